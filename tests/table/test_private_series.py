"""A series at a private table: how long it is, who is dealt in, and what becomes of those who go (R14)."""

import msgspec
import pytest

from durak import protocol
from durak.protocol import (
    EndSeries,
    Enter,
    FreeSeat,
    Leave,
    OnlyWatch,
    Pause,
    SetTable,
    Sit,
    Start,
)
from durak.table import inputs
from durak.table.clock import NEXT_DEAL_MS
from durak.table.news import SeriesEnded
from tests.table.series_room import (
    FRIENDS,
    SeriesRoom,
    number_of,
    place_of,
    play_round,
    score,
    series,
    started,
    table_of,
)

# --- how long it is ---


def test_a_series_of_three_rounds_deals_by_itself_after_ten_seconds_and_is_over_after_the_third() -> None:
    room = started("anna", "boris")
    losses = {"Anna": 0, "Boris": 0}
    for number in (1, 2, 3):
        assert (series(room).round, series(room).over) == (number, False)
        result = play_round(room, "anna", "boris")
        for seat in result.seats:
            losses[seat.account.title()] += seat.durak
        assert {name: lost for name, (_, lost) in score(room).items()} == losses
        assert result.series is not None
        assert (result.series.number, result.series.round, result.series.to) == (1, number, 3)
        if number < 3:
            assert room.view("anna").deals_at_ms == room.now_ms + NEXT_DEAL_MS
            room.wait(NEXT_DEAL_MS - 1)
            assert room.table.stage == "over"
            room.wait(1)
            assert room.table.stage == "round"
    assert series(room).over
    assert room.view("anna").deals_at_ms is None
    assert room.table.deadline() is None


def test_first_to_two_losses_is_over_with_the_second_loss_of_anyone() -> None:
    room = started("anna", "boris", "clara", by="losses", number=2)
    while True:
        play_round(room, "anna", "boris", "clara")
        most = max(losses for _, losses in score(room).values())
        assert series(room).over == (most == 2)
        if most == 2:
            break
        room.wait(NEXT_DEAL_MS)
    assert series(room).round >= 2


def test_the_durak_of_a_series_has_the_most_losses_and_is_told_once() -> None:
    room = started("anna", "boris")
    for _ in range(3):
        play_round(room, "anna", "boris")
        room.wait(NEXT_DEAL_MS)
    told = [what for what in room.told() if isinstance(what, SeriesEnded)]
    assert len(told) == 1
    most = max(losses for _, losses in score(room).values())
    duraks = {standing.name for standing in series(room).standings if standing.durak}
    assert duraks == {name for name, (_, losses) in score(room).items() if losses == most}
    assert {account.title() for account in told[0].duraks} == duraks
    assert not told[0].early


def test_no_standing_is_won_or_lost_before_the_end() -> None:
    room = started("anna", "boris")
    play_round(room, "anna", "boris")
    assert not any(standing.won or standing.durak for standing in series(room).standings)


def test_bots_are_in_the_standings() -> None:
    room = started("anna", number=1, bots=2)
    play_round(room, "anna")
    assert len(series(room).standings) == 3
    assert sum(losses for _, losses in score(room).values()) <= 1


