// Changes close links and facts and open new ones at the same transaction time; only DELETE removes them.
import { lookupKey } from '../../../../src/memory/model/lookup';
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

type Json = Record<string, unknown>;

const patch = async (item_id: string, body: Json) => {
  const answer = await world.client.patch(`/memory/${item_id}`, body);
  expect(answer.status).toBe(200);
  return answer.body as Json;
};

interface Said {
  id: string;
  what: string;
  from: string;
  until: string | null;
}

const openEnd = "datetime('+12000-01-01T00:00:00Z')";
const times = (edge: string) =>
  `toString(${edge}.transaction_time_start) AS from,
   CASE WHEN ${edge}.transaction_time_end = ${openEnd} THEN null ELSE toString(${edge}.transaction_time_end) END AS until`;

/** All links from an item to names, closed or open. */
const links = (item_id: string) =>
  world.cypher(
    `MATCH (:MemoryItem {item_id: $item_id})-[link:ABOUT|MENTIONS]->(name:Name)
     RETURN elementId(link) AS id, type(link) + ' ' + name.key AS what, ${times('link')} ORDER BY what, from`,
    { item_id },
  ) as Promise<unknown> as Promise<Said[]>;

/** All facts that an item has stated, closed or open. */
const facts = (item_id: string) =>
  world.cypher(
    `MATCH (source)-[fact:RELATES {item_id: $item_id}]->(target)
     RETURN fact.fact_id AS id, source.key + ' ' + fact.predicate + ' ' + target.key AS what, ${times('fact')} ORDER BY what, from`,
    { item_id },
  ) as Promise<unknown> as Promise<Said[]>;

const open = (all: Said[]) => all.filter(({ until }) => until === null).map(({ what }) => what);
const closed = (all: Said[]) => all.filter(({ until }) => until !== null).map(({ what }) => what);
const stateOf = async (item_id: string) => {
  const [row] = await world.cypher(
    'MATCH (n:MemoryItem {item_id: $item_id}) RETURN toString(n.transaction_time_start) AS since',
    { item_id },
  );
  return row?.['since'] as string;
};

const harbour = 'Orla Finnegan works at Brightwater Labs. Ingrid Solberg manages Nordlys Energy.';

test('a changed text closes the old links and opens new ones at the same transaction time', async () => {
  const item_id = await world.client.add({ content: harbour });
  const [linksBefore, factsBefore] = [await links(item_id), await facts(item_id)];
  expect(closed([...linksBefore, ...factsBefore])).toEqual([]);
  expect(open(factsBefore)).toEqual([
    'ingrid solberg manages nordlys energy',
    'orla finnegan works_at brightwater labs',
  ]);
  await patch(item_id, {
    content: 'Orla Finnegan works at Brightwater Labs. Ingrid Solberg works at Harbour Watch.',
  });
  const since = await stateOf(item_id);
  const [linksAfter, factsAfter] = [await links(item_id), await facts(item_id)];
  expect(open(factsAfter)).toEqual([
    'ingrid solberg works_at harbour watch',
    'orla finnegan works_at brightwater labs',
  ]);
  expect(closed(factsAfter)).toEqual(['ingrid solberg manages nordlys energy']);
  expect(closed(linksAfter)).toContain('MENTIONS nordlys energy');
  expect(open(linksAfter)).toEqual(expect.arrayContaining(['MENTIONS harbour watch', 'MENTIONS orla finnegan']));
  const [before, after] = [
    [...linksBefore, ...factsBefore],
    [...linksAfter, ...factsAfter],
  ];
  for (const each of after) {
    const earlier = before.find(({ id }) => id === each.id);
    if (earlier) expect({ ...each, until: null }).toEqual(earlier);
    else expect(each).toMatchObject({ from: since, until: null });
    if (each.until !== null) expect(each.until).toBe(since);
  }
  expect(before.filter(({ id }) => !after.some((each) => each.id === id))).toEqual([]);
});

test('a change that does not concern the names keeps all links and facts', async () => {
  const item_id = await world.client.add({ content: harbour });
  const before = [await links(item_id), await facts(item_id)];
  await patch(item_id, { content: `${harbour} It rains.`, metadata: { mood: 'calm' } });
  await patch(item_id, { tags: ['staff'] });
  expect([await links(item_id), await facts(item_id)]).toEqual(before);
});

