// What evolution made of an item is deleted with it, or made anew from what is left.
import { randomUUID } from 'node:crypto';
import { expiredItems, hideExpired } from '../../../../src/memory/runs/deletion/expired-items';
import { exportWorkspace } from '../../../../src/memory/operations/transfer/export-workspace';
import { jobContextOf } from '../../../support/context';
import { eventually } from '../../../support/eventually';
import { evolve, outcomeOf } from '../../../support/evolution';
import { useServersForServices } from '../../../support/servers';
import { openTwoWorlds, type TwoWorlds } from '../../../support/two-worlds';
import { toDateTime } from '../../../../src/graph/values';
import { ago, setNodes } from '../../../support/graph';
import type { Client, Json } from '../../../support/world';
import { census } from './census';

// The census reads everything, so it needs a graph with few other writers.
useServersForServices();

const day = 86_400_000;
let both: TwoWorlds;
let { world, worldWithModel, model, clock, now, newWorkspace } = {} as TwoWorlds;
beforeAll(async () => {
  both = await openTwoWorlds();
  ({ world, worldWithModel, model, clock, now, newWorkspace } = both);
});
afterAll(() => both.close());

/** A first name with a word that stands nowhere else. */
function person() {
  const word = `q${randomUUID().replaceAll('-', '')}`;
  return { word, name: `Mara Q${word.slice(1)}` };
}

const said = (name: string) => [
  `${name} works for Vestra University.`,
  `${name} plays the cello in the evening.`,
  `On Sundays ${name} bakes rye bread.`,
  `${name} lives in Harstad.`,
  `In winter ${name} mends old clocks.`,
];

const add = (client: Client, contents: string[], more: Json = {}) =>
  client.addAll(contents.map((content) => ({ content, memory_type: 'semantic', ...more })));

/** The items that a rule has made. */
const madeBy = async (client: Client, rule: string): Promise<Json[]> =>
  ((await client.get('/memory/list?limit=200')).body.items as Json[]).filter(
    ({ origin, status }) => origin === `evolver:${rule}` && status === 'active',
  );

async function observed(client: Client, name: string, ids: string[], texts: string[]): Promise<Json> {
  const all = await madeBy(client, 'observation_synthesis');
  const [observation, ...others] = all.filter(({ entity_name }) => entity_name === name);
  expect(others).toEqual([]);
  expect(observation?.['content']).toBe(texts.map((text) => `- ${text}`).join('\n'));
  const { lineage } = (await client.get(`/memory/${observation?.['item_id']}/lineage`)).body as Json;
  expect(lineage.map(({ item_id }: Json) => item_id).toSorted()).toEqual(ids.toSorted());
  return observation as Json;
}

const synthesize = (client: Client) => evolve(world, client, { evolvers: ['observation_synthesis'] });

/** Everything that could still tell of a person. */
async function tellsOf(workspace_id: string, client: Client, word: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const part of exportWorkspace(world.graph, workspace_id, now)) lines.push(part);
  const shown = await Promise.all(
    ['/memory/list?limit=200', '/memory/entities?limit=200', '/memory/runs?limit=100'].map((path) => client.get(path)),
  );
  const search = { query: word, include_speculative: true, include_archived: true, include_superseded: true };
  const found = await client.post('/memory/search', search);
  const texts = {
    export: lines.join(''),
    shown: JSON.stringify([shown.map(({ body }) => body as Json), found.body.results]),
  };
  return [
    ...(await census(world, { ids: [], texts: [word] })),
    ...Object.entries(texts).flatMap(([place, text]) => (text.toLowerCase().includes(word) ? [place] : [])),
  ];
}

