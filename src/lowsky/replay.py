"""Games to records and back: what a record says is checked card by card."""

from datetime import date
from typing import Final

from lowsky.game import Game, Played
from lowsky.notation.action import format_action
from lowsky.notation.record import Move, Order, Record, RoundRecord, Turn
from lowsky.rules import journal as jr
from lowsky.rules.errors import LowskyError
from lowsky.rules.state import OVER

REVEALING: Final = (jr.DREW, jr.FLIPPED, jr.REPLACED)
"""What a token's card is: the drawn, the flipped, or the replaced one."""


class ReplayError(LowskyError):
    """A record that the rules contradict; it says in which round and at which item."""


def record_game(game: Game, players: tuple[str, ...], played_on: date) -> Record:
    """Return the record of a game that was played in this object from its first deal on."""
    copy = Game.waiting(game.players, game.options)
    record = Record(game.options, players, played_on)
    for entry in game.log:
        if isinstance(entry, Played):
            begins_turn = copy.kind == "main"
            copy.play(entry.action, entry.seat)
            _add_move(record.rounds[-1], entry, _revealed(copy), begins_turn=begins_turn)
            if copy.state.phase == OVER:
                record.rounds[-1].scores = tuple(copy.state.score[: copy.players])
        elif copy.kind == "deal":
            record.rounds.append(RoundRecord(entry))
            copy.supply(entry)
        else:
            is_draw = copy.kind == "reshuffle"
            record.rounds[-1].items.append(Order(copy.kind, entry))
            copy.supply(entry)
            if is_draw:
                _amend_draw(record.rounds[-1], _revealed(copy))
    return record


def _revealed(game: Game) -> int | None:
    shown = [card for what, _, _, card in game.state.journal if what in REVEALING]
    return shown[0] if shown else None


def _add_move(played: RoundRecord, entry: Played, card: int | None, *, begins_turn: bool) -> None:
    move = Move(entry.action, card)
    last = played.items[-1] if played.items else None
    if isinstance(last, Turn) and last.seat == entry.seat and not begins_turn:
        played.items[-1] = Turn(last.seat, (*last.moves, move))
    else:
        played.items.append(Turn(entry.seat, (move,)))


def _amend_draw(played: RoundRecord, card: int | None) -> None:
    """Give the draw that waited for the reshuffle the card it brought."""
    turn = played.items[-2]
    if isinstance(turn, Turn):
        played.items[-2] = Turn(turn.seat, (*turn.moves[:-1], Move(turn.moves[-1].action, card)))


def replay(record: Record) -> Game:
    """Return the game of a record, in its last position.

    Raises `ReplayError` where the record and the rules disagree: an illegal action, a card that is
    another one, an order that does not hold the right cards, a score.
    """
    game = Game.waiting(len(record.players), record.options)
    for number, played in enumerate(record.rounds, start=1):
        where = f"round {number}"
        _supply(game, "deal", played.deck, where)
        awaited: Move | None = None
        for place, item in enumerate(played.items, start=1):
            at = f"{where}, item {place}"
            if isinstance(item, Order):
                _supply(game, item.kind, item.items, at)
                _check_card(game, awaited, at)
                awaited = None
                continue
            for move in item.moves:
                awaited = _replay_move(game, item.seat, move, at)
        _check_end(game, played, where, is_last=number == len(record.rounds))
    return game


def _replay_move(game: Game, seat: int, move: Move, at: str) -> Move | None:
    """Play one move; return it if its card shows only after a reshuffle."""
    try:
        game.play(move.action, seat)
    except LowskyError as error:
        raise ReplayError(f"{at}: {error}") from error
    if game.kind == "reshuffle":
        return move
    _check_card(game, move, at)
    return None


def _check_card(game: Game, move: Move | None, at: str) -> None:
    if move is None or game.kind == "reshuffle":
        return
    shown = _revealed(game)
    if move.card != shown:
        raise ReplayError(
            f"{at}: {format_action(move.action)} shows {shown}, the record says {move.card}"
        )


def _supply(game: Game, kind: str, items: tuple[int, ...], at: str) -> None:
    if game.kind != kind:
        raise ReplayError(f"{at}: an order for {kind}, but the game waits for {game.kind}")
    try:
        game.supply(items)
    except LowskyError as error:
        raise ReplayError(f"{at}: {error}") from error


def _check_end(game: Game, played: RoundRecord, where: str, *, is_last: bool) -> None:
    is_over = game.state.phase == OVER
    if not is_over and (played.scores is not None or not is_last):
        raise ReplayError(f"{where}: the turns end before the round is over")
    scores = tuple(game.state.score[: game.players])
    if is_over and scores != played.scores:
        raise ReplayError(f"{where}: the scores are {scores}, the record says {played.scores}")
