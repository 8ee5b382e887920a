import { by, countItemsIn, edgesOf, idsOf, isA, partsOf, storedItem, targetsOf } from '../../../support/graph';
import { openTenant, type World, type Json } from '../../../support/world';
import { schemaDocuments } from '../../../../src/schemas';
import { memoryTypes } from '../../../../src/memory/model/types';

// POST /memory/add: memory types, validation, and fields that only the service sets.
describe('add', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const nodeOf = async (item_id: string) => (await storedItem(world, item_id)) as Json;

  const census = () => countItemsIn(world, world.owner.workspace_id);

  const issuesOf = (body: Json) => (body['detail'] as { loc: string[] }[]).map(({ loc }) => loc.join('.'));

  /** Expects a refusal that names the field, and that nothing is stored. */
  async function expectRefused(item: unknown, loc: string): Promise<void> {
    const before = await census();
    const { status, body } = await world.client.post('/memory/add', item);
    expect([status, issuesOf(body)]).toEqual([422, expect.arrayContaining([loc])]);
    expect(await census()).toBe(before);
  }

  /** Key fields of each writable type: as sent, and as stored on the node. */
  const types: [type: string, label: string, sent: Json, stored: Json][] = [
    ['semantic', 'Semantic', {}, {}],
    ['episodic', 'Episodic', { valid_time: '2024-05-01T12:00:00+02:00' }, { valid_start_time: '2024-05-01T10:00:00Z' }],
    ['procedural', 'Procedural', {}, {}],
    ['pending', 'Pending', {}, {}],
    ['zettel', 'Zettel', { zettel_tags: ['optics'] }, { zettel_tags: ['optics'], tags: ['optics'] }],
    [
      'decision',
      'Decision',
      {
        decision_id: 'dec-1',
        decision_type: 'choice',
        status: 'pending',
        confidence: 0.6,
        rationale: 'Cheaper to run.',
        rejected_alternatives: ['gas', 'oil'],
        constraints: [{ name: 'budget', most: 900 }],
        domain: 'lamps',
      },
      {
        decision_id: 'dec-1',
        decision_type: 'choice',
        status: 'pending',
        confidence: 0.6,
        rationale: 'Cheaper to run.',
        rejected_alternatives: ['gas', 'oil'],
        constraints_json: '[{"name":"budget","most":900}]',
        domain: 'lamps',
      },
    ],
    ['opinion', 'Opinion', { subject: 'fog', confidence: 0.4 }, { subject: 'fog', confidence: 0.4 }],
    [
      'observation',
      'Observation',
      { entity_id: 'ent-1', fact_id: 'fact-1', aspect: 'health' },
      { entity_id: 'ent-1', fact_id: 'fact-1', aspect: 'health' },
    ],
    ['reasoning', 'Reasoning', { trace_id: 'trace-1' }, { trace_id: 'trace-1' }],
    [
      'constraint',
      'Constraint',
      { constraint_id: 'con-1', domain: 'safety', source: 'handbook' },
      { constraint_id: 'con-1', domain: 'safety', source: 'handbook' },
    ],
    [
      'learned',
      'Learned',
      { learned_id: 'les-1', lesson: 'Oil first.', context: { season: 'winter' } },
      { learned_id: 'les-1', lesson: 'Oil first.', context_json: '{"season":"winter"}' },
    ],
    [
      'plan',
      'Plan',
      { plan_id: 'plan-1', title: 'Spring', status: 'active', context: 'thaw' },
      { plan_id: 'plan-1', title: 'Spring', status: 'active', context: 'thaw' },
    ],
    ['plan_task', 'PlanTask', { task_id: 'a', status: 'blocked' }, { task_id: 'a', status: 'blocked' }],
    ['code', 'Code', { entity_type: 'class', repo: 'lamp' }, { entity_type: 'class', repo: 'lamp' }],
    [
      'anchor',
      'Anchor',
      { anchor_id: 'anc-1', anchor_type: 'goal', session_id: 's-1' },
      { anchor_id: 'anc-1', anchor_type: 'goal', session_id: 's-1' },
    ],
    [
      'tool_call',
      'ToolCall',
      { tool_name: 'ls', result: { files: [1, 'b'] } },
      { tool_name: 'ls', result_json: '{"files":[1,"b"]}' },
    ],
    ['conversation_turn', 'ConversationTurn', {}, {}],
    ['conversation', 'Conversation', {}, {}],
    ['document', 'Document', {}, {}],
    ['hook_capture', 'HookCapture', {}, {}],
    ['timeline_entry', 'TimelineEntry', {}, {}],
    ['record', 'Record', {}, {}],
    ['seed_item', 'SeedItem', {}, {}],
  ];

  /** Adds an item, returns its node, and deletes it because some ids are unique. */
  async function nodeOfOne(item: Record<string, unknown>) {
    const item_id = await world.client.add({ embed: false, ...item });
    const node = await nodeOf(item_id);
    await world.client.delete(`/memory/${item_id}`);
    return node;
  }

  describe('POST /memory/add, memory types', () => {
    test.each(types)(
      'key fields of type %s become properties of a node with the label of the type',
      async (type, label, sent, stored) => {
        const node = await nodeOfOne({ content: `top ${type}`, memory_type: type, ...sent });
        expect(node).toMatchObject({ ...stored, memory_type: type, content: `top ${type}` });
        expect([...node['labels']].sort()).toEqual(['MemoryItem', label].sort());
      },
    );

    test.each(types.filter(([type]) => type === 'decision'))(
      'key fields of type %s are also read from metadata; top level takes precedence',
      async (type, _label, sent, stored) => {
        const inMetadata = await nodeOfOne({ content: 'm', memory_type: type, metadata: sent });
        expect(inMetadata).toMatchObject(stored);
        const others = Object.fromEntries(Object.keys(sent).map((name) => [name, 'of another kind']));
        const both = await nodeOfOne({ content: 'm', memory_type: type, metadata: others, ...sent });
        expect(both).toMatchObject(stored);
        expect(JSON.parse(both['metadata_json'] as string)).toEqual(others);
      },
    );

    test.each([
      ['episodic', { valid_time: 'yesterday' }],
      ['decision', { status: 'undecided' }],
      ['decision', { confidence: 1.5 }],
      ['plan', { status: 'dreamt' }],
      ['plan', { tasks: {} }],
      ['semantic', { tags: 'one' }],
    ])('an invalid key field of type %s is refused, naming the field: %j', async (memory_type, fields) => {
      const [name] = Object.keys(fields);
      const locOf = async (item: object) => {
        const { status, body } = await world.client.post('/memory/add', { content: 'x', memory_type, ...item });
        return [status, ...new Set(issuesOf(body).map((loc) => loc.split('.').slice(0, 3).join('.')))];
      };
      const top = await locOf(fields);
      expect(top.slice(0, 2)).toEqual([422, expect.stringMatching(new RegExp(`^body\\.${name}`))]);
      const inMetadata = await locOf({ metadata: fields });
      expect(inMetadata).toEqual([422, `body.metadata.${name}`]);
    });

    test('a decision has status active, type inference and confidence 0.8 by default', async () => {
      const node = await nodeOf(await world.client.add({ content: 'Buy oil.', memory_type: 'decision' }));
      expect(node).toMatchObject({ status: 'active', confidence: 0.8, decision_type: 'inference' });
    });

    test.each([
      ['mixed', [1, 'a', null, true]],
      ['a number', 12.25],
      ['text', 'a\u0000b'],
    ])('the result of a tool may be any JSON, and is returned unchanged: %s', async (_name, result) => {
      const item_id = await world.client.add({ content: 'x', memory_type: 'tool_call', tool_name: 't', result });
      expect((await world.client.get(`/memory/${item_id}`)).body.result).toEqual(result);
    });
  });

  describe('POST /memory/add, origin and tier', () => {
    test.each([
      ['semantic', 1, 'api:add'],
      ['seed_item', 2, 'seed:add'],
      ['opinion', 3, 'opinion:add'],
      ['plan_task', 4, 'structured:plan_task'],
      ['tool_call', 4, 'structured:tool_call'],
    ])('a %s has tier %i and origin %s', async (memory_type, origin_tier, origin) => {
      expect(await nodeOf(await world.client.add({ content: 'x', memory_type }))).toMatchObject({
        origin,
        origin_tier,
      });
    });
  });

  describe('fields that only the server sets', () => {
    const owned = [
      'id',
      'item_id',
      'tenant_id',
      'workspace_id',
      'team_id',
      'user_id',
      'created_by',
      'scope',
      'scope_key',
      'tier',
      'origin_tier',
      'created_at',
      'updated_at',
      'transaction_time',
      'embedding',
    ];

    test.each(owned)('%s is refused at top level and in tasks of a plan, and ignored in metadata', async (name) => {
      await expectRefused({ content: 'x', [name]: 'mine' }, `body.${name}`);
      const plan = { content: 'x', memory_type: 'plan' };
      await expectRefused({ ...plan, tasks: [{ content: 't', [name]: 'mine' }] }, `body.tasks.0.${name}`);
      await expectRefused(
        { ...plan, metadata: { tasks: [{ content: 't', [name]: 1 }] } },
        `body.metadata.tasks.0.${name}`,
      );
      const item_id = await world.client.add({ content: 'x', metadata: { [name]: 'mine' } });
      const { body } = await world.client.get(`/memory/${item_id}`);
      expect(body).toMatchObject({ ...world.owner, item_id, metadata: { [name]: 'mine' } });
      expect(body.transaction_time).toBe(body.created_at);
    });
  });

  describe('POST /memory/add, other fields', () => {
    test('the deprecated use_pipeline is accepted, but a contradicting embed is 400', async () => {
      await world.client.add({ content: 'x', use_pipeline: true });
      await world.client.add({ content: 'x', use_pipeline: false, embed: true });
      const before = await census();
      const { status, body } = await world.client.post('/memory/add', {
        content: 'x',
        use_pipeline: true,
        embed: true,
      });
      expect([status, body.code]).toEqual([400, 'contradiction']);
      expect(await census()).toBe(before);
    });

    test('embed: false stores the item without a vector', async () => {
      const item_id = await world.client.add({ content: 'x', embed: false });
      expect((await world.client.get(`/memory/${item_id}`)).body.embedding).toBeNull();
    });

    test.each([
      [{}, 'body.content'],
      [{ content: '' }, 'body.content'],
      [{ content: 'x', memory_type: 'dream' }, 'body.memory_type'],
      [{ content: 'x', metadata: [] }, 'body.metadata'],
      [{ content: 'half \ud83d' }, 'body.content'],
      [{ content: 'x', metadata: { deep: ['\udc00'] } }, 'body.metadata.deep.0'],
      [{ content: 'x', metadata: { '\ud83d': 1 } }, 'body.metadata'],
    ])('an invalid field is refused with its name, and nothing is stored: %j', expectRefused);
  });

  describe('metadata of an added item', () => {
    test('is returned as sent, whatever the names of its keys', async () => {
      const sent =
        '{"constructor":{"prototype":1},"toString":"x","a.b":1,"":"empty",' +
        '"n":"007","f":1.5,"big":9007199254740991,"null":null,"list":[[],{}],"🙂":"e\\u0301 \\u0000"}';
      const { body } = await world.client.post('/memory/add', `{"content":"x","metadata":${sent}}`);
      const answer = await fetch(`${world.base}/memory/${body.item_id}`, {
        headers: { 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id },
      });
      const metadata = (JSON.parse(await answer.text()) as Json)['metadata'] as Json;
      expect(JSON.stringify(metadata)).toBe(JSON.stringify(JSON.parse(sent)));
    });
  });

  describe('POST /memory/add, plans', () => {
    const plan = (tasks: unknown) => ({ content: 'Spring', memory_type: 'plan', tasks });

    test('a plan stores its tasks as items, PART_OF the plan and DEPENDS_ON each other', async () => {
      const item_id = await world.client.add(
        plan([
          { content: 'Sail', depends_on: ['paint', '3'] },
          { task_id: 'paint', content: 'Paint', status: 'in_progress' },
          { content: 'Rig' },
        ]),
      );
      const tasks = (await partsOf(world, item_id)).sort(by('task_id'));
      const needs = await edgesOf(world, idsOf(tasks), 'DEPENDS_ON');
      const needsOf = (task: string) => targetsOf(needs, task).map(({ task_id }) => task_id as string);
      const common = {
        origin_tier: 4,
        scope_key: `w:${world.owner.workspace_id}`,
        user_id: world.owner.user_id,
      };
      expect(tasks).toMatchObject([
        { task_id: '1', content: 'Sail', status: 'pending', ...common },
        { task_id: '3', content: 'Rig', status: 'pending', ...common },
        { task_id: 'paint', content: 'Paint', status: 'in_progress', ...common },
      ]);
      expect(tasks.every(isA('PlanTask'))).toBe(true);
      expect(idsOf(tasks).map((task) => needsOf(task).sort())).toEqual([['3', 'paint'], [], []]);
      expect((await nodeOf(item_id))['tasks_json']).toBeUndefined();
    });
  });

  test.each([
    ['semantic', true],
    ['tool_call', false],
  ])('the field searchable of the answer says whether search finds a %s', async (memory_type, searchable) => {
    const content = `Wimbrel ${memory_type} heard at the ford.`;
    const { body } = await world.client.post('/memory/add', { content, memory_type });
    expect(body.searchable).toBe(searchable);
    const found = await world.client.post('/memory/search', { query: content });
    const ids = found.body.results.map(({ item_id }: { item_id: string }) => item_id);
    expect(ids.includes(body.item_id)).toBe(searchable);
  });
});

