"""The command line: without a command the window; `check`, `merge`, `law`, `sheet`, `card`, `paper`, `hall`,
`demo`, `import`, `export`, `install` and `self-test` need none.

Wrong arguments and files get one clear line on standard error and exit status 2.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from carrom_desktop import __version__
from carrom_desktop.cli_line import as_given, complain, files_in, make_streams_safe
from carrom_desktop.i18n import LANGUAGES, say
from carrom_desktop.match.system_locale import system_language

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from carrom_desktop.match.own_rulesets import KnownSets

OK, FOUND, WRONG = 0, 1, 2

PICTURE_SIDES_PX = (160, 16384)
LAYOUTS = ("standard", "giant", "men")
MOST_MARGIN = 0.1
"""Share of a picture's height that may be left free at each edge."""


_HEADINGS = (
    ("usage:", "heading_usage"),
    ("positional arguments:", "heading_arguments"),
    ("options:", "heading_options"),
)


class WrongArguments(Exception):
    """The command line cannot be followed; the text says why, in the user's language."""


class _Parser(argparse.ArgumentParser):
    """A parser that raises instead of printing a usage, and whose headings speak `language` too."""

    language = "en"

    def format_help(self) -> str:
        """Word the headings, which argparse has in English only."""
        text = super().format_help()
        for english, code in _HEADINGS:
            text = re.sub(f"^{english}", say(self.language, f"cli.{code}"), text, count=1, flags=re.MULTILINE)
        return text

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Print a help text; argparse's own would pass over an output that cannot be written."""
        print(message, end="", file=file)

    def error(self, message: str) -> NoReturn:
        """Raise `WrongArguments` for the four ways in which these parsers can fail."""
        raise WrongArguments(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    make_streams_safe()
    given = list(sys.argv[1:] if arguments is None else arguments)
    language = _language(given)
    command: Callable[[argparse.Namespace, str], int] | None = None
    try:
        try:
            files, given = files_in(given)
            options = _parser(language).parse_args(given)
            options.open = files
            if files and options.command is not _open_window:
                raise WrongArguments(say(language, "cli.unknown_argument", what=as_given(str(files[0]))))
            for file in files:
                if not file.exists():
                    raise WrongArguments(say(language, "cli.file_missing", what=as_given(str(file))))
            command = options.command
            return options.command(options, language)  # type: ignore[no-any-return]
        finally:
            # What is still buffered, a help text too, must fail here and not at exit.
            if sys.stdout is not None:
                sys.stdout.flush()
    except WrongArguments as wrong:
        complain(_worded(str(wrong), language))
        return WRONG
    except BrokenPipeError:
        _drop_output()
        return OK
    except OSError as error:
        if command is _open_window:
            raise
        _drop_output()
        what = as_given(str(error.filename)) if error.filename else say(language, "cli.standard_output")
        complain(say(language, "cli.cannot_write", what=what, why=error.strerror or str(error)))
        return WRONG
    except KeyboardInterrupt:
        return 130


def _drop_output() -> None:
    """Send nowhere what is still buffered: written at exit, it would raise again."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _language(given: Sequence[str]) -> str:
    """Return the language of messages: `--lang` before all else, so that even a wrong line is answered "
    "in it."""
    for place, word in enumerate(given):
        value = word.partition("=")[2] if word.startswith("--lang=") else ""
        if word == "--lang" and place + 1 < len(given):
            value = given[place + 1]
        if value in LANGUAGES:
            return value
    return system_language()


def _parser(language: str) -> _Parser:
    def text(code: str) -> str:
        return say(language, f"cli.{code}")

    parser = _Parser(prog="carrom-desktop", description=text("about"), add_help=False, allow_abbrev=False)
    parser.language = language
    parser.add_argument("--help", "-h", action="help", help=text("help"))
    parser.add_argument(
        "--version", action="version", version=f"Carrom Desktop {__version__}", help=text("version")
    )
    parser.add_argument("--practice", "--demo", dest="demo", action="store_true", help=text("demo_window"))
    parser.add_argument("--data-dir", type=Path, metavar=text("folder"), help=text("data_dir"))
    parser.add_argument("--windowed", action="store_true", help=text("windowed"))
    parser.add_argument("--lang", metavar="en|es", help=text("lang"))
    parser.set_defaults(command=_open_window)
    commands = parser.add_subparsers(metavar=text("command"), parser_class=_Parser, title=text("commands"))

    def add(name: str, command: Callable[[argparse.Namespace, str], int], help_code: str) -> _Parser:
        made = commands.add_parser(name, help=text(help_code), add_help=False, allow_abbrev=False)
        made.language = language
        made.add_argument("--help", "-h", action="help", help=text("help"))
        made.add_argument("--lang", metavar="en|es", help=text("lang"))
        made.set_defaults(command=command)
        return made

    check = add("check", _check, "check")
    check.add_argument("files", nargs="+", metavar=text("file"), help=text("check_files"))
    check.add_argument("--json", action="store_true", help=text("check_json"))
    check.add_argument("--value", metavar="XXXX-XXXX", help=text("check_value"))
    merge = add("merge", _merge, "merge")
    merge.add_argument("files", nargs="+", type=Path, metavar=text("file"), help=text("merge_files"))
    law = add("law", _law, "law")
    law.add_argument("stroke", nargs="?", metavar=text("stroke"), help=text("law_stroke"))
    law.add_argument("--rules", metavar="icf|ukca|caint", help=text("law_rules"))
    law.add_argument("--queen", metavar="board|cover|own|theirs", help=text("law_queen"))
    law.add_argument("--last", metavar="own|theirs|both", help=text("law_last"))
    law.add_argument("--first", action="store_true", help=text("law_first"))
    law.add_argument("--owed", metavar="N", help=text("law_owed"))
    law.add_argument("--board", metavar=text("file"), help=text("law_board"))
    law.add_argument("--json", action="store_true", help=text("law_json"))
    sheet = add("sheet", _sheet, "sheet")
    sheet.add_argument("file", metavar=text("file"), help=text("one_file"))
    sheet.add_argument("-o", "--output", required=True, type=Path, metavar="OUT.pdf", help=text("output"))
    sheet.add_argument("--paper", metavar="A4|Letter", help=text("paper"))
    card = add("card", _card, "card")
    card.add_argument("book", metavar="icf|ukca|caint", help=text("card_book"))
    card.add_argument("-o", "--output", required=True, type=Path, metavar="OUT.pdf", help=text("output"))
    card.add_argument("--paper", metavar="A4|Letter", help=text("paper"))
    printed = add("paper", _paper, "paper_command")
    printed.add_argument("kind", metavar="own|icf|european|ukca|venue|quick", help=text("paper_kind"))
    printed.add_argument("file", nargs="?", metavar=text("file"), help=text("paper_file"))
    printed.add_argument("--matches", metavar=text("file"), help=text("paper_matches"))
    printed.add_argument("-o", "--output", required=True, type=Path, metavar="OUT.pdf", help=text("output"))
    printed.add_argument("--to-a-page", default="1", metavar="1|2|4", help=text("paper_number"))
    printed.add_argument("--rules", metavar=text("paper_rules_name"), help=text("paper_rules"))
    printed.add_argument("--event", default="", metavar=text("paper_event_name"), help=text("paper_event"))
    printed.add_argument("--date", default="", metavar="2026-03-12", help=text("paper_date"))
    printed.add_argument("--paper", metavar="A4|Letter", help=text("paper"))
    hall = add("hall", _hall, "hall")
    hall.add_argument("file", metavar=text("file"), help=text("one_file"))
    hall.add_argument("-o", "--output", required=True, type=Path, metavar="OUT.png", help=text("output"))
    hall.add_argument("--size", default="1920x1080", metavar="1920x1080", help=text("size"))
    hall.add_argument("--theme", default="dark", metavar="dark|lit|contrast", help=text("theme"))
    hall.add_argument("--layout", default="standard", metavar="standard|giant|men", help=text("layout"))
    hall.add_argument("--margin", default="2.5", metavar="2.5", help=text("margin"))
    demo = add("demo", _demo, "demo")
    demo.add_argument(
        "-o", "--output", type=Path, default=Path(), metavar=text("folder"), help=text("demo_output")
    )
    taken = add("import", _import, "import")
    taken.add_argument("files", nargs="+", type=Path, metavar=text("file"), help=text("import_files"))
    saved = add("export", _export, "export")
    saved.add_argument(
        "-o", "--output", required=True, type=Path, metavar=text("file"), help=text("export_output")
    )
    saved.add_argument("--everything", action="store_true", help=text("export_all"))
    saved.add_argument("--initials", action="store_true", help=text("export_initials"))
    put = add("install", _install, "install")
    put.add_argument("--remove", action="store_true", help=text("install_remove"))
    add("self-test", _self_test, "self_test")
    for name in ("bench-latency", "bench-strokes", "bench-idle", "bench-replay", "bench-library"):
        bench = commands.add_parser(name, add_help=False)
        bench.add_argument("--boards", type=int, default=500)
        bench.add_argument("--matches", type=int, default=20_000)
        bench.add_argument("--seconds", type=float, default=10.0)
        bench.add_argument("--json", action="store_true")
        bench.set_defaults(command=_bench, bench=name, lang=None)
    return parser


_PATTERNS = (
    (re.compile(r"unrecognized arguments: (?P<what>.+)"), "unknown_argument"),
    (re.compile(r"argument (?P<what>.+): expected .*"), "value_missing"),
    (re.compile(r"the following arguments are required: (?P<what>.+)"), "argument_missing"),
    (re.compile(r"argument .*invalid choice: '?(?P<what>[^' ]+).*"), "unknown_command"),
    (re.compile(r"argument (?P<what>.+): (invalid|ignored).*"), "value_wrong"),
)


def _worded(message: str, language: str) -> str:
    """Return the parser's message in the user's language; ours come worded already."""
    for pattern, code in _PATTERNS:
        if found := pattern.fullmatch(message.replace("\n", " ")):
            return say(language, f"cli.{code}", what=as_given(found["what"]))
    return message


def _checked_language(options: argparse.Namespace, language: str) -> str:
    if options.lang is not None and options.lang not in LANGUAGES:
        raise WrongArguments(say(language, "cli.unknown_language", what=as_given(options.lang)))
    return language


def _open_window(options: argparse.Namespace, language: str) -> int:
    from carrom_desktop.app import run

    chosen = _checked_language(options, language) if options.lang else None
    return run(
        data_dir=options.data_dir,
        demo=options.demo,
        windowed=options.windowed,
        language=chosen,
        files=options.open,
    )


def _own_sets(options: argparse.Namespace) -> KnownSets | None:
    """Return the user's rule sets, which a sheet may name; nothing is made or read yet. None: no home."""
    from carrom_desktop.match.errors import StorageError
    from carrom_desktop.match.own_rulesets import KnownSets, OwnRuleSets
    from carrom_desktop.match.paths import rulesets_path, wanted_data_folder

    try:
        return KnownSets(OwnRuleSets(rulesets_path(wanted_data_folder(options.data_dir))))
    except (StorageError, RuntimeError):
        return None


def _check(options: argparse.Namespace, language: str) -> int:
    import gc

    from carrom_desktop.cli_check import run_check
    from carrom_desktop.match.check_value import read_value

    language = _checked_language(options, language)
    wanted = "" if options.value is None else read_value(options.value)
    if wanted is None:
        raise WrongArguments(say(language, "cli.no_value", what=as_given(options.value)))
    # A sheet has no cycles: what is read is freed with the next one. A search for cycles after every few
    # hundred objects takes a sixth of the whole time; a rare one keeps memory flat just the same.
    gc.freeze()
    gc.set_threshold(50_000)
    streams = (sys.stdin.buffer, sys.stdout, sys.stderr)
    return run_check(options.files, options.json, language, *streams, _own_sets(options), wanted)


def _merge(options: argparse.Namespace, language: str) -> int:
    from carrom_desktop.cli_merge import run_merge

    return run_merge(options.files, options.data_dir, _checked_language(options, language))


def _law(options: argparse.Namespace, language: str) -> int:
    from carrom_desktop.cli_law import run_law

    language = _checked_language(options, language)
    return run_law(options, language, sys.stdin.buffer, sys.stdout, sys.stderr)


def _sheet(options: argparse.Namespace, language: str) -> int:
    from carrom_desktop.cli_output import write_sheet

    language = _checked_language(options, language)
    _check_paper(options, language)
    return write_sheet(options.file, options.output, language, options.paper, _own_sets(options))


def _card(options: argparse.Namespace, language: str) -> int:
    from carrom_desktop.cli_output import write_card
    from carrom_desktop.rules.stroke_rows import RuleBook

    language = _checked_language(options, language)
    book = options.book.lower()
    if book not in tuple(RuleBook):
        raise WrongArguments(say(language, "cli.unknown_book", what=as_given(options.book)))
    _check_paper(options, language)
    return write_card(book, options.output, language, options.paper)


def _paper(options: argparse.Namespace, language: str) -> int:
    from carrom_desktop.cli_paper import write_paper

    language = _checked_language(options, language)
    _check_paper(options, language)
    return write_paper(options, language, _own_sets(options))


def _check_paper(options: argparse.Namespace, language: str) -> None:
    if options.paper not in (None, "A4", "Letter"):
        raise WrongArguments(say(language, "cli.unknown_paper", what=as_given(options.paper)))


def _hall(options: argparse.Namespace, language: str) -> int:
    from carrom_desktop.cli_output import HallLook, write_hall

    language = _checked_language(options, language)
    found = re.fullmatch(r"([0-9]{1,5})[xX]([0-9]{1,5})", options.size)
    low, high = PICTURE_SIDES_PX
    if found is None or not all(low <= int(side) <= high for side in found.groups()):
        raise WrongArguments(say(language, "cli.size_wrong", what=as_given(options.size), low=low, high=high))
    if options.theme not in ("dark", "lit", "contrast"):
        raise WrongArguments(say(language, "cli.unknown_theme", what=as_given(options.theme)))
    if options.layout not in LAYOUTS:
        known = ", ".join(LAYOUTS)
        raise WrongArguments(say(language, "cli.unknown_layout", what=as_given(options.layout), known=known))
    percent = re.fullmatch(r"([0-9]{1,2}(?:[.,][0-9]{1,3})?) ?%?", options.margin)
    margin = float(percent[1].replace(",", ".")) / 100 if percent is not None else 1.0
    if margin > MOST_MARGIN:
        most = round(MOST_MARGIN * 100)
        raise WrongArguments(say(language, "cli.margin_wrong", what=as_given(options.margin), most=most))
    width, height = (int(side) for side in found.groups())
    look = HallLook((width, height), options.theme, options.layout, margin)
    return write_hall(options.file, options.output, language, look, _own_sets(options))


def _demo(options: argparse.Namespace, language: str) -> int:
    from carrom_desktop.cli_output import write_demo

    return write_demo(options.output, _checked_language(options, language))


def _import(options: argparse.Namespace, language: str) -> int:
    from carrom_desktop.cli_exchange import run_import

    return run_import(options.files, options.data_dir, _checked_language(options, language))


def _export(options: argparse.Namespace, language: str) -> int:
    from carrom_desktop.cli_exchange import run_export

    language = _checked_language(options, language)
    return run_export(
        options.output,
        options.data_dir,
        language,
        everything=options.everything,
        initials=options.initials,
    )


def _install(options: argparse.Namespace, language: str) -> int:
    from carrom_desktop.cli_install import run_install

    return run_install(options.data_dir, _checked_language(options, language), remove=options.remove)


def _self_test(options: argparse.Namespace, language: str) -> int:
    from carrom_desktop.self_test import run_self_test

    return run_self_test(_checked_language(options, language))


def _bench(options: argparse.Namespace, _language: str) -> int:
    from carrom_desktop.bench_hooks import run_bench

    return run_bench(options.bench, boards=options.boards, seconds=options.seconds, matches=options.matches)


if __name__ == "__main__":
    sys.exit(main())
