// Active decisions that may conflict with a given one: those linked to it by CONTRADICTS, similar ones of its domain,
// and those with mostly the same words.
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { commonStems, queryStems } from '../../../libraries/text/words';
import { itemIdOf } from '../../store/own-id';
import { nearest } from '../../retrieval/candidates';
import { defaultFilter } from '../../retrieval/search-spec';
import { decisionsOf, type Decision } from './record';

type Conflict = Schemas['decisions/Conflict'];

const maxCompared = 20;
const maxContradicting = 100;
/** From this cosine on, two decisions of a domain have the same topic. */
const minCosine = 0.75;
/** Above this share of common words, two decisions have the same topic. */
const minOverlap = 0.5;

export async function conflictsOf(
  ctx: Ctx,
  decision_id: string,
  { min_contest }: Schemas['decisions/ConflictQuery'],
): Promise<Schemas['decisions/Conflicts']> {
  const item_id = await itemIdOf(ctx, 'decision', decision_id);
  const [row, [decision]] = await Promise.all([ctx.graph.run('store/get', { item_id }), decisionsOf(ctx, [item_id])]);
  if (!row || !decision) throw new NotFound('decision');
  const { embedding } = row.item;
  const found = await decisionsToCompare(ctx, item_id, embedding ? Float32Array.from(embedding) : null);
  const others = await decisionsOf(ctx, [...found.keys()]);
  const conflicts = others.flatMap((other) => {
    const likeness = found.get(other.item_id);
    const conflict = likeness && compare(decision, other, likeness);
    return conflict && other.contest >= min_contest ? [conflict] : [];
  });
  return { decision_id, conflicts, count: conflicts.length };
}

interface Likeness {
  cosine: number | null;
  contradicts: boolean;
}

/** Most similar first: the nearest by vector, and decisions with a CONTRADICTS link. */
async function decisionsToCompare(
  ctx: Ctx,
  item_id: string,
  vector: Float32Array | null,
): Promise<Map<string, Likeness>> {
  const filter = { ...defaultFilter(['decision']), statuses: ['active'] };
  const [near, contradicting] = await Promise.all([
    vector ? nearest(ctx, { vector, filter, limit: maxCompared + 1 }) : [],
    ctx.graph.run('decisions/list-contradicting', { item_id, vector, limit: maxContradicting }),
  ]);
  const compared = near.filter((other) => other.item_id !== item_id).slice(0, maxCompared);
  const found: [string, Likeness][] = [
    ...compared.map(
      (other) => [other.item_id, { cosine: other.cosine ?? null, contradicts: false }] satisfies [string, Likeness],
    ),
    ...contradicting.map(
      ({ other_id, cosine }) => [other_id, { cosine, contradicts: true }] satisfies [string, Likeness],
    ),
  ];
  // For a decision in both lists, the later entry wins; it has `contradicts: true`.
  return new Map([...new Map(found)].sort(([, a], [, b]) => (b.cosine ?? -1) - (a.cosine ?? -1)));
}

function compare(one: Decision, other: Decision, { cosine, contradicts }: Likeness): Conflict | undefined {
  const word_overlap = overlapOf(one.content, other.content);
  const similar = cosine !== null && cosine >= minCosine;
  const reasons: Conflict['reasons'] = [
    ...(contradicts ? (['contradicts'] as const) : []),
    ...(one.domain !== null && one.domain === other.domain && similar ? (['same_domain'] as const) : []),
    ...(word_overlap > minOverlap ? (['word_overlap'] as const) : []),
  ];
  return reasons.length > 0 ? { decision: other, similarity: cosine, word_overlap, reasons } : undefined;
}

const maxWords = 500;

function overlapOf(a: string, b: string): number {
  const [one, other] = [queryStems(a, maxWords), queryStems(b, maxWords)];
  return commonStems(one, other) / Math.max(1, Math.min(one.size, other.size));
}
