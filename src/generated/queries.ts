// Written by `npm run generate`. Do not edit.
import type { Schemas } from './schemas';

/** Every named query: `items/get` is cypher/knowledge/items/get.cypher. */
export interface Queries {
  /** Relationships of some items: those between them first, then those to other items. */
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
  /** Items that are about an entity or mention it, newest first. */
  'profiles/list-about': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_id: string; limit: number };
    row: { item_id: string | null };
  };
  /** The facts that some items state now. */
  'profiles/list-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; predicate: string; source_id: string; source: string; target_id: string; target: string };
  };
  /** Number of items that mention all given names; optionally only those spoken by these persons. */
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
  /** Number of items with all given tags. */
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
  /** Number of items of some types. */
  'reasoning/count-by-type': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { filter: Schemas['retrieval/Filter']; valid_from: string; valid_until: string; tags: Array<string> };
    row: { total: number };
  };
  /** The reasoning trace with this trace_id or item id; the oldest, if several scopes have one. */
  'reasoning/find-trace': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { trace_id: string };
    row: { item_id: string; trace_id: string };
  };
  /** Ids of the steps of a trace in order, and of its artifacts, oldest first. */
  'reasoning/get-steps': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { item_id: string };
    row: { steps: Array<string>; artifacts: Array<Schemas['reasoning/Artifact']> };
  };
  /** Items that mention all given names; optionally only those spoken by these persons. */
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
  /** Items in a conflict that wait for a review, or all items in a conflict; last challenged first, after a cursor. */
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
  /** Data for the confidence history of an item: its confidence in the first version, and in each version that changed or challenged it. */
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
  /** Memories of the same scope that this one contradicts, as found when it was ingested. */
  'reasoning/list-conflicting': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { item_id: string };
  };
  /** Current evidence for and against an item, each item once: reference knowledge that grounds it, and items that reinforce, support or */
  'reasoning/list-evidence': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; hidden: Array<string>; limit: number };
    row: { evidence: Schemas['reasoning/Evidence'] };
  };
  /** Facts that involve one of the names, with one of the predicates, where the name is the end that allows only one value. */
  'reasoning/list-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { ends: Array<Record<string, unknown>>; filter: Schemas['retrieval/Filter'] };
    row: { fact: Schemas['reasoning/NamedFact'] };
  };
  /** Items that mention given names, with the fields needed for ranking; items about these names first. */
  'reasoning/list-mentions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { keys: Array<string>; filter: Schemas['retrieval/Filter'] };
    row: { mention: Schemas['reasoning/Mention'] };
  };
  /** Reference knowledge near to a statement, nearest first: seed items, and chunks of reference documents. */
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
  /** Reasoning traces that have this item as an artifact, latest first. */
  'reasoning/list-traces-of': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { artifact_id: string; limit: number };
    row: { item_id: string };
  };
  /** Items with low confidence, lowest first, as of the requested time: those with a stated confidence or a contradiction. */
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
  /** Items that follow an item in reading order, nearest first: along NEXT, or later parts of its container; for a container, its own parts. */
  'recall/list-after': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; max: number };
    row: { place: Schemas['recall/Place'] };
  };
  /** Items that precede an item in reading order, nearest first: along NEXT, or earlier parts of its container. */
  'recall/list-before': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; max: number };
    row: { place: Schemas['recall/Place'] };
  };
  /** The item that contains an item: a document, a conversation or a plan. */
  'recall/list-containers': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { whole: Schemas['recall/Whole'] };
  };
  /** The last turns of the session that was used last, in order. */
  'recall/list-last-session': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { newest: number; limit: number };
    row: { item: Schemas['recall/PackItem'] };
  };
  /** The latest turns of a session in all readable scopes, newest first. */
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
  /** The names that occur most often in the newest items, with their counts and the trust of these items. */
  'recall/list-topics': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { newest: number; limit: number };
    row: { name: string; total: number; trusts: Array<Schemas['wire/Trust']> };
  };
  /** Number of speculative items that searches leave out by default; counting stops at 100. */
  'search/count-speculative': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { memory_types: Array<string>; tier: number };
    row: { items: number };
  };
  /** The given ids that are items in scope. */
  'search/list-roots': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { root: Schemas['search/GroupRoot'] };
  };
  /** Newest current items that have no state as of the requested time; for an empty query. */
  'search/list-unresolved-newest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string };
  };
  /** Current items near to a question that existed as of the requested time, but have no state valid then: it lies in a gap */
  'search/list-unresolved': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; limit: number; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string };
  };
  /** Makes the caller a member through an invitation, which cannot be used again. */
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
  /** Unless the caller has a tenant, creates one with a workspace, a personal workspace and the caller's memberships. */
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
  /** Creates a session of a user with its first refresh token. */
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
  /** Creates a signing key for access tokens. */
  'auth/create-signing-key': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { kid: string; secret: string };
    row: { kid: string };
  };
  /** Creates the separate scope (partition) of a subject when it is first used; a concurrent request may create it too. */
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
  /** Creates a user with a personal workspace, as member of one workspace. */
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
  /** Creates a workspace of a tenant. */
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
  /** Ends one session of the caller, or all. */
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
  /** Records that the caller has completed the onboarding. */
  'auth/flag-onboarded': { mode: 'write'; rows: 'none'; scoped: true; params: {}; row: {} };
  /** An open invitation and its tenant, by token, and whether another user of the tenant has the same e-mail address. */
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
  /** The user of an account at the identity provider; the first login creates one without tenant. */
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
  /** The state of a refresh token, read under the lock of its session. */
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
  /** Makes a user a member of a shared workspace of the tenant; an existing member keeps the role. */
  'auth/link-member': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { user_id: string; workspace_id: string; role: string };
    row: { user_id: string; workspace_id: string; role: string };
  };
  /** Listeners of event streams whose credential has ended, or whose user has left the workspace. */
  'auth/list-lost': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { listeners: Array<Record<string, unknown>> };
    row: { position: number };
  };
  /** Keys that verify access tokens, newest first. */
  'auth/list-signing-keys': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: {};
    row: { kid: string; secret: string };
  };
  /** All tenants with workspaces, users and keys. */
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
  /** Locks an invitation, so that only one of several concurrent requests can accept it. */
  'auth/lock-invitation': { mode: 'write'; rows: 'none'; scoped: true; params: { token_hash: string }; row: {} };
  /** Locks the session of a refresh token, so that refreshes and logouts follow one another. */
  'auth/lock-session': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { token_hash: string };
    row: { session_id: string };
  };
  /** Records when keys were last used; earlier times are ignored. */
  'auth/record-key-use': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { uses: Array<Record<string, unknown>> };
    row: {};
  };
  /** Revokes an API key. */
  'auth/revoke-key': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { key_id: string };
    row: { key_id: string; revoked_at: string };
  };
  /** Marks a refresh token as used and creates the next one. */
  'auth/rotate-refresh-token': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { token_hash: string; nonce: string; successor_hash: string; expires_at: string };
    row: {};
  };
  /** Activates or deactivates a user; takes effect with the commit. */
  'auth/update-user': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { user_id: string; is_active: boolean };
    row: { user_id: string; is_active: boolean };
  };
  /** Number of agents in scope. */
  'agents/count': { mode: 'read'; rows: 'one'; scoped: true; params: { since: string }; row: { total: number } };
  /** Creates an agent, whose id must be unique within the scope. */
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
  /** Whether decisions or tasks of the workspace name this agent. */
  'agents/find-work': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { agent_id: string };
    row: { known: boolean };
  };
  /** An agent by its keys; the first key that exists wins. */
  'agents/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { agent_keys: Array<string> };
    row: { agent: Schemas['agents/StoredAgent'] };
  };
  /** The newest decisions of an agent in the workspace, with their confidence after evidence. */
  'agents/list-decisions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { agent_id: string; domain: string | null; gain: number; loss: number; limit: number };
    row: { decided: Schemas['agents/Decided'] };
  };
  /** Evaluations as of the requested time, newest first, after a cursor. */
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
  /** Tasks of the workspace that an agent has ended, newest first, including tasks that it released before. */
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
  /** Active anchors of the workspace that a request selects, oldest first. */
  'anchors/find': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { session_id: string | null; anchor_type: string | null; limit: number };
    row: { item_id: string };
  };
  /** Active anchors that apply to a session, newest first: its own, and those of the workspace. */
  'anchors/list-active': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { session_id: string | null; anchor_type: string | null; at: string; limit: number };
    row: { anchor: Schemas['anchors/Active']; embedding: Array<number> | null };
  };
  /** Anchors as of the requested time, newest first, after a cursor. */
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
  /** The reasoning trace with this id, if a decision in scope may be linked to it. */
  'decisions/find-trace': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { trace_id: string };
    row: { item_id: string };
  };
  /** Confidence of a decision after all evidence in order of time, and when the last evidence was added. */
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
  /** Decisions by item id, as of the requested time, with grounds, evidence, and the grounds that were retracted. */
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
  /** Where a decision comes from, as of the requested time: its reasoning trace, all evidence in its state at that time, and the */
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
  /** Direct causes, or direct effects, of some items as of the requested time. */
  'decisions/list-causes': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; wants: string; limit: number };
    row: { from_id: string; relationship: string; node: Schemas['decisions/CausalItem'] };
  };
  /** Active decisions with a CONTRADICTS link to this one in either direction, as of the requested time, latest first. */
  'decisions/list-contradicting': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; vector: Float32Array | null; limit: number };
    row: { other_id: string; cosine: number | null };
  };
  /** Decisions as of the requested time, newest first, after a cursor. */
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
  /** Observations by item id, as of the requested time, with their sources, the aspects that these cover, and the sources that were retracted. */
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
  /** Opinions by item id, as of the requested time, with their sources, later evidence, and the sources that were retracted. */
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
  /** A plan as of the requested time, with its evidence, and the decision that was made from it. */
  'plans/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { item: Schemas['items/StoredItem']; evidence_ids: Array<string>; decision_id: string | null };
  };
  /** Active plans, newest first, after a cursor, with the number of tasks per state. */
  'plans/list-active': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { now: string; from_time: string; from_id: string; offset: number; limit: number };
    row: { plan: Schemas['plans/PlanRow'] };
  };
  /** Tasks of the workspace whose claim has expired, oldest expiry first. */
  'plans/list-ended': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { now: string; limit: number };
    row: { item_id: string };
  };
  /** Tasks whose claim has expired, oldest expiry first. */
  'plans/list-expired': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { now: string; limit: number };
    row: { item_id: string; scope_key: string; tenant_id: string };
  };
  /** Tasks of a plan that are derived, directly or indirectly, from a retracted or superseded item, with that item. */
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
  /** Ready tasks of a plan by priority; then those with the longest chain of dependents, then the oldest. */
  'plans/list-ready-of-plan': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { plan_item_id: string; task_id: string | null; agent_id: string | null; now: string; limit: number };
    row: { task: Schemas['plans/ReadyTask'] };
  };
  /** Ready tasks of all plans in some scopes, by priority; then those with the longest chain of dependents, then the oldest. */
  'plans/list-ready': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { scopes: Array<string>; agent_id: string | null; now: string; limit: number };
    row: { task: Schemas['plans/ReadyTask'] };
  };
  /** Tasks of a plan as of the requested time, in order of creation, with the ids of the tasks on which they depend; optionally one task. */
  'plans/list-tasks': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; task_item_id: string | null };
    row: { task: Schemas['plans/TaskRow'] };
  };
  /** Extends the claim of a task, if the token is current. */
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
  /** The longest chains of items: turns of a conversation, or chunks of a document. */
  'explore/longest-chains': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { items: number; first: string; last: string; first_id: string };
  };
  /** The longest chain of tasks in each active plan that depend on one another, by first task. */
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
    row: { rejected: string; decision: string; rationale: string | null; holds: boolean; item_id: string };
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
  /** Assigns a sync run to a locked connection, unless another run is open: a connection has one sync at a time. */
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
  /** Records how a sync ended: the time of the next one, and an error message for users. */
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
  /** External ids whose newest item a person has ended, although the source still has the document. */
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
  /** Connections whose sync is due, with the members in whose name it runs. */
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
  /** Current items of a connection that were stored before a time, sorted by external id and beginning after a given one. */
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
  /** Records the cursor and the failures of a sync, after the documents are stored. */
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
  /** Records that an evolution of the workspace starts now. */
  'evolution/flag-evolved': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { user_id: string; workspace_id: string; now: string };
    row: {};
  };
  /** Status of evolution: number of items without type, the open run, and the last run that ended. */
  'evolution/get-status': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { workspace_id: string; since: string };
    row: { automatic: boolean; pending: number; open_run: string | null; last_run: Record<string, unknown> | null };
  };
  /** Items near to an item by vector, nearest first, restricted to what the rule may read. */
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
  /** Items that a rule has to examine, oldest first, after the previous page. */
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
  /** Workspaces whose automatic evolution is due, with the members in whose name it runs. */
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
  /** Recent items near to an opinion, or naming its subject, nearest first. */
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
  /** Names that at least `min` recent items mention, or from which the rule has concluded something; by key, after the previous page. */
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
  /** Names of some items, each once. */
  'evolution/list-names': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { key: string; is_entity: boolean };
  };
  /** Recent items that mention an entity, newest first, with their facts about it. */
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
  /** Items of a type whose valid time starts in an interval, earliest first, restricted to what the rule may read. */
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
  /** Derived items about a name, then opinions about it, newest first, of every status. */
  'evolution/list-speculative': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { key: string; entity_id: string; name: string; tier: number; limit: number };
    row: { item: Schemas['evolution/Source'] };
  };
  /** Sources of an opinion, and the evidence counted so far. */
  'evolution/list-spoken': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { content: string };
  };
  /** Earlier statements that an item possibly updates, if they are active and were not repeated since. */
  'evolution/list-updated': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; by: string; undone_too: boolean };
    row: { item: Schemas['evolution/Source'] };
  };
  /** Turns automatic evolution of a workspace on, in the name of the caller, or off. */
  'evolution/update-settings': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; automatic: boolean; now: string };
    row: { automatic: boolean };
  };
  /** Reference knowledge near to an item, nearest first: seed items, and chunks of reference documents. */
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
  /** Marks a document as complete. */
  'ingest/end-document': { mode: 'write'; rows: 'none'; scoped: true; params: { document_id: string }; row: {} };
  /** The document with a dedupe key, and whether it still lacks chunks. */
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
  /** Items of a run that are not completed yet, in order. */
  'ingest/list-open-items': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { run_id: string };
    row: { item: Schemas['items/StoredItem']; place: number };
  };
  /** Vectors of reference texts and of their facts that shared workspaces of the tenant have stored. */
  'ingest/list-reference-vectors': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { texts: Array<Record<string, unknown>> };
    row: { index: number; embedding: Array<number>; facts: Array<Record<string, unknown>> };
  };
  /** The entities that an item is about. */
  'ingest/list-subjects': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { entity_id: string };
  };
  /** Turns of a conversation from a position on, as they were sent. */
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
  /** Locks an unfinished document until the transaction ends and returns the position of its next chunk. */
  'ingest/lock-document': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { document_id: string };
    row: { next: number; last_id: string | null };
  };
  /** Locks the current chunks of earlier texts of a document, in order of ids. */
  'ingest/lock-replaced-chunks': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { document_id: string; hidden: Array<string>; limit: number };
    row: { chunk_id: string };
  };
  /** Records with the run that an item failed. */
  'ingest/record-failure': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; run_id: string; reason: string };
    row: {};
  };
  /** Stores what was extracted from an item until the waiting request reads it. */
  'ingest/record-found': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; item_id: string; found_json: string };
    row: {};
  };
  /** The given ids that are facts as of the requested time. */
  'move-in/find-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { fact_ids: Array<string> };
    row: { fact_id: string };
  };
  /** The workspace into which data is moved, with its members and the first user of its tenant. */
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
  /** Row schemas of a workspace: all versions, each as JSON. */
  'schemas/list': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { schemas: Array<string> };
  };
  /** Row schemas of a workspace, locked until the transaction ends. */
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
  /** Marks a request as done, in the transaction that writes its result, so that it is never executed again. */
  'idempotency/flag': { mode: 'write'; rows: 'none'; scoped: false; params: { record_id: string }; row: {} };
  /** Locks the record of an Idempotency-Key until the transaction ends, if this request still holds the claim. */
  'idempotency/hold': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { record_id: string; claim: string };
    row: { held: boolean };
  };
  /** Links a stored response to the items that it names. */
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
  /** Extends the claim of a running request. */
  'idempotency/renew': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { record_id: string; claim: string };
    row: {};
  };
  /** Blocks in the write scope, by label; optionally the one with a label. */
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
  /** Code entities that contain given words, from the full-text index. */
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
  /** Entities of a repository nearest to a vector. */
  'code/find-in-repository': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; limit: number; repo: string; entity_type: string | null };
    row: { entity: Schemas['code/StoredEntity']; cosine: number };
  };
  /** Code entities by name, class and name, path, or id, as they were as of the requested time. */
  'code/find-named': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { name: string; repo: string | null; limit: number };
    row: { entity: Schemas['code/StoredEntity'] };
  };
  /** Code entities in their state at a time in the past, nearest to a vector; all are compared. */
  'code/find-past-by-vector': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; limit: number; repo: string | null; entity_type: string | null };
    row: { entity: Schemas['code/StoredEntity']; cosine: number };
  };
  /** Code entities in their state at a time in the past, by words; see find-by-words.cypher. */
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
  /** Decisions, plans, notes and other items that are linked to a code entity or share a name with it, newest first. */
  'code/list-about': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; types: Array<string>; limit: number };
    row: { about_id: string; memory_type: string; text: string; status: string; via: string; linked: boolean };
  };
  /** When a repository was indexed at a commit, latest first. */
  'code/list-commits': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string | null; commit_hash: string };
    row: { known_from: string };
  };
  /** Entities of a repository as of the requested time, with the stored reasons why they may be in use. */
  'code/list-entities': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string; limit: number };
    row: { entity: Schemas['code/UsedEntity'] };
  };
  /** Current code relationships that start at some entities. */
  'code/list-links': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { source_id: string; type: string; target_id: string | null; name_key: string | null; offset: number | null };
  };
  /** What uses some entities, or what they use, by name, up to a number each. */
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
  /** Hidden items that an interrupted index of a repository left behind. */
  'code/list-staged': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string; limit: number };
    row: { item_id: string };
  };
  /** Entities of a repository as stored in the write scope, archived ones included. */
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
  /** Current relationships between entities of a repository, and names in use whose entity is unknown. */
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
  /** Candidates for the same entity: entities of the scope that share a word (also with a typo), or have a near vector. */
  'entities/find-alike': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { names: Array<Record<string, unknown>>; limit: number; nearby: number };
    row: { entity_id: string; other: Schemas['entities/Named']; cosine: number | null; apart: boolean };
  };
  /** Candidates for a search: entities whose key contains the text, that share a word with it (also with a typo), or have a near vector. */
  'entities/find': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { q: string; words: string; vector: Float32Array; entity_type: string | null; max: number; nearby: number };
    row: { entity: Schemas['entities/Found'] };
  };
  /** Records that entity resolution has compared these entities. */
  'entities/flag-resolved': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { entity_ids: Array<string> };
    row: {};
  };
  /** All names of an entity, linked by up to four SAME_AS relationships, with their number of mentions. */
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
  /** An entity with its number of mentions, its aliases, and a page of its facts, newest first. */
  'entities/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string; offset: number; limit: number };
    row: { entity: Schemas['entities/Entity']; facts: Array<Schemas['entities/EntityFact']>; total: number };
  };
  /** Entities that share facts or items with an entity, under any of its names; those with the most in common first. */
  'entities/list-neighbors': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { entity_id: string; max: number; offset: number; limit: number };
    row: { known: boolean; total: number; neighbors: Array<Schemas['entities/Neighbor']> };
  };
  /** Entities of an item that entity resolution has not compared yet. */
  'entities/list-unresolved-of-item': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { entity: Schemas['entities/Unresolved'] };
  };
  /** Scopes with entities that entity resolution has not compared yet. */
  'entities/list-unresolved-scopes': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { limit: number };
    row: { scope_key: string };
  };
  /** Entities of the write scope that entity resolution has not compared yet. */
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
  /** Stores the words and vectors under which entities are found. */
  'entities/update-index': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: {};
  };
  /** Entities with this id or name. */
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
  /** Facts as of the requested time, last recorded first, after a cursor. */
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
  /** Items and entities next to some nodes, each with the relationship. */
  'graph/list-adjacent': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { node_ids: Array<string>; known: Array<string>; hidden: Array<string>; max: number };
    row: { from_id: string; node_id: string; edge: Schemas['graph/Edge'] };
  };
  /** Relationships, with properties, whose two ends are among some items and entities. */
  'graph/list-edges': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { node_ids: Array<string>; hidden: Array<string>; max: number };
    row: { edge: Schemas['graph/Edge'] };
  };
  /** Entities, each with its links and facts to other entities. */
  'graph/list-entities': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_ids: Array<string>; max: number };
    row: { node: Schemas['graph/EntityNode']; edges: Array<Schemas['graph/Edge']> };
  };
  /** Items of the graph after a given one, newest first, with their entities, and their links to items that come earlier in this order. */
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
  /** Selects the entities that earlier pages of the graph contain: an item up to the last one of the earlier pages mentions them. */
  'graph/list-listed': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_ids: Array<string>; from_time: string; from_id: string; top_time: string };
    row: { entity_id: string };
  };
  /** Items and entities that are visible as of the requested time, in any order. */
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
  /** Ids of items that match a filter or a list: their number, and the first ids after a given one. */
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
  /** Items that match a filter, or have a tag or metadata value; newest first by default, with their number. */
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
  /** Neighbours of an item, those of outgoing relationships first, each with its relationship. */
  'items/list-neighbors': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { item_id: string; offset: number; limit: number; max: number; hidden: Array<string> };
    row: { found: boolean; total: number | null; rows: Array<Schemas['items/NeighborRow']> };
  };
  /** Items of some types, newest first, created before the last row of the previous page. */
  'items/list-newest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { memory_types: Array<string>; from_time: string; from_id: string; offset: number; limit: number };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Items of some types, oldest first, created after the last row of the previous page. */
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
  /** What a review id means: a question with its key, or an item that waits for the review of a conflict. */
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
  /** Reviews by id, open or answered, in the given order. */
  'ontology/get-many': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item: Schemas['ontology/StoredReview'] };
  };
  /** Open reviews, newest first, after a cursor: questions about names and facts, and items in a conflict. */
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
  /** Whether a person has rejected this statement in its scope, and why. */
  'temporal/find-rejected': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { rejected_key: string };
    row: { reason: string | null };
  };
  /** A version of an item by its number, which may be the current one. */
  'temporal/get-version': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; version: number };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Facts of which the start or the end was recorded in (from, to], latest first. */
  'temporal/list-changed-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { from: string; until: string; limit: number };
    row: { fact: Schemas['temporal/ChangedFact'] };
  };
  /** Items with a state recorded in (from, to], last recorded first, each with its states at both times. */
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
  /** When links of a type between two items were valid, latest first. */
  'temporal/list-relationship': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { source_id: string; target_id: string; type: string; limit: number };
    row: { period: Schemas['temporal/Period'] };
  };
  /** Links between items as of the requested time, latest first. */
  'temporal/list-relationships': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { hidden: Array<string>; limit: number };
    row: { link: Schemas['temporal/LinkThen'] };
  };
  /** The items from which an item is derived, directly or indirectly, nearest first; each once, by the shortest path. */
  'temporal/list-sources': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { source: Schemas['temporal/Source'] };
  };
  /** What an item supersedes, and what supersedes it, as of the requested time. */
  'temporal/list-superseding': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { supersedes: Array<Schemas['temporal/Replaced']>; superseded_by: Array<Schemas['temporal/Replaced']> };
  };
  /** Versions that were current at some time of a transaction time interval, newest first. */
  'temporal/list-versions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; from: string; until: string; offset: number; limit: number; hashed: boolean };
    row: { total: number; version: Schemas['items/StoredItem'] | null };
  };
  /** A note with all its titles, tags and concepts, as of the requested time. */
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
  /** Notes with given titles or tags, in the order of the keys; current titles come before former ones. */
  'zettel/list-by-name': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { keys: Array<string>; type: string; statuses: Array<string>; max: number };
    row: { key: string; item_id: string; title: string | null; alias: boolean };
  };
  /** Notes whose property or metadata key has this value, newest first. */
  'zettel/list-by-property': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { property: string; value: string; lookup: string; statuses: Array<string>; max: number };
    row: { item_id: string };
  };
  /** Concepts in notes, and link titles for which no note exists; each with the notes, and when they mention it. */
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
  /** Links from and to some notes, in the order of the notes. */
  'zettel/list-edges': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; hidden: Array<string>; statuses: Array<string>; limit: number };
    row: { source_id: string; target_id: string; relation_type: string };
  };
  /** The newest notes, each with the notes to which it links. */
  'zettel/list-graph': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { hidden: Array<string>; statuses: Array<string>; max: number };
    row: { item_id: string; targets: Array<string> };
  };
  /** Notes linked from a note, or to it, each once per type, newest link first. */
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
  /** Notes that mention an entity, are about it, or have it as a ((concept)), newest first. */
  'zettel/list-mentioning': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_id: string; statuses: Array<string>; max: number };
    row: { name: string; item_id: string | null };
  };
  /** Notes that share tags or concepts with a note; those with the most in common first. */
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
  /** The caller's keys, newest first, without revoked keys and those created with them. */
  'api-keys/list': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { of_key_id: string | null; offset: number; limit: number };
    row: { keys: Array<Schemas['api-keys/Key']>; total: number };
  };
  /** Revokes a key of the caller. */
  'api-keys/revoke': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { key_id: string; of_key_id: string | null };
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
  /** Records what an operator did, in the same transaction: once per workspace whose admins may see it, or once for the tenant. */
  'audit/record-by-operator': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { action: string; target_id: string; tenant_id: string; events: Array<Record<string, unknown>> };
    row: {};
  };
  /** Records an audit event, in the transaction of the action. */
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
  /** Bytes that a tenant's items and versions take: one per character of text, and a constant for the other properties and the vector. */
  'health/count-bytes': {
    mode: 'read';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string; node_bytes: number };
    row: { bytes: number };
  };
  /** Number of readable items, parts included, that have expired and are not deleted yet; no other query finds them. */
  'health/count-expired': { mode: 'read'; rows: 'one'; scoped: true; params: {}; row: { expired: number } };
  /** Numbers of readable items by type and status, with the oldest and newest. */
  'health/count-items': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {};
    row: { memory_type: Schemas['wire/MemoryType']; status: string; total: number; oldest: string; newest: string };
  };
  /** The time of the database's clock. */
  'health/get-clock': { mode: 'read'; rows: 'one'; scoped: false; params: {}; row: { now: string } };
  /** The most frequent tags of readable items. */
  'health/list-top-tags': { mode: 'read'; rows: 'many'; scoped: true; params: {}; row: { tag: string; count: number } };
  /** What changed since a time: items and entities that a write names, and relationships that it created or ended. */
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
  /** Workspaces whose event streams report changes of a scope: the personal one of a user, or all of a tenant. */
  'progress/list-streams': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { user_id: string | null; tenant_id: string | null };
    row: { workspace_id: string };
  };
  /** Starts to delete a subject: from the commit on, nothing can be read or written under its name. */
  'subjects/begin-deletion': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; owner: string; subject: string; run: Record<string, unknown>; due_at: string };
    row: { partition_id: string };
  };
  /** The subject for which the caller acts; no row if it has no data. */
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
  /** Whether a scope contains anything. */
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
  /** Creates imported reviews, linked to their names. */
  'transfer/create-reviews': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { created: number };
  };
  /** Creates the scope (partition) of a subject in the workspace of an import; a resumed import finds it. */
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
  /** Ends the run of an import; a repeat changes nothing. */
  'transfer/end-import': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { run_id: string; status: string; result_json: string; now: string; expires: string };
    row: { run_id: string };
  };
  /** Schedules entity resolution for a batch of imported names that still needed it when they were exported. */
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
  /** The unfinished import of a file into a workspace, if there is one. */
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
  /** Hides an empty workspace for an import. */
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
  /** Facts of some items that were recorded by a time, current or ended, in the order of the items. */
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
  /** Names that items mentioned by a time, by key. */
  'transfer/list-names': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { until: string; from_key: string; limit: number };
    row: { name_key: string; labels: Array<string>; properties: Array<Record<string, unknown>> };
  };
  /** Relationships between items of one scope that began by a time, ended or not, in the order of the items. */
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
  /** Reviews that existed by a time, after an id: questions about exported names and items, and answers about items. */
  'transfer/list-reviews': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { until: string; from_id: string; limit: number };
    row: { item_id: string; names: Array<string>; properties: Array<Record<string, unknown>> };
  };
  /** Sessions of the items that existed at a time, by key. */
  'transfer/list-sessions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { until: string; from_key: string; limit: number };
    row: { session_key: string; properties: Array<Record<string, unknown>> };
  };
  /** Subjects of a workspace; with isolation USER each with its owner. */
  'transfer/list-subjects': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { workspace_id: string };
    row: { partition_id: string; subject: string; owner_id: string | null };
  };
  /** Tasks in the scope of the import that have not ended, by id. */
  'transfer/list-tasks': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { after: string; limit: number };
    row: { item_id: string };
  };
  /** Running transactions of a tenant, except this one. */
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
  /** Records how many lines are imported, in the transaction that stores them. */
  'transfer/record-lines': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { run_id: string; from_lines: number; lines: number; now: string };
    row: { lines_done: number };
  };
  /** Makes an imported workspace visible. */
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
  /** Creates a workspace owned by the caller, who must be owner or admin of the tenant. */
  'workspaces/create': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; name: string; description: string | null; isolation: string };
    row: { workspace: Schemas['workspaces/Workspace'] };
  };
  /** Removes a member from a workspace, revokes the keys that are bound to it, and chooses another default workspace. */
  'workspaces/delete-member': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; user_id: string };
    row: {};
  };
  /** Revokes open invitations of a user for roles that the user may no longer grant. */
  'workspaces/end-invitations': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; user_id: string; may_invite: Array<string> };
    row: {};
  };
  /** A member of a workspace, and the number of its owners. */
  'workspaces/get-member': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; user_id: string };
    row: { role: Schemas['auth/Role']; owners: number };
  };
  /** The caller's role in a workspace; no row for a caller who is no member. */
  'workspaces/get-role': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; bound_workspace_id: string | null };
    row: { role: Schemas['auth/Role']; personal: boolean };
  };
  /** A workspace of the caller. */
  'workspaces/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; bound_workspace_id: string | null };
    row: { workspace: Schemas['workspaces/Workspace'] };
  };
  /** Hides a workspace and schedules its deletion. */
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
  /** The members of a workspace, ordered by email. An unverified address is shown to nobody else: it may be that of another person. */
  'workspaces/list-members': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { workspace_id: string; offset: number; limit: number };
    row: { members: Array<Schemas['workspaces/Member']>; total: number };
  };
  /** Workspaces of the caller, oldest first. */
  'workspaces/list': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { bound_workspace_id: string | null; offset: number; limit: number };
    row: { workspaces: Array<Schemas['workspaces/Workspace']>; total: number };
  };
  /** Locks the memberships of a workspace, so that two admins cannot remove its last two owners at the same time. */
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
  /** Items with the facts nearest to a question. */
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
  /** Candidates by vectors and by words, in one query. */
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
  /** Items about a name in the question, or about a name linked to it by up to four SAME_AS relationships. */
  'retrieval/find-named': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { keys: Array<string>; vector: Float32Array; filter: Schemas['retrieval/Filter'] };
    row: { key: string; candidate: Schemas['search/Candidate'] };
  };
  /** As find-past-by-vector.cypher, but compares all states of the scope, without an index. */
  'retrieval/find-past-by-vector-exact': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; vector_limit: number; filter: Schemas['retrieval/Filter'] };
    row: { candidate: Schemas['search/Candidate'] };
  };
  /** States at a time in the past, nearest to a vector. */
  'retrieval/find-past-by-vector': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; vector_limit: number; vector_pool: number; filter: Schemas['retrieval/Filter'] };
    row: { candidate: Schemas['search/Candidate'] };
  };
  /** States at a time in the past that share words with the question; see find-hybrid.cypher. */
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
  /** Items by id, with entities, facts, and feedback links between them, without vectors. */
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
  /** Hits, and the conversation turns up to two steps before and after them, each with its direct neighbours. */
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
  /** Items that summarise some of the given items, with all the items they summarise. */
  'retrieval/list-consolidations': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; consolidation_id: string };
  };
  /** The documents of some chunks, if they match the filter. */
  'retrieval/list-documents': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string; document_id: string };
  };
  /** The reference knowledge that supports items, best first. */
  'retrieval/list-groundings': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; grounding: Schemas['grounding/Ground'] };
  };
  /** Steps from some items to others. */
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
  /** The given items that match a filter. */
  'retrieval/list-matching': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; clauses: Array<Array<Record<string, unknown>>> };
    row: { item_id: string };
  };
  /** Keys of all names of some entities, given by name or id. */
  'retrieval/list-names-of': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entities: Array<Record<string, unknown>> };
    row: { entity: string; keys: Array<string> };
  };
  /** All nodes within two steps of some items, over rare names, facts and relationships. */
  'retrieval/list-neighborhood': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; limit: number; filter: Schemas['retrieval/Filter'] };
    row: { from: string; via: string | null; degree: number; to: string };
  };
  /** The newest items, for an empty query. */
  'retrieval/list-newest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number; filter: Schemas['retrieval/Filter'] };
    row: { item: Schemas['items/StoredItem']; versions: number };
  };
  /** Facts that a person corrected or retracted, with their sentences, latest first. */
  'retrieval/list-rejected': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { fact_id: string; fact: string; source_id: string; source: string; corrected_by: string | null };
  };
  /** Items nearest to some items by vector, at a time in the past. */
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
  /** States of some items at a time in the past, as candidates; items without one are left out. */
  'retrieval/list-states': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; vector: Float32Array; filter: Schemas['retrieval/Filter'] };
    row: { candidate: Schemas['search/Candidate'] };
  };
  /** Texts of the newest items, to which a regular expression is applied; no index can do that. */
  'retrieval/list-texts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string; text: string };
  };
  /** Vectors of items; items without vector or out of scope are left out. */
  'retrieval/list-vectors': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; embedding: Array<number> };
  };
  /** Starts an attempt to execute a run. */
  'runs/begin': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { run_id: string; worker_id: string; alone: boolean; deadly: number; idle_ms: number; now: string };
    row: { answer: string; run: Schemas['runs/StoredRun'] };
  };
  /** What a run wrote: counts by rule and kind, with the first items of each. */
  'runs/count-writes': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { run_id: string };
    row: { by: string; act: string; items: number; hidden: number; item_ids: Array<string> };
  };
  /** Stores a run in the caller's scope, with the items to complete in order. */
  'runs/create': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: {
      run: Record<string, unknown>;
      item_ids: Array<string>;
      now: string;
      expires: string;
      max_open: number;
      max_of_kind: number;
    };
    row: { run_id: string };
  };
  /** Deletes a batch of expired runs, oldest first. */
  'runs/delete-expired': {
    mode: 'write';
    rows: 'many';
    scoped: false;
    params: { now: string; limit: number };
    row: { active_workspace_id: string | null; level: string | null; user_id: string | null; deleted: number };
  };
  /** Starts to delete the scope of a subject, as part of its workspace or user. */
  'deletion/begin-subject': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { partition_id: string; due_at: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** Starts to delete a tenant. */
  'deletion/begin-tenant': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { tenant_id: string; due_at: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** Starts to erase a user. */
  'deletion/begin-user': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { user_id: string; due_at: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** Starts to delete a shared workspace. */
  'deletion/begin-workspace': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { workspace_id: string; due_at: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** Starts to delete what a scope contains now. */
  'deletion/begin': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { deletion_id: string; until: string; due_at: string };
    row: {};
  };
  /** Counts what a deletion of a scope would delete: everything stored up to a time. */
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
  /** Deletes a batch of agents, reviews and source connections of a scope, created up to a time. */
  'deletion/delete-agents': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { until: string; limit: number };
    row: { deleted: number };
  };
  /** Deletes connections to sources that a user installed, because they contain the user's credentials. */
  'deletion/delete-connections-of-user': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { user_id: string };
    row: { deleted: number };
  };
  /** Deletes a batch of a user's nodes: keys, sessions and tokens, invitations sent and received, stored responses, account events. */
  'deletion/delete-credentials-of-user': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { user_id: string; limit: number };
    row: { deleted: number };
  };
  /** Deletes a batch of items of the write scope, stored up to a time, with versions and facts; repeated until none is left. */
  'deletion/delete-items': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { limit: number; max: number; until: string; now: string };
    row: { item_ids: Array<string>; versions: number; facts: number; answers: number; unfinished: Array<string> };
  };
  /** Deletes a batch of names that no item has, with questions about them; repeated until none is left. */
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
  /** Deletes a batch of a user's runs. */
  'deletion/delete-runs-of-user': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { user_id: string; user_clause: string; limit: number };
    row: { runs: number };
  };
  /** Deletes a batch of runs that were started in a scope up to a time, open ones included. */
  'deletion/delete-runs': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { until: string; limit: number };
    row: { run_ids: Array<string> };
  };
  /** Deletes the empty sessions of a scope, and the node by which its writers of notes lock. */
  'deletion/delete-sessions': { mode: 'write'; rows: 'one'; scoped: true; params: {}; row: { sessions: number } };
  /** Deletes a batch of the nodes that a tenant has besides workspaces and users: its node, and its audit events except the one about this */
  'deletion/delete-tenant': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string; limit: number };
    row: { deleted: number };
  };
  /** Deletes a user with personal workspace and memberships. */
  'deletion/delete-user': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { user_id: string };
    row: { memberships: number; workspaces_without_owner: Array<string> };
  };
  /** Records that a deletion is complete. */
  'deletion/finish': { mode: 'write'; rows: 'none'; scoped: true; params: { deletion_id: string }; row: {} };
  /** Deletions whose process has died, and deletions whose second pass is due. */
  'deletion/list-due': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { now: string; limit: number };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** Hidden items of a scope whose deletion is not complete. */
  'deletion/list-hidden': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { item_id: string };
  };
  /** Scope keys of the subjects in shared workspaces of a tenant, page by page. */
  'deletion/list-keys-of-subjects': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { tenant_id: string; after: string; limit: number };
    row: { partition_id: string; scope_key: string };
  };
  /** Deletions of workspaces and users of a tenant that are not complete. */
  'deletion/list-of-parts': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { tenant_id: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** Workspaces and users of a tenant that are not deleted yet; shared workspaces first. */
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
  /** Shared workspaces of a user; their admins see the erasure in the audit log. */
  'deletion/list-workspaces-of-user': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { user_id: string };
    row: { workspace_id: string };
  };
  /** Records that a deletion makes progress, or when its second pass is due. */
  'deletion/renew': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { deletion_id: string; due_at: string; settled: boolean };
    row: {};
  };
  /** Removes the user id from a batch of items and versions in shared workspaces; the items stay. */
  'deletion/update-items-of-user': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { user_id: string; limit: number };
    row: { kept: number };
  };
  /** Replaces the key under which an erased user's "I" is stored by an anonymous one, which is unique too. */
  'deletion/update-names-of-user': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { old_key: string; new_key: string };
    row: {};
  };
  /** Ends a run; a repeat changes nothing. */
  'runs/end': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { run_id: string; stage: string; deadly: number; now: string };
    row: { run: Schemas['runs/StoredRun'] };
  };
  /** The earliest run of a kind in the scope that is queued or running. */
  'runs/find-open': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { kind: string; request_json: string | null; since: string };
    row: { run_id: string };
  };
  /** Cancels an open run of workers. What it has written stays; its stored input is removed. */
  'runs/finish-cancelled': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { run_id: string; message: string; now: string };
    row: { was: string };
  };
  /** Ends a run with its result; a repeat changes nothing. */
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
  /** Marks a run as undone, unless it is open or was undone. */
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
  /** Those of the given runs that were cancelled. */
  'runs/list-cancelled': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { run_ids: Array<string> };
    row: { run_id: string };
  };
  /** Open runs without a sign of life for some time, longest first: of each tenant the first ones. */
  'runs/list-open': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { idle_ms: number; per_tenant: number; limit: number };
    row: { run_id: string; kind: string; tenant_id: string; idle_ms: number };
  };
  /** The caller's runs, newest first, after a time and id. */
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
  /** Locks a run until the transaction ends, if it is open. */
  'runs/lock-open': { mode: 'write'; rows: 'maybe'; scoped: true; params: { run_id: string }; row: { run_id: string } };
  /** Locks the items that a run wrote, in order of ids, and reads what changed since: later versions, or links that the run did not create. */
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
  /** Records the current stage of a run. */
  'runs/record-stage': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; stage: string; now: string };
    row: {};
  };
  /** Records what a run wrote, for undo. */
  'runs/record-writes': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; writes: Array<Record<string, unknown>> };
    row: {};
  };
  /** Ends attempts of a worker that is alive, so that they do not count as deaths. */
  'runs/release': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { run_ids: Array<string>; worker_id: string };
    row: {};
  };
  /** Queues a run again with its progress, for another attempt or another turn. */
  'runs/requeue': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; stage: string; counts: boolean; progress_json: string | null; now: string };
    row: {};
  };
  /** Creates minimal nodes, without vectors and search tokens. */
  'store/append': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { label: string; rows: Array<Record<string, unknown>>; now: string; open_end: string };
    row: {};
  };
  /** Ends automatic SAME_AS links of acronyms that turned out to fit several names. */
  'store/close-aliases': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { short_ids: Array<string>; now: string; open_end: string };
    row: {};
  };
  /** Ends a fact that a person corrected or retracted. */
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
  /** Ends the GROUNDED_IN links of an item. */
  'store/close-groundings': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_id: string; now: string; open_end: string };
    row: { closed: number };
  };
  /** Ends relationships from items of the writer's scope to items and names. */
  'store/close-item-links': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string; open_end: string };
    row: {};
  };
  /** Ends a caller's link and its mirror. */
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
  /** Ends links to names, and facts, that an item no longer has. */
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
  /** Ends links from a note to names that it no longer has. */
  'store/close-note-links': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; ended: Array<string>; open_end: string };
    row: {};
  };
  /** Ends the PART_OF relationships of chunks to a document whose text was replaced. */
  'store/close-parts': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { whole_id: string; now: string; open_end: string };
    row: {};
  };
  /** Ends all MAY_UPDATE links of an item whose text changes. */
  'store/close-updates': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_id: string; now: string; open_end: string };
    row: { closed: number };
  };
  /** Ends the dependency of a task on another one. */
  'store/close-wait': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_id: string; target_id: string; now: string; open_end: string };
    row: { closed: number };
  };
  /** Completes an unprocessed item with type, fields and vector, unless it was completed or changed since it was read. */
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
  /** Number of entities of a type in the caller's scope; with isolation USER also the number in other scopes. */
  'store/count-of-type': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { type: string };
    row: { entities: number; others: boolean };
  };
  /** Creates items from another memory system with their original times, and their earlier states as versions. */
  'store/create-past': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; open_end: string };
    row: { created: number };
  };
  /** Creates items with vectors, and the relationships of plan tasks. */
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
  /** Deletes relationships of an entity, up to a number; the last call deletes the entity, with questions about it. */
  'store/delete-name': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string; max: number };
    row: { relationships: number; facts: number; finished: boolean; scope_key: string };
  };
  /** Deletes hidden items; no reader has ever seen them. */
  'store/delete-staged': { mode: 'write'; rows: 'none'; scoped: true; params: { item_ids: Array<string> }; row: {} };
  /** Deletes a batch of the versions of a hidden item; repeated until none is left. */
  'store/delete-versions': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { deleted: number };
  };
  /** Deletes an item with its parts (tasks with notes, chunks of a document), versions, relationships and reviews, and returns the counts. */
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
  /** Deletes a batch of facts, relationships and versions of a hidden item, and names that no other item has; the last batch deletes the node. */
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
  /** The item of a type by its item_id or by the id of its type, such as `decision_id`. */
  'store/find-by-id-key': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; memory_type: string; id_keys: Array<string> };
    row: { found: string };
  };
  /** The short statements nearest to some vectors in the write scope, most similar first. */
  'store/find-earlier': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; min_likeness: number; max_characters: number; limit: number };
    row: { n: number; item_id: string; content: string; likeness: number; vector: Array<number> };
  };
  /** Items that the workspace has already: with the same external_id, or without one with the same type and content. */
  'store/find-existing': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { candidates: Array<Record<string, unknown>> };
    row: { index: number; item_id: string };
  };
  /** Items of the workspace with given external ids; if several have one, the newest. */
  'store/find-named': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { external_ids: Array<string>; gone: Array<string> };
    row: { external_id: string; item_id: string };
  };
  /** For each position in a session, the items before and after it; only for sessions that exist. */
  'store/find-neighbours': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { session_keys: Array<string>; places: Array<Record<string, unknown>> };
    row: { item_id: string; before_id: string | null; after_id: string | null };
  };
  /** Records for which items new rows wait: relationship type and external id, and keys by which the rows are found later. */
  'store/flag-awaiting': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: {};
  };
  /** Records that a person confirmed a current fact; only the first confirmation counts. */
  'store/flag-confirmed': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { fact_id: string; confirmed_by: string | null; now: string; open_end: string };
    row: { found: string };
  };
  /** Counts repeats of stored items. */
  'store/flag-repeated': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { repeated: Array<Record<string, unknown>>; hidden: Array<string>; now: string };
    row: { key: string; item_id: string; seen_count: number };
  };
  /** Items by id, with entities and facts, without vectors; ids out of scope are left out. */
  'store/get-many': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** The scope of an entity, and the name under which texts mention it. */
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
  /** What a workspace tells the language model for extraction: relation names and instructions, as JSON. */
  'store/get-vocabulary': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { vocabulary: string | null };
  };
  /** An item with vector, entities and facts, and whether one of its sources was retracted; of a plan also the tasks, in order of creation. */
  'store/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { item: Schemas['items/StoredItem']; tasks: Array<Record<string, unknown>> };
  };
  /** Links names of the same entity by SAME_AS, each pair once, from the smaller key to the other. */
  'store/link-aliases': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { pairs: Array<Record<string, unknown>>; now: string; open_end: string };
    row: {};
  };
  /** Links rows to items for which they have waited. */
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
  /** Declares two entities to be different: ends SAME_AS and creates DIFFERENT_FROM, so that entity resolution does not match them again. */
  'store/link-different': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { source_id: string; target_id: string; run_id: string | null; now: string; open_end: string };
    row: { parted: boolean; scope_key: string };
  };
  /** Makes an entity of the name in a question; items that mention the name then mention the entity. */
  'store/link-entity': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { review_key: string; entity_id: string; entity_type: string };
    row: { entity_id: string };
  };
  /** Creates links that a run derived; an existing link of the same type stays unchanged. */
  'store/link-found': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { run_id: string; rows: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { source_id: string; target_id: string };
  };
  /** Links notes to the notes whose titles they refer to, with mirrors, and ends links that the new text lacks. */
  'store/link-from-notes': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_ids: Array<string>; max: number; open_end: string };
    row: {};
  };
  /** Creates relationships between items, each with properties; two items may have several of one type. */
  'store/link-items': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { linked: number };
  };
  /** Creates links between items that store/lock-links has locked; each ends an existing one of the same type. */
  'store/link-many': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { linked: number };
  };
  /** Links items to the names they are about or mention, and creates their facts. */
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
  /** Creates dependencies on tasks of other plans in the scope, found by plan and task id. */
  'store/link-outside': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { item_id: string; target_id: string; place: number };
  };
  /** Makes new items PART_OF a container; it is looked up once. */
  'store/link-parts': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { whole_id: string; item_ids: Array<string>; now: string; open_end: string };
    row: {};
  };
  /** Creates facts from another memory system with their original valid and transaction times; an existing fact stays unchanged. */
  'store/link-past-facts': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; open_end: string };
    row: { linked: number };
  };
  /** Links items from another memory system to names, with the original time; an existing link stays unchanged. */
  'store/link-past': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; open_end: string };
    row: { linked: number; created: number };
  };
  /** Renames an entity. */
  'store/link-renamed': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string; name: string; key: string; other_id: string };
    row: { other: string };
  };
  /** Links new rows to the items that they name, by item id or external id. */
  'store/link-rows': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { item_id: string; type: string; external_id: string; linked: number };
  };
  /** Declares two entities of one scope to be the same, and ends other declarations about them. */
  'store/link-same': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { source_id: string; target_id: string; run_id: string | null; now: string; open_end: string };
    row: { same: Schemas['entities/SameAs']; scope_key: string };
  };
  /** Links consecutive items of a session by NEXT, and deletes NEXT relationships between which an item now lies. */
  'store/link-session': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { pairs: Array<Record<string, unknown>>; now: string; open_end: string };
    row: {};
  };
  /** Creates relationships from items to names, and names that do not exist. */
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
  /** Links notes that refer to a title to notes that have it now, with mirrors. */
  'store/link-to-notes': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { scope_key: string; rows: Array<Record<string, unknown>>; max: number; open_end: string };
    row: {};
  };
  /** Creates MAY_UPDATE between statements about the same subject, from the one with the later valid day to the earlier. */
  'store/link-updates': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { linked: number };
  };
  /** Counts feedback on pairs of items that were used together, as one link with weight and votes. */
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
  /** Items of the write scope whose external_id starts with a prefix, except some of them. */
  'store/list-by-prefix': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { prefix: string; kept: Array<string>; limit: number };
    row: { item_id: string };
  };
  /** Versions with valid times from a caller that end after a time, last recorded first. */
  'store/list-dated-versions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; after: string; since_ever: string; open_end: string };
    row: { version: number; from: string | null; until: string | null };
  };
  /** The decisions that are PART_OF an item because its text labels them, in the order in which they were stored. */
  'store/list-decisions-in': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; hidden: Array<string> };
    row: { item_id: string; content: string };
  };
  /** Deletions that began before a time and are not complete; their process has died. */
  'store/list-deletions': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { before: string; limit: number };
    row: { item_id: string; scope_key: string };
  };
  /** Tasks that depend on some tasks now, without these tasks themselves. */
  'store/list-dependents': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string };
  };
  /** Items for which a person dismissed a contradiction with a statement. */
  'store/list-dismissed': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { statement_keys: Array<string> };
    row: { statement_key: string; against: Array<string> };
  };
  /** Entity types that a workspace has added. */
  'store/list-entity-types': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { types: Array<string> };
  };
  /** Expired hidden items of the scope, without parts. */
  'store/list-expired': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { item_id: string };
  };
  /** Tasks on which some tasks depend as of the requested time, with their plans and states. */
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
  /** Current links from a note to names. */
  'store/list-note-links': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { item_id: string; open_end: string };
    row: { type: string; key: string; alias: boolean };
  };
  /** Items of a type as of the requested time, newest first, after a cursor. */
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
  /** Items derived from an item, directly or indirectly, as of the requested time, nearest first. */
  'store/list-resting': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { resting: Schemas['temporal/Resting'] };
  };
  /** Evidence for and against decisions, in order of time. */
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
  /** Tasks of plans, with the tasks on which they depend now, also of other plans. */
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
  /** Entity types that a workspace has added, locked until the transaction ends. */
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
  /** Locks items that will be linked, in order of ids, so that two requests can neither create the same link nor deadlock. */
  'store/lock-links': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; open_end: string };
    row: { place: number; created: boolean; properties_json: string | null };
  };
  /** Lets one transaction at a time write notes, or rows that wait for a target, in the write scope. */
  'store/lock-notes': { mode: 'write'; rows: 'none'; scoped: true; params: {}; row: {} };
  /** Locks an item until the transaction ends, and returns it with its parts (tasks with notes, chunks of a document). */
  'store/lock-with-parts': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { item_id: string; session_key: string | null; is_chunk: boolean };
  };
  /** Locks an item until the transaction ends, then reads it, so that no concurrent change is lost. */
  'store/lock': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { item: Schemas['items/StoredItem']; embedded: boolean };
  };
  /** Records the answer to the review of a conflict: the statement, and the items that it contradicts. */
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
  /** Stores questions about uncertain extractions of an item, each once per scope: a name that the text does not spell, or a fact with low */
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
  /** Brings a hidden item with its parts back to its scope, within the transaction that deletes them. */
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
  /** Makes hidden items visible in their scope from the commit on. */
  'store/release-staged': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_ids: Array<string>; now: string };
    row: { released: number };
  };
  /** Undoes what the review answers of a run declared about names, without keeping history: deletes the relationships they created, restores */
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
  /** Before a chunk is deleted, links its neighbours to each other, so that the document can still be read in order. */
  'store/unlink-chunk': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; now: string; open_end: string };
    row: {};
  };
  /** Deletes the links of an item that a run derived, without keeping history. */
  'store/unlink-found': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { run_id: string; item_ids: Array<string> };
    row: { unlinked: number };
  };
  /** Deletes current and ended links of items to names, their facts, names that no other item has, and questions about these. */
  'store/unlink-names': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_ids: Array<string>; max: number };
    row: { facts: number; names: number; entity_ids: Array<string>; edges: Array<Record<string, unknown>> };
  };
  /** Takes an item out of its session and links its neighbours to each other by NEXT; an empty session is deleted. */
  'store/unlink-session': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; now: string; open_end: string };
    row: {};
  };
  /** Takes a task out of its plan and ends its dependencies in both directions. */
  'store/unlink-task': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_id: string; now: string; open_end: string };
    row: { dependents: Array<string> };
  };
  /** Undoes the last change of an item, if it made this version: restores item, versions and search tokens, without keeping history. */
  'store/update-back': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; version: number; open_end: string };
    row: { was: Schemas['wire/MemoryType']; is: Schemas['wire/MemoryType'] };
  };
  /** Stores for each task the length of its longest chain of dependents, by which ready tasks are ordered. */
  'store/update-chains': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: {};
  };
  /** Replaces the entity types that a workspace has added. */
  'store/update-entity-types': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; types: Array<string> };
    row: {};
  };
  /** Changes the spelling or type of an entity; null keeps the value. */
  'store/update-name': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string; name: string | null; entity_type: string | null };
    row: { node: Schemas['graph/EntityNode'] };
  };
  /** Sets properties such as line numbers; this makes no new version and changes no time. */
  'store/update-places': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { places: Array<Record<string, unknown>> };
    row: {};
  };
  /** Computes which tasks are ready, among some tasks and all that depend on them. */
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
  /** Replaces what a workspace tells the language model for extraction. */
  'store/update-vocabulary': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; vocabulary: string | null };
    row: {};
  };
  /** Replaces the state of an item at one transaction time; a null in `changes` removes a property. */
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
