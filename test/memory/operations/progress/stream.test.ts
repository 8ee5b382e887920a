import { busOf, flush, steps } from '../../../support/bus';
import { isEnd, listen, type Listener, type ReceivedEvent, type StreamQuery } from '../../../support/listener';
import { openTenant, openWorld, type Member, type World } from '../../../support/world';
import { connect, type Socket } from 'node:net';
import { randomUUID } from 'node:crypto';

// Gaps in event streams, after trimming or a Redis flush, are reported to listeners.
describe('gaps', () => {
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
});

// A listener that does not read is disconnected, without using memory or delaying others.
describe('slow reader', () => {
  let world: World;
  beforeAll(async () => (world = await openWorld({ SERVICE_PROGRESS_MAXLEN: '4000' })));
  afterAll(async () => {
    await flush(world, world.owner.workspace_id);
    await world.close();
  });

  /** Several times more than the socket buffers on both sides. */
  const events = 3_000;
  const text = 'x'.repeat(20_000);

  /** Requests the stream and never reads; resolves when the service disconnects. */
  function neverReading(): { cut: Promise<void>; socket: Socket } {
    const { port, hostname } = new URL(world.base);
    const socket = connect(Number(port), hostname).pause();
    socket.write(
      `GET /memory/progress/stream HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${world.client.key}\r\nX-Workspace-Id: ${world.owner.workspace_id}\r\n\r\n`,
    );
    // A closed connection is noticed only by reading or writing.
    const knocking = setInterval(() => socket.write('\r\n'), 200);
    const cut = new Promise<void>((resolve) =>
      socket
        .on('error', () => undefined)
        .once('close', () => {
          clearInterval(knocking);
          resolve();
        }),
    );
    return { cut, socket };
  }

  test('a listener that does not read is disconnected, and another one gets all events', async () => {
    const { cut } = neverReading();
    const headers = { 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id };
    const other = await listen(world.base, headers);
    const run = await busOf(world, world.owner).start('test.much', {});
    const heard = other.until(isEnd);
    for (let sent = 0; sent < events; sent += 20)
      await run.emit(Array.from({ length: 20 }, () => ({ status: 'progress' as const, payload: { text } })));
    await run.emit([{ status: 'ok', payload: {} }]);
    expect((await heard).map(({ event }) => event.seq)).toEqual(Array.from({ length: events + 2 }, (_, seq) => seq));
    await cut;
    other.close();
  });
});

// GET /memory/progress/stream: its parameters, replay and errors.
describe('stream', () => {
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

  test.each<StreamQuery>([{}, { from_seq: 0 }, { since: '0-0' }])(
    'a stream of a run without events is 404: %p',
    async (query) => {
      const { status, refusal } = await listening({ run_id: randomUUID(), ...query });
      expect([status, refusal.code]).toEqual([404, 'not_found']);
    },
  );

  test.each([
    [{ run_id: 'x' }, 'run_id'],
    [{ run_id: randomUUID(), from_seq: -1 }, 'from_seq'],
    [{ since: 'x' }, 'since'],
  ])('invalid parameters of a stream are 422: %p', async (query, field) => {
    const { status, refusal } = await listening(query);
    expect([status, refusal.detail[0].loc]).toEqual([422, ['query', field]]);
  });
});

// The switch of a listener from stored to live events: each event once, while a producer sends.
describe('switch', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const headers = () => ({ 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id });

  const before = 1_200;
  const rounds = 200;
  const perRound = 10;
  const total = before + rounds * perRound + 2;

  test('listeners that connect while a run sends events get each of them once and in order', async () => {
    const bus = busOf(world, world.owner);
    const run = await bus.start('test.switch', {});
    await run.emit(steps(before));
    // Another run in the same stream, whose events must be filtered out.
    const other = await bus.start('test.other', {});
    const heard: Promise<number[]>[] = [];
    const join = async () => {
      const listener = await listen(world.base, headers(), { run_id: run.run_id, from_seq: 0 });
      const events = await listener.until(isEnd);
      listener.close();
      return events.map(({ event }) => event.seq);
    };
    for (let round = 0; round < rounds; round++) {
      if (round % 20 === 0) heard.push(join());
      await run.emit(steps(perRound, before + round * perRound));
      await other.emit(steps(1, round));
    }
    await run.emit([{ status: 'ok', payload: {} }]);
    const whole = Array.from({ length: total }, (_, seq) => seq);
    expect(heard).toHaveLength(10);
    for (const seqs of await Promise.all(heard)) expect(seqs).toEqual(whole);
  });

  test('a listener that resumes while events are sent gets each event of all runs once', async () => {
    const bus = busOf(world, world.owner);
    const first = await listen(world.base, headers());
    const run = await bus.start('test.resume', {});
    const { id } = await first.next();
    first.close();
    const producing = (async () => {
      for (let round = 0; round < rounds; round++) await run.emit(steps(perRound, round * perRound));
      await run.emit([{ status: 'ok', payload: {} }]);
    })();
    const resumed = await listen(world.base, headers(), { since: id as string });
    const heard = await resumed.until(isEnd);
    await producing;
    resumed.close();
    expect(heard.map(({ event }) => event.seq)).toEqual(Array.from({ length: rounds * perRound + 1 }, (_, n) => n + 1));
    expect(new Set(heard.map((frame) => frame.id)).size).toBe(heard.length);
  });
});
