from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx


class MemoryError(Exception):
    """A refusal of the service, or a service that cannot be reached. Named as in the TypeScript client."""

    def __init__(
        self,
        message: str,
        status: int,
        code: str,
        issues: list[dict[str, Any]] | None = None,
        request_id: str | None = None,
    ) -> None:
        super().__init__(message)
        #: Status of the response; 0 if there was none.
        self.status = status
        #: Stable code of the error table of the service; `unreachable` without a response of the service.
        self.code = code
        #: Every problem of a request that is not valid.
        self.issues = issues or []
        self.request_id = request_id


def error_of(response: httpx.Response) -> MemoryError:
    """The error in a response, whose body may come from a proxy and not be of the service."""
    status = response.status_code
    try:
        body = response.json()
        detail, code = body["detail"], body["code"]
    except (ValueError, KeyError, TypeError):
        return MemoryError(response.text[:200] or f"HTTP status {status}", status, "unreachable")
    issues = detail if isinstance(detail, list) else []
    said = "; ".join(": ".join(filter(None, (".".join(map(str, each["loc"])), each["msg"]))) for each in issues)
    return MemoryError(said if issues else str(detail), status, code, issues, body.get("request_id"))


def unreachable(error: httpx.TransportError) -> MemoryError:
    """The error of a request without a response."""
    return MemoryError(str(error) or type(error).__name__, 0, "unreachable")


@contextmanager
def suppress_missing() -> Iterator[None]:
    """Goes on behind the block if what it asks for does not exist."""
    try:
        yield
    except MemoryError as error:
        if error.code != "not_found":
            raise
