// Finds terms with the same meaning in two statements.
import { isKindOf, isPart, relationBetween } from '../../../libraries/text/lexicon';
import { likeness } from './word-families';
import type { Term } from './terms';

export interface TermPair {
  /** Term of the assertion. */
  said: Term;
  /** Term of the premise, the stored statement. */
  known: Term;
}

export interface Match extends TermPair {
  /** 0…1: how well one term replaces the other. */
  strength: number;
}

/** Pairs of terms with the same meaning, each term once, in descending strength. */
export function matchesOf(premise: Term[], assertion: Term[]): Match[] {
  const options = assertion.flatMap((said, i) =>
    premise.flatMap((known, j) => {
      const strength = sameness(said, known, premise);
      if (strength === 0) return [];
      const around =
        Number(assertion[i - 1]?.base === premise[j - 1]?.base) +
        Number(assertion[i + 1]?.base === premise[j + 1]?.base);
      const distance = Math.abs(i / assertion.length - j / premise.length);
      const order = strength + 0.2 * around + closenessOf(said, known) - 0.05 * distance;
      return [{ said, known, strength, order }];
    }),
  );
  return eachOnce(options.sort((a, b) => b.order - a.order));
}

/** Keeps each pair whose terms are in no earlier pair. */
export function eachOnce<P extends TermPair>(pairs: P[]): P[] {
  const taken = new Set<Term>();
  return pairs.filter(({ said, known }) => {
    const isFree = !taken.has(said) && !taken.has(known);
    if (isFree) taken.add(said).add(known);
    return isFree;
  });
}

export const isAmount = ({ kind }: Term) => kind !== 'word' && kind !== 'name';

const isBounded = ({ kind, bound }: Term) => kind === 'number' && bound !== 'exact';

/** Closeness of a premise's amount to a bounded amount of the assertion, 0…1; 0 if that amount is exact. */
const closenessOf = (said: Term, known: Term) =>
  isBounded(said) ? 1 / (1 + Math.abs(Math.log((said.value + 1) / (known.value + 1)))) : 0;

/** How well a term of the premise replaces a term of the assertion, 0…1. */
function sameness(said: Term, known: Term, premise: Term[]): number {
  if (isAmount(said) || isAmount(known)) return isSameAmount(said, known, premise) ? 1 : 0;
  if (said.base === known.base) return 1;
  if (said.kind === 'name' || known.kind === 'name') {
    const alike = nameLikeness(said.base.split(' '), known.base.split(' '));
    if (alike > 0 || said.kind === known.kind) return alike;
  }
  if (said.stem === known.stem) return 0.95;
  if (areOpposite(said, known)) return 0;
  return likenessOfMeaning(said.base, known.base) || likeness(said.stem, known.stem) || likenessOfForm(said, known);
}

const anybody = new Set('person people human adult individual guy group'.split(' '));

function likenessOfMeaning(said: string, known: string): number {
  const { relation, steps = 0 } = relationBetween(said, known) ?? {};
  if (relation === 'same') return 0.9;
  if (relation === 'broader') return 0.85;
  if (relation === 'narrower' && steps === 1) return 0.6;
  if (anybody.has(said) && isKindOf(known, 'person')) return 0.85;
  return anybody.has(known) && isKindOf(said, 'person') ? 0.6 : 0;
}

/** Similarity of the forms: "Germany" and "German". */
function likenessOfForm(said: Term, known: Term): number {
  const [short, long] = said.stem.length < known.stem.length ? [said.stem, known.stem] : [known.stem, said.stem];
  const isBeginning = short.length >= 4 && long.startsWith(short);
  const isSimilar = short.length >= 5 && short.slice(0, 5) === long.slice(0, 5) && long.length - short.length <= 4;
  return isBeginning || isSimilar ? 0.7 : 0;
}

/** Whether two terms are opposites, including verb forms used as adjectives: "married", "single". */
export function areOpposite(said: Term, known: Term): boolean {
  const isOpposite = (a: string, b: string) => relationBetween(a, b)?.relation === 'opposite';
  return (
    isOpposite(said.base, known.base) ||
    isOpposite(said.text.toLowerCase(), known.base) ||
    isOpposite(said.base, known.text.toLowerCase())
  );
}

/** Similarity of two names, ignoring words such as "County". Names are equal if one contains all words of the other. */
function nameLikeness(a: string[], b: string[]): number {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const shared = few.filter((word) => many.some((other) => isForm(word, other)));
  if (shared.length < few.length) return shared.length >= 2 ? 0.7 : 0;
  if (few.length === many.length) return 0.95;
  return shared.some((word) => !isPart(word, 'n')) ? 0.9 : 0.5;
}

function isForm(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return a === b || (short.length >= 3 && long.startsWith(short) && long.length - short.length <= 4);
}

const isSameAmount = (said: Term, known: Term, premise: Term[]) =>
  said.kind === known.kind && countSame(said, known) && canBothHold(said, known) && isNearest(said, known, premise);

/** Whether two amounts count the same noun. An amount without a noun matches any. */
export function countSame(a: Term, b: Term): boolean {
  if (a.kind !== 'number' || a.unit === '' || b.unit === '' || a.unit === b.unit) return true;
  return ['same', 'broader', 'narrower'].includes(relationBetween(a.unit, b.unit)?.relation ?? '');
}

/** Whether one amount can satisfy both terms: "at least 5" and "7". */
function canBothHold(said: Term, known: Term): boolean {
  const [low, high] = rangeOf(said);
  const [from, to] = rangeOf(known);
  return from <= high && to >= low;
}

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

/** Whether no other amount of the same kind in the premise is closer. A bound applies to the closest amount. */
function isNearest(said: Term, known: Term, premise: Term[]): boolean {
  if (!isBounded(said)) return true;
  const distance = (term: Term) => Math.abs(Math.log((Math.abs(said.value) + 1) / (Math.abs(term.value) + 1)));
  const others = premise.filter((term) => term.kind === said.kind && countSame(said, term));
  return others.every((term) => distance(term) >= distance(known));
}

export function areSwapped(matches: Match[]): boolean {
  const things = matches
    .filter(({ said, strength }) => strength >= 0.9 && (said.kind === 'name' || isPart(said.base, 'n')))
    .sort((a, b) => a.said.at - b.said.at);
  const [first, last] = [things[0], things.at(-1)];
  return first !== undefined && last !== undefined && first.known.at > last.known.at;
}
