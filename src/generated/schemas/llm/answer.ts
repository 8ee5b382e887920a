// Written by `npm run generate`. Do not edit.
/**
 * A question answered from numbered evidence.
 */
export interface AnswerOfAModel {
  [k: string]: unknown | undefined;
}
export interface EvidenceAnswer {
  /**
   * How the evidence leads to the answer, in a sentence or two.
   */
  reasoning: string;
  /**
   * The answer in plain words, with the number of the evidence in brackets behind each claim: [1].
   */
  answer: string;
  /**
   * Numbers of the evidence that the answer rests on; none when the evidence does not answer the question.
   */
  citations: number[];
}
