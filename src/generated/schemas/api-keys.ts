// Written by `npm run generate`. Do not edit.
/**
 * This interface was referenced by `ApiKeys`'s JSON-Schema
 * via the `definition` "KeyList".
 */
export type KeyList = Key[];

/**
 * API keys.
 */
export interface ApiKeys {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `ApiKeys`'s JSON-Schema
 * via the `definition` "KeyRef".
 */
export interface KeyRef {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  key_id: string;
}
/**
 * Server-owned fields, for requests that may name a team.
 */
export interface ServerScopeButTeam {
  tenant_id?: never;
  workspace_id?: never;
  user_id?: never;
  created_by?: never;
  scope?: never;
  scope_key?: never;
  tier?: never;
  origin_tier?: never;
  created_at?: never;
  updated_at?: never;
  transaction_time?: never;
  embedding?: never;
}
export interface CreateRequest {
  name: string;
  /**
   * @minItems 1
   *
   * Items: Grants of an API key.
   */
  scopes: [
    'read:memories' | 'write:memories' | 'write:telemetry' | 'admin:workspace',
    ...('read:memories' | 'write:memories' | 'write:telemetry' | 'admin:workspace')[],
  ];
  /**
   * If omitted or null, the key does not expire by itself.
   */
  expires_in_days?: number | null;
  /**
   * Binds the key to this workspace; otherwise it can access all workspaces of its user. Required for `write:telemetry`.
   */
  team_id?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `ApiKeys`'s JSON-Schema
 * via the `definition` "Key".
 */
export interface Key {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  name: string;
  /**
   * Non-secret prefix of the key.
   */
  key_prefix: string;
  /**
   * Items: Grants of an API key.
   */
  scopes: ('read:memories' | 'write:memories' | 'write:telemetry' | 'admin:workspace')[];
  /**
   * Workspace the key is bound to.
   */
  team_id: string | null;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  created_at: string;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  expires_at: string | null;
  /**
   * Accurate to a few seconds; null if the key was never used.
   */
  last_used_at: string | null;
}
/**
 * A newly created key with its secret, which is shown only once and not stored.
 *
 * This interface was referenced by `ApiKeys`'s JSON-Schema
 * via the `definition` "NewKey".
 */
export interface NewKey {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  name: string;
  key_prefix: string;
  /**
   * The secret key.
   */
  key: string;
  /**
   * Items: Grants of an API key.
   */
  scopes: ('read:memories' | 'write:memories' | 'write:telemetry' | 'admin:workspace')[];
  team_id: string | null;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  created_at: string;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  expires_at: string | null;
  last_used_at: null;
}
/**
 * This interface was referenced by `ApiKeys`'s JSON-Schema
 * via the `definition` "Revoked".
 */
export interface Revoked {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  status: 'revoked';
}
