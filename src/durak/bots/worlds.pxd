# What is C when Cython compiles worlds.py.
cimport cython
from durak.rules.cards cimport i64
from durak.rules.playout cimport Chance
from durak.rules.round cimport Round

cdef i64 _CARDS
cdef i64[36] _BIT

cdef class Sight:
    cdef public i64 seat, count
    cdef public Round round
    cdef public i64[6] need
    cdef public i64[36] hidden

@cython.locals(i=i64, j=i64, card=i64)
cpdef void shuffle(Sight sight, Chance chance) noexcept
@cython.locals(dealt=i64, seat=i64, _=i64, i=i64)
cpdef void lay(Sight sight, Round world) noexcept
