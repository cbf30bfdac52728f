# What is C when Cython compiles solver.py.
cimport cython
from durak.bots.endgame.known cimport forget
from durak.bots.endgame.search cimport Search, add, answer, lead, take
from durak.rules.cards cimport i64, lowest, popcount
from durak.rules.driver cimport options, play
from durak.rules.round cimport Round

cdef i64 _LOSS, _DRAW, _WIN, _UNKNOWN, _CARDS, _TRUMPS, _SUIT_SIZE, _TWO, _MOST_BARREN_TAKES
cdef i64[36] _BIT
cdef i64[4] _SUIT

@cython.final
cdef class Solver:
    cdef public Search search
    cdef public Round trial

cpdef void start_anew(Solver solver) noexcept
@cython.locals(attackers=i64, held=i64, seat=i64)
cpdef bint fits(Round round) noexcept
cpdef i64 value(Solver solver, Round round, i64 seat, i64 budget) noexcept
cpdef i64 value_of(Solver solver, Round round, i64 asked, i64 move, i64 budget) noexcept
@cython.locals(worth=i64, rest=i64, move=i64)
cpdef object solve(Solver solver, Round round, i64 asked, i64 budget)
@cython.locals(worth=i64, rest=i64, move=i64, found=i64)
cpdef i64 best_moves(Solver solver, Round round, i64 asked, i64 budget) noexcept
cdef bint _gets(Solver solver, Round round, i64 asked, i64 move, i64 worth) noexcept
cdef i64 _value(Solver solver, Round round, i64 seat) noexcept
cdef bint _at_least(Solver solver, Round round, i64 seat, i64 goal) noexcept
@cython.locals(attack=i64, seat=i64, defence=i64, table=i64, deck=i64, room=i64)
cdef bint _reaches(Search search, Round round, i64 goal) noexcept
@cython.locals(found=i64, i=i64)
cdef i64 _unbeaten_cards(Round round) noexcept
@cython.locals(turned=i64, trumps=i64, others=i64)
cdef i64 _turn(Round round, i64 cards) noexcept
