"""`carrom-desktop law`: what a stroke means by each rule book, and whole boards written stroke by stroke.

Exit status: 2 if the stroke, an argument, a file or a line cannot be, else 0. What cannot be goes to
standard error, one line each.
"""

from __future__ import annotations

import argparse
import json
from typing import BinaryIO, TextIO

from carrom_desktop.cli_line import as_given, complain, one_line
from carrom_desktop.i18n import say, speak
from carrom_desktop.rules.board_state import EndKind, Outcome, StrokeRefused
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.ruleset import MEN
from carrom_desktop.rules.strokes import UnreadableStroke
from carrom_desktop.viewmodels.lookup import LookupView, build_lookup
from carrom_desktop.viewmodels.lookup_books import BookSaid
from carrom_desktop.viewmodels.lookup_keys import Lookup, QueenAt, from_text
from carrom_desktop.viewmodels.message import Msg, coded, msg
from carrom_desktop.viewmodels.stroke_words import StrokeSaid, laws_msg, stroke_said

OK, WRONG = 0, 2

RULES = ("icf", "ukca", "caint", "european", "school")
_LAST = ("own", "theirs", "both")
_OF_STROKE = ("stroke", "rules", "queen", "last", "first", "owed")
"""Arguments that say something of one stroke, none of a board in a file."""

_SENTENCE_AT = 7
"""Column of the sentences beside the names of the rule books."""


def run_law(options: argparse.Namespace, lang: str, stdin: BinaryIO, stdout: TextIO, stderr: TextIO) -> int:
    """Follow the command line `options` and return the exit status.

    Holds one board at a time. Raises what writing raises, e.g. `BrokenPipeError`.
    """
    wrong = _wrong_arguments(options)
    if wrong is not None:
        return _complain(lang, wrong)
    if options.board is not None:
        return _boards(options, lang, stdin, stdout, stderr)
    lookup = Lookup(
        queen=QueenAt(options.queen or QueenAt.BOARD),
        own_last=options.last in ("own", "both"),
        their_last=options.last in ("theirs", "both"),
        had_man=False if options.first else None,
        owed=None if options.owed is None else int(options.owed),
    )
    try:
        view = build_lookup(from_text(options.stroke, lookup))
    except UnreadableStroke as error:
        return _complain(lang, _unreadable(error))
    wanted = "icf" if options.rules in ("european", "school") else options.rules
    books = tuple(each for each in view.books if wanted in (None, each.book.value))
    refused = [each.refused for each in books if each.refused is not None]
    if len(refused) == len(books):
        return _complain(lang, refused[0])
    if options.json:
        print(json.dumps(_object(lang, options, view, books)), file=stdout)
        return OK
    for text in _table(lang, view, books):
        print(text, file=stdout)
    return OK


def _wrong_arguments(options: argparse.Namespace) -> Msg | None:
    if options.board is not None:
        given = next((name for name in _OF_STROKE if getattr(options, name) not in (None, False)), None)
        if given is None:
            return None
        what = as_given(options.stroke) if given == "stroke" else f"--{given}"
        return msg("lookup.cli.not_with_board", what=what, option="--board")
    if options.stroke is None:
        return msg("lookup.cli.nothing", option="--board")
    for name, known in (("rules", RULES), ("queen", tuple(QueenAt)), ("last", _LAST)):
        value = getattr(options, name)
        if value is not None and value not in known:
            listed = ", ".join(str(each) for each in known)
            return msg("lookup.cli.one_of", what=f"--{name} {as_given(value)}", known=listed)
    if options.owed is not None and options.owed not in [str(number) for number in range(MEN + 1)]:
        return msg("lookup.cli.owed", what=as_given(options.owed), most=MEN)
    return None


def _complain(lang: str, wrong: Msg) -> int:
    complain(speak(lang, wrong))
    return WRONG


def _unreadable(error: UnreadableStroke) -> Msg:
    return msg(f"strokes.bad.{error.code}", key=one_line(error.key))


# ---- one stroke


def _said(lang: str, said: StrokeSaid) -> str:
    return " ".join(speak(lang, each) for each in said.sentences)


def _notes(lang: str, book: BookSaid) -> list[str]:
    """Return what stands under a sentence: points, what is open, what a double due would be."""
    notes = [speak(lang, each) for each in book.lines]
    if book.said is not None and book.said.note is not None:
        notes.append(speak(lang, book.said.note))
    if book.said is not None:
        law = laws_msg((book.may_forgo,)) if book.may_forgo else None
        notes += [" ".join(speak(lang, each) for each in (one, law) if each) for one in book.said.questions]
    if book.double is not None:
        notes.append(say(lang, "lookup.if_agreed", said=_said(lang, book.double)))
    return notes


