// Answers that come from the graph: counts, lists, the first and the latest memories, and relations between names.
import { maxRead } from '../../../limits';
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { sentencesOf } from '../../../libraries/text/sentences';
import { searchedTypes } from '../../model/types';
import type { Clause } from '../../retrieval/filter';
import { defaultFilter } from '../../retrieval/search-spec';
import { edgeQuestionOf, edgesFor } from './edges';
import type { GraphQuestion } from './graph-question';
import { routeOf } from './query-router';
import { answerPlan, itemsOf, type SymbolicAnswer } from './symbolic';

type Result = Schemas['search/Result'];

export interface FromGraph {
  sentence: string;
  answered: SymbolicAnswer & { reason: string };
}

const maxListed = 10;
const maxListedLength = 200;

/** @returns undefined if the graph cannot answer the question */
export async function answerFromGraph(
  ctx: Ctx,
  question: string,
  at: string,
  limit: number,
  clauses: Clause[],
): Promise<FromGraph | undefined> {
  const text = question.slice(0, maxRead.question);
  const related = await fromEdges(ctx, text.slice(0, maxRead.parsedQuestion), at, limit, clauses);
  if (related) return related;
  const routing = routeOf(text, at);
  if (routing.query_type !== 'symbolic' || routing.plan.ask === 'lookup') return undefined;
  const found = await answerPlan(ctx, routing.plan, Math.max(limit, maxListed), clauses);
  if (found.results.length === 0) return undefined;
  const results = found.results.slice(0, limit);
  return { sentence: sentenceOf(routing.plan, found), answered: { ...found, results, reason: routing.reason } };
}

async function fromEdges(
  ctx: Ctx,
  text: string,
  at: string,
  limit: number,
  clauses: Clause[],
): Promise<FromGraph | undefined> {
  const asked = edgeQuestionOf(text, at);
  if (!asked) return undefined;
  const edges = await edgesFor(ctx, asked, at, defaultFilter(searchedTypes, clauses));
  const names = [...new Map(edges.map(({ other, other_key }) => [other_key, other])).values()];
  if (names.length === 0) return undefined;
  const answer = names.join(', ');
  const [{ predicate }] = edges as [(typeof edges)[number]];
  const item_ids = [...new Set(edges.map(({ item_id }) => item_id))].slice(0, limit);
  return {
    sentence: `${answer}.`,
    answered: {
      answer,
      results: await itemsOf(ctx, item_ids),
      total: names.length,
      interpretation: {
        ask: 'lookup',
        template: 'edges',
        memory_types: null,
        names: [asked.key],
        tags: [predicate],
        from: null,
        until: null,
      },
      reason: `The graph contains the relation ${predicate} of ${asked.key}.`,
    },
  };
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
