// GET /memory/by-metadata finds items by every field of their type, and rows by every indexed field of their schema.
import { structuredSchemas } from '../../../../src/memory/flows/schemas/structured-schemas';
import { memoryTypes, typeFacts, type MemoryType } from '../../../../src/memory/model/types';
import { schemaOf, type JsonSchema } from '../../../../src/schemas';
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

type Json = Record<string, unknown>;

/** A valid value for the field; undefined for an object, which cannot be searched. */
function sampleOf(name: string, field: JsonSchema): unknown {
  const {
    type,
    enum: values,
    default: byDefault,
    $ref,
  } = field as { type?: unknown; enum?: unknown[]; default?: unknown; $ref?: string };
  if ($ref?.endsWith('Timestamp')) return '2026-02-03T04:05:06Z';
  if ($ref?.endsWith('Tags')) return [`${name}-tag`];
  if (values) return byDefault ?? values[0];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if ([type].flat().includes('string')) return `${name} of "this" one`;
  return undefined;
}

const samplesOf = (fields: JsonSchema, wanted: Iterable<string>): Json =>
  Object.fromEntries(
    [...wanted].flatMap((name) => {
      const value = sampleOf(name, fields[name] as JsonSchema);
      return value === undefined ? [] : [[name, value]];
    }),
  );

async function expectFound(item_id: string, fields: Json, memory_type: MemoryType): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const query = new URLSearchParams({ metadata_key: name, metadata_value: String([value].flat()[0]), memory_type });
    const { body } = await world.client.get(`/memory/by-metadata?${query.toString()}`);
    expect([name, body.items?.map((item: Json) => item['item_id'])]).toEqual([name, [item_id]]);
  }
}

/** Types with routes of their own, or from structured rows only. */
const notAdded: MemoryType[] = ['evaluation', 'record'];
/** Another name of valid_start_time, which filters accept as a time window. */
const times = new Set(['valid_time']);
const keysOf = (type: MemoryType) => [...typeFacts(type).keyFields].filter((name) => !times.has(name));
const added = memoryTypes.filter((type) => !notAdded.includes(type) && keysOf(type).length > 0);

test.each(added)('a %s is found by the fields of its type', async (memory_type) => {
  const fields = samplesOf(schemaOf(typeFacts(memory_type).schema)['properties'] as JsonSchema, keysOf(memory_type));
  expect(Object.keys(fields).length).toBeGreaterThan(0);
  const item_id = await world.client.add({ memory_type, content: `A ${memory_type} with fields.`, ...fields });
  await expectFound(item_id, fields, memory_type);
});

test.each([...structuredSchemas.keys()])('a row of %s is found by its indexed fields', async (name) => {
  const schema = structuredSchemas.get(name);
  if (!schema) throw new Error(name);
  const fields = samplesOf(schema.fields, new Set([...schema.indexes, ...schema.required]));
  const client = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
  // A row may refer to its plan by any id, and the id of the item is stored.
  if (name === 'plan_task') fields['plan_id'] = await client.add({ content: 'A plan.', memory_type: 'plan' });
  const { body } = await client.post('/memory/ingest/structured', { schema: name, data: fields });
  const indexed = Object.fromEntries(schema.indexes.map((index) => [index, fields[index]]));
  for (const [key, value] of Object.entries(indexed)) {
    const query = new URLSearchParams({
      metadata_key: key,
      metadata_value: String(value),
      memory_type: schema.memory_type,
    });
    const found = await client.get(`/memory/by-metadata?${query.toString()}`);
    expect([key, found.body.items?.map((item: Json) => item['item_id'])]).toEqual([key, body.item_ids]);
  }
});

test('after a change of a field, by-metadata finds the item by the new value only', async () => {
  const item_id = await world.client.add({ memory_type: 'constraint', content: 'No smoke.', domain: 'kitchen' });
  await world.client.patch(`/memory/${item_id}`, { properties: { domain: 'galley' } });
  const found = async (domain: string) =>
    (await world.client.get(`/memory/by-metadata?metadata_key=domain&metadata_value=${domain}`)).body.items
      .length as number;
  expect([await found('kitchen'), await found('galley')]).toEqual([0, 1]);
});

test('by-metadata finds an item by its current status', async () => {
  const item_id = await world.client.add({ content: 'The bell is cracked.' });
  await world.client.patch(`/memory/${item_id}`, { properties: { status: 'archived' } });
  const { body } = await world.client.get('/memory/by-metadata?metadata_key=status&metadata_value=archived');
  expect(body.items.map((item: Json) => item['item_id'])).toEqual([item_id]);
});

test('create, GET, look-up and by-tag return the same tags of a note', async () => {
  const { client } = world;
  const sent = { content: 'Pumps in winter. #frost #pumps', tags: ['pumps', 'Valves'] };
  const created = (await client.post('/memory/zettel/notes', sent)).body as { note_id: string; tags: string[] };
  expect(created.tags).toEqual(['pumps', 'Valves', 'frost']);
  expect((await client.get(`/memory/${created.note_id}`)).body.tags).toEqual(created.tags);
  for (const tag of created.tags) {
    const byTag = await client.get(`/memory/zettel/by-tag/${tag}`);
    const looked = await client.get(`/memory/by-metadata?metadata_key=tag&metadata_value=${tag}`);
    for (const list of [byTag.body.notes, looked.body.items])
      expect([tag, list.map((note: Json) => note['item_id'])]).toEqual([tag, [created.note_id]]);
  }
  await client.patch(`/memory/${created.note_id}`, { content: 'Pumps in winter.' });
  expect((await client.get(`/memory/${created.note_id}`)).body.tags).toEqual(['pumps', 'Valves']);
});
