# What is C when Cython compiles driver.py.
cimport cython
from durak.rules.cards cimport i64, lowest
from durak.rules.round cimport Round, attack, beat, beating_cards, could_add, end_bout, take, throw_ins, waits_on

cdef i64 _NOBODY, _PASS, _TAKE, _PASS_BIT, _TAKE_BIT

@cython.locals(seat=i64)
cpdef i64 ask(Round round) noexcept
cpdef i64 options(Round round, i64 asked) noexcept
cpdef i64 play(Round round, i64 asked, i64 move) noexcept
cpdef i64 next_asked(Round round, i64 seat) noexcept
@cython.locals(asked=i64)
cdef i64 _ask_after(Round round, i64 seat) noexcept
