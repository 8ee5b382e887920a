// Parameter sweeps: search labelled questions with every combination of settings, to find the best one. The response
// contains a run id. Workers execute sweeps in time slices, in turn with each other.
import type { Ctx } from '../../../ctx';
import { Invalid, type IssueType } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { readStored, issuesOf, schemaOf, validator, type Issue } from '../../../schemas';
import type { Run } from '../../../redis/bus';
import type { Processor } from '../../runs/processor';
import { attempt } from '../../runs/attempt';
import { openOne } from '../../runs/run';
import { isOpen, leaveToSweep, messageOf, type StoredRun } from '../../runs/runs';
import { mean, quantile, scoresAt, type Scores } from './metrics';
import { findItems } from '../../retrieval/find';
import { frozen } from '../../../lists';

type Json = Record<string, unknown>;
type Row = Schemas['search/SweepRow'];
type Result = Schemas['search/SweepResult'];

const kind = 'sweep';
const eventKind = 'sweep.iter';
const stage = 'search';

/** Max combinations of settings per sweep. */
const maxSettings = 64;
/** Max characters as JSON: each result row repeats the grid, and the run stores all questions. */
const maxGrid = 20_000;
const maxQuestions = 2_000_000;
/** Request fields that a sweep sets itself, or that give more than one result list. */
const fixedFields = ['query', 'top_k', 'expertise'];
/** Max duration of a slice; then other sweeps continue. */
const sliceMs = 5_000;

type SweepTask = Schemas['stored/SweepTask'];
type Progress = Schemas['stored/SweepProgress'];

const noProgress = frozen<Progress>({ rows: [], measured: { scores: [], times: [] }, used_ms: 0 });

/**
 * Stores a sweep for the workers.
 * @throws Invalid that names an invalid value of the grid; Unavailable while Redis or Neo4j is unreachable
 */
export async function startSweep(
  ctx: Ctx,
  request: Schemas['search/SweepRequest'],
): Promise<Schemas['search/SweepAnswer']> {
  const { questions, k, metric, budget_ms } = request;
  requireSize('grid', request.grid, maxGrid);
  requireSize('questions', questions, maxQuestions);
  const settings = settingsOf(request.grid as Record<string, unknown[]>);
  const task: SweepTask = { k, metric, budget_ms, settings, questions };
  const payload = { iteration: 0, iterations: settings.length, questions: questions.length };
  const node = { kind, stage, items: settings.length, request_json: JSON.stringify(task) };
  const run_id = await openOne(ctx, { event: eventKind, payload }, node, { alone: false });
  await ctx.queues.long.add([run_id], ctx.scope.tenant_id).catch(leaveToSweep(ctx, run_id));
  return { run_id, status: 'queued', settings: settings.length };
}

/** @throws Invalid if the field has more than `max` characters as JSON */
function requireSize(field: string, value: unknown, max: number): void {
  if (JSON.stringify(value).length > max)
    throw Invalid.field(['body', field], `Must not be longer than ${max} characters as JSON`, 'max_length');
}

export const sweep: Processor = {
  queue: 'long',
  carryOut: async (ctx, run, isLast) => ((await continueSweep(ctx, run, isLast)) ? 'done' : 'again'),
};

/**
 * Executes a slice. Searches run one at a time, so that their durations are comparable; an interrupted slice is
 * repeated. A setting is reported once all questions are searched.
 * @param isLast whether an error ends the run; an unavailable database or model never does
 * @returns whether the run has ended
 * @throws the error that requires another attempt
 */
async function continueSweep(ctx: Ctx, run: StoredRun, isLast: boolean): Promise<boolean> {
  const events = ctx.bus.resume(run.run_id, eventKind);
  if (!isOpen(run)) return announceEnd(events, run);
  const work = async () => {
    const task = readStored('stored/SweepTask', run.request_json ?? '{}');
    const before = run.progress_json ? readStored('stored/SweepProgress', run.progress_json) : noProgress;
    const progress = await measure(ctx, events, task, before);
    const isPartial = progress.used_ms >= task.budget_ms;
    if (progress.rows.length < task.settings.length && !isPartial) {
      const progress_json = JSON.stringify(progress);
      await ctx.graph.run('runs/requeue', { run_id: run.run_id, stage, counts: false, progress_json, now: ctx.now() });
      return false;
    }
    return finish(ctx, events, run, resultOf(task, progress.rows), []);
  };
  const giveUp = (error: unknown) => finish(ctx, events, run, null, [messageOf(error)]);
  return attempt(ctx, { run, isLast, stage: () => stage, work, giveUp });
}

