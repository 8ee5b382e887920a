import { ModelFailed } from '../../../../errors';
import type { Schemas } from '../../../../generated/schemas';
import { askChecked } from '../../../../llm/ask-checked';
import type { ModelAnswer, Prompt } from '../../../../llm/chat';
import type { Look } from '../evolver';

/** Asks as `askChecked` does. @returns undefined without a language model, or if its answer is unusable */
export async function askModel<N extends ModelAnswer>(
  { ctx }: Pick<Look, 'ctx'>,
  promptOf: (problems: string[]) => Prompt<N>,
  problemsOf: (answer: Schemas[N]) => string[],
): Promise<Schemas[N] | undefined> {
  if (!ctx.chat) return undefined;
  try {
    return await askChecked(ctx.chat, promptOf, problemsOf);
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    ctx.log.warn({ err: error }, 'no usable answer from the language model');
    return undefined;
  }
}
