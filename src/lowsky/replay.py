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
    actions: tuple[int, ...] = ()
    for entry in game.log:
        if isinstance(entry, Played):
            begins_turn = copy.kind == "main"
            copy.play(entry.action, entry.seat)
            _add_move(record.rounds[-1], entry, begins_turn=begins_turn)
        elif copy.kind == "actions":
            actions = entry
            copy.supply(entry)
            continue
        elif copy.kind == "deal":
            record.rounds.append(RoundRecord(entry, actions=actions))
            copy.supply(entry)
            continue
        else:
            record.rounds[-1].items.append(Order(copy.kind, entry))
            copy.supply(entry)
        _show(record.rounds[-1], _revealed(copy))
        if copy.state.phase == OVER:
            record.rounds[-1].scores = tuple(copy.state.score[: copy.players])
    return record


def _revealed(game: Game) -> int | None:
    """Return the card that the last step revealed, None if it revealed none."""
    shown = [card for what, _, _, card in game.state.journal if what in REVEALING]
    return shown[0] if shown else None


def _add_move(played: RoundRecord, entry: Played, *, begins_turn: bool) -> None:
    move = Move(entry.action)
    last = played.items[-1] if played.items else None
    if isinstance(last, Turn) and last.seat == entry.seat and not begins_turn:
        played.items[-1] = Turn(last.seat, (*last.moves, move))
    else:
        played.items.append(Turn(entry.seat, (move,)))


def _show(played: RoundRecord, card: int | None) -> None:
    """Give the last move the card that it revealed, at once or after orders that it waited for."""
    for place in range(len(played.items) - 1, -1, -1):
        item = played.items[place]
        if isinstance(item, Turn):
            last = item.moves[-1]
            if last.card is None and card is not None:
                played.items[place] = Turn(item.seat, (*item.moves[:-1], Move(last.action, card)))
            return


def replay(record: Record) -> Game:
    """Return the game of a record, in its last position.

    Raises `ReplayError` where the record and the rules disagree: an illegal action, a card that is
    another one, an order that does not hold the right cards, a score.
    """
    game = Game.waiting(len(record.players), record.options)
    for number, played in enumerate(record.rounds, start=1):
        where = f"round {number}"
        if game.kind == "actions":
            _supply(game, "actions", played.actions, where)
        elif played.actions:
            raise ReplayError(f"{where}: this game has no action cards to deal")
        _supply(game, "deal", played.deck, where)
        check = _Check()
        for place, item in enumerate(played.items, start=1):
            at = f"{where}, item {place}"
            if isinstance(item, Order):
                _supply(game, item.kind, item.items, at)
                check.saw(_revealed(game))
                continue
            for move in item.moves:
                check.finish()
                _play(game, item.seat, move, at)
                check.begin(move, at)
                check.saw(_revealed(game))
        check.finish()
        _check_end(game, played, where, is_last=number == len(record.rounds))
    return game


class _Check:
    """Compares the card of a move with what it reveals, at once or after orders."""

    def __init__(self) -> None:
        self._move: Move | None = None
        self._at = ""
        self._shown: int | None = None

    def begin(self, move: Move, at: str) -> None:
        self._move, self._at, self._shown = move, at, None

    def saw(self, card: int | None) -> None:
        if self._shown is None:
            self._shown = card

    def finish(self) -> None:
        move, self._move = self._move, None
        if move is not None and move.card != self._shown:
            raise ReplayError(
                f"{self._at}: {format_action(move.action)} shows {self._shown}, "
                f"the record says {move.card}"
            )


def _play(game: Game, seat: int, move: Move, at: str) -> None:
    try:
        game.play(move.action, seat)
    except LowskyError as error:
        raise ReplayError(f"{at}: {error}") from error


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
