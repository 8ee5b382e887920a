// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export interface Alive {
  status: 'ok';
  event_contract: string;
  version: string;
  mode?: string;
  model: 'none' | 'ok' | 'failing';
  reranker: 'none' | 'ok' | 'failing';
  warming: boolean;
}
export interface Ready {
  status: 'ready' | 'not_ready';
  checks: {
    neo4j: 'ok' | 'down';
    redis: 'ok' | 'down';
    embedder: 'ok' | 'down';
    migrations: 'ok' | 'down';
    warm?: 'ok' | 'down';
    clock: 'ok' | 'down';
  };
}
export interface TypeCount {
  memory_type: wire.MemoryType;
  count: number;
  newest?: wire.Timestamp;
}
export interface MemoryHealth {
  status: 'ok';
  total: number;
  by_type: {
    [k: string]: number | undefined;
  };
  expired: number;
  storage: {
    tenant_bytes: number;
    tenant_quota_bytes: number | null;
  };
  language_model: LanguageModel | null;
}
export interface LanguageModel {
  model: string;
  status: 'ok' | 'failing';
  circuit: 'open' | 'closed';
  calls: number;
  tokens: number;
  cut_offs: number;
  invalid: number;
  fallbacks: number;
  last_failure: {
    at: wire.Timestamp;
    kind:
      | 'unreachable'
      | 'timeout'
      | 'server_error'
      | 'too_many_requests'
      | 'key_refused'
      | 'model_unknown'
      | 'refused'
      | 'too_long'
      | 'cut_off'
      | 'invalid'
      | 'declined';
    status: number | null;
    message: string | null;
  } | null;
}
export interface Summary {
  total: number;
  by_type: {
    [k: string]: number | undefined;
  };
  by_category: {
    [k: string]: number | undefined;
  };
  by_status: {
    [k: string]: number | undefined;
  };
  expired: number;
  top_tags: {
    tag: string;
    count: number;
  }[];
  oldest: wire.OpenTimestamp;
  newest: wire.OpenTimestamp;
}
