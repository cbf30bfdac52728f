// Bare WebSockets on Node: the most that could be had there.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import game from './game.cjs';

const tables = new Map();

function tableOf(id) {
  if (!tables.has(id)) tables.set(id, { game: game.setUp(id.padStart(6, '0')), sockets: [] });
  return tables.get(id);
}

function tell({ game: played, sockets }) {
  const now = Date.now();
  for (let seat = 0; seat < game.SEATS; seat++) sockets[seat]?.send(JSON.stringify(game.view(played, seat, now)));
}

const http = createServer((_, response) => response.end('ok'));
const server = new WebSocketServer({ server: http, perMessageDeflate: false, maxPayload: 4096 });
server.on('connection', (socket, request) => {
  const asked = new URLSearchParams(request.url.split('?')[1]);
  const seat = Number(asked.get('s'));
  const table = tableOf(asked.get('t'));
  table.sockets[seat] = socket;
  socket.on('message', (raw) => {
    const move = game.parse(JSON.parse(raw));
    game.play(table.game, seat, move.hand, move.seq);
    tell(table);
  });
  socket.on('close', () => {
    table.sockets[seat] = null;
  });
});
http.listen({ port: Number(process.env.PORT), host: '127.0.0.1', backlog: 4096 });
