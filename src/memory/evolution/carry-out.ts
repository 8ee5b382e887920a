// How workers carry out a run of evolution: it goes through the evolvers one after the other, and each through the items that it reads, until
// a pass over all of them concludes nothing more. So a second run with nothing new writes nothing. It is carried out in slices; what an
// interrupted slice has written is recorded with the run, and is not concluded again.
import type { Ctx } from '../../ctx';
import { Refusal } from '../../errors';
import type { Run } from '../../redis/bus';
import { sinceEver } from '../../time';
import type { Processor } from '../runs/processor';
import { recordingStage } from '../runs/record-stage';
import { isDeadly, isFinal, isOpen, logGivenUp, messageOf, requeue, type StoredRun } from '../runs/runs';
import { mostWrites } from '../runs/undo';
import { conclude } from './conclude';
import { eventKind, type Task } from './evolution';
import type { Conclusion, Name, Rule, RunResult } from './evolver';
import { evolvers } from './evolvers';
import { candidatesOf, page, type Place } from './look';
import { addConcluded, emptyOutcome, outcomesOf } from './outcomes';

/** After this time a worker puts a run back in line. */
const sliceMs = 5_000;
/** What one conclusion writes at most: an item, and a change and a link for each of its sources. */
const mostAtOnce = 110;
/** Items of a dry run that are remembered as used, so that they are not told twice. */
const mostTaken = 10_000;
/** Contradictions that a result tells. */
const mostTold = 200;

/** How far a run has come. */
interface Progress extends Place {
  /** Place of the evolver. */
  at: number;
  /** Whether this pass has concluded something. */
  concluded: boolean;
  /** Of a dry run. */
  outcomes: RunResult['evolvers'];
  taken: string[];
  /** What was told without a change. */
  told: NonNullable<RunResult['contradictions']>;
  /** Whether a rule has derived as much as it may in one run. */
  more: boolean;
}

const firstOf = (at: number, { outcomes, taken, told, more }: Kept): Progress => ({
  ...{ at, from_time: sinceEver, from_id: '', concluded: false, outcomes, taken, told, more },
});

type Kept = Pick<Progress, 'outcomes' | 'taken' | 'told' | 'more'>;

/** How workers carry out runs of some rules. */
export const runsOf = (rules: Rule[]): Processor => ({
  lane: 'long',
  carryOut: async (ctx, run, isLast) => ((await goOn(ctx, run, rules, isLast)) ? 'done' : 'again'),
});

export const evolutionRuns = { evolution: runsOf(evolvers) };

/**
 * Carries on with a run for a slice.
 * @param isLast whether a failure ends the run; an unavailable backend only makes it wait
 * @returns whether it has ended
 * @throws the error that requires another attempt
 */
async function goOn(ctx: Ctx, run: StoredRun, rules: Rule[], isLast: boolean): Promise<boolean> {
  const { run_id } = run;
  const events = ctx.bus.resume(run_id, eventKind);
  if (!isOpen(run)) return announceEnd(events, run);
  const task = JSON.parse(run.request_json ?? '{}') as Task;
  const chosen = rules.filter(({ name }) => task.evolvers.includes(name));
  let progress = run.progress_json
    ? (JSON.parse(run.progress_json) as Progress)
    : firstOf(0, { outcomes: [], taken: [], told: [], more: false });
  const stage = () => chosen[progress.at]?.name ?? 'announce';
  try {
    if (isDeadly(run)) throw new Refusal('given_up');
    const began = performance.now();
    const isOver = () => performance.now() - began > sliceMs;
    let written = task.dry_run ? 0 : writtenIn(await ctx.graph.run('runs/count-writes', { run_id }));
    await recordingStage(ctx, run_id, stage, async () => {
      for (let evolver = chosen[progress.at]; evolver && !isOver() && hasRoom(written); evolver = chosen[progress.at]) {
        const next = await onePage(
          ctx,
          run,
          evolver,
          progress,
          task,
          () => isOver() || !hasRoom(written),
          (more) => {
            written += more;
          },
        );
        if (next.at > progress.at) await tell(ctx, events, run, evolver.name, next, task.dry_run);
        progress = next;
      }
    });
    const isDone = progress.at >= chosen.length;
    if (!isDone && hasRoom(written)) {
      const progress_json = JSON.stringify(progress);
      await ctx.graph.run('runs/requeue', { run_id, stage: stage(), counts: false, progress_json, now: ctx.now() });
      return false;
    }
    const outcomes = await outcomesSoFar(ctx, run_id, progress, task.dry_run);
    const named = chosen.map(({ name }) => outcomes.find(({ evolver }) => evolver === name) ?? emptyOutcome(name));
    const contradictions = progress.told.length > 0 && { contradictions: progress.told };
    return await finish(
      ctx,
      events,
      run,
      { dry_run: task.dry_run, evolvers: named, ...contradictions, more: !isDone || progress.more },
      [],
    );
  } catch (error) {
    if (isFinal(error, isLast)) {
      logGivenUp(ctx, error, { run_id, stage: stage() });
      return finish(ctx, events, run, null, [messageOf(error)]);
    }
    await requeue(ctx, run, error, stage());
    throw error;
  }
}

