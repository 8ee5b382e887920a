// The memory types with layer, strategy, tier and key fields, read from schemas/types.json.
import type { Schemas } from '../../generated/schemas';
import type { SchemaName } from '../../generated/schemas';
import { schemaDocuments, type JsonSchema } from '../../schemas';

export type MemoryType = Schemas['wire/MemoryType'];
export type Layer = 'knowledge' | 'expertise' | 'operational' | 'structured';
/** FULL: vector and entities, found by search. INDEXED: found by fields. APPEND: minimal, read by recency. */
export type Strategy = 'FULL' | 'INDEXED' | 'APPEND';

export interface TypeFacts {
  memory_type: MemoryType;
  /** Second label of the node, such as `PlanTask`. */
  label: string;
  layer: Layer;
  strategy: Strategy;
  /** Tier of added items. */
  tier: Tier;
  /** Default origin of added items. */
  origin: string;
  /** Schema of the key fields. */
  schema: SchemaName;
  keyFields: ReadonlySet<string>;
  /** Default confidence; undefined for a type without confidence. */
  confidence: number | undefined;
  /** Type fields that only the service sets. */
  serviceFields: ReadonlySet<string>;
  /** Key fields with their own change route, mapped to that route. */
  changedBy: ReadonlyMap<string, string>;
  /** States allowed for a new item; undefined for any. */
  initialStates: readonly string[] | undefined;
  /** Whether searches skip the type unless the request names it. */
  searchedWhenNamed: boolean;
  /** Key field whose default is the item id. */
  ownIdField: string | undefined;
  /** Whether the id in that field is unique within a scope. */
  hasUniqueId: boolean;
}

/**
 * Key of an item by the id in its type field; unique within a scope.
 * @param id the caller's id, or the item_id by default
 */
export const idKey = (scopeKey: string, type: MemoryType, id: string): string => `${scopeKey}|${type}|${id}`;

/** Key fields with the item id as default. */
const ownIdFields = ['decision_id', 'plan_id', 'task_id', 'trace_id', 'constraint_id', 'learned_id', 'anchor_id'];

function factsOf(label: string, schema: JsonSchema): TypeFacts {
  const properties = Object.entries(schema['properties'] as Record<string, JsonSchema>);
  const keyFields = new Set(properties.filter(([, field]) => !field['x-service']).map(([name]) => name));
  const status = properties.find(([name]) => name === 'status')?.[1];
  const memory_type = schema['x-memory-type'] as MemoryType;
  const strategy = schema['x-strategy'] as Strategy;
  // The default origin of tiers 2 to 4 names the type.
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

/** Types that a search covers by default, and types that a request must name. */
export const searchedTypes: MemoryType[] = memoryTypes.filter((type) => !facts.get(type)?.searchedWhenNamed);
export const typesToBeNamed: MemoryType[] = memoryTypes.filter((type) => facts.get(type)?.searchedWhenNamed);

export function typeFacts(type: MemoryType): TypeFacts {
  const found = facts.get(type);
  if (!found) throw new Error(`schemas/types.json lacks ${type}`);
  return found;
}

/** Fields of the structured schemas, by memory type. */
const columns = new Map(
  [...schemaDocuments.values()].flatMap((document): [MemoryType, string[]][] => {
    const type = (document as JsonSchema)['x-memory-type'] as MemoryType | undefined;
    const data = (document.$defs as { Data?: JsonSchema } | undefined)?.Data;
    const names = data ? Object.keys(data['properties'] as JsonSchema) : [];
    return type ? [[type, names.filter((name) => name !== 'title')]] : [];
  }),
);
/** These fields are indexed as properties. */
const properties = new Set(['status', 'content', 'tags', 'metadata']);

/** Indexed fields of a type and its structured rows, without fields common to all types. */
export const searchableFields = (type: MemoryType): string[] => searchable.get(type) ?? [];

const searchable = new Map(
  [...facts].map(([type, { keyFields, serviceFields }]) => [
    type,
    [...new Set([...keyFields, ...serviceFields, ...(columns.get(type) ?? [])])].filter(
      (name) => !properties.has(name),
    ),
  ]),
);

/** Statuses hidden from searches by default, and visible ones. */
export const hiddenStatuses = ['superseded', 'retracted', 'archived', 'consolidated'] as const;
export const visibleStatuses = ['active', 'pending', 'in_progress', 'complete', 'blocked', 'skipped'];

/** States of ended anchors, which searches skip. */
const endedAnchors = ['cleared', 'graduated'];
/** States of ended plans. Searches return them with `include_archived`, or when the request names the type. */
export const endedPlans = ['completed', 'failed', 'cancelled'];
export const everyStatus = [...visibleStatuses, ...hiddenStatuses, ...endedAnchors, ...endedPlans];

/** Status of reasoning trace steps, which searches never return by themselves. */
export const stepStatus = 'step';

/**
 * 1: user content, 2: graduated and reference knowledge, 3: speculative, 4: telemetry. Searches return telemetry only
 * if all requested types are telemetry.
 */
export type Tier = 1 | 2 | 3 | 4;
export const speculativeTier: Tier = 3;
export const defaultTier: Tier = 2;
export const telemetryTier: Tier = 4;

/** Trust of a text, ascending: external, derived by the service from members' texts, or written by a member. */
export type Trust = Schemas['wire/Trust'];

export interface Origin {
  origin: string;
  origin_tier: Tier;
  trust: Trust;
}

/** Origins of external texts: documents, conversations, imports, code, tool results. */
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

/** The min trust of several. */
export const lowestTrust = (trusts: Trust[]): Trust =>
  (['external', 'derived'] as const).find((trust) => trusts.includes(trust)) ?? 'member';

/** Origin and tier of an added item; callers can set only `import:<word>`. */
export function originOf(type: MemoryType, given: string | undefined): Origin {
  const { origin, tier } = typeFacts(type);
  return asOrigin(given ?? origin, tier);
}

/** Origin and tier of an ingested text. The type may still change; the origin stays. `import:` origins are kept. */
export function ingestOriginOf(type: MemoryType, given: string | undefined): Origin {
  const known = originOf(type, given);
  return known.origin === 'api:add' ? asOrigin('api:ingest', known.origin_tier) : known;
}

/** Whether a search for these types includes the speculative tier. */
export const namesSpeculative = (types: MemoryType[]) => types.some((type) => typeFacts(type).tier === speculativeTier);

/** Hint for callers who store a speculative item or miss one in a search. */
export const speculativeNote =
  'Speculative items (opinions, observations) are left out of searches unless they are asked for: include_speculative, expertise or memory_type.';
