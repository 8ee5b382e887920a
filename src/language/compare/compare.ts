// Two statements term by term: what they share, what stands in one for something else in the other, and who or what each is about.
import { likeness } from '../questions/families';
import { isKindOf, isPart, isUsually, relationBetween } from '../lexicon/lexicon';
import { wordList } from '../read-data';
import type { Term, Terms } from './terms';

/** A term of the assertion with the term of the premise that says the same. */
export interface Match {
  said: Term;
  known: Term;
  /** 0…1: how well it stands for it. */
  strength: number;
}

export type DifferenceKind = 'opposite' | 'sibling' | 'narrower' | 'number' | 'ordinal' | 'date' | 'name' | 'replaced';

/** A term of the assertion where the premise has another one. */
export interface Difference {
  kind: DifferenceKind;
  said: Term;
  known: Term;
  /** 0…1: how much of what stands around them agrees. */
  context: number;
  /** 0…1: how sure it is that both cannot be. */
  strength: number;
}

export interface Comparison {
  premise: Terms;
  assertion: Terms;
  matches: Match[];
  differences: Difference[];
  /** Terms of each without a counterpart. */
  newTerms: Term[];
  leftTerms: Term[];
  /** Amounts and dates of the assertion that agree with the premise, with their bounds. */
  agreed: number;
  /** Share of the terms of the assertion that the premise holds, and the other way. */
  covered: number;
  coveredBack: number;
  /** The same without the terms that name the subject. */
  coveredPredicate: number;
  coveredPredicateBack: number;
  /** Shares of the terms that the other side holds, not counting those that differ. */
  agreeing: number;
  agreeingBack: number;
  /** Both name a role of a person, such as an occupation, and none is the same. */
  hasOtherRole: boolean;
  /** One is denied and the other is not. */
  isDenied: boolean;
  /** Of a denial: which side holds it, and the share of that side which the other holds. */
  denial: { side: 'assertion' | 'premise'; covered: number } | undefined;
  /** 1 the same subject, 0 another, 0.5 unknown. */
  subject: number;
  /** The terms of the assertion that name its subject. */
  subjectTerms: Term[];
  /** What sets the statements apart, so that both can hold: they are about different subjects, times or places, or one is no statement. */
  apart: 'subject' | 'time' | 'place' | 'modality' | 'question' | 'topic' | undefined;
  /** The shared terms stand in another order around the verb. */
  isSwapped: boolean;
}

export function compare(premise: Terms, assertion: Terms): Comparison {
  const matches = matchesOf(premise.terms, assertion.terms);
  const newTerms = assertion.terms.filter((term) => !matches.some(({ said }) => said === term));
  const leftTerms = premise.terms.filter((term) => !matches.some(({ known }) => known === term));
  const { differences, agreed } = differencesOf(premise, assertion, matches, newTerms, leftTerms);
  const denialOf = (terms: Terms, side: 'said' | 'known') =>
    terms.denials.filter((at) =>
      denies(
        terms,
        at,
        matches.map((match) => match[side]),
        differences.map((each) => each[side]),
      ),
    );
  const [own, other] = [denialOf(assertion, 'said'), denialOf(premise, 'known')];
  const isDenied = own.length > 0 !== other.length > 0;
  const covered = share(assertion.terms, new Map(matches.map(({ said, strength }) => [said, strength])));
  const coveredBack = share(premise.terms, new Map(matches.map(({ known, strength }) => [known, strength])));
  const strengthOf = new Map(
    matches.flatMap(
      ({ said, known, strength }) =>
        [
          [said, strength],
          [known, strength],
        ] as [Term, number][],
    ),
  );
  const predicate = ({ terms }: Terms, subject: Term[]) =>
    share(
      terms.filter((term) => !subject.includes(term)),
      strengthOf,
    );
  const besides = ({ terms }: Terms, differing: Term[]) =>
    share(
      terms.filter((term) => !differing.includes(term)),
      strengthOf,
    );
  const coveredPredicate = predicate(assertion, subjectOf(assertion).terms);
  const coveredPredicateBack = predicate(premise, subjectOf(premise).terms);
  const side = own.length > other.length ? 'assertion' : 'premise';
  const subject = subjectLikeness(premise, assertion, matches);
  const hasOtherRole = subject >= 0.5 && haveOtherRoles(premise, assertion, matches);
  return {
    premise,
    assertion,
    matches,
    differences,
    newTerms,
    leftTerms,
    agreed,
    covered,
    coveredBack,
    coveredPredicate,
    coveredPredicateBack,
    agreeing: besides(
      assertion,
      differences.map(({ said }) => said),
    ),
    agreeingBack: besides(
      premise,
      differences.map(({ known }) => known),
    ),
    hasOtherRole,
    isDenied,
    denial: isDenied ? { side, covered: side === 'assertion' ? coveredPredicate : coveredPredicateBack } : undefined,
    subject,
    apart:
      apartness(premise, assertion, subject, isDenied, differences) ??
      (isDeniedElsewhere(
        isDenied,
        side === 'assertion' ? coveredPredicate : coveredPredicateBack,
        differences,
        subjectOf(assertion).terms,
      ) || isOtherTopic(premise, assertion, coveredPredicate, isDenied || hasOtherRole, differences)
        ? 'topic'
        : undefined),
    subjectTerms: subjectOf(assertion).terms,
    isSwapped: areSwapped(matches),
  };
}

