"""Loaded into schemathesis by scripts/lab/fuzz."""

import os
import uuid

import schemathesis
from schemathesis.generation import GenerationMode

LONGEST_KEY = 255
KEPT = os.environ["FUZZ_KEPT_KEYS"].split()


@schemathesis.hook
def before_call(context, case, kwargs):
    """Changes what schemathesis cannot know: calls that would be refused by design, or would end the run."""
    # It sends one Idempotency-Key with many bodies, which is refused (422): each call gets a new one.
    idempotency_key = (case.headers or {}).get("Idempotency-Key")
    if isinstance(idempotency_key, str) and len(idempotency_key) <= LONGEST_KEY:
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    # It finds the ids of keys in their list; without the one that it calls with, everything else would be 401.
    if (case.path_parameters or {}).get("key_id") in KEPT:
        case.path_parameters["key_id"] = "key_00000000000000000000000000"
    # It sends one subject as header and another as parameter, which is refused (422): one of them stays.
    if "subject" in (case.query or {}) and case.headers:
        case.headers.pop("X-Subject", None)


# Refusals of a field alone. Others, such as `contradiction`, `cursor` or `missing`, are rules between fields or about what is
# stored, which a schema cannot say.
OF_A_FIELD = {"type", "format", "const", "max_length", "min_length", "maximum", "minimum", "max_items", "min_items"}


@schemathesis.check
def takes_what_the_schema_allows(ctx, response, case):
    """Of data that the document allows, no field is refused by itself: the document and the validation are the same."""
    if case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE or response.status_code != 422:
        return
    refused = [issue for issue in response.json().get("detail", []) if issue["type"] in OF_A_FIELD]
    assert not refused, f"Refused, although the document allows it: {refused}"
