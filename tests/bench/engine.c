/* Random rounds of Durak in C: the limit to which the compiled rules are compared.
 *
 * The same game as src/durak/rules/{round,driver,playout}.py, made of masks (bit c is card c, bits 36 and 37 are pass
 * and take) and of nothing that random play does not need: no order of who went out, no places, no discard pile. The
 * same seed gives the same moves. Rules are cited by their numbers, as there.
 */
#include <stdint.h>

enum { CARDS = 36, HAND = 6, MOST_ATTACKS = 6, MOST_BARREN_TAKES = 36, PASS = 36, TAKE = 37, NOBODY = -1 };

typedef uint64_t set;

typedef struct {
  set hands[6];
  set deck[CARDS + 1]; /* deck[k]: the first k cards of the deck */
  set on_table;
  int players, drawn, trump, attacker, defender, limit, count, unbeaten, taking, barren_takes, over, durak;
} Round;

static set beats[4][CARDS]; /* beats[trump][card]: all the cards that beat it (R6) */
static uint32_t chance;

static set suit_of(int suit) { return (set)0x1FF << (9 * suit); }

static set same_ranks(set cards) {
  return ((cards | cards >> 9 | cards >> 18 | cards >> 27) & 0x1FF) * (set)0x8040201;
}

static uint32_t below(uint32_t limit) {
  chance ^= chance << 13;
  chance ^= chance >> 17;
  chance ^= chance << 5;
  return (uint32_t)((uint64_t)chance * limit >> 32);
}

static int is_in(const Round *r, int seat) { return r->hands[seat] || r->drawn < CARDS; } /* R10 */

static int next_in(const Round *r, int seat) {
  do
    if (++seat == r->players) seat = 0;
  while (!is_in(r, seat));
  return seat;
}

static void start_bout(Round *r, int attacker) {
  r->attacker = attacker;
  r->defender = next_in(r, attacker);
  int held = __builtin_popcountll(r->hands[r->defender]);
  r->limit = held < MOST_ATTACKS ? held : MOST_ATTACKS; /* R4 */
  r->on_table = 0;
  r->count = r->taking = 0;
  r->unbeaten = NOBODY;
}

static void draw(Round *r, int seat) { /* R9 */
  int need = HAND - __builtin_popcountll(r->hands[seat]), left = CARDS - r->drawn;
  if (need > left) need = left;
  if (need <= 0) return;
  r->hands[seat] |= r->deck[r->drawn + need] ^ r->deck[r->drawn];
  r->drawn += need;
}

static void refill(Round *r) { /* R9: the attacker first, the defender last */
  for (int i = 0, seat = r->attacker; i < r->players; i++) {
    if (seat != r->defender) draw(r, seat);
    if (++seat == r->players) seat = 0;
  }
  draw(r, r->defender);
}

static void end_bout(Round *r) {
  int drawn = r->drawn, still_in = 0, last = NOBODY;
  if (r->taking) r->hands[r->defender] |= r->on_table;
  if (drawn < CARDS) refill(r);
  r->barren_takes = r->taking && r->drawn == drawn ? r->barren_takes + 1 : 0;
  for (int seat = 0; seat < r->players; seat++)
    if (is_in(r, seat)) still_in++, last = seat;
  r->over = still_in < 2 || r->barren_takes == MOST_BARREN_TAKES; /* R12, R13 */
  if (r->over)
    r->durak = still_in == 1 ? last : NOBODY;
  else /* R11 */
    start_bout(r, r->taking || !is_in(r, r->defender) ? next_in(r, r->defender) : r->defender);
}

static int could_add(const Round *r, int seat) {
  return seat != r->defender && r->count < r->limit && r->hands[seat];
}

/* Whom to ask when the seat before has passed; when it would be the attacker again, all have. */
static int ask_after(Round *r, int seat) {
  for (;;) {
    if (++seat == r->players) seat = 0;
    if (seat == r->attacker) {
      end_bout(r);
      return r->over ? NOBODY : r->attacker;
    }
    if (could_add(r, seat)) return seat;
  }
}

