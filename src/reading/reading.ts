// The result of an extraction, by rules or by a language model.

/** The types that rules can find. A workspace may have others, which people and language models assign. */
export const entityTypes = [
  'person',
  'place',
  'organisation',
  'work',
  'date',
  'event',
  'product',
  'code',
  'concept',
  'other',
] as const;
export type EntityType = (typeof entityTypes)[number];

export const isEntityType = (text: string): text is EntityType => entityTypes.some((type) => type === text);

/** A named entity: the subject of a text (title), its speaker, or a mention. */
export interface Entity<T extends string = EntityType> {
  name: string;
  /** Canonical form of the name: `entityKey(name)`. */
  key: string;
  entity_type: T;
  role: 'title' | 'speaker' | 'mention';
  /** Number of mentions under any of its names. */
  count: number;
  /** Other names of the entity in this text, as written. */
  aliases: string[];
}

/** A date mentioned in a text, resolved to a half-open interval [start, end) in UTC. */
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

/** A fact stated by a sentence. */
export interface Relation {
  /** Name of one of the entities. */
  source: string;
  predicate: string;
  /** Name of one of the entities; with `is_a` the class in plain words. */
  target: string;
  /** The sentence as written. */
  fact: string;
  /** 0 to 1: precision of the pattern. */
  confidence: number;
  /** The role (`role_at`) or the bought thing (`bought_from`), as written. */
  detail?: string | undefined;
  /** Start and end of the valid time in the sentence, half-open, in local time of the writer, written as UTC. */
  valid_start?: string | undefined;
  valid_end?: string | undefined;
}

export interface Extraction<T extends string = EntityType> {
  entities: Entity<T>[];
  dates: DateMention[];
  relations: Relation[];
  /**
   * Keys of all spans that may be names, including nested ones ("Anselm III", "Duke of Bavaria" and "Bavaria"). Many
   * are not names, so they only serve to look up known names.
   */
  candidates: string[];
}

/** A mention of a name; `start` and `end` are offsets in UTF-16 units. `other` is a name without a known type. */
export interface Mention {
  name: string;
  start: number;
  end: number;
  entity_type: EntityType;
  /** Other forms of the same name, such as the one with an honorific. */
  aliases: string[];
  /** The mention is the signature of the text. */
  signs?: boolean;
}
