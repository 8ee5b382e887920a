// Requests create no label, relationship type or property key, since Neo4j keeps these forever and limits their
// number.
import { exportWorkspace } from '../../src/memory/operations/transfer/export-workspace';
import { importLines } from '../../src/memory/operations/transfer/import';
import { sumOfLines, type Line } from '../../src/memory/operations/transfer/lines';
import { openWorld, type World, type Json } from '../support/world';

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

/** Labels, types and property keys of the store that contain a word. */
const tokensWith = async (word: string) =>
  (
    await world.cypher(
      `CALL () { CALL db.labels() YIELD label AS token RETURN token
         UNION CALL db.relationshipTypes() YIELD relationshipType AS token RETURN token
         UNION CALL db.propertyKeys() YIELD propertyKey AS token RETURN token }
       WITH token WHERE toLower(token) CONTAINS $word RETURN token`,
      { word },
    )
  ).map(({ token }) => token as string);

const now = () => new Date().toISOString();

test('requests with invented names create no label, relationship type or property key', async () => {
  const word = `w${world.owner.workspace_id.slice(-12)}`;
  const fresh = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`${word}_p${i}`, i]));
  const { client } = world;
  const send = async (path: string, body: object) => {
    const { status, body: answer } = await client.post(path, body);
    expect([path, status < 300, status < 300 ? undefined : answer]).toEqual([path, true, undefined]);
    return answer as Json;
  };
  const nodes = ['a', 'b'].map((item_id) => ({ item_id, label: item_id, properties: fresh(50) }));
  const edges = Array.from({ length: 50 }, (_, i) => ({
    ...{ source_id: 'a', target_id: 'b', edge_type: `${word}_t${i}`, properties: fresh(50) },
  }));
  const { ids } = await send('/memory/graph/bulk', { nodes, edges });
  const ends = { source_id: ids.a as string, target_id: ids.b as string };
  await send('/memory/edge', { ...ends, relation_type: `${word}_edge`, properties: fresh(20) });
  await send('/memory/edge', { ...ends, relation_type: 'SUPPORTS', properties: fresh(20) });
  await send('/memory/link', { ...ends, link_type: `${word}_link` });
  await send('/memory/add', { content: 'The lamp is lit.', metadata: { ...fresh(20), deep: fresh(3) }, ...fresh(3) });
  await client.patch(`/memory/${ids.a}`, { metadata: fresh(30), properties: fresh(3) });
  await send('/memory/ingest', { content: 'The lamp went out.', context: fresh(5) });
  await send('/memory/ingest/structured', {
    schema: 'tool_call',
    data: [{ tool_name: 'barometer', result: fresh(5), metadata: fresh(5) }],
  });
  const [one, two] = [
    await send('/memory/zettel/notes', { title: 'Lamp', content: 'Oil.' }),
    await send('/memory/zettel/notes', { title: 'Oil', content: 'Whale.' }),
  ];
  await send(`/memory/zettel/${one['item_id']}/links`, { target_id: two['item_id'], relation_type: `${word}_note` });
  await send('/memory/decisions/create', { content: 'We keep oil.', context: fresh(5), metadata: fresh(5) });

  let text = '';
  for await (const part of exportWorkspace(world.graph, world.owner.workspace_id, now)) text += part;
  expect(text).toContain(`${word.toUpperCase()}_T49`);
  // Like a file of an old release, whose types and properties were named by callers.
  const sum = sumOfLines();
  const lines = text
    .split('\n')
    .slice(0, -2)
    .map((line) => JSON.parse(line) as Json)
    .map((line) => {
      if (line['type'] !== 'LINK') return line as Line;
      const { link_type, properties_json, ...own } = line['properties'] as Json;
      return {
        ...line,
        type: link_type,
        properties: { ...own, ...JSON.parse((properties_json as string) ?? '{}') },
      } as Line;
    });
  for (const line of lines) sum.add(line);
  const file = [...lines, sum.end()].map((line) => JSON.stringify(line));
  async function* fileLines() {
    for (const [index, each] of file.entries()) yield await Promise.resolve({ line: index + 1, text: each });
  }
  const { tenant_id } = world.owner;
  const ports = {
    graph: world.graph,
    embedder: () => Promise.resolve(world.ports.embed),
    now,
    onProgress: () => undefined,
  };
  const { workspace_id } = await importLines({ lines: fileLines, tenant_id }, ports);
  const [{ count = 0 } = {}] = await world.cypher(
    'MATCH (a:MemoryItem {scope_key: $key})-[l:LINK]->() WHERE l.link_type STARTS WITH $word RETURN count(l) AS count',
    { key: `w:${workspace_id}`, word: word.toUpperCase() },
  );
  expect(count).toBe(53);
  expect(await tokensWith(word)).toEqual([]);
});
