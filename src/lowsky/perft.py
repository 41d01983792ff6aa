"""Perft: how many sequences of decisions of a given length a position has.

First flips come in seat order (D1); a decision with several parts is as many steps of the sequence
as it has actions (see `corpus/perft/README.md`); chance gives its cards in the order of
`rules.deal.awaited_cards` and does not count; the end of a round ends a sequence.
"""

from lowsky.rules import state as st
from lowsky.rules.actions import FIRST_ACTION
from lowsky.rules.bits import bits, popcount
from lowsky.rules.deal import awaited_cards, supply
from lowsky.rules.legal import legal
from lowsky.rules.state import State
from lowsky.rules.step import step


def perft(s: State, depth: int) -> int:
    """Return the number of sequences of exactly ``depth`` decisions; the state is unchanged."""
    if depth <= 0:
        return 1
    if depth == 1:
        return popcount(legal(s))
    return sum(count for _, count in divide(s, depth))


def divide(s: State, depth: int) -> list[tuple[int, int]]:
    """Return each first action with the number of sequences that begin with it."""
    found = []
    for choice in bits(legal(s)):
        action = FIRST_ACTION[s.pending] + choice
        after = s.copy()
        step(after, action)
        settle(after)
        found.append((action, perft(after, depth - 1)))
    return found


def settle(s: State) -> None:
    """Give chance its cards in the canonical order, until a decision or the end of the round."""
    while s.phase != st.OVER and s.pending >= st.CHANCE_DEAL:
        supply(s, awaited_cards(s))
