"""Cognee with data points: each text is one, without `cognify`. LanceDB and Ladybug in the process, on disk."""

import asyncio
import os


class Peer:
    def __init__(self, point, engine, embeddings, run):
        self.point, self.engine, self.embeddings, self.run = point, engine, embeddings, run

    def add(self, text):
        self.batch([text])

    def batch(self, texts):
        from cognee.tasks.storage import add_data_points

        self.run(add_data_points([self.point(text=text) for text in texts]))

    def search(self, question):
        vector = self.embeddings.question(question)
        rows = self.run(self.engine.search("Text_text", query_vector=vector, limit=10, include_payload=True))
        return [row.payload["text"] for row in rows]


def open_peer(_store, folder, embeddings):
    os.environ.update(
        TELEMETRY_DISABLED="1",
        HF_HUB_OFFLINE="1",
        ENV="dev",
        LOG_LEVEL="ERROR",
        LLM_API_KEY="unused",
        EMBEDDING_PROVIDER="openai_compatible",
        EMBEDDING_MODEL="passage",
        EMBEDDING_ENDPOINT=f"{embeddings.url}/v1",
        EMBEDDING_API_KEY="unused",
        EMBEDDING_DIMENSIONS="384",
        COGNEE_SKIP_CONNECTION_TEST="true",
        ENABLE_BACKEND_ACCESS_CONTROL="false",
        REQUIRE_AUTHENTICATION="false",
        DATA_ROOT_DIRECTORY=os.path.join(folder, "data"),
        SYSTEM_ROOT_DIRECTORY=os.path.join(folder, "system"),
    )
    _count_words()
    from cognee.infrastructure.databases.vector import get_vector_engine
    from cognee.infrastructure.engine import DataPoint
    from cognee.modules.engine.operations.setup import setup

    class Text(DataPoint):
        text: str
        metadata: dict = {"index_fields": ["text"]}

    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    loop.run_until_complete(setup())
    return Peer(Text, get_vector_engine(), embeddings, loop.run_until_complete)


def _count_words():
    """The tokenizer would be downloaded. It only measures texts, and these are short."""
    import tiktoken

    class Words:
        def encode(self, text, **options):
            return text.split()

        def decode(self, words):
            return " ".join(words)

        def decode_single_token_bytes(self, word):
            return str(word).encode()

    tiktoken.get_encoding = tiktoken.encoding_for_model = lambda *args, **options: Words()
