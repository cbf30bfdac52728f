"""Many rows by one step.

At each row SQLite lets go of the interpreter, and a busy loop takes it for a while each time: what a thousand people
ask who come at once would take as many turns of it.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Connection, LargeBinary, Select, func, select


def all_at_once(db: Connection, query: Select[Any], values: Mapping[str, Any]) -> Sequence[Sequence[Any]]:
    """Return all rows of a query that is made once, in its order: whole numbers, text, None, and bytes, never none."""
    if db.dialect.name != "sqlite":  # the driver of PostgreSQL makes them in one go
        return db.execute(query, values).all()
    as_json, hexed = _as_json(query)
    rows: list[list[Any]] = msgspec.json.decode(db.execute(as_json, values).scalar_one())
    for row in rows:
        for place in hexed:
            row[place] = bytes.fromhex(row[place])
    return rows


@cache
def _as_json(query: Select[Any]) -> tuple[Select[tuple[str]], Sequence[int]]:
    """Return the query whose one row is all of them, and which columns it writes as hex: JSON has no bytes.

    SQLite feeds an aggregate in the order of a subquery that has one (it never merges the two). That is no promise of
    its manual before 3.44, and tests/store/test_at_once.py watches over it.
    """
    columns = query.subquery().c
    hexed = [place for place, column in enumerate(columns) if isinstance(column.type, LargeBinary)]
    written = [func.hex(column) if place in hexed else column for place, column in enumerate(columns)]
    return select(func.json_group_array(func.json_array(*written))), hexed
