"""What the terminal says and asks in Skyjo Action, sentence by sentence."""

from collections.abc import Callable
from typing import Any

import pytest

from lowsky.game import Game
from lowsky.locales import Catalogue
from lowsky.notation import format_action
from lowsky.rules.options import Options
from lowsky.tui.setting import tell_game
from tests.positions import at
from tests.tui.playing import session

Capture = pytest.CaptureFixture[str]
Told = Callable[..., list[str]]

GRIDS = ("5#6#78/1#2#34/9abc", "#1#2#3#4/5#678/9abc")


@pytest.fixture
def told(capsys: Capture) -> Told:
    """Return what is printed when these lines are typed at a position."""

    def run(game: Game, *lines: str, **more: Any) -> list[str]:
        session(lines, game=game, **{"bots": ("random",), **more}).play()
        out = capsys.readouterr().out.replace("\u00a0", " ").splitlines()
        welcome = [*tell_game(Catalogue("en"), game.options), "Type ? for help, quit to stop."]
        assert out[: len(welcome)] == welcome
        return out[len(welcome) :]

    return run


def action(
    *,
    hands: str = "",
    act: str = "1m",
    more: str = "",
    variant: str = "action",
    draw: str = "24*3",
) -> Game:
    """Return a game between Léa and a bot with these action cards in their hands."""
    held = f" hands={hands}" if hands else ""
    text = f"row=LEUR apile=ST adiscard=E{held} {more}"
    return at(GRIDS, variant=variant, act=act, draw=draw, more=text)


def after(lines: list[str], sentence: str) -> list[str]:
    """Return the lines that follow the first one with the sentence."""
    place = next(k for k, line in enumerate(lines) if sentence in line)
    return lines[place + 1 :]


@pytest.mark.rule("R-A8")
def test_a_turn_begins_with_the_table_and_everything_that_can_be_done(told: Told) -> None:
    assert told(action(hands="LUU,T"), "quit")[:25] == [
        "",
        "random: 0 points in all, open cards add up to 62",
        "         1   2   3   4",
        "Row 1:   ?   ?   ?   ?",
        "Row 2:   5   ?   7   8",
        "Row 3:   9  10  11  12",
        "Action cards: Steal",
        "",
        "Léa (you): 0 points in all, open cards add up to 60",
        "         1   2   3   4",
        "Row 1:   5   ?   ?   8",
        "Row 2:   1   ?   ?   4",
        "Row 3:   9  10  11  12",
        "Action cards: Look, 2 × Defence",
        "",
        "Round 1. Discard: 6. Draw pile: 4 cards.",
        "On offer: 1 Look, 2 Extra turns, 3 Defence, 4 Remove.",
        "Action pile: 2 cards. Action discard: Extra turns.",
        "Your turn: d draws; t and a place, such as t21, takes the 6 from the discard.",
        "Take: a1 Look, a2 Extra turns, a3 Defence, a4 Remove, ap unseen.",
        "Play: pL Look, pU Defence.",
        "Discard unused: uL Look, uU Defence.",
        "> quit",
        "",
        "The game stops here.",
    ]


@pytest.mark.rule("R-A44")
def test_look_asks_whose_line_and_shows_it_to_the_one_who_plays(told: Told) -> None:
    lines = after(told(action(hands="L,-"), "play look", "random", "row 1", "x"), "> play look")
    assert lines[:2] == ["You play “Look”.", "Whose cards do you look at?"]
    assert lines[2:5] == ["Type: v0 my own, v1 random.", "> random", ""]
    assert lines[5:10] == [
        "random: 0 points in all, open cards add up to 62",
        "         1   2   3   4",
        "Row 1:   ?   ?   ?   ?",
        "Row 2:   5   ?   7   8",
        "Row 3:   9  10  11  12",
    ]
    assert lines[10:13] == [
        "Which line of random?",
        "Type: vc1 column 1, vc2 column 2, vc3 column 3, vc4 column 4, vr1 row 1, vr2 row 2.",
        "> row 1",
    ]
    assert lines[13:18] == [
        "You look at row 1 of random.",
        "You see a 1 in row 1, column 1.",
        "You see a 2 in row 1, column 2.",
        "You see a 3 in row 1, column 3.",
        "You see a 4 in row 1, column 4.",
    ]


