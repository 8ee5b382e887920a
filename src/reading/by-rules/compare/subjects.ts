// Finds the subject of a statement.
import { isKindOf, isPart, isUsually } from '../../../libraries/text/lexicon';
import { wordList } from '../../../libraries/text/read-data';
import type { Match } from './matches';
import type { Term, Terms } from './terms';

export interface Subject {
  kind: 'writer' | 'pronoun' | 'name' | 'noun' | 'none';
  terms: Term[];
  /** A definite noun such as "the film", which can refer to the topic of the text. */
  isDefinite?: boolean;
}

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const prepositions = wordList('prepositions');
const writers = wordsOf('i my me we our us');
const pronouns = wordsOf('he she they it');
const referring = wordsOf('he she they it his her their its this these that');
const openingWords = wordsOf('there is are was were not no the a an and but yes oh well some two three nobody');
const maxTerms = 6;

/** The first noun or name before a verb, unless a pronoun precedes it. */
export function subjectOfStatement({ terms, words, verbAt }: Terms): Subject {
  const head = headOf(terms);
  if (!head || (head.at > verbAt && terms.some(({ at }) => at < verbAt))) return { kind: 'none', terms: [] };
  const lead = words.find((word) => !openingWords.has(word)) ?? '';
  const pronoun = pronounBefore(head, words, verbAt);
  const isOfWriter = lead === 'my' || lead === 'our';
  if (!isOfWriter && [lead, pronoun].some((word) => writers.has(word))) return { kind: 'writer', terms: [] };
  if (referring.has(lead) || pronoun !== '') return { kind: 'pronoun', terms: [] };
  const phrase = phraseFrom(head, terms);
  if (head.kind === 'name') return { kind: 'name', terms: phrase };
  const isDefinite = /^(?:the|this|these|its|his|her|their)$/u.test(head.before);
  return { kind: 'noun', terms: phrase.slice(-1), isDefinite };
}

function headOf(terms: Term[]): Term | undefined {
  const named = terms.filter(({ kind }) => kind === 'word' || kind === 'name');
  const isHead = ({ kind, base, before }: Term) =>
    !prepositions.has(before) && (kind === 'name' || !isUsually(base, 'a'));
  return named.find(isHead) ?? named[0];
}

function pronounBefore(head: Term, words: string[], verbAt: number): string {
  const end = Math.max(head.at, verbAt < words.length ? verbAt : 0);
  const isPronoun = (word: string, at: number) => pronouns.has(word) || (writers.has(word) && at < head.at);
  return words.slice(0, end).find(isPronoun) ?? '';
}

function phraseFrom(head: Term, terms: Term[]): Term[] {
  const rest = terms.slice(terms.indexOf(head), terms.indexOf(head) + maxTerms);
  const goesOn = ({ kind, base, text }: Term) =>
    head.kind === 'name' ? kind === 'name' : isPart(base, 'n') && !isVerbForm(text, base);
  const end = rest.findIndex((term, i) => i > 0 && (term.at - (rest[i - 1] as Term).at > 1 || !goesOn(term)));
  return end < 0 ? rest : rest.slice(0, end);
}

/** Whether the word is a form of a verb, not a noun: "drinking", "closed". */
const isVerbForm = (text: string, base: string) =>
  /(?:ing|ed)$/u.test(text) && base !== text.toLowerCase() && isPart(base, 'v');

const anyone = wordsOf('nobody none everybody everyone anyone someone');
const isOfAnyone = ({ words }: Terms) => anyone.has(words[0] ?? '') || /\bno one\b/u.test(words.slice(0, 4).join(' '));

/** Similarity of the subjects. 1: same; 0: different; 0.5: unknown. */
export function subjectLikeness(premise: Terms, assertion: Terms, matches: Match[]): number {
  const [known, said] = [subjectOfStatement(premise), subjectOfStatement(assertion)];
  const kinds = [known.kind, said.kind];
  const areBoth = (kind: Subject['kind']) => known.kind === kind && said.kind === kind;
  if (isOfAnyone(premise) || isOfAnyone(assertion)) return 0.5;
  if (areBoth('writer')) return 1;
  if (kinds.includes('none') || kinds.includes('pronoun')) return 0.5;
  if (kinds.includes('writer')) return 0.25;
  const counterparts = matches.filter((match) => said.terms.includes(match.said)).map((match) => match.known);
  if (counterparts.some((term) => known.terms.includes(term))) return 1;
  if (counterparts.length > 0) return 0.75;
  if (areBoth('name')) return shareWord(said.terms, known.terms) ? 0.5 : 0;
  if (areBoth('noun')) return 0;
  return known.isDefinite ? 0.5 : 0.25;
}

const shareWord = (a: Term[], b: Term[]) => {
  const words = new Set(b.flatMap(({ base }) => base.split(' ')));
  return a.some(({ base }) => base.split(' ').some((word) => words.has(word)));
};

const occupations = wordList('occupations');
const roleKinds = ['worker', 'professional', 'entertainer', 'creator', 'athlete', 'leader', 'intellectual'];
const isRole = ({ kind, base }: Term) =>
  kind === 'word' && (occupations.has(base) || roleKinds.some((role) => isKindOf(base, role)));

/** Words of employment. A person with one job at one employer rarely has another job at another one. */
const employments = wordsOf('work job employ army military navy employed');
/** Words between a person and the person's role: "I am a nurse", but not "I met a nurse". */
const linkingWords = wordsOf('am is are was were be been become became as work works worked');
const followsLinkingWord = ({ words }: Terms, { at }: Term) =>
  words.slice(Math.max(0, at - 5), at).some((word) => linkingWords.has(word));

/** Terms that say what a person does: "CFO", "nurse", "works". */
export const isOccupation = ({ base }: Term): boolean =>
  employments.has(base) || occupations.has(base) || isKindOf(base, 'person');

export function haveOtherRoles(premise: Terms, assertion: Terms, matches: Match[]): boolean {
  const hasRole = (of: Terms) =>
    of.terms.some((term) => employments.has(term.base) || (isRole(term) && followsLinkingWord(of, term)));
  const isShared = matches.some(({ said, strength }) => !employments.has(said.base) && strength >= 0.6);
  return !isShared && hasRole(assertion) && hasRole(premise);
}
