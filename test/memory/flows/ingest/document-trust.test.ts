// Whose a document is.
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

test.each([
  ['whose text the request contains', undefined, 'member', 'active'],
  ['with a label as its source', 'Minutes of May', 'member', 'active'],
  ['whose text is a copy of a page', 'https://example.org/minutes', 'external', 'pending'],
])('a document %s has its trust, and so has the decision that it labels', async (_, source, trust, status) => {
  const sent = { content: `We met about ${trust} ${source}.\n\nDecision: we paint the hull.`, source };
  const { chunk_ids } = (await world.client.post('/memory/ingest/document', sent)).body;
  expect((await world.client.get(`/memory/${chunk_ids[0]}`)).body.trust).toBe(trust);
  const [decision] = await world.cypher(
    'MATCH (d:Decision)-[:PART_OF]->(:MemoryItem {item_id: $id}) RETURN d.status AS status, d.trust AS trust',
    { id: chunk_ids[0] },
  );
  expect(decision).toEqual({ status, trust });
});
