"""Games in the terminal: whole ones, with mistakes, in both languages."""

import re
import resource
from pathlib import Path

import pytest

from lowsky.locales import Catalogue
from lowsky.notation import format_action
from lowsky.notation.record import parse_record
from lowsky.replay import replay
from lowsky.rules.options import Options
from lowsky.tui.session import Session
from lowsky.tui.setting import Setting, tell_game
from tests.tui.playing import FirstChoice, session

Capture = pytest.CaptureFixture[str]


def play_whole(language: str, bots: tuple[str, ...], options: Options) -> Session:
    player = FirstChoice()
    setting = Setting.of(Catalogue(language), bots=bots, names=["Léa"], options=options, seed=3)
    player.session = Session(setting, read=player)
    player.session.play()
    return player.session


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_is_played_and_explained(capsys: Capture, language: str) -> None:
    played = play_whole(language, ("expectation", "greedy"), Options())
    assert played.game.is_over
    out = capsys.readouterr().out
    expected = {
        "en": [
            "Round 1: the cards are dealt.",
            "Round 1 is over.",
            "Scores",
            "Total",
            "the round with",
        ],
        "fr": [
            "Manche 1\u00a0: les cartes sont distribuées.",
            "La manche 1 est finie.",
            "Points",
            "Total",
            "terminé la manche",
        ],
    }
    for words in expected[language]:
        assert words in out
    assert re.search(r"(You win|wins|win together|gagné|gagnent)", out)
    assert "{" not in out


@pytest.mark.parametrize(
    ("bots", "values"),
    [
        ((), {"solo_goal": "fixed_rounds"}),
        (("random",), {"number_line_removal": "optional", "target_score": 30}),
        (("greedy", "greedy", "random"), {"grid": 9, "target_score": 30}),
        (("greedy",), {"reshuffle": "none", "initial_flip": "auto_random", "target_score": 30}),
    ],
)
def test_other_rules_are_played_to_their_end(
    capsys: Capture, bots: tuple[str, ...], values: dict[str, object]
) -> None:
    assert play_whole("en", bots, Options.of("skyjo", values)).game.is_over
    assert "{" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("preset", "values", "told"),
    [
        ("action_numbers", {}, ["Lowsky: Numbers only."]),
        ("skyjo", {"fresh_until": "next_table_round"}, ["Lowsky: Skyjo."]),
        (
            "action",
            {
                "doubling": "off",
                "target_score": 50,
                "action_set": {"LOOK": 0, "STEAL": 1},
                "house_cards": '{"name":"Gust","text":"","effect":[["manual"]]}',
            },
            [
                "Lowsky: Skyjo Action.",
                "Not as usual:",
                "  Copies of each action card: 0 × Look, 1 × Steal",
                "  Doubling for whoever ended the round: Never",
                "  Play to: 50 points",
                "  “Gust”",
            ],
        ),
    ],
)
def test_the_game_is_named_with_what_is_not_as_usual(
    preset: str, values: dict[str, object], told: list[str]
) -> None:
    assert tell_game(Catalogue("en"), Options.of(preset, values)) == told