const hasRoom = (written: number) => written + mostAtOnce <= mostWrites;

const writtenIn = (rows: { act: string; items: number }[]) =>
  rows.filter(({ act }) => act !== 'used').reduce((sum, { items }) => sum + items, 0);

/** Looks at the next items or names of an evolver. @returns where to go on */
async function onePage(
  ctx: Ctx,
  run: StoredRun,
  evolver: Rule,
  before: Progress,
  task: Task,
  isOver: () => boolean,
  onWritten: (more: number) => void,
): Promise<Progress> {
  const { name } = evolver;
  const { dry_run: isDry } = task;
  const taken = new Set(before.taken);
  const most = 'most' in evolver ? evolver.most : Infinity;
  let made = most === Infinity ? 0 : (await outcomeOf(ctx, run, name, before, isDry)).created;
  const candidates = await candidatesOf(ctx, run, evolver, before, task, taken);
  let progress = { ...before, outcomes: [...before.outcomes] };
  const goOnWith = (at: number, more = progress.more) =>
    firstOf(at, { ...progress, more, taken: at > before.at ? [] : remembered(taken, isDry) });
  for (const { place, conclude: look } of candidates) {
    if (isOver()) return { ...progress, taken: remembered(taken, isDry) };
    const conclusion = await look();
    if (conclusion?.tells) progress.told = withTold(progress.told, conclusion.tells);
    if (conclusion && changesSomething(conclusion)) {
      if (conclusion.creates && made >= most) return goOnWith(before.at + 1, true);
      const written = isDry ? 1 : await conclude(ctx, run.run_id, name, conclusion);
      if (written > 0) {
        for (const source of conclusion.sources) taken.add(source.item_id);
        if (isDry) progress.outcomes = addConcluded(progress.outcomes, name, conclusion);
        else onWritten(written);
        if (conclusion.creates) made++;
        progress.concluded = true;
      }
    }
    progress = { ...progress, ...place };
  }
  if (candidates.length === page) return { ...progress, taken: remembered(taken, isDry) };
  // Another pass, until one concludes nothing: what was concluded may have changed what is near to what.
  return goOnWith(isDry || !progress.concluded ? before.at + 1 : before.at);
}

/** What a rule has concluded so far in a run. */
async function outcomeOf(ctx: Ctx, { run_id }: StoredRun, name: Name, progress: Progress, isDry: boolean) {
  const all = await outcomesSoFar(ctx, run_id, progress, isDry);
  return all.find(({ evolver }) => evolver === name) ?? emptyOutcome(name);
}

/** What all rules have concluded so far: a dry run remembers it, otherwise it is recorded with the run. */
const outcomesSoFar = async (ctx: Ctx, run_id: string, { outcomes }: Progress, isDry: boolean) =>
  isDry ? outcomes : outcomesOf(await ctx.graph.run('runs/count-writes', { run_id }));

const changesSomething = ({ creates, marks = [], links = [] }: Conclusion) =>
  creates !== undefined || marks.length + links.length > 0;

/** Each once: a pass may be repeated. */
const withTold = (told: Progress['told'], more: Progress['told']) =>
  [
    ...told,
    ...more.filter(
      ({ item_id, reference_id }) =>
        !told.some((known) => known.item_id === item_id && known.reference_id === reference_id),
    ),
  ].slice(0, mostTold);

/** Only a dry run has to remember them: otherwise the graph does. */
const remembered = (taken: Set<string>, isDry: boolean) => (isDry ? [...taken].slice(-mostTaken) : []);

async function tell(ctx: Ctx, events: Run, run: StoredRun, name: Name, progress: Progress, isDry: boolean) {
  const outcome = await outcomeOf(ctx, run, name, progress, isDry);
  await events.emit([{ status: 'progress', stage: name, payload: { ...outcome, dry_run: isDry } }]);
}

async function finish(ctx: Ctx, events: Run, { run_id }: StoredRun, result: RunResult | null, errors: string[]) {
  const row = await ctx.graph.run('runs/finish', {
    ...{ run_id, stage: 'announce', errors, status: result ? 'ok' : 'error', failed: 0, item_ids: [] },
    result_json: result && JSON.stringify(result),
    now: ctx.now(),
  });
  return announceEnd(events, row?.run);
}

/** Sends the last event; repeating it after an interruption sends the same event. */
async function announceEnd(events: Run, run: StoredRun | undefined): Promise<true> {
  if (run?.result_json) {
    const { evolvers: outcomes, dry_run } = JSON.parse(run.result_json) as RunResult;
    const sum = (count: 'created' | 'updated' | 'archived' | 'linked') =>
      outcomes.reduce((total, outcome) => total + outcome[count], 0);
    const run_result = {
      created: sum('created'),
      updated: sum('updated'),
      archived: sum('archived'),
      linked: sum('linked'),
    };
    const names = outcomes.map(({ evolver }) => evolver);
    await events.emit([{ status: 'ok', payload: { evolvers: names, dry_run, run_result } }]);
  } else
    await events.emit([
      { status: 'error', payload: { evolvers: [], message: run?.errors[0] ?? 'the run was deleted' } },
    ]);
  return true;
}
