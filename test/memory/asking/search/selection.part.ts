// Searches with more matches than they rank: the selection depends on the caller's own scope only.
import { randomUUID } from 'node:crypto';
import { openTenant, type Client, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

type Found = [item_id: string, score: number];

const ways: Record<string, object> = {
  default: {},
  multi_hop: { multi_hop: true, budget_ms: 30_000 },
  'time window': { since: '2020-01-01T00:00:00Z' },
};

async function found(client: Client, query: string, way: object = {}): Promise<Found[]> {
  const { status, body } = await client.post('/memory/search', { query, top_k: 10, ...way });
  expect([status, body.detail]).toEqual([200, undefined]);
  // Neo4j rounds vector scores differently after JIT compilation.
  return body.results.map(({ item_id, score }: { item_id: string; score: number }) => [item_id, score.toFixed(4)]);
}

async function foundInAllWays(client: Client, query: string): Promise<Record<string, Found[]>> {
  const all: Record<string, Found[]> = {};
  for (const [name, way] of Object.entries(ways)) all[name] = await found(client, query, way);
  return all;
}

/** A new word, because texts of earlier runs are in the same index. */
const newWord = () => `word${randomUUID().replaceAll('-', '')}`;

const many = (count: number, textOf: (i: number) => string, more: object = {}) =>
  Array.from({ length: count }, (_, i) => ({ content: textOf(i), embed: false, ...more }));

/** Adds more items than one batch may hold. */
async function addMany(client: Client, items: object[]): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < items.length; from += 500)
    ids.push(...(await client.addAll(items.slice(from, from + 500) as Record<string, unknown>[])));
  return ids;
}

/** Two members of a workspace, each with items that only they see, and a user of another tenant. */
async function neighbours(level: 'WORKSPACE' | 'USER') {
  const { owner, client: stranger } = await world.stranger();
  const workspace_id = await world.workspace(level, owner.tenant_id);
  const mate = await world.member(workspace_id, owner.tenant_id);
  const [row] = await world.cypher(
    'MATCH (:User {user_id: $user_id})-[:MEMBER_OF]->(w:Workspace {personal: true}) RETURN w.workspace_id AS id',
    mate,
  );
  return {
    own: await world.clientFor({ ...owner, workspace_id }),
    mate: await world.clientFor({ ...mate, workspace_id: level === 'USER' ? workspace_id : (row?.['id'] as string) }),
    stranger,
  };
}

test.each([
  ['another tenant', 'WORKSPACE', 'stranger'],
  ['a colleague (personal items)', 'WORKSPACE', 'mate'],
  ['a colleague (workspace of level USER)', 'USER', 'mate'],
] as const)('a search for two words, each in 55 items, is unchanged while %s adds more', async (_who, level, who) => {
  const all = await neighbours(level);
  const [one, other] = [newWord(), newWord()];
  await addMany(all.own, [...many(55, (i) => `${one} number ${i}`), ...many(55, (i) => `${other} number ${i}`)]);
  const query = `${one} ${other}`;
  const before = await foundInAllWays(all.own, query);
  for (const results of Object.values(before)) expect(results.length).toBeGreaterThan(0);
  for (const word of [one, other, other, one]) {
    await addMany(
      all[who],
      many(word === one ? 1 : 2, (i) => `${word} elsewhere ${i}`),
    );
    expect(await foundInAllWays(all.own, query)).toEqual(before);
  }
});

test('a search for words too frequent to count is unchanged by items of others', async () => {
  const { own, stranger } = await neighbours('WORKSPACE');
  const [ospring, galtry, helwick, tindale] = [newWord(), newWord(), newWord(), newWord()];
  const common = await addMany(own, [
    ...many(1_100, (i) => `${ospring} ${galtry} number ${i}`),
    ...many(1_100, (i) => `${ospring} number ${i}`),
    ...many(1_100, (i) => `${helwick} number ${i}`),
  ]);
  const rare = await addMany(
    own,
    many(60, (i) => `${ospring} ${tindale} number ${i}`),
  );
  const queries = [
    ospring,
    `${ospring} ${galtry}`,
    `${ospring} ${helwick}`,
    `${ospring} ${tindale}`,
    `${galtry} ${helwick} ${tindale}`,
  ];
  const before = [];
  for (const query of queries) before.push(await foundInAllWays(own, query));
  await addMany(stranger, [
    ...many(300, (i) => `${ospring} ${ospring} ${tindale} elsewhere ${i}`),
    ...many(200, (i) => `${galtry} ${helwick} elsewhere ${i}`),
  ]);
  const after = [];
  for (const query of queries) after.push(await foundInAllWays(own, query));
  expect(after).toEqual(before);

  const ids = async (query: string) => (await found(own, query, ways['lexical'])).map(([id]) => id);
  expect(rare).toEqual(expect.arrayContaining(await ids(`${ospring} ${tindale}`)));
  // Their scores are equal, so the newest are found.
  expect(common.slice(2_700)).toEqual(expect.arrayContaining(await ids(helwick)));
  expect(common.slice(600, 1_100)).toEqual(expect.arrayContaining(await ids(`${ospring} ${galtry}`)));
  expect(await ids(`${ospring} ${helwick}`)).toHaveLength(10);
});

test('of many matches, those with more query words or rarer ones are found', async () => {
  const { own } = await neighbours('WORKSPACE');
  const both = await addMany(
    own,
    many(2, (i) => `merrowdown castleby number ${i}`),
  );
  await addMany(
    own,
    many(150, (i) => `castleby castleby ${i}`),
  );
  const rare = await addMany(
    own,
    many(8, (i) => `a merrowdown of ever so many other words, as many as it takes, number ${i}`),
  );
  await addMany(
    own,
    many(150, (i) => `castleby ${i}`),
  );
  const ids = (await found(own, 'castleby merrowdown', ways['lexical'])).map(([id]) => id);
  expect([...ids].sort()).toEqual([...both, ...rare].sort());
});

test('of many items with the only query word, the most similar are found, however old', async () => {
  const { own } = await neighbours('WORKSPACE');
  const near = await own.add({ content: 'Wenlock, wenlock, wenlock.' });
  await addMany(
    own,
    many(80, (i) => `The wenlock was painted, coat ${i}.`, { embed: true }),
  );
  expect((await found(own, 'wenlock', ways['lexical']))[0]?.[0]).toBe(near);
});

test('a query of characters that the index drops finds nothing in the lexical channel', async () => {
  const { own } = await neighbours('WORKSPACE');
  const item_id = await own.add({ content: 'The area is 12 m.', embed: false });
  expect(await found(own, '²', ways['lexical'])).toEqual([]);
  expect((await found(own, '² area', ways['lexical'])).map(([id]) => id)).toEqual([item_id]);
});
