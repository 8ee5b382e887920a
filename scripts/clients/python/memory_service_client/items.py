"""What the frameworks share: whole lists, batches of which nothing is lost, and times."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from .client import MemoryClient
from .error import MemoryError

#: Of one search.
MAX_FOUND = 100
_PAGE = 500
_MAX_BATCH = 1_000


def list_items(memory: MemoryClient, wanted: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """All items that match the filter, newest first."""
    query: Any = {"filter": json.dumps(wanted), "limit": _PAGE}
    while query is not None:
        page = memory.get("/memory/list", params={"query": query})
        yield from page["items"]
        cursor = page["next_cursor"]
        query = None if cursor is None else {**query, "cursor": cursor}


def add_items(memory: MemoryClient, items: Sequence[Mapping[str, Any]]) -> None:
    for at in range(0, len(items), _MAX_BATCH):
        body: Any = {"items": items[at : at + _MAX_BATCH]}
        raise_failed(memory.post("/memory/add/batch", body=body))


def raise_failed(answer: Mapping[str, Any]) -> None:
    """Raises MemoryError for the first item of a batch that is not stored."""
    for each in answer["results"]:
        if each["status"] == "failed":
            issues = each.get("detail", [])
            raise MemoryError(f"item {each['index']}: {issues}", 422, "validation_error", issues)


def time_of(text: str) -> datetime:
    """Python 3.10 reads no `Z`, and no fraction but of three or six digits."""
    whole, _, fraction = text.removesuffix("Z").partition(".")
    return datetime.fromisoformat(f"{whole}.{fraction[:6].ljust(6, '0')}+00:00")
