# What is C when Cython compiles search.py.
cimport cython
from durak.bots.endgame.known cimport Known, learn, recall
from durak.bots.endgame.shapes cimport Shape, beatable, distinct, lowest_rank, normalise, wins_at_sight
from durak.rules.cards cimport i64, lowest, popcount, same_ranks

cdef i64 _DRAW, _WIN, _UNKNOWN, _PLAIN, _HAND, _MOST_ATTACKS
cdef i64[36] _BIT, _BEATS

@cython.final
cdef class Search:
    cdef public Known known
    cdef public Shape shape
    cdef public i64 nodes, budget

@cython.locals(shape=Shape, found=i64, cards=i64, room=i64, reached=bint)
cpdef bint lead(Search search, i64 attack, i64 defence, i64 deck, i64 goal) noexcept
@cython.locals(safe=i64, card=i64)
cdef bint _attack(Search search, i64 attack, i64 defence, i64 table, i64 deck, i64 room, i64 goal, i64 cards) noexcept
@cython.locals(card=i64, beats=i64, rest=i64, harmless=i64, beat=i64, reached=bint)
cpdef bint answer(Search search, i64 attack, i64 defence, i64 table, i64 deck, i64 room, i64 goal, i64 unbeaten) noexcept
@cython.locals(cards=i64)
cpdef bint add(Search search, i64 attack, i64 defence, i64 table, i64 deck, i64 room, i64 goal) noexcept
@cython.locals(cards=i64, number=i64, given=i64)
cpdef bint take(Search search, i64 attack, i64 defence, i64 table, i64 deck, i64 room, i64 goal) noexcept
cpdef bint beaten(Search search, i64 attack, i64 defence, i64 deck, i64 goal) noexcept
cpdef bint taken(Search search, i64 attack, i64 defence, i64 deck, i64 goal) noexcept
