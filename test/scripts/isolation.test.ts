// The isolation run finds what it is there to find: a tool that sees nothing would call everything clean.
import { newCaller } from '../../scripts/isolation/callers';
import { openClient } from '../../scripts/isolation/client';
import { Judge } from '../../scripts/isolation/judge';
import { randomFrom } from '../../scripts/isolation/random';
import { newReport } from '../../scripts/isolation/report';
import { Schedule } from '../../scripts/isolation/schedule';
import { Witness } from '../../scripts/isolation/witness';
import { openWorld, type World } from '../support/world';

const random = randomFrom(1);
const caller = (tenant: number, side: number) => newCaller(random, { tenant, side }, `caller ${side}`, 'key');
const [us, mate, stranger] = [caller(0, 0), caller(0, 1), caller(1, 2)];
const item = 'mem_01kagn5s5sw4d5xq7b9k3m2p1a';
const user = 'usr_01kagn5s5sw4d5xq7b9k3m2p1a';
const run = '3e8b1a50-1111-4222-8333-944444444444';

describe('the judge', () => {
  const shown = (by: typeof us, to: typeof us, text: string, sent = '') => {
    const judge = new Judge();
    judge.leaks({ caller: by, text: '' }, 200, text);
    const asked = { caller: to, text: sent };
    judge.noteSent(asked);
    return judge.leaks(asked, 200, text).length;
  };

  test('finds the word of another side, and of a mate in the same tenant, but not one’s own or what was sent', () => {
    const judge = new Judge();
    expect(judge.leaks({ caller: us, text: '' }, 404, `no ${stranger.canary}`)).toHaveLength(1);
    expect(judge.leaks({ caller: us, text: '' }, 200, `link: ${mate.canary}`)).toHaveLength(1);
    expect(judge.leaks({ caller: us, text: `find ${stranger.canary}` }, 200, stranger.canary)).toEqual([]);
    expect(judge.leaks({ caller: us, text: '' }, 200, us.canary)).toEqual([]);
    expect([...judge.sawOwn]).toEqual([us.name]);
  });

  test('finds ids that another showed first, unless they were sent; mates may know people, and no items or runs', () => {
    for (const id of [item, user, run]) {
      expect([id, shown(stranger, us, id)]).toEqual([id, 1]);
      expect([id, shown(stranger, us, id, id)]).toEqual([id, 0]);
      expect([id, shown(us, us, id)]).toEqual([id, 0]);
    }
    expect([item, run, user].map((id) => shown(mate, us, id))).toEqual([1, 1, 0]);
  });
});

test('the schedule asks dear routes seldom, but none never', () => {
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

describe('the witness', () => {
  let world: World;
  beforeAll(async () => (world = await openWorld()));
  afterAll(() => world.close());

  test('tells when anything that it sees has moved, and keeps quiet as long as nothing has', async () => {
    const { owner, client } = await world.stranger();
    const report = newReport();
    const who = { ...newCaller(random, { tenant: 0, side: 0 }, 'witness', client.key), workspace: owner.workspace_id };
    const witness = new Witness(openClient(world.base), who, report);
    await witness.swear();
    await world.client.add({ content: 'Mara Lindqvist repaired the lamp of the harbour.' });
    await witness.testifyAll();
    expect([report.moved, report.compared > 15]).toEqual([[], true]);
    await world.cypher('MATCH (n:MemoryItem {item_id: $id}) SET n.usefulness = 0.5', {
      id: who.known.get('item_id')?.[0],
    });
    await witness.testifyAll();
    expect(report.moved.join()).toContain('score');
  });
});
