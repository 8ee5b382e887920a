// The memory types: layer, strategy, tier and key fields, all read from schemas/types.json.
import type { Schemas } from '../../generated/schemas';
import type { SchemaName } from '../../generated/schemas';
import { schemaDocuments, type JsonSchema } from '../../schemas';

export type MemoryType = Schemas['wire/MemoryType'];
export type Layer = 'knowledge' | 'expertise' | 'operational' | 'structured';
/** FULL: vector and entities, found by search; INDEXED: found by its fields; APPEND: minimal, read by recency. */
export type Strategy = 'FULL' | 'INDEXED' | 'APPEND';

export interface TypeFacts {
  memory_type: MemoryType;
  /** Second label of the node: `PlanTask`. */
  label: string;
  layer: Layer;
  strategy: Strategy;
  /** Tier of added items. */
  tier: Tier;
  /** Origin of added items that name none. */
  origin: string;
  /** Schema of the key fields. */
  schema: SchemaName;
  keyFields: ReadonlySet<string>;
  /** The confidence of an item without a stated one; undefined for a type without confidence. */
  confidence: number | undefined;
  /** Fields of the type that only the service sets. */
  serviceFields: ReadonlySet<string>;
  /** Key fields that are changed by routes of their own, with these routes. */
  changedBy: ReadonlyMap<string, string>;
  /** The states in which an item can be new; undefined for any. */
  initialStates: readonly string[] | undefined;
  /** Whether searches find it only when they name its type. */
  searchedWhenNamed: boolean;
  /** Key field that defaults to the item's own id. */
  ownIdField: string | undefined;
  /** Whether an id in that field refers to one item of the scope. */
  hasUniqueId: boolean;
}

/**
 * The key of an item that a caller named by an id of its own; unique within a scope.
 * @param id the own id of the item, which is its item_id unless given
 */
export const idKey = (scopeKey: string, type: MemoryType, id: string): string => `${scopeKey}|${type}|${id}`;

/** Key fields that equal the item's own id unless the caller gives another. */
const ownIdFields = ['decision_id', 'plan_id', 'task_id', 'trace_id', 'constraint_id', 'learned_id', 'anchor_id'];

function factsOf(label: string, schema: JsonSchema): TypeFacts {
  const properties = Object.entries(schema['properties'] as Record<string, JsonSchema>);
  const keyFields = new Set(properties.filter(([, field]) => !field['x-service']).map(([name]) => name));
  const status = properties.find(([name]) => name === 'status')?.[1];
  const memory_type = schema['x-memory-type'] as MemoryType;
  const strategy = schema['x-strategy'] as Strategy;
  // What is derived or telemetry says so by its type.
  const tier = strategy === 'FULL' ? ((schema['x-tier'] as Tier | undefined) ?? 1) : 4;
  const kind = tier === 1 ? 'api:add' : tier === 4 ? `structured:${memory_type}` : `${memory_type}:add`;
  return {
    memory_type,
    tier,
    origin: (schema['x-origin'] as string | undefined) ?? kind,
    label,
    layer: schema['x-layer'] as Layer,
    strategy,
    schema: `types/${label}` as SchemaName,
    keyFields,
    confidence: properties.find(([name]) => name === 'confidence')?.[1]['default'] as number | undefined,
    serviceFields: new Set(properties.filter(([, field]) => field['x-service']).map(([name]) => name)),
    changedBy: new Map(
      properties.flatMap(([name, field]) => (field['x-changed-by'] ? [[name, field['x-changed-by'] as string]] : [])),
    ),
    initialStates: status?.['x-initial'] as string[] | undefined,
    ownIdField: ownIdFields.find((field) => keyFields.has(field)),
    hasUniqueId: schema['x-unique-id'] === true,
    searchedWhenNamed: schema['x-searched-when-named'] === true,
  };
}

const facts = new Map(
  Object.entries(schemaDocuments.get('types.json')?.$defs ?? {})
    .filter(([, schema]) => 'x-memory-type' in schema)
    .map(([label, schema]) => [schema['x-memory-type'] as MemoryType, factsOf(label, schema)]),
);

export const memoryTypes: MemoryType[] = [...facts.keys()];

/** The types that a search looks through when it names none, and the others. */
export const searchedTypes: MemoryType[] = memoryTypes.filter((type) => !facts.get(type)?.searchedWhenNamed);
export const typesToBeNamed: MemoryType[] = memoryTypes.filter((type) => facts.get(type)?.searchedWhenNamed);

