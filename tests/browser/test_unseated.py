"""Whoever gets no seat reads why, and what to do next."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.player import open_table, start_with_bots
from tests.browser.server import ServerProcess
from tests.browser.test_access import violations

PHONE = {"width": 360, "height": 640}


def sit(guest: Page, link: str, name: str) -> None:
    """Sit down at a table as somebody else."""
    guest.goto(link)
    guest.get_by_test_id("name").fill(name)
    guest.get_by_test_id("sit").click()
    expect(guest.get_by_test_id("sit")).to_have_count(0)


def test_who_was_removed_by_the_host_reads_so_even_after_a_reload(
    server: ServerProcess, new_page: NewPage
) -> None:
    host, guest = new_page(), new_page(viewport=PHONE)
    link = open_table(host, server.url)
    sit(guest, link, "Tom")
    host.get_by_role("button", name="Remove Tom").click()
    word = guest.get_by_test_id("unseated")
    expect(word).to_contain_text("The host has removed you from this table.")
    assert violations(guest) == []
    guest.reload()
    expect(word).to_contain_text("The host has removed you")

    guest.get_by_test_id("home").click()

    expect(guest).to_have_url(server.url)
    expect(guest.get_by_test_id("create-table")).to_be_visible()
    expect(guest.get_by_test_id("back-to-table")).to_have_count(0)


def test_who_was_removed_may_sit_again_and_is_told_no_more(
    server: ServerProcess, new_page: NewPage
) -> None:
    host, guest = new_page(), new_page(viewport=PHONE)
    link = open_table(host, server.url)
    sit(guest, link, "Tom")
    host.get_by_role("button", name="Remove Tom").click()
    guest.get_by_test_id("watch").click()

    guest.get_by_test_id("sit").click()

    expect(host.get_by_test_id("seat-1")).to_contain_text("Tom")
    expect(guest.get_by_test_id("unseated")).to_have_count(0)
    guest.get_by_test_id("leave-1").click()
    expect(guest.get_by_test_id("sit")).to_be_visible()
    expect(guest.get_by_test_id("unseated")).to_have_count(0)


def test_a_guest_at_a_full_table_reads_so(server: ServerProcess, new_page: NewPage) -> None:
    host, guest = new_page(), new_page(viewport=PHONE)
    link = open_table(host, server.url)
    for seat in range(1, 8):
        host.get_by_test_id("add-bot").click()
        expect(host.get_by_test_id(f"seat-{seat}").get_by_role("combobox")).to_be_visible()

    guest.goto(link)

    expect(guest.get_by_test_id("unseated")).to_contain_text("Every seat is taken.")
    host.get_by_role("button", name=re.compile("^Remove ")).last.click()
    expect(guest.get_by_test_id("unseated")).to_have_count(0)
    expect(guest.get_by_test_id("sit")).to_be_visible()


def test_a_guest_who_comes_too_late_reads_so_and_watches(
    server: ServerProcess, new_page: NewPage
) -> None:
    host, guest = new_page(), new_page(viewport=PHONE)
    start_with_bots(host, server.url)

    guest.goto(host.url)

    expect(guest.get_by_test_id("unseated")).to_contain_text("The game has begun without you.")
    guest.get_by_test_id("watch").click()
    expect(guest.get_by_test_id("unseated")).to_have_count(0)
    expect(guest.get_by_test_id("scores")).to_contain_text("you are watching")


@pytest.mark.parametrize("id_", ["AbCdEf123456", "AbCdEf12345", "AbCdEf123456)."])
def test_a_link_to_no_table_says_so_and_leads_to_the_first_page(
    server: ServerProcess, new_page: NewPage, id_: str
) -> None:
    page = new_page(viewport=PHONE)
    page.add_init_script(f"localStorage.setItem('lowsky.table', '{id_}')")
    page.goto(f"{server.url}t/{id_}")
    expect(page.get_by_role("heading")).to_contain_text("There is no such table.")
    assert page.evaluate("localStorage.getItem('lowsky.table')") is None

    page.get_by_role("button").click()

    expect(page).to_have_url(server.url)
    expect(page.get_by_test_id("create-table")).to_be_visible()


def test_a_table_that_does_not_answer_offers_the_first_page_and_opens_when_it_does(
    server: ServerProcess, new_page: NewPage
) -> None:
    host, guest = new_page(), new_page(viewport=PHONE)
    link = open_table(host, server.url)
    guest.route_web_socket("**/ws/**", lambda socket: socket.close())

    guest.goto(link)

    expect(guest.get_by_role("heading")).to_contain_text("The server does not answer.")
    guest.get_by_role("button").click()
    expect(guest.get_by_test_id("create-table")).to_be_visible()
