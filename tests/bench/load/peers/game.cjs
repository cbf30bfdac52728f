// The toy that the peers play, and that a room of ours is measured beside: four hands, cheap rules, and a view of about a
// kilobyte for each seat. It deals the same cards at every table and stores nothing.
const SEATS = 4;
const HAND = 6;
const BOUT = 4;
const LOG = 6;
const DECK = [...'SHDC'].flatMap((suit) => [...'6789TJQKA'].map((rank) => rank + suit));
const RULES = {
  deck: 36, seats: SEATS, throw_in: 'neighbours', transfer: true, first_limit: 5, clock_ms: 30000, bank_ms: 120000, bot: 'medium',
};

function setUp(table) {
  const hands = Array.from({ length: SEATS }, (_, seat) => DECK.slice(seat * HAND, (seat + 1) * HAND));
  const seats = hands.map((_, seat) => ({ seat, name: `player-${table}-${seat}`, cards: HAND, online: true, ms: 30000 }));
  return { table, seq: 0, hands, pairs: [], log: [], seats };
}

/** A move as a page sends it; throws when it is not exactly one. */
function parse(move) {
  const { type = 'play', seq, hand, cid, ...more } = move;
  const fits = type === 'play' && Number.isInteger(seq) && Number.isInteger(hand) && typeof cid === 'string';
  if (!fits || Object.keys(more).length > 0) throw new Error('no move');
  return { seq, hand };
}

/** Plays card number `index` of the hand; throws when it is not that seat's turn. Once four cards lie they go back to hands. */
function play(game, seat, index, seq = game.seq) {
  if (seat !== game.seq % SEATS || seq !== game.seq) throw new Error('not your turn');
  if (!(index >= 0 && index < game.hands[seat].length)) throw new Error('no such card');
  const [card] = game.hands[seat].splice(index, 1);
  game.pairs.push([card, null]);
  if (game.pairs.length === BOUT) {
    game.pairs.forEach(([lies], place) => game.hands[(seat + 1 + place) % SEATS].push(lies));
    game.pairs = [];
  }
  game.log.push({ seq: game.seq, seat, kind: 'play', card });
  if (game.log.length > LOG) game.log.shift();
  game.seq++;
  for (const shown of game.seats) {
    shown.cards = game.hands[shown.seat].length;
    shown.ms = 30000 - (game.seq % 1000);
  }
}

/** What one seat sees. */
function view(game, seat, now) {
  const turn = game.seq % SEATS;
  const hand = game.hands[seat];
  return {
    type: 'view', table: game.table, seq: game.seq, you: seat, turn, trump: '7S', deck: 12, discards: 4, deadline: now + 30000,
    pairs: game.pairs, seats: game.seats, hand,
    legal: seat === turn ? hand.map((card, index) => ({ type: 'play', hand: index, card })) : [],
    log: game.log, rules: RULES,
  };
}

module.exports = { SEATS, setUp, parse, play, view };
