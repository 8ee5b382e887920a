// Calls the language model for a stage. If the call fails, the stage uses its rules, so the ingest still succeeds.
import type { Ctx } from '../../../../ctx';
import { ModelFailed } from '../../../../errors';
import type { Schemas } from '../../../../generated/schemas';
import type { ModelAnswer, Prompt } from '../../../../llm/chat';

/** @returns undefined without a model, or on failure */
export async function askModel<N extends ModelAnswer>(ctx: Ctx, prompt: Prompt<N>): Promise<Schemas[N] | undefined> {
  try {
    return await ctx.chat?.ask(prompt);
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    ctx.log.warn({ err: error.cause, prompt: prompt.name }, 'model failed, using rules');
    return undefined;
  }
}
