// Reads the best ranked items and adjusts their scores by feedback and validity.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import { addAll } from '../../lists';
import { recordOf, textTime } from '../model/record';
import { withConsolidations } from './consolidated';
import { mapInTurns } from '../../process/turns';
import { correctedIn, correctedShare, rejectedFacts, type Rejected } from '../store/corrected';
import { holds, isPast, marksOf, weighedScore, type At } from './current';
import type { SearchSpec } from './search-spec';
import type { Question } from './question';
import type { Ranked } from './ranking';
import { resolutionOf } from './past';
import { relevanceTo } from './relevance';
import { withFeedback } from './score/feedback';

type Result = Schemas['search/Result'];

/** A result, and its valid start in the offset that the caller sent. */
interface Read {
  result: Result;
  written: string | null;
}

/**
 * Reads ranked items as results, best first; deleted items are skipped. For each result that is no longer valid, one
 * more is read, so that it takes no valid one's place.
 */
export async function readRanked(
  ctx: Pick<Ctx, 'graph'>,
  ranked: Ranked[],
  question: Pick<Question, 'text' | 'vector' | 'limit'>,
  plan: ReadPlan,
  at: At,
): Promise<{ found: Read[]; isCut: boolean }> {
  const { limit } = question;
  const isLeftOut = ({ result }: Read) => isHidden(result, plan);
  const pages: Reading[] = [];
  if (ranked.length === 0) return { found: [], isCut: false };
  const rejected = await rejectedFacts(ctx);
  const read = async (best: Ranked[]) => {
    const page = await readPage(ctx, best, question, plan, { at, rejected });
    pages.push(page);
    return page.found;
  };
  const first = await read(ranked.slice(0, limit));
  const wanting = first.filter((each) => !holds(each.result) || isLeftOut(each)).length;
  const rest = ranked.slice(limit);
  // A possible update of the best result is always read, even if it ranks low.
  const updating = new Set(first[0] && laterOf(first[0].result));
  const more = [
    ...rest.slice(0, wanting),
    ...rest.slice(wanting, limit).filter(({ item_id }) => updating.has(item_id)),
  ];
  const all = [...first, ...(more.length > 0 ? await read(more) : [])];
  // Further results replace those that the spec excludes.
  const seen = new Set(all.map(({ result }) => result.item_id));
  const others = rest.filter(({ item_id }) => !seen.has(item_id));
  const missing = () => limit - all.filter((each) => !isLeftOut(each)).length;
  for (let from = 0; all.some(isLeftOut) && missing() > 0 && from < Math.min(others.length, maxFurther); from += limit)
    addAll(all, await read(others.slice(from, from + limit)));
  const best = all.filter((each) => !isLeftOut(each)).sort(byScore);
  const byIds = (item_ids: string[]) => read(item_ids.map(unranked));
  const shown = plan.consolidation_first ? await withConsolidations(ctx, best, byIds) : best;
  const found = newerFirst(withoutCorrected(shown).sort(byScore), at)
    .slice(0, limit)
    .filter(({ result }) => (result.relevance ?? 0) >= plan.min_score);
  return { found, isCut: pages.some(({ isCut }) => isCut) };
}

/** Max further items read as replacements. */
const maxFurther = 100;

/** Whether the search spec excludes a result. */
export const isHidden = (
  result: Result,
  plan: Pick<SearchSpec, 'without_reference' | 'without_outdated' | 'without_ended'>,
): boolean =>
  (plan.without_reference && isReference(result)) ||
  (plan.without_outdated && result.newer !== undefined) ||
  (plan.without_ended && isPast(result, result));

type ReadPlan = Pick<
  SearchSpec,
  | 'with_path'
  | 'min_score'
  | 'consolidation_first'
  | 'without_reference'
  | 'without_outdated'
  | 'without_ended'
  | 'weights'
>;

/** An update with a lower share of the older statement's score is about another topic. */
const relevantShare = 0.4;

/**
 * Max results before which an update is moved; further updates only get a flag, because they would push other
 * results out.
 */
const maxUpdated = 3;

/**
 * Moves the latest valid update right before the statement that it may replace, if both match the query.
 * @param read results, best first
 */
