"""A part of the page that cannot be fetched: every page says so, and the way out works."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.player import start_with_bots
from tests.browser.server import ServerProcess
from tests.browser.test_access import violations

ALERT = '[role="alert"]:has([data-testid="load-again"])'


def gone(route: Route) -> None:
    """Answer as a newer server does, which has no such file any more."""
    route.fulfill(status=404, body="Not Found", content_type="text/plain")


@pytest.mark.parametrize("place", ["the first page", "the table"])
def test_h37_a_part_that_a_newer_server_has_no_more_is_told_and_comes_with_the_page(
    server: ServerProcess, new_page: NewPage, place: str
) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    if place == "the table":
        start_with_bots(page, server.url)
    else:
        page.goto(server.url)
    address = page.url
    page.route("**/assets/Dialogs-*.js", gone)
    with page.expect_event("load"):
        page.get_by_test_id("menu").click()

    # The page has come again by itself, and does not do so for ever.
    page.get_by_test_id("menu").click()
    expect(page.locator(ALERT)).to_contain_text("Part of the page did not load.")
    assert violations(page) == []
    page.unroute("**/assets/Dialogs-*.js")
    page.get_by_test_id("load-again").click()

    expect(page.locator(ALERT)).to_have_count(0)
    page.get_by_test_id("menu").click()
    expect(page.get_by_test_id("language")).to_be_visible()
    assert page.url == address


def test_without_a_network_the_page_stays_and_comes_again_with_it(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(server.url)
    page.get_by_test_id("name").fill("Camille")
    page.context.set_offline(True)
    page.get_by_test_id("rules").click()
    expect(page.locator(ALERT)).to_contain_text("The server does not answer.")
    with page.expect_event("load"):
        page.context.set_offline(False)

    expect(page.get_by_test_id("name")).to_have_value("Camille")
    page.get_by_test_id("rules").click()
    expect(page.get_by_role("dialog")).to_contain_text("Have the fewest points.")


def test_a_table_whose_own_page_cannot_be_fetched_is_no_empty_page(
    server: ServerProcess, new_page: NewPage
) -> None:
    page: Page = new_page()
    page.goto(server.url)
    page.route("**/assets/Table-*.js", gone)
    page.get_by_test_id("play-bots-1").click()
    expect(page.locator(ALERT)).to_be_visible()

    page.unroute("**/assets/Table-*.js")
    page.get_by_test_id("load-again").click()

    expect(page.get_by_test_id("prompt")).to_contain_text("Turn up a card")


def test_h37_a_part_of_the_page_that_could_not_be_fetched_comes_once_the_server_answers(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    start_with_bots(page, server.url)
    expect(page.get_by_test_id("log")).to_be_visible()  # all parts of the table have come
    server.kill()
    expect(page.get_by_role("status")).to_contain_text("The connection is lost")
    page.get_by_test_id("menu").click()
    with page.expect_event("load"):
        server.restart()

    page.get_by_test_id("menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
