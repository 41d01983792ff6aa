"""The workshop of house cards: definitions are checked, and bots try them out (R-V9)."""

import asyncio
import random
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from lowsky.rules.house_cards import read_house_cards
from lowsky.server.bodies import check_sender, json_answer, read_body
from lowsky.server.bots import MakeBot
from lowsky.server.identity import address_of, speaker_of
from lowsky.server.limits import Addresses, Limits
from lowsky.server.trial import try_card
from lowsky.table.house import check_card
from lowsky.table.refusals import RefusalError


class Definition(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The body of both requests: any JSON value, so that a wrong one can be explained."""

    card: object


class Workshop:
    """The requests about house cards; nothing is kept."""

    def __init__(
        self,
        addresses: Addresses,
        limits: Limits,
        *,
        origins: Collection[str],
        make_bot: MakeBot,
    ) -> None:
        """Keep what is allowed, and how bots are made."""
        self._addresses = addresses
        self._limits = limits
        self._origins = origins
        self._make_bot = make_bot
        # One at a time: a trial is a round of bots, and the tables come first.
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="lowsky-trial")
        self._waiting = 0

    async def check(self, request: Request) -> Response:
        """Return the card of a definition, or what is wrong with it."""
        check_sender(request, speaker_of(request), self._origins)
        asked = await read_body(request, Definition, self._limits.patience_s)
        if not self._addresses.checks.spend(address_of(request), asyncio.get_running_loop().time()):
            raise RefusalError("house/limit")
        return json_answer(check_card(asked.card))

    async def try_out(self, request: Request) -> Response:
        """Let a bot play the card in the middle of a round, and return what is to be seen."""
        check_sender(request, speaker_of(request), self._origins)
        asked = await read_body(request, Definition, self._limits.patience_s)
        checked = check_card(asked.card)
        if checked.card is None:
            first = checked.mistakes[0]
            raise RefusalError(first.code, problem="it cannot be read")
        loop = asyncio.get_running_loop()
        if self._waiting > self._limits.trials_waiting or not self._addresses.trials.spend(
            address_of(request), loop.time()
        ):
            raise RefusalError("house/limit")
        card = read_house_cards([checked.card])[0]
        self._waiting += 1
        try:
            trial = await loop.run_in_executor(
                self._pool, try_card, card, self._make_bot, random.Random()
            )
        finally:
            self._waiting -= 1
        return json_answer(trial)

    def close(self) -> None:
        """Let the thread go."""
        self._pool.shutdown(wait=False, cancel_futures=True)
