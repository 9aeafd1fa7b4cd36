"""The compiled part of the computer players: pure functions of what one seat may know.

``odds`` estimates what the others may hold from the cards not yet seen; ``grouping`` splits a hand into plays
and finds the best split of every subset of it at once; ``policy`` rates each legal play and the pass.
``endings`` knows all hands instead, and searches a position to the end of the round (``open_search``) with
what it remembers (``memory``) and what can still be got (``bounds``).
Cards are numbered by the strength of their suits, as in ``pusoy.dos.kernel``.
"""
