"""A disk of its own for a folder, which can be made to fill up."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

Resize = Callable[[str], object]  # to a size such as 64k


@contextmanager
def disk_of_its_own(folder: Path, size: str) -> Iterator[Resize | None]:
    """Yield what sets the size of the disk that holds a folder, or None: only root can mount."""
    mount = ("mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder))
    if os.geteuid() or subprocess.run(mount, check=False, capture_output=True).returncode:
        yield None
        return
    try:
        yield lambda other: subprocess.run(
            ("mount", "-o", f"remount,size={other}", str(folder)), check=True
        )
    finally:
        subprocess.run(("umount", "-l", str(folder)), check=True)
