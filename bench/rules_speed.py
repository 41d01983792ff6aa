"""How fast the rules are: plain, compiled, and against the best public simulator.

    python bench/rules_speed.py                    some minutes
    python bench/rules_speed.py --peer PROGRAM     also run bench/peers/skyjo_core.rs, as built

Writes nothing: what it prints goes into bench/RESULTS.md by hand, with machine and date. Times are
CPU seconds of one core, the best of several runs, since other programs may share the machine.
"""

import argparse
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lowsky.fast.batch import Batch
from lowsky.fast.generator import Streams, below, make_order, make_streams
from lowsky.fast.jit import helper, kernel
from lowsky.fast.kernels import awaits_decision, legal, settle, step
from lowsky.fast.layout import as_states, make_records, record_for, write_state
from lowsky.fast.playout import DECISIONS, ROUNDS, TURNS, Playouts
from lowsky.rules import deal as rules_deal
from lowsky.rules import legal as rules_legal
from lowsky.rules import step as rules_step
from lowsky.rules.actions import FIRST_ACTION
from lowsky.rules.bits import kth_bit, popcount
from lowsky.rules.options import PLAYER_LIMITS, Options
from lowsky.rules.setup import new_game
from lowsky.rules.state import (
    CHANCE_DEAL,
    DECISION_DRAWN,
    DECISION_MAIN,
    GAME_OVER,
    State,
)

FIRST_GAME = """\
import sys
from lowsky.fast.playout import Playouts
from lowsky.rules.options import Options
Playouts(4, Options.of(sys.argv[1])).play(1, seed=1)
"""
BARE = """\
import numba
import numpy as np

@numba.njit(cache=True)
def first(numbers):
    return numbers[0] + 1

first(np.zeros(1, np.int64))
"""
REPEATS = 7
TABLES = ((1, 12), (2, 12), (4, 12), (8, 12), (10, 9))
"""Players and cards of a grid."""
MODES = ("skyjo", "action", "action_single_pile", "action_stars", "action_numbers")
STEPS = 20_000
"""Timed steps of plain games in each mode."""


@kernel
def play_evenly(
    games: Sequence[State], streams: Streams, counts: NDArray[np.int64], lo: int, hi: int
) -> None:
    """Play games with the peer's random policy: half of the turns draw, half of the cards stay."""
    order = make_order()
    for i in range(lo, hi):
        s = games[i]
        while s.pending != GAME_OVER:
            settle(s, order, streams, i)
            while awaits_decision(s):
                mask = legal(s)
                if s.pending == DECISION_MAIN:
                    counts[TURNS] += 1
                    mask = choose_half(mask, below(streams, i, 2))
                elif s.pending == DECISION_DRAWN:
                    keep = 1 if s.down[s.actor] == 0 else below(streams, i, 2)
                    mask = choose_half(mask, keep)
                choice = kth_bit(mask, below(streams, i, popcount(mask)))
                counts[DECISIONS] += 1
                step(s, FIRST_ACTION[s.pending] + choice)
        counts[ROUNDS] += s.round


@helper
def choose_half(mask: int, other: int) -> int:
    """Return the first choice alone or all the others, if there are both."""
    first = mask & 1
    rest = mask & ~1
    if first == 0 or (other == 1 and rest != 0):
        return rest
    return first


def best(run: Callable[[int], tuple[int, int, int]]) -> tuple[float, float, float]:
    """Return decisions, turns and rounds a CPU second: the best of several runs, each its seed."""
    rates = []
    for seed in range(REPEATS + 1):
        begin = time.process_time()
        counts = run(seed)
        seconds = time.process_time() - begin
        if seed > 0:  # the first run compiles and warms
            rates.append(tuple(count / seconds for count in counts))
    decisions, turns, rounds = max(rates)
    return decisions, turns, rounds


def run_random(players: int, options: Options, games: int) -> Callable[[int], tuple[int, int, int]]:
    """Return a run of compiled games with the random policy."""
    playouts = Playouts(players, options)

    def run(seed: int) -> tuple[int, int, int]:
        results = playouts.play(games, seed=seed)
        return tuple(int(results[:, column].sum()) for column in (DECISIONS, TURNS, ROUNDS))  # type: ignore[return-value]  # three of them

    return run


def run_evenly(players: int, games: int) -> Callable[[int], tuple[int, int, int]]:
    """Return a run of compiled games with the policy of the peer."""
    s = new_game(Options.of(), players)
    start = make_records(1, record_for(s))
    write_state(s, start[0])
    records = make_records(games, start.dtype)

    def run(seed: int) -> tuple[int, int, int]:
        records[:] = start[0]
        counts = np.zeros(3, np.int64)
        play_evenly(as_states(records), make_streams(games, seed), counts, 0, games)
        return int(counts[DECISIONS]), int(counts[TURNS]), int(counts[ROUNDS])

    return run


def run_plain(players: int, options: Options, games: int) -> Callable[[int], tuple[int, int, int]]:
    """Return a run of plain games with the random policy and lists of legal actions."""

    def run(seed: int) -> tuple[int, int, int]:
        rng = random.Random(seed)
        decisions = turns = rounds = 0
        for _ in range(games):
            s = new_game(options, players)
            while s.pending != GAME_OVER:
                if s.pending >= CHANCE_DEAL:
                    order = rules_deal.awaited_cards(s)
                    rng.shuffle(order)
                    rules_deal.supply(s, order)
                    continue
                turns += s.pending == DECISION_MAIN
                decisions += 1
                actions = rules_legal.legal_actions(s)
                rules_step.step(s, actions[int(rng.random() * len(actions))])
            rounds += s.round
        return decisions, turns, rounds

    return run


