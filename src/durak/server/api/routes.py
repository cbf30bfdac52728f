"""All endpoints of the API in one table: the paths served, the document and the tests follow from it."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from durak.deal.statistics import DealStatistics
from durak.server.api import (
    account,
    deals,
    export,
    friends,
    history,
    passkeys,
    programs,
    replay_structs,
    replays,
    sessions,
    structs,
)
from durak.server.api.refusals import ApiRefused
from durak.server.api.refusals import ApiRefused as No

Handler = Callable[..., Awaitable[object]]
Open = Literal["signs_in", "by_link", "public"]
"""Why no secret is needed: it is what is asked for, or the path holds one, or it is for everyone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """One endpoint. The handler's docstring says what it does.

    It is called with the Api and Who asks (the Caller, where `open`: no secret is needed), with what the path names,
    and with `body` and `query`, where there are such. `answer` None is 204. `refusals` are its own, besides everyone's.
    `programs`: also for a program's account.
    """

    method: str
    path: str
    handler: Handler
    answer: type | None = None
    body: type | None = None
    query: type | None = None
    open: Open | None = None
    programs: bool = False
    refusals: Sequence[ApiRefused] = ()


_SIGNING_IN = (No.NEEDS_HTTPS, No.BAD_LABEL, No.OLD_CHALLENGE, No.BAD_PASSKEY)

ROUTES: tuple[Route, ...] = (
    Route(method="GET", path="/api/account", handler=account.show, answer=structs.AccountAnswer, programs=True),
    Route(
        method="PATCH",
        path="/api/account",
        handler=account.change,
        body=structs.AccountChange,
        answer=structs.AccountAnswer,
        refusals=(No.BAD_NAME, No.BAD_HANDLE, No.HANDLE_TAKEN),
    ),
    Route(method="DELETE", path="/api/account", handler=account.delete),
    Route(method="GET", path="/api/account/export", handler=export.show, answer=structs.Export),
    Route(method="POST", path="/api/account/code", handler=account.renew_code, answer=structs.CodeAnswer),
    Route(method="GET", path="/api/sessions", handler=sessions.show, answer=structs.Sessions),
    Route(method="DELETE", path="/api/sessions", handler=sessions.revoke_others),
    Route(method="DELETE", path="/api/sessions/{session}", handler=sessions.revoke, refusals=(No.NO_SUCH_SESSION,)),
    Route(method="GET", path="/api/passkeys", handler=passkeys.show, answer=structs.Passkeys),
    Route(
        method="POST",
        path="/api/passkeys/begin",
        handler=passkeys.begin,
        answer=structs.Ceremony,
        refusals=(No.NEEDS_HTTPS, No.TOO_MANY_PASSKEYS),
    ),
    Route(
        method="POST",
        path="/api/passkeys",
        handler=passkeys.add,
        body=structs.NewPasskey,
        answer=structs.PasskeyAnswer,
        refusals=(*_SIGNING_IN, No.TOO_MANY_PASSKEYS),
    ),
    Route(method="DELETE", path="/api/passkeys/{passkey}", handler=passkeys.remove, refusals=(No.NO_SUCH_PASSKEY,)),
    Route(method="POST", path="/api/recovery-codes", handler=passkeys.renew_codes, answer=structs.RecoveryCodes),
    Route(
        method="POST",
        path="/api/sign-in/begin",
        handler=passkeys.begin_sign_in,
        answer=structs.Ceremony,
        open="signs_in",
        refusals=(No.NEEDS_HTTPS,),
    ),
    Route(
        method="POST",
        path="/api/sign-in",
        handler=passkeys.sign_in,
        body=structs.SignIn,
        answer=structs.SignedIn,
        open="signs_in",
        refusals=_SIGNING_IN,
    ),
    Route(
        method="POST",
        path="/api/recover",
        handler=passkeys.recover,
        body=structs.Recover,
        answer=structs.SignedIn,
        open="signs_in",
        refusals=(No.BAD_LABEL, No.BAD_CODE),
    ),
    Route(method="GET", path="/api/friends", handler=friends.show, answer=structs.Friends),
    Route(
        method="POST",
        path="/api/friends",
        handler=friends.ask,
        body=structs.AskFriend,
        refusals=(No.NAME_ONE, No.NO_SUCH_PLAYER, No.ONESELF, No.TOO_MANY_ASKED, No.TOO_MANY_FRIENDS),
    ),
    Route(
        method="POST",
        path="/api/friends/{account}/accept",
        handler=friends.accept,
        refusals=(No.NOT_ASKED, No.TOO_MANY_FRIENDS),
    ),
    Route(method="DELETE", path="/api/friends/{account}", handler=friends.remove),
    Route(
        method="GET",
        path="/api/friends/{account}/statistics",
        handler=history.friend_statistics,
        answer=structs.Statistics,
        refusals=(No.NO_SUCH_FRIEND,),
    ),
    Route(method="PUT", path="/api/blocks/{account}", handler=friends.block),
    Route(method="DELETE", path="/api/blocks/{account}", handler=friends.unblock),
    Route(
        method="GET",
        path="/api/history",
        handler=history.show,
        query=structs.HistoryQuery,
        answer=structs.History,
        programs=True,
    ),
    Route(
        method="GET",
        path="/api/replays/{round}",
        handler=replays.show,
        query=replay_structs.ReplayQuery,
        answer=replay_structs.ReplayAnswer,
        open="by_link",
        refusals=(No.NO_SUCH_REPLAY, No.NO_SUCH_SEAT, No.REPLAY_GONE),
    ),
    Route(method="GET", path="/api/deals", handler=deals.show, answer=DealStatistics, open="public"),
    Route(
        method="GET", path="/api/statistics", handler=history.own_statistics, answer=structs.Statistics, programs=True
    ),
    Route(method="GET", path="/api/programs", handler=programs.show, answer=structs.Programs),
    Route(
        method="POST",
        path="/api/programs",
        handler=programs.add,
        body=structs.NewProgram,
        answer=structs.SignedIn,
        refusals=(No.BAD_NAME, No.TOO_MANY_PROGRAMS),
    ),
    Route(method="DELETE", path="/api/programs/{account}", handler=programs.remove, refusals=(No.NO_SUCH_PROGRAM,)),
)
