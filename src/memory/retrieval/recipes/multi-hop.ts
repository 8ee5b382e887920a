// Multi-hop search: starts at hits, then follows names and relationships to further items.
import type { Ctx } from '../../../ctx';
import { Refusal, TimedOut, Unavailable } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { ProgressStep as EventStep } from '../../../redis/bus';
import { recordRun } from '../../runs/run';
import { candidatesOf } from '../candidates';
import { matchingOf, type Clause } from '../filter';
import { startsOf, type HopStep, type Way } from '../score/hops';
import { openPool, type Candidate, type FoundCandidates, type Hit } from '../score/pool';
import type { SearchPart, Walk } from '../search-spec';
import { alone, placedIn, readAroundHits, scoreTurns, seenWithout, type Seen } from './hybrid';
import { walk, type Walked } from './walk';
import type { Question } from '../question';
import { channelHits, inOrder, nameGraphChannel, type Ranked, type Ranking } from '../ranking';

type PathStep = Schemas['search/PathStep'];

/** Share of the time budget for following paths; the rest is for reading results. */
const walkShare = 0.8;

export async function multiHop(ctx: Ctx, question: Question, walk: Walk): Promise<Ranking> {
  const { max_hops, budget_ms } = walk;
  const started = performance.now();
  const begun = ctx.bus.start('search.hop', { max_hops, budget_ms }).catch((error: unknown) => {
    // If events are refused, the search runs without them.
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  // Marks a rejection as handled until the promise is awaited below; an unhandled one would end the process.
  begun.catch(() => undefined);
  // Events contain no counts: other members see them, and could infer that the caller has private items.
  const send = (status: EventStep['status'], payload: Record<string, unknown>) =>
    void begun
      .then((run) => run?.emit([{ status, payload: { ...payload, ms: Math.round(performance.now() - started) } }]))
      // The search does not wait for its events.
      .catch((error: unknown) => ctx.log.error({ err: error }, 'event not sent'));
  try {
    const ranking = await walkFrom(ctx, question, walk, started, (hop) => send('progress', { hop }));
    send('ok', { partial: ranking.cut_by.length > 0 });
    const run = await begun;
    return { ...ranking, ...(run && { run_id: recorded(ctx, run.run_id) }) };
  } catch (error) {
    send('error', { message: 'the search failed' });
    throw error;
  }
}

/** How long the run of a search is kept: as long as feedback on the search is accepted. */
const keptMs = 3_600_000;

/**
 * Records the run of a search. @returns undefined if this failed, which does not stop the search, or if the caller may
 * only read and so cannot give feedback
 */
async function recorded(ctx: Ctx, run_id: string): Promise<string | undefined> {
  if (!ctx.caller.grants.includes('write:memories')) return undefined;
  const run = { run_id, kind: 'search', stage: 'read', items: 1, status: 'ok' as const };
  try {
    await recordRun(ctx.graph.lasting(), ctx.now(), run, [], keptMs);
    return run_id;
  } catch (error) {
    ctx.log.warn({ err: error, run_id }, 'search not recorded as a run');
    return undefined;
  }
}

async function walkFrom(
  ctx: Ctx,
  question: Question,
  plan: Walk,
  started: number,
  onHop: (hop: number) => void,
): Promise<Ranking> {
  const { max_hops } = plan;
  const until = started + walkShare * plan.budget_ms;
  const { filter } = question;
  const free: Question = { ...question, filter: { ...filter, clauses: [] } };
  const isFiltered = filter.clauses.length > 0;
  const poolOf = (found: FoundCandidates) => openPool(question.text, found, ctx.reference.reads(question.text));
  const found = await candidatesOf(ctx, question);
  const pool = await poolOf(found);
  // A filter on results: paths also lead from items that do not match, and through them.
  const wide = isFiltered && plan.filter_on === 'results' ? startsOf(await poolOf(await candidatesOf(ctx, free))) : [];
  const walking = plan.filter_on === 'both' ? question : free;
  // Each hop has an event, in order, even a hop that reached no item.
  let hop = 0;
  const nextHop = () => {
    if (hop <= max_hops) onHop(hop++);
  };
  nextHop();
  const [walked, around] = await Promise.all([
    walk(ctx, walking, pool, [...startsOf(pool), ...wide], { ...plan, until }, nextHop),
    ifInTime(readAroundHits(ctx, pool, question, Math.floor(until - performance.now()))),
  ]);
  while (hop <= max_hops) nextHop();
  const seen: Seen = { found, pool, around: around ?? [] };
  const placed = placedIn(seen, question);
  const known = new Set(placed.map(({ candidate }) => candidate.item_id));
  const reached = [...walked.best.values()]
    .map(({ hit }) => hit)
    .filter(({ candidate }) => !known.has(candidate.item_id));
  const further = isFiltered && plan.filter_on === 'results' ? await matching(ctx, reached, filter.clauses) : reached;
  const ranked = (of: Seen, beyond: Hit[], without?: SearchPart) =>
    nameGraphChannel(inOrder(rankedIn(ctx, of, question, walked, beyond, without)));
  return {
    ranked: ranked(seen, further),
    cut_by: around ? walked.cut_by : [...walked.cut_by, 'time'],
    lacksExact: pool.lacksExact,
    left_out: reached.length - further.length,
    // The paths stay as they were found.
    without: async (part) => {
      const other = await seenWithout(ctx, part, seen, question);
      const beyond = part === 'graph' ? [] : further.map(({ candidate }) => other.pool.score(candidate));
      return ranked(other, beyond, part);
    },
  };
}

function rankedIn(
  ctx: Ctx,
  seen: Seen,
  question: Question,
  { reached, best }: Walked,
  beyond: Hit[],
  without?: SearchPart,
): Ranked[] {
  const placed = placedIn(seen, question);
  const known = new Set(placed.map(({ candidate }) => candidate.item_id));
  const others = beyond.filter(({ candidate }) => !known.has(candidate.item_id));
  const all = [...placed, ...others.map(alone)].map((turn) => ({
    ...turn,
    strength: reached.get(turn.candidate.item_id)?.strength ?? 0,
  }));
  const channels = channelHits(seen.pool.hits);
  return scoreTurns(ctx, all, seen, question, without).flatMap(({ candidate, eligible, score }) => {
    const { item_id } = candidate;
    const found = channels.get(item_id) ?? [];
    return eligible ? [{ item_id, score, channels: found, ...pathOf(best.get(item_id), candidate) }] : [];
  });
}

async function matching(ctx: Ctx, hits: Hit[], clauses: Clause[]): Promise<Hit[]> {
  const ids = await matchingOf(
    ctx,
    hits.map(({ candidate }) => candidate.item_id),
    clauses,
  );
  return hits.filter(({ candidate }) => ids.has(candidate.item_id));
}

/** @returns undefined after the time limit, so that the search still returns its hits */
const ifInTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof TimedOut || error instanceof Unavailable) return undefined;
    throw error;
  });

function pathOf(way: Way | undefined, candidate: Candidate): Pick<Ranked, 'hop_index' | 'path'> {
  const path: PathStep[] = [];
  for (let at = way; at; at = at.last?.before) {
    path.unshift(stepAt(at.hit.candidate));
    if (at.last) path.unshift(connectionOf(at.last.step));
  }
  return { hop_index: way?.hops ?? 0, path: way ? path : [stepAt(candidate)] };
}

const pathTextLength = 160;

const stepAt = ({ item_id, content }: Candidate): PathStep => ({
  item_id,
  text: content.slice(0, pathTextLength).toWellFormed(),
});

function connectionOf({ kind, via, outgoing }: HopStep): PathStep {
  if (kind === 'edge') return { relationship: via, direction: outgoing ? 'outgoing' : 'incoming' };
  return { relationship: 'MENTIONS', name: via };
}
