// Multi-hop search: hits of both channels and items named in the question, then what they lead to over names and relationships.
import type { Ctx } from '../../../ctx';
import { Refusal, TimedOut, Unavailable } from '../../../errors';
import { phraseKeys } from '../../../language/entities/query-entities';
import { askedTimes } from '../../../language/time/asked-times';
import type { Step as EventStep } from '../../../redis/bus';
import { recordRun } from '../../runs/run';
import { candidatesOf } from '../candidates';
import { scoreTurns } from '../score/conversation';
import { chooseSeeds, namedHits, scoreReached, type Reached, type Seed, type Step } from '../score/hops';
import { openPool } from '../score/pool';
import type { Walk } from '../plan';
import { turnPool, withTurns } from './hybrid';
import type { Question } from '../question';
import { channelHits, inOrder, nameGraphChannel, type Ranked, type Ranking } from '../ranking';

/** Share of the budget after which the walk ends; in the rest the results are read and sent. */
const walkShare = 0.8;

/** Runs a multi-hop search and reports its progress as `search.hop` events. */
export async function multiHop(ctx: Ctx, question: Question, walk: Walk): Promise<Ranking> {
  const { max_hops, budget_ms, strategy } = walk;
  const started = performance.now();
  const begun = ctx.bus.start('search.hop', { max_hops, budget_ms, strategy }).catch((error: unknown) => {
    // The search also works without events; for a caller who is being refused there are none.
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  // Looked at after the walk. Until then nobody would handle its error, and an unhandled rejection ends the process.
  begun.catch(() => undefined);
  // No counts in the events: other members receive them, and they would reveal the caller's personal items.
  const send = (status: EventStep['status'], payload: Record<string, unknown>) =>
    void begun
      .then((run) => run?.emit([{ status, payload: { ...payload, ms: Math.round(performance.now() - started) } }]))
      // Nobody waits for the events.
      .catch((error: unknown) => ctx.log.error({ err: error }, 'event not sent'));
  try {
    const { ranked, partial } = await walkFrom(ctx, question, walk, started, (hop) => send('progress', { hop }));
    send('ok', { partial });
    const run = await begun;
    return { ranked, partial, ...(run && { run_id: recorded(ctx, run.run_id) }) };
  } catch (error) {
    send('error', { message: 'the search failed' });
    throw error;
  }
}

/** Runs of searches are kept for as long as their feedback is taken. */
const keptMs = 3_600_000;

/** Records the run while the results are read. Undefined if it could not be: the search also works without. */
async function recorded(ctx: Ctx, run_id: string): Promise<string | undefined> {
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
  walk: Walk,
  started: number,
  onHop: (hop: number) => void,
): Promise<Ranking> {
  const { vector, filter, text } = question;
  const names = walk.max_hops >= 2;
  const [found, about] = await Promise.all([
    candidatesOf(ctx, question),
    names ? ctx.graph.run('retrieval/find-named', { filter, vector, keys: phraseKeys(text) }) : [],
  ]);
  const pool = await openPool(text, found);
  const named = namedHits(pool, about);
  const seeds = chooseSeeds(pool, named);
  onHop(0);
  const left = Math.floor(walkShare * walk.budget_ms - (performance.now() - started));
  const hits = pool.hits.slice(0, Math.max(turnPool, question.limit));
  const [steps, turns] =
    left > 0
      ? await Promise.all([
          ifInTime(stepsFrom(ctx, seeds, names, question, left)),
          ifInTime(withTurns(ctx, pool, hits, question, left)),
        ])
      : [undefined, undefined];
  const reached = (steps ?? []).filter(({ kind }) => kind !== 'crowd');
  onHop(names ? 2 : 1);
  const scores = scoreTurns(text, askedTimes(text, ctx.now()), turns ?? [], hits.length);
  const inPlace = (turns ?? []).flatMap((turn, i) =>
    turn.eligible && turn.candidate.session_key ? [{ hit: turn, score: scores[i] as number }] : [],
  );
  const channels = channelHits(pool.hits);
  const ranked = scoreReached(pool, named, seeds, reached, walk.strategy, inPlace).map((each) => ({
    item_id: each.candidate.item_id,
    score: each.score,
    channels: channels.get(each.candidate.item_id) ?? [],
    ...pathTo(each),
  }));
  return {
    ranked: nameGraphChannel(inOrder(ranked), 'entity-graph'),
    partial: steps === undefined || turns === undefined || reached.length < steps.length,
  };
}

/** The steps from the seeds. */
async function stepsFrom(
  ctx: Ctx,
  seeds: Seed[],
  names: boolean,
  { vector, filter }: Question,
  timeoutMs: number,
): Promise<Step[]> {
  const params = seeds.map(({ candidate, shares }) => ({ item_id: candidate.item_id, shares }));
  const rows = await ctx.graph.run('retrieval/list-hops', { filter, vector, names, seeds: params }, timeoutMs);
  return rows.map((row) => ({ ...row, kind: row.kind as Step['kind'] }));
}

/** Undefined after the time limit: the hits of the channels are returned anyway. */
const ifInTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof TimedOut || error instanceof Unavailable) return undefined;
    throw error;
  });

/** The path to a result. */
function pathTo({ step, candidate }: Reached): Pick<Ranked, 'hop_index' | 'path'> {
  if (!step) return { hop_index: 0, path: [{ item_id: candidate.item_id }] };
  const between = step.kind === 'edge' ? { relationship: step.via } : { name: step.via };
  return {
    hop_index: step.kind === 'edge' ? 1 : 2,
    path: [{ item_id: step.seed }, between, { item_id: candidate.item_id }],
  };
}
