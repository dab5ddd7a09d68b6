"""Texts of the area "entry"."""

from __future__ import annotations
