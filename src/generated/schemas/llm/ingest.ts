// Written by `npm run generate`. Do not edit.
/**
 * What kind of memory a text is, and what it names.
 */
export interface IngestByAModel {
  [k: string]: unknown | undefined;
}
export interface Kind {
  memory_type:
    | 'decision'
    | 'constraint'
    | 'learned'
    | 'reasoning'
    | 'opinion'
    | 'observation'
    | 'episodic'
    | 'procedural'
    | 'zettel'
    | 'semantic';
  /**
   * 0 to 100.
   */
  confidence: number;
}
export interface Names {
  entities: {
    /**
     * As the text writes it, in its longest form.
     */
    name: string;
    /**
     * One of entity_types.
     */
    entity_type: string;
    /**
     * Other names that the text uses for it.
     */
    aliases: string[];
  }[];
  relations: {
    /**
     * Name of one of the entities.
     */
    source: string;
    /**
     * snake_case, such as works_at.
     */
    predicate: string;
    /**
     * Name of one of the entities.
     */
    target: string;
    /**
     * The sentence that states it.
     */
    fact: string;
    /**
     * 0 to 100.
     */
    confidence: number;
  }[];
}
