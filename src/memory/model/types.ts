// The memory types with layer, strategy, tier and own fields, as schemas/types.json declares them.
import type { Schemas } from '../../generated/schemas';
import type { SchemaName } from '../../generated/schemas';
import { schemaDocuments, type JsonSchema } from '../../schemas';

export type MemoryType = Schemas['wire/MemoryType'];
export type Layer = 'knowledge' | 'expertise' | 'operational' | 'structured';
/** FULL: vector and entities; searches find it. INDEXED: found by its fields. APPEND: minimal; listed newest first. */
export type Strategy = 'FULL' | 'INDEXED' | 'APPEND';

export interface TypeFacts {
  memory_type: MemoryType;
  label: string;
  layer: Layer;
  strategy: Strategy;
  tier: Tier;
  origin: string;
  schema: SchemaName;
  keyFields: ReadonlySet<string>;
  /** Default confidence; undefined if the type has none. */
  confidence: number | undefined;
  serviceFields: ReadonlySet<string>;
  /** Fields that only a dedicated route changes, with that route. */
  changedBy: ReadonlyMap<string, string>;
  initialStates: readonly string[] | undefined;
  /** Searches cover the type only if the request names it. */
  searchedWhenNamed: boolean;
  /** Field for the id of the type, such as `decision_id`; its default is the item_id. */
  ownIdField: string | undefined;
  hasUniqueId: boolean;
}

/** @param id the id chosen by the caller, or the item_id */
export const idKey = (scopeKey: string, type: MemoryType, id: string): string => `${scopeKey}|${type}|${id}`;

const ownIdFields = ['decision_id', 'plan_id', 'task_id', 'trace_id', 'constraint_id', 'learned_id', 'anchor_id'];

function factsOf(label: string, schema: JsonSchema): TypeFacts {
  const properties = Object.entries(schema.properties ?? {});
  const keyFields = new Set(properties.filter(([, field]) => !field['x-service']).map(([name]) => name));
  const status = properties.find(([name]) => name === 'status')?.[1];
  const memory_type = schema['x-memory-type'] as MemoryType;
  const strategy = schema['x-strategy'] as Strategy;
  // The origin of items beyond tier 1 names the type.
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

/** Types that every search covers, and types that a request must name. */
export const searchedTypes: MemoryType[] = memoryTypes.filter((type) => !facts.get(type)?.searchedWhenNamed);
export const typesToBeNamed: MemoryType[] = memoryTypes.filter((type) => facts.get(type)?.searchedWhenNamed);

export function typeFacts(type: MemoryType): TypeFacts {
  const found = facts.get(type);
  if (!found) throw new Error(`schemas/types.json lacks ${type}`);
  return found;
}

const columns = new Map(
  [...schemaDocuments.values()].flatMap((document): [MemoryType, string[]][] => {
    const type = document['x-memory-type'] as MemoryType | undefined;
    const names = Object.keys(document.$defs?.['Data']?.properties ?? {});
    return type ? [[type, names.filter((name) => name !== 'title')]] : [];
  }),
);
/** Fields that are properties of every item, so they need no look-up entry. */
const properties = new Set(['status', 'content', 'tags', 'metadata']);

export const searchableFields = (type: MemoryType): string[] => searchable.get(type) ?? [];

const searchable = new Map(
  [...facts].map(([type, { keyFields, serviceFields }]) => [
    type,
    [...new Set([...keyFields, ...serviceFields, ...(columns.get(type) ?? [])])].filter(
      (name) => !properties.has(name),
    ),
  ]),
);

/**
 * Statuses that reads leave out by default (searches return `consolidated` items all the same), and statuses that they
 * return.
 */
export const hiddenStatuses = ['superseded', 'retracted', 'archived', 'consolidated'] as const;
/** Values that PATCH may set for an item of any type. */
export const commonStatuses: readonly string[] = ['active', ...hiddenStatuses];
export const visibleStatuses = ['active', 'pending', 'in_progress', 'complete', 'blocked', 'skipped'];

const endedAnchors = ['cleared', 'graduated'];
/** Searches return plans of these statuses with `include_archived`, or if the request names the type. */
export const endedPlans = ['completed', 'failed', 'cancelled'];
export const everyStatus = [...visibleStatuses, ...hiddenStatuses, ...endedAnchors, ...endedPlans];

/** Status of each step in a reasoning trace; searches only return the trace. */
export const stepStatus = 'step';

/** 1: users, 2: graduated and reference, 3: speculative, 4: telemetry, searched only if no other type is requested. */
export type Tier = 1 | 2 | 3 | 4;
export const speculativeTier: Tier = 3;
export const defaultTier: Tier = 2;
export const telemetryTier: Tier = 4;

/** Trust in a text, lowest first: `external`, `derived` by the service from texts of members, written by a `member`. */
export type Trust = Schemas['wire/Trust'];

export interface Origin {
  origin: string;
  origin_tier: Tier;
  trust: Trust;
}

/**
 * Prefixes of origins whose texts come from outside: files, pages, conversations, imports, code, tool results. The
 * text of a document that a request contains is the caller's, as with any other write.
 */
const outside = [
  'document:url',
  'document:file',
  'conversation:',
  'import:',
  'hook:',
  'code:',
  'structured:document',
  'structured:conversation',
  'structured:tool_call',
  'structured:hook_capture',
];

/** First words of origins that are not names of types. */
const otherWays = 'account anchor auth cli code conversation document evolver hook import mcp'.split(' ');

/** True if origins can begin with `start`. */
export const beginsOrigin = (start: string): boolean =>
  !/[\s,;]/.test(start) &&
  [...otherWays, ...memoryTypes.map((type) => typeFacts(type).origin.split(':')[0] ?? '')].some(
    (way) => start !== '' && (`${way}:`.startsWith(start) || start.startsWith(`${way}:`)),
  );

export function trustOf(origin: string): Trust {
  if (origin.startsWith('evolver:')) return 'derived';
  return outside.some((prefix) => origin.startsWith(prefix)) ? 'external' : 'member';
}

export const asOrigin = (origin: string, origin_tier: Tier): Origin => ({
  origin,
  origin_tier,
  trust: trustOf(origin),
});

export const trusts: readonly Trust[] = ['external', 'derived', 'member'];

export const lowestTrust = (of: Trust[]): Trust => trusts.find((trust) => of.includes(trust)) ?? 'member';

export const compareTrust = (a: Trust, b: Trust): number => trusts.indexOf(a) - trusts.indexOf(b);

export const trustsAbove = (trust: Trust): Trust[] => trusts.slice(trusts.indexOf(trust) + 1);

export const trustIn = ({ trust, origin }: { trust?: Trust | undefined; origin: string }): Trust =>
  trust ?? trustOf(origin);

/** Callers may only send an origin of the form `import:<word>`. */
export function originOf(type: MemoryType, given: string | undefined): Origin {
  const { origin, tier } = typeFacts(type);
  return asOrigin(given ?? origin, tier);
}

/** If the type changes later, the origin stays. An origin `import:…` is kept. */
export function ingestOriginOf(type: MemoryType, given: string | undefined): Origin {
  const known = originOf(type, given);
  return known.origin === 'api:add' ? asOrigin('api:ingest', known.origin_tier) : known;
}

export const namesSpeculative = (types: MemoryType[]) => types.some((type) => typeFacts(type).tier === speculativeTier);

/** Hint in a response when a caller stores a speculative item, or a search leaves some out. */
export const speculativeNote =
  'Speculative items (opinions, observations) are left out of searches unless a request includes them with include_speculative, expertise or memory_type.';
