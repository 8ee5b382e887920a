"""LangGraph: a BaseStore over the items of a workspace.

An item of the store is one item of the service. Its external id names namespace and key, so putting again makes the
next version. The value is kept as JSON text, because it must come back exactly; beside it stand the plain fields, by
which the service filters, and every prefix of the namespace. A filter of the service may find too much, never too
little: `_matches` has the last word.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta, timezone
from operator import eq, ge, gt, le, lt, ne
from typing import Any
from urllib.parse import quote

from langgraph.store import base

from .client import MemoryClient
from .error import suppress_missing
from .items import MAX_FOUND, add_items, list_items, time_of

_MAX_EXTERNAL_ID = 512
#: Longer texts are compared here alone.
_MAX_FILTERED = 200
_MAX_NUMBER = 1e12
_SIGNS = {"$eq": eq, "$ne": ne, "$gt": gt, "$gte": ge, "$lt": lt, "$lte": le}
#: Rounding in the service must leave nothing out, so `more` is asked for as `at least`.
_TESTS = {"$eq": "eq", "$gt": "gte", "$gte": "gte", "$lt": "lte", "$lte": "lte"}


class MemoryStore(base.BaseStore):
    """Async methods run in threads: the client may be used by several at once, and by every event loop.

    With a `ttl`, an item goes that many minutes after it was last put; reading does not make it stay.
    """

    supports_ttl = True

    def __init__(self, memory: MemoryClient) -> None:
        self._memory = memory

    async def abatch(self, ops: Iterable[base.Op]) -> list[base.Result]:
        return await asyncio.to_thread(self.batch, list(ops))

    def batch(self, ops: Iterable[base.Op]) -> list[base.Result]:
        """Reads see what was there before the writes of the batch; of several writes to one key, the last counts."""
        results: list[base.Result] = []
        puts: dict[str, base.PutOp] = {}
        for op in ops:
            base.validate_op_namespace(op)
            if isinstance(op, base.GetOp):
                results.append(self._get(op))
            elif isinstance(op, base.SearchOp):
                results.append(self._search(op))
            elif isinstance(op, base.ListNamespacesOp):
                results.append(self._list_namespaces(op))
            else:
                puts[_external_id(op.namespace, op.key)] = op
                results.append(None)
        add_items(self._memory, [_sent(external_id, op) for external_id, op in puts.items() if op.value is not None])
        for external_id in (each for each, op in puts.items() if op.value is None):
            with suppress_missing():
                path: Any = {"external_id": external_id}
                self._memory.delete("/memory/by-external-id/{external_id}", params={"path": path})
        return results

    def _get(self, op: base.GetOp) -> base.Item | None:
        with suppress_missing():
            path: Any = {"external_id": _external_id(op.namespace, op.key)}
            return base.Item(**_read(self._memory.get("/memory/by-external-id/{external_id}", params={"path": path})))
        return None

    def _search(self, op: base.SearchOp) -> list[base.SearchItem]:
        wanted = op.offset + op.limit
        sent = _filter_of(op.namespace_prefix, op.filter)
        found: Iterable[Mapping[str, Any]] = ()
        if op.query:
            # What is not indexed, get and search without a query find.
            body: Any = {
                "query": op.query,
                "top_k": MAX_FOUND if op.filter else max(1, min(wanted, MAX_FOUND)),
                "include_ended": True,
                "filter": {"metadata": {**sent["metadata"], "langgraph.indexed": True}},
            }
            found = self._memory.post("/memory/search", body=body)["results"]
        else:
            found = list_items(self._memory, sent)
        results: list[base.SearchItem] = []
        for each in found:
            item = _read(each)
            if _matches(item["value"], op.filter or {}):
                results.append(
                    base.SearchItem(**item, score=each.get("relevance", each["score"]) if op.query else None)
                )
            if len(results) >= wanted:
                break
        return results[op.offset : wanted]

    def _list_namespaces(self, op: base.ListNamespacesOp) -> list[tuple[str, ...]]:
        conditions = op.match_conditions or ()
        plain = [c.path for c in conditions if c.match_type == "prefix" and "*" not in c.path]
        items = list_items(self._memory, _filter_of(max(plain, key=len, default=()), None))
        found = {tuple(item["metadata"]["langgraph"]["namespace"]) for item in items}
        names = sorted({name[: op.max_depth] for name in found if all(_fits(c, name) for c in conditions)})
        return names[op.offset : op.offset + op.limit]


def _external_id(namespace: tuple[str, ...], key: str) -> str:
    name = "langgraph:" + "/".join(quote(part, safe="") for part in (*namespace, key))
    if len(name) <= _MAX_EXTERNAL_ID:
        return name
    return f"langgraph:sha256:{hashlib.sha256(name.encode()).hexdigest()}"


def _sent(external_id: str, op: base.PutOp) -> dict[str, Any]:
    value = dict(op.value or {})
    texts = _texts(value) if op.index is None else [t for p in op.index or [] for t in base.get_text_at_path(value, p)]
    content = "\n".join(texts)
    is_indexed = content.strip() != ""
    ends = None if op.ttl is None else datetime.now(timezone.utc) + timedelta(minutes=op.ttl)
    return {
        "external_id": external_id,
        "content": content if is_indexed else external_id,
        "expires_at": ends and ends.isoformat(),
        "embed": is_indexed,
        "metadata": {
            "langgraph": {
                "namespace": op.namespace,
                "key": op.key,
                "value": json.dumps(value, ensure_ascii=False),
                "under": [".".join(op.namespace[: depth + 1]) for depth in range(len(op.namespace))],
                "fields": {name: field for name, field in value.items() if _is_filtered(name, field)},
                "indexed": is_indexed,
            }
        },
    }


def _texts(value: Any, name: str = "") -> list[str]:
    """All texts and numbers, each after its name, unless there is one text alone."""
    if isinstance(value, Mapping):
        if not name and len(value) == 1 and isinstance(only := next(iter(value.values())), str):
            return [only]
        return [text for key, each in value.items() for text in _texts(each, str(key))]
    if isinstance(value, (list, tuple)):
        return [text for each in value for text in _texts(each, name)]
    return [] if value is None else [f"{name}: {value}"]


def _read(item: Mapping[str, Any]) -> dict[str, Any]:
    kept = item["metadata"]["langgraph"]
    return {
        "value": json.loads(kept["value"]),
        "key": kept["key"],
        "namespace": tuple(kept["namespace"]),
        "created_at": time_of(item["created_at"]),
        "updated_at": time_of(item["updated_at"]),
    }


def _is_filtered(name: str, value: Any) -> bool:
    is_plain = not set(name) & set(".=") and 0 < len(name) <= _MAX_FILTERED
    if isinstance(value, str):
        return is_plain and 0 < len(value) <= _MAX_FILTERED
    return is_plain and isinstance(value, (int, float)) and abs(value) < _MAX_NUMBER


def _filter_of(prefix: tuple[str, ...], wanted: dict[str, Any] | None) -> dict[str, Any]:
    tests: dict[str, Any] = {"langgraph.under": ".".join(prefix)} if prefix else {"langgraph.key": {"exists": True}}
    for name, given in (wanted or {}).items():
        compared = given if isinstance(given, dict) else {"$eq": given}
        test = {_TESTS[sign]: than for sign, than in compared.items() if sign in _TESTS and _is_filtered(name, than)}
        if test:
            tests[f"langgraph.fields.{name}"] = test
    return {"metadata": tests}


def _matches(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, dict) and any(name.startswith("$") for name in wanted):
        return all(_compares(value, sign, than) for sign, than in wanted.items())
    if isinstance(wanted, dict):
        return isinstance(value, dict) and all(_matches(value.get(name), each) for name, each in wanted.items())
    return bool(value == wanted)


def _compares(value: Any, sign: str, than: Any) -> bool:
    try:
        return bool(_SIGNS[sign](value, than))
    except TypeError:
        return False


def _fits(condition: base.MatchCondition, namespace: tuple[str, ...]) -> bool:
    size = len(condition.path)
    part = namespace[:size] if condition.match_type == "prefix" else namespace[max(0, len(namespace) - size) :]
    return len(part) == size and all(want in ("*", label) for want, label in zip(condition.path, part, strict=True))