const weightOf = ({ kind }: Term) => (kind === 'word' ? 1 : 1.2);
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const share = (all: Term[], strengths: Map<Term, number>) =>
  all.length === 0 ? 0 : sum(all.map((term) => weightOf(term) * (strengths.get(term) ?? 0))) / sum(all.map(weightOf));

/** How well a term of the assertion is said by a term of the premise. */
function sameness(said: Term, known: Term, premise: Term[]): number {
  if (isAmount(said) || isAmount(known))
    return said.kind === known.kind && fits(said, known) && agrees(said, known) && isNearest(said, known, premise)
      ? 1
      : 0;
  if (said.base === known.base) return 1;
  if (said.kind === 'name' || known.kind === 'name') {
    const alike = nameLikeness(said.base.split(' '), known.base.split(' '));
    if (alike > 0 || said.kind === known.kind) return alike;
  }
  const [a, b] = [said.stem, known.stem];
  if (a === b) return 0.95;
  const related = relationBetween(said.base, known.base);
  if (related?.relation === 'opposite' || areOppositeAsWritten(said, known)) return 0;
  if (related?.relation === 'same') return 0.9;
  if (related?.relation === 'broader') return 0.85;
  if (related?.relation === 'narrower' && related.steps === 1) return 0.6;
  if (anybody.has(said.base) && isKindOf(known.base, 'person')) return 0.85;
  if (anybody.has(known.base) && isKindOf(said.base, 'person')) return 0.6;
  const alike = likeness(a, b);
  if (alike > 0) return alike;
  const length = Math.min(a.length, b.length);
  if (length >= 5 && a.slice(0, 5) === b.slice(0, 5) && length >= Math.max(a.length, b.length) - 4) return 0.7;
  // "Germany", "German".
  return length >= 4 && (a.startsWith(b) || b.startsWith(a)) ? 0.7 : 0;
}

/** "married" and "single": forms of verbs that are adjectives. */
function areOppositeAsWritten(said: Term, known: Term): boolean {
  const [a, b] = [said.text.toLowerCase(), known.text.toLowerCase()];
  return (
    (a !== said.base && relationBetween(a, known.base)?.relation === 'opposite') ||
    (b !== known.base && relationBetween(said.base, b)?.relation === 'opposite')
  );
}

/** Names are the same if all words of one are in the other, not counting words such as "County". */
function nameLikeness(a: string[], b: string[]): number {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const shared = few.filter((word) => many.some((other) => isForm(word, other)));
  if (shared.length < few.length) return shared.length >= 2 ? 0.7 : 0;
  return few.length === many.length ? 0.95 : shared.some((word) => !isPart(word, 'n')) ? 0.9 : 0.5;
}

function isForm(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return a === b || (short.length >= 3 && long.startsWith(short) && long.length - short.length <= 4);
}

const anybody = new Set(['person', 'people', 'human', 'adult', 'individual', 'guy', 'group']);

