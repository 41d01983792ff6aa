"""The same rules, compiled: `lowsky.rules` over arrays of NumPy records (needs the extra ``fast``).

`Batch` steps many games at once, `playout` plays whole games with the random policy, `perft`
counts positions. Nothing here knows a rule: every rule is the function of `lowsky.rules`.
"""
