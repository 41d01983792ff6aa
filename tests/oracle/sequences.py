"""Decisions with several parts as sequences of small answers, the way counts see them.

``corpus/perft/README.md`` says in which order the parts are asked. A move is a word: the texts of
its small answers. Words that begin alike share those answers, so the moves of a decision are a
tree, and a position inside it is the moves that are still possible.
"""

from collections.abc import Mapping
from typing import NamedTuple

from .decisions import Draw3, Exchange, Look, LookCell, Order, Partners, Steal, SwapOwn
from .flow import settle
from .grid import format_at, n_columns
from .legal import ordered_legal
from .rules import answer
from .state import PILE, Move, State

Word = tuple[str, ...]


class Node(NamedTuple):
    """A position, and what of a move is answered already."""

    state: State
    words: tuple[tuple[Word, Move], ...]
    """The moves that are still possible with the answers that they still need."""


def begin(state: State) -> Node:
    """Returns the node of a position that waits for a decision or for nothing."""
    moves = ordered_legal(state)
    return Node(state, tuple((word, move) for move in moves for word in spell(state, moves, move)))


def follow(node: Node) -> Mapping[str, Node]:
    """Returns the nodes after each small answer that there is."""
    groups: dict[str, list[tuple[Word, Move]]] = {}
    for word, move in node.words:
        groups.setdefault(word[0], []).append((word[1:], move))
    return {text: after(node.state, tuple(rest)) for text, rest in groups.items()}


def count_answers(node: Node) -> int:
    """Returns how many small answers there are."""
    return len({word[0] for word, _ in node.words})


def after(state: State, rest: tuple[tuple[Word, Move], ...]) -> Node:
    """Returns the node behind one small answer: in the same decision, or behind the whole move."""
    if rest[0][0]:
        return Node(state, rest)
    ((_, move),) = rest
    return begin(settle(answer(state, move)))


def spell(state: State, moves: tuple[Move, ...], move: Move) -> tuple[Word, ...]:
    """Returns the sequences of small answers that make up a move: one, for SWAP_OWN two.

    An answer that is the only possible one is not asked: the last card of an order, the second
    partner where there is no other.
    """
    match state.decision:
        case SwapOwn():
            assert move.cell is not None
            assert move.other is not None
            one, two = at(state, move.seat, move.cell), at(state, move.seat, move.other)
            return ((f"swap {one}", f"with {two}"), (f"swap {two}", f"with {one}"))
        case Draw3():
            kept = "keep none" if move.n is None else f"keep {move.n}"
            place = () if move.cell is None else (f"into {at(state, move.seat, move.cell)}",)
            return ((kept, *ordered(move.order), *place),)
        case Order():
            return (ordered(move.order),)
        case Look(own=own):
            line = f"look at {move.line}"
            return ((line,) if own else (f"look at player {move.player}", line),)
        case LookCell(own=own):
            assert move.cell is not None
            cell = f"look at {at(state, move.seat, move.cell)}"
            return ((cell,) if own else (f"look at player {move.player}", cell),)
        case Steal(target=None):
            which = () if move.card is None else (f"steal {move.card}",)
            return ((f"steal from {move.player}", *which),)
        case Partners():
            first, second = move.players[0], move.players[-1]
            has_choice = len({other.players[0] for other in moves}) > 1
            again = (f"and with {second}",) if has_choice else ()
            return ((f"exchange with {first}", *again),)
        case Exchange(partner=partner):
            if move.cell is None or move.other is None:
                return (("exchange nothing",),)
            mine, theirs = at(state, move.seat, move.cell), at(state, partner, move.other)
            return ((f"exchange {mine}", f"for {theirs}"),)
        case _:
            return ((describe(state, move),),)


def ordered(order: tuple[int, ...]) -> Word:
    """Returns an order of cards, the next one named until one is left."""
    return tuple(f"discard {number}" for number in order[:-1])


def at(state: State, seat: int, cell: int) -> str:
    """Writes a cell such as ``r1c2``."""
    return format_at(cell, n_columns(state.grids[seat]))


def describe(state: State, move: Move) -> str:
    """Writes a move of one part for people, such as ``0 swap r1c2``."""
    words = [str(move.seat), move.do]
    if move.slot is not None:
        words.append("pile" if move.slot == PILE else f"row {move.slot + 1}")
    words += [at(state, move.seat, move.cell)] if move.cell is not None else []
    words += [f"of {move.player}"] if move.player is not None else []
    words += [str(item) for item in (move.line, move.card, move.yes) if item is not None]
    return " ".join(words)
