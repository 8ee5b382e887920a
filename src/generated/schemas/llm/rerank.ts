// Written by `npm run generate`. Do not edit.
/**
 * How well numbered passages answer a question.
 */
export interface RerankByAModel {
  [k: string]: unknown | undefined;
}
export interface Relevance {
  /**
   * One entry for each passage.
   */
  scores: {
    /**
     * Number of the passage.
     */
    n: number;
    /**
     * 0 says nothing about the question, 100 answers it.
     */
    score: number;
  }[];
}
