"""The client, with and without async. Both share what a request is, when it is repeated and what an answer means."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any

import httpx

from .error import MemoryError, error_of, unreachable
from .events import ENDED, RETRY_S, EventLines
from .path import path_of
from .retry import REPEATABLE, is_temporary, pause_s

_ENDED_STREAM = "the service ended the stream"
#: An ingest with a language model may take minutes; a connection is there at once or not at all.
_TIMEOUT = httpx.Timeout(300, connect=10)
_STREAM_TIMEOUT = httpx.Timeout(60, connect=10)


class _Options:
    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        workspace_id: str | None = None,
        headers: Mapping[str, str] | None = None,
        attempts: int = 4,
    ) -> None:
        """
        base_url: address of the service, `http://127.0.0.1:7700`
        workspace_id: the workspace to act in; by default that of the key
        headers: sent with every request: `Authorization`, `X-Subject` and others
        attempts: for one request; PATCH and DELETE are sent once
        """
        self._attempts = attempts
        self._base: dict[str, Any] = {
            "base_url": base_url,
            "timeout": _TIMEOUT,
            "headers": {
                **({"X-API-Key": api_key} if api_key is not None else {}),
                **({"X-Workspace-Id": workspace_id} if workspace_id is not None else {}),
                **(headers or {}),
            },
        }

    def _request(
        self,
        method: str,
        path: str,
        params: Mapping[str, Mapping[str, Any]] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> dict[str, Any]:
        given = params or {}
        query = {name: _text(value) for name, value in given.get("query", {}).items() if value is not None}
        sent = dict(headers or {})
        if method == "POST" and not any(name.lower() == "idempotency-key" for name in sent):
            sent["Idempotency-Key"] = str(uuid.uuid4())
        request = {"method": method, "url": path_of(path, given.get("path", {})), "params": query, "headers": sent}
        return request if body is None else {**request, "json": body}

    def _is_last(self, method: str, attempt: int) -> bool:
        return attempt >= self._attempts or method not in REPEATABLE


def _text(value: Any) -> Any:
    return ("true" if value else "false") if isinstance(value, bool) else value


def _answer(response: httpx.Response) -> Any:
    if not response.is_success:
        raise error_of(response)
    if "json" in response.headers.get("Content-Type", "") and "ndjson" not in response.headers["Content-Type"]:
        return response.json()
    return response.content or None


class _Patience:
    """How long a stream may stay away."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.renew()

    def renew(self) -> None:
        self._heard_at = time.monotonic()

    def check(self, lost: httpx.TransportError | MemoryError) -> None:
        """Raises what ended the stream, if the service refused it, or has been away for too long."""
        error = lost if isinstance(lost, MemoryError) else unreachable(lost)
        is_refused = 0 < error.status < 500
        if is_refused or time.monotonic() - self._heard_at > self._seconds:
            raise error


if TYPE_CHECKING:
    from .api import AsyncCalls as _AsyncCalls
    from .api import Calls as _Calls
else:

    def _calls(method: str) -> Callable[..., Any]:
        def call(self, path, /, **given):
            return self._send(self._request(method.upper(), path, **given))

        call.__name__ = method
        return call

    # The coroutine of an async client is awaited by its caller, so one body serves both.
    class _Calls:
        get, post, put, patch, delete = map(_calls, ("get", "post", "put", "patch", "delete"))

    _AsyncCalls = _Calls


class MemoryClient(_Options, _Calls):
    """A client for programs without async. It is a context manager, and `close` ends its connections."""

    def __init__(self, base_url: str, *, transport: httpx.BaseTransport | None = None, **options: Any) -> None:
        super().__init__(base_url, **options)
        self._http = httpx.Client(**self._base, transport=transport)

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> MemoryClient:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _send(self, request: dict[str, Any]) -> Any:
        attempt = 0
        while True:
            attempt += 1
            is_last = self._is_last(request["method"], attempt)
            response = None
            try:
                response = self._http.request(**request)
            except httpx.TransportError as error:
                if is_last:
                    raise unreachable(error) from error
            if response is not None and (is_last or not is_temporary(response)):
                return _answer(response)
            time.sleep(pause_s(response, attempt))

    def events(self, run_id: str | None = None, patience_s: float = 300) -> Iterator[dict[str, Any]]:
        """Events in order, each once, also across reconnects; of one run to its end, or all new ones.

        Raises MemoryError when the service refuses the request, or is away for longer than `patience_s`.
        """
        lines = EventLines(run_id)
        patience = _Patience(patience_s)
        while True:
            lost: httpx.TransportError | MemoryError = MemoryError(_ENDED_STREAM, 0, "unreachable")
            try:
                with self._http.stream("GET", **lines.request(), timeout=_STREAM_TIMEOUT) as response:
                    if not response.is_success:
                        response.read()
                        raise error_of(response)
                    for line in response.iter_lines():
                        patience.renew()
                        event = lines.read(line)
                        if event is not None:
                            yield event
                            if run_id is not None and event["status"] in ENDED:
                                return
            except (httpx.TransportError, MemoryError) as error:
                lost = error
            patience.check(lost)
            time.sleep(RETRY_S)


class AsyncMemoryClient(_Options, _AsyncCalls):
    """The same client for programs with async."""

    def __init__(self, base_url: str, *, transport: httpx.AsyncBaseTransport | None = None, **options: Any) -> None:
        super().__init__(base_url, **options)
        self._http = httpx.AsyncClient(**self._base, transport=transport)

    async def close(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> AsyncMemoryClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

    async def _send(self, request: dict[str, Any]) -> Any:
        attempt = 0
        while True:
            attempt += 1
            is_last = self._is_last(request["method"], attempt)
            response = None
            try:
                response = await self._http.request(**request)
            except httpx.TransportError as error:
                if is_last:
                    raise unreachable(error) from error
            if response is not None and (is_last or not is_temporary(response)):
                return _answer(response)
            await asyncio.sleep(pause_s(response, attempt))

    async def events(self, run_id: str | None = None, patience_s: float = 300) -> AsyncIterator[dict[str, Any]]:
        """Works as `MemoryClient.events` does."""
        lines = EventLines(run_id)
        patience = _Patience(patience_s)
        while True:
            lost: httpx.TransportError | MemoryError = MemoryError(_ENDED_STREAM, 0, "unreachable")
            try:
                async with self._http.stream("GET", **lines.request(), timeout=_STREAM_TIMEOUT) as response:
                    if not response.is_success:
                        await response.aread()
                        raise error_of(response)
                    async for line in response.aiter_lines():
                        patience.renew()
                        event = lines.read(line)
                        if event is not None:
                            yield event
                            if run_id is not None and event["status"] in ENDED:
                                return
            except (httpx.TransportError, MemoryError) as error:
                lost = error
            patience.check(lost)
            await asyncio.sleep(RETRY_S)
