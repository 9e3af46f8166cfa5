"""Settings: one table, from which flags and variables are made, and which the README shows."""

import re
from pathlib import Path

import pytest
from msgspec import structs

from rectoverso.engine.errors import Malformed
from rectoverso.server.config import Config, config_of, store_address

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def test_the_readme_has_every_setting() -> None:
    rows = re.findall(r"^\| `(--[a-z-]+)` \| `(RECTOVERSO_[A-Z_]+)` \|", README, re.MULTILINE)
    names = ["allow_host" if field.name == "hosts" else field.name for field in structs.fields(Config)]
    assert rows == [(f"--{name.replace('_', '-')}", f"RECTOVERSO_{name.upper()}") for name in names]


@pytest.mark.parametrize(
    ("settings", "about"),
    [
        ({"port": 70_000}, "port"),
        ({"port": -1}, "port"),
        ({"room_days": -1}, "room_days"),
        ({"beat_seconds": 0}, "beat_seconds"),
        ({"log_format": "xml"}, "log_format"),
        ({"bot_moment": (2, 1)}, "bot_moment"),
    ],
)
def test_a_setting_out_of_range_is_named(settings: dict[str, object], about: str) -> None:
    with pytest.raises(Malformed, match=f"^{about}: "):
        config_of(settings)


def test_the_usual_settings_are_fine() -> None:
    assert config_of({}) == Config()
    assert config_of(structs.asdict(Config())) == Config()


def test_where_tables_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert store_address("postgresql://here") == "postgresql://here"
    assert store_address("").endswith("rectoverso.sqlite")
