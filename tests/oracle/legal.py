"""Which moves are legal (RULES.md 3.2, 4: D1 to D17)."""

from itertools import permutations

from . import effects, house, setup
from .decisions import (
    ActionCard,
    Claim,
    Decision,
    Defend,
    Designate,
    DiscardOne,
    Draw3,
    Drawn,
    Exchange,
    Flip,
    FlipTheirs,
    InitialFlips,
    Lines,
    Look,
    LookCell,
    Main,
    Order,
    Partners,
    Replay,
    Steal,
    SwapOwn,
    Target,
)
from .errors import IllegalMoveError
from .grid import (
    face_down,
    occupied,
)
from .piles import (
    can_draw,
    kinds,
    slots,
)
from .state import MainAction, Move, State


def main_actions(state: State, seat: int) -> tuple[MainAction, ...]:
    """Returns the kinds of main action open to a seat (D3, R-C24, R-C25, R-A8, R-A51)."""
    found: list[MainAction] = []
    if can_draw(state):
        found.append("draw")
    if state.discard and occupied(state.grids[seat]):
        found.append("take_discard")
    if slots(state):
        found.append("take_action")
    if playable_cards(state, seat):
        found.append("play_action")
    may_discard = state.phase != "closing" or state.config.final_turn_action_discard
    if state.hands[seat] and may_discard:
        found.append("discard_action")
    return tuple(found) or ("pass",)


def playable_cards(state: State, seat: int) -> tuple[str, ...]:
    """Returns the action cards that may be played as the main action (R-A13, R-A15, R-A16)."""
    if state.phase == "closing":
        return ()
    ready = [held for held in state.hands[seat] if not held.fresh]
    return tuple(card for card in kinds(ready) if effects.playable_in_hand(state, seat, card))


def all_legal(state: State) -> tuple[Move, ...]:
    """Returns every legal move; in the set-up those of all seats that owe flips (D1)."""
    match state.decision:
        case InitialFlips():
            return tuple(
                Move(seat, "flip_initial", cell)
                for seat in setup.owing_seats(state)
                for cell in face_down(state.grids[seat])
            )
        case Main(seat):
            return legal_main(state, seat)
        case Drawn(seat):
            cells = occupied(state.grids[seat])
            return (*(Move(seat, "swap", cell) for cell in cells), Move(seat, "refuse"))
        case Flip(seat):
            return tuple(Move(seat, "flip", cell) for cell in face_down(state.grids[seat]))
        case Lines(seat) as lines:
            done = (Move(seat, "done"),) if lines.may_stop() else ()
            return (*(Move(seat, "add_line", line=line) for line in lines.additions()), *done)
        case Claim(seat, optional=optional):
            none = (Move(seat, "claim"),) if optional else ()
            return (*(Move(seat, "claim", slot=slot) for slot in slots(state)), *none)
        case None:
            return ()
        case decision:
            return legal_effect(state, decision)


def legal_main(state: State, seat: int) -> tuple[Move, ...]:
    """Returns the legal main actions with all their choices (D3, D6)."""
    moves: list[Move] = []
    for kind in main_actions(state, seat):
        match kind:
            case "take_discard":
                moves += [Move(seat, kind, cell) for cell in occupied(state.grids[seat])]
            case "take_action":
                moves += [Move(seat, kind, slot=slot) for slot in slots(state)]
            case "play_action":
                moves += [Move(seat, "play", card=card) for card in playable_cards(state, seat)]
            case "discard_action":
                moves += [Move(seat, kind, card=card) for card in kinds(state.hands[seat])]
            case _:
                moves.append(Move(seat, kind))
    return tuple(moves)


