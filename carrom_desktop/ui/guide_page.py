"""One chapter of the guide as a document: Markdown, dressed in the colours and the text size in force."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QUrl
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QImageReader,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)

from carrom_desktop.paint.fonts import font
from carrom_desktop.resources import resource_path
from carrom_desktop.ui.theme import Palette
from carrom_desktop.viewmodels.guide import Section, without_anchors

_HEADINGS = {1: 1.65, 2: 1.25, 3: 1.08}
"""How much larger than the text a heading is, by its level."""

_CAPTION, _LINE_PERCENT = 0.92, 132
_MARGIN, _LONGEST_EM = 4, 58
"""Room round the text in pixels, and the longest line in ems: more than that is read badly."""
PICTURES = "picture:"


class Chapter(Struct):
    """A chapter's document with the place of each heading in it, and its pictures' own widths by address."""

    document: QTextDocument
    headings: tuple[int, ...]
    pictures: dict[str, int]


def build_chapter(markdown: str, language: str, palette: Palette, text_px: float, width: int) -> Chapter:
    """Return a chapter laid out for `width` pixels, in letters of `text_px`."""
    document = QTextDocument()
    document.setDefaultFont(font(text_px))
    document.setDocumentMargin(_MARGIN)
    document.setMarkdown(_with_captions(without_anchors(markdown)))
    pictures = _dress(document, language, palette, text_px)
    headings = _dress_headings(document, palette, text_px)
    _dress_tables(document, palette)
    made = Chapter(document, headings, pictures)
    fit(made, width)
    return made


def fit(chapter: Chapter, width: int) -> None:
    """Let no line be longer than one reads well, and no picture wider than `width`, nor than it is."""
    root = chapter.document.rootFrame()
    form = root.frameFormat()
    text_px = chapter.document.defaultFont().pixelSize()
    form.setRightMargin(_MARGIN + max(0, width - round(text_px * _LONGEST_EM)))
    root.setFrameFormat(form)
    cursor = QTextCursor(chapter.document)
    for block in _blocks(chapter.document):
        for position, length, piece in _fragments(block):
            if not piece.isImageFormat():
                continue
            image = piece.toImageFormat()
            wanted = min(width, chapter.pictures.get(image.name(), width))
            if image.width() != wanted:
                image.setWidth(wanted)
                cursor.setPosition(position)
                cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
                cursor.setCharFormat(image)


def place_of(chapter: Chapter, section: Section) -> int:
    """Return where a section begins in the document."""
    return chapter.headings[section.number] if section.number < len(chapter.headings) else 0


def _with_captions(markdown: str) -> str:
    """Write the words of each picture under it, too."""
    lines = []
    for line in markdown.splitlines():
        head, mark, _name = line.partition(f"]({PICTURES}")
        lines += [line, "", f"*{head.removeprefix('![')}*"] if mark else [line]
    return "\n".join(lines) + "\n"


def _dress(document: QTextDocument, language: str, palette: Palette, text_px: float) -> dict[str, int]:
    """Give blocks their spacing, keys and links their look; return the widths of the pictures."""
    pictures: dict[str, int] = {}
    cursor = QTextCursor(document)
    key = QTextCharFormat()
    key.setFontFamilies([font(text_px).family()])
    key.setFontFixedPitch(False)
    key.setFontWeight(QFont.Weight.Bold)
    key.setBackground(QColor(palette.tile))
    caption = QTextCharFormat()
    caption.setFont(font(text_px * _CAPTION))
    caption.setForeground(QColor(palette.dim))
    link = QTextCharFormat()
    link.setForeground(QColor(palette.side_a))
    for block in _blocks(document):
        spacing = QTextBlockFormat()
        spacing.setLineHeight(_LINE_PERCENT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        in_table = QTextCursor(block).currentTable() is not None
        if not in_table:
            spacing.setBottomMargin(text_px * (0.3 if block.textList() is not None else 0.6))
        if any(form.isImageFormat() for _position, _length, form in _fragments(block)):
            spacing.setLineHeight(0, QTextBlockFormat.LineHeightTypes.SingleHeight.value)
            spacing.setTopMargin(text_px * 0.4)
        QTextCursor(block).mergeBlockFormat(spacing)
        for position, length, form in _fragments(block):
            cursor.setPosition(position)
            cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
            if form.isImageFormat():
                image = form.toImageFormat()
                file = _picture_file(image.name(), language)
                # Only here: in Markdown a folder's blanks and brackets would end the address.
                image.setName(
                    QUrl.fromLocalFile(str(file)).toString(QUrl.ComponentFormattingOption.FullyEncoded)
                )
                pictures[image.name()] = QImageReader(str(file)).size().width()
                cursor.setCharFormat(image)
            elif form.fontFixedPitch():
                cursor.mergeCharFormat(key)
            elif form.fontItalic():
                cursor.mergeCharFormat(caption)
            elif form.isAnchor():
                cursor.mergeCharFormat(link)
    return pictures


def _picture_file(name: str, language: str) -> Path:
    return resource_path("guide", "pictures", language, f"{name.removeprefix(PICTURES)}.png")


def _dress_headings(document: QTextDocument, palette: Palette, text_px: float) -> tuple[int, ...]:
    """Give headings their size; return where they stand."""
    places = []
    for block in _blocks(document):
        level = block.blockFormat().headingLevel()
        if level == 0:
            continue
        places.append(block.position())
        cursor = QTextCursor(block)
        cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
        form = QTextCharFormat()
        form.setFont(font(text_px * _HEADINGS.get(level, 1.0), True))
        if level > 1:
            form.setForeground(QColor(palette.wood))
        spacing = QTextBlockFormat()
        spacing.setTopMargin(text_px * (0.2 if level == 1 else 1.1))
        spacing.setBottomMargin(text_px * 0.4)
        whole = QTextCursor(block)
        whole.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        whole.mergeCharFormat(form)
        whole.mergeBlockFormat(spacing)
    return tuple(places)


def _dress_tables(document: QTextDocument, palette: Palette) -> None:
    for frame in document.rootFrame().childFrames():
        if not isinstance(frame, QTextTable):
            continue
        form = frame.format()
        form.setBorderCollapse(True)
        form.setBorder(1)
        form.setBorderBrush(QBrush(QColor(palette.edge)))
        form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        form.setCellPadding(5)
        form.setTopMargin(4)
        form.setBottomMargin(10)
        form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        frame.setFormat(form)
        bold = QTextCharFormat()
        bold.setFontWeight(QFont.Weight.Bold)
        bold.setBackground(QColor(palette.tile))
        for column in range(frame.columns()):
            cell = frame.cellAt(0, column)
            head = cell.format()
            head.setBackground(QColor(palette.tile))
            cell.setFormat(head)


def _blocks(document: QTextDocument) -> list[QTextBlock]:
    found, block = [], document.begin()
    while block.isValid():
        found.append(block)
        block = block.next()
    return found


def _fragments(block: QTextBlock) -> list[tuple[int, int, QTextCharFormat]]:
    """Return the pieces of a block that look alike: where, how long, and how."""
    found = []
    it = block.begin()
    while not it.atEnd():
        piece = it.fragment()
        if piece.isValid():
            found.append((piece.position(), piece.length(), piece.charFormat()))
        it += 1
    return found