def _table(lang: str, view: LookupView, books: tuple[BookSaid, ...]) -> list[str]:
    found = []
    for book in books:
        if book.said is not None:
            said = _said(lang, book.said)
        else:
            said = "" if book.refused is None else speak(lang, book.refused)
        found.append(f"{book.book.value.upper():<{_SENTENCE_AT}}{said}")
        found += [" " * _SENTENCE_AT + note for note in _notes(lang, book)]
    for question in view.questions:
        if question.answer is None:
            taken = say(lang, f"lookup.cli.taken.{question.code}")
            found.append(f"{speak(lang, question.text)} {taken}")
    return found


def _object(
    lang: str, options: argparse.Namespace, view: LookupView, books: tuple[BookSaid, ...]
) -> dict[str, object]:
    return {
        "format": "carrom-law/1",
        "stroke": "".join(view.keys),
        "queen": options.queen or "board",
        "books": [_book_object(lang, book) for book in books],
        "questions": [
            {"code": each.code, "text": speak(lang, each.text), "answer": each.answer}
            for each in view.questions
        ],
    }


def _book_object(lang: str, book: BookSaid) -> dict[str, object]:
    return {
        "rules": book.book.value,
        "text": None if book.said is None else _said(lang, book.said),
        "cannot": None if book.refused is None else speak(lang, book.refused),
        "laws": list(book.laws),
        "plays_on": book.keeps,
        "ended": None if book.ended is None else book.ended.value,
        "near": book.near or None,
        "may_forgo": book.may_forgo or None,
        "double_due": None if book.double is None else _said(lang, book.double),
        "published": book.published,
        "notes": _notes(lang, book),
    }


# ---- boards


def _boards(options: argparse.Namespace, lang: str, stdin: BinaryIO, stdout: TextIO, stderr: TextIO) -> int:
    from carrom_desktop.cli_check import fault_text, place_text
    from carrom_desktop.match.sheetfile import FileFault
    from carrom_desktop.match.strokefile import StrokeFault, play_board, read_boards, report

    status = OK
    for found in read_boards(options.board, stdin):
        if isinstance(found, FileFault):
            status = WRONG
            print(fault_text(lang, found), file=stderr)
            continue
        played = play_board(found.board)
        if isinstance(played, StrokeFault):
            status = WRONG
            place = place_text(lang, found.file, found.line, ("strokes", played.number - 1))
            print(f"{place}: {one_line(speak(lang, _why(played.error)))}", file=stderr)
            continue
        if options.json:
            end = played[-1].after.end if played else None
            reason = say(lang, "lookup.board.reason", law=end.near) if end is not None and end.near else ""
            print(json.dumps(report(found, played, reason)), file=stdout)
            continue
        head = say(lang, "lookup.board.head", rules=found.board.rules.upper(), side=found.board.break_.value)
        print(f"{place_text(lang, found.file, found.line)}: {head}", file=stdout)
        for text in _board_table(lang, found.board.strokes, played):
            print(text, file=stdout)
    return status


def _why(error: UnreadableStroke | StrokeRefused) -> Msg:
    if isinstance(error, UnreadableStroke):
        return _unreadable(error)
    return coded(f"strokes.no.{error.code}", dict(error.values))


def _board_table(lang: str, strokes: tuple[str, ...], played: tuple[Outcome, ...]) -> list[str]:
    names = [say(lang, f"lookup.board.column.{name}") for name in ("stroke", "by", "men", "queen", "dues")]
    rows = [("#", *names, "")]
    for number, (text, outcome) in enumerate(zip(strokes, played, strict=True), start=1):
        after = outcome.after
        men, owed = (f"{a}-{b}" for a, b in (after.men, after.owed))
        queen = after.queen.value
        if after.queen.side is None:
            queen = say(lang, f"lookup.board.queen.{queen}")
        said = _said(lang, stroke_said(outcome, ("A", "B")))
        rows.append((str(number), one_line(text), outcome.by.value, men, queen, owed, said))
    widths = [max(len(row[place]) for row in rows) for place in range(6)]
    lines = [
        "  ".join([*(cell.ljust(width) for cell, width in zip(row[:6], widths, strict=True)), row[6]])
        for row in rows
    ]
    return [f"  {line}".rstrip() for line in (*lines, speak(lang, _result(played)))]


def _result(played: tuple[Outcome, ...]) -> Msg:
    end = played[-1].after.end if played else None
    if end is None:
        return msg("lookup.board.goes_on")
    if end.kind is EndKind.CANCELLED or end.winner is None:
        return msg("lookup.board.cancelled")
    winner, loser = end.winner.value, end.winner.other.value
    if end.kind is EndKind.UMPIRE:
        return msg("lookup.board.umpire", law=end.near, W=winner)
    if end.foul is not None:
        return msg("lookup.board.foul", law=end.foul.law, W=winner)
    queen = end.queen.side or Side.A
    return msg("lookup.board.normal", W=winner, L=loser, n=end.men_left, queen=queen.value)
