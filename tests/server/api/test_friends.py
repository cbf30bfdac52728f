import pytest

from tests.databases import on_both
from tests.server.api.asking import Asker

pytestmark = on_both

NOBODY: dict[str, list[dict[str, object]]] = {"friends": [], "asking": [], "asked": [], "blocked": []}


async def handle_of(asker: Asker) -> str:
    return (await asker.get("/api/account"))["handle"]


async def make_friends(one: Asker, other: Asker) -> None:
    await one.do("POST", "/api/friends", {"handle": await handle_of(other)})
    await other.do("POST", f"/api/friends/{await one.account()}/accept")


async def circle(asker: Asker) -> dict[str, list[dict[str, object]]]:
    """Who someone knows, whenever it came to be."""
    friends = await asker.get("/api/friends")
    return {kind: [{**one, "since_ms": 0} for one in people] for kind, people in friends.items()}


async def test_two_become_friends_by_handle(anna: Asker, boris: Asker) -> None:
    await anna.do("POST", "/api/friends", {"handle": (await handle_of(boris)).upper()})
    [asked] = (await anna.get("/api/friends"))["asked"]
    assert asked["asked_as"] == await handle_of(boris)
    [asking] = (await boris.get("/api/friends"))["asking"]
    assert (asking["name"], asking["account"]) == ("Anna", await anna.account())
    await boris.do("POST", f"/api/friends/{asking['account']}/accept")
    assert [friend["name"] for friend in (await anna.get("/api/friends"))["friends"]] == ["Boris"]
    assert [friend["name"] for friend in (await boris.get("/api/friends"))["friends"]] == ["Anna"]


async def test_two_become_friends_by_code(anna: Asker, boris: Asker) -> None:
    code = (await boris.get("/api/account"))["code"]
    await anna.do("POST", "/api/friends", {"code": code.lower()})
    await boris.do("POST", "/api/friends", {"code": (await anna.get("/api/account"))["code"]})
    assert len((await anna.get("/api/friends"))["friends"]) == 1


@pytest.mark.parametrize("asked", [{}, {"handle": "a", "code": "b"}])
async def test_a_request_names_one_way(asked: dict[str, str], anna: Asker) -> None:
    assert await anna.refused("POST", "/api/friends", asked) == "name_one"


@pytest.mark.parametrize("asked", [{"handle": "nobody-here"}, {"handle": "!"}, {"code": "22222-22222"}, {"code": "1"}])
async def test_whom_nobody_is_can_not_be_asked(asked: dict[str, str], anna: Asker) -> None:
    assert await anna.refused("POST", "/api/friends", asked) == "no_such_player"


async def test_nobody_asks_themselves(anna: Asker) -> None:
    own = await anna.get("/api/account")
    for asked in ({"handle": own["handle"]}, {"code": own["code"]}):
        assert await anna.refused("POST", "/api/friends", asked) == "oneself"


async def test_who_did_not_ask_can_not_be_accepted(anna: Asker, boris: Asker) -> None:
    for account in (await boris.account(), "nobody"):
        assert await anna.refused("POST", f"/api/friends/{account}/accept") == "not_asked"


async def test_a_removed_friend_is_gone_from_both(anna: Asker, boris: Asker) -> None:
    await make_friends(anna, boris)
    await anna.do("DELETE", f"/api/friends/{await boris.account()}")
    assert await circle(anna) == await circle(boris) == NOBODY


async def test_a_blocked_account_can_not_tell_it_from_no_answer(anna: Asker, boris: Asker, clara: Asker) -> None:
    """Boris blocks anna; clara just does not answer: anna gets the same from both, whatever she does."""
    await boris.do("PUT", f"/api/blocks/{await anna.account()}")
    answers = [await everything(anna, other) for other in (boris, clara)]
    assert answers[0] == answers[1]
    assert (await boris.get("/api/friends"))["asking"] == []
    assert [one["name"] for one in (await boris.get("/api/friends"))["blocked"]] == ["Anna"]


async def everything(anna: Asker, other: Asker) -> list[object]:
    """All that anna can find out about another account."""
    account, handle = await other.account(), await handle_of(other)
    seen: list[object] = []
    for method, path, body in (
        ("POST", "/api/friends", {"handle": handle}),
        ("POST", "/api/friends", {"handle": handle}),
        ("POST", f"/api/friends/{account}/accept", None),
        ("GET", f"/api/friends/{account}/statistics", None),
        ("DELETE", f"/api/friends/{account}", None),
        ("POST", "/api/friends", {"handle": handle}),
        ("PUT", f"/api/blocks/{account}", None),
        ("DELETE", f"/api/blocks/{account}", None),
    ):
        answered = await anna.ask(method, path, body)
        names = str([answered.status, answered.body, await circle(anna)])
        name = (await other.get("/api/account"))["name"]
        seen.append(names.replace(account, "ACCOUNT").replace(handle, "HANDLE").replace(name, "NAME"))
    return seen


async def test_no_statistics_of_who_is_no_friend(anna: Asker, boris: Asker) -> None:
    await anna.do("POST", "/api/friends", {"handle": await handle_of(boris)})
    for account in (await boris.account(), "nobody", await anna.account()):
        assert await anna.refused("GET", f"/api/friends/{account}/statistics") == "no_such_friend"
    await boris.do("POST", f"/api/friends/{await anna.account()}/accept")
    assert (await anna.get(f"/api/friends/{await boris.account()}/statistics"))["rounds"] == 0


async def test_a_program_can_not_be_asked(anna: Asker, boris: Asker) -> None:
    secret = (await boris.do("POST", "/api/programs", {"name": "Machine"}))["secret"]
    code = (await Asker(boris.session, boris.url, secret).get("/api/account"))["code"]
    assert await anna.refused("POST", "/api/friends", {"code": code}) == "no_such_player"
