# What is C when Cython compiles known.py.
cimport cython
from durak.rules.cards cimport i64

cdef i64 _UNKNOWN, _CELLS, _AGE, _MIX, _MIX_OTHER, _WORD
cdef i64[2] _REACHES, _FAILS, _REACHED, _FAILED

@cython.final
cdef class Known:
    cdef public i64 entries, age
    cdef i64[::1] cells

cpdef void forget(Known known) noexcept
@cython.locals(cell=i64)
cpdef i64 recall(Known known, i64 one, i64 other, i64 goal) noexcept
@cython.locals(cell=i64)
cpdef void learn(Known known, i64 one, i64 other, i64 goal, i64 found) noexcept
@cython.locals(cell=i64, _=i64)
cdef i64 _find(Known known, i64 one, i64 other) noexcept
@cython.locals(cell=i64, i=i64)
cdef i64 _make_room(Known known, i64 one, i64 other) noexcept
@cython.locals(mixed=i64)
cdef i64 _first(Known known, i64 one, i64 other) noexcept