@pytest.mark.rule("R-V10")
def test_a_game_alone_is_told_without_others(capsys: Capture) -> None:
    setting = Setting.of(Catalogue("en"), bots=(), options=Options.of("skyjo", {"grid": 9}), seed=9)
    cells = ["12", "13", "21", "22", "23", "31", "32", "33"]
    lines = iter(["f11", *(word for cell in cells for word in ("d", "r", cell))])

    def read(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    Session(setting, read=read).play()
    out = capsys.readouterr().out
    assert "You: 0 points in all" in out
    assert "You (you)" not in out
    assert "Round 1 is over." in out
    assert "Everybody else" not in out


def test_wrong_input_gets_a_clear_line_and_changes_nothing(capsys: Capture) -> None:
    played = session(
        ["x\x1b[31mred", "\x1b[23~", "", "f", "t13", "f99", "flip 1", "?", "show", "scores"]
    )
    played.play()
    out = capsys.readouterr().out
    assert played.game.state.ply == 0
    assert "Not understood: x\\x1b[31mred. Type ? for help." in out
    assert "Not understood: \\x1b[23~. Type ? for help." in out
    assert "Nothing was typed." in out
    assert "Which place? Type its row and its column, such as 13. Typed: f\n" in out
    asked_else = "You are being asked something else now. Rule R-C7: type ? c7 to read it."
    assert f"{asked_else} Possible: f11 f12 f13" in out
    assert "Not understood: f99." in out
    assert "What you can type:" in out
    assert out.count("Léa (you): 0 points in all") == 2


def test_a_name_that_no_file_can_have_is_told_and_asked_for_again(
    capsys: Capture, tmp_path: Path
) -> None:
    file = tmp_path / "evening"
    session(["f11", "quit", ".", "/", "~nobody-of-that-name/x", "a\x00b", str(file)]).play()

    out = capsys.readouterr().out
    assert out.count(" cannot be written: ") == 2
    assert out.count(" exists already. Choose another name.") == 2
    assert file.with_suffix(".lsr").exists()


def test_control_characters_are_never_shown_raw(capsys: Capture) -> None:
    typed = "\x1b]0;title\x07\u202e\x00\x9b" * 30
    rest = iter([typed])

    def read(prompt: str) -> str:
        line = next(rest, None)
        if line is None:
            raise EOFError
        return line

    setting = Setting.of(Catalogue("en"), bots=("greedy",), seed=1)
    Session(setting, read=read).play()
    out = capsys.readouterr().out
    assert all(char.isprintable() or char == "\n" for char in out)
    assert "…" in out


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["flip 1 1", "flip row 2 column 2", "draw", "discard", "Turn 3,4"]),
        ("en", ["F11", "22", "D", "r", "f 3 4"]),
        (
            "fr",
            ["retourne 1 1", "retourner ligne 2 colonne 2", "Pioche", "défausse", "RETOURNER 34"],
        ),
    ],
)
def test_actions_can_be_typed_in_words(language: str, words: list[str]) -> None:
    played = session(words, language=language, bots=("greedy",))
    played.play()
    yours = [
        format_action(entry[1]) for entry in played.game.log if len(entry) == 2 and entry[0] == 0
    ]
    assert yours[:5] == ["f11", "f22", "d", "r", "f34"]


@pytest.mark.rule("R-C37")
def test_cards_that_others_draw_stay_secret(capsys: Capture) -> None:
    play_whole("en", ("greedy",), Options.of("skyjo", {"target_score": 30}))
    out = capsys.readouterr().out
    assert "greedy draws a card." in out
    assert not re.search(r"greedy draws an? \d", out)


def test_the_record_is_saved_and_is_sound(capsys: Capture, tmp_path: Path) -> None:
    there = tmp_path / "there.lsr"
    there.write_text("kept")
    lines = ["f11", "f12", "quit", str(there), str(tmp_path / "no" / "x"), str(tmp_path / "mine")]
    played = session(lines)
    played.play()
    assert there.read_text() == "kept"
    record = parse_record((tmp_path / "mine.lsr").read_text())
    assert record.players == ("Léa", "greedy")
    assert replay(record).position == played.game.position
    out = capsys.readouterr().out
    assert "exists already" in out
    assert "cannot be written: No such file or directory" in out


def test_of_a_record_that_does_not_fit_on_the_disk_nothing_stays(
    capsys: Capture, tmp_path: Path
) -> None:
    """Half of one would be no record, and its name would be taken."""
    played = session(["f11", "f12", "quit", str(tmp_path / "mine")])
    allowed = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, allowed[1]))
    try:
        played.play()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, allowed)
    assert " cannot be written: File too large." in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_several_bots_of_a_kind_are_told_apart() -> None:
    played = session([], bots=("greedy", "random", "greedy"))
    assert played._cast.names == ("Léa", "greedy 1", "random", "greedy 2")
