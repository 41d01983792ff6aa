"""What a move does (RULES.md 2.3, 3.2, 3.6)."""

from dataclasses import replace

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
from .flow import remove_lines, settle
from .grid import (
    Card,
    Cell,
    action_name,
    is_action,
    line_cells,
    put,
    turn_up,
)
from .legal import is_legal
from .piles import (
    give,
    put_action,
    take_action,
    take_out,
    take_to_play,
)
from .places import ToDiscard, ToHand
from .state import Move, State
from .steps import Ask, AskFlip, CardUp, DrawTo, EndTurn, PutOnDiscard, RemovalStep, Step


def play(state: State, move: Move) -> State:
    """Returns the position after a legal move and all its consequences; raises IllegalMoveError."""
    if not is_legal(state, move):
        raise IllegalMoveError(f"{move} is not legal; the position waits for {state.decision}")
    return settle(answer(state, move))


def answer(state: State, move: Move) -> State:
    """Returns the position with the decision answered, its consequences still on the agenda."""
    seat, decision = move.seat, state.decision
    state = replace(state, decision=None, sight=None)
    match decision:
        case InitialFlips():
            assert move.cell is not None
            return setup.flip(state.before(Ask(InitialFlips())), seat, move.cell)
        case Main():
            return answer_main(state, move)
        case Drawn(card=card):
            if move.do == "swap":
                assert move.cell is not None
                return place(state, seat, card, move.cell)
            return state.before(PutOnDiscard((card,)), AskFlip(seat))  # R-C15
        case Flip():
            assert move.cell is not None
            return flip(state, seat, move.cell)
        case Lines() as lines:
            if move.line is None:
                return remove_lines(state, seat, (*lines.compulsory, *lines.chosen))
            lines = replace(lines, chosen=(*lines.chosen, move.line))
            if lines.additions():
                return replace(state, decision=lines)
            return remove_lines(state, seat, (*lines.compulsory, *lines.chosen))
        case Claim(fresh=fresh):
            if move.slot is None:
                return state
            return take_action(state, seat, move.slot, fresh=fresh)
        case None:
            raise IllegalMoveError("the round is over")
        case _:
            return answer_effect(state, decision, move)


def answer_main(state: State, move: Move) -> State:
    """Returns the position with a main action begun, the end of the turn on the agenda (R-A8)."""
    seat = move.seat
    state = state.before(EndTurn(seat))
    match move.do:
        case "draw":
            return state.before(DrawTo(seat, ToHand()))
        case "take_discard":
            assert move.cell is not None
            state, card = replace(state, discard=state.discard[:-1]), state.discard[-1]
            return place(state, seat, card, move.cell)
        case "take_action":
            assert move.slot is not None
            return take_action(state, seat, move.slot)
        case "play":
            assert move.card is not None
            return effects.resolve(take_to_play(state, seat, move.card), seat, move.card)
        case "discard_action":
            assert move.card is not None
            return put_action(take_out(state, seat, move.card), move.card)
        case _:
            return state


def answer_effect(state: State, decision: Decision, move: Move) -> State:
    """Returns the position with a decision of an action card answered (D8 to D17)."""
    seat = move.seat
    match decision:
        case Designate(target=target):
            if move.cell is not None:
                return effects.remove_cell(state, target, move.cell)
            assert move.card is not None
            return effects.remove_from_hand(state, target, move.card)
        case SwapOwn():
            assert move.cell is not None
            assert move.other is not None
            grid = state.grids[seat]
            one, two = grid[move.cell], grid[move.other]
            grid = put(put(grid, move.cell, two), move.other, one)
            return state.with_grid(seat, grid).before(RemovalStep(seat))
        case Draw3(cards=cards):
            others = tuple(cards[number - 1] for number in move.order)
            if move.do == "keep_none":
                return state.before(PutOnDiscard(others), AskFlip(seat))
            assert move.cell is not None
            assert move.n is not None
            return place(state, seat, cards[move.n - 1], move.cell, others=others)
        case Look(attack=attack):
            assert move.player is not None
            assert move.line is not None
            cells = line_cells(state.grids[move.player], move.line)
            return effects.look(state, seat, move.player, cells, attack=attack)
        case LookCell(attack=attack):
            assert move.player is not None
            assert move.cell is not None
            return effects.look(state, seat, move.player, (move.cell,), attack=attack)
        case Replay():
            assert move.card is not None
            state = effects.dug_out(state, move.card)
            return effects.resolve(replace(state, adiscard=state.adiscard[:-1]), seat, move.card)
        case Steal():
            return effects.steal(state, move)
        case Partners():
            return effects.declare(state, seat, move.players)
        case Exchange() as chosen:
            if move.cell is None or move.other is None:
                return state
            return effects.exchange(state, chosen, move.cell, move.other)
        case Defend(then=then, otherwise=otherwise):
            if move.yes:
                return effects.defend(state, seat, otherwise)
            return state.before(*then)
        case ActionCard(card=card, place=place_):
            state = give(state, seat, card) if move.yes else put_action(state, card)
            return state.before(DrawTo(seat, place_))
        case Order(cards=cards):
            ordered = tuple(cards[number - 1] for number in move.order)
            return replace(state, discard=(*state.discard, *ordered))
        case Target(card=card):
            assert move.player is not None
            return house.aim(state, seat, card, move.player)
        case DiscardOne():
            assert move.card is not None
            return put_action(take_out(state, seat, move.card), move.card)
        case FlipTheirs(target=target):
            assert move.cell is not None
            return flip(state, target, move.cell)
        case _:
            raise IllegalMoveError(f"{decision} has no answers of its own")


def place(
    state: State, seat: int, card: Card, cell: int, *, others: tuple[Card, ...] = ()
) -> State:
    """Returns the state with a card put into a cell and the old one discarded (R-C17, R-A43).

    An action card found there is replaced on its way to the discard (R-V3); the ``others`` of
    DRAW3 follow it. Then come star right and removal step (R-A25).
    """
    grid = state.grids[seat]
    old = grid[cell]
    assert old is not None
    state = state.with_grid(seat, put(grid, cell, Cell(card, up=True, stamp=state.stamp())))
    settled: Step = PutOnDiscard((old.card,))
    if is_action(old.card):
        settled = Ask(ActionCard(seat, action_name(old.card), ToDiscard()))
    return state.before(settled, PutOnDiscard(others), CardUp(seat, cell), RemovalStep(seat))


def flip(state: State, seat: int, cell: int) -> State:
    """Returns the state with a card turned up (R-C15, R-A22, R-V3)."""
    grid = turn_up(state.grids[seat], (cell,), state.stamp())
    return state.with_grid(seat, grid).before(CardUp(seat, cell), RemovalStep(seat))
