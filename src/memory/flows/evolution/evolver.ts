// The interface of evolvers: rules that examine one item, or one name, at a time and may draw a conclusion.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import type { FoundLink } from '../../store/edges';
import type { Derived, Named, SourceItem } from '../../model/by-rules';
import type { MemoryType } from '../../model/types';
import type { Mark } from '../../store/write';

/** Grounding uses the same interface. */
export type Name = Schemas['evolution/Name'] | 'grounding';
export type { Named, SourceItem };
type Contradiction = Schemas['grounding/Contradiction'];
export type RunResult = Schemas['evolution/RunResult'];

/** Order in which items are locked, and in which writes of equal time count. */
export const byItemId = (a: SourceItem, b: SourceItem): number => (a.item_id < b.item_id ? -1 : 1);

interface Created extends Derived {
  /** Items that contradict the new item, with the properties of their CONTRADICTS links. */
  opposed_by?: { item: SourceItem; properties: Record<string, unknown> }[];
  /** An earlier derived item, which the new one supersedes. */
  replaces?: { item: SourceItem; reason: string };
}

/** The conclusion of a rule from some items. It is written as a whole, or not at all. */
export interface Conclusion {
  /**
   * The items from which the conclusion follows, in the order of the text; a new item is DERIVED_FROM each. The rule
   * does not examine them again.
   */
  sources: SourceItem[];
  creates?: Created;
  /** Items that get a new status or type. */
  marks?: ({ item: SourceItem } & Mark)[];
  links?: FoundLink[];
  /** Contradictions to report; they change no item. */
  contradictions?: Contradiction[];
  /** Items that must be unchanged when the conclusion is written, but are not sources. */
  witnesses?: SourceItem[];
  /** Nothing follows, but the rule need not examine the sources again. */
  settled?: true;
}

export interface Look {
  ctx: Pick<Ctx, 'graph' | 'chat' | 'log'>;
  /** Start time of the run. */
  now: string;
  /** Similar items of the rule's types, nearest first; at most 50. */
  alike(item: SourceItem): Promise<SourceItem[]>;
  /** Items of the rule's types whose valid time starts in [from, until); at most 200. */
  between(from: string, until: string): Promise<SourceItem[]>;
  /**
   * Evidence that mentions a name, newest first; at most 50.
   * @param known_id a derived item whose sources are always included, whatever their age
   */
  naming(named: Named, of: EvidenceWanted, known_id?: string): Promise<SourceItem[]>;
  /** Derived items about a name, of every status, newest first; at most 100. */
  speculative(named: Pick<Named, 'key' | 'name'> & { entity_id?: string }): Promise<SourceItem[]>;
  /**
   * Items similar to an opinion, and items about its subject, at most 50 each. Its sources and known evidence are
   * left out.
   */
  evidenceFor(opinion: SourceItem, of: EvidenceWanted): Promise<SourceItem[]>;
  /** Similar earlier statements that the rule has not compared with the item yet, most similar first. */
  earlier(item: SourceItem): Promise<SourceItem[]>;
  /** Texts of an opinion's sources and evidence; at most 200. */
  spokenOf(opinion: SourceItem): Promise<string[]>;
}

export interface EvidenceWanted {
  memory_types: MemoryType[];
  /** Counted back from the start of the run. */
  within_ms: number;
}

interface Explained {
  name: Name;
  /** Shown to users. */
  rule: string;
  /** Without a language model, the rule concludes nothing. */
  needs_model?: true;
}

export type Rule = Evolver | NameEvolver;

export interface NameEvolver extends Explained {
  /** Names mentioned in at least `min_items` items of evidence. */
  names: EvidenceWanted & { min_items: number };
  /** Max new items per run; the next run continues. */
  max: number;
  conclude(named: Named, look: Look): Promise<Conclusion | undefined>;
}

export interface Evolver extends Explained {
  /** The items to examine: active items from which this rule has not drawn a conclusion yet. */
  reads: {
    memory_types: MemoryType[];
    /** true: derived items instead of originals; `either`: both. */
    derived?: true | 'either';
    /** Includes items from which this rule has already drawn a conclusion. */
    again?: true;
    /** Includes conversation turns and document chunks, left out by default because they need their context. */
    in_sessions?: true;
    min_age_ms?: number;
  };
  conclude(item: SourceItem, look: Look): Promise<Conclusion | undefined>;
}
