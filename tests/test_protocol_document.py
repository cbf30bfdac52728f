"""The examples of PROTOCOL.md are messages of ours, and the exchange in it goes as it is told."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from durak import protocol
from durak.protocol import FromPage, FromRoom
from durak.table import inputs
from durak.table.refusals import Refusal
from tests.table.fake_room import FakeRoom, deck_for

TEXT = (Path(__file__).parents[1] / "PROTOCOL.md").read_text()
ALL_EXAMPLES: list[tuple[str, str]] = re.findall(r"```json (page|room)\n(.*?)```", TEXT, re.DOTALL)
OF_THE_DEAL = [(side, text) for side, text in ALL_EXAMPLES if re.search('"type": "(deal|commit|open)"', text)]
PRIVATE = TEXT[TEXT.index("## Private tables") : TEXT.index("## Friends")]
OF_A_PRIVATE_TABLE = [example for example in ALL_EXAMPLES if example[1] in PRIVATE]
EXAMPLES = [example for example in ALL_EXAMPLES if example not in [*OF_THE_DEAL, *OF_A_PRIVATE_TABLE]]
DECK = deck_for(
    "6C 9D JD 8H JS AS", "7C 6D TD 9H QS KS", "8C 7D KD TH 6S 9S", "9C 8D AD JH 7S TS", then="KC"
)  # what Anna and three bots are dealt in it


def decode(side: str, text: str) -> FromPage | FromRoom:
    return protocol.decode_page(text) if side == "page" else protocol.decode_room(text)


@pytest.mark.parametrize(("side", "text"), ALL_EXAMPLES)
def test_example_is_a_message(side: str, text: str) -> None:
    message = decode(side, text)
    if side == "room":  # which leaves out nothing
        assert json.loads(protocol.encode(message)) == json.loads(text)


def test_exchange_goes_as_it_is_told() -> None:
    room = FakeRoom(decks=[(DECK, 0)])
    told: list[FromRoom] = []
    for side, text in EXAMPLES:
        message = decode(side, text)
        match message:
            case protocol.Hello(name=name):
                room.names["anna"] = name or ""
            case protocol.Welcome(now_ms=now_ms) | protocol.Lobby(now_ms=now_ms):  # what the socket says by itself
                assert now_ms == room.now_ms
            case protocol.Friends() | protocol.Bulletin() | protocol.Banned():  # nothing of it is a table's
                pass
            case protocol.Accepted() | protocol.Refused() | protocol.View():
                assert message == told.pop(0)
            case protocol.QuickPlay() | protocol.Lead() | protocol.Say():
                assert not told
                told += obey(room, message)
            case _:
                raise AssertionError(f"no part of the exchange: {message}")
    assert not told


def obey(room: FakeRoom, command: protocol.QuickPlay | protocol.Lead | protocol.Say) -> list[FromRoom]:
    """Answer as the socket does; Anna leads when the cards are dealt, and her first view tells no news."""
    if command.id == 2:
        room.wait(12_000)
    answer = room.hand_in(inputs.Commanded("anna", command))
    if isinstance(answer, Refusal):
        return [protocol.Refused(command.id, answer.code, answer.sentence)]
    if isinstance(command, protocol.Say):  # the view is not written out again
        assert room.view("anna", answer).happened[0].what == protocol.Said("anna", "Anna", 0, command.words)
        return [protocol.Accepted(command.id)]
    happened = () if isinstance(command, protocol.QuickPlay) else answer
    return [protocol.Accepted(command.id), room.view("anna", happened)]


def test_deal_goes_as_it_is_told() -> None:
    room = FakeRoom()
    room.expect("anna", protocol.QuickPlay)
    stages: list[str] = []
    for side, text in OF_THE_DEAL:
        match decode(side, text):
            case protocol.Commit() as command:
                room.expect("anna", command)
                room.wait(12_000)
            case protocol.Open() as command:
                room.expect("anna", command)
            case message:
                assert [message] == list(room.deals())
                stages.append(room.deals()[0].stage)
    assert stages == ["offered", "opening", "dealt"]


def test_a_private_table_goes_as_it_is_told() -> None:
    room = FakeRoom("private")
    room.expect("anna", protocol.PlayWithFriends)
    room.expect("boris", protocol.Enter, table="T")
    asked = 0
    for side, text in OF_A_PRIVATE_TABLE:
        match decode(side, text):
            case protocol.SetTable() | protocol.HandOver() as command:
                room.expect("anna", command)
                asked = command.id
            case protocol.Accepted(id=accepted):
                assert accepted == asked
            case message:
                assert message == room.view("anna")
    assert [person.name for person in room.view("boris").people if person.host] == ["Boris"]


def test_every_message_every_announcement_and_every_close_code_is_told_of() -> None:
    tags = {
        str(info.tag) for kind in (protocol.FromPage, protocol.FromRoom, protocol.Happening) for info in _structs(kind)
    }
    assert {tag for tag in tags if f"`{tag}`" not in TEXT and f'"type": "{tag}"' not in TEXT} == set()
    assert [code for code in protocol.CloseCode if f"| {code.value} |" not in TEXT] == []


def _structs(kind: object) -> list[msgspec.inspect.StructType]:
    found = msgspec.inspect.type_info(kind)
    assert isinstance(found, msgspec.inspect.UnionType)
    return [part for part in found.types if isinstance(part, msgspec.inspect.StructType)]


def test_number_of_the_version_is_the_one_told() -> None:
    assert f'"version": {protocol.VERSION}' in TEXT
