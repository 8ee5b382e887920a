// Finds the sentences of search results that are closest to a question, and quotes them exactly as stored.
//
// A quote asserts nothing: it shows what a memory says, who says it, about whom and when, and the reader decides
// whether this is an answer. So no rule looks at the kind of question, and nothing here depends on the language.
//
// The sentences with the highest values are quoted, in the order in which the search ranks their memories: an update
// that the search puts first comes first here too. Of one memory, the best sentence comes first.
//
// The value of a sentence is the score of its item, times a sum: 0.6 of its cosine with the question, plus 0.4 of the
// share of the question's words in it. A word counts more the fewer sentences contain it, so words like "the" count
// little in every language. The score of the item matters because a sentence often makes sense only in its text: "It
// opened in 1902." Without the score, or without the words, the quotes missed the answers to 5 % more of the test
// questions.
//
// A table row is one sentence, with the names of its columns: "warehouse: Rotterdam" alone could belong to any row.
//
// The work is bounded: only the best items are read, only the first part of each, and only those sentences are embedded
// that have the most words of the question, weighted by the score. An item that consists of one sentence already has
// its vector. Statements that a person rejected are not quoted.
import { maxRead } from '../../../limits';
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { pairs } from '../../../lists';
import { embeddedText } from '../../../libraries/text/embedded-text';
import { oneLine, tokensIn } from '../../../libraries/text/model-tokens';
import { sentencesOf } from '../../../libraries/text/sentences';
import { queryStems, stemCounter } from '../../../libraries/text/words';
import { takeTurns } from '../../../process/turns';
import { cosineOf } from '../../../vectors';
import { saidBy } from '../../model/keys';
import { correctedBy } from '../../store/corrected';
import { sourceOfEvidence } from './evidence';

type Result = Schemas['search/Result'];
type Quote = Schemas['ask/Quote'];

const maxQuotes = 3;
const maxItems = 8;
const maxEmbedded = 200;
/** About 0.7 s of processor time, or 200 sentences of normal length. */
const maxEmbeddedTokens = 3_000;
/** A longer sentence is read in pieces, a longer table row is cut. */
const maxLength = 500;
const maxStems = 64;
const maxMs = 20_000;
const weights = { cosine: 0.6, words: 0.4 };

interface Sentence {
  text: string;
  /** Position of the memory in the search results. */
  rank: number;
  speaker: string | null;
  result: Result;
  stems: string[];
}

/** `cosines`: cosine of each item with the question, by item id. */
type Near = { vector: Float32Array; cosines: ReadonlyMap<string, number> | undefined };

/** @param results best first @throws TimedOut; Unavailable while the embedding model is unreachable */
export async function quotesFor(
  ctx: Ctx,
  question: string,
  { vector, cosines }: Near,
  results: Result[],
): Promise<Quote[]> {
  const sentences = await readSentences(question, results.slice(0, maxItems));
  const share = shareOfWords(sentences);
  const byWords = sentences.map((sentence) => ({
    sentence,
    score: sentence.result.score ?? 0,
    words: share(sentence),
  }));
  byWords.sort((a, b) => b.score * b.words - a.score * a.words);
  const nearest: typeof byWords = [];
  let tokens = 0;
  for (const each of byWords.slice(0, maxEmbedded)) {
    tokens += tokensIn(oneLine(each.sentence.text));
    if (tokens > maxEmbeddedTokens) break;
    nearest.push(each);
  }
  const known = ({ text, result: { item_id, title, content } }: Sentence) =>
    embeddedText(title, content) === text ? cosines?.get(item_id) : undefined;
  const others = nearest.filter(({ sentence }) => known(sentence) === undefined);
  const vectors = await ctx.embed.embed(
    others.map(({ sentence }) => sentence.text),
    'passage',
  );
  const vectorOf = new Map(pairs(others, vectors));
  return nearest
    .map((each) => {
      const { sentence, score, words } = each;
      const cosine = known(sentence) ?? cosineOf(vector, vectorOf.get(each) as Float32Array);
      return { sentence, value: score * (weights.cosine * cosine + weights.words * words) };
    })
    .sort((a, b) => b.value - a.value)
    .slice(0, maxQuotes)
    .sort((a, b) => a.sentence.rank - b.sentence.rank)
    .map(({ sentence }) => quoteOf(sentence));
}

async function readSentences(question: string, results: Result[]): Promise<Sentence[]> {
  const turn = takeTurns(maxMs);
  const count = stemCounter(queryStems(question.slice(0, maxRead.question), maxStems));
  const sentences: Sentence[] = [];
  for (const [rank, result] of results.entries()) {
    const isCorrected = correctedBy(result.corrected);
    for (const { text, speaker } of spokenSentences(result)) {
      await turn();
      if (!isCorrected(text)) sentences.push({ text, rank, speaker, result, stems: [...count(text).counts.keys()] });
    }
  }
  return sentences;
}

/** A line that begins with the name of a speaker starts a turn, which lasts until the next such line. */
function* spokenSentences({ content, metadata }: Result): Generator<{ text: string; speaker: string | null }> {
  const several = new Set([metadata['speakers']].flat());
  let speaker = saidBy(metadata);
  for (const line of linesOf(content.slice(0, maxRead.evidence), several)) {
    if (Array.isArray(line)) {
      yield { text: line.join('; ').slice(0, maxLength), speaker };
      continue;
    }
    const at = line.indexOf(': ');
    const lead = line.slice(0, Math.max(0, at));
    const isLead = lead !== '' && (several.has(lead) || lead === speaker);
    if (isLead) speaker = lead;
    for (const sentence of sentencesOf(isLead ? line.slice(at + 2) : line))
      for (const [piece] of sentence.matchAll(pieces)) yield { text: piece.trim(), speaker };
  }
}

/**
 * Yields lines. A paragraph in which each line begins with a different field name is a table row, and yields an array.
 */
function* linesOf(text: string, speakers: ReadonlySet<unknown>): Generator<string | string[]> {
  for (const paragraph of text.split(/\n[^\S\n]*\n/u)) {
    const lines = paragraph.split('\n').filter((line) => line.trim() !== '');
    const names = lines.map((line) => /^[^\s:][^:\n]{0,60}(?=: \S)/u.exec(line)?.[0]);
    const isRow = names.every((name) => name !== undefined && !speakers.has(name));
    if (isRow && lines.length > 1 && new Set(names).size === lines.length) yield lines.map((line) => line.trim());
    else yield* lines;
  }
}

// bounded: 8000 characters, the length of the longest sentence.
const pieces = new RegExp(`\\S[^]{0,${maxLength - 1}}(?!\\S)|\\S[^]{0,${maxLength - 1}}`, 'gu');

function shareOfWords(sentences: Sentence[]): (sentence: Sentence) => number {
  const holders = new Map<string, number>();
  for (const { stems } of sentences) for (const stem of stems) holders.set(stem, (holders.get(stem) ?? 0) + 1);
  const weightOf = (stem: string) => Math.log(1 + sentences.length / (holders.get(stem) ?? 1));
  const sum = (stems: Iterable<string>) => [...stems].reduce((whole, stem) => whole + weightOf(stem), 0);
  const whole = sum(holders.keys());
  return ({ stems }) => (whole > 0 ? sum(stems) / whole : 0);
}

function quoteOf({ text, speaker, result }: Sentence): Quote {
  return {
    ...sourceOfEvidence(result),
    sentence: text.toWellFormed(),
    speaker,
    about: result.entity_name,
    time: result.true_at,
  };
}
