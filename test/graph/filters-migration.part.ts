// Migration V012 adds the filter entries and search words to items stored earlier.
import { readMigrations } from '../../src/graph/migrate';
import { openTenant, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const states = `
  MATCH (item:MemoryItem {tenant_id: $tenant_id})
  UNWIND [item] + COLLECT { MATCH (item)-[:HAS_VERSION]->(version:ItemVersion) RETURN version } AS state`;
const tenant = () => ({ tenant_id: world.owner.tenant_id });

/** Filter entries and search words of every item state, sorted. */
async function read(): Promise<unknown[]> {
  const rows = await world.cypher(
    `${states} RETURN item.memory_type AS type, state.version AS version, state.lookup_keys AS keys, state.text_tags AS text_tags, state.search_tokens AS words
     ORDER BY item.item_id, version, size(keys)`,
    tenant(),
  );
  const sorted = (list: unknown) => [...((list ?? []) as string[])].sort();
  return rows.map(({ keys, text_tags, words, ...row }) => ({
    ...row,
    keys: sorted(keys),
    text_tags: sorted(text_tags),
    words: sorted(words),
  }));
}

test('migration V012 gives earlier items the filter entries and search words of new items', async () => {
  const { client } = world;
  await client.addAll([
    {
      content: 'Mara Lindqvist works at Nordlys Energy.',
      metadata: { depth: 2.5, n: -3, from: 'Olaf Brandt', note: '7' },
    },
    { content: 'We keep the bell.', memory_type: 'decision', domain: 'tower', confidence: 0.9 },
    { content: 'Lens and lamp. #optics #glass', memory_type: 'zettel', tags: ['glass'] },
    { content: 'Oil the hinge.', memory_type: 'plan', title: 'Hinge', tasks: [{ task_id: 'a', content: 'Buy oil' }] },
  ]);
  const changed = await client.add({ content: 'No smoke.', memory_type: 'constraint', domain: 'kitchen' });
  await client.patch(`/memory/${changed}`, { properties: { domain: 'galley' } });
  const calls = [{ tool_name: 'sound_depth', duration_ms: 12, success: true, metadata: { depth: 4 } }];
  await client.post('/memory/ingest/structured', { schema: 'tool_call', data: calls });
  const now = await read();
  await world.cypher(
    `${states}
     WITH state, [key IN state.lookup_keys WHERE key STARTS WITH '=' OR split(key, '=')[0] IN ['domain', 'confidence', 'decision_id', 'decision_type', 'constraint_id', 'plan_id', 'task_id', 'title', 'tag', 'tool_name', 'duration_ms', 'success']] AS own
     SET
       state.text_tags = null,
       state.lookup_keys = [key IN state.lookup_keys WHERE NOT key IN own OR key = 'tag=glass'],
       state.search_tokens = CASE WHEN state:ToolCall THEN null ELSE state.search_tokens END`,
    tenant(),
  );
  expect(await read()).not.toEqual(now);
  const migration = readMigrations(0).find(({ version }) => version.startsWith('V012'));
  // The migration runs its own transactions over the whole store.
  const session = world.ports.driver.session();
  for (const statement of migration?.statements ?? []) await session.run(statement);
  await session.close();
  expect(await read()).toEqual(now);
});
