"""Non-interference: what a seat receives depends on nothing that it may not know.

Two games are played side by side that differ only in cards unknown to one seat. Every text that
the seat receives must be equal in both, up to the first event that lawfully shows it a card that
differs. What is lawful is read from the journal of the rules, after RULES.md chapter 5.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from lowsky.game import Game
from lowsky.notation import format_action, format_view
from lowsky.rules import journal as jr
from lowsky.rules import state as st
from lowsky.rules.bits import bits
from lowsky.rules.deal import awaited_cards
from lowsky.rules.errors import IllegalActionError
from lowsky.rules.state import CELLS, State
from tests.positions import play_randomly, random_game

Channel = Callable[[Game, int], Iterator[str]]
"""Everything that a seat receives about a game, as texts."""

SHOWN_TO_ALL = (
    jr.DEALT,
    jr.TOOK,
    jr.REFUSED,
    jr.PLACED,
    jr.REPLACED,
    jr.FLIPPED,
    jr.LINE_REMOVED,
    jr.REVEALED,
    jr.SCORED,
    jr.WON,
    jr.STARTS,
    jr.LINE_KEPT,
    jr.CLOSED,
    jr.LIMIT_REACHED,
)


@dataclass(frozen=True)
class Comparison:
    """How many texts were compared, and the first pair that differs unlawfully."""

    texts: int
    leak: tuple[str, str] | None = None


def honest_channel(game: Game, seat: int) -> Iterator[str]:
    """Yield what the library gives a seat: view, drawing, choices, and the text of an error."""
    yield format_view(game.view(seat), game.options)
    yield format_view(game.view(seat), game.options, browsable=False)
    yield repr(game)
    yield " ".join(map(format_action, game.legal(seat)))
    yield str(game.outcome)
    try:
        game.play("l-", seat)
    except IllegalActionError as error:
        yield str(error)


def twin_of(game: Game, seat: int, rng: random.Random) -> Game:
    """Return a game in which cards unknown to the seat are permuted: all of them, or a few.

    With a few the two games go on for longer before a card that differs is shown.
    """
    s = game.state.copy()
    places: list[tuple[list[int], int]] = [(s.draw, place) for place in range(s.draw_n)]
    if s.pending == st.DECISION_DRAWN and s.actor != seat:
        s.draw.append(s.drawn)
        places.append((s.draw, len(s.draw) - 1))
    for other in range(s.players):
        places += [(s.card, other * CELLS + index) for index in bits(s.down[other])]
    if rng.random() < 0.7:
        places = rng.sample(places, min(len(places), rng.randint(2, 8)))
    cards = [pile[place] for pile, place in places]
    rng.shuffle(cards)
    for (pile, place), card in zip(places, cards, strict=True):
        pile[place] = card
    if s.pending == st.DECISION_DRAWN and s.actor != seat:
        s.drawn = s.draw.pop()
    return Game(s, game.options)


def lawful_events(s: State, seat: int) -> list[tuple[int, ...]]:
    """Return the part of the journal that the seat may know."""
    return [
        entry
        for entry in s.journal
        if entry[0] in SHOWN_TO_ALL or (entry[0] == jr.DREW and entry[1] == seat)
    ]


def compare(seed: int, channel: Channel) -> Comparison:
    """Play a random game and its twin from a random point on, and compare what a seat receives."""
    rng = random.Random(seed)
    game = random_game(seed, most=rng.randrange(1, 120))
    while game.awaits_chance or game.is_over:
        game.undo()
    real = Game(game.state.copy(), game.options)
    seat = rng.randrange(real.players)
    twin = twin_of(real, seat, rng)
    texts = 0
    for _ in range(30):
        for mine, theirs in zip(channel(real, seat), channel(twin, seat), strict=True):
            texts += 1
            if mine != theirs:
                return Comparison(texts, (mine, theirs))
        if not _play_on(real, twin, rng):
            break
        if lawful_events(real.state, seat) != lawful_events(twin.state, seat):
            break
    return Comparison(texts)


def _play_on(real: Game, twin: Game, rng: random.Random) -> bool:
    """Play the same decision in both games; False when the round or the game is over."""
    if real.is_over or real.kind != twin.kind or real.kind == "deal":
        return False
    if real.awaits_chance:
        order = list(range(len(awaited_cards(real.state))))
        rng.shuffle(order)
        for game in (real, twin):
            cards = awaited_cards(game.state)
            game.supply([cards[place] for place in order])
        return True
    before = len(real.log)
    play_randomly(real, rng)
    seat, action = real.log[before][:2]
    with suppress(IllegalActionError):
        twin.play(action, seat)
    return True
