// Written by `npm run generate`. Do not edit.
/**
 * Which numbered statements contradict an assertion, and which of two contradicting statements holds.
 */
export interface ChallengeByAModel {
  [k: string]: unknown | undefined;
}
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
export interface Settled {
  /**
   * keep_existing: the stored statement holds. accept_new: the new one holds. keep_both: both can be true. undecided: nothing given says which.
   */
  resolution: 'keep_existing' | 'accept_new' | 'keep_both' | 'undecided';
  /**
   * 0 to 1.
   */
  confidence: number;
  /**
   * The words that decide, exactly as they stand in one of the texts.
   */
  quote: string;
  /**
   * Why, in one sentence.
   */
  explanation: string;
}
