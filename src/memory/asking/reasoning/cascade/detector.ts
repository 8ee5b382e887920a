// The interface of challenge stages. For each case, a stage returns features, an explanation and a path in the graph.
// The weighted sum of all features decides.
import type { Schemas } from '../../../../generated/schemas';
import type { ComparedTexts, Finding } from '../../../../reading/compare';
import type { Assertion } from './assertion';

export type Stage = Schemas['reasoning/ChallengeStage'];

/** A stored text that an assertion is compared with. */
export interface ComparedItem {
  item_id: string;
  content: string;
  /** Null if the item has no vector. */
  cosine: number | null;
}

export interface Case extends ComparedItem, ComparedTexts {}

/**
 * One finding per case, in order. @throws ModelFailed; the cascade reports the stage as failed and continues without it
 */
export type Detector = (cases: Case[], assertion: Assertion) => Detected | Promise<Detected>;

export type Detected = (Finding | undefined)[];
