import type { Ctx } from '../../../../ctx';
import { NotFound } from '../../../../errors';
import type { Schemas } from '../../../../generated/schemas';
import { judgeSteps } from './judge-steps';
import type { StepType } from '../../../../reading/reading';
import { recordOf, typed } from '../../../model/record';
import { findItems } from '../../../retrieval/find';

type Trace = Schemas['reasoning/Trace'];
type Summary = Schemas['reasoning/TraceSummary'];

/** @param trace_id may also be the item id */
export async function getTrace(ctx: Ctx, trace_id: string): Promise<Trace> {
  const found = await ctx.graph.run('reasoning/find-trace', { trace_id });
  const [row] = found ? await ctx.graph.run('store/get-many', { item_ids: [found.item_id] }) : [];
  if (!found || !row) throw new NotFound('trace');
  const { steps: ids, artifacts } = await ctx.graph.run('reasoning/get-steps', { item_id: found.item_id });
  const items = await ctx.graph.run('store/get-many', { item_ids: ids });
  const steps = items
    .sort((a, b) => ids.indexOf(a.item.item_id) - ids.indexOf(b.item.item_id))
    .map(({ item }) => ({ type: item['step_type'] as StepType, content: item.content, item_id: item.item_id }));
  const { metadata, content, created_at, item_id, status } = recordOf(row.item);
  return {
    trace_id: found.trace_id,
    item_id,
    content,
    status,
    steps,
    step_count: steps.length,
    task_context: (metadata['task_context'] ?? {}) as Trace['task_context'],
    has_explicit_markup: metadata['has_explicit_markup'] === true,
    artifact_ids: artifacts.map((artifact) => artifact.item_id),
    artifacts,
    evaluation: judgeSteps(steps),
    extracted_at: created_at,
  };
}

/** Max traces that are read of an artifact, and max traces of the workspace in the search that ranks them. */
const maxPerArtifact = 100;

/**
 * Finds traces, best first. Traces of the artifact that are not among the 100 best of the workspace come last, with
 * score null.
 */
export async function queryTraces(
  ctx: Ctx,
  { query, artifact_id, limit }: Schemas['reasoning/QueryTracesRequest'],
): Promise<Schemas['reasoning/Traces']> {
  const ofArtifact = artifact_id
    ? (await ctx.graph.run('reasoning/list-traces-of', { artifact_id, limit: maxPerArtifact })).map(
        (row) => row.item_id,
      )
    : undefined;
  const top_k = ofArtifact ? maxPerArtifact : limit;
  const found = ofArtifact?.length === 0 ? [] : await findItems(ctx, { query, memory_type: 'reasoning', top_k });
  const ranked = found
    .filter(({ item_id }) => !ofArtifact || ofArtifact.includes(item_id))
    .map(({ item_id, score }) => ({ item_id, score: score ?? null }));
  const others = (ofArtifact ?? [])
    .filter((item_id) => !ranked.some((one) => one.item_id === item_id))
    .map((item_id) => ({ item_id, score: null }));
  const chosen = [...ranked, ...others].slice(0, limit);
  const rows = await ctx.graph.run('store/get-many', { item_ids: chosen.map(({ item_id }) => item_id) });
  const byId = new Map(rows.map(({ item }) => [item.item_id, item]));
  const traces = chosen.flatMap(({ item_id, score }): Summary[] => {
    const item = byId.get(item_id);
    if (!item) return [];
    const { content, metadata, created_at, status } = recordOf(item);
    return [
      {
        trace_id: typed<'types/Reasoning'>(item).trace_id ?? item_id,
        item_id,
        content,
        status,
        score,
        step_count: typeof metadata['step_count'] === 'number' ? metadata['step_count'] : 0,
        quality_score: typeof metadata['quality_score'] === 'number' ? metadata['quality_score'] : null,
        task_context: (metadata['task_context'] ?? {}) as Summary['task_context'],
        extracted_at: created_at,
      },
    ];
  });
  return { traces, count: traces.length };
}
