// Sessions: items with the same session_id form one ordered NEXT chain, in whatever order they arrive.
import { openTenant, type World } from '../../../support/world';

let world: World;
let session = 0;
beforeAll(async () => (world = await openTenant()));
beforeEach(() => session++);

const add = (content: string, metadata: object = {}, fields: object = {}) =>
  world.client.add({ content, embed: false, metadata: { session_id: `s${session}`, ...metadata }, ...fields });

/** Contents along the chain of the session; fails unless one chain contains all items. */
async function chain(
  scope = `w:${world.owner.workspace_id}`,
  name: string | number = `s${session}`,
): Promise<string[]> {
  const rows = await world.cypher(
    `MATCH (n:MemoryItem {session_key: $key})
     RETURN n.item_id AS id, n.content AS content, COLLECT { MATCH (n)-[:NEXT]->(m) RETURN m.item_id } AS next,
       COUNT { (n)<-[:NEXT]-() } AS before`,
    { key: `${scope}|session_id=${name}` },
  );
  const heads = rows.filter((row) => row['before'] === 0);
  expect(heads.length).toBe(rows.length === 0 ? 0 : 1);
  const byId = new Map(rows.map((row) => [row['id'] as string, row]));
  const contents: string[] = [];
  for (let row = heads[0]; row; row = byId.get((row['next'] as string[])[0] ?? '')) {
    expect((row['next'] as string[]).length).toBeLessThan(2);
    contents.push(row['content'] as string);
  }
  expect(contents).toHaveLength(rows.length);
  return contents;
}

test('turns of a session are ordered by number, and late ones are inserted', async () => {
  for (const turn of [10, 2, '1', 11, 3]) await add(`turn ${turn}`, { turn });
  expect(await chain()).toEqual(['turn 1', 'turn 2', 'turn 3', 'turn 10', 'turn 11']);
});

test('turns with a dia_id such as D1:10 are ordered by each of its numbers', async () => {
  for (const dia_id of ['D2:1', 'D1:10', 'D1:9', 'D1', 'D10:1']) await add(dia_id, { dia_id });
  expect(await chain()).toEqual(['D1', 'D1:9', 'D1:10', 'D2:1', 'D10:1']);
});

test('turns with very long numbers are ordered as numbers', async () => {
  for (const turn of ['1700000000000000009', 1_700_000_000_001, 1_700_000_000_000]) await add(String(turn), { turn });
  expect(await chain()).toEqual(['1700000000000', '1700000000001', '1700000000000000009']);
});

test('turns without a number are ordered by valid time; open starts come first', async () => {
  const at = (content: string, valid_start_time: string) => add(content, {}, { valid_start_time });
  await at('c', '2024-01-01T00:00:00.25Z');
  await at('d', '2024-01-01T02:00:00+01:00');
  await at('b', '2024-01-01T00:00:00Z');
  await add('a');
  await add('first', { turn: 1 });
  expect(await chain()).toEqual(['first', 'a', 'b', 'c', 'd']);
});

test('turns without number and valid time are ordered by arrival', async () => {
  for (const content of ['one', 'two', 'three']) await add(content);
  expect(await chain()).toEqual(['one', 'two', 'three']);
});

test('items of a batch are chained like single ones', async () => {
  await add('turn 2', { turn: 2 });
  const items = [4, 1, 3].map((turn) => ({
    content: `turn ${turn}`,
    embed: false,
    metadata: { session_id: `s${session}`, turn },
  }));
  await world.client.post('/memory/add/batch', { items });
  expect(await chain()).toEqual(['turn 1', 'turn 2', 'turn 3', 'turn 4']);
});

test('sixteen concurrent writers of a session leave one chain in order', async () => {
  const turns = Array.from({ length: 16 }, (_, i) => ((i * 7) % 16) + 1);
  await Promise.all(turns.map((turn) => add(`turn ${turn}`, { turn })));
  expect(await chain()).toEqual(Array.from({ length: 16 }, (_, i) => `turn ${i + 1}`));
});

test('concurrent additions and deletions in a session leave one chain', async () => {
  const first = await Promise.all([1, 3, 5, 7].map((turn) => add(`turn ${turn}`, { turn })));
  await Promise.all([
    ...[2, 4, 6, 8].map((turn) => add(`turn ${turn}`, { turn })),
    ...first.map((item_id) => world.client.delete(`/memory/${item_id}`)),
  ]);
  expect(await chain()).toEqual(['turn 2', 'turn 4', 'turn 6', 'turn 8']);
});

test('deleting an item links its neighbours; deleting the last one deletes the session', async () => {
  const ids = [await add('a'), await add('b'), await add('c')];
  await world.client.delete(`/memory/${ids[1]}`);
  expect(await chain()).toEqual(['a', 'c']);
  for (const item_id of [ids[0], ids[2]]) await world.client.delete(`/memory/${item_id}`);
  const left = await world.cypher('MATCH (s:Session {session_key: $key}) RETURN s', {
    key: `w:${world.owner.workspace_id}|session_id=s${session}`,
  });
  expect(left).toEqual([]);
});

test('a PATCH moves an item within its session, into another one, and out of any', async () => {
  const ids = [await add('a', { turn: 1 }), await add('b', { turn: 2 }), await add('c', { turn: 3 })];
  await world.client.patch(`/memory/${ids[0]}`, { metadata: { turn: 9 } });
  expect(await chain()).toEqual(['b', 'c', 'a']);
  await world.client.patch(`/memory/${ids[1]}`, { metadata: { session_id: `other${session}` } });
  expect(await chain()).toEqual(['c', 'a']);
  expect(await chain(undefined, `other${session}`)).toEqual(['b']);
  await world.client.patch(`/memory/${ids[2]}`, { metadata: {}, write_mode: 'replace' });
  expect(await chain()).toEqual(['a']);
});

test('a PATCH of the valid time moves an item in its session, of another field does not', async () => {
  const at = (day: number) => ({ valid_start_time: `2024-01-0${day}T00:00:00Z` });
  const a = await add('a', {}, at(1));
  await add('b', {}, at(2));
  await world.client.patch(`/memory/${a}`, { metadata: { mood: 'calm' } });
  expect(await chain()).toEqual(['a', 'b']);
  await world.client.patch(`/memory/${a}`, { properties: at(3) });
  expect(await chain()).toEqual(['b', 'a']);
});

test('a number and the same text name one session; an empty name names none', async () => {
  await add('text', { session_id: `${session}77` });
  await add('number', { session_id: Number(`${session}77`) });
  expect(await chain(undefined, `${session}77`)).toEqual(['text', 'number']);
  const item_id = await add('none', { session_id: '' });
  const rows = await world.cypher('MATCH (n:MemoryItem {item_id: $item_id}) RETURN n.session_key AS key', { item_id });
  expect(rows).toEqual([{ key: null }]);
});

test('the same session id in another workspace is another session', async () => {
  const workspace_id = await world.workspace();
  const other = await world.clientFor({ ...world.owner, workspace_id });
  const metadata = { session_id: `s${session}` };
  await add('here');
  await other.add({ content: 'there', embed: false, metadata });
  expect(await chain()).toEqual(['here']);
  expect(await chain(`w:${workspace_id}`)).toEqual(['there']);
});
