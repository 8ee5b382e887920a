// Tests of the isolation tool, so that its reports without findings can be trusted.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newCaller } from '../../scripts/tools/isolation/callers';
import { openClient } from '../../scripts/tools/isolation/client';
import { LeakDetector } from '../../scripts/tools/isolation/leak-detector';
import { randomFrom } from '../../scripts/tools/isolation/random';
import { newReport } from '../../scripts/tools/isolation/report';
import { Schedule } from '../../scripts/tools/isolation/schedule';
import { PassiveTenant } from '../../scripts/tools/isolation/passive-tenant';
import { openWorld, type World } from '../support/world';

const random = randomFrom(1);
const caller = (tenant: number, side: number) => newCaller(random, { tenant, side }, `caller ${side}`, 'key');
const [us, mate, stranger] = [caller(0, 0), caller(0, 1), caller(1, 2)];
const item = 'mem_01kagn5s5sw4d5xq7b9k3m2p1a';
const user = 'usr_01kagn5s5sw4d5xq7b9k3m2p1a';
const run = '3e8b1a50-1111-4222-8333-944444444444';

describe('the leak detector', () => {
  const shown = (by: typeof us, to: typeof us, text: string, sent = '') => {
    const detector = new LeakDetector();
    detector.leaks({ caller: by, text: '' }, 200, text);
    const asked = { caller: to, text: sent };
    detector.noteSent(asked);
    return detector.leaks(asked, 200, text).length;
  };

  test('finds another caller’s canary, but not the caller’s own or one in the request', () => {
    const detector = new LeakDetector();
    expect(detector.leaks({ caller: us, text: '' }, 404, `no ${stranger.canary}`)).toHaveLength(1);
    expect(detector.leaks({ caller: us, text: '' }, 200, `link: ${mate.canary}`)).toHaveLength(1);
    expect(detector.leaks({ caller: us, text: `find ${stranger.canary}` }, 200, stranger.canary)).toEqual([]);
    expect(detector.leaks({ caller: us, text: '' }, 200, us.canary)).toEqual([]);
    expect([...detector.sawOwnCanary]).toEqual([us.name]);
  });

  test('finds foreign ids that are not in the request; within a tenant, only ids of items and runs', () => {
    for (const id of [item, user, run]) {
      expect([id, shown(stranger, us, id)]).toEqual([id, 1]);
      expect([id, shown(stranger, us, id, id)]).toEqual([id, 0]);
      expect([id, shown(us, us, id)]).toEqual([id, 0]);
    }
    expect([item, run, user].map((id) => shown(mate, us, id))).toEqual([1, 1, 0]);
  });
});

test('the schedule chooses expensive routes rarely, and every route at least once', () => {
  const operation = (name: string) => ({
    method: 'GET',
    path: `/${name}`,
    name,
    policy: '',
    fields: [],
    body: undefined,
  });
  const operations = ['cheap', 'dear'].map(operation);
  const schedule = new Schedule(operations, random);
  schedule.note(operations[0] as never, 1);
  schedule.note(operations[1] as never, 10_000);
  const chosen = Array.from({ length: 10_000 }, () => schedule.next().name);
  const dear = chosen.filter((name) => name === 'dear').length;
  expect(dear).toBeGreaterThan(10);
  expect(dear).toBeLessThan(200);
});

describe('the passive tenant, which never writes during a run', () => {
  let world: World;
  beforeAll(async () => (world = await openWorld()));
  afterAll(() => world.close());

  test('reports a changed response, but no unchanged one, and its items in others’ responses', async () => {
    const { owner, client } = await world.stranger();
    const report = newReport();
    const who = { ...newCaller(random, { tenant: 0, side: 0 }, 'passive', client.key), workspace: owner.workspace_id };
    const detector = new LeakDetector();
    const passive = new PassiveTenant(openClient(world.base), who, report, (status, text) =>
      expect(detector.leaks({ caller: who, text: '' }, status, text)).toEqual([]),
    );
    await passive.prepare();
    await world.client.add({ content: 'Mara Lindqvist repaired the lamp of the harbour.' });
    await passive.checkAll();
    expect([report.changed, report.compared > 15]).toEqual([[], true]);
    const [kept] = who.known.get('item_id') ?? [];
    expect(detector.leaks({ caller: stranger, text: '' }, 200, `${kept} ${who.canary}`)).toHaveLength(2);
    await world.cypher('MATCH (n:MemoryItem {item_id: $id}) SET n.usefulness = 0.5', {
      id: kept,
    });
    await passive.checkAll();
    expect(report.changed.join()).toContain('score');
  });
});

test('a stream is split into whole events at any chunk boundary, and its end is reported', async () => {
  const server = createServer((_request, response) => {
    response.write('data: {"id":"mem');
    setImmediate(() => response.end('_1"}\n\ndata: {}\n\nda'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const texts: string[] = [];
  const reason = await new Promise((resolve) =>
    openClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).subscribe(
      '/',
      {},
      (text) => texts.push(text),
      resolve,
    ),
  );
  server.close();
  expect([texts.join(), reason]).toEqual(['data: {"id":"mem_1"}\n\ndata: {}', 'ended by the deployment']);
});
