"""Texts of the area "wizard"."""

from __future__ import annotations
