// Entity types of a workspace: ten at first, more added by managers, and types in use cannot be removed.
import { exportWorkspace } from '../../../../src/memory/operations/transfer/export-workspace';
import type { FileLine } from '../../../../src/memory/operations/transfer/check';
import { importLines } from '../../../../src/memory/operations/transfer/import';
import { fakeLlm, type FakeLlm } from '../../../support/fake-llm';
import { eventually } from '../../../support/eventually';
import { openWorld, type Answer, type Client, type World } from '../../../support/world';

let llm: FakeLlm;
let world: World;
beforeAll(async () => {
  llm = await fakeLlm();
  world = await openWorld(llm.settings);
});
afterAll(async () => {
  await world.close();
  await llm.close();
});

const ten = ['person', 'place', 'organisation', 'work', 'date', 'event', 'product', 'code', 'concept', 'other'];

async function newWorkspace(isolation?: 'WORKSPACE' | 'USER' | 'TENANT') {
  const workspace_id = await world.workspace(isolation);
  return { workspace_id, client: await world.clientFor({ ...world.owner, workspace_id }) };
}

const typesOf = async (client: Client) =>
  ((await client.get('/memory/entities/types')).body.types as { type: string }[]).map(({ type }) => type);
const add = (client: Client, type: unknown) => client.post('/memory/entities/types', { type });
const remove = (client: Client, type: string) => client.delete(`/memory/entities/types/${type}`);
const give = (client: Client, entity_id: string, entity_type: string) =>
  client.patch(`/memory/graph/nodes/${entity_id}`, { entity_type });

/** An entity that the rules find in a text. */
async function entity(client: Client, name = 'Mara Lindqvist'): Promise<string> {
  await client.add({ content: `${name} works at Brightwater Labs.` });
  const { body } = await client.get(`/memory/entities?q=${encodeURIComponent(name)}`);
  return body.entities[0].entity_id as string;
}

const issue = ({ status, body }: Answer) => [status, body.detail?.[0]?.type, body.detail?.[0]?.loc?.at(-1)];

test('a workspace has ten types at first, and each added type once', async () => {
  const { client } = await newWorkspace();
  expect(await typesOf(client)).toEqual(ten);
  expect((await add(client, 'vessel')).body).toEqual({ type: 'vessel', status: 'added' });
  expect((await add(client, 'energy_project')).body.status).toBe('added');
  for (const type of ['vessel', 'person'])
    expect((await add(client, type)).body).toEqual({ type, status: 'unchanged' });
  expect(await typesOf(client)).toEqual([...ten, 'energy_project', 'vessel']);
  const { types, count } = (await client.get('/memory/entities/types')).body;
  expect(types.at(-1)).toEqual({ type: 'vessel', by_rules: false, entities: 0 });
  expect(count).toBe(12);
});

