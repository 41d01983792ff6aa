"""R-V9, H45, H46: cards that people write are checked, tidied, and travel with their table."""

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

import msgspec
import pytest

from lowsky.cli.main import main
from lowsky.notation.record import format_record, parse_record
from lowsky.replay import record_game
from lowsky.rules import house
from lowsky.rules.house_cards import HouseCard, read_house_cards
from lowsky.table.export import export_game, verify_game
from lowsky.table.house import MOST_BYTES, check_card
from lowsky.table.messages import SetOptions
from lowsky.table.table import Table
from tests.table.playing import NAMES, Played, lobby, running

FOX: dict[str, object] = {
    "name": "Renard rusé",
    "text": "Pioche deux cartes.",
    "attack": False,
    "effect": [["draw_keep", 2]],
    "symbol": "moon",
    "colour": "brick",
}


def text_of(*definitions: Mapping[str, object]) -> str:
    return "+".join(map(str, read_house_cards(list(definitions))))


def codes(definition: object) -> list[str]:
    return [mistake.code for mistake in check_card(definition).mistakes]


@pytest.mark.rule("R-V9")
def test_a_sound_definition_comes_back_tidied_with_its_text() -> None:
    checked = check_card({**FOX, "name": "  Renard   ruse\u0301 ", "colour": ""})

    assert checked.mistakes == []
    assert checked.card == {key: FOX[key] for key in FOX if key != "colour"}
    assert checked.text == text_of({**FOX, "colour": ""})


@pytest.mark.rule("R-V9")
def test_pictures_on_a_card_may_be_joined_as_in_names() -> None:
    joined = {"name": "Crew 👩\u200d🚀", "text": "For a 👩\u200d👩\u200d👧."}
    checked = check_card({**FOX, **joined})

    assert checked.mistakes == []
    assert checked.card == {**FOX, **joined}
    lobby(1).say(0, SetOptions(id="o", preset="action", values={"house_cards": checked.text}))


@pytest.mark.rule("R-V9")
@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"name": ""}, "house/name-empty", "name"),
        ({"name": " \u0301"}, "house/name-empty", "name"),
        ({"name": "a" * 25}, "house/name-long", "name"),
        ({"name": "a" * 10_000}, "house/name-long", "name"),
        ({"name": "<b>Fox</b>"}, "house/markup", "name"),
        ({"name": "<img src=x onerror=alert(1)>"}, "house/markup", "name"),
        ({"name": "Fox\x07"}, "house/characters", "name"),
        ({"name": "Fox\u202egnihton"}, "house/characters", "name"),
        ({"name": "F\u200box"}, "house/characters", "name"),
        ({"name": "F\u200dox"}, "house/characters", "name"),
        ({"text": "🦊\u200d"}, "house/characters", "text"),
        ({"name": "Z" + "\u0300" * 9}, "house/characters", "name"),
        ({"name": "STEAL"}, "house/name-taken", "name"),
        ({"name": 7}, "house/definition", "name"),
        ({"text": "x" * 161}, "house/text-long", "text"),
        ({"text": "\x1b[31mred"}, "house/characters", "text"),
        ({"text": "a<b"}, "house/markup", "text"),
        ({"text": None}, "house/definition", "name"),
        ({"attack": 1}, "house/definition", "attack"),
        ({"effect": []}, "house/effect-empty", "effect"),
        ({"effect": "manual"}, "house/effect-empty", "effect"),
        ({"effect": [["manual"]] * 9}, "house/effect-long", "effect"),
        ({"symbol": "skull"}, "house/look", "symbol"),
        ({"colour": ["sea"]}, "house/look", "colour"),
        ({"script": "x"}, "house/definition", "card"),
    ],
)
def test_a_mistake_is_named_with_its_field(
    change: dict[str, object], code: str, field: str
) -> None:
    checked = check_card({**FOX, **change})

    assert checked.card is None
    assert [(one.code, one.field) for one in checked.mistakes] == [(code, field)]
    assert checked.mistakes[0].message.endswith(".")


@pytest.mark.rule("R-V9")
@pytest.mark.parametrize(
    "step", [["extra_turns", 4], ["extra_turns", 0], ["draw_keep"], ["eval", 1], 5, None, {}, [[]]]
)
def test_a_step_that_is_none_is_named_by_its_place(step: object) -> None:
    checked = check_card({**FOX, "effect": [["manual"], step]})

    assert [(one.code, one.step) for one in checked.mistakes] == [("house/primitive", 1)]


