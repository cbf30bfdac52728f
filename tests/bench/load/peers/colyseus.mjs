// Colyseus. STATE=1: its schema with a StateView for each client, patched right after each move. Else: a whole view for
// each client, as a message.
import { Room, Server } from '@colyseus/core';
import { StateView, schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import game from './game.cjs';

const TABLE = '000001';

class ViewRoom extends Room {
  maxClients = game.SEATS;
  seats = new Map();

  onCreate() {
    this.patchRate = null;
    this.game = game.setUp(TABLE);
    this.onMessage('play', (client, sent) => {
      const move = game.parse(sent);
      game.play(this.game, this.seats.get(client.sessionId), move.hand, move.seq);
      const now = Date.now();
      for (const each of this.clients) each.send('view', game.view(this.game, this.seats.get(each.sessionId), now));
    });
  }

  onJoin(client) {
    this.seats.set(client.sessionId, this.seats.size);
  }
}

const Seat = schema(
  { seat: t.uint8(), name: t.string(), cards: t.uint8(), online: t.boolean(), ms: t.uint32(), hand: t.array('string').view() },
  'Seat',
);
const Played = schema({ seq: t.uint32(), seat: t.uint8(), kind: t.string(), card: t.string() }, 'Played');
const State = schema(
  {
    table: t.string(), seq: t.uint32(), turn: t.uint8(), trump: t.string(), deck: t.uint8(), discards: t.uint8(),
    deadline: t.float64(), pairs: t.array('string'), seats: t.array(Seat), log: t.array(Played),
  },
  'State',
);

class StateRoom extends Room {
  maxClients = game.SEATS;
  seats = new Map();

  onCreate() {
    this.patchRate = null;
    this.game = game.setUp(TABLE);
    this.state = Object.assign(new State(), { table: TABLE, seq: 0, trump: '7S', deck: 12, discards: 4 });
    for (const { seat, name, cards, online, ms } of this.game.seats) {
      const shown = Object.assign(new Seat(), { seat, name, cards, online, ms });
      shown.hand.push(...this.game.hands[seat]);
      this.state.seats.push(shown);
    }
    this.onMessage('play', (client, sent) => {
      const move = game.parse(sent);
      const seat = this.seats.get(client.sessionId);
      game.play(this.game, seat, move.hand, move.seq);
      this.follow(seat, move.hand);
      this.broadcastPatch();
    });
  }

  /** Brings the state to that of the game after a move. */
  follow(seat, index) {
    const played = this.game.log.at(-1);
    Object.assign(this.state, { seq: this.game.seq, turn: this.game.seq % game.SEATS, deadline: Date.now() + 30000 });
    this.state.seats[seat].hand.splice(index, 1);
    if (this.game.pairs.length > 0) {
      this.state.pairs.push(played.card);
    } else {
      const lay = [...this.state.pairs, played.card];
      this.state.pairs.clear();
      lay.forEach((card, place) => this.state.seats[(seat + 1 + place) % game.SEATS].hand.push(card));
    }
    this.state.log.push(Object.assign(new Played(), played));
    if (this.state.log.length > this.game.log.length) this.state.log.shift();
    for (const { seat: shown, cards, ms } of this.game.seats) Object.assign(this.state.seats[shown], { cards, ms });
  }

  onJoin(client) {
    client.view = new StateView();
    client.view.add(this.state.seats[this.seats.size]);
    this.seats.set(client.sessionId, this.seats.size);
  }
}

const transport = new WebSocketTransport({ perMessageDeflate: false, pingInterval: 0, maxPayload: 4096 });
const server = new Server({ greet: false, transport });
server.define('durak', process.env.STATE === '1' ? StateRoom : ViewRoom);
await server.listen(Number(process.env.PORT), '127.0.0.1');
