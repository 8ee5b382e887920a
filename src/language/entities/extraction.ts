// What is found in a text: the shape shared by all that finds it, whether by rules or by a language model.

export type EntityType =
  'person' | 'place' | 'organisation' | 'work' | 'date' | 'event' | 'product' | 'code' | 'concept' | 'other';

/** Something with a name that a text is about (title), is spoken by (speaker) or speaks of (mention). */
export interface Entity {
  name: string;
  /** `entityKey(name)`. */
  key: string;
  entity_type: EntityType;
  role: 'title' | 'speaker' | 'mention';
  /** How often it is named, under any of its names. */
  count: number;
  /** Other names for it in this text, as written. */
  aliases: string[];
}

/** A time named in a text, resolved to a half-open interval [start, end) in UTC. */
export interface DateMention {
  text: string;
  /** ISO 8601 name of the interval at its grain: `2024-03-12`, `2024-W12`, `2024-03`, `2024-Q3`, `2024`, `1950s`. */
  name: string;
  grain: 'day' | 'week' | 'month' | 'quarter' | 'season' | 'year' | 'decade' | 'century' | 'range';
  start: string;
  end: string;
  /** Offset in the text, UTF-16 units. */
  offset: number;
}

/** One fact that the wording of a sentence states. */
export interface Relation {
  /** Name of one of the entities. */
  source: string;
  predicate: string;
  /** Name of one of the entities; with `is_a` the class in plain words. */
  target: string;
  /** The sentence that says so. */
  fact: string;
  /** 0 to 1: how seldom the pattern is wrong. */
  confidence: number;
}

export interface Extraction {
  entities: Entity[];
  dates: DateMention[];
  relations: Relation[];
  /**
   * Keys of all spans that might name something, nested ones too ("Albert III", "Duke of Bavaria" and "Bavaria"): many are nothing.
   * They only serve to look up what is known already; nothing is made from them.
   */
  candidates: string[];
}

/** A stretch of text that names something; `start` and `end` are offsets in UTF-16 units. */
export interface Mention {
  name: string;
  start: number;
  end: number;
  entity_type: EntityType;
  /** Other forms of the same name, such as the one with its honour. */
  aliases: string[];
}
