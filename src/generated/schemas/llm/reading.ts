// Written by `npm run generate`. Do not edit.
export interface Read {
  texts: {
    n: number;
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
    confidence: number;
    entities: {
      name: string;
      entity_type: string;
      aliases: string[];
    }[];
    relations: {
      source: string;
      predicate: string;
      target: string;
      confidence: number;
    }[];
    decisions: string[];
  }[];
}
