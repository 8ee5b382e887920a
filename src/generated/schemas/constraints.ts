// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export interface Constraint {
  constraint_id: wire.Id;
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
  memory_type: 'constraint';
  domain: string | null;
  source: string | null;
}
export interface CheckRequest {
  content?: string | null;
  plan_id?: string | null;
  domain?: string | null;
}
export interface Violation {
  constraint: Constraint;
  statement: string;
  kind: 'forbidden' | 'contradicts';
  confidence: number;
  explanation: string;
}
export interface CheckAnswer {
  passes: boolean;
  violations: Violation[];
  checked: number;
}
