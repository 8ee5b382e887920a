// Turns a search request into a search spec, with the weights of an agent's recall profile.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { recallWeights } from '../../expertise/agents/agents';
import { clausesOf } from '../../retrieval/filter';
import { searchSpecOf, type SearchSpec } from '../../retrieval/search-spec';

/** @throws Invalid for unsupported parameters; Refusal `bad_hop_strategy` */
export async function planFor(ctx: Ctx, request: Schemas['search/SearchRequest']): Promise<SearchSpec> {
  const { agent_id } = request;
  const weights = agent_id ? await recallWeights(ctx, agent_id) : undefined;
  const plan = searchSpecOf(request, ctx, await clausesOf(ctx, request), weights);
  if (!agent_id) return plan;
  if (plan.text === undefined) return withInert(plan, 'Without a query, the newest items come first.');
  return weights ? plan : withInert(plan, 'No agent with this id has a recall profile.');
}

const withInert = (plan: SearchSpec, reason: string): SearchSpec => ({
  ...plan,
  weights: undefined,
  inert: { ...plan.inert, agent_id: reason },
});
