# What is C when Cython compiles field.py.
cimport cython
from durak.bots.policy cimport Weights, choose, choose_easily
from durak.rules.cards cimport i64
from durak.rules.driver cimport ask, options, play
from durak.rules.playout cimport Chance, deal_random
from durak.rules.round cimport Round

cdef i64 _NOBODY

@cython.locals(chance=Chance, draw=double, means=list, _=i64, dealt=Round, round=Round, lost=double, seat=i64)
cpdef list match(i64 players, i64 deals, i64 seed, Weights one, Weights rest)
@cython.locals(asked=i64, move=i64, weights=Weights)
cpdef void play_out(Round round, i64 seat, Weights one, Weights rest) noexcept
