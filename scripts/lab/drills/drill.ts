// Context of a drill: an unscoped Neo4j driver, and a separate tenant with a key.
import path from 'node:path';
import type { Driver } from 'neo4j-driver';
import { provisionKey, createOwner } from '../../../src/auth/provision';
import { loadConfig, projectRoot, type Config } from '../../../src/config';
import { connectGraph } from '../../../src/graph/connect';
import { Graph } from '../../../src/graph/run';
import { fromDriver, toDriver } from '../../../src/graph/values';
import { readLocal, withLocalInstance } from '../../runtime/local';
import { baseUrl } from '../../runtime/service';

export interface Drill {
  config: Config;
  /** Base URL of the running service on the same graph. */
  base_url: string;
  graph: Graph;
  tenant_id: string;
  workspace_id: string;
  user_id: string;
  key: string;
  /** Headers of a caller with read and write access to the workspace. */
  headers: Record<string, string>;
  /** Queries the graph; `$scope_key` belongs to the workspace. */
  rows<Row>(text: string, params?: object): Promise<Row[]>;
  /** Deletes everything the drill created. */
  close(): Promise<void>;
}

export async function openDrill(name: string): Promise<Drill> {
  const config = loadConfig(withLocalInstance(process.env));
  const local = process.env['NEO4J_URI'] ? undefined : readLocal(path.resolve(projectRoot, config.MEMORY_HOME));
  const driver: Driver = await connectGraph(config);
  const graph = new Graph(driver, config.NEO4J_DATABASE, config.SERVICE_QUERY_TIMEOUT_MS);
  const { tenant_id, workspace_id, user_id } = await createOwner(graph, name, 'main', 'drill@localhost');
  const { key } = await provisionKey(graph, config.SERVICE_ENV, {
    tenant_id,
    workspace_id: null,
    user_id,
    name,
    grants: ['read:memories', 'write:memories'],
  });
  const scope_key = `w:${workspace_id}`;
  return {
    config,
    base_url: local?.base_url ?? baseUrl(config),
    graph,
    tenant_id,
    workspace_id,
    user_id,
    key,
    headers: { 'X-API-Key': key, 'X-Workspace-Id': workspace_id, 'Content-Type': 'application/json' },
    rows: async <Row>(text: string, params: object = {}) => {
      const { records } = await driver.executeQuery(text, toDriver({ scope_key, ...params }), {
        database: config.NEO4J_DATABASE,
      });
      return records.map((record) => fromDriver(record.toObject()) as Row);
    },
    close: async () => {
      const session = driver.session({ database: config.NEO4J_DATABASE });
      await session.run(removeAll, { tenant_id, scope_key });
      await session.close();
      await driver.close();
    },
  };
}

const removeAll = `
  MATCH (node)
  WHERE node.tenant_id = $tenant_id OR node.scope_key = $scope_key
  CALL (node) {
    OPTIONAL MATCH (token:RefreshToken)-[:OF]->(node)
    DETACH DELETE token, node
  } IN TRANSACTIONS OF 500 ROWS`;

/** Deletes names and sessions of a workspace other than the drill's own. */
export const deleteDrillNames = (drill: Drill, workspace_id: string) =>
  drill.rows('MATCH (n:Name|Session) WHERE n.scope_key = $beside DETACH DELETE n', { beside: `w:${workspace_id}` });