export function typeFacts(type: MemoryType): TypeFacts {
  const found = facts.get(type);
  if (!found) throw new Error(`schemas/types.json lacks ${type}`);
  return found;
}

/** The fields of the structured schemas, by the type of their rows. */
const columns = new Map(
  [...schemaDocuments.values()].flatMap((document): [MemoryType, string[]][] => {
    const type = (document as JsonSchema)['x-memory-type'] as MemoryType | undefined;
    const data = (document.$defs as { Data?: JsonSchema } | undefined)?.Data;
    const names = data ? Object.keys(data['properties'] as JsonSchema) : [];
    return type ? [[type, names.filter((name) => name !== 'title')]] : [];
  }),
);
/** They are looked up as properties. */
const properties = new Set(['status', 'content', 'tags', 'metadata']);

/** The fields of a type, and of its rows, that its items are looked up by: all but those that every item has. */
export const searchableFields = (type: MemoryType): string[] => searchable.get(type) ?? [];

const searchable = new Map(
  [...facts].map(([type, { keyFields, serviceFields }]) => [
    type,
    [...new Set([...keyFields, ...serviceFields, ...(columns.get(type) ?? [])])].filter(
      (name) => !properties.has(name),
    ),
  ]),
);

/** Statuses excluded from searches unless requested; `visibleStatuses` are all others. */
export const hiddenStatuses = ['superseded', 'retracted', 'archived', 'consolidated'] as const;
export const visibleStatuses = ['active', 'pending', 'in_progress', 'complete', 'blocked', 'skipped'];

/** Anchors that work is no longer held against: not found by a search. */
const endedAnchors = ['cleared', 'graduated'];
/** Of plans that have ended: found with `include_archived`, or when their type is named. */
export const endedPlans = ['completed', 'failed', 'cancelled'];
export const everyStatus = [...visibleStatuses, ...hiddenStatuses, ...endedAnchors, ...endedPlans];

/** Of the steps of a reasoning trace: parts of the trace, which no search shows by themselves. */
export const stepStatus = 'step';

/**
 * 1: user content, 2: graduated and reference knowledge, 3: speculative, 4: telemetry. A search finds telemetry only if it names its types
 * alone.
 */
export type Tier = 1 | 2 | 3 | 4;
export const speculativeTier: Tier = 3;
export const defaultTier: Tier = 2;
export const telemetryTier: Tier = 4;

/** How far a text is trusted, lowest first: from outside, concluded by the service from what members wrote, or written by a member. */
export type Trust = Schemas['wire/Trust'];

export interface Origin {
  origin: string;
  origin_tier: Tier;
  trust: Trust;
}

/** Origins of what its writer has passed on: documents, conversations, imports, code, what tools answered. */
const outside = [
  ...['document:', 'conversation:', 'import:', 'hook:', 'code:', 'structured:document', 'structured:conversation'],
  ...['structured:tool_call', 'structured:hook_capture'],
];

/** The trust that follows from an origin. */
export function trustOf(origin: string): Trust {
  if (origin.startsWith('evolver:')) return 'derived';
  return outside.some((prefix) => origin.startsWith(prefix)) ? 'external' : 'member';
}

/** An origin with the trust that follows from it. */
export const asOrigin = (origin: string, origin_tier: Tier): Origin => ({
  origin,
  origin_tier,
  trust: trustOf(origin),
});

/** The lowest trust of several. */
export const lowestTrust = (trusts: Trust[]): Trust =>
  (['external', 'derived'] as const).find((trust) => trusts.includes(trust)) ?? 'member';

/** Origin and tier of an added item; callers can only set `import:<word>`. */
export function originOf(type: MemoryType, given: string | undefined): Origin {
  const { origin, tier } = typeFacts(type);
  return asOrigin(given ?? origin, tier);
}

/** Origin and tier of an ingested text. It keeps the caller's origin, whatever its type turns out to be; only `import:` origins differ. */
export function ingestOriginOf(type: MemoryType, given: string | undefined): Origin {
  const known = originOf(type, given);
  return known.origin === 'api:add' ? asOrigin('api:ingest', known.origin_tier) : known;
}

/** Whether a search for these types implies the speculative tier. */
export const namesSpeculative = (types: MemoryType[]) => types.some((type) => typeFacts(type).tier === speculativeTier);

/** Where to find items of the speculative tier, for those who have stored or miss one. */
export const speculativeNote =
  'Speculative items (opinions, observations) are left out of searches unless they are asked for: include_speculative, expertise or memory_type.';
