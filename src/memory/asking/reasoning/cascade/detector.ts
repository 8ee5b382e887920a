// The interface of challenge stages. For each case, a stage returns features, an explanation and evidence;
// combine.ts decides.
import type { Schemas } from '../../../../generated/schemas';
import type { Comparison } from '../../../../reading/compare';
import type { Assertion, NamedFact } from './assertion';

export type Stage = Schemas['reasoning/ChallengeStage'];
export type ConflictType = Schemas['reasoning/ConflictType'];

/** A stored item compared with the assertion. */
export interface Case {
  item_id: string;
  content: string;
  /** The statement of the item that is closest to the assertion, and the matching statement of the assertion. */
  known: string;
  said: string;
  comparison: Comparison;
  /** Cosine of the vectors; null for an item without vector. */
  cosine: number | null;
  /** Start of the item's valid time, RFC 3339. */
  since: string | null;
}

/** Stored data compared with an assertion. */
export interface Compared {
  cases: Case[];
  /** Stored facts about names that occur in the assertion. */
  facts: NamedFact[];
}

/** The result of one stage for one case. */
export interface Finding {
  /** Feature values by name; weights.json has their weights, and 0 has no effect. */
  features: Readonly<Record<string, number>>;
  conflict_type?: ConflictType;
  /** One sentence for the response. */
  explanation?: string;
  /** Names and relations of the graph that led to this finding. */
  path?: string[];
}

/**
 * Returns one finding per case, in order; undefined if there is none.
 * @throws any error; the cascade skips the stage and reports it
 */
export type Detector = (compared: Compared, assertion: Assertion) => Found | Promise<Found>;

export type Found = (Finding | undefined)[];
