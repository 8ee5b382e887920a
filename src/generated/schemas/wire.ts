// Written by `npm run generate`. Do not edit.
export type Trust = 'member' | 'derived' | 'external';
export type Id = string;
export type Timestamp = string;
export type DayOrTimestamp = {
  [k: string]: unknown | undefined;
};
export type DayOrTimestamp1 = string;
export type Expiry = string | null;
export type OpenTimestamp = string | null;
export type Xml = string;
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
export type PastPageQuery = PageQuery & Moment;
export type Cursor = string;
export type Limit = number;
export type Offset = number;
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};
export type Project = ProjectName | [ProjectName, ...ProjectName[]];
export type ProjectName = string;
export type Shared = boolean;
export type FilterText = string;

export interface Moment {
  as_of?: DayOrTimestamp & DayOrTimestamp1;
  as_known_at?: DayOrTimestamp & DayOrTimestamp1;
}
export interface View {
  view: 'full' | 'compact';
}
export interface Fields {
  fields?: string;
}
export interface Metadata {
  [k: string]: unknown | undefined;
}
export interface PageQuery {
  limit: number;
  offset: number;
  cursor?: Cursor;
}
export interface UnknownFields {
  unknown_fields?: string[];
  did_you_mean?: {
    [k: string]: string | undefined;
  };
}
export interface Masked {
  masked?: string[];
}
export interface Page {
  total: number | null;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
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
export interface Problem {
  detail: string;
  code: string;
  request_id: string;
}
export interface ValidationProblem {
  code: 'validation_error';
  request_id: string;
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
export interface Document {
  [k: string]: unknown | undefined;
}
export interface Window {
  since?: Timestamp;
  until?: Timestamp;
}
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
     * @minItems 1
     * @maxItems 100
     */
    any?: [string, ...string[]];
    /**
     * @minItems 1
     * @maxItems 100
     */
    all?: [string, ...string[]];
  };
  metadata?: {
    [k: string]: MetadataTest | string | number | boolean | undefined;
  };
  memory_type?: MemoryType | [MemoryType, ...MemoryType[]];
  status?: string | [string, ...string[]];
  session_id?: string | [string, ...string[]];
  agent_id?: string | [string, ...string[]];
  external_id?: string | [string, ...string[]];
  author?: string | [string, ...string[]];
  entity?: string | [string, ...string[]];
  origin?: string | [string, ...string[]];
  exclude_origins?: string | [string, ...string[]];
  min_trust?: Trust;
  created?: Window;
  valid?: Window;
}
