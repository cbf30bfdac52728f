"""Endpoints: accounts for somebody's own programs, each with a secret of its own and a bot's mark beside its name."""

from durak.server.api.context import Api, Who
from durak.server.api.ending import delete_account
from durak.server.api.refusals import ApiRefused, RefusedError
from durak.server.api.structs import NewProgram, ProgramAnswer, Programs, SignedIn
from durak.server.names import clean_name
from durak.server.people import ACCOUNT_BYTES, SECRET_BYTES
from durak.server.tokens import token
from durak.store.accounts import Account
from durak.table.seats import PROGRAM


async def show(api: Api, who: Who) -> Programs:
    """Your programs."""
    found = await api.profiles.programs_of(who.account)
    return Programs(tuple(ProgramAnswer(one.account, one.name, one.created_at_ms) for one in found))


async def add(api: Api, who: Who, body: NewProgram) -> SignedIn:
    """Make an account for a program of yours. It is a player of its own, at private tables."""
    name = clean_name(body.name)
    if name is None:
        raise RefusedError(ApiRefused.BAD_NAME)
    secret = token(api.chance, SECRET_BYTES)
    account = Account(PROGRAM + token(api.chance, ACCOUNT_BYTES), name, last_id=0)
    if not await api.accounts.add_program(account, secret, api.clock.now(), owner=who.account):
        raise RefusedError(ApiRefused.TOO_MANY_PROGRAMS)
    return SignedIn(account.id, name, secret)


async def remove(api: Api, who: Who, account: str) -> None:
    """Delete the account of a program of yours."""
    if account not in [one.account for one in await api.profiles.programs_of(who.account)]:
        raise RefusedError(ApiRefused.NO_SUCH_PROGRAM)
    await delete_account(api, account)
