"""Where the files of the site lie below the folder of its ``index.html``."""

from collections.abc import Mapping, Sequence

INDEX = "index.html"


def name_page(study: str) -> str:
    """Return the page of a study."""
    return f"{study}.html"


def name_image(study: str, exhibit: str) -> str:
    """Return the picture of an exhibit."""
    return f"figures/{study}/{exhibit}.svg"


def list_site_files(exhibits_by_study: Mapping[str, Sequence[str]]) -> list[str]:
    """Return all files of a site, the index first."""
    images = [
        name_image(study, exhibit)
        for study, exhibits in exhibits_by_study.items()
        for exhibit in exhibits
    ]
    return [INDEX, *(name_page(study) for study in exhibits_by_study), *images]
