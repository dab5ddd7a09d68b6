"""Every action of the operator's window, declared once: menu, text, key, and whether it can be ticked.

Keys that score (arrows, digits, Enter, Backspace, Esc, letters) are no shortcuts here: the entry panel owns
them. A menu shows such a letter as a hint only.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from msgspec import Struct
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from carrom_desktop.i18n import say


class ActionId(Enum):
    """What a scorer can ask for in the menus."""

    NEW_MATCH = auto()
    OPEN = auto()
    REMATCH = auto()
    WINNER_STAYS = auto()
    TIES = auto()
    SEND = auto()
    TAKE_OVER = auto()
    MERGE = auto()
    OPEN_FILE = auto()
    EXPORT = auto()
    EXPORT_ALL = auto()
    DOUBLE_CLICK = auto()
    PLAYERS = auto()
    STATISTICS = auto()
    SOL_OPEN = auto()
    SOL_LINK = auto()
    SOL_RESULT = auto()
    DETAILS = auto()
    RULES = auto()
    DELETE = auto()
    EVENT_OPEN = auto()
    EVENT_NEW = auto()
    EVENT_EDIT = auto()
    EVENT_WRITE = auto()
    EVENT_TABLE = auto()
    EVENT_CLOSE = auto()
    BACKUPS = auto()
    ERASE = auto()
    QUIT = auto()
    UNDO = auto()
    REDO = auto()
    QUEEN = auto()
    PLAY = auto()
    CHANGE_SIDES = auto()
    BREAKER = auto()
    OTHER_SIDE = auto()
    CORRECT = auto()
    TRAIL = auto()
    ENDED = auto()
    VOID = auto()
    PROTEST = auto()
    WAIT = auto()
    COLOURS = auto()
    UMPIRE = auto()
    WARNING = auto()
    NOTE = auto()
    VERDICT = auto()
    END_GAME = auto()
    END_MATCH = auto()
    SCORE = auto()
    TIMES = auto()
    SIGN = auto()
    REOPEN = auto()
    TIME = auto()
    HOLD = auto()
    LATER = auto()
    EARLIER = auto()
    ROUND_END = auto()
    STROKE = auto()
    TRIAL = auto()
    LATE = auto()
    LEAVE_OUT_SLEEP = auto()
    STROKE_CLOCK = auto()
    INTERVAL_CLOCK = auto()
    CHANGE_CLOCK = auto()
    LATE_CLOCK = auto()
    TRIAL_BOARDS = auto()
    CLOCK_SOUND = auto()
    SWAP = auto()
    PLACES_SINGLES = auto()
    PLACES_DOUBLES = auto()
    LIVE = auto()
    FREEZE = auto()
    BLANK = auto()
    LOGO = auto()
    NEXT = auto()
    HALL_RESULT = auto()
    NEXT_MATCH = auto()
    HALL_SHOWS = auto()
    DISTANCE = auto()
    LAYOUT_STANDARD = auto()
    LAYOUT_GIANT = auto()
    LAYOUT_MEN = auto()
    HALL_SETUP = auto()
    IDENTIFY = auto()
    TEST_PICTURE = auto()
    MARGIN_DIALOG = auto()
    HALL_DARK = auto()
    HALL_LIT = auto()
    HALL_CONTRAST = auto()
    SHOW_QUEEN = auto()
    HALL_PROTEST = auto()
    HALL_STROKES = auto()
    INITIALS = auto()
    STREAM = auto()
    RESULT = auto()
    DAY_RESULTS = auto()
    CHECK_SHEET = auto()
    AWARDED_RESULT = auto()
    SAVE_SHEET = auto()
    PRINT_SHEET = auto()
    PAPERS = auto()
    SAVE_CARD_ICF = auto()
    PRINT_CARD_ICF = auto()
    SAVE_CARD_UKCA = auto()
    PRINT_CARD_UKCA = auto()
    SAVE_CARD_CAINT = auto()
    PRINT_CARD_CAINT = auto()
    PAPER_AUTO = auto()
    PAPER_A4 = auto()
    PAPER_LETTER = auto()
    SHEET_SAME = auto()
    SHEET_EN = auto()
    SHEET_ES = auto()
    HALL_SAME = auto()
    HALL_EN = auto()
    HALL_ES = auto()
    TABLE_MODE = auto()
    GUIDED = auto()
    THEME_SYSTEM = auto()
    THEME_DARK = auto()
    THEME_LIGHT = auto()
    THEME_CONTRAST = auto()
    TEXT_SYSTEM = auto()
    TEXT_100 = auto()
    TEXT_115 = auto()
    TEXT_130 = auto()
    TEXT_150 = auto()
    LANGUAGE_EN = auto()
    LANGUAGE_ES = auto()
    WHY = auto()
    LOOKUP = auto()
    GUIDE = auto()
    KEYS = auto()
    PRACTICE = auto()
    DATA_FOLDER = auto()
    REPORT = auto()
    NEWS = auto()
    NEWER = auto()
    ABOUT = auto()


class ActionSpec(Struct, frozen=True):
    """How an action stands in the menus.

    Attributes: `menu`, code of the menu or submenu; `shortcuts`, all that trigger it, the first one is shown;
    `hint`, a key of the entry panel, shown but not bound; `group`, actions of which one is ticked; `ticks`,
    can be ticked by itself; `line`, a separator stands before it; `needs_match`.
    """

    menu: str
    shortcuts: tuple[str, ...] = ()
    hint: str = ""
    group: str = ""
    ticks: bool = False
    line: bool = False
    needs_match: bool = False


MENUS = ("match", "board", "screen", "sheet", "club", "view", "help")
"""Menus of the bar, in order."""

SUBMENUS = {
    "files": "match",
    "rulings": "match",
    "clocks": "board",
    "where": "screen",
    "places": "screen",
    "second": "screen",
    "look": "screen",
    "layout": "look",
    "hall_theme": "look",
    "hall_language": "look",
    "checks": "screen",
    "margin": "checks",
    "card": "sheet",
    "paper": "sheet",
    "sheet_language": "sheet",
    "event": "club",
    "sol": "club",
    "theme": "view",
    "text_size": "view",
    "language": "view",
}
"""Submenus and the menu or submenu each hangs in, which stands before it; `where`, `second` and `margin` are
filled by the window. What is rarely changed hangs in one: a menu of the bar is one column on 768 pixels."""


def way_to(menu: str) -> tuple[str, ...]:
    """Return the menus that lead to a menu, itself the last: from the bar inward."""
    return (*way_to(SUBMENUS[menu]), menu) if menu in SUBMENUS else (menu,)


ACTIONS: dict[ActionId, ActionSpec] = {
    ActionId.NEW_MATCH: ActionSpec("match", ("Ctrl+N",)),
    ActionId.OPEN: ActionSpec("match", ("Ctrl+O",)),
    ActionId.REMATCH: ActionSpec("match", ("Ctrl+R",), needs_match=True),
    ActionId.WINNER_STAYS: ActionSpec("match", ("Ctrl+W",), needs_match=True),
    ActionId.TAKE_OVER: ActionSpec("match", line=True),
    ActionId.SEND: ActionSpec("match", needs_match=True),
    ActionId.OPEN_FILE: ActionSpec("files", ("Ctrl+Shift+O",)),
    ActionId.EXPORT: ActionSpec("files", ("Ctrl+Shift+E",)),
    ActionId.EXPORT_ALL: ActionSpec("files"),
    ActionId.DOUBLE_CLICK: ActionSpec("files", ticks=True, line=True),
    ActionId.DETAILS: ActionSpec("match", ("Ctrl+D",), line=True, needs_match=True),
    ActionId.TRAIL: ActionSpec("match", ("Ctrl+T",), needs_match=True),
    ActionId.RULES: ActionSpec("match", needs_match=True),
    ActionId.DELETE: ActionSpec("match", needs_match=True),
    ActionId.LATE: ActionSpec("match", line=True, needs_match=True),
    ActionId.VERDICT: ActionSpec("rulings", needs_match=True),
    ActionId.WARNING: ActionSpec("rulings", needs_match=True),
    ActionId.NOTE: ActionSpec("rulings", needs_match=True),
    ActionId.END_GAME: ActionSpec("rulings", line=True, needs_match=True),
    ActionId.END_MATCH: ActionSpec("rulings", needs_match=True),
    ActionId.SCORE: ActionSpec("rulings", line=True, needs_match=True),
    ActionId.TIMES: ActionSpec("rulings", needs_match=True),
    ActionId.QUIT: ActionSpec("match", ("Ctrl+Q",), line=True),
    ActionId.UNDO: ActionSpec("board", ("Ctrl+Z",), needs_match=True),
    ActionId.REDO: ActionSpec("board", ("Ctrl+Y", "Ctrl+Shift+Z"), needs_match=True),
    ActionId.QUEEN: ActionSpec("board", hint="Q", line=True, needs_match=True),
    ActionId.PLAY: ActionSpec("board", hint="P", needs_match=True),
    ActionId.CHANGE_SIDES: ActionSpec("board", hint="C", needs_match=True),
    ActionId.BREAKER: ActionSpec("board", hint="B", needs_match=True),
    ActionId.OTHER_SIDE: ActionSpec("board", hint="X", needs_match=True),
    ActionId.CORRECT: ActionSpec("board", ("Ctrl+E",), line=True, needs_match=True),
    ActionId.COLOURS: ActionSpec("board", hint="Shift+X", needs_match=True),
    ActionId.UMPIRE: ActionSpec("board", ("Ctrl+U",), ticks=True, line=True, needs_match=True),
    ActionId.ENDED: ActionSpec("board", hint="E", line=True, needs_match=True),
    ActionId.VOID: ActionSpec("board", needs_match=True),
    ActionId.PROTEST: ActionSpec("board", needs_match=True),
    ActionId.WAIT: ActionSpec("board", hint="W", needs_match=True),
    ActionId.TIME: ActionSpec("clocks", hint="T", needs_match=True),
    ActionId.HOLD: ActionSpec("clocks", hint="H", needs_match=True),
    ActionId.LATER: ActionSpec("clocks", hint="+", needs_match=True),
    ActionId.EARLIER: ActionSpec("clocks", hint="-", needs_match=True),
    ActionId.ROUND_END: ActionSpec("clocks", needs_match=True),
    ActionId.LEAVE_OUT_SLEEP: ActionSpec("clocks", needs_match=True),
    ActionId.STROKE: ActionSpec("clocks", hint="K", line=True, needs_match=True),
    ActionId.TRIAL: ActionSpec("clocks", hint="Y", needs_match=True),
    ActionId.STROKE_CLOCK: ActionSpec("clocks", ticks=True, line=True),
    ActionId.INTERVAL_CLOCK: ActionSpec("clocks", ticks=True),
    ActionId.CHANGE_CLOCK: ActionSpec("clocks", ticks=True),
    ActionId.LATE_CLOCK: ActionSpec("clocks", ticks=True),
    ActionId.TRIAL_BOARDS: ActionSpec("clocks", ticks=True),
    ActionId.CLOCK_SOUND: ActionSpec("clocks", ticks=True),
    ActionId.LIVE: ActionSpec("screen", ("F5", "Ctrl+1"), group="mode"),
    ActionId.FREEZE: ActionSpec("screen", ("F6", "Ctrl+2"), group="mode"),
    ActionId.BLANK: ActionSpec("screen", ("F7", "Ctrl+3"), group="mode"),
    ActionId.LOGO: ActionSpec("screen", ("F8", "Ctrl+4"), group="mode"),
    ActionId.NEXT: ActionSpec("screen", ("F9", "Ctrl+5"), group="mode"),
    ActionId.HALL_RESULT: ActionSpec("screen", ("F10", "Ctrl+6"), group="mode"),
    ActionId.NEXT_MATCH: ActionSpec("screen", line=True),
    ActionId.HALL_SHOWS: ActionSpec("look"),
    ActionId.SHOW_QUEEN: ActionSpec("look", ticks=True, line=True),
    ActionId.HALL_PROTEST: ActionSpec("look", ticks=True),
    ActionId.HALL_STROKES: ActionSpec("look", ticks=True),
    ActionId.INITIALS: ActionSpec("look", ticks=True),
    ActionId.LAYOUT_STANDARD: ActionSpec("layout", group="layout"),
    ActionId.LAYOUT_GIANT: ActionSpec("layout", group="layout"),
    ActionId.LAYOUT_MEN: ActionSpec("layout", group="layout"),
    ActionId.HALL_DARK: ActionSpec("hall_theme", ("Ctrl+Shift+D",), group="hall_theme"),
    ActionId.HALL_LIT: ActionSpec("hall_theme", ("Ctrl+Shift+L",), group="hall_theme"),
    ActionId.HALL_CONTRAST: ActionSpec("hall_theme", ("Ctrl+Shift+H",), group="hall_theme"),
    ActionId.HALL_SAME: ActionSpec("hall_language", group="hall_language"),
    ActionId.HALL_EN: ActionSpec("hall_language", group="hall_language"),
    ActionId.HALL_ES: ActionSpec("hall_language", group="hall_language"),
    ActionId.SWAP: ActionSpec("screen", ("Ctrl+L",), ticks=True),
    ActionId.PLACES_SINGLES: ActionSpec("places", ticks=True),
    ActionId.PLACES_DOUBLES: ActionSpec("places", ticks=True),
    ActionId.HALL_SETUP: ActionSpec("screen", line=True),
    ActionId.IDENTIFY: ActionSpec("checks", ("Ctrl+I",)),
    ActionId.TEST_PICTURE: ActionSpec("checks", ("Ctrl+Shift+T",), ticks=True),
    ActionId.DISTANCE: ActionSpec("checks"),
    ActionId.MARGIN_DIALOG: ActionSpec("margin"),
    ActionId.STREAM: ActionSpec("screen", line=True),
    ActionId.SAVE_SHEET: ActionSpec("sheet", ("Ctrl+P",), needs_match=True),
    ActionId.PRINT_SHEET: ActionSpec("sheet", needs_match=True),
    ActionId.PAPERS: ActionSpec("sheet", ("Ctrl+Shift+S",)),
    ActionId.RESULT: ActionSpec("sheet", ("Ctrl+Shift+P",), needs_match=True),
    ActionId.AWARDED_RESULT: ActionSpec("sheet", ticks=True),
    ActionId.DAY_RESULTS: ActionSpec("sheet", line=True),
    ActionId.CHECK_SHEET: ActionSpec("sheet"),
    ActionId.SIGN: ActionSpec("sheet", line=True, needs_match=True),
    ActionId.REOPEN: ActionSpec("sheet", needs_match=True),
    ActionId.SAVE_CARD_ICF: ActionSpec("card"),
    ActionId.PRINT_CARD_ICF: ActionSpec("card"),
    ActionId.SAVE_CARD_UKCA: ActionSpec("card", line=True),
    ActionId.PRINT_CARD_UKCA: ActionSpec("card"),
    ActionId.SAVE_CARD_CAINT: ActionSpec("card", line=True),
    ActionId.PRINT_CARD_CAINT: ActionSpec("card"),
    ActionId.PAPER_AUTO: ActionSpec("paper", group="paper"),
    ActionId.PAPER_A4: ActionSpec("paper", group="paper"),
    ActionId.PAPER_LETTER: ActionSpec("paper", group="paper"),
    ActionId.SHEET_SAME: ActionSpec("sheet_language", group="sheet_language"),
    ActionId.SHEET_EN: ActionSpec("sheet_language", group="sheet_language"),
    ActionId.SHEET_ES: ActionSpec("sheet_language", group="sheet_language"),
    ActionId.PLAYERS: ActionSpec("club"),
    ActionId.STATISTICS: ActionSpec("club"),
    ActionId.TIES: ActionSpec("club", ("Ctrl+M",), line=True),
    ActionId.EVENT_OPEN: ActionSpec("event"),
    ActionId.EVENT_NEW: ActionSpec("event", line=True),
    ActionId.EVENT_EDIT: ActionSpec("event"),
    ActionId.EVENT_WRITE: ActionSpec("event"),
    ActionId.EVENT_TABLE: ActionSpec("event", line=True),
    ActionId.EVENT_CLOSE: ActionSpec("event"),
    ActionId.SOL_OPEN: ActionSpec("sol"),
    ActionId.SOL_LINK: ActionSpec("sol", needs_match=True),
    ActionId.SOL_RESULT: ActionSpec("sol", needs_match=True),
    ActionId.MERGE: ActionSpec("club"),
    ActionId.BACKUPS: ActionSpec("club", line=True),
    ActionId.ERASE: ActionSpec("club"),
    ActionId.TABLE_MODE: ActionSpec("view", ("F11", "Ctrl+7"), ticks=True, needs_match=True),
    ActionId.GUIDED: ActionSpec("view", ticks=True),
    ActionId.THEME_SYSTEM: ActionSpec("theme", group="theme"),
    ActionId.THEME_DARK: ActionSpec("theme", group="theme"),
    ActionId.THEME_LIGHT: ActionSpec("theme", group="theme"),
    ActionId.THEME_CONTRAST: ActionSpec("theme", group="theme"),
    ActionId.TEXT_SYSTEM: ActionSpec("text_size", group="text_size"),
    ActionId.TEXT_100: ActionSpec("text_size", group="text_size"),
    ActionId.TEXT_115: ActionSpec("text_size", group="text_size"),
    ActionId.TEXT_130: ActionSpec("text_size", group="text_size"),
    ActionId.TEXT_150: ActionSpec("text_size", group="text_size"),
    ActionId.LANGUAGE_EN: ActionSpec("language", group="language"),
    ActionId.LANGUAGE_ES: ActionSpec("language", group="language"),
    ActionId.GUIDE: ActionSpec("help", ("Shift+F1",)),
    ActionId.KEYS: ActionSpec("help", ("F1",)),
    ActionId.LOOKUP: ActionSpec("help", ("F2",)),
    ActionId.WHY: ActionSpec("help", ("F3",), needs_match=True),
    ActionId.PRACTICE: ActionSpec("help", line=True),
    ActionId.DATA_FOLDER: ActionSpec("help", line=True),
    ActionId.REPORT: ActionSpec("help"),
    ActionId.NEWS: ActionSpec("help", line=True),
    ActionId.NEWER: ActionSpec("help"),
    ActionId.ABOUT: ActionSpec("help"),
}


class Actions(QObject):
    """The QActions and menus made from `ACTIONS`, worded anew by `retranslate`."""

    def __init__(self, bar: QMenuBar, owner: QWidget) -> None:
        super().__init__(owner)
        self.menus: dict[str, QMenu] = {}
        self._actions: dict[ActionId, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        for code in MENUS:
            self.menus[code] = bar.addMenu("")
        for action_id, spec in ACTIONS.items():
            self._add(action_id, spec, owner)
        for code, parent in SUBMENUS.items():
            if code not in self.menus:
                self._add_submenu(code, parent)

    def __getitem__(self, action_id: ActionId) -> QAction:
        return self._actions[action_id]

    def bind(self, action_id: ActionId, slot: Callable[[], object]) -> None:
        """Call the bound method `slot` when the action is triggered."""
        self._actions[action_id].triggered.connect(slot)

    def trigger(self, shortcut: str) -> bool:
        """Do what `shortcut` stands for, e.g. "Ctrl+1"; False where it stands for nothing now."""
        keys = QKeySequence(shortcut)
        for action in self._actions.values():
            if keys in action.shortcuts() and action.isEnabled():
                action.trigger()
                return True
        return False

    def retranslate(self, language: str) -> None:
        """Word every menu and action in `language`; a hint stands where a shortcut would."""
        for code, menu in self.menus.items():
            menu.setTitle(say(language, f"operator.menu.{code}"))
        for action_id, spec in ACTIONS.items():
            label = say(language, f"operator.action.{action_id.name.lower()}")
            self._actions[action_id].setText(f"{label}\t{spec.hint}" if spec.hint else label)

    def enable_match(self, has_match: bool) -> None:
        """Enable what needs an open match."""
        for action_id, spec in ACTIONS.items():
            if spec.needs_match:
                self._actions[action_id].setEnabled(has_match)

    def _add(self, action_id: ActionId, spec: ActionSpec, owner: QWidget) -> None:
        action = QAction(owner)
        action.setObjectName(action_id.name)
        action.setShortcuts([QKeySequence(keys) for keys in spec.shortcuts])
        if spec.group:
            group = self._groups.setdefault(spec.group, QActionGroup(owner))
            group.addAction(action)
        action.setCheckable(bool(spec.group) or spec.ticks)
        action.setAutoRepeat(False)  # a held Ctrl+Z would take a whole match back
        if action_id is ActionId.QUIT:
            action.setMenuRole(QAction.MenuRole.QuitRole)
        elif action_id is ActionId.ABOUT:
            action.setMenuRole(QAction.MenuRole.AboutRole)
        else:
            # macOS would move entries such as "Settings" by their words.
            action.setMenuRole(QAction.MenuRole.NoRole)
        if spec.menu not in self.menus:
            self._add_submenu(spec.menu, SUBMENUS[spec.menu])
        if spec.line:
            self.menus[spec.menu].addSeparator()
        self.menus[spec.menu].addAction(action)
        self._actions[action_id] = action

    def _add_submenu(self, code: str, parent: str) -> None:
        self.menus[code] = self.menus[parent].addMenu("")
