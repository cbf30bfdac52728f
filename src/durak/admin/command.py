"""The commands of `durak admin`. What needs the running room is asked of it; all else is read and stored directly."""

import asyncio
import time
from pathlib import Path
from random import SystemRandom
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number

from durak.admin import backup as backups
from durak.admin import paper
from durak.admin.desk import Desk
from durak.admin.problem import AdminError
from durak.admin.whom import account_of, length_ms, network_of
from durak.server.control import CloseTable, DeleteAccount, ListPeople, ListTables
from durak.store.bans import Ban, Bans
from durak.store.bulletins import BULLETIN_CHARACTERS, Bulletin, Bulletins
from durak.store.directory import Directory
from durak.store.profiles import Profiles

HERE = Desk()
Most = Annotated[int, Parameter(validator=Number(gte=1))]
How = Annotated[str | None, Parameter(name="--for", allow_leading_hyphen=True)]
"""How long: 30m, 2h, 3d, 1w; for good without it."""
Yes = Annotated[bool, Parameter(negative="")]
Word = Annotated[str, Parameter(allow_leading_hyphen=True)]
"""What may begin with a hyphen, as one id in sixty-four does."""

admin = App(name="admin", help="Look after a room: accounts, tables, bans, backups.")


@admin.command
def accounts(words: Word = "", /, *, most: Most = 50, desk: Desk = HERE) -> None:
    """List accounts, the one seen last first: all, or those with these words in their name or handle."""

    async def work() -> None:
        async with desk.opened() as database:
            paper.show_accounts(await Directory(database).search(words, most))

    asyncio.run(work())


@admin.command
def account(whom: Word, /, *, desk: Desk = HERE) -> None:
    """Show one account, by its id or handle."""

    async def work() -> None:
        async with desk.opened() as database:
            listed = await account_of(database, whom)
            bans = await Bans(database).all(_now_ms())
            ban = next((ban for ban in bans if ban.account in {listed.account, listed.owner}), None)
            paper.show_account(await Directory(database).show(listed), ban)

    asyncio.run(work())


@admin.command
def delete(whom: Word, /, *, yes: Yes = False, desk: Desk = HERE) -> None:
    """Delete an account for good, by its id or handle, as its owner could. It needs --yes."""

    async def work() -> None:
        async with desk.opened() as database:
            listed = await account_of(database, whom)
            if not yes:
                raise AdminError(f"{listed.name} ({listed.account}) would be deleted for good: say --yes.")
            if desk.ask(DeleteAccount(listed.account)) is None:
                await Profiles(database, SystemRandom()).delete(listed.account)
            print(f"{listed.name} ({listed.account}) is deleted.")

    asyncio.run(work())


@admin.command
def people(*, desk: Desk = HERE) -> None:
    """List who is connected now, and from where."""
    paper.show_people(desk.ask_running(ListPeople()).people)


@admin.command
def tables(*, desk: Desk = HERE) -> None:
    """List the running tables. A label stands for an id, which may be an invitation."""
    paper.show_tables(desk.ask_running(ListTables()).tables)


@admin.command
def close(label: Word, /, *, desk: Desk = HERE) -> None:
    """End a running table: a round that is on counts for nobody."""
    desk.ask_running(CloseTable(label))
    print(f"Table {label} is closed.")


@admin.command
def ban(whom: Word, /, *, for_: How = None, desk: Desk = HERE) -> None:
    """Let somebody in no more: an account by id or handle, an address, or a network.

    Parameters
    ----------
    for_
        How long: 30m, 2h, 3d or 1w; for good without it.
    """
    network = network_of(whom)
    now_ms = _now_ms()
    until_ms = None if for_ is None else now_ms + length_ms(for_)

    async def work() -> str:
        async with desk.opened() as database:
            account = None if network is not None else (await account_of(database, whom)).account
            banned = network or account or whom
            await Bans(database).add(Ban(banned, account, now_ms, until_ms))
            return banned

    banned = asyncio.run(work())
    print(f"{banned} is banned {paper.until(until_ms)}, {desk.let_look()}.")


@admin.command
def unban(whom: Word, /, *, desk: Desk = HERE) -> None:
    """Let somebody in again."""

    async def work() -> None:
        async with desk.opened() as database:
            banned = network_of(whom) or (await account_of(database, whom)).account
            if not await Bans(database).lift(banned):
                raise AdminError(f"{whom} is not banned.")

    asyncio.run(work())
    print(f"{whom} may come in, {desk.let_look()}.")


@admin.command
def bans(*, desk: Desk = HERE) -> None:
    """List the bans that are on."""

    async def work() -> None:
        async with desk.opened() as database:
            paper.show_bans(await Bans(database).all(_now_ms()))

    asyncio.run(work())


@admin.command
def announce(text: Word, /, *, for_: How = None, desk: Desk = HERE) -> None:
    """Tell everyone a sentence, instead of the one before.

    Parameters
    ----------
    for_
        How long: 30m, 2h, 3d or 1w; until it is withdrawn without it.
    """
    sentence = " ".join(text.split())
    if not sentence or len(sentence) > BULLETIN_CHARACTERS or not sentence.isprintable():
        raise AdminError(f"It takes 1 to {BULLETIN_CHARACTERS} characters that can be shown.")
    until_ms = None if for_ is None else _now_ms() + length_ms(for_)
    until = "until it is withdrawn" if until_ms is None else paper.until(until_ms)
    print(f"Everyone is told so {until}, {_tell(desk, Bulletin(sentence, until_ms))}.")


@admin.command
def withdraw(*, desk: Desk = HERE) -> None:
    """Take back what everyone is told."""
    print(f"Nothing is told any more, {_tell(desk, None)}.")


@admin.command
def backup(file: Path, /, *, desk: Desk = HERE) -> None:
    """Write all that the room stores into one new file, checked; the room may run meanwhile."""
    backups.back_up(desk, file)
    print(f"{file} holds the room, and every check of it passed.")


@admin.command
def restore(file: Path, /, *, force: Yes = False, desk: Desk = HERE) -> None:
    """Make a room from a backup, in an empty folder or, with --force, in the place of the one that is there."""
    manifest = backups.restore(desk, file, force=force)
    print(f"{desk.data} holds the room as it was {paper.when(manifest.made_at_ms)}.")


def _tell(desk: Desk, bulletin: Bulletin | None) -> str:
    async def work() -> None:
        async with desk.opened() as database:
            await Bulletins(database).tell(bulletin, _now_ms())

    asyncio.run(work())
    return desk.let_look()


def _now_ms() -> int:
    return int(time.time() * 1000)
