// Evolution: a run goes through the evolvers one after the other, and each through the items that it reads, until a pass over all of them
// concludes nothing more. So a second run with nothing new writes nothing. Workers carry it out in slices; what an interrupted slice has
// written is recorded with the run, and is not concluded again.
import type { Ctx } from '../../ctx';
import { entityKey } from '../../language/entities/entity-key';
import { Refusal, Unavailable } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import type { Run } from '../../redis/bus';
import { dayMs, later, sinceEver } from '../../time';
import type { Processor } from '../runs/processor';
import { recordingStage } from '../runs/record-stage';
import { openRun, recordRun } from '../runs/run';
import { isDeadly, isOpen, leaveToSweep, messageOf, requeue, type StoredRun } from '../runs/runs';
import { mostWrites } from '../runs/undo';
import { conclude } from './conclude';
import { defaultTier, speculativeTier, type MemoryType } from '../core/types';
import type { Conclusion, Evidence, Look, Name, Rule, Source } from './evolver';
import { evolvers } from './evolvers';
import { ofMachines } from './evolvers/evidence';
import { addConcluded, emptyOutcome, outcomesOf } from './outcomes';

type RunResult = Schemas['evolution/RunResult'];

/** The kind of the events. */
const eventKind = 'evolver.result';

/** A run can be undone for as long as it is kept. */
const keptMs = 90 * dayMs;
/** After this time a worker puts a run back in line. */
const sliceMs = 5_000;
/** Items read at a time. */
const page = 100;
/** What one conclusion writes at most: an item, and a change and a link for each of its sources. */
const mostAtOnce = 110;
const mostAlike = 50;
const mostOfADay = 200;
const mostNaming = 50;
const mostSpeculative = 100;
const mostSpoken = 200;
/** Items of a dry run that are remembered as used, so that they are not told twice. */
const mostTaken = 10_000;
/** Contradictions that a result tells. */
const mostTold = 200;

interface Task {
  evolvers: Name[];
  dry_run: boolean;
  /** Nobody has asked for it: what was undone is not concluded again. */
  automatic?: true;
}