const isAmount = ({ kind }: Term) =>
  kind === 'number' ||
  kind === 'year' ||
  kind === 'ordinal' ||
  kind === 'day' ||
  kind === 'month' ||
  kind === 'weekday';

/** Whether no amount of the premise of that kind is nearer: a bound is about the nearest one. */
function isNearest(said: Term, known: Term, premise: Term[]): boolean {
  if (said.bound === 'exact' || said.kind !== 'number') return true;
  const distance = (term: Term) => Math.abs(Math.log((Math.abs(said.value) + 1) / (Math.abs(term.value) + 1)));
  return premise.every((term) => term.kind !== said.kind || !fits(said, term) || distance(term) >= distance(known));
}

/** Whether two numbers count the same. */
function fits(a: Term, b: Term): boolean {
  if (a.kind !== 'number') return true;
  if (a.unit === '' || b.unit === '') return true;
  if (a.unit === b.unit) return true;
  const related = relationBetween(a.unit, b.unit)?.relation;
  return related === 'same' || related === 'broader' || related === 'narrower' || a.unit === b.unit;
}

/** Whether what the premise says of an amount is compatible with the assertion. */
function agrees(said: Term, known: Term): boolean {
  const [low, high] = rangeOf(said);
  const [from, to] = rangeOf(known);
  if (known.bound === 'exact' || known.bound === 'about') return from <= high && to >= low;
  if (said.bound === 'exact' || said.bound === 'about') return low <= to && high >= from;
  return low <= to && high >= from;
}

/** The least and the most a term allows. */
function rangeOf({ value, bound }: Term): [number, number] {
  const little = Math.max(Math.abs(value) * 1e-9, 1e-9);
  switch (bound) {
    case 'above':
      return [value + little, Infinity];
    case 'least':
      return [value, Infinity];
    case 'below':
      return [-Infinity, value - little];
    case 'most':
      return [-Infinity, value];
    case 'about':
      return [value * 0.9, value * 1.1];
    case 'exact':
      return [value, value];
  }
}

/** Pairs of terms that say the same, each term once, the best first. */
function matchesOf(premise: Term[], assertion: Term[]): Match[] {
  const options: { said: Term; known: Term; strength: number; order: number }[] = [];
  for (const [i, said] of assertion.entries())
    for (const [j, known] of premise.entries()) {
      const strength = sameness(said, known, premise);
      if (strength === 0) continue;
      const around =
        Number(assertion[i - 1]?.base === premise[j - 1]?.base) +
        Number(assertion[i + 1]?.base === premise[j + 1]?.base);
      const closeness =
        said.kind === 'number' && said.bound !== 'exact'
          ? 1 / (1 + Math.abs(Math.log((said.value + 1) / (known.value + 1))))
          : 0;
      const far = Math.abs(i / assertion.length - j / premise.length);
      options.push({ said, known, strength, order: strength + 0.2 * around + closeness - 0.05 * far });
    }
  const taken = new Set<Term>();
  const matches: Match[] = [];
  for (const { said, known, strength } of options.sort((a, b) => b.order - a.order)) {
    if (taken.has(said) || taken.has(known)) continue;
    taken.add(said);
    taken.add(known);
    matches.push({ said, known, strength });
  }
  return matches;
}

function differencesOf(
  premise: Terms,
  assertion: Terms,
  matches: Match[],
  newTerms: Term[],
  leftTerms: Term[],
): { differences: Difference[]; agreed: number } {
  const counterpart = new Map(matches.map(({ said, known }) => [said, known]));
  const options: Difference[] = [];
  for (const said of newTerms)
    for (const known of leftTerms) {
      const found = differenceOf(said, known);
      if (found)
        options.push({ ...found, said, known, context: contextOf(said, known, premise, assertion, counterpart) });
    }
  const taken = new Set<Term>();
  const differences: Difference[] = [];
  for (const option of options
    .filter(({ kind, context }) => kind !== 'replaced' || context >= 0.75)
    .sort((a, b) => b.strength + b.context - a.strength - a.context)) {
    if (taken.has(option.said) || taken.has(option.known)) continue;
    taken.add(option.said);
    taken.add(option.known);
    differences.push(option);
  }
  return { differences, agreed: matches.filter(({ said }) => isAmount(said)).length };
}

