"""The result of a round that is over, as it is kept."""

from durak.rules import moves
from durak.table.news import RoundResult, SeatResult, SeriesRound
from durak.table.seats import is_bot, level_of
from durak.table.state import State


def result(state: State) -> RoundResult:
    """Return the result of the round shown, which is over."""
    running = state.shown()
    places = moves.places(running.round)
    return RoundResult(
        number=state.round_number,
        last_bout=running.round.bout,
        seats=tuple(
            SeatResult(
                account=held.account,
                bot=level_of(seat, running.seats, state.levels) if is_bot(held.account) else None,
                place=places[seat],
                won=seat == running.round.winner,
                durak=seat == running.round.durak,
            )
            for seat, held in enumerate(running.seats)
        ),
        series=_series_round(state),
    )


def _series_round(state: State) -> SeriesRound | None:
    run = state.series.run
    return None if run is None else SeriesRound(run.number, run.round, run.length.by, run.length.number)