@pytest.mark.rule("R-A44")
def test_what_was_looked_at_is_shown_until_one_plays_on(told: Told) -> None:
    game = action(hands="EL,-")
    lines = told(game, "pE", "pL", "v1", "vr1", "a1", "quit")
    assert lines.count("Row 1:  1?  2?  3?  4?") == 1


@pytest.mark.rule("R-A44")
def test_where_the_table_remembers_it_is_shown_for_good(told: Told) -> None:
    game = action(hands="EL,-", variant="action(peek_memory=true)")
    lines = told(game, "pE", "pL", "v1", "vr1", "a1", "peek", "quit")
    assert lines.count("Row 1:  1?  2?  3?  4?") == 2
    assert after(lines, "> peek")[0] == "random: Row 1, column 1: face down, you know it is 1"


@pytest.mark.rule("R-A44", "R-C37")
def test_a_bot_that_looks_shows_nothing(told: Told) -> None:
    game = action(hands="-,L", act="2m")
    game.play("pL")
    game.play("v1")
    lines = told(game, "quit")
    assert any(line.startswith("random looks at") for line in lines)
    assert not any(line.startswith("You see") for line in lines)


@pytest.mark.rule("R-A44", "R-C37")
def test_several_people_look_behind_a_curtain(told: Told) -> None:
    typed = ("pL", "v1", "vr1", "", "", "quit")
    lines = told(action(hands="L,-"), *typed, names=["Léa", "Tom"], bots=())
    shown = after(lines, "Léa looks at row 1 of Tom.")
    assert shown[:5] == [
        "Léa alone looks now. Léa, press Enter: ",
        "You see a 1 in row 1, column 1.",
        "You see a 2 in row 1, column 2.",
        "You see a 3 in row 1, column 3.",
        "You see a 4 in row 1, column 4.",
    ]
    assert shown[5] == "Press Enter to hide it again: "
    assert shown[6:66] == [""] * 60
    assert (
        "Tom: Your turn: d draws; t and a place, such as t21, takes the 6 from the discard."
        in (shown[66:])
    )


@pytest.mark.rule("R-A44")
def test_people_who_trust_each_other_need_no_curtain(told: Told) -> None:
    lines = told(
        action(hands="L,-"), "pL", "v1", "vr1", "quit", names=["Léa", "Tom"], bots=(), curtain=False
    )
    assert after(lines, "Léa looks at row 1 of Tom.")[0] == "You see a 1 in row 1, column 1."
    assert not any("press Enter" in line for line in lines)


