"""The deal that anyone can check, at a table: every step of it, and everything that can go wrong on the way."""

# pyright: reportPrivateUsage=false

from collections.abc import Sequence

import msgspec
import pytest

from durak import protocol
from durak.deal import evidence, shuffle, transcript, words
from durak.deal.evidence import Evidence
from durak.deal.verify import verify
from durak.protocol import Deal, DealMeIn, Enter, Leave, QuickPlay, SetTable, Start
from durak.rules import cards
from durak.table import inputs
from durak.table.news import Announced
from durak.table.refusals import Refusal
from durak.table.shares import Fixed, by_shares
from durak.table.table import Table
from tests.table.fake_room import START_MS, Dealt, FakeRoom, secret
from tests.table.pages import commit, open_share
from tests.table.script import play_on

OPEN_MS = 1_000


class HonestRoom(FakeRoom):
    """A room that deals as everyone may check."""

    def deal(self, fixed: Fixed) -> Dealt:
        return by_shares(fixed)


def gathered(*accounts: str) -> HonestRoom:
    """Return a quick table that was just pressed for."""
    room = HonestRoom()
    for account in accounts:
        room.expect(account, QuickPlay)
    return room


def news(room: FakeRoom, stage: str) -> Deal:
    """Return the last deal that came so far."""
    return [deal for deal in room.deals() if deal.stage == stage][-1]


def commit_all(room: FakeRoom, accounts: Sequence[str]) -> None:
    for account in accounts:
        commit(room, account, news(room, "offered"))


def open_all(room: FakeRoom, accounts: Sequence[str]) -> None:
    for account in accounts:
        open_share(room, account, news(room, "opening"))


def dealt(*accounts: str) -> HonestRoom:
    """Return a table at which a round was just dealt with the shares of these."""
    room = gathered(*accounts)
    commit_all(room, accounts)
    room.wait(12_000)
    open_all(room, accounts)
    return room


def play(room: FakeRoom, *accounts: str) -> None:
    """Let these play the round to its end, and the clocks and bots whatever else there is."""
    while room.table.stage == "round":
        play_on(room, accounts)


def evidence_of(deal: Deal) -> bytes:
    """Return the file that a page without eyes would save."""
    assert deal.secret is not None
    file = Evidence(
        format="durak-deal-v1",
        table=deal.table,
        round=deal.round,
        rules=deal.rules,
        commitment=deal.commitment,
        secret=deal.secret,
        seats=deal.seats,
        transcript=None,
        words=None,
        deck=None,
        first=None,
        happened=deal.happened,
        seen=None,
        checksum="",
    )
    if deal.stage == "over":
        commitment, secret = bytes.fromhex(deal.commitment), bytes.fromhex(deal.secret)
        th = transcript.transcript(deal.table, deal.round, deal.rules, commitment, deal.seats)
        file = msgspec.structs.replace(
            file,
            transcript=th.hex(),
            words=words.four_words(th),
            deck="".join(map(cards.name, shuffle.shuffled(secret, th))),
            first=shuffle.first_seat(secret, th, len(deal.seats)),
        )
    return evidence.encode(msgspec.structs.replace(file, checksum=evidence.checksum(file)))


# --- the offer ---


def test_the_room_commits_itself_as_soon_as_the_countdown_runs() -> None:
    room = gathered("anna")
    (offer,) = room.deals()
    assert (offer.stage, offer.round, offer.table) == ("offered", 1, "T")
    assert (offer.seats, offer.secret, offer.happened) == ((), None, ())


def test_the_room_commits_itself_as_soon_as_a_private_table_is_come_to() -> None:
    room = HonestRoom("private")
    assert room.deals() == ()
    room.expect("anna", Enter, table="T")
    assert [deal.stage for deal in room.deals()] == ["offered"]


def test_an_empty_quick_table_offers_nothing() -> None:
    assert HonestRoom().table.wants() is None


def test_the_offer_stays_when_the_countdown_stops() -> None:
    room = gathered("anna")
    room.expect("boris", QuickPlay)
    before = room.deals()
    room.expect("anna", Leave)
    room.expect("anna", QuickPlay)
    assert room.deals() == before


