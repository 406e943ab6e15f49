"""Limited Markdown, turned into HTML for pages and into Typst for papers.

Paragraphs, emphasis, code, links, lists, quotations, sub-headings and tables; no raw HTML and no
images. Every piece of text enters Typst as a string literal, so that none of its special
characters can act.
"""

from markdown_it import MarkdownIt
from markdown_it.token import Token

from redealt.errors import RedealtError

_PARSER = MarkdownIt("commonmark", {"html": False, "typographer": True})
_PARSER.enable(["table", "smartquotes"]).disable(["image", "html_block", "html_inline"])

_OPENING = {
    "em_open": "#emph[",
    "strong_open": "#strong[",
    "blockquote_open": "#quote(block: true)[",
    "bullet_list_open": "#list(",
    "list_item_open": "[",
    "th_open": "table.cell[",
    "td_open": "table.cell[",
    "thead_open": "table.header(",
}
_CLOSING = {
    "em_close": "];",
    "strong_close": "];",
    "link_close": "];",
    "heading_close": "];",
    "blockquote_close": "];",
    "bullet_list_close": ");",
    "ordered_list_close": ");",
    "list_item_close": "], ",
    "th_close": "], ",
    "td_close": "], ",
    "thead_close": "), ",
    "table_close": ");",
    "paragraph_close": "\n\n",
}
_SILENT = {"paragraph_open", "tr_open", "tr_close", "tbody_open", "tbody_close"}


def to_html(markdown: str) -> str:
    """Blocks of Markdown as HTML."""
    return _PARSER.render(markdown)


def to_inline_html(markdown: str) -> str:
    """One line of Markdown as HTML, without a paragraph around it."""
    return _PARSER.renderInline(markdown)


def to_typst(markdown: str) -> str:
    """Blocks of Markdown as Typst markup."""
    tokens = _PARSER.parse(markdown)
    return "".join(_convert(token, tokens[i:]) for i, token in enumerate(tokens)).strip()


def to_inline_typst(markdown: str) -> str:
    """One line of Markdown as Typst markup."""
    return "".join(_convert(token, []) for token in _PARSER.parseInline(markdown))


def quote_typst(text: str) -> str:
    """Text as a Typst string literal."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _convert(token: Token, rest: list[Token]) -> str:
    kind = token.type
    if kind == "inline":
        return "".join(_convert(child, []) for child in token.children or [])
    if token.hidden or kind in _SILENT:
        return ""
    if kind in _CLOSING:
        return _CLOSING[kind]
    if kind in _OPENING:
        return _OPENING[kind]
    return _convert_particular(token, rest)


def _convert_particular(token: Token, rest: list[Token]) -> str:
    """The tokens that carry something of their own into the markup."""
    match token.type:
        case "text":
            return f"#{quote_typst(token.content)};" if token.content else ""
        case "softbreak":
            return '#" ";'
        case "hardbreak":
            return "#linebreak();"
        case "code_inline":
            return f"#raw({quote_typst(token.content)});"
        case "fence" | "code_block":
            return f"#raw({quote_typst(token.content.rstrip())}, block: true);\n\n"
        case "hr":
            return "#line(length: 100%);\n\n"
        case "link_open":
            return f"#link({quote_typst(str(token.attrs['href']))})["
        case "heading_open":
            return f"#heading(level: {token.tag[1:]})["
        case "ordered_list_open":
            return f"#enum(start: {token.attrs.get('start', 1)}, "
        case "table_open":
            return f"#table(columns: {_count_columns(rest)}, "
    raise RedealtError(f"Markdown of type {token.type!r} cannot be set in papers")


def _count_columns(tokens: list[Token]) -> int:
    end = next(i for i, token in enumerate(tokens) if token.type == "tr_close")
    return sum(token.type == "th_open" for token in tokens[:end])
