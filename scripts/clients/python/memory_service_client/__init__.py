"""A typed client of the memory service.

Paths, parameters, bodies and answers are those of /openapi.json. Refusals are raised as MemoryError, and requests that
may succeed later are repeated. For type checkers, every shape stands in `memory_service_client.api`.
"""

from .client import AsyncMemoryClient, MemoryClient
from .error import MemoryError

__all__ = ["AsyncMemoryClient", "MemoryClient", "MemoryError"]