static int ask(Round *r) {
  if (r->unbeaten != NOBODY && !r->taking) return r->defender;
  return could_add(r, r->attacker) ? r->attacker : ask_after(r, r->attacker);
}

static set options(const Round *r, int asked) {
  set hand = r->hands[asked];
  if (asked == r->defender) return (hand & beats[r->trump][r->unbeaten]) | (set)1 << TAKE;
  if (!r->count) return hand;
  return (hand & same_ranks(r->on_table)) | (set)1 << PASS;
}

static int play(Round *r, int asked, int move) {
  if (move == PASS) return ask_after(r, asked);
  if (move == TAKE) {
    r->taking = 1;
    return ask(r);
  }
  r->hands[asked] ^= (set)1 << move;
  r->on_table |= (set)1 << move;
  if (asked == r->defender) {
    r->unbeaten = NOBODY;
  } else {
    r->unbeaten = move;
    r->count++;
  }
  return ask(r);
}

static void deal(Round *r, int players) {
  int deck[CARDS], dealt = HAND * players;
  for (int i = 0; i < CARDS; i++) deck[i] = i;
  for (int i = CARDS - 1; i > 0; i--) {
    int j = (int)below((uint32_t)i + 1), card = deck[i];
    deck[i] = deck[j];
    deck[j] = card;
  }
  for (int seat = 0; seat < players; seat++) r->hands[seat] = 0;
  for (int i = 0; i < dealt; i++) r->hands[i % players] |= (set)1 << deck[i]; /* R2 */
  if (dealt < CARDS) {
    int turned = deck[dealt];
    for (int i = dealt; i < CARDS - 1; i++) deck[i] = deck[i + 1];
    deck[CARDS - 1] = turned;
  }
  r->deck[0] = 0;
  for (int i = 0; i < CARDS; i++) r->deck[i + 1] = r->deck[i] | (set)1 << deck[i];
  r->players = players;
  r->drawn = dealt;
  r->trump = deck[CARDS - 1] / 9;
  r->barren_takes = r->over = 0;
  int attacker = (int)below((uint32_t)players); /* R3 */
  set least = (set)1 << CARDS;
  for (int seat = 0; seat < players; seat++) {
    set held = r->hands[seat] & suit_of(r->trump);
    if (held && (held & -held) < least) least = held & -held, attacker = seat;
  }
  start_bout(r, attacker);
}

static void know_what_beats_what(void) { /* R6 */
  for (int trump = 0; trump < 4; trump++)
    for (int card = 0; card < CARDS; card++) {
      int suit = card / 9;
      set higher = suit_of(suit) & ~(((set)2 << card) - 1);
      beats[trump][card] = suit == trump ? higher : higher | suit_of(trump);
    }
}

/* Play whole rounds at random; tell the number of moves, a hash of all of them, and the number of draws. */
void play_random(int players, int64_t rounds, int64_t seed, int64_t told[3]) {
  know_what_beats_what();
  chance = (uint32_t)((seed & 0x7FFFFFFF) * 2654435769u);
  if (!chance) chance = 1;
  uint32_t digest = 2166136261u; /* FNV-1a over the moves */
  told[0] = told[2] = 0;
  Round r;
  for (int64_t i = 0; i < rounds; i++) {
    deal(&r, players);
    for (int asked = r.attacker; asked != NOBODY;) {
      set moves = options(&r, asked);
      for (uint32_t skip = below((uint32_t)__builtin_popcountll(moves)); skip; skip--) moves &= moves - 1;
      int move = __builtin_ctzll(moves);
      digest = (digest ^ (uint32_t)move) * 16777619u;
      told[0]++;
      asked = play(&r, asked, move);
    }
    if (r.durak == NOBODY) told[2]++;
  }
  told[1] = digest;
}
