import { deleteNodes, everythingOf, join, nodes, setItem } from '../../support/graph';
import { openWorldWithIssuer, type OwnIssuer } from '../../support/identity-provider';
import { openTenant, openWorld, type Client, type Json, type Member, type World } from '../../support/world';
import { eventually } from '../../support/eventually';
import { fakeLlm } from '../../support/fake-llm';
import { randomUUID } from 'node:crypto';
import { openDeletions } from '../../../src/memory/runs/deletion/open-deletions';
import { setTier } from '../../../src/auth/provision';
import { tiers } from '../../../src/redis/byte-budgets';
import { eraseUser } from '../../../src/memory/runs/deletion/operator';
import { later } from '../../../src/time';
import { jobContextOf } from '../../support/context';
import { listen } from '../../support/listener';

// The audit log: who did what in a workspace, for its admins, without contents.
describe('audit', () => {
  let world: World;
  let issuer: OwnIssuer;
  let logIn: Awaited<ReturnType<typeof openWorldWithIssuer>>['logIn'];
  beforeAll(async () => ({ world, issuer, logIn } = await openWorldWithIssuer()));
  afterAll(async () => {
    await world.close();
    await issuer.stop();
  });

  interface Event {
    action: string;
    user_id: string;
    target_id: string;
    key_id: string | null;
    session_id: string | null;
  }

  test('the audit lists actions in the workspace and on accounts of members, newest first', async () => {
    const { client, user } = await logIn('auditor');
    const { body: place } = await client.post('/auth/onboarding/start');
    const key = (await client.post('/memory/api-keys', { name: 'k', team_id: place.workspace_id })).body;
    await client.delete(`/memory/api-keys/${key.id}`);
    const invitation = (
      await client.post(`/memory/workspaces/${place.workspace_id}/invitations`, { email: 'm@example.org' })
    ).body;
    const mate = await logIn('mate of the auditor');
    await mate.client.post('/auth/invitations/accept', { token: invitation.token });
    await mate.client.post('/auth/logout-all');
    const { status, body } = await client.get('/memory/audit');
    expect(status).toBe(200);
    const acts = body.items.map(({ action, user_id, target_id }: Event) => [action, user_id, target_id]);
    expect(acts).toEqual(
      expect.arrayContaining([
        ['member.join', mate.user['id'], mate.user['id']],
        ['invitation.create', user['id'], invitation.id],
        ['key.revoke', user['id'], key.id],
        ['key.create', user['id'], key.id],
        ['onboarding.start', user['id'], place.tenant_id],
      ]),
    );
    for (const event of body.items as Event[]) expect(event.session_id ?? event.key_id).not.toBeNull();
    const page = await client.get('/memory/audit?limit=2&offset=1');
    expect(page.body.items).toEqual(body.items.slice(1, 3));
    expect(page.body.total).toBe(body.total);
    const revoked = await client.get('/memory/audit?action=key.revoke');
    expect(revoked.body.items.map(({ target_id }: Event) => target_id)).toEqual([key.id]);
  });

  test('the audit is not visible to plain members, other workspaces or other tenants', async () => {
    const mark = (await world.client.post('/memory/api-keys', { name: 'k', team_id: world.owner.workspace_id })).body
      .id;
    const seenBy = async (client: typeof world.client) =>
      JSON.stringify((await client.get('/memory/audit?limit=2000')).body);
    expect(await seenBy(world.client)).toContain(mark);
    const { client: stranger } = await world.stranger();
    expect(await seenBy(stranger)).not.toContain(mark);
    const elsewhere = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
    expect(await seenBy(elsewhere)).not.toContain(mark);
    const member = await world.clientFor(await world.member(world.owner.workspace_id));
    expect((await member.get('/memory/audit')).status).toBe(403);
  });
});

