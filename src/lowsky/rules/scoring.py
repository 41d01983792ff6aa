"""The end of a round and of the game: scores, doubling, winners (R-C31 … R-C36)."""

from lowsky.rules import state as st
from lowsky.rules.bits import lowest_bit
from lowsky.rules.cards import card_value
from lowsky.rules.journal import SCORED, WON, note
from lowsky.rules.lines import kept_bonus
from lowsky.rules.piles import hand_size
from lowsky.rules.setup_round import first_chance
from lowsky.rules.state import CELLS, NOBODY, State

HAND_CARD_POINTS = 10
"""What each action card left in a hand counts (R-A53)."""
SOLO_MOST_ROUNDS = 20
SOLO_FIXED_ROUNDS = 5


def raw_score(s: State, seat: int) -> int:
    """Return the seat's points before doubling: what its grid, hand and bonuses are worth.

    R-C31; with action cards R-A53: ten points for each card in hand, and the all-star bonuses.
    """
    total = 0
    if s.mode >= st.ACTION:
        total = hand_points(s, seat) + star_points(s, seat)
    cells = s.present[seat]
    while cells:
        total += card_value(s.card[seat * CELLS + lowest_bit(cells)])
        cells &= cells - 1
    return total


def hand_points(s: State, seat: int) -> int:
    """Return what the action cards left in the seat's hand cost (R-A53)."""
    return HAND_CARD_POINTS * hand_size(s, seat)


def star_points(s: State, seat: int) -> int:
    """Return what the seat's lines of stars bring: those removed and those still there (R-A33)."""
    return s.bonus[seat] + kept_bonus(s, seat)


def is_doubled(s: State, seat: int) -> int:
    """Return 1 if the seat's raw score is multiplied, else 0 (R-C32)."""
    if seat != s.ender or s.doubling == st.NO_DOUBLING:
        return 0
    own = s.raw[seat]
    if own <= 0 and not (s.double_negative and own < 0):
        return 0
    for other in range(s.players):
        if other != seat and (
            s.raw[other] < own or (s.raw[other] == own and s.doubling == st.STRICT)
        ):
            return 1
    return 0


def score_round(s: State) -> None:
    """Write raw scores, scores and totals of the round, and who starts the next one."""
    for seat in range(s.players):
        s.raw[seat] = raw_score(s, seat)
    for seat in range(s.players):
        factor = s.doubling_factor if is_doubled(s, seat) else 1
        s.score[seat] = s.raw[seat] * factor
        s.total[seat] += s.score[seat]
        note(s, SCORED, seat, s.raw[seat], s.score[seat])
    s.phase = st.OVER
    s.starter = next_starter(s)


def next_starter(s: State) -> int:
    """Return the seat that starts the next round, NOBODY if its flips decide (R-C10)."""
    if s.players == 1:
        return 0
    if s.round_starter == st.HIGHEST_SUM:
        return NOBODY
    if s.round_starter == st.ROTATE:
        return (s.first + 1) % s.players
    if s.round_starter == st.PREVIOUS_WINNER:
        best = 0
        for seat in range(s.players):
            if s.score[seat] < s.score[best]:
                best = seat
        return best
    if s.ender == NOBODY:  # a turn limit ended the round (R-V13)
        return s.first
    return s.ender


def end_game(s: State) -> None:
    """Decide whether the game ends, and who won: the next deal is awaited if it does not."""
    s.actor = NOBODY
    s.turn = NOBODY
    s.pending = st.GAME_OVER if is_game_over(s) else first_chance(s)
    if s.pending == st.GAME_OVER:
        s.winners = winning_seats(s)
        for seat in range(s.players):
            if s.winners >> seat & 1:
                note(s, WON, seat, 0, s.total[seat])


def is_game_over(s: State) -> int:
    """Return 1 if the round just scored was the last one, else 0 (R-C35, R-V10)."""
    highest = s.total[0]
    lowest = s.total[0]
    for seat in range(s.players):
        highest = max(highest, s.total[seat])
        lowest = min(lowest, s.total[seat])
    if s.players == 1 and s.solo_goal == st.FIXED_ROUNDS:
        return 1 if s.round >= SOLO_FIXED_ROUNDS else 0
    if s.players == 1 and s.round >= SOLO_MOST_ROUNDS:
        return 1
    if highest < s.target_score:
        return 0
    if s.game_tie == st.EXTRA_ROUND:
        leaders = 0
        for seat in range(s.players):
            if s.total[seat] == lowest:
                leaders += 1
        return 1 if leaders == 1 else 0
    return 1


def winning_seats(s: State) -> int:
    """Return the mask of the seats with the lowest total (R-C36, `game_tie`)."""
    winners = 0
    best = 0
    for seat in range(s.players):
        if s.total[seat] < s.total[best]:
            best = seat
    for seat in range(s.players):
        if s.total[seat] == s.total[best]:
            winners |= 1 << seat
    if s.game_tie != st.LAST_ROUND_LOWER:
        return winners
    lowest = s.score[best]
    for seat in range(s.players):
        if winners >> seat & 1:
            lowest = min(lowest, s.score[seat])
    for seat in range(s.players):
        if s.score[seat] > lowest:
            winners &= ~(1 << seat)
    return winners


def solo_result(s: State) -> int:
    """Return the result of a solo game that is over (R-V10).

    Rounds completed before the one that reached the target; the total with ``fixed_rounds``.
    """
    if s.solo_goal == st.FIXED_ROUNDS:
        return s.total[0]
    return s.round - 1 if s.total[0] >= s.target_score else s.round
