import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import type { Answer } from '../../graph/run';
import { addAll } from '../../lists';
import { recordOf, type StoredItem } from '../model/record';
import { mapInTurns } from '../../process/turns';
import { correctedIn, correctedShare, type Rejected } from '../store/corrected';
import { holds, isOutdated, isPast, marksOf, weighedScore, type At } from './current';
import type { SearchSpec } from './search-spec';
import type { Question } from './question';
import type { Ranked } from './ranking';
import { resolutionOf } from './past';
import { relevanceTo } from './relevance';
import { withFeedback } from './score/feedback';

type Result = Schemas['search/Result'];

/** `cosine`: with the question; null without a vector. */
interface Read {
  result: Result;
  item: StoredItem;
  cosine: number | null;
}

/** Best results first. For each that is no longer valid, one more is read, so that it takes no valid one's place. */
export async function readRanked(
  ctx: Pick<Ctx, 'graph' | 'reference'>,
  ranked: Ranked[],
  question: Pick<Question, 'text' | 'vector' | 'limit' | 'without'>,
  plan: ReadPlan,
  { at, rejected, lacksExact }: { at: At; rejected: Rejected; lacksExact?: boolean | undefined },
): Promise<{ found: Read[]; isCut: boolean }> {
  const { limit } = question;
  const rows = new Rows(ctx.graph, question.vector);
  const isLeftOut = ({ result }: Read) => isHidden(result, plan);
  if (ranked.length === 0) return { found: [], isCut: false };
  const read = async (best: Ranked[]) =>
    readPage(ctx, best, await rows.of(best), question, plan, { at, rejected, lacksExact });
  const first = await read(ranked.slice(0, limit));
  const wanting = first.filter((each) => !holds(each.result) || isLeftOut(each)).length;
  const rest = ranked.slice(limit);
  // A correction of the best result is always read, even if it ranks low.
  const correcting = new Set(first[0] && correctionsOf(first[0].result));
  const more = [
    ...rest.slice(0, wanting),
    ...rest.slice(wanting, limit).filter(({ item_id }) => correcting.has(item_id)),
  ];
  const all = [...first, ...(more.length > 0 ? await read(more) : [])];
  // Further results replace those that the spec excludes.
  const seen = new Set(all.map(({ result }) => result.item_id));
  const others = rest.filter(({ item_id }) => !seen.has(item_id));
  const missing = () => limit - all.filter((each) => !isLeftOut(each)).length;
  for (let from = 0; all.some(isLeftOut) && missing() > 0 && from < Math.min(others.length, maxFurther); from += limit)
    addAll(all, await read(others.slice(from, from + limit)));
  const best = all.filter((each) => !isLeftOut(each)).sort(byScore);
  const results = newestFirst(best, at)
    .slice(0, limit)
    .filter(({ result }) => (result.relevance ?? 0) >= plan.min_score);
  return { found: results, isCut: rows.isCut };
}

const maxFurther = 100;

export const isHidden = (
  result: Result,
  plan: Pick<SearchSpec, 'without_reference' | 'without_outdated' | 'without_ended'>,
): boolean =>
  (plan.without_reference && isReference(result)) ||
  (plan.without_outdated && isOutdated(result)) ||
  (plan.without_ended && isPast(result, result));

type ReadPlan = Pick<
  SearchSpec,
  'with_path' | 'min_score' | 'without_reference' | 'without_outdated' | 'without_ended' | 'weights'
>;

/** A correction with a lower share of the score is about another topic. */
const relevantShare = 0.4;

/** Max results before which a correction is moved, because it would push other results out. */
const maxCorrected = 3;

/**
 * Puts results together that records join, the newest first: a replaced item right behind its replacement, and a
 * correction that matches the query right before what it corrects.
 * @param read best first
 */
function newestFirst(read: Read[], at: At): Read[] {
  const readOf = new Map(read.map((each) => [each.result.item_id, each]));
  const placed = new Map<string, Read>();
  const place = (each: Read, score: number) => {
    const { item_id } = each.result;
    if (placed.has(item_id)) return;
    placed.set(item_id, { ...each, result: { ...each.result, score } });
    for (const older of read) if (older.result.superseded_by === item_id) place(older, score);
  };
  for (const [rank, each] of read.entries()) {
    const newer = [each];
    for (let next = replacementIn(readOf, each); next && !newer.includes(next); next = replacementIn(readOf, next))
      newer.unshift(next);
    const correction = rank < maxCorrected ? correctionIn(readOf, each, at) : undefined;
    for (const next of correction ? [correction, ...newer] : newer) place(next, scoreOf(each));
  }
  return [...placed.values()];
}