function differenceOf(said: Term, known: Term): Pick<Difference, 'kind' | 'strength'> | undefined {
  if (isAmount(said) || isAmount(known)) {
    if (said.kind !== known.kind || !fits(said, known)) return undefined;
    if (said.kind === 'number') return { kind: 'number', strength: said.unit !== '' && known.unit !== '' ? 1 : 0.6 };
    return { kind: said.kind === 'ordinal' ? 'ordinal' : 'date', strength: 0.8 };
  }
  const related = relationBetween(said.base, known.base);
  if (related?.relation === 'opposite' || areOppositeAsWritten(said, known)) return { kind: 'opposite', strength: 1 };
  if (related?.relation === 'sibling') return { kind: 'sibling', strength: 1 - related.steps / 16 };
  if (related?.relation === 'narrower') return { kind: 'narrower', strength: 0.5 };
  if (said.kind === 'name' && known.kind === 'name')
    return { kind: 'name', strength: said.before === known.before ? 0.8 : 0.4 };
  return said.kind === known.kind && sharesPart(said.base, known.base)
    ? { kind: 'replaced', strength: 0.5 }
    : undefined;
}

const sharesPart = (a: string, b: string) =>
  (['n', 'v', 'a'] as const).some((part) => isPart(a, part) && isPart(b, part));

/** Share of the neighbours on either side that agree; the ends of the statements agree with each other. */
function contextOf(said: Term, known: Term, premise: Terms, assertion: Terms, counterpart: Map<Term, Term>): number {
  const [i, j] = [assertion.terms.indexOf(said), premise.terms.indexOf(known)];
  let agreeing = 0;
  for (const side of [-1, 1]) {
    const [mine, theirs] = [assertion.terms[i + side], premise.terms[j + side]];
    if (mine === undefined && theirs === undefined) agreeing += 0.5;
    else if (mine && theirs && counterpart.get(mine) === theirs) agreeing += 0.5;
    else if (mine && counterpart.has(mine) && Math.abs(premise.terms.indexOf(counterpart.get(mine) as Term) - j) <= 3)
      agreeing += 0.25;
  }
  if (said.before !== '' && said.before === known.before) agreeing = Math.min(1, agreeing + 0.25);
  return agreeing;
}

/** Characters of reach of a denial: it concerns one of the next terms. */
const reach = 6;

/** Whether a denial concerns a term that both statements have. */
function denies({ terms }: Terms, at: number, matched: Term[], differing: Term[]): boolean {
  const next = terms.filter((term) => term.at > at && term.at <= at + reach).slice(0, 2);
  if (next.length === 0) return terms.some((term) => term.at < at && matched.includes(term));
  return next.some((term) => matched.includes(term) || differing.includes(term));
}

const prepositions = wordList('prepositions');
const nationalities = wordList('nationalities');
const writers = new Set(['i', 'my', 'me', 'we', 'our', 'us']);
const pronouns = new Set(['he', 'she', 'they', 'it']);
const others = new Set(['he', 'she', 'they', 'it', 'his', 'her', 'their', 'its', 'this', 'these', 'that']);

interface Subject {
  kind: 'writer' | 'pronoun' | 'name' | 'noun' | 'none';
  terms: Term[];
  /** "the film": whatever the text is about. */
  isDefinite?: boolean;
}

