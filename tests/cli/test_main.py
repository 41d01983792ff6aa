"""The command line as a whole: help, exit codes, one clear line for what is wrong."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lowsky import __version__
from lowsky.cli import serve
from lowsky.cli.main import COMMANDS, main
from tests.cli.run import run

Capture = pytest.CaptureFixture[str]


def test_the_help_names_every_command(capsys: Capture) -> None:
    ran = run(capsys, "--help")
    assert ran.code == 0
    for name in COMMANDS:
        assert f"\n    {name} " in ran.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_shows_an_example(capsys: Capture, name: str) -> None:
    ran = run(capsys, name, "--help")
    assert ran.code == 0
    assert f"examples:\n  lowsky {name}" in ran.out
    assert run(capsys, "help", name).out == ran.out


def test_the_version_is_that_of_the_package(capsys: Capture) -> None:
    assert run(capsys, "--version").out == f"lowsky {__version__}\n"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["frobnicate"], "lowsky: argument COMMAND: invalid choice: 'frobnicate'"),
        (["serve", "--port", "99999"], "'99999' is not a whole number from 0 to 65535"),
        (["serve", "--port", "\u0663"], "is not a whole number from 0 to 65535"),
        (["serve", "--mount", "cards"], "--mount: 'cards' is not a path such as /cards"),
        (["serve", "--mount", "/a b"], "--mount: '/a b' is not a path such as /cards"),
        (["serve", "--origin", "cards.example"], "not an origin such as https://cards.example"),
        (
            ["serve", "--origin", "https://a.example/x"],
            "not an origin such as https://cards.example",
        ),
        (["serve", "--origin", "http://["], "not an origin such as https://cards.example"),
        (["serve", "--trusted-proxy", "nginx"], "'nginx' is not an address such as 127.0.0.1"),
        (["serve", "--prot", "1"], "unrecognized arguments: --prot 1"),
        (["serve", "a\x1b[31mb"], r"unrecognized arguments: a\x1b[31mb"),
        (["play", "--bots", "deepblue"], "unknown bot 'deepblue': one of random, greedy"),
        (["play", "--bots", "greedy,"], "unknown bot ''"),
        (["play", "--name", "a\x1bb"], "The name has characters that cannot be shown"),
        (["play", "--name", "n" * 10_000], "A name has at most 20 letters"),
        (["play", "--rules", "poker"], "unknown game 'poker'"),
        (["play", "--mode", "action", "--bots", "none"], "takes 2 to 8 players, not 1"),
        (["play", "--option", "grid"], "option 'grid' is not NAME=VALUE"),
        (["play", "--name", "Léa", "--name", "léa"], "Somebody at the table has this name already"),
        (["play", "--bots", ",".join(["greedy"] * 8)], "takes 1 to 8 players, not 9"),
        (["arena", "random", "nobody"], "unknown bot 'nobody'"),
        (["arena", "random", "greedy", "threshold"], "3 bots do not fit on 2 seats"),
        (["arena", "random", "--games", "0"], "'0' is not a whole number from 1 to"),
        (["arena", "random", "--players", "9"], "takes 1 to 8 players, not 9"),
        (["cases", "x.yaml", "--modes", "whist"], "unknown mode 'whist'"),
        (["perft", "skyjo", "3"], "expected 9 fields"),
        (["perft", "skyjo", "-1"], "'-1' is not a whole number from 0 to 30"),
        (["verify", "/no/such/file"], "/no/such/file: No such file or directory"),
    ],
    ids=lambda value: None if isinstance(value, str) else " ".join(value)[:40].encode().hex()[:24],
)
def test_wrong_arguments_get_one_clear_line_and_2(
    capsys: Capture, words: list[str], expected: str
) -> None:
    ran = run(capsys, *words)
    assert ran.code == 2
    assert ran.out == ""
    assert expected in ran.err
    assert ran.err.count("\n") == 1
    assert ran.err.endswith("--help)\n")
    assert ran.err.strip().isprintable()


@pytest.mark.parametrize(
    ("words", "where"),
    [
        (["--prot", "1"], "lowsky --help"),
        (["--"], "lowsky --help"),
        (["frobnicate"], "lowsky --help"),
        (["serve", "--prot", "1"], "lowsky serve --help"),
        (["serve", "--port", "x"], "lowsky serve --help"),
        (["rules", "R-C1", "--loud"], "lowsky rules --help"),
        (["perft", "skyjo", "3", "4"], "lowsky perft --help"),
        (["play", "--bots", "deepblue"], "lowsky play --help"),
    ],
)
def test_what_is_wrong_points_to_the_help_of_its_command(
    capsys: Capture, words: list[str], where: str
) -> None:
    ran = run(capsys, *words)
    assert ran.code == 2
    assert ran.err.startswith(f"{where.removesuffix(' --help')}: ")
    assert ran.err.endswith(f" (see {where})\n")


@pytest.mark.parametrize(
    "words",
    [
        ["rules"],
        ["rules", "R-C1"],
        ["options"],
        ["cases", "corpus/cases/action.yaml"],
        ["help", "serve"],
        ["simulate", "--games", "2", "--policy", "greedy", "--quiet"],
        ["play", "--seed", "1"],
        ["serve", "--port", "0", "--database", "DATABASE"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_cannot_be_written_is_one_line(
    words: list[str], unbuffered: str, tmp_path: Path
) -> None:
    words = [word.replace("DATABASE", str(tmp_path / "db")) for word in words]
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "lowsky", *words],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            text=True,
            check=False,
        )
    assert ran.returncode == 1
    assert ran.stderr == "lowsky: the output cannot be written: No space left on device\n"


def test_a_terminal_without_a_minus_gets_a_hyphen_and_a_question_mark_for_other_letters() -> None:
    """A ? before a number would be a face-down card."""
    ran = subprocess.run(
        [sys.executable, "-m", "lowsky", "rules", "R-C1", "R-A3", "--language", "fr"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        check=True,
    )
    assert b"-2" in ran.stdout
    assert b"?2" not in ran.stdout
    assert b"m?lange" in ran.stdout


def test_without_a_command_the_server_starts_for_the_network_and_the_browser_opens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, int, bool]] = []

    def watch(args: argparse.Namespace) -> int:
        asked.append((args.host, args.port, args.open))
        return 0

    monkeypatch.setattr(serve, "run", watch)
    assert main([]) == 0
    assert main(["serve", "--port", "0"]) == 0
    assert asked == [
        ("0.0.0.0", 8000, True),  # noqa: S104 - compared, not bound
        ("127.0.0.1", 0, False),
    ]


def test_an_error_of_the_server_is_one_line(capsys: Capture, tmp_path: Path) -> None:
    database = tmp_path / "broken.sqlite3"
    database.write_text("no database at all, but a text " * 50)
    ran = run(capsys, "serve", "--port", "0", "--database", str(database))
    assert ran.code == 3
    assert ran.err.startswith("lowsky serve: ")
    assert ran.err.count("\n") == 1


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from lowsky.cli.main import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "heavy = {'numpy', 'numba', 'starlette', 'uvicorn', 'sqlalchemy', 'msgspec', 'yaml',"
        " 'asyncio', 'lowsky.server', 'lowsky.table', 'lowsky.fast', 'lowsky.tui'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stderr.strip() == "[]"


def test_ctrl_c_ends_without_a_traceback(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(serve, "run", interrupt)
    ran = run(capsys, "serve")
    assert (ran.code, ran.err) == (130, "\n")
