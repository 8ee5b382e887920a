// Judges whether a text praises or criticises a name, from words of praise and criticism and their positions.
import { maxRead } from '../../limits';
import { basicForm } from '../lexicon/lexicon';
import { wordList } from '../read-data';
import { entityKey } from '../entities/entity-key';
import { sentencesOf } from '../text/sentences';
import { tokenAt, tokensOf, type Token } from '../text/tokens';

const negations = wordList('negations');
const adjectives = weights(wordList('praise'), wordList('blame'));
const verbs = weights(wordList('liking-verbs'), wordList('disliking-verbs'));

function weights(well: ReadonlySet<string>, ill: ReadonlySet<string>): ReadonlyMap<string, 1 | -1> {
  return new Map([...[...well].map((word) => [word, 1] as const), ...[...ill].map((word) => [word, -1] as const)]);
}

/** The judgement of a text about a name. */
export interface Judgement {
  /** 1: praise; -1: criticism; 0: both or neither. */
  verdict: 1 | 0 | -1;
  /** The judging words, in order, each once. */
  words: string[];
}

const maxSentences = 50;
/** Maximum words between a negation and the negated word. */
const reach = 3;

/**
 * The judgement of a text about a name. An adjective judges the closest name before it, otherwise the next one ("the
 * Halcyon is reliable", "lovely Rome"). A verb judges the next name ("Ada loves Rome" judges Rome). A negation
 * shortly before inverts the judgement.
 * @param others further names in the text, which may be judged instead
 */
export function judge(text: string, name: string, others: string[] = []): Judgement {
  let sum = 0;
  const words: string[] = [];
  let left = maxSentences;
  for (const sentence of sentencesOf(text.slice(0, maxRead.judgement))) {
    if (left-- === 0) break;
    const tokens = tokensOf(sentence);
    const nameParts = partsOfNames(tokens, name, others);
    if (!nameParts.includes(true)) continue;
    tokens.forEach((_, at) => {
      const found = weightOf(tokens, at);
      if (!found || judgedBy(nameParts, at, found.isVerb) !== true) return;
      const denied = isDenied(tokens, at);
      sum += denied ? -found.weight : found.weight;
      words.push(denied ? `not ${found.word}` : found.word);
    });
  }
  return { verdict: sum > 0 ? 1 : sum < 0 ? -1 : 0, words: [...new Set(words)] };
}

function weightOf(tokens: Token[], at: number): { weight: 1 | -1; word: string; isVerb: boolean } | undefined {
  const { lower, capital, initial } = tokenAt(tokens, at);
  // A capitalised word within a sentence is part of a name.
  if (capital && !initial) return undefined;
  const word = basicForm(lower);
  const weight = adjectives.get(lower) ?? adjectives.get(word);
  const before = tokenAt(tokens, at - 1).lower;
  if (weight) return { weight, word: lower, isVerb: false };
  const liking = verbs.get(lower) ?? verbs.get(word);
  if (liking)
    return lower === 'like' && !likers.has(before) && !isNegation(before)
      ? undefined
      : { weight: liking, word, isVerb: true };
  // "too" makes a neutral adjective critical: "too steep".
  if (before === 'too') return { weight: -1, word: `too ${lower}`, isVerb: false };
  return undefined;
}

/** Words before which "like" is a verb. */
const likers = new Set(['i', 'we', 'they', 'you', 'people', 'all', 'also', 'really', 'both', 'do', 'to', 'still']);

const isNegation = (lower: string) => negations.has(lower) || /n['’]t$/u.test(lower);

function isDenied(tokens: Token[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - reach); i--) {
    // Punctuation begins a new clause, to which a negation does not extend.
    if (/[,;:]/u.test(tokenAt(tokens, i + 1).gap)) return false;
    if (isNegation(tokenAt(tokens, i).lower)) return true;
  }
  return false;
}

/** For each token: true if it belongs to the judged name, false for another name, undefined for other words. */
function partsOfNames(tokens: Token[], name: string, others: string[]): (boolean | undefined)[] {
  const nameParts: (boolean | undefined)[] = tokens.map(() => undefined);
  const keys = tokens.map(({ text }) => entityKey(text));
  const named = [
    { words: entityKey(name).split(' '), own: true },
    ...others.map((each) => ({ words: entityKey(each).split(' '), own: false })),
  ];
  // Longer names come first, so that a name nested in another one does not count.
  for (const { words, own } of named.sort((a, b) => b.words.length - a.words.length))
    for (let at = 0; at + words.length <= keys.length; at++)
      if (words.every((word, i) => keys[at + i] === word && nameParts[at + i] === undefined))
        nameParts.fill(own, at, at + words.length);
  return nameParts;
}

/** Whether the word at a position judges the name: true; false: another name; undefined: none. */
function judgedBy(nameParts: (boolean | undefined)[], at: number, isVerb: boolean): boolean | undefined {
  const after = nameParts.slice(at + 1).find((own) => own !== undefined);
  if (isVerb) return after;
  return nameParts.slice(0, at).findLast((own) => own !== undefined) ?? after;
}
