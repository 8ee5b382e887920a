// Written by `npm run generate`. Do not edit.
import type * as auth from './auth';
import type * as subjects from './subjects';
import type * as wire from './wire';
export type KeyList = Key[];

/**
 * API keys of a user: create, list, revoke.
 */
export interface ApiKeys {
  [k: string]: unknown | undefined;
}
export interface KeyRef {
  key_id: wire.Id;
}
export interface CreateRequest {
  name: string;
  /**
   * @minItems 1
   */
  scopes: [auth.Grant, ...auth.Grant[]];
  /**
   * If omitted or null, the key does not expire by itself.
   */
  expires_in_days?: number | null;
  /**
   * Binds the key to this workspace; otherwise it can access all workspaces of its user. Required for `write:telemetry`.
   */
  team_id?: string | null;
  /**
   * Binds the key to this end user of the workspace `team_id`: it reads and writes the partition of the subject, and nothing else.
   */
  subject?: subjects.Subject | null;
  [k: string]: unknown | undefined;
}
export interface Key {
  id: wire.Id;
  name: string;
  /**
   * Non-secret prefix of the key.
   */
  key_prefix: string;
  scopes: auth.Grant[];
  /**
   * Workspace the key is bound to.
   */
  team_id: string | null;
  /**
   * End user the key is bound to.
   */
  subject: string | null;
  created_at: wire.Timestamp;
  expires_at: wire.OpenTimestamp;
  /**
   * Accurate to a few seconds; null if the key was never used.
   */
  last_used_at: string | null;
}
/**
 * A newly created key with its secret, which is shown only once and not stored.
 */
export interface NewKey {
  id: wire.Id;
  name: string;
  key_prefix: string;
  /**
   * The secret key.
   */
  key: string;
  scopes: auth.Grant[];
  team_id: string | null;
  subject: string | null;
  created_at: wire.Timestamp;
  expires_at: wire.OpenTimestamp;
  last_used_at: null;
}
export interface Revoked {
  id: wire.Id;
  status: 'revoked';
}
