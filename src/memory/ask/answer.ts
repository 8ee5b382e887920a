// Question answering: a language model answers from search results; without one, the best sentence of the results is returned.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import { sentencesOf } from '../../language/text/sentences';
import { queryStems, stemCounter } from '../../language/text/words';
import { answerFromEvidence } from '../../llm/prompts/answer';
import { citationOf } from '../retrieval/cite';
import { findItems } from '../retrieval/find';
import { takeTurns } from '../../process/turns';
import { longestQuestion } from '../retrieval/question';

type Result = Schemas['search/Result'];
type AskAnswer = Schemas['ask/AskAnswer'];
type Answered = Pick<AskAnswer, 'answer' | 'reasoning' | 'answered_by'> & {
  /** Numbers of the supporting evidence, from 1. */
  cited: number[];
};

const maxRelations = 50;

/**
 * An answer with its evidence.
 * @throws ModelFailed when a language model is configured but returns no usable answer
 */
export async function answerQuestion(ctx: Ctx, request: Schemas['ask/AskRequest']): Promise<AskAnswer> {
  const { question, limit, multi_hop, max_hops, budget_ms } = request;
  const results = await findItems(ctx, { query: question, top_k: limit, multi_hop, max_hops, budget_ms });
  const rows = await ctx.graph.run('ask/list-relations', {
    item_ids: results.map(({ item_id }) => item_id),
    limit: maxRelations,
  });
  const relations = rows.map((row) => row.relation);
  const { answer, reasoning, answered_by, cited } = await answered(ctx, request.question, results, relations);
  return {
    answer,
    answered_by,
    reasoning: request.reasoning === false ? '' : reasoning,
    evidence: results.map(({ item_id, content }) => ({ item_id, content })),
    citations: cited.map((n) => citationOf(results[n - 1] as Result, n)),
    relations,
  };
}

function answered(ctx: Ctx, question: string, results: Result[], relations: AskAnswer['relations']): Promise<Answered> {
  if (results.length === 0)
    return Promise.resolve({
      answer: '',
      reasoning: 'No stored memory could answer the question.',
      answered_by: 'nothing',
      cited: [],
    });
  return ctx.chat ? byModel(ctx.chat, question, results, relations) : bySentence(ctx, question, results);
}

/** Characters of an item sent to the model. */
const evidenceLength = 4_000;

async function byModel(
  chat: NonNullable<Ctx['chat']>,
  question: string,
  results: Result[],
  relations: AskAnswer['relations'],
): Promise<Answered> {
  const evidence = results.map(({ content }) => content.slice(0, evidenceLength));
  const facts = relations.map(({ source, type, target }) => `${source} ${type} ${target}`);
  const { answer, reasoning, citations } = await chat.ask(answerFromEvidence(question, evidence, facts));
  const known = (n: number) => n >= 1 && n <= results.length;
  const marked = [...answer.matchAll(marker)].map(([, n]) => Number(n));
  return {
    // Numbers outside of the evidence are hallucinated; their markers are removed.
    answer: answer.replace(marker, (mark, n: string) => (known(Number(n)) ? mark : '')).trim(),
    reasoning,
    answered_by: 'language_model',
    cited: [...new Set([...citations, ...marked].filter(known))].sort((a, b) => a - b),
  };
}

/** A citation marker in an answer, with the white space before it. */
const marker = /(?<!\s)\s*\[\^?(\d{1,4})\]/gu;

/** Sentences that are embedded, those sharing most words with the question; each takes about 5 ms. */
const maxSentences = 24;
/** Characters of a result that are read for sentences, and of a sentence. */
const longestRead = 100_000;
const longestSentence = 1_000;
/** Time for choosing sentences. */
const longestMs = 20_000;
/** Weight of shared words against similarity; the score of the item decides between similar sentences. */
const wordShare = 0.35;
const itemShare = 0.1;

interface Sentence {
  text: string;
  /** Number of its evidence, from 1. */
  n: number;
  /** Score of its item. */
  item: number;
  /** Share of the question's words in it. */
  words: number;
}

/** The sentences to be embedded, best first; each result is read up to `longestRead`. @throws TimedOut */
async function bestSentences(results: Result[], wordsIn: (text: string) => number): Promise<Sentence[]> {
  const turn = takeTurns(longestMs);
  const rank = ({ words, item }: Sentence) => words + itemShare * item;
  let best: Sentence[] = [];
  const keepBest = () => (best = best.sort((a, b) => rank(b) - rank(a)).slice(0, maxSentences));
  for (const [i, { content, score }] of results.entries()) {
    // A text without words has no sentence in which a turn could be taken.
    await turn();
    for (const sentence of sentencesOf(content.slice(0, longestRead))) {
      const text = sentence.slice(0, longestSentence);
      best.push({ text, n: i + 1, item: score ?? 0, words: wordsIn(text) });
      if (best.length > 20 * maxSentences) keepBest();
      await turn();
    }
  }
  return keepBest();
}

async function bySentence(ctx: Ctx, question: string, results: Result[]): Promise<Answered> {
  const stems = queryStems(question.slice(0, longestQuestion));
  const count = stemCounter(stems);
  const sentences = await bestSentences(results, (text) => count(text).counts.size / (stems.size || 1));
  const [[asked], vectors] = await Promise.all([
    ctx.embed.embed([question], 'query'),
    ctx.embed.embed(
      sentences.map(({ text }) => text),
      'passage',
    ),
  ]);
  const scored = sentences.map((sentence, i) => {
    const similarity = asked && vectors[i] ? dot(asked, vectors[i]) : 0;
    return {
      ...sentence,
      total: (1 - wordShare) * similarity + wordShare * sentence.words + itemShare * sentence.item,
    };
  });
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (a, b) => (a && a.total >= b.total ? a : b),
    undefined,
  );
  return {
    // A content without words has no sentences.
    answer: best?.text ?? (results[0] as Result).content,
    reasoning: 'The sentence of the evidence closest to the question; no language model is configured.',
    answered_by: 'evidence',
    cited: [best?.n ?? 1],
  };
}

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
