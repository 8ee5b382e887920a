// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export type Url = string;
export type Description = string;
/**
 * @minItems 1
 * @maxItems 50
 */
export type EventTypes = [string, ...string[]];
export type Status = 'active' | 'paused' | 'disabled';
export type DeliveryStatus = 'waiting' | 'delivered' | 'failed';

export interface WebhookRef {
  webhook_id: wire.Id;
}
export interface DeliveryRef {
  webhook_id: wire.Id;
  delivery_id: wire.Id;
}
export interface CreateRequest {
  url: Url;
  description?: Description;
  event_types: EventTypes;
}
export interface UpdateRequest {
  url?: Url;
  description?: Description;
  event_types?: EventTypes;
  status?: 'active' | 'paused';
}
export interface Webhook {
  id: wire.Id;
  url: string;
  description: string;
  event_types: string[];
  status: Status;
  status_reason: string | null;
  failing_since: string | null;
  created_at: wire.Timestamp;
}
export interface NewWebhook {
  id: wire.Id;
  url: string;
  description: string;
  event_types: string[];
  status: Status;
  status_reason: null;
  failing_since: null;
  created_at: wire.Timestamp;
  secret: string;
}
export interface NewSecret {
  id: wire.Id;
  secret: string;
  former_valid_until: wire.Timestamp;
}
export interface WebhookList {
  webhooks: Webhook[];
  count: number;
}
export interface Deleted {
  id: wire.Id;
  status: 'deleted';
}
export interface Delivery {
  id: wire.Id;
  webhook_id: wire.Id;
  type: string;
  status: DeliveryStatus;
  attempts: number;
  response_status: number | null;
  error: string | null;
  created_at: wire.Timestamp;
  last_attempt_at: string | null;
  next_attempt_at: string | null;
}
export interface DeliveryList {
  deliveries: Delivery[];
}
export interface StoredWebhook {
  webhook_id: string;
  scope_key: string;
  tenant_id: string;
  workspace_id: string;
  level: string;
  user_id?: string;
  url: string;
  description: string;
  event_types: string[];
  status: Status;
  reason?: string;
  failing_since?: string;
  secret: string;
  former_secret?: string;
  former_secret_until?: string;
  event_id: string;
  event_n: number;
  created_at: string;
}
export interface NewDelivery {
  delivery_id: string;
  type: string;
  payload_json: string;
}
export interface StoredDelivery {
  delivery_id: string;
  webhook_id: string;
  type: string;
  payload_json: string;
  status: DeliveryStatus;
  attempts: number;
  response_status?: number;
  error?: string;
  created_at: string;
  last_attempt_at?: string;
  next_attempt_at?: string;
}
