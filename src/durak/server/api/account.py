"""Endpoints: the account itself, its names and its end."""

from durak.people.codes import shown
from durak.people.handles import clean_handle
from durak.server.api.context import Api, Who, profile_of
from durak.server.api.ending import delete_account
from durak.server.api.refusals import ApiRefused, RefusedError
from durak.server.api.structs import AccountAnswer, AccountChange, CodeAnswer
from durak.server.names import clean_name


async def show(api: Api, who: Who) -> AccountAnswer:
    """Your account."""
    profile = await profile_of(api, who)
    passkeys_number = len(await api.passkeys.of(who.account))
    codes = await api.passkeys.codes_left(who.account)
    return AccountAnswer(
        account=profile.account,
        name=profile.name,
        handle=profile.handle,
        code=shown(profile.code),
        lasting=bool(passkeys_number or codes),
        passkeys=passkeys_number,
        recovery_codes=codes,
        program=profile.owner is not None,
        created_at_ms=profile.created_at_ms,
    )


async def change(api: Api, who: Who, body: AccountChange) -> AccountAnswer:
    """Take another name, another handle, or both."""
    name = None if body.name is None else clean_name(body.name)
    handle = None if body.handle is None else clean_handle(body.handle)
    if body.name is not None and name is None:
        raise RefusedError(ApiRefused.BAD_NAME)
    if body.handle is not None and handle is None:
        raise RefusedError(ApiRefused.BAD_HANDLE)
    if handle is not None and not await api.profiles.set_handle(who.account, handle):
        raise RefusedError(ApiRefused.HANDLE_TAKEN)
    if handle is not None:
        await api.living.friends_changed(who.account)
    if name is not None:
        await api.living.rename(who.account, name)
    return await show(api, who)


async def renew_code(api: Api, who: Who) -> CodeAnswer:
    """Take another friend code: the old one leads nowhere any more."""
    await api.profiles.renew_code(who.account)
    return CodeAnswer(shown((await profile_of(api, who)).code))


async def delete(api: Api, who: Who) -> None:
    """Delete the account with all that hangs on it, for good. Results of rounds stay, of somebody."""
    await delete_account(api, who.account)
