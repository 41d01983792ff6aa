"""Running cases, and saying plainly what came of them."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from lowsky.cases.checks import deck_differences, differences, limit_differences
from lowsky.cases.moves import Player
from lowsky.cases.position import build
from lowsky.cases.reading import Case, CaseError, read_cases
from lowsky.game import Game
from lowsky.rules.errors import IllegalActionError, LowskyError


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one case, with the reasons if it did not pass."""

    case_id: str
    result: Literal["passed", "failed"]
    reasons: tuple[str, ...] = ()


def run_case(case: Case) -> Verdict:
    """Return the verdict on one case; what breaks the format fails, with its reason."""
    try:
        reasons = _judge(case)
    except LowskyError as error:
        reasons = [str(error).removeprefix(f"{case.id}: ")]
    return Verdict(case.id, "failed" if reasons else "passed", tuple(reasons))


def _judge(case: Case) -> list[str]:
    if case.kind == "deck":
        return deck_differences(case)
    if case.kind == "limits":
        return limit_differences(case)
    state, options = build(case)
    game = Game(state, options)
    player = Player(case, game)
    expect_illegal = case.expect.get("illegal", False)
    if expect_illegal is not True and expect_illegal is not False:
        raise CaseError("expect: illegal must be true or false")
    if expect_illegal and not case.moves:
        raise CaseError("expect: illegal needs a move")
    for number, move in enumerate(case.moves, start=1):
        is_last = number == len(case.moves)
        before = game.state.copy()
        try:
            player.play(move)
        except IllegalActionError as error:
            if not (expect_illegal and is_last):
                return [f"move {number} {dict(move)}: {error}"]
            if game.state != before:
                return [f"move {number} {dict(move)}: rejected, but the state has changed"]
        else:
            if expect_illegal and is_last:
                return [f"illegal: came move {number} accepted, expected it rejected"]
    expect = {key: value for key, value in case.expect.items() if key != "illegal"}
    return differences(_with_expect(case, expect), game)


def _with_expect(case: Case, expect: dict[str, object]) -> Case:
    fields = {name: getattr(case, name) for name in Case.__slots__}
    return Case(**{**fields, "expect": expect})


def run_files(
    paths: Iterable[Path],
    *,
    modes: Collection[str] = (),
    tell: Callable[[str], None] = print,
) -> bool:
    """Run all cases of the files, tell what failed, and return whether all passed.

    With ``modes`` only the cases of those modes (and those without a mode) count. The last line
    told is ``N passed, M failed``.
    """
    passed = failed = 0
    for verdict in _verdicts(paths, modes):
        if verdict.result == "passed":
            passed += 1
            continue
        failed += 1
        for reason in verdict.reasons:
            tell(f"{verdict.case_id}: {verdict.result}: {reason}")
    tell(f"{passed} passed, {failed} failed")
    return failed == 0 and passed > 0


def _verdicts(paths: Iterable[Path], modes: Collection[str]) -> Iterator[Verdict]:
    for path in paths:
        try:
            cases = read_cases(path)
        except CaseError as error:
            yield Verdict(str(path), "failed", (str(error).removeprefix(f"{path}: "),))
            continue
        for case in cases:
            if not modes or case.mode is None or case.mode in modes:
                yield run_case(case)