/** Who or what a statement is about: its first noun or name before a verb. */
function subjectOf({ terms, words, verbAt }: Terms): Subject {
  const first = words.findIndex((word) => !openingWords.has(word));
  const lead = words[first] ?? '';
  const named = terms.filter((term) => term.kind === 'word' || term.kind === 'name');
  const head =
    named.find((term) => !prepositions.has(term.before) && (term.kind === 'name' || !isUsually(term.base, 'a'))) ??
    named[0];
  if (head === undefined || (head.at > verbAt && terms.some(({ at }) => at < verbAt)))
    return { kind: 'none', terms: [] };
  const pronounBefore = words
    .slice(0, Math.max(head.at, verbAt < words.length ? verbAt : 0))
    .find((word) => (writers.has(word) && words.indexOf(word) < head.at) || pronouns.has(word));
  const isOfWriter = lead === 'my' || lead === 'our';
  if ((writers.has(lead) && !isOfWriter) || (!isOfWriter && pronounBefore !== undefined && writers.has(pronounBefore)))
    return { kind: 'writer', terms: [] };
  if (others.has(lead) || pronounBefore !== undefined) return { kind: 'pronoun', terms: [] };
  const run: Term[] = [];
  for (const term of terms.slice(terms.indexOf(head))) {
    if (run.length > 0 && (term.at - (run.at(-1) as Term).at > 1 || term.kind !== 'name') && head.kind === 'name')
      break;
    if (
      head.kind !== 'name' &&
      run.length > 0 &&
      (term.at - (run.at(-1) as Term).at > 1 || !isPart(term.base, 'n') || isVerbForm(term))
    )
      break;
    run.push(term);
    if (run.length === 6) break;
  }
  return head.kind === 'name'
    ? { kind: 'name', terms: run }
    : {
        kind: 'noun',
        terms: run.slice(-1),
        isDefinite: /^(?:the|this|these|its|his|her|their)$/u.test(run[0]?.before ?? ''),
      };
}

/** "drinking", "closed": not the noun. */
const isVerbForm = ({ text, base }: Term) =>
  /(?:ing|ed)$/u.test(text) && base !== text.toLowerCase() && isPart(base, 'v');

const anyone = new Set(['nobody', 'none', 'everybody', 'everyone', 'anyone', 'someone']);
const openingWords = new Set([
  'there',
  'is',
  'are',
  'was',
  'were',
  'not',
  'no',
  'the',
  'a',
  'an',
  'and',
  'but',
  'yes',
  'oh',
  'well',
  'some',
  'two',
  'three',
  'nobody',
]);

function subjectLikeness(premise: Terms, assertion: Terms, matches: Match[]): number {
  const [known, said] = [subjectOf(premise), subjectOf(assertion)];
  if (
    [premise, assertion].some(
      ({ words }) => anyone.has(words[0] ?? '') || /\bno one\b/u.test(words.slice(0, 4).join(' ')),
    )
  )
    return 0.5;
  if (said.kind === 'writer' && known.kind === 'writer') return 1;
  if (said.kind === 'none' || known.kind === 'none' || said.kind === 'pronoun' || known.kind === 'pronoun') return 0.5;
  if (said.kind === 'writer' || known.kind === 'writer') return 0.25;
  if (said.terms.some((term) => matches.some((match) => match.said === term && known.terms.includes(match.known))))
    return 1;
  if (said.terms.some((term) => matches.some((match) => match.said === term))) return 0.75;
  if (said.kind === 'name' && known.kind === 'name') return sharesWord(said.terms, known.terms) ? 0.5 : 0;
  if (said.kind === 'name' && known.kind === 'noun' && known.isDefinite) return 0.5;
  if (said.kind === 'name' || known.kind === 'name') return 0.25;
  return 0;
}

const occupations = wordList('occupations');
const roleKinds = ['worker', 'professional', 'entertainer', 'creator', 'athlete', 'leader', 'intellectual'];
const isRole = ({ kind, base }: Term) =>
  kind === 'word' && (occupations.has(base) || roleKinds.some((role) => isKindOf(base, role)));

/** Words of employment: whoever works in one place as one thing hardly works elsewhere as another. */
const employments = new Set(['work', 'job', 'employ', 'army', 'military', 'navy', 'employed']);

/** Words before a role by which somebody has it. */
const having = new Set([
  'am',
  'is',
  'are',
  'was',
  'were',
  'be',
  'been',
  'become',
  'became',
  'as',
  'work',
  'works',
  'worked',
]);

/** "I am a nurse", "she works as a nurse", not "I met a nurse". */
const isHad = ({ words }: Terms, { at }: Term) => words.slice(Math.max(0, at - 5), at).some((word) => having.has(word));

