// Webhooks: signed, chosen by type, sent at least once, within the scope of their workspace.
import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { IsolationLevel } from '../../../../src/ctx';
import { TimedOut } from '../../../../src/errors';
import { exportWorkspace } from '../../../../src/memory/operations/transfer/export-workspace';
import { oldWebhookDeliveries, webhookDeliveries } from '../../../../src/memory/operations/webhooks/job';
import { deleteTenant, deleteWorkspaceAsOperator, eraseUser } from '../../../../src/memory/runs/deletion/operator';
import { openDeletions } from '../../../../src/memory/runs/deletion/open-deletions';
import { later } from '../../../../src/time';
import type { JobContext } from '../../../../src/memory/runs/schedule';
import { busOf, flush } from '../../../support/bus';
import { jobContextOf } from '../../../support/context';
import { eventually } from '../../../support/eventually';
import { createNodes, everythingOf, join, nodes } from '../../../support/graph';
import { must, openWorld, type Client, type Json, type Member, type World } from '../../../support/world';

interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  message: Json;
}

let world: World;
let server: http.Server;
let site: string;
/** What the receiver got, by path. */
const received = new Map<string, Received[]>();
/** Answers with a status, by path; 204 without an entry. */
const answers = new Map<string, (request: Received) => number | Promise<number>>();
let ahead = 0;

const dayMs = 86_400_000;
const settings = { SERVICE_SECRET_KEY: 'the-key-of-these-tests-is-long-enough', SERVICE_WEBHOOK_HOSTS: '127.0.0.1' };

beforeAll(async () => {
  server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const one = {
        id: String(request.headers['webhook-id']),
        headers: request.headers,
        body,
        message: JSON.parse(body),
      };
      const path = request.url ?? '';
      received.set(path, [...at(path), one]);
      void Promise.resolve(answers.get(path)?.(one) ?? 204).then((status) => response.writeHead(status).end());
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  world = await openWorld(settings, { now: () => later(new Date().toISOString(), ahead) });
});
afterAll(async () => {
  await world.close();
  server.close();
});
beforeEach(() => {
  ahead = 0;
});
/** The webhooks of a test get nothing from the next one. */
afterEach(() => world.cypher("MATCH (webhook:Webhook) SET webhook.status = 'paused'"));

const at = (path: string): Received[] => received.get(path) ?? [];
const types = (path: string) => at(path).map(({ message }) => message['type'] as string);

const run = (own: Partial<JobContext> = {}) => webhookDeliveries.run(jobContextOf(world, own));

interface Place {
  client: Client;
  member: Member;
  /** The path of the receiver that belongs to the workspace. */
  path: string;
}

async function place(isolation: IsolationLevel = 'WORKSPACE'): Promise<Place> {
  const workspace_id = await world.workspace(isolation);
  const member = { ...world.owner, workspace_id };
  return { member, client: await world.clientFor(member), path: `/${workspace_id}` };
}

const create = (client: Client, path: string, event_types = ['test']): Promise<Json> =>
  must(client.post('/memory/webhooks', { url: site + path, event_types }));

/** Events of one run: `test.<name>.started`, and one of each status. */
async function emit({ member }: Pick<Place, 'member'>, name: string, payload: Json = {}): Promise<void> {
  const begun = await busOf(world, member).start(`test.${name}`, payload);
  await begun.emit([{ status: 'ok', payload }]);
}

const deliveriesOf = async (client: Client, id: string): Promise<Json[]> =>
  (await must(client.get(`/memory/webhooks/${id}/deliveries`)))['deliveries'] as Json[];

const reasonOf = ({ status, body }: { status: number; body: Json }) => [
  status,
  ...(body['detail'] as Json[]).map(({ loc, type }) => `${loc.join('.')} ${type}`),
];

