// Answers questions. The graph answers questions about counts, lists and relations between names. A language model, if
// one is configured, answers other questions, from search results and their relations only; the response to these also
// quotes the sentences of the results that are closest to the question.
import { maxSent } from '../../../limits';
import type { Ctx } from '../../../ctx';
import { ModelFailed } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { answerFromEvidence } from '../../../llm/prompts/answer';
import { citationOf } from '../../retrieval/cite';
import { atOf } from '../../retrieval/current';
import { clausesOf, filteredOf, matchingOf, type Filtered } from '../../retrieval/filter';
import { find, type Found } from '../../retrieval/find';
import { relevanceFloor } from '../../retrieval/relevance-floor';
import { searchSpecFor } from '../../retrieval/search-spec';
import { answerFromGraph } from '../reasoning/from-graph';
import { frozen } from '../../../lists';
import { saidBy } from '../../model/keys';
import { textTime } from '../../model/record';
import { believed } from './believed';
import { evidenceOf } from './evidence';
import { quotesFor } from './quotes';

type Result = Schemas['search/Result'];
type AskRequest = Schemas['ask/AskRequest'];
type AskAnswer = Schemas['ask/AskAnswer'];
type Answered = Pick<AskAnswer, 'answer' | 'reasoning' | 'answered_by'> & {
  cited: string[];
};

const maxRelations = 50;
const minRead = 20;

export async function answerFromMemory(ctx: Ctx, request: AskRequest): Promise<AskAnswer> {
  const { question, limit } = request;
  const filtered = filteredOf(request);
  const valid_at = atOf(request.valid_at, ctx.now()).time;
  const known = await answerFromGraph(ctx, question, valid_at, limit, await clausesOf(ctx, filtered));
  if (known) {
    const { sentence, answered } = known;
    const { results, reason: reasoning } = answered;
    return answerOf(
      ctx,
      request,
      { answer: sentence, answered_by: 'graph', reasoning, cited: idsOf(results) },
      results,
      [],
    );
  }
  const { results, stored, vector, cosines } = await searchFor(ctx, request, filtered);
  const [answered, quotes] = await Promise.all([
    byModel(ctx, request, results.slice(0, limit), stored, request.valid_at ?? valid_at),
    vector ? quotesFor(ctx, question, { vector, cosines }, results) : [],
  ]);
  return answerOf(ctx, request, answered, results, quotes);
}

async function searchFor(
  ctx: Ctx,
  { question, limit, valid_at, multi_hop, max_hops, budget_ms }: AskRequest,
  filtered: Filtered,
) {
  const plan = await searchSpecFor(ctx, {
    include_ended: true,
    query: question,
    top_k: Math.max(limit, minRead),
    valid_at,
    multi_hop,
    max_hops,
    budget_ms,
    ...filtered,
  });
  const { lists, stored, vector, cosines } = await find(ctx, plan);
  return { results: lists.flatMap(({ results }) => results), stored, vector, cosines };
}

async function answerOf(
  ctx: Ctx,
  request: AskRequest,
  answered: Answered,
  results: Result[],
  quotes: AskAnswer['quotes'],
): Promise<AskAnswer> {
  const { question, limit, reasoning } = request;
  const { answer, answered_by } = answered;
  const cited = answer === null ? quotes.map(({ item_id }) => item_id) : answered.cited;
  const shown = shownOf(results, cited, limit);
  const relations = await relationsOf(ctx, request, idsOf(shown));
  return {
    answer,
    found: answer !== null || (quotes[0]?.relevance ?? 0) >= relevanceFloor(ctx.reference, question),
    answered_by,
    confidence: null,
    reasoning: reasoning === false ? '' : answered.reasoning,
    quotes,
    evidence: shown.map(evidenceOf),
    citations: shown.flatMap((result, i) => (cited.includes(result.item_id) ? [citationOf(result, i + 1)] : [])),
    relations,
  };
}

/** Relations of these items, those between them first. With a filter by project, both ends must match it. */
async function relationsOf(
  ctx: Ctx,
  { project, shared }: Pick<AskRequest, 'project' | 'shared'>,
  item_ids: string[],
): Promise<AskAnswer['relations']> {
  const rows = await ctx.graph.run('ask/list-relations', { item_ids, limit: maxRelations });
  const relations = rows.map(({ relation }) => relation);
  const clauses = await clausesOf(ctx, { project, shared });
  if (clauses.length === 0) return relations;
  const ends = [...new Set(relations.flatMap(({ source_id, target_id }) => [source_id, target_id]))];
  const own = await matchingOf(ctx, ends, clauses);
  return relations.filter(({ source_id, target_id }) => own.has(source_id) && own.has(target_id));
}

const idsOf = (results: Result[]) => results.map(({ item_id }) => item_id);

/** Selects the cited results, then the best others up to the limit, and keeps their rank order. */
function shownOf(results: Result[], cited: string[], limit: number): Result[] {
  const needed = results.filter(({ item_id }) => cited.includes(item_id)).slice(0, limit);
  const others = results.filter(({ item_id }) => !cited.includes(item_id)).slice(0, limit - needed.length);
  return results.filter((result) => needed.includes(result) || others.includes(result));
}

const nothing = frozen<Answered>({ answer: null, reasoning: '', answered_by: 'nothing', cited: [] });

/**
 * Gives no answer if there are no results or no model, if the model fails, or if the evidence does not support its
 * answer.
 */
async function byModel(
  ctx: Ctx,
  request: AskRequest,
  results: Result[],
  stored: Found['stored'],
  valid_at: string,
): Promise<Answered> {
  const { question } = request;
  if (results.length === 0) return { ...nothing, reasoning: 'No stored memory could answer the question.' };
  if (!ctx.chat) return { ...nothing, reasoning: 'No language model is configured: see the quotes.' };
  const sent = results.map(({ item_id, content, metadata, ended, ended_at, not_yet }) => {
    const item = stored?.get(item_id);
    const written = item && textTime(item, metadata);
    return {
      text: content.slice(0, maxSent.evidence),
      ...(written && { written }),
      ...(ended && { ended: ended_at ?? (true as const) }),
      ...(not_yet && { not_yet }),
    };
  });
  const related = await relationsOf(ctx, request, idsOf(results));
  const facts = related.map(({ source, type, target }) => `${source} ${type} ${target}`);
  try {
    const made = await ctx.chat.ask(answerFromEvidence(question, sent, valid_at, facts));
    const memories = results.map(({ title, entity_name, metadata }, i) => ({
      text: sent[i]?.text ?? '',
      about: [title, entity_name, saidBy(metadata)].filter((each) => typeof each === 'string'),
    }));
    const times = JSON.stringify([valid_at, sent.map(({ written, ended }) => [written, ended])]);
    const held = believed(made, { question, memories, relations: facts, times });
    if (!held)
      return {
        ...nothing,
        reasoning: 'The evidence does not support the answer of the language model: see the quotes.',
      };
    const cited = held.cited.flatMap((i) => results[i]?.item_id ?? []);
    return { answer: held.answer, reasoning: made.reasoning, answered_by: 'language_model', cited };
  } catch (error) {
    if (ctx.signal.aborted || !(error instanceof ModelFailed)) throw error;
    return { ...nothing, reasoning: 'The language model returned no usable answer: see the quotes.' };
  }
}
