// Asks the language model for an answer, and checks more than its schema. If the check fails, it asks once more.
import { ModelFailed } from '../errors';
import type { Schemas } from '../generated/schemas';
import type { Chat, ModelAnswer, Prompt } from './chat';

/**
 * @param promptOf makes the prompt; receives the problems of the last answer
 * @param problemsOf returns the problems of an answer as sentences; empty if it is usable
 * @param limitMs time limit for both attempts together; by default each has the configured limit
 * @throws ModelFailed when neither answer is usable, or the time is over
 */
export async function askChecked<N extends ModelAnswer>(
  chat: Chat,
  promptOf: (problems: string[]) => Prompt<N>,
  problemsOf: (answer: Schemas[N]) => string[],
  limitMs = Infinity,
): Promise<Schemas[N]> {
  const end = performance.now() + limitMs;
  const answer = await chat.ask(promptOf([]), { limitMs });
  const problems = problemsOf(answer);
  if (problems.length === 0) return answer;
  const repaired = await chat.ask(promptOf(problems), { limitMs: end - performance.now() });
  const [left] = problemsOf(repaired);
  if (left !== undefined) throw new ModelFailed(new Error(left));
  return repaired;
}