test('a changed valid time closes facts and opens new ones, but keeps links to names', async () => {
  const item_id = await world.client.add({ content: harbour });
  const before = await links(item_id);
  await patch(item_id, { valid_start_time: '2024-05-01T00:00:00Z' });
  expect(await links(item_id)).toEqual(before);
  const now = await facts(item_id);
  expect(open(now)).toEqual(closed(now));
  expect(new Set(now.map(({ id }) => id)).size).toBe(now.length);
});

test('a closed fact that is stated again is opened as a new one', async () => {
  const item_id = await world.client.add({ content: harbour });
  await patch(item_id, { content: 'Nobody works here.' });
  await patch(item_id, { content: harbour });
  const all = (await facts(item_id)).filter(({ what }) => what.startsWith('orla'));
  expect(all.map(({ until }) => until === null)).toEqual([false, true]);
  expect(Date.parse(all[1]?.from as string)).toBeGreaterThanOrEqual(Date.parse(all[0]?.until as string));
});

test('DELETE deletes closed links and facts too, and names without other items', async () => {
  const item_id = await world.client.add({ content: 'Wenzel Ostermann works at Quillon Freight.' });
  const other = await world.client.add({ content: 'Ask Wenzel Ostermann.' });
  await patch(item_id, { content: 'Nobody works here.' });
  await patch(other, { content: 'Ask nobody.' });
  const left = async () =>
    (
      await world.cypher(
        `MATCH (n:Name {scope_key: $scope_key}) WHERE n.key IN ['wenzel ostermann', 'quillon freight']
         RETURN n.key AS name, COUNT { (n)-[:RELATES]-() } AS facts, COUNT { (n)<-[:ABOUT|MENTIONS]-() } AS links ORDER BY name`,
        { scope_key: `w:${world.owner.workspace_id}` },
      )
    ).map(({ name, facts: stated, links: uses }) => [name, stated, uses] as unknown[]);
  expect(await left()).toEqual([
    ['quillon freight', 1, 1],
    ['wenzel ostermann', 1, 2],
  ]);
  expect((await world.client.delete(`/memory/${item_id}`)).status).toBe(200);
  expect(await left()).toEqual([['wenzel ostermann', 0, 1]]);
  expect((await world.client.delete(`/memory/${other}`)).status).toBe(200);
  expect(await left()).toEqual([]);
});

test('each version keeps its vector', async () => {
  const item_id = await world.client.add({ content: 'The old lamp.', title: 'Lamp' });
  const vector = ((await world.client.get(`/memory/${item_id}`)).body as Json)['embedding'];
  await patch(item_id, { tags: ['light'] });
  await patch(item_id, { title: 'Lantern' });
  await patch(item_id, { content: 'The new lamp.' });
  const versions = await world.cypher(
    `MATCH (:MemoryItem {item_id: $item_id})-[:HAS_VERSION]->(v:ItemVersion)
     WHERE v.rest IS NULL
     RETURN v.title AS title, v.tags AS tags, v.embedding AS vector, v.search_tokens IS NOT NULL AS words
     ORDER BY v.transaction_time_start`,
    { item_id },
  );
  // The title is part of the embedded text.
  expect(versions).toEqual([
    { title: 'Lamp', tags: [], vector, words: true },
    { title: 'Lamp', tags: ['light'], vector, words: true },
    { title: 'Lantern', tags: ['light'], vector: expect.not.arrayContaining(vector as number[]), words: true },
  ]);
  const [found] = await world.cypher(
    `CYPHER 25 MATCH (v:ItemVersion)
       SEARCH v IN (VECTOR INDEX version_embedding FOR $vector WHERE v.scope_key IN [$scope_key] LIMIT 1)
     RETURN v.item_id AS item_id`,
    { vector, scope_key: `w:${world.owner.workspace_id}` },
  );
  expect(found).toEqual({ item_id });
});

