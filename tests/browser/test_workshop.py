"""The card workshop and the rules of a table in a real browser (R-V9, R-V12, chapter 7)."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.action_player import ActionPlayer, turn_up_first_action_cards
from tests.browser.conftest import NewPage
from tests.browser.player import open_table
from tests.browser.server import ServerProcess
from tests.browser.test_access import violations

NAME = "Renard rusé"
WORDS = "Everybody howls like a wolf."
OTHERS = ("REMOVE", "SWAP_OWN", "EXTRA", "DRAW3", "DEFENSE", "REPLAY", "STEAL", "EXCHANGE")
"""All types of action cards but LOOK, of which three are left beside the own card."""


def open_workshop(page: Page, url: str) -> None:
    """Make a table for Skyjo Action and go to its workshop."""
    open_table(page, url)
    page.get_by_test_id("preset").select_option("action")
    page.get_by_test_id("workshop").click()
    expect(page.get_by_test_id("new-card")).to_be_visible()


def write_card(page: Page, *, name: str = NAME, step: str = "manual") -> None:
    """Fill in the form of a new card."""
    page.get_by_test_id("new-card").click()
    page.get_by_test_id("card-name").fill(name)
    page.get_by_test_id("card-text").fill(WORDS)
    page.get_by_test_id("step-0").select_option(step)
    page.get_by_test_id("symbol-moon").check(force=True)
    page.get_by_test_id("colour-brick").check(force=True)


def choose_copies(page: Page, card: str, copies: int) -> None:
    """Choose how many cards of a type there are, and wait until the table has it."""
    page.get_by_test_id(f"copies-{card}").select_option(str(copies))
    told = page.get_by_test_id("table-rules").locator("ul").first
    expect(told).to_contain_text(re.compile(r"0\s×"))


def test_a_family_writes_a_card_tries_it_out_and_plays_with_it(
    server: ServerProcess, new_page: NewPage
) -> None:
    page, guest = new_page(viewport={"width": 360, "height": 740}), new_page()
    open_workshop(page, server.url)
    write_card(page)
    expect(page.get_by_test_id("effect")).to_have_text("Everybody does what the card says.")

    page.get_by_test_id("try-card").click()
    expect(page.get_by_test_id("trial-told")).to_contain_text(f"has “{NAME}” in hand")
    page.get_by_test_id("trial-next").click()
    expect(page.get_by_test_id("trial-told")).to_contain_text(f"announces “{NAME}”: {WORDS}")
    page.get_by_test_id("trial-back").click()
    page.get_by_test_id("save-card").click()
    page.get_by_test_id("add-card").click()
    expect(page.get_by_test_id("on-table")).to_be_visible()
    page.get_by_test_id("to-table").click()
    expect(page.get_by_test_id("own-cards")).to_contain_text(WORDS)

    guest.goto(page.url)
    expect(guest.get_by_test_id("own-cards")).to_contain_text(NAME)
    expect(guest.get_by_test_id("own-cards")).to_contain_text(WORDS)

    page.get_by_test_id("change-rules").locator("summary").first.click()
    page.get_by_test_id("group-cards").locator("summary").click()
    for card in OTHERS:
        choose_copies(page, card, 0)
    page.get_by_test_id("add-bot").click()
    # This one takes no card that does nothing for it, so that the own card stays on offer.
    level = page.get_by_test_id("seat-1").get_by_role("combobox")
    level.select_option("expectation")
    expect(level).to_have_value("expectation")
    page.get_by_test_id("start").click()
    turn_up_first_action_cards(page)
    own = page.locator(f'[data-testid^="slot-"][aria-label$="{NAME}"]')
    expect(own).to_have_count(1)
    expect(guest.locator(f'[data-testid^="slot-"][aria-label$="{NAME}"]')).to_have_count(1)

    player = ActionPlayer(page)
    to_main(player)
    own.click()
    expect(page.get_by_test_id("inspected-text")).to_contain_text(f"{NAME}: {WORDS}")
    page.locator('[data-testid^="token-a"]').click()
    hand = page.get_by_test_id("hand-H")
    # From here on the bot may have played already: what is offered is that of the next own turn.
    expect(hand).to_have_attribute("aria-label", NAME)
    to_main(player)
    hand.click()
    page.get_by_test_id("token-pH").click()
    for one in (page, guest):
        expect(one.get_by_test_id("announced")).to_contain_text(WORDS)
        expect(one.get_by_test_id("announced")).to_contain_text(f"“{NAME}”")
    page.get_by_test_id("announced-done").click()
    expect(page.get_by_test_id("announced")).to_have_count(0)
    expect(page.get_by_test_id("action-discard")).to_have_attribute(
        "aria-label", f"Action discard: {NAME}"
    )

    page.get_by_test_id("menu").click()
    page.get_by_test_id("open-log").click()
    expect(page.get_by_role("dialog")).to_contain_text(f"You announce “{NAME}”: {WORDS}")
    page.get_by_test_id("close").click()
    page.get_by_test_id("menu").click()
    page.get_by_test_id("open-table-rules").click()
    expect(page.get_by_test_id("table-rules")).to_contain_text(re.compile(r"0\s×\sRemove"))
    expect(page.get_by_test_id("table-rules")).to_contain_text(f"Own action cards: {NAME}")


def to_main(player: ActionPlayer) -> None:
    """Answer what comes before the own main action: stars, lines, cards that turn up."""
    while player.wait() and not player.page.get_by_test_id("draw").count():
        decline = player.page.get_by_test_id("token-g-")
        if decline.count():
            decline.click()
        else:
            player.answer()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("<img src=x onerror=alert(1)>", "The characters < and >"),
        ("Fox\u202eevil", "cannot be shown"),
        ("x" * 119, "at most 24 letters"),
        ("", "at least one visible letter"),
    ],
)
def test_h45_a_wrong_name_is_explained_and_not_kept(
    server: ServerProcess, new_page: NewPage, name: str, words: str
) -> None:
    page = new_page()
    open_workshop(page, server.url)
    write_card(page, name=name)
    page.get_by_test_id("save-card").click()
    expect(page.get_by_test_id("wrong-name")).to_contain_text(words)
    expect(page.get_by_test_id("card-name")).to_have_attribute("aria-invalid", "true")


def test_h46_a_bad_file_is_told_and_nothing_of_it_is_kept(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    open_workshop(page, server.url)
    sound = {"name": "Owl", "text": "", "attack": False, "effect": [["look", 1, "any"]]}
    files = page.get_by_test_id("open-cards")
    problem = page.get_by_test_id("file-problem")

    def open_file(content: bytes) -> None:
        files.set_input_files(
            {"name": "cards.json", "mimeType": "application/json", "buffer": content}
        )

    def cards(*definitions: object) -> bytes:
        return json.dumps({"format": "lowsky-cards-1", "cards": definitions}).encode()

    for content, words in (
        (b"\x00\xff", "not a file of cards"),
        (b"x" * 200_000, "too long"),
        (cards(sound, {**sound, "name": "<b>"}), "Card 2 of this file: The characters"),
        (cards({**sound, "name": "x" * 10_000}), "too long"),
        (cards({**sound, "effect": [["eval", 1]]}), "There is no such step"),
        (cards(None), "Card 1 of this file"),
    ):
        open_file(content)
        expect(problem).to_contain_text(words)
        expect(page.get_by_test_id("own-0")).to_have_count(0)

    open_file(cards(sound))
    expect(page.get_by_test_id("own-0")).to_contain_text("Owl")
    expect(problem).to_have_count(0)
    with page.expect_download() as saving:
        page.get_by_test_id("save-cards").click()
    kept = json.loads(saving.value.path().read_text("utf-8"))
    assert kept == {"format": "lowsky-cards-1", "cards": [sound]}
    page.reload()
    page.get_by_test_id("workshop").click()
    expect(page.get_by_test_id("own-0")).to_contain_text("Owl")
    page.get_by_test_id("remove-card").click()
    expect(page.get_by_test_id("own-0")).to_have_count(0)
    page.get_by_test_id("put-back").click()
    expect(page.get_by_test_id("own-0")).to_contain_text("Owl")


def test_a_half_written_card_lies_on_the_bench_again_until_it_is_kept_or_given_up(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    open_workshop(page, server.url)
    write_card(page)
    page.get_by_test_id("to-table").click()
    page.get_by_test_id("workshop").click()
    expect(page.get_by_test_id("card-name")).to_have_value(NAME)
    page.get_by_test_id("card-name").fill("Owl")
    page.reload()
    page.get_by_test_id("workshop").click()
    expect(page.get_by_test_id("card-name")).to_have_value("Owl")
    expect(page.get_by_test_id("card-text")).to_have_value(WORDS)
    expect(page.get_by_test_id("symbol-moon")).to_be_checked()

    page.get_by_test_id("cancel-card").click()
    expect(page.get_by_test_id("own-0")).to_have_count(0)
    page.get_by_test_id("take-up").click()
    expect(page.get_by_test_id("card-name")).to_have_value("Owl")
    page.get_by_test_id("save-card").click()
    expect(page.get_by_test_id("own-0")).to_contain_text("Owl")
    expect(page.get_by_test_id("take-up")).to_have_count(0)

    page.get_by_role("button", name="Change Owl").click()
    page.get_by_test_id("card-name").fill("Snowy owl")
    page.get_by_test_id("to-table").click()
    page.get_by_test_id("workshop").click()
    page.get_by_test_id("save-card").click()
    expect(page.get_by_test_id("own-0")).to_contain_text("Snowy owl")
    expect(page.get_by_test_id("own-1")).to_have_count(0)
    page.reload()
    page.get_by_test_id("workshop").click()
    expect(page.get_by_test_id("new-card")).to_be_visible()


@pytest.mark.parametrize(("language", "name"), [("en-GB", "Fresh wind"), ("fr-FR", "Vent frais")])
def test_where_no_card_is_written_yet_one_can_begin_with_an_example(
    server: ServerProcess, new_page: NewPage, language: str, name: str
) -> None:
    page = new_page(locale=language, viewport={"width": 320, "height": 740})
    open_workshop(page, server.url)
    expect(page.get_by_test_id("example")).to_contain_text(name)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert violations(page) == []
    page.get_by_test_id("begin-with-example").click()
    expect(page.get_by_test_id("card-name")).to_have_value(name)
    page.get_by_test_id("save-card").click()
    expect(page.get_by_test_id("own-0")).to_contain_text(name)
    expect(page.get_by_test_id("example")).to_have_count(0)
    page.get_by_test_id("add-card").click()
    expect(page.get_by_test_id("on-table")).to_be_visible()


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_rules_of_a_table_are_chosen_refused_and_told(
    server: ServerProcess, new_page: NewPage, language: str
) -> None:
    page, guest = new_page(locale=language), new_page(locale=language)
    open_table(page, server.url)
    guest.goto(page.url)
    rules = guest.get_by_test_id("table-rules")
    usual = "as usual" if language == "en-GB" else "comme d’habitude"
    expect(rules).to_contain_text(usual)

    page.get_by_test_id("change-rules").locator("summary").first.click()
    page.get_by_test_id("group-score").locator("summary").click()
    page.get_by_test_id("option-doubling_factor").select_option("3")
    page.get_by_test_id("option-target_score").fill("5")
    page.get_by_test_id("option-target_score").press("Tab")
    said = {
        "en-GB": "“Play to” takes a whole number from 10 to 1000.",
        "fr-FR": "«\u00a0Jouer jusqu’à\u00a0» demande un nombre entier de 10 à 1000.",
    }[language]
    expect(page.get_by_test_id("problem-target_score")).to_contain_text(said)
    expect(page.locator(".toast")).to_have_count(0)
    page.get_by_test_id("option-target_score").fill("70")
    page.get_by_test_id("option-target_score").press("Tab")
    expect(page.get_by_test_id("problem-target_score")).to_have_count(0)
    expect(rules.locator("ul").first).to_contain_text("3")
    expect(rules.locator("ul").first).to_contain_text("70 points")

    rules.locator("ul").first.get_by_role("button").first.click()
    expect(guest.get_by_role("dialog").locator("[data-rule-found]")).to_contain_text("R-C32")
    guest.get_by_test_id("close").click()
    page.get_by_test_id("reset-rules").click()
    expect(rules).to_contain_text(usual)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_in_the_workshop(
    server: ServerProcess, new_page: NewPage, scheme: str
) -> None:
    theme = {"dark": "dusk", "light": "light"}[scheme]
    page = new_page(viewport={"width": 1280, "height": 800}, theme=theme)
    open_workshop(page, server.url)
    write_card(page, name="<")
    expect(page.get_by_test_id("wrong-name")).to_contain_text("The characters")
    assert violations(page) == []
    page.get_by_test_id("card-name").fill(NAME)
    page.get_by_test_id("try-card").click()
    page.get_by_test_id("trial-next").click()
    expect(page.get_by_test_id("trial-told")).to_contain_text("announces")
    assert violations(page) == []
    page.get_by_test_id("trial-back").click()
    page.get_by_test_id("save-card").click()
    expect(page.get_by_test_id("own-0")).to_be_visible()
    assert violations(page) == []
    page.get_by_test_id("add-card").click()
    expect(page.get_by_test_id("on-table")).to_be_visible()
    page.get_by_test_id("to-table").click()
    page.get_by_test_id("change-rules").locator("summary").first.click()
    for group in page.locator('[data-testid^="group-"]').all():
        group.locator("summary").click()
    assert violations(page) == []


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_the_workshop_has_room(server: ServerProcess, new_page: NewPage, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 740})
    open_workshop(page, server.url)
    write_card(page, name="W" * 24, step="look n any")
    for _ in range(7):
        page.get_by_test_id("add-step").click()
    expect(page.get_by_test_id("add-step")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.get_by_test_id("save-card").click()
    expect(page.get_by_test_id("own-0")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.get_by_test_id("add-card").click()
    expect(page.get_by_test_id("on-table")).to_be_visible()
    page.get_by_test_id("to-table").click()
    page.get_by_test_id("change-rules").locator("summary").first.click()
    page.get_by_test_id("group-cards").locator("summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") == width