function haveOtherRoles(premise: Terms, assertion: Terms, matches: Match[]): boolean {
  const ofWork = (of: Terms) =>
    of.terms.filter((term) => employments.has(term.base) || (isRole(term) && isHad(of, term)));
  const [said, known] = [ofWork(assertion), ofWork(premise)];
  const isShared = matches.some((match) => !employments.has(match.said.base) && match.strength >= 0.6);
  return said.length > 0 && known.length > 0 && !isShared;
}

const places = new Set(['in', 'at', 'from', 'near']);

function apartness(
  premise: Terms,
  assertion: Terms,
  subject: number,
  isDenied: boolean,
  differences: Difference[],
): Comparison['apart'] {
  if (premise.isQuestion || assertion.isQuestion) return 'question';
  if (premise.isUnsure !== assertion.isUnsure) return 'modality';
  if (subject === 0 || differences.some((each) => setsSubjectApart(premise, assertion, each))) return 'subject';
  // A time or a place that differs is what is contradicted only if nothing else differs.
  const decisive = differences.filter(
    ({ kind, context }) => kind !== 'narrower' && kind !== 'replaced' && context >= 0.25,
  );
  const isAlone = decisive.length < 2 && !isDenied;
  if (isAlone) return undefined;
  if (decisive.some(({ kind }) => kind === 'date')) return 'time';
  return decisive.some(
    ({ kind, said, known }) =>
      (kind === 'name' || (kind === 'sibling' && said.kind === 'name')) &&
      places.has(said.before) &&
      said.before === known.before,
  )
    ? 'place'
    : undefined;
}

/** What is denied is not what the other statement says: "no man is praying", "a man is dancing". */
function isDeniedElsewhere(isDenied: boolean, covered: number, differences: Difference[], subject: Term[]): boolean {
  const excluding = new Set<DifferenceKind>(['sibling', 'number', 'ordinal']);
  return (
    isDenied &&
    (covered < 0.1 ||
      differences.some(({ kind, said, context }) => excluding.has(kind) && context >= 0.5 && !subject.includes(said)))
  );
}

const kindOf = /\b(?:is|was|are|were) (?:a|an|the|only|not)\b/u;

/** Nothing of what is said is shared, and nothing shows that it excludes what is known, unless both say what something is. */
function isOtherTopic(
  premise: Terms,
  assertion: Terms,
  coveredPredicate: number,
  isEvident: boolean,
  differences: Difference[],
): boolean {
  if (isEvident || coveredPredicate >= 0.15) return false;
  if (differences.some(({ kind }) => kind !== 'narrower' && kind !== 'replaced')) return false;
  return ![premise, assertion].every(({ words }) => kindOf.test(words.join(' ')));
}

/** "the harbour project", "the bridge project"; "Version 2", "Version 3": not what is said of it but what it is said of. */
function setsSubjectApart(premise: Terms, assertion: Terms, { kind, said, known }: Difference): boolean {
  if (said.at >= assertion.verbAt || known.at >= premise.verbAt || assertion.verbAt === assertion.words.length)
    return false;
  // A number before the verb is part of a name: "Version 2 needs".
  if (kind === 'number') return said.at + 1 === assertion.verbAt && known.at + 1 === premise.verbAt;
  if (kind === 'replaced')
    return isPart(said.base, 'n') && isPart(known.base, 'n') && premise.words[known.at - 1] === 'the';
  return (kind === 'sibling' || kind === 'opposite') && said.kind === 'word' && isNoun(said.base) && isNoun(known.base);
}

/** Usually a noun, and not an adjective such as a colour or a nationality. */
const isNoun = (word: string) =>
  !word.includes(' ') && isPart(word, 'n') && !isPart(word, 'a') && !nationalities.has(word);

const sharesWord = (a: Term[], b: Term[]) =>
  a.some(({ base }) => base.split(' ').some((word) => b.some((term) => term.base.split(' ').includes(word))));

/** Two shared names or nouns in the other order, with the same term between them. */
function areSwapped(matches: Match[]): boolean {
  const sorted = matches
    .filter(({ said, strength }) => strength >= 0.9 && (said.kind === 'name' || isPart(said.base, 'n')))
    .sort((a, b) => a.said.at - b.said.at);
  return sorted.length >= 2 && (sorted[0] as Match).known.at > (sorted.at(-1) as Match).known.at;
}
