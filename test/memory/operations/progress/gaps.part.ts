// Gaps in event streams, after trimming or a Redis flush, are reported to listeners.
import { busOf, flush, steps } from '../../../support/bus';
import { isEnd, listen, type ReceivedEvent, type Listener, type StreamQuery } from '../../../support/listener';
import { openWorld, type Member, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openWorld({ SERVICE_PROGRESS_MAXLEN: '100' })));
afterAll(() => world.close());

/** A workspace without events. */
async function fresh(): Promise<Member> {
  return { ...world.owner, workspace_id: await world.workspace() };
}

const listening = ({ workspace_id }: Member, query: StreamQuery = {}): Promise<Listener> =>
  listen(world.base, { 'X-API-Key': world.client.key, 'X-Workspace-Id': workspace_id }, query);

/** `gap from to` for a gap, otherwise the number of the event. */
const story = (heard: ReceivedEvent[]) =>
  heard.map(({ id, event }) =>
    event.kind === 'stream.gap' ? ['gap', event.status, id, event.payload] : [event.seq, event.status],
  );

const end = { status: 'ok' as const, payload: {} };

test('a replay of a run whose first events were trimmed starts with a gap event', async () => {
  const place = await fresh();
  const run = await busOf(world, place).start('test.long', {});
  await run.emit([...steps(498), end]);
  const listener = await listening(place, { run_id: run.run_id, from_seq: 0 });
  const [gap, ...kept] = await listener.until(isEnd);
  listener.close();
  const first = kept[0]?.event.seq as number;
  expect(first).toBeGreaterThan(200);
  expect(story([gap as ReceivedEvent])).toEqual([['gap', 'warn', undefined, { from: 0, to: first - 1 }]]);
  expect(gap?.event.run_id).toBe(run.run_id);
  expect(kept.map(({ event }) => event.seq)).toEqual(Array.from({ length: 500 - first }, (_, n) => first + n));
});

test('a run that was trimmed completely is 404', async () => {
  const place = await fresh();
  const bus = busOf(world, place);
  const gone = await bus.start('test.gone', {});
  await gone.emit([end]);
  await (await bus.start('test.next', {})).emit(steps(500));
  for (const query of [{ from_seq: 0 }, {}, { since: '0-0' }])
    expect((await listening(place, { run_id: gone.run_id, ...query })).status).toBe(404);
});

test('a stream since a trimmed id, or since 0-0, reports a gap up to the first stored event', async () => {
  const place = await fresh();
  const live = await listening(place);
  const run = await busOf(world, place).start('test.since', {});
  const { id } = await live.next();
  await run.emit([...steps(498), end]);
  live.close();
  for (const since of [id as string, '0-0']) {
    const listener = await listening(place, { since });
    const [gap, first, ...rest] = await listener.until(isEnd);
    listener.close();
    expect(story([gap as ReceivedEvent])).toEqual([['gap', 'warn', undefined, { from: since, to: first?.id }]]);
    expect(rest.some(({ event }) => event.kind === 'stream.gap')).toBe(false);
  }
});

test('no gap is reported when no event is missing', async () => {
  const place = await fresh();
  const live = await listening(place);
  const run = await busOf(world, place).start('test.whole', {});
  const { id } = await live.next();
  await run.emit([...steps(2), end]);
  for (const [query, expected] of [
    [{ since: '0-0' }, [0, 1, 2, 3]],
    [{ since: id as string }, [1, 2, 3]],
    [{ run_id: run.run_id, from_seq: 0 }, [0, 1, 2, 3]],
  ] as const) {
    const listener = await listening(place, query);
    expect((await listener.until(isEnd)).map(({ event }) => event.seq)).toEqual(expected);
    listener.close();
  }
  expect((await live.until(isEnd)).map(({ event }) => event.seq)).toEqual([1, 2, 3]);
  live.close();
});

test('after a flush, live streams report a gap; ended runs are 404, running ones replayed from then on', async () => {
  const place = await fresh();
  const bus = busOf(world, place);
  const ended = await bus.start('test.ended', {});
  await ended.emit([end]);
  const live = await listening(place);
  const run = await bus.start('test.flushed', {});
  const ofRun = await listening(place, { run_id: run.run_id, from_seq: 0 });
  await run.emit(steps(2));
  const last = (await live.until(({ seq }) => seq === 2)).at(-1)?.id as string;
  await ofRun.until(({ seq }) => seq === 2);
  await flush(world, place.workspace_id);
  expect((await listening(place, { run_id: ended.run_id, from_seq: 0 })).status).toBe(404);
  await run.emit([...steps(1), end]);

  const [gap, next, done] = await live.until(isEnd);
  expect(story([gap as ReceivedEvent])).toEqual([['gap', 'warn', undefined, { from: last, to: next?.id }]]);
  expect([next?.event.status, done?.event.status, done?.event.seq]).toEqual([
    'progress',
    'ok',
    (next?.event.seq ?? 0) + 1,
  ]);
  const seq = next?.event.seq as number;
  expect(story(await ofRun.until(isEnd))).toEqual([
    ['gap', 'warn', undefined, { from: 3, to: seq - 1 }],
    [seq, 'progress'],
    [seq + 1, 'ok'],
  ]);
  for (const query of [{ run_id: run.run_id, from_seq: 0 }, { since: last }]) {
    const again = await listening(place, query);
    expect((await again.until(isEnd)).map(({ event }) => event.kind)).toEqual([
      'stream.gap',
      'test.flushed',
      'test.flushed',
    ]);
    again.close();
  }
  live.close();
  ofRun.close();
});

test('after a flush, a stream since the last id reports the gap at once', async () => {
  const place = await fresh();
  const live = await listening(place);
  await (await busOf(world, place).start('test.empty', {})).emit([end]);
  const last = (await live.until(isEnd)).at(-1)?.id as string;
  live.close();
  await flush(world, place.workspace_id);
  const listener = await listening(place, { since: last });
  expect(story([await listener.next()])).toEqual([['gap', 'warn', undefined, { from: last, to: '0-0' }]]);
  listener.close();
});
