// Challenge: does an assertion contradict stored memories? A search, and facts with the same names, supply the items to
// compare. The stages of the cascade give each the probability of a contradiction. Nothing is written.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { threshold } from '../../../reading/compare';
import { cosineOf } from '../../../vectors';
import { recordOf } from '../../model/record';
import { searchedTypes } from '../../model/types';
import { holds } from '../../retrieval/current';
import { find, type Found } from '../../retrieval/find';
import { searchSpecFor } from '../../retrieval/search-spec';
import { vectorsOf } from '../../retrieval/vectors';
import { readAssertion, readOf, type Assertion } from './cascade/assertion';
import { cascade, rounded, type JudgedStatement } from './cascade/cascade';
import type { ComparedItem } from './cascade/detector';

type Request = Schemas['reasoning/ChallengeRequest'];
type Answer = Schemas['reasoning/ChallengeAnswer'];

/**
 * An assertion is compared with at most `maxCompared` search results, and `maxOfFacts` other items with facts about the
 * same names.
 */
const maxCompared = 10;
const maxOfFacts = 10;

/** @param without id of an item to leave out */
export async function challenge(ctx: Ctx, request: Request, without?: string): Promise<Answer> {
  const { memory_type, valid_at } = request;
  const [assertion, found] = await Promise.all([
    readAssertion(ctx, request.assertion, valid_at ?? ctx.now(), memory_type ? [memory_type] : searchedTypes),
    searchSpecFor(ctx, {
      query: readOf(request.assertion),
      top_k: maxCompared + (without === undefined ? 0 : 1),
      memory_type,
      valid_at,
    }).then((plan) => find(ctx, plan)),
  ]);
  const candidates = await candidatesOf(ctx, found, assertion, without);
  const { stages, judged } = await cascade(ctx, assertion, candidates, request.use_llm !== false);
  const conflicts = await withSource(
    ctx,
    judged.toSorted((a, b) => b.probability - a.probability).flatMap(({ conflict }) => conflict ?? []),
  );
  return {
    new_assertion: request.assertion,
    has_conflicts: conflicts.length > 0,
    conflicts,
    related_facts_count: candidates.length,
    overall_confidence: judged.length === 0 ? null : rounded(confidenceBeside(conflicts) * readShare(judged)),
    ...(candidates.length === 0 && { overall_reason: 'Nothing related is stored: nothing was compared.' }),
    trace: {
      stages,
      compared: judged.map(({ each, probability, reason }) => ({
        item_id: each.item_id,
        statement: each.known,
        probability: rounded(probability),
        ...(reason && { reason }),
      })),
      threshold,
      inert: inertOf(request),
    },
  };
}

/** The conflicts, each with origin, trust and day of the memory. */
async function withSource(ctx: Ctx, conflicts: Answer['conflicts']): Promise<Answer['conflicts']> {
  if (conflicts.length === 0) return [];
  const rows = await ctx.graph.run('store/get-many', {
    item_ids: conflicts.map(({ existing_item_id }) => existing_item_id),
  });
  const items = new Map(rows.map(({ item }) => [item.item_id, item]));
  return conflicts.map((conflict) => {
    const item = items.get(conflict.existing_item_id);
    if (!item) return conflict;
    const { origin, trust, true_at, true_at_is } = recordOf(item);
    return { ...conflict, origin, trust, true_at, true_at_is };
  });
}

function confidenceBeside(conflicts: Answer['conflicts']): number {
  if (conflicts.length === 0) return 1;
  const total = conflicts.reduce((sum, { confidence }) => sum + confidence, 0);
  return 1 - (0.5 * total) / conflicts.length;
}

/** Share of the compared items that rules could read; an item that is compared only by its vector counts half. */
const readShare = (judged: JudgedStatement[]): number =>
  judged.reduce((sum, { each }) => sum + (each.isRead ? 1 : 0.5), 0) / judged.length;

export const inertOf = ({ use_wikipedia }: { use_wikipedia?: boolean }): Record<string, string> =>
  use_wikipedia === undefined ? {} : { use_wikipedia: 'No encyclopedia is consulted: only stored memories count.' };

async function candidatesOf(
  ctx: Ctx,
  { lists, vector, cosines }: Found,
  { facts }: Assertion,
  without: string | undefined,
): Promise<ComparedItem[]> {
  const results = lists.flatMap((list) => list.results).filter(holds);
  const texts = new Map<string, string>(results.map(({ item_id, content }) => [item_id, content]));
  const max = texts.size + maxOfFacts;
  for (const { item_id, content } of facts) if (texts.size < max) texts.set(item_id, content);
  if (without !== undefined) texts.delete(without);
  const vectors = await vectorsOf(
    ctx,
    [...texts.keys()].filter((id) => !cosines?.has(id)),
  );
  return [...texts].map(([item_id, content]) => {
    const embedding = vectors.get(item_id);
    const cosine = cosines?.get(item_id) ?? (embedding && vector ? cosineOf(embedding, vector) : null);
    return { item_id, content, cosine };
  });
}
