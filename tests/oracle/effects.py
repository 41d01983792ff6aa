"""Playable or not, and what the action cards do (RULES.md 3.5 and 3.6)."""

from dataclasses import replace

from .decisions import Defend, Designate, Exchange, Look, Partners, Replay, Steal, SwapOwn
from .errors import ChanceNeededError
from .grid import Grid, action_name, face_down, is_action, line_cells, line_names, occupied, put
from .house import primitive_possible
from .piles import (
    can_draw,
    draw_action,
    give,
    put_action,
    slide_action,
    slide_game,
    take_out,
    take_to_play,
)
from .places import ToCell, ToThree
from .state import UNKNOWN_ACTION, Move, Sight, State
from .steps import (
    Ask,
    Attack,
    DrawTo,
    ExchangeWith,
    LookAt,
    Primitive,
    RemovalStep,
    RemoveFrom,
    Step,
)

# Which cards may be played


def playable_in_hand(state: State, seat: int, card: str) -> bool:
    """Says whether a card of the hand could be played: as if it lay on the discard (R-A18)."""
    return playable(put_action(take_to_play(state, seat, card), card), seat, card)


def playable(state: State, seat: int, card: str) -> bool:
    """Says whether some part of a card's effect can be carried out (R-A18, R-A40 to R-A48).

    The card lies on top of the action discard already and is no target of its own (R-A19).
    """
    if card == UNKNOWN_ACTION:
        raise ChanceNeededError("an action card that the position leaves open")
    others = state.after_seat(seat)
    own = occupied(state.grids[seat])
    match card:
        case "REMOVE":
            return any(has_cards(state, other) for other in others)
        case "SWAP_OWN":
            return len(own) >= 2
        case "EXTRA" | "DEFENSE":
            return True
        case "DRAW3":
            return can_draw(state)
        case "LOOK":
            return any(face_down(grid) for grid in state.grids)
        case "REPLAY":
            return bool(replayable(state, seat))
        case "STEAL":
            return any(state.hands[other] for other in others)
        case "EXCHANGE":
            return bool(own) and any(occupied(state.grids[other]) for other in others)
        case _:
            house = state.config.house_card(card)
            assert house is not None
            return primitive_possible(state, seat, *house.effect[0])


def has_cards(state: State, seat: int) -> bool:
    """Says whether a player has any card in his grid or hand."""
    return bool(occupied(state.grids[seat]) or state.hands[seat])


def replayable(state: State, seat: int) -> tuple[str, ...]:
    """Returns what REPLAY, on top of the action discard, may take (R-A46, `replay_scope`)."""
    below = state.adiscard[:-1]
    if state.config.replay_scope == "top_only":
        below = below[-1:]
    return tuple(
        card
        for card in dict.fromkeys(below)
        if card != "REPLAY" and playable(dug_out(state, card), seat, card)
    )


def dug_out(state: State, card: str) -> State:
    """Returns the state with the topmost such card, the very top aside, on top (R-A46)."""
    at = max(i for i, lying in enumerate(state.adiscard[:-1]) if lying == card)
    return replace(state, adiscard=(*state.adiscard[:at], *state.adiscard[at + 1 :], card))


# What they do


def resolve(state: State, seat: int, card: str) -> State:
    """Returns the state with a card put on the discard and its effect begun (R-A13, R-A20)."""
    state = put_action(state, card)
    if not playable(state, seat, card):
        return state
    state = replace(state, shielded=())
    others = state.after_seat(seat)
    match card:
        case "REMOVE":
            targets = (*others, seat) if state.config.remove_includes_actor else others
            return state.before(*(RemoveFrom(seat, target) for target in targets))
        case "SWAP_OWN":
            return state.before(Ask(SwapOwn(seat)))
        case "EXTRA":
            return replace(state, extra=state.extra + state.config.extra_turns_value)
        case "DEFENSE":
            return replace(state, extra=state.extra + 1)
        case "DRAW3":
            return state.before(DrawTo(seat, ToThree((), missing=3)))
        case "LOOK":
            return state.before(Ask(Look(seat, attack=state.config.defense_covers_look)))
        case "REPLAY":
            return state.before(Ask(Replay(seat)))
        case "STEAL":
            return state.before(Ask(Steal(seat)))
        case "EXCHANGE":
            return state.before(Ask(Partners(seat)))
        case _:
            house = state.config.house_card(card)
            assert house is not None
            return state.before(
                *(Primitive(seat, card, kind, given, None) for kind, given in house.effect)
            )


# Defence


def defended(state: State, seat: int) -> bool:
    """Says whether a player holds a DEFENSE, fresh or not (R-A39)."""
    return any(held.card == "DEFENSE" for held in state.hands[seat])


def attack(state: State, step: Attack) -> State:
    """Lets a DEFENSE stop an attack, asks for it, or goes on (R-A38, R-A39, D15).

    One that was used stops all that the same card does to its owner.
    """
    if step.target in state.shielded:
        return state.before(*step.otherwise)
    if not defended(state, step.target):
        return state.before(*step.then)
    if state.config.defense_trigger == "ask":
        return replace(state, decision=Defend(step.target, step.then, step.otherwise))
    return defend(state, step.target, step.otherwise)


