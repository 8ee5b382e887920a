// Executes evolution runs. Each rule goes through its items until a whole pass yields no conclusion; a second run
// without new data writes nothing. Runs are split into time slices, and an interrupted slice does not repeat its
// writes.
import type { Schemas } from '../../../generated/schemas';
import type { Ctx } from '../../../ctx';
import { sinceEver } from '../../../time';
import { nextTurn } from '../../runs/attempt';
import type { Processor } from '../../runs/processor';
import { isOpen, type StoredRun } from '../../runs/runs';
import { slicedRun, type Turn } from '../../runs/sliced-run';
import { maxWrites } from '../../runs/undo';
import { compareTrust, hiddenStatuses, lowestTrust, trustIn } from '../../model/types';
import { conclude } from './conclude';
import { earliestOpen, eventKind, type EvolutionTask } from './evolution';
import type { Conclusion, Name, Rule, RunResult } from './evolver';
import { evolvers } from './evolvers/index';
import { nextLookedAt, page } from './look';
import { addConcluded, emptyOutcome, outcomesOf } from './outcomes';
import { readStored } from '../../../schemas';

/** Max writes of one conclusion: the new item, plus a change and a link per source. */
const maxWritesPerConclusion = 110;
/** Max used items that a dry run remembers, so that it does not report them twice. */
const maxTaken = 10_000;
const maxReported = 200;

type Progress = Schemas['stored/EvolutionProgress'];

const firstOf = (at: number, { outcomes, taken, told, more }: Kept): Progress => ({
  at,
  from_time: sinceEver,
  from_id: '',
  concluded: false,
  outcomes,
  taken,
  told,
  more,
});

type Kept = Pick<Progress, 'outcomes' | 'taken' | 'told' | 'more'>;

/**
 * Puts a run back into the queue if an earlier one of the same kind and scope is open.
 * @returns whether the run waits
 */
async function waitsBehind(ctx: Ctx, { run_id, kind, stage }: StoredRun): Promise<boolean> {
  const earliest = await earliestOpen(ctx.graph, kind);
  if (!earliest || earliest.run_id === run_id) return false;
  await nextTurn(ctx, run_id, stage);
  return true;
}

export function runsOf(rules: Rule[]): Processor {
  const evolving = slicedRun({
    queue: 'long',
    event: eventKind,
    task: 'stored/EvolutionTask',
    progress: ({ progress_json }) =>
      progress_json
        ? readStored('stored/EvolutionProgress', progress_json)
        : firstOf(0, { outcomes: [], taken: [], told: [], more: false }),
    step: (turn) => goOn(turn, rules),
    result: 'evolution/RunResult',
    payload: (result) => (result ? payloadOf(result) : { evolvers: [] }),
  });
  return {
    queue: evolving.queue,
    carryOut: async (ctx, run) =>
      isOpen(run) && (await waitsBehind(ctx, run)) ? 'later' : evolving.carryOut(ctx, run),
  };
}

export const evolutionRuns = { evolution: runsOf(evolvers) };

/** @returns undefined if there may be more conclusions */
async function goOn(
  turn: Turn<EvolutionTask, Progress>,
  rules: Rule[],
): Promise<{ status: 'ok'; result: RunResult } | undefined> {
  const { ctx, run, task } = turn;
  const { run_id } = run;
  const chosen = rules.filter(({ name }) => task.evolvers.includes(name));
  const written = task.dry_run ? 0 : writtenIn(await ctx.graph.run('runs/count-writes', { run_id }));
  const slice: Slice = { isOver: () => turn.isOver() || !hasRoom(slice), written };
  let evolver = chosen[turn.progress.at];
  while (evolver && !slice.isOver()) {
    turn.stage = evolver.name;
    const next = await onePage(ctx, run, evolver, turn.progress, task, slice);
    if (next.at > turn.progress.at)
      await turn.report({ ...(await outcomeOf(ctx, run, evolver.name, next, task.dry_run)), dry_run: task.dry_run });
    turn.progress = next;
    evolver = chosen[next.at];
  }
  if (evolver && hasRoom(slice)) return undefined;
  if (!evolver) turn.stage = 'announce';
  const { told, more } = turn.progress;
  const outcomes = await outcomesSoFar(ctx, run_id, turn.progress, task.dry_run);
  const named = chosen.map(({ name }) => outcomes.find((outcome) => outcome.evolver === name) ?? emptyOutcome(name));
  const contradictions = told.length > 0 && { contradictions: told };
  const result = { dry_run: task.dry_run, evolvers: named, ...contradictions, more: evolver !== undefined || more };
  return { status: 'ok', result };
}

interface Slice {
  /** True if the time slice is over, or the run has written as much as it may. */
  isOver: () => boolean;
  /** How many writes the whole run has made so far. */
  written: number;
}

/** True if another conclusion fits into what one transaction can undo. */
const hasRoom = ({ written }: Pick<Slice, 'written'>) => written + maxWritesPerConclusion <= maxWrites;

