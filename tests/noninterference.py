"""Non-interference: what a reader receives depends on nothing that it may not know.

A reader is a mask of seats: one, or those of a device that several people share. Two games are
played side by side that differ only in cards unknown to all of its seats. Every text that the
reader receives must be equal in both, up to the first event that lawfully shows it a card that
differs. What is lawful is read from the journal of the rules, after RULES.md chapter 5.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from lowsky.game import Game
from lowsky.notation import format_action, format_view
from lowsky.rules import journal as jr
from lowsky.rules import state as st
from lowsky.rules.bits import bits
from lowsky.rules.deal import awaited_cards
from lowsky.rules.errors import IllegalActionError
from lowsky.rules.options import Options
from lowsky.rules.state import CELLS, State
from lowsky.rules.view import view_of
from tests.positions import play_randomly, random_game

Channel = Callable[[Game, int], Iterator[str]]
"""Everything that a reader, named by the mask of its seats, receives about a game, as texts."""

Entry = tuple[int, int, int, int]
"""An entry of the journal."""

PRIVATE = (jr.DREW, jr.HELD, jr.SAW)
"""What shows its card to its seat alone; a card slid face down is shown to nobody (chapter 5)."""


@dataclass(frozen=True)
class Comparison:
    """How many texts were compared, and the first pair that differs unlawfully."""

    texts: int
    leak: tuple[str, str] | None = None


def honest_channel(game: Game, seats: int) -> Iterator[str]:
    """Yield what the library gives a reader: view, drawing, choices, and the text of an error."""
    view = view_of(game.state, seats)
    yield format_view(view, game.options)
    yield format_view(view, game.options, browsable=False)
    yield repr(game)
    yield str(game.outcome)
    for seat in bits(seats):
        yield " ".join(map(format_action, game.legal(seat)))
        try:
            game.play("l-", seat)
        except IllegalActionError as error:
            yield str(error)


def twin_of(game: Game, seats: int, rng: random.Random) -> Game:
    """Return a game in which cards unknown to the reader are permuted: all of them, or a few.

    With a few the two games go on for longer before a card that differs is shown.
    """
    s = game.state.copy()
    permute_unknown(s, seats, rng)
    return Game(s, game.options)


def permute_unknown(s: State, seats: int, rng: random.Random) -> None:
    """Permute cards that nobody of the seats knows: all of them, or a few."""
    holds_other = s.turn == st.NOBODY or not seats >> s.turn & 1
    places: list[tuple[list[int], int]] = [(s.draw, place) for place in range(s.draw_n)]
    if s.pending == st.DECISION_DRAWN and holds_other:
        s.draw.append(s.drawn)
        places.append((s.draw, len(s.draw) - 1))
    if holds_other:
        places += [(s.held, place) for place in range(s.held_n)]
    slid = [place for place in range(s.discard_n) if s.discard_down[place]]
    places += [(s.discard, place) for place in slid if not s.discard_down[place] & seats]
    for other in range(s.players):
        cells = [other * CELLS + index for index in bits(s.down[other])]
        places += [(s.card, cell) for cell in cells if not s.known[cell] & seats]
    if rng.random() < 0.7:
        places = rng.sample(places, min(len(places), rng.randint(2, 8)))
    _permute(places, rng)
    _permute([(s.apile, place) for place in range(s.apile_n)], rng)
    if s.pending == st.DECISION_DRAWN and holds_other:
        s.drawn = s.draw.pop()


def _permute(places: list[tuple[list[int], int]], rng: random.Random) -> None:
    cards = [pile[place] for pile, place in places]
    rng.shuffle(cards)
    for (pile, place), card in zip(places, cards, strict=True):
        pile[place] = card


def lawful_events(journal: Sequence[Entry], seats: int) -> list[tuple[int, ...]]:
    """Return the journal as far as the reader may know it."""
    return [entry if is_lawful(entry, seats) else entry[:3] for entry in journal]


def is_lawful(entry: Entry, seats: int) -> bool:
    """Tell whether the reader may know the card of an entry."""
    what, whose = entry[:2]
    return what != jr.SLID_DOWN and (what not in PRIVATE or seats >> whose & 1 == 1)


def compare(
    seed: int,
    channel: Channel,
    *,
    people: int = 1,
    options: Options | None = None,
    players: int | None = None,
) -> Comparison:
    """Play a random game and its twin from a random point on, and compare what a reader receives.

    The reader has as many seats as there are ``people``, if the game has them.
    """
    rng = random.Random(seed)
    game = random_game(seed, options=options, players=players, most=rng.randrange(1, 120))
    while game.awaits_chance or game.is_over:
        game.undo()
    real = Game(game.state.copy(), game.options)
    seats = sum(1 << seat for seat in rng.sample(range(real.players), min(people, real.players)))
    twin = twin_of(real, seats, rng)
    texts = 0
    for _ in range(30):
        for mine, theirs in zip(channel(real, seats), channel(twin, seats), strict=True):
            texts += 1
            if mine != theirs:
                return Comparison(texts, (mine, theirs))
        if not _play_on(real, twin, rng):
            break
        journals = [lawful_events(game.state.journal, seats) for game in (real, twin)]
        if journals[0] != journals[1]:
            break
    return Comparison(texts)


def _play_on(real: Game, twin: Game, rng: random.Random) -> bool:
    """Play the same decision in both games; False when the round or the game is over."""
    if real.is_over or real.kind != twin.kind or real.kind in ("deal", "actions"):
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
