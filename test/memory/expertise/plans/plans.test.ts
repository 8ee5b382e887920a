import { jobContextOf } from '../../../support/context';
import { partsOf } from '../../../support/graph';
import { must, openTenant, openWorld, type Client, type Json, type World } from '../../../support/world';
import { endedClaims } from '../../../../src/memory/expertise/plans/claims';
import { dayMs, later } from '../../../../src/time';
import fc from 'fast-check';

// Plans through the API: tasks, dependencies, completion.
describe('plans', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

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

  test('a task without an id gets one that no other task of the plan has', async () => {
    const made = await create({ title: 'Numbers', tasks: [{ task_id: '2', title: 'Rig' }, { title: 'Sail' }] });
    expect(made['task_ids']).toEqual(['2', '3']);
  });

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

  test('a task that ended without success is not counted as done', async () => {
    const { plan_id } = await create({ title: 'Move the pump house', tasks: diamond });
    await must(patch(plan_id, { task_id: 'a', status: 'complete', outcome: 'failed' }));
    await must(patch(plan_id, { task_id: 'c', status: 'complete' }));
    const { plans } = await must(world.client.get('/memory/plans/active/list'));
    const listed = (plans as Json[]).find((plan) => plan['plan_id'] === plan_id);
    const plan = await get(plan_id);
    expect([plan['completed_tasks'], listed?.['completed_tasks']]).toEqual([1, 1]);
    expect(plan['progress']).toMatchObject({ complete: 2, failed: 1, share: 0.25 });
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
});

// Claims: one agent at a time works on a task, and lost claims no longer permit changes.
describe('claims', () => {
  /** The current time of the service; undefined for real time. */
  let clock: string | undefined;
  let world: World;
  beforeAll(async () => (world = await openWorld({}, { now: () => clock ?? new Date().toISOString() })));
  afterEach(() => (clock = undefined));
  afterAll(() => world.close());

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

  test('a claimed task can be changed only with its token, renewed only by its agent, and released with a note', async () => {
    const id = await planOf([{ task_id: 't', title: 'T' }]);
    const { token } = await claim(id, 'a', { lease_seconds: 60 });
    expect((await patch(id, { task_id: 't', status: 'complete' })).body.code).toBe('claimed');
    expect((await patch(id, { task_id: 't', status: 'complete', token: token + 1 })).body.code).toBe('claim_lost');
    const item_id = (await must(world.client.get(`/memory/plans/${id}`)))['tasks'][0].item_id as string;
    const general = await world.client.patch(`/memory/${item_id}`, { properties: { status: 'complete' } });
    expect([general.status, general.body.code]).toEqual([409, 'claimed']);
    const renewed = await must(post(`${id}/heartbeat`, { task_id: 't', token, lease_seconds: 600 }));
    expect(renewed).toMatchObject({ token });
    const theirs = await post(`${id}/heartbeat`, { task_id: 't', token, agent_id: 'b', lease_seconds: 1 });
    expect([theirs.status, theirs.body.code]).toEqual([409, 'claimed']);
    const { claim: held } = (await must(world.client.get(`/memory/plans/${id}`)))['tasks'][0];
    expect(held.agent_id).toBe('a');
    expect(Date.parse(held.lease_until)).toBe(Date.parse(renewed['lease_until']));
    const released = await must(post(`${id}/release`, { task_id: 't', token, note: 'Half done.', agent_id: 'a' }));
    expect(released).toMatchObject({ became_ready: [{ task_id: 't' }] });
    expect((await post(`${id}/heartbeat`, { task_id: 't', token })).body.code).toBe('claim_lost');
    expect((await patch(id, { task_id: 't', status: 'complete', token })).body.code).toBe('claim_lost');
    const next = await claim(id, 'b');
    expect(next['token']).toBeGreaterThan(token as number);
    const done = await must(patch(id, { task_id: 't', status: 'complete', token: next['token'] }));
    expect(done).toMatchObject({ status: 'complete', task: { notes: 1 } });
  });

  test('a gate until a time outside the years 0001 to 9998 in UTC is refused, and the plan stays readable', async () => {
    const id = await planOf([{ task_id: 't', title: 'T' }]);
    const gate = { kind: 'time', until: '9998-12-31T23:59:59-14:00' };
    const answers = [
      await post(`${id}/tasks/t/gates`, gate),
      await post(`${id}/tasks`, { title: 'U', gates: [gate] }),
      await post('create', {
        title: 'P',
        tasks: [{ title: 'V', gates: [{ ...gate, until: '0000-01-01T00:00:00+14:00' }] }],
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
    await must(world.client.get(`/memory/plans/${id}`));
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

  test('a worker whose clock is ahead ends no claim that holds by the clock of the graph', async () => {
    const id = await planOf([{ task_id: 't', title: 'T' }]);
    const { token } = await claim(id, 'a', { lease_seconds: 600 });
    const ahead = later(new Date().toISOString(), 3 * dayMs);
    await endedClaims.run({ ...jobContextOf(world), now: () => ahead });
    await must(post(`${id}/heartbeat`, { task_id: 't', token }));
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
});

// A plan that rests on what is retracted, and tasks blocked by gates.
describe('story', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const idsOf = (rows: unknown, name = 'task_id') => (rows as Json[]).map((row) => row[name] as string);

  /** A workspace for a person and an agent with keys of their own. */
  async function newWorkspace() {
    const workspace = await world.workspace();
    const [person, fitter] = [
      await world.clientFor(world.owner, { workspace }),
      await world.clientFor(world.owner, { workspace }),
    ];
    return { person, fitter };
  }

  test('a plan names the tasks that rest on what was retracted, and is in the past as it was', async () => {
    const { person, fitter } = await newWorkspace();
    const rating = await person.add({ content: 'The pump gives 40 litres a minute.' });
    await must(
      person.post('/memory/plans/create', {
        ...{ plan_id: 'pump', title: 'Replace the pump', created_by: 'person' },
        tasks: [
          { task_id: 'order', title: 'Order the pump', evidence_ids: [rating] },
          { task_id: 'fit', title: 'Fit the pump', depends_on: ['order'] },
        ],
      }),
    );
    const planned = await must(person.get('/memory/plans/pump'));
    const { item_id: decided } = await must(
      person.post('/memory/decisions/create', { content: 'We buy the pump.', evidence_ids: [rating] }),
    );
    const found = { task_id: 'seal', title: 'Seal the pipe', discovered_from: [rating], evidence_ids: [decided] };
    await must(fitter.post('/memory/plans/pump/tasks', { tasks: [found] }));
    await must(person.patch('/memory/plans/pump/task', { task_id: 'order', status: 'complete' }));
    const woken = await must(person.post('/memory/recall/pack', { preset: 'wakeup', budget_tokens: 600 }));
    for (const line of ['ready: Fit the pump', 'ready: Seal the pipe']) expect(woken['block']).toContain(line);
    expect((await must(person.get('/memory/plans/pump')))['rests_on_fallen']).toEqual([]);
    await must(person.post(`/memory/${rating}/retract`, { reason: 'It was another pump.' }));
    const fallen = (await must(person.get('/memory/plans/pump')))['rests_on_fallen'] as Json[];
    expect(idsOf(fallen).sort()).toEqual(['order', 'seal']);
    expect(JSON.stringify(fallen)).toContain('It was another pump.');
    const past = await must(person.get(`/memory/plans/pump?as_known_at=${encodeURIComponent(planned['updated_at'])}`));
    expect(idsOf(past['tasks'])).toEqual(['order', 'fit']);
    expect(past).toMatchObject({ ready: ['order'], holders: [], rests_on_fallen: [] });
  });

  test('a gate blocks a task until its time, or until another API key approves', async () => {
    const { person, fitter } = await newWorkspace();
    await must(
      person.post('/memory/plans/create', {
        ...{ plan_id: 'gates', title: 'Gates' },
        tasks: [
          { task_id: 'past', title: 'P', gates: [{ kind: 'time', until: '2020-01-01T00:00:00Z' }] },
          { task_id: 'later', title: 'L', gates: [{ kind: 'time', until: '2999-01-01T00:00:00Z' }] },
          { task_id: 'asked', title: 'A', gates: [{ kind: 'approval' }] },
          { task_id: 'other', title: 'O', gates: [{ kind: 'task', plan_id: 'gates', task_id: 'past' }] },
        ],
      }),
    );
    const plan = await must(person.get('/memory/plans/gates'));
    expect(plan['ready']).toEqual(['past']);
    expect((plan['tasks'] as Json[]).map(({ held_by }) => idsOf(held_by, 'kind'))).toEqual([
      ...[[], ['time'], ['approval'], ['dependency']],
    ]);
    const waiting = await must(
      person.post('/memory/plans/create', {
        ...{ title: 'Elsewhere' },
        tasks: [{ task_id: 'then', title: 'T', depends_on: [{ plan_id: 'gates', task_id: 'later' }] }],
      }),
    );
    for (const { held_by } of [(plan['tasks'] as Json[])[3], (waiting['tasks'] as Json[])[0]] as Json[])
      expect(held_by).toMatchObject([{ kind: 'dependency', plan_id: 'gates' }]);
    const gate = (plan['tasks'] as Json[])[2]?.['held_by'][0].gate_id as string;
    const approve = (client: Client) => client.post(`/memory/plans/gates/tasks/asked/gates/${gate}/approve`, {});
    expect((await approve(person)).body.code).toBe('not_approver');
    await must(approve(fitter));
    await must(person.patch('/memory/plans/gates/task', { task_id: 'past', status: 'complete' }));
    expect(((await must(person.get('/memory/plans/gates')))['ready'] as string[]).sort()).toEqual(['asked', 'other']);
  });
});

// Random plans compared with an oracle: ready, blocked and refused tasks, critical path, index of ready tasks.
// PLAN_GRAPHS sets their number.
describe('random', () => {
  type OnlyIf = 'failed' | null;

  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const graphs = Number(process.env['PLAN_GRAPHS'] ?? 20);

  interface Edge {
    task: number;
    needs: number;
    only_if: OnlyIf;
  }

  const max = 8;
  const place = fc.nat({ max: max - 1 });
  const onlyIf = fc.constantFrom<OnlyIf>(null, null, null, 'failed');
  const moves = ['in_progress', 'complete', 'failed', 'skipped', 'blocked', 'pending'] as const;
  const anyStep = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('move' as const), task: place, to: fc.constantFrom(...moves) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('add' as const), task: place, needs: place, only_if: onlyIf }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), task: place, needs: place }) },
  );
  const anyPlan = fc.record({
    size: fc.integer({ min: 1, max }),
    edges: fc.array(fc.record({ task: place, needs: place, only_if: onlyIf }), { maxLength: 10 }),
    steps: fc.array(anyStep, { maxLength: 8 }),
  });

  /** Computes the expected state of a plan from the documented rules. */
  class Oracle {
    readonly status: string[];
    readonly failed = new Set<number>();

    constructor(
      readonly size: number,
      readonly edges: Edge[],
    ) {
      this.status = Array.from({ length: size }, () => 'pending');
    }

    private isMet({ needs, only_if }: Edge): boolean {
      const failed = this.failed.has(needs);
      const isOver = ['complete', 'skipped'].includes(this.status[needs] as string);
      return only_if === 'failed' ? isOver && failed : isOver && !failed;
    }

    private isMoot = (task: number) =>
      this.edges.some(
        (edge) =>
          edge.task === task &&
          edge.only_if === 'failed' &&
          ['complete', 'skipped'].includes(this.status[edge.needs] as string) &&
          !this.failed.has(edge.needs),
      );

    state(task: number): string {
      const isHeld = this.edges.some((edge) => edge.task === task && !this.isMet(edge));
      return this.status[task] === 'pending' && isHeld ? 'blocked' : (this.status[task] as string);
    }

    /** @returns whether the move is accepted */
    move(task: number, to: (typeof moves)[number]): boolean {
      const now = this.status[task] as string;
      if (to === 'failed' ? now === 'complete' && this.failed.has(task) : to === now) return true;
      const state = now === 'blocked' ? (this.isHeldBesides(task) ? 'blocked' : 'pending') : this.state(task);
      const isOver = now === 'complete' || now === 'skipped';
      const goesOn = ['in_progress', 'complete', 'failed'].includes(to);
      if (goesOn && (isOver || state === 'blocked')) return false;
      if (to === 'in_progress' && now === 'in_progress') return false;
      if ((to === 'skipped' || to === 'blocked') && isOver) return false;
      this.failed.delete(task);
      if (to === 'failed') this.failed.add(task);
      this.set(task, to === 'failed' ? 'complete' : to);
      return true;
    }

    private isHeldBesides = (task: number) => this.edges.some((edge) => edge.task === task && !this.isMet(edge));

    private set(task: number, status: string): void {
      this.status[task] = status;
      const touched = [task, ...this.edges.filter((edge) => edge.needs === task).map((edge) => edge.task)];
      for (const each of touched) if (this.status[each] === 'pending' && this.isMoot(each)) this.set(each, 'skipped');
    }

    reaches(from: number, to: number): boolean {
      return from === to || this.edges.some((edge) => edge.task === from && this.reaches(edge.needs, to));
    }

    private isOpen = (task: number) => !['complete', 'skipped'].includes(this.status[task] as string);

    /** Length of the longest chain of open tasks that begins with a task. */
    chain(task: number): number {
      if (!this.isOpen(task)) return 0;
      return 1 + Math.max(0, ...this.edges.filter((edge) => edge.needs === task).map((edge) => this.chain(edge.task)));
    }

    has = (task: number, needs: number) => this.edges.some((edge) => edge.task === task && edge.needs === needs);

    /** @returns whether the dependency is accepted */
    add(edge: Edge): boolean {
      if (['complete', 'skipped', 'blocked'].includes(this.status[edge.task] as string)) return false;
      if (this.has(edge.task, edge.needs) || this.reaches(edge.needs, edge.task)) return false;
      this.edges.push(edge);
      return true;
    }

    remove(task: number, needs: number): boolean {
      const at = this.edges.findIndex((edge) => edge.task === task && edge.needs === needs);
      if (at >= 0) this.edges.splice(at, 1);
      return at >= 0;
    }
  }

  const id = (task: number) => `t${task}`;

  test('random plans have the ready, blocked and refused tasks that an oracle computes', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlan, async ({ size, edges, steps }) => {
        // Each pair once, and only dependencies on earlier tasks, so without cycles.
        const own = new Map<string, Edge>();
        for (const edge of edges)
          if (edge.needs < edge.task && edge.task < size) own.set(`${edge.task} ${edge.needs}`, edge);
        const oracle = new Oracle(size, [...own.values()]);
        const created = await world.client.post('/memory/plans/create', {
          title: 'Random',
          tasks: Array.from({ length: size }, (_, task) => ({
            task_id: id(task),
            title: `Task ${task}`,
            depends_on: oracle.edges
              .filter((edge) => edge.task === task)
              .map((edge) => ({ task_id: id(edge.needs), ...(edge.only_if && { only_if: edge.only_if }) })),
          })),
        });
        expect(created.status).toBe(200);
        const at = `/memory/plans/${created.body.plan_id}`;
        for (const step of steps) {
          if (step.task >= size || ('needs' in step && step.needs >= size)) continue;
          const [expected, answer] =
            step.kind === 'move'
              ? [
                  oracle.move(step.task, step.to),
                  await world.client.patch(`${at}/task`, {
                    task_id: id(step.task),
                    ...(step.to === 'failed' ? { status: 'complete', outcome: 'failed' } : { status: step.to }),
                  }),
                ]
              : step.kind === 'add'
                ? [
                    oracle.add({ ...step }),
                    await world.client.post(`${at}/tasks/${id(step.task)}/dependencies`, {
                      depends_on: { task_id: id(step.needs), ...(step.only_if && { only_if: step.only_if }) },
                    }),
                  ]
                : [
                    oracle.remove(step.task, step.needs),
                    await world.client.delete(`${at}/tasks/${id(step.task)}/dependencies/${id(step.needs)}`),
                  ];
          expect([step, answer.status < 300, answer.body]).toEqual([step, expected, answer.body]);
        }
        const plan = (await world.client.get(at)).body as Json;
        const states = Array.from({ length: size }, (_, task) => oracle.state(task));
        expect((plan['tasks'] as Json[]).map(({ status }) => status as string)).toEqual(states);
        const ready = states.flatMap((state, task) => (state === 'pending' ? [id(task)] : [])).sort();
        expect([...(plan['ready'] as string[])].sort()).toEqual(ready);
        const path = (plan['critical_path'] as string[]).map((each) => Number(each.slice(1)));
        expect(path).toHaveLength(Math.max(...states.map((_, task) => oracle.chain(task))));
        expect(path.every((task, at) => at === 0 || oracle.has(task, path[at - 1] as number))).toBe(true);
        const found = (await partsOf(world, plan['item_id'] as string)).filter(({ _ready_key }) => _ready_key);
        expect(found.map(({ task_id }) => task_id as string).sort()).toEqual(ready);
      }),
      { numRuns: graphs },
    );
  });
});
