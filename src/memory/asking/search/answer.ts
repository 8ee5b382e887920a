import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { memoryTypes, speculativeNote, speculativeTier, typeFacts, type MemoryType } from '../../model/types';
import { decisionFields } from '../../expertise/decisions/record';
import { observationFields } from '../../expertise/observations/observations';
import { opinionFields } from '../../expertise/opinions/opinions';
import { citationsOf } from '../../retrieval/cite';
import { find } from '../../retrieval/find';
import { withGroundings } from '../../retrieval/groundings';
import { questionOf } from '../../retrieval/question';
import type { SearchSpec } from '../../retrieval/search-spec';
import { groupRoots } from './roots';
import { diagnose } from './unresolved';

export interface AnsweredSearch {
  answer: Schemas['search/SearchAnswer'] | Schemas['search/ExpertiseAnswer'];
  /** Id for feedback on the results, valid for an hour; undefined while Redis is unavailable. */
  session_id: string | undefined;
}

/** @throws Invalid for an unsupported regular expression, and for gaps with `as_of_strict`; Unavailable */
export async function answerSearch(ctx: Ctx, plan: SearchSpec, agent_id?: string | null): Promise<AnsweredSearch> {
  const question = questionOf(ctx, plan);
  const [{ lists, cut_by, left_out, not_reranked, run_id }, as_of_diagnostics, hidden] = await Promise.all([
    find(ctx, plan, question),
    question.then((asked) => diagnose(ctx, plan, asked?.vector)),
    plan.leaves_out_speculative ? countSpeculative(ctx) : 0,
  ]);
  if (plan.with_grounding) for (const list of lists) list.results = await withGroundings(ctx, list.results);
  if (!plan.compact) await addCounted(ctx, lists);
  const shown = lists.flatMap(({ results }) => results);
  const group_roots = plan.compact ? undefined : await groupRoots(ctx, shown);
  const session_id = ctx.searchSessions.open([...new Set(shown.map(({ item_id }) => item_id))]);
  const rest = {
    partial: cut_by.length > 0,
    ...(cut_by.length > 0 && { partial_because: cut_by }),
    ...(not_reranked && { not_reranked }),
    ...(run_id && { run_id }),
    ...(left_out > 0 && { left_out_by_filter: left_out }),
    ...(hidden > 0 && { hidden_by_default: { speculative: hidden, note: speculativeNote } }),
    ...(plan.cite && { citations: citationsOf(shown) }),
    ...(plan.weights && agent_id && { recall_profile: { agent_id, memory_type_weights: plan.weights } }),
    ...(as_of_diagnostics && { as_of_diagnostics }),
    ...(group_roots && {
      group_roots,
      inert_parameters: plan.inert,
      coverage: shown.length > 0 ? plan.coverage : plan.coverage_if_empty,
    }),
  };
  const byType = lists.every(({ type }) => type)
    ? Object.fromEntries(lists.map(({ type, results }) => [String(type), results] as const))
    : undefined;
  return { answer: byType ? { results: byType, ...rest } : { results: shown, ...rest }, session_id };
}

type Result = Schemas['search/Result'];

async function addCounted(ctx: Ctx, lists: { results: Result[] }[]): Promise<void> {
  const idsOf = (type: MemoryType) =>
    lists.flatMap(({ results }) => results.filter((each) => each.memory_type === type).map(({ item_id }) => item_id));
  const [decisions, opinions, observations] = await Promise.all([
    decisionFields(ctx, idsOf('decision')),
    opinionFields(ctx, idsOf('opinion')),
    observationFields(ctx, idsOf('observation')),
  ]);
  if (decisions.size + opinions.size + observations.size === 0) return;
  for (const list of lists)
    list.results = list.results.map((result) => ({
      ...result,
      ...(decisions.get(result.item_id) ?? opinions.get(result.item_id) ?? observations.get(result.item_id)),
    }));
}

const speculativeTypes = memoryTypes.filter((type) => typeFacts(type).tier === speculativeTier);

/** Number of speculative items in scope; counting stops at 100. */
async function countSpeculative(ctx: Ctx): Promise<number> {
  const { items } = await ctx.graph.run('search/count-speculative', {
    memory_types: speculativeTypes,
    tier: speculativeTier,
  });
  return items;
}
