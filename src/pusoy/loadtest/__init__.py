"""Many simulated players at one server: what it holds, how fast it shows a move, and that it loses none.

``pusoy.loadtest.run.run_load`` is the whole of it; ``pusoy loadtest`` is the command.
"""
