// The interface of the stages of a challenge. Each looks at the same cases and adds features, a reason and evidence, never a verdict.
import type { Schemas } from '../../../../generated/schemas';
import type { Comparison } from '../../../../language/compare/compare';
import type { Assertion, NamedFact } from './assertion';

export type Stage = Schemas['reasoning/ChallengeStage'];
export type ConflictType = Schemas['reasoning/ConflictType'];

/** A stored item that the assertion is compared with. */
export interface Case {
  item_id: string;
  content: string;
  /** The statement of the item that is closest to one of the assertion, and that one. */
  known: string;
  said: string;
  comparison: Comparison;
  /** Likeness of the vectors; null if the item has none. */
  cosine: number | null;
  /** Since when the item holds, RFC 3339. */
  since: string | null;
}

/** What an assertion is compared with. */
export interface Compared {
  cases: Case[];
  /** Stored facts of the names of the assertion. */
  facts: NamedFact[];
}

/** What a stage has to say about a case. */
export interface Finding {
  /** Named numbers, weighted in weights.json; 0 says nothing. */
  features: Readonly<Record<string, number>>;
  conflict_type?: ConflictType;
  /** A sentence for people. */
  explanation?: string;
  /** Names and relations of the graph that lead to the finding. */
  path?: string[];
}

export interface Detector {
  stage: Stage;
  /**
   * Findings of the cases, in order; undefined where there is nothing to say.
   * @throws anything: the cascade goes on without the stage and says so
   */
  find(compared: Compared, assertion: Assertion): Found | Promise<Found>;
}

type Found = (Finding | undefined)[];
