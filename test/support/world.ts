// A world: a fresh tenant in a real service. Tenant isolation also isolates tests.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buildApp, contextOfRun, routesFor } from '../../src/app';
import { provisionKey, createTenant, createUser, provisionWorkspace, grants } from '../../src/auth/provision';
import { loadConfig, type Config } from '../../src/config';
import type { Grant, IsolationLevel } from '../../src/ctx';
import { connectGraph } from '../../src/graph/connect';
import type { Graph } from '../../src/graph/run';
import { fromDriver, toDriver } from '../../src/graph/values';
import type { Route } from '../../src/http/route';
import { openServer } from '../../src/http/server';
import { openEmbedder, type Embedder } from '../../src/llm/embed';
import { openLog } from '../../src/log';
import type { StoredRun } from '../../src/memory/runs/runs';
import { startWorkers, type Workers } from '../../src/memory/runs/work';
import { closePorts, openPorts } from '../../src/open-ports';
import type { Ports } from '../../src/ports';
import { connectRedis } from '../../src/redis/connect';
import type { WorkQueue } from '../../src/redis/run-queue';
import { processors } from '../../src/rooms';
import { documentedOnly, type Documented } from './documented';
import { addressVariable, sharedEmbedder } from './shared-embedder';

/** Any shape of an answer or a node. */
export type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into any shape

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON; undefined for an empty body. */
  body: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into any shape
}

/** The body of an answer. @throws Error for a refusal */
export async function must(answer: Promise<Answer>): Promise<Json> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Json;
}

type Headed = Record<string, string>;

/** A client of the API. */
export interface Client {
  get(path: string, headers?: Headed): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Headed): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Headed): Promise<Answer>;
  patch(path: string, body?: unknown, headers?: Headed): Promise<Answer>;
  delete(path: string, headers?: Headed): Promise<Answer>;
  /** Adds an item and returns its id. Duplicates get a new item; a refusal fails the test. */
  add(item: Record<string, unknown>): Promise<string>;
  /** Adds many items with one request. */
  addAll(items: Record<string, unknown>[]): Promise<string[]>;
  key: string;
}

export interface Member {
  tenant_id: string;
  workspace_id: string;
  user_id: string;
}

export interface World {
  base: string;
  ports: Ports;
  routes: Route[];
  graph: Graph;
  workers: Workers;
  /** Starts new workers after the previous ones were closed. */
  startWorkers(): Promise<Workers>;
  /** The first user of the tenant, with every grant, in the first workspace. */
  owner: Member;
  client: Client;
  /** Creates another workspace of the tenant, with the owner as a member. */
  workspace(isolation?: IsolationLevel, tenant_id?: string): Promise<string>;
  /** Creates another user who is a member of one workspace. */
  member(workspace_id: string, tenant_id?: string): Promise<Member>;
  /** The id of a user's personal workspace. */
  personal(user: { user_id: string }): Promise<string>;
  /** Creates another tenant. */
  stranger(): Promise<{ owner: Member; client: Client }>;
  /** A client with a new key. */
  clientFor(member: Member, options?: { grants?: Grant[]; workspace?: string; bound?: boolean }): Promise<Client>;
  /** A client with any headers. */
  raw(headers?: Headed): Client;
  /** Runs a query on the whole graph, outside all scopes. */
  cypher(text: string, params?: object): Promise<Json[]>;
  close(): Promise<void>;
}

/** A service in the test process, with its own workers. */
type Service = Pick<World, 'base' | 'ports' | 'routes' | 'graph' | 'workers' | 'startWorkers' | 'cypher' | 'close'> & {
  documented: Documented;
};

let shared: Promise<Service> | undefined;

afterAll(async () => (await shared)?.close());

/** A tenant in a service that the test file shares. It needs no `close`. */
export async function openTenant(): Promise<World> {
  shared ??= openService();
  return foundTenant({ ...(await shared), close: () => Promise.resolve() });
}

/** A tenant in a new service; close it in `afterAll`. ↵ `settings` override the environment, `own` overrides ports. */
export async function openWorld(
  settings: Partial<Record<keyof Config, string>> = {},
  own: Partial<Ports> = {},
): Promise<World> {
  return foundTenant(await openService(settings, own));
}

/** A clock by which the pause of a failing model is over at the next call. */
function laterEachTime(): () => number {
  let hours = 0;
  return () => ++hours * 3_600_000;
}

