// Asks the language model, and once more if its answer cannot be used.
import { ModelFailed } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { ModelAnswer, Prompt } from '../../../llm/chat';
import type { Look } from '../evolver';

/**
 * An answer that was checked beyond its shape.
 * @param promptOf the prompt, given what was wrong with the last answer
 * @param problemsOf what is wrong with an answer; nothing if it can be used
 * @returns undefined without a model, and when neither answer can be used: then the rules count
 */
export async function askTwice<N extends ModelAnswer>(
  { ctx }: Pick<Look, 'ctx'>,
  promptOf: (problems: string[]) => Prompt<N>,
  problemsOf: (answer: Schemas[N]) => string[],
): Promise<Schemas[N] | undefined> {
  if (!ctx.chat) return undefined;
  try {
    const answer = await ctx.chat.ask(promptOf([]));
    const problems = problemsOf(answer);
    if (problems.length === 0) return answer;
    const repaired = await ctx.chat.ask(promptOf(problems));
    const left = problemsOf(repaired);
    if (left.length > 0) throw new ModelFailed(new Error(left[0]));
    return repaired;
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    ctx.log.warn({ err: error }, 'concluded by rules');
    return undefined;
  }
}
