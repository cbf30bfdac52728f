"""Whatever people do, in whatever order: the store holds what the ties say, and nobody sees what is hidden."""

import asyncio
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from sqlalchemy import Connection, delete

from durak.people import ties
from durak.people.ties import FRIENDS, Pair, Tie
from durak.store.accounts import Account, Accounts
from durak.store.database import Database
from durak.store.friendships import Friendships
from durak.store.profiles import Profiles
from durak.store.schema import METADATA
from tests.store.kept import secret_of

PEOPLE = ("anna", "boris", "clara")
someone = st.sampled_from(PEOPLE)


class Graph(RuleBasedStateMachine):
    """Three people who ask, answer, block and delete their accounts, against a model of one tie a direction."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.loop.run_until_complete(database.run(empty))
        self.accounts = Accounts(database)
        self.friendships = Friendships(self.accounts.database)
        self.model: dict[tuple[str, str], Tie] = {}
        self.declined: set[tuple[str, str]] = set()
        """Who asked whom, was declined, and was given no other chance."""
        self.now_ms = 0
        for account in PEOPLE:
            self.make(account)

    def make(self, account: str) -> None:
        self.loop.run_until_complete(self.accounts.add(Account(account, account.title(), 0), secret_of(account), 1))

    def pair(self, one: str, other: str) -> Pair:
        return Pair(self.model.get((one, other)), self.model.get((other, one)))

    def put(self, one: str, other: str, pair: Pair) -> None:
        for who, tie in (((one, other), pair.mine), ((other, one), pair.theirs)):
            self.model.pop(who, None)
            if tie is not None:
                self.model[who] = tie

    @rule(one=someone, other=someone)
    def ask(self, one: str, other: str) -> None:
        self.now_ms += 1
        self.loop.run_until_complete(self.friendships.ask(one, other, f"{other}-handle", self.now_ms))
        if one != other:
            self.declined.discard((other, one))
            self.put(one, other, ties.ask(self.pair(one, other)))

    @rule(one=someone, other=someone)
    def accept(self, one: str, other: str) -> None:
        accepted = None if one == other else ties.accept(self.pair(one, other))
        past = self.loop.run_until_complete(self.friendships.accept(one, other, self.now_ms))
        assert (past is None) == (accepted is not None)
        if accepted is not None:
            self.put(one, other, accepted)

    @rule(one=someone, other=someone, what=st.sampled_from(["remove", "block", "unblock"]))
    def change(self, one: str, other: str, what: str) -> None:
        if what == "remove" and self.pair(one, other).theirs is Tie.ASKED:
            self.declined.add((other, one))
        if what == "unblock":
            self.declined.discard((other, one))
        self.loop.run_until_complete(getattr(self.friendships, what)(one, other, self.now_ms))
        if one != other:
            self.put(one, other, getattr(ties, what)(self.pair(one, other)))

    @rule(one=someone)
    @precondition(lambda self: bool(self.model))
    def delete_and_come_anew(self, one: str) -> None:
        profiles = Profiles(self.accounts.database, Random(1))
        self.loop.run_until_complete(profiles.delete(one))
        self.make(one)
        self.model = {who: tie for who, tie in self.model.items() if one not in who}
        self.declined = {who for who in self.declined if one not in who}

    @invariant()
    def everyone_sees_what_is_theirs(self) -> None:
        for one in PEOPLE:
            circle = self.loop.run_until_complete(self.friendships.circle(one))
            pairs = {other: self.pair(one, other) for other in PEOPLE if other != one}
            waits = {Tie.ASKED, Tie.DECLINED}
            assert {friend.account for friend in circle.friends} == {o for o, p in pairs.items() if p == FRIENDS}
            assert {asked.account for asked in circle.asked} == {o for o, p in pairs.items() if p.mine in waits}
            assert {asks.account for asks in circle.asking} == {o for o, p in pairs.items() if p.theirs is Tie.ASKED}
            assert {b.account for b in circle.blocked} == {o for o, p in pairs.items() if p.mine is Tie.BLOCKED}

    @invariant()
    def declining_holds(self) -> None:
        for asked, declined in self.declined:
            circle = self.loop.run_until_complete(self.friendships.circle(declined))
            assert asked not in {asks.account for asks in circle.asking}

    @invariant()
    def friendship_is_mutual(self) -> None:
        for (one, other), tie in self.model.items():
            assert tie is not Tie.FRIEND or self.model[other, one] is Tie.FRIEND

    def teardown(self) -> None:
        self.loop.close()


def empty(db: Connection) -> None:
    """Leave nobody in a database."""
    for table in reversed(METADATA.sorted_tables):
        db.execute(delete(table))


def test_the_store_holds_what_the_ties_say_and_nobody_sees_what_is_hidden(new_database: Database) -> None:
    class GraphThere(Graph):
        def __init__(self) -> None:
            super().__init__(new_database)

    many = settings(max_examples=15, stateful_step_count=25, deadline=None)
    run_state_machine_as_test(GraphThere, settings=many)
