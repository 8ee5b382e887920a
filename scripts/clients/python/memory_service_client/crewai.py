"""CrewAI: a Memory whose records are items of the service, and whose recall is its search.

CrewAI's own Memory asks a model to place each record and an embedder for vectors. Here the service embeds, and a record
keeps what it is given: no model is called, except by CrewAI to extract statements from the output of a task.
"""

from __future__ import annotations

import json
from collections import Counter
from datetime import datetime
from typing import Any, Literal
from urllib.parse import quote

from crewai.memory.types import MemoryMatch, MemoryRecord, ScopeInfo
from crewai.memory.unified_memory import Memory
from crewai.memory.utils import join_scope_paths

from .client import MemoryClient
from .error import suppress_missing
from .items import MAX_FOUND, add_items, list_items


class MemoryServiceStorage:
    """What CrewAI calls to list, change and delete records."""

    def __init__(self, memory: MemoryClient) -> None:
        self._memory = memory

    def save(self, records: list[MemoryRecord]) -> None:
        add_items(self._memory, [_sent(record) for record in records])

    def update(self, record: MemoryRecord) -> None:
        self.save([record])

    def find(
        self, query: str, scope: str | None, categories: list[str] | None, limit: int
    ) -> list[tuple[MemoryRecord, float]]:
        body: Any = {"query": query, "top_k": max(1, min(limit, MAX_FOUND)), "filter": _filter_of(scope, categories)}
        results = self._memory.post("/memory/search", body=body)["results"]
        return [(_record(each), each.get("relevance") or 0.0) for each in results]

    def search(self, query_embedding: list[float], **_: Any) -> list[tuple[MemoryRecord, float]]:
        raise NotImplementedError("The service embeds by itself: use MemoryServiceMemory, which sends the question.")

    def get_record(self, record_id: str) -> MemoryRecord | None:
        with suppress_missing():
            path: Any = {"external_id": _external_id(record_id)}
            return _record(self._memory.get("/memory/by-external-id/{external_id}", params={"path": path}))
        return None

    def delete(
        self,
        scope_prefix: str | None = None,
        categories: list[str] | None = None,
        record_ids: list[str] | None = None,
        older_than: datetime | None = None,
        metadata_filter: dict[str, Any] | None = None,
    ) -> int:
        gone = [
            item["item_id"]
            for item, record in self._records(scope_prefix, categories)
            if (record_ids is None or record.id in record_ids)
            and (older_than is None or record.created_at < older_than)
            and all(record.metadata.get(name) == value for name, value in (metadata_filter or {}).items())
        ]
        for item_id in gone:
            with suppress_missing():
                self._memory.delete("/memory/{item_id}", params={"path": {"item_id": item_id}})
        return len(gone)

    def reset(self, scope_prefix: str | None = None) -> None:
        self.delete(scope_prefix)

    def list_records(self, scope_prefix: str | None = None, limit: int = 200, offset: int = 0) -> list[MemoryRecord]:
        return [record for _, record in self._records(scope_prefix)][offset : offset + limit]

    def count(self, scope_prefix: str | None = None) -> int:
        return len(self._records(scope_prefix))

    def list_categories(self, scope_prefix: str | None = None) -> dict[str, int]:
        return dict(Counter(name for _, record in self._records(scope_prefix) for name in record.categories))

    def list_scopes(self, parent: str = "/") -> list[str]:
        base = parent.rstrip("/")
        below = {record.scope[len(base) + 1 :].split("/")[0] for _, record in self._records(parent)}
        return sorted(f"{base}/{name}" for name in below if name)

    def get_scope_info(self, scope: str) -> ScopeInfo:
        records = self.list_records(scope, limit=self.count(scope))
        times = sorted(record.created_at for record in records)
        return ScopeInfo(
            path=scope,
            record_count=len(records),
            categories=sorted({name for record in records for name in record.categories}),
            oldest_record=times[0] if times else None,
            newest_record=times[-1] if times else None,
            child_scopes=self.list_scopes(scope),
        )

    def _records(self, scope: str | None, categories: list[str] | None = None) -> list[tuple[Any, MemoryRecord]]:
        return [(item, _record(item)) for item in list_items(self._memory, _filter_of(scope, categories))]


class MemoryServiceMemory(Memory):
    """`Crew(…, memory=MemoryServiceMemory.of(memory))`"""

    @classmethod
    def of(cls, memory: MemoryClient, **options: Any) -> MemoryServiceMemory:
        return cls(storage=MemoryServiceStorage(memory), embedder=_no_vectors, **options)

    def _encode_batch(
        self,
        contents: list[str],
        scope: str | None = None,
        categories: list[str] | None = None,
        metadata: dict[str, Any] | None = None,
        importance: float | None = None,
        source: str | None = None,
        private: bool = False,
        root_scope: str | None = None,
    ) -> list[MemoryRecord]:
        given = {} if importance is None else {"importance": importance}
        records = [
            MemoryRecord(
                content=content,
                scope=join_scope_paths(root_scope, scope or "/"),
                categories=categories or [],
                metadata=metadata or {},
                source=source,
                private=private,
                **given,
            )
            for content in contents
        ]
        self._storage.save(records)
        return records

    def recall(
        self,
        query: str,
        scope: str | None = None,
        categories: list[str] | None = None,
        limit: int = 10,
        depth: Literal["shallow", "deep"] = "deep",
        source: str | None = None,
        include_private: bool = False,
    ) -> list[MemoryMatch]:
        """The search of the service in place of both depths."""
        self.drain_writes()
        within = join_scope_paths(self.root_scope, scope or "/")
        found = self._storage.find(query, within, categories, MAX_FOUND)
        seen = [
            MemoryMatch(record=record, score=score, match_reasons=["semantic"])
            for record, score in found
            if include_private or not record.private or (source is not None and record.source == source)
        ]
        return seen[:limit]


def _no_vectors(texts: list[str]) -> list[list[float]]:
    return [[] for _ in texts]


def _external_id(record_id: str) -> str:
    return f"crewai:{quote(record_id, safe='')}"


def _sent(record: MemoryRecord) -> dict[str, Any]:
    names = [name for name in record.scope.split("/") if name]
    return {
        "external_id": _external_id(record.id),
        "content": record.content,
        "tags": record.categories,
        "metadata": {
            "crewai": {
                "record": json.dumps(record.model_dump(mode="json"), ensure_ascii=False),
                "under": ["/", *("/" + "/".join(names[: depth + 1]) for depth in range(len(names)))],
            }
        },
    }


def _record(item: Any) -> MemoryRecord:
    return MemoryRecord.model_validate_json(item["metadata"]["crewai"]["record"])


def _filter_of(scope: str | None, categories: list[str] | None) -> dict[str, Any]:
    under = "/" + (scope or "").strip("/")
    wanted: dict[str, Any] = {"metadata": {"crewai.under": under}}
    return {**wanted, "tags": {"any": categories}} if categories else wanted
