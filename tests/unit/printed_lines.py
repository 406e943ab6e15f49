"""Looking up a line of what a command prints."""


def line_of(lines: list[str], start: str) -> str:
    """Return the only line that starts with a word, with single spaces."""
    (found,) = [line for line in lines if line.split()[:1] == [start]]
    return " ".join(found.split())
