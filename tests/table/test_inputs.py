"""Inputs as they are logged; refusals and the schema as they are told."""

from typing import cast

import jsonschema
import msgspec
import pytest

from durak import protocol
from durak.rules import moves
from durak.rules.refusals import Refused
from durak.schema import schema
from durak.table import inputs
from durak.table.people import Person
from durak.table.refusals import SENTENCES, TableRefused, refusal
from durak.table.series import Length, Run, Score

SNAPSHOT = inputs.Snapshot(
    kind="private", one_table=True, invitation="I", visited=True, people=(Person("a", 7, dropped_at_ms=8, away=True),),
    sitting=("a",), host="a", last_ids={"b": 2, "a": 9}, bots=None, window_seconds=8, levels=("easy",) * 5,
    friends=False,
    scores={"a": Score(1, 0), "bot:0": Score(0, 1)}, round_number=3, next_bout=17, dealing=("a", "bot:0"),
    deals_at_ms=None, deals_in_ms=10_000, version=4, announced=5,
    length=Length("losses", 5), run=Run(2, Length("rounds", 3), round=1, paused=True), series_begun=2,
    removed=("b",), left=("c",), numbers={"a": 1, "b": 2},
)  # fmt: skip

EVERY_INPUT: list[inputs.Any] = [
    inputs.Opened("private", one_table=True),
    SNAPSHOT,
    inputs.Commanded("a", protocol.Beat(3, 2, "6C", 1)),
    inputs.Commanded("a", protocol.PlayWithFriends(1)),
    inputs.Commanded("a", protocol.SetTable(1, series="rounds", series_number=20)),
    inputs.Commanded("a", protocol.Remove(1, 7)),
    inputs.TurnedPrivate("a", protocol.PlayWithFriends(1), "I"),
    inputs.SatElsewhere("a"),
    inputs.Deleted("a"),
    inputs.Dropped("a"),
    inputs.Returned("a"),
    inputs.Clock(),
    inputs.Dealt(inputs.deck_text(list(range(36))), 2),
    inputs.DealtByShares(),
    inputs.Offered("0" * 64, "1" * 64),
    inputs.BotPlayed(1, None),
    inputs.bot_played(1, moves.ThrowIn(4), 7),
    inputs.Restarted(),
    inputs.Voided(),
]


@pytest.mark.parametrize("given", EVERY_INPUT)
def test_input_is_read_back_from_the_log_as_it_was(given: inputs.Any) -> None:
    assert inputs.decode(inputs.encode(given)) == given


@pytest.mark.parametrize("line", [b"{}", b'{"input":"clock","at":1}', b'{"input":"nothing"}', b'{"input":"dealt"}'])
def test_line_that_is_no_input_is_refused(line: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        inputs.decode(line)


@pytest.mark.parametrize("move", [moves.Lead(0), moves.ThrowIn(17), moves.Beat(35, 5), moves.Take(3)])
def test_bots_move_is_a_command_like_any(move: moves.Move) -> None:
    command = inputs.bot_played(2, move, 9).command
    assert command is not None
    assert command.bout == 9
    assert inputs.as_move(command) == move
    assert protocol.decode_page(protocol.encode(command)) == command


def test_deck_is_written_two_characters_a_card() -> None:
    deck = list(range(35, -1, -1))
    assert inputs.deck_text(deck).startswith("ASKS")
    assert inputs.deck_cards(inputs.deck_text(deck)) == deck


def test_deck_of_something_else_is_refused() -> None:
    with pytest.raises(ValueError, match="not in list"):
        inputs.deck_cards("1C" * 36)


def test_every_code_has_a_sentence_and_no_two_share_a_code() -> None:
    assert set(SENTENCES) == set(TableRefused)
    codes = [code.value for code in (*Refused, *TableRefused)]
    assert len(set(codes)) == len(codes)
    for code in (*Refused, *TableRefused):
        assert refusal(code).sentence.endswith(".")


def test_schema_names_every_message_every_close_code_and_every_refusal() -> None:
    definitions = cast("dict[str, dict[str, object]]", schema()["definitions"])
    assert {"FromPage", "FromRoom", "Happening", "View", "Lead", "CloseCode", "RefusalCode"} <= set(definitions)
    assert definitions["CloseCode"]["tsEnumNames"] == [code.name for code in protocol.CloseCode]
    assert definitions["RefusalCode"]["enum"] == [code.value for code in (*Refused, *TableRefused)]


def test_messages_obey_the_schema() -> None:
    from_page = {"$ref": "#/definitions/FromPage", "definitions": schema()["definitions"]}
    jsonschema.validate({"type": "lead", "id": 1, "bout": 1, "card": "6C"}, from_page)
    for wrong in [{"card": "6C", "seat": 1}, {"card": "1C"}]:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({"type": "lead", "id": 1, "bout": 1, **wrong}, from_page)
