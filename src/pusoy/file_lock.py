"""One process a file: a lock that the system gives back however the process ends."""

from __future__ import annotations

import errno
import os
import sys
from typing import Final

_ELSEWHERE: Final = 1 << 30  # the byte that Windows locks: what is locked there cannot be read
_TAKEN: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


def take(file: int) -> bool:
    """Lock an open file for this process until it is closed; False where another process has it.

    Raises OSError for a file that cannot be locked. On POSIX, closing the file under any other number gives
    the lock back as well.
    """
    try:
        _lock(file)
    except OSError as error:
        if error.errno in _TAKEN:
            return False
        raise
    return True


# POSIX locks belong to the process: workers that outlive a killed one do not keep them.
if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        before = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, _ELSEWHERE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, before, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
