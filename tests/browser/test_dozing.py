"""Somebody who is connected and does nothing holds nobody up, and is back with one touch."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.player import open_table, turn_up_first_cards
from tests.browser.server import ServerProcess


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[ServerProcess]:
    """Yield a server at whose tables nobody may think for long."""
    process = ServerProcess(tmp_path / "tables.sqlite3", options=("--doze", "0.5"))
    yield process
    process.stop()


def test_a_bot_plays_for_who_does_nothing_until_he_touches_his_cards(
    impatient: ServerProcess, new_page: NewPage
) -> None:
    camille, tom = new_page(), new_page()
    link = open_table(camille, impatient.url)
    tom.goto(link)
    tom.get_by_test_id("name").fill("Tom")
    tom.get_by_test_id("sit").click()
    expect(camille.get_by_test_id("seat-1")).to_contain_text("Tom")
    camille.get_by_test_id("start").click()
    turn_up_first_cards(camille)

    expect(camille.get_by_test_id("prompt")).to_contain_text("Tom is away")
    # He himself is asked as before, and nobody offers him a bot.
    expect(tom.get_by_test_id("prompt")).to_contain_text("Turn up")
    camille.get_by_test_id("stand-in").click()
    expect(camille.get_by_test_id("prompt")).not_to_contain_text("Tom is away")
    expect(tom.get_by_test_id("reclaim")).to_be_visible()
    tom.get_by_test_id("cell-r1c1").click(force=True)

    expect(tom.get_by_test_id("reclaim")).to_have_count(0)
    expect(tom.get_by_test_id("why-not")).to_have_count(0)
