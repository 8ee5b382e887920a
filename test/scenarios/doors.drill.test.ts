// The walls between tenants and workspaces at the doors of webhooks, projects, handover, sign-in and rerankers: random
// calls, about half of them with ids, names, tokens and workspaces of others. The long form makes 10,000 at each door.
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Graph } from '../../src/graph/run';
import { webhookDeliveries } from '../../src/memory/operations/webhooks/job';
import {
  allowIn,
  askTokens,
  authorizationFor,
  behindProxy,
  Browser,
  callback,
  callTool,
  exchangeOf,
  newVerifier,
  refreshOf,
  register,
  resource,
  signedIn,
  type SignedIn,
} from '../mcp/sign-in-client';
import { jobContextOf } from '../support/context';
import { rounds, seed } from '../support/drill';
import { send } from '../support/fake-llm';
import { fakeReranker, type FakeReranker, type RerankStandIn } from '../support/fake-reranker';
import { everywhere, missing, openWalls, type Side, type Walls } from '../support/walls';
import { openWorld, type Json, type World } from '../support/world';

/** Calls that run at the same time. */
const atOnce = 4;

let world: World;
let reranker: FakeReranker;
let receiver: Server;
let site: string;
/** What arrived at the receiver of each side. */
let delivered: { side: number; text: string }[] = [];

beforeAll(async () => {
  reranker = await fakeReranker();
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      delivered.push({ side: Number(request.url?.slice(1)), text: Buffer.concat(parts).toString() });
      response.writeHead(204).end();
    });
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  site = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  world = await openWorld({
    ...{ ...reranker.settings, RERANKER_TIMEOUT_MS: '300' },
    SERVICE_SECRET_KEY: 'the-key-of-these-tests-is-long-enough',
    SERVICE_WEBHOOK_HOSTS: '127.0.0.1',
    SERVICE_MCP_URL: resource,
    SERVICE_SIGN_IN: 'yes',
  });
});
afterAll(async () => {
  await world.close();
  await reranker.close();
  receiver.close();
});

/** What a side does at a door, once. */
type Step = (side: Side) => Promise<unknown>;

interface Door {
  /** Each with how often it is taken. */
  steps: [share: number, step: Step][];
  /** After some calls, and at the end. */
  check?: () => Promise<void>;
}

const doors: Record<string, (walls: Walls) => Promise<Door>> = {
  webhooks: webhooksOf,
  projects: projectsOf,
  handover: handoverOf,
  'sign-in': signInOf,
  rerankers: rerankersOf,
};

/** Steps between two checks. */
const checkedEvery = 200;

