// Claims: one agent at a time works on a task, and lost claims no longer permit changes.
import { endedClaims } from '../../../../src/memory/expertise/plans/claims';
import { jobContextOf } from '../../../support/context';
import { openWorld, type Answer, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- answers of any shape

/** The current time of the service; undefined for real time. */
let clock: string | undefined;
let world: World;
beforeAll(async () => (world = await openWorld({}, { now: () => clock ?? new Date().toISOString() })));
afterEach(() => (clock = undefined));
afterAll(() => world.close());

const must = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Json;
};
const post = (path: string, body: Json) => world.client.post(`/memory/plans/${path}`, body);
const patch = (id: string, body: Json) => world.client.patch(`/memory/plans/${id}/task`, body);
const planOf = async (tasks: Json[], plan: Json = {}): Promise<string> =>
  (await must(post('create', { title: 'Work', ...plan, tasks })))['plan_id'] as string;
const claim = (id: string, agent_id: string, more: Json = {}) => must(post(`${id}/claim`, { agent_id, ...more }));

test('claiming returns the next ready task by priority, assignee, longest chain and age', async () => {
  const id = await planOf([
    { task_id: 'later', title: 'Later' },
    { task_id: 'chain', title: 'Begins a chain' },
    { task_id: 'end', title: 'Ends it', depends_on: ['chain'] },
    { task_id: 'first', title: 'First', priority: 'critical' },
    { task_id: 'for-b', title: 'For b', priority: 'critical', assignee: 'b' },
  ]);
  const taken: unknown[] = [];
  for (let task = 'any'; task;) {
    task = ((await claim(id, 'a'))['task_id'] as string | null) ?? '';
    if (task) taken.push(task);
  }
  expect(taken).toEqual(['first', 'chain', 'later']);
  expect(await claim(id, 'a')).toEqual({ task: null });
  expect(await claim(id, 'b')).toMatchObject({ task_id: 'for-b', task: { assignee: 'b', priority: 0 } });
  expect((await post(`${id}/claim`, { agent_id: 'b', task_id: 'end' })).body.code).toBe('wrong_state');
});

test('a claimed task can be changed only with its token, renewed, and released with a note', async () => {
  const id = await planOf([{ task_id: 't', title: 'T' }]);
  const { token } = await claim(id, 'a', { lease_seconds: 60 });
  expect((await patch(id, { task_id: 't', status: 'complete' })).body.code).toBe('claimed');
  expect((await patch(id, { task_id: 't', status: 'complete', token: token + 1 })).body.code).toBe('claim_lost');
  const item_id = (await must(world.client.get(`/memory/plans/${id}`)))['tasks'][0].item_id as string;
  const general = await world.client.patch(`/memory/${item_id}`, { properties: { status: 'complete' } });
  expect([general.status, general.body.code]).toEqual([409, 'claimed']);
  const renewed = await must(post(`${id}/heartbeat`, { task_id: 't', token, lease_seconds: 600 }));
  expect(renewed).toMatchObject({ token });
  const released = await must(post(`${id}/release`, { task_id: 't', token, note: 'Half done.', agent_id: 'a' }));
  expect(released).toMatchObject({ became_ready: [{ task_id: 't' }] });
  expect((await post(`${id}/heartbeat`, { task_id: 't', token })).body.code).toBe('claim_lost');
  expect((await patch(id, { task_id: 't', status: 'complete', token })).body.code).toBe('claim_lost');
  const next = await claim(id, 'b');
  expect(next['token']).toBeGreaterThan(token as number);
  const done = await must(patch(id, { task_id: 't', status: 'complete', token: next['token'] }));
  expect(done).toMatchObject({ status: 'complete', task: { notes: 1 } });
});

test('an expired claim is released by the job, and its token is then refused', async () => {
  const id = await planOf([{ task_id: 't', title: 'T' }]);
  clock = '2020-01-01T00:00:00Z';
  const { token } = await claim(id, 'a', { lease_seconds: 60 });
  clock = undefined;
  await endedClaims.run(jobContextOf(world));
  const plan = await must(world.client.get(`/memory/plans/${id}`));
  expect(plan).toMatchObject({ ready: ['t'], holders: [] });
  expect((await patch(id, { task_id: 't', status: 'complete', token })).body.code).toBe('claim_lost');
  expect((await claim(id, 'b'))['task_id']).toBe('t');
  expect((await patch(id, { task_id: 't', status: 'complete', token })).body.code).toBe('claim_lost');
});

test('of agents who claim at the same time, no two get the same task', async () => {
  const ids = await Promise.all(
    [1, 2].map(() => planOf(Array.from({ length: 10 }, (_, n) => ({ title: `Task ${n}` })))),
  );
  const other = await openWorld();
  try {
    const rival = await other.clientFor(world.owner);
    const claims = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        must((n % 2 ? world.client : rival).post('/memory/plans/ready/claim', { agent_id: `agent ${n}` })),
      ),
    );
    const items = claims.flatMap(({ item_id, plan_id }) =>
      ids.includes(plan_id as string) ? [item_id as string] : [],
    );
    expect(new Set(items).size).toBe(items.length);
    expect(items).toHaveLength(20);
  } finally {
    await other.close();
  }
});

test('with as_known_at before a claim, the task is unclaimed; the history names the agent', async () => {
  const id = await planOf([{ task_id: 't', title: 'T' }]);
  const before = (await must(world.client.get(`/memory/plans/${id}`)))['updated_at'] as string;
  await claim(id, 'a');
  const then = await must(world.client.get(`/memory/plans/${id}?as_known_at=${encodeURIComponent(before)}`));
  expect(then['tasks']).toMatchObject([{ status: 'pending', claim: null }]);
  const { changes } = await must(world.client.get(`/memory/plans/${id}/history`));
  expect((changes as Json[]).map(({ task_id, status, agent_id }) => [task_id, status, agent_id])).toEqual([
    ['t', 'in_progress', 'a'],
    ['t', 'pending', null],
    [null, 'active', null],
  ]);
});
