// The interface of challenge stages. A stage adds features, a reason and evidence to each case, never a verdict.
import type { Schemas } from '../../../../generated/schemas';
import type { Comparison } from '../../../../language/compare/compare';
import type { Assertion, NamedFact } from './assertion';

export type Stage = Schemas['reasoning/ChallengeStage'];
export type ConflictType = Schemas['reasoning/ConflictType'];

/** A stored item compared with the assertion. */
export interface Case {
  item_id: string;
  content: string;
  /** The item's statement closest to the assertion, and the corresponding statement of the assertion. */
  known: string;
  said: string;
  comparison: Comparison;
  /** Cosine of the vectors; null for an item without vector. */
  cosine: number | null;
  /** Start of validity, RFC 3339. */
  since: string | null;
}

/** Stored data compared with an assertion. */
export interface Compared {
  cases: Case[];
  /** Stored facts about names in the assertion. */
  facts: NamedFact[];
}

/** A stage's finding for a case. */
export interface Finding {
  /** Features by name, weighted by weights.json; 0 is neutral. */
  features: Readonly<Record<string, number>>;
  conflict_type?: ConflictType;
  /** One sentence for people. */
  explanation?: string;
  /** Names and relations from the graph behind the finding. */
  path?: string[];
}

export interface Detector {
  stage: Stage;
  /**
   * Findings per case, in order; undefined without one.
   * @throws any error; the cascade skips the stage and reports it
   */
  find(compared: Compared, assertion: Assertion): Found | Promise<Found>;
}

type Found = (Finding | undefined)[];