test.each(Object.keys(doors))(`the door of %s shows no side anything of another one (seed ${seed})`, async (name) => {
  const walls = await openWalls(world, seed);
  const { found, random, sides } = walls;
  await Promise.all([...sides, walls.passive].map((side) => fill(walls, side)));
  const { steps, check } = await (doors[name] as (typeof doors)[string])(walls);
  const before = await walls.passiveNodes();
  expect(before.length).toBeGreaterThan(5);
  const shares = steps.flatMap(([share, step]) => Array.from({ length: share }, () => step));
  const most = rounds(60, 10_000);
  Object.assign(found, { calls: 0, refused: 0, statuses: {} });
  let taken = 0;
  const work = async () => {
    while (found.calls < most) {
      await random.pick(shares)(random.pick(sides));
      if (++taken % checkedEvery === 0) await check?.();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await check?.();
  process.stderr.write(
    `${name}: ${found.calls} calls, ${found.refused} refused ${JSON.stringify(found.statuses)}, ${found.leaks.length} leaks\n`,
  );
  expect(found.leaks).toEqual([]);
  expect(found.failures).toEqual([]);
  expect(await walls.passiveNodes()).toEqual(before);
  // Both kinds of answers prove something only beside each other.
  expect(found.refused).toBeGreaterThan(0);
  expect(found.refused).toBeLessThan(found.calls);
});

/** Memories, a plan and decisions of a side, each with the word by which its texts are recognised. */
async function fill({ ask }: Walls, side: Side): Promise<void> {
  const { canary, project, side: n } = side;
  const add = (content: string, of?: string) =>
    ask(side, 'POST', '/memory/add', { body: { content, ...(of !== undefined && { metadata: { project: of } }) } });
  for (const named of [everywhere, project, `quay of ${canary}`, undefined]) {
    await add(`Mara Lindqvist of ${canary} repaired the lamp${named === undefined ? '' : ` at ${named}`}.`, named);
    await add(`The tide of ${canary} turns at six.`, named);
  }
  const tasks = [
    { task_id: `a${n}`, title: `Paint ${canary}` },
    { task_id: `b${n}`, title: `Launch ${canary}`, gates: [{ kind: 'approval' }] },
  ];
  await ask(side, 'POST', '/memory/plans/create', {
    body: { plan_id: planOf(side), title: `Refit ${canary}`, tasks, metadata: { project } },
  });
  await ask(side, 'POST', `/memory/plans/${planOf(side)}/claim`, { body: { agent_id: `agent of ${canary}` } });
  await ask(side, 'POST', '/memory/decisions/create', { body: { content: `The hull of ${canary} is green.` } });
  await ask(side, 'POST', '/memory/decisions/pending/create', {
    body: { content: `Which sail of ${canary}?`, requirements: [{ description: `wind of ${canary}` }] },
  });
}

const planOf = ({ side, canary }: Side) => `refit_${side}_${canary.slice(-8)}`;

/** A workspace of others is refused like one that does not exist. */
const foreignWorkspace =
  ({ ask, other, leak }: Walls, method: string, path: string, body?: object): Step =>
  async (side) => {
    const { workspace_id } = other(side).member;
    const { status } = await ask(side, method, path, {
      headers: { 'X-Workspace-Id': workspace_id },
      ...(body && { body }),
    });
    if (status !== 403) leak(`${method} ${path} answers ${side.name} ${status} in ${workspace_id}`);
  };

/** The graph of a job that serves the webhooks of these tenants alone: a test at the same time serves its own. */
function ofTenants(graph: Graph, tenants: Set<string>): Graph {
  const unscoped = async (name: 'webhooks/list-active', asked: never) =>
    (await graph.unscoped(name, asked)).filter(({ webhook }) => tenants.has(webhook.tenant_id));
  return Object.assign(Object.create(graph) as Graph, { unscoped });
}

async function webhooksOf(walls: Walls): Promise<Door> {
  const { ask, askTwice, id, other, random, smuggled, look, sides, passive, leak } = walls;
  const path = '/memory/webhooks';
  const tenants = new Set([...sides, passive].map(({ member }) => member.tenant_id));
  const create: Step = async (side) => {
    const event_types = [random.pick(['graph', 'graph.node', 'studio.job'])];
    const own = { url: `${site}/${side.side}`, description: `Of ${side.canary}`, event_types };
    await ask(side, 'POST', path, { body: { ...own, ...smuggled(side) } });
  };
  const own = (side: Side) => `${path}/${id(side, 'webhook_id')}`;
  const change: Step = (side) =>
    ask(side, 'PATCH', own(side), {
      body: { status: random.pick(['active', 'paused']), description: `By ${side.canary}`, ...smuggled(side) },
    });
  const deliveries: Step = (side) => {
    const cursor = random.chance(0.3) ? `&cursor=${encodeURIComponent(id(side, 'next_cursor'))}` : '';
    return ask(side, 'GET', `${own(side)}/deliveries?limit=${1 + random.below(5)}${cursor}`);
  };
  const twice =
    (method: string, rest: string, body?: object): Step =>
    (side) =>
      askTwice(side, 'webhook_id', method, (each) => `${path}/${each}${rest}`, body && { body });
  /** Events of each side are sent to its own receivers. */
  const check = async () => {
    for (const side of sides)
      await ask(side, 'POST', '/memory/add', { body: { content: `A gull of ${side.canary}, ${random.next()}.` } });
    await webhookDeliveries.run(jobContextOf(world, { graph: ofTenants(world.ports.graph, tenants) }));
    for (const { side: n, text } of delivered.splice(0)) {
      const side = [...sides, passive].find((each) => each.side === n) as Side;
      look(side, 'a delivery', text);
      for (const each of [...sides, passive])
        if (each !== side && text.includes(each.member.workspace_id)) leak(`an event of ${each.name} at ${side.name}`);
    }
  };
  for (const side of [...sides, passive]) await create(side);
  // Tests of webhooks, which may run at the same time, pause all that there are.
  const [paused = missing] = passive.known.get('webhook_id') ?? [];
  await ask(passive, 'PATCH', `${path}/${paused}`, { body: { status: 'paused' } });
  delivered = [];
  return {
    check,
    steps: [
      [4, create],
      [2, (side) => ask(side, 'GET', path)],
      [2, (side) => ask(side, 'GET', own(side))],
      [4, change],
      [1, (side) => ask(side, 'DELETE', own(side))],
      [2, (side) => ask(side, 'POST', `${own(side)}/test`)],
      [2, (side) => ask(side, 'POST', `${own(side)}/rotate-secret`)],
      [3, deliveries],
      [3, (side) => ask(side, 'POST', `${own(side)}/deliveries/${id(side, 'delivery_id')}/replay`)],
      [1, twice('GET', '')],
      [1, twice('PATCH', '', { description: 'mine now', url: `${site}/9` })],
      [1, twice('DELETE', '')],
      [1, twice('POST', '/test')],
      [1, twice('POST', '/rotate-secret')],
      [1, twice('GET', '/deliveries')],
      [
        1,
        (side) => {
          const [webhook = missing] = other(side).known.get('webhook_id') ?? [];
          return askTwice(side, 'delivery_id', 'POST', (each) => `${path}/${webhook}/deliveries/${each}/replay`);
        },
      ],
      [1, foreignWorkspace(walls, 'GET', path)],
      [1, foreignWorkspace(walls, 'POST', path, { url: `${site}/9`, event_types: ['graph'] })],
    ],
  };
}

function projectsOf(walls: Walls): Promise<Door> {
  const { ask, askTwice, id, project, random, smuggled, other } = walls;
  const narrowed = (side: Side): Json => ({
    ...(random.chance(0.8) && { project: random.chance(0.7) ? project(side) : [project(side), other(side).project] }),
    ...(random.chance(0.5) && { shared: random.chance(0.5) }),
    ...smuggled(side),
  });
  const query = () => random.pick(['Who repaired the lamp?', 'tide', 'Mara Lindqvist', 'hull']);
  const post =
    (path: string, own: () => object): Step =>
    (side) =>
      ask(side, 'POST', path, { body: { ...own(), ...narrowed(side) } });
  const get =
    (path: string): Step =>
    (side) => {
      const search = new URLSearchParams(
        Object.entries(narrowed(side)).flatMap(([name, value]) =>
          [value].flat().map((each): [string, string] => [name, String(each)]),
        ),
      );
      return ask(side, 'GET', `${path}?${search.toString()}`);
    };
  const changed = (side: Side): Json => ({ item_ids: [id(side, 'item_id'), id(side, 'item_id')], ...smuggled(side) });
  return Promise.resolve({
    steps: [
      [3, (side) => ask(side, 'GET', `/memory/projects?limit=${1 + random.below(50)}`)],
      [3, (side) => ask(side, 'GET', `/memory/projects/offers?limit=${1 + random.below(50)}`)],
      [
        2,
        (side) =>
          ask(side, 'POST', '/memory/projects/rename', {
            body: { from: project(side), to: project(side), ...smuggled(side) },
          }),
      ],
      [2, (side) => ask(side, 'POST', '/memory/projects/share', { body: changed(side) })],
      [
        1,
        (side) =>
          ask(side, 'POST', '/memory/update-by-filter', {
            body: { ...changed(side), set: { metadata: { project: project(side) } } },
          }),
      ],
      [2, (side) => ask(side, 'POST', `/memory/runs/${runOf(id(side, 'run_id'))}/undo`)],
      [1, (side) => askTwice(side, 'run_id', 'POST', (each) => `/memory/runs/${runOf(each)}/undo`)],
      [
        1,
        (side) =>
          ask(side, 'POST', '/memory/add', {
            body: {
              content: `Of ${side.canary}, ${random.next()}`,
              metadata: { project: project(side) },
              embed: false,
            },
          }),
      ],
      [3, post('/memory/search', () => ({ query: query(), top_k: 50, multi_hop: random.chance(0.2) }))],
      [1, post('/memory/search/advanced', () => ({ query: query(), max_results: 50 }))],
      [2, post('/memory/ask', () => ({ question: query() }))],
      [2, post('/memory/recall/pack', () => ({ budget_tokens: 2_000, ...(random.chance(0.5) && { query: query() }) }))],
      [2, post('/memory/context', () => ({ query: query(), session_id: 'watch' }))],
      [1, (side) => ask(side, 'POST', `/memory/search/why/${id(side, 'item_id')}`, { body: { query: query() } })],
      [2, get('/memory/list')],
      [2, get('/memory/export')],
      [1, foreignWorkspace(walls, 'GET', '/memory/projects')],
      [1, foreignWorkspace(walls, 'POST', '/memory/projects/rename', { from: everywhere, to: 'mine' })],
    ],
  });
}

/** Ids of runs are UUIDs. */
const runOf = (id: string) => (id === missing ? '00000000-0000-4000-8000-000000000000' : id);

function handoverOf(walls: Walls): Promise<Door> {
  const { ask, id, other, project, random, leak } = walls;
  const since = () => random.pick(['2020-01-01T00:00:00Z', '2090-01-01T00:00:00Z', 'yesterday', '']);
  const message = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });
  const mcp = { Accept: 'application/json, text/event-stream' };
  const prompt =
    (headersFor: (side: Side) => Record<string, string>): Step =>
    (side) => {
      const own = random.chance(0.8) ? { since: since(), workspace_id: other(side).member.workspace_id } : {};
      const body = message('prompts/get', { name: 'handover', arguments: own });
      return ask(side, 'POST', '/mcp', { body, headers: { ...mcp, ...headersFor(side) } });
    };
  const planned = (side: Side) => (random.chance(0.3) ? planOf(side) : planOf(other(side)));
  return Promise.resolve({
    steps: [
      [
        4,
        (side) => {
          const search = new URLSearchParams({ budget_tokens: String(1 + random.below(4_000)) });
          if (random.chance(0.5)) search.set('since', since());
          if (random.chance(0.1)) search.set('workspace_id', other(side).member.workspace_id);
          return ask(side, 'GET', `/memory/handover?${search.toString()}`);
        },
      ],
      [4, prompt(() => ({}))],
      [2, prompt((side) => ({ 'X-Project': project(side) }))],
      [1, prompt((side) => ({ 'X-Subject': other(side).canary }))],
      [
        1,
        async (side) => {
          const body = message('prompts/get', { name: 'handover', arguments: {} });
          const { workspace_id } = other(side).member;
          const headers = { ...mcp, 'X-Workspace-Id': workspace_id };
          const { text } = await ask(side, 'POST', '/mcp', { body, headers });
          if (text.includes('"messages"')) leak(`the prompt answers ${side.name} in ${workspace_id}`);
        },
      ],
      [1, foreignWorkspace(walls, 'GET', '/memory/handover')],
      [
        2,
        (side) =>
          ask(side, 'POST', `/memory/plans/${planned(side)}/claim`, { body: { agent_id: `agent of ${side.canary}` } }),
      ],
      [
        1,
        (side) =>
          ask(side, 'POST', `/memory/plans/${planned(side)}/heartbeat`, {
            body: { task_id: `a${random.below(4)}`, token: 1 },
          }),
      ],
      [
        1,
        (side) =>
          ask(side, 'POST', `/memory/plans/${planned(side)}/release`, {
            body: { task_id: `a${random.below(4)}`, token: 1 },
          }),
      ],
      [
        1,
        (side) =>
          ask(side, 'POST', `/memory/plans/${planned(side)}/tasks/a${random.below(4)}/notes`, {
            body: { content: `Noted by ${side.canary}.` },
          }),
      ],
      [
        1,
        (side) =>
          ask(
            side,
            'POST',
            `/memory/plans/${planned(side)}/tasks/b${random.below(4)}/gates/${id(side, 'gate_id')}/approve`,
          ),
      ],
    ],
  });
}

