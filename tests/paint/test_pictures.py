"""Pictures of logos and sponsors: whatever lies in the folder is shown or refused, and nothing raises."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from carrom_desktop.paint import pictures
from carrom_desktop.paint.pictures import PictureRefused, picture_files, read_picture


@pytest.fixture(autouse=True)
def _gui(qapp: object) -> None:
    """Start Qt."""


def picture(path: Path, width: int = 60, height: int = 40, color: str = "#234567") -> Path:
    """Write a picture of one colour."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    assert image.save(str(path))
    return path


def refusal(path: Path) -> str:
    with pytest.raises(PictureRefused) as refused:
        read_picture(path)
    return refused.value.reason


def test_a_picture_is_read_whatever_its_name_says(tmp_path: Path) -> None:
    for name in ("a.png", "b.jpg", "c.bmp"):
        found = read_picture(picture(tmp_path / name))
        assert found.image is not None
        assert (found.image.width(), found.image.height(), found.name) == (60, 40, name)
    png = picture(tmp_path / "x.png")
    png.rename(tmp_path / "png.jpg")
    assert read_picture(tmp_path / "png.jpg").image is not None


def test_a_large_picture_is_made_smaller(tmp_path: Path) -> None:
    found = read_picture(picture(tmp_path / "a.png", 5000, 1000))
    assert found.image is not None
    assert (found.image.width(), found.image.height()) == (3840, 768)


def test_missing_broken_huge_and_print_colours_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert refusal(tmp_path / "none.png") == "missing"
    assert refusal(tmp_path) == "missing"
    (tmp_path / "text.png").write_text("no picture")
    assert refusal(tmp_path / "text.png") == "broken"
    (tmp_path / "empty.jpg").write_bytes(b"")
    assert refusal(tmp_path / "empty.jpg") == "broken"
    cut = picture(tmp_path / "cut.png", 400, 400)
    cut.write_bytes(cut.read_bytes()[:60])
    assert refusal(cut) == "broken"
    cmyk = picture(tmp_path / "print.jpg")
    data = bytearray(cmyk.read_bytes())
    place = data.index(b"\xff\xc0")
    data[place + 9] = 4
    cmyk.write_bytes(data)
    assert refusal(cmyk) == "cmyk"
    good = picture(tmp_path / "good.png")
    monkeypatch.setattr(pictures, "MOST_PIXELS", 1000)
    assert refusal(good) == "huge"
    monkeypatch.setattr(pictures, "MOST_BYTES", 10)
    assert refusal(good) == "huge"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_does_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    assert refusal(tmp_path / "pipe.png") == "missing"


def test_a_folder_gives_its_pictures_by_name(tmp_path: Path) -> None:
    for name in ("b.png", "A.PNG", ".hidden.png", "notes.txt", "c.jpeg"):
        (tmp_path / name).write_bytes(b"")
    assert [path.name for path in picture_files(tmp_path)] == ["A.PNG", "b.png", "c.jpeg"]
    assert picture_files(tmp_path / "none") == []
