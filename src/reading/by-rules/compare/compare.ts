// Compares two statements term by term: shared terms, replaced terms, and whether both can be true.
import { apartness, type Apart } from './apart';
import { differencesOf, exchangedChoice, type Difference } from './differences';
import { areSwapped, matchesOf, type Match, type TermPair } from './matches';
import { haveOtherRoles, subjectLikeness, subjectOfStatement } from './subjects';
import type { Term, Terms } from './terms';

export interface Comparison {
  premise: Terms;
  assertion: Terms;
  differences: Difference[];
  /** Terms of the assertion without a counterpart in the premise. */
  newTerms: Term[];
  /** Share of the assertion's terms that the premise contains, and the reverse. */
  covered: number;
  coveredBack: number;
  /** Share of the assertion's terms that the premise contains, without the terms of the subject. */
  coveredPredicate: number;
  /** Shares of the terms that the other side contains, without the differing terms. */
  agreeing: number;
  agreeingBack: number;
  /** Both statements name a role of a person, such as an occupation, and no role is the same. */
  hasOtherRole: boolean;
  /** One statement negates the other: "Bo smokes", "Bo does not smoke". */
  isDenied: boolean;
  /** The denying side, and the share of it that the other side contains; undefined without a denial. */
  denial: { side: 'assertion' | 'premise'; covered: number } | undefined;
  /** 1: same subject; 0: another subject; 0.5: unknown. */
  subject: number;
  /** Terms of the assertion that name its subject. */
  subjectTerms: Term[];
  /** Why both statements can be true although they differ; undefined if there is no reason. */
  apart: Apart | undefined;
  /** Shared terms have exchanged their positions around the verb. */
  isSwapped: boolean;
}

export function compare(premise: Terms, assertion: Terms): Comparison {
  const matches = matchesOf(premise.terms, assertion.terms);
  const exchanged = exchangedChoice(premise, assertion, matches);
  const differences = [...(exchanged ? [exchanged] : []), ...differencesOf(premise, assertion, matches)];
  const subjectTerms = subjectOfStatement(assertion).terms;
  const subject = subjectLikeness(premise, assertion, matches);
  const coveredIn = sharesBy(matches);
  const coveredPredicate = coveredIn(assertion, subjectTerms);
  const denial = denialOf(premise, assertion, [...matches, ...differences], matches);
  const isDenied = denial !== undefined;
  const denialCovered = denial === 'premise' ? coveredIn(premise, subjectOfStatement(premise).terms) : coveredPredicate;
  const hasOtherRole = subject >= 0.5 && haveOtherRoles(premise, assertion, matches);
  return {
    premise,
    assertion,
    differences,
    newTerms: assertion.terms.filter((term) => !matches.some(({ said }) => said === term)),
    covered: coveredIn(assertion),
    coveredBack: coveredIn(premise),
    coveredPredicate,
    agreeing: coveredIn(assertion, saidOf(differences)),
    agreeingBack: coveredIn(premise, knownOf(differences)),
    hasOtherRole,
    isDenied,
    denial: denial && { side: denial, covered: denialCovered },
    subject,
    subjectTerms: subjectTerms.filter((term) => term !== exchanged?.said),
    apart: apartness({
      ...{ premise, assertion, differences, matches, subjectTerms, subject },
      ...{ isDenied, denialCovered, coveredPredicate, hasOtherRole },
    }),
    isSwapped: areSwapped(matches),
  };
}

const saidOf = (pairs: TermPair[]) => pairs.map(({ said }) => said);
const knownOf = (pairs: TermPair[]) => pairs.map(({ known }) => known);
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const weightOf = ({ kind }: Term) => (kind === 'word' ? 1 : 1.2);

/** Returns a function: the share of a statement's terms that the other contains. `without` excludes terms. */
function sharesBy(matches: Match[]): (statement: Terms, without?: Term[]) => number {
  const strengths = new Map(
    matches.flatMap(({ said, known, strength }) => [[said, strength] as const, [known, strength] as const]),
  );
  return ({ terms }, without = []) => {
    const counted = terms.filter((term) => !without.includes(term));
    if (counted.length === 0) return 0;
    return sum(counted.map((term) => weightOf(term) * (strengths.get(term) ?? 0))) / sum(counted.map(weightOf));
  };
}

/** The statement that negates the other; undefined if neither or both do. */
function denialOf(
  premise: Terms,
  assertion: Terms,
  pairs: TermPair[],
  matches: Match[],
): 'assertion' | 'premise' | undefined {
  const isAsserted = denies(assertion, saidOf(pairs), saidOf(matches));
  const isKnown = denies(premise, knownOf(pairs), knownOf(matches));
  if (isAsserted === isKnown) return undefined;
  return isAsserted ? 'assertion' : 'premise';
}

/** Maximum distance between a denial and the denied term, in words and in terms. */
const reach = { words: 6, terms: 2 };

/** Whether a denial applies to a matched term. A denial at the end of a statement applies to the terms before it. */
const denies = ({ terms, denials }: Terms, paired: Term[], matched: Term[]) =>
  denials.some((at) => {
    const next = terms.filter((term) => term.at > at && term.at <= at + reach.words).slice(0, reach.terms);
    if (next.length === 0) return terms.some((term) => term.at < at && matched.includes(term));
    return next.some((term) => paired.includes(term));
  });
