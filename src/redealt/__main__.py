"""``python -m redealt`` is the command ``redealt``."""

from redealt.cli import main

raise SystemExit(main())
