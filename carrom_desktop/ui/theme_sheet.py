"""The style sheet of the operator's windows, with a `$token` for each colour of the palette.

`$t15` is a text of 15 px and `$m24` a length that holds text, both as large as the text size in force asks.
Borders keep their width in every state (`$line`), so that nothing moves when the keyboard's focus does.
Spacing in steps of 4 px, corners 12 px on cards and dialogs' buttons, 8 px on fields.
"""

from __future__ import annotations

from string import Template

TEXTS_PX = (15, 17, 20, 24, 27)
LENGTHS_PX = (16, 20, 24, 28)
"""What the tokens below may name."""

SHEET = Template(
    """
QWidget { color: $ink; selection-background-color: $primary; selection-color: $on_record; }
QMainWindow, QDialog, QMessageBox, QFileDialog { background: $background; }
QWidget:disabled { color: $off; }
QToolTip { color: $ink; background: $card; border: 1px solid $edge; padding: 4px 8px; }

QFrame[card="true"] { background: $card; border: $card_edge; border-radius: 12px; }
QFrame[card="true"][book="true"] { border: $line solid $book_edge; }
QFrame[card="true"][own="true"] { border: $line solid $wood; }
QFrame[typed="true"] { background: $field; border: $line solid $edge; border-radius: 12px; }
QFrame[typed="true"]:focus { border-color: $focus; }
QFrame[line="true"] { background: $edge; border: none; max-height: 1px; min-height: 1px; }

QLabel { background: transparent; border: none; }
QLabel[role="title"] { font-size: $t24; font-weight: bold; }
QLabel[role="headline"] { font-size: $t27; font-weight: bold; }
QLabel[role="section"] { font-size: $t17; font-weight: bold; }
QLabel[role="dim"] { color: $dim; font-size: $t15; }
QLabel[empty="true"] { border: $line solid transparent; border-radius: 12px; }
QLabel[empty="true"]:focus { border-color: $focus; }
QLabel[role="grey"] { color: $dim; }
QLabel[role="wood"] { color: $wood; font-weight: bold; }
QLabel[role="saved"] { color: $saved; }
QLabel[role="warning"] { color: $warning; }
QLabel[role="alarm"] { color: $alarm; }
QLabel[keycap="true"] {
    color: $ink; background: $key; font-size: $t15; font-weight: bold;
    border: 1px solid $key_edge; border-bottom: 3px solid $key_edge; border-radius: 6px;
    padding: 1px 8px; min-height: $m20;
}
QLabel[keycap="true"]:disabled { color: $off; }

QPushButton {
    color: $ink; background: $tile; border: $line solid $edge; border-radius: 12px;
    padding: 6px 16px; min-height: $m24;
}
QPushButton:hover { border-color: $key_edge; }
QPushButton:pressed { background: $chosen; }
QPushButton:focus { border-color: $focus; outline: none; }
QPushButton:disabled { color: $off; background: $card; }
QPushButton[primary="true"] {
    color: $on_record; background: $primary; border-color: $record_edge; font-weight: bold;
}
QPushButton[record="true"] {
    color: $on_record; background: $record; border-color: $record_edge; font-size: $t20; font-weight: bold;
}
QPushButton[primary="true"]:hover, QPushButton[record="true"]:hover { border-color: $side_a; }
QPushButton[primary="true"]:focus, QPushButton[record="true"]:focus { border-color: $focus; }
QPushButton[primary="true"]:disabled, QPushButton[record="true"]:disabled {
    color: $off; background: $tile; border-color: $edge;
}
QPushButton[primary="true"] QLabel[face="true"], QPushButton[record="true"] QLabel[face="true"] {
    color: $on_record; font-weight: bold;
}
QLabel[face="true"]:disabled, QPushButton[primary="true"] QLabel[face="true"]:disabled,
QPushButton[record="true"] QLabel[face="true"]:disabled { color: $off; }
QPushButton[quiet="true"] { background: transparent; border-color: transparent; padding: 4px 8px; }
QPushButton[quiet="true"]:hover { background: $tile; }
QPushButton[quiet="true"]:focus { border-color: $focus; }
QPushButton[tile="true"] { font-weight: bold; padding: 4px 14px; }
QPushButton[stroke="true"] { padding: 2px 4px; border-radius: 10px; }
QPushButton[stroke="true"]:disabled { background: $background; }
QPushButton[ticked="true"] { padding-left: 25px; padding-right: 25px; }
QPushButton[slim="true"] { padding: 2px 6px 2px 25px; border-radius: 8px; }
QPushButton[named="true"] { text-align: left; padding: 2px 6px 2px 32px; border-radius: 8px; }
QPushButton[tile="true"]:checked, QPushButton[tile="true"][chosen="true"] {
    background: $chosen; border-color: $side_a;
}
QPushButton[tile="true"][side="B"]:checked, QPushButton[tile="true"][side="B"][chosen="true"] {
    border-color: $side_b;
}
QPushButton[tile="true"]:focus { border-color: $focus; }

QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox {
    color: $ink; background: $field; border: $line solid $edge; border-radius: 8px;
    padding: 2px 8px; min-height: $m24; placeholder-text-color: $dim;
}
QLineEdit:hover, QAbstractSpinBox:hover, QComboBox:hover { border-color: $key_edge; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {
    border-color: $focus;
}
QLineEdit[invalid="true"], QAbstractSpinBox[invalid="true"], QComboBox[invalid="true"] {
    border-color: $alarm;
}
QLineEdit[invalid="true"]:focus { border: $thick solid $focus; padding: 0 6px; }
QAbstractSpinBox { padding-right: $m24; }
QAbstractSpinBox QLineEdit { border: none; padding: 0; background: transparent; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {
    background: transparent; border: none; width: $m24; subcontrol-origin: border;
}
QAbstractSpinBox::up-arrow, QAbstractSpinBox::down-arrow { image: none; }
QProgressBar { background: $field; border: $line solid $edge; border-radius: 6px; max-height: 14px; }
QProgressBar::chunk { background: $primary; border-radius: 4px; }
QSlider { border: $line solid transparent; border-radius: 6px; }
QSlider:focus { border-color: $focus; }
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled { color: $off; background: $card; }
QComboBox::drop-down { border: none; background: transparent; width: $m28; }
QComboBox::down-arrow { image: none; }
QComboBox QLineEdit { border: none; padding: 0; background: transparent; }
QComboBox QAbstractItemView, QListView#completions {
    color: $ink; background: $card; border: 1px solid $key_edge; padding: 4px; outline: none;
}
QComboBox QAbstractItemView::item, QListView#completions::item { padding: 4px 8px; min-height: $m24; }
QComboBox QAbstractItemView::item:selected, QListView#completions::item:selected {
    color: $ink; background: $chosen;
}

QCheckBox, QRadioButton {
    background: transparent; spacing: 8px; border: $line solid transparent; padding: 2px;
}
QCheckBox:focus, QRadioButton:focus { border-color: $focus; border-radius: 6px; }
QCheckBox::indicator {
    width: $m16; height: $m16; border: $line solid $key_edge; border-radius: 5px; background: $field;
}
QCheckBox::indicator:checked { border-color: $side_a; background: $chosen; image: none; }

QMenuBar { color: $ink; background: $bar; border: none; padding: 0 4px; }
QMenuBar::item { background: transparent; padding: 6px 12px; border-radius: 6px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: $tile; }
QMenu { color: $ink; background: $card; border: 1px solid $key_edge; padding: 6px; }
QMenu::item { padding: $menu_pad 28px $menu_pad 24px; border-radius: 6px; border: 1px solid transparent; }
QMenu::item:selected { background: $chosen; border-color: $side_a; }
QMenu::item:disabled { color: $off; }
QMenu::separator { height: 1px; background: $edge; margin: 6px 8px; }
QStatusBar { background: $bar; color: $ink; }
QStatusBar::item { border: none; }

QListView, QTableView, QTreeView {
    color: $ink; background: $card; alternate-background-color: $card; border: $line solid transparent;
    border-radius: 12px; gridline-color: $edge; outline: none;
}
QListView:focus, QTableView:focus, QTreeView:focus { border-color: $focus; }
QTableView::item, QListView::item { padding: 2px 8px; border: none; }
QTableView#trail::item { padding: 5px 8px; }
QTableView::item:selected, QListView::item:selected, QTreeView::item:selected {
    color: $ink; background: $chosen;
}
QHeaderView { background: transparent; border: none; }
QHeaderView::section {
    color: $dim; background: $card; border: none; border-bottom: 1px solid $edge;
    padding: 6px 11px; font-weight: bold;
}
QTableCornerButton::section { background: $card; border: none; }

QScrollArea { background: transparent; border: none; }
QScrollArea:focus { border: $line solid $focus; border-radius: 12px; }
QScrollBar:vertical { background: transparent; width: 14px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 14px; margin: 2px; }
QScrollBar::handle { background: $key_edge; border-radius: 5px; min-height: 32px; min-width: 32px; }
QScrollBar::handle:hover { background: $dim; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: transparent; }
"""
)
