"""A bot for the line protocol, to start from: attacks low, beats with the least, throws in plain cards.

durak arena "cmd:python examples/line_bot.py" easy
"""

import json
import sys

RANKS = "6789TJQKA"


def choose(asked: dict) -> int:
    """Return the index of a legal move."""
    trump = asked["view"]["trump"]

    def cost(move: dict) -> tuple[bool, int]:
        """Plain cards before trumps, low ranks before high."""
        return move["card"][1] == trump, RANKS.index(move["card"][0])

    moves = asked["moves"]
    cards = [move for move in moves if "card" in move]
    if cards and cards[0]["type"] == "throw_in":
        cards = [move for move in cards if not cost(move)[0]]
    return moves.index(min(cards, key=cost)) if cards else len(moves) - 1  # the last one is take or pass


for line in sys.stdin:
    print(choose(json.loads(line)), flush=True)