describe.each(['one by one', 'by filter'])('five sentences about a person, deleted %s,', (how) => {
  test('leave no word in graph, indexes, Redis, export, stored responses and profiles', async () => {
    const { client, workspace_id } = await newWorkspace();
    const { word, name } = person();
    const ids = await add(client, said(name).slice(0, 3));
    await add(client, ['Jonas Ek works for Vestra University.', 'Jonas Ek owns a barn.']);
    await synthesize(client);
    ids.push(...(await add(client, said(name).slice(3))));
    await evolve(world, client, { dry_run: true });
    await synthesize(client);
    const { entities } = (await client.get('/memory/entities?limit=50')).body as Json;
    const { entity_id } = entities.find((entity: Json) => entity.name === name);
    // It has superseded that of the first three sentences.
    const observation = await observed(client, name, ids, said(name));
    const profile = await client.get(`/memory/profiles/entity/${entity_id}`);
    expect([profile.status, JSON.stringify(profile.body).includes(name)]).toEqual([200, true]);
    const linked = { source_id: ids[0], target_id: observation['item_id'] };
    await client.post('/memory/link', linked, { 'Idempotency-Key': word });
    if (how === 'by filter') {
      const { body } = await client.post('/memory/delete-by-filter', { filter: { entity: name } });
      const run = await eventually(
        async () => (await client.get(`/memory/runs/${body.run_id}`)).body as Json,
        ({ status }) => ['ok', 'error'].includes(status as string),
      );
      expect(run).toMatchObject({ status: 'ok', errors: [] });
    } else for (const id of ids) expect((await client.delete(`/memory/${id}`)).status).toBe(200);
    expect(await tellsOf(workspace_id, client, word)).toEqual([]);
    expect((await client.get(`/memory/profiles/entity/${entity_id}`)).status).toBe(404);
    // One about the university, which rested on the person too, is gone; what was said of others stays.
    expect(await madeBy(client, 'observation_synthesis')).toMatchObject([{ entity_name: 'Jonas Ek' }]);
  });
});

test('an observation of more is made anew from what is left, in the same request; the undo of its run finds it', async () => {
  const { client } = await newWorkspace();
  const { name } = person();
  const ids = await add(client, said(name).slice(0, 3));
  const run = await synthesize(client);
  const before = await observed(client, name, ids, said(name).slice(0, 3));
  const { deleted } = (await client.delete(`/memory/${ids[0]}`)).body as Json;
  expect(deleted.items).toBe(2);
  const anew = await observed(client, name, ids.slice(1), said(name).slice(1, 3));
  expect((await client.get(`/memory/${before['item_id']}`)).status).toBe(404);
  expect((await client.post(`/memory/runs/${run['run_id']}/undo`)).body).toMatchObject({ removed: 1 });
  expect((await client.get(`/memory/${anew['item_id']}`)).status).toBe(404);
});

test('a note of a day and a recurring event are made anew from what is left, and deleted if that is too little', async () => {
  const { client } = await newWorkspace();
  const at = (hour: string) => ({ memory_type: 'episodic', valid_start_time: `2031-02-08T${hour}:00:00Z` });
  const ids = [
    ...(await add(client, ['Ines Holm painted the boat house.'], at('08'))),
    ...(await add(client, ['Ines Holm met the pilot.'], at('12'))),
    ...(await add(client, ['Ines Holm checked the fog horn.'], at('16'))),
    ...(await add(client, ['Ines Holm wrote the log.'], at('20'))),
  ];
  const recurring = [
    ...(await add(client, ['The ferry was late again.'], { ...at('09'), valid_start_time: '2031-01-03T09:00:00Z' })),
    ...(await add(client, ['The ferry was late again!'], { ...at('09'), valid_start_time: '2031-01-05T09:00:00Z' })),
    ...(await add(client, ['Again the ferry was late, as usual.'], {
      ...at('09'),
      valid_start_time: '2031-01-07T09:00:00Z',
    })),
  ];
  clock.present += 4 * day;
  await evolve(world, client, { evolvers: ['episodic_to_zettel', 'episodic_to_semantic'] });
  await client.delete(`/memory/${ids[0]}`);
  expect(await madeBy(client, 'episodic_to_zettel')).toMatchObject([
    {
      title: 'Ines Holm, 2031-02-08',
      content: '- Ines Holm met the pilot.\n- Ines Holm checked the fog horn.\n- Ines Holm wrote the log.',
    },
  ]);
  await client.delete(`/memory/${ids[1]}`);
  expect(await madeBy(client, 'episodic_to_zettel')).toEqual([]);
  expect(await madeBy(client, 'episodic_to_semantic')).toMatchObject([{ content: 'The ferry was late again.' }]);
  await client.delete(`/memory/${recurring[0]}`);
  expect((await madeBy(client, 'episodic_to_semantic'))[0]?.['content']).not.toBe('The ferry was late again.');
});

