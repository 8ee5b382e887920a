// Rows of a known schema, stored as it says: FULL with a vector and names, INDEXED as a typed node, APPEND as little as can be.
// No classification, no extraction of relations, no language model. All rows of a request are stored, or none.
import type { Ctx } from '../../ctx';
import { Invalid, Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { forEver, sinceEver, toLocal } from '../../time';
import { issuesOf, type Issue } from '../../schemas';
import { storedTime, type ItemFields } from '../core/fields';
import { embedNamed, namesOf, type ItemVectors } from '../core/names';
import { untilWon } from '../core/retry';
import { originOf, typeFacts, type Origin } from '../core/types';
import { embeddable, type Draft } from '../core/draft';
import { linkAwaiting, linkOrAwait, type Tie } from '../core/edges';
import { findExisting, importKeyOf } from '../core/existing';
import { appendItems, openItems } from '../core/write';
import { mapInTurns } from '../../process/turns';
import { asReference, referenceVectors } from './reference-vectors';
import { structuredSchemas, type StructuredSchema } from './structured-schemas';

type Json = Record<string, unknown>;
type Answer = Schemas['ingest/StructuredAnswer'];

/**
 * Stores rows of a schema by its strategy.
 * @throws Invalid naming the schema, or row and field; Refusal `grant_required` for a telemetry key unless the strategy is APPEND
 */
export async function ingestStructured(ctx: Ctx, request: Schemas['ingest/StructuredRequest']): Promise<Answer> {
  const schema = structuredSchemas.get(request.schema);
  if (!schema)
    throw Invalid.field(
      ['body', 'schema'],
      `Must be one of: ${[...structuredSchemas.keys()].join(', ')}`,
      'enum',
      request.schema,
    );
  if (schema.strategy !== 'APPEND' && !ctx.caller.grants.includes('write:memories'))
    throw new Refusal(
      'grant_required',
      'This requires the grant write:memories; write:telemetry only covers APPEND schemas.',
    );
  const isList = Array.isArray(request.data);
  const rows = (isList ? request.data : [request.data]) as Json[];
  const batch = { schema, rows, placeOf: (index: number) => ['body', 'data', ...(isList ? [String(index)] : [])] };
  await check(batch);
  const { created, item_ids, edges } = await (schema.strategy === 'APPEND' ? append : store)(ctx, batch);
  return {
    schema: schema.name,
    strategy: schema.strategy,
    created,
    existing: rows.length - created,
    edges_created: edges.created,
    edges_unresolved: edges.waiting,
    item_ids,
    ...(!isList && { item_id: item_ids[0], id: item_ids[0] }),
  };
}

/** Rows of one schema. */
interface Batch {
  schema: StructuredSchema;
  rows: Json[];
  /** Location of a row in the request, for issues. */
  placeOf: (index: number) => string[];
}

/** @throws Invalid with the issues of the first invalid rows */
async function check({ schema, rows, placeOf }: Batch): Promise<void> {
  const issues: Issue[] = [];
  await mapInTurns(rows, (row, index) => {
    if (issues.length < 100 && !schema.validate(row)) issues.push(...issuesOf(schema.validate.errors, placeOf(index)));
  });
  if (issues.length > 0) throw new Invalid(issues);
}

interface Stored {
  created: number;
  /** Links of the new rows to the items that they name, and of earlier rows to these. */
  edges: { created: number; waiting: number };
  item_ids: string[];
}

/** APPEND: rows go straight to the graph, without look-ups. */
async function append(ctx: Ctx, { schema, rows, placeOf }: Batch): Promise<Stored> {
  const { label } = typeFacts(schema.memory_type);
  const origin = originOf(schema.memory_type, undefined);
  const item_ids = rows.map(() => ctx.newId('mem'));
  const nodes = rows.map((row, index) => ({
    properties: {
      ...columnsOf(schema, row),
      ...origin,
      item_id: item_ids[index],
      content: contentOf(schema, row),
      memory_type: schema.memory_type,
      external_id: externalIdOf(schema, row) ?? null,
      tags: [],
      status: 'active',
      metadata_json: JSON.stringify(metadataOf(schema, row)),
      lineage_roots: [item_ids[index]],
    },
    ...startOf(schema, row, placeOf(index)),
  }));
  const edges = await ctx.graph.write(async (transaction) => {
    const now = await appendItems(transaction, ctx, label, nodes);
    return linkOrAwait(transaction, ctx.scope.write_key, tiesOf(schema, rows, item_ids), now);
  });
  return { created: rows.length, item_ids, edges };
}

/** FULL and INDEXED: rows become items of their type; a row that already exists, or occurs twice, is reported with its existing id. */
async function store(ctx: Ctx, { schema, rows, placeOf }: Batch): Promise<Stored> {
  const drafts = new Map((await mapInTurns(rows, (row, index) => draftOf(schema, row, placeOf(index)))).entries());
  const isReference = schema.memory_type === 'seed_item';
  const known = isReference ? await referenceVectors(ctx, [...drafts.values()]) : undefined;
  const vectors = await embedNamed(ctx, [...drafts.values()].map(embeddable), known);
  return untilWon(async () => {
    const known = new Map((await findExisting(ctx, drafts)).map((twin) => [twin.index, twin]));
    const item_ids = new Array<string>(rows.length);
    const fresh = [...drafts].filter(([index]) => !known.has(index));
    for (const [index] of fresh) item_ids[index] = ctx.newId('mem');
    for (const { index, item_id, twin } of known.values()) item_ids[index] = item_id ?? (item_ids[twin] as string);
    const entries = fresh.map(([index, draft]) => ({
      draft,
      item_id: item_ids[index] as string,
      vectors: vectors[index] as ItemVectors,
      dedupe_key: importKeyOf(ctx.scope.write_key, draft.fields),
      extra: { ...columnsOf(schema, rows[index] as Json), ...(isReference && asReference) },
    }));
    const none = { created: 0, waiting: 0 };
    if (entries.length === 0) return { created: 0, item_ids, edges: none };
    const edges = await ctx.graph.write(async (transaction) => {
      const { now } = await openItems(transaction, ctx, entries);
      const freshRows = fresh.map(([index]) => rows[index] as Json);
      const freshIds = entries.map(({ item_id }) => item_id);
      const own = await linkOrAwait(transaction, ctx.scope.write_key, tiesOf(schema, freshRows, freshIds), now);
      const come = entries.flatMap(({ item_id, draft: { fields } }) =>
        isTarget(schema) && fields.external_id !== undefined ? [{ item_id, external_id: fields.external_id }] : [],
      );
      const awaited = await linkAwaiting(transaction, ctx.scope.write_key, come, now);
      return { ...own, created: own.created + awaited };
    });
    return { created: entries.length, item_ids, edges };
  });
}

function draftOf(schema: StructuredSchema, row: Json, place: string[]): Draft {
  const fields: ItemFields = {
    content: contentOf(schema, row),
    memory_type: schema.memory_type,
    metadata: metadataOf(schema, row),
    title: row['title'] as string | undefined,
    tags: (row['tags'] ?? []) as string[],
    ...startOf(schema, row, place),
    supersedes: [],
    valid_end_time: forEver,
    valid_end_local: null,
    status: (row['status'] ?? 'active') as string,
    external_id: externalIdOf(schema, row),
    keyFields: {},
  };
  return { fields, origin: originFor(schema), names: namesOf(fields), embed: schema.strategy === 'FULL', parts: [] };
}

/** Searchable rows are reference knowledge whatever their schema, all others telemetry. */
function originFor({ memory_type, strategy }: StructuredSchema): Origin {
  const known = originOf(memory_type, undefined);
  if (strategy !== 'FULL') return known;
  return { origin: memory_type === 'seed_item' ? 'seed:structured' : `structured:${memory_type}`, origin_tier: 2 };
}

/** Fields unknown to the item type are also copied to its metadata, which every response contains. */
function metadataOf({ fields, memory_type }: StructuredSchema, row: Json): Json {
  const { keyFields } = typeFacts(memory_type);
  const names = Object.keys(fields).filter((name) => !commonFields.has(name) && !keyFields.has(name));
  const shown = names.filter((name) => row[name] !== undefined && row[name] !== null);
  return { ...(row['metadata'] as Json | undefined), ...Object.fromEntries(shown.map((name) => [name, row[name]])) };
}

/** Fields that every item has. */
const commonFields = new Set(['content', 'title', 'tags', 'metadata', 'status']);

/** The other fields as node properties: scalars and lists of strings as they are, everything else as `<name>_json`. */
function columnsOf({ fields }: StructuredSchema, row: Json): Json {
  const columns: Json = {};
  for (const name of Object.keys(fields)) {
    const value = row[name];
    if (value === undefined || value === null || commonFields.has(name)) continue;
    const isFlat =
      typeof value !== 'object' || (Array.isArray(value) && value.every((entry) => typeof entry === 'string'));
    columns[isFlat ? name : `${name}_json`] = isFlat ? value : JSON.stringify(value);
  }
  return columns;
}

const contentOf = (schema: StructuredSchema, row: Json): string =>
  row[schema.content.find((field) => typeof row[field] === 'string') as string] as string;

/** Prefixed with the schema, so that ids of different schemas do not collide. */
function externalIdOf(schema: StructuredSchema, row: Json): string | undefined {
  const id = row[schema.id];
  return typeof id === 'string' ? `${schema.name}:${id}` : undefined;
}

function startOf({ time }: StructuredSchema, row: Json, place: string[]) {
  const text = time === undefined ? undefined : row[time];
  return typeof text === 'string'
    ? { valid_start_time: storedTime(text, [...place, time as string]), valid_start_local: toLocal(text) }
    : { valid_start_time: sinceEver, valid_start_local: null };
}

const targets = new Set([...structuredSchemas.values()].flatMap(({ edges }) => edges.map(({ to }) => to)));
/** Whether rows of other schemas, or of its own, may have waited for its rows. */
const isTarget = ({ name }: StructuredSchema) => targets.has(name);

/** Relationships to the items that the rows name. */
function tiesOf(schema: StructuredSchema, rows: Json[], item_ids: string[]): Tie[] {
  return schema.edges.flatMap(({ field, type, to }) =>
    rows.flatMap((row, index) =>
      ([row[field] ?? []].flat() as string[]).map((target_id) => ({
        item_id: item_ids[index] as string,
        type,
        target_id,
        external_id: `${to}:${target_id}`,
      })),
    ),
  );
}