test('an event is delivered once, with a signature that the library of Standard Webhooks accepts', async () => {
  const { client, member, path } = await place();
  const { secret } = await create(client, path);
  await emit({ member }, 'light');
  await run();
  await run();
  expect(types(path)).toEqual(['test.light.started', 'test.light.ok']);
  for (const { headers, body } of at(path)) {
    const message = new Webhook(secret as string).verify(body, headers as Record<string, string>) as Json;
    expect(message).toMatchObject({
      timestamp: expect.stringMatching(/^2.*Z$/),
      data: { kind: 'test.light', scope: `workspace:${member.workspace_id}`, run_id: expect.any(String) },
    });
    expect(headers['content-type']).toBe('application/json');
    expect(() => new Webhook(secret as string).verify(`${body} `, headers as Record<string, string>)).toThrow();
  }
});

test('a stored item is delivered with its id and type, without its text', async () => {
  const { client, path } = await place();
  await create(client, path, ['graph.node.add']);
  const item_id = await client.add({ content: 'The lamp of the pier is green.' });
  const found = await eventually(
    () => at(path).find(({ message }) => message['data'].payload.data.item_id === item_id),
    (one) => one !== undefined,
    () => run(),
  );
  expect(found?.message).toMatchObject({ type: 'graph.node.add', data: { payload: { data: { id: item_id } } } });
  expect(types(path).every((type) => type === 'graph.node.add')).toBe(true);
  expect(JSON.stringify(at(path))).not.toContain('pier');
});

test('a webhook gets the types that it chose, and those that begin with them', async () => {
  const { client, member, path } = await place();
  await create(client, `${path}/all`, ['test']);
  await create(client, `${path}/one`, ['test.light.ok']);
  await create(client, `${path}/part`, ['test.li', 'test.door']);
  await emit({ member }, 'light');
  await emit({ member }, 'door');
  await run();
  expect(types(`${path}/all`)).toHaveLength(4);
  expect(types(`${path}/one`)).toEqual(['test.light.ok']);
  expect(types(`${path}/part`)).toEqual(['test.door.started', 'test.door.ok']);
});

test('an event from before the webhook is not sent', async () => {
  const { client, member, path } = await place();
  await emit({ member }, 'before');
  await create(client, path);
  await emit({ member }, 'after');
  await run();
  expect(types(path)).toEqual(['test.after.started', 'test.after.ok']);
});

test('a delivery that fails is attempted nine times within a day, later each time, under one id; then it has failed', async () => {
  const { client, member, path } = await place();
  const { id } = await create(client, path, ['test.light.ok']);
  answers.set(path, () => 500);
  await emit({ member }, 'light');
  const begin = Date.parse(world.ports.now());
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 9; attempt++) {
    await run();
    expect(at(path)).toHaveLength(attempt);
    const [delivery] = await deliveriesOf(client, id as string);
    expect(delivery).toMatchObject({
      attempts: attempt,
      response_status: 500,
      status: attempt < 9 ? 'waiting' : 'failed',
    });
    if (attempt === 9) break;
    // Nothing is sent before its time.
    await run();
    expect(at(path)).toHaveLength(attempt);
    pauses.push(Date.parse(delivery?.['next_attempt_at']) - Date.parse(delivery?.['last_attempt_at']));
    ahead += Date.parse(delivery?.['next_attempt_at']) - Date.parse(world.ports.now()) + 1;
  }
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(Date.parse(world.ports.now()) - begin).toBeGreaterThan(0.9 * dayMs);
  expect(Date.parse(world.ports.now()) - begin).toBeLessThan(1.1 * dayMs);
  ahead += dayMs;
  await run();
  expect(at(path)).toHaveLength(9);
  expect(new Set(at(path).map((one) => one.id)).size).toBe(1);
  expect((await deliveriesOf(client, id as string))[0]).toMatchObject({
    ...{ id: at(path)[0]?.id, next_attempt_at: null, error: 'The server responded with status 500.' },
  });
});

