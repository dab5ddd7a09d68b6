"""Texts of the area "problems"."""

from __future__ import annotations
