// Asks the language model for an answer that is checked beyond its shape. It asks once more if the check fails.
import { ModelFailed } from '../errors';
import type { Schemas } from '../generated/schemas';
import type { Chat, ModelAnswer, Prompt } from './chat';

/**
 * An answer in which nothing is wrong.
 * @param promptOf the prompt, given what was wrong with the last answer
 * @param problemsOf what is wrong with an answer, in sentences; nothing if it can be used
 * @param limitMs time for both answers together; without it, that of the settings counts for each
 * @throws ModelFailed when neither answer can be used, or the time is over
 */
export async function askChecked<N extends ModelAnswer>(
  chat: Chat,
  promptOf: (problems: string[]) => Prompt<N>,
  problemsOf: (answer: Schemas[N]) => string[],
  limitMs?: number,
): Promise<Schemas[N]> {
  const limit = limitMs === undefined ? undefined : AbortSignal.timeout(limitMs);
  try {
    const answer = await chat.ask(promptOf([]), limit);
    const problems = problemsOf(answer);
    if (problems.length === 0) return answer;
    const repaired = await chat.ask(promptOf(problems), limit);
    const [left] = problemsOf(repaired);
    if (left !== undefined) throw new ModelFailed(new Error(left));
    return repaired;
  } catch (error) {
    // Unless the request has ended.
    if (limit?.aborted && error === limit.reason) throw new ModelFailed(new Error('the model took too long'));
    throw error;
  }
}

/** Whether a text contains a quote, whatever its case and spaces. */
export const isQuoted = (quote: string, text: string): boolean => onOneLine(text).includes(onOneLine(quote.trim()));

const onOneLine = (text: string) => text.toLowerCase().replace(/\s+/gu, ' ');
