// Written by `npm run generate`. Do not edit.
import type { Schemas } from './schemas';

/** Every named query: `items/get` is cypher/knowledge/items/get.cypher. */
export interface Queries {
  /** Relationships of some items, first between each other, then to other items. */
  'ask/list-relations': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; limit: number };
    row: { relation: Schemas['ask/Relation'] };
  };
  /** Counts feedback on items. */
  'feedback/record-ratings': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; said: string; opposite: string; helpful: number; misleading: number };
    row: { item_id: string };
  };
  /** Items about an entity or mentioning it, newest first. */
  'profiles/list-about': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_id: string; limit: number };
    row: { item_id: string | null };
  };
  /** The current facts that some items state. */
  'profiles/list-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; predicate: string; source_id: string; source: string; target_id: string; target: string };
  };
  /** Number of items that mention all given names; optionally only items spoken by them. */
  'reasoning/count-by-name': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {
      names: Array<string>;
      spoken: boolean;
      filter: Schemas['retrieval/Filter'];
      valid_from: string;
      valid_until: string;
      tags: Array<string>;
    };
    row: { total: number };
  };
  /** Number of items with all given tags. The interval applies to the local time of each item's writer. */
  'reasoning/count-by-tag': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {
      lookup: string;
      filter: Schemas['retrieval/Filter'];
      valid_from: string;
      valid_until: string;
      tags: Array<string>;
    };
    row: { total: number };
  };
  /** Number of items by valid_start_time. */
  'reasoning/count-by-time': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {
      filter: Schemas['retrieval/Filter'];
      valid_from: string;
      valid_until: string;
      mentioned: boolean;
      first_day: string;
      last_day: string;
      tags: Array<string>;
    };
    row: { total: number };
  };
  /** Number of items of some types. The interval applies to the local time of each item's writer. */
  'reasoning/count-by-type': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { filter: Schemas['retrieval/Filter']; valid_from: string; valid_until: string; tags: Array<string> };
    row: { total: number };
  };
  /** The trace with a trace_id or item id; of several in scope, the oldest. */
  'reasoning/find-trace': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { trace_id: string };
    row: { item_id: string; trace_id: string };
  };
  /** Ordered step ids of a trace, and its artifacts, oldest first. */
  'reasoning/get-steps': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { item_id: string };
    row: { steps: Array<string>; artifacts: Array<Schemas['reasoning/Artifact']> };
  };
  /** Items that mention all given names; optionally only items spoken by them. */
  'reasoning/list-by-name': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      names: Array<string>;
      spoken: boolean;
      filter: Schemas['retrieval/Filter'];
      valid_from: string;
      valid_until: string;
      tags: Array<string>;
      sign: number;
      limit: number;
    };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Items with all given tags. */
  'reasoning/list-by-tag': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      lookup: string;
      filter: Schemas['retrieval/Filter'];
      valid_from: string;
      valid_until: string;
      tags: Array<string>;
      sign: number;
      limit: number;
    };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Items by valid_start_time. */
  'reasoning/list-by-time': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      filter: Schemas['retrieval/Filter'];
      valid_from: string;
      valid_until: string;
      mentioned: boolean;
      first_day: string;
      last_day: string;
      tags: Array<string>;
      sign: number;
      limit: number;
    };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Items of some types. */
  'reasoning/list-by-type': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      filter: Schemas['retrieval/Filter'];
      valid_from: string;
      valid_until: string;
      tags: Array<string>;
      sign: number;
      limit: number;
    };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Challenged items at the read moment, last challenged first, after a cursor. */
  'reasoning/list-challenged': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      needs_review: boolean;
      hidden: Array<string>;
      from_time: string;
      from_id: string;
      offset: number;
      limit: number;
    };
    row: { item: Schemas['reasoning/Challenged'] };
  };
  /** Confidence of an item in its first version and in each version that changed or challenged it. */
  'reasoning/list-confidence': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; counted: Array<string>; formed: Array<string> };
    row: {
      memory_type: Schemas['wire/MemoryType'];
      since: string;
      first: number | null;
      changes: Array<Schemas['reasoning/ConfidenceChange']>;
      links: Array<Schemas['reasoning/ConfidenceLink']>;
    };
  };
  /** Memories of the same scope that a memory contradicted at ingest. */
  'reasoning/list-conflicting': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { item_id: string };
  };
  /** Current evidence for and against an item, each item once: references that ground it, and items that reinforce, support or contradict it. */
  'reasoning/list-evidence': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; hidden: Array<string>; limit: number };
    row: { evidence: Schemas['reasoning/Evidence'] };
  };
  /** Facts of some names with some predicates, in the single-valued direction: from a source, or to a target. */
  'reasoning/list-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { ends: Array<Record<string, unknown>>; filter: Schemas['retrieval/Filter'] };
    row: { fact: Schemas['reasoning/NamedFact'] };
  };
  /** Items that mention given names, with fields for ranking; items about the names first. */
  'reasoning/list-mentions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { keys: Array<string>; filter: Schemas['retrieval/Filter'] };
    row: { mention: Schemas['reasoning/Mention'] };
  };
  /** Reference knowledge near to a statement, nearest first: seed items, and reference document chunks. */
  'reasoning/list-references': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; memory_types: Array<string>; tier: number; pool: number; limit: number };
    row: { reference: Schemas['grounding/Reference'] };
  };
  /** Shortened contents of some items. */
  'reasoning/list-statements': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; statement: string };
  };
  /** Traces with an item as artifact, latest first. */
  'reasoning/list-traces-of': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { artifact_id: string; limit: number };
    row: { item_id: string };
  };
  /** Items with low confidence at the read moment, lowest first: with a stated confidence or a contradiction. */
  'reasoning/list-unsure': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      threshold: number;
      hidden: Array<string>;
      counted: Array<string>;
      formed: Array<string>;
      unsaid: number;
      gain: number;
      loss: number;
      offset: number;
      limit: number;
    };
    row: { item: Schemas['reasoning/Unsure'] };
  };
  /** Items after an item in reading order, nearest first. */
  'recall/list-after': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; max: number };
    row: { place: Schemas['recall/Place'] };
  };
  /** Items before an item in reading order, nearest first. */
  'recall/list-before': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; max: number };
    row: { place: Schemas['recall/Place'] };
  };
  /** The container of an item: a document, a conversation or a plan. */
  'recall/list-containers': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { whole: Schemas['recall/Whole'] };
  };
  /** The last turns of the most recently used session, in order. */
  'recall/list-last-session': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { newest: number; limit: number };
    row: { item: Schemas['recall/PackItem'] };
  };
  /** The latest turns of a session, newest first, in all readable scopes. */
  'recall/list-latest-turns': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { session_keys: Array<string>; limit: number };
    row: { item_id: string };
  };
  /** The newest items of some types in one tier, for a pack without a query. */
  'recall/list-newest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      memory_types: Array<string>;
      tier: number;
      clauses: Array<Array<Record<string, unknown>>>;
      limit: number;
    };
    row: { item: Schemas['recall/PackItem'] };
  };
  /** The most frequent names in the newest items, with counts. */
  'recall/list-topics': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { newest: number; limit: number };
    row: { name: string; total: number };
  };
  /** Number of speculative items excluded from searches by default, counted up to 100. */
  'search/count-speculative': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { memory_types: Array<string>; tier: number };
    row: { items: number };
  };
  /** Lineage roots in scope among the given ids. */
  'search/list-roots': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { root: Schemas['search/GroupRoot'] };
  };
  /** Newest current items without a state at the read moment, for an empty query. See list-unresolved.cypher. */
  'search/list-unresolved-newest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string };
  };
  /** Current items near to a question without a state at the read moment, although they existed. */
  'search/list-unresolved': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; limit: number; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string };
  };
  /** Makes the caller a member by an invitation, which is then used up. */
  'auth/accept-invitation': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { token_hash: string; personal_workspace_id: string };
    row: { tenant_id: string; workspace_id: string };
  };
  /** Creates an API key of a user, optionally bound to a workspace. Only the hash of the key is stored. */
  'auth/create-key': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: {
      tenant_id: string;
      workspace_id: string | null;
      user_id: string;
      key_id: string;
      key_hash: string;
      key_prefix: string;
      name: string;
      grants: Array<string>;
      expires_at: string;
    };
    row: { tenant_id: string; workspace_id: string | null; user_id: string; key_id: string };
  };
  /** Creates a tenant, a workspace, a personal workspace and the caller's memberships, unless the caller has a tenant. */
  'auth/create-own-tenant': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: {
      tenant_id: string;
      tenant_name: string;
      workspace_id: string;
      workspace_name: string;
      personal_workspace_id: string;
    };
    row: {};
  };
  /** Creates a session of a user with a first refresh token. Only the hash of the token is stored. */
  'auth/create-session': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: {
      user_id: string;
      session_id: string;
      token_hash: string;
      event_id: string;
      token_expires_at: string;
      session_expires_at: string;
    };
    row: {};
  };
  /** Creates a signing key for access tokens. Earlier keys are retired, and deleted after all their tokens have expired. */
  'auth/create-signing-key': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { kid: string; secret: string };
    row: { kid: string };
  };
  /** Creates the partition of a subject on first use; a concurrent request may create it too. */
  'auth/create-subject': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { workspace_id: string; user_id: string; subject: string; partition_id: string };
    row: { partition_id: string };
  };
  /** Creates a tenant. */
  'auth/create-tenant': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string; name: string };
    row: { tenant_id: string };
  };
  /** Creates a user with a personal workspace, as a member of one workspace. */
  'auth/create-user': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: {
      tenant_id: string;
      workspace_id: string;
      user_id: string;
      personal_workspace_id: string;
      email: string;
      email_key: string;
      full_name: string;
      role: string;
    };
    row: { tenant_id: string; workspace_id: string; user_id: string };
  };
  /** Creates a workspace of a tenant. The tenant's first user becomes a member, so that the workspace is never without access. */
  'auth/create-workspace': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { tenant_id: string; workspace_id: string; name: string; isolation: string };
    row: { tenant_id: string; workspace_id: string };
  };
  /** Deletes a batch of expired sessions, refresh tokens and invitations. */
  'auth/delete-expired': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { now: string; limit: number };
    row: { deleted: number };
  };
  /** Ends one session of the caller, or all: their access and refresh tokens are rejected from the commit on. */
  'auth/end-sessions': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { session_id: string | null };
    row: { ended: number };
  };
  /** Ends a session after a refresh token was used twice, which indicates theft. */
  'auth/end-stolen-session': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { session_id: string; event_id: string };
    row: {};
  };
  /** The caller behind an API key or a session, and the active workspace. */
  'auth/find-caller': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: { key_hash: string | null; session_id: string | null; workspace_id: string | null; subject: string | null };
    row: {
      key_id: string | null;
      session_id: string | null;
      grants: Array<Schemas['auth/Grant']>;
      expires_at: string | null;
      bound_workspace_id: string | null;
      bound_subject: string | null;
      partition_id: string | null;
      tenant_id: string | null;
      user_id: string;
      workspace: Schemas['auth/WorkspaceOfCaller'] | null;
      tenant_scopes: Array<string>;
      member_scopes: Array<string>;
      has_expired: boolean;
    };
  };
  /** The first user of the oldest tenant. */
  'auth/find-first-user': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: {};
    row: { tenant_id: string; workspace_id: string; user_id: string };
  };
  /** The user of a tenant with an e-mail address. */
  'auth/find-user-by-email': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: { tenant_id: string; email_key: string };
    row: { user_id: string };
  };
  /** Flags the onboarding of the caller as completed. */
  'auth/flag-onboarded': { mode: 'write'; rows: 'none'; scoped: true; params: {}; row: {} };
  /** An open invitation and its tenant, by token. Also whether another user of the tenant has the same e-mail address. */
  'auth/get-invitation': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: { token_hash: string; user_id: string };
    row: { tenant_id: string; workspace_id: string; email_taken: boolean };
  };
  /** The caller's own user. */
  'auth/get-me': { mode: 'read'; rows: 'one'; scoped: true; params: {}; row: { user: Schemas['auth/User'] } };
  /** The onboarding state of the caller. Users created by operators need no onboarding. */
  'auth/get-onboarding': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {};
    row: { state: Schemas['auth/OnboardingState']; tenant_id: string | null; workspace_id: string | null };
  };
  /** The user of an identity provider account; created without a tenant on first login. */
  'auth/get-or-create-user': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: {
      idp_key: string;
      user_id: string;
      email: string | null;
      email_key: string | null;
      full_name: string;
      verified: boolean;
    };
    row: { user: Schemas['auth/User'] };
  };
  /** The state of a refresh token, read under the session lock. */
  'auth/get-refresh-token': {
    mode: 'read';
    rows: 'one';
    scoped: false;
    params: { token_hash: string; grace_seconds: number };
    row: {
      alive: boolean;
      used: boolean;
      graceful: boolean;
      nonce: string | null;
      session_id: string;
      user: Schemas['auth/User'];
    };
  };
  /** Makes a user a member of a shared workspace of the tenant. An existing member keeps the role. */
  'auth/link-member': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { user_id: string; workspace_id: string; role: string };
    row: { user_id: string; workspace_id: string; role: string };
  };
  /** Event stream listeners whose credential has ended or whose user has left the workspace. */
  'auth/list-lost': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { listeners: Array<Record<string, unknown>> };
    row: { position: number };
  };
  /** The valid signing keys of access tokens, newest first. A replaced key stays valid for an hour, longer than any token. */
  'auth/list-signing-keys': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: {};
    row: { kid: string; secret: string };
  };
  /** All tenants with workspaces, users and keys. A key counts as revoked if it or an ancestor key is revoked. */
  'auth/list-tenants': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: {};
    row: {
      tenant: Record<string, unknown>;
      workspaces: Array<Record<string, unknown>>;
      users: Array<Record<string, unknown>>;
      keys: Array<Record<string, unknown>>;
    };
  };
  /** Locks an invitation, so that only one concurrent request can accept it. */
  'auth/lock-invitation': { mode: 'write'; rows: 'none'; scoped: true; params: { token_hash: string }; row: {} };
  /** Locks the session of a refresh token, so that refreshes and logouts are serialised. */
  'auth/lock-session': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { token_hash: string };
    row: { session_id: string };
  };
  /** Records the last use of keys; earlier times are ignored. */
  'auth/record-key-use': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { uses: Array<Record<string, unknown>> };
    row: {};
  };
  /** Revokes an API key. It and its descendants are rejected from the commit on (auth/find-caller). */
  'auth/revoke-key': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { key_id: string };
    row: { key_id: string; revoked_at: string };
  };
  /** Flags a refresh token as used and creates its successor. */
  'auth/rotate-refresh-token': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { token_hash: string; nonce: string; successor_hash: string; expires_at: string };
    row: {};
  };
  /** Activates or deactivates a user, effective from the commit on. */
  'auth/update-user': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { user_id: string; is_active: boolean };
    row: { user_id: string; is_active: boolean };
  };
  /** Number of agents in scope. */
  'agents/count': { mode: 'read'; rows: 'one'; scoped: true; params: { since: string }; row: { total: number } };
  /** Creates an agent; its id is unique within the scope. */
  'agents/create': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: {
      agent_id: string;
      agent_key: string;
      name: string;
      description: string | null;
      config_json: string;
      roles: Array<string>;
      now: string;
    };
    row: { agent: Schemas['agents/StoredAgent'] };
  };
  /** Deletes an agent. Its decisions and evaluations stay. */
  'agents/delete': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { agent_keys: Array<string> };
    row: { agent_id: string };
  };
  /** Whether an agent id has decisions or tasks in the workspace. */
  'agents/find-work': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { agent_id: string };
    row: { known: boolean };
  };
  /** An agent by id. The first key with an agent wins. */
  'agents/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { agent_keys: Array<string> };
    row: { agent: Schemas['agents/StoredAgent'] };
  };
  /** The newest decisions of an agent in the workspace, with confidence after evidence. Pending decisions are omitted. */
  'agents/list-decisions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { agent_id: string; domain: string | null; gain: number; loss: number; limit: number };
    row: { decided: Schemas['agents/Decided'] };
  };
  /** Evaluations at the read moment, newest first, after a cursor. Null conditions are ignored. */
  'agents/list-evaluations': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      agent_id: string | null;
      dimension: string | null;
      domain: string | null;
      statuses: Array<string>;
      from_time: string;
      from_id: string;
      offset: number;
      limit: number;
    };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Tasks of the workspace that an agent has ended, newest first. Tasks that it released count too. */
  'agents/list-tasks': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { agent_id: string; limit: number };
    row: { item_id: string; done: boolean };
  };
  /** Agents in scope, newest first, after a cursor. */
  'agents/list': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { from_time: string; from_id: string; offset: number; limit: number };
    row: { agent: Schemas['agents/StoredAgent'] };
  };
  /** Replaces the recall profile of an agent. */
  'agents/update-profile': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { agent_keys: Array<string>; profile_json: string; now: string };
    row: { agent_id: string };
  };
  /** Active anchors of the workspace that match a request, oldest first. Null conditions are ignored. */
  'anchors/find': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { session_id: string | null; anchor_type: string | null; limit: number };
    row: { item_id: string };
  };
  /** Active anchors of a session, newest first: its own and workspace ones; without a session all. */
  'anchors/list-active': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { session_id: string | null; anchor_type: string | null; at: string; limit: number };
    row: { anchor: Schemas['anchors/Active']; embedding: Array<number> | null };
  };
  /** Anchors at the read moment, newest first, after a cursor. Null conditions are ignored. */
  'anchors/list': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      statuses: Array<string>;
      session_id: string | null;
      anchor_type: string | null;
      from_time: string;
      from_id: string;
      offset: number;
      limit: number;
    };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** The text of a plan and its tasks, by plan_id or item id. */
  'constraints/find-plan': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { plan_id: string };
    row: { content: string; tasks: Array<string> };
  };
  /** The reasoning trace with an id, if a decision may be linked to it. */
  'decisions/find-trace': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { trace_id: string };
    row: { item_id: string };
  };
  /** Confidence of a decision after all evidence in order of time, and the time of the last evidence. */
  'decisions/get-confidence': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; gain: number; loss: number };
    row: {
      confidence: number;
      reinforcement_count: number;
      contradiction_count: number;
      last_at: string | null;
      said: Array<Schemas['decisions/EvidenceSaid']>;
    };
  };
  /** Decisions by item id at the read moment, with grounds, evidence and retracted grounds. */
  'decisions/get-many': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; gain: number; loss: number };
    row: {
      item: Schemas['items/StoredItem'];
      confidence: number;
      said: Array<Schemas['decisions/Said']>;
      rests_on: Array<Schemas['decisions/Ground']>;
      superseded_by: string | null;
      stale_because: Array<Schemas['decisions/StaleBecause']>;
    };
  };
  /** Provenance of a decision at the read moment: its trace, all evidence with its state then, and superseded decisions. */
  'decisions/get-provenance': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: {
      trace: Schemas['decisions/Trace'] | null;
      evidence: Array<Schemas['decisions/Evidence']>;
      superseded: Array<Schemas['decisions/Superseded']>;
    };
  };
  /** One step of causes or effects of some items, at the read moment. */
  'decisions/list-causes': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; wants: string; limit: number };
    row: { from_id: string; relationship: string; node: Schemas['decisions/CausalItem'] };
  };
  /** Active decisions with an explicit contradiction in either direction, at the read moment, latest first. */
  'decisions/list-contradicting': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; vector: Float32Array | null; limit: number };
    row: { other_id: string; cosine: number | null };
  };
  /** Decisions at the read moment, newest first, after a cursor. Null conditions are ignored. */
  'decisions/list': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      statuses: Array<string>;
      domain: string | null;
      decision_type: string | null;
      agent_id: string | null;
      ground_id: string | null;
      min_confidence: number;
      stale: boolean | null;
      gain: number;
      loss: number;
      from_time: string;
      from_id: string;
      offset: number;
      limit: number;
    };
    row: { item_id: string; created_at: string };
  };
  /** Observations by item id at the read moment, with sources, covered aspects, and retracted sources. */
  'observations/get-many': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: {
      item: Schemas['items/StoredItem'];
      sources: Array<Schemas['observations/Ground']>;
      stale_because: Array<Schemas['decisions/StaleBecause']>;
    };
  };
  /** Opinions by item id at the read moment, with sources, later evidence, and retracted sources. */
  'opinions/get-many': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: {
      item: Schemas['items/StoredItem'];
      said: Array<Schemas['decisions/Said']>;
      formed_from: Array<Schemas['opinions/Ground']>;
      stale_because: Array<Schemas['decisions/StaleBecause']>;
    };
  };
  /** Number of tasks of a plan, and number of finished ones. */
  'plans/count-tasks': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { item_id: string };
    row: { total: number; completed: number };
  };
  /** A task of a plan by its task_id or item id. */
  'plans/get-task': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { plan_item_id: string; task_id: string };
    row: { item_id: string };
  };
  /** A plan at the read moment, with its evidence and the decision that it graduated to. */
  'plans/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { item: Schemas['items/StoredItem']; evidence_ids: Array<string>; decision_id: string | null };
  };
  /** Active plans, newest first, after a cursor, with task counts by state. */
  'plans/list-active': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { now: string; from_time: string; from_id: string; offset: number; limit: number };
    row: { plan: Schemas['plans/PlanRow'] };
  };
  /** Tasks of the workspace with expired claims, oldest expiry first. */
  'plans/list-ended': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { now: string; limit: number };
    row: { item_id: string };
  };
  /** Tasks with expired claims, oldest expiry first. */
  'plans/list-expired': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { now: string; limit: number };
    row: { item_id: string; scope_key: string; tenant_id: string };
  };
  /** Tasks of a plan with a retracted or superseded ground, direct or indirect, and that ground. */
  'plans/list-fallen': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { task_id: string; task: string; fallen: Schemas['plans/Fallen'] };
  };
  /** Unfinished tasks of active plans that cannot begin now, oldest first. */
  'plans/list-held': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { plan_item_id: string | null; now: string; limit: number };
    row: { task: Schemas['plans/HeldRow'] };
  };
  /** Past and current states of a plan and its tasks, newest first. */
  'plans/list-history': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; offset: number; limit: number };
    row: { change: Schemas['plans/PlanChange'] };
  };
  /** Notes and rulings on a task, oldest first, after a cursor. */
  'plans/list-notes': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { task_item_id: string; from_time: string; from_id: string; offset: number; limit: number };
    row: { note: Schemas['plans/NoteRow'] };
  };
  /** Ready tasks of a plan, by priority, max chain and age. */
  'plans/list-ready-of-plan': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { plan_item_id: string; task_id: string | null; agent_id: string | null; now: string; limit: number };
    row: { task: Schemas['plans/ReadyTask'] };
  };
  /** Ready tasks over all plans of some scopes, by priority, max chain and age. */
  'plans/list-ready': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { scopes: Array<string>; agent_id: string | null; now: string; limit: number };
    row: { task: Schemas['plans/ReadyTask'] };
  };
  /** Tasks of a plan at the read moment, in order of creation, with the ids of their dependencies. */
  'plans/list-tasks': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; task_item_id: string | null };
    row: { task: Schemas['plans/TaskRow'] };
  };
  /** Renews the claim of a task if the token is current. The change makes no version. */
  'plans/renew-lease': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; token: number; lease_until: string };
    row: { task_id: string };
  };
  /** Items that bridge: the only connection between two well-known names. */
  'explore/bridges': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { mentions: number; limit: number };
    row: { first: string; second: string; item: string; item_id: string };
  };
  /** The days with most items, on the writers' clocks. */
  'explore/busiest-days': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { day: string; items: number; tags: Array<string> };
  };
  /** The code with most uses: change it with care. */
  'explore/code-most-used': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string; limit: number };
    row: { code: string; kind: string; file: string; users: number; tests: number; item_id: string };
  };
  /** Conversations by length: participants, start and duration. */
  'explore/conversations': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: {
      session: string;
      turns: number;
      speakers: Array<string>;
      from: string | null;
      minutes: number | null;
      begins: string;
    };
  };
  /** Active decisions with a retracted ground or retracted support. */
  'explore/decisions-on-what-was-retracted': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { decision: string; retracted: string; role: string; item_id: string };
  };
  /** Active decisions without supporting items, oldest first. */
  'explore/decisions-without-evidence': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { day: string | null; decision: string; has_reason: boolean; item_id: string };
  };
  /** Decisions with reasons and rejected alternatives. */
  'explore/decisions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { about: string; limit: number };
    row: {
      date: string | null;
      decision: string;
      rationale: string | null;
      rejected: Array<string> | null;
      status: string;
      item_id: string;
    };
  };
  /** Documents and their chunks. */
  'explore/documents': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { title: string | null; chunks: number; characters: number; names: number; begins: string; item_id: string };
  };
  /** Entities by type, with the most mentioned of each. */
  'explore/entities-by-type': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { type: string; entities: number; most_mentioned: Array<string> };
  };
  /** Facts that ended: true once, until a time given by the item or the sentence. */
  'explore/facts-that-ended': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { from: string | null; until: string; who: string; predicate: string; whom: string; said: string };
  };
  /** Facts without a source: the stating item is deleted or retracted. */
  'explore/facts-without-a-source': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { who: string; predicate: string; whom: string; said: string; status: string | null; fact_id: string };
  };
  /** Growth: items by day of recording. */
  'explore/growth': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { day: string; items: number; in_all: number };
  };
  /** Shortest connections between two people, places or things, over facts and shared items. */
  'explore/how-are-two-connected': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { first: string; second: string; limit: number };
    row: { hops: number; way: string };
  };
  /** Decisions that replaced one another, with the reason. */
  'explore/how-decisions-changed': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { day: string | null; decision: string; instead_of: string; reason: string | null; item_id: string };
  };
  /** Progress of plans: finished, running and remaining tasks. */
  'explore/how-far-are-plans': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { plan: string; status: string; done: number; under_way: number; left: number; item_id: string };
  };
  /** Active decisions with the evidence for and against each. */
  'explore/how-sure-are-decisions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { confidence: number; reinforced: number; contradicted: number; decision: string; item_id: string };
  };
  /** Chains with the max number of items: turns of a conversation or chunks of a document. */
  'explore/longest-chains': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { items: number; first: string; last: string; first_id: string };
  };
  /** The max chain of dependent tasks in each active plan, by first task. */
  'explore/longest-task-chains': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { plan: string; chain: number; first: string; item_id: string };
  };
  /** The most cited items: others link to them, derive from them, support them or refer to them. */
  'explore/most-cited': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { cited: number; by: Array<string>; content: string; item_id: string };
  };
  /** Names joined as one entity, with the reason: spelling, meaning, or a person. */
  'explore/names-joined': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { one: string; other: string; type: string; method: string; score: number; since: string };
  };
  /** Names in a single item: typos or loose ends. */
  'explore/names-mentioned-once': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { type: string; limit: number };
    row: { name: string; item: string; entity_id: string; item_id: string };
  };
  /** Names that may be one: the longer contains the words of the shorter, and no person has joined or separated them. */
  'explore/names-that-may-be-one': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: {
      short: string;
      long: string;
      type: string;
      mentions_short: number;
      mentions_long: number;
      short_id: string;
      long_id: string;
    };
  };
  /** Observations over several items, by aspect. */
  'explore/observations': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { aspect: string; limit: number };
    row: { aspect: string | null; entity: string | null; observation: string; sources: number; item_id: string };
  };
  /** Opinions about a subject and their changes. */
  'explore/opinions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { subject: string; limit: number };
    row: { since: string | null; subject: string; opinion: string; confidence: number; item_id: string };
  };
  /** Orphans: items without names and links. */
  'explore/orphans': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { memory_type: string; content: string; tags: Array<string>; item_id: string };
  };
  /** A conversation in order, turn by turn. */
  'explore/read-a-session': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { session: string; limit: number };
    row: { at: string | null; speaker: string | null; said: string; item_id: string };
  };
  /** Current constraints, by domain, with their source. */
  'explore/rules-that-bind': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { domain: string | null; rule: string; source: string | null; since: string | null; item_id: string };
  };
  /** Tags that occur together more often than by chance. */
  'explore/tags-together': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { items: number; limit: number };
    row: { first: string; second: string; items: number; lift: number };
  };
  /** Tasks of active plans with a retracted or superseded ground. */
  'explore/tasks-on-what-fell': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { plan: string; task: string; fell: string; how: string; item_id: string };
  };
  /** Ready tasks of active plans, most urgent first. */
  'explore/what-can-begin': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { plan: string; task: string; priority: number; chain: number; item_id: string };
  };
  /** Changes between two days: new items, and items with new content. */
  'explore/what-changed-between': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { from: string; until: string; limit: number };
    row: {
      at: string;
      change: string;
      memory_type: string;
      now: string;
      before: string | null;
      reason: string | null;
      item_id: string;
    };
  };
  /** Decisions and rules that mention code by a distinctive name, with the code and its file. */
  'explore/what-code-decisions-touch': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { decision: string; code: string; kind: string; file: string; decision_id: string; item_id: string };
  };
  /** Evidence against decisions, the oldest first. */
  'explore/what-contradicts-decisions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { days: number; decision: string; evidence: string; before: number; after: number; item_id: string };
  };
  /** Contents of a workspace: items by type, with the oldest and the newest of each. */
  'explore/what-do-we-hold': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { memory_type: string; items: number; tells_from: string | null; tells_until: string | null; example: string };
  };
  /** Knowledge about a name: facts with dates and the items that state them. */
  'explore/what-do-we-know': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { name: string; limit: number };
    row: {
      since: string | null;
      until: string | null;
      recorded: string;
      who: string;
      predicate: string;
      whom: string;
      said: string;
      item_id: string;
    };
  };
  /** The items with most changes, with their previous contents. */
  'explore/what-has-changed': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { changes: number; now: string; before: Array<string>; item_id: string };
  };
  /** Items whose valid time has passed, latest first. */
  'explore/what-has-ended': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { from: string | null; until: string; memory_type: string; content: string; item_id: string };
  };
  /** Unfinished tasks by number of waiting tasks. */
  'explore/what-holds-most': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { plan: string; task: string; waiting: number; item_id: string };
  };
  /** Shortest connections between two memories, over names, facts, sessions and links. */
  'explore/what-joins-two-items': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { first: string; second: string; limit: number };
    row: { hops: number; way: string };
  };
  /** Open reviews for a person: uncertain names and facts, and conflicts, latest first. */
  'explore/what-waits-for-a-person': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { kind: string; about: string; since: string; item_id: string };
  };
  /** Dependencies between tasks of active plans that are not finished. */
  'explore/what-waits-for-whom': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { plan: string; task: string; waits_for: string; status: string; item_id: string };
  };
  /** Rejected alternatives with the chosen decision. */
  'explore/what-was-rejected': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { rejected: string; decision: string; rationale: string | null; item_id: string };
  };
  /** Retracted items, with the reason. */
  'explore/what-was-retracted': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { at: string; content: string; reason: string | null; by: string | null; item_id: string };
  };
  /** Superseded items beside their replacements. */
  'explore/what-was-superseded': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { since: string; before: string; now: string; reason: string | null; before_id: string; now_id: string };
  };
  /** Items that were valid at a moment, optionally with one tag. */
  'explore/what-was-true': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { at: string | null; tag: string; limit: number };
    row: { since: string; until: string | null; content: string; memory_type: string; item_id: string };
  };
  /** Items that ground or reinforce the highest number of decisions. */
  'explore/which-evidence-carries-most': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { decisions: number; evidence: string; status: string; item_id: string };
  };
  /** Routes whose handlers reach a piece of code by calls, with the path. */
  'explore/which-routes-reach': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { name: string; limit: number };
    row: { route: string; calls: number; way: string; route_id: string };
  };
  /** People who are mentioned together. */
  'explore/who-appears-with': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { name: string; limit: number };
    row: { first: string; second: string; items: number };
  };
  /** Decisions by decider, with reasons, latest first. */
  'explore/who-decided-what': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: {
      who: string | null;
      day: string | null;
      decision: string;
      rationale: string | null;
      status: string;
      item_id: string;
    };
  };
  /** Finished tasks by agent, over all plans. */
  'explore/who-finishes-what': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { who: string; done: number; failed: number; plans: number };
  };
  /** The people, places and organisations in most items, with other names and some facts. */
  'explore/who-is-known': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { name: string; type: string; items: number; also_called: Array<string>; facts: Array<string> };
  };
  /** Statements of people whose name contains a word. */
  'explore/who-said-what': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { name: string; limit: number };
    row: { said_at: string | null; speaker: string; said: string; session: string | null; item_id: string };
  };
  /** Running tasks of active plans, with agent and end of the claim. */
  'explore/who-works-on-what': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { plan: string; task: string; who: string | null; until: string | null; item_id: string };
  };
  /** Assigns a sync run to a locked connection, unless another run is open: one sync at a time. */
  'adapters/begin-sync': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { connection_id: string; run_id: string };
    row: { connection: Schemas['adapters/StoredConnection']; open_run: string | null };
  };
  /** Stores a connection to a source in the scope of the caller. */
  'adapters/create': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { connection_id: string; integration_id: string; name: string; config_json: string; now: string };
    row: { connection: Schemas['adapters/StoredConnection'] };
  };
  /** Deletes a connection; its items stay. */
  'adapters/delete': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { connection_id: string; removes_items: boolean };
    row: { deleted_id: string };
  };
  /** Records the end of a sync: time of the next sync, and the error in words. A connection paused meanwhile stays paused. */
  'adapters/end-sync': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: {
      connection_id: string;
      status: string;
      config_json: string;
      last_sync: string | null;
      next_sync: string | null;
      items_synced: number;
      failures: number;
      error_message: string | null;
    };
    row: {};
  };
  /** External ids retracted by a person: the newest item has ended, although the source still had it. */
  'adapters/find-withdrawn': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { external_ids: Array<string>; gone: Array<string>; reason: string };
    row: { external_id: string };
  };
  /** A connection by its id. */
  'adapters/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { connection_id: string };
    row: { connection: Schemas['adapters/StoredConnection'] };
  };
  /** Connections with due syncs, and the members on whose behalf they run. */
  'adapters/list-due': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { now: string; limit: number };
    row: {
      connection_id: string;
      tenant_id: string;
      user_id: string;
      workspace_id: string;
      isolation: Schemas['auth/Isolation'];
      personal: boolean;
    };
  };
  /** Current items of a connection stored before a time, by external id, after a given one. `kept`: the removal was undone. */
  'adapters/list-indexed': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { prefix: string; after: string; before: string; gone: Array<string>; limit: number };
    row: { external_id: string; item_id: string; memory_type: string; kept: boolean };
  };
  /** Connections in scope, newest first, after a cursor. */
  'adapters/list': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { from_time: string; from_id: string; offset: number; limit: number };
    row: { connection: Schemas['adapters/StoredConnection'] };
  };
  /** Records the progress and failures of a sync, after the documents are stored. */
  'adapters/record-page': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { connection_id: string; cursor_json: string | null; failed_json: string };
    row: { status: string };
  };
  /** Pauses a connection, or resumes it now. */
  'adapters/update-status': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { connection_id: string; status: string; next_sync: string | null };
    row: { connection: Schemas['adapters/StoredConnection'] };
  };
  /** The earliest queued or running run of a kind in the scope. */
  'evolution/find-open-run': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { kind: string; since: string };
    row: { run_id: string };
  };
  /** Records that the evolution of a workspace starts now. */
  'evolution/flag-evolved': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { user_id: string; workspace_id: string; now: string };
    row: {};
  };
  /** Status of evolution: items without type, the open run, and the last ended run. */
  'evolution/get-status': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { workspace_id: string; since: string };
    row: { automatic: boolean; pending: number; open_run: string | null; last_run: Record<string, unknown> | null };
  };
  /** Items near to an item by vector, nearest first, within the limits of the rule. */
  'evolution/list-alike': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      item_id: string;
      by: string;
      memory_types: Array<string>;
      in_sessions: boolean;
      undone_too: boolean;
      stored_by: string;
      limit: number;
    };
    row: { item: Schemas['evolution/Source'] };
  };
  /** Items for a rule, oldest first, after the previous page: active ones of its types, stored by a time, without an earlier conclusion */
  'evolution/list-candidates': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      by: string;
      memory_types: Array<string>;
      derived: boolean | null;
      again: boolean;
      in_sessions: boolean;
      updating: boolean;
      undone_too: boolean;
      stored_by: string;
      from_time: string;
      from_id: string;
      limit: number;
    };
    row: { item: Schemas['evolution/Source'] };
  };
  /** Workspaces with due automatic evolution, and the members on whose behalf it runs. */
  'evolution/list-due': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { before: string; limit: number };
    row: {
      tenant_id: string;
      user_id: string;
      workspace_id: string;
      isolation: Schemas['auth/Isolation'];
      personal: boolean;
    };
  };
  /** Recent items near to an opinion or naming its subject, nearest first. Its sources and evidence are omitted. */
  'evolution/list-evidence': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      by: string;
      item_id: string;
      key: string;
      memory_types: Array<string>;
      undone_too: boolean;
      since: string;
      stored_by: string;
      max_tier: number;
      of_machines: Array<string>;
      limit: number;
    };
    row: { item: Schemas['evolution/Source'] };
  };
  /** Names in at least `min` recent items, or with a conclusion of the rule, by key, after the previous page. */
  'evolution/list-named': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      by: string;
      memory_types: Array<string>;
      undone_too: boolean;
      since: string;
      stored_by: string;
      max_tier: number;
      of_machines: Array<string>;
      from_key: string;
      min: number;
      limit: number;
    };
    row: { named: Schemas['evolution/Named'] };
  };
  /** Names of some items, each once. A conclusion from these items may be linked only to these names. */
  'evolution/list-names': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { key: string; is_entity: boolean };
  };
  /** Recent items that name an entity, newest first, with their facts about it. */
  'evolution/list-naming': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      by: string;
      entity_id: string;
      known_id: string;
      memory_types: Array<string>;
      undone_too: boolean;
      since: string;
      stored_by: string;
      max_tier: number;
      of_machines: Array<string>;
      limit: number;
    };
    row: { item: Schemas['evolution/Source'] };
  };
  /** Items of a type that began within an interval, earliest first, within the limits of the rule. */
  'evolution/list-of-day': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      by: string;
      memory_types: Array<string>;
      undone_too: boolean;
      stored_by: string;
      from: string;
      until: string;
      limit: number;
    };
    row: { item: Schemas['evolution/Source'] };
  };
  /** Derived items about a name, then opinions about it, newest first, with any status. Each comes with its sources. */
  'evolution/list-speculative': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { key: string; entity_id: string; name: string; tier: number; limit: number };
    row: { item: Schemas['evolution/Source'] };
  };
  /** Sources of an opinion, and its evidence so far. */
  'evolution/list-spoken': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { content: string };
  };
  /** The earlier statements that an item may update: active ones that stand by themselves, not of which a run after the link was made has */
  'evolution/list-updated': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; by: string; undone_too: boolean };
    row: { item: Schemas['evolution/Source'] };
  };
  /** Enables or disables automatic evolution of a workspace on behalf of the caller. */
  'evolution/update-settings': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; automatic: boolean; now: string };
    row: { automatic: boolean };
  };
  /** Reference knowledge near to an item, nearest first: seed items, and reference document chunks. */
  'grounding/list-references': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      item_id: string;
      memory_types: Array<string>;
      tier: number;
      ended_too: boolean;
      since: string;
      pool: number;
      limit: number;
    };
    row: { reference: Schemas['grounding/Reference'] };
  };
  /** Flags a document as complete. */
  'ingest/end-document': { mode: 'write'; rows: 'none'; scoped: true; params: { document_id: string }; row: {} };
  /** The document with a dedupe key, and whether chunks are still missing. */
  'ingest/find-document': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { dedupe_key: string };
    row: { document_id: string; unfinished: boolean; metadata_json: string; expires_at: string | null };
  };
  /** Documents from a source, newest first. */
  'ingest/find-sources': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { source: string; gone: Array<string> };
    row: { document_id: string; unfinished: boolean; metadata_json: string; expires_at: string | null };
  };
  /** A stored conversation: container, turns and chunks, in order. */
  'ingest/get-conversation': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { dedupe_key: string };
    row: {
      conversation_id: string;
      turns: Array<Schemas['ingest/StoredTurn']>;
      chunks: Array<Schemas['ingest/StoredChunk']>;
    };
  };
  /** Chunks of a document, in order. */
  'ingest/list-chunks': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { document_id: string };
    row: { chunk_id: string };
  };
  /** Entities named in an item, by key. */
  'ingest/list-named': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; keys: Array<string> };
    row: { key: string; entity_id: string };
  };
  /** Incomplete items of a run, in order. */
  'ingest/list-open-items': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { run_id: string };
    row: { item: Schemas['items/StoredItem']; place: number };
  };
  /** Vectors of reference texts and their facts that shared workspaces of the tenant have already. */
  'ingest/list-reference-vectors': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { texts: Array<Record<string, unknown>> };
    row: { index: number; embedding: Array<number>; facts: Array<Record<string, unknown>> };
  };
  /** Subjects of an item. */
  'ingest/list-subjects': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { entity_id: string };
  };
  /** Turns of a conversation from a position on, as sent. */
  'ingest/list-turns': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { conversation_id: string; from: number };
    row: {
      turn: number;
      speaker: string;
      content: string;
      metadata_json: string;
      valid_start_time: string | null;
      valid_start_local: string | null;
    };
  };
  /** Locks a conversation until the transaction ends and returns its state. */
  'ingest/lock-conversation': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { conversation_id: string };
    row: { turns: number; chunks: Array<Schemas['ingest/StoredChunk']> };
  };
  /** Locks an unfinished document until the transaction ends and returns the position of the next chunk. */
  'ingest/lock-document': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { document_id: string };
    row: { next: number; last_id: string | null };
  };
  /** Locks current chunks of earlier texts of a document, in id order. */
  'ingest/lock-replaced-chunks': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { document_id: string; hidden: Array<string>; limit: number };
    row: { chunk_id: string };
  };
  /** Keeps a raw item unchanged (type `pending`, searchable by text) and records the failure with its run. */
  'ingest/record-failure': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; run_id: string; reason: string };
    row: {};
  };
  /** Keeps the extraction of an item for a waiting request; deleted with the item or the run. */
  'ingest/record-found': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; item_id: string; found_json: string };
    row: {};
  };
  /** Facts among the given ids that exist at the read moment. */
  'move-in/find-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { fact_ids: Array<string> };
    row: { fact_id: string };
  };
  /** The target workspace, with its members and the first user of its tenant. */
  'move-in/get-place': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: { workspace_id: string };
    row: {
      tenant_id: string;
      isolation: Schemas['auth/Isolation'];
      personal: boolean;
      first_user_id: string | null;
      member_ids: Array<string>;
    };
  };
  /** Schemas of a workspace: all versions, each as JSON. */
  'schemas/list': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { schemas: Array<string> };
  };
  /** Schemas of a workspace, locked until the transaction ends. */
  'schemas/lock': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { schemas: Array<string> };
  };
  /** Replaces the schemas of a workspace. */
  'schemas/update': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; schemas: Array<string> };
    row: {};
  };
  /** Claims an Idempotency-Key: the first request creates the record, later ones find it. */
  'idempotency/claim': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: {
      record_id: string;
      claim: string;
      tenant_id: string;
      user_id: string;
      workspace_id: string | null;
      body_hash: string;
      expires_at: string;
      lease_seconds: number;
    };
    row: { mine: boolean; same_body: boolean; written: boolean; answer: string | null };
  };
  /** Deletes a batch of expired idempotency records, oldest first, and returns their number. */
  'idempotency/delete-expired': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { now: string; limit: number };
    row: { deleted: number };
  };
  /** Stores the encrypted response of a request under its Idempotency-Key. */
  'idempotency/end': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { record_id: string; claim: string; answer: string };
    row: {};
  };
  /** Flags a request as done, in the transaction of its write, so that it never runs again. */
  'idempotency/flag': { mode: 'write'; rows: 'none'; scoped: false; params: { record_id: string }; row: {} };
  /** Locks the record of an Idempotency-Key until the write transaction ends, if this request still has the claim. */
  'idempotency/hold': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { record_id: string; claim: string };
    row: { held: boolean };
  };
  /** Links a stored response to the items that it names; it is deleted with any of them. */
  'idempotency/link': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { record_id: string; item_ids: Array<string> };
    row: {};
  };
  /** Ends the claim of a failed request. */
  'idempotency/release': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { record_id: string; claim: string };
    row: {};
  };
  /** Renews the claim of a running request. */
  'idempotency/renew': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { record_id: string; claim: string };
    row: {};
  };
  /** Blocks in the write scope, by label; optionally only one label. */
  'blocks/list': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { label: string | null; gone: Array<string>; limit: number };
    row: { item_id: string; external_id: string };
  };
  /** The code entities nearest to a vector. */
  'code/find-by-vector': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; vector_limit: number; limit: number; entity_type: string | null };
    row: { entity: Schemas['code/StoredEntity']; cosine: number };
  };
  /** Code entities with given words, from the full-text index. */
  'code/find-by-words': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      words: Array<string>;
      holder_limit: number;
      limit: number;
      repo: string | null;
      entity_type: string | null;
    };
    row: { entity: Schemas['code/StoredEntity']; weight: number };
  };
  /** Entities of a repository nearest to a vector. All are compared, so that results of a small repository are complete. */
  'code/find-in-repository': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; limit: number; repo: string; entity_type: string | null };
    row: { entity: Schemas['code/StoredEntity']; cosine: number };
  };
  /** Code entities by name, class and name, path, or id, in their state at the read moment. */
  'code/find-named': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { name: string; repo: string | null; limit: number };
    row: { entity: Schemas['code/StoredEntity'] };
  };
  /** Code entities in a past state, nearest to a vector; all are compared. */
  'code/find-past-by-vector': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; limit: number; repo: string | null; entity_type: string | null };
    row: { entity: Schemas['code/StoredEntity']; cosine: number };
  };
  /** Code entities in a past state, by words; see find-by-words.cypher. */
  'code/find-past-by-words': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      words: Array<string>;
      holder_limit: number;
      limit: number;
      repo: string | null;
      entity_type: string | null;
    };
    row: { entity: Schemas['code/StoredEntity']; weight: number };
  };
  /** The repository with a name in the write scope, with the commit of its last index. */
  'code/get-repository': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { external_id: string };
    row: { item_id: string; version: number; commit_hash: string | null };
  };
  /** Decisions, plans, notes and other items linked to an entity, or sharing a name with it, newest first. */
  'code/list-about': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; types: Array<string>; limit: number };
    row: { about_id: string; memory_type: string; text: string; status: string; via: string; linked: boolean };
  };
  /** Times at which a repository was indexed at a commit, latest first. */
  'code/list-commits': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string | null; commit_hash: string };
    row: { known_from: string };
  };
  /** Entities of a repository at the read moment, with reasons for liveness. */
  'code/list-entities': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string; limit: number };
    row: { entity: Schemas['code/UsedEntity'] };
  };
  /** Open code relationships that start at some entities. */
  'code/list-links': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { source_id: string; type: string; target_id: string | null; name_key: string | null; offset: number | null };
  };
  /** Users or dependencies of some entities within the view, up to a number each, by name. */
  'code/list-neighbours': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; types: Array<string>; outgoing: boolean; max: number };
    row: {
      from_id: string;
      edge_type: string;
      offset: number | null;
      name: string;
      entity: Schemas['code/StoredEntity'] | null;
    };
  };
  /** Staged items of an interrupted index of a repository, read in the staging scope. */
  'code/list-staged': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string; limit: number };
    row: { item_id: string };
  };
  /** Stored state of a repository's entities, including archived ones, in the write scope. */
  'code/list-state': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string };
    row: {
      item_id: string;
      external_id: string;
      entity_type: string;
      qualified_name: string;
      status: string;
      text_hash: string;
      place_hash: string;
      ties_hash: string;
      body_hash: string | null;
      file_path: string;
    };
  };
  /** Open relationships between entities of a repository, and unresolved names in use. */
  'code/list-uses': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string; limit: number };
    row: { source_id: string; type: string; target_id: string | null; name: string | null };
  };
  /** Number of entities per type in the write scope. */
  'entities/count-by-type': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {};
    row: { entity_type: string; entities: number };
  };
  /** Candidates for entities: entities of the same scope with shared words (also with a typo), or with a near vector. */
  'entities/find-alike': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { names: Array<Record<string, unknown>>; limit: number; nearby: number };
    row: { entity_id: string; other: Schemas['entities/Named']; cosine: number | null; apart: boolean };
  };
  /** Candidates for a question: entities whose key contains it, that share a word (also with a typo), or have a near vector. */
  'entities/find': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { q: string; words: string; vector: Float32Array; entity_type: string | null; max: number; nearby: number };
    row: { entity: Schemas['entities/Found'] };
  };
  /** Flags entities as resolved. */
  'entities/flag-resolved': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { entity_ids: Array<string> };
    row: {};
  };
  /** Names of one entity, joined by up to four SAME_AS steps, with mentions. */
  'entities/get-group': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { entity_id: string; offset: number; limit: number };
    row: {
      names: Array<Schemas['entities/GroupName']>;
      mentions: number;
      total: number;
      facts: Array<Schemas['entities/EntityFact']>;
    };
  };
  /** One entity named in an item, with number of mentions, aliases and a page of facts, newest first. */
  'entities/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string; offset: number; limit: number };
    row: { entity: Schemas['entities/Entity']; facts: Array<Schemas['entities/EntityFact']>; total: number };
  };
  /** Neighbours of an entity's names: entities connected by facts or common items, most connections first. */
  'entities/list-neighbors': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { entity_id: string; max: number; offset: number; limit: number };
    row: { known: boolean; total: number; neighbors: Array<Schemas['entities/Neighbor']> };
  };
  /** Unresolved entities of an item. */
  'entities/list-unresolved-of-item': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { entity: Schemas['entities/Unresolved'] };
  };
  /** Scopes with unresolved entities. */
  'entities/list-unresolved-scopes': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { limit: number };
    row: { scope_key: string };
  };
  /** Unresolved entities of the write scope. */
  'entities/list-unresolved': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { entity: Schemas['entities/Unresolved'] };
  };
  /** A page of entities in scope, by name, with number of mentions and aliases. */
  'entities/list': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { entity_type: string | null; q: string; offset: number; limit: number };
    row: { entities: Array<Schemas['entities/Entity']>; total: number };
  };
  /** Indexes entities by words and vector of their names. */
  'entities/update-index': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: {};
  };
  /** Entities with an id or a name. Names connected by up to four SAME_AS steps count as one. */
  'facts/find-ends': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_id: string; key: string };
    row: { found: string };
  };
  /** One fact, current or ended. */
  'facts/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { fact_id: string; open_end: string };
    row: { fact: Schemas['facts/Fact'] };
  };
  /** Versions of a fact, latest first. */
  'facts/list-versions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { first_fact_id: string; open_end: string; limit: number };
    row: { fact: Schemas['facts/Fact'] };
  };
  /** Facts at the read moment, last recorded first, after a cursor. */
  'facts/list': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      by: string;
      source_ids: Array<string>;
      target_ids: Array<string>;
      any_target: boolean;
      item_id: string | null;
      predicate: string | null;
      hidden: Array<string>;
      since: string;
      until: string;
      from_time: string;
      from_id: string;
      offset: number;
      limit: number;
      open_end: string;
    };
    row: { fact: Schemas['facts/Fact'] };
  };
  /** Items and entities adjacent to some nodes, with each relationship. Known ones are omitted. */
  'graph/list-adjacent': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { node_ids: Array<string>; known: Array<string>; hidden: Array<string>; max: number };
    row: { from_id: string; node_id: string; edge: Schemas['graph/Edge'] };
  };
  /** Relationships with both ends among some items and entities, with properties. */
  'graph/list-edges': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { node_ids: Array<string>; hidden: Array<string>; max: number };
    row: { edge: Schemas['graph/Edge'] };
  };
  /** Entities with links and facts to any other entities. */
  'graph/list-entities': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_ids: Array<string>; max: number };
    row: { node: Schemas['graph/EntityNode']; edges: Array<Schemas['graph/Edge']> };
  };
  /** A part of the graph: items after a given one, newest first, with their entities. */
  'graph/list-items': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      from_time: string;
      from_id: string;
      top_time: string;
      limit: number;
      max: number;
      max_text_length: number;
      max_metadata_length: number;
      hidden: Array<string>;
    };
    row: {
      item_id: string;
      created_at: string;
      node: Schemas['graph/ItemNode'] | null;
      names: Array<Schemas['graph/NameLink']>;
      links: Array<Schemas['graph/Edge']>;
    };
  };
  /** Entities on earlier pages of the graph: those named by an item up to the last one of the pages. */
  'graph/list-listed': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_ids: Array<string>; from_time: string; from_id: string; top_time: string };
    row: { entity_id: string };
  };
  /** Items and entities visible at the read moment, in any order. */
  'graph/list-nodes': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { node_ids: Array<string>; max_text_length: number; max_metadata_length: number };
    row: { item: Schemas['graph/ItemNode'] | null; entity: Schemas['graph/EntityNode'] | null };
  };
  /** Number of items of some types. */
  'items/count': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { memory_types: Array<string> };
    row: { total: number };
  };
  /** Ids of items that match a filter or a list: total number, and the first ids after a given one. */
  'items/find-by-filter': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {
      lookup: string | null;
      item_ids: Array<string>;
      clauses: Array<Array<Record<string, unknown>>>;
      mentions: Array<string>;
      until: string;
      after: string;
      limit: number;
    };
    row: { total: number; item_ids: Array<string> };
  };
  /** Items that match a filter, or have a tag or metadata value, newest first by default, with the total number. */
  'items/list-by-lookup': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      lookup: string;
      clauses: Array<Array<Record<string, unknown>>>;
      memory_types: Array<string>;
      since: string;
      until: string;
      oldest_first: boolean;
      from_time: string;
      from_id: string;
      offset: number;
      limit: number;
    };
    row: { total: number; item: Schemas['items/StoredItem'] | null };
  };
  /** Neighbours of an item, outgoing ones first, each with its relationship. */
  'items/list-neighbors': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { item_id: string; offset: number; limit: number; max: number; hidden: Array<string> };
    row: { found: boolean; total: number | null; rows: Array<Schemas['items/NeighborRow']> };
  };
  /** Items of some types, newest first, after a cursor: created before the last row of the previous page. */
  'items/list-newest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { memory_types: Array<string>; from_time: string; from_id: string; offset: number; limit: number };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Items of some types, oldest first, after a cursor: created after the last row of the previous page. */
  'items/list-oldest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { memory_types: Array<string>; from_time: string; from_id: string; offset: number; limit: number };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Number of open reviews. */
  'ontology/count-open': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { kind: string | null; hidden: Array<string> };
    row: { total: number };
  };
  /** The object of a review id: a question with its key, or a memory with a conflict review. */
  'ontology/find': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: {
      review_key: string | null;
      kind: string;
      status: string;
      entity_ids: Array<string>;
      target_id: string | null;
      entity_type: string | null;
    };
  };
  /** Reviews by id, open or answered, in the given order. An id is that of a review item or of a waiting memory. */
  'ontology/get-many': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item: Schemas['ontology/StoredReview'] };
  };
  /** Open reviews, newest first, after a cursor: questions about names and facts, and memories with a conflict. */
  'ontology/list-open': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      kind: string | null;
      hidden: Array<string>;
      from_time: string;
      from_id: string;
      offset: number;
      limit: number;
    };
    row: { item_id: string; at: string };
  };
  /** Answered reviews, last answer first, after a cursor. */
  'ontology/list-resolved': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { kind: string | null; from_time: string; from_id: string; offset: number; limit: number };
    row: { item_id: string; at: string };
  };
  /** Whether a statement was rejected in its scope, and why. */
  'temporal/find-rejected': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { rejected_key: string };
    row: { reason: string | null };
  };
  /** One version of an item by its number, the current one included. */
  'temporal/get-version': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; version: number };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Facts that began or ceased to be known in (from, to], latest first. */
  'temporal/list-changed-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { from: string; until: string; limit: number };
    row: { fact: Schemas['temporal/ChangedFact'] };
  };
  /** Items with a state recorded in (from, to], by time of the last one, with their states at both times. */
  'temporal/list-changed': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { from: string; until: string; offset: number; limit: number };
    row: { total: number; changed: Schemas['temporal/ChangedItem'] | null };
  };
  /** One fact with its times. */
  'temporal/list-fact': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { fact_id: string };
    row: { period: Schemas['temporal/Period']; source_id: string; target_id: string; predicate: string };
  };
  /** Periods of links of a type between two items, latest first. */
  'temporal/list-relationship': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { source_id: string; target_id: string; type: string; limit: number };
    row: { period: Schemas['temporal/Period'] };
  };
  /** Links between items at the read moment, latest first. */
  'temporal/list-relationships': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { hidden: Array<string>; limit: number };
    row: { link: Schemas['temporal/LinkThen'] };
  };
  /** Sources of an item, direct and indirect, nearest first; each source once, by the shortest path. */
  'temporal/list-sources': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { source: Schemas['temporal/Source'] };
  };
  /** Items that an item supersedes, and items that supersede it, at the read moment. */
  'temporal/list-superseding': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { supersedes: Array<Schemas['temporal/Replaced']>; superseded_by: Array<Schemas['temporal/Replaced']> };
  };
  /** Versions current at some time of a transaction time interval, newest first. */
  'temporal/list-versions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; from: string; until: string; offset: number; limit: number; hashed: boolean };
    row: { total: number; version: Schemas['items/StoredItem'] | null };
  };
  /** A note with all its titles, tags and concepts, at the read moment. */
  'zettel/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { note_id: string };
    row: {
      item_id: string;
      title: string | null;
      aliases: Array<string>;
      tags: Array<string>;
      concepts: Array<string>;
    };
  };
  /** Notes with given titles or tags, in the order of the keys. Current titles come before former ones. */
  'zettel/list-by-name': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { keys: Array<string>; type: string; statuses: Array<string>; max: number };
    row: { key: string; item_id: string; title: string | null; alias: boolean };
  };
  /** Notes with this value of a property or metadata key, newest first. */
  'zettel/list-by-property': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { property: string; value: string; lookup: string; statuses: Array<string>; max: number };
    row: { item_id: string };
  };
  /** Concepts in notes, and titles without a note, with the notes and times of reference. */
  'zettel/list-concepts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { statuses: Array<string>; max: number; since: string };
    row: {
      key: string;
      name: string;
      entity_id: string | null;
      has_note: boolean;
      notes: number;
      recent: number;
      first_seen: string;
      last_seen: string;
      note_ids: Array<string>;
    };
  };
  /** Links from and to some notes, without mirrors, in the order of the notes. */
  'zettel/list-edges': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; hidden: Array<string>; statuses: Array<string>; limit: number };
    row: { source_id: string; target_id: string; relation_type: string };
  };
  /** The newest notes with their link targets. Targets outside the rows are not counted. */
  'zettel/list-graph': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { hidden: Array<string>; statuses: Array<string>; max: number };
    row: { item_id: string; targets: Array<string> };
  };
  /** Notes linked from or to a note, each once per type, newest link first. */
  'zettel/list-links': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      note_id: string;
      outgoing: boolean;
      mirrors: boolean;
      type: string | null;
      hidden: Array<string>;
      statuses: Array<string>;
      max: number;
    };
    row: { item_id: string; relation_type: string; from_text: boolean; by_hand: boolean; linked_at: string };
  };
  /** Titles, tags and concepts of notes. */
  'zettel/list-markup': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: {
      item_id: string;
      title: string | null;
      content: string;
      metadata_json: string;
      created_at: string;
      tags: Array<string>;
      concepts: Array<string>;
    };
  };
  /** Notes that mention an entity, are about it or have it as a ((concept)), newest first. */
  'zettel/list-mentioning': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_id: string; statuses: Array<string>; max: number };
    row: { name: string; item_id: string | null };
  };
  /** Notes that share a tag or concept with a note, max number of shared ones first. */
  'zettel/list-related': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { note_id: string; statuses: Array<string>; max: number };
    row: { item_id: string; tags: Array<string>; concepts: Array<string> };
  };
  /** Creates an API key of the caller, optionally bound to a workspace and to a subject in it. */
  'api-keys/create': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: {
      workspace_id: string | null;
      subject: string | null;
      creator_id: string | null;
      key_id: string;
      key_hash: string;
      key_prefix: string;
      name: string;
      grants: Array<string>;
      expires_at: string;
    };
    row: { key: Schemas['api-keys/Key'] };
  };
  /** The caller's keys without revoked keys and their descendants, newest first; with a bound key only keys of its workspace. */
  'api-keys/list': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { workspace_id: string | null; offset: number; limit: number };
    row: { keys: Array<Schemas['api-keys/Key']>; total: number };
  };
  /** Revokes a key of the caller. */
  'api-keys/revoke': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { key_id: string; workspace_id: string | null; of_key_id: string | null };
    row: { key_id: string; bound_workspace_id: string | null; allowed: boolean };
  };
  /** Audit events of a workspace, newest first; optionally with account events of its members. */
  'audit/list': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {
      workspace_id: string;
      accounts: boolean;
      action: string | null;
      from_time: string;
      from_id: string;
      offset: number;
      limit: number;
    };
    row: { events: Array<Schemas['audit/Event']>; total: number };
  };
  /** Records an operator's action in the same transaction: for each workspace whose admins may see it, or once for the tenant. */
  'audit/record-by-operator': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { action: string; target_id: string; tenant_id: string; events: Array<Record<string, unknown>> };
    row: {};
  };
  /** Records an audit event in the transaction of the action. */
  'audit/record': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: {
      event_id: string;
      action: string;
      target_id: string | null;
      tenant_id: string;
      workspace_id: string | null;
      key_id: string | null;
      session_id: string | null;
    };
    row: {};
  };
  /** Bytes of a tenant's items and versions: a byte per character of text, and a flat size for other properties and the vector. */
  'health/count-bytes': {
    mode: 'read';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string; node_bytes: number };
    row: { bytes: number };
  };
  /** How many items, parts included, have expired in what the caller can read and are not deleted yet: no other query finds them. */
  'health/count-expired': { mode: 'read'; rows: 'one'; scoped: true; params: {}; row: { expired: number } };
  /** Counts of the caller's readable items by type and status, with oldest and newest. */
  'health/count-items': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {};
    row: { memory_type: Schemas['wire/MemoryType']; status: string; total: number; oldest: string; newest: string };
  };
  /** The most frequent tags of readable items. */
  'health/list-top-tags': { mode: 'read'; rows: 'many'; scoped: true; params: {}; row: { tag: string; count: number } };
  /** Changes since a time: items and entities named by a write, with relationships opened or closed. */
  'progress/list-changes': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {
      item_ids: Array<string>;
      entity_ids: Array<string>;
      proposed_ids: Array<string>;
      since: string;
      open_end: string;
    };
    row: { nodes: Array<Record<string, unknown>>; edges: Array<Record<string, unknown>> };
  };
  /** Workspaces whose streams report changes of a scope: the personal one of a user, or all of a tenant. */
  'progress/list-streams': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { user_id: string | null; tenant_id: string | null };
    row: { workspace_id: string };
  };
  /** Starts deleting a subject: from the commit on its partition cannot be used. */
  'subjects/begin-deletion': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; owner: string; subject: string; run: Record<string, unknown>; due_at: string };
    row: { partition_id: string };
  };
  /** The subject of the caller's partition; no row without any data. */
  'subjects/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { partition_id: string };
    row: { subject: string };
  };
  /** Subjects of a workspace that the caller may use, newest first, with their number of items. */
  'subjects/list': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      workspace_id: string;
      subject: string | null;
      from_time: string;
      from_id: string;
      offset: number;
      limit: number;
    };
    row: { partition_id: string; subject: string; created_at: string; items: number };
  };
  /** Whether a scope has any contents. */
  'transfer/count-contents': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {};
    row: { items: number; names: number };
  };
  /** Creates imported items, sessions and names, with their original times. */
  'transfer/create-nodes': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: {};
  };
  /** Creates imported reviews with their names, unchanged. */
  'transfer/create-reviews': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { created: number };
  };
  /** The partition of a subject in the workspace of an import; a resumed import finds the existing one. */
  'transfer/create-subject': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { workspace_id: string; run_id: string; owner_id: string | null; subject: string; partition_id: string };
    row: { partition_id: string };
  };
  /** Creates imported versions of items, with their original times. */
  'transfer/create-versions': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { created: number };
  };
  /** Ends the run of an import, once. */
  'transfer/end-import': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { run_id: string; status: string; result_json: string; now: string; expires: string };
    row: { run_id: string };
  };
  /** Schedules resolution for a batch of imported names that were unresolved in the export. */
  'transfer/flag-unresolved': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { limit: number };
    row: { marked: number };
  };
  /** The embedding model of this graph, and its last migration. */
  'transfer/get-embedder': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: {};
    row: { model: string; dimension: number; schema: string | null };
  };
  /** The unfinished import of a file into a workspace. */
  'transfer/get-import': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: { import_key: string };
    row: { run_id: string; request_json: string; lines_done: number };
  };
  /** The workspace of an export or import, with its members and the first user of its tenant. */
  'transfer/get-place': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: { workspace_id: string };
    row: {
      tenant_id: string;
      name: string;
      isolation: string;
      personal: boolean;
      first_user_id: string | null;
      entity_types: Array<string>;
      vocabulary: string | null;
      schemas: Array<string>;
      members: Array<Record<string, unknown>>;
    };
  };
  /** Hides an empty workspace for an import. No row if another import holds it. */
  'transfer/hold-workspace': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { workspace_id: string; run_id: string };
    row: { workspace_id: string };
  };
  /** Creates imported relationships from items to names, with their original times. */
  'transfer/link-items-to-names': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { linked: number };
  };
  /** Creates imported relationships between items, with their original times. */
  'transfer/link-items': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { linked: number };
  };
  /** Creates imported facts and aliases between names, with their original times. */
  'transfer/link-names': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { linked: number };
  };
  /** SAME_AS and DIFFERENT_FROM relationships that existed by a time. */
  'transfer/list-aliases': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { name_keys: Array<string>; until: string };
    row: { type: string; source: string; target: string; properties: Array<Record<string, unknown>> };
  };
  /** Facts stated by a time, current or ended, in the order of the items. */
  'transfer/list-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; until: string; offset: number; limit: number };
    row: { source: string; target: string; properties: Array<Record<string, unknown>> };
  };
  /** Items that existed at a time, oldest first, after the previous page. */
  'transfer/list-items': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { until: string; from_time: string; from_id: string; limit: number };
    row: {
      item_id: string;
      created_at: string;
      is_changed: boolean;
      labels: Array<string>;
      properties: Array<Record<string, unknown>>;
    };
  };
  /** Names in use by a time, by key. */
  'transfer/list-names': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { until: string; from_key: string; limit: number };
    row: { name_key: string; labels: Array<string>; properties: Array<Record<string, unknown>> };
  };
  /** Relationships of items within one scope, begun by a time, open or closed, in item order. */
  'transfer/list-relationships': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; until: string; offset: number; limit: number };
    row: {
      type: string;
      source: string;
      item_id: string | null;
      name: string | null;
      properties: Array<Record<string, unknown>>;
    };
  };
  /** Reviews that existed by a time, after an id: questions about exported names and memories, and answers about memories. */
  'transfer/list-reviews': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { until: string; from_id: string; limit: number };
    row: { item_id: string; names: Array<string>; properties: Array<Record<string, unknown>> };
  };
  /** Sessions of items that existed at a time, by key. */
  'transfer/list-sessions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { until: string; from_key: string; limit: number };
    row: { session_key: string; properties: Array<Record<string, unknown>> };
  };
  /** Subjects of a workspace, each with its owner in a USER-level workspace. */
  'transfer/list-subjects': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { workspace_id: string };
    row: { partition_id: string; subject: string; owner_id: string | null };
  };
  /** Open tasks of the import scope, by id. */
  'transfer/list-tasks': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { after: string; limit: number };
    row: { item_id: string };
  };
  /** Running transactions of a tenant, without this one. */
  'transfer/list-transactions': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { tenant_id: string };
    row: { transaction_id: string };
  };
  /** Users of a tenant, by e-mail address. */
  'transfer/list-users': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { tenant_id: string };
    row: { user_id: string; email_key: string | null; is_first: boolean };
  };
  /** Versions of items, by item and time: those that existed at a time, or the state of each item then, with text and metadata. */
  'transfer/list-versions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; until: string; of_then: boolean; offset: number; limit: number };
    row: { item_id: string; properties: Array<Record<string, unknown>> };
  };
  /** Records the number of imported lines in the transaction that stores them. */
  'transfer/record-lines': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { run_id: string; from_lines: number; lines: number; now: string };
    row: { lines_done: number };
  };
  /** Makes an imported workspace visible, with its own entity types and those of the file. */
  'transfer/release-workspace': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: {
      workspace_id: string;
      run_id: string;
      types: Array<string>;
      vocabulary: string | null;
      schemas: Array<string>;
    };
    row: { workspace_id: string };
  };
  /** Creates an invitation to a workspace; only the hash of its token is stored. */
  'workspaces/create-invitation': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: {
      workspace_id: string;
      invitation_id: string;
      token_hash: string;
      email: string;
      role: string;
      expires_at: string;
    };
    row: { invitation: Schemas['workspaces/Invitation'] };
  };
  /** Creates a workspace owned by the caller. */
  'workspaces/create': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; name: string; description: string | null; isolation: string };
    row: { workspace: Schemas['workspaces/Workspace'] };
  };
  /** Removes a member from a workspace, revokes bound keys, and selects another default workspace. */
  'workspaces/delete-member': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; user_id: string };
    row: {};
  };
  /** Revokes the open invitations of a user that their role no longer allows. */
  'workspaces/end-invitations': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; user_id: string; may_invite: Array<string> };
    row: {};
  };
  /** One member of a workspace, and its number of owners. */
  'workspaces/get-member': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; user_id: string };
    row: { role: Schemas['auth/Role']; owners: number };
  };
  /** The caller's role in a workspace; no row without membership. A bound key sees only its own workspace. */
  'workspaces/get-role': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; bound_workspace_id: string | null };
    row: { role: Schemas['auth/Role']; personal: boolean };
  };
  /** A workspace of the caller. A bound key sees only its own. */
  'workspaces/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; bound_workspace_id: string | null };
    row: { workspace: Schemas['workspaces/Workspace'] };
  };
  /** Hides a workspace and schedules its deletion. No row for a deleted one. */
  'workspaces/hold': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; due_at: string };
    row: { workspace_id: string };
  };
  /** Makes an active user of the tenant a member of a workspace; an existing member keeps the role. */
  'workspaces/link-member': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; user_id: string; role: string };
    row: { role: Schemas['auth/Role'] };
  };
  /** The open invitations of a workspace, newest first. */
  'workspaces/list-invitations': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { workspace_id: string; offset: number; limit: number };
    row: { invitations: Array<Schemas['workspaces/Invitation']>; total: number };
  };
  /** The members of a workspace, ordered by email. */
  'workspaces/list-members': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { workspace_id: string; offset: number; limit: number };
    row: { members: Array<Schemas['workspaces/Member']>; total: number };
  };
  /** Workspaces of the caller, oldest first; with a bound key only its own. */
  'workspaces/list': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { bound_workspace_id: string | null; offset: number; limit: number };
    row: { workspaces: Array<Schemas['workspaces/Workspace']>; total: number };
  };
  /** Locks the memberships of a workspace, so that two admins cannot remove the last two owners concurrently. */
  'workspaces/lock': { mode: 'write'; rows: 'none'; scoped: true; params: { workspace_id: string }; row: {} };
  /** Revokes an invitation. */
  'workspaces/revoke-invitation': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; invitation_id: string };
    row: { id: string };
  };
  /** Changes the role of a member. */
  'workspaces/update-role': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; user_id: string; role: string };
    row: {};
  };
  /** Changes name and description of a workspace; null keeps the old value. */
  'workspaces/update': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; name: string | null; description: string | null; has_description: boolean };
    row: {};
  };
  /** Items with the facts nearest to a question. Scores are exact cosines, because the index may be quantised. */
  'retrieval/find-by-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; limit: number; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string; strength: number };
  };
  /** Items that share names with a question. */
  'retrieval/find-by-names': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { keys: Array<string>; limit: number; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string; strength: number };
  };
  /** Items nearest to a vector. */
  'retrieval/find-by-vector': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; vector_limit: number; vector_pool: number; filter: Schemas['retrieval/Filter'] };
    row: { candidate: Schemas['search/Candidate'] };
  };
  /** Items that share words with a question, from the full-text index; see find-hybrid.cypher. */
  'retrieval/find-by-words': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      vector: Float32Array;
      words: Array<string>;
      holder_limit: number;
      word_pool: number;
      text_limit: number;
      filter: Schemas['retrieval/Filter'];
    };
    row: { holders: Array<number> | null; candidate: Schemas['search/Candidate'] | null };
  };
  /** Candidates of both channels in one query: nearest vectors, and items with words of the question. */
  'retrieval/find-hybrid': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      vector: Float32Array;
      vector_limit: number;
      words: Array<string>;
      holder_limit: number;
      word_pool: number;
      text_limit: number;
      filter: Schemas['retrieval/Filter'];
    };
    row: { holders: Array<number> | null; candidate: Schemas['search/Candidate'] | null };
  };
  /** Items that match a filter, nearest to a vector. */
  'retrieval/find-matching-by-vector': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      vector: Float32Array;
      vector_limit: number;
      lookup: string;
      max: number;
      filter: Schemas['retrieval/Filter'];
    };
    row: { many: boolean; candidate: Schemas['search/Candidate'] | null };
  };
  /** Items about a name in the question, or about a name connected by up to four SAME_AS steps. */
  'retrieval/find-named': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { keys: Array<string>; vector: Float32Array; filter: Schemas['retrieval/Filter'] };
    row: { key: string; candidate: Schemas['search/Candidate'] };
  };
  /** As find-past-by-vector.cypher, without vector indexes, linear in the states of the scope. */
  'retrieval/find-past-by-vector-exact': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; vector_limit: number; filter: Schemas['retrieval/Filter'] };
    row: { candidate: Schemas['search/Candidate'] };
  };
  /** States at a past moment with the nearest vectors, nearest first. */
  'retrieval/find-past-by-vector': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; vector_limit: number; vector_pool: number; filter: Schemas['retrieval/Filter'] };
    row: { candidate: Schemas['search/Candidate'] };
  };
  /** States at a past moment that share words with the question; see find-hybrid.cypher. */
  'retrieval/find-past-by-words': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      vector: Float32Array;
      words: Array<string>;
      holder_limit: number;
      word_pool: number;
      text_limit: number;
      filter: Schemas['retrieval/Filter'];
    };
    row: { holders: Array<number> | null; candidate: Schemas['search/Candidate'] | null };
  };
  /** Items by id, without vectors, with entities, facts, and feedback links between them. */
  'retrieval/get-results': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; vector: Float32Array | null };
    row: {
      item: Schemas['items/StoredItem'];
      links: Array<number>;
      cosine: number | null;
      superseded_by: Array<Schemas['search/Superseding']>;
      newer: Array<string>;
      versions: number;
    };
  };
  /** Hits and the turns up to two steps around them, each with its direct neighbours. */
  'retrieval/list-around': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      item_ids: Array<string>;
      known: Array<string>;
      vector: Float32Array;
      filter: Schemas['retrieval/Filter'];
    };
    row: {
      item_id: string;
      candidate: Schemas['search/Candidate'] | null;
      previous: string | null;
      following: string | null;
      eligible: boolean;
    };
  };
  /** Consolidations of given items, with all their sources. */
  'retrieval/list-consolidations': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; consolidation_id: string };
  };
  /** Documents of some chunks that pass the filter. */
  'retrieval/list-documents': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string; document_id: string };
  };
  /** Reference knowledge that grounds items, best first. */
  'retrieval/list-groundings': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; grounding: Schemas['grounding/Ground'] };
  };
  /** Steps from some items. */
  'retrieval/list-hops': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { seeds: Array<Record<string, unknown>>; vector: Float32Array; filter: Schemas['retrieval/Filter'] };
    row: {
      seed: string;
      kind: string;
      via: string;
      names: Array<string>;
      outgoing: boolean;
      degree: number;
      candidate: Schemas['search/Candidate'];
    };
  };
  /** Ids of items that match a filter. */
  'retrieval/list-matching': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; clauses: Array<Array<Record<string, unknown>>> };
    row: { item_id: string };
  };
  /** Keys of all names of some entities, given by name or id. Names connected by up to four SAME_AS steps are one entity. */
  'retrieval/list-names-of': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entities: Array<Record<string, unknown>> };
    row: { entity: string; keys: Array<string> };
  };
  /** All nodes within two steps of some items, over rare names, facts, and relationships. */
  'retrieval/list-neighborhood': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; limit: number; filter: Schemas['retrieval/Filter'] };
    row: { from: string; via: string | null; degree: number; to: string };
  };
  /** The newest items, for an empty query. Times are returned as text, because decoding a DateTime in the driver is slow. */
  'retrieval/list-newest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number; filter: Schemas['retrieval/Filter'] };
    row: { item: Schemas['items/StoredItem']; versions: number };
  };
  /** Facts that a person corrected or retracted, with their sentences, latest first. One that a person states again is none of them. */
  'retrieval/list-rejected': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { fact_id: string; fact: string; source_id: string; source: string; corrected_by: string | null };
  };
  /** Items nearest to some items by vectors at a past moment. The indexes apply all filters; see find-past-by-vector.cypher. */
  'retrieval/list-similar-past': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; limit: number; vector: Float32Array; filter: Schemas['retrieval/Filter'] };
    row: { seed: string; similarity: number; candidate: Schemas['search/Candidate'] };
  };
  /** Items nearest to some items by vector. The index applies all filters. */
  'retrieval/list-similar': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; limit: number; vector: Float32Array; filter: Schemas['retrieval/Filter'] };
    row: { seed: string; similarity: number; candidate: Schemas['search/Candidate'] };
  };
  /** States of some items at a past moment, as candidates; items without one are omitted. */
  'retrieval/list-states': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; vector: Float32Array; filter: Schemas['retrieval/Filter'] };
    row: { candidate: Schemas['search/Candidate'] };
  };
  /** The texts of the newest items, for regular expressions, which cannot use an index. */
  'retrieval/list-texts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string; text: string };
  };
  /** Vectors of items; items without vector or out of scope are omitted. */
  'retrieval/list-vectors': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; embedding: Array<number> };
  };
  /** Starts an attempt of a run. */
  'runs/begin': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { run_id: string; worker_id: string; alone: boolean; deadly: number; idle_ms: number; now: string };
    row: { answer: string; run: Schemas['runs/StoredRun'] };
  };
  /** Writes of a run, counted by rule and kind, with the first items. */
  'runs/count-writes': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { run_id: string };
    row: { by: string; act: string; items: number; hidden: number; item_ids: Array<string> };
  };
  /** Stores a run for workers, with the caller's scope and the ordered items to complete. */
  'runs/create': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run: Record<string, unknown>; item_ids: Array<string>; now: string; expires: string };
    row: {};
  };
  /** Deletes a batch of expired runs, oldest first, and returns their number per workspace; per member in USER-level workspaces. */
  'runs/delete-expired': {
    mode: 'write';
    rows: 'many';
    scoped: false;
    params: { now: string; limit: number };
    row: { active_workspace_id: string | null; level: string | null; user_id: string | null; deleted: number };
  };
  /** Starts deleting the partition of a subject, as part of its workspace or user. A repeat finds the started deletion. */
  'deletion/begin-subject': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { partition_id: string; due_at: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** Starts deleting a tenant. */
  'deletion/begin-tenant': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { tenant_id: string; due_at: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** Starts erasing a user. From the commit on all credentials are rejected. A repeat finds the started deletion. */
  'deletion/begin-user': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { user_id: string; due_at: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** Starts deleting a shared workspace. */
  'deletion/begin-workspace': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { workspace_id: string; due_at: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** Starts deleting the current contents of a scope. The node stays until the end, so that a job can finish after a crash. */
  'deletion/begin': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { deletion_id: string; until: string; due_at: string };
    row: {};
  };
  /** Counts of what a deletion of a scope up to a time would delete. */
  'deletion/count': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { until: string };
    row: {
      items: number;
      versions: number;
      facts: number;
      names: number;
      sessions: number;
      runs: number;
      answers: number;
    };
  };
  /** Deletes a batch of agents, reviews and source connections of a scope, up to a time. */
  'deletion/delete-agents': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { until: string; limit: number };
    row: { deleted: number };
  };
  /** Deletes the source connections of a user, because they contain the user's credentials. Their items stay. */
  'deletion/delete-connections-of-user': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { user_id: string };
    row: { deleted: number };
  };
  /** Deletes a batch of a user's nodes: keys, sessions and tokens, invitations by and for them, stored responses, account events. */
  'deletion/delete-credentials-of-user': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { user_id: string; limit: number };
    row: { deleted: number };
  };
  /** Deletes a batch of items of the write scope up to a time, with versions and facts; repeated until none is left. */
  'deletion/delete-items': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { limit: number; max: number; until: string; now: string };
    row: { item_ids: Array<string>; versions: number; facts: number; answers: number; unfinished: Array<string> };
  };
  /** Deletes a batch of unused names of a scope, with questions about them; repeated until none is left. */
  'deletion/delete-names': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { limit: number };
    row: { tried: number; names: number };
  };
  /** Deletes a batch of stored responses of a workspace; without a workspace, of the tenant. */
  'deletion/delete-records': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string; workspace_id: string | null; limit: number };
    row: { deleted: number };
  };
  /** Deletes a batch of a user's runs. Runs that still complete items of a shared workspace continue without the user. */
  'deletion/delete-runs-of-user': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { user_id: string; user_clause: string; limit: number };
    row: { runs: number };
  };
  /** Deletes a batch of runs started in a scope up to a time, including open ones. */
  'deletion/delete-runs': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { until: string; limit: number };
    row: { run_ids: Array<string> };
  };
  /** Deletes empty sessions of a scope, and the lock node of its notes. A writer waiting for the lock starts again. */
  'deletion/delete-sessions': { mode: 'write'; rows: 'one'; scoped: true; params: {}; row: { sessions: number } };
  /** Deletes a batch of the rest of a tenant without workspaces and users: its node and audit events, except the event of this deletion. */
  'deletion/delete-tenant': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string; limit: number };
    row: { deleted: number };
  };
  /** Deletes a user with personal workspace and memberships. After the first user of the tenant, another one becomes the first. */
  'deletion/delete-user': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { user_id: string };
    row: { memberships: number; workspaces_without_owner: Array<string> };
  };
  /** Ends a completed deletion. */
  'deletion/finish': { mode: 'write'; rows: 'none'; scoped: true; params: { deletion_id: string }; row: {} };
  /** Deletions without active process, and deletions due for the second pass. */
  'deletion/list-due': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { now: string; limit: number };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** Hidden items of a scope with an unfinished deletion. */
  'deletion/list-hidden': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { item_id: string };
  };
  /** Scope keys of subject partitions in shared workspaces of a tenant, one page by id. */
  'deletion/list-keys-of-subjects': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { tenant_id: string; after: string; limit: number };
    row: { partition_id: string; scope_key: string };
  };
  /** Unfinished deletions of parts of a tenant. */
  'deletion/list-of-parts': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { tenant_id: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** Remaining parts of a tenant: shared workspaces first, then users. */
  'deletion/list-of-tenant': {
    mode: 'read';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string; limit: number };
    row: { workspace_ids: Array<string>; user_ids: Array<string> };
  };
  /** Scopes of a tenant with items or hidden items. */
  'deletion/list-scopes-of-tenant': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { tenant_id: string };
    row: { scope_key: string };
  };
  /** Subjects of deleted workspaces, and private subjects of a deleted user. */
  'deletion/list-subjects': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { workspace_ids: Array<string>; owner_id: string | null; limit: number };
    row: { partition_id: string };
  };
  /** Shared workspaces of a user, whose admins see the audit entry of the erasure. */
  'deletion/list-workspaces-of-user': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { user_id: string };
    row: { workspace_id: string };
  };
  /** Renews the lease of a deletion, or sets the time of its second pass. */
  'deletion/renew': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { deletion_id: string; due_at: string; settled: boolean };
    row: {};
  };
  /** Removes the user from a batch of items and versions in shared workspaces. The items stay. */
  'deletion/update-items-of-user': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { user_id: string; limit: number };
    row: { kept: number };
  };
  /** Replaces the key of an erased user's "I" by an anonymous one, which stays unique. */
  'deletion/update-names-of-user': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { old_key: string; new_key: string };
    row: {};
  };
  /** Ends a run, once: `error` if all items failed or too many workers died, otherwise `ok`. */
  'runs/end': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { run_id: string; stage: string; deadly: number; now: string };
    row: { run: Schemas['runs/StoredRun'] };
  };
  /** Ends a run with its outcome, once; the items produced so far stay linked. */
  'runs/finish': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: {
      run_id: string;
      status: string;
      stage: string;
      failed: number;
      errors: Array<string>;
      result_json: string | null;
      item_ids: Array<string>;
      now: string;
    };
    row: { run: Schemas['runs/StoredRun'] };
  };
  /** Flags a run as undone, unless it is open or undone already. Locks the run and returns its previous state. */
  'runs/flag-undone': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { run_id: string; now: string };
    row: { run: Schemas['runs/StoredRun'] };
  };
  /** The state of a run, with the items it produced. */
  'runs/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { run_id: string };
    row: { run: Schemas['runs/StoredRun']; items: Array<Schemas['runs/ProducedItem']> };
  };
  /** Open runs idle for some time, max idle time first. Measured by the clock of Neo4j, because workers' clocks differ. */
  'runs/list-open': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { idle_ms: number; limit: number };
    row: { run_id: string; kind: string; tenant_id: string; idle_ms: number };
  };
  /** The caller's runs, newest first, after a cursor of time and id. */
  'runs/list': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      kind: string | null;
      status: string | null;
      from_time: string;
      from_id: string;
      offset: number;
      limit: number;
    };
    row: { run: Schemas['runs/StoredRun'] };
  };
  /** Locks the items written by a run, in id order, and reads later changes under the lock: other versions, or links of other origin. */
  'runs/lock-writes': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { run_id: string; since: string };
    row: {
      item_id: string;
      act: string;
      version: number | null;
      current: number;
      linked: Array<string>;
      later: string | null;
    };
  };
  /** Records the current stage of a run. The run is locked before the check, so that an ended run stays unchanged. */
  'runs/record-stage': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; stage: string; now: string };
    row: {};
  };
  /** Records a run's writes for undo. */
  'runs/record-writes': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; writes: Array<Record<string, unknown>> };
    row: {};
  };
  /** Ends attempts of a live worker, so that they do not count as deaths. Each run is locked before the check. */
  'runs/release': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { run_ids: Array<string>; worker_id: string };
    row: {};
  };
  /** Queues a run again with its progress, for another attempt or the next turn. */
  'runs/requeue': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; stage: string; counts: boolean; progress_json: string | null; now: string };
    row: {};
  };
  /** Creates minimal nodes without vectors and search tokens. */
  'store/append': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { label: string; rows: Array<Record<string, unknown>>; now: string; open_end: string };
    row: {};
  };
  /** Closes automatic links of short forms that now match several names. Manual links stay. */
  'store/close-aliases': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { short_ids: Array<string>; now: string; open_end: string };
    row: {};
  };
  /** Closes a fact that a person corrected or retracted. A key prevents extraction of the same fact from the same sentence. */
  'store/close-fact': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: {
      fact_id: string;
      ended_as: string;
      superseded_by: string | null;
      rejected_key: string | null;
      change_reason: string | null;
      changed_by: string | null;
      now: string;
    };
    row: {};
  };
  /** Closes grounding links of an item. All were inferred by runs, although imported ones name no run. */
  'store/close-groundings': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_id: string; now: string; open_end: string };
    row: { closed: number };
  };
  /** Closes open relationships from items of the writer's scope to items and names. */
  'store/close-item-links': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string; open_end: string };
    row: {};
  };
  /** Closes a manual link and its mirror. */
  'store/close-link': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: {
      source_id: string;
      target_id: string;
      link_type: string;
      mirrored: boolean;
      now: string;
      open_end: string;
    };
    row: { link_type: string };
  };
  /** Closes names and facts that an item no longer has. */
  'store/close-names': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: {
      item_id: string;
      about: Array<string>;
      mentioned: Array<string>;
      facts: Array<Record<string, unknown>>;
      open_end: string;
    };
    row: { about: Array<string>; mentioned: Array<string>; facts: Array<number> };
  };
  /** Closes links from a note to names that it no longer has. Runs after the note's change and uses its time (updated_at). */
  'store/close-note-links': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; ended: Array<string>; open_end: string };
    row: {};
  };
  /** Closes PART_OF links of the chunks of a replaced document. */
  'store/close-parts': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { whole_id: string; now: string; open_end: string };
    row: {};
  };
  /** Closes all MAY_UPDATE links of an item whose content changes. */
  'store/close-updates': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_id: string; now: string; open_end: string };
    row: { closed: number };
  };
  /** Closes the dependency of a task on another one. */
  'store/close-wait': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_id: string; target_id: string; now: string; open_end: string };
    row: { closed: number };
  };
  /** Completes a raw item with type, fields and vector, once, and only if unchanged since the read. */
  'store/complete': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: {
      item_id: string;
      run_id: string;
      read_at: string;
      label: string;
      changes: Record<string, unknown>;
      embedding: Float32Array | null;
      now: string;
    };
    row: { item_id: string };
  };
  /** Number of entities with a type in the caller's scope; in a USER-level workspace also the number in other scopes. */
  'store/count-of-type': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { type: string };
    row: { entities: number; others: boolean };
  };
  /** Creates items of another system with their original times, and their earlier states as versions. */
  'store/create-past': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; open_end: string };
    row: { created: number };
  };
  /** Creates items with vectors, and relationships of plan tasks. */
  'store/create': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: {
      rows: Array<Record<string, unknown>>;
      retracted_word: string;
      now: string;
      since_ever: string;
      open_end: string;
    };
    row: { created: number; rejected: Array<Schemas['items/Rejected']> };
  };
  /** Deletes relationships of an entity, up to a number. */
  'store/delete-name': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string; max: number };
    row: { relationships: number; facts: number; finished: boolean; scope_key: string };
  };
  /** Deletes staged items in the staging scope; no reader has seen them. */
  'store/delete-staged': { mode: 'write'; rows: 'none'; scoped: true; params: { item_ids: Array<string> }; row: {} };
  /** Deletes a batch of the versions of a hidden item; repeated until none is left. */
  'store/delete-versions': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { deleted: number };
  };
  /** Deletes an item with parts (tasks with notes, chunks of a document), versions, relationships and reviews, and returns the counts. */
  'store/delete': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; max: number; now: string };
    row: {
      items: number;
      versions: number;
      relationships: number;
      answers: number;
      unfinished: Array<string>;
      scope_key: string;
      item_ids: Array<string>;
    };
  };
  /** Deletes a batch of facts, relationships and versions of a hidden item, with unused names. */
  'store/end-deletion': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { finished: boolean; facts: number; names: number };
  };
  /** Hides expired items, parts first, and deletes their facts. */
  'store/end-expired': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string | null; now: string; limit: number };
    row: { ended: number };
  };
  /** Answers open questions by key. */
  'store/end-reviews': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { review_keys: Array<string>; action: string; note: string | null; run_id: string | null; now: string };
    row: { ended: number };
  };
  /** The item of a type with an item_id or a caller's type id. The write scope comes first. */
  'store/find-by-id-key': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; memory_type: string; id_keys: Array<string> };
    row: { found: string };
  };
  /** The nearest short statements to some vectors in the write scope, by similarity. */
  'store/find-earlier': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; min_likeness: number; max_characters: number; limit: number };
    row: { n: number; item_id: string; content: string; likeness: number; vector: Array<number> };
  };
  /** Items that already exist in the workspace, by external_id, otherwise by type and content. */
  'store/find-existing': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { candidates: Array<Record<string, unknown>> };
    row: { index: number; item_id: string };
  };
  /** Items of the workspace with given external ids; of several, the newest. Ended items have released their ids. */
  'store/find-named': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { external_ids: Array<string>; gone: Array<string> };
    row: { external_id: string; item_id: string };
  };
  /** Items before and after each position of a session, for existing sessions. */
  'store/find-neighbours': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { session_keys: Array<string>; places: Array<Record<string, unknown>> };
    row: { item_id: string; before_id: string | null; after_id: string | null };
  };
  /** Records what new rows await: relationship type and external id, and index keys for finding the rows later. */
  'store/flag-awaiting': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: {};
  };
  /** Records the first confirmation of a current fact by a person. */
  'store/flag-confirmed': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { fact_id: string; confirmed_by: string | null; now: string; open_end: string };
    row: { found: string };
  };
  /** Counts repeats of items. An ended item releases its key, so that a repeat creates a new item. */
  'store/flag-repeated': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { repeated: Array<Record<string, unknown>>; hidden: Array<string>; now: string };
    row: { key: string; item_id: string; seen_count: number };
  };
  /** Items by id, with entities and facts, without vectors; ids out of scope are omitted. */
  'store/get-many': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** The scope of an entity, and the name that its texts use. */
  'store/get-name-scope': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string };
    row: { scope_key: string; key: string };
  };
  /** The current plan of a task. */
  'store/get-plan-of': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { plan_id: string; status: string };
  };
  /** Extraction settings of a workspace for language models: relations and instructions, as JSON. */
  'store/get-vocabulary': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { vocabulary: string | null };
  };
  /** One item with vector, entities and facts, and whether a source was retracted. */
  'store/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { item: Schemas['items/StoredItem']; tasks: Array<Record<string, unknown>> };
  };
  /** Links matching names, each pair once, from the smaller key to the other. */
  'store/link-aliases': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { pairs: Array<Record<string, unknown>>; now: string; open_end: string };
    row: {};
  };
  /** Links rows to items that they have awaited. The index key of a row is unique to its scope. */
  'store/link-awaiting': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; max: number; now: string; open_end: string };
    row: { linked: number };
  };
  /** Links the chunks of a document in order. */
  'store/link-chunks': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_ids: Array<string>; now: string; open_end: string };
    row: {};
  };
  /** Declares two entities to be different: closes SAME_AS and opens DIFFERENT_FROM, so that resolution does not match them again. */
  'store/link-different': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { source_id: string; target_id: string; run_id: string | null; now: string; open_end: string };
    row: { parted: boolean; scope_key: string };
  };
  /** Turns the name of a question into an entity; its mentions become mentions of the entity. */
  'store/link-entity': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { review_key: string; entity_id: string; entity_type: string };
    row: { entity_id: string };
  };
  /** Opens links inferred by a run. An open link of the same type stays unchanged. Valid from the later start of both items. */
  'store/link-found': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { run_id: string; rows: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { source_id: string; target_id: string };
  };
  /** Links notes to the notes whose titles they refer to, with mirrors, and closes links missing in the new text. */
  'store/link-from-notes': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_ids: Array<string>; max: number; open_end: string };
    row: {};
  };
  /** Opens relationships between items, each with properties; several of one type between two items are allowed. */
  'store/link-items': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { linked: number };
  };
  /** Opens links between items locked by store/lock-links, in place of an open link of the same type. */
  'store/link-many': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { linked: number };
  };
  /** Links items to subjects and mentioned names, and creates their facts. */
  'store/link-names': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: {
      scope_key: string;
      names: Array<Record<string, unknown>>;
      rows: Array<Record<string, unknown>>;
      since_ever: string;
      open_end: string;
    };
    row: {};
  };
  /** Links notes to names: titles, references, tags and concepts. */
  'store/link-note-names': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: {
      scope_key: string;
      names: Array<Record<string, unknown>>;
      rows: Array<Record<string, unknown>>;
      open_end: string;
    };
    row: {};
  };
  /** Adds dependencies on tasks of other plans of the scope, found by plan and task id. Returns rows whose task exists. */
  'store/link-outside': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { item_id: string; target_id: string; place: number };
  };
  /** Links new items to a container (PART_OF), which is looked up once. */
  'store/link-parts': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { whole_id: string; item_ids: Array<string>; now: string; open_end: string };
    row: {};
  };
  /** Creates facts of another system with their original valid and transaction times. */
  'store/link-past-facts': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; open_end: string };
    row: { linked: number };
  };
  /** Links items to names of another system, with the original time. An existing link stays unchanged. */
  'store/link-past': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; open_end: string };
    row: { linked: number; created: number };
  };
  /** Renames an entity and returns the entity whose texts use the new name, created if missing. */
  'store/link-renamed': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string; name: string; key: string; other_id: string };
    row: { other: string };
  };
  /** Links new rows to named items, by item id or external id. */
  'store/link-rows': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { item_id: string; type: string; external_id: string; linked: number };
  };
  /** Declares two entities of one scope to be the same. */
  'store/link-same': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { source_id: string; target_id: string; run_id: string | null; now: string; open_end: string };
    row: { same: Schemas['entities/SameAs']; scope_key: string };
  };
  /** Links successive items of a session by NEXT; contradicting NEXT edges are deleted. */
  'store/link-session': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { pairs: Array<Record<string, unknown>>; now: string; open_end: string };
    row: {};
  };
  /** Opens relationships from items to names, and creates missing names. Names are sorted, so that writers cannot deadlock. */
  'store/link-to-names': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: {
      scope_key: string;
      names: Array<Record<string, unknown>>;
      rows: Array<Record<string, unknown>>;
      now: string;
      open_end: string;
    };
    row: {};
  };
  /** Links notes with pending references to the notes that now have the title, with mirrors. Runs after link-from-notes. */
  'store/link-to-notes': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { scope_key: string; rows: Array<Record<string, unknown>>; max: number; open_end: string };
    row: {};
  };
  /** Opens MAY_UPDATE between statements about the same subject, from the later valid day to the earlier. */
  'store/link-updates': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { linked: number };
  };
  /** Counts feedback on pairs of items used together, as one link with weight and votes. */
  'store/link-used': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: {
      pairs: Array<Record<string, unknown>>;
      said: string;
      opposite: string;
      helpful: number;
      misleading: number;
      now: string;
      open_end: string;
    };
    row: { linked: number };
  };
  /** Answers of people to questions, by key. */
  'store/list-answers': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { review_keys: Array<string> };
    row: { review_key: string; action: string };
  };
  /** Items of the write scope whose external_id starts with a prefix, except some. */
  'store/list-by-prefix': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { prefix: string; kept: Array<string>; limit: number };
    row: { item_id: string };
  };
  /** Versions with a caller's valid time that ends after a moment, last one first. */
  'store/list-dated-versions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; after: string; since_ever: string; open_end: string };
    row: { version: number; from: string | null; until: string | null };
  };
  /** The decisions that are part of an item, because its text labels them so, in the order in which they were stored. */
  'store/list-decisions-in': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; hidden: Array<string> };
    row: { item_id: string; content: string };
  };
  /** Unfinished deletions started before a time; their process has ended. */
  'store/list-deletions': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { before: string; limit: number };
    row: { item_id: string; scope_key: string };
  };
  /** Current dependents of some tasks, without these tasks. */
  'store/list-dependents': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string };
  };
  /** Memories for which a person denied the contradiction with a statement. */
  'store/list-dismissed': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { statement_keys: Array<string> };
    row: { statement_key: string; against: Array<string> };
  };
  /** Entity types of a workspace beside the built-in ones. */
  'store/list-entity-types': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { types: Array<string> };
  };
  /** Expired hidden items of the scope, without parts. A part of a deleted item counts as an item. */
  'store/list-expired': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { item_id: string };
  };
  /** Dependencies of some tasks at the read moment: tasks with their plans and states. */
  'store/list-needs': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: {
      task: string;
      item_id: string;
      task_id: string;
      plan_id: string | null;
      status: string;
      outcome: string | null;
      only_if: string | null;
    };
  };
  /** Open links from a note to names. They start earlier if the note now starts earlier. */
  'store/list-note-links': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { item_id: string; open_end: string };
    row: { type: string; key: string; alias: boolean };
  };
  /** Items of one type at the read moment, newest first, after a cursor. Null conditions are ignored. */
  'store/list-of-type': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      memory_type: string;
      statuses: Array<string>;
      domain: string | null;
      from_time: string;
      from_id: string;
      offset: number;
      limit: number;
    };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Direct and indirect dependents of an item at the read moment, nearest first. */
  'store/list-resting': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { resting: Schemas['temporal/Resting'] };
  };
  /** Evidence for and against decisions, in order of time. Manual links are no evidence. */
  'store/list-said': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; said: Array<Schemas['decisions/Said']> };
  };
  /** Scopes with expired hidden items. */
  'store/list-scopes-of-expired': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { limit: number };
    row: { scope_key: string; tenant_id: string };
  };
  /** Tasks of plans with current dependencies, including those on other plans. */
  'store/list-structure': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { plan_ids: Array<string> };
    row: {
      plan_id: string;
      item_id: string;
      task_id: string;
      chain: number | null;
      waits: Array<Record<string, unknown>>;
    };
  };
  /** Item ids of the current tasks of a plan. */
  'store/list-tasks-of': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { plan_id: string };
    row: { item_id: string };
  };
  /** Added entity types of a workspace, locked until the transaction ends. */
  'store/lock-entity-types': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { types: Array<string> };
  };
  /** Locks a fact until the end of the transaction. */
  'store/lock-fact': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { fact_id: string; open_end: string };
    row: { fact: Schemas['facts/LockedFact'] };
  };
  /** Locks items to link, all in id order, so that two requests cannot both open a link, nor deadlock. */
  'store/lock-links': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; open_end: string };
    row: { place: number; created: boolean; properties_json: string | null };
  };
  /** Locks the note and waiting row writers of the write scope until the transaction ends. */
  'store/lock-notes': { mode: 'write'; rows: 'none'; scoped: true; params: {}; row: {} };
  /** Locks an item until the transaction ends, and returns it with its parts (tasks with notes, chunks of a document). */
  'store/lock-with-parts': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { item_id: string; session_key: string | null; is_chunk: boolean };
  };
  /** Locks an item until the transaction ends and reads it under the lock, so that no concurrent change is lost. */
  'store/lock': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { item: Schemas['items/StoredItem']; embedded: boolean };
  };
  /** Records the answer to a conflict review: the statement, and the contradicted memories. */
  'store/record-answer': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: {
      item_id: string;
      subject_id: string;
      action: string;
      note: string | null;
      run_id: string;
      statement_key: string;
      against: Array<string>;
      since: string;
      now: string;
    };
    row: {};
  };
  /** Stores questions about uncertain extractions of a memory, each once per scope: a name not spelled in the text, or a fact with low */
  'store/record-doubts': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; doubts: Array<Record<string, unknown>>; now: string; open_end: string };
    row: {};
  };
  /** Stores questions about names, each once. */
  'store/record-reviews': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { reviews: Array<Record<string, unknown>>; now: string; open_end: string };
    row: {};
  };
  /** Returns a hidden item with its parts to its scope, within the transaction that deletes them. */
  'store/release-expired': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { parts: number };
  };
  /** Removes the unique keys of ended items, so that new items can use them. */
  'store/release-keys': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { keys: Array<string>; gone: Array<string> };
    row: {};
  };
  /** Makes staged items visible in their scope from the commit on. */
  'store/release-staged': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_ids: Array<string>; now: string };
    row: { released: number };
  };
  /** Undoes declarations about names by answers of a run, without history. */
  'store/unlink-answers': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { run_id: string; open_end: string };
    row: {
      item_id: string;
      kind: string;
      action: string;
      proposed: string | null;
      target_id: string | null;
      names: Array<string>;
      unlinked: number;
    };
  };
  /** Links the neighbours of a chunk before its deletion, so that the document stays readable in order. */
  'store/unlink-chunk': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; now: string; open_end: string };
    row: {};
  };
  /** Deletes links of an item inferred by a run, without history. */
  'store/unlink-found': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { run_id: string; item_ids: Array<string> };
    row: { unlinked: number };
  };
  /** Deletes open and closed links of items to names, their facts, unused names, and questions about these. */
  'store/unlink-names': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_ids: Array<string>; max: number };
    row: { facts: number; names: number; entity_ids: Array<string>; edges: Array<Record<string, unknown>> };
  };
  /** Removes an item from the NEXT chain of its session and links its neighbours; an empty session is deleted. */
  'store/unlink-session': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; now: string; open_end: string };
    row: {};
  };
  /** Removes a task from its plan and closes its dependencies in both directions. Past reads still show them. */
  'store/unlink-task': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_id: string; now: string; open_end: string };
    row: { dependents: Array<string> };
  };
  /** Undoes the last change of an item if it made this version: item, versions and search words are restored, without history. */
  'store/update-back': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; version: number; open_end: string };
    row: { was: Schemas['wire/MemoryType']; is: Schemas['wire/MemoryType'] };
  };
  /** Stores the length of the max chain of dependents of some tasks, which orders ready tasks. */
  'store/update-chains': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: {};
  };
  /** Replaces the added entity types of a workspace. */
  'store/update-entity-types': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; types: Array<string> };
    row: {};
  };
  /** Changes spelling and type of an entity; null keeps the old value. Takes no further locks, because it links nothing. */
  'store/update-name': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string; name: string | null; entity_type: string | null };
    row: { node: Schemas['graph/EntityNode'] };
  };
  /** Sets location and source properties of items, without new version or time. */
  'store/update-places': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { places: Array<Record<string, unknown>> };
    row: {};
  };
  /** Computes which tasks are ready, among some tasks and all their dependents. */
  'store/update-ready': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; since_ever: string; open_end: string };
    row: { item_id: string; task_id: string; became_ready: boolean; moot: boolean };
  };
  /** Replaces the type label of an item; store/update changes its properties. */
  'store/update-type': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; from: string; to: string };
    row: {};
  };
  /** Replaces the extraction settings of a workspace. */
  'store/update-vocabulary': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; vocabulary: string | null };
    row: {};
  };
  /** Replaces the state of an item at one transaction time; null in `changes` removes a property. */
  'store/update': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: {
      item_id: string;
      version_id: string;
      changes: Record<string, unknown>;
      valid_start_time: string;
      valid_end_time: string;
      holds_from: string;
      ends_now: boolean;
      valid_start_local: string | null;
      valid_end_local: string | null;
      names_stay: boolean;
      embedding: Float32Array | null;
      restored: Array<Record<string, unknown>>;
      now: string;
      open_end: string;
    };
    row: { item: Schemas['items/StoredItem'] };
  };
}
