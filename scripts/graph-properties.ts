// What each property of the graph means, for docs/graph.md. test/sweep/graph-properties.test.ts compares it with what
// is stored. Properties from the fields of memory types and of structured rows are described in their schemas.
//
// A number has its unit or range, a time its clock. Only the service reads properties that begin with `_`.

import { itemFields } from '../src/memory/model/item-fields';

type Meanings = Record<string, string>;

/** Properties of items and their versions. */
export const itemProperties: Meanings = {
  item_id: 'Id.',
  content: 'The text; empty for a version that shares it with a later state (`text_id`).',
  memory_type: 'Type, also a label.',
  ...Object.fromEntries(itemFields.map(({ name, description }) => [name, description])),
  status:
    '`active`, `superseded`, `retracted`, `archived`, `consolidated`, or a state of its type ([states](#states)).',
  tags: 'Tags of the caller.',
  text_tags: '#tags in the text of a note.',
  metadata_json: 'All other fields of the caller, as JSON.',
  origin: 'The origin: `api:add`, `import:slack`, `evolver:consolidation`, …',
  origin_tier: 'Number: 1 content, 2 graduated, 3 derived, 4 telemetry.',
  trust: '`member`, `derived` or `external`: the trust level.',
  about: 'Keys of the names that it is about (`ABOUT`).',
  entity_name: 'The first of these names.',
  said_by: 'Name keys of its speakers.',
  speaker: 'The speaker, as written in the source.',
  agent_id: 'The agent that made it.',
  entity_count: 'Number of entities found in it.',
  relation_count: 'Number of facts found in it.',
  valid_start_time: 'Start of validity, UTC; 0001-01-01T00:00:00Z means unknown.',
  valid_end_time:
    'End of validity, exclusive, UTC; 9999-12-31T23:59:59Z means open. A superseded item ends when its successor begins.',
  valid_start_local: 'The same start in the local time of the writer, without offset.',
  valid_end_local: 'The same end in the local time of the writer, without offset.',
  ended_by: '`successor`: the valid end is the start of a successor.',
  stated_end_time: 'With `ended_by`: the later end stated by a caller, UTC, which applies again without the successor.',
  stated_end_local: 'The same time in the local time of the writer, without offset.',
  valid_time_words: 'The words that state the valid time.',
  valid_time_unsure: 'Reason why the text sets no valid time.',
  transaction_time_start: 'When this state was recorded, UTC.',
  transaction_time_end: 'When a later state was recorded, UTC; 9999-12-31T23:59:59Z for the current state.',
  holds_from:
    'Start of the period in which `as_of` reads this **state**, UTC: the valid start, or the time of storing. A superseded state begins with its successor.',
  holds_until: 'End of this period, exclusive, UTC.',
  known_from: 'Start of the period in which `as_known_at` reads this state, UTC.',
  known_until: 'End of this period, exclusive, UTC.',
  created_at: 'When the item was first stored, UTC.',
  updated_at: 'When it was last changed, UTC.',
  version: 'Number of the state, from 1.',
  change_type: '`created`, `updated`, `rolled_back`, …',
  changed_by: 'Key, user or agent that made this state.',
  change_reason: 'Reason, in the words of the caller or the rule.',
  content_hash: 'SHA-256 of the text.',
  lineage_roots: 'Ids of its original sources; its own id if it has none.',
  session_key: 'The session it belongs to.',
  session_order: 'Its position in the session, as sortable text.',
  session_id: 'Session of an anchor.',
  chunk_position: 'Position of a chunk in its document, from 0.',
  seen_count: 'How often it was sent.',
  last_seen_at: 'When it was last sent, UTC.',
  confidence: '0 to 1, before evidence.',
  type_confidence: 'Confidence of the classification, 0 to 1.',
  type_reason: 'Reason for this type.',
  challenge_count: 'Number of contradictions.',
  last_challenged_at: 'When it was last contradicted, UTC.',
  needs_review: 'A person should review it.',
  review_reason: 'Reason for the review.',
  has_conflict: 'It contradicts another item.',
  conflicting_assertion: 'The text of the contradiction.',
  auto_verified: 'Evidence upheld it.',
  verification_method: 'The kind of evidence that upheld it.',
  retraction_reason: 'Reason for the retraction.',
  rejected_as: 'Id of the earlier, rejected item with the same statement.',
  usefulness: 'From helpful and misleading ratings, -1 to 1.',
  helpful_count: 'Number of helpful ratings.',
  misleading_count: 'Number of misleading ratings.',
  chain: 'Number of tasks in the longest chain that waits for this one, itself included.',
  fence: 'Number of the latest claim, from 1; a writer with an older one is refused.',
  requirements_json: 'Requirements of a pending decision, with their state.',
  rejected_alternatives_json: 'Rejected alternatives that are not plain texts.',
  scope_key: 'Scope that can read it: `w:<workspace>`, `u:<user>`, a private or a subject’s scope.',
  tenant_id: 'Tenant.',
  workspace_id: 'Workspace in which it was stored.',
  user_id: 'User who stored it.',
  embedding: 'Vector of the text.',
  run_id: 'The run that still has to complete it.',
  unfinished: 'true: chunks of the document are still missing.',
  ready_from:
    'Time from which a task can begin, UTC; 0001-01-01T00:00:00Z means at once. Missing while it waits for a task or an approval, and once it has begun.',
  opens_at: 'When the last timed gate of a task opens, UTC.',
  gated: 'true: the task waits for an approval.',
  awaits: 'Targets that a row names but that are not stored yet: the relationship type, a bar and the external id.',
  is_reference: 'true: reference knowledge, with which other items are compared.',
  body_hash: 'Hash of the body of the code entity; copies have the same one.',
  used_because: 'Reason why a code entity counts as used although nothing calls it.',
  may_be_used_because: 'Reason why it may be used although nothing calls it.',
  deleted_at: 'When its deletion began, UTC: the node is then a `DeletedItem` and no longer an item.',
  _kept_text_id: 'Number of the first state with this text, from 1: versions with that `text_id` share its text.',
  _kept_metadata_id: 'Number of the first state with this metadata, from 1, as `_kept_text_id`.',
  _search_tokens: 'Words of the full-text index for scope, type, status and fields.',
  _lookup_keys: 'Fields and names as sortable keys, for filters.',
  _dedupe_key: 'Unique: the same text is stored once.',
  _id_key: 'Unique: the caller’s id of the type.',
  _rejected_key: 'Hash of a rejected statement.',
  _ready_key: 'Order among the tasks that can begin.',
  _locked_at: 'Set to lock the node, UTC.',
  _voices: 'Hashed votes, at most one per user; an opposite vote cancels.',
  _place_hash: 'Hash of where the code entity is.',
  _text_hash: 'Hash of its text.',
  _ties_hash: 'Hash of its relationships.',
  state_at: 'When the indexed state of a code entity was taken, UTC.',
  _expired_with: 'Id of the expired item together with which this one is deleted.',
};

