"""Messages for commands and options that are typed wrongly, and for what stops the program."""

from __future__ import annotations

from cli.output.error_messages.error_message import Message
from cli.output.words.language import N_

USAGE: dict[str, Message] = {
    "argument_missing": Message("{to_say}", N_("{example} “{command} --help” shows all that it takes.")),
    "command_unknown": Message(
        N_("There is no command “{command}”."), N_("{did_you_mean} “campaign help all” lists them all.")
    ),
    "command_short": Message(
        N_("There is no command “{command}”."), N_("Type {typed}; in “campaign shell” the line “{given}” is enough.")
    ),
    "fault": Message(
        N_("The program failed where it should not ({kind}: {reason}); nothing was recorded."),
        N_("Please report this with the command you typed; CAMPAIGN_TRACEBACK=1 shows where it failed."),
    ),
    "file_unreadable": Message(
        N_("“{file}” cannot be read or written: {reason}."),
        N_("Check the path, its permissions and the free space on the disk."),
    ),
    "file_too_large": Message(
        N_("“{file}” holds more than the {most} MB that are read of such a file."),
        N_("Check that it is the file that was meant; a long one can be split in several."),
    ),
    "line_too_long": Message(
        N_("A line of “{file}” is longer than {most} MB."), N_("Check that it is the file that was meant.")
    ),
    "interrupted": Message(N_("Interrupted."), N_("“campaign log --limit 1” shows what was recorded last.")),
    "points_with_copy": Message(
        N_("Another copy is compared whole and as it is now, without a point such as “{point}”."),
        N_("Type “campaign diff --with FILE”, or compare two points of this ledger without --with."),
    ),
    "inner_unseparated": Message(
        N_("“{option}” belongs to “{inner}”, and “--” is missing before that."), N_("Write: {typed}")
    ),
    "number_negative": Message(
        N_("“{given}” is negative, which is not possible here."),
        N_("Write the number without its sign; “{command} --help” shows an example."),
    ),
    "number_too_small": Message(N_("{given} is too small."), N_("The least allowed here is {least}.")),
    "number_unclear": Message(N_("“{given}” is not a whole number."), N_("Write digits, such as 12 or 1_000.")),
    "option_unknown": Message(
        N_("There is no option “{option}” here."),
        N_("{did_you_mean} {own_options} “{command} --help” lists the options."),
    ),
    "option_value_missing": Message(
        N_("The option “{option}” cannot be used like this here."), N_("“{command} --help” shows what it takes.")
    ),
    "too_deep": Message(N_("This is nested too deeply to be understood."), N_("Write it more simply.")),
    "too_many_arguments": Message(
        N_("One word too many here: {arguments}."),
        N_("{did_you_mean} Put quotes around words that belong together. {example}"),
    ),
    "usage": Message(N_("This cannot be understood: {reason}"), N_("“{command} --help” shows how it is typed.")),
    "word_unknown": Message(N_("“{given}” is not one of the words allowed here."), N_("Allowed: {allowed}.")),
    "both_edges": Message(N_("A roll has advantage or disadvantage, not both."), N_("Give --adv or --dis.")),
    "on_behalf_of_game_master": Message(
        N_("{who} rolls from their own sheet, not as {on_behalf}."),
        N_("Only the game master rolls for somebody else: “campaign roll gm 1d20+4 --as {on_behalf}”."),
    ),
    "both_targets": Message(
        N_("A roll is against a number or against somebody, not both."), N_("Give --vs N or --against WHO EXPR.")
    ),
    "id_for_many": Message(
        N_("One id cannot be that of many entries."), N_("Leave --id out here, and write it on the line it is for.")
    ),
    "line_undecodable": Message(N_("This is not UTF-8 text."), N_("Save the file as UTF-8 and try again.")),
    "option_for_all": Message(
        N_("{options} applies to the whole list, not to one line."), N_("Write it before the name of the file.")
    ),
    "not_in_shell": Message(N_("“{command}” cannot be typed in the shell."), N_("Leave the shell first: Ctrl-D.")),
    "not_on_page": Message(
        N_("“{command}” is typed in a terminal on the computer that the page comes from, not on the page."),
        N_("Open a terminal there."),
    ),
    "shell_has_ledger": Message(
        N_("{option} cannot be given in the shell, which is about one campaign."), N_("Leave the shell first: Ctrl-D.")
    ),
    "option_useless": Message(N_("{options} has no meaning for “{command}”."), N_("Leave it out.")),
    "part_unknown": Message(
        N_("The command of this entry has no “{key}” to be changed."),
        N_("It has: {known}. Or write the whole command after “--”, and why: --reason TEXT."),
    ),
    "void_what": Message(
        N_("Say what is taken back."),
        N_(
            "Name entries (57, 57-60), or the last session: --session N."
            " “campaign undo” takes back what you recorded last."
        ),
    ),
    "present_and_absent": Message(
        N_("Those present and those absent cannot both be given."), N_("Give --present or --absent.")
    ),
    "sessions_and_days": Message(
        N_("A statement is of sessions or of days, not of both."), N_("Give --session, or --from and --to.")
    ),
    "span_and_moment": Message(
        N_("“{point}” does not go with sessions or days: both say which moment is meant."),
        N_("Leave --as-of out; for sessions it may be an entry, and they are shown as they were known then."),
    ),
    "quote_open": Message(
        N_("A quote is opened but not closed."), N_('Close it; only "…" quotes here, and "" inside is one quote.')
    ),
    "shorthand_ambiguous": Message(
        N_("“{given}” can be read in several ways: {written}."), N_("Type the one that is meant.")
    ),
    "shorthand_guessed": Message(
        N_("“{given}” is not sure: it may be {written}."),
        N_(
            "{what_moves} Type what is meant; a script records only what is sure. What is only told is a note: "
            "“. {given}”."
        ),
    ),
    "shorthand_text": Message(
        N_("“{given}” has no place for {meaning_words}, which would mean something. As a text it would be {written}."),
        N_("Type that if it is only a text; after a colon all is text."),
    ),
    "shorthand_asks": Message(
        N_("“{given}” may be “{full}”, and is asked about; a script records only what is sure."),
        N_("Write “{full}” if that is meant."),
    ),
    "shorthand_reads": Message(
        N_("“{given}” is “{full}”, which only shows something, and a script records."),
        N_("{what_follows} “campaign help shorthand” shows what may be typed."),
    ),
    "shorthand_unclear": Message(
        N_("“{given}” is not understood here."), N_("{what_follows} “campaign help shorthand” shows what may be typed.")
    ),
    "instead_command": Message(
        N_("“{command}” cannot be typed in the place of an entry."),
        N_(
            "Type what records one entry, such as “campaign find {200_coins}”; house rules go with --house, what is to "
            "be missing with --without."
        ),
    ),
    "instead_unclear": Message(
        N_("“{given}” is not an entry and a command."),
        N_('Write them as --instead "57=find {200_coins}": the entry’s number, =, and what is typed after “campaign”.'),
    ),
}


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
