// Written by `npm run generate`. Do not edit.
/**
 * How far a text is trusted, set by the service: `member`: written by a member of the workspace; `derived`: concluded by the service from such texts; `external`: passed on by its writer (documents, conversations, imports, code, answers of tools), or derived from that.
 */
export type Trust = 'member' | 'derived' | 'external';
/**
 * Opaque id, sortable by creation time, prefixed by kind.
 */
export type Id = string;
/**
 * RFC 3339 with an offset; returned in UTC.
 */
export type Timestamp = string;
export type DayOrTimestamp = {
  [k: string]: unknown | undefined;
};
export type DayOrTimestamp1 = string;
/**
 * When the item is deleted with its parts, in the future; null, as without it: never. From then on no request finds it.
 */
export type Expiry = string | null;
/**
 * RFC 3339 in UTC; null if the interval is open.
 */
export type OpenTimestamp = string | null;
/**
 * An XML document.
 */
export type Xml = string;
/**
 * All memory types.
 */
export type MemoryType =
  | 'semantic'
  | 'episodic'
  | 'procedural'
  | 'pending'
  | 'zettel'
  | 'decision'
  | 'opinion'
  | 'observation'
  | 'reasoning'
  | 'constraint'
  | 'learned'
  | 'plan'
  | 'plan_task'
  | 'code'
  | 'evaluation'
  | 'anchor'
  | 'tool_call'
  | 'conversation_turn'
  | 'conversation'
  | 'document'
  | 'hook_capture'
  | 'timeline_entry'
  | 'record'
  | 'seed_item';
/**
 * A page of a list, also of the past.
 */
export type PastPageQuery = PageQuery & Moment;
/**
 * next_cursor of the previous page of the same list with the same parameters; takes precedence over offset.
 */
export type Cursor = string;
/**
 * Rows per page.
 */
export type Limit = number;
/**
 * Rows to skip.
 */
export type Offset = number;
/**
 * Fields set by the server. Sending one is rejected everywhere except inside metadata.
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};
/**
 * A filter as JSON.
 */
export type FilterText = string;

/**
 * Shared types.
 */
export interface Wire {
  [k: string]: unknown | undefined;
}
/**
 * Reads the past: what was true at `as_of` (valid time), as it was known at `as_known_at` (transaction time).
 */
export interface Moment {
  /**
   * What was true then. An item without valid times holds from when it was recorded until it was replaced.
   */
  as_of?: {
    [k: string]: unknown | undefined;
  } & string;
  /**
   * As it was known then; now by default.
   */
  as_known_at?: {
    [k: string]: unknown | undefined;
  } & string;
}
export interface View {
  /**
   * `compact`: of each item only id, type, title, text, origin, trust, times, score, relevance and flags, as far as they are set.
   */
  view: 'full' | 'compact';
}
export interface Fields {
  /**
   * Names of the fields to return of each item, separated by commas; `item_id` is always returned. Wins over `view`.
   */
  fields?: string;
}
/**
 * Free-form JSON, stored as sent.
 */
export interface Metadata {
  [k: string]: unknown | undefined;
}
/**
 * The part of a list that is asked for: the next page by its cursor, or any one by an offset.
 */
export interface PageQuery {
  /**
   * Rows per page.
   */
  limit: number;
  /**
   * Rows to skip.
   */
  offset: number;
  cursor?: Cursor;
}
export interface UnknownFields {
  /**
   * Fields of the request that were ignored, because they are not known here; at most 50.
   */
  unknown_fields?: string[];
  /**
   * The known field that an unknown one resembles.
   */
  did_you_mean?: {
    [k: string]: string | undefined;
  };
}
/**
 * The part of a list that an answer shows, and how to go on.
 */
