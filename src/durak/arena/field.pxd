# What is C when Cython compiles field.py.
cimport cython
from durak.bots.policy cimport Weights, choose
from durak.rules.cards cimport i64, lowest, same_ranks
from durak.rules.driver cimport ask, options, play
from durak.rules.playout cimport Chance, deal_random
from durak.rules.round cimport Round

cdef i64 _NOBODY, _PASS, _TAKE, _CARD_MOVES, _PASS_BIT
cdef i64[4] _SUIT
cdef i64[9] _PLAIN_RANKS

@cython.locals(chance=Chance, draw=double, means=list, _=i64, dealt=Round, round=Round, lost=double, seat=i64)
cpdef list match(i64 players, i64 deals, i64 seed, Weights one, Weights rest)
@cython.locals(asked=i64, move=i64, weights=Weights)
cpdef void play_out(Round round, i64 seat, Weights one, Weights rest) noexcept
@cython.locals(trumps=i64, plain=i64, rank=i64)
cpdef i64 easy(Round round, i64 moves) noexcept
