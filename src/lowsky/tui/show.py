"""The table and the score sheet as plain lines."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from lowsky.locales.message import format_value
from lowsky.notation.cards import ACTION_SYMBOLS
from lowsky.rules import state as st
from lowsky.rules.bits import bits
from lowsky.rules.cards import (
    ACTION_CARD,
    N_ACTION_TYPES,
    NO_CARD,
    STAR,
    UNKNOWN,
    card_value,
)
from lowsky.rules.state import CELLS, COLUMNS, ROWS
from lowsky.rules.view import View
from lowsky.tui.cast import Cast

WIDTH: Final = 4
MOST_GRIDS: Final = 3
"""With more players than this the others' grids take one line each: a terminal has 24."""


def symbol(card: int, *, down: bool = False) -> str:
    """Return a card as it lies in a grid: ``?`` face down, ``7?`` if one knows it, ``.`` none."""
    if card >= ACTION_CARD:
        shown = ACTION_SYMBOLS[card - ACTION_CARD]
    else:
        shown = {NO_CARD: ".", UNKNOWN: "", STAR: "*"}.get(card, format_value(card))
    return f"{shown}?" if down or card == UNKNOWN else shown


def show_table(v: View, cast: Cast, seat: int, *, seen: Collection[int] = ()) -> list[str]:
    """Return the whole table, the seat's own grid last because it is nearest to the prompt.

    ``seen`` are cells of the table that the seat has just looked at.
    """
    say = cast.words.text
    lines: list[str] = []
    others = [(seat + offset) % v.players for offset in range(1, v.players)]
    if v.players > MOST_GRIDS:
        lines.append("")
        lines += [line for other in others for line in show_grid_short(v, cast, other, seen=seen)]
    else:
        lines += [line for other in others for line in ["", *show_grid(v, cast, other, seen=seen)]]
    lines += ["", *show_grid(v, cast, seat, seen=seen)]
    top = v.discard[v.discard_n - 1] if v.discard_n else NO_CARD
    discard = say("discard.empty") if top == NO_CARD else say("discard.label", card=symbol(top))
    heading = [say("table.round", n=v.round)]
    if v.ender >= 0:
        heading.append(say("table.closing"))
    if v.extra > 0:
        heading.append(say("table.extra", n=v.extra, **cast.who(max(v.actor, 0))))
    lines += ["", f"{', '.join(heading)}. {discard}. {say('draw.label', n=v.draw_n)}."]
    if v.mode in (st.ACTION, st.SINGLE_PILE):
        lines += show_action_piles(v, cast)
    return lines


def show_action_piles(v: View, cast: Cast) -> list[str]:
    """Return the lines of the action cards on the table: row, pile and discard."""
    say = cast.words.text
    used = Counter(reversed(v.adiscard[: v.adiscard_n]))
    discard = say("action.discard", cards=list_kinds(used, cast))
    discard = f"{discard if used else say('action.discardEmpty')}."
    if v.mode == st.SINGLE_PILE:
        return [discard] if used else []
    row = ", ".join(f"{slot} {cast.action(kind)}" for slot, kind in enumerate(v.row, start=1))
    pile = say("action.pile", n=v.apile_n)
    return [f"{say('terminal.row4', cards=row)}.", f"{pile}. {discard}"]


def list_kinds(kinds: Mapping[int, int], cast: Cast) -> str:
    """Return types of action cards with how many there are of each."""
    return ", ".join(
        cast.action(kind) if n == 1 else f"{n} × {cast.action(kind)}" for kind, n in kinds.items()
    )


