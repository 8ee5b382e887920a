// Fields that every item may have, each taken through every door: a field that one of them forgets fails by its name.
import { unzipSync } from 'fflate';
import { changeOf } from '../../../../src/memory/flows/import/change';
import { commonFields } from '../../../../src/memory/model/fields';
import { itemFieldNames, itemFields } from '../../../../src/memory/model/item-fields';
import { schemaDocuments } from '../../../../src/schemas';
import { exportWorkspace } from '../../../../src/memory/operations/transfer/export-workspace';
import { importLines } from '../../../../src/memory/operations/transfer/import';
import { must, openTenant, type Json, type World } from '../../../support/world';

interface Field {
  name: string;
  /** Two values that no other test sends. */
  values: () => [unknown, unknown];
  /** Its name in a version. */
  inVersion?: string;
  /** Whether a rollback brings it back. */
  restored?: boolean;
  filterOf?: ((value: unknown) => Json) | undefined;
}

let count = 0;
const sentence = () => `The lamp ${++count} hangs over the quay.`;
const texts = (): [string, string] => [`one ${++count}`, `other ${count}`];
const years = (from: number) => (): [string, string] => [`${from}-01-01T00:00:00Z`, `${from + 1}-01-01T00:00:00Z`];

const found: Record<string, (name: string) => Field['filterOf']> = {
  'filter.external_id': () => (external_id) => ({ external_id }),
  'filter.metadata': (name) => (value) => ({ metadata: { [name]: value } }),
};

const declared = itemFields.map(({ name, isTime, stays, foundBy = 'filter.metadata' }): Field => ({
  name,
  values: isTime ? years(2091) : texts,
  restored: !stays,
  filterOf: found[foundBy]?.(name),
}));

/** Fields with rules of their own. */
const ruled: Field[] = [
  {
    name: 'tags',
    values: () => [[`one ${++count}`], [`other ${count}`]],
    filterOf: (tags) => ({ tags: { any: tags } }),
  },
  { name: 'valid_start_time', values: years(2021), inVersion: 'valid_time_start' },
  { name: 'valid_end_time', values: years(2091), inVersion: 'valid_time_end' },
];
const fields = [...declared, ...ruled];

test.each(itemFieldNames.filter((name) => name !== 'external_id'))(
  'a row of a file that updates an item sets %s, also where the item has none',
  (name) => {
    const row = { memory_type: 'semantic', content: 'The lamp hangs over the quay.', [name]: 'said' };
    const stored = { memory_type: 'semantic', content: 'The lamp hangs over the quay.', metadata: {} };
    expect(changeOf(row, stored)).toEqual({ properties: { [name]: 'said' } });
  },
);

test('each declared field is in the front matter of the Markdown export', async () => {
  const workspace_id = await world.workspace();
  const client = await world.clientFor({ ...world.owner, workspace_id });
  await client.add({
    content: sentence(),
    ...Object.fromEntries(declared.map(({ name, values }) => [name, values()[0]])),
  });
  const headers = { 'X-API-Key': client.key, 'X-Workspace-Id': workspace_id };
  const zip = await (await fetch(`${world.base}/memory/export?format=markdown`, { headers })).arrayBuffer();
  const [file] = Object.values(unzipSync(new Uint8Array(zip)));
  const front = Buffer.from(file as Uint8Array).toString();
  expect(itemFieldNames.filter((name) => !front.includes(`\n"${name}": `))).toEqual([]);
});

test('each declared field is taken through the doors', () => {
  const names = [...itemFieldNames, ...commonFields];
  expect(fields.map(({ name }) => name).sort()).toEqual(names.sort());
});

let world: World;
beforeAll(async () => (world = await openTenant()));

const isNothing = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

const read = async (item_id: string) => must(world.client.get(`/memory/${item_id}`));
const changed = (item_id: string, body: Json) => must(world.client.patch(`/memory/${item_id}`, body));
const ofItem = (item_id: string, way: string) => must(world.client.get(`/memory/temporal/${item_id}/${way}`));

