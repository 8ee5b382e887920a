// What only the service reads begins with `_`: the migration V032 gives stores of before these names.
import { machinery } from '../../src/memory/operations/transfer/properties';
import { moveData } from '../support/migrations';
import { openTenant, type Json, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const ofNodes = [...machinery].filter((name) => name !== 'stated_until');
const ofFacts = ['stated_until', 'rejected_key', 'locked'];

/** Nodes of some labels, and relationships between them, with the names of before. */
const create = (run: string) =>
  world.cypher(
    `UNWIND ['MemoryItem', 'ItemVersion', 'Entity', 'ReviewItem', 'Run'] AS label
     UNWIND range(1, 3) AS n
     CREATE (node:$(label) {run: $run, place: n, tags: ['a'], ready_from: n})
     FOREACH (name IN $ofNodes | SET node[name] = $run + label + n)
     CREATE (node)-[fact:RELATES {run: $run, place: n, fact: 'It is.'}]->(node)
     FOREACH (name IN $ofFacts | SET fact[name] = n)
     CREATE (node)-[:CO_RETRIEVED {run: $run, place: n, voices: ['x']}]->(node)`,
    { run, ofNodes, ofFacts },
  );

/** What the nodes and relationships hold, in one order. */
async function stored(run: string): Promise<Json[]> {
  const rows = await world.cypher(
    `MATCH (n {run: $run}) RETURN elementId(n) AS id, properties(n) AS own
     UNION ALL MATCH ({run: $run})-[n]->() RETURN elementId(n) AS id, properties(n) AS own`,
    { run },
  );
  return rows.sort((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));
}

const prefixed = (rows: Json[]) =>
  rows.map(({ id, own }) => ({
    id: id as string,
    own: Object.fromEntries(
      Object.entries(own as Json).map(([name, value]) => [machinery.has(name) ? `_${name}` : name, value as unknown]),
    ),
  }));

test('a store of before gets the names with `_`, also after an interruption, and nothing else changes', async () => {
  const run = world.owner.workspace_id;
  await create(run);
  const before = await stored(run);
  expect(before).toHaveLength(45);
  // A migration that was interrupted has come to some.
  await world.cypher(
    `MATCH (n {run: $run, place: 2})
     FOREACH (name IN $ofNodes | SET n['_' + name] = n[name], n[name] = null)`,
    { run, ofNodes },
  );
  await moveData(world, 'V032');
  expect(await stored(run)).toEqual(prefixed(before));
  await moveData(world, 'V032');
  expect(await stored(run)).toEqual(prefixed(before));
  await world.cypher('MATCH (n {run: $run}) DETACH DELETE n', { run });
});
