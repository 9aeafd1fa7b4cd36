"""Settings that all tests share."""

from __future__ import annotations

import signal

from hypothesis import settings

# No deadline: a property's first example may compile the kernel, and the cores are shared. All else stays as
# Hypothesis has it, which under CI is the same examples every time.
settings.register_profile("pusoy", deadline=None)
settings.load_profile("pusoy")

# A shell that starts the tests in the background lets them ignore ctrl-c, and so would every program that a
# test starts and interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
