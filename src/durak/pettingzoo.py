"""Durak for researchers: a PettingZoo AEC environment over the rules (`pip install durak-table[pettingzoo]`).

    from durak.pettingzoo import env
    game = env(players=4)

Agents `seat_0` ... are asked in the order of the driver of the rules. An action is a driver move: 0 to 35 a card (led,
thrown in, or beating the first unbeaten attack card), 36 not adding, 37 take. An observation is built from the view of
the seat and its memory, and from nothing else. Rewards at the end: the durak -1, everyone else 1 / (players - 1); in a
draw all have 0.
"""

import random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]
from pettingzoo.utils import wrappers  # pyright: ignore[reportMissingTypeStubs]

from durak import views
from durak.arena.duel import last_bout_of
from durak.bots.memory import Memory, remember
from durak.protocol import LastBout, RoundView
from durak.rules.cards import CARDS, NAMES, SUITS, cards
from durak.rules.driver import NOBODY, TAKE, ask, options, play
from durak.rules.round import MAX_PLAYERS, Round, deal

MOVES = TAKE + 1
CARD = {name: number for number, name in enumerate(NAMES)}
Observation = dict[str, NDArray[np.int8]]

PLANES = ("hand", "attacks", "beating", "unbeaten", "beaten", "trump", "trump_card")
"""Sets of cards, 36 numbers each, then six more: what each seat, from one's own on, is known to hold."""
NUMBERS = 4 + 3 * MAX_PLAYERS
"""Deck, discard pile, limit, taking; then by seat from one's own on: cards, attacker, defender."""
SIZE = (len(PLANES) + MAX_PLAYERS) * CARDS + NUMBERS


def env(*, players: int = 2) -> AECEnv[str, Observation, int]:
    """Return the environment with PettingZoo's own checks around it."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(RawEnv(players=players)))


class RawEnv(AECEnv[str, Observation, int]):
    """The environment without the checks."""

    metadata: ClassVar[dict[str, Any]] = {  # pyright: ignore[reportIncompatibleVariableOverride]  (as PettingZoo asks)
        "name": "durak_v1",
        "render_modes": [],
        "is_parallelizable": False,
    }

    def __init__(self, *, players: int) -> None:
        """Seat so many players, two to six."""
        super().__init__()
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        seen: dict[str, Any] = {agent: _space() for agent in self.possible_agents}
        done: dict[str, Any] = {agent: spaces.Discrete(MOVES) for agent in self.possible_agents}
        self.observation_spaces = seen
        self.action_spaces = done
        self.render_mode = None
        self._chance = random.Random()
        self._round: Round
        self._memory = Memory(0)
        self._last_bout: LastBout | None = None
        self._asked = NOBODY

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of driver moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a round; the same seed gives the same deals."""
        if seed is not None:
            self._chance = random.Random(seed)
            for i, agent in enumerate(self.possible_agents):
                self.action_spaces[agent].seed(seed + i)
        players = len(self.possible_agents)
        self._round = deal(players, self._chance.sample(range(CARDS), CARDS), self._chance.randrange(players))
        self._last_bout = None
        self._memory = remember(Memory(0), self._everyone())
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._asked = ask(self._round)
        self.agent_selection = self.agents[self._asked]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and which actions are legal: none while another is asked."""
        seat = self.possible_agents.index(agent)
        view = views.seat_view(self._everyone(), self._round, seat)
        legal = options(self._round, seat) if seat == self._asked else 0
        mask = np.array([legal >> move & 1 for move in range(MOVES)], dtype=np.int8)
        return {"observation": observation(view, self._memory, seat), "action_mask": mask}

    def step(self, action: int) -> None:
        """Make the move of the agent that is asked. An illegal move raises ValueError."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if not options(self._round, self._asked) >> int(action) & 1:
            raise ValueError(f"{self.agent_selection} may not make move {action}")
        everyone, mover = self._everyone(), self._asked
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._asked = play(self._round, mover, int(action))
        if self._round.bout != everyone.bout or self._round.over:
            self._last_bout = last_bout_of(everyone, mover, int(action))
            self._memory = remember(self._memory, self._everyone())
        if self._round.over:
            self._end()
        else:
            self.agent_selection = self.agents[self._asked]
        self._accumulate_rewards()

    def _end(self) -> None:
        durak, players = self._round.durak, len(self.possible_agents)
        for seat, agent in enumerate(self.agents):
            if durak != -1:
                self.rewards[agent] = -1.0 if seat == durak else 1 / (players - 1)
            self.terminations[agent] = True

    def _everyone(self) -> RoundView:
        return views.watcher_view(self._round, None, None, self._last_bout)


def observation(view: RoundView, memory: Memory, seat: int) -> NDArray[np.int8]:
    """Return the numbers of an observation (PLANES, what is held, NUMBERS) from a view and a memory."""
    players = len(view.cards)
    around = [(seat + i) % players for i in range(players)]
    gaps = MAX_PLAYERS - players
    lying = [attack.beaten_by for attack in view.attacks if attack.beaten_by is not None]
    suit = SUITS.index(view.trump)
    planes = [
        _plane(CARD[held.card] for held in view.hand),
        _plane(CARD[attack.card] for attack in view.attacks),
        _plane(CARD[card] for card in lying),
        _plane(CARD[attack.card] for attack in view.attacks if attack.beaten_by is None),
        _plane(cards(memory.beaten)),
        _plane(range(9 * suit, 9 * suit + 9)),
        _plane([CARD[view.trump_card]]),
    ]
    on_table = {CARD[attack.card] for attack in view.attacks} | {CARD[card] for card in lying}
    planes += [_plane(card for card in cards(memory.held[other]) if card not in on_table) for other in around]
    planes += [_plane(())] * gaps
    numbers = [view.deck, view.discard, view.limit, int(view.taking)]
    for values in (
        [view.cards[other] for other in around],
        [int(other == view.attacker) for other in around],
        [int(other == view.defender) for other in around],
    ):
        numbers += values + [0] * gaps
    return np.concatenate([*planes, np.array(numbers, dtype=np.int8)])


def _plane(of: Any) -> NDArray[np.int8]:  # noqa: ANN401  (any iterable of ints)
    plane = np.zeros(CARDS, dtype=np.int8)
    plane[list(of)] = 1
    return plane


def _space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, CARDS, (SIZE,), np.int8),
            "action_mask": spaces.Box(0, 1, (MOVES,), np.int8),
        }
    )
