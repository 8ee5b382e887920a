// A stage asks the language model, where one is set, and does without where it fails: an ingest never fails for want of a model.
import type { Ctx } from '../../../ctx';
import { ModelFailed } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { ModelAnswer, Prompt } from '../../../llm/chat';

/** @returns undefined without a model, or without an answer of it */
export async function askModel<N extends ModelAnswer>(ctx: Ctx, prompt: Prompt<N>): Promise<Schemas[N] | undefined> {
  try {
    return await ctx.chat?.ask(prompt);
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    ctx.log.warn({ err: error.cause, prompt: prompt.name }, 'done by rules');
    return undefined;
  }
}
