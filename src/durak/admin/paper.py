"""What `durak admin` prints."""

from collections.abc import Sequence
from datetime import UTC, datetime

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from durak.server.operating import PersonLine, TableLine
from durak.store.bans import Ban
from durak.store.directory import Listed, Shown

WIDE = 200
"""As wide as lines are for a program that reads them."""


def show_accounts(accounts: Sequence[Listed]) -> None:
    """Print accounts."""
    rows = [(found.account, found.name, found.handle or "", when(found.seen_at_ms)) for found in accounts]
    _print(("account", "name", "handle", "last seen"), rows)


def show_account(shown: Shown, ban: Ban | None) -> None:
    """Print one account."""
    listed = shown.listed
    facts = {
        "account": listed.account,
        "name": listed.name,
        "handle": listed.handle or "",
        "program of": listed.owner or "",
        "made": when(listed.created_at_ms),
        "last seen": when(listed.seen_at_ms),
        "devices": str(shown.sessions),
        "passkeys": str(shown.passkeys),
        "recovery codes": str(shown.recovery_codes),
        "rounds": str(shown.rounds),
        "banned": "no" if ban is None else until(ban.until_ms),
    }
    _print(("", ""), list(facts.items()))


def show_people(people: Sequence[PersonLine]) -> None:
    """Print who is connected."""
    _print(
        ("account", "name", "address", "table"),
        [(one.account, one.name, one.address, one.table or "") for one in people],
    )


def show_tables(tables: Sequence[TableLine]) -> None:
    """Print running tables."""
    rows = [(one.label, one.kind, one.stage, ", ".join(one.people), str(one.watching)) for one in tables]
    _print(("table", "kind", "stage", "people", "watching"), rows)


def show_bans(bans: Sequence[Ban]) -> None:
    """Print bans."""
    _print(("whom", "since", "until"), [(ban.whom, when(ban.since_ms), until(ban.until_ms)) for ban in bans])


def until(until_ms: int | None) -> str:
    """Say until when."""
    return "for good" if until_ms is None else f"until {when(until_ms)}"


def when(at_ms: int) -> str:
    """Say a time, of UTC as the logs do."""
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def _print(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table; whoever chose a name does not choose how it is drawn."""
    table = Table(*heads, box=None, show_header=any(heads), pad_edge=False)
    for row in rows:
        table.add_row(*(escape(_plain(cell)) for cell in row))
    console = Console(highlight=False)
    console.print(table, width=None if console.is_terminal else WIDE, no_wrap=not console.is_terminal)


def _plain(text: str) -> str:
    return "".join(character if character.isprintable() else "?" for character in text)
