"""How fast the exact endgame is: random cards, the attacker to lead, nothing known beforehand."""

from random import Random
from time import process_time

from durak import core_files
from durak.bots.endgame.position import read
from durak.bots.endgame.solver import Solver, start_anew, value
from durak.rules import cards
from durak.rules.round import Round

COMPILED = ((4, 0, 2000), (5, 0, 2000), (6, 0, 1000), (6, 1, 300), (7, 0, 300), (8, 0, 60))
INTERPRETED = ((4, 0, 200), (5, 0, 100), (6, 0, 20))
PLENTY = 10**9


def position(rng: Random, hand: int, deck: int) -> Round:
    """Return a position with so many cards in either hand, and one or none in the deck."""
    *dealt, trump_card = [cards.name(card) for card in rng.sample(range(36), 2 * hand + 1)]
    trump = trump_card if deck else trump_card[1]
    return read(f"{''.join(dealt[:hand])} {''.join(dealt[hand:])} {trump}")


def measure(hand: int, deck: int, number: int) -> str:
    """Solve so many positions and say how long one takes."""
    rng, solver = Random(hand), Solver()
    nodes, times = 0, list[float]()
    for _ in range(number):
        round = position(rng, hand, deck)
        start_anew(solver)
        began = process_time()
        value(solver, round, 0, PLENTY)
        times.append(1000 * (process_time() - began))
        nodes += solver.search.nodes
    times.sort()
    mean, late = sum(times) / number, times[int(0.9 * number)]
    return f"{nodes / number:.0f} nodes, {mean:.3f} ms mean, {late:.3f} ms at the 90th percentile, {times[-1]:.0f} most"


def main() -> None:
    """Print a line for each size."""
    how = "compiled" if core_files.is_compiled() else "interpreted"
    for hand, deck, number in COMPILED if core_files.is_compiled() else INTERPRETED:
        size = f"{hand} against {hand}{' and one in the deck' if deck else ''}, {number} positions"
        print(f"{how} endgame, {size}: {measure(hand, deck, number)}", flush=True)


if __name__ == "__main__":
    main()
