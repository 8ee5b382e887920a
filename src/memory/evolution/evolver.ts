// What an evolver is: a rule that looks at one item after the other, and may conclude something from it and others.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import type { FoundLink } from '../core/edges';
import type { MemoryType } from '../core/types';
import type { Mark } from '../core/write';

/** An evolver, or the grounding. */
export type Name = Schemas['evolution/Name'] | 'grounding';
type Contradiction = Schemas['grounding/Contradiction'];
export type Source = Schemas['evolution/Source'];

/** A new item. Its tier is 3 and its origin names the evolver. */
export interface Derived {
  memory_type: MemoryType;
  content: string;
  title?: string;
  metadata?: Record<string, unknown>;
}

/** What follows from some items. All of it is written, or nothing. */
export interface Conclusion {
  /** What it follows from, in the order of its words: a new item is DERIVED_FROM each. The evolver looks at none of them again. */
  sources: Source[];
  creates?: Derived;
  /** Sources that get another status or type. */
  marks?: ({ item: Source } & Mark)[];
  links?: FoundLink[];
  /** What is told and changes nothing. */
  tells?: Contradiction[];
  /** Items that only have to be as they were read. */
  witnesses?: Source[];
}

/** What an evolver may ask. */
export interface Look {
  ctx: Pick<Ctx, 'graph' | 'chat' | 'log'>;
  /** When the run began. */
  now: string;
  /** Items of its types that are near to one in meaning, nearest first, at most 50. */
  alike(item: Source): Promise<Source[]>;
  /** Items of its types that began in [from, until), at most 200. */
  between(from: string, until: string): Promise<Source[]>;
}

export interface Evolver {
  name: Name;
  /** In a sentence, for people. */
  rule: string;
  /** The items that it looks at: active ones, and not what it has concluded something from before. */
  reads: {
    memory_types: MemoryType[];
    /** What evolution has made, instead of what was said. */
    derived?: true;
    /** Also what it has concluded something from before. */
    again?: true;
    /** Also turns of sessions and chunks of documents, which say something only together. */
    in_sessions?: true;
    /** Stored at least this long ago. */
    least_age_ms?: number;
  };
  conclude(item: Source, look: Look): Promise<Conclusion | undefined>;
}
