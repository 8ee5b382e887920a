// Imported data independent of the source system: items with states, mentions and facts, with original times.
type Json = Record<string, unknown>;

/** A state of an item. */
export interface PastState {
  content: string;
  status: 'active' | 'retracted';
  /** Start of the state in transaction time, RFC 3339 in UTC. */
  known_from: string;
  /** Reason of the state, if known. */
  reason?: string;
}

export interface PastItem {
  /** `<system>:<id>`, which identifies moved items. */
  external_id: string;
  memory_type: 'episodic' | 'semantic';
  title: string | undefined;
  metadata: Json;
  /** Start of the valid time; undefined if unknown. */
  valid_from: string | undefined;
  /** Start of visibility in past reads, for an item without valid time. */
  holds_from: string | undefined;
  created_at: string;
  /** Oldest first; at least one. */
  states: PastState[];
  /** The described name, for items that describe one. */
  about: PastName | undefined;
  /** Whether names are extracted from the text, because the source names none. */
  readsNames: boolean;
}

export interface PastName {
  name: string;
  /** Possible entity types; the first one known to the workspace is used. */
  types: string[];
}

/** A mention of a name in an item. */
export interface PastMention {
  external_id: string;
  /** External id of the item. */
  item: string;
  name: string;
  created_at: string;
}

export interface PastFact {
  external_id: string;
  /** External id of the item that states the fact. */
  item: string;
  source: string;
  target: string;
  predicate: string;
  fact: string;
  /** Properties without a dedicated target. */
  moved: Json;
  valid_from: string | undefined;
  valid_until: string | undefined;
  created_at: string;
  /** End in transaction time. */
  expired_at: string | undefined;
  reference_time: string | undefined;
}

export type Past =
  { kind: 'item'; item: PastItem } | { kind: 'mention'; mention: PastMention } | { kind: 'fact'; fact: PastFact };

/** Losses and changes of a move, counted by message. */
export interface Report {
  lost: Record<string, number>;
  changed: Record<string, number>;
}

/** Counts messages. */
export interface Reporter {
  lost(what: string, count?: number): void;
  changed(what: string, count?: number): void;
  report: Report;
}

export function newReporter(): Reporter {
  const report: Report = { lost: {}, changed: {} };
  const count =
    (into: Record<string, number>) =>
    (what: string, by = 1) => {
      into[what] = (into[what] ?? 0) + by;
    };
  return { lost: count(report.lost), changed: count(report.changed), report };
}

/** A repeatable stream: items first, then mentions, then facts. */
export type PastSource = (reporter: Reporter) => AsyncIterable<Past>;
