// Indexed values have a maximum length, because Neo4j refuses a transaction with an index key over 8 kB.
import { structuredSchemas, type StructuredSchema } from '../../src/memory/flows/schemas/structured-schemas';
import { memoryTypes, typeFacts, type TypeFacts } from '../../src/memory/model/types';
import { schemaOf, type JsonSchema } from '../../src/schemas';
import { schemaOfMigrations, storedSchema } from '../support/migrations';
import { edgesIn, indexesOf } from '../support/graph';
import { openTenant, type Answer, type World, type Json } from '../support/world';
import { exportWorkspace } from '../../src/memory/operations/transfer/export-workspace';
import { importLines } from '../../src/memory/operations/transfer/import';

let world: World;
beforeAll(async () => (world = await openTenant()));

/** Properties that callers cannot set: ids, hashes, scopes, enumerations and times. */
const madeByService = [
  ...[
    'scope_key',
    'partition_id',
    'owner_id',
    'lock_key',
    '_id_key',
    '_rejected_key',
    'is_reference',
    'tenant_id',
    'workspace_id',
    'user_id',
    'caller_id',
    'account_id',
    'key_id',
    'kid',
    'session_id',
    'invitation_id',
  ],
  ...[
    'event_id',
    'run_id',
    'record_id',
    'deletion_id',
    'due_at',
    'next_sync',
    'connection_id',
    'webhook_id',
    'delivery_id',
    'next_attempt_at',
    'changed_by',
    'item_id',
    'key_hash',
    'token_hash',
    'content_hash',
    'fact_id',
    'first_fact_id',
    'memory_type',
    'status',
  ],
  ...[
    'version',
    'origin',
    '_kept_text_id',
    '_kept_metadata_id',
    'origin_tier',
    'trust',
    'created_at',
    'updated_at',
    'at',
    'expires_at',
    'valid_start_time',
    'transaction_time_start',
    'transaction_time_end',
    'known_until',
    'holds_until',
    'last_challenged_at',
    // Contains only the scope, numbers and the item id.
    '_ready_key',
    'ready_from',
    'lease_until',
    '_unresolved',
    '_review_key',
    '_statement_key',
    'subject_id',
    'resolved_at',
    'needs_review',
  ],
];

/** Numbers, which the schemas bound. */
const numbers = ['MemoryItem.confidence', 'ItemVersion.confidence'];

/** Properties that the service derives from callers' texts; each is tested below. */
const madeFromText = [
  'MemoryItem.external_id',
  'MemoryItem._dedupe_key',
  'MemoryItem.session_key',
  'MemoryItem.session_order',
  'Session.session_key',
  'Name._name_key',
  // 500 characters: schemas/knowledge/code.json.
  'Code.name',
  'Code.qualified_name',
  'Date.key',
  'Entity.entity_id',
  'Entity.entity_type',
  'Entity.key',
  'RELATES.predicate',
  // At most 64 characters, see linkTypePattern.
  'LINK.link_type',
  // Two ids and at most 256 characters; test/memory/operations/subjects.
  'Subject.subject_key',
  // Routes that name an agent limit its id; test/memory/expertise/expertise.test.ts.
  'Agent.agent_key',
  'Decision.agent_id',
  'Evaluation.agent_id',
  // The issuer and subject of a signed token; see test/auth/idp.test.ts.
  'User.idp_key',
  // The schema limits e-mail addresses; see test/auth/sessions.test.ts.
  'User.email_key',
];

const structuredOf = new Map(
  [...structuredSchemas.values()].map((schema) => [typeFacts(schema.memory_type).label, schema]),
);
const typeOf = new Map(memoryTypes.map((type) => [typeFacts(type).label, typeFacts(type)]));

type Fields = Record<string, JsonSchema>;

/** The fields that callers can set in an item of a memory type or a structured row. */
const typedFields = (label: string): Fields => {
  const type = typeOf.get(label);
  const fields = Object.entries((type ? schemaOf(type.schema)['properties'] : {}) as Fields);
  return Object.fromEntries(fields.filter(([, field]) => !field['x-service']));
};
const structuredFields = (label: string) => (structuredOf.get(label)?.fields ?? {}) as Fields;

interface Index {
  label: string;
  properties: string[];
}

async function rangeIndexes(): Promise<Index[]> {
  const indexes = (await indexesOf(world)).filter(({ type }) => type === 'RANGE');
  return indexes.map(({ labelsOrTypes, properties }) => ({ label: labelsOrTypes[0] as string, properties }));
}

