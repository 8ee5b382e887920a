// Written by `npm run generate`. Do not edit.
import type { Schemas } from './schemas';

/** Every named query: `items/get` is cypher/knowledge/items/get.cypher. */
export interface Queries {
  /** The relationships of some items with each other and with other items, those with each other first. */
  'ask/list-relations': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; limit: number };
    row: { relation: Schemas['ask/Relation'] };
  };
  /** Counts feedback on items. The weight depends only on the difference of the counts, so opposite feedback cancels it; */
  'feedback/record-ratings': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; said: string; opposite: string; helpful: number; misleading: number };
    row: { item_id: string };
  };
  /** Items that mention an entity or are about it, newest first. All names connected by SAME_AS, in up to four steps, count as one. A row */
  'profiles/list-about': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_id: string; limit: number };
    row: { item_id: string | null };
  };
  /** Counts the items that mention all given names; optionally only those spoken by them. */
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
  /** Counts the items with all given tags. */
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
  /** Counts the items by valid_start_time. The interval is read on the clock of each item's writer, so the index on UTC times covers a day */
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
  /** Counts the items of some types. */
  'reasoning/count-by-type': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { filter: Schemas['retrieval/Filter']; valid_from: string; valid_until: string; tags: Array<string> };
    row: { total: number };
  };
  /** The trace with an id that its author gave it, or with an item id; of several in scope, the one stored first. */
  'reasoning/find-trace': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { trace_id: string };
    row: { item_id: string; trace_id: string };
  };
  /** The ids of the steps of a trace in their order, and what it led to, the first one first. */
  'reasoning/get-steps': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { item_id: string };
    row: { steps: Array<string>; artifacts: Array<Schemas['reasoning/Artifact']> };
  };
  /** Lists the items that mention all given names; optionally only those spoken by them. All names connected by SAME_AS, in up to four steps, */
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
  /** Lists the items with all given tags. Order: valid_start_time, newest first if sign is -1, oldest first if 1. Items without one come last, */
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
  /** Lists the items by valid_start_time. Order: day and valid_start_time, newest first if sign is -1, oldest first if 1. Items without one */
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
  /** Lists the items of some types. Order: valid_start_time, newest first if sign is -1, oldest first if 1. Items without one come last, by */
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
  /** Challenged items that are still said at the moment that is read, the last challenged first, after a cursor. They wait for a review; */
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
  /** The confidence of an item in its first version, and in each one that changed it or was challenged. If its type counts evidence, also what */
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
  /** Memories of its own scope that a memory was found to contradict when it came in. */
  'reasoning/list-conflicting': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { item_id: string };
  };
  /** What supports or contradicts an item, each item once, as long as it is said. These are references it is grounded in, and items that */
  'reasoning/list-evidence': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; hidden: Array<string>; limit: number };
    row: { evidence: Schemas['reasoning/Evidence'] };
  };
  /** The facts of some names with some predicates, in the direction that has one other end: from a source, or to a target. All names connected */
  'reasoning/list-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { ends: Array<Record<string, unknown>>; filter: Schemas['retrieval/Filter'] };
    row: { fact: Schemas['reasoning/NamedFact'] };
  };
  /** The items that mention given names, with the fields needed to rank them; items about the names first. */
  'reasoning/list-mentions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { keys: Array<string>; filter: Schemas['retrieval/Filter'] };
    row: { mention: Schemas['reasoning/Mention'] };
  };
  /** Reference knowledge near to a statement in meaning, nearest first: seed items, and chunks of documents that were ingested as reference. */
  'reasoning/list-references': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; memory_types: Array<string>; tier: number; pool: number; limit: number };
    row: { reference: Schemas['grounding/Reference'] };
  };
  /** What some items say, shortened. */
  'reasoning/list-statements': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; statement: string };
  };
  /** The traces that led to an item, the latest first. */
  'reasoning/list-traces-of': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { artifact_id: string; limit: number };
    row: { item_id: string };
  };
  /** Items with little confidence at the moment that is read, the lowest first: those with a stated confidence, or a doubt. Evidence changes */
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
  /** The items after an item in reading order, nearest first. They follow the NEXT chain, or are later parts of the container; for a */
  'recall/list-after': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; max: number };
    row: { place: Schemas['recall/Place'] };
  };
  /** The items before an item in reading order, nearest first: along the NEXT chain, otherwise earlier parts of the same container. */
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
  /** The latest turns of a session, newest first, in each scope that the caller can read. */
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
  /** The names mentioned by most of the newest items, with their numbers. */
  'recall/list-topics': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { newest: number; limit: number };
    row: { name: string; total: number };
  };
  /** How many speculative items the caller could find by asking for them, at most 100: a search leaves them out by default. */
  'search/count-speculative': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { memory_types: Array<string>; tier: number };
    row: { items: number };
  };
  /** The readable lineage roots among some ids; those not in scope are omitted. */
  'search/list-roots': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { root: Schemas['search/GroupRoot'] };
  };
  /** The same of the newest items, for an empty query: see list-unresolved.cypher. */
  'search/list-unresolved-newest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string };
  };
  /** Of the items nearest to a question today, those without a state that holds at the moment, although they were there. The moment lies */
  'search/list-unresolved': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; limit: number; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string };
  };
  /** Makes the caller a member by an invitation, which is used up. A caller without a tenant joins that of the workspace. */
  'auth/accept-invitation': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { token_hash: string; personal_workspace_id: string };
    row: { tenant_id: string; workspace_id: string };
  };
  /** Creates an API key of a user, bound to a workspace if one is given. Only the hash of the key is stored. */
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
  /** Creates a tenant, a workspace, a personal workspace and the memberships of the caller, unless the caller has a tenant. */
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
  /** Creates a session of a user with its first refresh token, of which only the hash is stored. */
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
  /** Creates a signing key for access tokens. Previous keys are retired, and deleted once all tokens signed with them have expired. */
  'auth/create-signing-key': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { kid: string; secret: string };
    row: { kid: string };
  };
  /** Creates the partition of a subject on its first use; another request may just have done it. No row if the workspace has gone meanwhile. */
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
  /** Creates a user with a personal workspace, as a member of one workspace. The first user of a tenant is a member of all. A constraint keeps */
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
  /** Creates a workspace of a tenant. The tenant's first user becomes a member, so that somebody can always access it. */
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
  /** Ends a session because one of its refresh tokens was used twice, and may therefore be stolen. */
  'auth/end-stolen-session': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { session_id: string; event_id: string };
    row: {};
  };
  /** The caller behind an API key or a session, and the active workspace. Credential, user and membership are read together, so that a */
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
  /** The first user of the oldest tenant, if there is one. */
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
  /** An open invitation and its tenant, by its token. It also says whether another user of the tenant has the given user's e-mail address. */
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
  /** The user of an account of the identity provider; created without a tenant on first login. E-mail and name are only written if they have */
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
  /** The state of a refresh token, read under the lock of its session. `graceful`: the token was used just now and its successor was not. That */
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
  /** Makes a user a member of a shared workspace of their tenant. The role of a member stays as it is. */
  'auth/link-member': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { user_id: string; workspace_id: string; role: string };
    row: { user_id: string; workspace_id: string; role: string };
  };
  /** Listeners of event streams whose credential was revoked or has ended, or whose user has left the workspace. */
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
  /** All tenants with their workspaces, users and keys. A key is revoked as soon as it or a key it descends from is. */
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
  /** Locks the session of a refresh token, so that refreshes and endings of a session are serialised. */
  'auth/lock-session': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { token_hash: string };
    row: { session_id: string };
  };
  /** Records when keys were last used; earlier times than those stored are ignored. */
  'auth/record-key-use': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { uses: Array<Record<string, unknown>> };
    row: {};
  };
  /** Revokes an API key. It and all keys that descend from it end in every process from the commit on (auth/resolve-caller). */
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
  /** Activates or deactivates a user, effective in every process from the commit on. */
  'auth/update-user': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { user_id: string; is_active: boolean };
    row: { user_id: string; is_active: boolean };
  };
  /** How many agents are in scope. */
  'agents/count': { mode: 'read'; rows: 'one'; scoped: true; params: { since: string }; row: { total: number } };
  /** Creates an agent of the workspace, where its id refers to one agent. */
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
  /** Deletes an agent. What it decided, and what was measured of it, stays. */
  'agents/delete': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { agent_keys: Array<string> };
    row: { agent_id: string };
  };
  /** Whether somebody of this id has decided something in the workspace, or works there. */
  'agents/find-work': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { agent_id: string };
    row: { known: boolean };
  };
  /** An agent by its id. If several scopes have the id, the first one among the keys counts. */
  'agents/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { agent_keys: Array<string> };
    row: { agent: Schemas['agents/StoredAgent'] };
  };
  /** The newest decisions of an agent in the workspace, with their confidence after evidence. Pending ones are not made yet. */
  'agents/list-decisions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { agent_id: string; domain: string | null; gain: number; loss: number; limit: number };
    row: { decided: Schemas['agents/Decided'] };
  };
  /** Evaluations at the moment that is read, newest first, after a cursor. A condition that is null does not count. */
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
  /** The tasks of the workspace that an agent has ended, newest first. Claims given up by that count too. */
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
  /** Active anchors of the workspace that fit a request, oldest first. A condition that is null does not count. */
  'anchors/find': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { session_id: string | null; anchor_type: string | null; limit: number };
    row: { item_id: string };
  };
  /** Active anchors of a session, newest first: its own and those of every session; all of them without a session. Anchors that have ended, or */
  'anchors/list-active': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { session_id: string | null; anchor_type: string | null; at: string; limit: number };
    row: { anchor: Schemas['anchors/Active']; embedding: Array<number> | null };
  };
  /** Anchors at the moment that is read, newest first, after a cursor. A condition that is null does not count. */
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
  /** The text of a plan and of its tasks, by its plan_id or its item id. */
  'constraints/find-plan': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { plan_id: string };
    row: { content: string; tasks: Array<string> };
  };
  /** The reasoning trace with an id, among those that a decision may be linked to. */
  'decisions/find-trace': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { trace_id: string };
    row: { item_id: string };
  };
  /** How sure a decision is after all that reinforced and contradicted it, in turn, and when that was said last. */
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
  /** Decisions by their item ids at the moment that is read: their grounds, their evidence, and which grounds were retracted. The confidence */
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
  /** What led to a decision and what it replaced, at the moment that is read: the trace that produced it, all evidence with its state then, */
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
  /** One step of causes, or of effects, from each of some items, at the moment that is read. */
  'decisions/list-causes': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; wants: string; limit: number };
    row: { from_id: string; relationship: string; node: Schemas['decisions/CausalItem'] };
  };
  /** Active decisions that explicitly contradict a decision, in either direction, at the moment that is read, the latest first. Each has its */
  'decisions/list-contradicting': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; vector: Float32Array | null; limit: number };
    row: { other_id: string; cosine: number | null };
  };
  /** Decisions at the moment that is read, newest first, after a cursor. A condition that is null does not count. */
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
  /** Observations by their item ids at the moment that is read: their sources, with the aspects that each covers, and which were retracted. */
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
  /** Opinions by their item ids at the moment that is read: their sources, later evidence for and against them, and retracted grounds. */
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
  /** How many tasks a plan has, and how many of them are done. */
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
  /** A plan at the moment that is read, the items it is based on, and the decision that it was graduated to. */
  'plans/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { item: Schemas['items/StoredItem']; evidence_ids: Array<string>; decision_id: string | null };
  };
  /** Active plans, newest first, after a cursor, with how many of their tasks are where. */
  'plans/list-active': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { now: string; from_time: string; from_id: string; offset: number; limit: number };
    row: { plan: Schemas['plans/PlanRow'] };
  };
  /** Tasks of the workspace whose claim has ended, the longest ago first. */
  'plans/list-ended': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { now: string; limit: number };
    row: { item_id: string };
  };
  /** Tasks whose claim has ended, the longest ago first. */
  'plans/list-expired': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { now: string; limit: number };
    row: { item_id: string; scope_key: string; tenant_id: string };
  };
  /** Tasks of a plan that depend on something retracted or superseded, directly or through others, with what that is. */
  'plans/list-fallen': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { task_id: string; task: string; fallen: Schemas['plans/Fallen'] };
  };
  /** Tasks of active plans that are not done and cannot begin now, in the order of age. */
  'plans/list-held': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { plan_item_id: string | null; now: string; limit: number };
    row: { task: Schemas['plans/HeldRow'] };
  };
  /** The states that a plan and its tasks have had, newest first. */
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
  /** Tasks of a plan that can begin now: by priority, then the longest chain, then age. For an agent, those that are for it or for nobody */
  'plans/list-ready-of-plan': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { plan_item_id: string; task_id: string | null; agent_id: string | null; now: string; limit: number };
    row: { task: Schemas['plans/ReadyTask'] };
  };
  /** Tasks that can begin now, over all plans of some scopes: by priority, then the longest chain, then age. The index has them in this */
  'plans/list-ready': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { scopes: Array<string>; agent_id: string | null; now: string; limit: number };
    row: { task: Schemas['plans/ReadyTask'] };
  };
  /** The tasks of a plan at the moment that is read, in the order in which they were added, with the ids of those they wait for. Times are */
  'plans/list-tasks': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; task_item_id: string | null };
    row: { task: Schemas['plans/TaskRow'] };
  };
  /** Renews the claim of a task, if it is still that of the token. No state of the task changes, so that no version is made. */
  'plans/renew-lease': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; token: number; lease_until: string };
    row: { task_id: string };
  };
  /** Items that bridge: the only one in which two otherwise well-known names meet. */
  'explore/bridges': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { mentions: number; limit: number };
    row: { first: string; second: string; item: string; item_id: string };
  };
  /** The busiest days: on which most happened, by the clock of who wrote it. */
  'explore/busiest-days': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { day: string; items: number; tags: Array<string> };
  };
  /** The code that most other code uses: what to change with care. */
  'explore/code-most-used': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string; limit: number };
    row: { code: string; kind: string; file: string; users: number; tests: number; item_id: string };
  };
  /** Conversations by length: who took part, when, and for how long. */
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
  /** Active decisions that are based on, or reinforced by, something retracted. */
  'explore/decisions-on-what-was-retracted': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { decision: string; retracted: string; role: string; item_id: string };
  };
  /** Active decisions that no item supports, the oldest first. */
  'explore/decisions-without-evidence': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { day: string | null; decision: string; has_reason: boolean; item_id: string };
  };
  /** What was decided, why, and what was rejected. */
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
  /** Facts that ended: what was true once and is no longer, because its item or its sentence says until when. */
  'explore/facts-that-ended': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { from: string | null; until: string; who: string; predicate: string; whom: string; said: string };
  };
  /** Facts without a source: the item that stated them is gone, or has been withdrawn. */
  'explore/facts-without-a-source': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { who: string; predicate: string; whom: string; said: string; status: string | null; fact_id: string };
  };
  /** How the memory grows: items by the day on which they were recorded. */
  'explore/growth': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { day: string; items: number; in_all: number };
  };
  /** How two people, places or things are connected: the shortest ways between them over facts and shared items. */
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
  /** How far plans are: tasks done, under way and left, of every plan. */
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
  /** The longest chains: items that follow one another, turn after turn or chunk after chunk. */
  'explore/longest-chains': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { items: number; first: string; last: string; first_id: string };
  };
  /** The longest chains of tasks: with which task of each active plan the longest wait begins. */
  'explore/longest-task-chains': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { plan: string; chain: number; first: string; item_id: string };
  };
  /** What most is built upon: items that many others link to, derive from, support or refer to. */
  'explore/most-cited': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { cited: number; by: Array<string>; content: string; item_id: string };
  };
  /** Names that were taken for one, and why: by spelling, by meaning, or by hand. */
  'explore/names-joined': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { one: string; other: string; type: string; method: string; score: number; since: string };
  };
  /** Names that only one item mentions: slips of the pen, or loose ends. */
  'explore/names-mentioned-once': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { type: string; limit: number };
    row: { name: string; item: string; entity_id: string; item_id: string };
  };
  /** Names that may be one: the longer contains the words of the shorter, and nobody has joined or separated them. */
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
  /** What shows over several items, by aspect. */
  'explore/observations': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { aspect: string; limit: number };
    row: { aspect: string | null; entity: string | null; observation: string; sources: number; item_id: string };
  };
  /** What people think of something, and how that changed. */
  'explore/opinions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { subject: string; limit: number };
    row: { since: string | null; subject: string; opinion: string; confidence: number; item_id: string };
  };
  /** Orphans: items that name nobody and are linked to nothing. */
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
  /** Rules that bind now, by what they are about, with where they come from. */
  'explore/rules-that-bind': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { domain: string | null; rule: string; source: string | null; since: string | null; item_id: string };
  };
  /** Tags that go together, more often than by chance. */
  'explore/tags-together': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { items: number; limit: number };
    row: { first: string; second: string; items: number; lift: number };
  };
  /** Tasks of active plans that depend on something retracted or superseded. */
  'explore/tasks-on-what-fell': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { plan: string; task: string; fell: string; how: string; item_id: string };
  };
  /** What can begin: tasks of active plans that nothing holds, the most urgent first. */
  'explore/what-can-begin': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { plan: string; task: string; priority: number; chain: number; item_id: string };
  };
  /** What was recorded between two days: items that are new, and items that say something else. */
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
  /** Decisions and rules that name code by a name that only code has, with the code and its file. */
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
  /** What a workspace contains: items by type, with the oldest and the newest of each. */
  'explore/what-do-we-hold': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { memory_type: string; items: number; tells_from: string | null; tells_until: string | null; example: string };
  };
  /** What is known about a name, and since when: its facts with the items that state them. */
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
  /** The items that were changed most often, with their previous contents. */
  'explore/what-has-changed': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { changes: number; now: string; before: Array<string>; item_id: string };
  };
  /** What is over: items whose time has passed, the latest first. */
  'explore/what-has-ended': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { from: string | null; until: string; memory_type: string; content: string; item_id: string };
  };
  /** What holds most: tasks that are not done, by the number of tasks that wait for them. */
  'explore/what-holds-most': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { plan: string; task: string; waiting: number; item_id: string };
  };
  /** How two memories are connected: the shortest ways between them over names, facts, sessions and links. */
  'explore/what-joins-two-items': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { first: string; second: string; limit: number };
    row: { hops: number; way: string };
  };
  /** What waits for a person: doubtful names and facts, and memories in a conflict, the latest first. */
  'explore/what-waits-for-a-person': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { kind: string; about: string; since: string; item_id: string };
  };
  /** What waits for whom: tasks of active plans, and the tasks that they depend on and that are not done. */
  'explore/what-waits-for-whom': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { plan: string; task: string; waits_for: string; status: string; item_id: string };
  };
  /** Ways that were not taken, and what was decided instead. */
  'explore/what-was-rejected': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { rejected: string; decision: string; rationale: string | null; item_id: string };
  };
  /** What was retracted and why: items that were withdrawn, with the reason that was given. */
  'explore/what-was-retracted': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { at: string; content: string; reason: string | null; by: string | null; item_id: string };
  };
  /** What was superseded and by what: the old text beside the new one. */
  'explore/what-was-superseded': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { since: string; before: string; now: string; reason: string | null; before_id: string; now_id: string };
  };
  /** What was true at a moment: the items that held then, of one tag. */
  'explore/what-was-true': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { at: string | null; tag: string; limit: number };
    row: { since: string; until: string | null; content: string; memory_type: string; item_id: string };
  };
  /** Items with the highest number of decisions based on or reinforced by them. */
  'explore/which-evidence-carries-most': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { decisions: number; evidence: string; status: string; item_id: string };
  };
  /** Routes whose handlers come to a piece of code by calls, and over which way. */
  'explore/which-routes-reach': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { name: string; limit: number };
    row: { route: string; calls: number; way: string; route_id: string };
  };
  /** Who appears with whom: people that items mention together. */
  'explore/who-appears-with': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { name: string; limit: number };
    row: { first: string; second: string; items: number };
  };
  /** Who decided what, and why, the latest first. */
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
  /** Who finishes what: agents by the tasks that they have completed, over all plans. */
  'explore/who-finishes-what': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { who: string; done: number; failed: number; plans: number };
  };
  /** The people, places and organisations that most items mention, with their other names and some of their facts. */
  'explore/who-is-known': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { name: string; type: string; items: number; also_called: Array<string>; facts: Array<string> };
  };
  /** Who said what and when: the sentences of people whose name contains a word. */
  'explore/who-said-what': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { name: string; limit: number };
    row: { said_at: string | null; speaker: string; said: string; session: string | null; item_id: string };
  };
  /** Who works on what: tasks of active plans that are under way, and how long the claim lasts. */
  'explore/who-works-on-what': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { plan: string; task: string; who: string | null; until: string | null; item_id: string };
  };
  /** Gives a locked connection the run that syncs it, unless another one is open: one sync at a time. */
  'adapters/begin-sync': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { connection_id: string; run_id: string };
    row: { connection: Schemas['adapters/StoredConnection']; open_run: string | null };
  };
  /** Stores a connection to a source in the scope of its caller, who syncs it. */
  'adapters/create': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { connection_id: string; integration_id: string; name: string; config_json: string; now: string };
    row: { connection: Schemas['adapters/StoredConnection'] };
  };
  /** Deletes a connection; what it brought stays. A sync that is under way notes that it ends, and whether what it still brings goes too. */
  'adapters/delete': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { connection_id: string; removes_items: boolean };
    row: { deleted_id: string };
  };
  /** Records the end of a sync: when the next one is due, and what went wrong, in words. A connection that was paused meanwhile stays so. */
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
  /** Which of these external ids somebody has withdrawn: their newest item is no longer said, although the source did not lose it. */
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
  /** Connections whose next sync is due, with the members in whose name they are synced. */
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
  /** What a connection has brought before a time and is still said, by external id, after one of them. `kept`: its removal was undone. */
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
  /** Records how far a sync has come, after what it has read is stored, and what of it has failed. */
  'adapters/record-page': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { connection_id: string; cursor_json: string | null; failed_json: string };
    row: { status: string };
  };
  /** Pauses a connection, or lets it sync again from now on. */
  'adapters/update-status': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { connection_id: string; status: string; next_sync: string | null };
    row: { connection: Schemas['adapters/StoredConnection'] };
  };
  /** The earliest run of a kind that is under way in the scope, or waits for a worker. */
  'evolution/find-open-run': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { kind: string; since: string };
    row: { run_id: string };
  };
  /** Notes that a workspace evolves now. */
  'evolution/flag-evolved': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { user_id: string; workspace_id: string; now: string };
    row: {};
  };
  /** The progress of evolution: items that wait for a type, the run that is under way, and the last one that ended. */
  'evolution/get-status': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { workspace_id: string; since: string };
    row: { automatic: boolean; pending: number; open_run: string | null; last_run: Record<string, unknown> | null };
  };
  /** The items whose vectors are nearest to that of an item, nearest first, within what the rule may read. */
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
  /** Items that a rule looks at, oldest first, after the last one of the previous page. These are active ones of its types, stored by a time, */
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
      undone_too: boolean;
      stored_by: string;
      from_time: string;
      from_id: string;
      limit: number;
    };
    row: { item: Schemas['evolution/Source'] };
  };
  /** Workspaces that are due to evolve by themselves, with the members in whose name they do. */
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
  /** Items of a time that are near to an opinion in meaning or name its subject, nearest first. Its sources and its evidence so far are left */
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
  /** Names in at least `min` items of a time, or with a conclusion of the rule, by key, after the last one of the previous page. Only active */
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
  /** The names that items are about or mention, once each. A conclusion from the items may be linked to these, and to no other. */
  'evolution/list-names': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { key: string; is_entity: boolean };
  };
  /** What was said of a name: the items of a time that name it, newest first, with the facts of it that each states. The sources of what was */
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
  /** The items of a type that began within a time, earliest first, within what the rule may read. */
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
  /** What was derived about a name, then what is held of it, newest first, whatever its status. Each comes with its sources. */
  'evolution/list-speculative': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { key: string; entity_id: string; name: string; tier: number; limit: number };
    row: { item: Schemas['evolution/Source'] };
  };
  /** The sources of an opinion, and what has reinforced or contradicted it so far. */
  'evolution/list-spoken': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { content: string };
  };
  /** Turns automatic evolution of a workspace on or off, in the name of the caller. Where all members have items of their own, it covers only */
  'evolution/update-settings': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; automatic: boolean; now: string };
    row: { automatic: boolean };
  };
  /** Reference knowledge near to an item in meaning, nearest first: seed items, and chunks of documents that were ingested as reference. */
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
  /** The documents from a source, the newest first. */
  'ingest/find-sources': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { source: string; gone: Array<string> };
    row: { document_id: string; unfinished: boolean; metadata_json: string; expires_at: string | null };
  };
  /** A stored conversation: its container, turns and chunks, in order. It is found by its unique key: a patch can give any item the */
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
  /** The chunks of a document, in their order. */
  'ingest/list-chunks': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { document_id: string };
    row: { chunk_id: string };
  };
  /** Entities that an item names, by their keys. */
  'ingest/list-named': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; keys: Array<string> };
    row: { key: string; entity_id: string };
  };
  /** The items of a run that are not completed yet, in order. */
  'ingest/list-open-items': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { run_id: string };
    row: { item: Schemas['items/StoredItem']; place: number };
  };
  /** The vectors of texts that a shared workspace of the tenant already has as reference knowledge, with those of their facts. It discloses */
  'ingest/list-reference-vectors': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { texts: Array<Record<string, unknown>> };
    row: { index: number; embedding: Array<number>; facts: Array<Record<string, unknown>> };
  };
  /** The entities an item is about. */
  'ingest/list-subjects': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { entity_id: string };
  };
  /** The turns of a conversation from one on, as they were sent. */
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
  /** Locks a conversation until the end of the transaction and returns its state. So of two concurrent requests the later one notices the */
  'ingest/lock-conversation': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { conversation_id: string };
    row: { turns: number; chunks: Array<Schemas['ingest/StoredChunk']> };
  };
  /** Locks an unfinished document until the end of the transaction and returns the position of the next chunk. So concurrent requests continue */
  'ingest/lock-document': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { document_id: string };
    row: { next: number; last_id: string | null };
  };
  /** Locks chunks of earlier texts of a document that are still said, in the order of their ids. */
  'ingest/lock-replaced-chunks': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { document_id: string; hidden: Array<string>; limit: number };
    row: { chunk_id: string };
  };
  /** Leaves a raw item as it is (type `pending`, found by its text) and records the reason at its run. Idempotent: if two workers give up the */
  'ingest/record-failure': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; run_id: string; reason: string };
    row: {};
  };
  /** Keeps what was found in an item for the request that waits for it; it goes with the item or the run. */
  'ingest/record-found': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; item_id: string; found_json: string };
    row: {};
  };
  /** Which of these facts exist at the moment that is read. */
  'move-in/find-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { fact_ids: Array<string> };
    row: { fact_id: string };
  };
  /** The workspace that is moved into, with its members and the first user of its tenant. */
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
  /** The schemas that a workspace has registered: all versions, each as JSON. */
  'schemas/list': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { schemas: Array<string> };
  };
  /** The schemas that a workspace has registered, which nobody else changes until the end of the transaction. */
  'schemas/lock': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { schemas: Array<string> };
  };
  /** Replaces the schemas that a workspace has registered. */
  'schemas/update': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; schemas: Array<string> };
    row: {};
  };
  /** Claims an Idempotency-Key: the first request creates the record, later ones find it. The claim of a dead process expires. */
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
  /** Flags a request with an Idempotency-Key as done, in the transaction of its write: it must not run again. */
  'idempotency/flag': { mode: 'write'; rows: 'none'; scoped: false; params: { record_id: string }; row: {} };
  /** Locks the record of an Idempotency-Key until the end of a write transaction, if the claim still belongs to this request. Returns nothing */
  'idempotency/hold': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { record_id: string; claim: string };
    row: { held: boolean };
  };
  /** Links the response kept under an Idempotency-Key to the items that it names: it is deleted with any of them. */
  'idempotency/link': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { record_id: string; item_ids: Array<string> };
    row: {};
  };
  /** Ends the claim of a failed request. If nothing was written, the Idempotency-Key can be used again. Otherwise the record stays, without */
  'idempotency/release': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { record_id: string; claim: string };
    row: {};
  };
  /** Renews the claim to an Idempotency-Key while its request is at work. */
  'idempotency/renew': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { record_id: string; claim: string };
    row: {};
  };
  /** The blocks that are written where the caller writes, by label; with a label only that one. */
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
  /** Code entities that contain words, found by the full-text index. Each word is searched by itself and without a score, since the index is */
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
  /** The entities of a repository nearest to a vector, all of them compared: a small repository loses nothing to a large one. */
  'code/find-in-repository': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; limit: number; repo: string; entity_type: string | null };
    row: { entity: Schemas['code/StoredEntity']; cosine: number };
  };
  /** Code entities by a name: their own, with their class, their path, or an id; each as it was at the moment that is read. */
  'code/find-named': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { name: string; repo: string | null; limit: number };
    row: { entity: Schemas['code/StoredEntity'] };
  };
  /** Code entities as they were at a past moment, those nearest to a vector, all of them compared. */
  'code/find-past-by-vector': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; limit: number; repo: string | null; entity_type: string | null };
    row: { entity: Schemas['code/StoredEntity']; cosine: number };
  };
  /** Code entities as they were at a past moment, by words; see find-by-words.cypher. Versions hold what has changed since, and a text that */
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
  /** The repository of a name in the scope where the caller writes, with the commit of its last index. */
  'code/get-repository': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { external_id: string };
    row: { item_id: string; version: number; commit_hash: string | null };
  };
  /** Decisions, plans, notes and other items that are linked with an entity, or that share a name with it, newest first. */
  'code/list-about': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; types: Array<string>; limit: number };
    row: { about_id: string; memory_type: string; text: string; status: string; via: string; linked: boolean };
  };
  /** When a repository had the state of a commit: the times at which it was indexed with it, latest first. */
  'code/list-commits': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string | null; commit_hash: string };
    row: { known_from: string };
  };
  /** The entities that a repository has at the moment that is read, with why they are or may be in use. */
  'code/list-entities': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string; limit: number };
    row: { entity: Schemas['code/UsedEntity'] };
  };
  /** The open relationships of code that begin at some entities. */
  'code/list-links': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { source_id: string; type: string; target_id: string | null; name_key: string | null; offset: number | null };
  };
  /** What some entities use, or what uses them, within the view: of each up to a number, in the order of their names. */
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
  /** Staged items of a repository, which an index has left behind that did not come to its end. Read in the scope where they are staged. */
  'code/list-staged': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string; limit: number };
    row: { item_id: string };
  };
  /** What is stored of the entities of a repository, gone ones too, in the scope where the caller writes. */
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
  /** The open relationships between the entities of a repository, and the names that it uses and nobody knows. */
  'code/list-uses': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string; limit: number };
    row: { source_id: string; type: string; target_id: string | null; name: string | null };
  };
  /** How many entities of each type there are where the caller writes. */
  'entities/count-by-type': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {};
    row: { entity_type: string; entities: number };
  };
  /** Candidates for each entity: entities of the same scope that share words with its name, also with a typo, or are similar by vector. Each */
  'entities/find-alike': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { names: Array<Record<string, unknown>>; limit: number; nearby: number };
    row: { entity_id: string; other: Schemas['entities/Named']; cosine: number | null; apart: boolean };
  };
  /** Entities that a question may mean: whose key contains it, that share a word with it, also with a typo, or are similar by vector. */
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
  /** The names of one entity, in up to four steps of SAME_AS, with their mentions, and a page of the facts of all of them, newest first. */
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
  /** One entity that an item names, with its number of mentions, its aliases and a page of its facts, newest first. */
  'entities/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string; offset: number; limit: number };
    row: { entity: Schemas['entities/Entity']; facts: Array<Schemas['entities/EntityFact']>; total: number };
  };
  /** The neighbours of an entity's names: entities that facts or common items connect with them, most connected first. Only so many items are */
  'entities/list-neighbors': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { entity_id: string; max: number; offset: number; limit: number };
    row: { known: boolean; total: number; neighbors: Array<Schemas['entities/Neighbor']> };
  };
  /** Unresolved entities of an item. Those that other items mention too are left to */
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
  /** Unresolved entities of the scope where new items are written. */
  'entities/list-unresolved': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { entity: Schemas['entities/Unresolved'] };
  };
  /** A page of the entities in scope that an item names, ordered by name, with their number of mentions and their aliases. */
  'entities/list': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { entity_type: string | null; q: string; offset: number; limit: number };
    row: { entities: Array<Schemas['entities/Entity']>; total: number };
  };
  /** Indexes entities by the words and the vector of their names. Committed before candidates are searched, */
  'entities/update-index': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: {};
  };
  /** The entities that a caller means by an id or a name: all names connected by SAME_AS, in up to four steps, count as one. */
  'facts/find-ends': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_id: string; key: string };
    row: { found: string };
  };
  /** One fact, whether it is current or not. */
  'facts/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { fact_id: string; open_end: string };
    row: { fact: Schemas['facts/Fact'] };
  };
  /** What a fact said before and after it was corrected, the latest first. */
  'facts/list-versions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { first_fact_id: string; open_end: string; limit: number };
    row: { fact: Schemas['facts/Fact'] };
  };
  /** Facts of the moment that is read, those recorded last first, after a cursor. A condition that is null does not count. `by` says where to */
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
  /** The items and entities next to some, with each relationship that leads to them. Those that are known already are left out. */
  'graph/list-adjacent': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { node_ids: Array<string>; known: Array<string>; hidden: Array<string>; max: number };
    row: { from_id: string; node_id: string; edge: Schemas['graph/Edge'] };
  };
  /** Relationships of which both ends are among some items and entities, with their properties. */
  'graph/list-edges': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { node_ids: Array<string>; hidden: Array<string>; max: number };
    row: { edge: Schemas['graph/Edge'] };
  };
  /** Entities, with their links to other entities and the facts between them, wherever these lead. */
  'graph/list-entities': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_ids: Array<string>; max: number };
    row: { node: Schemas['graph/EntityNode']; edges: Array<Schemas['graph/Edge']> };
  };
  /** A part of the graph: items after another one, newest first, with the entities they name. Their links to items before them in this order, */
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
  /** Which of some entities are listed on an earlier page of the graph: those that an item up to the last one of it names. */
  'graph/list-listed': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_ids: Array<string>; from_time: string; from_id: string; top_time: string };
    row: { entity_id: string };
  };
  /** Some items and entities, as far as they are in sight at the moment that is read, in any order. */
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
  /** Ids of the items of the workspace that match a filter, or of those that are named: how many, and the first after an id. */
  'items/find-by-filter': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {
      lookup: string | null;
      item_ids: Array<string>;
      clauses: Array<Array<Record<string, unknown>>>;
      until: string;
      after: string;
      limit: number;
    };
    row: { total: number; item_ids: Array<string> };
  };
  /** Items that match a filter, or have a tag or metadata value, newest first by default, with the total number of matches. */
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
  /** The items one relationship away, outgoing ones first, each with its relationship. Both ends must be in scope: an edge must not reveal the */
  'items/list-neighbors': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { item_id: string; offset: number; limit: number; max: number; hidden: Array<string> };
    row: { found: boolean; total: number | null; rows: Array<Schemas['items/NeighborRow']> };
  };
  /** Items of some types, newest first, after a cursor: created before the time (and id) of the last row of the previous page. Of equal times, */
  'items/list-newest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { memory_types: Array<string>; from_time: string; from_id: string; offset: number; limit: number };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Items of some types, oldest first, after a cursor: created after the time (and id) of the last row of the previous page. Of equal times, */
  'items/list-oldest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { memory_types: Array<string>; from_time: string; from_id: string; offset: number; limit: number };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** How much waits for a person. */
  'ontology/count-open': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { kind: string | null; hidden: Array<string> };
    row: { total: number };
  };
  /** What an id refers to: a question with its key, or a memory with an open or answered review of a conflict. */
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
  /** What waits for a person or was answered, in the order of the ids: of a review item or of a memory that waits. */
  'ontology/get-many': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item: Schemas['ontology/StoredReview'] };
  };
  /** What waits for a person, newest first, after a cursor: questions about names and facts, and memories in a conflict that wait for a review. */
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
  /** What was answered, the last answer first, after a cursor. */
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
  /** The facts that began to be known, or ceased to be, after one moment and up to another, the latest first. */
  'temporal/list-changed-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { from: string; until: string; limit: number };
    row: { fact: Schemas['temporal/ChangedFact'] };
  };
  /** The items of which a state was recorded after one moment and up to another, by the time of the last one, with their states known at both. */
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
  /** The periods of the links of a type from one item to another, the latest first. */
  'temporal/list-relationship': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { source_id: string; target_id: string; type: string; limit: number };
    row: { period: Schemas['temporal/Period'] };
  };
  /** Links between items at the moment that is read, the latest first. */
  'temporal/list-relationships': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { hidden: Array<string>; limit: number };
    row: { link: Schemas['temporal/LinkThen'] };
  };
  /** What an item is derived from, step by step, the nearest first: each source once, by the shortest way. */
  'temporal/list-sources': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { source: Schemas['temporal/Source'] };
  };
  /** What an item replaces, and what replaces it, at the moment that is read. */
  'temporal/list-superseding': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { supersedes: Array<Schemas['temporal/Replaced']>; superseded_by: Array<Schemas['temporal/Replaced']> };
  };
  /** The versions of an item that were the current one at some time of an interval of transaction time, newest first. The rest of a version */
  'temporal/list-versions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; from: string; until: string; offset: number; limit: number; hashed: boolean };
    row: { total: number; version: Schemas['items/StoredItem'] | null };
  };
  /** A note with the titles it had, its tags and concepts, as they were at the moment that is read. */
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
  /** Notes by what they say of names: their titles or tags, in the order of the keys. Notes whose title it is come before those that had it. */
  'zettel/list-by-name': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { keys: Array<string>; type: string; statuses: Array<string>; max: number };
    row: { key: string; item_id: string; title: string | null; alias: boolean };
  };
  /** Notes with a property of this value, or with this metadata, newest first. */
  'zettel/list-by-property': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { property: string; value: string; lookup: string; statuses: Array<string>; max: number };
    row: { item_id: string };
  };
  /** Concepts in the markup of notes, and titles without a note yet, with the notes and the times since when they refer to them. */
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
  /** The links of some notes to and from others, without mirrors, in the order of the notes. */
  'zettel/list-edges': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; hidden: Array<string>; statuses: Array<string>; limit: number };
    row: { source_id: string; target_id: string; relation_type: string };
  };
  /** The newest notes, each with the notes that it links to. Those that are not among the rows are not to be counted. */
  'zettel/list-graph': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { hidden: Array<string>; statuses: Array<string>; max: number };
    row: { item_id: string; targets: Array<string> };
  };
  /** The notes that a note links to, or that link to it, each once per type, the newest link first. */
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
  /** Notes that mention an entity, are about it or have it as a ((concept)), newest first. All names connected by SAME_AS, in up to four */
  'zettel/list-mentioning': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_id: string; statuses: Array<string>; max: number };
    row: { name: string; item_id: string | null };
  };
  /** Notes that have a tag or a concept in common with a note, those with most first. */
  'zettel/list-related': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { note_id: string; statuses: Array<string>; max: number };
    row: { item_id: string; tags: Array<string>; concepts: Array<string> };
  };
  /** Creates an API key of the caller, optionally bound to a workspace the caller is a member of, and to a subject in it. Only the hash of the key is stored. */
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
  /** The caller's keys that have not been revoked, neither themselves nor a key they descend from, newest first; with a bound key only those of its workspace. */
  'api-keys/list': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { workspace_id: string | null; offset: number; limit: number };
    row: { keys: Array<Schemas['api-keys/Key']>; total: number };
  };
  /** Revokes a key of the caller. It and all keys that descend from it end in every process from the commit on (auth/resolve-caller). */
  'api-keys/revoke': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { key_id: string; workspace_id: string | null; of_key_id: string | null };
    row: { key_id: string; bound_workspace_id: string | null; allowed: boolean };
  };
  /** Audit events of a workspace, newest first, with those of its members' accounts unless they are left out. */
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
  /** Records what an operator did, in the transaction of the action: for each workspace whose admins are to see it, or once for the tenant. */
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
  /** Bytes that a tenant's items and versions take: a byte per character of text, and a flat size for the rest of a node and its vector. */
  'health/count-bytes': {
    mode: 'read';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string; node_bytes: number };
    row: { bytes: number };
  };
  /** Counts of the items the caller can read, by type and status, with the oldest and newest. */
  'health/count-items': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {};
    row: { memory_type: Schemas['wire/MemoryType']; status: string; total: number; oldest: string; newest: string };
  };
  /** The most frequent tags of the items the caller can read. */
  'health/list-top-tags': { mode: 'read'; rows: 'many'; scoped: true; params: {}; row: { tag: string; count: number } };
  /** What has changed since a time, of items and entities that a write has named, and their relationships that were opened or closed. Proposed */
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
  /** The workspaces whose streams report the changes of a scope: the personal one of a user, or those of TENANT level. */
  'progress/list-streams': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { user_id: string | null; tenant_id: string | null };
    row: { workspace_id: string };
  };
  /** Begins to delete a subject: from the commit on its partition cannot be named. Keys bound to it, and keys created with these, end. */
  'subjects/begin-deletion': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; owner: string; subject: string; run: Record<string, unknown>; due_at: string };
    row: { partition_id: string };
  };
  /** The subject whose partition the caller acts in; no row if nothing was ever stored for it. */
  'subjects/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { partition_id: string };
    row: { subject: string };
  };
  /** Subjects of a workspace that the caller may name, newest first, each with the number of its items. Where users write for themselves, */
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
  /** Whether anything is in a scope. */
  'transfer/count-contents': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {};
    row: { items: number; names: number };
  };
  /** Creates imported items, sessions and names as they were, with all their times. */
  'transfer/create-nodes': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: {};
  };
  /** Creates imported reviews as they were, with the names that they are about. */
  'transfer/create-reviews': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { created: number };
  };
  /** The partition of a subject in a workspace that an import holds; the one that is there, if the import goes on. */
  'transfer/create-subject': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { workspace_id: string; run_id: string; owner_id: string | null; subject: string; partition_id: string };
    row: { partition_id: string };
  };
  /** Creates imported versions of items as they were, with all their times. */
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
  /** Lets the job look for other forms of a batch of imported names that had not been searched when they were exported. It does not see them */
  'transfer/flag-unresolved': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { limit: number };
    row: { marked: number };
  };
  /** The model that made the vectors of this graph, and its last migration. */
  'transfer/get-embedder': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: {};
    row: { model: string; dimension: number; schema: string | null };
  };
  /** An import that has begun and not ended, by its file and place. */
  'transfer/get-import': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: { import_key: string };
    row: { run_id: string; request_json: string; lines_done: number };
  };
  /** The workspace that is exported or imported into, with its members and the first user of its tenant. */
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
  /** Takes a workspace out of everybody's sight while it is imported into; nothing may be in it. No row if another import holds it. */
  'transfer/hold-workspace': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { workspace_id: string; run_id: string };
    row: { workspace_id: string };
  };
  /** Creates imported relationships from items to names as they were, with all their times. */
  'transfer/link-items-to-names': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { linked: number };
  };
  /** Creates imported relationships between items as they were, with all their times. */
  'transfer/link-items': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { linked: number };
  };
  /** Creates imported facts and aliases between names as they were, with all their times. */
  'transfer/link-names': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { linked: number };
  };
  /** What was found or declared by a time about two names: that they are the same, or different. */
  'transfer/list-aliases': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { name_keys: Array<string>; until: string };
    row: { type: string; source: string; target: string; properties: Array<Record<string, unknown>> };
  };
  /** Facts that items stated by a time, whether they still hold or not, in the order of the items. */
  'transfer/list-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; until: string; offset: number; limit: number };
    row: { source: string; target: string; properties: Array<Record<string, unknown>> };
  };
  /** Items that existed at a time, oldest first, after the last one of the previous page. Each property is its name, its type and its */
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
  /** Names that items had by a time, by their keys. */
  'transfer/list-names': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { until: string; from_key: string; limit: number };
    row: { name_key: string; labels: Array<string>; properties: Array<Record<string, unknown>> };
  };
  /** Relationships from items to items and names of the same scope that began by a time, open or closed, in the order of the items. Those to */
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
  /** What has waited for a person by a time, after an id: questions whose names and memory an export has, and answers about memories. */
  'transfer/list-reviews': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { until: string; from_id: string; limit: number };
    row: { item_id: string; names: Array<string>; properties: Array<Record<string, unknown>> };
  };
  /** Sessions of items that existed at a time, by their keys. */
  'transfer/list-sessions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { until: string; from_key: string; limit: number };
    row: { session_key: string; properties: Array<Record<string, unknown>> };
  };
  /** The subjects of a workspace, each with the user to whom alone it belongs. */
  'transfer/list-subjects': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { workspace_id: string };
    row: { partition_id: string; subject: string; owner_id: string | null };
  };
  /** Open tasks of the scope that is imported into, in the order of their ids. */
  'transfer/list-tasks': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { after: string; limit: number };
    row: { item_id: string };
  };
  /** Transactions of a tenant that are under way, apart from this one. */
  'transfer/list-transactions': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { tenant_id: string };
    row: { transaction_id: string };
  };
  /** The users of a tenant, by their e-mail addresses. */
  'transfer/list-users': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { tenant_id: string };
    row: { user_id: string; email_key: string | null; is_first: boolean };
  };
  /** Versions of items, in the order of the items and then of time. These are those that were there at a time, or the state of each item then, */
  'transfer/list-versions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; until: string; of_then: boolean; offset: number; limit: number };
    row: { item_id: string; properties: Array<Record<string, unknown>> };
  };
  /** Records, in the transaction that stores them, how many lines of a file are imported. No row if another process has gone on meanwhile. */
  'transfer/record-lines': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { run_id: string; from_lines: number; lines: number; now: string };
    row: { lines_done: number };
  };
  /** Shows a workspace again that an import has held, with the types of entities that it had and those of the file. It has the vocabulary and the */
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
  /** Creates a workspace owned by the caller; the tenant's first user becomes an owner too, so that somebody can always access it. */
  'workspaces/create': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; name: string; description: string | null; isolation: string };
    row: { workspace: Schemas['workspaces/Workspace'] };
  };
  /** Removes a member from a workspace, revokes their keys bound to it, and selects another default workspace. */
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
  /** The caller's role in a workspace; no row if they are not a member. A bound key only knows its own workspace. */
  'workspaces/get-role': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; bound_workspace_id: string | null };
    row: { role: Schemas['auth/Role']; personal: boolean };
  };
  /** A workspace that the caller is a member of. A bound key only knows its own. */
  'workspaces/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; bound_workspace_id: string | null };
    row: { workspace: Schemas['workspaces/Workspace'] };
  };
  /** Takes a workspace out of everybody's sight, and leaves its deletion to a job. No row for one that is gone. */
  'workspaces/hold': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; due_at: string };
    row: { workspace_id: string };
  };
  /** Makes an active user of the tenant a member of a workspace; one who is a member keeps their role. */
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
  /** The workspaces the caller is a member of, oldest first; with a bound key only its own. */
  'workspaces/list': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { bound_workspace_id: string | null; offset: number; limit: number };
    row: { workspaces: Array<Schemas['workspaces/Workspace']>; total: number };
  };
  /** Locks the membership of a workspace, so that two admins cannot remove the last two owners concurrently. */
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
  /** Gives a workspace another name and description; null leaves them. */
  'workspaces/update': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; name: string | null; description: string | null; has_description: boolean };
    row: {};
  };
  /** The items that state the facts nearest to a question. Scores are exact cosines, because the index may be quantised. */
  'retrieval/find-by-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; limit: number; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string; strength: number };
  };
  /** The items that share names with a question. All names connected by SAME_AS, in up to four steps, count as one name. */
  'retrieval/find-by-names': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { keys: Array<string>; limit: number; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string; strength: number };
  };
  /** The items nearest to a vector, with scope, type, tier, status and time inside the index; of more than are wanted, those that pass the other */
  'retrieval/find-by-vector': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; vector_limit: number; vector_pool: number; filter: Schemas['retrieval/Filter'] };
    row: { candidate: Schemas['search/Candidate'] };
  };
  /** The items that share words with a question, found by the full-text index; see find-hybrid.cypher. */
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
  /** The candidates of both channels in one query: the nearest vectors, and the items that share words with the question. */
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
  /** Of the items that match a filter, those nearest to a vector: all of them are compared, so none is missed. Where more match than */
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
  /** The items about a name that occurs in the question, or about a name connected to it by SAME_AS in up to four steps. */
  'retrieval/find-named': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { keys: Array<string>; vector: Float32Array; filter: Schemas['retrieval/Filter'] };
    row: { key: string; candidate: Schemas['search/Candidate'] };
  };
  /** The same as find-past-by-vector.cypher, computed without the vector indexes, in time linear in the states of the scope. */
  'retrieval/find-past-by-vector-exact': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; vector_limit: number; filter: Schemas['retrieval/Filter'] };
    row: { candidate: Schemas['search/Candidate'] };
  };
  /** Of the states that counted at a past moment, those with the nearest vectors, the nearest first. Items hold the states of today, versions */
  'retrieval/find-past-by-vector': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; vector_limit: number; vector_pool: number; filter: Schemas['retrieval/Filter'] };
    row: { candidate: Schemas['search/Candidate'] };
  };
  /** Of the states that counted at a past moment, those that share words with the question; see find-hybrid.cypher. Only states of the moment */
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
  /** Items by their ids, without vectors, with entities and facts, each with its feedback links to the other ones. */
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
  /** The turns up to two steps before and after some hits, and the hits themselves, each with its direct neighbours in the chain. */
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
  /** What says what consolidated items say, together with others. */
  'retrieval/list-consolidations': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; consolidation_id: string };
  };
  /** The documents of some chunks, as far as the filter lets them be results. */
  'retrieval/list-documents': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string; document_id: string };
  };
  /** The reference knowledge in which items are grounded, best first. */
  'retrieval/list-groundings': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; grounding: Schemas['grounding/Ground'] };
  };
  /** Steps from some items: over a relationship to another item (edge); over a mentioned name to the items about it (link); over a rare */
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
  /** Those of some items that match a filter. */
  'retrieval/list-matching': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; clauses: Array<Array<Record<string, unknown>>> };
    row: { item_id: string };
  };
  /** The keys of all names of some entities, which are given by name or by id: names connected by SAME_AS, in up to four steps, are one entity. */
  'retrieval/list-names-of': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entities: Array<Record<string, unknown>> };
    row: { entity: string; keys: Array<string> };
  };
  /** Everything within two steps of some items: over rare names, facts between names, and relationships to items. */
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
  /** The items whose vectors were nearest to those of some items at a past moment, with all filters inside the indexes: see find-past.cypher. */
  'retrieval/list-similar-past': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; limit: number; vector: Float32Array; filter: Schemas['retrieval/Filter'] };
    row: { seed: string; similarity: number; candidate: Schemas['search/Candidate'] };
  };
  /** The items whose vectors are nearest to those of some items, with all filters inside the index. */
  'retrieval/list-similar': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; limit: number; vector: Float32Array; filter: Schemas['retrieval/Filter'] };
    row: { seed: string; similarity: number; candidate: Schemas['search/Candidate'] };
  };
  /** The states of some items that counted at a past moment, as candidates; items without one are omitted. */
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
  /** The vectors of some items; items without a vector or not in scope are omitted. */
  'retrieval/list-vectors': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; embedding: Array<number> };
  };
  /** Starts an attempt of a run. If another worker has begun the run without ending its attempt, that worker has died: a death of the run. A */
  'runs/begin': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { run_id: string; worker_id: string; alone: boolean; deadly: number; idle_ms: number; now: string };
    row: { answer: string; run: Schemas['runs/StoredRun'] };
  };
  /** What a run has written, by rule and kind of act, with the first of the items. */
  'runs/count-writes': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { run_id: string };
    row: { by: string; act: string; items: number; hidden: number; item_ids: Array<string> };
  };
  /** Records a run for workers, with the scope of its caller and the items to complete, in order. */
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
  /** Begins to delete the partition of a subject, as a part of its workspace or of its user. Repeated, it finds the deletion that has begun. */
  'deletion/begin-subject': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { partition_id: string; due_at: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** Begins to delete a tenant. From the commit on no credential of its users is accepted, and nobody can join it. Repeated, it finds the */
  'deletion/begin-tenant': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { tenant_id: string; due_at: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** Begins to erase a user: from the commit on no credential of theirs is accepted. Repeated, it finds the deletion that has begun. */
  'deletion/begin-user': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { user_id: string; due_at: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** Begins to delete a shared workspace. From the commit on nobody can select or read it. Its members get another default workspace. Its */
  'deletion/begin-workspace': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { workspace_id: string; due_at: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** Begins to delete what a scope holds now. The node stays until that is done, so that a job finishes it after a crash. */
  'deletion/begin': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { deletion_id: string; until: string; due_at: string };
    row: {};
  };
  /** What a deletion of a scope up to a time would delete, counted. */
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
  /** Deletes a batch of the agents of a scope, of its reviews, and of its connections to sources, up to a time. */
  'deletion/delete-agents': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { until: string; limit: number };
    row: { deleted: number };
  };
  /** Deletes the connections to sources that a user has installed: they hold credentials of theirs. What was brought stays. */
  'deletion/delete-connections-of-user': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { user_id: string };
    row: { deleted: number };
  };
  /** Deletes a batch of a user's nodes: keys, sessions and their tokens, invitations by and for them, kept answers, events of their account. */
  'deletion/delete-credentials-of-user': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { user_id: string; limit: number };
    row: { deleted: number };
  };
  /** Deletes a batch of items of the scope where new items are written, up to a time, with their versions and facts. Repeated until none is */
  'deletion/delete-items': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { limit: number; max: number; until: string; now: string };
    row: { item_ids: Array<string>; versions: number; facts: number; answers: number; unfinished: Array<string> };
  };
  /** Deletes a batch of the names of a scope that no item uses any more, and the questions about them; repeated until none is left. Each name */
  'deletion/delete-names': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { limit: number };
    row: { tried: number; names: number };
  };
  /** Deletes a batch of the answers kept for repeated requests in a workspace; in all of the tenant without one. */
  'deletion/delete-records': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string; workspace_id: string | null; limit: number };
    row: { deleted: number };
  };
  /** Deletes a batch of the runs that a user has started. Those that still have to complete items of a shared workspace go on without the user. */
  'deletion/delete-runs-of-user': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { user_id: string; user_clause: string; limit: number };
    row: { runs: number };
  };
  /** Deletes a batch of the runs that were started in a scope up to a time. Open ones go too: nobody works on them. */
  'deletion/delete-runs': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { until: string; limit: number };
    row: { run_ids: Array<string> };
  };
  /** Deletes the sessions of a scope in which no item is left, and the lock of its notes. A writer that waits for the lock begins again. */
  'deletion/delete-sessions': { mode: 'write'; rows: 'one'; scoped: true; params: {}; row: { sessions: number } };
  /** Deletes a batch of the rest of a tenant without workspaces and users: its node and its audit events, except that of its deletion. */
  'deletion/delete-tenant': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string; limit: number };
    row: { deleted: number };
  };
  /** Deletes a user with their personal workspace and memberships. Was it the first of the tenant, another takes that place. */
  'deletion/delete-user': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { user_id: string };
    row: { memberships: number; workspaces_without_owner: Array<string> };
  };
  /** Ends a deletion: all of it is done. */
  'deletion/finish': { mode: 'write'; rows: 'none'; scoped: true; params: { deletion_id: string }; row: {} };
  /** Deletions that nobody is carrying out: their process ended, or they are to be carried out once more. */
  'deletion/list-due': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { now: string; limit: number };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** Items of a scope whose deletion has begun and is not finished. */
  'deletion/list-hidden': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { item_id: string };
  };
  /** Scope keys of the subjects' partitions in the shared workspaces of a tenant, a page in the order of their ids. */
  'deletion/list-keys-of-subjects': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { tenant_id: string; after: string; limit: number };
    row: { partition_id: string; scope_key: string };
  };
  /** Deletions of parts of a tenant that have begun and are not done. */
  'deletion/list-of-parts': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { tenant_id: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  /** What a tenant still has: shared workspaces first, then users. */
  'deletion/list-of-tenant': {
    mode: 'read';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string; limit: number };
    row: { workspace_ids: Array<string>; user_ids: Array<string> };
  };
  /** Scopes in which a tenant still has items, or items whose deletion has begun. */
  'deletion/list-scopes-of-tenant': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { tenant_id: string };
    row: { scope_key: string };
  };
  /** Subjects of workspaces that are deleted, and those that a deleted user had alone. */
  'deletion/list-subjects': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { workspace_ids: Array<string>; owner_id: string | null; limit: number };
    row: { partition_id: string };
  };
  /** The shared workspaces of a user, whose admins are to see that the user was erased. */
  'deletion/list-workspaces-of-user': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { user_id: string };
    row: { workspace_id: string };
  };
  /** Says that a deletion is being carried out, or when it is to be carried out once more. */
  'deletion/renew': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { deletion_id: string; due_at: string; settled: boolean };
    row: {};
  };
  /** Removes the user from a batch of the items that they wrote or changed in shared workspaces, and from their versions. The items stay. */
  'deletion/update-items-of-user': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { user_id: string; limit: number };
    row: { kept: number };
  };
  /** Gives the name of an erased user who only wrote "I" another key. It is still nobody else's, and no longer says whose it was. */
  'deletion/update-names-of-user': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { old_key: string; new_key: string };
    row: {};
  };
  /** Ends a run, once: `error` if all of its items failed, or if workers died at it; otherwise `ok`. Entities and relations are counted in the graph. */
  'runs/end': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { run_id: string; stage: string; deadly: number; now: string };
    row: { run: Schemas['runs/StoredRun'] };
  };
  /** Ends a run with its outcome, once; the items it has produced so far stay with it. What was stored to carry it out is removed. */
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
  /** Notes that a run is undone, unless it is still under way or was undone before. The run is locked; it is returned as it was. */
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
  /** Open runs that were not seen for a while by the clock of Neo4j, the longest first. Those of workers differ. */
  'runs/list-open': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { idle_ms: number; limit: number };
    row: { run_id: string; kind: string; tenant_id: string; idle_ms: number };
  };
  /** Runs that the caller has started, newest first, after a cursor: created before the time (and id) of the previous page's last row. */
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
  /** Locks what a run has written, in the order of ids. Under the lock it reads later changes: another version, or links that the run did not */
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
  /** Records a run's writes of items, so that it can be undone. `created` and `changed` come with the version that it made. `linked` is for */
  'runs/record-writes': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; writes: Array<Record<string, unknown>> };
    row: {};
  };
  /** Ends attempts of a worker that is alive: they do not count as deaths of their runs. */
  'runs/release': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { run_ids: Array<string>; worker_id: string };
    row: {};
  };
  /** Puts a run back in line, for another attempt or for its next turn, with how far it has come. What is no attempt does not count: one */
  'runs/requeue': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; stage: string; counts: boolean; progress_json: string | null; now: string };
    row: {};
  };
  /** Creates minimal nodes without vectors and search tokens. Each row contains all properties except those of the scope. So 100,000 rows cost */
  'store/append': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { label: string; rows: Array<Record<string, unknown>>; now: string; open_end: string };
    row: {};
  };
  /** Closes automatic links of short forms that now match more than one name. Manual links are kept. */
  'store/close-aliases': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { short_ids: Array<string>; now: string; open_end: string };
    row: {};
  };
  /** Closes a fact that a person has corrected or retracted. With a key, the same sentence does not state it again. */
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
  /** Closes the links to the reference knowledge in which an item is grounded. All of them were found out by runs, but an imported one does not */
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
  /** Closes a link that somebody made by hand, and its mirror. A link in the other direction that somebody made too stays, and gets a new */
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
  /** Closes what an item no longer says: its links to names and the facts it stated. What it still says stays open and is returned, from an */
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
  /** Closes what a note no longer says of names. Run it after the change of the note, whose time (updated_at) counts. */
  'store/close-note-links': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; ended: Array<string>; open_end: string };
    row: {};
  };
  /** Closes what links the chunks to a document that is replaced: until now they were its parts. */
  'store/close-parts': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { whole_id: string; now: string; open_end: string };
    row: {};
  };
  /** Closes what an item may update and what may update it, since it now says something else. */
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
  /** Completes a raw item with type, fields and vector, once and only if it is unchanged since it was read. */
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
  /** How many entities of the caller's scope have a type. Where all members write for themselves, also how many in other scopes. */
  'store/count-of-type': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { type: string };
    row: { entities: number; others: boolean };
  };
  /** Creates items that another system kept, with their original times, and with their states as versions. */
  'store/create-past': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; open_end: string };
    row: { created: number };
  };
  /** Creates items: node, vector, and for the tasks of a plan their relationships. All rows are created before the first relationship, so a */
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
  /** Deletes relationships of an entity, up to a number. With the last of them it deletes the entity and the questions about it. It is locked */
  'store/delete-name': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string; max: number };
    row: { relationships: number; facts: number; finished: boolean; scope_key: string };
  };
  /** Deletes staged items, which nobody has read, in the scope where they are staged. */
  'store/delete-staged': { mode: 'write'; rows: 'none'; scoped: true; params: { item_ids: Array<string> }; row: {} };
  /** Deletes a batch of the versions of a hidden item; repeated until none is left. */
  'store/delete-versions': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { deleted: number };
  };
  /** Deletes an item with its parts (tasks of a plan with their notes, chunks of a document), their versions, relationships and reviews, and */
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
  /** Deletes a batch of the facts, relationships and versions of a hidden item, with the names that no other item ever used. The last batch */
  'store/end-deletion': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { finished: boolean; facts: number; names: number };
  };
  /** Hides items whose time has passed, each after its parts, and deletes what they state: their scope becomes one that no request reads, until */
  'store/end-expired': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string | null; now: string; limit: number };
    row: { ended: number };
  };
  /** Answers open questions by their keys. */
  'store/end-reviews': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { review_keys: Array<string>; action: string; note: string | null; run_id: string | null; now: string };
    row: { ended: number };
  };
  /** The item of a type with an id: its item_id, or the id that a caller gave it. Of several scopes, the one written to comes first. */
  'store/find-by-id-key': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; memory_type: string; id_keys: Array<string> };
    row: { found: string };
  };
  /** The short statements nearest to each of some vectors in the caller's own scope, the likest first. */
  'store/find-earlier': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; min_likeness: number; max_characters: number; limit: number };
    row: { n: number; item_id: string; content: string; likeness: number };
  };
  /** Which of these items already exist in the workspace: by external_id, otherwise by type and content. */
  'store/find-existing': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { candidates: Array<Record<string, unknown>> };
    row: { index: number; item_id: string };
  };
  /** The items that have these external ids in the workspace, of several the newest. One that is no longer said has given its id up. */
  'store/find-named': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { external_ids: Array<string>; gone: Array<string> };
    row: { external_id: string; item_id: string };
  };
  /** The items before and after each place in its session, for sessions that have items. Run it before the items of these places are stored: */
  'store/find-neighbours': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { session_keys: Array<string>; places: Array<Record<string, unknown>> };
    row: { item_id: string; before_id: string | null; after_id: string | null };
  };
  /** Records what new rows wait for: relationship type and external id, and the words by which they are found when it comes. */
  'store/flag-awaiting': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: {};
  };
  /** Records that a person has confirmed a current fact, the first time. */
  'store/flag-confirmed': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { fact_id: string; confirmed_by: string | null; now: string; open_end: string };
    row: { found: string };
  };
  /** Notes that items were sent again. One that holds no longer gives up its key, so that saying it again makes a new item. */
  'store/flag-repeated': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { repeated: Array<Record<string, unknown>>; hidden: Array<string>; now: string };
    row: { key: string; item_id: string; seen_count: number };
  };
  /** Items by their ids, with entities and facts, without vectors; ids that are not in scope are omitted. */
  'store/get-many': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Where an entity is stored, and what texts that mean it write. */
  'store/get-name-scope': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string };
    row: { scope_key: string; key: string };
  };
  /** The plan that a task is part of now. */
  'store/get-plan-of': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { plan_id: string; status: string };
  };
  /** What a workspace wants of extraction by a language model: relations and instructions, as JSON. */
  'store/get-vocabulary': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { vocabulary: string | null };
  };
  /** One item with its vector, entities and facts, and whether one of its sources was retracted. For a plan also its tasks, in the order in */
  'store/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { item: Schemas['items/StoredItem']; tasks: Array<Record<string, unknown>> };
  };
  /** Links matching names, each pair once whichever was resolved first: the one with the smaller key points to the other. */
  'store/link-aliases': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { pairs: Array<Record<string, unknown>>; now: string; open_end: string };
    row: {};
  };
  /** Links rows that have waited for items to these, now that they are there. What a row is found by is unique to its scope. */
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
  /** Declares two entities to be different: closes SAME_AS and opens DIFFERENT_FROM, so that they are not matched again automatically. What a run */
  'store/link-different': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { source_id: string; target_id: string; run_id: string | null; now: string; open_end: string };
    row: { parted: boolean; scope_key: string };
  };
  /** Makes an entity of the name that a question is about; whatever mentions the name mentions the entity. */
  'store/link-entity': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { review_key: string; entity_id: string; entity_type: string };
    row: { entity_id: string };
  };
  /** Links items by what a run has found out about them. A link of the same type that is open already is left as it is. */
  'store/link-found': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { run_id: string; rows: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { source_id: string; target_id: string };
  };
  /** Links notes to those with a title they refer to, with a mirror each, and closes the links that their text no longer makes. Links that */
  'store/link-from-notes': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_ids: Array<string>; max: number; open_end: string };
    row: {};
  };
  /** Opens relationships between items, each with what it says; there may be several of one type between two items. Rows are sorted by target. */
  'store/link-items': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { linked: number };
  };
  /** Opens links between items that store/lock-links has locked, each in place of the open one of its type. A pair of one type occurs in one */
  'store/link-many': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { linked: number };
  };
  /** Links items to the names they are about and the names they mention, and creates the facts they state between them. Names are sorted, so */
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
  /** Links notes to names: their titles, what they refer to, tags and concepts. An alias is an earlier title. Names are sorted, so that */
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
  /** Lets tasks depend on tasks of other plans of their scope, each found by its plan and its own id. Returns the rows whose task was found. */
  'store/link-outside': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { item_id: string; target_id: string; place: number };
  };
  /** Makes new items PART_OF a container. The container is looked up once, not for each item. */
  'store/link-parts': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { whole_id: string; item_ids: Array<string>; now: string; open_end: string };
    row: {};
  };
  /** Creates facts that another system kept, with their original times: when they held, and when they were known. A fact that exists stays as */
  'store/link-past-facts': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; open_end: string };
    row: { linked: number };
  };
  /** Links items to names as another system had them, at the original time. An existing link stays as it is. */
  'store/link-past': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; open_end: string };
    row: { linked: number; created: number };
  };
  /** Gives an entity another name. It returns the entity that texts with this name mean, and creates it where it is missing. The key stays: */
  'store/link-renamed': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string; name: string; key: string; other_id: string };
    row: { other: string };
  };
  /** Links new rows to the items they name: by item id, or by the external id of a row. Unknown targets, and those outside of the write */
  'store/link-rows': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { item_id: string; type: string; external_id: string; linked: number };
  };
  /** Declares two entities of one scope to be the same. What was declared or found before is closed, unless it says just this. What a run */
  'store/link-same': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { source_id: string; target_id: string; run_id: string | null; now: string; open_end: string };
    row: { same: Schemas['entities/SameAs']; scope_key: string };
  };
  /** Links items that follow each other in their session by NEXT. NEXT edges that contradict them are deleted. */
  'store/link-session': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { pairs: Array<Record<string, unknown>>; now: string; open_end: string };
    row: {};
  };
  /** Opens relationships from items to names, and creates the names that are missing. Names are sorted, so that writers cannot deadlock. */
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
  /** Links the notes that wait at a title to the notes that now bear it, with a mirror each. Run it after link-from-notes. */
  'store/link-to-notes': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { scope_key: string; rows: Array<Record<string, unknown>>; max: number; open_end: string };
    row: {};
  };
  /** Opens MAY_UPDATE between statements about the same: from the one that holds from a later day to the earlier one. */
  'store/link-updates': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string; open_end: string };
    row: { linked: number };
  };
  /** Counts feedback on items used together, as one link per pair with a weight and voices as for items. */
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
  /** What people have answered to questions, by their keys. */
  'store/list-answers': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { review_keys: Array<string> };
    row: { review_key: string; action: string };
  };
  /** Items written where the caller writes whose external_id begins with a prefix, but for some. */
  'store/list-by-prefix': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { prefix: string; kept: Array<string>; limit: number };
    row: { item_id: string };
  };
  /** The versions of an item with a valid time of the caller's that ends after a moment, the last one first. */
  'store/list-dated-versions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; after: string; since_ever: string; open_end: string };
    row: { version: number; from: string | null; until: string | null };
  };
  /** Deletions that began before a time and are not finished, because the process that answered them ended. */
  'store/list-deletions': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { before: string; limit: number };
    row: { item_id: string; scope_key: string };
  };
  /** Other tasks that wait for some tasks now. */
  'store/list-dependents': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string };
  };
  /** Memories of which a person has said that statements do not contradict them. */
  'store/list-dismissed': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { statement_keys: Array<string> };
    row: { statement_key: string; against: Array<string> };
  };
  /** The types of entities that a workspace has, in addition to the built-in ones. */
  'store/list-entity-types': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { types: Array<string> };
  };
  /** Items of the scope that are hidden because their time has passed, without their parts. What was part of one that is gone is one itself. */
  'store/list-expired': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { item_id: string };
  };
  /** What some tasks wait for, at the moment that is read: other tasks with their plans, and how these stand. */
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
  /** What a note says of names, as far as it still says it. What it says now holds from an earlier time on if the note does. */
  'store/list-note-links': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { item_id: string; open_end: string };
    row: { type: string; key: string; alias: boolean };
  };
  /** Items of one type at the moment that is read, newest first, after a cursor. A condition that is null does not count. */
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
  /** The dependents of an item, direct or through others, at the moment that is read: the nearest first. */
  'store/list-resting': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { resting: Schemas['temporal/Resting'] };
  };
  /** What was said for and against decisions, in turn. A link by hand is no evidence. */
  'store/list-said': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; said: Array<Schemas['decisions/Said']> };
  };
  /** Scopes with items that are hidden because their time has passed. */
  'store/list-scopes-of-expired': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { limit: number };
    row: { scope_key: string; tenant_id: string };
  };
  /** The tasks of plans and what each waits for, also in other plans: the structure as it is now. */
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
  /** The tasks that are part of a plan now, by their item ids. */
  'store/list-tasks-of': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { plan_id: string };
    row: { item_id: string };
  };
  /** The types that a workspace has added for entities; nobody changes them until the end of the transaction. A writer that removes one waits */
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
  /** Locks the items that are to be linked, all of them in the order of their ids. So two requests cannot both open a link, nor deadlock. */
  'store/lock-links': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; open_end: string };
    row: { place: number; created: boolean; properties_json: string | null };
  };
  /** Locks what may wait for others in the scope in which items are written, until the end of the transaction. Of two notes, or rows, that */
  'store/lock-notes': { mode: 'write'; rows: 'none'; scoped: true; params: {}; row: {} };
  /** Locks an item until the end of the transaction, and returns it and its parts (tasks of a plan with their notes, chunks of a document). An */
  'store/lock-with-parts': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { item_id: string; session_key: string | null; is_chunk: boolean };
  };
  /** Locks an item until the end of the transaction and reads it under the lock, so that no concurrent change is lost. An item deleted while */
  'store/lock': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { item: Schemas['items/StoredItem']; embedded: boolean };
  };
  /** Records the answer of a review: the statement, and the memories that it contradicted. */
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
  /** Asks people about what a memory may say, each question of a scope once: a name that its text does not spell, or a fact that its */
  'store/record-doubts': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; doubts: Array<Record<string, unknown>>; now: string; open_end: string };
    row: {};
  };
  /** Asks people about names, each question once. One that was deferred is asked again, any other answer stays. Pairs that are joined or */
  'store/record-reviews': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { reviews: Array<Record<string, unknown>>; now: string; open_end: string };
    row: {};
  };
  /** Gives a hidden item with its parts back to its scope, within the transaction that deletes them. */
  'store/release-expired': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { parts: number };
  };
  /** Takes the unique keys from items that are no longer said, so that what is said anew can have them. */
  'store/release-keys': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { keys: Array<string>; gone: Array<string> };
    row: {};
  };
  /** Makes staged items visible: from the commit on they are in the scope for which they were staged. */
  'store/release-staged': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_ids: Array<string>; now: string };
    row: { released: number };
  };
  /** Takes back what the answers of a run have said of names, as if it had not been said. What they declared is deleted, what they closed is */
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
  /** Joins the neighbours of a chunk that is about to be deleted, so that its document can still be read in order. */
  'store/unlink-chunk': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; now: string; open_end: string };
    row: {};
  };
  /** Deletes the links that a run has found out about an item, as if they had not been made. */
  'store/unlink-found': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { run_id: string; item_ids: Array<string> };
    row: { unlinked: number };
  };
  /** Deletes the links of items to their names and the facts they stated, open and closed, and the names that no other item ever used, */
  'store/unlink-names': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_ids: Array<string>; max: number };
    row: { facts: number; names: number; entity_ids: Array<string>; edges: Array<Record<string, unknown>> };
  };
  /** Removes an item from the NEXT chain of its session and connects its neighbours; an empty session is deleted. */
  'store/unlink-session': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; now: string; open_end: string };
    row: {};
  };
  /** Takes a task out of its plan: it waits for nothing any more, and nothing waits for it. What was so until now stays readable. */
  'store/unlink-task': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_id: string; now: string; open_end: string };
    row: { dependents: Array<string> };
  };
  /** Takes back the last change of an item, if it is the change to this version. Item, versions and words are restored, as if it had not been */
  'store/update-back': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; version: number; open_end: string };
    row: { was: Schemas['wire/MemoryType']; is: Schemas['wire/MemoryType'] };
  };
  /** Notes how long the longest chain is that begins with each of some tasks, by which ready ones are ordered. */
  'store/update-chains': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: {};
  };
  /** Gives a workspace its types for entities, in place of those that it had. */
  'store/update-entity-types': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; types: Array<string> };
    row: {};
  };
  /** Changes how an entity is written, and its type; null leaves as it is. Waits for nobody: it links nothing. */
  'store/update-name': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string; name: string | null; entity_type: string | null };
    row: { node: Schemas['graph/EntityNode'] };
  };
  /** Sets where items are found, and what they were read from: neither a new state nor another time. */
  'store/update-places': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { places: Array<Record<string, unknown>> };
    row: {};
  };
  /** Works out which of some tasks are ready, and of all tasks that depend on them. A ready task is pending, of an active plan, and held by no */
  'store/update-ready': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; since_ever: string; open_end: string };
    row: { item_id: string; task_id: string; became_ready: boolean; moot: boolean };
  };
  /** Gives an item the label of another type; its properties are changed with its state. */
  'store/update-type': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; from: string; to: string };
    row: {};
  };
  /** Replaces what a workspace wants of extraction by a language model. */
  'store/update-vocabulary': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; vocabulary: string | null };
    row: {};
  };
  /** Replaces the current state of an item by the next one, at one transaction time; null in `changes` removes a property. The replaced state */
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
      valid_start_local: string | null;
      valid_end_local: string | null;
      names_stay: boolean;
      embedding: Float32Array | null;
      restored: Array<Record<string, unknown>>;
      now: string;
      since_ever: string;
      open_end: string;
    };
    row: { item: Schemas['items/StoredItem'] };
  };
}