const writtenIn = (rows: { act: string; items: number }[]) =>
  rows.filter(({ act }) => act !== 'used').reduce((sum, { items }) => sum + items, 0);

async function onePage(
  ctx: Ctx,
  run: StoredRun,
  evolver: Rule,
  before: Progress,
  task: EvolutionTask,
  slice: Slice,
): Promise<Progress> {
  const isDry = task.dry_run;
  const taken = new Set(before.taken);
  let left = await creationsLeft(ctx, run, evolver, before, isDry);
  let progress = before;
  const candidates = await nextLookedAt(ctx, run, evolver, before, task, taken);
  for (const { position, conclude: look } of candidates) {
    if (slice.isOver()) return { ...progress, taken: remembered(taken, isDry) };
    const conclusion = await look();
    if (conclusion?.contradictions)
      progress = { ...progress, told: withContradictions(progress.told, conclusion.contradictions) };
    if (conclusion && writesSomething(conclusion) && isTrusted(conclusion)) {
      if (conclusion.creates && left === 0) return firstOf(before.at + 1, { ...progress, more: true, taken: [] });
      const concluded = await withConclusion(ctx, run, evolver.name, progress, conclusion, slice, isDry);
      if (concluded) {
        progress = concluded;
        for (const { item_id } of conclusion.sources) taken.add(item_id);
        if (conclusion.creates) left--;
      }
    }
    progress = { ...progress, ...position };
  }
  if (candidates.length === page) return { ...progress, taken: remembered(taken, isDry) };
  // A conclusion changes which items are similar, so the pass is repeated.
  const again = progress.concluded && !isDry;
  return again
    ? firstOf(before.at, { ...progress, taken: remembered(taken, isDry) })
    : firstOf(before.at + 1, { ...progress, taken: [] });
}

async function creationsLeft(ctx: Ctx, run: StoredRun, evolver: Rule, progress: Progress, isDry: boolean) {
  if (!('max' in evolver)) return Infinity;
  const { created } = await outcomeOf(ctx, run, evolver.name, progress, isDry);
  return Math.max(0, evolver.max - created);
}

/** A dry run only counts the conclusion. @returns undefined if a source has changed since it was read */
async function withConclusion(
  ctx: Ctx,
  { run_id }: StoredRun,
  name: Name,
  progress: Progress,
  conclusion: Conclusion,
  slice: Slice,
  isDry: boolean,
): Promise<Progress | undefined> {
  if (isDry) return { ...progress, concluded: true, outcomes: addConcluded(progress.outcomes, name, conclusion) };
  const written = await conclude(ctx, run_id, name, conclusion);
  slice.written += written;
  return written > 0 ? { ...progress, concluded: true } : undefined;
}

async function outcomeOf(ctx: Ctx, { run_id }: StoredRun, name: Name, progress: Progress, isDry: boolean) {
  const all = await outcomesSoFar(ctx, run_id, progress, isDry);
  return all.find(({ evolver }) => evolver === name) ?? emptyOutcome(name);
}

/** A dry run keeps counts, a real run counts its recorded writes. */
const outcomesSoFar = async (ctx: Ctx, run_id: string, { outcomes }: Progress, isDry: boolean) =>
  isDry ? outcomes : outcomesOf(await ctx.graph.run('runs/count-writes', { run_id }));

const writesSomething = ({ creates, settled, marks = [], links = [] }: Conclusion) =>
  creates !== undefined || settled === true || marks.length + links.length > 0;

/** True if each source of the conclusion is trusted at least as much as each item that the conclusion hides. */
const isTrusted = ({ sources, witnesses = [], marks = [] }: Conclusion) => {
  const lowest = lowestTrust([...sources, ...witnesses].map(trustIn));
  return marks.every(({ item, status }) => !isHiddenStatus(status) || compareTrust(trustIn(item), lowest) <= 0);
};

const isHiddenStatus = (status: string | undefined) => hiddenStatuses.some((hidden) => hidden === status);

/** Leaves out known contradictions, which a repeated pass finds again. */
const withContradictions = (told: Progress['told'], more: Progress['told']) =>
  [
    ...told,
    ...more.filter(
      ({ item_id, reference_id }) =>
        !told.some((known) => known.item_id === item_id && known.reference_id === reference_id),
    ),
  ].slice(0, maxReported);

/** A dry run writes nothing, so it must remember the used items; a real run finds them in the graph. */
const remembered = (taken: Set<string>, isDry: boolean) => (isDry ? [...taken].slice(-maxTaken) : []);

function payloadOf({ evolvers: outcomes, dry_run }: RunResult) {
  const sum = (count: 'created' | 'updated' | 'archived' | 'linked') =>
    outcomes.reduce((total, outcome) => total + outcome[count], 0);
  const run_result = {
    created: sum('created'),
    updated: sum('updated'),
    archived: sum('archived'),
    linked: sum('linked'),
  };
  return { evolvers: outcomes.map(({ evolver }) => evolver), dry_run, run_result };
}
