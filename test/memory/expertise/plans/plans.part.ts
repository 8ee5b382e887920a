// Plans through the API: tasks, dependencies, completion.
import type { Ctx } from '../../../../src/ctx';
import { graduateAnchors } from '../../../../src/memory/expertise/anchors/graduate';
import { completePlan } from '../../../../src/memory/expertise/plans/ends';
import { createPlan } from '../../../../src/memory/expertise/plans/plans';
import { contextOf } from '../../../support/context';
import { openWorld, type Answer, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- answers of any shape

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

const must = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Json;
};
const create = (plan: Json) => must(world.client.post('/memory/plans/create', plan));
const get = (id: string, query = '') => must(world.client.get(`/memory/plans/${id}${query}`));
const patch = (id: string, body: Json) => world.client.patch(`/memory/plans/${id}/task`, body);
const statesOf = (plan: Json): Json =>
  Object.fromEntries((plan['tasks'] as Json[]).map(({ task_id, status }) => [task_id as string, status as string]));

/** Dependencies: a before b before d, and c before d. */
const diamond = [
  { task_id: 'a', title: 'Drain the tank' },
  { task_id: 'b', title: 'Replace the valve', depends_on: ['a'] },
  { task_id: 'c', title: 'Order paint' },
  { task_id: 'd', title: 'Paint the tank', depends_on: ['b', 'c'] },
];

test('a plan is created with its tasks, and read with the blocking tasks of each', async () => {
  const made = await create({ title: 'Overhaul', tasks: diamond, context: 'Before winter', created_by: 'keeper' });
  expect(made).toMatchObject({
    ...{ title: 'Overhaul', content: 'Overhaul', status: 'active', context: 'Before winter', created_by: 'keeper' },
    ...{ task_ids: ['a', 'b', 'c', 'd'], total_tasks: 4, completed_tasks: 0, ready: ['a', 'c'] },
    ...{ critical_path: ['a', 'b', 'd'], rests_on_fallen: [], decision_id: null },
  });
  expect(statesOf(made)).toEqual({ a: 'pending', b: 'blocked', c: 'pending', d: 'blocked' });
  expect(made['tasks'][3].held_by).toMatchObject([
    { kind: 'dependency', task_id: 'b', status: 'pending' },
    { kind: 'dependency', task_id: 'c', status: 'pending' },
  ]);
  expect(await get(made['plan_id'] as string)).toEqual(made);
});

test('completing a task returns the tasks that become ready, and stores a note', async () => {
  const { plan_id, created_by } = await create({ title: 'Overhaul', tasks: diamond, context: '', created_by: '' });
  expect(created_by).toBeNull();
  const started = await must(patch(plan_id, { task_id: 'a', status: 'in_progress', agent_id: 'fitter' }));
  expect(started).toMatchObject({ status: 'in_progress', became_ready: [] });
  const done = await must(patch(plan_id, { task_id: 'a', status: 'complete', note: 'The drain is rusty.' }));
  expect(done).toMatchObject({ status: 'complete', became_ready: [{ task_id: 'b' }], completed_tasks: 1 });
  expect(await must(patch(plan_id, { task_id: 'a', status: 'complete' }))).toMatchObject({ status: 'complete' });
  const { notes } = await must(world.client.get(`/memory/plans/${plan_id}/tasks/a/notes`));
  expect(notes).toMatchObject([{ note_id: done['note_id'] as string, content: 'The drain is rusty.', kind: 'note' }]);
});

test('completing a plan with or without a body is idempotent, and graduates the plan once', async () => {
  const { plan_id, item_id } = await create({ title: 'Keep a spare pump', tasks: diamond });
  const complete = (body?: Json) => must(world.client.post(`/memory/plans/${plan_id}/complete`, body));
  await must(patch(plan_id, { task_id: 'a', status: 'complete' }));
  await must(patch(plan_id, { task_id: 'c', status: 'in_progress', agent_id: 'painter' }));
  const first = await complete();
  expect(first).toMatchObject({ status: 'completed', graduated: false, decision_id: null });
  expect(first).toMatchObject({ open_tasks: ['b', 'c', 'd'], claimed: ['c'] });
  expect(await complete({})).toEqual(first);
  const graduated = await complete({ graduate: true });
  expect(graduated).toMatchObject({ status: 'completed', graduated: true });
  expect(await complete({ graduate: true })).toEqual(graduated);
  expect(await must(world.client.get(`/memory/decisions/${graduated['decision_id']}`))).toMatchObject({
    content: 'Keep a spare pump. Done: Drain the tank. Not done: Replace the valve; Order paint; Paint the tank.',
  });
  const chain = await must(world.client.get(`/memory/decisions/${graduated['decision_id']}/causal-chain`));
  expect(chain['causes']).toMatchObject([{ node_id: item_id, relationship: 'PRODUCED' }]);
  expect((await world.client.post(`/memory/plans/${plan_id}/fail`, { reason: 'late' })).body).toMatchObject({
    code: 'wrong_state',
    detail: expect.stringContaining('Allowed: complete') as string,
  });
  expect((await patch(plan_id, { task_id: 'b', status: 'complete' })).status).toBe(409);
});

test.each([
  [
    'a cycle',
    [
      { task_id: 'a', title: 'A', depends_on: ['b'] },
      { task_id: 'b', title: 'B', depends_on: ['a'] },
    ],
    'cycle',
  ],
  ['a task that depends on itself', [{ task_id: 'a', title: 'A', depends_on: ['a'] }], 'cycle'],
  ['an unknown task', [{ title: 'A', depends_on: ['nowhere'] }], 'unknown'],
  [
    'a duplicate task_id',
    [
      { task_id: 'a', title: 'A' },
      { task_id: 'a', title: 'B' },
    ],
    'duplicate',
  ],
])('creating a plan and adding it as an item both refuse %s', async (_, tasks, type) => {
  const refusals = [
    await world.client.post('/memory/plans/create', { title: 'P', tasks }),
    await world.client.post('/memory/add', { content: 'P', memory_type: 'plan', tasks }),
  ];
  for (const { status, body } of refusals) expect([status, body.detail[0].type]).toEqual([422, type]);
  expect(refusals[0]?.body.detail[0].msg).toBe(refusals[1]?.body.detail[0].msg);
});

test('what a write answers is read before its commit, so that an answer that is too large stores nothing', async () => {
  const ctx = await contextOf(world);
  let isCommitted = false;
  const graph: Ctx['graph'] = {
    ...ctx.graph,
    write: async (work) => {
      const answer = await ctx.graph.write(work);
      isCommitted = true;
      return answer;
    },
    run: (name, params, ms) => {
      if (isCommitted) throw new Error(`${name} after the commit`);
      return ctx.graph.run(name, params, ms);
    },
  };
  const own = { ...ctx, graph };
  const made = await createPlan(own, { title: 'Refit', tasks: [{ title: 'Begin' }] });
  isCommitted = false;
  expect(await completePlan(own, made.plan_id, { graduate: true })).toMatchObject({ graduated: true });
  isCommitted = false;
  await world.client.post('/memory/anchors/create', { content: 'The lamp is green.' });
  expect((await graduateAnchors(own, {})).decisions).toHaveLength(1);
});