// Counts of items (health, summary) include exactly what the caller can read; readiness; quotas.
describe('health', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  test('counts include the caller’s scope only, by type, category, status and tag', async () => {
    const { client: stranger } = await world.stranger();
    const neighbour = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
    for (const other of [stranger, neighbour])
      await other.add({ content: 'theirs', memory_type: 'code', tags: ['theirs'], embed: false });
    const first = await world.client.add({ content: 'a', tags: ['tide', 'moon'], embed: false });
    await world.client.add({ content: 'b', memory_type: 'opinion', tags: ['tide'], embed: false });
    await world.client.add({ content: 'c', memory_type: 'plan', embed: false, tasks: [{ content: 't' }] });
    const last = await world.client.add({ content: 'd', memory_type: 'tool_call' });
    await world.client.patch(`/memory/${first}`, { properties: { status: 'archived' } });
    const by_type = { semantic: 1, opinion: 1, plan: 1, plan_task: 1, tool_call: 1 };
    expect((await world.client.get('/memory/health')).body).toMatchObject({ status: 'ok', total: 5, by_type });
    const madeAt = async (item_id: string) => (await world.client.get(`/memory/${item_id}`)).body.created_at as string;
    expect((await world.client.get('/memory/summary')).body).toEqual({
      total: 5,
      by_type,
      by_category: { knowledge: 1, expertise: 1, operational: 2, structured: 1 },
      by_status: { active: 3, archived: 1, pending: 1 },
      expired: 0,
      top_tags: [
        { tag: 'tide', count: 2 },
        { tag: 'moon', count: 1 },
      ],
      oldest: await madeAt(first),
      newest: await madeAt(last),
    });
  });

  test('GET /health reports that the process lives, /ready that all its backends are available', async () => {
    expect((await world.raw().get('/health')).body).toEqual({
      ...{
        status: 'ok',
        version: expect.any(String),
        event_contract: '1.5.0',
        model: 'none',
        reranker: 'none',
        warming: false,
      },
    });
    expect((await world.raw().get('/openapi.json')).body.info['x-event-contract-version']).toBe('1.5.0');
    const ready = await world.raw().get('/ready');
    expect([ready.status, ready.body]).toEqual([
      200,
      { status: 'ready', checks: { neo4j: 'ok', redis: 'ok', embedder: 'ok', migrations: 'ok', clock: 'ok' } },
    ]);
  });

  test('the language model’s calls, and its last failure as the server told it, are counted for all', async () => {
    const llm = await fakeLlm();
    llm.answer('answer_from_evidence', { reasoning: '', answer: 'Oak [1].', citations: [1] });
    const asking = await openWorld({ ...llm.settings, LLM_MODEL: `model-${randomUUID()}` });
    await asking.client.add({ content: 'The quay is of oak.' });
    const ask = () => asking.client.post('/memory/ask', { question: 'Of what is the quay?' });
    const told = async () => (await asking.client.get('/memory/health')).body.language_model as Json;
    const word = async () => (await asking.raw().get('/health')).body.model as string;
    await ask();
    const well = await eventually(told, ({ calls }) => calls === 1);
    expect(well).toMatchObject({ status: 'ok', circuit: 'closed', tokens: 100, fallbacks: 0, last_failure: null });
    llm.behave('unauthorized');
    await ask();
    expect(await eventually(told, ({ status }) => status === 'failing')).toMatchObject({
      ...{ calls: 2, fallbacks: 1 },
      last_failure: { kind: 'key_refused', status: 401, message: 'wrong key' },
    });
    expect(await word()).toBe('failing');
    llm.behave('well');
    await ask();
    await eventually(word, (state) => state === 'ok');
    await asking.close();
    await llm.close();
  });

  test('a process whose clock differs from that of Neo4j by more than a minute is not ready', async () => {
    const late = await openWorld({}, { now: () => '2100-01-01T00:00:00.000Z' });
    const { status, body } = await late.raw().get('/ready');
    expect([status, body.checks.clock]).toEqual([503, 'down']);
    await late.close();
  });

  test('an item that another request is deleting is neither counted nor listed', async () => {
    const client = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
    const [stays, goes] = [
      await client.add({ content: 'x', embed: false }),
      await client.add({ content: 'y', embed: false }),
    ];
    // What a query reads of a node that is deleted between index and properties.
    await setItem(world, goes, { item_id: null, memory_type: null, content: null, held_as: goes });
    expect((await client.get('/memory/summary')).body).toMatchObject({ total: 1, by_type: { semantic: 1 } });
    expect((await client.get('/memory/health')).body.total).toBe(1);
    const listed = await client.get('/memory/list');
    expect([listed.status, listed.body.items?.map(({ item_id }: { item_id: string }) => item_id)]).toEqual([
      200,
      [stays],
    ]);
    await deleteNodes(world, 'MemoryItem', { held_as: goes });
  });

  test('a tenant over its byte quota can read and delete but not store; another tenant can', async () => {
    const own = await openWorld({ SERVICE_QUOTA_MB_PER_TENANT: '1' });
    try {
      const { client } = own;
      const storage = async () => (await client.get('/memory/health')).body.storage;
      expect(await storage()).toEqual({ tenant_bytes: 0, tenant_quota_bytes: 1_000_000 });
      const large = await client.add({ content: 'x'.repeat(999_999), embed: false });
      expect((await storage()).tenant_bytes).toBeGreaterThan(999_999);
      const refused = await client.post('/memory/add', { content: 'One more.', embed: false });
      expect([refused.status, refused.body]).toEqual([
        429,
        expect.objectContaining({ code: 'quota_exceeded', detail: 'Memory quota exceeded' }),
      ]);
      expect((await client.get(`/memory/${large}`)).status).toBe(200);
      const { client: stranger } = await own.stranger();
      await stranger.add({ content: 'Theirs.', embed: false });
      expect((await client.delete(`/memory/${large}`)).status).toBe(200);
    } finally {
      await own.close();
    }
  });

  test('a tenant that has stored the bytes of its tier for the minute can read and delete, and store with a higher tier', async () => {
    const { client, owner } = await world.stranger();
    const item_id = await client.add({ content: 'Before.', embed: false });
    // What other processes have counted is known once this one has counted a write of its own.
    await world.ports.redis.set(`bytes:minute:${owner.tenant_id}`, tiers.free.minute, 'EX', 3_600);
    await client.add({ content: 'Counted.', embed: false });
    const store = () => client.post('/memory/add', { content: 'One more.', embed: false });
    const refused = await eventually(store, ({ status }) => status === 429);
    expect(refused.body).toMatchObject({ code: 'budget_exceeded', detail: expect.stringMatching(/200 MB per minute/) });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await client.get(`/memory/${item_id}`)).status).toBe(200);
    expect((await client.delete(`/memory/${item_id}`)).status).toBe(200);
    await world.client.add({ content: 'Theirs.', embed: false });
    await setTier(world.graph, owner.tenant_id, 'pro');
    expect((await store()).status).toBe(200);
    expect((await client.get('/auth/me')).body).toMatchObject({ subscription_tier: 'pro' });
  });
});

