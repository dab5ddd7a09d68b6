"""Texts of the area "check"."""

from __future__ import annotations
