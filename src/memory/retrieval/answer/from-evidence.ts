// Answers a question from search results by rules: the statement that says it, at the time asked for, or nothing.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { candidatesOf, type Candidate, type Passage } from '../../../language/questions/match';
import { choose, scoreOf, type Scored } from '../../../language/questions/choose';
import { phrase } from '../../../language/questions/phrase';
import { askedOf, type Asked } from '../../../language/questions/question';
import { statementsOf, type Statement } from '../../../language/questions/statements';
import { takeTurns } from '../../../process/turns';
import { find } from '../find';
import { planFor, type AskedSearch } from '../plan';
import { cosineOf } from '../../../vectors';

type Result = Schemas['search/Result'];

/** Results that are read for an answer, whatever number is shown. */
const resultsRead = 20;
/** Statements that are embedded, those that match best without; each takes about 5 ms. */
const mostEmbedded = 16;
/** Characters of a result that are read, and of a statement that are embedded. */
const longestRead = 20_000;
const longestEmbedded = 1_000;
/** Statements of a result that are read. */
const mostStatements = 400;
/** Time for reading and choosing. */
const longestMs = 20_000;
/** The cosine of a statement that is not embedded yet. */
const usualCosine = 0.6;

export interface Evidence {
  /** Best first. */
  results: Result[];
  vector: Float32Array | undefined;
  written: ReadonlyMap<string, string>;
}

/** The results of a question, with what is needed to read them. @param request with the number of results shown; more are read */
export async function findEvidence(ctx: Ctx, request: AskedSearch & { top_k: number }): Promise<Evidence> {
  const plan = planFor({ ...request, top_k: Math.max(request.top_k, resultsRead) });
  const { lists, vector, written } = await find(ctx, plan);
  return { results: lists.flatMap(({ results }) => results), vector, written: written ?? new Map() };
}

export interface Answered {
  answer: string;
  /** 0…1. */
  confidence: number;
  /** Ids of the results that say it, the one that answers first. */
  item_ids: string[];
}

/**
 * @param valid_at RFC 3339; what begins later does not hold, what ended before is not told as current
 * @returns undefined if nothing supports an answer
 * @throws TimedOut
 */
export async function answerFrom(
  ctx: Ctx,
  question: string,
  evidence: Evidence,
  valid_at: string,
): Promise<Answered | undefined> {
  const { results, vector } = evidence;
  if (!vector || results.length === 0) return undefined;
  const turn = takeTurns(longestMs);
  const asked = askedOf(question, valid_at);
  const passages: Passage[] = [];
  for (const [i, result] of results.slice(0, resultsRead).entries()) {
    if (asked.state && result.ended) continue;
    const statements: Statement[] = [];
    for (const statement of statementsOf(textOf(result, evidence.written.get(result.item_id)))) {
      statements.push(statement);
      await turn();
      if (statements.length === mostStatements) break;
    }
    const whole = result.metadata['conversation_id'] ?? result.metadata['document_id'];
    const source = typeof whole === 'string' ? whole : result.item_id;
    passages.push({ n: i + 1, source, score: result.score ?? 0, stored: result.created_at, statements });
  }
  const candidates: Candidate[] = [];
  for (const candidate of candidatesOf(asked, passages)) {
    if (candidate) candidates.push(candidate);
    await turn();
  }
  const scored = await withCosines(ctx, asked, candidates, vector);
  const choice = choose(asked, scored, valid_at.slice(0, 10));
  if (!choice) return undefined;
  const idOf = ({ passage }: Scored) => results[passage.n - 1]?.item_id ?? '';
  return {
    answer: phrase(asked, choice),
    confidence: confidenceOf(choice.chosen.score),
    item_ids: [...new Set([choice.chosen, ...choice.with].map(idOf))],
  };
}

function textOf({ content, title, metadata }: Result & { title?: string | null }, written: string | undefined) {
  const { conversation_id, speaker, role } = metadata;
  return {
    content: content.slice(0, longestRead),
    title,
    written,
    dialogue: [conversation_id, speaker, role].some((value) => value !== undefined && value !== null),
  };
}

/** The candidates that match best, with the likeness of their vectors to the question. */
async function withCosines(ctx: Ctx, asked: Asked, candidates: Candidate[], vector: Float32Array): Promise<Scored[]> {
  const best = candidates
    .filter(({ statement, kind }) => kind > 0 || !statement.isQuestion)
    .map((candidate) => ({ candidate, score: scoreOf(asked, candidate, usualCosine) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, mostEmbedded)
    .map(({ candidate }) => candidate);
  const vectors = await ctx.embed.embed(
    best.map(({ statement }) => inContext(statement)),
    'passage',
  );
  return best.map((candidate, i) => {
    const own = vectors[i] as Float32Array;
    const cosine = cosineOf(vector, own);
    return { ...candidate, vector: own, cosine, score: scoreOf(asked, candidate, cosine) };
  });
}

/** A statement as it is embedded: under its headings, with who says it. */
const inContext = ({ heading, speaker, text }: Statement) =>
  [heading, speaker, text]
    .filter((part) => part !== undefined && part !== '')
    .join(': ')
    .slice(0, longestEmbedded);

/** Scores of right answers lie between these. */
const [doubtful, sure] = [0.5, 1];
const confidenceOf = (score: number) =>
  Math.round(100 * Math.min(1, Math.max(0.05, (score - doubtful) / (sure - doubtful)))) / 100;
