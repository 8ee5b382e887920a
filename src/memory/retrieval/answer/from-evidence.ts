// Answers a question from search results by rules: quotes the sentence that was valid at the requested time, or
// returns no answer.
import { maxRead } from '../../../limits';
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { answeringStatements, type AnsweringStatement, type Passage } from '../../../language/questions/match';
import { quoteFrom, wordingOf } from '../../../language/questions/quote';
import { askedOf } from '../../../language/questions/question';
import { statementsOf, type Statement } from '../../../language/questions/statements';
import { takeTurns } from '../../../process/turns';
import { correctedBy } from '../../store/corrected';
import { holds } from '../current';
import { find } from '../find';
import { searchSpecFor, type AskedSearch } from '../search-spec';

type Result = Schemas['search/Result'];

/** Number of results from which an answer may come, however many the response returns. */
const resultsRead = 20;
/** Max statements read per result. */
const maxStatements = 400;
/** Time limit in milliseconds for choosing the answer. */
const maxMs = 20_000;
/** Without an answer: max sentences returned, and max characters of each. */
const maxNearest = 3;
const maxSentence = 500;

export interface Evidence {
  /** Best first. */
  results: Result[];
  written: ReadonlyMap<string, string>;
}

/**
 * Results for a question, with the data needed to quote from them.
 * @param request `top_k` limits what the response returns; more results are read
 */
export async function findEvidence(ctx: Ctx, request: AskedSearch & { top_k: number }): Promise<Evidence> {
  const plan = await searchSpecFor(ctx, {
    include_ended: true,
    ...request,
    top_k: Math.max(request.top_k, resultsRead),
  });
  const { lists, written } = await find(ctx, plan);
  return { results: lists.flatMap(({ results }) => results), written: written ?? new Map() };
}

export interface Read {
  /** The sentence that answers; undefined if none does. */
  quote: { answer: string; confidence: number; item_id: string } | undefined;
  /** Without an answer: the sentences that come closest, best first, with the words of the question that they lack. */
  nearest: Schemas['retrieval/Nearest'][];
}

/**
 * Looks for a sentence that answers the question.
 * @param valid_at RFC 3339; facts valid later are ignored, and ended facts are not quoted as current
 * @throws TimedOut
 */
export async function readEvidence(ctx: Ctx, question: string, evidence: Evidence, valid_at: string): Promise<Read> {
  const turn = takeTurns(maxMs);
  const asked = askedOf(question, valid_at);
  const results = evidence.results.slice(0, resultsRead);
  const passages: Passage[] = [];
  for (const [i, result] of results.entries()) {
    if (asked.state && result.ended) continue;
    const statements: Statement[] = [];
    const isCorrected = correctedBy(result.corrected);
    for (const statement of statementsOf(textOf(result, evidence.written.get(result.item_id)))) {
      if (!isCorrected(statement.text)) statements.push(statement);
      await turn();
      if (statements.length === maxStatements) break;
    }
    passages.push({ n: i + 1, stored: result.created_at, byAsker: result.user_id === ctx.scope.user_id, statements });
  }
  const candidates: AnsweringStatement[] = [];
  for (const candidate of answeringStatements(asked, passages)) {
    if (candidate) candidates.push(candidate);
    await turn();
  }
  const idOf = ({ passage }: AnsweringStatement) => results[passage.n - 1]?.item_id ?? '';
  const day = valid_at.slice(0, 10);
  const later = new Set(candidates.flatMap((each) => ((each.statement.from ?? '') > day ? [idOf(each)] : [])));
  const holding = new Set(results.flatMap(({ item_id, ...of }) => (holds(of) && !later.has(item_id) ? [item_id] : [])));
  /**
   * A statement with a possible update supports an answer, but is not quoted for a question about the current state.
   */
  const isOutdated = ({ passage }: AnsweringStatement) =>
    asked.state && results[passage.n - 1]?.newer?.some((id) => holding.has(id)) === true;
  const quote = quoteFrom(
    asked,
    candidates.filter((each) => !isOutdated(each)),
    day,
  );
  if (quote)
    return {
      quote: { answer: wordingOf(quote), confidence: Math.round(100 * quote.own) / 100, item_id: idOf(quote) },
      nearest: [],
    };
  return { quote: undefined, nearest: nearestOf(candidates).map((each) => nearestIn(each, idOf(each))) };
}

const nearestIn = (
  { statement, missing, answers }: AnsweringStatement,
  item_id: string,
): Schemas['retrieval/Nearest'] => ({
  item_id,
  sentence: statement.text.slice(0, maxSentence).toWellFormed(),
  missing_words: missing,
  of_kind: answers,
});

function nearestOf(candidates: AnsweringStatement[]): AnsweringStatement[] {
  return candidates
    .filter(({ own, statement }) => own > 0 && !statement.isQuestion)
    .sort((a, b) => b.coverage - a.coverage || b.own - a.own)
    .slice(0, maxNearest);
}

function textOf({ content, title, metadata }: Result & { title?: string | null }, written: string | undefined) {
  const { conversation_id, speaker, role } = metadata;
  return {
    content: content.slice(0, maxRead.evidence),
    title,
    written,
    dialogue: [conversation_id, speaker, role].some((value) => value !== undefined && value !== null),
  };
}
