// Stores a reasoning trace: an item of type `reasoning`, one item per step (PART_OF, in order), and links to its
// artifacts.
import type { Ctx } from '../../../../ctx';
import { NotFound } from '../../../../errors';
import type { Schemas } from '../../../../generated/schemas';
import { judgeSteps } from './judge-steps';
import { forEver, sinceEver } from '../../../../time';
import { mapInTurns } from '../../../../process/turns';
import { embeddable, readDraft, type Draft } from '../../../model/draft';
import { openAllItemLinks, type ItemLink } from '../../../store/edges';
import type { ItemFields, StoredPart } from '../../../model/fields';
import { embedItem } from '../../../model/names';
import { readContent } from '../../../model/read-content';
import { stepStatus } from '../../../model/types';
import { openItems } from '../../../store/write';

const maxContentLength = 20_000;

/**
 * Stores traces of any quality. @throws NotFound for an unknown artifact; Refusal `already_exists` for a used trace_id;
 * Invalid
 */
export async function storeTrace(
  ctx: Ctx,
  { trace, artifact_ids, supersedes }: Schemas['reasoning/StoreTraceRequest'],
): Promise<Schemas['reasoning/StoredTraceAnswer']> {
  const artifacts = [...new Set(artifact_ids ?? [])];
  const found = await ctx.graph.run('store/get-many', { item_ids: artifacts });
  if (found.length < artifacts.length) throw new NotFound('artifact');
  const evaluation = judgeSteps(trace.steps);
  const draft = await draftOf(trace, supersedes, evaluation.quality_score);
  const vectors = await embedItem(ctx, embeddable(draft));
  const item_id = ctx.newId('mem');
  const dedupe_key = trace.trace_id === undefined ? null : `${ctx.scope.write_key}|trace|${trace.trace_id}`;
  const links = found.map(({ item }): ItemLink => ({
    source_id: item_id,
    type: item.memory_type === 'decision' ? 'PRODUCED' : 'CAUSES',
    target_id: item.item_id,
    properties: {},
  }));
  await ctx.graph.write(async (transaction) => {
    const { now } = await openItems(transaction, ctx, [{ draft, item_id, vectors, dedupe_key }]);
    await openAllItemLinks(transaction, links, now, 'artifact');
  });
  return {
    trace_id: trace.trace_id ?? item_id,
    item_id,
    step_count: trace.steps.length,
    artifact_links: links.length,
    evaluation,
  };
}

async function draftOf(
  trace: Schemas['reasoning/SentTrace'],
  supersedes: Schemas['reasoning/StoreTraceRequest']['supersedes'],
  quality_score: number,
): Promise<Draft> {
  const { goal, session_id } = trace.task_context ?? {};
  const draft = await readDraft(
    {
      content: contentOf(trace),
      memory_type: 'reasoning',
      ...(goal && { title: goal.slice(0, 500) }),
      ...(trace.trace_id !== undefined && { trace_id: trace.trace_id }),
      ...(supersedes && { supersedes }),
      metadata: {
        step_count: trace.steps.length,
        quality_score,
        task_context: trace.task_context ?? {},
        has_explicit_markup: trace.has_explicit_markup ?? false,
        ...(session_id && { session_id }),
      },
    },
    ['body', 'trace'],
  );
  return { ...draft, parts: await mapInTurns(trace.steps, stepOf) };
}

const contentOf = ({ steps, task_context }: Schemas['reasoning/SentTrace']): string =>
  [
    ...(task_context?.goal ? [task_context.goal] : []),
    ...steps.map(({ type, content }) => `${type[0]?.toUpperCase()}${type.slice(1)}: ${content}`),
  ]
    .join('\n')
    .slice(0, maxContentLength)
    .toWellFormed();

async function stepOf(step: Schemas['reasoning/Step'], index: number): Promise<StoredPart> {
  const { fields, names } = await readContent(fieldsOfStep(step, index));
  return { fields, names, depends_on: index === 0 ? [] : [{ position: index - 1, only_if: null }] };
}

const fieldsOfStep = ({ type, content }: Schemas['reasoning/Step'], index: number): ItemFields => ({
  content,
  memory_type: 'reasoning',
  metadata: { step_type: type, step_index: index },
  title: undefined,
  tags: [],
  valid_start_time: sinceEver,
  valid_end_time: forEver,
  valid_start_local: null,
  valid_end_local: null,
  status: stepStatus,
  external_id: undefined,
  supersedes: [],
  keyFields: { step_type: type, step_index: index },
});
