"""Endpoints: the sessions of an account, and how a new one comes to be."""

import secrets

from durak.server.api.context import Api, Who
from durak.server.api.refusals import ApiRefused, RefusedError
from durak.server.api.structs import SessionAnswer, Sessions, SignedIn
from durak.server.people import ACCOUNT_BYTES, SECRET_BYTES


async def show(api: Api, who: Who) -> Sessions:
    """The devices and programs that hold a secret of yours."""
    online = api.living.online_sessions()
    return Sessions(
        tuple(
            SessionAnswer(
                id=session.id,
                label=session.label,
                created_at_ms=session.created_at_ms,
                seen_at_ms=session.seen_at_ms,
                current=session.id == who.session,
                online=session.id in online,
            )
            for session in await api.sessions.of(who.account)
        )
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
    secret, session = secrets.token_urlsafe(SECRET_BYTES), secrets.token_urlsafe(ACCOUNT_BYTES)
    api.living.end_sessions(await api.sessions.add(session, account, secret, label, api.clock.now()))
    return SignedIn(account, found.name, secret)
