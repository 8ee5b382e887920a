import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import type { Answer } from '../../graph/run';
import { addAll } from '../../lists';
import { recordOf, type StoredItem } from '../model/record';
import { mapInTurns } from '../../process/turns';
import { correctedIn, type Rejected } from '../store/corrected';
import { holds, marksOf, type At } from './current';
import { hiddenBy, type Hides } from './hidden';
import type { SearchPart, SearchSpec } from './search-spec';
import type { Question } from './question';
import type { Ranked } from './ranking';
import { resolutionOf } from './past';
import { relevanceTo } from './relevance';
import { ofCorrections } from './score/constants';
import { scoreRecorded } from './score/passes';

type Result = Schemas['search/Result'];

interface Read {
  result: Result;
  item: StoredItem;
  /** The cosine of the item and the question; null if the item has no vector. */
  cosine: number | null;
  /** A pass lowered the score of the result, so one more result is read. */
  isLowered: boolean;
  /** Why the request leaves out the result; empty if the result is shown. */
  hidden: ReturnType<typeof hiddenBy>;
}

/** Everything that all readings of a question share. */
export interface ReadingOfQuestion {
  question: Pick<Question, 'text' | 'vector' | 'limit'>;
  plan: ReadPlan;
  at: At;
  rejected: Rejected;
  lacksExact?: boolean | undefined;
  /** Read once, whichever part of the score is left out. */
  rows: RowsOfResults;
}

/** Best results first. @param without part of the score to leave out */
export async function readRanked(
  ctx: Pick<Ctx, 'reference'>,
  ranked: Ranked[],
  reading: ReadingOfQuestion,
  without?: SearchPart,
): Promise<Read[]> {
  const { question, plan, at, rows } = reading;
  const { limit } = question;
  const isLeftOut = ({ hidden }: Read) => hidden.length > 0;
  if (ranked.length === 0) return [];
  const read = async (best: Ranked[]) => readPage(ctx, best, await rows.of(best), reading, without);
  const first = await read(ranked.slice(0, limit));
  const wanting = first.filter((each) => each.isLowered || isLeftOut(each)).length;
  const rest = ranked.slice(limit);
  // A correction of the best result is also read if it is among the next `limit` items.
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
  return newestFirst(best, at)
    .slice(0, limit)
    .filter(({ result }) => (result.relevance ?? 0) >= plan.min_score);
}

const maxFurther = 100;

type ReadPlan = Hides & Pick<SearchSpec, 'with_path' | 'min_score' | 'weights'>;

/**
 * Puts related results together, the newest first: a replaced item right after its replacement, and a correction that
 * matches the query right before the item that it corrects.
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
    const correction = rank < ofCorrections.maxRank ? correctionIn(readOf, each, at) : undefined;
    for (const next of correction ? [correction, ...newer] : newer) place(next, scoreOf(each));
  }
  return [...placed.values()];
}

type ById = ReadonlyMap<string, Read>;

const replacementIn = (readOf: ById, { result }: Read) => readOf.get(result.superseded_by ?? '');

/** A correction that is valid; a statement made after the requested time does not count. */
const correctionIn = (readOf: ById, older: Read, { time }: At) =>
  correctionsOf(older.result)
    .flatMap((id) => readOf.get(id) ?? [])
    .find(
      (newer) =>
        holds(newer.result) &&
        Date.parse(newer.result.true_at) <= Date.parse(time) &&
        scoreOf(newer) >= ofCorrections.relevantShare * scoreOf(older),
    );

const correctionsOf = ({ corrected = [] }: Result) => corrected.flatMap(({ corrected_by }) => corrected_by ?? []);

const scoreOf = ({ result }: Read) => result.score ?? 0;
const byScore = (a: Read, b: Read) => scoreOf(b) - scoreOf(a);

type Row = Answer<'retrieval/get-results'>[number];

/** Rows of results; each is read once. */
export class RowsOfResults {
  /** True if some rows are missing because the size limit was reached. */
  isCut = false;
  private readonly asked = new Set<string>();
  private readonly rowOf = new Map<string, Row>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    readonly graph: Pick<Ctx['graph'], 'page' | 'moment'>,
    private readonly vector: Float32Array,
  ) {}

  /** Reads one after the other, so that a row is never requested twice. */
  of(best: Ranked[]): Promise<ReadonlyMap<string, Row>> {
    const reading = this.last.then(() => this.read(best));
    this.last = reading.catch(() => undefined);
    return reading;
  }

  private async read(best: Ranked[]): Promise<ReadonlyMap<string, Row>> {
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
  ctx: Pick<Ctx, 'reference'>,
  best: Ranked[],
  rows: ReadonlyMap<string, Row>,
  { question, plan, at, rejected, lacksExact, rows: { graph } }: ReadingOfQuestion,
  without: SearchPart | undefined,
): Promise<Read[]> {
  const relevance = relevanceTo(question, ctx.reference, lacksExact);
  const found = await mapInTurns(best, ({ item_id, score, channels, hop_index, path }) => {
    const row = rows.get(item_id);
    if (!row) return [];
    const record = recordOf(row.item);
    const metadata = hop_index === undefined ? record.metadata : { ...record.metadata, hop_index };
    const result = {
      ...record,
      metadata,
      score,
      relevance: relevance(`${row.item.title ?? ''} ${row.item.content}`, row.cosine),
      ...marksOf(row.item, row.superseded_by, at),
      ...correctedIn(record, rejected),
      ...resolutionOf({ graph }, row.versions),
      channels,
      ...(plan.with_path && path && { path }),
    };
    const { item, cosine, links } = row;
    return [{ score, result, item, cosine, usefulness: item.usefulness ?? 0, links }];
  });
  return scoreRecorded(found.flat(), plan.weights, without).map(({ score, result, item, cosine, isLowered }) => {
    const scored = { ...result, score };
    return { result: scored, item, cosine, isLowered, hidden: hiddenBy(scored, plan) };
  });
}