test('an entity type has a short name in lower case, and a workspace can add a hundred', async () => {
  const { client, workspace_id } = await newWorkspace();
  const bad = [
    '',
    'Vessel',
    'fünf',
    '_a',
    'a_',
    'a__b',
    '9a',
    'a b',
    "a'b",
    'a-b',
    'a\n',
    'x'.repeat(65),
    7,
    null,
    ['a'],
  ];
  for (const type of bad) expect([type, (await add(client, type)).status]).toEqual([type, 422]);
  expect((await add(client, 'x'.repeat(64))).status).toBe(200);
  await world.cypher('MATCH (w:Workspace {workspace_id: $workspace_id}) SET w.entity_types = $types', {
    workspace_id,
    types: Array.from({ length: 99 }, (_, i) => `t${i}`),
  });
  const answers = await Promise.all(['one', 'two', 'three'].map((type) => add(client, type)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect(issue(answers.find(({ status }) => status === 422) as Answer)).toEqual([422, 'too_many', 'type']);
  expect(await typesOf(client)).toHaveLength(110);
});

test('an entity accepts a type of its workspace; another one is refused with the accepted types', async () => {
  const { client } = await newWorkspace();
  const entity_id = await entity(client);
  const refused = await give(client, entity_id, 'vessel');
  expect(issue(refused)).toEqual([422, 'enum', 'entity_type']);
  for (const type of ten) expect(refused.body.detail[0].msg).toContain(type);
  await add(client, 'vessel');
  expect((await give(client, entity_id, 'vessel')).body.entity_type).toBe('vessel');
  expect((await give(client, entity_id, 'barge')).body.detail[0].msg).toContain('other, vessel');
  const found = (await client.get('/memory/entities?type=vessel')).body.entities;
  expect(found.map((one: { entity_id: string }) => one.entity_id)).toEqual([entity_id]);
  expect((await client.get('/memory/entities/search?query=Mara&type=vessel')).body.count).toBe(1);
  for (const path of [`/memory/entities/${entity_id}`, '/memory/graph/full'])
    expect(JSON.stringify((await client.get(path)).body)).toContain('"vessel"');
  const { results } = (await client.post('/memory/search', { query: 'Mara Lindqvist' })).body;
  expect(JSON.stringify(results)).toContain('"vessel"');
  expect((await client.get('/memory/entities?type=never_added')).body.total).toBe(0);
  expect((await client.get('/memory/entities?type=No%20Type')).status).toBe(422);
  // Later items do not change a type that a caller has set.
  await client.add({ content: 'Mara Lindqvist leads the harbour office.' });
  expect((await client.get(`/memory/entities/${entity_id}`)).body.type).toBe('vessel');
});

test('an entity type in use cannot be removed, nor can the ten first ones', async () => {
  const { client } = await newWorkspace();
  const [one, two] = [await entity(client), await entity(client, 'Tomas Ekberg')];
  await add(client, 'vessel');
  for (const id of [one, two]) await give(client, id, 'vessel');
  const { status, body } = await remove(client, 'vessel');
  expect([status, body.code]).toEqual([409, 'type_in_use']);
  expect(body.detail).toContain('2 entities');
  await give(client, one, 'person');
  expect((await remove(client, 'vessel')).body.detail).toContain('1 entity');
  await give(client, two, 'person');
  expect((await remove(client, 'vessel')).body).toEqual({ type: 'vessel', status: 'removed' });
  expect(await typesOf(client)).toEqual(ten);
  expect((await remove(client, 'vessel')).status).toBe(404);
  for (const type of ten) expect((await remove(client, type)).body.code).toBe('type_in_use');
  const { items } = (await client.get('/memory/audit')).body;
  const acts = (items as { action: string }[]).map(({ action }) => action);
  expect(acts.filter((action) => action.startsWith('entity_type.'))).toEqual(['entity_type.remove', 'entity_type.add']);
});

test('a type removed while others assign it is either kept, or the assignments are refused', async () => {
  const { client } = await newWorkspace();
  const ids = [await entity(client), await entity(client, 'Tomas Ekberg'), await entity(client, 'Orla Finnegan')];
  for (let round = 0; round < 8; round++) {
    await add(client, 'vessel');
    const given = ids.map((id) => () => give(client, id, 'vessel'));
    const answers = await Promise.all(
      [...given.slice(0, round % 3), () => remove(client, 'vessel'), ...given.slice(round % 3)].map((act) => act()),
    );
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
    const left = (await client.get('/memory/entities?type=vessel')).body.total as number;
    expect([left > 0, (await typesOf(client)).includes('vessel')]).not.toEqual([true, false]);
    for (const id of ids) await give(client, id, 'person');
  }
});

test('entity types are visible and usable in their workspace only, and changed by its managers', async () => {
  const { client, workspace_id } = await newWorkspace();
  const { client: other } = await newWorkspace();
  const { client: stranger } = await world.stranger();
  await add(client, 'vessel');
  expect([await typesOf(other), await typesOf(stranger)]).toEqual([ten, ten]);
  expect((await give(other, await entity(other), 'vessel')).status).toBe(422);
  expect((await remove(other, 'vessel')).status).toBe(404);
  const member = await world.clientFor(await world.member(workspace_id));
  expect(await typesOf(member)).toContain('vessel');
  expect([(await add(member, 'barge')).status, (await remove(member, 'vessel')).status]).toEqual([403, 403]);
  expect((await give(member, await entity(member), 'vessel')).status).toBe(200);
  const writer = await world.clientFor(
    { ...world.owner, workspace_id },
    { grants: ['read:memories', 'write:memories'] },
  );
  expect((await add(writer, 'barge')).status).toBe(403);
});

test('in a USER workspace types are shared; a refusal mentions other members’ entities without their number', async () => {
  const { client, workspace_id } = await newWorkspace('USER');
  const member = await world.clientFor(await world.member(workspace_id));
  await add(client, 'vessel');
  expect(await typesOf(member)).toContain('vessel');
  expect((await give(member, await entity(member), 'vessel')).status).toBe(200);
  const { status, body } = await remove(client, 'vessel');
  expect([status, body.detail]).toEqual([409, expect.stringContaining('0 entities have the type vessel, and others')]);
  expect((await client.get('/memory/entities/types')).body.types.at(-1).entities).toBe(0);
});

test('an entity of another workspace accepts the types of that other workspace', async () => {
  const { client } = await newWorkspace();
  const { client: wide } = await newWorkspace('TENANT');
  await add(client, 'vessel');
  await add(wide, 'barge');
  const entity_id = await entity(client);
  expect((await give(wide, entity_id, 'barge')).status).toBe(422);
  expect((await give(wide, entity_id, 'vessel')).status).toBe(200);
});

const content = 'the keeper met old tom at the mill.';
const named = (entity_type: string) =>
  llm.answer('extract_names', {
    entities: [
      { name: 'old tom', entity_type, aliases: [] },
      { name: 'the mill', entity_type: 'place', aliases: [] },
    ],
    relations: [],
  });

test('an entity type named by the model is ignored unless the workspace has it', async () => {
  llm.answer('classify_text', { memory_type: 'semantic', confidence: 90 });
  named('vessel');
  const typeOf = async (client: Client, text: string) => {
    const { body, status } = await client.post('/memory/ingest/full', { content: text });
    expect(status).toBe(200);
    const { entities } = (await client.get(`/memory/${body.item_id}`)).body as {
      entities: { name: string; type: string }[];
    };
    return entities.find(({ name }) => name.toLowerCase().includes('tom'))?.type;
  };
  const [{ client }, { client: without }] = [await newWorkspace(), await newWorkspace()];
  await add(client, 'vessel');
  expect([await typeOf(client, content), await typeOf(without, content)]).toEqual(['vessel', 'other']);
  const asked = llm.requests.filter(({ response_format }) => response_format.json_schema.name === 'extract_names');
  const typesSent = asked.map(
    ({ messages }) => (JSON.parse(messages.at(-1)?.content ?? '') as { entity_types: string[] }).entity_types,
  );
  expect(typesSent).toEqual([[...ten, 'vessel'], ten]);
  // A type that rules are sure of is kept.
  llm.answer('extract_names', {
    entities: [{ name: 'Tomas Ekberg', entity_type: 'vessel', aliases: [] }],
    relations: [],
  });
  expect(await typeOf(without, 'Mr. Tomas Ekberg lives in Bergen.')).toBe('person');
});

test('the model gets the relations and instructions of the workspace only', async () => {
  llm.answer('classify_text', { memory_type: 'semantic', confidence: 90 });
  llm.answer('extract_names', { entities: [], relations: [] });
  const [{ client }, { client: without }] = [await newWorkspace(), await newWorkspace()];
  const wanted = { relations: [{ predicate: 'pilots' }], instructions: 'List vessels.' };
  expect((await client.put('/memory/entities/vocabulary', wanted)).body).toEqual(wanted);
  expect((await client.get('/memory/entities/vocabulary')).body).toEqual(wanted);
  for (const each of [client, without]) await each.post('/memory/ingest/full', { content });
  const asked = llm.requests
    .filter(({ response_format }) => response_format.json_schema.name === 'extract_names')
    .slice(-2)
    .map(({ messages }) => JSON.parse(messages.at(-1)?.content ?? '') as object);
  expect(asked).toMatchObject([wanted, { relations: [], instructions: null }]);
  for (const bad of [{ relations: [{ predicate: 'A b' }] }, { instructions: 'x'.repeat(4001) }, { relations: [{}] }])
    expect((await client.put('/memory/entities/vocabulary', bad)).status).toBe(422);
});

test('an entity type proposed by a model is used once accepted in review, until the undo', async () => {
  llm.answer('classify_text', { memory_type: 'semantic', confidence: 90 });
  named('lamp_keeper');
  const { client, workspace_id } = await newWorkspace();
  const queue = async () => (await client.get('/memory/ontology/hitl')).body as { items: Record<string, unknown>[] };
  const typeOf = async (text: string) => {
    const { body } = await client.post('/memory/ingest/full', { content: text });
    const { entities } = (await client.get(`/memory/${body.item_id}`)).body as {
      entities: { name: string; type: string }[];
    };
    return entities.find(({ name }) => name.toLowerCase().includes('tom'))?.type;
  };
  expect(await typeOf(content)).toBe('other');
  const { items } = await eventually(queue, (read) => read.items.length > 0);
  expect(items).toMatchObject([{ kind: 'new_type', proposed: 'lamp_keeper', names: [{ type: 'other' }] }]);
  const at = `/memory/ontology/hitl/${String(items[0]?.['item_id'])}/resolve`;
  const writer = await world.clientFor(world.owner, {
    workspace: workspace_id,
    grants: ['read:memories', 'write:memories'],
  });
  expect((await writer.post(at, { action: 'accepted' })).body.code).toBe('grant_required');
  const { body } = await client.post(at, { action: 'accepted' });
  expect(await typesOf(client)).toContain('lamp_keeper');
  expect((await client.post(`/memory/runs/${body.run_id}/undo`)).status).toBe(200);
  expect(await typesOf(client)).toEqual(ten);
  expect((await queue()).items).toMatchObject([{ status: 'open', names: [{ type: 'other' }] }]);
  await client.post(at, { action: 'accepted' });
  expect(await typeOf(`${content} Again.`)).toBe('lamp_keeper');
});

test('an export contains the entity types, and an import adds them', async () => {
  const { client, workspace_id } = await newWorkspace();
  await add(client, 'vessel');
  await add(client, 'barge');
  await give(client, await entity(client), 'vessel');
  const now = () => new Date().toISOString();
  const linesOf = async (id: string) => {
    let text = '';
    for await (const part of exportWorkspace(world.graph, id, now)) text += part;
    return text.trim().split('\n');
  };
  const lines = await linesOf(workspace_id);
  const own = (
    await fetch(`${world.base}/memory/export`, { headers: { 'X-API-Key': client.key, 'X-Workspace-Id': workspace_id } })
  ).text();
  expect(JSON.parse((await own).split('\n')[0] ?? '').entity_types).toEqual(['barge', 'vessel']);
  const copied = async (file: string[], into?: string) => {
    async function* read(): AsyncGenerator<FileLine> {
      for (const [i, text] of file.entries()) yield await Promise.resolve({ line: i + 1, text });
    }
    const request = { lines: read, tenant_id: world.owner.tenant_id, ...(into && { workspace_id: into }) };
    return importLines(request, {
      graph: world.graph,
      embedder: () => Promise.resolve(world.ports.embed),
      now,
      onProgress: () => undefined,
    });
  };
  const fresh = await copied(lines);
  expect((await linesOf(fresh.workspace_id)).at(-1)).toBe(lines.at(-1));
  expect(await typesOf(await world.clientFor({ ...world.owner, workspace_id: fresh.workspace_id }))).toEqual([
    ...ten,
    'barge',
    'vessel',
  ]);
  // The workspace of the import has types of its own; its first line may be older or newer.
  const target = await newWorkspace();
  await add(target.client, 'tower');
  const [head = '', ...others] = lines;
  await copied([head.replace('"entity_types":["barge","vessel"],', ''), ...others], target.workspace_id);
  expect(await typesOf(target.client)).toEqual([...ten, 'tower', 'vessel']);
  expect((await target.client.get('/memory/entities?type=vessel')).body.total).toBe(1);
  const bad = [head.replace('"vessel"', '"Not A Type"'), ...others];
  await expect(copied(bad)).rejects.toThrow('line 1: entity_types');
});