async function signInOf(walls: Walls): Promise<Door> {
  const { ask, counted, look, leak, other, passive, random, sides } = walls;
  /** Requests as clients on the web send them, each from an address of its own. */
  const by = () => {
    const from = behindProxy(world.base);
    return async (...sent: Parameters<typeof from>) => {
      const answer = await from(...sent);
      counted(answer.status);
      return answer;
    };
  };
  const clients = new Map<Side, string>();
  const open = new Map<Side, SignedIn[]>();
  const choiceOf = ({ key, member }: Side) => ({ key, workspace: member.workspace_id });
  const connect = async (side: Side) => {
    const made = await signedIn(by(), clients.get(side) as string, choiceOf(side));
    open.set(side, [...(open.get(side) ?? []), made].slice(-3));
  };
  for (const side of [...sides, passive]) {
    const { body } = await register(by(), [callback], `Client ${side.side}`);
    clients.set(side, body.client_id);
    await connect(side);
  }
  const tokensOf = (side: Side) => random.pick(open.get(side) as SignedIn[]);
  const opens = async (side: Side, { access_token }: SignedIn) => {
    const { status, text } = await callTool(by(), access_token, 'search', { query: 'tide lamp' });
    look(side, 'a tool with a token', text, status);
    return status === 200 && text.includes(side.canary);
  };
  /** What another one did has not ended a connection. */
  const stays = async (side: Side, tokens: SignedIn, what: string) => {
    if (!(await opens(side, tokens))) leak(`${what} ended a connection of ${side.name}`);
  };
  const refused = ({ status, body }: Awaited<ReturnType<typeof askTokens>>, side: Side, what: string) => {
    if (status < 400 || body.access_token !== undefined) leak(`${side.name} got a token for ${what}`);
  };
  /** The way to a code, as far as the person of a side comes. */
  const codeOf = async (side: Side, client_id: string, workspace: string) => {
    const verifier = newVerifier();
    const back = await allowIn(new Browser(by()), authorizationFor(client_id, verifier), { key: side.key, workspace });
    return { client_id, verifier, code: back.searchParams.get('code') ?? '' };
  };
  const renew: Step = async (side) => {
    const [tokens, ...rest] = open.get(side) as SignedIn[];
    if (!tokens) return;
    const { status, body } = await askTokens(by(), refreshOf(tokens));
    if (status !== 200) leak(`a connection of ${side.name} cannot be renewed`);
    open.set(side, status === 200 ? [...rest, { ...tokens, ...body }] : rest);
    if (rest.length < 2) await connect(side);
  };
  /** One at a time: a connection must not be renewed while its other tokens are tried. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn =
    (step: Step): Step =>
    (side) => {
      last = last.then(() => step(side));
      return last;
    };
  const steps: Door['steps'] = [
    [
      3,
      async (side) => {
        if (!(await opens(side, tokensOf(side)))) leak(`a token of ${side.name} does not open its own workspace`);
      },
    ],
    [1, renew],
    [
      2,
      async (side) => {
        const { workspace_id } = other(side).member;
        const code = await codeOf(side, clients.get(side) as string, workspace_id).catch(() => undefined);
        if (code) leak(`${side.name} may choose ${workspace_id}`);
      },
    ],
    [
      1,
      async (side) => {
        // A client may be used by everybody; what it reads is what the person has allowed.
        const code = await codeOf(side, clients.get(other(side)) as string, side.member.workspace_id);
        const { body } = await askTokens(by(), exchangeOf(code));
        const { text, status } = await callTool(by(), body.access_token, 'search', { query: 'tide lamp' });
        look(side, 'a tool by the client of another', text, status);
      },
    ],
    [
      2,
      async (side) => {
        const code = await codeOf(side, clients.get(side) as string, side.member.workspace_id);
        const thief = other(side);
        const stolen = { ...code, client_id: clients.get(thief) as string };
        refused(await askTokens(by(), exchangeOf(stolen)), thief, `a code of ${side.name}`);
        refused(await askTokens(by(), exchangeOf({ ...code, verifier: newVerifier() })), thief, 'a code without proof');
      },
    ],
    [
      2,
      async (side) => {
        const victim = other(side);
        const tokens = tokensOf(victim);
        const stolen = refreshOf({ ...tokens, client_id: clients.get(side) as string });
        refused(await askTokens(by(), stolen), side, `a refresh token of ${victim.name}`);
        await stays(victim, tokens, 'a refresh by another client');
      },
    ],
    [
      2,
      async (side) => {
        const victim = other(side);
        const tokens = tokensOf(victim);
        const token = random.pick([tokens.access_token, tokens.refresh_token, tokens.client_id]);
        const client_id = clients.get(side) as string;
        await by()('/oauth/revoke', { method: 'POST', body: new URLSearchParams({ client_id, token }) });
        await stays(victim, tokens, 'a revocation by another client');
      },
    ],
    [
      2,
      async (side) => {
        const { access_token, refresh_token } = tokensOf(other(side));
        const token = random.pick([access_token, refresh_token]);
        for (const [name, value] of [
          ['Authorization', `Bearer ${token}`],
          ['X-API-Key', token],
        ] as const) {
          const answer = await by()('/memory/list', { headers: { [name]: value } });
          if (answer.status !== 401) leak(`a token of /mcp answers ${answer.status} at the API`);
        }
      },
    ],
    [
      2,
      async (side) => {
        const { access_token } = tokensOf(side);
        const { workspace_id } = other(side).member;
        const headers = { Authorization: `Bearer ${access_token}`, 'X-Workspace-Id': workspace_id };
        const body = {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'search', arguments: { query: 'tide' } },
        };
        const sent = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers };
        const answer = await by()('/mcp', { method: 'POST', headers: sent, body: JSON.stringify(body) });
        look(side, 'a tool in a foreign workspace', await answer.text(), answer.status);
      },
    ],
    [
      1,
      async (side) => {
        const browsers = [new Browser(by()), new Browser(by())] as const;
        const pages = [];
        for (const browser of browsers) {
          await browser.open(authorizationFor(clients.get(side) as string, newVerifier()));
          pages.push((await browser.open('/oauth/consent')).text);
        }
        const { status, text } = await browsers[0].submit(pages[1] ?? '', { do: 'sign-in', key: other(side).key });
        look(side, 'a page', text, status);
        if (status !== 403) leak(`the form of another browser answers ${status}`);
      },
    ],
    [2, (side) => ask(side, 'GET', '/memory/api-keys')],
    [
      1,
      async (side) => {
        const victim = random.pick([...sides, passive].filter(({ tenant }) => tenant !== side.tenant));
        const tokens = tokensOf(victim);
        const { json } = await ask(victim, 'GET', '/memory/api-keys');
        const ids = (json as { id: string; name: string }[]).flatMap(({ id, name }) =>
          /signed in/.test(name) ? id : [],
        );
        if (ids.length === 0) return leak(`${victim.name} has lost its connections`);
        const { status } = await ask(side, 'DELETE', `/memory/api-keys/${random.pick(ids)}`);
        if (status !== 404) leak(`a connection of ${victim.name} answers ${side.name} ${status}`);
        await stays(victim, tokens, 'a deletion by another tenant');
      },
    ],
  ];
  return { steps: steps.map(([share, step]) => [share, inTurn(step)]) };
}

async function rerankersOf(walls: Walls): Promise<Door> {
  const { ask, leak, random, sides } = walls;
  const searches = ['Who repaired the lamp?', 'tide', 'Mara Lindqvist', 'hull sail'];
  const idsIn = (json: Json) =>
    (json.results as { item_id: string }[])
      .map(({ item_id }) => item_id)
      .sort()
      .join();
  /** What each side finds without a reranker. */
  const plain = new Map<string, string>();
  const search = (side: Side, query: string, more: object) =>
    ask(side, 'POST', '/memory/search', { body: { query, top_k: 50, ...more } });
  for (const side of sides)
    for (const query of searches)
      plain.set(`${side.side} ${query}`, idsIn((await search(side, query, { reranker: 'none' })).json as Json));
  reranker.behave(hostile(random));
  return {
    steps: [
      [
        8,
        async (side) => {
          const query = random.pick(searches);
          const { status, json } = await search(side, query, { reranker: 'cross_encoder' });
          if (status !== 200) return leak(`a hostile reranker makes a search answer ${status}`);
          if (idsIn(json as Json) !== plain.get(`${side.side} ${query}`))
            leak(`a hostile reranker changes what ${side.name} finds`);
          const scored = (json.results as Json[]).filter(({ rerank_status }) => rerank_status === 'scored');
          if (!scored.every(({ rerank_score }) => Number.isFinite(rerank_score)))
            leak('a hostile reranker makes a score that is no number');
        },
      ],
      [2, (side) => search(side, random.pick(searches), { reranker: 'cross_encoder', expertise: true })],
      [
        1,
        (side) =>
          ask(side, 'POST', `/memory/search/why/${walls.id(side, 'item_id')}`, {
            body: { query: random.pick(searches), reranker: 'cross_encoder' },
          }),
      ],
      [1, foreignWorkspace(walls, 'POST', '/memory/search', { query: 'tide', reranker: 'cross_encoder' })],
    ],
  };
}

