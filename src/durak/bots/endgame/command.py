"""`durak solve`: what an endgame of two is worth, and how it goes."""

import sys

import msgspec

from durak.bots.endgame.position import read
from durak.bots.endgame.solver import DRAW, LOSS, WIN, Solver, solve
from durak.rules import cards
from durak.rules.driver import NOBODY, PASS, TAKE, ask, play
from durak.rules.round import Round

NODES = 200_000_000
"""A minute or two, compiled."""

WORDS = {WIN: "win", DRAW: "draw", LOSS: "loss"}
SIDES = ("attacker", "defender")


class Solved(msgspec.Struct):
    """What `--json` prints."""

    value: str  # for the one to move: win, draw or loss
    to_move: str
    line: list[str]  # bout by bout, by the cards played, `take` and `pass`
    nodes: int


def solve_position(*position: str, nodes: int = NODES, json: bool = False) -> None:
    """Solve an endgame of two: print its value for the one to move, the best line and the nodes it took.

    Parameters
    ----------
    position
        ATTACKER DEFENDER TRUMP [BOUT], as in `6C7CAS 9HTD S`: the hands (`.` is none); the suit of trumps, or the trump
        card when it lies alone in the deck; and the bout as in `6C/8C,6D`, with `,take` when the defender takes.
    nodes
        Give up after so many.
    json
        Print one JSON object.
    """
    try:
        solved = solution(read(" ".join(position)), nodes)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    if solved is None:
        raise SystemExit(f"It is not solved within {nodes} nodes.")
    sys.stdout.write(msgspec.json.encode(solved).decode() + "\n" if json else text(solved))


def solution(round: Round, nodes: int) -> Solved | None:
    """Return what a round is worth and how it goes when both play best; None when it takes too many nodes."""
    asked = ask(round)
    if asked == NOBODY:
        raise ValueError("The round is over: nobody is to move.")
    solver = Solver()
    found = solve(solver, round, asked, nodes)
    line = best_line(solver, round, asked, nodes)
    return found and Solved(WORDS[found.value], SIDES[asked], line, found.nodes)


def best_line(solver: Solver, round: Round, asked: int, nodes: int) -> list[str]:
    """Play a round to its end; return the moves of each bout. It stops where a position takes too many nodes."""
    line: list[str] = []
    bout = -1
    while asked != NOBODY and (best := solve(solver, round, asked, nodes)):
        if round.bout != bout:
            bout = round.bout
            line.append("")
        line[-1] = f"{line[-1]} {move_word(best.move)}".lstrip()
        asked = play(round, asked, best.move)
    return line


def move_word(move: int) -> str:
    """Write a move of the driver."""
    return {PASS: "pass", TAKE: "take"}.get(move) or cards.name(move)


def text(solved: Solved) -> str:
    """Say it to a person."""
    line = " | ".join(solved.line)
    return f"value  {solved.value} for the {solved.to_move}, who is to move\nline   {line}\nnodes  {solved.nodes}\n"