def legal_effect(state: State, decision: Decision) -> tuple[Move, ...]:
    """Returns the legal answers to the decisions of action cards (D8 to D17)."""
    match decision:
        case Designate(seat, target):
            cells = (
                Move(seat, "designate", cell, player=target)
                for cell in occupied(state.grids[target])
            )
            cards = (
                Move(seat, "designate", card=card, player=target)
                for card in kinds(state.hands[target])
            )
            return (*cells, *cards)
        case SwapOwn(seat):
            cells_ = occupied(state.grids[seat])
            return tuple(
                Move(seat, "swap_own", a, other=b) for a in cells_ for b in cells_ if a < b
            )
        case Draw3(seat, cards_):
            numbers = range(1, len(cards_) + 1)
            keep = tuple(
                Move(seat, "keep", cell, n=n, order=order)
                for n in numbers
                for cell in occupied(state.grids[seat])
                for order in permutations(number for number in numbers if number != n)
            )
            return (*keep, *(Move(seat, "keep_none", order=o) for o in permutations(numbers)))
        case Look(seat, own):
            owners = (seat,) if own else tuple(range(state.config.players))
            return tuple(
                Move(seat, "look", player=owner, line=line)
                for owner in owners
                for line in effects.lines_to_look_at(state.grids[owner])
            )
        case Replay(seat):
            return tuple(
                Move(seat, "replay", card=card) for card in effects.replayable(state, seat)
            )
        case Steal(seat, None):
            moves: list[Move] = []
            for other in state.after_seat(seat):
                if effects.defended(state, other):
                    moves.append(Move(seat, "steal", player=other))
                else:
                    moves += stealable(state, seat, other)
            return tuple(moves)
        case Steal(seat, int(target)):
            return stealable(state, seat, target)
        case Partners(seat):
            others = [other for other in state.after_seat(seat) if occupied(state.grids[other])]
            pairs = (*((one,) for one in others), *permutations(others, 2))
            return tuple(Move(seat, "partners", players=pair) for pair in pairs)
        case Exchange(seat, partner, optional=optional):
            own_cells, their_cells = effects.exchange_cells(state, decision)
            none = (Move(seat, "exchange"),) if optional else ()
            return (
                *(
                    Move(seat, "exchange", own, player=partner, other=their)
                    for own in own_cells
                    for their in their_cells
                ),
                *none,
            )
        case Defend(seat):
            return (Move(seat, "defend", yes=True), Move(seat, "defend", yes=False))
        case ActionCard(seat):
            return (Move(seat, "action_card", yes=True), Move(seat, "action_card", yes=False))
        case Order(seat, cards_):
            numbers = range(1, len(cards_) + 1)
            return tuple(Move(seat, "order", order=order) for order in permutations(numbers))
        case Target(seat, _, kind):
            targets = house.possible_targets(state, seat, kind)
            return tuple(Move(seat, "target", player=target) for target in targets)
        case LookCell(seat, own):
            owners = (seat,) if own else tuple(range(state.config.players))
            return tuple(
                Move(seat, "look", cell, player=owner)
                for owner in owners
                for cell in face_down(state.grids[owner])
            )
        case DiscardOne(seat):
            hand = kinds(state.hands[seat])
            return tuple(Move(seat, "discard_action", card=card) for card in hand)
        case FlipTheirs(seat, target):
            return tuple(Move(seat, "flip", cell) for cell in face_down(state.grids[target]))
        case _:
            raise IllegalMoveError(f"{decision} has no answers of its own")


def stealable(state: State, seat: int, target: int) -> tuple[Move, ...]:
    """Returns the thefts from one opponent (R-A47)."""
    hand = kinds(state.hands[target])
    return tuple(Move(seat, "steal", player=target, card=card) for card in hand)


def is_legal(state: State, move: Move) -> bool:
    """Says whether a move is legal; an order of many cards is not looked up in a list."""
    if isinstance(state.decision, Order):
        wanted = tuple(range(1, len(state.decision.cards) + 1))
        plain = Move(state.decision.seat, "order", order=move.order)
        return move == plain and tuple(sorted(move.order)) == wanted
    return move in all_legal(state)


def ordered_legal(state: State) -> tuple[Move, ...]:
    """Returns the legal moves with the set-up in seat order: the lowest owing seat flips first."""
    moves = all_legal(state)
    if isinstance(state.decision, InitialFlips):
        return tuple(move for move in moves if move.seat == moves[0].seat)
    return moves
