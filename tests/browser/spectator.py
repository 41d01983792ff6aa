"""Somebody who watches a table in a browser, and the judge of every frame that he is told."""

import json
import re
from typing import Final

from playwright.sync_api import Page, WebSocket

PRIVATE: Final = ("drew", "held", "saw", "slid_down")
"""What shows its card to its seat alone, or to nobody (R-C37, R-A40, R-A43, R-A44)."""


class Spectator:
    """A page without a seat, and all that its socket brings."""

    def __init__(self, page: Page) -> None:
        """Listen to what the page is told from now on."""
        self.page = page
        self.frames: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))


def secret_in(frame: str) -> str:
    """Return what of a frame a spectator may not know, "" for nothing."""
    told = json.loads(frame)
    for event in told.get("events", []):
        if event["e"] in PRIVATE and "card" in event:
            return f"the card of {event}"
    game = told.get("game")
    if not game:
        return ""
    if game["decisions"] or "shared" in game:
        return f"what a player is asked or shown: {game}"
    _, grids, to_act, _, draw, *_ = game["view"].split(" ")
    if "#" in grids:
        return f"a card that lies face down: {grids}"
    if re.search("d[^?]", to_act):
        return f"a card that was drawn: {to_act}"
    if not re.fullmatch(r"-|\+\d+", draw):
        return f"the draw pile: {draw}"
    held = re.search(r" held=(\S+)", game["view"])
    return f"held cards: {held[1]}" if held and set(held[1]) != {"?"} else ""
