// Answers counts and lists from the graph as a sentence: "How many decisions about power have we taken?"
import { maxRead } from '../../../limits';
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { sentencesOf } from '../../../language/text/sentences';
import type { Clause } from '../../retrieval/filter';
import type { GraphQuestion } from './graph-question';
import { routeOf } from './query-router';
import { answerPlan, type SymbolicAnswer } from './symbolic';

type Result = Schemas['search/Result'];

export interface FromGraph {
  answer: string;
  reason: string;
  results: Result[];
}

/** Max items named in an answer, and max characters of each item. */
const maxListed = 10;
const maxListedLength = 200;

/** @returns undefined for questions that ask for no count, list, first or latest item, and if nothing is found */
export async function answerFromGraph(
  ctx: Ctx,
  question: string,
  now: string,
  limit: number,
  clauses: Clause[],
): Promise<FromGraph | undefined> {
  const routing = routeOf(question.slice(0, maxRead.question), now);
  if (routing.query_type !== 'symbolic' || routing.plan.ask === 'lookup') return undefined;
  const found = await answerPlan(ctx, routing.plan, Math.max(limit, maxListed), clauses);
  if (found.results.length === 0) return undefined;
  return { answer: sentenceOf(routing.plan, found), reason: routing.reason, results: found.results };
}

function sentenceOf({ ask, memory_types }: GraphQuestion, { results, total, answer }: SymbolicAnswer): string {
  if (ask === 'count') {
    const kind = memory_types?.length === 1 ? String(memory_types[0]).replaceAll('_', ' ') : 'matching memory';
    return total === 1 ? `There is 1 ${kind}.` : `There are ${total} (${kind}).`;
  }
  const shown = results.slice(0, ask === 'list' ? maxListed : 1).map(firstSentence);
  const when = answer === null ? '' : ` (${answer})`;
  const rest = ask === 'list' && (total ?? 0) > shown.length ? `; and ${(total ?? 0) - shown.length} more` : '';
  return `${shown.join('; ')}${rest}${when}.`;
}

function firstSentence({ content }: Result): string {
  const [sentence = content] = sentencesOf(content.slice(0, 5 * maxListedLength));
  const cut = sentence.length <= maxListedLength ? sentence : `${sentence.slice(0, maxListedLength - 1)}…`;
  return cut.toWellFormed().replace(/\.$/u, '');
}
