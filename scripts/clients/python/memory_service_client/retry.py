"""Which requests are repeated, and when.

A repeated POST has the Idempotency-Key of the first, so that the service does its work once. PATCH and DELETE are not
repeated: only the caller knows what another version or a 404 would mean.
"""

from __future__ import annotations

import httpx

REPEATABLE = frozenset({"GET", "POST", "PUT"})
#: Too many requests, a proxy or backend that is away, a request that took too long.
_TEMPORARY = frozenset({408, 429, 502, 503, 504})
_FIRST_PAUSE_S = 0.5


def is_temporary(response: httpx.Response) -> bool:
    """`in_progress`: an earlier attempt with the same key is still being carried out."""
    if response.status_code == 409:
        return '"in_progress"' in response.text
    return response.status_code in _TEMPORARY


def pause_s(response: httpx.Response | None, attempt: int) -> float:
    seconds = response.headers.get("Retry-After", "") if response is not None else ""
    return float(seconds) if seconds.isdigit() else _FIRST_PAUSE_S * 2 ** (attempt - 1)
