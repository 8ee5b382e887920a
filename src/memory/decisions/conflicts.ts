// Active decisions that may not go together with one: similar, and in the same domain or in mostly the same words.
import type { Ctx } from '../../ctx';
import { NotFound } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { commonStems, queryStems } from '../../language/text/words';
import { itemIdOf } from '../core/own-id';
import { defaultFilter } from '../retrieval/plan';
import { decisionsOf, type Decision } from './record';

type Conflict = Schemas['decisions/Conflict'];

/** Decisions that are compared. */
const mostCompared = 20;
/** Cosine from which decisions of one domain are about the same. */
const similarFrom = 0.6;
/** Share of common words from which two decisions are about the same. */
const overlapFrom = 0.5;

/** @throws NotFound */
export async function conflictsOf(
  ctx: Ctx,
  decision_id: string,
  { min_contest }: Schemas['decisions/ConflictQuery'],
): Promise<Schemas['decisions/Conflicts']> {
  const item_id = await itemIdOf(ctx, 'decision', decision_id);
  const [row, [decision]] = await Promise.all([ctx.graph.run('core/get', { item_id }), decisionsOf(ctx, [item_id])]);
  if (!row || !decision) throw new NotFound('decision');
  const { embedding } = row.item;
  const near = embedding
    ? await ctx.graph.run('decisions/list-similar', {
        item_id,
        vector: Float32Array.from(embedding),
        vector_limit: mostCompared + 1,
        filter: { ...defaultFilter(['decision']), statuses: ['active'] },
      })
    : [];
  const others = await decisionsOf(
    ctx,
    near.map(({ similar_id }) => similar_id),
  );
  const conflicts = others.flatMap((other) => {
    const found = near.find(({ similar_id }) => similar_id === other.item_id);
    const conflict = found && compare(decision, other, found);
    return conflict && other.contest >= min_contest ? [conflict] : [];
  });
  return { decision_id, conflicts, count: conflicts.length };
}

/** Whether two decisions are about the same, and why; undefined if they are not. */
function compare(
  one: Decision,
  other: Decision,
  { cosine, contradicts }: { cosine: number; contradicts: boolean },
): Conflict | undefined {
  const word_overlap = overlapOf(one.content, other.content);
  const reasons: Conflict['reasons'] = [
    ...(contradicts ? (['contradicts'] as const) : []),
    ...(one.domain !== null && one.domain === other.domain && cosine >= similarFrom ? (['same_domain'] as const) : []),
    ...(word_overlap > overlapFrom ? (['word_overlap'] as const) : []),
  ];
  return reasons.length > 0 ? { decision: other, similarity: cosine, word_overlap, reasons } : undefined;
}

/** Words of a text that are compared. */
const mostWords = 500;

function overlapOf(a: string, b: string): number {
  const [one, other] = [queryStems(a, mostWords), queryStems(b, mostWords)];
  return commonStems(one, other) / Math.max(1, Math.min(one.size, other.size));
}
