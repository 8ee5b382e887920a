// Rows of a known schema, stored as it says: FULL with a vector and names, INDEXED as a typed node, APPEND as little as can be.
// No classification, no extraction of relations, no language model. All rows of a request are stored, or none.
import type { Ctx } from '../../ctx';
import { Conflict, Forbidden, Invalid } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { forEver, sinceEver, toUtc } from '../../graph/values';
import { issuesOf, type Issue } from '../../schemas';
import type { ItemFields } from '../items/fields';
import { embedNamed, namesOf, type ItemVectors } from '../items/names';
import { originOf, typeFacts, type Origin } from '../items/types';
import { embeddable, findExisting, storeIn, type Draft } from './add';
import { structuredSchemas, type StructuredSchema } from './structured-schemas';

type Json = Record<string, unknown>;
type Answer = Schemas['ingest/StructuredAnswer'];

/** Rows in one statement: enough to be quick, few enough for the heap of a small server. */
const rowsAtOnce = 2_000;
/** Rows that another request stores at the same time are looked up again. */
const mostAttempts = 5;

/** @throws Invalid naming schema or row and field; Forbidden for a telemetry key on anything but an APPEND schema */
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
    throw new Forbidden(
      'grant_required',
      'This requires the grant write:memories; write:telemetry only covers APPEND schemas.',
    );
  const isList = Array.isArray(request.data);
  const rows = (isList ? request.data : [request.data]) as Json[];
  check(schema, rows, isList);
  const { created, item_ids } =
    schema.strategy === 'APPEND' ? await append(ctx, schema, rows) : await store(ctx, schema, rows);
  return {
    schema: schema.name,
    strategy: schema.strategy,
    created,
    existing: rows.length - created,
    item_ids,
    ...(!isList && { item_id: item_ids[0], id: item_ids[0] }),
  };
}

function check(schema: StructuredSchema, rows: Json[], isList: boolean): void {
  const issues: Issue[] = [];
  rows.forEach((row, index) => {
    if (issues.length < 100 && !schema.validate(row))
      issues.push(...issuesOf(schema.validate.errors, ['body', 'data', ...(isList ? [String(index)] : [])]));
  });
  if (issues.length > 0) throw new Invalid(issues);
}

interface Stored {
  created: number;
  item_ids: string[];
}

/** Straight to the graph: a row becomes properties once, and nothing is looked up. */
async function append(ctx: Ctx, schema: StructuredSchema, rows: Json[]): Promise<Stored> {
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
    valid_start_time: timeOf(schema, row),
  }));
  const now = ctx.now();
  await ctx.graph.write(async (transaction) => {
    for (let start = 0; start < nodes.length; start += rowsAtOnce)
      await transaction.run('ingest/append', {
        label,
        rows: nodes.slice(start, start + rowsAtOnce),
        now,
        tx_to: forEver,
      });
    const ties = tiesOf(schema, rows, item_ids);
    if (ties.length > 0) await transaction.run('ingest/tie', { ties, now });
  });
  return { created: rows.length, item_ids };
}

/** As items of their type; a row whose id is stored already, or stands twice in the request, is told with the id it has. */
async function store(ctx: Ctx, schema: StructuredSchema, rows: Json[]): Promise<Stored> {
  const drafts = new Map(rows.map((row, index) => [index, draftOf(schema, row)]));
  const vectors = await embedNamed(ctx, [...drafts.values()].map(embeddable));
  for (let attempt = 1; ; attempt++) {
    const known = new Map((await findExisting(ctx, drafts)).map((twin) => [twin.index, twin]));
    const item_ids = new Array<string>(rows.length);
    const fresh = [...drafts].filter(([index]) => !known.has(index));
    for (const [index] of fresh) item_ids[index] = ctx.newId('mem');
    for (const { index, item_id, twin } of known.values()) item_ids[index] = item_id ?? (item_ids[twin] as string);
    const entries = fresh.map(([index, draft]) => ({
      draft,
      item_id: item_ids[index] as string,
      vectors: vectors[index] as ItemVectors,
      dedupe: true,
      beside: columnsOf(schema, rows[index] as Json),
    }));
    try {
      if (entries.length > 0)
        await ctx.graph.write(async (transaction) => {
          await storeIn(transaction, ctx, entries);
          const freshRows = fresh.map(([index]) => rows[index] as Json);
          const freshIds = entries.map(({ item_id }) => item_id);
          const ties = tiesOf(schema, freshRows, freshIds);
          if (ties.length > 0) await transaction.run('ingest/tie', { ties, now: ctx.now() });
        });
      return { created: entries.length, item_ids };
    } catch (error) {
      if (!(error instanceof Conflict) || attempt === mostAttempts) throw error;
    }
  }
}