/** Properties of versions, besides those of the item. */
export const versionProperties: Meanings = {
  version_id: 'Id of the version.',
  text_id:
    'Number of the first state with its text, from 1: the item or version with this `_kept_text_id` has the text.',
  metadata_id: 'Number of the first state with its metadata, from 1, as `text_id`: see `_kept_metadata_id`.',
  rest: 'true: the part of a state’s valid time that a later state does not cover. It shares the text of the version; exclude such nodes when you count versions.',
};

/** Properties of every relationship between items, and between items and names. */
export const linkProperties: Meanings = {
  transaction_time_start: 'When it was recorded, UTC.',
  transaction_time_end: 'When it was closed, UTC; 9999-12-31T23:59:59Z: it is open.',
  created_at: 'When it was first created, UTC.',
  holds_from: 'Time from which reads with `as_of` return it, UTC: the start of the item, or the time of storing.',
  run_id: 'The run that created it, and can undo it.',
  reason: 'Why.',
  by_hand: 'true: a caller created it.',
  properties_json: 'Properties of the link sent by the caller, as JSON.',
};

const factProperties: Meanings = {
  fact_id: 'Id of the fact.',
  first_fact_id: 'Id of the first version of a corrected fact.',
  predicate: 'The relation, in snake_case, read from source to target.',
  fact: 'The sentence.',
  detail: 'A further detail, such as a role.',
  confidence: '0 to 1.',
  item_id: 'The item that states it.',
  scope_key: 'As for items.',
  by_model: 'true: a language model read it.',
  valid_start_time: 'Start of validity, UTC, as for items.',
  valid_end_time:
    'End of validity, exclusive, UTC, as for items: a fact ends with its item, and when a correction begins.',
  ended_by: 'As for items.',
  stated_end_time: 'The later end that was stated, UTC, as for items.',
  _stated_until: '`holds_until` before the correction, UTC.',
  holds_until: 'Time until which reads with `as_of` return it, exclusive, UTC.',
  supersedes: 'Id of the fact that it corrects.',
  superseded_by: 'Id of the fact that corrects it.',
  ended_as: '`superseded` or `retracted`, by a person.',
  change_reason: 'Reason why it was ended.',
  changed_by: 'User who ended it.',
  confirmed_at: 'When it was confirmed, UTC.',
  confirmed_by: 'User who confirmed it.',
  method: 'How it was found.',
  external_id: 'Id in another memory system.',
  reference_time: 'Time of the source in that system, UTC.',
  moved_json: 'Its other fields in that system.',
  rest: 'true: the second period of a moved fact.',
  _rejected_key: 'Keeps the same sentence from stating it again.',
  _locked: 'Set to lock it.',
};

