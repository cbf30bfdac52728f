"""A bot that comes to a room as people do, over its WebSocket, and plays at the quick table.

python examples/socket_bot.py ws://localhost:4211/ws
"""

import asyncio
import sys

import aiohttp

RANKS = "6789TJQKA"


def command(round: dict) -> dict | None:
    """Return a move, or None when there is nothing to do."""
    cost = lambda card: (card["card"][1] == round["trump"], RANKS.index(card["card"][0]))  # noqa: E731
    for card in sorted(round["hand"], key=cost):
        if card["beats"]:
            return {"type": "beat", "card": card["card"], "attack": card["beats"][0]}
        if card["lead"] or (card["throw_in"] and card["card"][1] != round["trump"]):
            return {"type": "lead" if card["lead"] else "throw_in", "card": card["card"]}
    return {"type": "take", "cards": round["take"]} if round["take"] else None


async def play(room: str) -> None:
    """Sit down, and answer every view."""
    async with aiohttp.ClientSession() as session, session.ws_connect(room) as line:
        await line.send_json({"type": "hello", "version": 1, "name": "Example"})
        await line.send_json({"type": "quick_play", "id": (number := 1)})
        async for message in line:
            told = message.json()
            if told["type"] == "view" and told["round"] and (move := command(told["round"])):
                await line.send_json({**move, "id": (number := number + 1), "bout": told["round"]["bout"]})


asyncio.run(play(sys.argv[1]))