def step_times(options: Options, players: int) -> list[int]:
    """Return nanoseconds of single plain steps, each with the mask of the next choices, ascending.

    Games with the random policy; what chance supplies is not timed.
    """
    rng = random.Random(1)
    times: list[int] = []
    while len(times) < STEPS:
        s = new_game(options, players)
        while s.pending != GAME_OVER:
            if s.pending >= CHANCE_DEAL:
                order = rules_deal.awaited_cards(s)
                rng.shuffle(order)
                rules_deal.supply(s, order)
                continue
            action = rng.choice(rules_legal.legal_actions(s))
            begin = time.thread_time_ns()
            rules_step.step(s, action)
            rules_legal.legal(s)
            times.append(time.thread_time_ns() - begin)
    return sorted(times)


def run_batch(players: int, games: int) -> Callable[[int], tuple[int, int, int]]:
    """Return a run of a batch: a legal action for each game at random, checked, then the step."""

    def run(seed: int) -> tuple[int, int, int]:
        batch = Batch(games, players=players, seed=seed)
        decisions = turns = 0
        while not batch.is_over.all():
            decisions += int((~batch.is_over).sum())
            turns += int((batch.games["pending"] == DECISION_MAIN).sum())
            batch.step(batch.random_actions())
        return decisions, turns, int(batch.games["round"].sum())

    return run


def start_times() -> list[str]:
    """Return how long the first use takes: nothing compiled yet, then from the cache."""
    lines = [f"{'one process each':<46}{'seconds':>8}{'CPU s':>9}"]

    def add(name: str, times: tuple[float, float]) -> None:
        lines.append(f"{name:<46}{times[0]:8.2f}{times[1]:9.2f}")

    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "XDG_CACHE_HOME": folder, "NUMBA_CACHE_DIR": folder}
        for mode in ("skyjo", "action"):
            add(f"compile all kernels, {mode}", run_python(["-m", "lowsky.fast.warm", mode], env))
        for mode in ("skyjo", "action"):
            words = ["-c", FIRST_GAME, mode]
            times = min(run_python(words, env) for _ in range(REPEATS))
            add(f"first game from the cache, {mode}, best of {REPEATS}", times)
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE, "utf-8")
        run_python([str(bare)], env)
        times = min(run_python([str(bare)], env) for _ in range(REPEATS))
        add("(Numba's own: an addition from its cache)", times)
    return lines


def run_python(words: list[str], env: dict[str, str]) -> tuple[float, float]:
    """Return the seconds and the CPU seconds of a whole process of Python."""
    before, begin = os.times(), time.perf_counter()
    subprocess.run([sys.executable, *words], env=env, check=True, capture_output=True)
    after, seconds = os.times(), time.perf_counter() - begin
    cpu = after.children_user - before.children_user
    return seconds, cpu + after.children_system - before.children_system


def line(name: str, rates: tuple[float, float, float]) -> str:
    """Return one line of the table."""
    decisions, turns, rounds = rates
    return (
        f"{name:<40}{decisions / 1e6:9.2f}{turns / 1e6:11.2f}{rounds / 1e3:12.1f}"
        f"{1e9 / decisions:10.1f} ns"
    )


def machine() -> str:
    """Return what ran this, in words."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        names = [one for one in info.read_text("utf-8").splitlines() if "model name" in one]
        model = names[0].split(":")[1].strip() if names else model
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--peer", type=Path, metavar="PROGRAM", help="built from bench/peers")
    arguments = parser.parse_args()
    print(f"{machine()}, {time.strftime('%Y-%m-%d')}\n")
    heads = f"{'M dec/s':>9}{'M turns/s':>11}{'k rounds/s':>12}{'a decision':>13}"
    print(f"{'one core, random policy':<40}{heads}")
    for players, grid in TABLES:
        options = Options.of("skyjo", {"grid": grid})
        name = f"{players} × {grid} cards"
        print(line(f"compiled, {name}", best(run_random(players, options, 4096))), flush=True)
    print(line("a batch of 4096, 4 × 12 cards", best(run_batch(4, 4096))), flush=True)
    for mode in MODES[1:]:
        for players in sorted({2, 4, PLAYER_LIMITS[mode][1]}):
            rates = best(run_random(players, Options.of(mode), 1024))
            print(line(f"compiled, {mode}, {players} × 12", rates), flush=True)
    for players, grid in TABLES[1:4]:
        options = Options.of("skyjo", {"grid": grid})
        name = f"{players} × {grid} cards"
        print(line(f"plain Python, {name}", best(run_plain(players, options, 24))), flush=True)
    for mode in MODES[1:]:
        rates = best(run_plain(4, Options.of(mode), 8))
        print(line(f"plain Python, {mode}, 4 × 12", rates), flush=True)
    print("\na plain step with the mask of the next choices, grids of 9, CPU time")
    for mode in MODES:
        options = Options.of(mode, {"grid": 9})
        players = PLAYER_LIMITS[mode][2]
        times = step_times(options, players)
        middle, high, worst = (
            times[int(share * (len(times) - 1))] / 1000 for share in (0.5, 0.999, 1)
        )
        print(
            f"{f'{mode}, {players} seats':<34}median {middle:6.1f} µs"
            f"   99.9 % {high:6.1f} µs   worst {worst:6.1f} µs",
            flush=True,
        )
    print("\nthe peer's random policy (half of the turns draw, half of the drawn cards stay)")
    for players, _ in TABLES[1:4]:
        print(line(f"compiled, {players} × 12 cards", best(run_evenly(players, 4096))), flush=True)
    if arguments.peer:
        done = subprocess.run([arguments.peer.resolve()], check=True, capture_output=True)
        print(done.stdout.decode().rstrip())
    print()
    for text in start_times():
        print(text)


if __name__ == "__main__":
    main()
