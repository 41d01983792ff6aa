"""Mutation testing: tell which small mistakes in the rules no case and no test would notice.

    python -m tools.mutation                    every mutant of every module of the rules
    python -m tools.mutation --only lines       those of one module
    python -m tools.mutation --sample 1000      as many, drawn at random
    python -m tools.mutation --quick            the corpus alone judges
    python -m tools.mutation --patience 60      every survivor passes a minute of checks

Each mutant lives in a forked process that has everything loaded: the function gets the changed
code, and what executes the changed lines is run, the quickest first, up to the first failure: the
cases of the corpus, cases that the oracle writes of random games, and the tests named in TESTS.
What was found is kept in a file and not asked again; `--again` asks for the survivors once more.
Survivors that EXPLAINED gives a reason for are marked as explained.
"""

import argparse
import gc
import importlib
import json
import os
import pkgutil
import random
import re
import resource
import signal
import sys
import tempfile
import time
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

import coverage
import pytest
from _pytest.runner import runtestprotocol

from lowsky import rules
from lowsky.analysis.intervals import wilson
from lowsky.cases import read_cases, run_case
from lowsky.cases.reading import Case
from tests.oracle.generate import main as generate
from tools.mutants import Mutant, mutants_of

ROOT: Final = Path(__file__).parents[1]
TESTS: Final = (
    "tests/rules",
    "tests/notation",
    "tests/test_game.py",
    "tests/test_locales.py",
    "tests/table/test_names.py",
    "tests/table/test_reasons.py",
)
ORACLE: Final = (("skyjo,skygo", 10), ("all_action", 40))
"""Modes and number of the random rounds that become cases."""
SECONDS: Final = 1.0
"""Processor time that a check gets beside four times what it needed; then it hangs."""
ENOUGH: Final = 2.5
"""Processor time of the checks that a mutant meets: what survives has to pass them all."""
EXPLAINED: Final = ROOT / "docs" / "mutation-survivors.md"
"""Why nobody can tell that these mutants are wrong."""
MEMORY: Final = 4 << 30


Executing = dict[str, dict[int, list[str]]]
"""By file and line the numbers of the checks that execute it."""


@dataclass
class Check:
    """A case or a test: its name, how it is run, and how long that took."""

    name: str
    run: Callable[[], None]
    seconds: float = 0.0


def corpus_checks() -> Iterator[Check]:
    """Yield the cases of the corpus."""
    for file in sorted((ROOT / "corpus" / "cases").glob("*.yaml")):
        for case in read_cases(file):
            yield Check(case.id, partial(_judge, case))


def oracle_checks() -> Iterator[Check]:
    """Yield cases that the oracle writes."""
    with tempfile.TemporaryDirectory() as folder:
        for modes, games in ORACLE:
            file = Path(folder) / "games.yaml"
            generate(["--games", str(games), "--seed", "77", "--modes", modes, "--out", str(file)])
            for case in read_cases(file):
                yield Check(case.id, partial(_judge, case))


def _judge(case: Case) -> None:
    verdict = run_case(case)
    if verdict.result != "passed":
        raise AssertionError(verdict.reasons)


def test_check(item: pytest.Item) -> Check:
    """Return the check of a collected test."""

    def run() -> None:
        for phase in runtestprotocol(item, log=False):
            if phase.failed:
                raise AssertionError(phase.when)

    return Check(item.nodeid, run)


class Tests:
    """A plugin of pytest that hands the collected tests to a hunt instead of running them."""

    def __init__(self, hunt: "Hunt") -> None:
        self.hunt = hunt

    def pytest_collection(self) -> None:
        """Let properties try the same examples for each mutant and not look for smaller ones."""
        # pytest wants to be the first who imports it
        from hypothesis import HealthCheck, Phase, settings

        settings.register_profile(
            "mutation",
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=[*HealthCheck],
        )
        settings.load_profile("mutation")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Hunt with the tests and all cases."""
        self.hunt.run([*corpus_checks(), *oracle_checks(), *map(test_check, session.items)])
        return True


class Hunt:
    """Lets mutants meet checks, and keeps what came of each in a file."""

    def __init__(
        self, mutants: Sequence[Mutant], found: dict[str, str], *, file: Path, enough: float
    ) -> None:
        self.mutants = mutants
        self.found = found
        self.file = file
        self.enough = enough
        self.kills: dict[str, Counter[str]] = defaultdict(Counter)
        """How often each check has killed a mutant of a function."""

    def run(self, checks: Sequence[Check]) -> None:
        """Measure every check, then let each mutant meet those that execute it."""
        executing = measure(checks)
        remembered()  # once, not in every process
        gc.collect()
        gc.freeze()
        begin = time.monotonic()
        with self.file.open("a", encoding="utf-8") as out:
            for number, mutant in enumerate(self.mutants):
                result = verdict(mutant, self._chosen(mutant, checks, executing))
                if result.startswith("killed "):
                    self.kills[mutant.function.__qualname__][result.removeprefix("killed ")] += 1
                self.found[mutant.key] = result
                out.write(json.dumps([mutant.key, result]) + "\n")
                out.flush()
                if number % 100 and not sys.stderr.isatty():
                    continue
                left = (time.monotonic() - begin) / (number + 1) * (len(self.mutants) - number - 1)
                _tell(f"{number + 1} of {len(self.mutants)} mutants, {left / 60:.0f} minutes left")

    def _chosen(self, mutant: Mutant, checks: Sequence[Check], executing: Executing) -> list[Check]:
        """Return the checks that a mutant meets: what kills its like, then the quickest."""
        lines = executing.get(mutant.function.__code__.co_filename, {})
        numbers = {int(k) for line in mutant.lines for k in lines.get(line, ())}
        kills = self.kills[mutant.function.__qualname__]
        chosen = sorted(
            (checks[k] for k in numbers), key=lambda one: (-kills[one.name], one.seconds)
        )
        spent = [*accumulate(one.seconds for one in chosen)]
        return chosen[: max(1, bisect(spent, self.enough))]


def measure(checks: Sequence[Check]) -> Executing:
    """Run every check once; return by file and line the numbers of those that execute it."""
    folder = Path(rules.__file__).parent
    meter = coverage.Coverage(data_file=None, config_file=False, include=[f"{folder}/*"])
    meter.start()
    for number, check in enumerate(checks):
        if sys.stderr.isatty() or number == 0:
            _tell(f"{number + 1} of {len(checks)} checks measured")
        meter.switch_context(str(number))
        begin = time.process_time()
        check.run()
        check.seconds = time.process_time() - begin
    meter.stop()
    data = meter.get_data()
    return {path: data.contexts_by_lineno(path) for path in data.measured_files()}


def verdict(mutant: Mutant, checks: Sequence[Check]) -> str:
    """Return how a mutant ended: ``killed`` by what, ``hung``, ``survived`` or ``not run``."""
    if not checks:
        return "not run"
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _live(mutant, checks, writing)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        name = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return "hung"
    return f"killed {name}" if os.WEXITSTATUS(status) else "survived"


def _live(mutant: Mutant, checks: Sequence[Check], pipe: int) -> None:
    """Be the mutant: never returns."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    check = checks[0]
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        mutant.install()
        for forget in remembered():
            forget()
        for check in checks:
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS + 4 * check.seconds)
            check.run()
    except BaseException:  # noqa: BLE001 - whatever a check raises, the mutant is dead
        os.write(pipe, check.name.encode())
        os._exit(1)
    os._exit(0)


