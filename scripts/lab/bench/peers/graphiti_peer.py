"""Graphiti with given facts: each text is a fact between two of twenty entities, in Neo4j or Kuzu."""

import asyncio
import os
from datetime import datetime, timezone

GROUP = "bench"
ENTITIES = 20


class Peer:
    def __init__(self, graphiti, embeddings, run):
        self.graphiti, self.embeddings, self.run, self.count = graphiti, embeddings, run, 0

    async def _prepare(self):
        """The entities; those of an earlier process are used again."""
        from graphiti_core.errors import GroupsEdgesNotFoundError
        from graphiti_core.nodes import EntityNode

        try:
            self.nodes = await EntityNode.get_by_group_ids(self.graphiti.driver, [GROUP])
        except GroupsEdgesNotFoundError:
            self.nodes = []
        for i in range(len(self.nodes), ENTITIES):
            node = EntityNode(name=f"speaker {i}", group_id=GROUP, labels=[], created_at=_now(), summary="")
            (node.name_embedding,) = self.embeddings.passages([node.name])
            await node.save(self.graphiti.driver)
            self.nodes.append(node)

    def _edges(self, texts):
        from graphiti_core.edges import EntityEdge

        for text, vector in zip(texts, self.embeddings.passages(texts)):
            self.count += 1
            yield EntityEdge(
                source_node_uuid=self.nodes[self.count % ENTITIES].uuid,
                target_node_uuid=self.nodes[(self.count * 7 + 1) % ENTITIES].uuid,
                name="SAID",
                fact=text,
                fact_embedding=vector,
                group_id=GROUP,
                created_at=_now(),
                episodes=[],
            )

    def add(self, text):
        (edge,) = self._edges([text])
        self.run(edge.save(self.graphiti.driver))

    def batch(self, texts):
        from graphiti_core.utils.bulk_utils import add_nodes_and_edges_bulk

        edges = list(self._edges(texts))
        self.run(add_nodes_and_edges_bulk(self.graphiti.driver, [], [], [], edges, self.graphiti.embedder))

    def search(self, question):
        return [edge.fact for edge in self.run(self.graphiti.search(question, group_ids=[GROUP], num_results=10))]


def _now():
    return datetime.now(timezone.utc)


def open_peer(store, folder, embeddings):
    os.environ.update(GRAPHITI_TELEMETRY_ENABLED="false", OPENAI_API_KEY="unused")
    from graphiti_core import Graphiti
    from graphiti_core.cross_encoder.client import CrossEncoderClient
    from graphiti_core.embedder.client import EmbedderClient
    from graphiti_core.llm_client.client import LLMClient
    from graphiti_core.llm_client.config import LLMConfig

    class Embedder(EmbedderClient):
        """Only searches use it: facts get their vectors above."""

        async def create(self, input_data):
            return embeddings.question(input_data[0])

    class NoRanking(CrossEncoderClient):
        async def rank(self, query, passages):
            return [(passage, 0.0) for passage in passages]

    class NoModel(LLMClient):
        def __init__(self):
            super().__init__(LLMConfig(api_key="unused", model="none"))

        async def _generate_response(self, *args, **options):
            raise RuntimeError("language models are off")

    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    run = loop.run_until_complete
    parts = {"llm_client": NoModel(), "embedder": Embedder(), "cross_encoder": NoRanking()}
    if store == "kuzu":
        graphiti = Graphiti(graph_driver=_kuzu(os.path.join(folder, "kuzu")), **parts)
    else:
        uri, user, password = (os.environ[f"NEO4J_{name}"] for name in ("URI", "USER", "PASSWORD"))
        graphiti = Graphiti(uri, user, password, **parts)
        run(graphiti.build_indices_and_constraints())
    peer = Peer(graphiti, embeddings, run)
    run(peer._prepare())
    return peer


def _kuzu(file):
    import kuzu
    from graphiti_core.driver.driver import GraphProvider
    from graphiti_core.driver.kuzu_driver import KuzuDriver
    from graphiti_core.graph_queries import get_fulltext_indices

    is_new = not os.path.exists(file)
    driver = KuzuDriver(db=file)
    if is_new:
        # The driver does not make them itself.
        connection = kuzu.Connection(driver.db)
        for query in get_fulltext_indices(GraphProvider.KUZU):
            connection.execute(query)
        connection.close()
    return driver
