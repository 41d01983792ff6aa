"""The runner of cases: strict about the format, exact about what it compares."""

import re
from pathlib import Path

import pytest

from lowsky.cases import CaseError, read_cases, run_case, run_files

CORPUS = sorted((Path(__file__).parents[2] / "corpus" / "cases").glob("*.yaml"))
CASE = """
library:
  G: |
    5 #7 #3 #1
    #2 8 #4 #6
    #9 #10 #11 #12
cases:
- id: X-1
  mode: skyjo
  players: [A, B]
  start: {turn: A, grids: {A: G}, draw: [2, 12], discard: [6]}
  moves: [{p: A, do: draw}, {p: A, do: swap, at: r1c2}]
  expect: {discard: [6, 7], turn: B}
"""


def _verdict(tmp_path: Path, old: str = "", new: str = "") -> tuple[str, str]:
    assert old in CASE
    file = tmp_path / "case.yaml"
    file.write_text(CASE.replace(old, new) if old else CASE, encoding="utf-8")
    verdict = run_case(read_cases(file)[0])
    return verdict.result, " ".join(verdict.reasons)


def test_every_case_of_the_corpus_passes() -> None:
    told: list[str] = []

    assert run_files(CORPUS, tell=told.append)
    assert told[-1].endswith(" passed, 0 failed")


def test_a_case_passes_when_everything_is_as_expected(tmp_path: Path) -> None:
    assert _verdict(tmp_path) == ("passed", "")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("[6, 7]", "[6, 8]", "discard: came [6, 7], expected [6, 8]"),
        ("turn: B}", "turn: A}", "turn: came B, expected A"),
        ("turn: B}", "winner: B}", "expect: unknown key 'winner'"),
        ("turn: B}", "round_over: 0}", "round_over: came False, expected 0"),
        ("turn: B}", "illegal: true}", "illegal: came move 2 accepted, expected it rejected"),
        ("turn: B}", "illegal: yes please}", "illegal must be true or false"),
        ("turn: B}", "pending: {player: B, kind: flip}}", "pending: came"),
        ("turn: B}", "pending: {player: C, kind: main}}", "unknown player 'C'"),
        ("turn: B}", "grids: {A: G}}", "grids: A came 5 2 #3 #1 / #2 8 #4 #6 / #9 #10 #11 #12"),
        ("turn: B}", "hands: {A: [LOOK]}}", "hands: came"),
        ("do: draw", "do: drew", "unknown move 'drew', expected one of flip_initial, "),
        ("do: draw}", "do: draw, at: r1c1}", "needs just the keys p, do"),
        ("at: r1c2", "at: r4c2", "no cell"),
        ("at: r1c2", "at: r1c2, n: 1", "needs just the keys"),
        ("p: A, do: draw", "p: B, do: draw", "seat 2 owes no decision now"),
        ("p: A, do: draw", "p: C, do: draw", "unknown player 'C'"),
        ("do: draw", "do: play, card: LOOK", "illegal action pL"),
        ("turn: A,", "turn: A, weather: fine,", "start: unknown key 'weather'"),
        ("turn: A,", "turn: A, hands: {A: [LOOK]},", "hands has no meaning in skyjo"),
        ("turn: A,", "turn: A, phase: closing,", "closing needs an ender"),
        ("turn: A,", "turn: A, round: -1,", "round must be a whole number"),
        ("[2, 12]", "[2, 13]", "13 is no card of this mode"),
        ("[2, 12]", "['*']", "'*' is no card of this mode"),
        ("5 #7 #3 #1", "5 #7 #3", "expected 3 rows of 4 cells"),
        ("5 #7 #3 #1", "5 #7 #3 ?", "'?' is no card of this mode"),
        ("mode: skyjo", "mode: skyjo\n  options: {grit: 9}", "unknown option 'grit'"),
        ("players: [A, B]", "players: [A, B, C, D, E, F, G, H, I]", "R-V11"),
    ],
)
def test_what_is_wrong_with_a_case_is_said(tmp_path: Path, old: str, new: str, reason: str) -> None:
    result, said = _verdict(tmp_path, old, new)

    assert result == "failed"
    assert reason in said


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("moves:", "actions:", "X-1: unknown key 'actions'"),
        ("id: X-1", "name: X-1", "a case needs an id"),
        ("id: X-1", "id: X-1\n  id: X-2", "the key 'id' stands twice"),
        ("mode: skyjo", "kind: sandbox", "X-1: unknown kind 'sandbox'"),
        ("cases:", "examples:", "unknown key 'examples'"),
        ("players: [A, B]", "players: [A, A]", "two players have one name"),
        ("players: [A, B]", "players: {A: 1}", "players must be a list of names"),
        ("expect: {discard: [6, 7], turn: B}", "expect: {}", "nothing is expected"),
        ("- id: X-1", "- id: X-1\n- id: X-1", "nothing is expected"),
        ("library:", "library: [", "cannot be read"),
        ("library:", "library: !!python/object:os.system", "cannot be read"),
    ],
)
def test_a_file_that_breaks_the_format_is_refused(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    with pytest.raises(CaseError, match=re.escape(reason)):
        _verdict(tmp_path, old, new)


def test_off_is_a_word_and_no_truth_value(tmp_path: Path) -> None:
    assert (
        _verdict(tmp_path, "mode: skyjo", "mode: skyjo\n  options: {doubling: off}")[0] == "passed"
    )
    assert _verdict(tmp_path, "mode: skyjo", "mode: skyjo\n  options: {double_negative: yes}") == (
        "failed",
        "option double_negative: 'yes' is not one of false, true (R-V12)",
    )


def test_a_file_that_is_missing_fails_the_run_and_not_the_others(tmp_path: Path) -> None:
    good = tmp_path / "good.yaml"
    good.write_text(CASE, encoding="utf-8")
    told: list[str] = []

    assert not run_files([tmp_path / "none.yaml", good], tell=told.append)
    assert told[-1] == "1 passed, 1 failed"


def test_a_case_without_a_mode_is_told_what_it_needs(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text("cases:\n- id: one\n  expect: {turn: A}\n", "utf-8")

    with pytest.raises(CaseError, match="one: a case needs a mode, such as skyjo or action"):
        read_cases(file)


def test_the_case_that_explains_the_format_passes(tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "corpus" / "cases" / "README.md"
    example = page.read_text("utf-8").partition("```yaml\n")[2].partition("```")[0]
    file = tmp_path / "example.yaml"
    file.write_text(example, "utf-8")

    assert [run_case(case).result for case in read_cases(file)] == ["passed"]