@pytest.mark.parametrize("number", [0, 21])
def test_a_series_has_1_to_20_losses_or_rounds(number: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        table_of("anna", number=number)


def test_its_length_cant_be_changed_while_it_is_on() -> None:
    room = started("anna", "boris")
    play_round(room, "anna", "boris")
    assert room.refused("anna", SetTable, series="single") == "series_is_on"
    assert room.refused("anna", SetTable, series_number=5) == "series_is_on"
    room.expect("anna", SetTable, bots=1)


# --- from one to the next ---


def test_a_rematch_is_one_start_with_the_same_people_and_length_and_no_score() -> None:
    room = started("anna", "boris", number=1)
    play_round(room, "anna", "boris")
    before = score(room)
    room.wait(60_000)
    assert score(room) == before
    room.expect("anna", Start)
    assert [seat.name for seat in room.view("anna").seats] == ["Anna", "Boris"]
    assert [(seat.wins, seat.losses) for seat in room.view("anna").seats] == [(0, 0), (0, 0)]
    assert (series(room).round, series(room).over, series(room).standings) == (1, False, ())
    result = play_round(room, "anna", "boris")
    assert result.series is not None
    assert result.series.number == 2


def test_single_rounds_after_a_series_begin_with_no_score() -> None:
    room = started("anna", "boris", number=1)
    play_round(room, "anna", "boris")
    room.expect("anna", SetTable, series="single")
    assert series(room).over
    room.expect("anna", Start)
    assert room.view("anna").series is None
    assert sum(seat.losses + seat.wins for seat in room.view("anna").seats) == 0
    assert play_round(room, "anna", "boris").series is None


def test_the_host_deals_at_once_or_stops_the_countdown() -> None:
    room = started("anna", "boris")
    play_round(room, "anna", "boris")
    assert room.refused("boris", Pause) == "not_host"
    room.expect("anna", Pause)
    assert (room.view("boris").deals_at_ms, series(room).paused) == (None, True)
    room.wait(60_000)
    assert room.table.stage == "over"
    room.expect("anna", Start)
    assert (room.table.stage, series(room).round, series(room).paused) == ("round", 2, False)
    play_round(room, "anna", "boris")
    room.expect("anna", Start)
    assert series(room).round == 3


def test_the_host_ends_a_series_early_and_everyone_is_told() -> None:
    room = started("anna", "boris")
    assert room.refused("anna", EndSeries) == "round_is_on"
    play_round(room, "anna", "boris")
    before = score(room)
    room.expect("anna", EndSeries)
    assert (series(room).over, series(room).early, score(room)) == (True, True, before)
    assert room.view("anna").deals_at_ms is None
    assert isinstance(room.told()[-1], SeriesEnded)
    assert room.refused("anna", EndSeries) == "no_series"
    assert room.refused("anna", Pause) == "no_series"


def after_a_win() -> tuple[SeriesRoom, str]:
    """A series of which a round was played, and who won that."""
    room = started("anna", "boris", "clara")
    result = play_round(room, "anna", "boris", "clara")
    return room, next(seat.account for seat in result.seats if seat.won)


def end_early(room: SeriesRoom, host: str) -> tuple[str, ...]:
    """Let the host end the series; return who won it."""
    room.expect(host, EndSeries)
    [ended] = [what for what in room.told() if isinstance(what, SeriesEnded)]
    shown = {standing.name for standing in series(room, host).standings if standing.won}
    assert {account.title() for account in ended.winners} == shown
    return ended.winners


def host_of(room: SeriesRoom) -> str:
    return next(account for account in ("anna", "boris") if room.table.is_at(account))


def test_who_only_watches_wins_no_series_that_the_host_ends() -> None:
    room, winner = after_a_win()
    room.expect(winner, OnlyWatch)
    winners = end_early(room, "anna")
    assert winners
    assert winner not in winners


def test_whose_seat_was_freed_wins_no_series_that_the_host_ends() -> None:
    room, winner = after_a_win()
    room.expect(winner, Leave)
    room.expect(host_of(room), FreeSeat, person=number_of(room, winner.title(), host_of(room)))
    assert winner not in end_early(room, host_of(room))


def test_whose_seat_is_kept_may_win_a_series_that_the_host_ends() -> None:
    room, winner = after_a_win()
    room.expect(winner, Leave)
    assert end_early(room, host_of(room)) == (winner,)


# --- who goes and who comes ---


def test_who_leaves_within_a_series_is_dealt_in_and_a_bot_plays_until_they_are_back() -> None:
    room = started("anna", "boris", "clara")
    play_round(room, "anna", "boris", "clara")
    room.expect("boris", Leave)
    assert place_of(room.view("anna"), "Boris") == "away"
    room.wait(NEXT_DEAL_MS)
    assert [(seat.name, seat.by_bot) for seat in room.view("anna").seats][1] == ("Boris", True)
    room.expect("boris", Enter, table="T")
    assert room.view("boris").you.seat == 1
    assert not room.view("anna").seats[1].by_bot
    assert len(room.round("boris").hand) >= 6


def test_a_round_that_a_bot_played_counts_for_whose_seat_it_is() -> None:
    room = started("anna", "boris", number=2)
    room.expect("boris", Leave, leave_hand=True)
    first = play_round(room, "anna")
    room.wait(NEXT_DEAL_MS)
    second = play_round(room, "anna")
    lost = sum(seat.durak for result in (first, second) for seat in result.seats if seat.account == "boris")
    assert score(room)["Boris"][1] == lost
    assert {seat.account for seat in second.seats} == {"anna", "boris"}


def test_who_dropped_out_is_back_by_a_connection_and_who_left_only_by_entering() -> None:
    room = started("anna", "boris", "clara")
    play_round(room, "anna", "boris", "clara")
    room.expect("anna", Pause)
    room.hand_in(inputs.Dropped("boris"))
    room.wait(8_000)
    room.expect("clara", Leave)
    assert (room.table.expects("boris"), room.table.expects("clara")) == (True, False)
    for account in ("boris", "clara"):
        room.hand_in(inputs.Returned(account))
    assert [place_of(room.view("anna"), name) for name in ("Boris", "Clara")] == ["seated", "away"]


def test_the_host_frees_a_kept_seat_and_its_player_comes_back_as_anyone_with_their_score() -> None:
    room = started("anna", "boris", "clara")
    play_round(room, "anna", "boris", "clara")
    before = score(room)
    room.expect("anna", Pause)
    assert room.refused("anna", FreeSeat, person=number_of(room, "Boris")) == "no_such_person"
    room.expect("boris", Leave)
    room.expect("anna", FreeSeat, person=number_of(room, "Boris"))
    assert place_of(room.view("anna"), "Boris") is None
    room.expect("anna", Start)
    assert [seat.name for seat in room.view("anna").seats] == ["Anna", "Clara"]
    assert score(room) == before
    room.expect("boris", Enter, table="T")
    assert room.view("boris").you.role == "next"


def test_a_kept_seat_is_no_free_seat() -> None:
    room = started(*FRIENDS)
    room.expect("boris", Leave, leave_hand=True)
    room.expect("gleb", Enter, table="T")
    assert room.view("gleb").you.role == "watching"
    assert room.refused("gleb", Sit) == "table_full"
    room.expect("boris", Enter, table="T")
    assert room.view("boris").you == protocol.You(role="seated", seat=1, host=False, may_start=False)


def test_a_series_waits_while_nobody_with_a_seat_is_here_and_goes_on_when_one_is_back() -> None:
    room = started("anna", "boris")
    play_round(room, "anna", "boris")
    room.expect("anna", Leave)
    assert room.view("boris").deals_at_ms is not None
    room.expect("boris", Leave)
    room.wait(600_000)
    assert room.table.stage == "over"
    room.expect("boris", Enter, table="T")
    assert room.view("boris").deals_at_ms == room.now_ms + NEXT_DEAL_MS
    room.wait(NEXT_DEAL_MS)
    assert (room.table.stage, series(room, "boris").round) == ("round", 2)


def test_with_the_end_of_a_series_no_seat_is_kept_any_more() -> None:
    room = started("anna", "boris", "clara", number=1)
    room.expect("boris", Leave, leave_hand=True)
    play_round(room, "anna", "clara")
    assert place_of(room.view("anna"), "Boris") is None
    room.expect("anna", Start)
    assert [seat.name for seat in room.view("anna").seats] == ["Anna", "Clara"]


def test_after_a_single_round_no_seat_is_kept() -> None:
    room = started("anna", "boris", "clara", by="single")
    play_round(room, "anna", "boris", "clara")
    room.expect("boris", Leave)
    assert place_of(room.view("anna"), "Boris") is None


def test_who_only_watches_gives_the_seat_up_and_may_still_be_the_durak() -> None:
    room = started("anna", "boris", "clara", number=2)
    durak = next(seat.account for seat in play_round(room, "anna", "boris", "clara").seats if seat.durak)
    room.expect(durak, OnlyWatch)
    room.wait(NEXT_DEAL_MS)
    assert durak.title() not in [seat.name for seat in room.view("anna").seats]
    play_round(room, *({"anna", "boris", "clara"} - {durak}))
    gone = next(standing for standing in series(room).standings if standing.name == durak.title())
    assert (gone.durak, gone.won, gone.seat) == (True, False, None)


def test_no_seat_is_kept_for_an_account_that_is_no_more() -> None:
    room = started("anna", "boris", "clara")
    room.hand_in(inputs.Deleted("boris"))
    assert place_of(room.view("anna"), "Boris") is None
    assert room.view("anna").seats[1].by_bot
    play_round(room, "anna", "clara")
    room.expect("clara", Leave)
    room.hand_in(inputs.Deleted("clara"))
    assert place_of(room.view("anna"), "Clara") is None
    room.expect("dora", Enter, table="T")
    room.wait(NEXT_DEAL_MS)
    assert [seat.name for seat in room.view("anna").seats] == ["Anna", "Dora"]
    room.table = room.replayed()


def test_a_newcomer_plays_from_the_next_round_on() -> None:
    room = started("anna", "boris")
    room.expect("clara", Enter, table="T")
    play_round(room, "anna", "boris")
    room.wait(NEXT_DEAL_MS)
    assert [seat.name for seat in room.view("clara").seats] == ["Anna", "Boris", "Clara"]


def test_who_counts_as_having_left_by_their_clock_keeps_the_seat() -> None:
    room = started("anna", "boris")
    room.wait_for(lambda: room.table.counts_as_left("boris") or room.table.stage == "over")
    while not room.table.counts_as_left("boris"):
        room.expect("anna", Sit)
        room.wait(NEXT_DEAL_MS)
        room.wait_for(lambda: room.table.counts_as_left("boris") or room.table.stage == "over")
    assert place_of(room.view("anna"), "Boris") == "away"
    room.hand_in(inputs.Returned("boris"))
    assert place_of(room.view("anna"), "Boris") == "seated"


def test_a_restart_within_a_series_changes_nothing_but_runs_the_countdown_whole() -> None:
    room = started("anna", "boris")
    play_round(room, "anna", "boris")
    room.wait(5_000)
    before = series(room)
    room.hand_in(inputs.Restarted())
    for account in ("anna", "boris"):
        room.hand_in(inputs.Returned(account))
    assert series(room) == before
    assert room.view("anna").deals_at_ms == room.now_ms + NEXT_DEAL_MS
    room.table = room.replayed()
    assert series(room) == before
