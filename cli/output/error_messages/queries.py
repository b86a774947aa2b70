"""Messages for queries that cannot be run."""

from __future__ import annotations

from cli.output.error_messages.error_message import Message
from cli.output.words.language import N_

VIEWS_LISTED = N_("“campaign sql” alone lists the views and their columns.")

QUERIES: dict[str, Message] = {
    "query_column_unknown": Message(
        N_("The views have no column “{given}”."),
        N_("{did_you_mean} “campaign sql” alone lists the views and their columns."),
    ),
    "query_failed": Message(N_("This query cannot be run: {reason}."), VIEWS_LISTED),
    "query_forbidden": Message(N_("A query may read the views and nothing else: {reason}."), VIEWS_LISTED),
    "query_missing": Message(N_("There is no query."), VIEWS_LISTED),
    "query_not_select": Message(
        N_("Only a SELECT can be run, and this begins with “{given}”."),
        N_("What is recorded is changed by the other commands alone. “campaign sql” alone shows an example."),
    ),
    "query_redefines_view": Message(
        N_("A WITH cannot have the name of the view “{view}”."), N_("Give it another name.")
    ),
    "query_several": Message(N_("This is more than one statement."), N_("Run each of them by itself.")),
    "query_too_large": Message(
        N_("The query was stopped after {rows} rows: together they are larger than {most} MB."),
        N_("Ask for fewer rows or columns, with WHERE or LIMIT."),
    ),
    "query_too_long": Message(
        N_("The query was stopped after {seconds} s."), N_("Ask for less, or allow more: --timeout SECONDS.")
    ),
    "query_view_unknown": Message(N_("There is no view “{given}”."), N_("{did_you_mean} Views: {known}.")),
}
"""What is wrong with a query."""
