// Extracts reasoning steps from a text: with the language model if requested, otherwise with rules. Nothing is stored.
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../../../ctx';
import type { Schemas } from '../../../../generated/schemas';
import { judgeSteps } from './judge-steps';
import { readText } from '../../../../reading/read';

type Extracted = Schemas['reasoning/ExtractedTrace'];

/** The trace is null if it has too few steps or a low quality score. */
export async function extractTrace(
  ctx: Ctx,
  { content, min_steps, min_quality_score, use_llm_detection }: Schemas['reasoning/ExtractTraceRequest'],
): Promise<Extracted> {
  const reading = await readText({ content }, ['steps'], use_llm_detection ? ctx : undefined);
  const { steps, by: detected_by } = reading.steps;
  const evaluation = judgeSteps(steps);
  const { quality_score } = evaluation;
  const enough = steps.length >= min_steps && quality_score >= min_quality_score;
  const trace = {
    trace_id: `trace_${randomUUID()}`,
    steps: steps.map((step) => ({ ...step })),
    step_count: steps.length,
    task_context: {},
    has_explicit_markup: detected_by === 'markup',
    evaluation,
    extracted_at: ctx.now(),
  };
  return {
    trace: enough ? trace : null,
    has_reasoning: enough,
    quality_score: steps.length === 0 ? 0 : quality_score,
    step_count: steps.length,
    detected_by,
  };
}
