// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as search from './search';
import type * as wire from './wire';
export interface AskRequest {
  question: string;
  valid_at?: wire.Timestamp;
  filter?: wire.Filter;
  project?: wire.Project;
  shared?: wire.Shared;
  session_id?: Exclude<wire.Filter['session_id'], undefined> | null;
  exclude_origins?: Exclude<wire.Filter['exclude_origins'], undefined>;
  min_trust?: Exclude<wire.Filter['min_trust'], undefined>;
  include_workspace?: boolean;
  limit: number;
  reasoning: boolean;
  multi_hop: boolean;
  max_hops?: Exclude<search.SearchRequest['max_hops'], undefined>;
  budget_ms?: Exclude<search.SearchRequest['budget_ms'], undefined>;
  [k: string]: unknown | undefined;
}
export interface AskAnswer {
  answer: string | null;
  found: boolean;
  confidence: null;
  answered_by: 'graph' | 'language_model' | 'nothing';
  reasoning: string;
  evidence: Evidence[];
  citations: search.Citation[];
  quotes: Quote[];
  relations: Relation[];
}
export interface Evidence {
  origin: string;
  trust: wire.Trust;
  user_id: string | null;
  item_id: string;
  content: string;
  true_at: Exclude<items.MemoryItem['true_at'], undefined>;
  true_at_is: Exclude<items.MemoryItem['true_at_is'], undefined>;
  relevance?: Exclude<search.Result['relevance'], undefined>;
  ended?: Exclude<items.MemoryItem['ended'], undefined>;
  corrected?: Exclude<items.MemoryItem['corrected'], undefined>;
  ended_at?: Exclude<items.MemoryItem['ended_at'], undefined>;
  superseded_by?: Exclude<items.MemoryItem['superseded_by'], undefined>;
  not_yet?: Exclude<items.MemoryItem['not_yet'], undefined>;
}
export interface Quote {
  item_id: string;
  sentence: string;
  speaker: string | null;
  about: string | null;
  time: string;
  origin: string;
  trust: wire.Trust;
  user_id: string | null;
  true_at: Exclude<items.MemoryItem['true_at'], undefined>;
  true_at_is: Exclude<items.MemoryItem['true_at_is'], undefined>;
  relevance?: Exclude<search.Result['relevance'], undefined>;
  ended?: Exclude<items.MemoryItem['ended'], undefined>;
  corrected?: Exclude<items.MemoryItem['corrected'], undefined>;
  ended_at?: Exclude<items.MemoryItem['ended_at'], undefined>;
  superseded_by?: Exclude<items.MemoryItem['superseded_by'], undefined>;
  not_yet?: Exclude<items.MemoryItem['not_yet'], undefined>;
}
export interface Relation {
  source: string;
  type: string;
  target: string;
  source_id: string;
  target_id: string;
}