test('a failed delivery that is replayed is sent again under the same id; a paused webhook refuses it', async () => {
  const { client, member, path } = await place();
  const { id } = await create(client, path, ['test.light.ok']);
  await emit({ member }, 'light');
  answers.set(path, () => 503);
  await run();
  answers.delete(path);
  const [{ id: delivery_id } = {}] = await deliveriesOf(client, id as string);
  const replay = `/memory/webhooks/${id}/deliveries/${delivery_id}/replay`;
  await must(client.patch(`/memory/webhooks/${id}`, { status: 'paused' }));
  expect((await client.post(replay)).body).toMatchObject({ code: 'wrong_state' });
  await must(client.patch(`/memory/webhooks/${id}`, { status: 'active' }));
  expect(await must(client.post(replay))).toMatchObject({ status: 'waiting', attempts: 0 });
  await run();
  expect(at(path).map((one) => one.id)).toEqual([delivery_id, delivery_id]);
  await must(client.post(replay));
  await run();
  expect(at(path).map((one) => one.id)).toEqual([delivery_id, delivery_id, delivery_id]);
  expect(await deliveriesOf(client, id as string)).toMatchObject([{ status: 'delivered', error: null, attempts: 1 }]);
});

test('an attempt that was interrupted is repeated under the same id', async () => {
  const { client, member, path } = await place();
  const { id } = await create(client, path, ['test.light.ok']);
  await emit({ member }, 'light');
  const stopping = new AbortController();
  answers.set(path, () => {
    stopping.abort(new TimedOut());
    return 204;
  });
  await run({ signal: stopping.signal });
  expect(await deliveriesOf(client, id as string)).toMatchObject([{ status: 'waiting', attempts: 0 }]);
  answers.delete(path);
  await run();
  expect(new Set(at(path).map((one) => one.id)).size).toBe(1);
  expect(at(path)).toHaveLength(2);
  expect(await deliveriesOf(client, id as string)).toMatchObject([{ status: 'delivered' }]);
});

test('two processes that read the stream at the same time store each event once', async () => {
  const { client, member, path } = await place();
  const { id } = await create(client, path);
  await emit({ member }, 'light');
  await Promise.all([run(), run(), run()]);
  expect(await deliveriesOf(client, id as string)).toHaveLength(2);
});

