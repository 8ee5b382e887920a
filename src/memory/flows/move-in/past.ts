// What is moved in, independent of its system: items with their states, mentions and facts, each with its original times.
type Json = Record<string, unknown>;

/** What an item said from a time on. */
export interface PastState {
  content: string;
  status: 'active' | 'retracted';
  /** Since when it was known, RFC 3339 in UTC. */
  known_from: string;
  /** Why it came about, if that is known. */
  reason?: string;
}

export interface PastItem {
  /** `<system>:<id>`: what has been moved already is recognised by it. */
  external_id: string;
  memory_type: 'episodic' | 'semantic';
  title: string | undefined;
  metadata: Json;
  /** From when it holds; undefined if that is not known. */
  valid_from: string | undefined;
  /** From when it is shown, if it has no valid time and is not only of its own time. */
  holds_from: string | undefined;
  created_at: string;
  /** Oldest first; at least one. */
  states: PastState[];
  /** The name it is about, if it describes one. */
  about: PastName | undefined;
  /** Whether names are looked for in its text, because the source does not name them. */
  readsNames: boolean;
}

export interface PastName {
  name: string;
  /** What it may be, in words of types; the first that the workspace knows is taken. */
  types: string[];
}

/** An item mentions a name. */
export interface PastMention {
  external_id: string;
  /** External id of the item. */
  item: string;
  name: string;
  created_at: string;
}

export interface PastFact {
  external_id: string;
  /** External id of the item that states it. */
  item: string;
  source: string;
  target: string;
  predicate: string;
  fact: string;
  /** What has no place of its own. */
  moved: Json;
  valid_from: string | undefined;
  valid_until: string | undefined;
  created_at: string;
  /** When it ceased to be known. */
  expired_at: string | undefined;
  reference_time: string | undefined;
}

export type Past =
  { kind: 'item'; item: PastItem } | { kind: 'mention'; mention: PastMention } | { kind: 'fact'; fact: PastFact };

/** What a move loses, and what it keeps in another way. */
export interface Report {
  lost: Record<string, number>;
  changed: Record<string, number>;
}

/** Counts reports, by their sentence. */
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

/** What can be read, as often as it is asked for, in order: items first, then mentions, then facts. */
export type PastSource = (reporter: Reporter) => AsyncIterable<Past>;
