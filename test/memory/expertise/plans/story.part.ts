// A day of two agents and a person: a plan, a decision that is retracted, and tasks blocked by gates.
import { resolveAllNames } from '../../../support/state';
import { openTenant, type Answer, type Client, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- answers of any shape

let world: World;
beforeAll(async () => (world = await openTenant()));

const must = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Json;
};
const idsOf = (rows: unknown, name = 'task_id') => (rows as Json[]).map((row) => row[name] as string);

/** A workspace for a person and two agents with keys of their own. */
async function newWorkspace() {
  const workspace = await world.workspace();
  const [person, fitter, clerk] = await Promise.all(
    Array.from({ length: 3 }, () => world.clientFor(world.owner, { workspace })),
  );
  return { workspace, person: person as Client, fitter: fitter as Client, clerk: clerk as Client };
}

test('two agents and a person work through a plan: claims, a discovered task, a retracted decision, a review', async () => {
  const { workspace, person, fitter, clerk } = await newWorkspace();
  for (const content of [
    'We hired Tomas Ekberg for the pump.',
    'We hired Lena Ekberg for the pier.',
    'Dr. Ekberg measured 40 litres a minute.',
  ])
    await person.add({ content });
  await resolveAllNames(world, workspace);
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

  const { token } = await must(fitter.post('/memory/plans/ready/claim', { agent_id: 'fitter' }));
  expect((await clerk.post('/memory/plans/ready/claim', { agent_id: 'clerk' })).body.task_id ?? null).toBeNull();
  const decision = await must(
    clerk.post('/memory/decisions/create', {
      ...{ content: 'We buy the pump with 40 litres a minute.', evidence_ids: [rating], agent_id: 'clerk' },
    }),
  );
  const decided = ((await must(person.get('/memory/list?memory_type=decision')))['items'] as Json[])[0]?.['item_id'];
  const found = { task_id: 'seal', title: 'Seal the pipe', discovered_from: [rating], evidence_ids: [decided] };
  await must(fitter.post('/memory/plans/pump/tasks', { tasks: [found] }));
  await must(
    fitter.patch('/memory/plans/pump/task', { task_id: 'order', token, status: 'complete', note: 'On Friday.' }),
  );

  const woken = await must(person.post('/memory/recall/pack', { preset: 'wakeup', budget_tokens: 600 }));
  for (const line of ['ready: Fit the pump', 'ready: Seal the pipe', 'the same?', 'We buy the pump'])
    expect(woken['block']).toContain(line);
  const context = await must(person.post('/memory/context', { query: 'Which pump do we buy?', session_id: 's', k: 5 }));
  expect(context).toMatchObject({ decision_id: decision['decision_id'], drift_warnings: [] });

  expect((await must(person.get('/memory/plans/pump')))['rests_on_fallen']).toEqual([]);
  await must(person.post(`/memory/${rating}/retract`, { reason: 'It was another pump.' }));
  const fallen = (await must(person.get('/memory/plans/pump')))['rests_on_fallen'] as Json[];
  expect(idsOf(fallen).sort()).toEqual(['order', 'seal']);
  expect(JSON.stringify(fallen)).toContain('It was another pump.');

  const called = async (name: string) =>
    ((await must(person.get('/memory/entities')))['entities'] as Json[]).find(
      (entity) => entity['name'] === name,
    ) as Json;
  const otherNames = async () => {
    const path = `/memory/entities/${(await called('Tomas Ekberg'))['entity_id']}`;
    return idsOf((await must(person.get(path)))['same_as'] as Json[], 'name');
  };
  expect(await otherNames()).toEqual([]);
  const { items } = await must(person.get('/memory/ontology/hitl'));
  const asked = (items as Json[]).find(({ names }) => idsOf(names, 'name').includes('Tomas Ekberg'));
  const answer = await must(person.post(`/memory/ontology/hitl/${asked?.['item_id']}/resolve`, { action: 'accepted' }));
  expect(await otherNames()).toHaveLength(1);
  await must(person.post(`/memory/runs/${answer['run_id']}/undo`));
  expect(await otherNames()).toEqual([]);

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