@cache
def remembered() -> list[Callable[[], None]]:
    """Return what forgets the answers that functions of Lowsky remember from before the change."""
    modules = [module for name, module in sys.modules.items() if name.startswith("lowsky.")]
    found = [one for module in modules for one in vars(module).values()]
    return [one.cache_clear for one in found if hasattr(one, "cache_clear")]


def rules_modules() -> list[Any]:
    """Return the modules of the rules."""
    names = [one.name for one in pkgutil.iter_modules(rules.__path__)]
    return [importlib.import_module(f"lowsky.rules.{name}") for name in names]


def _tell(text: str) -> None:
    sys.stderr.write(f"\r\x1b[K{text}" if sys.stderr.isatty() else f"{text}\n")
    sys.stderr.flush()


def explained() -> list[str]:
    """Return the mutants that EXPLAINED lists, each ``module.function+line: change``."""
    text = EXPLAINED.read_text(encoding="utf-8")
    return [key for key in re.findall("`([^`]+)`", text) if "  ->  " in key]


def report(mutants: Sequence[Mutant], found: dict[str, str]) -> None:
    """Print the counts of each module, the proportion killed, and every survivor."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    survivors = []
    reasons = explained()
    for mutant in sorted(mutants, key=lambda one: one.key):
        result = found[mutant.key].split(" ")[0]
        counts[mutant.key.split(".")[2]][result] += 1
        if result in ("survived", "not"):
            name = mutant.key.removeprefix("lowsky.rules.")
            survivors.append(f"{'explained' if name in reasons else found[mutant.key]:9} {name}\n")
    for name, count in counts.items():
        killed = count["killed"] + count["hung"]
        sys.stdout.write(f"{name:14}{killed:6} of {count.total():5} killed, {count['hung']} hung\n")
    total = len(mutants)
    share = wilson(1 - len(survivors) / total, total)
    sys.stdout.write(
        f"{total - len(survivors)} of {total} killed: {share.mean:.1%}"
        f" ({share.low:.1%} to {share.high:.1%})\n"
    )
    sys.stdout.writelines(survivors)


def main() -> int:
    """Hunt and report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--only", default="", help="a module of the rules")
    parser.add_argument("--sample", type=int, default=0, help="how many mutants, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="of the drawing")
    parser.add_argument("--again", action="store_true", help="ask for the survivors once more")
    parser.add_argument("--quick", action="store_true", help="ask the cases of the corpus only")
    parser.add_argument(
        "--patience", type=float, default=ENOUGH, help="seconds of checks that each has to pass"
    )
    parser.add_argument("--file", type=Path, default=Path(".mutants.jsonl"), help="what was found")
    arguments = parser.parse_args()
    mutants = [one for module in rules_modules() for one in mutants_of(module)]
    if arguments.only:
        mutants = [one for one in mutants if one.key.split(".")[2] == arguments.only]
    random.Random(arguments.seed).shuffle(mutants)  # so that a part is a sample
    mutants = mutants[: arguments.sample or len(mutants)]
    found = {}
    if arguments.file.exists():
        found = dict(map(json.loads, arguments.file.read_text(encoding="utf-8").splitlines()))
    settled = ("killed", "hung") if arguments.again else ("killed", "hung", "survived", "not run")
    left = [one for one in mutants if not found.get(one.key, "").startswith(settled)]
    options = ["-q", "-s", "--tb=no", "-p", "no:cacheprovider"]
    hunt = Hunt(left, found, file=arguments.file, enough=arguments.patience)
    if arguments.quick:
        hunt.run([*corpus_checks()])
    elif left and pytest.main([*options, *TESTS], plugins=[Tests(hunt)]):
        return 1
    report([one for one in mutants if one.key in found], found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
