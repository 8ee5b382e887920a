// Reasons why two statements can both be true although they differ.
import { isPart } from '../../../libraries/text/lexicon';
import { wordList } from '../../../libraries/text/read-data';
import type { Comparison } from './compare';
import type { Difference, DifferenceKind } from './differences';
import type { Match } from './matches';
import { isOccupation } from './subjects';
import type { Term, Terms } from './terms';

/**
 * Why two statements are not comparable: another subject, time, place or topic, or one is a question or a possibility.
 */
export type Apart = 'subject' | 'time' | 'place' | 'modality' | 'question' | 'topic';

type Compared = Pick<
  Comparison,
  | 'premise'
  | 'assertion'
  | 'differences'
  | 'subjectTerms'
  | 'subject'
  | 'isDenied'
  | 'coveredPredicate'
  | 'hasOtherRole'
> & {
  /** Share of the denying statement's terms that the other statement contains, without the terms of the subject. */
  denialCovered: number;
  matches: Match[];
};

export function apartness(compared: Compared): Apart | undefined {
  const { premise, assertion, isDenied } = compared;
  if (premise.isQuestion || assertion.isQuestion) return 'question';
  if (premise.isUnsure !== assertion.isUnsure && !(isDenied && areRules(premise, assertion))) return 'modality';
  if (haveOtherSubjects(compared)) return 'subject';
  return otherTimeOrPlace(compared) ?? (isDeniedElsewhere(compared) || isOtherTopic(compared) ? 'topic' : undefined);
}

