// Agents of a workspace: who they are, and their weights for recall. evaluation.ts derives how well they do.
import type { Ctx, Scope } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { sinceEver } from '../../../time';
import { readPage, type Page, type PageQuery } from '../../../paging';
import { readStored } from '../../../schemas';
import { expectReachable } from '../../model/own-ids';

export type Agent = Schemas['agents/Agent'];
type Stored = Schemas['agents/StoredAgent'];
type Profile = Schemas['agents/Profile'];

/** @throws Refusal `id_taken` if the requested agent_id is in use in the workspace; Invalid if no path can name it */
export async function createAgent(ctx: Ctx, request: Schemas['agents/CreateRequest']): Promise<Agent> {
  expectReachable('agent_id', request.agent_id, ['body']);
  const agent_id = request.agent_id ?? ctx.newId('agt');
  const { agent } = await ctx.graph.write((transaction) =>
    transaction.run('agents/create', {
      agent_id,
      agent_key: keyOf(ctx.scope.write_key, agent_id),
      name: request.name,
      description: request.description ?? null,
      config_json: JSON.stringify(request.agent_config),
      roles: request.roles,
      now: ctx.now(),
    }),
  );
  return agentOf(agent);
}

export async function listAgents(ctx: Ctx, query: PageQuery): Promise<{ agents: Agent[]; page: Page }> {
  const { start, pageOfRows } = readPage(['agents/list'], query);
  const [{ rows: found, isCut }, { total }] = await Promise.all([
    ctx.graph.page('agents/list', start),
    ctx.graph.run('agents/count', { since: sinceEver }),
  ]);
  const positionOf = ({ agent }: (typeof found)[number]) => ({ created_at: agent.created_at, id: agent.agent_id });
  const { rows, page } = pageOfRows(found, total, positionOf, isCut);
  return { agents: rows.map(({ agent }) => agentOf(agent)), page };
}

export async function getAgent(ctx: Pick<Ctx, 'graph' | 'scope'>, agent_id: string): Promise<Agent> {
  const row = await ctx.graph.run('agents/get', { agent_keys: keysOf(ctx.scope, agent_id) });
  if (!row) throw new NotFound('agent');
  return agentOf(row.agent);
}

/** The agent's decisions stay. */
export async function deleteAgent(ctx: Ctx, agent_id: string): Promise<Schemas['agents/Deleted']> {
  const row = await ctx.graph.write((transaction) =>
    transaction.run('agents/delete', { agent_keys: keysOf(ctx.scope, agent_id) }),
  );
  if (!row) throw new NotFound('agent');
  return { agent_id: row.agent_id, status: 'deleted' };
}

export async function changeProfile(
  ctx: Ctx,
  agent_id: string,
  profile: Profile,
): Promise<Schemas['agents/ProfileAnswer']> {
  const row = await ctx.graph.write((transaction) =>
    transaction.run('agents/update-profile', {
      agent_keys: keysOf(ctx.scope, agent_id),
      profile_json: JSON.stringify(profile),
      now: ctx.now(),
    }),
  );
  if (!row) throw new NotFound('agent');
  return { recall_profile: profile };
}

export async function recallWeights(ctx: Ctx, agent_id: string): Promise<Record<string, number> | undefined> {
  const row = await ctx.graph.run('agents/get', { agent_keys: keysOf(ctx.scope, agent_id) });
  const weights = (row && agentOf(row.agent).recall_profile.memory_type_weights) ?? {};
  return Object.keys(weights).length > 0 ? (weights as Record<string, number>) : undefined;
}

const keyOf = (scope_key: string, agent_id: string) => `${scope_key}|${agent_id}`;

const keysOf = ({ write_key, readable }: Scope, agent_id: string): string[] =>
  [write_key, ...readable.filter((key) => key !== write_key)].map((key) => keyOf(key, agent_id));

function agentOf({ config_json, profile_json, ...agent }: Stored): Agent {
  return {
    ...agent,
    id: agent.agent_id,
    agent_config: readStored('stored/Object', config_json),
    recall_profile: readStored('agents/Profile', profile_json),
    status: 'active',
  };
}
