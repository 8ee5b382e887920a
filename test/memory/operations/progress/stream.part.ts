// GET /memory/progress/stream: its parameters, replay and errors.
import { randomUUID } from 'node:crypto';
import { busOf, steps } from '../../../support/bus';
import { isEnd, listen, type ReceivedEvent, type Listener, type StreamQuery } from '../../../support/listener';
import { openTenant, type World } from '../../../support/world';

let world: World;
const open: Listener[] = [];
beforeAll(async () => (world = await openTenant()));
afterAll(async () => {
  for (const listener of open) listener.close();
  await world.close();
});

const headers = () => ({ 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id });

async function listening(query: StreamQuery = {}, more: Record<string, string> = {}) {
  const listener = await listen(world.base, { ...headers(), ...more }, query);
  open.push(listener);
  return listener;
}

const seqs = (heard: ReceivedEvent[]) => heard.map(({ event }) => event.seq);

/** A run that has ended, with events 0 to 4. */
async function endedRun(): Promise<string> {
  const run = await busOf(world, world.owner).start('test.ended', {});
  await run.emit([...steps(3), { status: 'ok', payload: {} }]);
  return run.run_id;
}

test('a stream begins with a comment, and its headers disable proxy buffering', async () => {
  const { status, headers, comments } = await listening();
  expect([status, comments]).toEqual([200, ['connected']]);
  expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('x-accel-buffering')).toBe('no');
});

test('without parameters, a stream sends new events of all runs, with increasing ids', async () => {
  await endedRun();
  const listener = await listening();
  const runs = [await endedRun(), await endedRun()];
  const heard = [...(await listener.until(isEnd)), ...(await listener.until(isEnd))];
  expect(heard.map(({ event }) => event.run_id)).toEqual(runs.flatMap((run_id) => Array(5).fill(run_id)));
  expect(seqs(heard)).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4]);
  const ids = heard.map(({ id }) => id as string);
  expect([...ids].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))).toEqual(ids);
});

test('with run_replay a stream sends the stored events of the run, then live ones', async () => {
  const run = await busOf(world, world.owner).start('test.replay', {});
  await run.emit(steps(3));
  const whole = await listening({ run_id: run.run_id, from_seq: 0 });
  const late = await listening({ run_id: run.run_id.toUpperCase(), from_seq: 2 });
  await endedRun();
  await run.emit([{ status: 'ok', payload: {} }]);
  expect(seqs(await whole.until(isEnd))).toEqual([0, 1, 2, 3, 4]);
  expect(seqs(await late.until(isEnd))).toEqual([2, 3, 4]);
});

test('with run_id alone a stream sends new events of that run', async () => {
  const run = await busOf(world, world.owner).start('test.tail', {});
  const listener = await listening({ run_id: run.run_id });
  await endedRun();
  await run.emit([{ status: 'ok', payload: {} }]);
  expect(seqs(await listener.until(isEnd))).toEqual([1]);
});

test('with `since` a stream sends all events after an id; Last-Event-ID takes precedence', async () => {
  const before = await listening();
  const run_id = await endedRun();
  const [first] = await before.until(isEnd);
  const since = first?.id as string;
  expect(seqs(await (await listening({ since })).until(isEnd))).toEqual([1, 2, 3, 4]);
  await endedRun();
  const resumed = { 'Last-Event-ID': since };
  expect(seqs(await (await listening({}, resumed)).until(isEnd))).toEqual([1, 2, 3, 4]);
  expect(seqs(await (await listening({ run_id, from_seq: 0 }, resumed)).until(isEnd))).toEqual([1, 2, 3, 4]);
  expect(seqs(await (await listening({ from_seq: 0, since: '0-0' }, resumed)).until(isEnd))).toEqual([1, 2, 3, 4]);
  expect(seqs(await (await listening({ run_id, since: '0-0' })).until(isEnd))).toEqual([0, 1, 2, 3, 4]);
});

