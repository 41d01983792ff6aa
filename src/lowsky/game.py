"""One game behind a checked door: friendly to type, and impossible to break."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple, NoReturn, Self

from lowsky.notation.action import format_action, parse_action
from lowsky.notation.cards import format_kind, parse_card
from lowsky.notation.position import format_position, format_view, parse_position
from lowsky.notation.variant import read_variant
from lowsky.rules import state as st
from lowsky.rules.actions import N_ACTIONS
from lowsky.rules.arguments import existing_seat, given_options, shown, whole_number
from lowsky.rules.bits import bits
from lowsky.rules.cards import N_ACTION_TYPES, NO_CARD, STAR, UNKNOWN
from lowsky.rules.deal import awaited_cards, supply
from lowsky.rules.errors import IllegalActionError, LowskyError
from lowsky.rules.legal import legal_actions
from lowsky.rules.options import Options
from lowsky.rules.reasons import Reason, reason_against, reason_to_wait
from lowsky.rules.scoring import solo_result
from lowsky.rules.setup import new_game
from lowsky.rules.setup_round import initial_flips_owed
from lowsky.rules.state import CELLS, COLUMNS, ROWS, State
from lowsky.rules.step import step
from lowsky.rules.view import View, view_of

Shuffle = Callable[[int, list[int]], Sequence[int]]
"""Gives an order of the items for what is pending (`rules.state.CHANCE_*`)."""

KINDS: Final = {
    st.DECISION_FLIP_INITIAL: "flip_initial",
    st.DECISION_MAIN: "main",
    st.DECISION_DRAWN: "drawn",
    st.DECISION_FLIP: "flip",
    st.DECISION_LINES: "lines",
    st.DECISION_CLAIM: "claim",
    st.DECISION_DESIGNATE: "designate",
    st.DECISION_SWAP_FIRST: "swap_own",
    st.DECISION_SWAP_SECOND: "swap_own_with",
    st.DECISION_KEEP: "draw3",
    st.DECISION_KEEP_ORDER: "draw3_order",
    st.DECISION_KEEP_CELL: "draw3_cell",
    st.DECISION_LOOK_PLAYER: "look",
    st.DECISION_LOOK_LINE: "look_line",
    st.DECISION_REPLAY: "replay",
    st.DECISION_STEAL_PLAYER: "steal",
    st.DECISION_STEAL_CARD: "steal_card",
    st.DECISION_PARTNER: "partners",
    st.DECISION_PARTNER_2: "partners_second",
    st.DECISION_EXCHANGE_OWN: "exchange",
    st.DECISION_EXCHANGE_THEIR: "exchange_their",
    st.DECISION_DEFEND: "defend",
    st.DECISION_ACTION_CARD: "action_card",
    st.DECISION_REMOVAL_ORDER: "removal_order",
    st.DECISION_TARGET: "target",
    st.DECISION_FLIP_TARGET: "flip_target",
    st.DECISION_LOOK_CELL: "look_cell",
    st.DECISION_DISCARD_HAND: "discard_hand",
    st.DECISION_TAKE: "take_action",
    st.CHANCE_DEAL: "deal",
    st.CHANCE_RESHUFFLE: "reshuffle",
    st.CHANCE_FLIPS: "flips",
    st.CHANCE_STARTER: "starter",
    st.CHANCE_ACTIONS: "actions",
    st.CHANCE_RESHUFFLE_ACTIONS: "reshuffle_actions",
    st.GAME_OVER: "game_over",
}
"""What a game waits for, in words: a decision, an order of cards, or nothing any more."""


class Played(NamedTuple):
    """An action of a seat, as the log of a game keeps it."""

    seat: int
    action: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: who won, with which totals; ``solo_result`` after R-V10."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    solo_result: int | None = None


class Game:
    """One game: whole rules, checked actions, one view for each seat.

    >>> game = Game.new(2, seed=7)
    >>> game.kind, game.actor
    ('flip_initial', 0)
    >>> for token in ("f11", "f12", "f11", "f12"):
    ...     game.play(token)
    >>> game.play("t34")
    >>> game
    <Game skyjo, round 1, turn of seat 2: main action>
    discard 4 · draw pile 125 cards
      1: total 0           2: total 0
        8  6  ?  ?           6  7  ?  ?
        ?  ?  ?  ?           ?  ?  ?  ?
        ?  ?  ?  5           ?  ?  ?  ?
    """

    def __init__(self, state: State, options: Options, shuffle: Shuffle | None = None) -> None:
        """Wrap a state; with a ``shuffle`` the game supplies every order by itself."""
        if shuffle is not None and not callable(shuffle):
            raise LowskyError(f"shuffle: expected a function, not {shown(shuffle)}")
        self.state = state
        self.options = options
        self._shuffle = shuffle
        self._start = state.copy()
        self.log: list[Played | tuple[int, ...]] = []
        """What was played and supplied since the start of this object, in order."""
        self._supply_if_able()

    @classmethod
    def new(
        cls,
        players: int = 2,
        options: Options | str = "skyjo",
        *,
        seed: int | None = None,
        shuffle: Shuffle | None = None,
    ) -> Self:
        """Return a dealt game; orders come from ``shuffle``, from ``seed``, or from the system.

        Raises `OptionsError` if that many players may not play with these options, `LowskyError`
        for a seed that is no whole number and for a seed beside a shuffle.
        """
        if seed is not None and shuffle is not None:
            raise LowskyError("seed and shuffle: both say where the orders come from; give one")
        chosen = _options(options)
        return cls(new_game(chosen, players), chosen, shuffle or seeded_shuffle(seed))

    @classmethod
    def waiting(cls, players: int = 2, options: Options | str = "skyjo") -> Self:
        """Return a game that waits for every order: see `supply`."""
        chosen = _options(options)
        return cls(new_game(chosen, players), chosen)

    @classmethod
    def at(cls, position: str, *, shuffle: Shuffle | None = None) -> Self:
        """Return the game of a position text; raises `NotationError`."""
        if not isinstance(position, str):
            raise LowskyError(f"position: expected the text of one, not {shown(position)}")
        state, options = parse_position(position)
        return cls(state, options, shuffle)

    @property
    def players(self) -> int:
        """Return the number of seats."""
        return self.state.players

    @property
    def kind(self) -> str:
        """Return what the game waits for: one of the words of `KINDS`."""
        return KINDS[self.state.pending]

    @property
    def actor(self) -> int | None:
        """Return the seat that owes the decision, the lowest if several do, None if nobody does."""
        return None if self.awaits_chance or self.is_over else self.state.actor

    @property
    def awaits_chance(self) -> bool:
        """Tell whether an order must be supplied before anybody can decide."""
        return st.CHANCE_DEAL <= self.state.pending < st.GAME_OVER

    @property
    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self.state.pending == st.GAME_OVER

    @property
    def position(self) -> str:
        """Return the text of the full position, hidden cards included."""
        return format_position(self.state, self.options)

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome, None while the game goes on."""
        s = self.state
        if not self.is_over:
            return None
        return Outcome(
            winners=tuple(bits(s.winners)),
            totals=tuple(s.total[: s.players]),
            solo_result=solo_result(s) if s.players == 1 else None,
        )

    def owes(self, seat: int) -> bool:
        """Tell whether the seat owes a decision: in the set-up several do (D1).

        Here and wherever a seat is named `LowskyError` is raised for one that does not exist.
        """
        s = self.state
        seat = existing_seat(seat, s.players)
        if s.pending == st.DECISION_FLIP_INITIAL:
            return initial_flips_owed(s, seat) > 0
        return self.actor == seat

    def legal(self, seat: int | None = None) -> list[int]:
        """Return the legal actions of a seat (by default of the one to act), ascending."""
        s = self.state
        seat = self.actor if seat is None else existing_seat(seat, s.players)
        if seat is None or not self.owes(seat):
            return []
        before, s.actor = s.actor, seat
        actions = legal_actions(s)
        s.actor = before
        return actions

    def play(self, action: int | str, seat: int | None = None) -> None:
        """Play an action, an integer or its token, for a seat (by default the one to act).

        Raises `NotationError` for a token that is none and `IllegalActionError`, with the reason,
        the rule and the position, for an action that the rules do not allow; the game is then
        unchanged.
        """
        s = self.state
        seat = None if seat is None else existing_seat(seat, s.players)
        number = parse_action(action) if isinstance(action, str) else action
        self._check(number, seat)
        s.actor = s.actor if seat is None else seat
        self.log.append(Played(s.actor, number))
        step(s, number)
        self._supply_if_able()

    def supply(self, order: Sequence[int] | str) -> None:
        """Supply the order that the game waits for: cards from the top, as numbers or characters.

        Raises `LowskyError` if nothing is awaited or if the order does not hold just what is.
        """
        if not self.awaits_chance:
            raise LowskyError(f"no order is awaited, but a decision ({self.kind})")
        if isinstance(order, str):
            order = [parse_card(symbol) for symbol in order]
        wanted = awaited_cards(self.state)
        if Counter(order) != Counter(wanted):
            raise LowskyError(
                f"the order for {self.kind} must hold each of its {len(wanted)} items once"
            )
        self.log.append(tuple(order))
        supply(self.state, order)

    def view(self, seat: int | None = None) -> View:
        """Return what a seat may know; what a spectator may know without a seat."""
        return view_of(self.state, 0 if seat is None else 1 << existing_seat(seat, self.players))

    def undo(self) -> None:
        """Take the last action back, for analysis only: played on, it may show other cards.

        Raises `LowskyError` at the start.
        """
        while self.log and not isinstance(self.log[-1], Played):
            self.log.pop()
        if not self.log:
            raise LowskyError("there is no action to take back")
        self.log.pop()
        self.state = self._start.copy()
        for entry in self.log:
            self._replay(entry)

    def _replay(self, entry: Played | tuple[int, ...]) -> None:
        if isinstance(entry, Played):
            self.state.actor = entry.seat
            step(self.state, entry.action)
        else:
            supply(self.state, entry)

    def _check(self, action: int, seat: int | None) -> None:
        s = self.state
        if seat is not None and not self.owes(seat):
            why = None if self.actor is None else reason_to_wait(s, seat)
            self._refuse(action, seat, f"seat {seat + 1} owes no decision now", why)
        is_action = type(action) is int and 0 <= action < N_ACTIONS
        if not is_action or action not in self.legal(seat):
            who = self.actor if seat is None else seat
            why = None if who is None else reason_against(s, who, action if is_action else None)
            self._refuse(action, who, self._expected(seat), why)

    def _expected(self, seat: int | None) -> str:
        if self.is_over:
            return "the game is over"
        if self.awaits_chance:
            return f"the game waits for an order ({self.kind})"
        legal = " ".join(format_action(action) for action in self.legal(seat))
        return f"the pending decision is {self.kind}: one of {legal}"

    def _refuse(self, action: int, seat: int | None, expected: str, why: Reason | None) -> NoReturn:
        try:
            token = format_action(action)
        except LowskyError:
            token = repr(action)
        seen = format_view(self.view(seat), self.options)
        if why is None:
            raise IllegalActionError(f"illegal action {token}: {expected} in {seen}")
        problem = f"illegal action {token}: {why.kind} ({why.rule}); {expected} in {seen}"
        raise IllegalActionError(problem, rule=why.rule)

    def _supply_if_able(self) -> None:
        while self._shuffle is not None and self.awaits_chance:
            self.supply(self._shuffle(self.state.pending, awaited_cards(self.state)))

    def __repr__(self) -> str:
        """Draw the table as everybody sees it."""
        return draw_table(self.view(), self.options)


