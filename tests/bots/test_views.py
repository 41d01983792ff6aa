"""A bot decides by its view alone."""

import random

import pytest

from lowsky.bots import BOTS, make_bot
from lowsky.rules import state as st
from lowsky.rules.cards import UNKNOWN
from lowsky.rules.legal import legal_actions
from lowsky.rules.options import Options
from lowsky.rules.resample import fill, unknown_places
from lowsky.rules.setup import new_game
from lowsky.rules.state import CELLS, State
from lowsky.rules.view import view_of
from tests.bots.games import advance


def with_other_hidden_cards(s: State, seat: int, rng: random.Random) -> State:
    """Return a state with the same view for the seat and every unknown card at another place."""
    view = view_of(s, 1 << seat)
    hidden = [s.card[cell] for cell in range(s.players * CELLS) if view.card[cell] == UNKNOWN]
    hidden += [s.drawn] if view.drawn == UNKNOWN else []
    hidden += [s.held[place] for place in range(s.held_n) if view.held[place] == UNKNOWN]
    hidden += [s.discard[k] for k in range(s.discard_n) if view.discard[k] == UNKNOWN]
    hidden += s.draw[: s.draw_n]
    assert len(hidden) == unknown_places(view)
    actions = s.apile[: s.apile_n]
    rng.shuffle(hidden)
    rng.shuffle(actions)
    other = State()
    fill(view, other, hidden, actions)
    assert view_of(other, 1 << seat) == view
    return other


@pytest.mark.rule("R-C37")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", list(BOTS))
@pytest.mark.parametrize("preset", ["skyjo", "action", "action_single_pile"])
def test_what_a_bot_cannot_see_does_not_change_its_choice(
    preset: str, name: str, players: int
) -> None:
    """Random moves among those of the bots bring looks, held cards and slid cards about."""
    rng = random.Random(players)
    bots = [make_bot(name), *[make_bot("random")] * (players - 1)]
    if preset == "skyjo":
        bots = [make_bot(name) for _ in range(players)]
    options = Options.of(preset)
    compared = 0
    s = new_game(options, players)
    while compared < 150:
        if s.pending == st.GAME_OVER:
            s = new_game(options, players)
        if s.pending < st.CHANCE_DEAL:
            seat = s.actor
            other = with_other_hidden_cards(s, seat, rng)
            choices = [
                make_bot(name).choose(
                    view_of(one, 1 << seat), legal_actions(one), random.Random(compared)
                )
                for one in (s, other)
            ]
            assert choices[0] == choices[1]
            compared += s.card != other.card
        advance(s, bots, rng)


@pytest.mark.parametrize("name", list(BOTS))
def test_a_bot_leaves_its_view_and_the_list_of_choices_alone(name: str) -> None:
    rng = random.Random(3)
    bots = [make_bot(name), make_bot(name)]
    s = new_game(Options(), 2)
    for _ in range(120):
        if s.pending < st.CHANCE_DEAL:
            view = view_of(s, 1 << s.actor)
            legal = legal_actions(s)
            bots[s.actor].choose(view, legal, random.Random(1))
            assert view == view_of(s, 1 << s.actor)
            assert legal == legal_actions(s)
        advance(s, bots, rng)


@pytest.mark.parametrize("name", list(BOTS))
def test_a_bot_keeps_nothing_between_decisions(name: str) -> None:
    """A game loaded again is played on in the same way: an old bot chooses like a new one."""
    rng = random.Random(5)
    old = make_bot(name)
    s = new_game(Options(), 3)
    for ply in range(200):
        if s.pending < st.CHANCE_DEAL:
            view = view_of(s, 1 << s.actor)
            legal = legal_actions(s)
            chosen = old.choose(view, legal, random.Random(ply))
            assert make_bot(name).choose(view, legal, random.Random(ply)) == chosen
        advance(s, [old] * 3, rng)