def show_grid(v: View, cast: Cast, seat: int, *, seen: Collection[int] = ()) -> list[str]:
    """Return one grid: who it is, then its rows under the numbers of the columns, then the hand."""
    say = cast.words.text
    base = seat * CELLS
    open_cells = bits(v.present[seat] & ~v.down[seat])
    visible = sum(card_value(v.card[base + index]) for index in open_cells)
    who = cast.who(seat)
    if who["name"] == say("terminal.you"):
        who["who"] = "other"  # a name that says it already
    title = say("terminal.seat", total=v.total[seat], sum=visible, **who)
    columns = [column for column in range(COLUMNS) if v.dealt >> column & 1]
    labels = [say("terminal.row", n=row + 1) for row in range(ROWS)]
    width = max(map(len, labels))
    lines = [title, " " * width + "".join(f"{column + 1:>{WIDTH}}" for column in columns)]
    for row, label in enumerate(labels):
        cells = [row * COLUMNS + column for column in columns]
        cards = [_cell(v, seat * CELLS + index, cast, seen) for index in cells]
        lines.append(label.ljust(width) + "".join(card.rjust(WIDTH) for card in cards))
    hand = show_hand(v, seat, cast)
    return [*lines, say("terminal.hand", cards=hand)] if hand else lines


def show_grid_short(v: View, cast: Cast, seat: int, *, seen: Collection[int] = ()) -> list[str]:
    """Return one grid in one line, row after row, and its hand in another."""
    rows = [
        " ".join(
            _cell(v, seat * CELLS + row * COLUMNS + column, cast, seen)
            for column in range(COLUMNS)
            if v.dealt >> column & 1
        )
        for row in range(ROWS)
    ]
    say, name = cast.words.text, cast.names[seat]
    lines = [say("terminal.seatShort", name=name, total=v.total[seat], rows=" / ".join(rows))]
    hand = show_hand(v, seat, cast)
    return [*lines, "  " + say("terminal.hand", cards=hand)] if hand else lines


def _cell(v: View, cell: int, cast: Cast, seen: Collection[int]) -> str:
    """Return a cell; what was looked at before is shown only where the table remembers it."""
    seat, index = divmod(cell, CELLS)
    down = bool(v.down[seat] >> index & 1)
    is_shown = not down or cell in seen or (cast.remembers and not cast.is_shared)
    return symbol(v.card[cell] if is_shown else UNKNOWN, down=down)


def show_hand(v: View, seat: int, cast: Cast) -> str:
    """Return the action cards of a seat, "" if it has none; new ones cannot be played yet."""
    found: list[str] = []
    for kind in range(N_ACTION_TYPES):
        place = seat * N_ACTION_TYPES + kind
        fresh = v.fresh[place]
        old = v.hand[place] - fresh
        if old > 0:
            found.append(list_kinds({kind: old}, cast))
        if fresh:
            card = list_kinds({kind: fresh}, cast)
            found.append(cast.words.text("terminal.fresh", card=card))
    return ", ".join(found)


def show_peeks(v: View, cast: Cast) -> list[str]:
    """Return the face-down cards that the reader of the view has looked at."""
    lines: list[str] = []
    for seat in range(v.players):
        cells = [index for index in bits(v.down[seat]) if v.card[seat * CELLS + index] != UNKNOWN]
        for index in cells:
            place = {"row": index // COLUMNS + 1, "column": index % COLUMNS + 1}
            card = cast.card(v.card[seat * CELLS + index])
            text = cast.words.text("cell.known", card=card, **place)
            lines.append(f"{cast.names[seat]}: {text}")
    return lines or [cast.words.text("terminal.noPeeks")]


def show_scores(
    cast: Cast, rounds: Sequence[tuple[Sequence[int], Sequence[int]]], totals: Sequence[int]
) -> list[str]:
    """Return the score sheet: a line a round with raw and doubled points, then the totals."""
    say = cast.words.text
    rows = [[say("scores.title"), *cast.names]]
    for n, (raw, scores) in enumerate(rounds, start=1):
        points = [
            format_value(score)
            if own in (score, 0)
            else f"{format_value(own)} × {score // own} = {format_value(score)}"
            for own, score in zip(raw, scores, strict=True)
        ]
        rows.append([say("scores.round", n=n), *points])
    rows.append([say("scores.total"), *map(format_value, totals)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(
            [row[0].ljust(widths[0])]
            + [text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True)]
        )
        for row in rows
    ]
