"""The reference of the views that queries read; `python -m tests.reference` writes it."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.store.views import VIEWS, SqlView

HEAD = """\
What `campaign sql QUERY` and [programs in Python](../how-to/python.md) read; there are
[examples of queries](../how-to/query-with-sql.md). The views hold the campaign that was chosen, as it is now or at the
point of `--as-of`, and with `--for-players` only what players may know. They are the same whether the ledger is a file
or on PostgreSQL: queries are written in the SQL of SQLite in both cases.

One row is one fact. Quantities are integers in the smallest unit, days are ISO dates (`2026-11-01`), yes and no are 1
and 0, lists and objects are JSON text that `json_each` and `json_extract` read. A column is never renamed, removed or
given another meaning; new ones may be added, so that a query names the columns that it wants.

What was corrected is there as it was recorded and as it counts now:

- an entry that was taken back stays in `entries_v` and `rolls_v`, with `counts` 0 and, in `entries_v`, the number of
  the entry that takes it back. That entry has `counts` 0 too, as it only cancels;
- an amended entry has `counts` 1 and shows what should have been, in its own session; `campaign show ENTRY` shows what
  was recorded first. The amendment itself has `counts` 0;
- in `postings_v` the sum of `quantity` is the balance, as each correction posts a difference; the sum of `corrected` is
  what happened, as far as is known now. For questions such as who dealt how much, use `corrected` and `counts = 1`.
"""


def views(made: str) -> str:
    """The page.

    Args:
        made: The line that says how it is made.
    """
    return "\n".join(("# Views", "", made, "", HEAD.rstrip(), *_sections())) + "\n"


def _sections() -> Iterator[str]:
    for view in VIEWS.values():
        yield from ("", f"## `{view.name}`", "", f"A row is {view.row}; they come {view.order}.", "")
        yield from _columns(view)


def _columns(view: SqlView) -> Iterator[str]:
    yield "| column | type | |"
    yield "|---|---|---|"
    for column in view.columns:
        type_ = column.type.lower() + (" or NULL" if column.optional else "")
        yield f"| `{column.name}` | {type_} | {column.meaning} |"
