"""The result of a round, explained with the numbers at hand."""

from collections.abc import Sequence

from lowsky.rules.piles import hand_size
from lowsky.rules.scoring import hand_points, star_points
from lowsky.rules.state import State
from lowsky.tui.cast import Cast


def explain_raw(s: State, cast: Cast) -> list[str]:
    """Return what the points of a round that is over are made of, where it is not cards alone.

    Action cards left in a hand count ten each, lines of stars their bonus (R-A53).
    """
    lines: list[str] = []
    for seat in range(s.players):
        hand, stars = hand_points(s, seat), star_points(s, seat)
        if hand or stars:
            parts: dict[str, int] = {
                "n": hand_size(s, seat),
                "hand": hand,
                "stars": stars,
                "cards": s.raw[seat] - hand - stars,
                "raw": s.raw[seat],
            }
            key = "terminal.sumStars" if stars else "terminal.sum"
            lines.append(cast.words.text(key, name=cast.names[seat], **parts))
    return lines


def explain_doubling(cast: Cast, *, ender: int, raw: Sequence[int], scores: Sequence[int]) -> str:
    """Return why the ender's points were doubled or not, with the numbers at hand (R-C32)."""
    say = cast.words.text
    if ender < 0:
        return say("result.noEnder")
    own = raw[ender]
    values: dict[str, str | int] = {**cast.who(ender), "raw": own, "score": scores[ender]}
    others = [seat for seat in range(len(raw)) if seat != ender]
    if not others:
        return say("result.alone", **values)
    rival = min(others, key=lambda seat: raw[seat])
    values |= {
        "rival": cast.who(rival)["who"],
        "rivalName": cast.names[rival],
        "rivalRaw": raw[rival],
    }
    if scores[ender] != own:
        return say("result.doubled", factor=scores[ender] // own, **values)
    if own <= 0:
        return say("result.notPositive", **values)
    return say("result.lowest" if raw[rival] > own else "result.spared", **values)