/** Whether the schema of a field limits its length. */
function isBounded(field: JsonSchema): boolean {
  const { type, enum: values, maxLength, $ref } = field;
  if ($ref !== undefined)
    return $ref.endsWith('#/$defs/Timestamp') && schemaOf('wire/Timestamp')['maxLength'] !== undefined;
  return values !== undefined || maxLength !== undefined || ['integer', 'number', 'boolean'].includes(String(type));
}

test('every property of a range index is set by the service, or has a maximum length', async () => {
  const indexes = await rangeIndexes();
  expect(indexes.length).toBeGreaterThan(40);
  const unknown = indexes.flatMap(({ label, properties }) =>
    properties
      .filter((name) => {
        const fields = [typedFields(label)[name], structuredFields(label)[name]].filter((field) => field !== undefined);
        if (fields.length > 0) return !fields.every(isBounded);
        return !(madeByService.includes(name) || [...madeFromText, ...numbers].includes(`${label}.${name}`));
      })
      .map((name) => `${label}.${name}`),
  );
  expect(unknown).toEqual([]);
});

/** Neo4j silently ignores a second index for the same properties under another name. */
test('a fresh store has the indexes of the migrations, and no two have the same kind, label and properties', async () => {
  const indexes = await indexesOf(world);
  expect(await storedSchema((text) => world.cypher(text, {}))).toEqual(schemaOfMigrations());
  const holds = indexes.map(({ type, labelsOrTypes, properties }) =>
    [type, labelsOrTypes, [...properties].sort()].join(' '),
  );
  expect(holds.filter((each, place) => holds.indexOf(each) !== place)).toEqual([]);
});

/** The longest text that a field accepts, of characters with four bytes. */
const longest = (field: JsonSchema, more = 0) => '🜂'.repeat((field['maxLength'] as number) + more);

/** Indexed texts with a limit, by label. */
async function textsOfLabels(fieldsOf: (label: string) => Fields): Promise<Map<string, Fields>> {
  const texts = new Map<string, Fields>();
  for (const { label, properties } of await rangeIndexes())
    for (const name of properties) {
      const field = fieldsOf(label)[name];
      if (field?.['maxLength'] !== undefined) texts.set(label, { ...texts.get(label), [name]: field });
    }
  return texts;
}

const filled = (fields: Fields, tooLong?: string) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, longest(field, name === tooLong ? 1 : 0)]));

/** Unique ids get another value each time. */
let ids = 0;
const withOwnId = (values: Record<string, string>, own: string | undefined) =>
  own !== undefined && own in values
    ? { ...values, [own]: `${String(ids++).padStart(4, '0')}${values[own]?.slice(8) ?? ''}` }
    : values;

const without = (fields: Fields, name: string | undefined): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));

/** The location of the first validation issue, otherwise the answer. */
const locOf = ({ body }: Answer): string[] => (body.detail?.[0]?.loc as string[] | undefined) ?? [JSON.stringify(body)];

test('texts of the maximum length are stored and changed; one character more is 422', async () => {
  let tried = 0;
  for (const [label, fields] of await textsOfLabels(typedFields)) {
    const { memory_type, hasUniqueId, ownIdField } = typeOf.get(label) as TypeFacts;
    const own = hasUniqueId ? ownIdField : undefined;
    const item = { content: `Longest ${memory_type}`, memory_type };
    const item_id = await world.client.add(item);
    const senders = {
      '/memory/add': (values: object) => world.client.post('/memory/add', { ...item, ...values }),
      'PATCH /memory/{item_id}': (properties: object) => world.client.patch(`/memory/${item_id}`, { properties }),
    };
    for (const [route, send] of Object.entries(senders)) {
      // The id of an item cannot be changed.
      const sent = route.startsWith('PATCH') ? without(fields, own) : fields;
      expect([label, route, (await send(withOwnId(filled(sent), own))).status]).toEqual([label, route, 200]);
      for (const name of Object.keys(sent)) {
        const refused = await send(filled(sent, name));
        expect([label, route, refused.status, locOf(refused).at(-1)]).toEqual([label, route, 422, name]);
        tried++;
      }
    }
  }
  expect(tried).toBeGreaterThan(20);
});

