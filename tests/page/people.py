"""The room's HTTP API as a test wants it: canned answers for the dialogs about people, and what the page asked."""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import msgspec
from playwright.sync_api import Page, Route

from durak import protocol
from durak.people.statistics import Against, BySize, Statistics, Streaks
from durak.protocol import Friend, Where
from durak.server.api import structs
from tests.page.fake_room import wait

NOW_MS = 1_772_000_000_000
DAY_MS = 86_400_000
CODE = "ABCDE-FGH23"

ACCOUNT = structs.AccountAnswer(
    account="me",
    name="You",
    handle="jana-7",
    code=CODE,
    lasting=False,
    passkeys=0,
    recovery_codes=0,
    program=False,
    created_at_ms=NOW_MS - 9 * DAY_MS,
)
LASTING = msgspec.structs.replace(ACCOUNT, lasting=True, passkeys=2, recovery_codes=9)


def person(account: str, name: str) -> structs.PersonAnswer:
    """Return someone as the API knows them."""
    return structs.PersonAnswer(account, name, account, NOW_MS - DAY_MS)


FRIENDS = structs.Friends(
    friends=(
        person("boris", "Boris"),
        person("babicka", "Babička Bartolomějová"),
        person("oleg", "Олег"),
        person("ira", "Ира"),
        person("mikulas", "Mikuláš"),
        person("clara", "Clara"),
    ),
    asking=(person("dasha", "Daša"), person("somebody-long", "Bartholomew the very old")),
    asked=(structs.AskedAnswer("x", "grandpa_joe", NOW_MS),),
    blocked=(person("troll", "Troll"),),
)
NOBODY = structs.Friends((), (), (), ())
CIRCLE = protocol.Friends(
    (
        Friend("boris", "Boris", online=True, at=Where("private", seated=True, join=True)),
        Friend("babicka", "Babička Bartolomějová", online=True, at=Where("quick", seated=True, join=True)),
        Friend("oleg", "Олег", online=True, at=Where("private", seated=True, join=False)),
        Friend("ira", "Ира", online=True, at=None),
        Friend("mikulas", "Mikuláš", online=True, at=Where("quick", seated=False, join=True)),
        Friend("clara", "Clara", online=False, at=None),
    ),
    asking=2,
)
PASSKEYS = structs.Passkeys(
    (
        structs.PasskeyAnswer("p1", "Firefox, Windows", "example.org", NOW_MS - 5 * DAY_MS, NOW_MS),
        structs.PasskeyAnswer("p2", "Safari, iPhone", "example.org", NOW_MS - 4 * DAY_MS, None),
    )
)
SESSIONS = structs.Sessions(
    (
        structs.SessionAnswer("s1", "Firefox, Windows", NOW_MS - DAY_MS, NOW_MS, current=True, online=True),
        structs.SessionAnswer("s2", "Safari, iPhone", NOW_MS - DAY_MS, NOW_MS - DAY_MS, current=False, online=False),
    )
)
PROGRAMS = structs.Programs((structs.ProgramAnswer("program:o", "The oldest of my programs", NOW_MS - DAY_MS),))
PROGRAM_SECRET = "m" * 43
CODES = structs.RecoveryCodes(tuple(f"ABCDE-FGH2{n}-JKMNP-QRSTV" for n in range(10)))
STATISTICS = Statistics(
    rounds=143,
    wins=61,
    duraks=29,
    by_size=(
        BySize(2, 24, 14, 10, 10 / 24, 1 / 2),
        BySize(3, 41, 20, 9, 9 / 41, 1 / 3),
        BySize(4, 60, 22, 8, 8 / 60, 1 / 4),
        BySize(6, 18, 5, 2, 2 / 18, 1 / 6),
    ),
    streaks=Streaks(2, 7, 11, 23),
    against=(Against("boris", 31, 14, 6, 9, 11), Against("babicka", 12, 3, 5, 6, 1), Against("clara", 0, 0, 0, 0, 0)),
)