/** Properties of some relationships, besides those of all links. */
export const propertiesOfLinks: Record<string, Meanings> = {
  RELATES: factProperties,
  SUPERSEDES: {
    valid_start_time:
      'Time from which the successor replaces it, UTC: the valid start of the successor, or the time of recording.',
    valid_end_time: 'Open: 9999-12-31T23:59:59Z, UTC.',
  },
  UPDATES: { likeness: 'Cosine of the vectors of the two texts, -1 to 1.', quote: 'The words that state it.' },
  REINFORCES: { old_confidence: 'Confidence before, 0 to 1.', new_confidence: 'Confidence after, 0 to 1.' },
  CONTRADICTS: { old_confidence: 'Confidence before, 0 to 1.', new_confidence: 'Confidence after, 0 to 1.' },
  CONFLICTS_WITH: { conflict_type: 'Kind of the contradiction.', confidence: '0 to 1.' },
  DERIVED_FROM: {
    aspects: 'The aspects that an observation takes from it.',
    requirement_id: 'The requirement of a decision that it meets.',
  },
  SAME_AS: {
    method: '`fuzzy`: similar spelling; `vector`: similar meaning; `manual`: by a person.',
    rule: 'The rule that joined them.',
    score: '0 to 1.',
    short_id: 'Entity of the shorter form.',
    ended_by: 'User who separated them.',
  },
  LINKS_TO: {
    mirror: 'true: the reverse direction of a link; exclude it when you count.',
    from_text: 'true: from markup in the text.',
  },
  LINK: { link_type: 'Type as the caller names it.' },
  TITLED: { alias: 'true: an earlier title.' },
  DEPENDS_ON: { only_if: '`failed`: only needed if the other fails.', gate_id: 'The gate that waits for it.' },
  CALLS: { name: 'Name as in the source.', offset: 'Lines below the beginning of the caller, from 0.' },
  IMPORTS: { name: 'Name as in the source.' },
  REFERENCES: { name: 'Name as in the source.', offset: 'Lines below the beginning, from 0.' },
  INHERITS: { name: 'Name as in the source.' },
  PRODUCED: {
    place: 'Position among the results of the run, from 0.',
    found_json: 'JSON of what the run has found in the item.',
  },
  CO_RETRIEVED: {
    weight: 'Strength, from helpful and misleading ratings, -1 to 1.',
    helpful_count: 'Number of helpful ratings.',
    misleading_count: 'Number of misleading ratings.',
    _voices: 'Hashed votes, one per user; opposites cancel.',
  },
  WROTE: {
    act: '`created`, `changed`, `linked` or `used`.',
    by: 'The rule that was applied.',
    version: 'Number of the state that a change made, from 1.',
  },
  MEMBER_OF: { role: 'Role in the workspace.' },
  EVOLVES: { evolved_at: 'Last evolution, UTC.' },
};