// Subjects (end users of an application): requests for one subject read and write only its items.
describe('subjects', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  /** A workspace of a new tenant, and clients with and without a subject. */
  async function newWorkspace(level: 'WORKSPACE' | 'USER' | 'TENANT' = 'WORKSPACE') {
    const { owner } = await world.stranger();
    const workspace = await world.workspace(level, owner.tenant_id);
    const client = await world.clientFor(owner, { workspace });
    const headers = (subject: string) => ({
      'X-API-Key': client.key,
      'X-Workspace-Id': workspace,
      'X-Subject': subject,
    });
    return { owner, workspace, client, headers, as: (subject: string) => world.raw(headers(subject)) };
  }

  const textOf = (who: string) => `${who} Ekberg keeps the zinnia ledger in Harstad.`;
  const exported = async (headers: Record<string, string>, path = '/memory/export') => {
    const answer = await fetch(world.base + path, { headers });
    return { status: answer.status, text: await answer.text() };
  };
  const contents = async (client: Client) =>
    ((await client.get('/memory/list')).body.items as { content: string }[]).map(({ content }) => content);

  /** The answers of all reading routes, as text. */
  async function seenBy(client: Client): Promise<string> {
    const query = 'zinnia ledger';
    const answers = await Promise.all([
      client.get('/memory/list'),
      client.post('/memory/search', { query }),
      client.post('/memory/search', { query, enable_hybrid: true, multi_hop: true, include_speculative: true }),
      client.post('/memory/ask', { question: 'Who keeps the zinnia ledger?' }),
      client.post('/memory/recall/pack', { budget_tokens: 500, query }),
      client.get('/memory/entities'),
      client.get('/memory/graph/full'),
      client.get('/memory/by-metadata?metadata_key=shelf&metadata_value=north'),
      client.get('/memory/temporal/at/2100-01-01T00:00:00Z'),
      client.get('/memory/runs'),
      client.get('/memory/summary'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    return JSON.stringify(answers.map(({ body }) => body as unknown));
  }

  test.each(['WORKSPACE', 'USER', 'TENANT'] as const)(
    'at level %s a subject sees only its own items, which requests without subject do not see',
    async (level) => {
      const { owner, client, as, headers } = await newWorkspace(level);
      const callers = { Tomas: as('customer 1'), Greta: as('customer 2'), Mikkel: client };
      for (const [who, caller] of Object.entries(callers)) {
        const sent = { content: textOf(who), context: { shelf: 'north' } };
        expect((await caller.post('/memory/ingest/full', sent)).status).toBe(200);
      }
      const wide = await world.clientFor(owner, { workspace: await world.workspace('TENANT', owner.tenant_id) });
      const seen = Object.entries({ ...callers, Nobody: wide }).map(async ([who, caller]) => ({
        who,
        text: await seenBy(caller),
      }));
      for (const { who, text } of await Promise.all(seen))
        for (const other of ['Tomas', 'Greta', ...(who === 'Nobody' ? [] : ['Mikkel'])])
          expect([who, other, text.includes(`${other} Ekberg`)]).toEqual([who, other, other === who]);
      const { text } = await exported(headers('customer 1'));
      expect([text.includes('Tomas'), /Greta|Mikkel/.test(text)]).toEqual([true, false]);
    },
  );

  test('an item of a subject is 404 for another subject on any route', async () => {
    const { client, as } = await newWorkspace();
    const mine = await as('a').add({ content: textOf('Tomas') });
    for (const other of [client, as('b')]) {
      const own = await other.add({ content: 'Another ledger.' });
      const answers = await Promise.all([
        other.get(`/memory/${mine}`),
        other.get(`/memory/${mine}/explain`),
        other.get(`/memory/temporal/${mine}/history`),
        other.patch(`/memory/${mine}`, { content: 'Overwritten.' }),
        other.post('/memory/link', { source_id: own, target_id: mine }),
        other.post(`/memory/${mine}/retract`, { reason: 'x' }),
        other.post(`/memory/${mine}/supersede`, { content: 'x' }),
        other.delete(`/memory/${mine}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
    expect((await as('a').get(`/memory/${mine}`)).body.content).toBe(textOf('Tomas'));
  });

  const withWorkspace = (client: Client, include_workspace = true) => {
    const query = 'zinnia ledger';
    return Promise.all([
      client.post('/memory/search', { query, include_workspace }),
      client.post('/memory/search', { query, include_workspace, multi_hop: true }),
      client.post('/memory/ask', { question: 'Who keeps the zinnia ledger?', include_workspace }),
      client.post('/memory/recall/pack', { budget_tokens: 800, query, include_workspace }),
      client.post('/memory/context', { session_id: 's', query, include_workspace }),
    ]);
  };

  test.each(['WORKSPACE', 'USER', 'TENANT'] as const)(
    'at level %s, include_workspace reads the subject and the workspace, and neither other subjects nor personal items',
    async (level) => {
      const { owner, client, as } = await newWorkspace(level);
      const personal = await world.clientFor(owner, { workspace: await world.personal(owner) });
      const elsewhere = await world.clientFor(owner, {
        workspace: await world.workspace('WORKSPACE', owner.tenant_id),
      });
      const callers = {
        Tomas: as('customer 1'),
        Greta: as('customer 2'),
        Mikkel: client,
        Ole: personal,
        Siri: elsewhere,
      };
      for (const [who, caller] of Object.entries(callers)) await caller.add({ content: textOf(who) });
      const seen = (answers: { body: unknown }[]) =>
        answers.map(({ body }) => Object.keys(callers).filter((who) => JSON.stringify(body).includes(`${who} Ekberg`)));
      const both = seen(await withWorkspace(as('customer 1')));
      expect(both).toEqual(both.map(() => ['Tomas', 'Mikkel']));
      const alone = seen(await withWorkspace(as('customer 1'), false));
      expect(alone).toEqual(alone.map(() => ['Tomas']));
    },
  );

  describe('a request with a subject', () => {
    test('may name it in header or query; two different names are refused', async () => {
      const { client, headers, workspace } = await newWorkspace();
      const sub = '/memory/add?subject=';
      expect((await client.post(`${sub}%20customer%207`, { content: 'By the query.' })).status).toBe(200);
      expect(await contents(world.raw(headers('customer 7')))).toEqual(['By the query.']);
      expect((await world.raw(headers('customer 7')).post(`${sub}customer%208`, { content: 'x' })).status).toBe(422);
      const twice = await fetch(`${world.base}/memory/list`, {
        headers: [
          ['X-API-Key', client.key],
          ['X-Workspace-Id', workspace],
          ['X-Subject', 'a'],
          ['X-Subject', 'b'],
        ],
      });
      // fetch joins repeated headers: the result is one other subject.
      expect(((await twice.json()) as { items: unknown[] }).items).toEqual([]);
    });

    test.each([
      ['blank', '?subject=%20'],
      ['empty', '?subject='],
      ['named twice', '?subject=a&subject=a'],
      ['too long', `?subject=${'x'.repeat(257)}`],
      ['a text with a control character', '?subject=a%00b'],
      ['a dot segment of a path', '?subject=..'],
      ['an array', '?subject[]=a'],
    ])('is refused if the subject is %s', async (_how, query) => {
      const { client } = await newWorkspace();
      expect((await client.get(`/memory/list${query}`)).status).toBe(422);
    });

    test.each([
      ['/memory/search', { query: 'x' }],
      ['/memory/ask', { question: 'x?' }],
      ['/memory/recall/pack', { query: 'x', budget_tokens: 500 }],
      ['/memory/link', { source_id: 'mem_1', target_id: 'mem_2' }],
    ])('in the body of %s, which has no such field, is refused', async (path, body) => {
      const { status, body: answer } = await world.client.post(path, { ...body, subject: 'a' });
      expect([status, answer.detail?.[0].loc]).toEqual([422, ['body', 'subject']]);
    });

    test('is not created by a request that its caller may not make', async () => {
      const { owner, workspace, client } = await newWorkspace();
      const reader = await world.clientFor(owner, { workspace, grants: ['read:memories'] });
      for (const call of [
        reader.post('/memory/add?subject=a', { content: 'x' }),
        reader.get('/memory/audit?subject=a'),
      ])
        expect((await call).status).toBe(403);
      expect((await client.get('/memory/subjects')).body.subjects).toEqual([]);
    });

    test('is refused by routes for admins of the workspace', async () => {
      const { as } = await newWorkspace();
      const answers = await Promise.all([
        as('a').delete('/memory/clear-all'),
        as('a').get('/memory/audit'),
        as('a').patch('/memory/evolution/settings', { automatic: true }),
        as('a').post('/memory/entities/types', { type: 'boat' }),
        as('a').delete('/memory/subjects/a'),
      ]);
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        answers.map(() => [403, 'grant_required']),
      );
    });

    test('gets a replayed response only for the same subject and Idempotency-Key', async () => {
      const { client, as } = await newWorkspace();
      const add = (caller: Client) => caller.post('/memory/add', { content: 'Once.' }, { 'Idempotency-Key': 'one' });
      const ids = [];
      for (const caller of [as('a'), as('a'), as('b'), client]) ids.push((await add(caller)).body.item_id as string);
      expect([ids[0] === ids[1], new Set(ids).size]).toEqual([true, 3]);
    });

    test('gets only events of that subject', async () => {
      const { workspace, client, headers, as } = await newWorkspace();
      const a = await listen(world.base, headers('a'));
      const all = await listen(world.base, { 'X-API-Key': client.key, 'X-Workspace-Id': workspace });
      for (const who of ['b', 'a']) await as(who).post('/memory/add/batch', { items: [{ content: `Of ${who}.` }] });
      await client.post('/memory/add/batch', { items: [{ content: 'Of all.' }] });
      const heardBy = async (listener: typeof a) =>
        (await listener.until(({ kind, status }) => kind === 'batch.item' && status === 'ok')).filter(
          ({ event }) => event.kind === 'batch.item' && event.status === 'started',
        ).length;
      expect([await heardBy(a), await heardBy(all)]).toEqual([1, 1]);
      const runs = await as('b').get('/memory/runs');
      const [run] = runs.body.runs as { run_id: string }[];
      for (const other of [as('a'), client]) expect((await other.get(`/memory/runs/${run?.run_id}`)).status).toBe(404);
      a.close();
      all.close();
    });
  });

  describe('an API key bound to a subject', () => {
    const bound = async (at: { client: Client; workspace: string }, subject: string) => {
      const made = await at.client.post('/memory/api-keys', {
        name: 'bound',
        scopes: ['read:memories', 'write:memories', 'admin:workspace'],
        team_id: at.workspace,
        subject,
      });
      expect([made.status, made.body.subject]).toEqual([200, subject]);
      return {
        key_id: made.body.id as string,
        caller: (headers = {}) => world.raw({ 'X-API-Key': made.body.key as string, ...headers }),
      };
    };

    test('acts for this subject without naming it, and for no other', async () => {
      const at = await newWorkspace();
      const { caller } = await bound(at, 'a');
      await caller().add({ content: 'Of a.' });
      await at.client.add({ content: 'Of all.' });
      expect([await contents(at.as('a')), await contents(caller())]).toEqual([['Of a.'], ['Of a.']]);
      expect((await caller().get('/memory/subjects')).body.subjects).toMatchObject([{ subject: 'a', items: 1 }]);
      const answers = await Promise.all([
        caller({ 'X-Subject': 'b' }).get('/memory/list'),
        caller().get('/memory/list?subject=b'),
        caller().get('/memory/export?subject=b'),
        caller().post('/memory/api-keys', { name: 'free' }),
        caller().get('/memory/workspaces'),
        caller().post('/memory/workspaces', { name: 'free' }),
      ]);
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'other_subject']));
      expect((await caller().get('/auth/me')).status).toBe(200);
    });

    test('does not read the workspace with include_workspace', async () => {
      const at = await newWorkspace();
      const { caller } = await bound(at, 'a');
      const answers = await withWorkspace(caller());
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'other_subject']));
    });

    test('is revoked when the subject is deleted', async () => {
      const at = await newWorkspace();
      const { caller } = await bound(at, 'a');
      const { caller: other } = await bound(at, 'b');
      await caller().add({ content: 'Of a.' });
      expect((await at.client.delete('/memory/subjects/a')).status).toBe(202);
      expect([(await caller().get('/memory/list')).status, (await other().get('/memory/list')).status]).toEqual([
        401, 200,
      ]);
    });
  });

  describe('the subjects of a workspace', () => {
    test('are listed with their numbers of items; in a USER workspace only the caller’s own', async () => {
      const at = await newWorkspace('USER');
      const colleague = await world.clientFor(await world.member(at.workspace, at.owner.tenant_id));
      for (const name of ['a', 'b', 'b']) await at.as(name).add({ content: `Of ${name}.` });
      await colleague.post('/memory/add?subject=c', { content: 'Of c.' });
      const { body: first } = await at.client.get('/memory/subjects?limit=1');
      const { body: rest } = await at.client.get(`/memory/subjects?limit=1&cursor=${first.next_cursor}`);
      expect([first.subjects, rest.subjects, rest.next_cursor]).toMatchObject([
        [{ subject: 'b', items: 2 }],
        [{ subject: 'a', items: 1 }],
        null,
      ]);
      expect((await colleague.get('/memory/list?subject=a')).body.items).toEqual([]);
    });
  });

  /** Nodes of any kind whose scope key begins with the partition. */
  const leftOf = async (partition_id: string) => (await everythingOf(world, partition_id)).length;

  const partitionOf = async (subject: string, { workspace }: { workspace: string }) =>
    (await nodes(world, 'Subject', { workspace_id: workspace, subject }))[0]?.['partition_id'] as string;

  const runJobs = (settling = false) =>
    openDeletions.run(jobContextOf(world, settling ? { now: () => later(new Date().toISOString(), 600_000) } : {}));

  describe('deletion of subjects', () => {
    test('deletes everything of the subject, whose name can be used again at once', async () => {
      const at = await newWorkspace();
      await at.as('a').post('/memory/ingest/full', { content: textOf('Tomas') }, { 'Idempotency-Key': 'k' });
      await at.as('b').add({ content: textOf('Greta') });
      const partition = await partitionOf('a', at);
      const { body } = await at.client.delete('/memory/subjects/a');
      expect(await contents(at.as('a'))).toEqual([]);
      expect((await at.client.delete('/memory/subjects/a')).status).toBe(404);
      await at.as('a').add({ content: 'Begun anew.' });
      await runJobs();
      const run = await at.client.get(`/memory/runs/${body.run_id}`);
      expect(run.body).toMatchObject({ status: 'ok', kind: 'deletion', result: { deleted: { items: 1 } } });
      await runJobs(true);
      expect(await leftOf(partition)).toBe(0);
      expect([await contents(at.as('a')), await contents(at.as('b'))]).toEqual([['Begun anew.'], [textOf('Greta')]]);
    });

    test('with the erasure of a user deletes the user’s subjects; texts for others become anonymous', async () => {
      const { owner, workspace, client } = await newWorkspace('USER');
      const shared = await world.workspace('WORKSPACE', owner.tenant_id);
      const leaver: Member = await world.member(workspace, owner.tenant_id);
      await client.get('/memory/list');
      const own = await world.clientFor(leaver);
      await own.post('/memory/add?subject=a', { content: textOf('Tomas') });
      await join(world, leaver.user_id, shared);
      const both = await world.clientFor(leaver, { workspace: shared });
      await both.post('/memory/add?subject=a', { content: textOf('Greta') });
      const partition = await partitionOf('a', { workspace });
      await eraseUser(world.ports, leaver.user_id);
      await runJobs(true);
      const stays = await world.clientFor(owner, { workspace: shared });
      const { body } = await stays.get('/memory/list?subject=a');
      expect([await leftOf(partition), body.items]).toMatchObject([0, [{ content: textOf('Greta'), user_id: null }]]);
    });
  });
});
