// Reads the winners of a ranking completely, and weighs what callers said about them and whether they hold.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import { recordOf, writtenStart } from '../core/record';
import { withConsolidations } from './consolidated';
import { holds, marksOf, weighedScore, type At } from './current';
import type { Plan } from './plan';
import type { Question } from './question';
import type { Ranked } from './ranking';
import { resolutionOf } from './past';
import { relevanceTo } from './relevance';
import { withFeedback } from './score/feedback';

type Result = Schemas['search/Result'];

/** A result with the time from which it holds as it was written, with its offset. */
interface Read {
  result: Result;
  written: string | null;
}

/**
 * The first items of a ranking as results, best first; those deleted in the meantime are left out. For each that does not hold at the
 * time, one more is read: what holds must not be missing because of it.
 */
export async function readRanked(
  ctx: Pick<Ctx, 'graph'>,
  ranked: Ranked[],
  question: Pick<Question, 'text' | 'vector' | 'limit'>,
  plan: Pick<Plan, 'with_path' | 'min_score' | 'consolidated' | 'without_reference'>,
  at: At,
): Promise<Read[]> {
  const { limit } = question;
  const first = await read(ctx, ranked.slice(0, limit), question, plan, at);
  const replaced = plan.consolidated === 'replaced' ? first.filter(({ result }) => isConsolidated(result)).length : 0;
  const left = plan.without_reference ? first.filter(({ result }) => isReference(result)).length : 0;
  const wanting = first.filter(({ result }) => !holds(result)).length + replaced + left;
  const more = wanting > 0 ? await read(ctx, ranked.slice(limit, limit + wanting), question, plan, at) : [];
  const found = [...first, ...more]
    .filter(({ result }) => !(plan.without_reference && isReference(result)))
    .sort(byScore);
  const byIds = (item_ids: string[]) => read(ctx, item_ids.map(unranked), question, plan, at);
  return (await withConsolidations(ctx, found, plan.consolidated, byIds))
    .sort(byScore)
    .slice(0, limit)
    .filter(({ result }) => (result.relevance ?? 0) >= plan.min_score);
}

const byScore = (a: Read, b: Read) => (b.result.score ?? 0) - (a.result.score ?? 0);
const isConsolidated = ({ status }: Result) => status === 'consolidated';
/** Seed items, and chunks of documents that were ingested as reference. */
export const isReference = ({ memory_type, metadata }: Result) =>
  memory_type === 'seed_item' || metadata['reference'] === true;
const unranked = (item_id: string): Ranked => ({ item_id, score: 0, channels: [] });

async function read(
  ctx: Pick<Ctx, 'graph'>,
  best: Ranked[],
  { text, vector }: Pick<Question, 'text' | 'vector'>,
  { with_path }: Pick<Plan, 'with_path'>,
  at: At,
): Promise<Read[]> {
  if (best.length === 0) return [];
  const rows = await ctx.graph.run('retrieval/get-results', { item_ids: best.map(({ item_id }) => item_id), vector });
  // Of several states in an interval, the one nearest to the question.
  const rowOf = new Map(
    rows.toSorted((a, b) => (a.cosine ?? -1) - (b.cosine ?? -1)).map((row) => [row.item.item_id, row]),
  );
  const relevance = relevanceTo(text);
  return best.flatMap(({ item_id, score, channels, hop_index, path }) => {
    const row = rowOf.get(item_id);
    if (!row) return [];
    const record = recordOf(row.item);
    const metadata = hop_index === undefined ? record.metadata : { ...record.metadata, hop_index };
    const marks = marksOf(row.item, row.superseded_by, at);
    const weighed = withFeedback(score, (row.item['usefulness'] as number | undefined) ?? 0, row.ties);
    const result = {
      ...record,
      metadata,
      score: weighedScore(weighed, marks),
      relevance: relevance(`${row.item.title ?? ''} ${row.item.content}`, row.cosine),
      ...marks,
      ...resolutionOf(ctx, row.versions),
      channels,
      ...(with_path && path && { path }),
    };
    return [{ result, written: writtenStart(row.item) }];
  });
}
