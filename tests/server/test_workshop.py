"""The workshop of house cards over HTTP: checked, tried out, limited, and safe from strangers."""

import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from lowsky.rules.house_cards import MOST, SYMBOLS, read_house_cards
from lowsky.rules.view import View
from lowsky.server.bots import registered_bot
from lowsky.server.limits import Addresses, Limits
from lowsky.server.trial import try_card
from lowsky.table.refusals import RefusalError
from tests.positions import PRIMITIVES
from tests.server.client import Credentials, Running, serving

FOX: dict[str, Any] = {"name": "Fox", "text": "Draw two.", "effect": [["draw_keep", 2]]}
KIND = {"content-type": "application/json"}


async def ask(
    server: Running, path: str, body: bytes, headers: dict[str, str] | None = None
) -> tuple[int, Any]:
    """Send a body and return status and answer."""
    sent = {**Credentials.program().headers, **KIND} if headers is None else headers
    async with server.http() as http:
        answer = await http.post(f"/api/house-cards/{path}", content=body, headers=sent)
    return answer.status_code, answer.json()


def body_of(card: object) -> bytes:
    return json.dumps({"card": card}).encode()


@pytest.mark.rule("R-V9")
async def test_a_definition_is_checked_and_explained(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server:
        status, sound = await ask(server, "check", body_of({**FOX, "symbol": SYMBOLS[0]}))
        assert status == 200
        assert sound["mistakes"] == []
        assert sound["card"] == {**FOX, "attack": False, "symbol": SYMBOLS[0]}
        assert str(read_house_cards([sound["card"]])[0]) == sound["text"]

        status, wrong = await ask(
            server, "check", body_of({**FOX, "name": "", "effect": [["draw_keep", MOST + 1]]})
        )
        assert status == 200
        assert wrong["card"] is None
        assert [(one["code"], one["field"]) for one in wrong["mistakes"]] == [
            ("house/name-empty", "name"),
            ("house/primitive", "effect"),
        ]
        assert wrong["mistakes"][1]["step"] == 0


@pytest.mark.rule("R-V9")
async def test_a_table_takes_the_text_that_the_check_gives(tmp_path: Path) -> None:
    host = Credentials.program()
    async with serving(tmp_path / "db") as server:
        _, checked = await ask(server, "check", body_of(FOX))
        table = await server.create(host, name="Ada")
        async with server.enter(table, host) as client:
            values = {"house_cards": checked["text"]}
            done = await client.ask("options", preset="action", values=values)
            assert done["t"] == "done"
            await client.until_version(done["version"])
            assert checked["text"] in client.table["variant"]


@pytest.mark.rule("R-V9")
async def test_a_card_is_played_by_a_bot_and_seen_by_nobody_else(tmp_path: Path) -> None:
    async with serving(tmp_path / "db", make_bot=registered_bot) as server:
        status, trial = await ask(server, "try", body_of(FOX))
        assert status == 200
        assert server.hall.rooms == {}
        frames = trial["frames"]
        assert frames[0]["table"]["stage"] == "playing"
        assert re.search(r" hands=[A-Z]*H", frames[0]["game"]["view"])
        assert frames[1]["events"][0] == {"e": "played", "seat": 0, "action": "H", "works": True}
        assert [one["e"] for one in frames[1]["events"]].count("held") == 2
        assert all(frame["game"]["decisions"] == [] for frame in frames)
        versions = [frame["version"] for frame in frames]
        assert versions == list(range(versions[0], versions[0] + len(frames)))


@pytest.mark.rule("R-V9")
@pytest.mark.parametrize("primitive", PRIMITIVES, ids=str)
def test_every_step_can_be_tried_out(primitive: object) -> None:
    card = read_house_cards([{"name": "Fox", "effect": [primitive]}])[0]

    frames = try_card(card, registered_bot, random.Random(7)).frames

    assert frames[1].events[0].action == "H"


class Modest:
    """A bot that has no action cards: it declines them, and else takes what comes first."""

    def choose(self, _view: View, legal: Sequence[int], _rng: random.Random, /) -> int:
        """Return the last answer to a star (68 to 73), the first one to everything else."""
        return legal[-1] if 68 <= legal[0] <= 73 else legal[0]


@pytest.mark.rule("R-V9")
def test_a_card_that_never_can_be_played_is_told() -> None:
    card = read_house_cards([{"name": "Fox", "effect": [["discard_action", "target"]]}])[0]

    with pytest.raises(RefusalError, match="could never be played"):
        try_card(card, lambda _level: Modest(), random.Random(7))


@pytest.mark.parametrize("path", ["check", "try"])
@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "message/malformed"),
        (b"null", 400, "message/invalid"),
        (b"{}", 400, "message/invalid"),
        (b'{"card":{},"more":1}', 400, "message/invalid"),
        (b'{"card":NaN}', 400, "message/malformed"),
        (b"\xff", 400, "message/malformed"),
        (b"[" * 4000, 400, "message/malformed"),
        (b'{"card":' + b'{"a":' * 600 + b"1" + b"}" * 601, 400, None),
        (body_of({**FOX, "name": "x" * 10_000}), 413, "message/too-long"),
    ],
)
async def test_h41_h42_what_is_no_question_is_refused(
    tmp_path: Path, path: str, body: bytes, status: int, code: str | None
) -> None:
    async with serving(tmp_path / "db") as server:
        found, answer = await ask(server, path, body)
        if code is None:
            # Deep, but JSON: whatever it is, no card comes of it.
            assert found == 400 or answer["card"] is None
        else:
            assert (found, answer["code"]) == (status, code)
            assert set(answer) == {"code", "message"}


async def test_h45_a_wrong_card_is_not_tried_out(tmp_path: Path) -> None:
    async with serving(tmp_path / "db") as server:
        status, answer = await ask(server, "try", body_of({**FOX, "name": "<script>"}))
        assert (status, answer["code"]) == (400, "house/markup")


@pytest.mark.parametrize("path", ["check", "try"])
async def test_h12_a_foreign_page_asks_nothing(tmp_path: Path, path: str) -> None:
    async with serving(tmp_path / "db") as server:
        foreign = {"origin": "https://evil.example", **KIND}
        assert (await ask(server, path, body_of(FOX), foreign))[1]["code"] == "connection/origin"
        own = {"origin": server.origin, "content-type": "text/plain"}
        assert (await ask(server, path, body_of(FOX), own))[1]["code"] == "message/type"


async def test_h43_questions_and_trials_are_limited_by_address(tmp_path: Path) -> None:
    limits = Limits(checks_of_address=2, checks_per_s=0.0, trials_of_address=1, trials_per_s=0.0)
    async with serving(tmp_path / "db", limits=limits, make_bot=registered_bot) as server:
        statuses = [(await ask(server, "check", body_of(FOX)))[0] for _ in range(3)]
        assert statuses == [200, 200, 429]
        assert (await ask(server, "try", body_of(FOX)))[0] == 200
        status, answer = await ask(server, "try", body_of(FOX))
        assert (status, answer["code"]) == (429, "house/limit")


def test_h44_credits_of_the_workshop_come_back() -> None:
    addresses = Addresses(Limits(checks_of_address=1, checks_per_s=0.5, trials_of_address=1))

    assert [addresses.checks.spend("a", now) for now in (0.0, 1.0, 2.0)] == [True, False, True]
    assert [addresses.trials.spend("a", now) for now in (0.0, 9.0, 10.0)] == [True, False, True]
