// The traversal of a multi-hop search. Each level follows connections from the items of the level before, until all
// paths are too weak or too long.
import type { Ctx } from '../../../ctx';
import { TimedOut, Unavailable } from '../../../errors';
import { takeTurns } from '../../../process/turns';
import { asThen, filterOfToday } from '../past';
import type { Question } from '../question';
import type { CutReason } from '../ranking';
import { onward, stepOf, type HopStep, type Way } from '../score/hops';
import type { Hit, Pool } from '../score/pool';

const beam = 8;
/** Min strength of a path; weaker ones would not change results. */
const minStrength = 0.001;

export interface WalkLimits {
  /** Max relationships in a path; a step over a name counts as two. */
  max_hops: number;
  /** Time at which the traversal must end, as `performance.now()`. */
  until: number;
}

export interface Walked {
  reached: Map<string, Way>;
  /** The best path to each item, including the items where the walk starts. */
  best: Map<string, Way>;
  /** Why the walk may be incomplete: the time was up, or a node had too many connections. */
  cut_by: CutReason[];
}

export async function walk(
  ctx: Ctx,
  question: Question,
  pool: Pool,
  starts: Way[],
  { max_hops, until }: WalkLimits,
  onLevel: () => void,
): Promise<Walked> {
  const known = new Map<string, Hit>(
    [...pool.hits, ...starts.map(({ hit }) => hit)].map((hit) => [hit.candidate.item_id, hit]),
  );
  const reached = new Map<string, Way>();
  const best = strongestOf(starts);
  const turn = takeTurns();
  const cut_by = new Set<CutReason>();
  for (let level = [...best.values()]; level.length > 0;) {
    const steps = await stepsFrom(ctx, question, level, { max_hops, until });
    if (!steps) return { reached, best, cut_by: [...cut_by, 'time'] };
    if (steps.crowded) cut_by.add('connections');
    const from = new Map(level.map((way) => [idOf(way), way]));
    const next = new Map<string, Way>();
    for (const step of steps.found) {
      await turn();
      const id = step.candidate.item_id;
      const before = from.get(step.from) as Way;
      const hit = known.get(id) ?? pool.score(step.candidate);
      known.set(id, hit);
      const way = onward(pool, before, step, hit);
      if (way.hops > max_hops || way.strength < minStrength || leadsThrough(before, id)) continue;
      if (way.strength > (reached.get(id)?.strength ?? 0)) reached.set(id, way);
      // An item is visited again only if the new path is stronger.
      if (way.strength <= (best.get(id)?.strength ?? 0)) continue;
      next.set(id, way);
      best.set(id, way);
    }
    onLevel();
    level = levelOf(next, max_hops);
  }
  return { reached, best, cut_by: [...cut_by] };
}

function strongestOf(starts: Way[]): Map<string, Way> {
  const best = new Map<string, Way>();
  for (const start of starts) if (start.strength > (best.get(idOf(start))?.strength ?? 0)) best.set(idOf(start), start);
  return best;
}

const levelOf = (ways: Map<string, Way>, max_hops: number): Way[] =>
  [...ways.values()]
    .filter(({ hops }) => hops < max_hops)
    .sort((a, b) => b.strength - a.strength || b.hit.base - a.hit.base)
    .slice(0, beam);

const idOf = ({ hit }: Way) => hit.candidate.item_id;

function leadsThrough(way: Way | undefined, item_id: string): boolean {
  for (let at = way; at; at = at.last?.before) if (idOf(at) === item_id) return true;
  return false;
}

async function stepsFrom(
  ctx: Ctx,
  question: Question,
  level: Way[],
  { max_hops, until }: WalkLimits,
): Promise<{ found: HopStep[]; crowded: boolean } | undefined> {
  const { vector } = question;
  const filter = filterOfToday(ctx, question.filter);
  const left = Math.floor(until - performance.now());
  if (left <= 0) return undefined;
  const seeds = level.map((way) => ({ item_id: idOf(way), names: way.hops + 2 <= max_hops }));
  try {
    const rows = await ctx.graph.run('retrieval/list-hops', { filter, vector, seeds }, left);
    const followed = await asThen(
      ctx,
      question,
      rows.filter(({ kind }) => kind !== 'crowd'),
    );
    return { found: followed.map(stepOf), crowded: rows.some(({ kind }) => kind === 'crowd') };
  } catch (error) {
    if (error instanceof TimedOut || error instanceof Unavailable) return undefined;
    throw error;
  }
}