def test_the_secret_is_in_the_log_and_nowhere_else() -> None:
    room = dealt("anna", "boris")
    told = [protocol.encode(deal) for deal in room.deals()]
    told += [protocol.encode(room.view(account)) for account in ("anna", None)]
    assert not [message for message in told if secret(1).encode() in message]
    assert next(row for _, row in room.log if isinstance(row, inputs.Offered)).secret == secret(1)
    state = room.table._state
    assert secret(1) not in f"{state.running and state.running.fixed!r} {state.offer!r}"


def test_the_next_round_is_offered_when_one_is_over() -> None:
    room = dealt("anna")
    assert [deal.stage for deal in room.deals()] == ["dealt"]
    play(room, "anna")
    assert [(deal.stage, deal.round) for deal in room.deals()] == [("over", 1), ("offered", 2)]


# --- commitments ---


def test_a_commitment_is_seen_by_nobody_before_seats_are_fixed() -> None:
    room = gathered("anna", "boris")
    version, deals = room.table.version, room.deals()
    commit(room, "anna", news(room, "offered"))
    assert (room.table.version, room.deals()) == (version, deals)


def test_the_last_commitment_counts() -> None:
    room = gathered("anna")
    offer = news(room, "offered")
    for byte in ("0", "1"):
        room.expect("anna", protocol.Commit, offer=offer.commitment, commitment=byte * 64)
    room.wait(12_000)
    assert news(room, "opening").seats[0].commitment == "1" * 64


def test_a_commitment_to_another_offer_is_refused() -> None:
    room = gathered("anna")
    assert room.refused("anna", protocol.Commit, offer="0" * 64, commitment="1" * 64) == "deal_fixed"


def test_who_is_not_at_the_table_has_no_part() -> None:
    room = gathered("anna")
    offer = news(room, "offered").commitment
    assert room.refused("boris", protocol.Commit, offer=offer, commitment="1" * 64) == "not_at_table"


def test_a_page_says_nothing_of_its_player() -> None:
    """Whose clock ran out twice is not back because the page commits a share by itself."""
    room = dealt("anna", "boris")
    play(room, "anna")
    assert room.table.counts_as_left("boris")
    offer = news(room, "offered")
    room.hand_in(inputs.Commanded("boris", protocol.Commit(99, offer.commitment, "1" * 64)))
    assert room.table.counts_as_left("boris")


# --- opening ---


def test_shares_are_told_only_when_all_are_open() -> None:
    room = gathered("anna", "boris")
    commit_all(room, ["anna", "boris"])
    room.wait(12_000)
    opening = news(room, "opening")
    assert opening.until_ms == room.now_ms + OPEN_MS
    assert [(seat.account, seat.bot, seat.commitment is not None) for seat in opening.seats] == [
        ("anna", False, True),
        ("boris", False, True),
        ("bot:0", True, False),
        ("bot:1", True, False),
    ]
    open_share(room, "anna", opening)
    assert [seat.share for seat in news(room, "opening").seats] == [None] * 4
    open_share(room, "boris", opening)
    assert [seat.share is not None for seat in news(room, "dealt").seats] == [True, True, False, False]


def test_nobody_waits_longer_than_the_last_share() -> None:
    room = gathered("anna")
    commit_all(room, ["anna"])
    room.wait(12_000)
    at_ms = room.now_ms
    open_all(room, ["anna"])
    assert (room.table.stage, room.now_ms) == ("round", at_ms)


def test_the_deck_follows_from_the_secret_and_the_shares() -> None:
    room = dealt("anna", "boris")
    deal = news(room, "dealt")
    th = transcript.transcript("T", 1, deal.rules, bytes.fromhex(deal.commitment), deal.seats)
    deck = shuffle.shuffled(bytes.fromhex(secret(1)), th)
    assert [card.card for card in room.round("anna").hand] == list(map(cards.name, sorted(deck[0:24:4])))


