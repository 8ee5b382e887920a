// Context of every measurement: a running service, a Neo4j driver, and a separate tenant.
import path from 'node:path';
import type { Driver, Session } from 'neo4j-driver';
import { provisionKey, createOwner, provisionWorkspace, listTenants } from '../../../src/auth/provision';
import { resolveCaller } from '../../../src/auth/scope';
import { AccessTokens } from '../../../src/auth/tokens';
import { loadConfig, projectRoot, type Config } from '../../../src/config';
import type { Scope } from '../../../src/ctx';
import { connectGraph } from '../../../src/graph/connect';
import { Graph } from '../../../src/graph/run';
import { openEmbedder, type Embedder, type CosineReference } from '../../../src/llm/embed';
import { openReference } from '../../../src/memory/retrieval/cosines';
import { readLocal, withLocalInstance } from '../../runtime/local';
import { baseUrl } from '../../runtime/service';
import type { ImportTarget } from '../../importer/service';
import { HttpClient } from './http-client';

export interface BenchPlace {
  workspace_id: string;
  scope: Scope;
  /** Connection settings for an importer. */
  target: ImportTarget;
  /** Throws unless the response is 2xx. */
  post<T>(route: string, body: unknown): Promise<T>;
  get<T>(route: string): Promise<T>;
  delete<T>(route: string): Promise<T>;
}

export interface Bench {
  config: Config;
  driver: Driver;
  graph: Graph;
  embed: Embedder;
  reference: CosineReference;
  /** Folder that caches expensive results. */
  cache: string;
  /** Creates the folder if it does not exist. @param fresh whether an existing one is removed first */
  place(name: string, fresh?: boolean): Promise<BenchPlace>;
  /** A workspace in a new tenant, with a separate key. */
  newTenant(name: string): Promise<BenchPlace & { tenant_id: string }>;
  removeAll(): Promise<void>;
  close(): Promise<void>;
}

/** @param tenantName an existing tenant with this name is reused, with the workspaces of earlier runs */
export async function openBench(tenantName: string): Promise<Bench> {
  const config = loadConfig(withLocalInstance(process.env));
  const home = path.resolve(projectRoot, config.MEMORY_HOME);
  const local = process.env['NEO4J_URI'] ? undefined : readLocal(home);
  const base_url = local?.base_url ?? baseUrl(config);
  const http = new HttpClient(base_url);
  const driver = await connectGraph(config);
  const graph = new Graph(driver, config.NEO4J_DATABASE, config.SERVICE_QUERY_TIMEOUT_MS);
  const embed = await openEmbedder(config);
  const owner = await ownerOf(graph, tenantName);
  const tokens = new AccessTokens(graph);
  const accessOf = async (holder: { tenant_id: string; user_id: string }) => {
    const { key } = await provisionKey(graph, config.SERVICE_ENV, {
      ...holder,
      workspace_id: null,
      name: 'bench',
      grants: ['read:memories', 'write:memories'],
    });
    return { graph, environment: config.SERVICE_ENV, tokens, key };
  };
  const access = await accessOf(owner);
  const session = () => driver.session({ database: config.NEO4J_DATABASE });
  const remove = ({ workspace_id, scope }: BenchPlace) =>
    runAll(session(), removal(ofScope), { scope_key: scope.write_key, workspace_id });
  const place = async (name: string, fresh = false): Promise<BenchPlace> => {
    const known = (await workspacesOf(graph, owner.tenant_id)).get(name);
    const workspace_id = known ?? (await provisionWorkspace(graph, owner.tenant_id, name, 'WORKSPACE')).workspace_id;
    const found = await placeIn(access, http, base_url, workspace_id);
    if (!fresh) return found;
    await remove(found);
    return place(name);
  };
  return {
    config,
    driver,
    graph,
    embed,
    reference: await openReference(graph, embed),
    cache: path.join(home, 'bench'),
    place,
    newTenant: async (name) => {
      const { workspace_id, ...holder } = await createOwner(graph, name, 'first', 'bench@localhost');
      const place = await placeIn(await accessOf(holder), http, base_url, workspace_id);
      return { tenant_id: holder.tenant_id, ...place };
    },
    removeAll: () => runAll(session(), removal(ofTenant), { tenant_id: owner.tenant_id }),
    close: async () => {
      await runAll(session(), ['MATCH (key:ApiKey {tenant_id: $tenant_id}) DETACH DELETE key'], owner);
      http.close();
      await Promise.all([driver.close(), embed.close()]);
    },
  };
}

async function runAll(session: Session, queries: string[], params: object): Promise<void> {
  for (const query of queries) await session.run(query, params);
  await session.close();
}

async function placeIn(
  {
    graph,
    environment,
    tokens,
    key,
  }: { graph: Graph; environment: Config['SERVICE_ENV']; tokens: AccessTokens; key: string },
  http: HttpClient,
  base_url: string,
  workspace_id: string,
): Promise<BenchPlace> {
  const { scope } = await resolveCaller(
    graph,
    environment,
    { authorization: '', apiKey: key, accessCookie: '', workspaceId: workspace_id, teamId: '', subject: {} },
    { policy: 'team_required', usesSubject: () => false },
    tokens,
  );
  const headers = { 'X-API-Key': key, 'X-Workspace-Id': workspace_id };
  return {
    workspace_id,
    scope,
    target: { base_url, api_key: key, workspace_id },
    post: (route, body) => http.send('POST', route, headers, body),
    get: (route) => http.send('GET', route, headers),
    delete: (route) => http.send('DELETE', route, headers),
  };
}

/**
 * Deletes in batches, because one transaction of a small server cannot hold all. Relationships come first: one node
 * can have many.
 */
const removal = (found: string) => [
  `${found} MATCH (node)-[link]->() CALL (link) { DELETE link } IN TRANSACTIONS OF 10000 ROWS`,
  `${found} CALL (node) { DETACH DELETE node } IN TRANSACTIONS OF 50 ROWS`,
];
const ofScope = `
  MATCH (node)
  WHERE node.scope_key = $scope_key OR (node:Workspace AND node.workspace_id = $workspace_id)`;
const ofTenant = `
  MATCH (workspace:Workspace {tenant_id: $tenant_id})
  WITH collect('w:' + workspace.workspace_id) AS scope_keys
  MATCH (node)
  WHERE node.tenant_id = $tenant_id OR node.scope_key IN scope_keys`;

async function ownerOf(graph: Graph, name: string): Promise<{ tenant_id: string; user_id: string }> {
  for (const { tenant, users } of await listTenants(graph)) {
    const [user] = users as { user_id: string }[];
    const { tenant_id } = tenant as { tenant_id: string };
    if ((tenant as { name: string }).name === name && user) return { tenant_id, user_id: user.user_id };
  }
  return createOwner(graph, name, 'first', 'bench@localhost');
}

async function workspacesOf(graph: Graph, tenantId: string): Promise<Map<string, string>> {
  const tenants = await listTenants(graph);
  const own = tenants.find(({ tenant }) => (tenant as { tenant_id: string }).tenant_id === tenantId);
  const workspaces = (own?.workspaces ?? []) as { name: string; workspace_id: string }[];
  return new Map(workspaces.map(({ name, workspace_id }) => [name, workspace_id]));
}
