"""Why a table refuses a command: stable codes, each with words that say what to do next.

Clients translate by code; the words are for programs, logs and languages without a translation.
Nothing of the hidden cards may enter a message (chapter 5).
"""

from collections.abc import Mapping
from typing import Final, Protocol

from lowsky.rules.errors import LowskyError

MESSAGES: Final[dict[str, str]] = {
    # what was sent
    "message/malformed": "This is not valid JSON: {problem}. Send one JSON object per frame.",
    "message/invalid": "This is not a message of this protocol: {problem}.",
    "message/binary": "Messages are JSON texts; this one was binary. Connect again.",
    "message/too-long": "The message is too long. Send at most 4096 bytes.",
    "message/too-slow": "The message took too long to arrive. Try again.",
    "message/type": "Send the body as application/json.",
    "command/id-reused": "The command id {id!r} was used for another command. Take a new id.",
    "connection/flood": "Too many messages. Wait a little, then connect again.",
    "connection/slow": "The connection cannot keep up. Connect again to see the table as it is.",
    "connection/limit": "Too many connections. Close some pages and try again.",
    "connection/origin": "This page may not speak to this server. Open the game at its address.",
    "server/stopping": "The server is going down. Everything is kept; connect again in a moment.",
    # the table
    "table/unknown": "There is no such table. Check the link or create a new table.",
    "table/limit": "Too many new tables from here. Wait a few minutes and try again.",
    "table/not-host": "Only the host may do that. Ask the host of the table.",
    "table/running": "The game is running; that can only be done before it starts.",
    "table/not-running": "No game is running. Wait until the host starts one.",
    "table/not-over": "The game is not over yet; play it to its end first.",
    "table/not-seated": "Only somebody who sits at the table may do that. Take a seat first.",
    "table/players": "{problem}. Change the seats or the options.",
    "table/options": "{problem}.",
    "table/full": "Every seat is taken. Watch, or ask the host for a seat.",
    "table/read-only": (
        "The stored game and the rules disagree at step {version}; the table can only be watched."
    ),
    "table/not-kept": "The command could not be stored and was not applied. Send it again.",
    "table/worn-out": "This table has taken too many commands. Create a new one.",
    # seats and names
    "seat/unknown": "There is no seat {seat}. Choose one of the table's seats.",
    "seat/taken": "Seat {seat} is taken. Choose an open one.",
    "seat/open": "Nobody sits on seat {seat}. Put a bot there or leave it open.",
    "seat/not-yours": "This device does not hold seat {seat}. Act for your own seat.",
    "seat/present": "The player of seat {seat} is here. A bot may play only for somebody away.",
    "seat/away": "A bot plays for seat {seat}. Take the seat back first.",
    "seat/not-away": "No bot plays for seat {seat}; it is already yours.",
    "transfer/unknown": (
        "This link moves no seat: it was used or replaced, or a part is missing. "
        "Make a new one on the device that holds the seat."
    ),
    "transfer/own": "This device already holds the seat. Open the link on the other one.",
    "shuffle/not-running": "Nothing is being shuffled now. Look at the table as it is.",
    "shuffle/not-awaited": "Seat {seat} has nothing to reveal now.",
    "shuffle/not-promised": (
        "That is not what seat {seat} promised to this shuffle. Reveal the value that belongs to "
        "its promise, or withdraw."
    ),
    "name/empty": "A name needs at least one visible letter.",
    "name/too-long": "A name has at most 20 letters.",
    "name/characters": "The name has characters that cannot be shown. Use letters and spaces.",
    "name/taken": "Somebody at the table has this name already. Choose another.",
    # house cards
    "house/definition": "This is not a house card: {problem}.",
    "house/name-empty": "A card needs a name with at least one visible letter.",
    "house/name-long": "A card's name can have at most 24 letters.",
    "house/name-taken": "One of the nine action cards has this name already. Choose another.",
    "house/text-long": "A card's text can have at most 160 letters.",
    "house/markup": "The characters < and > cannot be used on a card.",
    "house/characters": "Some characters cannot be shown on a card. Use letters and spaces.",
    "house/effect-empty": "A card must do at least one thing. Add a step.",
    "house/effect-long": "A card can do at most eight things. Take a step away.",
    "house/primitive": "There is no such step, or its number is not from 1 to 3.",
    "house/look": "There is no such picture or colour.",
    "house/same-name": "Two cards have the same name. Rename one.",
    "house/size": "Together, the texts of the table's own cards are too long. Shorten them.",
    "house/limit": "Too many questions about cards. Wait a little and try again.",
    "house/never": "In many rounds this card could never be played. Change its first step.",
    # the game
    "action/stale-decision": "This was answered already. Look at the table as it is now.",
    "action/not-your-turn": "Seat {seat} has nothing to decide now. Wait for its turn.",
    "action/illegal": "{action!r} is not possible now: one of {legal}.",
    "round/not-over": "The round is not over. Play on.",
    "round/already-ready": "Seat {seat} is already ready. Wait for the others.",
}


class Why(Protocol):
    """What the rules have against something: an `OptionsError`, or a `Reason`."""

    @property
    def kind(self) -> str:
        """The mistake, as players' words name it."""

    @property
    def rule(self) -> str:
        """The id of the paragraph that decides."""

    @property
    def facts(self) -> Mapping[str, str | int]:
        """What a sentence about it needs: short names and numbers of ours."""


class RefusalError(LowskyError):
    """A command that the table refuses; the table is unchanged."""

    def __init__(self, code: str, *, why: Why | None = None, **facts: object) -> None:
        """Keep the code, and the message filled with facts that its reader may know.

        ``why`` tells more, where the rules of the game decide.
        """
        super().__init__(MESSAGES[code].format(**facts))
        self.code = code
        self.rule = None if why is None else why.rule
        self.kind = None if why is None else why.kind
        self.facts = {} if why is None else dict(why.facts)

    @property
    def message(self) -> str:
        """The words for the reader."""
        return str(self)
