"""What the drills of the frameworks share. scripts/lab/drills/frameworks.ts runs them.

Each drill is a file with the name of its framework. It gets two keys of workspaces of one tenant, and prints one line.
"""

import contextlib
import io
import os
import pathlib
import re
from typing import Any

from memory_service_client import AsyncMemoryClient, MemoryClient

URL = os.environ["AGENT_MEMORY_URL"]
_PAGE = pathlib.Path(__file__).parents[3] / "docs" / "frameworks.md"


def client(which: str = "AGENT_MEMORY_KEY") -> MemoryClient:
    return MemoryClient(URL, api_key=os.environ[which])


def async_client(which: str = "AGENT_MEMORY_KEY") -> AsyncMemoryClient:
    return AsyncMemoryClient(URL, api_key=os.environ[which])


def run_example(section: str, **given: Any) -> str:
    """Runs the example of a section of docs/frameworks.md as it stands there. Returns what it prints."""
    text = _PAGE.read_text().split(f"\n## {section}\n")[1].split("\n## ")[0]
    block = re.search(r"^```python\n(.*?)^```$", text, re.M | re.S)
    assert block, f"{section} has no example"
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block[1], section, "exec"), {"__name__": "__main__", **given})
    return printed.getvalue()


def must(holds: Any, said: Any = "") -> None:
    if not holds:
        raise AssertionError(said)


def same(found: Any, wanted: Any) -> None:
    must(found == wanted, f"found {found!r}\nwanted {wanted!r}")
