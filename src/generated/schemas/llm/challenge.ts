// Written by `npm run generate`. Do not edit.
/**
 * Which numbered statements contradict an assertion.
 */
export interface ChallengeByAModel {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `ChallengeByAModel`'s JSON-Schema
 * via the `definition` "Verdicts".
 */
export interface Verdicts {
  /**
   * One entry for each statement.
   */
  verdicts: {
    /**
     * Number of the statement.
     */
    n: number;
    /**
     * contradicts: both cannot be true of the same subject, time and place. agrees: the statement says the same. unrelated: anything else.
     */
    verdict: 'contradicts' | 'agrees' | 'unrelated';
    /**
     * 0 to 1.
     */
    confidence: number;
    /**
     * none unless the statement contradicts.
     */
    conflict_type:
      | 'none'
      | 'direct_contradiction'
      | 'temporal_conflict'
      | 'numeric_mismatch'
      | 'entity_confusion'
      | 'partial_overlap';
    /**
     * The words of the statement that the verdict rests on, exactly as they stand there.
     */
    quote: string;
    /**
     * Why, in one sentence.
     */
    explanation: string;
  }[];
}
