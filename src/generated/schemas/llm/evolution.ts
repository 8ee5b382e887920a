// Written by `npm run generate`. Do not edit.
/**
 * What several texts say, in one.
 */
export interface EvolutionByAModel {
  [k: string]: unknown | undefined;
}
export interface Consolidated {
  /**
   * All that the texts say.
   */
  text: string;
}
/**
 * What numbered statements think of a subject.
 */
export interface Opinion {
  /**
   * What they think of it, in one sentence that names it.
   */
  opinion: string;
  /**
   * Whether it is spoken well or ill of.
   */
  stance: 'praise' | 'blame';
  /**
   * Numbers of the statements that think so.
   */
  supports: number[];
  /**
   * Numbers of the statements that think the opposite.
   */
  opposes: number[];
}
/**
 * What several statements say of a subject, in one.
 */
export interface Observation {
  /**
   * All that they say of it; it names the subject.
   */
  text: string;
}
/**
 * Which earlier statements a newer one makes outdated.
 */
export interface Updates {
  /**
   * Only those that no longer hold since the newer statement does; empty if it is not certain.
   */
  updates: {
    /**
     * Number of the earlier statement.
     */
    n: number;
    /**
     * The words of the newer statement that say what holds instead, exactly as they stand there.
     */
    quote: string;
  }[];
}
