"""Tables set by Typst: the source that exhibits and papers share, and a table as a document.

The source is a text of this module, so that the keys of exhibits depend on it.
"""

import json
from pathlib import Path

from redealt.exhibits.tables import Table, to_json
from redealt.exhibits.typesetting import WIDTHS_MM, typeset

# ``set-table(data, width)`` sets a table from its JSON: no wider than that, in smaller text if need
# be; it may break over pages, with its heads on each.
TABLE_SOURCE = r"""
#let published-gray = rgb("#666666")
#let interval-gray = rgb("#777777")
#let shade(cell, body) = {
  if cell.at("published", default: false) { text(fill: published-gray, body) } else { body }
}
#let set-interval(cell) = text(size: 0.85em, fill: interval-gray)[(#cell.interval)]

// What stands left of where numbers are aligned, and the rest: 1.2 × 10⁻⁴ from .2 on.
#let split-number(cell) = {
  let text = cell.text
  let found = text.match(regex("\\.|/|\\s*×"))
  let at = if found == none { text.len() } else { found.start }
  (text.slice(0, at), text.slice(at) + cell.at("mark", default: ""))
}

#let measure-column(part, index) = {
  let cells = part.blocks.map(block => block.rows.map(row => row.at(index))).flatten()
  let widest(pieces) = calc.max(0pt, ..pieces.map(piece => measure(piece).width))
  let numbers = cells.map(split-number)
  (
    whole: widest(numbers.map(pieces => pieces.first())),
    rest: widest(numbers.map(pieces => pieces.last())),
    interval: widest(cells.filter(cell => "interval" in cell).map(set-interval)),
  )
}

// All numbers of a column are equally wide, so that their points stand below each other.
#let set-number(cell, widest, stacked) = if cell.text != "" {
  let (whole, rest) = split-number(cell)
  let number = box({
    h(widest.whole - measure(whole).width)
    shade(cell, whole + rest)
    h(widest.rest - measure(rest).width)
  })
  let interval = if "interval" in cell { set-interval(cell) }
  if stacked and interval != none {
    stack(spacing: 0.35em, number, interval)
  } else {
    number
    if widest.interval > 0pt and not stacked {
      h(0.4em) + box(width: widest.interval, align(left, interval))
    }
  }
}

#let set-heads(part) = for line in part.heads {
  let rules = ()
  let first = 0
  for head in line {
    let side = if part.columns.at(first) == "number" { center } else { left }
    (table.cell(colspan: head.span, align: side + bottom, head.text),)
    let last = first + head.span
    if head.span > 1 { rules.push(table.hline(start: first, end: last, stroke: 0.35pt)) }
    first = last
  }
  rules
}

#let set-block(part, block, widths) = {
  let titled = "title" in block
  if titled { (table.cell(colspan: part.columns.len(), block.title),) }
  for row in block.rows {
    for (index, cell) in row.enumerate() {
      if widths.at(index) != none {
        (set-number(cell, widths.at(index), part.at("stacked", default: false)),)
      } else {
        (if titled and index == 0 { h(1em) } + shade(cell, cell.text),)
      }
    }
  }
}

// The space before each column but the first, wider between groups.
#let list-gutters(part) = {
  let starts = ()
  let first = 0
  if part.heads.len() > 1 {
    for head in part.heads.first() { starts.push(first); first += head.span }
  }
  range(1, part.columns.len()).map(index => if index in starts { 1.8em } else { 1.1em })
}

#let set-part(part) = context {
  let widths = part.columns.enumerate().map(
    ((index, kind)) => if kind == "number" { measure-column(part, index) }
  )
  if "title" in part { block(sticky: true, below: 0.6em, strong(part.title)) }
  table(
    columns: part.columns.len(),
    column-gutter: list-gutters(part),
    align: (x, y) => top + if part.columns.at(x) == "number" { center } else { left },
    stroke: none,
    inset: (x: 0pt, y: 0.34em),
    table.hline(stroke: 0.8pt),
    table.header(..set-heads(part)),
    ..part.blocks.enumerate().map(((index, block)) => (
      table.hline(stroke: if index == 0 { 0.5pt } else { 0.3pt }),
      ..set-block(part, block, widths),
    )).flatten(),
    table.hline(stroke: 0.8pt),
  )
}

#let set-table(data, width) = context {
  set text(number-width: "tabular", hyphenate: false)
  set par(justify: false, leading: 0.5em, spacing: 0.6em)
  context {
    let natural = calc.max(..data.parts.map(part => measure(set-part(part)).width))
    set text(size: calc.min(1.0, width / natural) * 1em)
    for part in data.parts { block(above: 0.8em, below: 0.8em, set-part(part)) }
    for note in data.notes { par(text(size: 0.95em, note)) }
  }
}
"""

# A page that is as large as the table.
_PAGE = """
#set page(width: auto, height: auto, margin: 0.7mm)
#set document(date: none)
#set text(font: "DejaVu Sans", size: 6.5pt)
#let data = json(bytes(sys.inputs.table))
#let page-width = {width_mm}mm
#context {{
  let natural = calc.max(..data.parts.map(part => measure(set-part(part)).width))
  let width = calc.min(page-width, calc.max(natural, page-width / 2))
  block(width: width, set-table(data, width))
}}
"""


def typeset_table(name: str, table: Table, root: Path) -> bytes:
    """Return a table as PDF, on a page as large as itself."""
    source = TABLE_SOURCE + _PAGE.format(width_mm=WIDTHS_MM["page"])
    return typeset(name, source, {"table": json.dumps(to_json(table))}, root)
