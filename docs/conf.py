"""Sphinx: the pages of this folder and the API of the public modules, `make docs`."""

from importlib.metadata import version as version_of

project = "Redealt"
author = "The Redealt authors"
release = version = version_of("redealt")
extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
html_theme = "furo"
html_title = "Redealt"
html_copy_source = False
html_show_sphinx = False
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "description"