@pytest.mark.rule("R-A43")
def test_draw3_shows_the_cards_and_asks_step_by_step(told: Told) -> None:
    lines = told(action(hands="D,-"), "pD", "3", "5", "2", "k star", "j 1 2", "quit")
    assert after(lines, "> pD")[:4] == [
        "You play “Draw three”.",
        "You look at the top cards of the draw pile.",
        "Keep one of these cards, or keep none.",
        "Type: k1 the 2, k2 the 4, k3 the star, k- none.",
    ]
    assert after(lines, "> 3")[:4] == [
        "Which one goes on the discard first?",
        "Type: z1 the 2, z2 the 4.",
        "> 5",
        "Not possible now: 5. Rule R-A43: type ? a43 to read it. Possible: z1 the 2, z2 the 4",
    ]
    cells = " ".join(f"j{row}{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4))
    asked_else = "You are being asked something else now. Rule R-A43: type ? a43 to read it."
    assert after(lines, "> 2")[:4] == [
        "Choose the card that the star replaces.",
        "Type j and a place, such as j21.",
        "> k star",
        f"{asked_else} Possible: {cells}",
    ]
    assert after(lines, "> j 1 2")[:5] == [
        "You lay a star at 12, in place of a 6.",
        "You discard the 4.",
        "You discard the 2.",
        "A star! Choose an action card, or take none.",
        "Type: g1 Look, g2 Extra turns, g3 Defence, g4 Remove, gp unseen, g- none.",
    ]


@pytest.mark.rule("R-A43")
@pytest.mark.parametrize("typed", ["k 12", "k12", "keep 12", "12", "k3"])
def test_a_held_card_is_named_by_its_number_where_that_is_no_place_of_the_hand(
    told: Told, typed: str
) -> None:
    lines = told(action(hands="D,-", draw="24c3"), "pD", typed, "1", "quit")
    assert "Type: k1 the 2, k2 the 4, k3 the 12, k- none." in lines
    assert "Choose the card that the 12 replaces." in after(lines, "> 1")


@pytest.mark.rule("R-A43", "R-C37")
def test_the_cards_of_another_players_draw3_are_told_when_they_are_laid_down(told: Told) -> None:
    game = action(hands="-,D", act="2m")
    game.play("pD")
    game.play("k1")
    lines = told(game, "quit")
    # The bot orders the other two and lays the kept one: only then they are told.
    assert any(line.startswith("random lays a 2 at ") for line in lines)
    assert "k1" not in "".join(lines)


@pytest.mark.rule("R-A47")
def test_steal_asks_from_whom_and_which_card(told: Told) -> None:
    lines = told(action(hands="T,EL"), "pT", "1", "look", "quit")
    assert after(lines, "> pT")[:3] == [
        "You play “Steal”.",
        "From whom do you steal?",
        "Type: h1 random.",
    ]
    assert after(lines, "> 1")[:2] == ["Which card of random?", "Type: hE Extra turns, hL Look."]
    assert after(lines, "> look")[:3] == [
        "You steal “Look” from random.",
        "You play “Look”.",
        "Whose cards do you look at?",
    ]


@pytest.mark.rule("R-A48")
def test_exchange_names_both_places(told: Told) -> None:
    lines = told(action(hands="X,-"), "pX", "r", "13", "11", "14", "12", "quit")
    assert after(lines, "> pX")[:3] == [
        "You play “Exchange”.",
        "With whom do you exchange?",
        "Type: q1 random.",
    ]
    assert after(lines, "> r")[:3] == [
        "You exchange two cards with random.",
        "Which of your cards goes to random?",
        "Type e and a place, such as e21.",
    ]
    question = after(lines, "> 13")
    assert question[6:8] == [
        "Which card of random do you want?",
        "Type n and a place, such as n21.",
    ]
    assert after(lines, "> 11")[0] == "You exchange a card with random: 13 for 11."
    assert after(lines, "> 12")[0] == "You exchange a card with random: 14 for 12."


@pytest.mark.rule("R-A38")
def test_a_defence_is_announced_and_ends_the_attack(told: Told) -> None:
    lines = told(action(hands="T,LU"), "pT", "random", "quit")
    assert after(lines, "> random")[0] == "A defence protects random."


@pytest.mark.rule("R-A38")
def test_a_defence_is_asked_for_where_the_table_wants_it(told: Told) -> None:
    game = action(hands="LU,T", act="2m", variant="action(defense_trigger=ask)")
    game.play("pT")
    game.play("h1")
    lines = told(game, "perhaps", "no", "quit")
    assert lines[:4] == [
        "random attacks you. Use your defence or let it happen",
        "Type: b+ use it, b- let it happen.",
        "> perhaps",
        "Not understood: perhaps. Type ? for help. Possible: b+ use it, b- let it happen",
    ]
    assert lines[4:6] == ["> no", "You keep the defence for later."]


@pytest.mark.rule("R-A40")
def test_remove_asks_for_a_card_of_each_other_player(told: Told) -> None:
    lines = told(action(hands="R,L"), "pR", "take", "11", "quit")
    assert after(lines, "> pR")[:1] == ["You play “Remove”."]
    question = after(lines, "Action cards: Look")
    assert "Choose the card that random must give away." in lines
    assert "Type o and a place, such as o21." in lines
    assert "Type: oL Look." in question
    assert after(lines, "> 11")[:2] == [
        "A face-down card of random, at 11, goes under the discard, unseen.",
        "random gets a 2 at 11.",
    ]


@pytest.mark.rule("R-A42", "R-A49")
def test_extra_turns_are_counted(told: Told) -> None:
    lines = told(action(hands="E,-"), "pE", "quit")
    assert after(lines, "> pE")[:2] == ["You play “Extra turns”.", "You have 2 extra turns."]
    assert "Round 1, 1 extra turn. Discard: 6. Draw pile: 4 cards." in lines


@pytest.mark.rule("R-A29", "R-A33")
def test_lines_with_stars_are_offered_with_what_they_are_worth(told: Told) -> None:
    game = at(
        ["*#6#78/*#2#34/#9abc", "#1#2#3#4/5#678/9abc"],
        variant="action",
        draw="*3",
        more="row=LEUR apile=ST",
    )
    lines = told(game, "d", "s31", "none", "l1", "quit")
    assert after(lines, "> none")[:4] == [
        "You take no action card for the star.",
        "You may remove a line:",
        "Type: lc1 column 1 (−10), l- keep the rest.",
        "> l1",
    ]
    assert after(lines, "> l1")[:2] == [
        "You remove a column of stars: column 1.",
        "A line of stars: −10 points for you.",
    ]


READ_C11 = "Rule R-C11: type ? c11 to read it."
NEW = "This card is new: it can be played from your next turn on."
NOBODY_HAS_ONE = "Nobody else has an action card: this card can do nothing now."


@pytest.mark.rule("R-A12", "R-A13", "R-A14", "R-A15", "R-A18", "R-C12", "R-C13")
@pytest.mark.parametrize(
    ("hands", "more", "typed", "answer"),
    [
        ("L,-", "fresh=L,-", "pL", f"{NEW} Rule R-A15: type ? a15 to read it."),
        ("L,-", "fresh=L,-", "play look", f"{NEW} Rule R-A15: type ? a15 to read it."),
        ("T,-", "", "play steal", f"{NOBODY_HAS_ONE} Rule R-A18: type ? a18 to read it."),
        ("", "", "pL", "You do not have this action card. Rule R-A13: type ? a13 to read it."),
        ("", "", "ul", "You do not have this action card. Rule R-A14: type ? a14 to read it."),
        ("", "", "s13", "You have drawn no card yet. Rule R-C13: type ? c13 to read it."),
        ("", "", "flip 1 1", f"A turn does not begin like that. {READ_C11}"),
    ],
)
def test_why_a_card_cannot_be_played_is_said(
    told: Told, hands: str, more: str, typed: str, answer: str
) -> None:
    lines = told(action(hands=hands, more=more), typed, "quit")
    assert after(lines, f"> {typed}")[0].startswith(f"{answer} Possible: ")


@pytest.mark.rule("R-A16")
def test_no_card_is_played_in_the_last_turns_and_that_is_said(told: Told) -> None:
    game = at(
        ["5#6#78/1#2#34/9abc", "1234/5678/9abc"],
        variant="action",
        ender="2",
        more="row=LEUR apile=ST hands=L,-",
    )
    lines = told(game, "pL", "quit")
    told_why = "Action cards cannot be played in the last turns. Rule R-A16: type ? a16 to read it."
    assert after(lines, "> pL")[0].startswith(told_why)
    assert "Round 1, last turns. Discard: 6. Draw pile: 3 cards." in lines


@pytest.mark.rule("R-A12", "R-A44", "R-A47")
def test_what_an_action_card_asks_for_is_refused_with_its_rule(told: Told) -> None:
    game = at([GRIDS[0], "5678/1234/9abc"], variant="action", more="row=LEU. apile=ST hands=L,-")
    assert after(told(game, "pL", "random", "quit"), "> random")[0].startswith(
        "This player has no face-down card. Rule R-A44: type ? a44 to read it. Possible: "
    )
    empty = at(GRIDS, variant="action", more="row=LEU.")
    lines = told(empty, "a4", "take pile", "quit")
    assert after(lines, "> a4")[0].startswith(
        "No action card lies in this place of the row. Rule R-A12: type ? a12 to read it."
    )
    assert after(lines, "> take pile")[0].startswith("The action pile is empty. Rule R-A12: ")


@pytest.mark.parametrize("typed", ["? a15", "?R-A15", "? r-a15", "help a15"])
def test_a_rule_can_be_read_in_the_middle_of_a_game(told: Told, typed: str) -> None:
    lines = told(action(hands="L,-"), typed, "quit")
    assert after(lines, f"> {typed}")[0].startswith("R-A15: ")
    assert after(lines, f"> {typed}")[1].startswith("Your turn: d draws")


def test_a_refusal_is_told_in_french_too(capsys: Capture) -> None:
    session(["jouer voler", "? a18"], game=action(hands="T,-"), language="fr").play()
    out = capsys.readouterr().out.replace("\u00a0", " ")
    assert (
        "Personne d’autre n’a de carte Action : cette carte n’a aucun effet maintenant."
        " Règle R-A18 : tape ? a18 pour la lire. Possible : d "
    ) in out
    assert "\nR-A18 : " in out


@pytest.mark.rule("R-V3")
def test_an_action_card_that_turns_up_is_asked_about(told: Told) -> None:
    game = at(["#L#6#78/1#2#34/9abc", GRIDS[1]], variant="action_single_pile", draw="52")
    lines = told(game, "d", "r", "11", "keep", "quit")
    assert after(lines, "> 11")[:4] == [
        "You turn up “Look” at 11.",
        "The action card “Look” turns up for you.",
        "“Look” turned up. Keep it or discard it",
        "Type: i+ keep it, i- discard it.",
    ]
    assert after(lines, "> keep")[:2] == ["You keep “Look”.", "You get a 2 at 11."]


@pytest.mark.rule("R-V9")
def test_house_cards_have_their_own_names_and_texts(told: Told) -> None:
    card = '{"name":"Gust","text":"It blows.","effect":[["manual"],["flip_own",1]]}'
    variant = str(Options.of("action", {"house_cards": card}))
    lines = told(action(hands="H,-", variant=variant), "? gust", "play gust", "12", "quit")
    assert "Gust: It blows." in lines
    assert after(lines, "> play gust")[:3] == [
        "You play “Gust”.",
        "You announce “Gust”: It blows.",
        "Type f and a face-down place to turn it up, such as f13.",
    ]


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("take look", "a1"),
        ("a 2", "a2"),
        ("take pile", "ap"),
        ("13", "t13"),
        ("take row 2 column 3", "t23"),
        ("r1c4", "t14"),
        ("p swap", "pS"),
        ("play swap own", "pS"),
        ("discard swap", "uS"),
        ("PS", "pS"),
    ],
)
def test_a_main_action_can_be_typed_in_many_ways(told: Told, typed: str, token: str) -> None:
    game = action(hands="S,-")
    told(game, typed)
    played = game.log[0]
    assert format_action(played[1]) == token