def test_a_wrong_share_is_refused_and_the_right_one_still_taken() -> None:
    room = gathered("anna")
    commit_all(room, ["anna"])
    room.wait(12_000)
    offer = news(room, "opening").commitment
    assert room.refused("anna", protocol.Open, offer=offer, share="0" * 64) == "wrong_share"
    open_all(room, ["anna"])
    assert room.table.stage == "round"


def test_a_share_of_another_deal_or_of_nobody_is_refused() -> None:
    room = gathered("anna", "boris")
    commit_all(room, ["anna"])
    room.wait(12_000)
    offer = news(room, "opening").commitment
    assert room.refused("anna", protocol.Open, offer="0" * 64, share="0" * 64) == "deal_fixed"
    assert room.refused("boris", protocol.Open, offer=offer, share="0" * 64) == "deal_fixed"


def test_commitments_come_too_late_when_seats_are_fixed() -> None:
    room = gathered("anna", "boris")
    commit_all(room, ["anna"])
    room.wait(12_000)
    offer = news(room, "opening").commitment
    assert room.refused("boris", protocol.Commit, offer=offer, commitment="1" * 64) == "deal_fixed"


# --- the end ---


@pytest.mark.parametrize("accounts", [("anna",), ("anna", "boris"), ("anna", "boris", "clara", "dora", "emil")])
def test_after_the_round_everyone_can_check_it(accounts: tuple[str, ...]) -> None:
    room = dealt(*accounts)
    play(room, *accounts)
    deal = news(room, "over")
    verdict = verify(evidence_of(deal))
    assert verdict.holds, verdict
    assert verdict.shared == tuple(range(len(accounts)))
    assert isinstance(deal.happened[-1].what, protocol.RoundOver)


def test_a_table_that_fails_tells_its_secret_too() -> None:
    room = dealt("anna")
    room.wait(5_000)
    room.hand_in(inputs.Voided())
    assert verify(evidence_of(news(room, "over"))).holds


# --- odd cases ---


def test_a_page_that_was_absent_does_not_stop_the_round() -> None:
    room = gathered("anna", "boris")
    commit_all(room, ["anna"])
    room.wait(12_000)
    open_all(room, ["anna"])
    play(room, "anna")
    verdict = verify(evidence_of(news(room, "over")))
    assert (verdict.holds, verdict.shared) == (True, (0,))


def test_nobody_took_part_and_it_is_dealt_at_once_by_the_server_alone() -> None:
    room = gathered("anna")
    room.wait(12_000)
    assert room.table.stage == "round"
    play(room, "anna")
    verdict = verify(evidence_of(news(room, "over")))
    assert (verdict.holds, verdict.shared) == (True, ())


def test_a_share_whose_page_is_away_at_the_deal_is_left_out() -> None:
    room = gathered("anna", "boris")
    commit_all(room, ["anna", "boris"])
    room.wait(11_000)
    room.hand_in(inputs.Dropped("boris"))
    room.wait(1_000)
    assert [seat.commitment is not None for seat in news(room, "opening").seats] == [True, False, False, False]


def test_a_withheld_share_calls_the_deal_off_in_public() -> None:
    room = gathered("anna", "boris")
    commit_all(room, ["anna", "boris"])
    room.wait(12_000)
    open_all(room, ["anna"])
    room.wait(OPEN_MS)
    off = news(room, "called_off")
    verdict = verify(evidence_of(off))
    assert (verdict.holds, verdict.called_off, verdict.shared) == (True, True, (0,))
    board = room.table.board(room.names, room.now_ms)
    told = board.view(board.you("anna"), room.news).happened
    assert protocol.CalledOff(("Boris",), again=True) in [one.what for one in told]
    assert room.table.stage == "countdown"


def test_a_new_offer_follows_without_that_seats_share() -> None:
    room = gathered("anna", "boris")
    commit_all(room, ["anna", "boris"])
    room.wait(12_000)
    open_all(room, ["anna"])
    room.wait(OPEN_MS)
    offer = news(room, "offered")
    assert (offer.round, offer.commitment) != (1, news(room, "called_off").commitment)
    assert room.refused("boris", protocol.Commit, offer=offer.commitment, commitment="1" * 64) == "deal_fixed"
    at_ms = room.now_ms
    commit(room, "anna", offer)
    open_all(room, ["anna"])
    assert (room.table.stage, room.now_ms) == ("round", at_ms)
    assert [seat.share is not None for seat in news(room, "dealt").seats] == [True, False, False, False]


