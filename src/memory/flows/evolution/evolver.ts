// What an evolver is: a rule that looks at one item after the other, and may conclude something from it and others.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import type { FoundLink } from '../../store/edges';
import type { MemoryType } from '../../model/types';
import type { Mark } from '../../store/write';

/** An evolver, or the grounding. */
export type Name = Schemas['evolution/Name'] | 'grounding';
type Contradiction = Schemas['grounding/Contradiction'];
export type RunResult = Schemas['evolution/RunResult'];
export type SourceItem = Schemas['evolution/Source'];

/** The order in which items are locked, and in which what is written at one instant counts. */
export const byItemId = (a: SourceItem, b: SourceItem): number => (a.item_id < b.item_id ? -1 : 1);

/** A name of known type that items name. */
export type Named = Schemas['evolution/Named'];

/** A new item. Its tier is 3 and its origin names the evolver. */
export interface Derived {
  memory_type: MemoryType;
  content: string;
  title?: string;
  metadata?: Record<string, unknown>;
  /** The name that it is about, whatever its words are. The same items yield something about each name once. */
  about?: Named;
  /** Key fields of its type. */
  fields?: Record<string, unknown>;
  /** Fields of its type that only the service sets. */
  extra?: Record<string, unknown>;
  /** What the relationship to a source says, by item id. */
  of_sources?: ReadonlyMap<string, Record<string, unknown>>;
  /** Items that CONTRADICT it from its beginning, with what the relationship says. */
  opposed_by?: { item: SourceItem; properties: Record<string, unknown> }[];
  /** What was derived before and is superseded by it. */
  replaces?: { item: SourceItem; reason: string };
}

/** What follows from some items. All of it is written, or nothing. */
export interface Conclusion {
  /** What it follows from, in the order of its words: a new item is DERIVED_FROM each. The evolver looks at none of them again. */
  sources: SourceItem[];
  creates?: Derived;
  /** Sources that get another status or type. */
  marks?: ({ item: SourceItem } & Mark)[];
  links?: FoundLink[];
  /** What is reported and changes nothing. */
  contradictions?: Contradiction[];
  /** Items that only have to be as they were read. */
  witnesses?: SourceItem[];
}

/** What an evolver may ask. */
export interface Look {
  ctx: Pick<Ctx, 'graph' | 'chat' | 'log'>;
  /** When the run began. */
  now: string;
  /** Items of its types that are near to one in meaning, nearest first, at most 50. */
  alike(item: SourceItem): Promise<SourceItem[]>;
  /** Items of its types that began in [from, until), at most 200. */
  between(from: string, until: string): Promise<SourceItem[]>;
  /**
   * What was said of a name, newest first, at most 50.
   * @param known_id something derived: its sources are evidence too, however old
   */
  naming(named: Named, of: EvidenceWanted, known_id?: string): Promise<SourceItem[]>;
  /** What is held of a name and was derived about it, newest first, whatever its status, at most 100. */
  speculative(named: Pick<Named, 'key' | 'name'> & { entity_id?: string }): Promise<SourceItem[]>;
  /** Items near to an opinion in meaning, or of its subject, at most 50 of each. Its sources and its evidence so far are left out. */
  evidenceFor(opinion: SourceItem, of: EvidenceWanted): Promise<SourceItem[]>;
  /** The texts that have formed an opinion, or spoken for or against it, at most 200. */
  spokenOf(opinion: SourceItem): Promise<string[]>;
}

/** What a rule takes for evidence. */
export interface EvidenceWanted {
  memory_types: MemoryType[];
  /** Stored at most this long before the run. */
  within_ms: number;
}

interface Explained {
  name: Name;
  /** In a sentence, for people. */
  rule: string;
}

export type Rule = Evolver | NameEvolver;

/** Looks at one name after the other. */
export interface NameEvolver extends Explained {
  /** The names that at least so many pieces of evidence name. */
  names: EvidenceWanted & { min_items: number };
  /** What it derives in one run at most; the next one goes on. */
  max: number;
  conclude(named: Named, look: Look): Promise<Conclusion | undefined>;
}

/** Looks at one item after the other. */
export interface Evolver extends Explained {
  /** The items that it looks at: active ones, and not what it has concluded something from before. */
  reads: {
    memory_types: MemoryType[];
    /** What evolution has made, instead of what was said; or either. */
    derived?: true | 'either';
    /** Also what it has concluded something from before. */
    again?: true;
    /** Also turns of sessions and chunks of documents, which say something only together. */
    in_sessions?: true;
    /** Stored at least this long ago. */
    min_age_ms?: number;
  };
  conclude(item: SourceItem, look: Look): Promise<Conclusion | undefined>;
}
