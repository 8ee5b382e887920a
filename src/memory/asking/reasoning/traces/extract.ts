// Extracts reasoning steps from a text: by the language model if requested, otherwise by rules. Nothing is stored.
import { maxSent } from '../../../../limits';
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../../../ctx';
import { ModelFailed } from '../../../../errors';
import type { Schemas } from '../../../../generated/schemas';
import { judgeSteps } from './judge-steps';
import { maxSteps, minTextLength, stepsIn, type WrittenSteps } from '../../../../reading/by-rules/steps';
import { extractSteps } from '../../../../llm/prompts/steps';

type Extracted = Schemas['reasoning/ExtractedTrace'];

/** Null if it has too few steps or a low quality score. */
export async function extractTrace(
  ctx: Ctx,
  { content, min_steps, min_quality_score, use_llm_detection }: Schemas['reasoning/ExtractTraceRequest'],
): Promise<Extracted> {
  const byRules = await stepsIn(content);
  const byModel = use_llm_detection && !byRules.marked ? await askModel(ctx, content) : undefined;
  const { steps, marked } = byModel ?? byRules;
  const detected_by = byModel ? 'llm' : marked ? 'markup' : 'rules';
  const evaluation = judgeSteps(steps);
  const { quality_score } = evaluation;
  const enough = steps.length >= min_steps && quality_score >= min_quality_score;
  const trace = {
    trace_id: `trace_${randomUUID()}`,
    steps: steps.map((step) => ({ ...step })),
    step_count: steps.length,
    task_context: {},
    has_explicit_markup: marked,
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

/** @returns undefined without a language model, for a short text, or if it fails; rules then extract the steps */
async function askModel(ctx: Ctx, content: string): Promise<WrittenSteps | undefined> {
  if (!ctx.chat || content.trim().length < minTextLength) return undefined;
  try {
    const { steps } = await ctx.chat.ask(extractSteps(content.slice(0, maxSent.text).toWellFormed()));
    const said = steps.filter((step) => step.content.trim() !== '').slice(0, maxSteps);
    return { steps: said, marked: false };
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    ctx.log.warn({ err: error }, 'reasoning read by rules');
    return undefined;
  }
}
