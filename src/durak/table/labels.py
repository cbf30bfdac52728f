"""The names by which people and bots go at a table."""

from collections.abc import Mapping, Sequence

from durak.table.seats import is_bot

BOT_NAMES = ("Dasha", "Misha", "Katya", "Borya", "Nina", "Fedya", "Vera", "Lyova", "Olya", "Tolya", "Zoya", "Yasha")
"""Twice as many as there are seats, so that a bot never needs the name of a person seated."""


def labels(seats: Sequence[str], others: Sequence[str], names: Mapping[str, str]) -> dict[str, str]:
    """Return a label for each account: equal names at a table get a number, seats before others.

    All are different but for those without a name, whose accounts are deleted.
    """
    found: dict[str, str] = {}
    for account in [account for account in seats if not is_bot(account)]:
        found[account] = _numbered(names[account], found)
    for account in [account for account in seats if is_bot(account)]:
        found[account] = _bot_name(account, found)
    for account in others:
        found[account] = _numbered(names[account], found)
    return found


def _numbered(name: str, found: Mapping[str, str]) -> str:
    taken = found.values() if name else ()
    label = name
    number = 1
    while label in taken:
        number += 1
        label = f"{name} {number}"
    return label


def _bot_name(account: str, found: Mapping[str, str]) -> str:
    number = int(account.partition(":")[2])
    own = BOT_NAMES[number % len(BOT_NAMES)]
    return next(name for name in (own, *BOT_NAMES) if name not in found.values())