test('what a person changed, or only a model can write, is deleted; the rest can be concluded from again', async () => {
  const { client } = await newWorkspace(worldWithModel);
  const pumps = [
    'The bilge pump of the Halcyon stands in the forward locker.',
    'The bilge pump of the Halcyon runs on twelve volts.',
    'The bilge pump of the Halcyon was made by Norden Marine.',
    'The bilge pump of the Halcyon was serviced in Bergen.',
  ];
  const ids = await add(client, pumps);
  const consolidate = async (text: string) => {
    model.answer('consolidate_texts', { text });
    return outcomeOf(await evolve(worldWithModel, client, { evolvers: ['consolidation'] }), 'consolidation');
  };
  expect(await consolidate(pumps.join(' '))).toMatchObject({ created: 1, archived: 4 });
  await client.delete(`/memory/${ids[0]}`);
  expect(await madeBy(client, 'consolidation')).toEqual([]);
  const left = await Promise.all(ids.slice(1).map((id) => client.get(`/memory/${id}`)));
  expect(left.map(({ body }) => body.status)).toEqual(['active', 'active', 'active']);
  expect(await consolidate(pumps.slice(1).join(' '))).toMatchObject({ created: 1, archived: 3 });

  const other = await newWorkspace();
  const { name } = person();
  const [first] = await add(other.client, said(name).slice(0, 3));
  await synthesize(other.client);
  const [changed] = await madeBy(other.client, 'observation_synthesis');
  await other.client.patch(`/memory/${changed?.['item_id']}`, { content: `${name} does much.` });
  await other.client.delete(`/memory/${first}`);
  expect(await madeBy(other.client, 'observation_synthesis')).toEqual([]);
});

test('what a person derived stays, without the link', async () => {
  const { client } = await newWorkspace();
  const { name } = person();
  const [source] = await add(client, said(name).slice(0, 1));
  const own = await client.post('/memory/opinions/create', { content: 'Cellists sleep late.', formed_from: [source] });
  expect(own.body.formed_from).toEqual([source]);
  await client.delete(`/memory/${source}`);
  const { status, body } = await client.get(`/memory/${own.body.item_id}`);
  expect([status, body.content]).toEqual([200, 'Cellists sleep late.']);
  expect((await client.get(`/memory/${own.body.item_id}/lineage`)).body.lineage).toEqual([]);
});

test('what was made of an item that expires is hidden with it at once, and deleted with it', async () => {
  const { client, workspace_id } = await newWorkspace();
  const { word, name } = person();
  const expires_at = new Date(clock.present + day).toISOString();
  await add(client, said(name).slice(0, 2), { expires_at });
  await add(client, ['Jonas Ek owns a barn.']);
  await synthesize(client);
  expect(await madeBy(client, 'observation_synthesis')).toHaveLength(1);
  clock.present += 2 * day;
  // Neo4j’s clock decides too.
  await setNodes(world, 'MemoryItem', { expires_at: toDateTime(expires_at) }, { expires_at: ago(0) });
  await hideExpired(world.graph, now(), null);
  expect(await madeBy(client, 'observation_synthesis')).toEqual([]);
  await expiredItems.run(jobContextOf(world, { now }));
  expect(await tellsOf(workspace_id, client, word)).toEqual([]);
});
