// Written by `npm run generate`. Do not edit.
/**
 * What several texts say, in one.
 */
export interface EvolutionByAModel {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `EvolutionByAModel`'s JSON-Schema
 * via the `definition` "Consolidated".
 */
export interface Consolidated {
  /**
   * All that the texts say.
   */
  text: string;
}
