"""`python -m lowsky`: the command line."""

import sys

from lowsky.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
