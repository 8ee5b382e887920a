// Written by `npm run generate`. Do not edit.
import type * as auth from './auth';
import type * as subjects from './subjects';
import type * as wire from './wire';
export type KeyList = Key[];

export interface KeyRef {
  key_id: wire.Id;
}
export interface CreateRequest {
  name: string;
  /**
   * @minItems 1
   */
  scopes: [auth.Grant, ...auth.Grant[]];
  expires_in_days?: number | null;
  team_id?: string | null;
  subject?: subjects.Subject | null;
  [k: string]: unknown | undefined;
}
export interface Key {
  id: wire.Id;
  name: string;
  key_prefix: string;
  scopes: auth.Grant[];
  team_id: string | null;
  subject: string | null;
  created_at: wire.Timestamp;
  expires_at: wire.OpenTimestamp;
  last_used_at: string | null;
}
export interface NewKey {
  id: wire.Id;
  name: string;
  key_prefix: string;
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