describe.each(fields)('the field $name', ({ name, values, inVersion = name, restored = true, filterOf }) => {
  let [one, other]: [unknown, unknown] = [null, null];
  beforeEach(() => ([one, other] = values()));

  const send = (content: string, value: unknown) =>
    must(world.client.post('/memory/add', { content, [name]: value, embed: false }));
  const freshWith = async (value: unknown) => (await send(sentence(), value)).item_id as string;

  test('is stored by add and by a batch, and shown by get and by a search', async () => {
    const content = sentence();
    const { item_id } = await send(content, one);
    expect((await read(item_id))[name]).toEqual(one);
    const items = [{ content: sentence(), [name]: other, embed: false }];
    const { results } = await must(world.client.post('/memory/add/batch', { items }));
    expect((await read(results[0].item_id))[name]).toEqual(other);
    const found = await must(world.client.post('/memory/search', { query: content, top_k: 50 }));
    expect(found['results'].find((result: Json) => result['item_id'] === item_id)?.[name]).toEqual(one);
  });

  test('is changed by PATCH in the body and in properties, and null removes it', async () => {
    const item_id = await freshWith(one);
    expect((await changed(item_id, { [name]: other }))[name]).toEqual(other);
    expect((await changed(item_id, { properties: { [name]: one } }))[name]).toEqual(one);
    const kept = await changed(item_id, { content: sentence() });
    expect([kept[name], kept['version']]).toEqual([one, 4]);
    expect((await changed(item_id, { [name]: one }))['version']).toBe(4);
    await changed(item_id, { [name]: null });
    expect(isNothing((await read(item_id))[name])).toBe(true);
  });

  test('is compared when an item is sent again', async () => {
    const content = sentence();
    const { item_id } = await send(content, one);
    expect(await send(content, one)).toMatchObject({ item_id, status: 'existing' });
    expect(await send(content, other)).toMatchObject({ status: 'created' });
  });

  test('has its past in history, changes and a comparison, and is restored by a rollback', async () => {
    const item_id = await freshWith(one);
    await changed(item_id, { [name]: other });
    const { versions } = await ofItem(item_id, 'history');
    expect(versions.map((version: Json) => version[inVersion])).toEqual([other, one]);
    const { changes } = await ofItem(item_id, 'changes');
    expect(changes[0].changed_fields).toContain(name);
    const { diff } = await must(world.client.post(`/memory/temporal/${item_id}/compare?v1=1&v2=2`));
    expect(diff.modifications).toHaveProperty(name);
    await must(world.client.post(`/memory/temporal/${item_id}/rollback?to_version=1`));
    expect((await read(item_id))[name]).toEqual(restored ? one : other);
  });

  test('is filtered by, where a filter has it', async () => {
    if (!filterOf) return;
    const filter = filterOf(one);
    const item_id = await freshWith(one);
    await freshWith(other);
    const listed = await must(world.client.get(`/memory/list?filter=${encodeURIComponent(JSON.stringify(filter))}`));
    const items = listed['items'] as Json[];
    expect(items.map((item) => item['item_id'])).toContain(item_id);
    expect(items.map((item) => item[name])).toEqual(items.map(() => one));
  });

  test('is exported with its versions, and imported', async () => {
    const workspace_id = await world.workspace();
    const client = await world.clientFor({ ...world.owner, workspace_id });
    const item_id = await client.add({ content: sentence(), [name]: one, embed: false });
    await must(client.patch(`/memory/${item_id}`, { [name]: other }));
    const now = () => new Date().toISOString();
    let text = '';
    for await (const part of exportWorkspace(world.graph, workspace_id, now)) text += part;
    async function* lines() {
      for (const [index, line] of text.split('\n').slice(0, -1).entries())
        yield await Promise.resolve({ line: index + 1, text: line });
    }
    const copy = await importLines(
      { lines, tenant_id: world.owner.tenant_id },
      { graph: world.graph, embedder: () => Promise.resolve(world.ports.embed), now, onProgress: () => undefined },
    );
    const there = await world.clientFor({ ...world.owner, workspace_id: copy.workspace_id });
    const { items } = await must(there.get('/memory/list'));
    const { versions } = await must(there.get(`/memory/temporal/${items[0].item_id}/history`));
    expect(items[0][name]).toEqual(other);
    expect(versions.map((version: Json) => version[inVersion])).toEqual([other, one]);
  });

  test('is a field of a structured row that declares it', async () => {
    const schema = schemaDocuments.get('structured/seed_item.json')?.$defs?.['Data'];
    if (!Object.hasOwn(schema?.properties ?? {}, name)) return;
    const data = { content: sentence(), [name]: one };
    const { item_id } = await must(world.client.post('/memory/ingest/structured', { schema: 'seed_item', data }));
    const item = await read(item_id);
    expect(item[name]).toEqual(one);
    expect(item['metadata']).not.toHaveProperty(name);
  });
});