// Blank texts are refused on every route.
describe('blank', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const blank = ' \n\t ';

  test.each<[string, object]>([
    ['/memory/add', { content: blank }],
    ['/memory/reasoning/challenge', { assertion: '…' }],
    ['/memory/plans/create', { title: 'Pump', tasks: [{ title: blank }] }],
  ])('a blank text is refused by POST %s', async (path, body) => {
    const { status, body: answer } = await world.client.post(path, body);
    expect([path, status, JSON.stringify(answer.detail)]).toEqual([path, 422, expect.stringContaining('blank')]);
  });

  test('a blank text is refused by PATCH, by PUT of a block, and for its item of a batch', async () => {
    const item_id = await world.client.add({ content: 'Said.' });
    for (const body of [{ content: blank }, { properties: { content: blank } }])
      expect((await world.client.patch(`/memory/${item_id}`, body)).status).toBe(422);
    expect((await world.client.put('/memory/blocks/persona', { content: blank })).status).toBe(422);
    for (const path of ['/memory/add/batch', '/memory/ingest/batch']) {
      const { body } = await world.client.post(path, { items: [{ content: 'Fine.' }, { content: blank }] });
      expect(body).toMatchObject({ created: 1, failed: 1 });
    }
  });
});

// The same text sent twice is stored once; any other difference makes another item.
describe('repeated', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  let sentences = 0;
  /** Adds an item without asking for a new one. */
  async function add(item: object, client = world.client): Promise<string> {
    const { body } = await client.post('/memory/add', item);
    return body.item_id as string;
  }

  /** A text that no other test sends. */
  const text = () => `The bilge of the launch was pumped dry, note ${sentences++}.`;

  test('a known text sent again returns the existing item', async () => {
    const body = { content: text() };
    const first = await world.client.post('/memory/add', body);
    expect(first.body.status).toBe('created');
    const second = await world.client.post('/memory/add', body);
    expect(second.body).toMatchObject({ item_id: first.body.item_id, status: 'existing' });
    const { body: item } = await world.client.get(`/memory/${first.body.item_id}`);
    expect(item).toMatchObject({ seen_count: 2, last_seen_at: expect.any(String) });
    const { body: found } = await world.client.post('/memory/search', { query: body.content, top_k: 100 });
    expect(found.results.filter(({ content }: { content: string }) => content === body.content)).toHaveLength(1);
  });

  test.each([
    ['source', { metadata: { source: 'mail-8' } }],
    ['time', { valid_start_time: '2026-03-01T08:00:00Z' }],
    ['type', { memory_type: 'episodic' }],
    ['tag', { tags: ['stores'] }],
    ['wish', { embed: false }],
  ])('the same text with another %s is another item', async (_, other) => {
    const content = text();
    const first = await add({ content, metadata: { source: 'mail-7' } });
    expect(await add({ content, metadata: { source: 'mail-7' }, ...other })).not.toBe(first);
  });

  test('skip_existing: false stores the same text twice', async () => {
    const content = text();
    for (const path of ['/memory/add', '/memory/ingest']) {
      const ids = [];
      for (let i = 0; i < 2; i++)
        ids.push((await world.client.post(path, { content, skip_existing: false })).body.item_id as string);
      expect(ids[0]).not.toBe(ids[1]);
    }
  });

  test('two users, and two workspaces, have separate items with the same text', async () => {
    const content = text();
    const workspace = await world.workspace();
    const other = await world.clientFor(await world.member(world.owner.workspace_id));
    const elsewhere = await world.clientFor(world.owner, { workspace });
    const ids = [await add({ content }), await add({ content }, other), await add({ content }, elsewhere)];
    expect(new Set(ids).size).toBe(3);
  });

  test('a text is stored again after its item was changed, retracted or deleted', async () => {
    for (const end of [
      (id: string) => world.client.patch(`/memory/${id}`, { content: `${text()} Changed.` }),
      (id: string) => world.client.patch(`/memory/${id}`, { properties: { status: 'retracted' } }),
      (id: string) => world.client.delete(`/memory/${id}`),
    ]) {
      const content = text();
      const first = await add({ content });
      expect((await end(first)).status).toBe(200);
      const { body } = await world.client.post('/memory/add', { content });
      expect([body.status, body.item_id === first]).toEqual(['created', false]);
    }
  });

  test('two equal events (tool calls) are stored as two items', async () => {
    const call = { content: 'search("gasket")', memory_type: 'tool_call' };
    expect(await add(call)).not.toBe(await add(call));
  });
});

describe('types', () => {
  test('all memory types except evaluation can be written', () => {
    const writable = schemaDocuments.get('items.json')?.$defs?.['WritableType']?.['enum'] as string[];
    expect([...writable, 'evaluation'].sort()).toEqual([...memoryTypes].sort());
  });
});