function draftOf(schema: StructuredSchema, row: Json): Draft {
  const fields: ItemFields = {
    content: contentOf(schema, row),
    memory_type: schema.memory_type,
    metadata: metadataOf(schema, row),
    title: row['title'] as string | undefined,
    tags: (row['tags'] ?? []) as string[],
    valid_start_time: timeOf(schema, row),
    valid_end_time: forEver,
    status: (row['status'] ?? 'active') as string,
    external_id: externalIdOf(schema, row),
    keyFields: {},
  };
  return { fields, origin: originFor(schema), names: namesOf(fields), embed: schema.strategy === 'FULL', steps: [] };
}

/** What is found by search is reference knowledge, whatever its schema; the rest is telemetry. */
function originFor({ memory_type, strategy }: StructuredSchema): Origin {
  const known = originOf(memory_type, undefined);
  if (strategy !== 'FULL') return known;
  return { origin: memory_type === 'seed_item' ? 'seed:structured' : `structured:${memory_type}`, origin_tier: 2 };
}

/** Fields that are none of the item's own stand in its metadata too, where every answer shows them. */
function metadataOf({ fields, memory_type }: StructuredSchema, row: Json): Json {
  const { keyFields } = typeFacts(memory_type);
  const names = Object.keys(fields).filter((name) => !ownPlaces.has(name) && !keyFields.has(name));
  const shown = names.filter((name) => row[name] !== undefined && row[name] !== null);
  return { ...(row['metadata'] as Json | undefined), ...Object.fromEntries(shown.map((name) => [name, row[name]])) };
}

/** Fields that have a place of their own on every item. */
const ownPlaces = new Set(['content', 'title', 'tags', 'metadata', 'status']);

/** The other fields of the schema as properties: scalars and lists of one kind as they are, all else as `<name>_json`. */
function columnsOf({ fields }: StructuredSchema, row: Json): Json {
  const columns: Json = {};
  for (const name of Object.keys(fields)) {
    const value = row[name];
    if (value === undefined || value === null || ownPlaces.has(name)) continue;
    const isFlat =
      typeof value !== 'object' || (Array.isArray(value) && value.every((entry) => typeof entry === 'string'));
    columns[isFlat ? name : `${name}_json`] = isFlat ? value : JSON.stringify(value);
  }
  return columns;
}

const contentOf = (schema: StructuredSchema, row: Json): string =>
  row[schema.content.find((field) => typeof row[field] === 'string') as string] as string;

/** Ids of different schemas do not meet. */
function externalIdOf(schema: StructuredSchema, row: Json): string | undefined {
  const id = row[schema.id];
  return typeof id === 'string' ? `${schema.name}:${id}` : undefined;
}

function timeOf({ time }: StructuredSchema, row: Json): string {
  const text = time === undefined ? undefined : row[time];
  if (typeof text !== 'string') return sinceEver;
  const utc = toUtc(text);
  if (!/^\d/.test(utc))
    throw Invalid.field(
      ['body', 'data', time as string],
      'Must be within the years 0000 to 9999 in UTC',
      'range',
      text,
    );
  return utc;
}

/** Sorted by what they name, so that two requests never wait for each other in a circle. */
function tiesOf(schema: StructuredSchema, rows: Json[], item_ids: string[]) {
  const ties = schema.edges.flatMap(({ field, type, to }) =>
    rows.flatMap((row, index) =>
      ([row[field] ?? []].flat() as string[]).map((target_id) => ({
        item_id: item_ids[index] as string,
        type,
        target_id,
        external_id: `${to}:${target_id}`,
      })),
    ),
  );
  return ties.sort((a, b) => (a.external_id < b.external_id ? -1 : 1));
}