def test_a_second_without_new_shares_and_it_is_dealt_without_them() -> None:
    room = gathered("anna", "boris")
    commit_all(room, ["anna", "boris"])
    room.wait(12_000 + OPEN_MS)
    room.wait(OPEN_MS)
    assert room.table.stage == "round"


def test_after_two_aborts_a_quick_table_asks_everyone() -> None:
    room = called_off_twice(gathered("anna", "boris", "clara"))
    assert room.table.stage == "waiting"
    assert [room.view(account).you.role for account in ("anna", "boris", "clara")] == ["watching"] * 3
    room.wait(60_000)
    assert room.table.stage == "waiting"
    room.expect("anna", DealMeIn)
    commit_all(room, ["anna"])
    room.wait(12_000)
    open_all(room, ["anna"])
    assert room.table.stage == "round"


def test_after_two_aborts_a_private_table_waits_for_its_host() -> None:
    room = HonestRoom("private")
    for account in ("anna", "boris", "clara"):
        room.expect(account, Enter, table="T")
    commit_all(room, ["anna", "boris", "clara"])
    room.expect("anna", Start)
    called_off_twice(room, started=True)
    assert (room.table.stage, room.view("anna").you.may_start) == ("waiting", True)
    room.wait(60_000)
    room.expect("anna", Start)
    assert room.table.stage == "round"


def called_off_twice(room: HonestRoom, *, started: bool = False) -> HonestRoom:
    """Let boris withhold his share, then clara hers."""
    if not started:
        commit_all(room, ["anna", "boris", "clara"])
        room.wait(12_000)
    open_all(room, ["anna", "clara"])
    room.wait(OPEN_MS)
    commit_all(room, ["anna", "clara"])
    open_all(room, ["anna"])
    room.wait(OPEN_MS)
    assert [deal.stage for deal in room.deals()][:2] == ["called_off", "called_off"]
    return room


def test_nothing_is_dealt_again_when_too_few_are_left() -> None:
    room = HonestRoom("private")
    for account in ("anna", "boris"):
        room.expect(account, Enter, table="T")
    room.expect("anna", SetTable, bots=0)
    commit_all(room, ["anna", "boris"])
    room.expect("anna", Start)
    room.expect("boris", Leave)
    room.wait(2 * OPEN_MS)
    assert (room.table.stage, room.deals()[-1].stage) == ("waiting", "offered")


def test_nobody_can_start_or_set_a_table_while_shares_are_opened() -> None:
    room = HonestRoom("private")
    room.expect("anna", Enter, table="T")
    commit_all(room, ["anna"])
    room.expect("anna", Start)
    assert not room.view("anna").you.may_start
    assert room.refused("anna", Start) == "round_is_on"


def test_who_leaves_while_shares_are_opened_is_played_by_a_bot() -> None:
    room = gathered("anna", "boris")
    commit_all(room, ["anna", "boris"])
    room.wait(12_000)
    open_all(room, ["boris"])
    room.expect("boris", Leave)
    open_all(room, ["anna"])
    assert [seat.by_bot for seat in room.view("anna").seats] == [False, True, False, False]


def test_who_sits_down_elsewhere_meanwhile_never_gets_the_hand() -> None:
    room = gathered("anna", "boris")
    commit_all(room, ["anna"])
    room.wait(12_000)
    room.hand_in(inputs.SatElsewhere("boris"))
    open_all(room, ["anna"])
    assert not room.table.holds_hand("boris")


def test_a_restart_uses_the_stored_secret_again() -> None:
    room = dealt("anna", "boris")
    again = replayed(room)
    assert again.seat_view(0) == room.table.seat_view(0)
    assert again.board(room.names, room.now_ms).deals() == room.deals()