test('versions with equal text or metadata store them once, and each is read completely', async () => {
  const first = { content: 'The crane lifts granite.', metadata: { harbour: 'north' } };
  const item_id = await world.client.add(first);
  const times = [];
  const changes = [
    { tags: ['a'] },
    { title: 'Crane' },
    { metadata: { harbour: 'south' } },
    { tags: ['b'] },
    { content: 'The crane lifts sandstone.' },
    { status: 'archived' },
  ];
  for (const change of changes) {
    times.push(new Date().toISOString());
    await patch(item_id, change);
  }
  const kept = await world.cypher(
    `MATCH (state:MemoryItem|ItemVersion {item_id: $item_id})
     WHERE state.content IS NOT NULL OR state.metadata_json IS NOT NULL
     RETURN state.version AS version, state.content IS NOT NULL AS text, state.metadata_json IS NOT NULL AS metadata
     ORDER BY version`,
    { item_id },
  );
  expect(kept).toEqual([
    { version: 3, text: false, metadata: true },
    { version: 5, text: true, metadata: false },
    { version: 7, text: true, metadata: true },
  ]);
  const { versions } = (await world.client.get(`/memory/temporal/${item_id}/history`)).body as {
    versions: { content: string; metadata: Json }[];
  };
  const [north, south] = ['north', 'south'].map((harbour) => ({ harbour }));
  expect(versions.map(({ content }) => content.split(' ')[3])).toEqual([
    ...Array.from({ length: 2 }, () => 'sandstone.'),
    ...Array.from({ length: 5 }, () => 'granite.'),
  ]);
  expect(versions.map(({ metadata }) => metadata)).toEqual([south, south, south, south, north, north, north]);
  // A version is found by a word of its text only at times when it was current.
  for (const [i, time] of times.entries()) {
    const { body } = await world.client.post('/memory/search', { query: 'granite', as_known_at: time, as_of: time });
    const [found] = (body.results as { item_id: string; content: string }[]).filter(
      (result) => result.item_id === item_id,
    );
    expect(found?.content).toBe(i < 5 ? first.content : 'The crane lifts sandstone.');
  }
});

test('six hundred versions of an item do not affect searches of the present', async () => {
  const { client } = await world.stranger();
  const others = await client.addAll(
    Array.from({ length: 12 }, (_, i) => ({ content: `The pelican of pier ${i} waits for the boats.` })),
  );
  const item_id = await client.add({ content: 'The pelican of the lighthouse sleeps.' });
  await client.patch(`/memory/${item_id}`, { content: 'The heron of the lighthouse sleeps.' });
  const search = async () => {
    const { body } = await client.post('/memory/search', { query: 'the pelican of the lighthouse', top_k: 20 });
    return (body.results as { item_id: string; score: number; channels: unknown }[]).map((result) => [
      result.item_id,
      result.score,
      result.channels,
    ]);
  };
  const before = await search();
  expect(before.map(([id]) => id).sort()).toEqual([...others, item_id].sort());
  await world.cypher(
    `MATCH (item:MemoryItem {item_id: $item_id})-[:HAS_VERSION]->(kept:ItemVersion)
     UNWIND range(2, 600) AS number
     CREATE (item)-[:HAS_VERSION]->(version:ItemVersion)
     SET version = kept{.*, embedding: null, version_id: kept.version_id + '-' + number}
     WITH version, kept
     CALL db.create.setNodeVectorProperty(version, 'embedding', kept.embedding)`,
    { item_id },
  );
  expect(await search()).toEqual(before);
});

test('lineage is kept when an item is changed, or completed by a worker', async () => {
  const item_id = await world.client.add({ content: 'Made from two others.' });
  const roots = [await world.client.add({ content: 'one root' }), await world.client.add({ content: 'another root' })];
  await world.cypher('MATCH (n:MemoryItem {item_id: $item_id}) SET n.lineage_roots = $roots', { item_id, roots });
  expect((await patch(item_id, { content: 'Made from two others, again.' }))['lineage_roots']).toEqual(roots);
  expect((await patch(item_id, { write_mode: 'replace' }))['lineage_roots']).toEqual(roots);
  const ingested = (await world.client.post('/memory/ingest/full', { content: 'A note on the pier.' })).body.item_id;
  expect((await world.client.get(`/memory/${ingested}`)).body.lineage_roots).toEqual([ingested]);
});

test('turns of a session that change their position keep links and lineage', async () => {
  const [first, second] = [
    await world.client.add({ content: harbour, metadata: { session_id: 'watch', turn: 1 } }),
    await world.client.add({ content: 'Good night.', metadata: { session_id: 'watch', turn: 2 } }),
  ];
  const before = [await links(first), await facts(first)];
  await patch(first, { metadata: { turn: 3 } });
  expect([await links(first), await facts(first)]).toEqual(before);
  const next = await world.cypher(
    `MATCH (a:MemoryItem)-[next:NEXT]->(b:MemoryItem) WHERE a.session_key = $key
     RETURN a.item_id AS a, b.item_id AS b, next.transaction_time_end = ${openEnd} AS open`,
    { key: `w:${world.owner.workspace_id}|${lookupKey('session_id', 'watch')}` },
  );
  expect(next).toEqual([{ a: second, b: first, open: true }]);
});
