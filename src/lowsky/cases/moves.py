"""The moves of a case, played through the checked door.

One move may take several actions (a card, its cell, the order of others); if one of them is
illegal, none was played.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from lowsky.cases.grids import house_names, read_kind
from lowsky.cases.position import seat_of
from lowsky.cases.reading import Case, CaseError
from lowsky.game import Game
from lowsky.notation.cards import parse_cell, parse_line
from lowsky.rules import actions as ac
from lowsky.rules.bits import bits
from lowsky.rules.deal import awaited_cards
from lowsky.rules.errors import IllegalActionError, NotationError
from lowsky.rules.journal import LINE_REMOVED
from lowsky.rules.state import LINE_CELLS

Move = Mapping[str, Any]


class Player:
    """Plays the moves of one case."""

    def __init__(self, case: Case, game: Game) -> None:
        """Play on in this game."""
        self.case = case
        self.game = game
        self.seat = 0
        self.move: Move = {}

    def play(self, move: Move) -> None:
        """Play one move; raises `IllegalActionError` if the rules do not allow it.

        The state is then what it was. `CaseError` is for moves that the format does not have.
        """
        self.move = move
        self.seat = seat_of(self.case, move.get("p"), "moves")
        kind = move.get("do")
        if kind not in MOVES:
            raise CaseError(
                f"{self.case.id}: unknown move {kind!r}, expected one of {', '.join(MOVES)}"
            )
        keys, play = MOVES[kind]
        for key in move:
            if key not in ("p", "do", *keys):
                needs = ", ".join(("p", "do", *keys)).replace("?", "")
                raise CaseError(
                    f"{self.case.id}: the move {dict(move)} needs just the keys {needs}"
                )
        before = self.game.state.copy()
        length = len(self.game.log)
        try:
            play(self)
        except IllegalActionError:
            self.game.state = before
            del self.game.log[length:]
            raise

    # What moves are made of

    def act(self, action: int, *kinds: str) -> None:
        """Play one action, if one of these decisions is pending; orders that are due are given."""
        if self.game.kind not in kinds:
            raise IllegalActionError(f"{self.move.get('do')} does not answer {self.game.kind}")
        self.game.play(action, self.seat)
        while self.game.awaits_chance and self.game.kind in ("reshuffle", "reshuffle_actions"):
            self.game.supply(awaited_cards(self.game.state))

    def value(self, key: str) -> Any:  # noqa: ANN401  # what YAML holds
        """Return what the move says under a key; raises `CaseError` if it says nothing."""
        if key not in self.move:
            raise CaseError(f"{self.case.id}: the move {dict(self.move)} needs the key {key}")
        return self.move[key]

    def cell(self, key: str = "at") -> int:
        """Return the cell under a key."""
        try:
            return parse_cell(str(self.value(key)))
        except NotationError as error:
            raise CaseError(f"{self.case.id}: {error}") from error

    def line(self, text: object) -> int:
        """Return a line by its name."""
        try:
            return parse_line(str(text))
        except NotationError as error:
            raise CaseError(f"{self.case.id}: {error}") from error

    def card(self, key: str = "card") -> int:
        """Return the type of the action card under a key."""
        return read_kind(self.value(key), f"{self.case.id}: moves", house_names(self.case))

    def other(self, key: str = "player") -> int:
        """Return the seat of the player under a key."""
        return seat_of(self.case, self.value(key), "moves")

    def distance(self, seat: int) -> int:
        """Return how far a seat is from the one that moves, clockwise."""
        return (seat - self.seat) % self.game.players

    def slot(self, choices: Sequence[str]) -> str:
        """Return where an action card comes from; raises `CaseError` for another place."""
        place = self.value("from")
        if place not in choices or ("slot" in self.move) != (place == "row"):
            raise CaseError(f"{self.case.id}: the move {dict(self.move)} names no place")
        return str(place)


def _simple(first: int, kind: str, *, with_cell: bool = False) -> Callable[[Player], None]:
    return lambda p: p.act(first + (p.cell() if with_cell else 0), kind)


def _claim(p: Player) -> None:
    place = p.slot(("row", "pile", "none"))
    actions = {"pile": ac.CLAIM_PILE, "none": ac.DECLINE}
    kinds = ("claim", "take_action")
    p.act(actions.get(place, ac.CLAIM + int(p.move.get("slot", 1)) - 1), *kinds)


def _take_action(p: Player) -> None:
    place = p.slot(("row", "pile"))
    slot = int(p.move.get("slot", 1)) - 1
    if not 0 <= slot < 4:
        raise IllegalActionError("there are four slots")
    p.act(ac.TAKE_ACTION_PILE if place == "pile" else ac.TAKE_ACTION + slot, "main")


def _lines(p: Player) -> None:
    """Answer D7: the lines are added one after the other."""
    names = p.value("remove")
    lines = sorted({p.line(name) for name in names})
    if len(lines) != len(names):
        raise IllegalActionError("a line is named twice")
    chosen = 0
    for line in lines:
        p.act(ac.ADD_LINE + line, "lines")
        chosen |= 1 << line
    # the choice ends by itself where no line is left to add
    if not lines or (p.game.kind == "lines" and p.game.state.chosen_lines == chosen):
        p.act(ac.LINES_DONE, "lines")


def _designate(p: Player) -> None:
    if p.game.kind == "designate" and p.other() != p.game.state.target:
        raise IllegalActionError("another player is due")
    if "action" in p.move:
        p.act(ac.DESIGNATE_ACTION + p.card("action"), "designate")
    else:
        p.act(ac.DESIGNATE + p.cell(), "designate")


def _swap_own(p: Player) -> None:
    p.act(ac.SWAP_OWN_CELL + p.cell("a"), "swap_own")
    p.act(ac.SWAP_OWN_CELL + p.cell("b"), "swap_own_with")


def _keep(p: Player) -> None:
    n = p.value("n")
    if type(n) is not int or not 1 <= n <= p.game.state.held_n:
        raise IllegalActionError(f"there is no drawn card {n!r}")
    order = _order(p, [k for k in range(1, p.game.state.held_n + 1) if k != n])
    p.act(ac.KEEP + n - 1, "draw3")
    _play_order(p, order)
    p.act(ac.KEEP_CELL + p.cell(), "draw3_cell")


def _keep_none(p: Player) -> None:
    order = _order(p, list(range(1, p.game.state.held_n + 1)))
    p.act(ac.KEEP_NONE, "draw3")
    _play_order(p, order)


def _order(p: Player, others: list[int]) -> list[int]:
    order = p.move.get("order", others if len(others) < 2 else None)
    if not isinstance(order, list) or sorted(map(str, order)) != sorted(map(str, others)):
        raise IllegalActionError(f"the order must name the cards {others}")
    return [int(k) for k in order]


def _play_order(p: Player, order: list[int]) -> None:
    for k in order[:-1]:
        p.act(ac.KEEP_ORDER + k - 1, "draw3_order")


def _look(p: Player) -> None:
    if p.game.kind == "look":
        p.act(ac.LOOK_PLAYER + p.distance(p.other()), "look")
    elif p.game.kind.startswith("look") and p.other() != p.game.state.target:
        raise IllegalActionError("this card looks at another grid")
    if p.game.kind == "look_cell":
        p.act(ac.TARGET_CELL + p.cell(), "look_cell")
    else:
        p.act(ac.LOOK_LINE + p.line(p.value("line")), "look_line")


def _steal(p: Player) -> None:
    """Name a player, then (if he is not protected) a card; a second move may name the card."""
    if p.game.kind != "steal_card":
        p.act(ac.STEAL_PLAYER + p.distance(p.other()), "steal")
    if "card" in p.move:
        if p.game.kind == "steal_card" and p.other() != p.game.state.target:
            raise IllegalActionError("another player was named")
        p.act(ac.STEAL_CARD + p.card(), "steal_card")


def _partners(p: Player) -> None:
    names = p.value("players")
    seats = [seat_of(p.case, name, "moves") for name in names]
    if len(seats) not in (1, 2) or len(set(seats)) != len(seats):
        raise IllegalActionError("one or two different partners")
    p.act(ac.PARTNER + p.distance(seats[0]), "partners")
    if p.game.kind == "partners_second":
        p.act(ac.PARTNER + p.distance(seats[-1]), "partners_second")
    elif len(seats) == 2:
        raise IllegalActionError("there is no second partner to choose")


def _exchange(p: Player) -> None:
    if p.value("own") == "none":
        p.act(ac.EXCHANGE_NONE, "exchange")
        return
    if p.game.kind == "exchange" and p.other("with") != p.game.state.target:
        raise IllegalActionError("the exchange is with another player")
    p.act(ac.EXCHANGE_OWN + p.cell("own"), "exchange")
    p.act(ac.EXCHANGE_THEIR + p.cell("their"), "exchange_their")


def _flip(p: Player) -> None:
    if p.game.kind == "flip_target":
        p.act(ac.TARGET_CELL + p.cell(), "flip_target")
    else:
        p.act(ac.FLIP + p.cell(), "flip")


def _yes_or_no(p: Player, key: str, *, yes: int, no: int, kind: str) -> None:
    answer = p.value(key)
    if type(answer) is not bool:
        raise CaseError(f"{p.case.id}: {key} must be true or false")
    p.act(yes if answer else no, kind)


def _removal_order(p: Player) -> None:
    """Answer D17: the removed cards by their places in the list of R-A32, the last one on top."""
    s = p.game.state
    lines = sorted(line for what, _, line, _ in s.journal if what == LINE_REMOVED)
    listed = list(
        dict.fromkeys(index for line in lines for index in bits(LINE_CELLS[line] & s.removing))
    )
    order = p.value("order")
    if sorted(map(str, order)) != sorted(str(k) for k in range(1, len(listed) + 1)):
        raise IllegalActionError(f"the order must name the cards 1 to {len(listed)}")
    for k in order[:-1]:
        p.act(ac.REMOVAL_ORDER + listed[int(k) - 1], "removal_order")


def _target(p: Player) -> None:
    p.act(ac.TARGET + p.distance(p.other()), "target")


MOVES: Final[dict[str, tuple[tuple[str, ...], Callable[[Player], None]]]] = {
    "flip_initial": (("at",), _simple(ac.FLIP, "flip_initial", with_cell=True)),
    "draw": ((), _simple(ac.DRAW, "main")),
    "swap": (("at",), _simple(ac.SWAP, "drawn", with_cell=True)),
    "refuse": ((), _simple(ac.REFUSE, "drawn")),
    "flip": (("at",), _flip),
    "take_discard": (("at",), _simple(ac.TAKE_DISCARD, "main", with_cell=True)),
    "pass": ((), _simple(ac.PASS, "main")),
    "lines": (("remove",), _lines),
    "claim": (("from", "slot"), _claim),
    "take_action": (("from", "slot"), _take_action),
    "play": (("card",), lambda p: p.act(ac.PLAY_ACTION + p.card(), "main")),
    "discard_action": (
        ("card",),
        lambda p: (
            p.act(ac.HAND_CARD + p.card(), "discard_hand")
            if p.game.kind == "discard_hand"
            else p.act(ac.DISCARD_ACTION + p.card(), "main")
        ),
    ),
    "designate": (("player", "at", "action"), _designate),
    "swap_own": (("a", "b"), _swap_own),
    "keep": (("n", "at", "order"), _keep),
    "keep_none": (("order",), _keep_none),
    "look": (("player", "line", "at"), _look),
    "replay": (("card",), lambda p: p.act(ac.REPLAY_CARD + p.card(), "replay")),
    "steal": (("player", "card"), _steal),
    "partners": (("players",), _partners),
    "exchange": (("own", "with", "their"), _exchange),
    "action_card": (
        ("keep",),
        lambda p: _yes_or_no(
            p, "keep", yes=ac.KEEP_ACTION_CARD, no=ac.DISCARD_ACTION_CARD, kind="action_card"
        ),
    ),
    "defend": (
        ("use",),
        lambda p: _yes_or_no(p, "use", yes=ac.DEFEND, no=ac.DEFEND_NOT, kind="defend"),
    ),
    "target": (("player",), _target),
    "order": (("order",), _removal_order),
}
"""Per move the keys it may have beside p and do, and what plays it."""
