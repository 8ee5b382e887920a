"""mem0 in its Python SDK, with `infer=False`: a vector store on disk and a history in SQLite."""

import os

DIMENSION = 384


class Peer:
    def __init__(self, memory):
        self.memory = memory

    def add(self, text):
        self.batch([text])

    def batch(self, texts):
        self.memory.add([{"role": "user", "content": text} for text in texts], user_id="bench", infer=False)

    def search(self, question):
        rows = self.memory.search(question, filters={"user_id": "bench"}, top_k=10)["results"]
        return [row["memory"] for row in rows]


def open_peer(store, folder, embeddings):
    os.environ.update(MEM0_TELEMETRY="False", MEM0_DIR=folder)
    from mem0 import Memory

    # Names of settings differ between the stores.
    settings = {
        "qdrant": {"embedding_model_dims": DIMENSION, "on_disk": True},
        "faiss": {"embedding_model_dims": DIMENSION, "distance_strategy": "cosine"},
    }[store]
    unused = {"provider": "openai", "config": {"api_key": "unused"}}
    memory = Memory.from_config(
        {
            "llm": unused,
            "embedder": unused,
            "vector_store": {
                "provider": store,
                "config": {"collection_name": "bench", "path": os.path.join(folder, store), **settings},
            },
            "history_db_path": os.path.join(folder, "history.db"),
        }
    )

    class Embedder:
        config = memory.embedding_model.config

        def embed(self, text, memory_action=None):
            return embeddings.question(text) if memory_action == "search" else embeddings.passages([text])[0]

        def embed_batch(self, texts, memory_action=None):
            return embeddings.passages(texts)

    memory.embedding_model = Embedder()
    return Peer(memory)
