// Written by `npm run generate`. Do not edit.
/**
 * The simpler questions a question consists of.
 */
export interface DecomposeByAModel {
  [k: string]: unknown | undefined;
}
export interface SubQuestions {
  /**
   * In the order in which they must be answered; none for a simple question.
   */
  questions: string[];
}
