// The data of a move, whatever the source system: items with their states, mentions and facts, with original times.
type Json = Record<string, unknown>;

export interface PastState {
  content: string;
  status: 'active' | 'retracted';
  /** Transaction time at which the state was recorded, RFC 3339 in UTC. */
  known_from: string;
  reason?: string;
}

export interface PastItem {
  /** `<system>:<id>`; a repeated move finds the item by it. */
  external_id: string;
  memory_type: 'episodic' | 'semantic';
  title: string | undefined;
  metadata: Json;
  /** Valid start; undefined if unknown. */
  valid_from: string | undefined;
  /** For an item without valid start: time from which reads in the past return it. */
  holds_from: string | undefined;
  created_at: string;
  /** Oldest first, at least one. */
  states: PastState[];
  /** The entity that the item describes; undefined if it describes none. */
  about: PastName | undefined;
  /** True if names are extracted from the text, because the source system has none. */
  readsNames: boolean;
}

export interface PastName {
  name: string;
  /** Candidates for the entity type; the first one that the workspace has is used. */
  types: string[];
}

export interface MentionInPast {
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
  /** Other properties from the source system, kept as JSON. */
  moved: Json;
  valid_from: string | undefined;
  valid_until: string | undefined;
  created_at: string;
  /** Transaction time at which the fact ended. */
  expired_at: string | undefined;
  reference_time: string | undefined;
}

export type Past =
  | { kind: 'item'; item: PastItem }
  | { kind: 'mention'; mention: MentionInPast }
  | { kind: 'fact'; fact: PastFact };

/** Number of times each message occurred. */
export interface Report {
  lost: Record<string, number>;
  changed: Record<string, number>;
}

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

/** Reads a source as a stream, in which an item comes before its mentions and facts. It may be read twice. */
export type PastSource = (reporter: Reporter) => AsyncIterable<Past>;
