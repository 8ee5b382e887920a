// The callers of a run: keys, known ids, and the canary word in all their stored texts.
import { provisionKey, createTenant, createUser, provisionWorkspace, grants } from '../../../src/auth/provision';
import { loadConfig } from '../../../src/config';
import type { Grant } from '../../../src/ctx';
import { connectGraph } from '../../../src/graph/connect';
import { Graph } from '../../../src/graph/run';
import { withLocalInstance } from '../../runtime/local';
import { startBrowserSession } from '../../session';
import type { Random } from './random';

export interface IsolationCaller {
  name: string;
  tenant: number;
  /** Callers of the same side see each other's items. Members of a USER-level workspace are on different sides. */
  side: number;
  key: string;
  /**
   * The subject that the caller acts for. Every call names it, unless the key is bound to it. Null for the workspace
   * itself.
   */
  subject: string | null;
  /** The workspace the caller acts in; undefined before the first response. */
  workspace: string | undefined;
  /** A unique word in everything that the caller stores. */
  canary: string;
  /** Ids from responses to this caller, by field name. */
  known: Map<string, string[]>;
  /** The last search and the ids of its results, both needed for feedback. */
  lastSearch: { session: string; shown: string[] } | undefined;
  /** The last link without a type. Removing it requires the ids of both items. */
  lastLink: { source_id: string; target_id: string } | undefined;
  /** A gate of the newest plan; a sidemate's key may open it. */
  lastGate: { plan_id: string; gate_id: string } | undefined;
  /** The current refresh token; undefined without access to the graph. */
  refreshToken: string | undefined;
  /** Token of the identity provider; undefined without one. */
  idpToken: string | undefined;
}

/** Ids kept per field; the oldest are dropped. */
const maxIds = 60;

export function learn(caller: IsolationCaller, field: string, value: string): void {
  const list = caller.known.get(field) ?? [];
  if (list.includes(value)) return;
  list.push(value);
  if (list.length > maxIds) list.shift();
  caller.known.set(field, list);
}

/** A canary word. Its number is the side of the caller. */
export const canaryPattern = /cnry(\d+)x[0-9a-f]{8}/g;

export function newCaller(
  random: Random,
  where: { tenant: number; side: number; subject?: string },
  name: string,
  key: string,
): IsolationCaller {
  const mark = random
    .below(2 ** 32)
    .toString(16)
    .padStart(8, '0');
  return {
    subject: null,
    ...where,
    name,
    key,
    workspace: undefined,
    canary: `cnry${where.side}x${mark}`,
    known: new Map(),
    lastSearch: undefined,
    lastLink: undefined,
    lastGate: undefined,
    refreshToken: undefined,
    idpToken: undefined,
  };
}

interface Side {
  tenant_id: string;
  workspace_id: string;
  tenant: number;
  side: number;
  subject?: string;
}

type Add = (who: Side, name: string, role: 'owner' | 'member', allowed?: Grant[]) => Promise<void>;

/**
 * Creates tenants in the graph of the local instance. Each has an owner, a member and guests. The first also has two
 * members of a USER-level workspace, who must not see each other's items, and a workspace with two subjects, visible
 * only to their own callers. The last caller is the passive tenant.
 */
export async function makeCallers(random: Random, tenants: number): Promise<IsolationCaller[]> {
  const config = loadConfig(withLocalInstance(process.env));
  const driver = await connectGraph(config);
  const graph = new Graph(driver, config.NEO4J_DATABASE, config.SERVICE_QUERY_TIMEOUT_MS);
  const callers: IsolationCaller[] = [];
  let sides = 0;
  const add: Add = async ({ tenant_id, workspace_id, ...place }, name, role, allowed = grants) => {
    const address = `${name.replace(/\W/g, '-')}@example.org`;
    const { user_id } = await createUser(graph, tenant_id, workspace_id, address, role);
    const request = { tenant_id, user_id, workspace_id: null, name: 'isolation', grants: allowed };
    const { key } = await provisionKey(graph, config.SERVICE_ENV, request);
    const refreshToken = await startBrowserSession(graph, user_id);
    callers.push({ ...newCaller(random, place, name, key), refreshToken });
  };
  for (let tenant = 0; tenant <= tenants; tenant++) {
    const { tenant_id } = await createTenant(graph, `isolation ${tenant}`);
    const { workspace_id } = await provisionWorkspace(graph, tenant_id, 'main', 'WORKSPACE');
    const main = { tenant_id, workspace_id, tenant, side: sides++ };
    if (tenant === tenants) {
      await add(main, 'passive tenant', 'owner');
      break;
    }
    await add(main, `owner ${tenant}`, 'owner');
    await add(main, `member ${tenant}`, 'member');
    for (const guest of ['a', 'b', 'c']) await createUser(graph, tenant_id, workspace_id, `${guest}@example.org`);
    if (tenant === 0) await addPrivate(graph, main, () => sides++, add);
  }
  await driver.close();
  return callers;
}

/** Members of a USER-level workspace, and of one with subjects. */
async function addPrivate(graph: Graph, main: Side, nextSide: () => number, add: Add): Promise<void> {
  const allowed: Grant[] = ['read:memories', 'write:memories'];
  const own = await provisionWorkspace(graph, main.tenant_id, 'own', 'USER');
  for (const name of ['user-level a', 'user-level b'])
    await add({ ...main, workspace_id: own.workspace_id, side: nextSide() }, name, 'member', allowed);
  const shared = await provisionWorkspace(graph, main.tenant_id, 'customers', 'WORKSPACE');
  for (const subject of [undefined, 'customer ä', 'customer b']) {
    const side = { ...main, workspace_id: shared.workspace_id, side: nextSide(), ...(subject && { subject }) };
    for (const number of [1, 2]) await add(side, `${subject ?? 'of no subject'} ${number}`, 'member', allowed);
  }
}
