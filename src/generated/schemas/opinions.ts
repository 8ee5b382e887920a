// Written by `npm run generate`. Do not edit.
import type * as decisions from './decisions';
import type * as items from './items';
import type * as wire from './wire';
/**
 * What somebody holds of something, and how sure.
 */
export interface Opinions {
  [k: string]: unknown | undefined;
}
/**
 * How an opinion is held, each from 0 to 1; 0.5 unless given.
 */
export interface Disposition {
  skepticism?: number;
  literalism?: number;
  empathy?: number;
  [k: string]: unknown | undefined;
}
export interface CreateRequest {
  content: Exclude<items.AddRequest['content'], undefined>;
  /**
   * What it is an opinion of.
   */
  subject?: string | null;
  /**
   * What the subject is.
   */
  subject_type?: decisions.Word;
  /**
   * How sure it is; 0.5 unless given.
   */
  confidence?: number | null;
  disposition?: Disposition | null;
  /**
   * Items that it was formed from.
   */
  formed_from?: decisions.Ids;
  domain?: decisions.Word;
  /**
   * Who holds it.
   */
  agent_id?: decisions.Word;
  tags?: decisions.Tags;
  title?: Exclude<items.AddRequest['title'], undefined>;
  metadata?: Exclude<items.AddRequest['metadata'], undefined>;
  valid_start_time?: wire.OpenTimestamp;
  valid_end_time?: wire.OpenTimestamp;
}
/**
 * An item that an opinion was formed from.
 */
export interface Ground {
  item_id: string;
  retracted: boolean;
}
/**
 * An opinion at the moment that is read. What is counted comes from relationships of that moment.
 */
export interface Opinion {
  opinion_id: wire.Id;
  item_id: wire.Id;
  id: wire.Id;
  content: string;
  title: string | null;
  status: string;
  tags: string[];
  agent_id: string | null;
  retraction_reason: string | null;
  rejected_as: string | null;
  metadata: wire.Metadata;
  origin: string;
  version: number;
  created_at: wire.Timestamp;
  updated_at: wire.Timestamp;
  valid_start_time: wire.OpenTimestamp;
  valid_end_time: wire.OpenTimestamp;
  transaction_time: wire.Timestamp;
  user_id: string | null;
  workspace_id: string | null;
  tenant_id: string;
  memory_type: 'opinion';
  subject: string | null;
  subject_type: string | null;
  domain: string | null;
  /**
   * Of one that evolution has formed: whether its subject is spoken well or ill of.
   */
  stance: 'praise' | 'blame' | null;
  disposition: Disposition;
  /**
   * 0…1, computed: initial_confidence, times the share of formed_from that is not retracted; then each reinforcement in turn makes it c + (1 − c) · 0.1, each contradiction c − c · 0.15.
   */
  confidence: number;
  /**
   * The confidence it began with.
   */
  initial_confidence: number;
  /**
   * Items that it was formed from.
   */
  formed_from: string[];
  /**
   * Items that speak for it since.
   */
  reinforcing_ids: string[];
  /**
   * Items that speak against it.
   */
  contradicting_ids: string[];
  /**
   * Reinforcements by items that are not retracted.
   */
  reinforcement_count: number;
  /**
   * Contradictions by items that are not retracted.
   */
  contradiction_count: number;
  last_reinforced_at: wire.OpenTimestamp;
  last_contradicted_at: wire.OpenTimestamp;
  /**
   * Reinforcements less contradictions.
   */
  net_reinforcement: number;
  /**
   * Share of the reinforcements in both; 0.5 without any.
   */
  stability: number;
  formed_at: wire.Timestamp;
  /**
   * Whether something that it rests on, however far away, was retracted.
   */
  stale: boolean;
  /**
   * What was retracted: the first 20.
   */
  stale_because: decisions.StaleBecause[];
}
