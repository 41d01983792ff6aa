"""A finished game as a document that anybody can check: `verify_game` makes every order again."""

from typing import Final, Literal

import msgspec

from lowsky.game import Game, Played
from lowsky.notation import format_action, format_variant, parse_variant
from lowsky.notation.action import ACTIONS
from lowsky.rules.deal import awaited_cards
from lowsky.rules.errors import LowskyError
from lowsky.table.fairness import FORMAT, PURPOSES, SECRET_BYTES, commitment, promise
from lowsky.table.messages import Round
from lowsky.table.play import Play
from lowsky.table.refusals import RefusalError
from lowsky.table.shuffling import Abandoned
from lowsky.table.table import Table

MOST_BYTES: Final = 4_000_000
"""A longer document is none of a game."""


class ExportedSeat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who sat there when the game started, and the entropy the seat added (hex, "" for none)."""

    kind: Literal["person", "bot"]
    name: str
    level: str = ""
    promise: str = ""
    entropy: str = ""


class ExportedOrder(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One order of the game; cards, cells and seats are the numbers that the rules know them by."""

    round: int
    """The rounds dealt before."""
    purpose: str
    before: list[int]
    """What was shuffled, in its canonical order."""
    after: list[int]


class ExportedGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One finished game with its secret."""

    format: Literal["lowsky-game-1"] = "lowsky-game-1"
    shuffle: Literal["lowsky-shuffle-1"] = FORMAT
    table: str
    game: int
    rules_version: int
    options: str
    seats: list[ExportedSeat]
    commitment: str
    secret: str
    actions: list[str]
    """Every decision in order: the seat from 1, a colon, the action token, such as ``2:t13``."""
    rounds: list[Round]
    totals: list[int]
    winners: list[int]
    orders: list[ExportedOrder]
    """Every order of the game, in turn: whoever knows no rules can check how they were made."""
    abandoned: list[Abandoned] = []
    """Shuffles that were given up before the first card, because a seat withdrew."""


class Verification(msgspec.Struct, frozen=True, kw_only=True):
    """What `verify_game` found: the game is sound if there are no problems."""

    table: str
    game: int
    orders: int
    """How many orders of cards were made again."""
    actions: int
    problems: list[str]

    @property
    def is_sound(self) -> bool:
        """Tell whether the document is exactly the game that its commitment fixed."""
        return not self.problems


def export_game(table: Table) -> ExportedGame:
    """Return the finished game of a table; raises `RefusalError` before its end."""
    return export_play(finished_play(table))


def finished_play(table: Table) -> Play:
    """Return the finished game of a table as it was played; it changes no more.

    Raises `RefusalError` before its end.
    """
    if table.play is None or table.stage != "over":
        raise RefusalError("table/not-over")
    return table.play


def export_play(play: Play) -> ExportedGame:
    """Return a game that is over as a document."""
    outcome = play.game.outcome
    terms = play.terms
    return ExportedGame(
        table=terms.table,
        game=terms.game,
        rules_version=terms.rules_version,
        options=terms.options,
        seats=[
            ExportedSeat(
                kind="bot" if kind == "bot" else "person",
                name=name,
                level=level,
                promise=promised,
                entropy=entropy,
            )
            for (kind, name, level), promised, entropy in zip(
                terms.seats, terms.promises, play.entropy, strict=True
            )
        ],
        commitment=play.commitment,
        secret=play.secret.hex(),
        actions=[f"{seat + 1}:{format_action(action)}" for seat, action in play.moves],
        rounds=play.rounds,
        totals=[] if outcome is None else list(outcome.totals),
        winners=[] if outcome is None else list(outcome.winners),
        orders=orders_of(play.game),
        abandoned=list(play.abandoned),
    )


def orders_of(game: Game) -> list[ExportedOrder]:
    """Return every order of a game that was played from its first deal on."""
    copy = Game.waiting(game.players, game.options)
    orders: list[ExportedOrder] = []
    for entry in game.log:
        if isinstance(entry, Played):
            copy.play(entry.action, entry.seat)
            continue
        s = copy.state
        orders.append(
            ExportedOrder(
                round=s.round,
                purpose=PURPOSES[s.pending],
                before=awaited_cards(s),
                after=list(entry),
            )
        )
        copy.supply(entry)
    return orders


def verify_game(document: str | bytes) -> Verification:
    """Replay an exported game from its secret, and tell everything that does not fit.

    A shuffle that was given up and left out of the document is not missed: only who saw its
    commitment can know of it, as the page does (docs/command-line.md).
    Raises `LowskyError` for a text that is no exported game.
    """
    if len(document) > MOST_BYTES:
        raise LowskyError(f"a game has at most {MOST_BYTES} bytes, this text has {len(document)}")
    try:
        exported = msgspec.json.decode(document, type=ExportedGame)
        secret = bytes.fromhex(exported.secret)
        entropy = [seat.entropy for seat in exported.seats]
        added = [(promise(one), bytes.fromhex(one).hex()) for one in entropy]
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError, RecursionError) as error:
        raise LowskyError(f"no exported game: {error}") from error
    if len(secret) != SECRET_BYTES:
        raise LowskyError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    options = parse_variant(exported.options)
    problems: list[str] = []
    if options.rules_version != exported.rules_version:
        problems.append(
            f"rules version {exported.rules_version} is not that of {format_variant(options)!r}"
        )
    play = Play(
        options,
        table=exported.table,
        number=exported.game,
        seats=[(seat.kind, seat.name, seat.level) for seat in exported.seats],
        secret=secret,
        entropy=entropy,
    )
    if play.commitment != exported.commitment:
        problems.append(f"the commitment is {play.commitment}, not {exported.commitment}")
    for number, (seat, made) in enumerate(zip(exported.seats, added, strict=True), start=1):
        # The key is made from the text: if bytes had several, whoever exports could choose.
        if made != (seat.promise, seat.entropy):
            problems.append(f"the entropy of seat {number} is not what it promised")
    problems += _check_abandoned(play, exported)
    problems += _replay(play, exported)
    return Verification(
        table=exported.table,
        game=exported.game,
        orders=play.shuffler.number,
        actions=len(play.moves),
        problems=problems,
    )


def _check_abandoned(play: Play, exported: ExportedGame) -> list[str]:
    """Return which shuffles that were given up are not what their commitments say, or for nothing.

    Each was for seats that had promised, and that promise no more: so there cannot be many.
    """
    problems = []
    out: set[int] = set()
    for number, given_up in enumerate(exported.abandoned, start=1):
        try:
            secret = bytes.fromhex(given_up.secret)
        except ValueError as error:
            raise LowskyError(f"no exported game: {error}") from error
        terms = play.terms._replace(promises=tuple(given_up.promises))
        if commitment(secret, terms) != given_up.commitment:
            problems.append(f"shuffle {number}, which was given up, is not what was committed to")
        gone = {one.seat for one in given_up.withdrawals}
        promising = {seat for seat, digest in enumerate(given_up.promises) if digest}
        if not gone or not gone <= promising - out:
            problems.append(f"shuffle {number} was given up, but for no seat that had promised")
        out |= gone
    if any(exported.seats[seat].promise for seat in out if seat in range(len(exported.seats))):
        problems.append("a seat that had withdrawn from a shuffle promised to a later one")
    return problems


def _replay(play: Play, exported: ExportedGame) -> list[str]:
    """Play the actions on the orders of the secret, and return what differs."""
    play.deal()
    for number, text in enumerate(exported.actions, start=1):
        seat_text, _, token = text.partition(":")
        if play.is_round_over:
            play.deal()
        seat = int(seat_text) - 1 if seat_text.isdecimal() and len(seat_text) <= 2 else -1
        action = ACTIONS.get(token)
        if action is None or not 0 <= seat < len(exported.seats):
            return [f"action {number}: {text!r} is none"]
        if action not in play.game.legal(seat):
            return [f"action {number}: {text!r} is not possible with the cards of the secret"]
        play.act(seat, action)
    outcome = play.game.outcome
    if outcome is None:
        return ["the game is not over after its last action"]
    problems = []
    if play.rounds != exported.rounds:
        problems.append("the scores of the rounds are not those of the game")
    if list(outcome.totals) != exported.totals or list(outcome.winners) != exported.winners:
        problems.append("totals or winners are not those of the game")
    if orders_of(play.game) != exported.orders:
        problems.append("the orders are not those of the secret")
    return problems