function newerFirst(read: Read[], at: At): Read[] {
  // A statement made after the requested time does not count as an update.
  const isSaid = ({ valid_start_time, created_at }: Result) =>
    Date.parse(valid_start_time ?? created_at) <= Date.parse(at.time);
  const readOf = new Map(read.map((each) => [each.result.item_id, each]));
  const placed = new Map<string, Read>();
  for (const [rank, older] of read.entries()) {
    if (placed.has(older.result.item_id)) continue;
    const newest = (rank < maxUpdated ? laterOf(older.result) : [])
      .flatMap((id) => (placed.has(id) ? [] : (readOf.get(id) ?? [])))
      .find((newer) => holds(newer.result) && isSaid(newer.result) && scoreOf(newer) >= relevantShare * scoreOf(older));
    if (newest)
      placed.set(newest.result.item_id, { ...newest, result: { ...newest.result, score: older.result.score } });
    placed.set(older.result.item_id, older);
  }
  return [...placed.values()];
}

/** Drops updates of a correction that state again what it corrected: sending a wrong text again confirms nothing. */
function withoutCorrected(read: Read[]): Read[] {
  const wrongs = new Map<string, Set<string>>();
  for (const { result } of read)
    for (const { corrected_by } of result.corrected ?? [])
      if (corrected_by !== null) wrongs.set(corrected_by, (wrongs.get(corrected_by) ?? new Set()).add(result.item_id));
  return read.map(({ result, written }) => {
    const { newer = [], ...rest } = result;
    const kept = newer.filter((id) => wrongs.get(result.item_id)?.has(id) !== true);
    return { written, result: kept.length > 0 ? { ...rest, newer: kept } : rest };
  });
}

/** Items that should come before a result: corrections of its facts, and possible updates. */
const laterOf = ({ corrected = [], newer = [] }: Result) => [
  ...corrected.flatMap(({ corrected_by }) => corrected_by ?? []),
  ...newer,
];

const scoreOf = ({ result }: Read) => result.score ?? 0;
const byScore = (a: Read, b: Read) => scoreOf(b) - scoreOf(a);
/** Reference knowledge: seed items, and chunks of documents ingested as reference. */
const isReference = ({ memory_type, metadata }: Result) =>
  memory_type === 'seed_item' || metadata['reference'] === true;
const unranked = (item_id: string): Ranked => ({ item_id, score: 0, channels: [] });

interface Reading {
  found: Read[];
  /** Whether the size limit of a response dropped results. */
  isCut: boolean;
}

async function readPage(
  ctx: Pick<Ctx, 'graph'>,
  best: Ranked[],
  { text, vector }: Pick<Question, 'text' | 'vector'>,
  { with_path, weights }: Pick<SearchSpec, 'with_path' | 'weights'>,
  { at, rejected }: { at: At; rejected: Rejected },
): Promise<Reading> {
  if (best.length === 0) return { found: [], isCut: false };
  const item_ids = best.map(({ item_id }) => item_id);
  const { rows, isCut } = await ctx.graph.page('retrieval/get-results', { item_ids, vector });
  // If the request covers an interval, several states of an item may match; the most similar one is kept.
  const rowOf = new Map(
    rows.toSorted((a, b) => (a.cosine ?? -1) - (b.cosine ?? -1)).map((row) => [row.item.item_id, row]),
  );
  const relevance = relevanceTo(text);
  const found = await mapInTurns(best, ({ item_id, score, channels, hop_index, path }) => {
    const row = rowOf.get(item_id);
    if (!row) return [];
    const record = recordOf(row.item);
    const metadata = hop_index === undefined ? record.metadata : { ...record.metadata, hop_index };
    const marks = marksOf(row.item, row.superseded_by, at);
    const weighed = withFeedback(score, row.item.usefulness ?? 0, row.links);
    const flags = correctedIn(record, rejected);
    const result = {
      ...record,
      metadata,
      score:
        weighedScore(weighed, marks) *
        correctedShare(record.content, flags.corrected) *
        (weights?.[record.memory_type] ?? 1),
      relevance: relevance(`${row.item.title ?? ''} ${row.item.content}`, row.cosine),
      ...marks,
      ...(row.newer.length > 0 && { newer: row.newer }),
      ...flags,
      ...resolutionOf(ctx, row.versions),
      channels,
      ...(with_path && path && { path }),
    };
    return [{ result, written: textTime(row.item, record.metadata) }];
  });
  return { found: found.flat(), isCut };
}
