// Written by `npm run generate`. Do not edit.
import type { Schemas } from './schemas';

/** Every named query: `items/get` is cypher/items/get.cypher. */
export interface Queries {
  /** A new API key of a user, bound to a workspace if one is named. Only the hash of the key is kept. */
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
  /** A new tenant. */
  'auth/create-tenant': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { tenant_id: string; name: string };
    row: { tenant_id: string };
  };
  /** A new user with a personal workspace, member of one workspace of the tenant; the first user of a tenant is a member of all. */
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
      full_name: string;
    };
    row: { tenant_id: string; workspace_id: string; user_id: string };
  };
  /** A new workspace of a tenant; the tenant's first user becomes a member, so that somebody can always enter it. */
  'auth/create-workspace': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { tenant_id: string; workspace_id: string; name: string; isolation: string };
    row: { tenant_id: string; workspace_id: string };
  };
  /** The first user of the oldest tenant: a start that finds one makes no other. */
  'auth/find-first-user': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: {};
    row: { tenant_id: string; workspace_id: string; user_id: string };
  };
  /** Every tenant with its workspaces, users and keys, for operators. */
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
  /** The caller behind an API key and the workspace the request acts in. */
  'auth/resolve-key': {
    mode: 'read';
    rows: 'maybe';
    scoped: false;
    params: { key_hash: string; workspace_id: string | null };
    row: {
      key_id: string;
      grants: Array<string>;
      tenant_id: string;
      user_id: string;
      workspace: Schemas['auth/WorkspaceOfCaller'] | null;
      tenant_scopes: Array<string>;
    };
  };
  /** Ends an API key: from the commit on every process refuses it. */
  'auth/revoke-key': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { key_id: string };
    row: { key_id: string; revoked_at: string };
  };
  /** What the caller can read, counted by type, status and time. */
  'health/counts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {};
    row: { memory_type: Schemas['wire/MemoryType']; status: string; total: number; oldest: string; newest: string };
  };
  /** The tags that stand on most items of the caller. */
  'health/top-tags': { mode: 'read'; rows: 'many'; scoped: true; params: {}; row: { tag: string; count: number } };
  /** Stores minimal nodes: no vector, no words for a search; the newest are read first. */
  'ingest/append': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { label: string; rows: Array<Record<string, unknown>>; now: string; tx_to: string };
    row: {};
  };
  /** Takes a run up, once more than before; one that has ended stays as it is and is told as it is. */
  'ingest/begin-run': {
    mode: 'write';
    rows: 'maybe';
    scoped: false;
    params: { run_id: string; now: string };
    row: { run: Schemas['ingest/StoredRun'] };
  };
  /** Ties the chunks of a document in their order. */
  'ingest/chain-chunks': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_ids: Array<string>; now: string };
    row: {};
  };
  /** Makes a raw item whole: type, fields, vector. Once only, and only if it still is as it was read. */
  'ingest/complete-item': {
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
  /** Records an operation that workers will end, with the scope they act in and the items it is to complete, in their order. */
  'ingest/create-run': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run: Record<string, unknown>; item_ids: Array<string>; now: string; expires: string };
    row: {};
  };
  /** The document that was ingested under a key, and whether some of its chunks are still to come. */
  'ingest/find-document': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { dedupe_key: string };
    row: { document_id: string; unfinished: boolean; metadata_json: string };
  };
  /** All chunks of a document are there. */
  'ingest/finish-document': { mode: 'write'; rows: 'none'; scoped: true; params: { document_id: string }; row: {} };
  /** Ends a run, once: `error` if none of its items came through, else `ok`. Counts are taken from what stands in the graph. */
  'ingest/finish-run': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { run_id: string; stage: string; now: string };
    row: { run: Schemas['ingest/StoredRun'] };
  };
  /** What is stored of a conversation: its container, its turns in order, its chunks. */
  'ingest/get-conversation': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { external_id: string };
    row: { conversation_id: string; turn_hashes: Array<string>; chunks: Array<Schemas['ingest/StoredChunk']> };
  };
  /** How far a run is, with what it has produced. */
  'ingest/get-run': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { run_id: string };
    row: { run: Schemas['ingest/StoredRun']; items: Array<Schemas['ingest/ProducedItem']> };
  };
  /** Leaves a raw item as it is, pending and found by its text, and notes at its run why. */
  'ingest/give-up-item': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_id: string; run_id: string; reason: string };
    row: {};
  };
  /** The chunks of a document, in their order. */
  'ingest/list-chunks': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { document_id: string };
    row: { chunk_id: string };
  };
  /** Runs that nobody has ended and nobody has touched for a while, the longest untouched first. */
  'ingest/list-open-runs': {
    mode: 'read';
    rows: 'many';
    scoped: false;
    params: { before: string; limit: number };
    row: { run_id: string };
  };
  /** Locks a document whose chunks are not all there until the end of the transaction, and says which one is next. */
  'ingest/lock-document': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { document_id: string };
    row: { next: number; last_id: string | null };
  };
  /** Says at a run which stage it is in, or that it waits for its next attempt. */
  'ingest/note-stage': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; stage: string; now: string };
    row: {};
  };
  /** The items of a run that wait for completion, in the order they came. */
  'ingest/open-items': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { run_id: string };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Lets a run wait for its next attempt; one that failed because something was away does not count. */
  'ingest/put-back-run': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { run_id: string; stage: string; counts: boolean; now: string };
    row: {};
  };
  /** Ties rows to what they name: an item by its id, or a row of a schema by the id that its sender gave it. */
  'ingest/tie': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { ties: Array<Record<string, unknown>>; now: string };
    row: {};
  };
  /** Puts items into the NEXT chain of their session, wherever their order says, late ones too. */
  'items/chain': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { session_keys: Array<string>; item_ids: Array<string> };
    row: {};
  };
  /** How many items of some types there are. */
  'items/count': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { memory_types: Array<string> };
    row: { total: number };
  };
  /** Stores items whole: node, vector, and for the tasks of a plan their place in it. */
  'items/create': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { rows: Array<Record<string, unknown>> };
    row: { created: number };
  };
  /** Deletes an item with its parts (tasks of a plan, chunks of a document), their versions and every relationship, and counts what went. */
  'items/delete': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { items: number; versions: number; relationships: number };
  };
  /** Which of these items the workspace has already: by the caller's own name for it, else by type and content. */
  'items/find-existing': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { candidates: Array<Record<string, unknown>> };
    row: { index: number; item_id: string };
  };
  /** Items by their ids, without vectors but with their entities and what they state of them; ids that are not in scope are left out. */
  'items/get-many': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** One item with everything it says, its vector, its entities and what it states of them; of a plan its tasks too, in the order in which they were sent. */
  'items/get': {
    mode: 'read';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { item: Schemas['items/StoredItem']; tasks: Array<Record<string, unknown>> };
  };
  /** Ties two items by a relationship of any type; tying them again changes its properties and makes no second one. */
  'items/link': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: {
      source_id: string;
      target_id: string;
      type: string;
      properties: Record<string, unknown>;
      mirrored: boolean;
      now: string;
    };
    row: { created: boolean };
  };
  /** Items that carry a tag or a metadata value, newest first unless asked otherwise, with the number of all that match. */
  'items/list-by-lookup': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {
      lookup: string;
      memory_types: Array<string>;
      since: string;
      until: string;
      oldest_first: boolean;
      from_time: string;
      from_id: string;
      offset: number;
      limit: number;
    };
    row: { total: number; items: Array<Schemas['items/StoredItem']> };
  };
  /** Items of some types, newest first, from a cursor on: what was made before the instant (and id) of the last row of the page before. */
  'items/list-newest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { memory_types: Array<string>; from_time: string; from_id: string; offset: number; limit: number };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Items of some types, oldest first, from a cursor on: what was made behind the instant (and id) of the last row of the page before. */
  'items/list-oldest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { memory_types: Array<string>; from_time: string; from_id: string; offset: number; limit: number };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Locks an item until the end of the transaction, and names all that goes with it: itself and its parts (tasks of a plan, chunks of a document). */
  'items/lock-whole': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { item_id: string; session_key: string | null };
  };
  /** Locks an item until the end of the transaction and reads it behind the lock, so that no change by another writer is lost. */
  'items/lock': {
    mode: 'write';
    rows: 'maybe';
    scoped: true;
    params: { item_id: string };
    row: { item: Schemas['items/StoredItem']; embedded: boolean };
  };
  /** Ties items to the names they are about and the names they mention, and draws the facts they state between these. */
  'items/name': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { scope_key: string; names: Array<Record<string, unknown>>; rows: Array<Record<string, unknown>> };
    row: {};
  };
  /** The items one relationship away, outgoing ones first, each with the relationship that leads there. */
  'items/neighbors': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: { item_id: string; offset: number; limit: number };
    row: { found: boolean; total: number; rows: Array<Schemas['items/NeighborRow']> };
  };
  /** Takes an item out of the NEXT chain of its session and joins its neighbours; a session without items goes. */
  'items/unchain': { mode: 'write'; rows: 'none'; scoped: true; params: { item_id: string }; row: {} };
  /** Unties items from their names and takes back the facts they stated; a name that nothing else uses goes, unless it is to be used again at once. */
  'items/unname': {
    mode: 'write';
    rows: 'none';
    scoped: true;
    params: { item_ids: Array<string>; keep: Array<string> };
    row: {};
  };
  /** Closes the present version of an item and opens the next, in one transaction time; null in `changes` drops a property. */
  'items/update': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: {
      item_id: string;
      version_id: string;
      changes: Record<string, unknown>;
      valid_start_time: string;
      valid_end_time: string;
      embedding: Float32Array | null;
      now: string;
    };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Deletes the oldest answers kept for a repeated request whose time is over, and says how many there were. */
  'jobs/delete-expired-idempotency-records': {
    mode: 'write';
    rows: 'one';
    scoped: false;
    params: { now: string; limit: number };
    row: { deleted: number };
  };
  /** Deletes the oldest runs whose time is over, and says how many were whose: of members of a USER-level workspace each for themselves. */
  'jobs/delete-expired-runs': {
    mode: 'write';
    rows: 'many';
    scoped: false;
    params: { now: string; limit: number };
    row: { active_workspace_id: string | null; level: string | null; user_id: string | null; deleted: number };
  };
  /** Counts the items that name all of some names; of a speaker only what is said by them. */
  'reasoning/count-by-name': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {
      names: Array<string>;
      spoken: boolean;
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
      valid_from: string;
      valid_until: string;
      tags: Array<string>;
    };
    row: { total: number };
  };
  /** Counts the items that carry tags. */
  'reasoning/count-by-tag': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {
      lookup: string;
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
      valid_from: string;
      valid_until: string;
      tags: Array<string>;
    };
    row: { total: number };
  };
  /** Counts the items that were true from some time on. */
  'reasoning/count-by-time': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
      valid_from: string;
      valid_until: string;
      tags: Array<string>;
    };
    row: { total: number };
  };
  /** Counts the items of some types. */
  'reasoning/count-by-type': {
    mode: 'read';
    rows: 'one';
    scoped: true;
    params: {
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
      valid_from: string;
      valid_until: string;
      tags: Array<string>;
    };
    row: { total: number };
  };
  /** Lists the items that name all of some names; of a speaker only what is said by them. */
  'reasoning/list-by-name': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      names: Array<string>;
      spoken: boolean;
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
      valid_from: string;
      valid_until: string;
      tags: Array<string>;
      sign: number;
      limit: number;
    };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Lists the items that carry tags. */
  'reasoning/list-by-tag': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      lookup: string;
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
      valid_from: string;
      valid_until: string;
      tags: Array<string>;
      sign: number;
      limit: number;
    };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Lists the items that were true from some time on. */
  'reasoning/list-by-time': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
      valid_from: string;
      valid_until: string;
      tags: Array<string>;
      sign: number;
      limit: number;
    };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** Lists the items of some types. */
  'reasoning/list-by-type': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
      valid_from: string;
      valid_until: string;
      tags: Array<string>;
      sign: number;
      limit: number;
    };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** The items that name something, by any of its keys, as far as an order of them needs: what they are about first. */
  'reasoning/mentions': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      keys: Array<string>;
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
    };
    row: { mention: Schemas['reasoning/Mention'] };
  };
  /** The turns up to two steps before and behind some hits, and the hits themselves, each with its direct neighbours in the chain. */
  'search/around': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      item_ids: Array<string>;
      vector: Float32Array;
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
    };
    row: {
      candidate: Schemas['search/Candidate'];
      previous: string | null;
      following: string | null;
      eligible: boolean;
    };
  };
  /** What stands before an item in reading order, nearest first: the chain of NEXT, or else the parts of the same whole made before it. */
  'search/before': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; most: number };
    row: { place: Schemas['read-around/Place'] };
  };
  /** What stands behind an item in reading order, nearest first: the chain of NEXT, or else the parts of the same whole made after it; */
  'search/behind': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string; most: number };
    row: { place: Schemas['read-around/Place'] };
  };
  /** The items that share names with a question, under any of the names' resolved forms. A rare name says more than a common one, */
  'search/by-entities': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      keys: Array<string>;
      limit: number;
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
    };
    row: { item_id: string; strength: number };
  };
  /** The items that state the facts nearest to a question. The index finds, exact cosine scores: it may be quantised. */
  'search/by-facts': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      vector: Float32Array;
      limit: number;
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
    };
    row: { item_id: string; strength: number };
  };
  /** The items nearest to a vector, every filter inside the index. The index finds, exact cosine scores: it may be quantised. */
  'search/by-vector': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      vector: Float32Array;
      vector_limit: number;
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
    };
    row: { candidate: Schemas['search/Candidate'] };
  };
  /** The items that share words with a question, chosen by the text index; it takes no filter but words, see hybrid.cypher. */
  'search/by-words': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      vector: Float32Array;
      text: string;
      text_limit: number;
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
    };
    row: { candidate: Schemas['search/Candidate'] };
  };
  /** Where some items lead: over a relationship to another item (edge); over a name they mention to the items about it (link); */
  'search/hops': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      seeds: Array<Record<string, unknown>>;
      names: boolean;
      vector: Float32Array;
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
    };
    row: { seed: string; kind: string; via: string; rarity: number; candidate: Schemas['search/Candidate'] };
  };
  /** Candidates of both channels in one question: the nearest vectors, and the items that share words with the query. */
  'search/hybrid': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      vector: Float32Array;
      vector_limit: number;
      text: string;
      text_limit: number;
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
    };
    row: { candidate: Schemas['search/Candidate'] };
  };
  /** The items that are about a name standing in the question. A name that very many are about (a speaker) leads nowhere in particular. */
  'search/named': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      keys: Array<string>;
      vector: Float32Array;
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
    };
    row: { key: string; candidate: Schemas['search/Candidate'] };
  };
  /** What lies two steps around some items: over names that few share, over facts between names, and over relationships to items. */
  'search/neighborhood': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      item_ids: Array<string>;
      limit: number;
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
    };
    row: { from: string; via: string | null; degree: number; to: string };
  };
  /** The newest items: what an empty query asks for. */
  'search/newest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      limit: number;
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
    };
    row: { item: Schemas['items/StoredItem'] };
  };
  /** The newest items of some types in one tier: what a pack is made of when nothing is asked. */
  'search/pack-newest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { memory_types: Array<string>; tier: number; limit: number };
    row: { item: Schemas['recall/PackItem'] };
  };
  /** The last turns of the session that was written to last, in their order. */
  'search/pack-session': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { newest: number; limit: number };
    row: { item: Schemas['recall/PackItem'] };
  };
  /** The names that stand in most of the newest items, with how many. */
  'search/pack-topics': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { newest: number; limit: number };
    row: { name: string; total: number };
  };
  /** Counts a feedback on items. The weight depends on the difference of the counts alone, so the opposite takes a feedback back; */
  'search/rate': {
    mode: 'write';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; helpful: number; misleading: number };
    row: { item_id: string };
  };
  /** Items by their ids, without vectors but with their entities and what they state of them, each with its ties to the others: items that were helpful together. */
  'search/read': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item: Schemas['items/StoredItem']; ties: Array<number> };
  };
  /** The relationships of some items with each other and with other items, those among themselves first. */
  'search/relations': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string>; limit: number };
    row: { relation: Schemas['ask/Relation'] };
  };
  /** What the caller can read of some roots of lineage; those out of scope are left out. */
  'search/roots': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { root: Schemas['search/GroupRoot'] };
  };
  /** The texts of the newest items, for what no index can find. */
  'search/scan': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: {
      limit: number;
      max_tier: number;
      memory_types: Array<string>;
      statuses: Array<string>;
      since: string;
      until: string;
    };
    row: { item_id: string; text: string };
  };
  /** The latest turns of a session, newest first, in each scope that the caller can read. */
  'search/session-newest': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { session_keys: Array<string>; limit: number };
    row: { item_id: string };
  };
  /** Counts a feedback on items that came together: a tie for each pair. Its weight is reckoned like an item's own. */
  'search/tie': {
    mode: 'write';
    rows: 'one';
    scoped: true;
    params: { pairs: Array<Record<string, unknown>>; helpful: number; misleading: number; now: string };
    row: { tied: number };
  };
  /** The vectors of some items; items without one, and those that are not in scope, are left out. */
  'search/vectors': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_ids: Array<string> };
    row: { item_id: string; embedding: Array<number> };
  };
  /** What an item is a part of: a document, a conversation, a plan. */
  'search/whole': {
    mode: 'read';
    rows: 'many';
    scoped: true;
    params: { item_id: string };
    row: { whole: Schemas['read-around/Whole'] };
  };
}
