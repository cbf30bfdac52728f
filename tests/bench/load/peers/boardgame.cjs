// boardgame.io with its own server: it keeps games in memory, and playerView shows each player the own hand alone.
const { INVALID_MOVE } = require('boardgame.io/core');
const { Server } = require('boardgame.io/server');
const game = require('./game.cjs');

function play({ G, playerID }, index) {
  try {
    game.play(G, Number(playerID), index);
    return undefined;
  } catch {
    return INVALID_MOVE;
  }
}

const durak = {
  name: 'durak',
  setup: () => game.setUp('000001'),
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
  moves: { play: { move: play, client: false } },
  playerView: ({ G, playerID }) => (playerID === null ? { ...G, hands: undefined } : game.view(G, Number(playerID), Date.now())),
};

Server({ games: [durak], origins: [/./] }).run({ port: Number(process.env.PORT) });
