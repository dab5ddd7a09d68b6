"""Start the program as `python -m carrom_desktop`."""

import sys

from carrom_desktop.cli import main

if __name__ == "__main__":
    sys.exit(main())
