"""The deal that anyone can check, `durak-deal-v1`: bytes in, bytes out.

Pure: no clock, no chance, no disk, no wire. The page holds the same in TypeScript (page/src/deal), to the same bytes.
"""
