"""H24: an exported game proves its shuffles, and whatever was changed in it is found."""

import json
from typing import Any

import msgspec
import pytest

from lowsky.rules.errors import LowskyError
from lowsky.table.export import export_game, verify_game
from lowsky.table.refusals import RefusalError
from tests.table.playing import running


@pytest.fixture(scope="module")
def document() -> str:
    """Return a finished game of two people."""
    played = running(2, values={"target_score": 60})
    played.play_out()
    return msgspec.json.encode(export_game(played.table)).decode()


def changed(document: str, **values: object) -> str:
    content: dict[str, Any] = json.loads(document)
    return json.dumps({**content, **values})


def test_h24_a_game_proves_itself(document: str) -> None:
    found = verify_game(document)

    assert found.problems == []
    assert found.is_sound
    assert found.table == "table-000001"
    assert found.game == 1
    assert found.orders == len(json.loads(document)["rounds"])
    assert found.actions == len(json.loads(document)["actions"])


def test_h24_another_secret_is_found(document: str) -> None:
    found = verify_game(changed(document, secret="00" * 32))

    assert found.problems[0].startswith("the commitment is ")
    assert not found.is_sound


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("table", "table-000002"),
        ("game", 2),
        ("commitment", "00" * 32),
        ("winners", [0, 1]),
        ("totals", [0, 0]),
        ("rounds", []),
        ("actions", []),
        ("actions", ["1:f11", "1:f11"]),
        ("actions", ["1:f11", "3:f11"]),
        ("actions", ["x"]),
        ("actions", ["1:zz"]),
        ("actions", [f"{9**50}:f11"]),
        ("options", "skyjo(target_score=61)"),
    ],
)
def test_h24_whatever_was_changed_is_found(document: str, key: str, value: object) -> None:
    assert verify_game(changed(document, **{key: value})).problems


def test_h24_other_players_are_found(document: str) -> None:
    seats = json.loads(document)["seats"]
    seats[0]["name"] = "Eve"

    assert verify_game(changed(document, seats=seats)).problems


def test_h24_entropy_that_was_not_promised_is_found(document: str) -> None:
    seats = json.loads(document)["seats"]
    seats[0]["entropy"] = "ff"

    problems = verify_game(changed(document, seats=seats)).problems
    assert "the entropy of seat 1 is not what it promised" in problems


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"format":"lowsky-game-2"}',
        "[" * 100_000,
        " " * 4_000_001,
    ],
)
def test_h46_what_is_no_exported_game_is_an_error(text: str) -> None:
    with pytest.raises(LowskyError):
        verify_game(text)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("secret", "zz"),
        ("secret", "00"),
        ("options", "chess"),
        ("rules_version", "1"),
        ("seats", []),
        ("surplus", 1),
    ],
)
def test_h46_a_game_that_cannot_be_read_is_an_error(document: str, key: str, value: object) -> None:
    with pytest.raises(LowskyError):
        verify_game(changed(document, **{key: value}))


def test_h21_a_running_game_is_not_exported() -> None:
    with pytest.raises(RefusalError) as caught:
        export_game(running(2).table)

    assert caught.value.code == "table/not-over"
