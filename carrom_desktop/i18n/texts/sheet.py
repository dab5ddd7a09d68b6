"""Texts of the area "sheet"."""

from __future__ import annotations