def test_a_restart_keeps_what_was_fixed_and_lets_everyone_come_back_first() -> None:
    room = gathered("anna", "boris")
    commit_all(room, ["anna", "boris"])
    room.wait(12_000)
    open_all(room, ["anna"])
    before = news(room, "opening")
    room.table = replayed(room)
    room.hand_in(inputs.Restarted())
    after = news(room, "opening")
    assert (after.commitment, after.seats) == (before.commitment, before.seats)
    for account in ("anna", "boris"):
        room.hand_in(inputs.Returned(account))
    room.wait(7_000)
    open_all(room, ["boris"])
    assert room.table.stage == "round"


def test_a_restart_deals_without_those_who_do_not_come_back() -> None:
    room = gathered("anna", "boris")
    commit_all(room, ["anna", "boris"])
    room.wait(12_000)
    room.hand_in(inputs.Restarted())
    room.hand_in(inputs.Returned("anna"))
    open_all(room, ["anna"])
    room.wait(8_000)
    assert news(room, "called_off").secret == secret(1)


class SnapshotRoom(HonestRoom):
    """A room that takes snapshots as the real one does."""

    def _hand_in(self, given: inputs.Any) -> Refusal | tuple[Announced, ...]:
        if isinstance(given, inputs.DealtByShares):
            super()._hand_in(self.table.snapshot())
        return super()._hand_in(given)


def test_a_log_that_begins_with_the_snapshot_before_the_deal_gives_the_same_deal() -> None:
    room = SnapshotRoom()
    for account in ("anna", "boris"):
        room.expect(account, QuickPlay)
    commit_all(room, ["anna", "boris"])
    room.wait(12_000 + OPEN_MS)  # called off
    room.wait(OPEN_MS)
    room.wait(5_000)
    at = next(i for i, (_, given) in enumerate(room.log) if isinstance(given, inputs.Snapshot))
    snapshot = inputs.decode(inputs.encode(room.log[at][1]))
    assert isinstance(snapshot, inputs.Snapshot)
    table = Table.restored("T", snapshot, room.log[at][0])
    for now_ms, given in room.log[at:]:
        table.handle(given, now_ms)
    assert table.board(room.names, room.now_ms).deals() == room.deals()
    assert [deal.stage for deal in room.deals()] == ["called_off", "dealt"]
    assert table.seat_view(0) == room.table.seat_view(0)


def replayed(room: FakeRoom) -> Table:
    table = Table("T", room.opened.kind, now_ms=START_MS)
    for now_ms, given in room.log[1:]:
        table.handle(given, now_ms)
    return table


def test_a_log_of_before_there_were_offers_plays_as_it_did() -> None:
    deck = list(range(36))
    table = Table("T", "quick", now_ms=START_MS)
    table.handle(inputs.Commanded("anna", QuickPlay(1)), START_MS)
    table.handle(inputs.Clock(), START_MS + 12_000)
    assert table.wants() == inputs.Shuffle(4, 1)
    table.handle(inputs.Dealt(inputs.deck_text(deck), 0), START_MS + 12_000)
    assert [card.card for card in table.seat_view(0).hand] == list(map(cards.name, deck[0:24:4]))
    assert table.board({"anna": "Anna"}, START_MS + 12_000).deals() == ()


def test_such_a_log_is_offered_its_next_round() -> None:
    room = HonestRoom()
    room.table.handle(inputs.Commanded("anna", QuickPlay(1)), START_MS)
    room.names["anna"] = "Anna"
    room.now_ms = START_MS + 12_000
    room.table.handle(inputs.Clock(), room.now_ms)
    room.table.handle(inputs.Dealt(inputs.deck_text(list(range(36))), 0), room.now_ms)
    room.hand_in(inputs.Restarted())
    room.hand_in(inputs.Returned("anna"))
    play(room, "anna")
    assert [deal.stage for deal in room.deals()] == ["offered"]


def test_no_more_than_four_deals_that_were_called_off_are_told() -> None:
    room = gathered("anna", "boris", "clara")
    for _ in range(3):
        called_off_twice(room)
        for account in ("anna", "boris", "clara"):
            room.expect(account, QuickPlay)
    assert [deal.stage for deal in room.deals()] == ["called_off"] * 4 + ["offered"]
