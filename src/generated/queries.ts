// Written by `npm run generate`. Do not edit.
import type { Schemas } from './schemas';

/** Every named query: `items/get` is cypher/knowledge/items/get.cypher. */
export interface Queries {
  'ask/list-relations': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; limit: number };
    row: { relation: Schemas['ask/Relation'] };
  };
  'feedback/record-ratings': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; said: string; opposite: string; helpful: number; misleading: number };
    row: { item_id: string };
  };
  'profiles/list-about': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_id: string; limit: number };
    row: { item_id: string | null };
  };
  'profiles/list-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; predicate: string; source_id: string; source: string; target_id: string; target: string };
  };
  'reasoning/find-trace': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { trace_id: string };
    row: { item_id: string; trace_id: string };
  };
  'reasoning/get-steps': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { item_id: string };
    row: { steps: Array<string>; artifacts: Array<Schemas['reasoning/Artifact']> };
  };
  'reasoning/list-by-name': {
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
      sign: number;
      limit: number;
    };
    row: { total: number; item_ids: Array<string> };
  };
  'reasoning/list-by-tag': {
    mode: 'read';
    rows: 'one';
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
    row: { total: number; item_ids: Array<string> };
  };
  'reasoning/list-by-time': {
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
      sign: number;
      limit: number;
    };
    row: { total: number; item_ids: Array<string> };
  };
  'reasoning/list-by-type': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {
      filter: Schemas['retrieval/Filter'];
      valid_from: string;
      valid_until: string;
      tags: Array<string>;
      sign: number;
      limit: number;
    };
    row: { total: number; item_ids: Array<string> };
  };
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
  'reasoning/list-conflicting': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { item_id: string };
  };
  'reasoning/list-edges': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { key: string; at: string; filter: Schemas['retrieval/Filter']; limit: number };
    row: { edge: Schemas['reasoning/Edge'] };
  };
  'reasoning/list-evidence': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; hidden: Array<string>; limit: number };
    row: { evidence: Schemas['reasoning/Evidence'] };
  };
  'reasoning/list-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { ends: Array<Record<string, unknown>>; filter: Schemas['retrieval/Filter'] };
    row: { fact: Schemas['reasoning/NamedFact'] };
  };
  'reasoning/list-mentions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { keys: Array<string>; filter: Schemas['retrieval/Filter'] };
    row: { mention: Schemas['reasoning/Mention'] };
  };
  'reasoning/list-references': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; memory_types: Array<string>; tier: number; pool: number; limit: number };
    row: { reference: Schemas['grounding/Reference'] };
  };
  'reasoning/list-statements': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; statement: string };
  };
  'reasoning/list-traces-of': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { artifact_id: string; limit: number };
    row: { item_id: string };
  };
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
  'recall/list-after': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; max: number };
    row: { place: Schemas['recall/Place'] };
  };
  'recall/list-before': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; max: number };
    row: { place: Schemas['recall/Place'] };
  };
  'recall/list-containers': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { whole: Schemas['recall/Whole'] };
  };
  'recall/list-last-session': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { newest: number; clauses: Array<Array<Record<string, unknown>>>; limit: number };
    row: { item: Schemas['recall/PackItem'] };
  };
  'recall/list-latest-turns': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { session_keys: Array<string>; clauses: Array<Array<Record<string, unknown>>>; limit: number };
    row: { item_id: string };
  };
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
  'recall/list-topics': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { newest: number; limit: number };
    row: { name: string; total: number; trusts: Array<Schemas['wire/Trust']> };
  };
  'search/count-speculative': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { memory_types: Array<string>; tier: number };
    row: { items: number };
  };
  'search/list-roots': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { root: Schemas['search/GroupRoot'] };
  };
  'search/list-unresolved-newest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string };
  };
  'search/list-unresolved': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; limit: number; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string };
  };
  'auth/accept-invitation': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { token_hash: string; personal_workspace_id: string };
    row: { tenant_id: string; workspace_id: string };
  };
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
  'auth/create-signing-key': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { kid: string; secret: string };
    row: { kid: string };
  };
  'auth/create-subject': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { workspace_id: string; user_id: string; subject: string; partition_id: string };
    row: { partition_id: string };
  };
  'auth/create-tenant': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string; name: string };
    row: { tenant_id: string };
  };
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
  'auth/create-workspace': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { tenant_id: string; workspace_id: string; name: string; isolation: string };
    row: { tenant_id: string; workspace_id: string };
  };
  'auth/delete-expired': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { now: string; limit: number };
    row: { deleted: number };
  };
  'auth/end-sessions': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { session_id: string | null };
    row: { ended: number };
  };
  'auth/end-stolen-session': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { session_id: string; event_id: string };
    row: {};
  };
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
      tier: Schemas['auth/Tier'];
      has_expired: boolean;
    };
  };
  'auth/find-first-user': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: {};
    row: { tenant_id: string; workspace_id: string; user_id: string };
  };
  'auth/find-user-by-email': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: { tenant_id: string; email_key: string };
    row: { user_id: string };
  };
  'auth/flag-onboarded': { mode: 'write'; rows: 'none'; scoped: true; params: {}; row: {} };
  'auth/get-invitation': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: { token_hash: string; user_id: string };
    row: { tenant_id: string; workspace_id: string; email_taken: boolean };
  };
  'auth/get-me': { mode: 'read'; rows: 'one'; scoped: true; params: {}; row: { user: Schemas['auth/User'] } };
  'auth/get-onboarding': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {};
    row: { state: Schemas['auth/OnboardingState']; tenant_id: string | null; workspace_id: string | null };
  };
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
  'auth/link-member': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { user_id: string; workspace_id: string; role: string };
    row: { user_id: string; workspace_id: string; role: string };
  };
  'auth/list-lost': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { listeners: Array<Record<string, unknown>> };
    row: { position: number };
  };
  'auth/list-signing-keys': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: {};
    row: { kid: string; secret: string };
  };
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
  'auth/lock-invitation': { mode: 'write'; rows: 'none'; scoped: true; params: { token_hash: string }; row: {} };
  'auth/lock-session': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { token_hash: string };
    row: { session_id: string };
  };
  'auth/record-key-use': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { uses: Array<Record<string, unknown>> };
    row: {};
  };
  'auth/revoke-key': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { key_id: string };
    row: { key_id: string; revoked_at: string };
  };
  'auth/rotate-refresh-token': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { token_hash: string; nonce: string; successor_hash: string; expires_at: string };
    row: {};
  };
  'auth/update-tier': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { tenant_id: string; tier: Schemas['auth/Tier'] };
    row: { tenant_id: string; tier: Schemas['auth/Tier'] };
  };
  'auth/update-user': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { user_id: string; is_active: boolean };
    row: { user_id: string; is_active: boolean };
  };
  'agents/count': { mode: 'read'; rows: 'one'; scoped: true; params: { since: string }; row: { total: number } };
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
  'agents/delete': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { agent_keys: Array<string> };
    row: { agent_id: string };
  };
  'agents/find-work': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { agent_id: string };
    row: { known: boolean };
  };
  'agents/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { agent_keys: Array<string> };
    row: { agent: Schemas['agents/StoredAgent'] };
  };
  'agents/list-decisions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { agent_id: string; domain: string | null; gain: number; loss: number; limit: number };
    row: { decided: Schemas['agents/Decided'] };
  };
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
  'agents/list-tasks': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { agent_id: string; limit: number };
    row: { item_id: string; done: boolean };
  };
  'agents/list': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { from_time: string; from_id: string; offset: number; limit: number };
    row: { agent: Schemas['agents/StoredAgent'] };
  };
  'agents/update-profile': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { agent_keys: Array<string>; profile_json: string; now: string };
    row: { agent_id: string };
  };
  'anchors/find': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { session_id: string | null; anchor_type: string | null; limit: number };
    row: { item_id: string };
  };
  'anchors/list-active': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { session_id: string | null; anchor_type: string | null; at: string; limit: number };
    row: { anchor: Schemas['anchors/Active']; embedding: Array<number> | null };
  };
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
  'constraints/find-plan': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { plan_id: string };
    row: { content: string; tasks: Array<string> };
  };
  'decisions/find-trace': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { trace_id: string };
    row: { item_id: string };
  };
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
  'decisions/get-provenance': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: {
      trace: Schemas['decisions/Trace'] | null;
      evidence: Array<Schemas['decisions/EvidenceRow']>;
      superseded: Array<Schemas['decisions/SupersededRow']>;
    };
  };
  'decisions/list-causes': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; wants: string; limit: number };
    row: {
      from_id: string;
      relationship: string;
      item_id: string;
      memory_type: string;
      content: string;
      status: string;
    };
  };
  'decisions/list-contradicting': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; vector: Float32Array | null; limit: number };
    row: { other_id: string; cosine: number | null };
  };
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
  'plans/count-tasks': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { item_id: string };
    row: { total: number; completed: number };
  };
  'plans/get-task': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { plan_item_id: string; task_id: string };
    row: { item_id: string };
  };
  'plans/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { item: Schemas['items/StoredItem']; evidence_ids: Array<string>; decision_id: string | null };
  };
  'plans/list-active': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { now: string; from_time: string; from_id: string; offset: number; limit: number };
    row: { plan: Schemas['plans/PlanRow'] };
  };
  'plans/list-expired': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { now: string; limit: number };
    row: { item_id: string; scope_key: string; tenant_id: string; lease_until: string };
  };
  'plans/list-fallen': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { task_id: string; task: string; fallen: Schemas['plans/Fallen'] };
  };
  'plans/list-held': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { plan_item_id: string | null; now: string; limit: number };
    row: { task: Schemas['plans/HeldRow'] };
  };
  'plans/list-notes-to-read': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { task_item_id: string; limit: number };
    row: { plan_id: string; task_id: string; note: Schemas['plans/NoteRow'] };
  };
  'plans/list-notes': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { task_item_id: string; from_time: string; from_id: string; offset: number; limit: number };
    row: { note: Schemas['plans/NoteRow'] };
  };
  'plans/list-ready-of-plan': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { plan_item_id: string; task_id: string | null; agent_id: string | null; now: string; limit: number };
    row: { task: Schemas['plans/ReadyTask'] };
  };
  'plans/list-ready': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { scopes: Array<string>; agent_id: string | null; now: string; limit: number };
    row: { task: Schemas['plans/ReadyTask'] };
  };
  'plans/list-tasks': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; task_item_id: string | null };
    row: { task: Schemas['plans/TaskRow'] };
  };
  'plans/renew-lease': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; token: number; lease_until: string };
    row: { task_id: string };
  };
  'explore/bridges': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { mentions: number; limit: number };
    row: { first: string; second: string; item: string; item_id: string };
  };
  'explore/code-most-used': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string; limit: number };
    row: { code: string; kind: string; file: string; users: number; tests: number; item_id: string };
  };
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
  'explore/decisions-on-what-was-retracted': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { decision: string; retracted: string; role: string; item_id: string };
  };
  'explore/growth': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { day: string; items: number; in_all: number };
  };
  'explore/how-are-two-connected': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { first: string; second: string; limit: number };
    row: {
      hops: number;
      way: string;
      nodes: Array<string>;
      types: Array<string>;
      links: Array<string>;
      node_id: Array<string>;
    };
  };
  'explore/how-far-are-plans': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: {
      plan: string;
      status: string;
      done: number;
      failed: number;
      under_way: number;
      left: number;
      item_id: string;
    };
  };
  'explore/how-sure-are-decisions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { confidence: number; reinforced: number; contradicted: number; decision: string; item_id: string };
  };
  'explore/most-cited': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { cited: number; by: Array<string>; content: string; item_id: string };
  };
  'explore/names-joined': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { one: string; other: string; type: string; method: string; score: number; since: string };
  };
  'explore/orphans': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { memory_type: string; content: string; tags: Array<string>; item_id: string };
  };
  'explore/read-a-session': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { session: string; limit: number };
    row: { at: string | null; speaker: string | null; said: string; item_id: string };
  };
  'explore/rules-that-bind': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { domain: string | null; rule: string; source: string | null; since: string | null; item_id: string };
  };
  'explore/tags-together': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { items: number; limit: number };
    row: { first: string; second: string; items: number; lift: number };
  };
  'explore/what-can-begin': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { plan: string; task: string; priority: number; chain: number; item_id: string };
  };
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
  'explore/what-code-decisions-touch': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { decision: string; code: string; kind: string; file: string; decision_id: string; item_id: string };
  };
  'explore/what-do-we-hold': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { memory_type: string; items: number; tells_from: string | null; tells_until: string | null; example: string };
  };
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
  'explore/what-has-ended': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { from: string | null; until: string; memory_type: string; content: string; item_id: string };
  };
  'explore/what-waits-for-a-person': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { kind: string; about: string; since: string; item_id: string };
  };
  'explore/what-waits-for-whom': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { plan: string; task: string; waits_for: string; status: string; item_id: string };
  };
  'explore/what-was-rejected': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { rejected: string; decision: string; rationale: string | null; holds: boolean; item_id: string };
  };
  'explore/what-was-retracted': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { at: string; content: string; reason: string | null; by: string | null; item_id: string };
  };
  'explore/what-was-superseded': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { since: string; before: string; now: string; reason: string | null; before_id: string; now_id: string };
  };
  'explore/what-was-true': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { at: string | null; tag: string; limit: number };
    row: { since: string; until: string | null; content: string; memory_type: string; item_id: string };
  };
  'explore/who-appears-with': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { name: string; limit: number };
    row: { first: string; second: string; items: number };
  };
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
  'explore/who-is-known': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { name: string; type: string; items: number; also_called: Array<string>; facts: Array<string> };
  };
  'explore/who-said-what': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { name: string; limit: number };
    row: { said_at: string | null; speaker: string; said: string; session: string | null; item_id: string };
  };
  'adapters/begin-sync': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { connection_id: string; run_id: string };
    row: { connection: Schemas['adapters/StoredConnection']; open_run: string | null };
  };
  'adapters/create': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { connection_id: string; integration_id: string; name: string; config_json: string; now: string };
    row: { connection: Schemas['adapters/StoredConnection'] };
  };
  'adapters/delete': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { connection_id: string; removes_items: boolean };
    row: { deleted_id: string };
  };
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
  'adapters/find-withdrawn': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { external_ids: Array<string>; gone: Array<string>; reason: string };
    row: { external_id: string };
  };
  'adapters/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { connection_id: string };
    row: { connection: Schemas['adapters/StoredConnection'] };
  };
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
  'adapters/list-indexed': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { prefix: string; after: string; before: string; gone: Array<string>; limit: number };
    row: { external_id: string; item_id: string; memory_type: string; kept: boolean };
  };
  'adapters/list': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { from_time: string; from_id: string; offset: number; limit: number };
    row: { connection: Schemas['adapters/StoredConnection'] };
  };
  'adapters/record-page': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { connection_id: string; cursor_json: string | null; failed_json: string };
    row: { status: string };
  };
  'adapters/update-status': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { connection_id: string; status: string; next_sync: string | null };
    row: { connection: Schemas['adapters/StoredConnection'] };
  };
  'evolution/flag-evolved': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { user_id: string; workspace_id: string; now: string };
    row: {};
  };
  'evolution/get-status': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { workspace_id: string; since: string };
    row: { automatic: boolean; pending: number; open_run: string | null; last_run: Record<string, unknown> | null };
  };
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
  'evolution/list-earlier': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      item_id: string;
      by: string;
      memory_types: Array<string>;
      max_characters: number;
      min_likeness: number;
      undone_too: boolean;
      limit: number;
    };
    row: { item: Schemas['evolution/Source'] };
  };
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
  'evolution/list-speculative': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { key: string; entity_id: string; name: string; tier: number; limit: number };
    row: { item: Schemas['evolution/Source'] };
  };
  'evolution/list-spoken': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { content: string };
  };
  'evolution/update-settings': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; automatic: boolean; now: string };
    row: { automatic: boolean };
  };
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
  'import/count-created': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { run_id: string };
    row: { total: number };
  };
  'import/list-created': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { run_id: string; after: string; limit: number };
    row: { item_id: string; version: number; untouched: boolean };
  };
  'import/list-known': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { run_ids: Array<string> };
    row: { run_id: string };
  };
  'import/record-ended': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; item_ids: Array<string> };
    row: {};
  };
  'import/record-progress': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; about: string | null; created: number; progress_json: string };
    row: {};
  };
  'ingest/end-document': { mode: 'write'; rows: 'none'; scoped: true; params: { document_id: string }; row: {} };
  'ingest/find-document': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { dedupe_key: string };
    row: { document_id: string; unfinished: boolean; metadata_json: string; expires_at: string | null };
  };
  'ingest/find-sources': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { source: string; gone: Array<string> };
    row: { document_id: string; unfinished: boolean; metadata_json: string; expires_at: string | null };
  };
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
  'ingest/list-chunks': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { document_id: string };
    row: { chunk_id: string };
  };
  'ingest/list-named': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; keys: Array<string> };
    row: { key: string; entity_id: string };
  };
  'ingest/list-open-items': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { run_id: string };
    row: { item: Schemas['items/StoredItem']; place: number; embedded: boolean };
  };
  'ingest/list-reference-vectors': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { texts: Array<Record<string, unknown>> };
    row: { index: number; embedding: Array<number> };
  };
  'ingest/list-subjects': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { entity_id: string };
  };
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
  'ingest/lock-conversation': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { conversation_id: string };
    row: { turns: number; chunks: Array<Schemas['ingest/StoredChunk']> };
  };
  'ingest/lock-document': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { document_id: string };
    row: { next: number; last_id: string | null };
  };
  'ingest/lock-replaced-chunks': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { document_id: string; hidden: Array<string>; limit: number };
    row: { chunk_id: string };
  };
  'ingest/record-failure': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; run_id: string; reason: string };
    row: {};
  };
  'ingest/record-found': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; item_id: string; found_json: string };
    row: {};
  };
  'move-in/find-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { fact_ids: Array<string> };
    row: { fact_id: string };
  };
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
  'schemas/list': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { schemas: Array<string> };
  };
  'schemas/lock': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { schemas: Array<string> };
  };
  'schemas/update': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; schemas: Array<string> };
    row: {};
  };
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
  'idempotency/delete-expired': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { now: string; limit: number };
    row: { deleted: number };
  };
  'idempotency/end': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { record_id: string; claim: string; answer: string };
    row: {};
  };
  'idempotency/flag': { mode: 'write'; rows: 'none'; scoped: false; params: { record_id: string }; row: {} };
  'idempotency/hold': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { record_id: string; claim: string };
    row: { held: boolean };
  };
  'idempotency/link': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { record_id: string; item_ids: Array<string> };
    row: {};
  };
  'idempotency/release': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { record_id: string; claim: string };
    row: {};
  };
  'idempotency/renew': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { record_id: string; claim: string };
    row: {};
  };
  'blocks/list': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { label: string | null; gone: Array<string>; limit: number };
    row: { item_id: string; external_id: string };
  };
  'code/find-by-vector': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; vector_limit: number; limit: number; entity_type: string | null };
    row: { entity: Schemas['code/StoredEntity']; cosine: number };
  };
  'code/find-by-words': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      within: string;
      words: Array<string>;
      holder_limit: number;
      limit: number;
      repo: string | null;
      entity_type: string | null;
    };
    row: { entity: Schemas['code/StoredEntity']; weight: number };
  };
  'code/find-in-repository': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; limit: number; repo: string | null; entity_type: string | null };
    row: { entity: Schemas['code/StoredEntity']; cosine: number };
  };
  'code/find-named': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { name: string; repo: string | null; limit: number };
    row: { entity: Schemas['code/StoredEntity'] };
  };
  'code/get-repository': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { external_id: string };
    row: { item_id: string; version: number; commit_hash: string | null };
  };
  'code/list-about': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; types: Array<string>; limit: number };
    row: { about_id: string; memory_type: string; text: string; status: string; via: string; linked: boolean };
  };
  'code/list-commits': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string | null; commit_hash: string };
    row: { known_from: string };
  };
  'code/list-entities': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string; limit: number };
    row: { entity: Schemas['code/UsedEntity'] };
  };
  'code/list-links': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { source_id: string; type: string; target_id: string | null; name_key: string | null; offset: number | null };
  };
  'code/list-neighbours': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; types: Array<string>; outgoing: boolean; max: number };
    row: {
      from_id: string;
      edge_type: string;
      name: string;
      item_id: string | null;
      entity_type: string;
      file_path: string | null;
      line_number: number | null;
    };
  };
  'code/list-staged': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string; limit: number };
    row: { item_id: string };
  };
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
  'code/list-uses': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { repo: string; limit: number };
    row: { source_id: string; type: string; target_id: string | null; name: string | null };
  };
  'entities/count-by-type': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {};
    row: { entity_type: string; entities: number };
  };
  'entities/find-alike': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { names: Array<Record<string, unknown>>; limit: number; nearby: number };
    row: { entity_id: string; other: Schemas['entities/Named']; cosine: number | null; apart: boolean };
  };
  'entities/find': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { q: string; words: string; vector: Float32Array; entity_type: string | null; max: number; nearby: number };
    row: { entity: Schemas['entities/Found'] };
  };
  'entities/flag-resolved': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { entity_ids: Array<string> };
    row: {};
  };
  'entities/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string; offset: number; limit: number };
    row: { entity: Schemas['entities/Entity']; facts: Array<Schemas['entities/EntityFact']>; total: number };
  };
  'entities/list-joined': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { entity_type: string | null; q: string; by_use: boolean; offset: number; limit: number };
    row: { entities: Array<Schemas['entities/Entity']>; total: number };
  };
  'entities/list-neighbors': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { entity_id: string; max: number; offset: number; limit: number };
    row: { known: boolean; total: number; neighbors: Array<Schemas['entities/Neighbor']> };
  };
  'entities/list-unresolved-of-item': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { entity: Schemas['entities/Unresolved'] };
  };
  'entities/list-unresolved-scopes': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { limit: number };
    row: { scope_key: string };
  };
  'entities/list-unresolved': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { entity: Schemas['entities/Unresolved'] };
  };
  'entities/list': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { entity_type: string | null; q: string; by_use: boolean; offset: number; limit: number };
    row: { entities: Array<Schemas['entities/Entity']>; total: number };
  };
  'entities/update-index': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: {};
  };
  'facts/find-ends': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_id: string; keys: Array<string> };
    row: { found: string };
  };
  'facts/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { fact_id: string };
    row: { fact: Schemas['facts/Fact'] };
  };
  'facts/list-from': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      source_ids: Array<string>;
      any_target: boolean;
      target_ids: Array<string>;
      predicate: string | null;
      hidden: Array<string>;
      since: string;
      until: string;
      from_time: string;
      from_id: string;
      offset: number;
      limit: number;
    };
    row: { fact: Schemas['facts/Fact'] };
  };
  'facts/list-of-item': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      item_id: string;
      any_source: boolean;
      source_ids: Array<string>;
      any_target: boolean;
      target_ids: Array<string>;
      predicate: string | null;
      hidden: Array<string>;
      since: string;
      until: string;
      from_time: string;
      from_id: string;
      offset: number;
      limit: number;
    };
    row: { fact: Schemas['facts/Fact'] };
  };
  'facts/list-to': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      target_ids: Array<string>;
      predicate: string | null;
      hidden: Array<string>;
      since: string;
      until: string;
      from_time: string;
      from_id: string;
      offset: number;
      limit: number;
    };
    row: { fact: Schemas['facts/Fact'] };
  };
  'facts/list-versions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { first_fact_id: string; limit: number };
    row: { fact: Schemas['facts/Fact'] };
  };
  'facts/list': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      predicate: string | null;
      hidden: Array<string>;
      since: string;
      until: string;
      from_time: string;
      from_id: string;
      offset: number;
      limit: number;
    };
    row: { fact: Schemas['facts/Fact'] };
  };
  'graph/list-adjacent': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { node_ids: Array<string>; known: Array<string>; hidden: Array<string>; max: number };
    row: { from_id: string; node_id: string; edge: Schemas['graph/Edge'] };
  };
  'graph/list-edges': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { node_ids: Array<string>; hidden: Array<string>; max: number };
    row: { edge: Schemas['graph/Edge'] };
  };
  'graph/list-entities': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_ids: Array<string>; max: number };
    row: { node: Schemas['graph/EntityNode']; edges: Array<Schemas['graph/Edge']> };
  };
  'graph/list-items': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      from_time: string;
      from_id: string;
      top_time: string;
      memory_types: Array<string>;
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
  'graph/list-listed': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      entity_ids: Array<string>;
      from_time: string;
      from_id: string;
      top_time: string;
      memory_types: Array<string>;
    };
    row: { entity_id: string };
  };
  'graph/list-nodes': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { node_ids: Array<string>; max_text_length: number; max_metadata_length: number };
    row: { item: Schemas['graph/ItemNode'] | null; entity: Schemas['graph/EntityNode'] | null };
  };
  'items/count': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { memory_types: Array<string> };
    row: { total: number };
  };
  'items/find-by-external-id': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { external_id: string };
    row: { item_id: string };
  };
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
  'items/list-neighbors': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { item_id: string; offset: number; limit: number; max: number; hidden: Array<string> };
    row: { found: boolean; total: number | null; rows: Array<Schemas['items/NeighborRow']> };
  };
  'items/list-newest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { memory_types: Array<string>; from_time: string; from_id: string; offset: number; limit: number };
    row: { item: Schemas['items/StoredItem'] };
  };
  'items/list-oldest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { memory_types: Array<string>; from_time: string; from_id: string; offset: number; limit: number };
    row: { item: Schemas['items/StoredItem'] };
  };
  'items/list-tasks': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { item_id: string; task_id: string; content: string; status: string; depends_on: Array<string> };
  };
  'ontology/count-open': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { kind: string | null; hidden: Array<string> };
    row: { total: number };
  };
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
  'ontology/get-many': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item: Schemas['ontology/StoredReview'] };
  };
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
  'ontology/list-resolved': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { kind: string | null; from_time: string; from_id: string; offset: number; limit: number };
    row: { item_id: string; at: string };
  };
  'projects/count-items': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { key: string | null; memories: number; newest_at: string; metadata_json: string | null };
  };
  'projects/list-equal-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { hidden: Array<string>; max_items: number; limit: number };
    row: {
      source: string;
      predicate: string;
      target: string;
      item_ids: Array<string>;
      shown_ids: Array<string>;
      newest_at: string;
    };
  };
  'projects/list-equal-texts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { memory_types: Array<string>; hidden: Array<string>; max_items: number; limit: number };
    row: { item_ids: Array<string>; shown_ids: Array<string>; newest_at: string };
  };
  'temporal/find-rejected': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { rejected_key: string };
    row: { reason: string | null };
  };
  'temporal/get-version': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; version: number };
    row: { item: Schemas['items/StoredItem'] };
  };
  'temporal/list-changed-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { from: string; until: string; limit: number };
    row: { fact: Schemas['temporal/ChangedFact'] };
  };
  'temporal/list-changed': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { from: string; until: string; offset: number; limit: number };
    row: { total: number; changed: Schemas['temporal/ChangedItem'] | null };
  };
  'temporal/list-fact': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { fact_id: string };
    row: { period: Schemas['temporal/Period']; source_id: string; target_id: string; predicate: string };
  };
  'temporal/list-relationship': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { source_id: string; target_id: string; type: string; limit: number };
    row: { period: Schemas['temporal/Period'] };
  };
  'temporal/list-relationships': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { hidden: Array<string>; limit: number };
    row: { link: Schemas['temporal/LinkThen'] };
  };
  'temporal/list-sources': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: {
      item_id: string;
      content: string;
      memory_type: Schemas['wire/MemoryType'];
      origin: string;
      trust: Schemas['wire/Trust'];
      confidence: number | null;
      depth: number;
    };
  };
  'temporal/list-superseding': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { supersedes: Array<Schemas['temporal/ReplacedRow']>; superseded_by: Array<Schemas['temporal/ReplacedRow']> };
  };
  'temporal/list-versions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; from: string; until: string; offset: number; limit: number; hashed: boolean };
    row: { total: number; version: Schemas['items/StoredItem'] | null };
  };
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
  'zettel/list-by-name': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { keys: Array<string>; type: string; unplaced: boolean; statuses: Array<string>; max: number };
    row: { key: string; item_id: string; title: string | null; alias: boolean };
  };
  'zettel/list-by-property': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { property: string; value: string; lookup: string; statuses: Array<string>; max: number };
    row: { item_id: string };
  };
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
  'zettel/list-edges': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; hidden: Array<string>; statuses: Array<string>; limit: number };
    row: { source_id: string; target_id: string; relation_type: string };
  };
  'zettel/list-graph': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { hidden: Array<string>; statuses: Array<string>; max: number };
    row: { item_id: string; targets: Array<string> };
  };
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
  'zettel/list-mentioning': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entity_id: string; statuses: Array<string>; max: number };
    row: { name: string; item_id: string | null };
  };
  'zettel/list-related': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { note_id: string; statuses: Array<string>; max: number };
    row: { item_id: string; tags: Array<string>; concepts: Array<string> };
  };
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
  'api-keys/list': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { of_key_id: string | null; offset: number; limit: number };
    row: { keys: Array<Schemas['api-keys/Key']>; total: number };
  };
  'api-keys/revoke': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { key_id: string; of_key_id: string | null };
    row: { key_id: string; bound_workspace_id: string | null; allowed: boolean };
  };
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
  'audit/record-by-operator': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { action: string; target_id: string; tenant_id: string; events: Array<Record<string, unknown>> };
    row: {};
  };
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
  'health/count-by-type': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { memory_types: Array<string> };
    row: { memory_type: Schemas['wire/MemoryType']; total: number };
  };
  'health/count-bytes': {
    mode: 'read';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string; node_bytes: number };
    row: { bytes: number };
  };
  'health/count-expired': { mode: 'read'; rows: 'one'; scoped: true; params: {}; row: { expired: number } };
  'health/count-items': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {};
    row: { memory_type: Schemas['wire/MemoryType']; status: string; total: number; oldest: string; newest: string };
  };
  'health/count-nodes': { mode: 'read'; rows: 'one'; scoped: false; params: {}; row: { nodes: number } };
  'health/delete-plans': { mode: 'read'; rows: 'one'; scoped: false; params: {}; row: { value: string } };
  'health/get-clock': { mode: 'read'; rows: 'one'; scoped: false; params: {}; row: { now: string } };
  'health/list-top-tags': { mode: 'read'; rows: 'many'; scoped: true; params: {}; row: { tag: string; count: number } };
  'progress/list-changes': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { item_ids: Array<string>; entity_ids: Array<string>; proposed_ids: Array<string>; since: string };
    row: { nodes: Array<Record<string, unknown>>; edges: Array<Record<string, unknown>> };
  };
  'progress/list-streams': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { user_id: string | null; tenant_id: string | null };
    row: { workspace_id: string };
  };
  'subjects/begin-deletion': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; owner: string; subject: string; run: Record<string, unknown>; due_at: string };
    row: { partition_id: string };
  };
  'subjects/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { partition_id: string };
    row: { subject: string };
  };
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
  'transfer/count-contents': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {};
    row: { items: number; names: number };
  };
  'transfer/create-nodes': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: {};
  };
  'transfer/create-reviews': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { created: number };
  };
  'transfer/create-subject': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { workspace_id: string; run_id: string; owner_id: string | null; subject: string; partition_id: string };
    row: { partition_id: string };
  };
  'transfer/create-versions': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { created: number };
  };
  'transfer/end-import': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { run_id: string; status: string; result_json: string; now: string; expires: string };
    row: { run_id: string };
  };
  'transfer/flag-unresolved': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { limit: number };
    row: { marked: number };
  };
  'transfer/get-embedder': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: {};
    row: { model: string; dimension: number; schema: string | null };
  };
  'transfer/get-import': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: { import_key: string };
    row: { run_id: string; request_json: string; lines_done: number };
  };
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
  'transfer/hold-workspace': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { workspace_id: string; run_id: string };
    row: { workspace_id: string };
  };
  'transfer/link-items-to-names': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { linked: number };
  };
  'transfer/link-items': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { linked: number };
  };
  'transfer/link-names': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { linked: number };
  };
  'transfer/list-aliases': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { name_keys: Array<string>; until: string };
    row: { type: string; source: string; target: string; properties: Array<Record<string, unknown>> };
  };
  'transfer/list-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; until: string; offset: number; limit: number };
    row: { source: string; target: string; properties: Array<Record<string, unknown>> };
  };
  'transfer/list-items': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      until: string;
      clauses: Array<Array<Record<string, unknown>>>;
      from_time: string;
      from_id: string;
      limit: number;
    };
    row: {
      item_id: string;
      created_at: string;
      is_changed: boolean;
      labels: Array<string>;
      properties: Array<Record<string, unknown>>;
    };
  };
  'transfer/list-names': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { until: string; clauses: Array<Array<Record<string, unknown>>>; from_key: string; limit: number };
    row: { name_key: string; labels: Array<string>; properties: Array<Record<string, unknown>> };
  };
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
  'transfer/list-reviews': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { until: string; from_id: string; limit: number };
    row: { item_id: string; names: Array<string>; properties: Array<Record<string, unknown>> };
  };
  'transfer/list-sessions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { until: string; from_key: string; limit: number };
    row: { session_key: string; properties: Array<Record<string, unknown>> };
  };
  'transfer/list-subjects': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { workspace_id: string };
    row: { partition_id: string; subject: string; owner_id: string | null };
  };
  'transfer/list-tasks': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { after: string; limit: number };
    row: { item_id: string };
  };
  'transfer/list-transactions': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { tenant_id: string };
    row: { transaction_id: string };
  };
  'transfer/list-users': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { tenant_id: string };
    row: { user_id: string; email_key: string | null; is_first: boolean };
  };
  'transfer/list-versions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; until: string; of_then: boolean; offset: number; limit: number };
    row: { item_id: string; properties: Array<Record<string, unknown>> };
  };
  'transfer/record-lines': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { run_id: string; from_lines: number; lines: number; now: string };
    row: { lines_done: number };
  };
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
  'views/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { views: string | null };
  };
  'views/lock': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { views: string | null };
  };
  'views/update': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; views: string };
    row: {};
  };
  'webhooks/create-test': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { webhook_id: string; delivery_id: string; type: string; payload_json: string; now: string };
    row: { delivery: Schemas['webhooks/StoredDelivery'] };
  };
  'webhooks/create': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: {
      home_workspace_id: string;
      max: number;
      webhook_id: string;
      user_id: string | null;
      url: string;
      description: string;
      event_types: Array<string>;
      secret: string;
      event_id: string;
      event_n: number;
      now: string;
    };
    row: { webhook: Schemas['webhooks/StoredWebhook'] };
  };
  'webhooks/delete-deliveries': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { webhook_id: string; limit: number };
    row: { deleted: number };
  };
  'webhooks/delete-old': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { before: string; keep: number; limit: number };
    row: { deleted: number };
  };
  'webhooks/delete': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { webhook_id: string };
    row: { deleted_id: string };
  };
  'webhooks/flag-failing': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { webhook_id: string; failed: boolean; too_long: string; reason: string; now: string };
    row: {};
  };
  'webhooks/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { webhook_id: string };
    row: { webhook: Schemas['webhooks/StoredWebhook'] };
  };
  'webhooks/list-active': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { after_id: string; now: string; max_waiting: number; limit: number };
    row: { webhook: Schemas['webhooks/StoredWebhook']; waiting: number; due: boolean };
  };
  'webhooks/list-deliveries': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { webhook_id: string; from_time: string; from_id: string; offset: number; limit: number };
    row: { delivery: Schemas['webhooks/StoredDelivery'] };
  };
  'webhooks/list-due': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { webhook_id: string; now: string; limit: number };
    row: { delivery: Schemas['webhooks/StoredDelivery'] };
  };
  'webhooks/list': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { webhook: Schemas['webhooks/StoredWebhook'] };
  };
  'webhooks/lock': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { webhook_id: string };
    row: { webhook: Schemas['webhooks/StoredWebhook'] };
  };
  'webhooks/record-attempt': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: {
      delivery_id: string;
      status: string;
      response_status: number | null;
      error: string | null;
      next_attempt_at: string | null;
      now: string;
    };
    row: { delivery: Schemas['webhooks/StoredDelivery'] };
  };
  'webhooks/record-events': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: {
      webhook_id: string;
      from_id: string;
      event_id: string;
      event_n: number;
      deliveries: Array<Schemas['webhooks/NewDelivery']>;
      now: string;
    };
    row: { stored: number };
  };
  'webhooks/requeue': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { webhook_id: string; delivery_id: string; now: string };
    row: { delivery: Schemas['webhooks/StoredDelivery']; active: boolean };
  };
  'webhooks/rotate': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { webhook_id: string; secret: string; former_secret: string; former_secret_until: string };
    row: { webhook: Schemas['webhooks/StoredWebhook'] };
  };
  'webhooks/update': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: {
      webhook_id: string;
      url: string;
      description: string;
      event_types: Array<string>;
      status: string;
      reason: string | null;
      failing_since: string | null;
      event_id: string;
      event_n: number;
    };
    row: { webhook: Schemas['webhooks/StoredWebhook'] };
  };
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
  'workspaces/create': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; name: string; description: string | null; isolation: string; secrets: string };
    row: { workspace: Schemas['workspaces/Workspace'] };
  };
  'workspaces/delete-member': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; user_id: string };
    row: {};
  };
  'workspaces/end-invitations': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; user_id: string; may_invite: Array<string> };
    row: {};
  };
  'workspaces/get-member': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; user_id: string };
    row: { role: Schemas['auth/Role']; owners: number };
  };
  'workspaces/get-role': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; bound_workspace_id: string | null };
    row: { role: Schemas['auth/Role']; personal: boolean };
  };
  'workspaces/get-secrets': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string | null };
    row: { secrets: string | null };
  };
  'workspaces/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; bound_workspace_id: string | null };
    row: { workspace: Schemas['workspaces/Workspace'] };
  };
  'workspaces/hold': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; due_at: string };
    row: { workspace_id: string };
  };
  'workspaces/link-member': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; user_id: string; role: string };
    row: { role: Schemas['auth/Role'] };
  };
  'workspaces/list-invitations': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { workspace_id: string; offset: number; limit: number };
    row: { invitations: Array<Schemas['workspaces/Invitation']>; total: number };
  };
  'workspaces/list-members': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { workspace_id: string; offset: number; limit: number };
    row: { members: Array<Schemas['workspaces/Member']>; total: number };
  };
  'workspaces/list': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { bound_workspace_id: string | null; offset: number; limit: number };
    row: { workspaces: Array<Schemas['workspaces/Workspace']>; total: number };
  };
  'workspaces/lock': { mode: 'write'; rows: 'none'; scoped: true; params: { workspace_id: string }; row: {} };
  'workspaces/revoke-invitation': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string; invitation_id: string };
    row: { id: string };
  };
  'workspaces/update-role': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; user_id: string; role: string };
    row: {};
  };
  'workspaces/update': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: {
      workspace_id: string;
      name: string | null;
      description: string | null;
      has_description: boolean;
      secrets: string | null;
    };
    row: {};
  };
  'retrieval/find-by-vector': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; vector_limit: number; vector_pool: number; filter: Schemas['retrieval/Filter'] };
    row: { candidate: Schemas['search/Candidate'] };
  };
  'retrieval/find-by-words': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      vector: Float32Array;
      within: string;
      words: Array<string>;
      holder_limit: number;
      word_pool: number;
      text_limit: number;
      filter: Schemas['retrieval/Filter'];
    };
    row: { holders: Array<number> | null; candidate: Schemas['search/Candidate'] | null };
  };
  'retrieval/find-hybrid': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      vector: Float32Array;
      vector_limit: number;
      within: string;
      words: Array<string>;
      holder_limit: number;
      word_pool: number;
      text_limit: number;
      filter: Schemas['retrieval/Filter'];
    };
    row: { holders: Array<number> | null; candidate: Schemas['search/Candidate'] | null };
  };
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
  'retrieval/find-past-by-vector-exact': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; vector_limit: number; filter: Schemas['retrieval/Filter'] };
    row: { candidate: Schemas['search/Candidate'] };
  };
  'retrieval/find-past-by-vector': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { vector: Float32Array; vector_limit: number; vector_pool: number; filter: Schemas['retrieval/Filter'] };
    row: { candidate: Schemas['search/Candidate'] };
  };
  'retrieval/find-past-by-words': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      vector: Float32Array;
      within: string;
      words: Array<string>;
      holder_limit: number;
      word_pool: number;
      text_limit: number;
      filter: Schemas['retrieval/Filter'];
    };
    row: { holders: Array<number> | null; candidate: Schemas['search/Candidate'] | null };
  };
  'retrieval/get-reference': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: { model: string; dimension: number };
    row: { reference: string };
  };
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
      versions: number;
    };
  };
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
  'retrieval/list-documents': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; filter: Schemas['retrieval/Filter'] };
    row: { item_id: string; document_id: string };
  };
  'retrieval/list-groundings': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; grounding: Schemas['grounding/Ground'] };
  };
  'retrieval/list-hops': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { seeds: Array<Record<string, unknown>>; vector: Float32Array; filter: Schemas['retrieval/Filter'] };
    row: {
      seed: string;
      kind: string;
      via: string;
      outgoing: boolean;
      degree: number;
      candidate: Schemas['search/Candidate'];
    };
  };
  'retrieval/list-matching': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; clauses: Array<Array<Record<string, unknown>>> };
    row: { item_id: string };
  };
  'retrieval/list-names-of': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { entities: Array<Record<string, unknown>> };
    row: { entity: string; keys: Array<string> };
  };
  'retrieval/list-newest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number; filter: Schemas['retrieval/Filter'] };
    row: { item: Schemas['items/StoredItem']; versions: number };
  };
  'retrieval/list-recorded': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; superseded_by: Array<Schemas['search/Superseding']>; entity_ids: Array<string> };
  };
  'retrieval/list-rejected': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { fact_id: string; fact: string; source_id: string; source: string; corrected_by: string | null };
  };
  'retrieval/list-states': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; vector: Float32Array; filter: Schemas['retrieval/Filter'] };
    row: { candidate: Schemas['search/Candidate'] };
  };
  'retrieval/list-vectors': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; embedding: Array<number> };
  };
  'retrieval/record-reference': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { model: string; dimension: number; reference: string };
    row: {};
  };
  'runs/begin': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { run_id: string; worker_id: string; alone: boolean; deadly: number; idle_ms: number; now: string };
    row: { answer: string; run: Schemas['runs/StoredRun'] };
  };
  'runs/count-open': {
    mode: 'read';
    rows: 'one';
    scoped: false;
    params: {};
    row: { queued: number; running: number; oldest_seconds: number };
  };
  'runs/count-writes': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { run_id: string };
    row: { by: string; act: string; items: number; hidden: number; item_ids: Array<string> };
  };
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
  'runs/delete-expired': {
    mode: 'write';
    rows: 'many';
    scoped: false;
    params: { now: string; limit: number };
    row: { active_workspace_id: string | null; level: string | null; user_id: string | null; deleted: number };
  };
  'deletion/begin-subject': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { partition_id: string; due_at: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  'deletion/begin-tenant': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { tenant_id: string; due_at: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  'deletion/begin-user': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { user_id: string; due_at: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  'deletion/begin-workspace': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { workspace_id: string; due_at: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  'deletion/begin': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { deletion_id: string; until: string; due_at: string };
    row: {};
  };
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
  'deletion/delete-agents': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { until: string; limit: number };
    row: { deleted: number };
  };
  'deletion/delete-connections-of-user': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { user_id: string };
    row: { deleted: number };
  };
  'deletion/delete-credentials-of-user': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { user_id: string; limit: number };
    row: { deleted: number };
  };
  'deletion/delete-items': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { limit: number; max: number; until: string; now: string };
    row: { item_ids: Array<string>; versions: number; facts: number; answers: number; unfinished: Array<string> };
  };
  'deletion/delete-names': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { limit: number };
    row: { tried: number; names: number };
  };
  'deletion/delete-records': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string; workspace_id: string | null; limit: number };
    row: { deleted: number };
  };
  'deletion/delete-runs-of-user': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { user_id: string; user_clause: string; limit: number };
    row: { runs: number };
  };
  'deletion/delete-runs': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { until: string; limit: number };
    row: { run_ids: Array<string> };
  };
  'deletion/delete-sessions': { mode: 'write'; rows: 'one'; scoped: true; params: {}; row: { sessions: number } };
  'deletion/delete-tenant': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string; limit: number };
    row: { deleted: number };
  };
  'deletion/delete-user': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { user_id: string };
    row: { memberships: number; workspaces_without_owner: Array<string> };
  };
  'deletion/delete-webhooks': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { scope_keys: Array<string>; workspace_ids: Array<string>; limit: number };
    row: { deleted: number };
  };
  'deletion/finish': { mode: 'write'; rows: 'none'; scoped: true; params: { deletion_id: string }; row: {} };
  'deletion/list-due': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { now: string; limit: number };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  'deletion/list-hidden': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { item_id: string };
  };
  'deletion/list-keys-of-subjects': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { tenant_id: string; after: string; limit: number };
    row: { partition_id: string; scope_key: string };
  };
  'deletion/list-of-parts': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { tenant_id: string };
    row: { deletion: Schemas['deletion/StoredDeletion'] };
  };
  'deletion/list-of-tenant': {
    mode: 'read';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string; limit: number };
    row: { workspace_ids: Array<string>; user_ids: Array<string> };
  };
  'deletion/list-scopes-of-tenant': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { tenant_id: string };
    row: { scope_key: string };
  };
  'deletion/list-subjects': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { workspace_ids: Array<string>; owner_id: string | null; limit: number };
    row: { partition_id: string };
  };
  'deletion/list-workspaces-of-user': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { user_id: string };
    row: { workspace_id: string };
  };
  'deletion/renew': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { deletion_id: string; due_at: string; settled: boolean };
    row: {};
  };
  'deletion/update-items-of-user': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { user_id: string; limit: number };
    row: { kept: number };
  };
  'deletion/update-names-of-user': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { old_key: string; new_key: string };
    row: {};
  };
  'runs/end': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { run_id: string; stage: string; deadly: number; now: string };
    row: { run: Schemas['runs/StoredRun'] };
  };
  'runs/find-open': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { kind: string; request_json: string | null; since: string };
    row: { run_id: string };
  };
  'runs/finish-cancelled': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { run_id: string; message: string; now: string };
    row: { was: string };
  };
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
  'runs/flag-undone': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { run_id: string; now: string };
    row: { run: Schemas['runs/StoredRun'] };
  };
  'runs/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { run_id: string };
    row: { run: Schemas['runs/StoredRun']; items: Array<Schemas['runs/ProducedItem']> };
  };
  'runs/list-cancelled': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { run_ids: Array<string> };
    row: { run_id: string };
  };
  'runs/list-open': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { idle_ms: number; per_tenant: number; limit: number };
    row: { run_id: string; kind: string; tenant_id: string; idle_ms: number };
  };
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
  'runs/lock-open': { mode: 'write'; rows: 'maybe'; scoped: true; params: { run_id: string }; row: { run_id: string } };
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
  'runs/record-model': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; calls: number; tokens: number; reason: string | null };
    row: {};
  };
  'runs/record-stage': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; stage: string; now: string };
    row: {};
  };
  'runs/record-writes': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; writes: Array<Record<string, unknown>> };
    row: {};
  };
  'runs/release': {
    mode: 'write';
    rows: 'none';
    scoped: false;
    params: { run_ids: Array<string>; worker_id: string };
    row: {};
  };
  'runs/requeue': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; stage: string; counts: boolean; progress_json: string | null; now: string };
    row: {};
  };
  'store/append': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { label: string; rows: Array<Record<string, unknown>>; now: string; since_ever: string };
    row: {};
  };
  'store/close-aliases': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { short_ids: Array<string>; now: string };
    row: {};
  };
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
  'store/close-groundings': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_id: string; now: string };
    row: { closed: number };
  };
  'store/close-item-links': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string };
    row: {};
  };
  'store/close-link': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { source_id: string; target_id: string; link_type: string; mirrored: boolean; now: string };
    row: { link_type: string };
  };
  'store/close-names': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: {
      item_id: string;
      about: Array<string>;
      mentioned: Array<string>;
      said_by: Array<string>;
      facts: Array<Record<string, unknown>>;
    };
    row: { about: Array<string>; mentioned: Array<string>; said_by: Array<string>; facts: Array<number> };
  };
  'store/close-note-links': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; ended: Array<string> };
    row: {};
  };
  'store/close-parts': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { whole_id: string; now: string };
    row: {};
  };
  'store/close-superseding': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; now: string };
    row: {};
  };
  'store/close-wait': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_id: string; target_id: string; now: string };
    row: { closed: number };
  };
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
  'store/count-of-type': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { type: string };
    row: { entities: number; others: boolean };
  };
  'store/create-past': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { created: number };
  };
  'store/create': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; retracted_word: string; now: string; since_ever: string };
    row: { created: number; rejected: Array<Schemas['items/Rejected']> };
  };
  'store/delete-empty-sessions': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { session_keys: Array<string> };
    row: {};
  };
  'store/delete-name': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string; max: number };
    row: { relationships: number; facts: number; finished: boolean; scope_key: string };
  };
  'store/delete-staged': { mode: 'write'; rows: 'none'; scoped: true; params: { item_ids: Array<string> }; row: {} };
  'store/delete-versions': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { deleted: number };
  };
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
  'store/end-deletion': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { finished: boolean; facts: number; names: number };
  };
  'store/end-expired': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string | null; now: string; limit: number };
    row: { ended: number };
  };
  'store/end-facts': { mode: 'write'; rows: 'none'; scoped: true; params: { item_id: string }; row: {} };
  'store/end-reviews': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { review_keys: Array<string>; action: string; note: string | null; run_id: string | null; now: string };
    row: { ended: number };
  };
  'store/find-by-id-key': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; memory_type: string; id_keys: Array<string> };
    row: { found: string };
  };
  'store/find-existing': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { candidates: Array<Record<string, unknown>> };
    row: { index: number; item_id: string };
  };
  'store/find-last-written': { mode: 'read'; rows: 'one'; scoped: true; params: {}; row: { last: string | null } };
  'store/find-named': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { external_ids: Array<string>; gone: Array<string> };
    row: { external_id: string; item_id: string };
  };
  'store/find-neighbours': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { session_keys: Array<string>; places: Array<Record<string, unknown>> };
    row: { item_id: string; before_id: string | null; after_id: string | null };
  };
  'store/flag-awaiting': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: {};
  };
  'store/flag-confirmed': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { fact_id: string; confirmed_by: string | null; now: string };
    row: { found: string };
  };
  'store/flag-repeated': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { repeated: Array<Record<string, unknown>>; hidden: Array<string>; now: string };
    row: { key: string; item_id: string; seen_count: number };
  };
  'store/get-many': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item: Schemas['items/StoredItem'] };
  };
  'store/get-name-scope': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string };
    row: { scope_key: string; key: string };
  };
  'store/get-plan-of': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { plan_id: string; status: string };
  };
  'store/get-vocabulary': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { vocabulary: string | null };
  };
  'store/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { item: Schemas['items/StoredItem'] };
  };
  'store/link-aliases': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { pairs: Array<Record<string, unknown>>; now: string };
    row: {};
  };
  'store/link-awaiting': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; max: number; now: string };
    row: { linked: number };
  };
  'store/link-chunks': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_ids: Array<string>; now: string };
    row: {};
  };
  'store/link-different': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { source_id: string; target_id: string; run_id: string | null; now: string };
    row: { parted: boolean; scope_key: string };
  };
  'store/link-entity': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { review_key: string; entity_id: string; entity_type: string };
    row: { entity_id: string };
  };
  'store/link-found': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { run_id: string; rows: Array<Record<string, unknown>>; now: string };
    row: { source_id: string; target_id: string };
  };
  'store/link-from-notes': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_ids: Array<string>; max: number };
    row: {};
  };
  'store/link-items': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string };
    row: { linked: number };
  };
  'store/link-many': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string };
    row: { linked: number };
  };
  'store/link-names': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: {
      scope_key: string;
      names: Array<Record<string, unknown>>;
      rows: Array<Record<string, unknown>>;
      since_ever: string;
      vague: Array<string>;
    };
    row: {};
  };
  'store/link-note-names': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { scope_key: string; names: Array<Record<string, unknown>>; rows: Array<Record<string, unknown>> };
    row: {};
  };
  'store/link-outranked': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string };
    row: { item_id: string; external_id: string };
  };
  'store/link-outside': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { rows: Array<Record<string, unknown>>; now: string };
    row: { item_id: string; target_id: string; place: number };
  };
  'store/link-parts': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { whole_id: string; item_ids: Array<string>; now: string };
    row: {};
  };
  'store/link-past-facts': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { linked: number };
  };
  'store/link-past': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { linked: number; created: number };
  };
  'store/link-renamed': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string; name: string; key: string; other_id: string };
    row: { other: string };
  };
  'store/link-rows': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { links: Array<Record<string, unknown>>; now: string };
    row: { item_id: string; type: string; external_id: string; linked: number };
  };
  'store/link-same': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { source_id: string; target_id: string; run_id: string | null; now: string };
    row: { same: Schemas['entities/SameAs']; scope_key: string };
  };
  'store/link-session': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { pairs: Array<Record<string, unknown>>; now: string };
    row: {};
  };
  'store/link-to-names': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: {
      scope_key: string;
      names: Array<Record<string, unknown>>;
      rows: Array<Record<string, unknown>>;
      now: string;
    };
    row: {};
  };
  'store/link-to-notes': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { scope_key: string; rows: Array<Record<string, unknown>>; max: number };
    row: {};
  };
  'store/link-turn-names': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { scope_key: string; rows: Array<Record<string, unknown>>; now: string };
    row: {};
  };
  'store/link-turns': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { session_key: string; rows: Array<Record<string, unknown>>; now: string };
    row: {};
  };
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
    };
    row: { linked: number };
  };
  'store/list-answers': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { review_keys: Array<string> };
    row: { review_key: string; action: string };
  };
  'store/list-by-prefix': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { prefix: string; kept: Array<string>; limit: number };
    row: { item_id: string };
  };
  'store/list-dated-versions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; after: string; since_ever: string };
    row: { version: number; from: string | null; until: string | null };
  };
  'store/list-days': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: {
      item_id: string;
      created_at: string;
      valid_start_time: string | null;
      valid_start_local: string | null;
      metadata_json: string;
    };
  };
  'store/list-decisions-in': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; hidden: Array<string> };
    row: { item_id: string; content: string };
  };
  'store/list-deletions': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { before: string; limit: number };
    row: { item_id: string; scope_key: string };
  };
  'store/list-dependents': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string };
  };
  'store/list-derived': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: {
      made: Schemas['items/StoredItem'];
      run_id: string | null;
      sources: Array<Schemas['evolution/Source']>;
      gone: Array<string>;
    };
  };
  'store/list-dismissed': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { statement_keys: Array<string> };
    row: { statement_key: string; against: Array<string> };
  };
  'store/list-entity-types': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { types: Array<string> };
  };
  'store/list-expired': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { limit: number };
    row: { item_id: string };
  };
  'store/list-labelled': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; type_reason: string };
    row: { item_id: string; status: string; label: string; is_replaced: boolean };
  };
  'store/list-names': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { key: string; is_entity: boolean };
  };
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
      plan_item_id: string | null;
      status: string;
      outcome: string | null;
      only_if: string | null;
    };
  };
  'store/list-note-links': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { type: string; key: string; alias: boolean };
  };
  'store/list-replaced': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; since: string };
    row: { item_id: string; since: string; by: string };
  };
  'store/list-resting': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; limit: number };
    row: { item_id: string; memory_type: Schemas['wire/MemoryType']; content: string; status: string; depth: number };
  };
  'store/list-said': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; said: Array<Schemas['decisions/Said']> };
  };
  'store/list-scopes-of-expired': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { limit: number };
    row: { scope_key: string; tenant_id: string };
  };
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
  'store/list-tasks-of': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { plan_id: string };
    row: { item_id: string };
  };
  'store/lock-entity-types': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { workspace_id: string };
    row: { types: Array<string> };
  };
  'store/lock-fact': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { fact_id: string };
    row: { fact: Schemas['facts/LockedFact'] };
  };
  'store/lock-links': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { links: Array<Record<string, unknown>> };
    row: { place: number; created: boolean; properties_json: string | null };
  };
  'store/lock-notes': { mode: 'write'; rows: 'none'; scoped: true; params: {}; row: {} };
  'store/lock-with-parts': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { item_id: string; session_key: string | null; is_chunk: boolean };
  };
  'store/lock': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { item: Schemas['items/StoredItem']; embedded: boolean };
  };
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
  'store/record-doubts': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; doubts: Array<Record<string, unknown>>; now: string };
    row: {};
  };
  'store/record-reviews': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { reviews: Array<Record<string, unknown>>; now: string };
    row: {};
  };
  'store/release-expired': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { parts: number };
  };
  'store/release-keys': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { keys: Array<string>; gone: Array<string> };
    row: {};
  };
  'store/release-replaced': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string };
  };
  'store/release-sources': { mode: 'write'; rows: 'none'; scoped: true; params: { item_ids: Array<string> }; row: {} };
  'store/release-staged': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_ids: Array<string>; now: string };
    row: { released: number };
  };
  'store/unlink-answers': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { run_id: string };
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
  'store/unlink-chunk': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; now: string };
    row: {};
  };
  'store/unlink-found': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { run_id: string; item_ids: Array<string> };
    row: { unlinked: number };
  };
  'store/unlink-names': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_ids: Array<string>; max: number };
    row: { facts: number; names: number; entity_ids: Array<string>; edges: Array<Record<string, unknown>> };
  };
  'store/unlink-session': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; now: string };
    row: {};
  };
  'store/unlink-task': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { item_id: string; now: string };
    row: { dependents: Array<string> };
  };
  'store/update-back': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string; version: number };
    row: { was: Schemas['wire/MemoryType']; is: Schemas['wire/MemoryType'] };
  };
  'store/update-chains': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: {};
  };
  'store/update-entity-types': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; types: Array<string> };
    row: {};
  };
  'store/update-name': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { entity_id: string; name: string | null; entity_type: string | null };
    row: { node: Schemas['graph/EntityNode'] };
  };
  'store/update-places': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { places: Array<Record<string, unknown>> };
    row: {};
  };
  'store/update-ready': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; since_ever: string };
    row: { item_id: string; task_id: string; became_ready: boolean; moot: boolean };
  };
  'store/update-type': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; from: string; to: string };
    row: {};
  };
  'store/update-vocabulary': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { workspace_id: string; vocabulary: string | null };
    row: {};
  };
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
      ended_by: string | null;
      stated_end_time: string | null;
      stated_end_local: string | null;
      holds_from: string;
      holds_until: string;
      ends_now: boolean;
      valid_start_local: string | null;
      valid_end_local: string | null;
      names_stay: boolean;
      embedding: Float32Array | null;
      restored: Array<Record<string, unknown>>;
      now: string;
    };
    row: { item: Schemas['items/StoredItem'] };
  };
}
