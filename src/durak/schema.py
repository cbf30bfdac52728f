"""The JSON Schema of the wire, out of the structs in `protocol`; `python -m durak.schema` prints it.

The page's TypeScript types are generated from it (page/types.mjs), so nothing about a message is written twice.
"""

import json
import sys

import msgspec

from durak import protocol
from durak.deal.evidence import Evidence
from durak.rules.refusals import Refused
from durak.table.refusals import TableRefused

CONSTANTS = ("VERSION", "FRAME_BYTES", "NAME_CHARACTERS", "SEATS", "BOTS", "SERIES_MOST")
"""The numbers of `protocol` that a page needs besides the types."""


def schema() -> dict[str, object]:
    """Return one JSON Schema whose definitions are all messages, and the evidence of a round."""
    messages = {
        "FromPage": protocol.FromPage,
        "FromRoom": protocol.FromRoom,
        "Happening": protocol.Happening,
        "Evidence": Evidence,
    }
    unions, structs = msgspec.json.schema_components(messages.values(), ref_template="#/definitions/{name}")
    return {
        "title": "Protocol",
        "definitions": {
            **dict(zip(messages, unions, strict=True)),
            "CloseCode": close_codes(),
            "RefusalCode": refusal_codes(),
            **structs,
        },
        "constants": {name: getattr(protocol, name) for name in CONSTANTS},
    }


def close_codes() -> dict[str, object]:
    """Return the codes with which the room closes a connection, with their names."""
    codes = list(protocol.CloseCode)
    return {
        "description": (protocol.CloseCode.__doc__ or "").strip(),
        "enum": [code.value for code in codes],
        "tsEnumNames": [code.name for code in codes],
    }


def refusal_codes() -> dict[str, object]:
    """Return every code with which a command can be refused."""
    codes = [code.value for code in (*Refused, *TableRefused)]
    return {"description": "Why a command was refused.", "type": "string", "enum": codes}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(schema(), indent=2) + "\n")
