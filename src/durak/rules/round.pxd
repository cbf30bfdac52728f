# What is C when Cython compiles round.py.
cimport cython
from durak.rules.cards cimport i64, popcount, same_ranks

cdef i64 _HAND, _MOST_ATTACKS, _MOST_BARREN_TAKES, _CARDS, _SUIT_SIZE
cdef i64[36] _BIT
cdef i64[4] _SUIT
cdef i64[144] _BEATS

cdef class Round:
    cdef public i64 players, drawn, trump, discard, bout, attacker, defender, limit, count, unbeaten, on_table
    cdef public i64 emptied_count, still_in, barren_takes, durak, winner
    cdef public bint taking, over
    cdef public i64[6] hands, attacks, attack_by, beating, emptied, places
    cdef public i64[36] deck
    cpdef Round copy(self)
    @cython.locals(i=i64)
    cpdef void copy_into(self, Round other) noexcept

@cython.locals(dealt=i64, seat=i64, i=i64, turned=i64)
cpdef void begin(Round round, i64 first) noexcept
@cython.locals(trumps=i64, attacker=i64, least=i64, seat=i64, held=i64)
cdef i64 _first_attacker(Round round, i64 first) noexcept
@cython.locals(i=i64)
cpdef void attack(Round round, i64 seat, i64 card) noexcept
cpdef void beat(Round round, i64 card, i64 attack) noexcept
cpdef void take(Round round) noexcept
cdef void _put_on_table(Round round, i64 seat, i64 card) noexcept
cpdef i64 throw_ins(Round round, i64 seat) noexcept
cpdef i64 beating_cards(Round round, i64 attack) noexcept
cpdef bint could_add(Round round, i64 seat) noexcept
cpdef i64 waits_on(Round round) noexcept
cpdef bint window_open(Round round) noexcept
@cython.locals(seat=i64)
cpdef bint ends_at_once(Round round) noexcept
@cython.locals(drawn=i64, place=i64)
cpdef void end_bout(Round round) noexcept
@cython.locals(i=i64)
cdef void _clear_table(Round round) noexcept
@cython.locals(seat=i64)
cdef void _refill(Round round) noexcept
@cython.locals(need=i64)
cdef void _draw(Round round, i64 seat) noexcept
@cython.locals(i=i64, seat=i64)
cdef void _go_out(Round round, i64 place) noexcept
@cython.locals(i=i64, seat=i64)
cdef void _judge(Round round, i64 place) noexcept
cdef void _draw_round(Round round, i64 place) noexcept
@cython.locals(attacker=i64)
cdef void _next_bout(Round round) noexcept
cdef void _start_bout(Round round, i64 attacker) noexcept
cdef i64 _next_in(Round round, i64 seat) noexcept