async function openService(
  settings: Partial<Record<keyof Config, string>> = {},
  own: Partial<Ports> = {},
): Promise<Service> {
  // Requests can be slow beside other tests. Tests of the limits set shorter ones.
  const longLimits = { SERVICE_REQUEST_TIMEOUT_MS: '200000', SERVICE_QUERY_TIMEOUT_MS: '120000' };
  const config = loadConfig({ LOG_LEVEL: 'error', ...longLimits, ...process.env, SERVICE_ENV: 'test', ...settings });
  const log = own.log ?? openLog(config.LOG_LEVEL);
  const [driver, redis, embed] = await Promise.all([
    connectGraph(config),
    connectRedis(config, log),
    own.embed ?? embedderFor(config),
  ]);
  // Queues of its own, so that the world's own workers process its runs.
  const opened = await openPorts({ config, driver, redis, log }, embed, {
    suffix: `-${randomUUID()}`,
    clock: laterEachTime(),
  });
  const put = new Set<string>();
  const noting = (queue: WorkQueue): WorkQueue => ({
    ...queue,
    add: (run_ids, tenant_id) => {
      for (const run_id of run_ids) put.add(run_id);
      return queue.add(run_ids, tenant_id);
    },
  });
  const { queues } = opened;
  const ports: Ports = {
    ...opened,
    queues: { ...queues, quick: noting(queues.quick), long: noting(queues.long) },
    ...own,
  };
  // The sweep finds open runs of all tenants. This queue keeps only runs of this world.
  const ownOf = (queue: WorkQueue): WorkQueue => ({
    ...queue,
    add: (run_ids, tenant_id) =>
      queue.add(
        run_ids.filter((run_id) => put.has(run_id)),
        tenant_id,
      ),
  });
  const ownQueues = { quick: ownOf(queues.quick), long: ownOf(queues.long) };
  const contextOf = (run: StoredRun, signal: AbortSignal) => contextOfRun(ports, run, signal);
  const startOwnWorkers = () => startWorkers({ ...ports, queues: ownQueues, contextOf }, processors);
  const firstWorkers = await startOwnWorkers();
  const server = openServer(buildApp(ports, { checkAnswers: true }), config.SERVICE_REQUEST_TIMEOUT_MS).listen(
    0,
    '127.0.0.1',
  );
  // Client and server share a thread. After a block, both would close an idle connection and use it at the same time.
  server.keepAliveTimeout = 0;
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const routes = routesFor(ports);
  const service: Service = {
    base,
    ports,
    routes,
    documented: documentedOnly(routes),
    graph: ports.graph,
    workers: firstWorkers,
    startWorkers: startOwnWorkers,
    cypher: async (text, params = {}) => {
      const { records } = await driver.executeQuery(text, toDriver(params));
      return records.map((record) => fromDriver(record.toObject()) as Record<string, unknown>);
    },
    close: async () => {
      server.closeAllConnections();
      await service.workers.close();
      await ports.keysInUse.flush();
      await Promise.all([new Promise((resolve) => server.close(resolve)), closePorts(ports)]);
    },
  };
  return service;
}

/** Creates a new tenant and its world. */
async function foundTenant(service: Service): Promise<World> {
  const { base, graph, ports, documented } = service;
  const newTenant = async (): Promise<Member> => {
    const { tenant_id } = await createTenant(graph, 'world');
    const { workspace_id } = await provisionWorkspace(graph, tenant_id, 'main', 'WORKSPACE');
    const { user_id } = await createUser(graph, tenant_id, workspace_id, 'owner@example.org');
    return { tenant_id, workspace_id, user_id };
  };
  const clientFor: World['clientFor'] = async (member, options = {}) => {
    const { key } = await provisionKey(graph, ports.config.SERVICE_ENV, {
      tenant_id: member.tenant_id,
      user_id: member.user_id,
      workspace_id: options.bound ? (options.workspace ?? member.workspace_id) : null,
      name: 'test',
      grants: options.grants ?? grants,
    });
    const headers = { 'X-API-Key': key, 'X-Workspace-Id': options.workspace ?? member.workspace_id };
    return callerOf(base, headers, { key, documented });
  };
  const owner = await newTenant();
  return Object.assign(service, {
    owner,
    client: await clientFor(owner),
    workspace: async (isolation: IsolationLevel = 'WORKSPACE', tenant_id = owner.tenant_id) =>
      (await provisionWorkspace(graph, tenant_id, isolation.toLowerCase(), isolation)).workspace_id,
    member: async (workspace_id: string, tenant_id = owner.tenant_id) => ({
      ...(await createUser(graph, tenant_id, workspace_id, `member-${randomUUID()}@example.org`)),
      workspace_id,
    }),
    personal: async ({ user_id }: { user_id: string }) => {
      const [row] = await service.cypher(
        'MATCH (:User {user_id: $user_id})-[:MEMBER_OF]->(w:Workspace {personal: true}) RETURN w.workspace_id AS id',
        { user_id },
      );
      return row?.['id'] as string;
    },
    stranger: async () => {
      const strange = await newTenant();
      return { owner: strange, client: await clientFor(strange) };
    },
    clientFor,
    raw: (headers: Headed = {}) => callerOf(base, headers, { documented }),
  });
}

/** The shared embedder of all test files, unless the settings name a server. */
async function embedderFor(config: Config): Promise<Embedder> {
  const url = process.env[addressVariable];
  return url && !config.EMBEDDING_BASE_URL ? sharedEmbedder(url) : openEmbedder(config);
}

/**
 * A client with these headers.
 * @param options.documented fails a test whose answer has a status that the API document does not declare
 */
export function callerOf(
  base: string,
  own: Headed,
  { key = '', documented }: { key?: string; documented?: Documented } = {},
): Client {
  const call = async (method: string, path: string, body?: unknown, headers: Headed = {}): Promise<Answer> => {
    const response = await fetch(base + path, {
      method,
      headers: { ...own, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    documented?.(method, path, response.status);
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
  return {
    key,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
    add: async (item) => {
      const { status, body } = await call('POST', '/memory/add', { skip_existing: false, ...item });
      if (status !== 200) throw new Error(`add answered ${status}: ${JSON.stringify(body)}`);
      return (body as { item_id: string }).item_id;
    },
    addAll: async (items) => {
      const { status, body } = await call('POST', '/memory/add/batch', { items, skip_existing: false });
      if (status !== 200 || body.failed > 0) throw new Error(`add/batch answered ${status}: ${JSON.stringify(body)}`);
      return (body.results as { item_id: string }[]).map(({ item_id }) => item_id);
    },
  };
}
