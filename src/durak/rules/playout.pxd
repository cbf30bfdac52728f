# What is C when Cython compiles playout.py.
cimport cython
from durak.rules.cards cimport i64, lowest, popcount
from durak.rules.driver cimport ask, options, play
from durak.rules.round cimport Round, begin

cdef i64 _WORD

@cython.final
cdef class Chance:
    cdef public i64 state
    @cython.locals(x=i64)
    cpdef i64 below(self, i64 limit) noexcept

@cython.locals(round=Round, i=i64, j=i64, card=i64)
cpdef Round deal_random(i64 players, Chance chance)
@cython.locals(_=i64)
cpdef i64 choose(i64 moves, Chance chance) noexcept
@cython.locals(chance=Chance, digest=i64, moves=i64, draws=i64, round=Round, asked=i64, move=i64)
cpdef tuple play_random(i64 players, i64 rounds, i64 seed)
