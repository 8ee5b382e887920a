// Finds positions where one statement has a different term than the other.
import { isPart, relationBetween } from '../../../libraries/text/lexicon';
import { areOpposite, countSame, eachOnce, isAmount, type Match, type TermPair } from './matches';
import type { Term, Terms } from './terms';

export type DifferenceKind = 'opposite' | 'sibling' | 'narrower' | 'number' | 'ordinal' | 'date' | 'name' | 'replaced';

/** A term of the assertion, and the different term of the premise at the same position. */
export interface Difference extends TermPair {
  kind: DifferenceKind;
  /** Share of the neighbouring terms that agree, 0…1. */
  context: number;
  /** Certainty that the two terms exclude each other, 0…1. */
  strength: number;
}

/** Differences among the unmatched terms, each term once, in descending certainty. */
export function differencesOf(premise: Terms, assertion: Terms, matches: Match[]): Difference[] {
  const counterparts = new Map(matches.map(({ said, known }) => [said, known]));
  const matched = new Set(matches.map(({ known }) => known));
  const newTerms = assertion.terms.filter((term) => !counterparts.has(term));
  const leftTerms = premise.terms.filter((term) => !matched.has(term));
  const options = newTerms.flatMap((said) =>
    leftTerms.flatMap((known): Difference[] => {
      const found = differenceOf(said, known);
      if (!found) return [];
      const context = contextOf({ said, known }, premise.terms, assertion.terms, counterparts);
      return found.kind === 'replaced' && context < 0.75 ? [] : [{ ...found, said, known, context }];
    }),
  );
  return eachOnce(options.sort((a, b) => b.strength + b.context - a.strength - a.context));
}

type Found = Pick<Difference, 'kind' | 'strength'>;

function differenceOf(said: Term, known: Term): Found | undefined {
  if (isAmount(said) || isAmount(known)) return differenceOfAmounts(said, known);
  const related = relationBetween(said.base, known.base);
  if (areOpposite(said, known)) return { kind: 'opposite', strength: 1 };
  if (related?.relation === 'sibling') return { kind: 'sibling', strength: 1 - related.steps / 16 };
  if (related?.relation === 'narrower') return { kind: 'narrower', strength: 0.5 };
  if (said.kind !== known.kind) return undefined;
  if (said.kind === 'name') return { kind: 'name', strength: said.before === known.before ? 0.8 : 0.4 };
  return areSamePart(said.base, known.base) ? { kind: 'replaced', strength: 0.5 } : undefined;
}

function differenceOfAmounts(said: Term, known: Term): Found | undefined {
  if (said.kind !== known.kind || !countSame(said, known)) return undefined;
  if (said.kind === 'number') return { kind: 'number', strength: said.unit !== '' && known.unit !== '' ? 1 : 0.6 };
  return { kind: said.kind === 'ordinal' ? 'ordinal' : 'date', strength: 0.8 };
}

const areSamePart = (a: string, b: string) =>
  (['n', 'v', 'a'] as const).some((part) => isPart(a, part) && isPart(b, part));

/** Share of the neighbouring terms that agree, 0…1. The ends of two statements count as agreeing. */
function contextOf(
  { said, known }: TermPair,
  premise: Term[],
  assertion: Term[],
  counterparts: Map<Term, Term>,
): number {
  const [i, j] = [assertion.indexOf(said), premise.indexOf(known)];
  const agreementAt = (step: 1 | -1): number => {
    const [mine, theirs] = [assertion[i + step], premise[j + step]];
    if (!mine) return theirs ? 0 : 0.5;
    const counterpart = counterparts.get(mine);
    if (!counterpart) return 0;
    if (counterpart === theirs) return 0.5;
    return Math.abs(premise.indexOf(counterpart) - j) <= 3 ? 0.25 : 0;
  };
  const agreement = agreementAt(-1) + agreementAt(1);
  return said.before !== '' && said.before === known.before ? Math.min(1, agreement + 0.25) : agreement;
}

const contrast = /^(?:instead of|rather than)$/u;
const choosing = new Set('choose chose chosen prefer preferred pick picked'.split(' '));

/** The difference between "rail instead of road" and "road instead of rail": the choice is exchanged. */
export function exchangedChoice(premise: Terms, assertion: Terms, matches: Match[]): Difference | undefined {
  const [known, said] = [choiceIn(premise), choiceIn(assertion)];
  if (!known || !said) return undefined;
  const areSame = (a: Term, b: Term) => matches.some((match) => match.said === a && match.known === b);
  if (!areSame(said.chosen, known.other) || !areSame(said.other, known.chosen)) return undefined;
  return { kind: 'sibling', said: said.chosen, known: known.chosen, context: 1, strength: 1 };
}

/** Position of "to" in "we prefer rail to road"; -1 if there is none. */
const toAfterPreferring = (words: string[]) => {
  const preferring = words.findIndex((word) => word.startsWith('prefer'));
  return preferring < 0 ? -1 : words.indexOf('to', preferring + 2);
};

/** The terms on both sides of "instead of": the chosen one and the other. */
function choiceIn({ terms, words }: Terms): { chosen: Term; other: Term } | undefined {
  const isChoice = words.some((word) => choosing.has(word));
  const compared = words.findIndex(
    (word, i) => contrast.test(`${word} ${words[i + 1]}`) || (isChoice && word === 'over' && i > 0),
  );
  const at = compared < 0 ? toAfterPreferring(words) : compared;
  if (at < 0) return undefined;
  const end = words[at] === 'over' || words[at] === 'to' ? at : at + 1;
  const chosen = terms.findLast((term) => term.at < at);
  const other = terms.find((term) => term.at > end);
  return chosen && other && { chosen, other };
}
