// The interface of challenge stages. For each case, a stage returns features, an explanation and evidence;
// combine.ts decides.
import type { Schemas } from '../../../../generated/schemas';
import type { Comparison } from '../../../../reading/compare';
import type { Assertion, NamedFact } from './assertion';

export type Stage = Schemas['reasoning/ChallengeStage'];
export type ConflictType = Schemas['reasoning/ConflictType'];

export interface Case {
  item_id: string;
  content: string;
  known: string;
  said: string;
  comparison: Comparison;
  /** Null for an item without vector. */
  cosine: number | null;
  /** RFC 3339 */
  since: string | null;
}

export interface Compared {
  cases: Case[];
  facts: NamedFact[];
}

export interface Finding {
  /** weights.json has their weights, and 0 has no effect. */
  features: Readonly<Record<string, number>>;
  conflict_type?: ConflictType;
  explanation?: string;
  path?: string[];
}

/** One finding per case, in order. @throws any error; the cascade skips the stage and reports it */
export type Detector = (compared: Compared, assertion: Assertion) => Found | Promise<Found>;

export type Found = (Finding | undefined)[];