/** Answers of a server that remembers the texts of everybody, and says anything. */
function hostile(random: Walls['random']): RerankStandIn {
  const remembered: string[] = [];
  const text = () => random.pick(remembered);
  const index = (count: number): unknown =>
    random.pick([random.below(count), count, -1, 2 ** 53, 1e308, 0.5, '0', null, text(), { index: 0 }]);
  const score = (): unknown => random.pick([random.next(), -1e308, 1e308, '1', null, text(), [1], true]);
  return (response: ServerResponse, texts) => {
    for (const each of texts) if (remembered.length < 1_000) remembered.push(each);
    const right = texts.map((_, at) => ({ index: at, score: random.next(), text: text(), document: { text: text() } }));
    const kind = random.below(10);
    if (kind === 0) return send(response, 200, { results: text(), error: text() });
    if (kind === 1) return send(response, random.pick([400, 422, 500, 503]), { error: text() });
    if (kind === 2)
      return void response.writeHead(200).end(`[{"index":0,"score":NaN,"text":${JSON.stringify(text())}}]`);
    if (kind === 3) return send(response, 200, [...right, ...right]);
    if (kind === 4)
      return send(
        response,
        200,
        Array.from({ length: 5_000 }, () => ({ index: index(texts.length), score: score() })),
      );
    if (kind < 8)
      return send(
        response,
        200,
        right.map((each) => ({ ...each, index: index(texts.length), score: score() })),
      );
    return send(response, 200, right);
  };
}
