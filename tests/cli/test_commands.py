"""Commands that count, compare and check."""

import io
import json
import re
from datetime import date
from pathlib import Path

import msgspec
import pytest

from lowsky.game import Game
from lowsky.notation.record import format_record
from lowsky.replay import record_game
from lowsky.table.export import export_game
from tests.cli.run import run
from tests.table.playing import running

Capture = pytest.CaptureFixture[str]
POSITION = "skyjo 3.../3.../#4.#7.,.2../.#2../.2.#0 1m 2 32032567 0,0 - 1 0"


def test_perft_counts_up_to_the_depth(capsys: Capture) -> None:
    ran = run(capsys, "perft", POSITION, "4")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "depth 1: 5\ndepth 2: 25\ndepth 3: 122\ndepth 4: 586\n"


def test_perft_divides(capsys: Capture) -> None:
    ran = run(capsys, "perft", POSITION, "3", "--divide")
    assert ran.out == "d: 22\nt11: 25\nt21: 25\nt31: 25\nt33: 25\ndepth 3: 122\n"


def test_perft_of_depth_0_is_1(capsys: Capture) -> None:
    assert run(capsys, "perft", POSITION, "0").out == "depth 0: 1\n"


def test_cases_end_with_how_many_passed(capsys: Capture, tmp_path: Path) -> None:
    good = tmp_path / "good.yaml"
    good.write_text(
        "cases:\n- id: one\n  mode: skyjo\n  players: [A, B]\n  start: {turn: A}\n"
        "  moves: [{p: A, do: draw}]\n  expect: {turn: A}\n"
    )
    bad = tmp_path / "bad.yaml"
    bad.write_text(good.read_text().replace("{turn: A}\n  moves", "{turn: A}\n  movse"))
    ran = run(capsys, "cases", str(good))
    assert (ran.code, ran.out) == (0, "1 passed, 0 failed\n")
    ran = run(capsys, "cases", str(good), str(bad))
    assert ran.code == 1
    assert ran.out.splitlines()[-1] == "1 passed, 1 failed"
    assert "movse" in ran.out


def test_arena_prints_who_wins(capsys: Capture) -> None:
    ran = run(capsys, "arena", "greedy", "random", "--games", "12", "--processes", "1")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "greedy : random"
    assert lines[1] == "  skyjo, 12 games on 6 deals, seed 1"
    assert lines[3].split()[:6] == ["greedy", "1", "100.0", "61.0", "…", "100.0"]
    assert lines[4].split()[:3] == ["random", "1", "0.0"]
    assert lines[5].startswith("  fair share 50.0 %; ")
    assert ran.err.splitlines()[-1] == "12 of 12 games"


def test_arena_tells_programs_the_same_numbers(capsys: Capture) -> None:
    """One deal, so that the points have no interval; the winner's share is Wilson's of one."""
    words = ["greedy", "random", "--games", "2", "--processes", "1", "--quiet"]
    ran = run(capsys, "arena", *words, "--json")
    assert (ran.code, ran.err, ran.out.count("\n")) == (0, "", 1)
    found = json.loads(ran.out)
    assert (found["options"], found["players"], found["deals"], found["seed"]) == ("skyjo", 2, 1, 1)
    [match] = found["matches"]
    assert (match["bots"], match["games"]) == (["greedy", "random"], 2)
    winner, loser = match["standings"]
    assert (winner["bot"], winner["seats"], loser["bot"]) == ("greedy", 1, "random")
    assert winner["win_share"]["mean"] == 1
    assert loser["win_share"]["mean"] == 0
    assert (loser["points_a_round"]["low"], loser["points_a_round"]["high"]) == (None, None)

    lines = run(capsys, "arena", *words).out.splitlines()
    assert lines[3].endswith(f"  {winner['points_a_round']['mean']:.2f}")
    assert f"; {match['rounds']} rounds of {match['turns_a_round']:.1f} turns a seat" in lines[5]


def test_perft_tells_programs_the_same_numbers(capsys: Capture) -> None:
    found = json.loads(run(capsys, "perft", POSITION, "3", "--divide", "--json").out)
    assert found["divided"] == {"d": 22, "t11": 25, "t21": 25, "t31": 25, "t33": 25}
    assert found["counts"] == {"3": 122}


