"""Texts of the area "storage"."""

from __future__ import annotations
