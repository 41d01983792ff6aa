"""The types of the browser's client are those of the protocol."""

import re
from dataclasses import fields

import pytest

from lowsky.rules.options import Options
from lowsky.server.typescript import typescript
from lowsky.server.typescript_choices import typescript as choices
from lowsky.table.readers import EVENT_NAMES, PRIVATE
from lowsky.table.sheet import SHEET
from tests.architecture.repository import ROOT


def test_the_client_has_the_types_of_the_protocol() -> None:
    made = (ROOT / "web/src/protocol.ts").read_text("utf-8")

    assert made == typescript(), (
        "out of date: run `python -m lowsky.server.typescript > web/src/protocol.ts`"
    )


def test_the_types_say_what_the_protocol_says() -> None:
    lines = typescript().splitlines()

    assert "export type Level = 'random' | 'greedy' | 'threshold' | 'expectation'" in lines
    start = lines.index("export interface Act {")
    assert lines[start : start + 7] == [
        "export interface Act {",
        "  t: 'act'",
        "  id: string",
        "  seat: number",
        "  decision: number",
        "  action: string",
        "}",
    ]
    assert "  game?: GameInfo | null" in lines
    assert "  stage: 'lobby' | 'shuffling' | 'playing' | 'over'" in lines


def test_the_client_has_the_choices_of_the_rules() -> None:
    made = (ROOT / "web/src/choices.ts").read_text("utf-8")

    assert made == choices(), (
        "out of date: run `python -m lowsky.server.typescript_choices > web/src/choices.ts`"
    )


def test_every_option_stands_once_on_the_sheet() -> None:
    named = [entry.name for entries in SHEET.values() for entry in entries]

    assert sorted([*named, "mode", "rules_version", "house_cards"]) == sorted(
        field.name for field in fields(Options)
    )
    assert "  { name: 'doubling_factor', group: 'score', rule: 'R-C32'," in choices()
    assert "usual: 2, values: [], low: 1, high: 5 }," in choices()
    assert "  'look line any',\n" in choices()


@pytest.mark.rule("R-V10")
def test_options_for_one_player_mean_something_wherever_one_may_play_alone() -> None:
    modes = {entry.modes for entry in SHEET["alone"]}

    assert modes == {("skyjo", "skygo", "action_stars", "action_numbers")}


def test_the_page_holds_back_the_events_that_the_table_tells_to_one_seat_alone() -> None:
    source = (ROOT / "web/src/hotseat/hotseat.svelte.ts").read_text("utf-8")
    listed = re.search(r"const PRIVATE[^=]*= new Set\(\[(.*?)\]", source, flags=re.DOTALL)
    assert listed is not None

    assert set(re.findall(r"'(\w+)'", listed[1])) == {EVENT_NAMES[what] for what in PRIVATE}