POSSIBLE = "Possible: d t11 … t34 a1 a2 a3 a4 ap pS uS"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("take 4", "Which place? Type its row and its column, such as 13. Typed: take 4"),
        ("swap", "Which do you mean? pS Swap own, uS Swap own"),
        ("4", f"Not possible now: 4. {READ_C11} {POSSIBLE}"),
        ("p", f"Not understood: p. Type ? for help. {POSSIBLE}"),
        ("g1", f"A turn does not begin like that. {READ_C11} {POSSIBLE}"),
    ],
)
def test_what_is_not_clear_is_asked_again(told: Told, typed: str, answer: str) -> None:
    game = action(hands="S,-")
    lines = told(game, typed)
    assert after(lines, f"> {typed}")[0] == answer
    assert not game.log


def test_the_help_explains_every_choice_there_is(told: Told) -> None:
    lines = told(action(hands="L,-"), "help")
    assert after(lines, "> help")[:14] == [
        "What you can type:",
        "  d         draw a card",
        "  t21       take the 6 from the discard and lay it on row 2, column 1",
        "  a1        take “Look”",
        "  a2        take “Extra turns”",
        "  a3        take “Defence”",
        "  a4        take “Remove”",
        "  ap        The top card of the action pile, unseen.",
        "  pL        play “Look”",
        "  uL        discard “Look” unused",
        "  show      the table again",
        "  scores    the score sheet",
        "  quit      stop",
        (
            "Type ? and an action card, such as ? look, to read what it does; "
            "? and a rule, such as ? c12, to read it."
        ),
    ]


@pytest.mark.parametrize("typed", ["? steal", "help steal", "?T", "? ste"])
def test_the_help_explains_each_action_card(told: Told, typed: str) -> None:
    lines = told(action(), typed)
    assert after(lines, f"> {typed}")[0] == (
        "Steal: Take an action card from somebody and play it at once."
    )
