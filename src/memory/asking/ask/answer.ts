// Question answering. Counts, lists and "the latest X" are answered by graph queries. A language model, or rules
// without one, answers other questions from search results. Without supporting evidence there is no answer.
import { maxSent } from '../../../limits';
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { answerFromEvidence } from '../../../llm/prompts/answer';
import { findEvidence, readEvidence, type Evidence } from '../../retrieval/answer/from-evidence';
import { citationOf } from '../../retrieval/cite';
import { atOf } from '../../retrieval/current';
import { clausesOf } from '../../retrieval/filter';
import { answerFromGraph } from '../reasoning/from-graph';
import { frozen } from '../../../lists';

type Result = Schemas['search/Result'];
type AskRequest = Schemas['ask/AskRequest'];
type AskAnswer = Schemas['ask/AskAnswer'];
type Answered = Pick<AskAnswer, 'answer' | 'reasoning' | 'answered_by' | 'confidence' | 'nearest'> & {
  /** Ids of the items that support the answer, most important first. */
  cited: string[];
};

const maxRelations = 50;

/**
 * Answers a question with its evidence. Without supporting evidence, `answer` is null and `nearest` has the closest
 * item.
 * @throws ModelFailed if the configured language model returns no usable answer
 */
export async function answerQuestion(ctx: Ctx, request: AskRequest): Promise<AskAnswer> {
  const { question, limit, multi_hop, max_hops, budget_ms, filter, session_id, exclude_origins, min_trust } = request;
  const filtered = { filter, session_id, exclude_origins, min_trust };
  const valid_at = atOf(request.valid_at, ctx.now()).time;
  const counted = await answerFromGraph(ctx, question, valid_at, limit, await clausesOf(ctx, filtered));
  const evidence =
    counted ??
    (await findEvidence(ctx, {
      query: question,
      top_k: limit,
      valid_at: request.valid_at,
      ...{ multi_hop, max_hops, budget_ms },
      ...filtered,
    }));
  const answered = counted
    ? {
        ...nothing,
        answer: counted.answer,
        answered_by: 'graph' as const,
        reasoning: counted.reason,
        cited: idsOf(counted.results),
      }
    : await answeredFrom(ctx, question, evidence as Evidence, limit, request.valid_at ?? valid_at);
  const shown = shownOf(evidence.results, answered.cited, limit);
  const rows = await ctx.graph.run('ask/list-relations', { item_ids: idsOf(shown), limit: maxRelations });
  const cited = shown.flatMap((result, i) =>
    answered.cited.includes(result.item_id) ? [citationOf(result, i + 1)] : [],
  );
  return {
    answer: answered.answer,
    found: answered.answer !== null,
    answered_by: answered.answered_by,
    confidence: answered.confidence,
    reasoning: request.reasoning === false ? '' : answered.reasoning,
    evidence: shown.map(evidenceOf),
    citations: cited,
    nearest: answered.nearest,
    relations: rows.map((row) => row.relation),
  };
}

const idsOf = (results: Result[]) => results.map(({ item_id }) => item_id);

/** Keeps the cited results and fills up with the best others; rank order stays. */
function shownOf(results: Result[], cited: string[], limit: number): Result[] {
  const needed = results.filter(({ item_id }) => cited.includes(item_id)).slice(0, limit);
  const others = results.filter(({ item_id }) => !cited.includes(item_id)).slice(0, limit - needed.length);
  return results.filter((result) => needed.includes(result) || others.includes(result));
}

function evidenceOf({
  item_id,
  content,
  origin,
  trust,
  user_id,
  relevance,
  ended,
  ended_at,
  superseded_by,
  newer,
  corrected,
  not_yet,
}: Result) {
  return {
    item_id,
    content,
    ...{ origin, trust, user_id },
    ...(relevance !== undefined && { relevance }),
    ...(ended && { ended }),
    ...(ended_at !== undefined && { ended_at }),
    ...(superseded_by !== undefined && { superseded_by }),
    ...(newer && { newer }),
    ...(corrected && { corrected }),
    ...(not_yet && { not_yet }),
  };
}

const nothing = frozen<Answered>({
  answer: null,
  reasoning: '',
  answered_by: 'nothing',
  confidence: null,
  nearest: [],
  cited: [],
});

async function answeredFrom(
  ctx: Ctx,
  question: string,
  evidence: Evidence,
  limit: number,
  valid_at: string,
): Promise<Answered> {
  if (evidence.results.length === 0) return { ...nothing, reasoning: 'No stored memory could answer the question.' };
  if (ctx.chat) return byModel(ctx, ctx.chat, question, evidence, limit, valid_at);
  const { quote, nearest } = await readEvidence(ctx, question, evidence, valid_at);
  if (!quote) return { ...nothing, nearest, reasoning: reasonOf(nearest[0]) };
  return {
    ...nothing,
    answer: quote.answer,
    reasoning: 'Quoted from the evidence: this sentence says what is asked. No language model is configured.',
    answered_by: 'evidence',
    confidence: quote.confidence,
    cited: [quote.item_id],
  };
}

/** Explains why no sentence of the evidence is quoted. */
function reasonOf(nearest: Schemas['retrieval/Nearest'] | undefined): string {
  if (!nearest) return 'No sentence of the evidence shares a word with the question.';
  if (nearest.missing_words.length > 0)
    return `No sentence of the evidence answers; the nearest does not mention: ${nearest.missing_words.join(', ')}.`;
  return nearest.of_kind
    ? 'Sentences of the evidence are about the question, but none says it in its words alone, or a later one leaves it open.'
    : 'Sentences of the evidence are about the question, but none contains an answer of the kind asked for.';
}

async function byModel(
  ctx: Ctx,
  chat: NonNullable<Ctx['chat']>,
  question: string,
  { results, written }: Evidence,
  limit: number,
  valid_at: string,
): Promise<Answered> {
  const best = results.slice(0, limit);
  const sent = best.map(({ item_id, content, ended, ended_at, not_yet }) => ({
    text: content.slice(0, maxSent.evidence),
    ...(written.has(item_id) && { written: written.get(item_id) }),
    ...(ended && { ended: ended_at ?? (true as const) }),
    ...(not_yet && { not_yet }),
  }));
  const related = await ctx.graph.run('ask/list-relations', { item_ids: idsOf(best), limit: maxRelations });
  const facts = related.map(({ relation: { source, type, target } }) => `${source} ${type} ${target}`);
  const { answer, reasoning, citations } = await chat.ask(answerFromEvidence(question, sent, valid_at, facts));
  const known = (n: number) => n >= 1 && n <= best.length;
  const marked = [...answer.matchAll(marker)].map(([, n]) => Number(n));
  const cited = best.flatMap(({ item_id }, i) => ([...citations, ...marked].includes(i + 1) ? [item_id] : []));
  // An answer without evidence is rejected.
  if (cited.length === 0) return { ...nothing, reasoning };
  return {
    ...nothing,
    // Removes citations like [9] whose number is outside the evidence: the model invented them.
    answer: answer.replace(marker, (mark, n: string) => (known(Number(n)) ? mark : '')).trim(),
    reasoning,
    answered_by: 'language_model',
    cited,
  };
}

/** A citation like `[3]` or `[^3]`, with the white space before it. */
const marker = /(?<!\s)\s*\[\^?(\d{1,4})\]/gu;