export interface Page {
  /**
   * Length of the whole list; null where counting it would cost too much.
   */
  total: number | null;
  limit: number;
  /**
   * Rows before this page.
   */
  offset: number;
  /**
   * Whether there is another page.
   */
  has_more: boolean;
  /**
   * The cursor of the next page; null on the last one.
   */
  next_cursor: string | null;
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
export interface ServerOwned {
  id?: never;
  item_id?: never;
}
/**
 * Any error except a validation error.
 */
export interface Problem {
  /**
   * Human-readable description of the error and what to do about it.
   */
  detail: string;
  /**
   * Stable machine-readable error code in snake_case.
   */
  code: string;
  request_id: string;
}
/**
 * All validation issues of a request.
 */
export interface ValidationProblem {
  detail: {
    loc: string[];
    msg: string;
    type: string;
    input: unknown;
    ctx: {
      [k: string]: unknown | undefined;
    };
  }[];
}
/**
 * Any JSON object.
 */
export interface Document {
  [k: string]: unknown | undefined;
}
export interface Window {
  /**
   * At or after this time.
   */
  since?: string;
  /**
   * Before this time.
   */
  until?: string;
}
/**
 * All that is given must hold for one value of the key. Numbers compare as numbers, to six decimals; texts by their characters, so times in RFC 3339 with the same offset sort in time.
 */
export interface MetadataTest {
  eq?: string | number | boolean;
  /**
   * @minItems 1
   * @maxItems 100
   */
  in?: [string | number | boolean, ...(string | number | boolean)[]];
  gt?: string | number;
  gte?: string | number;
  lt?: string | number;
  lte?: string | number;
  exists?: boolean;
}
/**
 * Which items may be found. All that is given must hold; `and`, `or` and `not` combine filters, four levels deep and up to 100 conditions.
 */
export interface Filter {
  /**
   * @minItems 1
   * @maxItems 25
   */
  and?: [Filter, ...Filter[]];
  /**
   * @minItems 1
   * @maxItems 25
   */
  or?: [Filter, ...Filter[]];
  not?: Filter;
  tags?: {
    /**
     * At least one of these.
     *
     * @minItems 1
     * @maxItems 100
     */
    any?: [string, ...string[]];
    /**
     * All of these.
     *
     * @minItems 1
     * @maxItems 100
     */
    all?: [string, ...string[]];
  };
  /**
   * By key, with dots for nested ones: a value, or a test. The fields of a type are keys too: `domain`, `task_id`, `repo`.
   */
  metadata?: {
    [k: string]: MetadataTest | string | number | boolean | undefined;
  };
  /**
   * One of these types.
   */
  memory_type?: MemoryType | [MemoryType, ...MemoryType[]];
  /**
   * One of these; at top level, in place of those that are visible by default.
   */
  status?: string | [string, ...string[]];
  /**
   * Of one of these sessions.
   */
  session_id?: string | [string, ...string[]];
  /**
   * Written for one of these agents.
   */
  agent_id?: string | [string, ...string[]];
  /**
   * Written by one of these users, by id, or said by one of these people, by name.
   */
  author?: string | [string, ...string[]];
  /**
   * About or mentioning one of these entities, by name or id, whatever other name it has.
   */
  entity?: string | [string, ...string[]];
  /**
   * The way in begins with one of these: `document:`, `import:mail`.
   */
  origin?: string | [string, ...string[]];
  /**
   * The way in begins with none of these.
   */
  exclude_origins?: string | [string, ...string[]];
  /**
   * Trusted at least that far; `member` is most.
   */
  min_trust?: 'member' | 'derived' | 'external';
  created?: Window1;
  valid?: Window2;
}
/**
 * When it was stored.
 */
export interface Window1 {
  /**
   * At or after this time.
   */
  since?: string;
  /**
   * Before this time.
   */
  until?: string;
}
/**
 * Holds at some time in it; what has no valid time holds from when it was stored.
 */
export interface Window2 {
  /**
   * At or after this time.
   */
  since?: string;
  /**
   * Before this time.
   */
  until?: string;
}
