# What is C when Cython compiles cards.py. The tables BIT, SUIT and BEATS stay lists: others read them.
ctypedef long long i64

cdef unsigned char[8192] _POPCOUNT
cdef unsigned char[67] _LOWEST

cpdef i64 popcount(i64 mask) noexcept
cpdef i64 lowest(i64 mask) noexcept
cpdef i64 same_ranks(i64 mask) noexcept