def test_all_mistakes_are_told_at_once() -> None:
    found = codes({"name": "", "text": "\x00", "effect": [["x"]]})

    assert found == ["house/name-empty", "house/characters", "house/primitive"]


@pytest.mark.parametrize("raw", [None, 5, "card", [], [FOX], True])
def test_what_is_no_definition_is_told(raw: object) -> None:
    assert codes(raw) == ["house/definition"]


def options_refused(value: str) -> str:
    return lobby(1).refusal(0, SetOptions(id="o", preset="action", values={"house_cards": value}))


@pytest.mark.rule("R-V9", "R-V12")
def test_h45_a_table_refuses_what_may_not_stand_on_a_card() -> None:
    def quoted(**change: object) -> str:
        fields: dict[str, object] = {**FOX, **change}
        name, text = str(fields["name"]), str(fields["text"])
        return str(HouseCard(name, text, attack=False, effect=((house.MANUAL, 1),)))

    assert options_refused(quoted(name="<b>")) == "house/markup"
    assert options_refused(quoted(name="Z" + "\u0300" * 9)) == "house/characters"
    assert options_refused(quoted(name="Fox ")) == "house/characters"
    assert options_refused(f"{quoted(name='Fox')}+{quoted(name='FOX')}") == "house/same-name"
    assert options_refused(quoted(name="x" * 10_000)) == "table/options"
    assert options_refused("+".join(quoted(name=f"Fox {k}") for k in range(4))) == "table/options"


@pytest.mark.rule("R-V9")
def test_three_cards_full_of_letters_fit_and_emoji_need_not() -> None:
    def full(letter: str) -> str:
        card = {"text": letter * 160, "effect": [["look", "line", "any"]] * 8}
        return text_of(*({"name": letter * 22 + str(k), **card} for k in range(3)))

    assert len(full("я").encode()) < MOST_BYTES
    table = lobby(1)
    table.say(0, SetOptions(id="o", preset="action", values={"house_cards": full("я")}))
    assert len(table.table.options.house_cards) == 3
    assert options_refused(full("🦊")) == "house/size"


@pytest.mark.rule("R-V9")
def test_the_cards_travel_inside_the_table_and_in_what_is_kept_of_it() -> None:
    owl = {"name": "Сова", "effect": [["manual"]]}
    values: dict[str, bool | int | str] = {"house_cards": text_of(FOX, owl), "target_score": 10}
    played = running(2, preset="action", values=values)
    played.play_out()

    table = played.table
    names = [card.name for card in table.options.house_cards]
    assert names == ["Renard rusé", "Сова"]
    assert "Renard%20rusé" in table.info().variant
    again = Table.restore(table.id, played.kept)
    assert again.facts() == table.facts()
    assert again.options.house_cards == table.options.house_cards


@pytest.fixture(scope="module")
def finished() -> Played:
    """Return a finished game with two house cards, one of which was played."""
    owl = {"name": "Сова", "effect": [["extra_turns", 1]]}
    values: dict[str, bool | int | str] = {
        "house_cards": text_of(FOX, owl),
        "action_set": "REMOVE:0+SWAP_OWN:0+EXTRA:0+DRAW3:0+DEFENSE:0+REPLAY:0+STEAL:0+EXCHANGE:0",
        "target_score": 10,
    }
    played = running(2, preset="action", values=values)
    taken: list[int] = []

    def choose(legal: Sequence[int]) -> int:
        """Play action cards (18 to 29), take some (13 to 17), else the first that is possible."""
        plays = [action for action in legal if 18 <= action <= 29]
        takes = [action for action in legal if 13 <= action <= 17]
        if takes and not plays and len(taken) < 12:
            taken.append(takes[0])
            return takes[0]
        return min(plays or legal)

    played.play_out(choose)
    return played


@pytest.mark.rule("R-V9")
def test_an_exported_game_with_house_cards_is_verified(
    finished: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = msgspec.json.encode(export_game(finished.table))
    assert any(one.endswith((":pH", ":pI")) for one in export_game(finished.table).actions)
    assert verify_game(document).problems == []

    exported = tmp_path / "game.json"
    exported.write_bytes(document)
    assert main(["verify", str(exported)]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.rule("R-V9")
def test_a_record_with_house_cards_is_verified(
    finished: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play = finished.table.play
    assert play is not None
    text = format_record(record_game(play.game, NAMES[:2], date(2026, 11, 30)))
    assert "Сова" in text
    assert format_record(parse_record(text)) == text

    record = tmp_path / "game.lsr"
    record.write_text(text, "utf-8")
    assert main(["verify", str(record)]) == 0
    assert capsys.readouterr().err == ""
