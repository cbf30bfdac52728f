# What is C when Cython compiles search.py.
cimport cython
from durak.bots.policy cimport Weights, choose_loosely
from durak.bots.worlds cimport Sight, lay, shuffle
from durak.rules.cards cimport i64, lowest, popcount
from durak.rules.driver cimport options, play
from durak.rules.playout cimport Chance
from durak.rules.round cimport Round

cdef i64 _NOBODY, _TWO, _SEATS, _WORLDS_AT_ONCE
cdef i64[38] _BIT

cdef class Search:
    cdef public Sight sight
    cdef public i64 moves, worlds, playouts
    cdef public Weights weights
    cdef public Chance chance
    cdef public Round world, trial
    cdef public list lost, duraks

@cython.locals(phases=i64, left=i64, phase=i64)
cpdef i64 best_move(Search search, object spent)
@cython.locals(_=i64, others=Weights, luck=i64, rest=i64, move=i64)
cpdef void try_worlds(Search search)
@cython.locals(trial=Round, seat=i64, asked=i64, weights=Weights)
cdef void _play_out(Search search, i64 move, Weights others) noexcept
@cython.locals(keep=i64, worst=i64, rest=i64, move=i64)
cdef void _halve(Search search) noexcept
