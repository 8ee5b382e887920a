// Whether two compared statements exclude each other: negations, antonyms, exclusive terms, different numbers, dates or
// names, swapped roles and modal verbs become features, and so does the cosine. The logistic function of their weighted
// sum is a probability. docs/answers.md names the data on which the weights were fitted.
import type { Schemas } from '../../../generated/schemas';
import { frozen, maxOf } from '../../../lists';
import type { Comparison } from './compare';
import type { Difference, DifferenceKind } from './differences';
import weights from './weights.json';

type Stage = Schemas['reasoning/ChallengeStage'];

export interface ComparedFinding {
  /** Features by name: weights.json has the weight of each, and a feature of 0 has no effect. */
  features: Readonly<Record<string, number>>;
  conflict_type?: Schemas['reasoning/ConflictType'];
  explanation?: string;
  path?: string[];
}

export function contributionOf(stage: Stage, { features }: Pick<ComparedFinding, 'features'>): number {
  const own = weights.stages[stage] as Record<string, number>;
  return Object.entries(features).reduce((total, [name, value]) => total + (own[name] ?? 0) * value, 0);
}

export const probabilityOf = (contributions: number[]): number =>
  1 / (1 + Math.exp(-contributions.reduce((total, each) => total + each, weights.bias)));

/** Conflicts with a lower probability are not reported. */
export const threshold: number = weights.threshold;

export interface Judgement {
  /** The finding from the words. */
  words: WordFinding;
  /** The finding from the vectors; undefined if a text has no vector. */
  vectors: ComparedFinding | undefined;
  /** Probability that the statements exclude each other, provided they are about the same thing: 0…1. */
  probability: number;
  isConflict: boolean;
}

type WordFinding = Required<Omit<ComparedFinding, 'path'>>;

/**
 * @param isRead whether the rules read the language; if not, only the vectors count, and later findings of a model or
 * the graph
 */
export function judgementOf(comparison: Comparison, cosine: number | null, isRead: boolean): Judgement {
  const words = isRead ? byWords(comparison) : unread;
  const vectors = cosine === null ? undefined : byVectors(cosine, comparison);
  const probability = probabilityOf([
    ...(vectors ? [contributionOf('similarity', vectors)] : []),
    contributionOf('heuristic', words),
  ]);
  return { words, vectors, probability, isConflict: probability >= threshold && comparison.apart === undefined };
}

export const byMeaningOnly = 'Compared by meaning only: rules read English.';
const unread = frozen<WordFinding>({
  features: { unread: 1 },
  conflict_type: 'partial_overlap',
  explanation: byMeaningOnly,
});

/** Cosine that separates related statements from unrelated ones (measured with bge-small). */
const usual = 0.7;

const byVectors = (cosine: number, { isDenied }: Comparison): ComparedFinding => ({
  features: { likeness: cosine - usual, likeness_denied: isDenied ? cosine - usual : 0 },
});

function byWords(comparison: Comparison): WordFinding {
  const { differences, isDenied, isSwapped } = comparison;
  const features = heuristicFeatures(comparison);
  const [difference] = differences
    .filter((each) => isDecisive(comparison, each))
    .sort((a, b) => b.strength * b.context - a.strength * a.context);
  if (isDenied)
    return {
      features,
      conflict_type: 'direct_contradiction',
      explanation: about(comparison, undefined, 'One of the statements denies what the other says.'),
    };
  if (difference)
    return {
      features,
      conflict_type: typeOf(difference.kind),
      explanation: about(comparison, difference, explained(difference)),
    };
  if (isSwapped)
    return {
      features,
      conflict_type: 'entity_confusion',
      explanation: about(comparison, undefined, 'The same names have swapped roles.'),
    };
  return {
    features,
    conflict_type: 'partial_overlap',
    explanation: about(comparison, undefined, 'The stored statement says something else about the same subject.'),
  };
}

const typeOf = (kind: DifferenceKind): WordFinding['conflict_type'] =>
  kind === 'number' || kind === 'ordinal'
    ? 'numeric_mismatch'
    : kind === 'date'
      ? 'temporal_conflict'
      : kind === 'name'
        ? 'entity_confusion'
        : 'direct_contradiction';

/** An explanation of the comparison: the subject, and the statements about it up to the differing values. */
function about(
  { assertion, subjectTerms }: Comparison,
  difference: Difference | undefined,
  explanation: string,
): string {
  const { words, verbAt } = assertion;
  const subject = subjectTerms.map(({ text }) => text).join(' ');
  const said = words
    .slice(verbAt, difference && difference.said.at > verbAt ? difference.said.at : words.length)
    .join(' ');
  const compared = [subject, said].filter((each) => each !== '').map((each) => `"${each.slice(0, maxNamed)}"`);
  return compared.length === 0 ? explanation : `${compared.join(', ')}: ${explanation}`;
}

