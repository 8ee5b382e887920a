// Projects: what narrows a workspace at each door, the list, and renames with their undo.
import { eventually } from '../../../support/eventually';
import { evolve } from '../../../support/evolution';
import { must, openTenant, type Answer, type Client, type Json, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const harbour = 'example.org/mara/harbour';
const slip = '/home/mara/slip';
const long = `example.org/${'deep/'.repeat(60)}quay`;

const texts = {
  harbour: 'The winch of the harbour takes a rope of nine metres.',
  slip: 'The winch of the slip takes a rope of seven metres.',
  long: 'The winch of the quay takes a rope of five metres.',
  shared: 'Every winch takes a rope of hemp.',
};
type Name = keyof typeof texts;
const names = Object.keys(texts) as Name[];
const projects: Partial<Record<Name, string>> = { harbour, slip, long };

/** Ids of a memory and a turn of a session for each project, and of shared ones. */
async function fill(client: Client): Promise<Record<Name, string>> {
  const item = (name: Name) => ({
    content: texts[name],
    session_id: 'watch',
    ...(projects[name] !== undefined && { metadata: { project: projects[name] } }),
  });
  const [one = '', two = '', three = '', four = ''] = await client.addAll(names.map(item));
  return { harbour: one, slip: two, long: three, shared: four };
}

const queryOf = (narrowed: Json) =>
  Object.entries(narrowed)
    .flatMap(([name, value]) => [value].flat().map((each) => `${name}=${encodeURIComponent(String(each))}`))
    .join('&');

async function linesOf(narrowed: Json): Promise<Json[]> {
  const headers = { 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id };
  const answer = await fetch(`${world.base}/memory/export?${queryOf(narrowed)}`, { headers });
  return (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Json);
}

const query = 'Which rope does the winch take?';
const body = async (path: string, sent: Json) => must(world.client.post(path, sent));

/** The text that a request shows, however it is asked. */
const doors: Record<string, (narrowed: Json) => Promise<unknown>> = {
  search: (narrowed) => body('/memory/search', { query, top_k: 20, ...narrowed }),
  'search without a query': (narrowed) => body('/memory/search', { query: '', top_k: 20, ...narrowed }),
  'search in several hops': (narrowed) =>
    body('/memory/search', { query, top_k: 20, multi_hop: true, include_path: true, ...narrowed }),
  ask: (narrowed) => body('/memory/ask', { question: query, limit: 20, ...narrowed }),
  'pack with a question': (narrowed) => body('/memory/recall/pack', { query, budget_tokens: 4_000, ...narrowed }),
  'pack for a start': (narrowed) =>
    body('/memory/recall/pack', { preset: 'wakeup', budget_tokens: 4_000, ...narrowed }),
  'context by search': (narrowed) =>
    body('/memory/context', { query, session_id: 'watch', strategy: 'search', ...narrowed }),
  'context of the session': (narrowed) =>
    body('/memory/context', { query, session_id: 'watch', strategy: 'session', ...narrowed }),
  list: (narrowed) => must(world.client.get(`/memory/list?${queryOf(narrowed)}`)),
  export: linesOf,
};

describe('with memories of several projects', () => {
  let ids: Record<Name, string>;
  beforeAll(async () => {
    ids = await fill(world.client);
    // A relationship between two projects shows nothing of the other one.
    await must(world.client.post('/memory/link', { source_id: ids.harbour, target_id: ids.slip }));
    await must(world.client.post('/memory/link', { source_id: ids.harbour, target_id: ids.shared }));
  });

  const rows: [words: string, narrowed: Json, shown: Name[]][] = [
    ['not narrowed', {}, names],
    ['narrowed to a project', { project: harbour }, ['harbour', 'shared']],
    ['narrowed to one with a long name', { project: long }, ['long', 'shared']],
    ['narrowed to two projects', { project: [harbour, slip] }, ['harbour', 'slip', 'shared']],
    ['narrowed to a project without the shared ones', { project: harbour, shared: false }, ['harbour']],
    ['narrowed to all projects without the shared ones', { shared: false }, ['harbour', 'slip', 'long']],
    ['narrowed to an unknown project', { project: 'unknown' }, ['shared']],
    ['narrowed to an unknown project without the shared ones', { project: 'unknown', shared: false }, []],
  ];
  const table = Object.keys(doors).flatMap((door) => rows.map((row): [string, ...typeof row] => [door, ...row]));
  test.each(table)('%s, %s, shows these memories and no others', async (door, _, narrowed, shown) => {
    const text = JSON.stringify(await doors[door]?.(narrowed));
    expect(names.filter((name) => text.includes(texts[name]))).toEqual(shown);
  });

  test.each([{ project: '' }, { project: [] }, { project: 7 }, { project: 'x'.repeat(2_001) }, { shared: 'perhaps' }])(
    'what is no name of a project, and no choice of shared ones, is refused (%#)',
    async (narrowed) => {
      const { status, body: refusal } = await world.client.post('/memory/search', { query, ...narrowed });
      expect([status, refusal.code]).toEqual([422, 'validation_error']);
    },
  );

  test('what a search leaves out by its project, it says when it is asked why', async () => {
    const { reasons } = await must(
      world.client.post(`/memory/search/why/${ids.slip}`, { query, top_k: 20, project: harbour }),
    );
    expect(reasons).toMatchObject([{ reason: 'filter', field: 'project' }]);
  });

  test('an export of a project refers to nothing that it leaves out', async () => {
    const lines = await linesOf({ project: harbour });
    const known = new Set(lines.flatMap(({ kind, item_id }) => (kind === 'item' ? [item_id as string] : [])));
    expect(known).toEqual(new Set([ids.harbour, ids.shared]));
    const links = lines.filter(({ kind, to }) => kind === 'relationship' && to.item !== undefined);
    expect(links.map(({ from, to }) => [from.item, to.item])).toContainEqual([ids.harbour, ids.shared]);
    expect(links.every(({ from, to }) => known.has(from.item) && known.has(to.item))).toBe(true);
    const named = new Set(lines.flatMap(({ kind, properties }) => (kind === 'name' ? [properties.key as string] : [])));
    const ends = lines.flatMap(({ kind, to }) => (kind === 'relationship' && to.name !== undefined ? [to.name] : []));
    expect(ends.filter((name) => !named.has(name))).toEqual([]);
  });

  test('the list has each project with its memories, long names too, and the shared ones apart', async () => {
    const { projects: listed, shared, total } = await must(world.client.get('/memory/projects'));
    const counts = Object.fromEntries((listed as Json[]).map(({ project, memories }) => [project, memories]));
    expect(counts).toEqual({ [harbour]: 1, [slip]: 1, [long]: 1 });
    expect([shared.memories, total]).toEqual([1, 3]);
    expect((listed as Json[]).every(({ undoable }) => undoable)).toBe(true);
    const { created_at } = (await world.client.get(`/memory/${ids.shared}`)).body;
    expect(Date.parse(shared.newest_at)).toBe(Date.parse(created_at));
  });
});

const rename = (client: Client, from: string, to: string): Promise<Answer> =>
  moved(client, '/memory/projects/rename', { from, to });

/** Moves memories to another project or to none, and waits for the end of the run. */
async function moved(client: Client, path: string, sent: Json): Promise<Answer> {
  const answer = await client.post(path, sent);
  const { run_id } = answer.body;
  if (answer.status === 200)
    await eventually(
      async () => (await client.get(`/memory/runs/${run_id}`)).body.status as string,
      (status) => status === 'ok',
      () => world.ports.queues.quick.done(run_id, 50),
    );
  return answer;
}

describe('what is made of memories', () => {
  const projectsIn = async (client: Client, query: string) =>
    ((await client.get(`/memory/list?limit=100&order=asc&${query}`)).body.items as Json[]).map(
      ({ metadata }) => metadata.project as unknown,
    );

  test('a task and a note on it are of the project of their plan, whenever they are added', async () => {
    const { client } = await world.stranger();
    const plan = { plan_id: 'refit', title: 'Refit', metadata: { project: harbour }, tasks: [{ title: 'Paint' }] };
    await must(client.post('/memory/plans/create', plan));
    await must(client.post('/memory/plans/refit/tasks', { tasks: [{ title: 'Launch', task_id: 'launch' }] }));
    await must(client.post('/memory/plans/refit/tasks/launch/notes', { content: 'At high water.' }));
    expect(await projectsIn(client, '')).toEqual([harbour, harbour, harbour, harbour]);
    await must(client.post('/memory/plans/create', { plan_id: 'other', title: 'Other', tasks: [{ title: 'Rest' }] }));
    expect(await projectsIn(client, '')).toEqual([harbour, harbour, harbour, harbour, undefined, undefined]);
  });

  const ofHarbour = { metadata: { project: harbour } };
  test.each<[string, (client: Client) => Promise<unknown>]>([
    [
      'replaces a memory',
      async (client) => {
        const id = await client.add({ content: 'The winch is red.', ...ofHarbour });
        return must(client.post(`/memory/${id}/supersede`, { content: 'The winch is green.' }));
      },
    ],
    [
      'settles a contradiction of a memory',
      async (client) => {
        const existing_item_id = await client.add({ content: 'The winch is red.', ...ofHarbour });
        const answer = { new_fact: 'The winch is green.', strategy: 'accept_new', store: true };
        return must(client.post('/memory/reasoning/resolve', { existing_item_id, ...answer }));
      },
    ],
    [
      'replaces a decision',
      async (client) => {
        const decision = { decision_id: 'paint', content: 'We paint the winch red.', ...ofHarbour };
        await must(client.post('/memory/decisions/create', decision));
        const next = { new_content: 'We paint the winch green.', reason: 'Rust.' };
        return must(client.post('/memory/decisions/paint/supersede', next));
      },
    ],
    [
      'a plan decides',
      async (client) => {
        await must(client.post('/memory/plans/create', { plan_id: 'refit', title: 'Refit', ...ofHarbour }));
        return must(client.post('/memory/plans/refit/complete', { graduate: true }));
      },
    ],
    [
      'an anchor becomes',
      async (client) => {
        await client.add({ content: 'The winch stays red.', memory_type: 'anchor', ...ofHarbour });
        return must(client.post('/memory/anchors/graduate', {}));
      },
    ],
  ])('what %s is of its project', async (_name, make) => {
    const { client } = await world.stranger();
    await make(client);
    expect(new Set(await projectsIn(client, ''))).toEqual(new Set([harbour]));
  });

  test('an observation is of the projects of its sources; a rename of one leaves it to the other', async () => {
    const { client } = await world.stranger();
    const said = [
      'works for Vestra University',
      'plays the cello',
      'bakes rye bread',
      'lives in Harstad',
      'mends clocks',
    ];
    await client.addAll(
      said.map((each, i) => ({
        content: `Mara Quist ${each}.`,
        memory_type: 'semantic',
        ...(i < 4 && { metadata: { project: i < 2 ? harbour : slip } }),
      })),
    );
    await evolve(world, client, { evolvers: ['observation_synthesis'] });
    expect(await projectsIn(client, 'memory_type=observation')).toEqual([[slip, harbour]]);
    await must(rename(client, slip, 'pier'));
    expect(await projectsIn(client, 'memory_type=observation')).toEqual([['pier', harbour]]);
    await must(rename(client, harbour, 'pier'));
    expect(await projectsIn(client, 'memory_type=observation')).toEqual(['pier']);
  });
});

describe('what projects have in common', () => {
  const offersOf = async (client: Client) => (await must(client.get('/memory/projects/offers'))).offers as Json[];
  const statement = 'Mara Quist works for Vestra University.';
  const store = async (client: Client, content: string, project?: string, more: Json = {}) =>
    client.add({ content, ...(project !== undefined && { metadata: { project } }), ...more });

  test('a text that two projects have is offered with both; one of a single project, a shared and a similar one are not', async () => {
    const { client } = await world.stranger();
    const ids = [await store(client, texts.shared, harbour), await store(client, texts.shared, slip)];
    await store(client, 'Tar is stored in the loft.', harbour);
    await store(client, 'Tar is stored in the loft.');
    await store(client, 'Tar is stored in the loft again.', slip);
    await store(client, 'Yes.', harbour, { memory_type: 'conversation_turn' });
    await store(client, 'Yes.', slip, { memory_type: 'conversation_turn' });
    const offers = await offersOf(client);
    expect(offers).toMatchObject([{ same: 'text', text: texts.shared, projects: [slip, harbour].sort() }]);
    expect(new Set(offers[0]?.['item_ids'])).toEqual(new Set(ids));
    const { created_at } = (await client.get(`/memory/${ids[1]}`)).body;
    expect(Date.parse(offers[0]?.['newest_at'])).toBe(Date.parse(created_at));
  });

  test('an equal text of another type, or one that is retracted, is not offered', async () => {
    const { client } = await world.stranger();
    await store(client, texts.shared, harbour);
    await store(client, texts.shared, slip, { memory_type: 'opinion' });
    const gone = await store(client, texts.shared, long);
    expect(await offersOf(client)).toHaveLength(1);
    await must(client.delete(`/memory/${gone}`));
    expect(await offersOf(client)).toEqual([]);
  });

  test('a fact that different texts of two projects state is offered in words', async () => {
    const { client } = await world.stranger();
    await store(client, statement, harbour);
    await store(client, `${statement} Its hall is new.`, long);
    await store(client, 'Mara Quist works for Harbour Films.', slip);
    expect(await offersOf(client)).toMatchObject([
      {
        same: 'fact',
        text: expect.stringMatching(/^Mara Quist works .*Vestra University$/),
        projects: [long, harbour].sort(),
      },
    ]);
  });

  test('is shared by one call, is then found by both projects, and is separate again after one undo', async () => {
    const { client } = await world.stranger();
    await store(client, texts.shared, harbour);
    await store(client, texts.shared, slip);
    const [offer] = await offersOf(client);
    const { body: done } = await moved(client, '/memory/projects/share', { item_ids: offer?.['item_ids'] });
    expect(done).toMatchObject({ undoable: true, matched: 2, failed: 0 });
    expect(await offersOf(client)).toEqual([]);
    const { shared, projects: left } = await must(client.get('/memory/projects'));
    expect([shared.memories, left]).toEqual([2, []]);
    const { results } = await must(client.post('/memory/search', { query, project: long }));
    expect(results).toHaveLength(2);
    await must(client.post(`/memory/runs/${done.run_id}/undo`));
    expect(await offersOf(client)).toEqual([offer]);
  });

  test('of another workspace is neither offered nor shared', async () => {
    const [{ client }, { client: other }] = [await world.stranger(), await world.stranger()];
    const ids = [await store(client, texts.shared, harbour), await store(client, texts.shared, slip)];
    await store(other, texts.shared, harbour);
    expect(await offersOf(other)).toEqual([]);
    const refused = await other.post('/memory/projects/share', { item_ids: ids });
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
    expect(await offersOf(client)).toHaveLength(1);
  });

  test('by a key that may not write is offered, and stays as it is', async () => {
    const { client, owner } = await world.stranger();
    const ids = [await store(client, texts.shared, harbour), await store(client, texts.shared, slip)];
    const reader = await world.clientFor(owner, { grants: ['read:memories'] });
    expect((await reader.post('/memory/projects/share', { item_ids: ids })).body.code).toBe('grant_required');
    expect(await offersOf(reader)).toHaveLength(1);
  });

  test('is listed in pages', async () => {
    const { client } = await world.stranger();
    for (const name of names) for (const project of [harbour, slip]) await store(client, texts[name], project);
    const first = await must(client.get('/memory/projects/offers?limit=3'));
    const rest = await must(client.get(`/memory/projects/offers?limit=3&cursor=${first.next_cursor}`));
    const found = [...first.offers, ...rest.offers].filter(({ same }) => same === 'text').map(({ text }) => text);
    expect(new Set(found)).toEqual(new Set(Object.values(texts)));
    expect(found).toHaveLength(names.length);
  });
});

describe('a rename', () => {
  const countsOf = async (client: Client) => {
    const { body: page } = await client.get('/memory/projects');
    const counts = (page.projects as Json[]).map(({ project, memories }): [string, number] => [project, memories]);
    return Object.fromEntries([...counts, ['shared', page.shared.memories as number]]);
  };
  const before = { [harbour]: 1, [slip]: 1, [long]: 1, shared: 1 };

  test('changes the memories of the project, is found under the new name, and is undone as one', async () => {
    const { client } = await world.stranger();
    await fill(client);
    const { body: done } = await rename(client, long, 'quay');
    expect(done).toMatchObject({ joined: false, undoable: true, matched: 1, failed: 0 });
    const { [long]: _renamed, ...others } = before;
    expect(await countsOf(client)).toEqual({ ...others, quay: 1 });
    const { results } = await must(client.post('/memory/search', { query, project: 'quay', shared: false }));
    expect((results as Json[]).map(({ content }) => content)).toEqual([texts.long]);
    await must(client.post(`/memory/runs/${done.run_id}/undo`));
    expect(await countsOf(client)).toEqual(before);
  });

  test('to a name that another project has joins the two, and its undo parts them again', async () => {
    const { client } = await world.stranger();
    await fill(client);
    const { body: done } = await rename(client, slip, harbour);
    expect(done).toMatchObject({ joined: true, undoable: true, matched: 1 });
    expect(await countsOf(client)).toEqual({ [harbour]: 2, [long]: 1, shared: 1 });
    await must(client.post(`/memory/runs/${done.run_id}/undo`));
    expect(await countsOf(client)).toEqual(before);
  });

  test('leaves another tenant, which has a project of the same name, as it is', async () => {
    const [{ client }, { client: other }] = [await world.stranger(), await world.stranger()];
    await Promise.all([fill(client), fill(other)]);
    await must(rename(client, harbour, 'mine'));
    expect(await countsOf(other)).toEqual(before);
    expect((await rename(other, 'mine', 'theirs')).status).toBe(404);
  });

  test('by a key that may not write is refused, and nothing has changed', async () => {
    const { client, owner } = await world.stranger();
    await fill(client);
    const reader = await world.clientFor(owner, { grants: ['read:memories'] });
    expect((await rename(reader, harbour, 'mine')).body.code).toBe('grant_required');
    expect(await countsOf(reader)).toEqual(before);
  });

  test.each([
    ['of a project without memories', 'unknown', 'new', 404],
    ['to the same name', harbour, harbour, 422],
    ['to a name of blanks', harbour, ' ', 422],
  ])('%s is refused', async (_, from, to, status) => {
    const { client } = await world.stranger();
    await fill(client);
    expect((await rename(client, from, to)).status).toBe(status);
    expect(await countsOf(client)).toEqual(before);
  });
});
