# What is C when Cython compiles policy.py.
cimport cython
from durak.rules.cards cimport i64, lowest, popcount, same_ranks
from durak.rules.playout cimport Chance
from durak.rules.round cimport Round, beating_cards, throw_ins

cdef i64 _PASS, _TAKE, _CARDS, _SUIT_SIZE, _CARD_MOVES, _PASS_BIT, _RANK, _FULL, _NEVER
cdef i64[9] _OF_RANK
cdef i64[36] _BIT
cdef i64[4] _SUIT
cdef i64[144] _BEATS
cdef i64 _LEAD_PAIR, _LEAD_PAIR_LATE, _LEAD_TRUMP, _LEAD_RANK_LATE, _LEAD_LACKED, _LEAD_GONE
cdef i64 _THROW, _THROW_DECK, _THROW_LATE, _THROW_LACKED, _THROW_NEXT, _THROW_KEPT, _FEED, _FEED_DECK, _FEED_LATE
cdef i64 _THROW_TRUMP, _THROW_TRUMP_LATE, _THROW_PAIR, _BEAT_TRUMP, _BEAT_SHOWN, _BEAT_GONE
cdef i64 _BEAR, _BEAR_CARDS, _BEAR_DECK, _BEAR_LATE, _BEAR_BIG, _BEAR_ROOM, _BEAR_TRUMPS, _LEAD_FEW, _THROW_FEW

cdef class Weights:
    cdef public i64[30] w

cpdef i64 choose(Round round, i64 asked, Weights weights) noexcept
@cython.locals(trumps=i64, plain=i64, rank=i64)
cpdef i64 choose_easily(Round round, i64 moves) noexcept
@cython.locals(_=i64)
cpdef i64 choose_loosely(Round round, i64 asked, i64 moves, Weights weights, Chance chance) noexcept
@cython.locals(hand=i64, trumps=i64, gone=i64, late=bint, rank_cost=i64, pair=i64, best=i64, least=i64, rest=i64, card=i64, same=i64, cost=i64)
cdef i64 _lead(Round round, i64 asked, Weights weights) noexcept
@cython.locals(hand=i64, trumps=i64, gone=i64, late=bint, reach=i64, bears=i64, best=i64, least=i64, rest=i64, card=i64, cost=i64)
cdef i64 _throw_in(Round round, i64 asked, Weights weights) noexcept
@cython.locals(deck=i64, reach=i64)
cdef i64 _reach(Round round, i64 asked, Weights weights) noexcept
@cython.locals(hand=i64, trumps=i64, gone=i64, shown=i64, best=i64, least=i64, rest=i64, card=i64, cost=i64)
cdef i64 _answer(Round round, i64 asked, Weights weights) noexcept
@cython.locals(rest=i64)
cdef bint _unbeatable(Round round) noexcept
@cython.locals(deck=i64, bears=i64)
cdef i64 _bears(Round round, i64 hand, i64 trumps, Weights weights) noexcept
@cython.locals(held=i64)
cdef i64 _fewer(Round round) noexcept
@cython.locals(seat=i64)
cdef bint _follows(Round round, i64 asked) noexcept
