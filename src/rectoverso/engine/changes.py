"""What differs between two views of a seat. Compiled: every move asks for it for everybody who watches."""

from __future__ import annotations

from msgspec.structs import astuple

from rectoverso.engine.border import Change, Json, Part, View


def changes(old: list[View], new: list[View]) -> list[Change]:
    """What leads from the views of some seats to their next ones. A half that seats share is compared once."""
    found: list[Change] = []
    before: Part | None = None
    after: Part | None = None
    memory: Json = {}
    for place in range(len(new)):
        one, other = old[place], new[place]
        if one.memory is not before or other.memory is not after:
            before, after = one.memory, other.memory
            memory = _differences(before, after)
        found.append(Change(_differences(one.table, other.table), memory))
    return found


def _differences(old: Part, new: Part) -> Json:
    names: tuple[str, ...] = new.__struct_fields__
    befores: tuple[object, ...] = astuple(old)
    values: tuple[object, ...] = astuple(new)
    found: Json = {}
    for place in range(len(names)):
        before, value = befores[place], values[place]
        if before is not value and before != value:
            found[names[place]] = value
    return found