test('texts of the maximum length are stored in a structured row; one character more is 422', async () => {
  let tried = 0;
  for (const [label, fields] of await textsOfLabels(structuredFields)) {
    const schema = structuredOf.get(label) as StructuredSchema;
    const needed = Object.fromEntries(
      schema.required.map((name) => [name, name.endsWith('_at') ? '2026-01-01T00:00:00Z' : `any ${name}`]),
    );
    const send = (values: object) =>
      world.client.post('/memory/ingest/structured', { schema: schema.name, data: { ...needed, ...values } });
    // A task needs an existing plan.
    const { plan_id } = filled(fields) as { plan_id?: string };
    if (plan_id !== undefined)
      await world.client.add({ content: 'A plan', memory_type: 'plan', embed: false, plan_id });
    expect([label, (await send(filled(fields))).status]).toEqual([label, 200]);
    for (const name of Object.keys(fields)) {
      const refused = await send(filled(fields, name));
      expect([label, refused.status, locOf(refused).at(-1)]).toEqual([label, 422, name]);
      tried++;
    }
  }
  expect(tried).toBeGreaterThan(4);
});

test('times have a maximum length on every route', async () => {
  const at = `2026-01-01T00:00:00.${'1'.repeat(9_000)}Z`;
  const row = { schema: 'timeline_entry', data: { title: 'Storm', occurred_at: at } };
  for (const [path, body, name] of [
    ['/memory/add', { content: 'Storm', valid_start_time: at }, 'valid_start_time'],
    ['/memory/add', { content: 'Storm', metadata: { valid_end_time: at } }, 'valid_end_time'],
    ['/memory/ingest/structured', row, 'occurred_at'],
  ] as const) {
    const refused = await world.client.post(path, body);
    expect([refused.status, locOf(refused).at(-1)]).toEqual([422, name]);
  }
});

const everyNumber = Array.from({ length: 3_000 }, (_, i) => i).join(' ');
const long = '🜂'.repeat(20_000);

test.each([
  ['thousands of numbers in a turn', { metadata: { session_id: 'a', turn: everyNumber } }],
  ['thousands of numbers in a dia_id', { metadata: { session_id: 'b', dia_id: everyNumber } }],
  ['a number far out of range as turn', { metadata: { session_id: 'c', turn: 1.7e308 } }],
  ['lists and objects as session and turn', { metadata: { session_id: [long], turn: { of: [long] } } }],
  ['a long session id', { metadata: { session_id: long, turn: 1 } }],
  [
    'long keys and values in metadata',
    { metadata: { [long]: long, list: [long], deep: { [long]: { [long]: long } } } },
  ],
  ['tags and title of the maximum length', { tags: ['🜂'.repeat(512)], title: '🜂'.repeat(2_000) }],
  ['a long speaker', { metadata: { speaker: `Mara ${long}` } }],
  ['long names in the text', { content: `Mara ${'Lindqvist'.repeat(5_000)} works at Hafn${'ar'.repeat(9_000)} Ltd.` }],
  ['an external id of the maximum length', { external_id: '🜂'.repeat(512) }],
])('%s: the indexed part is shortened, and the item is stored and changed as sent', async (_what, item) => {
  const body = { content: 'Any text.', ...item };
  const item_id = await world.client.add(body);
  const read = await world.client.get(`/memory/${item_id}`);
  expect(read.body).toMatchObject(body);
  const other = await world.client.add({ content: 'Other text.' });
  expect((await world.client.patch(`/memory/${other}`, body)).status).toBe(200);
});

test('in a batch, only the item with a text over the limit is refused; the others are stored', async () => {
  const good = (content: string) => ({ content, memory_type: 'opinion', subject: 'lamp' });
  const items = [good('One'), { ...good('Two'), subject: 'x'.repeat(20_000) }, good('Three')];
  const { status, body } = await world.client.post('/memory/add/batch', { items });
  expect([status, body.created, body.failed]).toEqual([200, 2, 1]);
  expect([body.results[1].status, body.results[1].detail[0].loc]).toEqual(['failed', ['subject']]);
  const texts = items.map(({ content, ...context }) => ({ content, context }));
  const ingested = await world.client.post('/memory/ingest/batch', { items: texts });
  expect([ingested.status, ingested.body.failed]).toEqual([200, 1]);
  expect(ingested.body.results[1].detail[0].loc).toEqual(['metadata', 'subject']);
});

// Requests create no label, relationship type or property key, since Neo4j keeps these forever and limits their
// number.
describe('invented names', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

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
    const file = text.trimEnd().split('\n');
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
    const links = await edgesIn(world, workspace_id, 'LINK');
    expect(links.filter(({ link_type }) => link_type.startsWith(word.toUpperCase()))).toHaveLength(53);
    expect(await tokensWith(word)).toEqual([]);
  });
});
