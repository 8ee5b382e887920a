// Written by `npm run generate`. Do not edit.
import type * as search from './search';
import type * as wire from './wire';
export interface AskRequest {
  question: string;
  valid_at?: wire.Timestamp;
  filter?: wire.Filter;
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
  relevance?: Exclude<search.Result['relevance'], undefined>;
  ended?: Exclude<search.Result['ended'], undefined>;
  newer?: Exclude<search.Result['newer'], undefined>;
  corrected?: Exclude<search.Result['corrected'], undefined>;
  ended_at?: Exclude<search.Result['ended_at'], undefined>;
  superseded_by?: Exclude<search.Result['superseded_by'], undefined>;
  not_yet?: Exclude<search.Result['not_yet'], undefined>;
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
  relevance?: Exclude<search.Result['relevance'], undefined>;
  ended?: Exclude<search.Result['ended'], undefined>;
  newer?: Exclude<search.Result['newer'], undefined>;
  corrected?: Exclude<search.Result['corrected'], undefined>;
  ended_at?: Exclude<search.Result['ended_at'], undefined>;
  superseded_by?: Exclude<search.Result['superseded_by'], undefined>;
  not_yet?: Exclude<search.Result['not_yet'], undefined>;
}
export interface Relation {
  source: string;
  type: string;
  target: string;
  source_id: string;
  target_id: string;
}
