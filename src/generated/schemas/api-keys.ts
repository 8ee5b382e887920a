// Written by `npm run generate`. Do not edit.
/**
 * This interface was referenced by `ApiKeys`'s JSON-Schema
 * via the `definition` "KeyList".
 */
export type KeyList = Key[];

/**
 * API keys: credentials of programs.
 */
export interface ApiKeys {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `ApiKeys`'s JSON-Schema
 * via the `definition` "ListQuery".
 */
export interface ListQuery {
  /**
   * Rows per page.
   */
  limit?: number;
  /**
   * Rows to skip.
   */
  offset?: number;
}
/**
 * This interface was referenced by `ApiKeys`'s JSON-Schema
 * via the `definition` "KeyRef".
 */
export interface KeyRef {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  key_id: string;
}
/**
 * The same where a team may be named, because a team is what it is about.
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
   * Items: What a key allows.
   */
  scopes?: [
    'read:memories' | 'write:memories' | 'write:telemetry' | 'admin:workspace',
    ...('read:memories' | 'write:memories' | 'write:telemetry' | 'admin:workspace')[],
  ];
  /**
   * Left out or null, the key has no end of its own.
   */
  expires_in_days?: number | null;
  /**
   * Binds the key to this workspace; without it, it reaches all workspaces of its user. `write:telemetry` needs it.
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
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  id: string;
  name: string;
  /**
   * The part of the key that is no secret.
   */
  key_prefix: string;
  /**
   * Items: What a key allows.
   */
  scopes: ('read:memories' | 'write:memories' | 'write:telemetry' | 'admin:workspace')[];
  /**
   * The workspace the key is bound to.
   */
  team_id: string | null;
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  created_at: string;
  /**
   * RFC 3339 in UTC, or null where the interval is open.
   */
  expires_at: string | null;
  /**
   * To some seconds; null for a key that was never used.
   */
  last_used_at: string | null;
}
/**
 * A key just made, with its secret: shown once, kept nowhere.
 *
 * This interface was referenced by `ApiKeys`'s JSON-Schema
 * via the `definition` "NewKey".
 */
export interface NewKey {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  id: string;
  name: string;
  key_prefix: string;
  /**
   * The secret.
   */
  key: string;
  /**
   * Items: What a key allows.
   */
  scopes: ('read:memories' | 'write:memories' | 'write:telemetry' | 'admin:workspace')[];
  team_id: string | null;
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  created_at: string;
  /**
   * RFC 3339 in UTC, or null where the interval is open.
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
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  id: string;
  status: 'revoked';
}