test('a listener that reconnects with its last id gets each event exactly once', async () => {
  const run = await busOf(world, world.owner).start('test.back', {});
  const first = await listening({ run_id: run.run_id, from_seq: 0 });
  await run.emit(steps(4));
  const [, , last] = [await first.next(), await first.next(), await first.next()];
  first.close();
  await run.emit([...steps(2), { status: 'ok', payload: {} }]);
  const again = await listening({ run_id: run.run_id, from_seq: 0 }, { 'Last-Event-ID': last?.id as string });
  expect(seqs(await again.until(isEnd))).toEqual([3, 4, 5, 6, 7]);
});

test.each([
  ['from_seq without run_id', { from_seq: 0 }],
  ['from_seq together with since', { run_id: randomUUID(), from_seq: 0, since: '1-0' }],
])('a stream with %s is refused with 400', async (_name, query) => {
  const { status, refusal } = await listening(query);
  expect([status, Object.keys(refusal).sort()]).toEqual([400, ['code', 'detail', 'request_id']]);
});

test('a caller without credentials, or with wrong ones, gets 401', async () => {
  for (const wrong of [{}, { Authorization: 'Bearer nonsense' }, { 'X-API-Key': `${world.client.key}x` }])
    expect((await listen(world.base, wrong as Record<string, string>)).status).toBe(401);
});

test('a caller who is no member of any workspace gets 403', async () => {
  const member = await world.member(await world.workspace());
  const client = await world.clientFor(member);
  await world.cypher('MATCH (:User {user_id: $user_id})-[membership:MEMBER_OF]->() DELETE membership', {
    user_id: member.user_id,
  });
  expect((await listen(world.base, { Authorization: `Bearer ${client.key}` })).status).toBe(403);
});

test.each<StreamQuery>([{}, { from_seq: 0 }, { since: '0-0' }])(
  'a stream of a run without events is 404: %p',
  async (query) => {
    const { status, refusal } = await listening({ run_id: randomUUID(), ...query });
    expect([status, refusal.code]).toEqual([404, 'not_found']);
  },
);

test.each([
  [{ scope: 'workspace:x' }, 'scope'],
  [{ run_id: 'x' }, 'run_id'],
  [{ run_id: `urn:uuid:${randomUUID()}` }, 'run_id'],
  [{ run_id: randomUUID(), from_seq: -1 }, 'from_seq'],
  [{ run_id: randomUUID(), from_seq: 'x' }, 'from_seq'],
  [{ since: 'x' }, 'since'],
  [{ since: '99999999999999999999-0' }, 'since'],
])('invalid parameters of a stream are 422: %p', async (query, field) => {
  const { status, refusal } = await listening(query);
  expect([status, refusal.detail[0].loc]).toEqual([422, ['query', field]]);
});

test('a malformed Last-Event-ID is 422', async () => {
  const { status, refusal } = await listening({}, { 'Last-Event-ID': '$' });
  expect([status, refusal.detail[0].loc]).toEqual([422, ['header', 'Last-Event-ID']]);
});

test('a HEAD request gets the headers of a stream and ends', async () => {
  const response = await fetch(`${world.base}/memory/progress/stream`, { method: 'HEAD', headers: headers() });
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    '',
  ]);
});

test('the API document describes the event, the header and the errors of the stream', async () => {
  const { body } = await world.raw().get('/openapi.json');
  const { get } = body.paths['/memory/progress/stream'];
  expect(get.responses['200'].content['text/event-stream'].schema.$ref).toBe('#/components/schemas/progress.Event');
  expect(Object.keys(get.responses)).toEqual(['200', '400', '401', '403', '404', '413', '422', '429', '431', '503']);
  expect(get.parameters.map(({ name }: { name: string }) => name)).toContain('Last-Event-ID');
  expect(body.components.schemas['progress.PipelineStage'].required).toEqual(['progress', 'message']);
});