/** Properties of nodes that are not items. */
export const nodeProperties: Record<string, Meanings> = {
  Name: {
    name: 'The name as written.',
    key: 'In lower case, without accents: what `about` and `said_by` name.',
    scope_key: 'As for items.',
    _name_key: 'Unique: scope and key.',
    renamed_key: 'Key of the name that a person gave instead.',
    _locked: 'Set to lock it.',
  },
  Entity: {
    entity_id: 'Id.',
    entity_type: '`person`, `organisation`, `place`, …; `other`: unknown.',
    type_by_hand: 'true: a person has set the type, and no text changes it.',
    embedding: 'Vector of the name.',
    _unresolved: 'true: entity resolution still has to process it.',
    _match_words: 'Words for the search of names.',
    _search_tokens: 'The word of its scope.',
  },
  ReviewItem: {
    item_id: 'Id of the question.',
    kind: 'The question.',
    status: '`open` or `resolved`.',
    names: 'Number of the names it is about (`CONCERNS`).',
    subject_id: 'Id of the item it is about.',
    against: 'Ids of contradicting items.',
    score: 'Confidence of the rules, 0 to 1.',
    entity_type: 'The proposed type.',
    proposed: 'Proposed type.',
    target_id: 'The chosen option.',
    action: 'The answer: `accepted`, `dismissed`, `deferred`.',
    note: 'Note by the person.',
    created_at: 'When it came up, UTC.',
    resolved_at: 'When it was answered, UTC.',
    run_id: 'The run of the answer.',
    scope_key: 'As for items.',
    _review_key: 'Unique: a question is asked once.',
    _statement_key: 'Hash of the statement.',
    _locked_at: 'Set to lock the node, UTC.',
  },
  Run: {
    run_id: 'Id.',
    kind: 'Kind of work.',
    status: '`queued`, `running`, `ok` or `error`.',
    stage: 'Current stage.',
    items: 'Number of items.',
    entities: 'Number of entities found.',
    relations: 'Number of facts found.',
    failed: 'Number of failed parts.',
    errors: 'Their messages.',
    created_at: 'Start, UTC.',
    updated_at: 'Last sign of life, UTC.',
    cancelled_at: 'When it was cancelled, UTC.',
    about: 'Name of its target, such as the file of an import.',
    undone_at: 'When it was undone, UTC.',
    expires_at: 'When it is deleted, UTC.',
    caller_id: 'User who started it.',
  },
};

/**
 * Nodes of accounts and of the service itself, which no analysis needs: their properties are not described one by one.
 */
export const labelsOfTheService: readonly string[] = [
  ...['AdapterConnection', 'Agent', 'ApiKey', 'AuditEvent', 'AuthSession', 'DeletedItem', 'Deletion', 'Embedder'],
  ...['HeldWorkspace', 'IdempotencyRecord', 'Invitation', 'Migration', 'NoteLock', 'RefreshToken', 'Run', 'Session'],
  ...['SigningKey', 'Subject', 'Tenant', 'User', 'Webhook', 'WebhookDelivery', 'Workspace'],
];

/** Fields of types that the API computes when it answers, mostly from relationships: they are not stored. */
export const computedFields: Readonly<Record<string, readonly string[]>> = {
  Episodic: ['valid_time'],
  Decision: [
    ...['evidence_ids', 'contradicting_ids', 'reinforcement_count', 'contradiction_count'],
    ...['superseded_by', 'stale', 'stale_because'],
  ],
  Opinion: ['formed_from', 'reinforcement_count', 'contradiction_count'],
  Observation: ['source_facts', 'aspects_covered', 'completeness'],
  Plan: ['tasks'],
};
