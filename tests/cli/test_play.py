"""`rectoverso play`, typed at the real command through pipes and in a pseudo-terminal."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from rectoverso import cli
from rectoverso.bots import LEVELS, YARDSTICKS, bot_of
from rectoverso.cli.canvas import canvas_of
from rectoverso.cli.draw import board_of
from rectoverso.cli.words import Words, names_of
from rectoverso.engine.border import Entry
from rectoverso.engine.record import read, replay
from rectoverso.engine.rng import Rng, seeds
from rectoverso.games import GAMES, game_of
from rectoverso.games.dessus_dessous.missions import missions
from rectoverso.games.dessus_dessous.moves import read_mission
from rectoverso.games.dessus_dessous.stacks import stack_text
from rectoverso.lab.simulate import play_bots
from rectoverso.text import LANGUAGES, rule, texts

pytest.importorskip("termios", reason="pseudo-terminals are a thing of Unix")
from tests.cli.terminal import EACH_LANGUAGE, Terminal, piped, plain, widest

pytestmark = pytest.mark.slow  # a process for each game, some in real time

ONES = "1\n" * 900
MODES = {
    **{f"verso-{n}": ("verso", "--players", str(n)) for n in range(1, 7)},
    **{f"sea-change-{n}": ("sea-change", "--players", str(n), "--option", "target=1") for n in range(1, 5)},
    "sea-change-2v2": ("sea-change", "--teams", "2v2", "--option", "target=1"),
    "dessus-dessous-2": ("dessus-dessous", "--players", "2", "--option", "limit=60"),
    "dessus-dessous-3": ("dessus-dessous", "--players", "3", "--option", "limit=60"),
}
RULES_AT_THE_END = {"verso": ("V18", "V22"), "sea-change": ("S16", "S17"), "dessus-dessous": ("D14", "D16")}
QUICK = {
    ("verso-1", "de"),
    ("verso-3", "fr"),
    ("sea-change-2v2", "de"),
    ("sea-change-1", "en"),
    ("dessus-dessous-2", "fr"),
}
ALL = [
    pytest.param(mode, language, marks=() if (mode, language) in QUICK else pytest.mark.slow)
    for mode, language in itertools.product(MODES, LANGUAGES)
]


@pytest.mark.parametrize(("mode", "language"), ALL)
def test_a_game_is_played_to_its_end_by_numbers(mode: str, language: str, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    arguments = [*MODES[mode], "--lang", language, "--seed", "7", "--save", str(saved)]
    done = piped("play", *arguments, typed=ONES)
    assert (done.code, done.err) == (0, "")
    assert any(f"({number})" in line for line in done.lines[-12:] for number in RULES_AT_THE_END[MODES[mode][0]])
    record = read(saved.read_bytes(), game_of)
    assert replay(record).finding is None
    assert record.winners


def test_a_level_may_be_told_how_much_to_think() -> None:
    done = piped("play", "sea-change", "--players", "2", "--bots", "expert@8", "--lang", "en", typed="quit\n")
    assert "(bot, Expert)" in done.lines[1]


@pytest.mark.parametrize("mode", ["verso-2", "sea-change-3"])
def test_the_same_seed_gives_the_same_game(mode: str) -> None:
    one, other, another = (
        piped("play", *MODES[mode], "--seed", seed, typed="1\n1\n2\n1\n") for seed in ("3", "3", "4")
    )
    assert one == other
    assert one != another


def test_the_host_picks_what_the_rules_leave_to_the_host() -> None:
    """V7, S3."""
    for seed in ("1", "2", "3"):
        done = piped(
            "play", "verso", "--players", "3", "--pick", "first=2", "--seed", seed, "--lang", "en", typed="1\n"
        )
        assert "First to play: Kai." in done.out
        done = piped("play", "sea-change", "--players", "3", "--pick", "suits=RPG", "--seed", seed, "--lang", "en")
        assert "The suits in play: purple, green and red." in done.out


@EACH_LANGUAGE
@pytest.mark.parametrize("game", ["verso", "sea-change", "dessus-dessous"])
def test_the_end_of_the_input_is_a_goodbye(game: str, language: str) -> None:
    done = piped("play", game, "--lang", language)
    assert (done.code, done.err) == (0, "")
    assert done.lines[-1] == texts(language).say("cli.goodbye")


@pytest.mark.parametrize("typed", ["quit\n", "ende\n"])
def test_one_may_quit_in_the_words_of_the_language(typed: str) -> None:
    done = piped("play", "verso", "--lang", "de", typed=typed + "1\n1\n")
    assert done.code == 0
    assert done.lines[-1] == texts("de").say("cli.goodbye")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "unknown game"),
        (["verso", "--players", "7"], "players"),
        (["verso", "--players", "0"], "players"),
        (["verso", "--option", "speed=3"], "speed"),
        (["verso", "--option", "speed"], "KEY=VALUE"),
        (["verso", "--lang", "it"], "unknown language"),
        (["verso", "--bots", "grandmaster"], "unknown bot"),
        (["verso", "--teams", "2v2"], "teams"),
        (["sea-change", "--teams", "9v9"], "teams"),
        (["sea-change", "--teams", "2v2", "--players", "5"], "teams"),
        (["sea-change", "--people", "5"], "people"),
        (["dessus-dessous", "--people", "2"], "people"),
        (["dessus-dessous", "--option", "limit=5"], "limit"),
        (["verso", "--save", "/nowhere/at/all.json"], "save"),
    ],
)
def test_what_is_wrong_with_the_arguments_is_one_line(arguments: list[str], said: str) -> None:
    done = piped("play", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert said in done.err


# Refusals and rules


@EACH_LANGUAGE
def test_a_refused_move_names_its_rule_which_can_be_read(language: str) -> None:
    done = piped(
        "play", "verso", "--lang", language, "--seed", "1", "--plain", typed="bank B 1 2\n? v10\nrule V9\n? V99\n"
    )
    assert texts(language).say("refused.not_in_display", face="B2") + " (V10)" in done.lines
    for number in ("V10", "V9"):
        first = rule("verso", number, language).splitlines()[0]
        assert f"{number}. {first}" in done.lines
    assert texts(language).say("cli.no_rule", number="V99") in done.lines


def test_what_is_no_move_at_all_is_refused_too() -> None:
    done = piped("play", "verso", "--lang", "en", typed="castle\n99\n")
    assert "“castle” is not a move of this game." in done.out
    assert "There is no move number 99." in done.out


def test_one_must_follow_suit() -> None:
    """Every card is tried at every turn: what is not in hand and what does not follow is refused with its rule."""
    typed = "".join(f"{suit}{value}\n" for suit in "YPBGR" for value in (0, *range(4, 13)))
    done = piped("play", "sea-change", "--seed", "5", "--lang", "en", typed=typed * 3)
    assert re.search(r"You must follow suit and play \w+\.[^(]*\(S6\)", done.out)
    assert re.search(r"You do not have \w+ in your hand\. \(S\d+\)", done.out)


def test_a_line_without_end_is_no_move_either() -> None:
    done = piped("play", "verso", "--lang", "en", typed="x" * 10_000_000 + "\nkeep\n")
    assert re.search("“x{40}” is not a move of this game.", done.out)
    assert "You: drew and kept" in done.out
    assert len(done.out) < 10_000


def test_moves_may_be_typed_in_any_case() -> None:
    assert "You: drew and kept" in piped("play", "verso", "--lang", "en", "--seed", "1", typed="KEEP\n").out


# Taking back


@pytest.mark.parametrize("players", ["1", "2", "4"])
def test_a_move_is_taken_back(players: str) -> None:
    done = piped(
        "play", "verso", "--players", players, "--seed", "2", "--lang", "en", "--plain", typed="1\nundo\nlog\n"
    )
    decks = re.findall(r"^Deck: (\d+) cards\.$", done.out, re.MULTILINE)
    assert len(decks) == 3
    assert decks[0] == decks[2] != decks[1]
    assert done.out.count("The last move is taken back.") == 2  # told, and in the log


def test_there_may_be_nothing_to_take_back() -> None:
    done = piped("play", "verso", "--players", "1", "--lang", "en", typed="undo\n")
    assert "There is no move to take back." in done.out


def test_in_a_race_nothing_is_taken_back() -> None:
    done = piped("play", "dessus-dessous", "--lang", "en", "--players", "1", typed="draw 3\nundo\n")
    assert texts("en").say("refused.take_back_final") in done.out


def test_conceding_against_one_ends_the_game(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    done = piped("play", "verso", "--lang", "en", "--save", str(saved), typed="1\nconcede\n")
    assert done.lines[-1] == "The game ends here: it was conceded."
    assert read(saved.read_bytes(), game_of).reason == "conceded"


def test_after_conceding_against_several_a_bot_plays_on() -> None:
    done = piped("play", "verso", "--players", "3", "--lang", "en", typed="1\nconcede\n")
    assert "Victory for" in done.out or "Shared victory" in done.out


# Sea Change


def test_the_log_holds_two_tricks_at_most() -> None:
    """S10: only the last completed trick may be looked at."""
    done = piped("play", "sea-change", "--seed", "2", "--lang", "en", "--plain", typed="1\n" * 6 + "log\nlast\n")
    log = done.out.split("> log\n")[1].split("> last\n")[0]
    assert log.count("The trick goes to") == 1


def test_a_curtain_falls_between_hands() -> None:
    with Terminal("play", "sea-change", "--people", "2", "--players", "2", "--lang", "en", "--seed", "1") as terminal:
        shown = terminal.until("press Enter.")
        for _ in range(4):
            turn = re.search(r"Now it is the turn of (Ann|Ben)\.", plain(shown))
            assert turn is not None
            assert "\x1b[2J" in shown
            terminal.type("\n")
            terminal.until(f"{turn[1]} > ")
            terminal.type("1\n")
            shown = play_on_until_the_curtain(terminal, turn[1])


def play_on_until_the_curtain(terminal: Terminal, name: str) -> str:
    """Who took the trick leads the next one: no hand changes then."""
    shown = ""
    while "press Enter." not in plain(shown):
        shown += terminal.until(" ")
        if plain(shown).endswith(f"{name} > "):
            terminal.type("1\n")
            shown = ""
    return shown


@EACH_LANGUAGE
def test_a_round_that_is_lost_without_an_8_is_told_and_played_out(language: str, tmp_path: Path) -> None:
    """S20: and before that there is nothing to finish."""
    words, saved = texts(language), tmp_path / "game.json"
    arguments = ["--players", "1", "--seed", "10", "--lang", language, "--plain", "--save", str(saved)]
    done = piped("play", "sea-change", *arguments, typed="finish\n1\n" * 6 + "finish\n")
    assert done.lines.count(words.say("cli.sea_change.not_lost")) == 6
    told = done.lines.index(words.say("cli.sea_change.lost"))
    rest = done.lines[told : done.lines.index(words.say("cli.sea_change.no_eight"))]
    assert [line for line in rest if line.startswith("> ")] == ["> finish"]
    assert len(read(saved.read_bytes(), game_of).moves) == 10
    assert replay(read(saved.read_bytes(), game_of)).finding is None


def test_only_who_plays_alone_may_finish_a_lost_round() -> None:
    done = piped("play", "sea-change", "--players", "2", "--lang", "en", typed="help\nfinish\n")
    assert "finish" not in done.out.split("> finish")[0]
    assert "“finish” is not a move of this game." in done.out


# Dessus Dessous


def first_mission(level: int, seed: int) -> str:
    """The stack that solves the mission which this seed draws first."""
    game = game_of("dessus-dessous")
    state = game.new(game.complete({"players": 1}))
    state.apply(Entry(0, f"draw {level}"))
    _, pattern = read_mission(game.chance(state, Rng(seeds(seed, 0))))
    mission = missions().find(pattern)
    assert mission is not None
    return stack_text(mission.stack)


@EACH_LANGUAGE
def test_a_solo_race_to_the_end(language: str, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    stack = first_mission(4, 3)
    typed = f"2\ncheck A0 B0 C0 D0\ntry {stack.lower()}\ncheck\n1\nwait\n"
    arguments = ["--players", "1", "--seed", "3", "--lang", language, "--save", str(saved)]
    done = piped("play", "dessus-dessous", *arguments, typed=typed)
    words = texts(language)
    assert words.say("cli.dessus_dessous.checked_wrong", stack="A0 B0 C0 D0") in done.out.replace("\n", " ")
    assert words.say("cli.dessus_dessous.checked_right", stack=stack) in done.out.replace("\n", " ")
    assert words.say("cli.dessus_dessous.out_of_time") in done.lines
    assert words.say("bands.dessus_dessous.0") in done.lines[-2]
    record = read(saved.read_bytes(), game_of)
    assert replay(record).finding is None
    assert record.scores == [4]


def test_trying_a_stack_does_not_say_whether_it_is_right() -> None:
    right = first_mission(3, 3)
    done = piped("play", "dessus-dessous", "--players", "1", "--seed", "3", "--lang", "en", typed=f"1\ntry {right}\n")
    shown = done.out.split(f"> try {right}\n")[1]
    assert not re.search(r"right|wrong|match|solved|correct", shown)


def test_stacks_that_cannot_be_are_refused() -> None:
    typed = "take A0 B0\ntake A0 A1 B0\ntake A0 B0 F0\ntry A9\ncheck A0 B0 C0\n"
    done = piped("play", "dessus-dessous", "--lang", "en", typed=typed)
    for number in ("(D11)", "(D2)"):
        assert number in done.out
    assert "A stack is written like this" in done.out


def test_giving_up_makes_the_clock_jump_to_the_others() -> None:
    done = piped("play", "dessus-dessous", "--lang", "en", "--seed", "1", typed="1\n")
    assert re.search(r"^Ida: took token 2 after \d:\d\d\.$", done.out, re.MULTILINE)
    assert "Round 1 is checked." in done.lines


@pytest.mark.slow
def test_bots_take_their_tokens_while_the_person_thinks() -> None:
    game = game_of("dessus-dessous")

    def patience(seed: int) -> int:
        state = game.new(game.complete({}))
        state.apply(Entry(None, game.chance(state, Rng(seeds(seed, 0)))))
        return bot_of("dessus-dessous", "random").choose(state.view(1), Rng(~seeds(seed, 0))).ms

    quickest = min(range(40), key=patience)
    arguments = ["--bots", "random", "--seed", str(quickest), "--lang", "en"]
    with Terminal("play", "dessus-dessous", *arguments) as terminal:
        terminal.until("[5:00] > ")
        shown = plain(terminal.until("Ida: ", 30))
        assert "\n" in shown


# What one sees


@EACH_LANGUAGE
@pytest.mark.parametrize(
    "arguments", [["verso", "--players", "6"], ["sea-change", "--players", "8"], ["dessus-dessous", "--players", "4"]]
)
def test_everything_fits_into_80_columns(arguments: list[str], language: str) -> None:
    words = texts(language)
    with Terminal("play", *arguments, "--lang", language, "--seed", "4") as terminal:
        terminal.until("> ")
        for typed in ("help", "log", "1"):
            terminal.type(f"{typed}\n")
            terminal.until("> " if typed != "1" or arguments[0] != "dessus-dessous" else words.say("cli.go_on"))
        terminal.type("quit\n")
        terminal.leave()
        assert "\x1b[" in terminal.seen
        assert widest(terminal.seen) <= 80


@pytest.mark.parametrize("game", ["verso", "sea-change", "dessus-dessous"])
def test_plain_has_no_colours_no_drawings_and_moves_no_cursor(game: str) -> None:
    with Terminal("play", game, "--plain", "--lang", "en", "--seed", "4", COLORTERM="truecolor") as terminal:
        terminal.until("> ")
        terminal.type("1\nhelp\nquit\n")
        assert terminal.leave() == 0
        assert "\x1b" not in terminal.seen
        assert not re.search("[\u2500-\u259f]", terminal.seen)


@pytest.mark.parametrize("game", ["verso", "sea-change", "dessus-dessous"])
def test_no_color_is_respected(game: str) -> None:
    with Terminal("play", game, "--lang", "en", "--seed", "4", NO_COLOR="1") as terminal:
        terminal.until("> ")
        terminal.type("quit\n")
        assert terminal.leave() == 0
        assert not re.search(r"\x1b\[[0-9;]*[34]8;", terminal.seen)


@EACH_LANGUAGE
@pytest.mark.parametrize("game", ["verso", "sea-change", "dessus-dessous"])
def test_the_first_screen_says_which_game_it_is_and_how_to_get_help(game: str, language: str) -> None:
    words = texts(language)
    with Terminal("play", game, "--lang", language) as terminal:
        shown = plain(terminal.until("> ").rpartition("\x1b[2J")[2])
        assert words.say(f"{game.replace('-', '_')}.tagline") in shown
        assert words.say("cli.see_help") in shown


def test_a_number_stands_beside_its_card() -> None:
    with Terminal("play", "sea-change", "--people", "2", "--players", "2", "--lang", "en") as terminal:
        terminal.until("press Enter.")
        terminal.type("\n")
        shown = plain(terminal.until(" > "))
        assert len(re.findall(r"(?<!\d)\d+ +[PYBGR]\d+(?= |$)", shown, re.MULTILINE)) == 10


def test_a_sea_change_is_spelled_out_in_plain_words() -> None:
    done = piped("play", "sea-change", "--seed", "5", "--lang", "fr", "--plain", "--teams", "2v2")
    table = done.out.replace("\u00a0", " ").partition("objectif")[2].splitlines()
    at = table.index("Kai : 10 bleu.")
    assert table[at + 1] == "Kai : un changement de mer ! L’atout est maintenant bleu."  # noqa: RUF001 (as it is written)


def test_ctrl_c_leaves_quietly() -> None:
    with Terminal("play", "verso", "--lang", "en") as terminal:
        terminal.until("> ")
        terminal.type("\x03")
        assert terminal.leave() == 130
        assert "Traceback" not in terminal.seen


def test_ctrl_d_says_goodbye() -> None:
    with Terminal("play", "verso", "--lang", "en") as terminal:
        terminal.until("> ")
        terminal.type("\x04")
        assert terminal.leave() == 0
        assert "Goodbye!" in terminal.seen


def test_a_shell_is_told_the_games() -> None:
    asked = {"_RECTOVERSO_COMPLETE": "complete_bash"}
    for typed, offered in (
        (("play", ""), GAMES),
        (("play", "--lang", ""), LANGUAGES),
        (("play", "--bots", ""), (*LEVELS, *YARDSTICKS[:2])),
    ):
        line = " ".join(["rectoverso", *typed])
        done = piped(COMP_WORDS=line, COMP_CWORD=str(len(typed)), **asked)
        assert done.lines == list(offered)


# The words


def messages(tree: dict[str, object], prefix: str = "") -> set[str]:
    found = set[str]()
    for name, value in tree.items():
        found |= messages(value, f"{prefix}{name}.") if isinstance(value, dict) else {prefix + name}
    return found


def asked_for() -> set[str]:
    """The keys that the code names in full; a key made of parts is checked by the games that are played above."""
    found = set[str]()
    for path in Path(cli.__file__).parent.rglob("*.py"):
        code = path.read_text("utf-8")
        found |= {f"cli.{key}" for key in re.findall(r'words\.say\(\s*"([a-z_.]+)"', code)}
        found |= {
            f"cli.{key}.{form}"
            for key in re.findall(r'words\.count\(\s*"([a-z_.]+)"', code)
            for form in ("one", "more")
        }
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_that_is_asked_for_exists(language: str) -> None:
    assert len(asked_for()) > 80
    assert asked_for() <= messages(texts(language).tree)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_command_of_a_language_hides_another(language: str) -> None:
    commands = texts(language).tree["cli"]["commands"]
    assert len(set(commands.values())) == len(commands)
    assert all(alias == name or alias not in commands for name, alias in commands.items())
    assert list(commands) == list(texts(language).tree["cli"]["help"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_is_told(language: str) -> None:
    """By whole games of bots in every mode: all that happens is said in words, but for what another line says."""
    silent = {"ended", "game_ended", "chosen"}
    for game_id, players in (
        ("verso", 1),
        ("verso", 3),
        ("sea-change", 1),
        ("sea-change", 2),
        ("dessus-dessous", 1),
        ("dessus-dessous", 3),
    ):
        game = game_of(game_id)
        options = game.complete({"players": players})
        words = Words(texts(language), game_id, names_of(1, players, texts(language)))
        board = board_of(words, canvas_of(plain=True), game.sides(options))
        state, rng = game.new(options), Rng(3)
        bots = [bot_of(game_id, "greedy") for _ in range(players)]
        for entry in play_bots(game, options, bots, rng, rng):
            for event in state.apply(entry):
                assert board.tell(event) or event.__struct_config__.tag in silent, event
        assert all(board.ending(state.view(0)))


# Hints


@EACH_LANGUAGE
@pytest.mark.parametrize("game", ["verso", "sea-change"])
def test_a_hint_names_the_best_moves_and_says_why(game: str, language: str) -> None:
    words = texts(language)
    typed = f"{words.say('cli.commands.hint')}\n1\n"
    done = piped("play", game, "--players", "2", "--seed", "5", "--lang", language, typed=typed)
    assert done.err == ""
    ranked = [line for line in done.lines if re.match(r"[123]\. \S", line)]
    assert len(ranked) >= 2
    assert any(line.startswith(("     + ", "     \u2212 ")) for line in done.lines)


def test_a_hint_in_a_race_tells_one_layer_after_the_other() -> None:
    first, second, third = first_mission(3, 3).split()
    typed = f"hint\n1\nhint\nhint {first}\nhint {first.lower()} {second}\nhint {third}\nhint Z9\n"
    done = piped("play", "dessus-dessous", "--players", "1", "--seed", "3", "--lang", "en", typed=typed)
    assert "brings most in the time that is left" in done.out
    for right in range(3):
        assert f"Right from the bottom up: {right} of 3 layers." in done.out
    assert f"turned as in {third}." in done.out.replace("\n", " ")
    assert "A stack is written like this" in done.out
