"""The settings of the server as options of a command: made from the one table of them, never written twice."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import typer
from msgspec import Meta, structs

from rectoverso.server.config import Config, config_of

PREFIX = "RECTOVERSO_"


def with_settings(command: Callable[[Config], None], *names: str) -> Callable[..., None]:
    """A command that takes these settings, or all of them, as flags and from the environment."""
    hints = get_type_hints(Config, include_extras=True)
    wanted = [field for field in structs.fields(Config) if field.name in names or not names]

    def run(**given: Any) -> None:
        command(config_of({name: _plain(value) for name, value in given.items()}))

    run.__doc__ = command.__doc__
    run.__name__ = command.__name__
    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # as inspect has it
        [
            inspect.Parameter(
                field.name,
                inspect.Parameter.KEYWORD_ONLY,
                default=list(field.default) if field.name == "hosts" else field.default,
                annotation=_option(field.name, hints[field.name]),
            )
            for field in wanted
        ]
    )
    return run


def _option(name: str, hint: Any) -> Any:
    """Annotated[type, Option(…)] for Typer, from the annotation of a setting."""
    kind, *about = get_args(hint)
    (meta,) = (one for one in about if isinstance(one, Meta) and one.description)
    flag: str = (meta.extra or {}).get("flag", f"--{name.replace('_', '-')}")
    word = flag.removeprefix("--").replace("-", "_").upper()
    option = typer.Option(
        flag,
        envvar=PREFIX + word,
        show_envvar=False,
        help=meta.description,
        metavar=_metavar(kind),
        show_default=kind is not bool and name not in ("store", "port", "hosts"),
    )
    bare: Any = list[str] if name == "hosts" else _bare(kind)
    return Annotated[bare, option]


def _metavar(kind: Any) -> str:
    """What stands for the value in the help."""
    if kind is bool:
        return " "
    return {str: "TEXT", tuple[str, ...]: "NAME"}.get(kind) or ("WORD" if get_origin(kind) is Literal else "N")


def _bare(hint: Any) -> Any:
    """A type without the bounds that msgspec checks."""
    if get_origin(hint) is Annotated:
        return _bare(get_args(hint)[0])
    if get_origin(hint) is tuple:
        return tuple[*map(_bare, get_args(hint))]  # type: ignore[misc]
    if type(None) in get_args(hint):
        return _bare(get_args(hint)[0]) | None
    return hint


def _plain(value: Any) -> Any:
    """Names may also be separated by commas, as people write them into a variable."""
    if isinstance(value, list):
        return [word for one in value for word in str(one).replace(",", " ").split()]
    return value
