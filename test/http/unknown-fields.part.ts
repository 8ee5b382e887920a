// Unknown fields of a body are ignored and reported, on every route.
import { fieldsOf } from '../../src/schemas';
import { openTenant, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

test('a misspelt field is reported with the most similar known field', async () => {
  const { status, body } = await world.client.post('/memory/search', {
    query: 'gasket',
    topk: 3,
    memmory_type: 'semantic',
  });
  expect(status).toBe(200);
  expect(body.unknown_fields).toEqual(['topk', 'memmory_type']);
  expect(body.did_you_mean).toEqual({ topk: 'top_k', memmory_type: 'memory_type' });
});

test.each([
  ['add', { text: 'The pump leaks.' }, ['content'], 'text'],
  ['search', { q: 'pump' }, ['query'], 'q'],
  ['ask', { query: 'pump' }, ['question'], 'query'],
  ['ingest/conversation', { messages: [{ role: 'user', content: 'Hello.' }] }, ['turns'], 'messages'],
  ['ingest/conversation', { turns: [{ role: 'user', text: 'Hello.' }] }, ['turns', '0', 'content'], 'text'],
  ['facts', { subject: 'Mara', predicate: 'owns', target: 'Pump' }, ['source'], 'subject'],
])('%s %j names the required field that was meant', async (path, sent, loc, sentAs) => {
  const { status, body } = await world.client.post(`/memory/${path}`, sent);
  expect([status, body.detail]).toEqual([422, [expect.objectContaining({ loc: ['body', ...loc], type: 'missing' })]]);
  expect(body.detail[0].msg).toContain(`send "${sentAs}" as "${loc.at(-1)}"`);
  expect(body.detail[0].ctx).toEqual({ did_you_mean: { [sentAs]: loc.at(-1) } });
});

test('a turn without a role is refused, naming every field accepted as one', async () => {
  const { body } = await world.client.post('/memory/ingest/conversation', { turns: [{ content: 'Hello.' }] });
  expect(body.detail).toEqual([expect.objectContaining({ loc: ['body', 'turns', '0', 'role'] })]);
  expect(body.detail[0].msg).toContain('speaker, author, sender, from count as role');
});

test('a field named as in another service is reported with the field of this service', async () => {
  const { body } = await world.client.post('/memory/search', { query: 'gasket', limit: 3 });
  expect(body.did_you_mean).toEqual({ limit: 'top_k' });
});

test('a request without unknown fields gets no unknown_fields in the answer', async () => {
  const { body } = await world.client.post('/memory/search', { query: 'gasket', top_k: 3 });
  expect(body).not.toHaveProperty('unknown_fields');
  expect(body).not.toHaveProperty('did_you_mean');
});

test('key fields of the item’s own memory type are accepted, those of other types reported', async () => {
  const item = { content: 'We replace the pump.', decision_maker: 'Tomas', rationale: 'It leaks.' };
  const semantic = await world.client.post('/memory/add', { ...item, memory_type: 'semantic' });
  expect(semantic.body.unknown_fields).toContain('rationale');
  const decision = await world.client.post('/memory/add', { ...item, memory_type: 'decision' });
  expect(decision.body.unknown_fields ?? []).not.toContain('rationale');
});

test.each(['/memory/add/batch', '/memory/ingest/batch'])('POST %s reports unknown fields per item', async (path) => {
  const items = [{ content: 'The spare gasket is in locker 4.', tagz: ['stores'] }, { content: 'The pump leaks.' }];
  const { body } = await world.client.post(path, { items, colour: 'red' });
  expect(body.unknown_fields).toEqual(['colour']);
  expect(body.results[0]).toMatchObject({ unknown_fields: ['tagz'], did_you_mean: { tagz: 'tags' } });
  expect(body.results[1]).not.toHaveProperty('unknown_fields');
});

test.each([
  ['decisions/create', {}],
  ['opinions/create', {}],
  ['observations/create', {}],
  ['decisions/pending/create', { requirements: [{ description: 'x' }] }],
] as const)('a field unknown to POST %s is ignored, whatever its value', async (path, more) => {
  const sent = {
    content: 'Fields of others.',
    ...more,
    origin: { a: 1 },
    external_id: 'x'.repeat(100_000),
    embed: false,
  };
  const { status, body } = await world.client.post(`/memory/${path}`, sent);
  expect([status, body.unknown_fields]).toEqual([200, ['origin', 'external_id', 'embed']]);
  const item = (await world.client.get(`/memory/${body.item_id}`)).body as Record<string, unknown>;
  expect(item['origin']).toMatch(/^[a-z]+:add$/);
  expect(item).not.toHaveProperty('external_id', sent.external_id);
});

test.each([
  ['add', { content: 'Door code 1114.', expires_in: 30 }, ['expires_in']],
  ['add', { content: 'Door code 1114.', expire_at: '2090-01-01T00:00:00Z' }, ['expire_at']],
  ['add', { content: 'Door code 1114.', metadata: { expires_at: '2090-01-01T00:00:00Z' } }, ['metadata', 'expires_at']],
  ['ingest', { content: 'Door code 1114.', ttl: 30 }, ['ttl']],
  ['add/batch', { items: [{ content: 'Door code 1114.' }], ttl: 30 }, ['ttl']],
  ['decisions/create', { content: 'Door code 1114.', expires_at: '2090-01-01T00:00:00Z' }, ['expires_at']],
])('POST %s refuses an expiry field that would have no effect: %j', async (path, sent, loc) => {
  const { status, body } = await world.client.post(`/memory/${path}`, sent);
  expect([status, body.detail[0].loc]).toEqual([422, ['body', ...loc]]);
  expect(body.detail[0].msg).toContain('expires_at');
});

test.each(['/memory/add/batch', '/memory/ingest/batch'])(
  'POST %s refuses an item with an expiry field that would have no effect',
  async (path) => {
    const items = [{ content: 'The door code is 1114.', ttl: 30 }, { content: 'The pump drips.' }];
    const { body } = await world.client.post(path, { items });
    expect(body.results[0]).toMatchObject({ status: 'failed', detail: [{ loc: ['ttl'] }] });
    expect(body.failed).toBe(1);
  },
);

test('a replayed answer reports the same unknown fields', async () => {
  const send = () =>
    world.client.post('/memory/add', { content: 'Once.', colour: 'red' }, { 'Idempotency-Key': 'unknown-fields' });
  const first = await send();
  expect((await send()).body).toEqual(first.body);
  expect(first.body.unknown_fields).toEqual(['colour']);
});

test('a suggested field name is never one that would be refused', async () => {
  const { body } = await world.client.post('/memory/search', { query: 'gasket', item_idd: 'x', user_idd: 'y' });
  expect(body.unknown_fields).toEqual(['item_idd', 'user_idd']);
  expect(body).not.toHaveProperty('did_you_mean');
});

test.each([
  ['/memory/list?limt=3&colour=red', 'limt (limit?), colour'],
  ['/memory/list?a%0d%0ab=1&%C3%A9=2', 'a%0D%0Ab, %C3%A9'],
  ['/memory/nothing?as_off=2026', 'as_off (as_of?)'],
  ['/memory/list?limit=3', null],
])('GET %s reports the parameters that it ignores', async (path, header) => {
  expect((await world.client.get(path)).headers.get('x-unknown-parameters')).toBe(header);
});

test('the report of unknown fields is limited to 50 names of 100 characters', async () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`${'x'.repeat(500)}${i}`, i]));
  const { body } = await world.client.post('/memory/search', { query: 'gasket', ...many });
  expect(body.unknown_fields).toHaveLength(50);
  expect(body.unknown_fields[0]).toHaveLength(100);
});

test('the API document declares unknown_fields for the answer of every route with a body', async () => {
  const { body: document } = await world.raw().get('/openapi.json');
  const takingBodies = world.routes.filter((route) => route.body && fieldsOf(route.body).size > 0);
  expect(takingBodies.length).toBeGreaterThan(20);
  for (const { returns } of takingBodies) {
    const component = document.components.schemas[returns.replaceAll('/', '.')];
    expect([returns, Object.keys(component.properties)]).toEqual([returns, expect.arrayContaining(['unknown_fields'])]);
  }
});