/** How far a run has come. */
interface Progress {
  /** Place of the evolver. */
  at: number;
  from_time: string;
  from_id: string;
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

/** Records a run of evolution for workers, unless one is under way. @throws Unavailable when Redis or Neo4j is */
export const trigger = (
  ctx: Ctx,
  { evolvers: asked, dry_run }: Schemas['evolution/TriggerRequest'] & { dry_run: boolean },
): Promise<Schemas['evolution/Triggered']> => {
  const names: readonly string[] | undefined = asked;
  const chosen = evolvers.filter(({ name }) => names === undefined || names.includes(name));
  return triggerRun(ctx, 'evolution', chosen, dry_run);
};

/** Records a run of some rules for workers, unless one of its kind is under way. @throws Unavailable when Redis or Neo4j is */
export async function triggerRun(
  ctx: Ctx,
  kind: string,
  rules: Rule[],
  dry_run: boolean,
): Promise<Schemas['evolution/Triggered']> {
  const names = rules.map(({ name }) => name);
  const answer = { dry_run, evolvers: names, timestamp: ctx.now() };
  const open = await ctx.graph.run('evolution/find-open-run', { kind, since: sinceEver });
  if (open)
    return {
      ...answer,
      run_id: open.run_id,
      status: 'under_way',
      message: 'Another run of this workspace is under way.',
    };
  const run_id = await openRun(ctx, { event: eventKind, payload: { evolvers: names } }, async (run) => {
    const request_json = JSON.stringify({ evolvers: names, dry_run } satisfies Task);
    const node = { run_id: run.run_id, kind, stage: names[0] ?? '', items: names.length, request_json };
    await recordRun(ctx.graph, ctx.now(), node, [], keptMs);
    return run.run_id;
  });
  await ctx.queues.long.add([run_id]).catch(leaveToSweep(ctx, run_id));
  const message = dry_run ? 'Evolution is rehearsed; nothing will be written.' : 'Evolution has been started.';
  return { ...answer, run_id, status: 'queued', message };
}

/** Records a run that nobody has asked for, unless one is under way. @throws Unavailable when Redis or Neo4j is */
export async function startAutomatic({ graph, bus, now }: Pick<Ctx, 'graph' | 'bus' | 'now'>): Promise<void> {
  if (await graph.run('evolution/find-open-run', { kind: 'evolution', since: sinceEver })) return;
  const names = evolvers.map(({ name }) => name);
  const { run_id } = await bus.start(eventKind, { evolvers: names });
  const task: Task = { evolvers: names, dry_run: false, automatic: true };
  const node = {
    run_id,
    kind: 'evolution',
    stage: names[0] ?? '',
    items: names.length,
    request_json: JSON.stringify(task),
  };
  await recordRun(graph, now(), node, [], keptMs);
}

/** What published clients still call; runs do what it once did. */
export const dream = (ctx: Pick<Ctx, 'now'>): Schemas['evolution/Dreamt'] => ({
  status: 'no_op',
  deprecated: true,
  message: 'Deprecated, does nothing: POST /memory/evolution/trigger starts a run.',
  timestamp: ctx.now(),
});

/** What waits, what is under way, what the last run did, and the rules. */
export async function statusOf(ctx: Pick<Ctx, 'graph' | 'scope'>): Promise<Schemas['evolution/Status']> {
  const workspace_id = ctx.scope.active_workspace_id ?? '';
  const row = await ctx.graph.run('evolution/get-status', { workspace_id, since: sinceEver });
  const { automatic, pending, open_run, last_run } = row;
  const last = last_run as (StoredRun & { status: 'ok' | 'error' }) | null;
  return {
    status: open_run ? 'running' : pending > 0 ? 'ready' : 'idle',
    automatic,
    pending,
    open_run: open_run ?? null,
    last_run: last && {
      ...{ run_id: last.run_id, status: last.status, created_at: last.created_at, updated_at: last.updated_at },
      undone_at: last.undone_at ?? null,
      result: last.result_json ? (JSON.parse(last.result_json) as RunResult) : null,
    },
    evolvers: evolvers.map(({ name, rule }) => ({ name, rule })),
  };
}

/** How workers carry out runs of some rules. */
export const runsOf = (rules: Rule[]): Processor => ({
  lane: 'long',
  carryOut: async (ctx, run) => ((await goOn(ctx, run, rules)) ? 'done' : 'again'),
});

export const evolutionRuns = { evolution: runsOf(evolvers) };

/** Carries on with a run for a slice. @returns whether it has ended @throws Unavailable, after which it must be carried on */
async function goOn(ctx: Ctx, run: StoredRun, rules: Rule[]): Promise<boolean> {
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
        if (next.at > progress.at) await tell(ctx, events, run_id, evolver.name, next, task.dry_run);
        progress = next;
      }
    });
    const isDone = progress.at >= chosen.length;
    if (!isDone && hasRoom(written)) {
      const progress_json = JSON.stringify(progress);
      await ctx.graph.run('runs/requeue', { run_id, stage: stage(), counts: false, progress_json, now: ctx.now() });
      return false;
    }
    const outcomes = task.dry_run
      ? progress.outcomes
      : outcomesOf(await ctx.graph.run('runs/count-writes', { run_id }));
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
    if (!(error instanceof Unavailable)) {
      ctx.log.warn({ err: error }, 'evolution was given up');
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
  let made = most === Infinity ? 0 : await madeBy(ctx, run, name, before, isDry);
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

/** What a rule has derived so far in a run. */
async function madeBy(ctx: Ctx, { run_id }: StoredRun, name: Name, { outcomes }: Progress, isDry: boolean) {
  const all = isDry ? outcomes : outcomesOf(await ctx.graph.run('runs/count-writes', { run_id }));
  return all.find(({ evolver }) => evolver === name)?.created ?? 0;
}

/** An item or a name that a rule looks at. */
interface Candidate {
  place: Pick<Progress, 'from_time' | 'from_id'>;
  conclude: () => Promise<Conclusion | undefined>;
}

/** The next items or names that a rule looks at. @param taken items that a dry run has concluded something from */
async function candidatesOf(
  ctx: Ctx,
  run: StoredRun,
  evolver: Rule,
  { from_time, from_id }: Progress,
  { automatic }: Task,
  taken: ReadonlySet<string>,
): Promise<Candidate[]> {
  const { name } = evolver;
  const undone_too = automatic ?? false;
  if ('names' in evolver) {
    const look = lookOf(ctx, run, { by: name, undone_too }, taken);
    const { least_items, ...of } = evolver.names;
    const rows = await ctx.graph.run('evolution/list-named', {
      ...evidenceOf(run, name, undone_too, of),
      ...{ from_key: from_id, least: least_items, limit: page },
    });
    return rows.map(({ named }) => ({
      place: { from_time, from_id: named.key },
      conclude: () => evolver.conclude(named, look),
    }));
  }
  const { reads } = evolver;
  const stored_by = later(run.created_at, -(reads.least_age_ms ?? 0));
  const in_sessions = reads.in_sessions ?? false;
  const common = { by: name, memory_types: reads.memory_types, undone_too, in_sessions, stored_by };
  const rows = await ctx.graph.run('evolution/list-candidates', {
    ...common,
    derived: reads.derived === 'either' ? null : (reads.derived ?? false),
    ...{ again: reads.again ?? false, from_time, from_id, limit: page },
  });
  const look = lookOf(ctx, run, common, taken);
  return rows.map(({ item }) => ({
    place: { from_time: item.created_at, from_id: item.item_id },
    conclude: async () => (taken.has(item.item_id) ? undefined : evolver.conclude(item, look)),
  }));
}

/** What a rule takes for evidence, as parameters: what was said, not derived, and not by machines. */
const evidenceOf = (run: StoredRun, by: Name, undone_too: boolean, { memory_types, within_ms }: Evidence) => ({
  ...{ by, memory_types, undone_too, max_tier: defaultTier, of_machines: ofMachines },
  since: later(run.created_at, -within_ms),
  stored_by: run.created_at,
});

/** What a rule may ask. */
function lookOf(
  ctx: Ctx,
  run: StoredRun,
  reads: { by: Name; undone_too: boolean; memory_types?: MemoryType[]; in_sessions?: boolean; stored_by?: string },
  taken: ReadonlySet<string>,
): Look {
  const { by, undone_too, memory_types = [], in_sessions = false, stored_by = run.created_at } = reads;
  const common = { by, undone_too, memory_types, stored_by };
  const left = (rows: { item: Source }[]) => rows.map(({ item }) => item).filter(({ item_id }) => !taken.has(item_id));
  return {
    ctx,
    now: run.created_at,
    alike: async ({ item_id }) =>
      left(await ctx.graph.run('evolution/list-alike', { ...common, item_id, in_sessions, limit: mostAlike })),
    between: async (from, until) =>
      left(await ctx.graph.run('evolution/list-of-day', { ...common, from, until, limit: mostOfADay })),
    naming: async ({ entity_id }, of, known_id = '') => {
      const evidence = evidenceOf(run, by, undone_too, of);
      const rows = await ctx.graph.run('evolution/list-naming', {
        ...evidence,
        entity_id,
        known_id,
        limit: mostNaming,
      });
      return rows.map(({ item }) => item);
    },
    speculative: async ({ key, name, entity_id = '' }) =>
      (
        await ctx.graph.run('evolution/list-speculative', {
          key,
          name,
          entity_id,
          tier: speculativeTier,
          limit: mostSpeculative,
        })
      ).map(({ item }) => item),
    evidenceFor: async ({ item_id, subject }, of) => {
      const evidence = evidenceOf(run, by, undone_too, of);
      const key = subject ? entityKey(subject) : '';
      return left(await ctx.graph.run('evolution/list-evidence', { ...evidence, item_id, key, limit: mostAlike }));
    },
    spokenOf: async ({ item_id }) =>
      (await ctx.graph.run('evolution/list-spoken', { item_id, limit: mostSpoken })).map(({ content }) => content),
  };
}

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

async function tell(ctx: Ctx, events: Run, run_id: string, name: Name, { outcomes }: Progress, isDry: boolean) {
  const all = isDry ? outcomes : outcomesOf(await ctx.graph.run('runs/count-writes', { run_id }));
  const outcome = all.find(({ evolver }) => evolver === name) ?? emptyOutcome(name);
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