type ById = ReadonlyMap<string, Read>;

const replacementIn = (readOf: ById, { result }: Read) => readOf.get(result.superseded_by ?? '');

/** One that holds; a statement of after the requested time does not count. */
const correctionIn = (readOf: ById, older: Read, { time }: At) =>
  correctionsOf(older.result)
    .flatMap((id) => readOf.get(id) ?? [])
    .find(
      (newer) =>
        holds(newer.result) &&
        Date.parse(newer.result.true_at) <= Date.parse(time) &&
        scoreOf(newer) >= relevantShare * scoreOf(older),
    );

const correctionsOf = ({ corrected = [] }: Result) => corrected.flatMap(({ corrected_by }) => corrected_by ?? []);

const scoreOf = ({ result }: Read) => result.score ?? 0;
const byScore = (a: Read, b: Read) => scoreOf(b) - scoreOf(a);
/** Reference knowledge: seed items, and chunks of documents ingested as reference. */
const isReference = ({ memory_type, metadata }: Result) =>
  memory_type === 'seed_item' || metadata['reference'] === true;

type Row = Answer<'retrieval/get-results'>[number];

/** Rows of results, each read once. */
class Rows {
  /** Some are missing, because the size limit was reached. */
  isCut = false;
  private readonly asked = new Set<string>();
  private readonly rowOf = new Map<string, Row>();

  constructor(
    private readonly graph: Pick<Ctx['graph'], 'page'>,
    private readonly vector: Float32Array,
  ) {}

  async of(best: Ranked[]): Promise<ReadonlyMap<string, Row>> {
    const item_ids = best.map(({ item_id }) => item_id).filter((id) => !this.asked.has(id));
    if (item_ids.length === 0) return this.rowOf;
    for (const id of item_ids) this.asked.add(id);
    const { rows, isCut } = await this.graph.page('retrieval/get-results', { item_ids, vector: this.vector });
    this.isCut ||= isCut;
    // If the request covers an interval, several states of an item may match; the most similar one is kept.
    for (const row of rows.toSorted((a, b) => (a.cosine ?? -1) - (b.cosine ?? -1)))
      this.rowOf.set(row.item.item_id, row);
    return this.rowOf;
  }
}

async function readPage(
  ctx: Pick<Ctx, 'graph' | 'reference'>,
  best: Ranked[],
  rows: ReadonlyMap<string, Row>,
  question: Pick<Question, 'text' | 'vector' | 'without'>,
  { with_path, weights }: Pick<SearchSpec, 'with_path' | 'weights'>,
  { at, rejected, lacksExact }: { at: At; rejected: Rejected; lacksExact: boolean | undefined },
): Promise<Read[]> {
  const relevance = relevanceTo(question, ctx.reference, lacksExact);
  const found = await mapInTurns(best, ({ item_id, score, channels, hop_index, path }) => {
    const row = rows.get(item_id);
    if (!row) return [];
    const record = recordOf(row.item);
    const metadata = hop_index === undefined ? record.metadata : { ...record.metadata, hop_index };
    const marks = marksOf(row.item, row.superseded_by, at);
    const weighed = question.without === 'feedback' ? score : withFeedback(score, row.item.usefulness ?? 0, row.links);
    const flags = correctedIn(record, rejected);
    const share = correctedShare(record.content, flags.corrected) * (weights?.[record.memory_type] ?? 1);
    const result = {
      ...record,
      metadata,
      score: weighedScore(weighed, marks) * share,
      relevance: relevance(`${row.item.title ?? ''} ${row.item.content}`, row.cosine),
      ...marks,
      ...flags,
      ...resolutionOf(ctx, row.versions),
      channels,
      ...(with_path && path && { path }),
    };
    return [{ result, item: row.item, cosine: row.cosine }];
  });
  return found.flat();
}