test('a receiver that does not answer holds up no other', async () => {
  const slow = await place();
  const quick = await place();
  const { id } = await create(slow.client, slow.path, ['test.light.ok']);
  await create(quick.client, quick.path, ['test.door.ok']);
  let release = (): void => undefined;
  const isReleased = new Promise<number>((resolve) => (release = () => resolve(204)));
  answers.set(slow.path, () => isReleased);
  answers.set(quick.path, () => {
    release();
    return 204;
  });
  await emit(slow, 'light');
  const running = run();
  await eventually(
    () => at(slow.path).length,
    (count) => count === 1,
  );
  // It arrives while the first attempt is still open.
  await emit(quick, 'door');
  await running;
  expect(types(quick.path)).toEqual(['test.door.ok']);
  // Its first attempt was answered after that of the other, and in time.
  expect(await deliveriesOf(slow.client, id as string)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
});

test.each([
  ['no URL', 'lighthouse', 'url'],
  ['http', 'http://example.org/hook', 'url'],
  ['another protocol', 'ftp://example.org/hook', 'url'],
  ['credentials', 'https://user:word@example.org/hook', 'url'],
  ['a private address', 'https://10.0.0.1/hook', 'address_refused'],
  ['this machine', 'https://127.0.0.2/hook', 'address_refused'],
  ['this machine in other words', 'https://[::ffff:127.0.0.2]/hook', 'address_refused'],
  ['the metadata of a cloud', 'https://169.254.169.254/latest', 'address_refused'],
  ['a port that is not of the web', 'https://93.184.216.34:6379/', 'address_refused'],
  ['a host that is not known', 'https://nothing.invalid/hook', 'address_refused'],
])('a webhook with %s is refused with 422 and the reason, also as a change', async (_what, url, type) => {
  const { client, path } = await place();
  const { id } = await create(client, path);
  const refused = await client.post('/memory/webhooks', { url, event_types: ['graph'] });
  expect(reasonOf(refused)).toEqual([422, `body.url ${type}`]);
  expect(reasonOf(await client.patch(`/memory/webhooks/${id}`, { url }))).toEqual([422, `body.url ${type}`]);
  expect((await must(client.get('/memory/webhooks')))['webhooks']).toMatchObject([{ url: site + path }]);
});

test('the operator can allow a host, and without a key for secrets a webhook is refused', async () => {
  const other = await openWorld({ SERVICE_WEBHOOK_HOSTS: '127.0.0.1' });
  const request = { url: site, event_types: ['graph'] };
  expect(await other.client.post('/memory/webhooks', request)).toMatchObject({
    status: 422,
    body: { detail: [{ type: 'secrets_off' }] },
  });
  await other.close();
});

test('the 21st webhook of a workspace is refused, also if all are created at once', async () => {
  const { client, path } = await place();
  const made = await Promise.all(
    Array.from({ length: 23 }, () => client.post('/memory/webhooks', { url: site + path, event_types: ['test'] })),
  );
  expect(made.filter(({ status }) => status === 200)).toHaveLength(20);
  for (const answer of made.filter(({ status }) => status !== 200))
    expect(reasonOf(answer)).toEqual([422, 'body too_many']);
  expect((await must(client.get('/memory/webhooks')))['count']).toBe(20);
});

test('another tenant and another workspace see no webhook, and get 404 for each of its routes', async () => {
  const { client, member, path } = await place();
  const { id } = await create(client, path, ['test.light.ok']);
  await emit({ member }, 'light');
  await run();
  const [{ id: delivery_id } = {}] = await deliveriesOf(client, id as string);
  const own = `/memory/webhooks/${id}`;
  for (const other of [(await world.stranger()).client, world.client, (await place('TENANT')).client]) {
    const tried = [
      ...[other.get(own), other.patch(own, { description: 'mine' }), other.delete(own), other.post(`${own}/test`)],
      ...[other.post(`${own}/rotate-secret`), other.get(`${own}/deliveries`)],
      other.post(`${own}/deliveries/${delivery_id}/replay`),
    ];
    expect((await Promise.all(tried)).map(({ status }) => status)).toEqual(tried.map(() => 404));
    expect((await must(other.get('/memory/webhooks')))['webhooks']).toEqual([]);
  }
  expect(await must(client.get(own))).toMatchObject({ description: '', status: 'active' });
});

test('workspaces that share their memories with the tenant have webhooks of their own', async () => {
  const [first, second] = [await place('TENANT'), await place('TENANT')];
  const { id } = await create(first.client, first.path);
  expect((await second.client.get(`/memory/webhooks/${id}`)).status).toBe(404);
  expect((await must(second.client.get('/memory/webhooks')))['count']).toBe(0);
});

test('in a workspace where members see only their own, another member sees no webhook', async () => {
  const { client, member, path } = await place('USER');
  const { id } = await create(client, path);
  const colleague = await world.clientFor(await world.member(member.workspace_id), { workspace: member.workspace_id });
  expect((await colleague.get(`/memory/webhooks/${id}`)).status).toBe(404);
  expect((await must(colleague.get('/memory/webhooks')))['count']).toBe(0);
});

test('in a workspace where members see only their own, a webhook gets the events of its member, who may not have left', async () => {
  const { member, path } = await place('USER');
  const colleague = await world.member(member.workspace_id);
  const client = await world.clientFor(colleague);
  await create(client, path);
  const busesOf = async (name: string) => {
    for (const each of [member, colleague]) {
      const begun = await busOf(world, each, 'USER').start(`test.${name}`, { user: each.user_id });
      await begun.emit([{ status: 'ok', payload: {} }]);
    }
  };
  await busesOf('light');
  await run();
  expect(at(path).map(({ message }) => message['data'].payload.user)).toEqual([colleague.user_id, undefined]);
  expect(
    (await world.client.delete(`/memory/workspaces/${member.workspace_id}/members/${colleague.user_id}`)).status,
  ).toBe(200);
  await busesOf('door');
  await run();
  expect(at(path)).toHaveLength(2);
});

test('a key that may only read lists webhooks, and changes, tests and replays none', async () => {
  const { client, member, path } = await place();
  const { id } = await create(client, path);
  const reader = await world.clientFor(member, { grants: ['read:memories'] });
  const own = `/memory/webhooks/${id}`;
  expect((await must(reader.get('/memory/webhooks')))['count']).toBe(1);
  const tried = [
    reader.post('/memory/webhooks', { url: site, event_types: ['test'] }),
    ...[reader.patch(own, { status: 'paused' }), reader.delete(own), reader.post(`${own}/test`)],
    ...[reader.post(`${own}/rotate-secret`), reader.post(`${own}/deliveries/whd_1/replay`)],
  ];
  expect((await Promise.all(tried)).map(({ status }) => status)).toEqual(tried.map(() => 403));
});

test('a webhook whose attempts all fail for three days is disabled and says so; made active, it sends what is new', async () => {
  const { client, member, path } = await place();
  const { id } = await create(client, path, ['test.light.ok']);
  const show = () => must(client.get(`/memory/webhooks/${id}`));
  answers.set(path, () => 500);
  for (const day of [0, 2.9]) {
    ahead = day * dayMs;
    await emit({ member }, 'light');
    await run();
    expect(await show()).toMatchObject({ status: 'active', failing_since: expect.any(String) });
  }
  ahead = 3.1 * dayMs;
  await run();
  expect(await show()).toMatchObject({
    status: 'disabled',
    status_reason: 'Every attempt has failed for three days.',
  });
  const tried = at(path).length;
  await emit({ member }, 'light');
  ahead = 4 * dayMs;
  await run();
  expect(at(path)).toHaveLength(tried);
  answers.delete(path);
  expect(await must(client.post(`/memory/webhooks/${id}/test`))).toMatchObject({ status: 'delivered' });
  const active = await must(client.patch(`/memory/webhooks/${id}`, { status: 'active' }));
  expect(active).toMatchObject({ status: 'active', status_reason: null, failing_since: null });
  const known = new Set(at(path).map((one) => one.id));
  await emit({ member }, 'light');
  await run();
  expect(at(path).filter((one) => !known.has(one.id))).toHaveLength(1);
});

test('one good answer ends the time of failing', async () => {
  const { client, member, path } = await place();
  const { id } = await create(client, path, ['test.light.ok']);
  answers.set(path, () => 500);
  await emit({ member }, 'light');
  await run();
  answers.delete(path);
  ahead = dayMs;
  await run();
  expect(await must(client.get(`/memory/webhooks/${id}`))).toMatchObject({ failing_since: null });
});

test('a paused webhook gets nothing, and after the pause only what is new', async () => {
  const { client, member, path } = await place();
  const { id } = await create(client, path, ['test.light.ok']);
  await must(client.patch(`/memory/webhooks/${id}`, { status: 'paused' }));
  await emit({ member }, 'light');
  await run();
  expect(at(path)).toEqual([]);
  await must(client.patch(`/memory/webhooks/${id}`, { status: 'active' }));
  await emit({ member }, 'light');
  await run();
  expect(at(path)).toHaveLength(1);
});

test('a test is sent at once and signed; one that fails says why, and is not repeated', async () => {
  const { client, path } = await place();
  const { id, secret } = await create(client, path);
  const sent = await must(client.post(`/memory/webhooks/${id}/test`));
  expect(sent).toMatchObject({ type: 'webhook.test', status: 'delivered', response_status: 204, attempts: 1 });
  const [{ headers, body } = {}] = at(path);
  new Webhook(secret as string).verify(body ?? '', headers as Record<string, string>);
  answers.set(path, () => 404);
  const failed = await must(client.post(`/memory/webhooks/${id}/test`));
  expect(failed).toMatchObject({ status: 'failed', response_status: 404, next_attempt_at: null });
  ahead = dayMs;
  await run();
  expect(at(path)).toHaveLength(2);
});

test('after a rotation both secrets sign for a day, then the new one alone', async () => {
  const { client, member, path } = await place();
  const { id, secret } = await create(client, path, ['test.light.ok']);
  const rotated = await must(client.post(`/memory/webhooks/${id}/rotate-secret`));
  expect(rotated['secret']).not.toBe(secret);
  await emit({ member }, 'light');
  await run();
  const { headers = {}, body = '' } = at(path)[0] ?? {};
  for (const either of [secret, rotated['secret']])
    new Webhook(either as string).verify(body, headers as Record<string, string>);
  ahead = 1.01 * dayMs;
  await emit({ member }, 'light');
  await run();
  const second = at(path)[1] as Received;
  const unsigned = new Webhook(rotated['secret'] as string);
  const time = new Date(Number(second.headers['webhook-timestamp']) * 1_000);
  expect(second.headers['webhook-signature']).toBe(unsigned.sign(second.id, time, second.body));
});

test('a webhook that is deleted while its secret is rotated is not found', async () => {
  const { client, path } = await place();
  const { id } = await create(client, path);
  const session = world.ports.driver.session();
  const deleting = session.beginTransaction();
  await deleting.run('MATCH (webhook:Webhook {webhook_id: $id}) DETACH DELETE webhook', { id });
  const rotated = client.post(`/memory/webhooks/${id}/rotate-secret`, undefined, { 'X-Request-Id': id });
  await eventually(
    () => world.cypher("SHOW TRANSACTIONS YIELD status, metaData WHERE status STARTS WITH 'Blocked' RETURN metaData"),
    (blocked) => blocked.some(({ metaData }) => metaData.request_id === id),
  );
  await deleting.commit();
  await session.close();
  expect((await rotated).status).toBe(404);
});

test('a secret is shown once: it is in no later answer, export or property of the graph', async () => {
  const { client, member, path } = await place();
  const { id, secret } = await create(client, path);
  await must(client.patch(`/memory/webhooks/${id}`, { description: 'Ours' }));
  const shown = [await client.get('/memory/webhooks'), await client.get(`/memory/webhooks/${id}`)];
  const lines: string[] = [];
  for await (const part of exportWorkspace(world.graph, member.workspace_id, world.ports.now)) lines.push(part);
  const kept = await everythingOf(world, member.workspace_id);
  const bare = String(secret).slice('whsec_'.length);
  for (const text of [JSON.stringify(shown), lines.join(''), JSON.stringify(kept)]) expect(text).not.toContain(bare);
  expect(lines.join('')).not.toContain(id);
});

test('a repeated request with an Idempotency-Key creates one webhook', async () => {
  const { client, path } = await place();
  const request = [{ url: site + path, event_types: ['test'] }, { 'Idempotency-Key': path }] as const;
  const [first, again] = [
    await must(client.post('/memory/webhooks', ...request)),
    await must(client.post('/memory/webhooks', ...request)),
  ];
  expect(again).toEqual(first);
  expect((await must(client.get('/memory/webhooks')))['count']).toBe(1);
});

test('events that Redis lost before they were read are reported as a gap', async () => {
  const { client, member, path } = await place();
  for (let i = 0; i < 3; i++) await emit({ member }, 'before');
  await create(client, path, ['test.light.ok']);
  await flush(world, member.workspace_id);
  await emit({ member }, 'light');
  await run();
  expect(types(path)).toEqual(['stream.gap', 'test.light.ok']);
});

test('an event of more than 64 kB is sent with the names of its fields instead', async () => {
  const { client, member, path } = await place();
  await create(client, path, ['test.light.ok']);
  const long = Array.from({ length: 50 }, () => 'light '.repeat(300));
  await emit({ member }, 'light', { lamps: long, colour: 'green' });
  await run();
  expect(at(path)[0]?.message).toMatchObject({
    data: { kind: 'test.light', payload: { omitted: ['lamps', 'colour'] } },
  });
});

test('the pages of deliveries together equal the whole list, newest first', async () => {
  const { client, member, path } = await place();
  const { id } = await create(client, path);
  for (const name of ['a', 'b', 'c']) await emit({ member }, name);
  await run();
  const whole = await deliveriesOf(client, id as string);
  expect(whole).toHaveLength(6);
  const read: Json[] = [];
  for (let cursor = ''; ;) {
    const page = await must(client.get(`/memory/webhooks/${id}/deliveries?limit=4${cursor}`));
    read.push(...(page['deliveries'] as Json[]));
    if (page['next_cursor'] === null) break;
    cursor = `&cursor=${page['next_cursor']}`;
  }
  expect(read).toEqual(whole);
});

test('deliveries are deleted after 30 days, and of those that have ended more than a thousand', async () => {
  const { client, member, path } = await place();
  const { id } = await create(client, path, ['test.light.ok']);
  await emit({ member }, 'light');
  await run();
  const [one] = await nodes(world, 'WebhookDelivery', { webhook_id: id });
  const { labels: _labels, ...properties } = one as Json;
  const numbered = (i: number) => ({ ...properties, delivery_id: `${id}-${i}` });
  await createNodes(
    world,
    'WebhookDelivery',
    Array.from({ length: 1_004 }, (_, i) => numbered(i)),
  );
  await world.cypher('MATCH (d:WebhookDelivery {webhook_id: $id}) SET d.created_at = datetime(d.created_at)', { id });
  const clean = () => oldWebhookDeliveries.run(jobContextOf(world));
  await clean();
  expect(await nodes(world, 'WebhookDelivery', { webhook_id: id })).toHaveLength(1_000);
  ahead = 29.9 * dayMs;
  await clean();
  expect(await nodes(world, 'WebhookDelivery', { webhook_id: id })).toHaveLength(1_000);
  ahead = 30.1 * dayMs;
  await clean();
  expect(await nodes(world, 'WebhookDelivery', { webhook_id: id })).toEqual([]);
});

describe('nothing of webhooks is left', () => {
  const left = async (workspace_id: string) =>
    (await everythingOf(world, workspace_id)).filter(({ labels }) => labels[0]?.startsWith('Webhook'));

  const served = async (of: Place): Promise<string> => {
    const { id } = await create(of.client, of.path);
    await must(of.client.post(`/memory/webhooks/${id}/test`));
    return id as string;
  };

  const finish = () => openDeletions.run(jobContextOf(world));

  test('after it was deleted', async () => {
    const of = await place();
    const id = await served(of);
    expect(await left(of.member.workspace_id)).toHaveLength(2);
    expect(await must(of.client.delete(`/memory/webhooks/${id}`))).toEqual({ id, status: 'deleted' });
    expect(await left(of.member.workspace_id)).toEqual([]);
  });

  test.each(['WORKSPACE', 'USER', 'TENANT'] as const)('after its %s workspace was deleted', async (isolation) => {
    const of = await place(isolation);
    const other = await place(isolation);
    await served(of);
    await served(other);
    await deleteWorkspaceAsOperator(world.ports, of.member.workspace_id);
    expect(await left(of.member.workspace_id)).toEqual([]);
    expect(await left(other.member.workspace_id)).toHaveLength(2);
  });

  test('after its subject was deleted; those of the workspace stay', async () => {
    const of = await place();
    await served(of);
    await must(of.client.post('/memory/webhooks?subject=anna', { url: site + of.path, event_types: ['test'] }));
    expect((await must(of.client.get('/memory/webhooks')))['count']).toBe(1);
    expect((await must(of.client.get('/memory/webhooks?subject=anna')))['count']).toBe(1);
    const [partition] = await nodes(world, 'Subject', { workspace_id: of.member.workspace_id });
    const partition_id = partition?.['partition_id'] as string;
    expect(await left(partition_id)).toHaveLength(1);
    await must(of.client.delete('/memory/subjects/anna'));
    await finish();
    expect(await left(partition_id)).toEqual([]);
    expect(await left(of.member.workspace_id)).toHaveLength(2);
  });

  test('after the tenant was deleted, and after the member of a USER workspace was erased', async () => {
    const { owner, client } = await world.stranger();
    await served({ client, member: owner, path: `/${owner.workspace_id}` });
    await deleteTenant(world.ports, owner.tenant_id);
    expect(await left(owner.tenant_id)).toEqual([]);
    const { member } = await place('USER');
    const leaver = await world.member(await world.workspace());
    await join(world, leaver.user_id, member.workspace_id);
    const own = await world.clientFor(leaver, { workspace: member.workspace_id });
    await served({ client: own, member: leaver, path: `/${leaver.user_id}` });
    expect(await left(member.workspace_id)).toHaveLength(2);
    await eraseUser(world.ports, leaver.user_id);
    expect(await left(member.workspace_id)).toEqual([]);
  });
});
