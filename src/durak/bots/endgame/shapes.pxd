# What is C when Cython compiles shapes.py.
cimport cython
from durak.rules.cards cimport i64, lowest, popcount

cdef i64 _TRUMPS, _PLAIN, _SUITS, _SUIT_SIZE, _RANKS, _OF_RANKS
cdef i64[36] _BIT
cdef i64[4] _SUIT
cdef i64[512] _BELOW

@cython.final
cdef class Shape:
    cdef public i64 attack, defence, deck
    cdef i64 deck_rank
    cdef i64[4] ranks, attackers, order

@cython.locals(in_play=i64, suit=i64, new_rank=i64, rank=i64)
cpdef void normalise(Shape shape, i64 attack, i64 defence, i64 deck) noexcept
cdef void _lay(Shape shape, i64 suit, i64 rank, i64 card) noexcept
@cython.locals(higher=i64, suit=i64, rank=i64)
cdef i64 _next_rank(Shape shape) noexcept
@cython.locals(held=i64, rest=i64)
cdef i64 _who_holds(i64 ranks, i64 attackers) noexcept
cdef void _sort(Shape shape, i64 one, i64 other) noexcept
@cython.locals(found=i64, suit=i64)
cpdef i64 beatable(i64 hand) noexcept
@cython.locals(ranks=i64)
cpdef i64 lowest_rank(i64 cards) noexcept
@cython.locals(alike=i64, found=i64, suit=i64, rest=i64, below=i64, card=i64)
cpdef i64 distinct(i64 cards, i64 in_play) noexcept
@cython.locals(once=i64, again=i64, suit=i64, ranks=i64)
cdef i64 _alone(i64 in_play) noexcept
@cython.locals(weak=i64, ranks=i64, last=i64)
cpdef bint wins_at_sight(i64 attack, i64 defence) noexcept