/** Searches until the slice, the time budget or the sweep ends. */
async function measure(ctx: Ctx, events: Run, task: SweepTask, before: Progress): Promise<Progress> {
  const { settings, questions, k, budget_ms } = task;
  const began = performance.now();
  const used = () => performance.now() - began;
  const maxMs = Math.min(sliceMs, budget_ms - before.used_ms);
  const rows = [...before.rows];
  let { scores, times } = before.measured;
  while (rows.length < settings.length) {
    const setting = settings[rows.length] as Json;
    for (const { query, relevant } of questions.slice(scores.length)) {
      if (used() >= maxMs) return { rows, measured: { scores, times }, used_ms: before.used_ms + used() };
      const started = performance.now();
      const results = await findItems(ctx, { ...setting, query, top_k: k });
      times = [...times, performance.now() - started];
      const wanted = new Set(relevant);
      const ranked = results.map(({ item_id, external_id }) =>
        typeof external_id === 'string' && wanted.has(external_id) ? external_id : item_id,
      );
      scores = [...scores, scoresAt(k, ranked, relevant)];
    }
    const row = rowOf(setting, scores, times);
    rows.push(row);
    [scores, times] = [[], []];
    const place = { iteration: rows.length, iterations: settings.length, progress: rows.length / settings.length };
    await events.emit([{ status: 'progress', payload: { ...place, ...row } }]);
  }
  return { rows, measured: { scores, times }, used_ms: before.used_ms + used() };
}

function resultOf({ k, metric, settings }: SweepTask, rows: Row[]): Result {
  return { k, metric, rows, best: bestOf(rows, metric), partial: rows.length < settings.length };
}

async function finish(ctx: Ctx, events: Run, { run_id }: StoredRun, result: Result | null, errors: string[]) {
  const result_json = result && JSON.stringify(result);
  const row = await ctx.graph.run('runs/finish', {
    ...{ run_id, stage, errors, result_json, status: result ? 'ok' : 'error', failed: 0, item_ids: [] },
    now: ctx.now(),
  });
  return announceEnd(events, row?.run);
}

/** Sends the last event; sending it twice does no harm. */
async function announceEnd(events: Run, run: StoredRun | undefined): Promise<true> {
  if (run?.result_json) {
    const { rows, partial, best } = readStored('search/SweepResult', run.result_json);
    await events.emit([{ status: 'ok', payload: { iteration: rows.length, partial, best } }]);
  } else await events.emit([{ status: 'error', payload: { message: run?.errors[0] ?? 'the sweep was deleted' } }]);
  return true;
}

/** All combinations of values in the grid; the last field varies fastest. */
function settingsOf(grid: Record<string, unknown[]>): Json[] {
  const issues = Object.entries(grid).flatMap(([field, values]) => issuesOfField(field, values));
  if (issues.length > 0) throw new Invalid(issues);
  const count = Object.values(grid).reduce((product, values) => product * values.length, 1);
  if (count > maxSettings)
    throw Invalid.field(
      ['body', 'grid'],
      `Expands to ${count} combinations; the maximum is ${maxSettings}`,
      'too_many',
      count,
    );
  return Object.entries(grid).reduce<Json[]>(
    (settings, [field, values]) =>
      settings.flatMap((setting) => values.map((value) => ({ ...setting, [field]: value }))),
    [{}],
  );
}

const validate = validator('search/SearchRequest');
const knownFields = new Set(Object.keys(schemaOf('search/SearchRequest').properties ?? {}));

/**
 * Validation issues of one field. A field that searches ignore is an error, because all its values would give equal
 * results.
 */
function issuesOfField(field: string, values: unknown[]): Issue[] {
  const place = ['body', 'grid', field];
  const refuse = (msg: string, type: IssueType): Issue[] => [{ loc: place, msg, type, input: null, ctx: {} }];
  if (fixedFields.includes(field)) return refuse('Cannot be varied; leave it out', 'fixed');
  if (!knownFields.has(field)) return refuse('Is not a field of a search request', 'unknown_field');
  return values.flatMap((value, index) => {
    if (validate({ query: 'x', [field]: value })) return [];
    return issuesOf(validate.errors, []).map((issue) => ({
      ...issue,
      loc: [...place, String(index), ...issue.loc.slice(1)],
    }));
  });
}

function rowOf(settings: Json, scores: Scores[], times: number[]): Row {
  return {
    settings,
    questions: scores.length,
    recall: rounded(mean(scores.map(({ recall }) => recall)), 4),
    nDCG: rounded(mean(scores.map(({ nDCG }) => nDCG)), 4),
    p50_ms: rounded(quantile(times, 0.5), 2),
    p95_ms: rounded(quantile(times, 0.95), 2),
  };
}

function bestOf(rows: Row[], metric: 'recall' | 'nDCG'): Row | null {
  return [...rows].sort((a, b) => b[metric] - a[metric] || a.p50_ms - b.p50_ms)[0] ?? null;
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
