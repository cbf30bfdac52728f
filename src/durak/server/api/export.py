"""Endpoint: all that is stored of an account and of its programs, but what nobody can read."""

from durak.people.codes import shown
from durak.server.api import account, friends, history, passkeys, sessions
from durak.server.api.context import Api, Who, profile_of
from durak.server.api.structs import BanAnswer, Export, ProgramExport
from durak.store.bans import Bans
from durak.store.profiles import Profile


async def show(api: Api, who: Who) -> Export:
    """All that is stored of you."""
    return Export(
        account=await account.show(api, who),
        seen_at_ms=(await profile_of(api, who)).seen_at_ms,
        sessions=(await sessions.show(api, who)).sessions,
        passkeys=(await passkeys.show(api, who)).passkeys,
        friends=await friends.show(api, who),
        declined=await friends.declined(api, who),
        ban=await _ban(api, who.account),
        programs=tuple([await _program(api, one) for one in await api.profiles.programs_of(who.account)]),
        rounds=await history.all_rounds(api, who.account),
        statistics=await history.own_statistics(api, who),
    )


async def _program(api: Api, profile: Profile) -> ProgramExport:
    return ProgramExport(
        account=profile.account,
        name=profile.name,
        handle=profile.handle,
        code=shown(profile.code),
        created_at_ms=profile.created_at_ms,
        seen_at_ms=profile.seen_at_ms,
        sessions=await sessions.sessions_of(api, profile.account, current=None),
        ban=await _ban(api, profile.account),
        rounds=await history.all_rounds(api, profile.account),
    )


async def _ban(api: Api, account: str) -> BanAnswer | None:
    ban = await Bans(api.accounts.database).of(account)
    return None if ban is None else BanAnswer(ban.since_ms, ban.until_ms)
