"""Endpoints: friends. Who is blocked, or no friend yet, learns nothing: the answers are those of waiting."""

from collections.abc import Iterable

from durak.people.codes import FRIEND_CODE_CHARACTERS, clean_code, shown
from durak.people.handles import clean_handle
from durak.server.api.context import Api, Who
from durak.server.api.refusals import ApiRefused, RefusedError
from durak.server.api.structs import AskedAnswer, AskFriend, Friends, PersonAnswer
from durak.store.friendships import Friend, Past

REFUSED = {
    Past.NOT_ASKED: ApiRefused.NOT_ASKED,
    Past.TOO_MANY_FRIENDS: ApiRefused.TOO_MANY_FRIENDS,
    Past.TOO_MANY_ASKED: ApiRefused.TOO_MANY_ASKED,
}


async def show(api: Api, who: Who) -> Friends:
    """Your friends, who asks you, whom you asked, whom you blocked."""
    circle = await api.friendships.circle(who.account)
    return Friends(
        friends=_people(circle.friends),
        asking=_people(circle.asking),
        asked=tuple(AskedAnswer(asked.account, asked.asked_as, asked.since_ms) for asked in circle.asked),
        blocked=_people(circle.blocked),
    )


async def declined(api: Api, who: Who) -> tuple[PersonAnswer, ...]:
    """Return whose requests were declined, and would not be shown again."""
    return _people(await api.friendships.declined(who.account))


async def ask(api: Api, who: Who, body: AskFriend) -> None:
    """Ask someone to be your friend. Who has asked you is your friend at once."""
    other, asked_as = await _named(api, body)
    program = (await api.profiles.get(other)) if other is not None else None
    if other is None or program is None or program.owner is not None:
        raise RefusedError(ApiRefused.NO_SUCH_PLAYER)
    if other == who.account:
        raise RefusedError(ApiRefused.ONESELF)
    _refuse(await api.friendships.ask(who.account, other, asked_as, api.clock.now()))
    await api.living.friends_changed(who.account, other)


async def accept(api: Api, who: Who, account: str) -> None:
    """Accept a request: both see each other from now on."""
    _refuse(await api.friendships.accept(who.account, account, api.clock.now()))
    await api.living.friends_changed(who.account, account)


async def remove(api: Api, who: Who, account: str) -> None:
    """Be friends no more, decline a request, or take back your own. Nothing happens where there was none."""
    await api.friendships.remove(who.account, account, api.clock.now())
    await api.living.friends_changed(who.account, account)


async def block(api: Api, who: Who, account: str) -> None:
    """Have nothing to do with an account; it is not told. Nothing happens where there is none."""
    await api.friendships.block(who.account, account, api.clock.now())
    await api.living.friends_changed(who.account, account)


async def unblock(api: Api, who: Who, account: str) -> None:
    """Let a blocked account ask again."""
    await api.friendships.unblock(who.account, account, api.clock.now())
    await api.living.friends_changed(who.account, account)


async def _named(api: Api, body: AskFriend) -> tuple[str | None, str]:
    """Return the account that a request names, and how it names it."""
    if (body.handle is None) == (body.code is None):
        raise RefusedError(ApiRefused.NAME_ONE)
    if body.handle is not None:
        handle = clean_handle(body.handle)
        return (None, "") if handle is None else (await api.profiles.by_handle(handle), handle)
    code = clean_code(body.code or "", FRIEND_CODE_CHARACTERS)
    return (None, "") if code is None else (await api.profiles.by_code(code), shown(code))


def _refuse(past: Past | None) -> None:
    if past is not None:
        raise RefusedError(REFUSED[past])


def _people(friends: Iterable[Friend]) -> tuple[PersonAnswer, ...]:
    return tuple(PersonAnswer(friend.account, friend.name, friend.handle, friend.since_ms) for friend in friends)