def defend(state: State, seat: int, otherwise: tuple[Step, ...]) -> State:
    """Returns the state with a DEFENSE used: exchanges with this player are off (R-A48)."""
    state = put_action(take_out(state, seat, "DEFENSE"), "DEFENSE")
    ahead: list[Step] = []
    rest = list(state.agenda)
    while rest and isinstance(rest[0], Attack | ExchangeWith):
        step = rest.pop(0)
        if not (isinstance(step, ExchangeWith) and step.decision.partner == seat):
            ahead.append(step)
    agenda = (*otherwise, *ahead, *rest)
    return replace(state, agenda=agenda, shielded=(*state.shielded, seat))


# REMOVE


def remove_from(state: State, step: RemoveFrom) -> State:
    """Reaches the next target of REMOVE (R-A40 1 to 3); the actor himself needs no defence."""
    if not has_cards(state, step.target):
        return state
    ask = Ask(Designate(step.actor, step.target))
    if step.target == step.actor:
        return state.before(ask)
    return state.before(Attack(step.actor, step.target, (ask,)))


def remove_cell(state: State, target: int, index: int) -> State:
    """Slides a grid card away and deals another into its cell (R-A40 5 to 7, R-V3)."""
    cell = state.grids[target][index]
    assert cell is not None
    state = state.with_grid(target, put(state.grids[target], index, None))
    if is_action(cell.card):
        state = slide_action(state, action_name(cell.card))
    else:
        state = slide_game(state, cell.card)
    return state.before(DrawTo(target, ToCell(index)), RemovalStep(target))


def remove_from_hand(state: State, target: int, card: str) -> State:
    """Slides a hand card away and gives the next of the action pile for it (R-A40 5 and 6)."""
    state = slide_action(take_out(state, target, card), card)
    state, replacement = draw_action(state)
    return state if replacement is None else give(state, target, replacement)


# LOOK


def lines_to_look_at(grid: Grid) -> tuple[str, ...]:
    """Returns the lines with a face-down card (R-A44)."""
    hidden = set(face_down(grid))
    return tuple(
        line for line in line_names(grid, rows=True) if hidden & set(line_cells(grid, line))
    )


def look(state: State, actor: int, owner: int, cells: tuple[int, ...], *, attack: bool) -> State:
    """Begins a look at cells of a grid, which an attack card makes an attack (R-A37, R-A44)."""
    hidden = tuple(cell for cell in cells if cell in face_down(state.grids[owner]))
    at = LookAt(actor, owner, hidden)
    if attack and owner != actor:
        return state.before(Attack(actor, owner, (at,)))
    return state.before(at)


def look_at(state: State, step: LookAt) -> State:
    """Shows the face-down cards to the actor alone."""
    grid = state.grids[step.owner]
    seen = []
    for index in step.cells:
        cell = grid[index]
        assert cell is not None
        seen.append((step.owner, index, cell.card))
    return replace(state, sight=Sight(step.actor, cells=tuple(seen)))


# STEAL and EXCHANGE


def steal(state: State, move: Move) -> State:
    """Chooses whom to rob, or takes the card and plays it at once (R-A47)."""
    assert move.player is not None
    if move.card is None:
        ask = Ask(Steal(move.seat, move.player))
        return state.before(Attack(move.seat, move.player, (ask,)))
    return resolve(take_out(state, move.player, move.card), move.seat, move.card)


def declare(state: State, actor: int, partners: tuple[int, ...]) -> State:
    """Puts defence checks and exchanges on the agenda (R-A48 1 to 3)."""
    twice = partners * 2 if len(partners) == 1 else partners
    return state.before(
        *(Attack(actor, partner, ()) for partner in partners),
        *(ExchangeWith(Exchange(actor, partner)) for partner in twice),
    )


def exchange_with(state: State, step: ExchangeWith) -> State:
    """Asks for the cells of one exchange if there are any (R-A48)."""
    own, theirs = exchange_cells(state, step.decision)
    return replace(state, decision=step.decision) if own and theirs else state


def exchange_cells(state: State, decision: Exchange) -> tuple[list[int], list[int]]:
    """Returns the eligible cells of the actor and of the partner."""
    own, theirs = state.grids[decision.seat], state.grids[decision.partner]
    return (
        [cell for cell in occupied(own) if cell not in decision.own_barred],
        [cell for cell in occupied(theirs) if cell not in decision.their_barred],
    )


def exchange(state: State, decision: Exchange, own: int, their: int) -> State:
    """Swaps two cells between two grids, then both players' removal steps (R-A48 3 and 4)."""
    actor, partner = decision.seat, decision.partner
    mine, yours = state.grids[actor][own], state.grids[partner][their]
    state = state.with_grid(actor, put(state.grids[actor], own, yours))
    state = state.with_grid(partner, put(state.grids[partner], their, mine))
    ahead: list[Step] = []
    rest = list(state.agenda)
    while rest and isinstance(following := rest[0], ExchangeWith):
        rest.pop(0)
        coming = following.decision
        if coming.house:  # each exchange of a house card stands for itself (R-V9)
            ahead.append(following)
            continue
        barred = replace(
            coming,
            own_barred=(*coming.own_barred, own),
            their_barred=(*coming.their_barred, their) if coming.partner == partner else (),
            optional=state.config.exchange_second == "optional",
        )
        ahead.append(ExchangeWith(barred))
    state = replace(state, agenda=(*ahead, *rest))
    return state.before(RemovalStep(actor), RemovalStep(partner))
