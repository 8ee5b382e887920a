// Who calls in a run: tenants with an owner and a plain member each, what they know, and the words that give them away.
import type { Driver } from 'neo4j-driver';
import { createKey, createTenant, createUser, createWorkspace, grants } from '../../src/auth/provision';
import { loadConfig } from '../../src/config';
import { connectGraph } from '../../src/graph/connect';
import { Graph } from '../../src/graph/run';
import { withLocalInstance } from '../runtime/local';
import type { Random } from './random';

export interface Caller {
  name: string;
  tenant: number;
  key: string;
  /** Workspaces the caller is in. */
  workspaces: string[];
  /** A word that stands in everything the caller stores for its workspace. */
  canary: string;
  /** Ids this caller has seen in answers, by the name of the field. */
  known: Map<string, string[]>;
  /** Its last search, and what that has shown: feedback speaks of both together. */
  lastSearch: { session: string; shown: string[] } | undefined;
  /** Its own credential and user, which it does not destroy. */
  kept: Set<string>;
}

/** Ids kept for each field; the oldest give way. */
const most = 60;

/** Takes an id that an answer showed. */
export function learn(caller: Caller, field: string, value: string): void {
  const list = caller.known.get(field) ?? [];
  if (list.includes(value)) return;
  list.push(value);
  if (list.length > most) list.shift();
  caller.known.set(field, list);
}

export const canaryPattern = /cnry(\d+)x[0-9a-f]{8}/g;

export function newCaller(random: Random, tenant: number, name: string, key: string): Caller {
  const mark = random
    .below(2 ** 32)
    .toString(16)
    .padStart(8, '0');
  return {
    name,
    tenant,
    key,
    workspaces: [],
    canary: `cnry${tenant}x${mark}`,
    known: new Map(),
    lastSearch: undefined,
    kept: new Set(),
  };
}

/** Makes tenants in the graph of the instance at hand; each has an owner, a plain member, and guests to be managed. */
export async function makeCallers(random: Random, tenants: number): Promise<Caller[]> {
  const config = loadConfig(withLocalInstance(process.env));
  const driver: Driver = await connectGraph(config);
  const graph = new Graph(driver, config.NEO4J_DATABASE, config.SERVICE_QUERY_TIMEOUT_MS);
  const callers: Caller[] = [];
  for (let tenant = 0; tenant < tenants; tenant++) {
    const { tenant_id } = await createTenant(graph, `isolation ${tenant}`);
    const { workspace_id } = await createWorkspace(graph, tenant_id, 'main', 'WORKSPACE');
    await createWorkspace(graph, tenant_id, 'own', 'USER');
    for (const role of ['owner', 'member'] as const) {
      const { user_id } = await createUser(graph, tenant_id, workspace_id, `${role}@example.org`, role);
      const request = { tenant_id, user_id, workspace_id: null, name: 'isolation', grants };
      const { key } = await createKey(graph, config.SERVICE_ENV, request);
      callers.push(newCaller(random, tenant, `${role} of tenant ${tenant}`, key));
    }
    for (const guest of ['a', 'b', 'c']) await createUser(graph, tenant_id, workspace_id, `${guest}@example.org`);
  }
  await driver.close();
  return callers;
}
