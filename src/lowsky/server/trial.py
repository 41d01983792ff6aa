"""A house card tried out: bots play a round, one of them plays the card, and it is seen.

The table is a real one that is kept nowhere. Its cards are shuffled until the card lies on offer;
from then on everything happens by the rules.
"""

import random
from collections.abc import Sequence
from typing import Final

import msgspec

from lowsky.notation import format_action
from lowsky.notation.action import ACTIONS
from lowsky.rules import state as st
from lowsky.rules.cards import HOUSE
from lowsky.rules.house_cards import HouseCard
from lowsky.server.bots import Bot, MakeBot, question_for
from lowsky.table.entries import THE_TABLE
from lowsky.table.fairness import SECRET_BYTES
from lowsky.table.messages import Act, SetBot, Start, Update
from lowsky.table.play import Play
from lowsky.table.readers import SPECTATOR, events_for, full_update, game_for
from lowsky.table.refusals import RefusalError
from lowsky.table.table import Table

ID: Final = "trial"
HOST: Final = "workshop"
PLAYERS: Final = 3
LEVEL: Final = "threshold"
TURNS_BEFORE: Final = 4
"""Turns of the card's player before the card is played: something lies open by then."""
MOST_DEALS: Final = 200
MOST_ROUNDS: Final = 10
"""Rounds in which the card may turn out to be unplayable."""
MOST_ACTIONS: Final = 400
"""In one round, before the card is played."""
MOST_SHOWN: Final = 40
"""Actions that are shown."""
PLAYER: Final = 0
PLAYERS_VIEW: Final = 1 << PLAYER
"""One sees what the card's player sees, or LOOK would show nothing."""
PLAY: Final = ACTIONS["pH"]
DROP: Final = ACTIONS["uH"]


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be seen: the table before the card is played, then each step."""

    frames: list[Update]


def try_card(card: HouseCard, make_bot: MakeBot, rng: random.Random) -> Trial:
    """Return what happens when a bot plays the card.

    Raises `RefusalError` with ``house/never`` if it never can.
    """
    bot = make_bot(LEVEL)
    rounds = 0
    for _ in range(MOST_DEALS):
        table = _deal(card, rng)
        play = table.play
        if play is None or HOUSE not in play.game.state.row:
            continue
        rounds += 1
        if _play_until_it_can(table, play, bot, rng):
            return Trial(frames=_show(table, play, bot, rng))
        if rounds == MOST_ROUNDS:
            break
    raise RefusalError("house/never")


def _deal(card: HouseCard, rng: random.Random) -> Table:
    table, _ = Table.create(ID, HOST, preset="action", values={"house_cards": str(card)})
    for seat in range(PLAYERS):
        table.submit(HOST, SetBot(id=f"bot-{seat}", seat=seat, level=LEVEL))
    secret = rng.randbytes(SECRET_BYTES)
    table.submit(HOST, Start(id="start"), secret=secret, day="2026-11-30")
    return table


def _play_until_it_can(table: Table, play: Play, bot: Bot, rng: random.Random) -> bool:
    """Let the bots play; True as soon as the card's player may play it, False if he never may."""
    turns = 0
    for _ in range(MOST_ACTIONS):
        if play.is_round_over:
            return False
        asked = question_for(table)
        if asked is None:
            return False
        legal = asked.legal
        is_turn = asked.seat == PLAYER and asked.view.pending == st.DECISION_MAIN
        turns += is_turn
        if is_turn and turns > TURNS_BEFORE and PLAY in legal:
            return True
        wished = _that_takes_it(asked.view.row, legal)
        if asked.seat == PLAYER and wished:
            action = wished[0]
        else:
            # Nobody else takes the card, and its player keeps it.
            kept = [one for one in legal if one not in (*wished, PLAY, DROP)] or legal
            action = bot.choose(asked.view, kept, rng)
        _act(table, asked.seat, asked.decision, action)
    return False


def _that_takes_it(row: Sequence[int], legal: Sequence[int]) -> list[int]:
    """Return the legal actions that take the card from the row."""
    tokens = [
        f"{letter}{slot}" for slot, kind in enumerate(row, 1) if kind == HOUSE for letter in "ag"
    ]
    return [ACTIONS[token] for token in tokens if ACTIONS[token] in legal]


def _act(table: Table, seat: int, decision: int, action: int) -> list[tuple[int, int, int, int]]:
    act = Act(id="bot", seat=seat, decision=decision, action=format_action(action))
    return table.submit(THE_TABLE, act).happened


def _show(table: Table, play: Play, bot: Bot, rng: random.Random) -> list[Update]:
    """Play the card and go on to the next player's turn."""
    first = full_update(table, SPECTATOR)
    frames = [msgspec.structs.replace(first, game=game_for(table, PLAYERS_VIEW))]
    for _ in range(MOST_SHOWN):
        asked = question_for(table)
        if asked is None or play.is_round_over:
            break
        is_turn = asked.view.pending == st.DECISION_MAIN
        if is_turn and asked.seat != PLAYER:
            break
        action = PLAY if len(frames) == 1 else bot.choose(asked.view, asked.legal, rng)
        happened = _act(table, asked.seat, asked.decision, action)
        frames.append(
            Update(
                version=table.version,
                events=events_for(happened, PLAYERS_VIEW),
                game=game_for(table, PLAYERS_VIEW),
            )
        )
    return [_without_decisions(frame) for frame in frames]


def _without_decisions(frame: Update) -> Update:
    """Return the frame for somebody who only watches."""
    game = frame.game
    if not game:
        return frame
    return msgspec.structs.replace(frame, game=msgspec.structs.replace(game, decisions=[]))
