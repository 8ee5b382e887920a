// The interface of evolvers: rules that examine items one by one and may draw a conclusion.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import type { FoundLink } from '../../store/edges';
import type { MemoryType } from '../../model/types';
import type { Mark } from '../../store/write';

/** An evolver, or the grounding rule. */
export type Name = Schemas['evolution/Name'] | 'grounding';
type Contradiction = Schemas['grounding/Contradiction'];
export type RunResult = Schemas['evolution/RunResult'];
export type SourceItem = Schemas['evolution/Source'];

/** Lock order, and order of writes with equal times. */
export const byItemId = (a: SourceItem, b: SourceItem): number => (a.item_id < b.item_id ? -1 : 1);

/** A name with entity type in items. */
export type Named = Schemas['evolution/Named'];

/** A new item of tier 3; the origin names the evolver. */
export interface Derived {
  memory_type: MemoryType;
  content: string;
  title?: string;
  metadata?: Record<string, unknown>;
  /** The main name, whatever the text says. Equal sources give at most one item per name. */
  about?: Named;
  /** Key fields of the type. */
  fields?: Record<string, unknown>;
  /** Service fields of the type. */
  extra?: Record<string, unknown>;
  /** Properties of the link to each source, by item id. */
  of_sources?: ReadonlyMap<string, Record<string, unknown>>;
  /** Items with a CONTRADICTS link to the new item, and the link properties. */
  opposed_by?: { item: SourceItem; properties: Record<string, unknown> }[];
  /** An earlier derived item that the new one supersedes. */
  replaces?: { item: SourceItem; reason: string };
}

/** A conclusion from some items; written as a whole or not at all. */
export interface Conclusion {
  /** Sources in the order of the text; a new item is DERIVED_FROM each. The evolver does not examine them again. */
  sources: SourceItem[];
  creates?: Derived;
  /** Sources with a new status or type. */
  marks?: ({ item: SourceItem } & Mark)[];
  links?: FoundLink[];
  /** Reported contradictions; they change nothing. */
  contradictions?: Contradiction[];
  /** Items that must be unchanged, but are no sources. */
  witnesses?: SourceItem[];
  /** Nothing follows, and the evolver does not look at the sources again. */
  settled?: true;
}

/** Queries available to evolvers. */
export interface Look {
  ctx: Pick<Ctx, 'graph' | 'chat' | 'log'>;
  /** Start of the run. */
  now: string;
  /** Similar items of the evolver's types, nearest first, max 50. */
  alike(item: SourceItem): Promise<SourceItem[]>;
  /** Items of the evolver's types that began in [from, until), max 200. */
  between(from: string, until: string): Promise<SourceItem[]>;
  /**
   * Evidence about a name, newest first, max 50.
   * @param known_id a derived item whose sources are included whatever their age
   */
  naming(named: Named, of: EvidenceWanted, known_id?: string): Promise<SourceItem[]>;
  /** Derived items about a name with any status, newest first, max 100. */
  speculative(named: Pick<Named, 'key' | 'name'> & { entity_id?: string }): Promise<SourceItem[]>;
  /** Items similar to an opinion or about its subject, max 50 each, without known sources and evidence. */
  evidenceFor(opinion: SourceItem, of: EvidenceWanted): Promise<SourceItem[]>;
  /** The earlier statements that an item may update and that nobody has compared with it, the likest first. */
  updatedBy(item: SourceItem): Promise<SourceItem[]>;
  /** Texts of an opinion's sources and evidence, max 200. */
  spokenOf(opinion: SourceItem): Promise<string[]>;
}

/** Criteria for evidence. */
export interface EvidenceWanted {
  memory_types: MemoryType[];
  /** Max age at the start of the run. */
  within_ms: number;
}

interface Explained {
  name: Name;
  /** One sentence for people. */
  rule: string;
}

export type Rule = Evolver | NameEvolver;

/** A rule that examines names one by one. */
export interface NameEvolver extends Explained {
  /** Names with at least `min_items` pieces of evidence. */
  names: EvidenceWanted & { min_items: number };
  /** Max new items per run; the next run continues. */
  max: number;
  conclude(named: Named, look: Look): Promise<Conclusion | undefined>;
}

/** A rule that examines items one by one. */
export interface Evolver extends Explained {
  /** Items to examine: active ones without an earlier conclusion of this rule. */
  reads: {
    memory_types: MemoryType[];
    /** Examines derived items instead of original ones, or either. */
    derived?: true | 'either';
    /** Includes items with an earlier conclusion. */
    again?: true;
    /** Includes session turns and document chunks, which have meaning only in context. */
    in_sessions?: true;
    /** Only those that may update an earlier statement. */
    updating?: true;
    /** Min age of an item. */
    min_age_ms?: number;
  };
  conclude(item: SourceItem, look: Look): Promise<Conclusion | undefined>;
}
