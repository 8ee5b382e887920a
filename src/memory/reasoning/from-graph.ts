// Answers what the graph can count or list by itself, in a sentence: "How many decisions about power have we taken?"
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import { sentencesOf } from '../../language/text/sentences';
import { longestQuestion } from '../retrieval/question';
import type { Plan } from './plan';
import { routeOf } from './query-router';
import { answerPlan, type Found } from './symbolic';

type Result = Schemas['search/Result'];

export interface FromGraph {
  answer: string;
  reason: string;
  results: Result[];
}

/** Items named in the answer of a list, and characters of each. */
const mostListed = 10;
const longestListed = 200;

/** @returns undefined if the question is no count, list, latest or first, or nothing was found */
export async function answerFromGraph(
  ctx: Ctx,
  question: string,
  now: string,
  limit: number,
): Promise<FromGraph | undefined> {
  const routing = routeOf(question.slice(0, longestQuestion), now);
  if (routing.query_type !== 'symbolic' || routing.plan.ask === 'lookup') return undefined;
  const found = await answerPlan(ctx, routing.plan, Math.max(limit, mostListed));
  if (found.results.length === 0) return undefined;
  return { answer: sentenceOf(routing.plan, found), reason: routing.reason, results: found.results };
}

function sentenceOf({ ask, memory_types }: Plan, { results, total, answer }: Found): string {
  if (ask === 'count') {
    const kind = memory_types?.length === 1 ? String(memory_types[0]).replaceAll('_', ' ') : 'matching memory';
    return total === 1 ? `There is 1 ${kind}.` : `There are ${total} (${kind}).`;
  }
  const told = results.slice(0, ask === 'list' ? mostListed : 1).map(firstSentence);
  const when = answer === null ? '' : ` (${answer})`;
  const rest = ask === 'list' && (total ?? 0) > told.length ? `; and ${(total ?? 0) - told.length} more` : '';
  return `${told.join('; ')}${rest}${when}.`;
}

function firstSentence({ content }: Result): string {
  const [sentence = content] = sentencesOf(content.slice(0, 5 * longestListed));
  const cut = sentence.length <= longestListed ? sentence : `${sentence.slice(0, longestListed - 1)}…`;
  return cut.toWellFormed().replace(/\.$/u, '');
}
