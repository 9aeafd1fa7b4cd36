"""``python -m pusoy``: the same as ``pusoy``."""

import sys

from pusoy.cli import main

if __name__ == "__main__":
    sys.exit(main())