def _options(options: Options | str) -> Options:
    return given_options(options, read_variant)


def seeded_shuffle(seed: int | None = None) -> Shuffle:
    """Return a shuffle from a seed, from the system's entropy without one.

    It can be pickled and copied: the copy of one with a seed goes on by itself from where it is.
    Raises `LowskyError` for a seed that is no whole number from 0 on.
    """
    rng = None if seed is None else random.Random(whole_number("seed", seed))
    return partial(_shuffled, rng)


def _shuffled(rng: random.Random | None, _pending: int, items: list[int]) -> list[int]:
    (rng or random.SystemRandom()).shuffle(items)
    return items


def draw_table(v: View, options: Options) -> str:
    """Return a drawing of a view in plain characters, two grids side by side.

    Action cards are the letters of the notation.
    """
    kind = KINDS[v.pending]
    turn = f"turn of seat {v.actor + 1}"
    words = {
        "flip_initial": "first flips",
        "main": f"{turn}: main action",
        "drawn": f"{turn}: holds {_symbol(v.drawn)}",
        "flip": f"{turn}: flip a card",
        "lines": f"{turn}: which lines to remove",
        "game_over": "won by seat " + " and ".join(str(seat + 1) for seat in bits(v.winners)),
    }
    if st.CHANCE_DEAL <= v.pending < st.GAME_OVER:
        waits = f"waits for an order: {kind}"
    else:
        other = f" by seat {v.actor + 1}" if v.actor != v.turn else ""
        waits = words.get(kind, f"turn of seat {v.turn + 1}: {kind}{other}")
    discard = _symbol(v.discard[v.discard_n - 1] if v.discard_n else NO_CARD)
    lines = [
        f"<Game {options}, round {v.round}, {waits}>",
        f"discard {discard} · draw pile {v.draw_n} cards",
    ]
    if v.apile_n or v.adiscard_n:
        used = "".join(map(format_kind, reversed(v.adiscard[: v.adiscard_n]))) or "-"
        row = "".join(map(format_kind, v.row))
        lines.append(f"row {row} · action pile {v.apile_n} cards · action discard {used}")
    for left in range(0, v.players, 2):
        pair = [_draw_grid(v, seat) for seat in range(left, min(left + 2, v.players))]
        width = max(19, *map(len, pair[0])) + 2
        lines += [
            "  " + "".join(grid[row].ljust(width) for grid in pair).rstrip()
            for row in range(ROWS + 1)
        ]
    return "\n".join(lines)


def _draw_grid(v: View, seat: int) -> list[str]:
    ender = ", ender" if v.ender == seat else ""
    counts = v.hand[seat * N_ACTION_TYPES : (seat + 1) * N_ACTION_TYPES]
    hand = "".join(format_kind(kind) * n for kind, n in enumerate(counts))
    rows = [f"{seat + 1}: total {v.total[seat]}{ender}" + (f", hand {hand}" if hand else "")]
    for row in range(ROWS):
        cells = range(row * COLUMNS, row * COLUMNS + COLUMNS)
        present = v.present[seat]
        cards = [
            v.card[seat * CELLS + index] if present >> index & 1 else NO_CARD
            for index in cells
            if v.dealt >> index & 1
        ]
        rows.append("".join(_symbol(card).rjust(3) for card in cards))
    return rows


def _symbol(card: int) -> str:
    return {NO_CARD: ".", UNKNOWN: "?", STAR: "*"}.get(card) or str(card)
