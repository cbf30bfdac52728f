"""Endpoints: the sessions of an account, and how a new one comes to be."""

from durak.server.api.context import Api, Who
from durak.server.api.refusals import ApiRefused, RefusedError
from durak.server.api.structs import SessionAnswer, Sessions, SignedIn
from durak.server.people import ACCOUNT_BYTES, SECRET_BYTES
from durak.server.tokens import token
from durak.store.sessions import NewSession


async def show(api: Api, who: Who) -> Sessions:
    """The devices and programs that hold a secret of yours."""
    return Sessions(await sessions_of(api, who.account, current=who.session))


async def sessions_of(api: Api, account: str, *, current: str | None) -> tuple[SessionAnswer, ...]:
    """Return the sessions of an account, as they are asked for by the `current` one of them, or none."""
    online = api.living.online_sessions()
    return tuple(
        SessionAnswer(
            id=session.id,
            label=session.label,
            created_at_ms=session.created_at_ms,
            seen_at_ms=session.seen_at_ms,
            current=session.id == current,
            online=session.id in online,
        )
        for session in await api.sessions.of(account)
    )


async def revoke(api: Api, who: Who, session: str) -> None:
    """End a session: its secret proves nothing any more, and its connection is closed."""
    if not await api.sessions.revoke(who.account, session):
        raise RefusedError(ApiRefused.NO_SUCH_SESSION)
    api.living.end_sessions([session])


async def revoke_others(api: Api, who: Who) -> None:
    """End all your sessions but this one."""
    api.living.end_sessions(await api.sessions.revoke_others(who.account, who.session))


async def begin_session(api: Api, account: str, label: str) -> SignedIn:
    """Begin a session of an account. Raises RefusedError when it was deleted in this very moment."""
    found = (await api.accounts.find([account])).get(account)
    if found is None:
        raise RefusedError(ApiRefused.TRY_AGAIN)
    new = _new(api, label)
    api.living.end_sessions(await api.sessions.add(account, new))
    return SignedIn(account, found.name, new.secret)


async def begin_session_by_code(api: Api, code: str, label: str) -> SignedIn | None:
    """Begin a session of the account that a recovery code is good for; None when it is good for none."""
    new = _new(api, label)
    begun = await api.sessions.add_by_code(code, new)
    if begun is None:
        return None
    api.living.end_sessions(begun.gone)
    return SignedIn(begun.account, begun.name, new.secret)


def _new(api: Api, label: str) -> NewSession:
    secret, session = token(api.chance, SECRET_BYTES), token(api.chance, ACCOUNT_BYTES)
    return NewSession(session, secret, label, api.clock.now())
