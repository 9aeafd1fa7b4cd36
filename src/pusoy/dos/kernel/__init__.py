"""The compiled rules: the only generator of legal plays and the only transition function.

``layout`` says where each number lies; ``bits`` and ``tables`` are small change; ``classify`` tells what a
set of cards is; ``hands`` counts what a hand holds; ``answers`` says what may answer what; ``generate`` and
``five_cards`` write every play that answers a table; ``legal`` adds what depends on the round (opening card,
guard, finishing 2) and judges one play; ``step`` starts a round and applies actions; ``playout`` deals and
plays whole rounds at random; ``doors`` are the few functions that Python calls.
"""
