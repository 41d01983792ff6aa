"""Whole games in real browsers against a real server: by mouse, by touch, by keyboard."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.player import (
    OFFERS,
    act,
    act_by_keyboard,
    focus_hook,
    is_over,
    open_table,
    play_to_the_end,
    play_together,
    start_with_bots,
    tab_to,
    tap,
    turn_up_first_cards,
    wait_for_offer,
)
from tests.browser.server import ServerProcess
from tests.browser.test_access import violations


def test_two_browsers_and_two_bots_play_to_100_points(
    server: ServerProcess, new_page: NewPage
) -> None:
    camille, tom = new_page(), new_page()
    link = open_table(camille, server.url)
    tom.goto(link)
    tom.get_by_test_id("name").fill("Tom")
    tom.get_by_test_id("sit").click()
    expect(camille.get_by_test_id("seat-1")).to_contain_text("Tom")
    for seat in (2, 3):
        camille.get_by_test_id("add-bot").click()
        expect(camille.get_by_test_id(f"seat-{seat}").get_by_role("combobox")).to_be_visible()
    camille.get_by_test_id("start").click()
    expect(tom.get_by_test_id("prompt")).to_be_visible()

    play_together({"Camille": camille, "Tom": tom})

    for page in (camille, tom):
        over = page.get_by_test_id("game-over")
        expect(over.get_by_role("heading")).to_contain_text(re.compile("win"))
        totals = over.locator("tbody tr td:last-child").all_inner_texts()
        assert len(totals) == 4
        assert max(int(total.replace("−", "-")) for total in totals) >= 100
    assert (
        camille.get_by_test_id("game-over").locator("tbody").inner_text()
        == tom.get_by_test_id("game-over").locator("tbody").inner_text()
    )
    camille.get_by_test_id("rematch").click()
    expect(tom.get_by_test_id("game-over")).to_have_count(0)
    # Decisions are numbered from 0 again, and these pages have answered such numbers.
    for page in (camille, tom):
        turn_up_first_cards(page)


def test_a_reload_shows_the_same_drawn_card(server: ServerProcess, new_page: NewPage) -> None:
    page = new_page()
    start_with_bots(page, server.url)
    turn_up_first_cards(page)
    page.get_by_test_id("draw").click()
    drawn = page.get_by_test_id("drawn").get_attribute("aria-label")
    prompt = page.get_by_test_id("prompt").inner_text()

    page.reload()

    expect(page.get_by_test_id("drawn")).to_have_attribute("aria-label", drawn or "")
    expect(page.get_by_test_id("prompt")).to_have_text(prompt, use_inner_text=True)


def test_a_second_tab_and_a_killed_server_change_nothing(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    start_with_bots(page, server.url)
    turn_up_first_cards(page)
    page.get_by_test_id("draw").click()
    drawn = page.get_by_test_id("drawn").get_attribute("aria-label") or ""
    second = page.context.new_page()
    second.goto(page.url)
    expect(second.get_by_test_id("drawn")).to_have_attribute("aria-label", drawn)

    server.kill()
    expect(page.get_by_role("status")).to_be_visible()
    server.restart()

    expect(page.get_by_role("status")).to_have_count(0)
    expect(page.get_by_test_id("drawn")).to_have_attribute("aria-label", drawn)
    second.get_by_test_id("refuse").click()
    expect(page.get_by_test_id("drawn")).to_have_count(0)
    second.close()


def test_a_game_by_touch_on_a_small_phone(server: ServerProcess, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    page.goto(server.url)
    page.get_by_test_id("name").fill("Wilhelmina Wolfhagen")
    page.get_by_test_id("play-bots-2").tap()
    expect(page.get_by_test_id("prompt")).to_be_visible()

    play_to_the_end(page, tap)

    assert is_over(page)
    # However many rounds were played.
    totals = page.get_by_test_id("game-over").locator("tbody tr td:last-child")
    expect(totals.first).to_be_in_viewport(ratio=1)


def test_a_game_by_keyboard_alone(server: ServerProcess, new_page: NewPage) -> None:
    page = new_page()
    page.goto(server.url)
    tab_to(page, "name")
    page.keyboard.type("Camille")
    tab_to(page, "play-bots-1")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("prompt")).to_be_visible()

    while wait_for_offer(page) and not is_over(page):
        act_by_keyboard(page)

    tab_to(page, "rematch")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("game-over")).to_have_count(0)


def test_the_discard_can_be_picked_laid_back_and_placed_by_keys(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    start_with_bots(page, server.url)
    turn_up_first_cards(page)
    expect(page.get_by_test_id("take")).to_be_visible()
    taken = page.get_by_test_id("pile-discard").get_attribute("aria-label") or ""

    page.keyboard.press("t")
    expect(page.get_by_test_id("pile-discard")).to_have_attribute("aria-pressed", "true")
    assert focus_hook(page).startswith("cell-")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("pile-discard")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("t")
    cell = page.get_by_test_id(focus_hook(page))
    page.keyboard.press("Enter")

    expect(cell).to_have_attribute(
        "aria-label", re.compile(re.escape(taken.removeprefix("Discard: ")) + "$")
    )


def test_two_players_on_one_device_and_a_spectator(
    server: ServerProcess, new_page: NewPage
) -> None:
    page, spectator = new_page(), new_page()
    link = open_table(page, server.url)
    page.get_by_test_id("share-device").click()
    page.get_by_test_id("name").fill("Tom")
    page.get_by_test_id("sit").click()
    expect(page.get_by_test_id("seat-1")).to_contain_text("Tom")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("Camille")
    spectator.goto(link)
    expect(spectator.get_by_test_id("prompt")).to_be_visible()
    expect(spectator.get_by_test_id("scores")).to_contain_text("you are watching")
    assert spectator.locator(OFFERS).count() == 0

    play_to_the_end(page)

    assert is_over(page)
    expect(spectator.get_by_test_id("game-over")).to_be_visible()
    expect(spectator.get_by_test_id("rematch")).to_have_count(0)


def test_who_left_the_page_of_a_table_finds_it_again_on_the_first_page(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page(viewport={"width": 360, "height": 640})
    page.goto(server.url)
    expect(page.get_by_test_id("name")).to_be_visible()
    expect(page.get_by_test_id("back-to-table")).to_have_count(0)
    start_with_bots(page, server.url)
    turn_up_first_cards(page)
    page.goto(server.url)
    page.get_by_test_id("back-to-table").click()

    expect(page.get_by_test_id("draw")).to_be_visible()
    page.go_back()
    for hook in ("back-to-table", "rules", "menu"):
        expect(page.get_by_test_id(hook)).to_be_in_viewport(ratio=1)
    assert violations(page) == []


def test_who_goes_back_while_a_game_is_prepared_finds_the_next_table(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(server.url)
    page.get_by_test_id("play-bots-3").click()
    page.wait_for_url("**/t/*")
    page.go_back()
    page.get_by_test_id("create-table").click()

    expect(page.get_by_test_id("start")).to_be_visible()


def test_a_bot_plays_for_who_is_away_at_the_first_cards_and_after_a_round(
    server: ServerProcess, new_page: NewPage
) -> None:
    camille, tom = new_page(), new_page()
    camille.goto(server.url)
    # So that no game is over after its first round.
    made = camille.request.post(
        f"{server.url}api/tables",
        data={"values": {"target_score": 1000}, "name": "Camille"},
        headers={"origin": server.url.rstrip("/")},
    )
    link = f"{server.url}t/{made.json()['table']}"
    camille.goto(link)
    tom.goto(link)
    tom.get_by_test_id("name").fill("Tom")
    tom.get_by_test_id("sit").click()
    expect(camille.get_by_test_id("seat-1")).to_contain_text("Tom")
    camille.get_by_test_id("start").click()
    turn_up_first_cards(camille)
    tom.goto("about:blank")
    expect(camille.get_by_test_id("prompt")).to_contain_text("Tom is away")
    camille.get_by_test_id("stand-in").click()
    expect(camille.get_by_test_id("prompt")).not_to_contain_text("Tom is away")
    tom.goto(link)
    tom.get_by_test_id("reclaim").click()
    expect(tom.get_by_test_id("reclaim")).to_have_count(0)

    pages = (camille, tom)
    while not all(page.get_by_test_id("next-round").count() for page in pages):
        for page, other in zip(pages, ("Tom", "Camille"), strict=True):
            if wait_for_offer(page, or_name=other) and not page.get_by_test_id("result").count():
                act(page)
    tom.goto("about:blank")
    camille.get_by_test_id("next-round").click()
    camille.get_by_test_id("stand-in").click()

    expect(camille.get_by_test_id("scores")).to_contain_text("Round 2")


def test_a_bot_plays_for_somebody_who_is_away_until_he_is_back(
    server: ServerProcess, new_page: NewPage
) -> None:
    camille, tom = new_page(), new_page()
    link = open_table(camille, server.url)
    tom.goto(link)
    tom.get_by_test_id("name").fill("Tom")
    tom.get_by_test_id("sit").click()
    expect(camille.get_by_test_id("seat-1")).to_contain_text("Tom")
    camille.get_by_test_id("start").click()
    turn_up_first_cards(camille)
    turn_up_first_cards(tom)
    tom.goto("about:blank")
    while wait_for_offer(camille, or_name="Tom is away"):
        act(camille)

    camille.get_by_test_id("stand-in").click()
    wait_for_offer(camille)
    tom.goto(link)
    tom.get_by_test_id("reclaim").click()

    expect(tom.get_by_test_id("reclaim")).to_have_count(0)
    while wait_for_offer(camille, or_name="Tom is playing"):
        act(camille)
    expect(tom.get_by_test_id("draw")).to_be_visible()
