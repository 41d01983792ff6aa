"""H41: a text is one command of the protocol, or it is refused with a reason."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as some

from lowsky.table.codec import CommandRefusalError, decode_command, encode_reply
from lowsky.table.messages import Act, Done, Refused, Sit, Update


def refusal(text: str) -> CommandRefusalError:
    with pytest.raises(CommandRefusalError) as caught:
        decode_command(text)
    return caught.value


def test_a_command_is_read() -> None:
    assert decode_command('{"t":"sit","id":"a","name":"Léa"}') == Sit(id="a", name="Léa")
    assert decode_command('{"t":"act","id":"a","seat":0,"decision":3,"action":"t13"}') == Act(
        id="a", seat=0, decision=3, action="t13"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"t":"start","id":"a"} x',
        '{"t":"start","id":"a","id":"b"}',
        '{"t":"act","id":"a","seat":NaN,"decision":0,"action":"d"}',
        '{"t":"act","id":"a","seat":Infinity,"decision":0,"action":"d"}',
        '{"t":"sit","id":"a","name":"\\ud800"}',
        "[" * 4000,
        '{"a":' * 800,
        '{"t":"start","id":' + "9" * 5000 + "}",
    ],
)
def test_h41_what_is_no_json_is_malformed(text: str) -> None:
    assert refusal(text).code == "message/malformed"


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "[]",
        "1",
        '"start"',
        "{}",
        '{"t":"start"}',
        '{"t":"create","id":"a"}',
        '{"t":"host","id":"a"}',
        '{"t":"start","id":7}',
        '{"t":"start","id":""}',
        '{"t":"start","id":"a b"}',
        '{"t":"start","id":"a\\n"}',
        '{"t":"accept","id":"a","token":"' + "a" * 22 + '\\n"}',
        '{"t":"reveal","id":"a","seat":0,"entropy":"' + "a" * 63 + '\\n"}',
        '{"t":"start","id":"' + "a" * 41 + '"}',
        '{"t":"start","id":"a","more":1}',
        '{"t":"act","id":"a","seat":-1,"decision":0,"action":"d"}',
        '{"t":"act","id":"a","seat":12,"decision":0,"action":"d"}',
        '{"t":"act","id":"a","seat":1000000000,"decision":0,"action":"d"}',
        '{"t":"act","id":"a","seat":0.5,"decision":0,"action":"d"}',
        '{"t":"act","id":"a","seat":1.0e400,"decision":0,"action":"d"}',
        '{"t":"act","id":"a","seat":"3","decision":0,"action":"d"}',
        '{"t":"act","id":"a","seat":null,"decision":0,"action":"d"}',
        '{"t":"act","id":"a","seat":true,"decision":0,"action":"d"}',
        '{"t":"act","id":"a","seat":0,"decision":' + "9" * 400 + ',"action":"d"}',
        '{"t":"act","id":"a","seat":0,"decision":0,"action":["d"]}',
        '{"t":"sit","id":"a","name":"' + "a" * 201 + '"}',
        '{"t":"bot","id":"a","seat":1,"level":"perfect"}',
        '{"t":"options","id":"a","preset":"skyjo","values":{"target_score":[1]}}',
    ],
)
def test_h41_what_is_no_command_is_invalid(text: str) -> None:
    assert refusal(text).code == "message/invalid"


def test_a_refusal_names_the_command_where_it_can() -> None:
    assert refusal('{"t":"sit","id":"x1"}').command_id == "x1"
    assert refusal('{"t":"sit","id":7}').command_id is None


@given(
    some.recursive(
        some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=5),
        lambda inner: (
            some.lists(inner, max_size=3)
            | some.dictionaries(
                some.sampled_from(["t", "id", "seat", "action", "name"]), inner, max_size=4
            )
        ),
        max_leaves=8,
    )
)
def test_h41_any_json_is_read_or_refused(value: object) -> None:
    try:
        decode_command(json.dumps(value))
    except CommandRefusalError as error:
        encode_reply(Refused(code=error.code, message=error.message))


@given(some.text())
def test_h41_any_text_is_read_or_refused(text: str) -> None:
    try:
        decode_command(text)
    except CommandRefusalError as error:
        encode_reply(Refused(code=error.code, message=error.message))


def test_a_reply_has_one_text() -> None:
    assert encode_reply(Done(id="a", version=3)) == '{"t":"done","id":"a","version":3}'
    assert encode_reply(Update(version=4)) == '{"t":"update","version":4}'
    assert (
        encode_reply(Refused(code="action/illegal", message="no", id="b", version=4))
        == '{"t":"refused","code":"action/illegal","message":"no","id":"b","version":4}'
    )