def test_arena_fills_the_table_with_the_last_bot(capsys: Capture) -> None:
    words = ["arena", "greedy", "random", "--players", "4", "--games", "4", "--processes", "1"]
    ran = run(capsys, *words, "--quiet", "--mode", "skyjo(grid=9)", "--option", "turn_limit=40")
    assert ran.out.splitlines()[0] == "greedy : random : random : random"
    assert "skyjo(grid=9,turn_limit=40), 4 games on 1 deal, " in ran.out
    assert ran.err == ""


def test_arena_pairs_every_bot_with_every_other(capsys: Capture) -> None:
    words = ["arena", "random", "greedy", "threshold", "--pairs", "--games", "2", "--quiet"]
    ran = run(capsys, *words, "--processes", "1")
    heads = [line for line in ran.out.splitlines() if " : " in line]
    assert heads == ["greedy : random", "threshold : random", "threshold : greedy"]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = Game.new(2, seed=7)
    for token in ("f11", "f12", "f11", "f12", "t34", "d", "r", "f21"):
        game.play(token)
    path = tmp_path / "game.lsr"
    path.write_text(format_record(record_game(game, ("Ada", "Ben"), date(2026, 11, 30))))
    return path


def test_a_sound_record_is_verified(capsys: Capture, record: Path) -> None:
    ran = run(capsys, "verify", str(record))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{record}: sound: 2 players, 1 round, 8 actions, not to its end\n"


def test_a_record_that_the_rules_contradict_is_told(capsys: Capture, record: Path) -> None:
    record.write_text(record.read_text().replace("t34", "t33", 1))
    ran = run(capsys, "verify", str(record))
    assert ran.code == 1
    assert ran.out == ""
    assert ran.err.startswith(f"lowsky verify: {record}: round 1, item ")
    assert ran.err.count("\n") == 1


def test_a_game_of_a_server_is_verified(capsys: Capture, tmp_path: Path) -> None:
    played = running(2, values={"target_score": 30})
    played.play_out()
    path = tmp_path / "game.json"
    path.write_bytes(msgspec.json.encode(export_game(played.table)))
    ran = run(capsys, "verify", str(path))
    assert (ran.code, ran.err) == (0, "")
    assert re.fullmatch(
        rf"{path}: sound: table \S+, game 1; \d+ orders of cards made again from the secret, "
        r"\d+ actions replayed\n",
        ran.out,
    )
    path.write_text(path.read_text().replace('"secret":"', '"secret":"0', 1).replace('0"', '"', 1))
    ran = run(capsys, "verify", str(path))
    assert ran.code == 1
    assert ran.err.startswith(f"lowsky verify: {path}: ")


def test_a_file_without_end_is_refused(capsys: Capture) -> None:
    ran = run(capsys, "verify", "/dev/zero")
    assert ran.code == 1
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 500


@pytest.mark.parametrize("text", ["", "{}", "{", "no record", "\x1b[2J", "lowsky = 99\n"])
def test_what_is_no_game_is_refused_in_one_line(capsys: Capture, tmp_path: Path, text: str) -> None:
    path = tmp_path / "some.file"
    path.write_text(text)
    ran = run(capsys, "verify", str(path))
    assert ran.code == 1
    assert ran.err.count("\n") == 1
    assert ran.err.strip().isprintable()


def test_a_file_that_is_no_text_is_refused(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "bytes"
    path.write_bytes(b"\xff\xfe\x00")
    ran = run(capsys, "verify", str(path))
    assert (ran.code, ran.err) == (
        2,
        f"lowsky verify: {path}: no text in UTF-8 (see lowsky verify --help)\n",
    )


def test_play_reads_lines_and_stops_at_their_end(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("f11\nf22\n"))
    words = ("--mode", "action", "--option", "grid=12", "--name", "Léa", "--name", "Tom")
    ran = run(capsys, "play", *words, "--bots", "none", "--seed", "4", "--language", "en")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Lowsky: Skyjo Action.\n")
    assert "Léa turns up a" in ran.out
    assert "The game stops here." in ran.out
