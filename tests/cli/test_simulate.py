"""``lowsky simulate``: what it prints, and its one line about wrong arguments."""

import json
from pathlib import Path

import pytest

from lowsky.cli import simulate
from lowsky.cli.command import Parser, UsageError

NAMES = ("points a round", "turns a round", "rounds a game", "doubled rounds, %")


def run(*words: str) -> int:
    parser = Parser(prog="lowsky simulate")
    simulate.configure(parser)
    return simulate.run(parser.parse_args(words))


def test_it_prints_means_with_intervals_and_the_distribution(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run("--players", "4", "--games", "3000", "--seed", "7") == 0
    said = capsys.readouterr()
    lines = said.out.splitlines()
    assert lines[0] == "3,000 games of skyjo, 4 players, policy random, seed 7"
    assert lines[1] == "played by the compiled rules"
    assert lines[3].split() == ["mean", "95", "%", "interval"]
    for line, name in zip(lines[4:8], NAMES, strict=True):
        assert line.startswith(name)
        mean, low, _, high = line.removeprefix(name).split()[:4]
        assert float(low) < float(mean) < float(high)
    assert lines[9] == "Points of a player in a round (░ doubled)"
    assert any("█" in line for line in lines[10:])
    assert any("░" in line for line in lines[10:])
    assert max(map(len, lines)) <= 80
    # Before that it may say that it compiles.
    assert said.err.splitlines()[-1] == "3,000 of 3,000 games played"


def test_programs_get_the_same_numbers(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ("--players", "2", "--games", "3", "--policy", "greedy", "--seed", "7", "--quiet")
    assert run(*words, "--json", "--png", str(tmp_path / "scores.png")) == 0
    said = capsys.readouterr()
    assert (said.err, said.out.count("\n")) == ("", 1)
    found = json.loads(said.out)
    assert found["options"] == "skyjo"
    assert (found["players"], found["games"], found["seed"]) == (2, 3, 7)
    assert (found["policy"], found["compiled"]) == ("greedy", False)
    times = sum(found["scores"].values()) + sum(found["doubled_scores"].values())
    assert times == found["rounds_a_game"]["mean"] * 3 * 2

    run(*words)
    lines = capsys.readouterr().out.splitlines()
    keys = ("points_a_round", "turns_a_round", "rounds_a_game")
    for line, key in zip(lines[4:7], keys, strict=True):
        assert [float(number) for number in line.split() if number[0].isdigit()] == [
            round(found[key][end], 2) for end in ("mean", "low", "high")
        ]


def test_the_seed_decides(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for seed in ("7", "7", "8"):
        run("--games", "50", "--seed", seed, "--quiet")
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert said[0].splitlines()[3:] != said[2].splitlines()[3:]


def test_modes_options_and_bots_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--option", "doubling=off", "--option", "target_score=30", "--games", "5", "--quiet")
    assert run("--mode", "skygo(grid=9)", "--policy", "greedy", "--players", "1", *words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == (
        "5 games of skygo(grid=9,doubling=off,target_score=30), 1 player, policy greedy, seed 1"
    )
    assert lines[1] == "played by the plain rules, as bots are"
    assert lines[7].startswith("doubled rounds, %      0.00   0.00 … ")


def test_a_picture_lands_in_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "scores.png"
    assert run("--games", "20", "--png", str(file), "--quiet") == 0
    assert file.read_bytes().startswith(b"\x89PNG")
    assert capsys.readouterr().out.endswith(f"drawn into {file}\n")


def test_a_file_that_cannot_be_written_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # A bot, because random play may say that it compiles first.
    words = ("--games", "2", "--policy", "greedy", "--quiet")
    assert run(*words, "--png", str(tmp_path)) == 1
    assert capsys.readouterr().err == f"lowsky simulate: {tmp_path}: Is a directory\n"


def test_a_picture_that_cannot_be_drawn_is_told_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "missing" / "scores.png"
    assert run("--games", "1000000000", "--png", str(file)) == 1
    monkeypatch.setattr(simulate, "find_spec", lambda _name: None)
    assert run("--games", "1000000000", "--png", str(file)) == 1

    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == (
        f"lowsky simulate: {file}: there is no folder {tmp_path / 'missing'}\n"
        "lowsky simulate: a picture needs matplotlib, which the extra 'fast' brings\n"
    )


def test_in_a_terminal_a_bar_moves(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    simulate.show_progress(500, 1000)
    simulate.show_progress(1000, 1000)
    half, full = "█" * 15 + "░" * 15, "█" * 30
    said = f"\r{half} 500 of 1,000 games\r{full} 1,000 of 1,000 games\n"
    assert capsys.readouterr().err == said


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--policy", "nobody"], "unknown bot 'nobody': one of random, greedy"),
        (["--players", "9"], "takes 1 to 8 players, not 9"),
        (["--mode", "poker"], "poker"),
        (["--option", "doubling"], "option 'doubling' is not NAME=VALUE"),
        (["--option", "doubling=never"], "option doubling: 'never' is not one of"),
        (["--option", "luck=1"], "unknown option 'luck'"),
        (["--option", "mode=skygo"], "--mode"),
    ],
)
def test_arguments_that_make_no_sense_are_named(words: list[str], reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        run(*words)


@pytest.mark.parametrize("words", [["--games", "0"], ["--games", "many"], ["--seed", "-1"]])
def test_numbers_that_make_no_sense_exit_with_2(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        run(*words)
    assert stopped.value.code == 2
    assert "is not a whole number from" in capsys.readouterr().err
