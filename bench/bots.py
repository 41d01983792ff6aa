"""How long each bot thinks: microseconds of processor time a decision.

python bench/bots.py --rounds 60
"""

import argparse
import random
import time
from collections import defaultdict

from lowsky.bots import BOTS, make_bot
from lowsky.rules import state as st
from lowsky.rules.deal import awaited_cards, supply
from lowsky.rules.legal import legal_actions
from lowsky.rules.options import Options
from lowsky.rules.setup import new_game
from lowsky.rules.step import step
from lowsky.rules.view import view_of

KINDS = {st.DECISION_MAIN: "main", st.DECISION_DRAWN: "drawn", st.DECISION_FLIP: "flip"}


def measure(name: str, players: int, rounds: int) -> dict[str, list[float]]:
    """Return the microseconds of each decision of a number of rounds, by kind of decision."""
    bot = make_bot(name)
    rng = random.Random(1)
    times: dict[str, list[float]] = defaultdict(list)
    played = 0
    while played < rounds:
        s = new_game(Options(), players)
        while s.pending != st.GAME_OVER and played < rounds:
            if s.pending >= st.CHANCE_DEAL:
                order = awaited_cards(s)
                rng.shuffle(order)
                supply(s, order)
                continue
            view = view_of(s, 1 << s.actor)
            legal = legal_actions(s)
            start = time.process_time_ns()
            action = bot.choose(view, legal, rng)
            if s.pending in KINDS:
                times[KINDS[s.pending]].append((time.process_time_ns() - start) / 1_000)
            step(s, action)
            played += s.phase == st.OVER
    return times


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=60)
    rounds = parser.parse_args().rounds
    print(
        f"{'bot':<12}{'seats':>6}{'decisions':>11}{'mean µs':>9}{'main':>7}{'drawn':>7}{'flip':>7}"
    )
    for name in BOTS:
        for players in (2, 4, 8):
            times = measure(name, players, rounds)
            every = [one for kind in times.values() for one in kind]
            means = [sum(times[kind]) / len(times[kind]) for kind in KINDS.values()]
            print(
                f"{name:<12}{players:>6}{len(every):>11}{sum(every) / len(every):>9.1f}"
                + "".join(f"{mean:>7.0f}" for mean in means)
            )


if __name__ == "__main__":
    main()
