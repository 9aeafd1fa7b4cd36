"""Settings that all tests share."""

from __future__ import annotations

from hypothesis import settings

# No deadline: a property's first example may compile the kernel, and the cores are shared. All else stays as
# Hypothesis has it, which under CI is the same examples every time.
settings.register_profile("pusoy", deadline=None)
settings.load_profile("pusoy")
