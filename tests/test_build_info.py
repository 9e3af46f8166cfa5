import tomllib
from importlib.util import find_spec
from pathlib import Path

import rectoverso
from rectoverso.build_info import compiled

ROOT = Path(__file__).parent.parent


def test_all_hot_modules_are_compiled_or_none_is() -> None:
    hook = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    for path in hook["hooks"]["custom"]["compiled"]:
        if (ROOT / path).exists():
            module = ".".join(Path(path).with_suffix("").parts[1:])
            spec = find_spec(module)
            assert spec is not None
            assert (spec.origin or "").endswith(".py") is not compiled(), module


def test_compiled_modules_come_from_an_installed_package() -> None:
    in_sources = Path(rectoverso.__file__).is_relative_to(ROOT / "src")
    assert not (compiled() and in_sources)
