// Written by `npm run generate`. Do not edit.
/**
 * The steps of the reasoning in a text.
 */
export interface StepsByAModel {
  [k: string]: unknown | undefined;
}
export interface Steps {
  /**
   * In the order of the text; none if it contains no reasoning.
   */
  steps: {
    type: 'thought' | 'action' | 'observation' | 'decision' | 'conclusion' | 'reflection';
    /**
     * In the words of the text.
     */
    content: string;
  }[];
}
