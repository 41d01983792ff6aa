"""The table and the score sheet as plain lines."""

from collections.abc import Sequence

from lowsky.rules.bits import bits
from lowsky.rules.cards import NO_CARD, STAR, UNKNOWN, card_value
from lowsky.rules.state import CELLS, COLUMNS, ROWS
from lowsky.rules.view import View
from lowsky.tui.cast import YOU, Cast

WIDTH = 4


def symbol(card: int) -> str:
    """Return a card as it lies in a grid: ``?`` face down, ``.`` no card."""
    return {NO_CARD: ".", UNKNOWN: "?", STAR: "*"}.get(card) or str(card)


def show_table(v: View, cast: Cast) -> list[str]:
    """Return the whole table, the own grid last because it is nearest to the prompt."""
    say = cast.words.text
    lines: list[str] = []
    for offset in range(1, v.players + 1):
        seat = (YOU + offset) % v.players
        lines += ["", *show_grid(v, cast, seat)]
    top = v.discard[v.discard_n - 1] if v.discard_n else NO_CARD
    discard = say("discard.empty") if top == NO_CARD else say("discard.label", card=symbol(top))
    heading = [say("table.round", n=v.round)]
    if v.ender >= 0:
        heading.append(say("table.closing"))
    return [*lines, "", f"{', '.join(heading)}. {discard}. {say('draw.label', n=v.draw_n)}."]


def show_grid(v: View, cast: Cast, seat: int) -> list[str]:
    """Return one grid: who it is, then its rows under the numbers of the columns."""
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
        cards = [symbol(v.card[base + row * COLUMNS + column]) for column in columns]
        lines.append(label.ljust(width) + "".join(card.rjust(WIDTH) for card in cards))
    return lines


def show_scores(
    cast: Cast, rounds: Sequence[tuple[Sequence[int], Sequence[int]]], totals: Sequence[int]
) -> list[str]:
    """Return the score sheet: a line a round with raw and doubled points, then the totals."""
    say = cast.words.text
    rows = [[say("scores.title"), *cast.names]]
    for n, (raw, scores) in enumerate(rounds, start=1):
        points = [
            str(score) if own in (score, 0) else f"{own} × {score // own} = {score}"
            for own, score in zip(raw, scores, strict=True)
        ]
        rows.append([say("scores.round", n=n), *points])
    rows.append([say("scores.total"), *map(str, totals)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(
            [row[0].ljust(widths[0])]
            + [text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True)]
        )
        for row in rows
    ]
