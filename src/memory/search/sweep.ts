// Parameter sweeps: labelled questions are searched with every combination of some settings, to find the best combination.
import type { Ctx } from '../../ctx';
import { Invalid } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { issuesOf, schemaOf, validator, type Issue } from '../../schemas';
import { mean, quantile, scoresAt, type Scores } from './metrics';
import { findItems } from '../retrieval/find';

type Json = Record<string, unknown>;
type Question = Schemas['search/SweepQuestion'];
type Row = Schemas['search/SweepRow'];

/** Combinations in one sweep. */
const maxSettings = 64;
/** Fields that are the same for all settings, or do not yield a single list of results. */
const fixedFields = ['query', 'top_k', 'expertise'];

/**
 * Measures every setting on every question, one search at a time, so that the times are those of a single search.
 * A setting only counts if all questions were searched with it.
 * @throws Invalid naming a grid value that no search would accept; Unavailable when Redis, Neo4j or the embedder is
 */
export async function sweep(ctx: Ctx, request: Schemas['search/SweepRequest']): Promise<Schemas['search/SweepAnswer']> {
  const { questions, k = 10, metric = 'nDCG', budget_ms = 60_000 } = request;
  const ends = performance.now() + budget_ms;
  const settings = settingsOf(request.grid as Record<string, unknown[]>);
  const run = await ctx.bus.start('sweep.iter', {
    iteration: 0,
    iterations: settings.length,
    questions: questions.length,
  });
  const rows: Row[] = [];
  try {
    for (const [index, setting] of settings.entries()) {
      const row = await measure(ctx, questions, setting, k, ends);
      if (!row) break;
      rows.push(row);
      const place = { iteration: index + 1, iterations: settings.length, progress: (index + 1) / settings.length };
      await run.emit([{ status: 'progress', payload: { ...place, ...row } }]);
    }
  } catch (error) {
    await run.emit([{ status: 'error', payload: { iteration: rows.length, message: 'the sweep was aborted' } }]);
    throw error;
  }
  const partial = rows.length < settings.length;
  const best = bestOf(rows, metric);
  await run.emit([{ status: 'ok', payload: { iteration: rows.length, partial, best } }]);
  return { run_id: run.run_id, k, metric, rows, best, partial };
}

/** Every combination of the grid's values, the last field changing fastest. */
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
const knownFields = new Set(Object.keys(schemaOf('search/SearchRequest')['properties'] as object));

/** A field that a search would ignore is an error: its settings would all be the same. */
function issuesOfField(field: string, values: unknown[]): Issue[] {
  const place = ['body', 'grid', field];
  const refuse = (msg: string, type: string): Issue[] => [{ loc: place, msg, type, input: null, ctx: {} }];
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

/** @returns undefined if the time budget ended first */
async function measure(
  ctx: Ctx,
  questions: Question[],
  setting: Json,
  k: number,
  ends: number,
): Promise<Row | undefined> {
  const scores: Scores[] = [];
  const times: number[] = [];
  for (const { query, relevant } of questions) {
    const started = performance.now();
    if (started >= ends) return undefined;
    const results = await findItems(ctx, { ...setting, query, top_k: k });
    times.push(performance.now() - started);
    const wanted = new Set(relevant);
    const ranked = results.map(({ item_id, external_id }) =>
      typeof external_id === 'string' && wanted.has(external_id) ? external_id : item_id,
    );
    scores.push(scoresAt(k, ranked, relevant));
  }
  return {
    settings: setting,
    questions: questions.length,
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
