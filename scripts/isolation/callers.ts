// Who calls in a run, what they know, and the words that give them away.
import { createKey, createTenant, createUser, createWorkspace, grants } from '../../src/auth/provision';
import { loadConfig } from '../../src/config';
import type { Grant } from '../../src/ctx';
import { connectGraph } from '../../src/graph/connect';
import { Graph } from '../../src/graph/run';
import { withLocalInstance } from '../runtime/local';
import { startSession } from '../session';
import type { Random } from './random';

export interface Caller {
  name: string;
  tenant: number;
  /** Callers of one side see what the others of it store; the two members of a workspace of level USER are of two sides. */
  side: number;
  key: string;
  /** The workspace the caller acts in; undefined until it is known. */
  workspace: string | undefined;
  /** A word that stands in everything the caller stores. */
  canary: string;
  /** Ids this caller has seen in answers, by the name of the field. */
  known: Map<string, string[]>;
  /** Its last search, and what that has shown: feedback speaks of both together. */
  lastSearch: { session: string; shown: string[] } | undefined;
  /** Trades it for the next one; undefined where the graph is out of reach. */
  refreshToken: string | undefined;
  /** What an identity provider says of it; undefined without one. */
  idpToken: string | undefined;
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

/** The number is that of the caller's side. */
export const canaryPattern = /cnry(\d+)x[0-9a-f]{8}/g;

export function newCaller(random: Random, place: { tenant: number; side: number }, name: string, key: string): Caller {
  const mark = random
    .below(2 ** 32)
    .toString(16)
    .padStart(8, '0');
  return {
    ...place,
    name,
    key,
    workspace: undefined,
    canary: `cnry${place.side}x${mark}`,
    known: new Map(),
    lastSearch: undefined,
    refreshToken: undefined,
    idpToken: undefined,
  };
}

/**
 * Makes tenants in the graph of the instance at hand. Each has an owner, a plain member and guests to be managed; the first also two
 * members of a workspace of level USER, who must not see each other's. The last caller is the only one of one more tenant.
 */
export async function makeCallers(random: Random, tenants: number): Promise<Caller[]> {
  const config = loadConfig(withLocalInstance(process.env));
  const driver = await connectGraph(config);
  const graph = new Graph(driver, config.NEO4J_DATABASE, config.SERVICE_QUERY_TIMEOUT_MS);
  const callers: Caller[] = [];
  let sides = 0;
  const add = async (
    who: { tenant_id: string; workspace_id: string; tenant: number; side: number },
    name: string,
    role: 'owner' | 'member',
    allowed: Grant[] = grants,
  ) => {
    const { tenant_id, workspace_id, ...place } = who;
    const { user_id } = await createUser(
      graph,
      tenant_id,
      workspace_id,
      `${name.replace(/\W/g, '-')}@example.org`,
      role,
    );
    const request = { tenant_id, user_id, workspace_id: null, name: 'isolation', grants: allowed };
    const { key } = await createKey(graph, config.SERVICE_ENV, request);
    const refreshToken = await startSession(graph, user_id);
    callers.push({ ...newCaller(random, place, name, key), refreshToken });
  };
  for (let tenant = 0; tenant <= tenants; tenant++) {
    const { tenant_id } = await createTenant(graph, `isolation ${tenant}`);
    const { workspace_id } = await createWorkspace(graph, tenant_id, 'main', 'WORKSPACE');
    const main = { tenant_id, workspace_id, tenant, side: sides++ };
    if (tenant === tenants) {
      await add(main, 'witness', 'owner');
      break;
    }
    await add(main, `owner ${tenant}`, 'owner');
    await add(main, `member ${tenant}`, 'member');
    for (const guest of ['a', 'b', 'c']) await createUser(graph, tenant_id, workspace_id, `${guest}@example.org`);
    if (tenant > 0) continue;
    const own = await createWorkspace(graph, tenant_id, 'own', 'USER');
    for (const name of ['mate a', 'mate b'])
      await add({ ...main, workspace_id: own.workspace_id, side: sides++ }, name, 'member', [
        'read:memories',
        'write:memories',
      ]);
  }
  await driver.close();
  return callers;
}