const permission = /\b(?:may|can|allowed|permitted)\b/u;
const prohibition =
  /\b(?:never|must not|may not|must never|can ?not|can't|mustn't|not allowed|forbidden|prohibited|do not|don't)\b/u;

/** Whether one statement permits what the other forbids. In this case, "may" does not express doubt. */
function areRules(a: Terms, b: Terms): boolean {
  const texts = [a, b].map(({ words }) => words.join(' '));
  const forbids = texts.map((text) => prohibition.test(text));
  return forbids[0] !== forbids[1] && texts.some((text, i) => !forbids[i] && permission.test(text));
}

const haveOtherSubjects = (compared: Compared) =>
  compared.subject === 0 ||
  haveOtherNames(compared) ||
  haveOtherOwners(compared) ||
  compared.differences.some((difference) => setsSubjectApart(compared, difference)) ||
  areQualified(compared) ||
  areNamesakes(compared);

/** Whether both contain names, and no name is shared: "Oslo … Norway", "Latto … Zamunda". */
function haveOtherNames({ premise, assertion, subject, differences }: Compared): boolean {
  const namesIn = ({ terms }: Terms) => terms.filter(({ kind, text }) => kind === 'name' || /^\p{Lu}/u.test(text));
  const [said, known] = [namesIn(assertion), namesIn(premise)];
  return (
    subject <= 0.25 &&
    said.length >= 2 &&
    known.length >= 2 &&
    differences.some((each) => each.kind === 'name' && each.said.before === each.known.before) &&
    said.every((term) => !premise.terms.some(({ base }) => base === term.base))
  );
}

/** Whether the subjects belong to different things: "Backups of the mail server are …", "backups of the wiki are …". */
function haveOtherOwners({ premise, assertion, differences }: Compared): boolean {
  const ownersIn = ({ terms, words, verbAt }: Terms) =>
    terms.filter(({ at }) => at < verbAt && verbAt < words.length && `${words[at - 2]} ${words[at - 1]}` === 'of the');
  const [said, known] = [ownersIn(assertion), ownersIn(premise)];
  const isApart = (one: Term, others: Term[]) => !others.some(({ base }) => base === one.base);
  return (
    decisiveIn(differences).length > 0 &&
    said.length > 0 &&
    known.length > 0 &&
    said.every((term) => isApart(term, premise.terms)) &&
    known.every((term) => isApart(term, assertion.terms))
  );
}

/**
 * Whether the difference is in the subject, not in the predicate: "the harbour project" and "the bridge project";
 * "Version 2" and "Version 3".
 */
function setsSubjectApart({ premise, assertion }: Compared, { kind, said, known }: Difference): boolean {
  const areBeforeVerbs = said.at < assertion.verbAt && known.at < premise.verbAt;
  if (!areBeforeVerbs || assertion.verbAt === assertion.words.length) return false;
  switch (kind) {
    case 'number':
      // A number directly before the verb is part of the subject's name: "Version 2 needs".
      return said.at + 1 === assertion.verbAt && known.at + 1 === premise.verbAt;
    case 'replaced':
      return isPart(said.base, 'n') && isPart(known.base, 'n') && premise.words[known.at - 1] === 'the';
    case 'name':
      // The terms after "of" distinguish the subjects: "the capital of Norway is", "the capital of Zamunda is".
      return said.before === 'of' && known.before === 'of';
    case 'sibling':
    case 'opposite':
      return said.kind === 'word' && isNoun(said.base) && isNoun(known.base);
    case 'date':
    case 'ordinal':
    case 'narrower':
      return false;
  }
}

const nationalities = wordList('nationalities');

const isNoun = (word: string) =>
  !word.includes(' ') && isPart(word, 'n') && !isPart(word, 'a') && !nationalities.has(word);

/** The differences that can contradict: terms in similar surroundings that exclude each other. */
const decisiveIn = (differences: Difference[]) =>
  differences.filter(({ kind, context }) => kind !== 'narrower' && kind !== 'replaced' && context >= 0.25);

const isThe = ({ before }: Term) => before === 'the';

/** Whether the subjects have different qualifiers: "the red pump runs at 40 Hz", "the blue pump runs at 50 Hz". */
function areQualified({ premise, assertion, differences }: Compared): boolean {
  const decisive = decisiveIn(differences);
  const qualifies = ({ kind, said, known }: Difference) =>
    (kind === 'sibling' || kind === 'opposite') &&
    said.at < assertion.verbAt &&
    known.at < premise.verbAt &&
    [said, known].every(isThe);
  return decisive.some(qualifies) && decisive.some(({ said }) => said.at > assertion.verbAt);
}

/**
 * Whether only the employers of a named person differ: "Li Wei is the CFO of Northgate Steel", "… of Sunrise Foods".
 * These are two people of that name, or two jobs of one.
 */
function areNamesakes({ premise, assertion, differences, isDenied }: Compared): boolean {
  const decisive = decisiveIn(differences);
  const hasName = [premise, assertion].every((of) =>
    of.terms.some(({ kind, at }) => kind === 'name' && at < of.verbAt),
  );
  const { terms, words, verbAt } = assertion;
  const isEmployer = ({ kind, said }: Difference) =>
    kind === 'name' &&
    said.at > verbAt &&
    terms.some(
      (term) =>
        term.at >= verbAt &&
        isOccupation(term) &&
        /^(?:at|for|of|with)(?: the)?$/u.test(words.slice(term.at + 1, said.at).join(' ')),
    );
  return hasName && !isDenied && decisive.length > 0 && decisive.every(isEmployer);
}

const placeWords = new Set(['in', 'at', 'from', 'near']);

/**
 * Whether the statements differ in time or place in addition to another difference. Alone, such a difference
 * contradicts.
 */
function otherTimeOrPlace({ differences, isDenied }: Compared): 'time' | 'place' | undefined {
  const decisive = decisiveIn(differences);
  if (decisive.length < 2 && !isDenied) return undefined;
  if (decisive.some(({ kind }) => kind === 'date')) return 'time';
  const isPlace = ({ kind, said, known }: Difference) =>
    (kind === 'name' || (kind === 'sibling' && said.kind === 'name')) &&
    placeWords.has(said.before) &&
    said.before === known.before;
  return decisive.some(isPlace) ? 'place' : undefined;
}

const excluding: readonly DifferenceKind[] = ['sibling', 'number', 'ordinal'];

/**
 * Whether the denial concerns something that the other statement does not say: "no man is praying", "a man is
 * dancing".
 */
const isDeniedElsewhere = ({ isDenied, denialCovered, differences, subjectTerms, ...compared }: Compared) =>
  ((isDenied || differences.some(({ kind }) => kind === 'opposite')) &&
    haveOtherObjects({ differences, ...compared })) ||
  (isDenied &&
    (denialCovered < 0.1 ||
      differences.some(
        ({ kind, said, context }) => excluding.includes(kind) && context >= 0.5 && !subjectTerms.includes(said),
      )));

/**
 * Whether statements of one form have different objects: "disabled for the shop", "enabled for the wiki". In other
 * forms terms without counterpart may paraphrase each other.
 */
function haveOtherObjects({
  premise,
  assertion,
  differences,
  matches,
}: Pick<Compared, 'premise' | 'assertion' | 'differences' | 'matches'>): boolean {
  const paired = [...matches, ...differences.filter(({ kind }) => kind === 'opposite')];
  const left = (side: 'said' | 'known', { terms, verbAt, denials }: Terms) =>
    terms.filter(
      (term) => term.at >= verbAt && !denials.includes(term.at) && !paired.some((pair) => pair[side] === term),
    );
  const [said, known] = [left('said', assertion), left('known', premise)];
  const isOnly = said.length === 1 && known.length === 1 && assertion.terms.length === premise.terms.length;
  const [one, other] = [said[0]?.base ?? '', known[0]?.base ?? ''];
  return isOnly && (['n', 'v', 'a'] as const).some((part) => isPart(one, part) && isPart(other, part));
}

const isWhatItIs = /\b(?:is|was|are|were) (?:a|an|the|only|not)\b/u;

/**
 * Whether the statements share too little to be about one topic. Mutually exclusive terms and two definitions count as
 * one topic.
 */
function isOtherTopic({
  premise,
  assertion,
  coveredPredicate,
  isDenied,
  hasOtherRole,
  differences,
}: Compared): boolean {
  if (isDenied || hasOtherRole || coveredPredicate >= 0.15) return false;
  if (differences.some(({ kind }) => kind !== 'narrower' && kind !== 'replaced')) return false;
  return ![premise, assertion].every(({ words }) => isWhatItIs.test(words.join(' ')));
}