const maxNamed = 80;

function explained({ kind, said, known }: Difference): string {
  const [stated, stored] = [written(said), written(known)];
  switch (kind) {
    case 'opposite':
      return `"${stated}" is the opposite of "${stored}".`;
    case 'sibling':
      return `"${stated}" and "${stored}" exclude each other.`;
    case 'number':
    case 'ordinal':
      return `The number is ${stated}, but ${stored} is stored.`;
    case 'date':
      return `The time is ${stated}, but ${stored} is stored.`;
    case 'name':
    case 'narrower':
    case 'replaced':
      return `It says "${stated}" where "${stored}" is stored.`;
  }
}

const boundWords = {
  exact: '',
  above: 'more than ',
  least: 'at least ',
  below: 'less than ',
  most: 'at most ',
  about: 'about ',
};
const written = ({ text, bound, unit }: Difference['said']) => `${boundWords[bound]}${text}${unit ? ` ${unit}` : ''}`;

/** Differences in the subject do not count: statements about different subjects cannot contradict. */
const isDecisive = ({ subjectTerms }: Comparison, { kind, said }: Difference) =>
  kind !== 'narrower' && kind !== 'replaced' && !subjectTerms.includes(said);

/** The features from the words. All are 0 if the stored statement (the premise) equals the assertion. */
function heuristicFeatures(comparison: Comparison): Record<string, number> {
  const { assertion, premise, covered, coveredBack, coveredPredicate, subject, subjectTerms } = comparison;
  const own = comparison.differences.filter(({ said }) => !subjectTerms.includes(said));
  const best = (kinds: DifferenceKind[]) =>
    maxOf(
      own.filter(({ kind }) => kinds.includes(kind)).map(({ strength, context }) => strength * context),
      0,
    );
  // A negated antonym is not a denial: "never open" agrees with "closed".
  const isDenied = comparison.isDenied && best(['opposite']) < 0.5;
  const denial = isDenied ? comparison.denial : undefined;
  const if_ = (condition: boolean, value = 1) => (condition ? value : 0);
  const unless = (value: number) => (comparison.isDenied ? 0 : value);
  const excluding = unless(best(['opposite', 'sibling', 'number', 'ordinal', 'date']));
  const added = comparison.newTerms.filter((term) => !subjectTerms.includes(term));
  const count = (terms: unknown[], most: number) => Math.min(most, terms.length) / most;
  return {
    denied: if_(isDenied),
    denied_held: if_(isDenied, (denial?.covered ?? 0) ** 2),
    denied_wholly: if_(denial !== undefined && denial.covered >= 0.8),
    denied_rest: if_(isDenied, denial?.side === 'assertion' ? coveredBack : covered),
    denied_other: if_(isDenied, best(['opposite', 'sibling', 'number', 'ordinal', 'date', 'name', 'replaced'])),
    denied_other_subject: if_(isDenied && subject === 0),
    opposite: unless(best(['opposite'])),
    sibling: unless(best(['sibling'])),
    number: unless(best(['number'])),
    ordinal: unless(best(['ordinal'])),
    date: unless(best(['date'])),
    name: unless(best(['name'])),
    excluding_held: excluding * comparison.agreeing,
    excluding_held_back: excluding * comparison.agreeingBack,
    excluding_alone: excluding * (comparison.agreeing * comparison.agreeingBack) ** 2,
    other_role: unless(if_(comparison.hasOtherRole)),
    narrower: unless(best(['narrower'])),
    uncovered: 1 - covered,
    uncovered_back: 1 - coveredBack,
    uncovered_predicate: 1 - coveredPredicate,
    new_names: count(
      added.filter(({ kind }) => kind === 'name'),
      1,
    ),
    new_amounts: count(
      added.filter(({ kind }) => kind !== 'name' && kind !== 'word'),
      1,
    ),
    new_words: count(
      added.filter(({ kind }) => kind === 'word'),
      3,
    ),
    new_any: if_(comparison.newTerms.length > 0),
    other_subject: if_(subject === 0),
    unknown_subject: if_(subject > 0 && subject < 0.75),
    exchanged: if_(comparison.isSwapped, covered),
    unsure: if_(assertion.isUnsure !== premise.isUnsure),
    question: if_(assertion.isQuestion || premise.isQuestion),
  };
}
