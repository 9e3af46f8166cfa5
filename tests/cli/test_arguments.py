"""What is wrong with the arguments is one line that says what would be right."""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder

import pytest

from rectoverso.__main__ import main
from rectoverso.cli.arguments import options_of
from rectoverso.engine.errors import Malformed
from rectoverso.games import GAMES
from tests.cli.conftest import Command

WRONG = {
    "foo": "no such command 'foo'; "
    "the commands are serve, play, simulate, arena, stats, train, replay, review, show, backup, doctor",
    "-x": "no such option: -x; the options are --version, --install-completion, --show-completion, --help",
    "play": "missing argument 'GAME': one of verso, sea-change, dessus-dessous",
    "show": "missing argument 'GAME': one of verso, sea-change, dessus-dessous",
    "simulate": "missing argument 'GAME': one of verso, sea-change, dessus-dessous",
    "replay": "missing argument 'FILE...': records, one on each line; - reads stdin",
    "show verso sea-change": "got unexpected extra argument(s) (sea-change)",
    "show --nope verso": "no such option: --nope; the options are --json, --lang, --plain, --help",
    "play verso --plain=3": "option '--plain' does not take a value",
    "play verso --players": "option '--players' requires an argument",
    "play verso --players abc": "invalid value for '--players': a whole number is needed, not 'abc'",
    "play verso --people two": "invalid value for '--people': a whole number is needed, not 'two'",
    "play verso --seed 1.5": "invalid value for '--seed': a whole number is needed, not '1.5'",
    "simulate verso --games x": "invalid value for '--games': a whole number is needed, not 'x'",
    "simulate verso --jobs 2e3": "invalid value for '--jobs': a whole number is needed, not '2e3'",
    "replay --show K -": "invalid value for '--show': a whole number is needed, not 'K'",
    "replay --show 0 -": "show: a number from 1 on is needed, not 0",
    "simulate verso --players 7": "players: a whole number from 1 to 6 is needed, not 7",
    "show chess": f"unknown game 'chess': the games are {', '.join(GAMES)}",
    "show verso --lang it": "unknown language 'it': the languages are en, fr, de",
    "play sea-change --teams 2v2 --players 5": "teams: 2v2 is for 4 players, not 5 (S21)",
    "play verso --pick first=2": "first: a whole number from 0 to 1 is needed, not 2",
    "play verso --pick suits=YPB": "pick: first is all that the host may pick in this game",
    "play sea-change --players 3 --pick suits=YP": "3 suits are needed with this number of players (S3), not 2",
    "play dessus-dessous --pick first=0": "pick: in this game there is nothing for the host to pick",
    "play verso --pick first": "option: KEY=VALUE is needed, not 'first'",
    "simulate verso --option speed=": "options: 'speed' is no option of this game",
    "simulate verso --option =3": "option: KEY=VALUE is needed, not '=3'",
    "play verso --option players=2 --players 2": "option: 'players' is given twice",
    "simulate verso --option players=2 --players 2": "option: 'players' is given twice",
}


@pytest.mark.parametrize("words", WRONG)
def test_what_is_wrong_is_one_line(command: Command, words: str) -> None:
    assert command(*words.split()) == (2, "", f"rectoverso: {WRONG[words]}\n")


@pytest.mark.parametrize("word", ["\x1b[2J\n", "x" * 100_000, "\udcff", "--\x1b[2J\n", "--" + "x" * 100_000])
def test_hostile_words_are_told_in_one_short_line_too(command: Command, word: str) -> None:
    for words in ([word], ["play", word], ["show", "verso", word], ["simulate", "verso", "--games", word]):
        code, out, err = command(*words)
        assert (code, out) == (2, "")
        assert err.endswith("\n")
        assert err[:-1].isprintable()
        assert len(err) < 500


def test_help_names_the_commands(command: Command) -> None:
    code, out, err = command("--help")
    assert (code, err) == (0, "")
    assert "Usage: rectoverso [OPTIONS] COMMAND" in out


@pytest.mark.parametrize("name", ["serve", "play", "simulate", "arena", "stats", "replay", "show"])
def test_each_command_has_its_help(command: Command, name: str) -> None:
    code, out, err = command(name, "--help")
    assert (code, err) == (0, "")
    assert f"Usage: rectoverso {name} " in out


def test_options_are_read_as_json_or_else_as_text() -> None:
    assert options_of(3, None, ["target=2", "teams=[[0, 2], [1]]", "layers=millpond", "limit=a=b"]) == {
        "players": 3,
        "target": 2,
        "teams": [[0, 2], [1]],
        "layers": "millpond",
        "limit": "a=b",
    }
    assert options_of(None, "2v2", None) == {"teams": "2v2"}
    assert options_of(None, None, ["limit=" + "[" * 100_000]) == {"limit": "[" * 100_000}
    with pytest.raises(Malformed, match="'teams' is given twice"):
        options_of(None, "2v2", ["teams=3v3"])


def test_who_interrupts_the_imports_gets_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    class Impatient(MetaPathFinder):
        def find_spec(self, name: str, *_: object) -> None:
            if name == "rectoverso.cli":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "rectoverso.cli")
    monkeypatch.setattr(sys, "meta_path", [Impatient(), *sys.meta_path])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 130