def rounds(first: int, count: int) -> tuple[structs.RoundAnswer, ...]:
    """Return so many rounds, the last one first; of each kind, with a draw among them."""
    return tuple(_round(number) for number in range(first, first - count, -1))


def _round(number: int) -> structs.RoundAnswer:
    durak = None if number % 5 == 0 else number % 4
    people = (("You", None, None), ("Boris", None, "boris"), (None, "hard", None), (None, None, None))
    seats = tuple(
        structs.SeatAnswer(
            name=name,
            bot=bot,
            program=False,
            you=seat == 0,
            friend=friend,
            place=4 if seat == durak else (3 if durak is None and seat > 1 else 1 + (seat + number) % 3),
            won=seat != durak,
            durak=seat == durak,
        )
        for seat, (name, bot, friend) in enumerate(people)
    )
    ended = NOW_MS - (100 - number) * 3_600_000
    kind = "quick" if number % 2 else "private"
    series = None if number % 4 else structs.SeriesAnswer(2, 1 + number % 3, "rounds" if number % 8 else "losses", 3)
    return structs.RoundAnswer("T", number, kind, ended - 400_000, ended, 9 + number % 7, seats, series)


@dataclass
class FakeApi:
    """Answers what the page asks of the API; `answers` is by method and path, a code is a refusal."""

    page: Page
    answers: dict[str, object] = field(default_factory=dict[str, object])
    asked: list[str] = field(default_factory=list[str])
    bodies: list[Any] = field(default_factory=list[Any])
    secrets: list[str | None] = field(default_factory=list[str | None])

    def __post_init__(self) -> None:
        """Answer from now on."""
        self.page.route("**/api/**", self._answer)

    def heard(self, asked: str, *, times: int) -> None:
        """Wait until the page has asked this so often; AssertionError when it asks more."""
        wait(self.page, lambda: self.asked.count(asked) >= times)
        assert self.asked.count(asked) == times

    def _answer(self, route: Route) -> None:
        request = route.request
        address = urlsplit(request.url)
        asked = f"{request.method} {address.path.removeprefix('/api')}"
        self.asked.append(f"{asked}?{address.query}" if address.query else asked)
        self.secrets.append(request.headers.get("authorization"))
        if request.post_data:
            self.bodies.append(msgspec.json.decode(request.post_data))
        answer = self.answers.get(self.asked[-1], self.answers.get(asked))
        if answer is None:
            route.fulfill(status=204)
        elif isinstance(answer, str):
            body = msgspec.json.encode({"code": answer, "sentence": f"In English: {answer}."})
            route.fulfill(status=409, body=body, content_type="application/json")
        else:
            route.fulfill(body=msgspec.json.encode(answer), content_type="application/json")


def known(*, account: structs.AccountAnswer = ACCOUNT, friends: structs.Friends = FRIENDS) -> dict[str, object]:
    """Return the answers about someone with friends, rounds and devices."""
    return {
        "GET /account": account,
        "GET /friends": friends,
        "GET /passkeys": PASSKEYS if account.passkeys else structs.Passkeys(()),
        "GET /sessions": SESSIONS,
        "GET /programs": PROGRAMS if account.lasting else structs.Programs(()),
        "POST /programs": structs.SignedIn("program:m", "Machine", PROGRAM_SECRET),
        "POST /recovery-codes": CODES,
        "GET /statistics": STATISTICS,
        "GET /history": structs.History(rounds(100, 20), "before"),
        "GET /history?most=20&before=before": structs.History(rounds(80, 3), None),
        "POST /account/code": structs.CodeAnswer("JKMNP-QRS23"),
        "PATCH /account": account,
    }


NEW_PLAYER = Statistics(0, 0, 0, (), Streaks(0, 0, 0, 0), ())


def newcomer() -> dict[str, object]:
    """Return the answers about someone who has just come."""
    sessions = structs.Sessions(SESSIONS.sessions[:1])
    nothing: dict[str, object] = {
        "GET /statistics": NEW_PLAYER,
        "GET /history": structs.History((), None),
        "GET /sessions": sessions,
    }
    return {**known(friends=NOBODY), **nothing}
