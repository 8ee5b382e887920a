// Stores rows of a known schema without classification, relation extraction or language model. The schema sets the
// strategy: FULL stores vector and names, INDEXED a typed node, APPEND a minimal node. One invalid row refuses the
// whole request.
import type { Ctx, Writing } from '../../../ctx';
import { Invalid, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { forEver, sinceEver, toLocal } from '../../../time';
import { issuesOf, readStored, type Issue } from '../../../schemas';
import { expectLater, expiryOf, storedTime, type ItemFields } from '../../model/fields';
import { fieldProperties, itemFieldNames, sentFields, type OwnFields } from '../../model/item-fields';
import { readContent } from '../../model/read-content';
import { pick } from '../../store/patch';
import { asOrigin, originOf, typeFacts, type Origin } from '../../model/types';
import type { Draft } from '../../model/draft';
import type { Transaction } from '../../../graph/run';
import { closeItemLinks, linkAwaiting, linkOrAwait, type Link } from '../../store/edges';
import { reconcile, type WrittenItems } from '../../store/reconcile';
import type { ChangedItem } from '../../store/changes';
import type { OnConflict, Wanted } from '../../store/wanted';
import { appendItems } from '../../store/write';
import { ruleOf } from '../../model/rules';
import { mapInTurns } from '../../../process/turns';
import { textOf } from '../../model/names';
import { exceedsRequest, hasNames, readLater } from '../../runs/later';
import { asReference, referenceVectors } from './reference-vectors';
import { readTasks } from './structured-tasks';
import { schemaNamed, structuredSchemas, type Batch, type StructuredSchema } from '../schemas/structured-schemas';
import { addAll, countsOf, pairs } from '../../../lists';

type Json = Record<string, unknown>;
type Answer = Schemas['ingest/StructuredAnswer'];
type Expires = Pick<ItemFields, 'expires_at'>;

/**
 * @throws Invalid that names the schema, or row and field; Refusal `grant_required` if a key for telemetry sends rows
 * of a strategy other than APPEND
 */
export async function ingestStructured(ctx: Ctx, request: Schemas['ingest/StructuredRequest']): Promise<Answer> {
  const schema = await schemaNamed(ctx, request.schema);
  if (schema.strategy !== 'APPEND' && !ctx.caller.grants.includes('write:memories'))
    throw new Refusal(
      'grant_required',
      'This requires the grant write:memories; write:telemetry only covers APPEND schemas.',
    );
  expectLater(ctx.now(), request.expires_at, ['body']);
  const expires = request.expires_at === undefined ? {} : { expires_at: expiryOf(request.expires_at) };
  const isList = Array.isArray(request.data);
  const rows = (isList ? request.data : [request.data]) as Json[];
  const batch = { schema, rows, pathOf: (index: number) => ['body', 'data', ...(isList ? [String(index)] : [])] };
  await check(batch);
  const { created, updated, item_ids, edges, queued } = await (schema.strategy === 'APPEND'
    ? append(ctx, batch, expires)
    : store(ctx, batch, expires, request.on_conflict ?? 'replace'));
  return {
    schema: schema.name,
    strategy: schema.strategy,
    created,
    updated,
    existing: rows.length - created - updated,
    edges_created: edges.created,
    edges_unresolved: edges.waiting,
    queued,
    item_ids,
    ...(!isList && { item_id: item_ids[0], id: item_ids[0] }),
  };
}

/** @throws Invalid with issues of the first invalid rows */
async function check({ schema, rows, pathOf }: Batch): Promise<void> {
  const issues: Issue[] = [];
  await mapInTurns(rows, (row, index) => {
    if (issues.length >= 100) return;
    if (!schema.validate(row)) addAll(issues, issuesOf(schema.validate.errors, pathOf(index)));
    else if (schema.version !== undefined) addAll(issues, textIssues(schema.contentOf(row), pathOf(index)));
  });
  if (issues.length > 0) throw new Invalid(issues);
}

/** Max characters of a text, the limit of all items. */
const maxContent = 1_000_000;

/** Issues of a text that a schema's template built from a row. */
function textIssues(content: string, loc: string[]): Issue[] {
  const issue = (msg: string, type: string) => [{ loc, msg, type, input: null, ctx: {} }];
  if (content.trim() === '') return issue('Produces a blank text', 'pattern');
  return content.length > maxContent
    ? issue(`Produces a text of more than ${maxContent} characters`, 'max_length')
    : [];
}

interface Stored {
  created: number;
  updated: number;
  /** Counts relationships: those created to stored items, and those waiting until their target is stored. */
  edges: { created: number; waiting: number };
  item_ids: string[];
  /** True if workers add names and vectors. */
  queued: boolean;
}

/** Stores rows of a schema with strategy APPEND, without looking for stored items with the same id. */
async function append(ctx: Ctx, { schema, rows, pathOf }: Batch, expires: Expires): Promise<Stored> {
  const { label } = typeFacts(schema.memory_type);
  const origin = originOf(schema.memory_type, undefined);
  const item_ids = rows.map(() => ctx.newId('mem'));
  const nodes = rows.map((row, index) => ({
    properties: {
      ...columnsOf(schema, row),
      ...fieldProperties({ ...headOf(schema, row), ...expires }),
      ...origin,
      item_id: item_ids[index],
      content: schema.contentOf(row),
      memory_type: schema.memory_type,
      external_id: externalIdOf(schema, row) ?? null,
      tags: [],
      status: 'active',
      metadata_json: JSON.stringify(metadataOf(schema, row)),
      lineage_roots: [item_ids[index]],
    },
    ...startOf(schema, row, pathOf(index)),
  }));
  const links = pairs(rows, item_ids).flatMap(([row, item_id]) => linksOf(schema, row, item_id));
  const edges = await ctx.graph.write(async (transaction) => {
    const now = await appendItems(transaction, ctx, label, nodes);
    return linkOrAwait(transaction, ctx.scope.write_key, links, now);
  });
  return { created: rows.length, updated: 0, queued: false, item_ids, edges };
}

/** FULL and INDEXED: stores each row as a typed item. A row that is already stored keeps the id of its item. */
async function store(ctx: Ctx, batch: Batch, expires: Expires, onConflict: OnConflict): Promise<Stored> {
  const { schema, pathOf } = batch;
  const tasks = ruleOf(schema.memory_type).work === 'task' ? await readTasks(ctx, batch) : undefined;
  const rows = tasks?.rows ?? batch.rows;
  const isReference = schema.memory_type === 'seed_item';
  const read = (extractsNames: boolean) =>
    mapInTurns(rows, (row, index) => draftOf(schema, row, pathOf(index), expires, extractsNames));
  const unread = await read(false);
  const known = isReference ? await referenceVectors(ctx, unread) : undefined;
  const texts = unread.map(({ fields }) => textOf(fields));
  const isRaw = unread.every(hasNames) && exceedsRequest(texts.map((text) => ({ text, embed: !known?.has(text) })));
  const drafts = isRaw || !unread.some(hasNames) ? unread : await read(true);
  const wanted = pairs(drafts, rows).map(([draft, row], index): Wanted => {
    // Stored tasks can only be changed by the plan routes.
    const isKept = tasks !== undefined || onConflict === 'keep' || draft.fields.external_id === undefined;
    const extra = { ...columnsOf(schema, row), ...(isReference && asReference), ...tasks?.propertiesOf(index) };
    return { draft, extra, cleared: noColumns(schema), same: isKept ? 'keep' : onConflict, ever: isKept };
  });
  let edges = { created: 0, waiting: 0 };
  const outcomes = await reconcile(ctx, wanted, {
    whole: true,
    known,
    ...(isRaw && readLater(ctx)),
    beside: () => ({
      ...(tasks && { lock: (transaction) => tasks.lock(transaction) }),
      also: async (transaction, written) => {
        edges = tasks
          ? { created: await tasks.link(transaction, written.fresh, written.now), waiting: 0 }
          : await linkRowsOf(transaction, ctx, { schema, rows }, written);
      },
    }),
  });
  const counts = countsOf(outcomes, ['created', 'updated']);
  const queued = isRaw && counts.created + counts.updated > 0;
  return { ...counts, queued, item_ids: outcomes.map(({ item_id }) => item_id), edges };
}

/** Links new and changed rows, and what waited for a new row. */
async function linkRowsOf(
  transaction: Transaction,
  ctx: Writing,
  { schema, rows }: Pick<Batch, 'schema' | 'rows'>,
  { fresh, changed, now }: WrittenItems,
): Promise<Stored['edges']> {
  const again = await relinkRows(transaction, ctx, { schema, rows }, changed);
  const own = fresh.flatMap(({ index, item_id }) => linksOf(schema, rows[index] ?? {}, item_id));
  const linked = await linkOrAwait(transaction, ctx.scope.write_key, [...own, ...again], now);
  const come = fresh.flatMap(({ item_id, draft: { fields } }) =>
    isTarget(schema) && fields.external_id !== undefined ? [{ item_id, external_id: fields.external_id }] : [],
  );
  const awaited = await linkAwaiting(transaction, ctx.scope.write_key, come, now);
  return { ...linked, created: linked.created + awaited };
}

/** Closes relationships that the new rows no longer have. @returns relationships that are new */
async function relinkRows(
  transaction: Transaction,
  ctx: Writing,
  { schema, rows }: Pick<Batch, 'schema' | 'rows'>,
  changed: ChangedItem[],
): Promise<Link[]> {
  const links: Link[] = [];
  for (const { index, before } of changed) {
    // Rows of workspace schemas are stored as metadata, so the previous row is read from there.
    const row = schema.version === undefined ? before : readStored('stored/Object', before.metadata_json);
    const had = linksOf(schema, row, before.item_id);
    const has = linksOf(schema, rows[index] ?? {}, before.item_id);
    await closeRows(transaction, without(had, has), ctx.now());
    addAll(links, without(has, had));
  }
  return links;
}

async function closeRows(transaction: Transaction, links: Link[], now: string): Promise<void> {
  if (links.length === 0) return;
  const rows = await transaction.run('store/find-named', {
    external_ids: links.map((link) => link.external_id),
    gone: [],
  });
  const idByName = new Map(rows.map(({ external_id, item_id }) => [external_id, item_id]));
  const open = links.map(({ item_id, type, target_id, external_id }) => ({
    source_id: item_id,
    type,
    target_id: idByName.get(external_id) ?? target_id,
    name_key: null,
  }));
  await closeItemLinks(transaction, open, now);
}

/** Compares by key in a set, because a row may list thousands of targets. */
function without(links: Link[], others: Link[]): Link[] {
  const keyOf = ({ type, target_id }: Link) => `${type}:${target_id}`;
  const left = new Set(others.map(keyOf));
  return links.filter((link) => !left.has(keyOf(link)));
}

async function draftOf(
  schema: StructuredSchema,
  row: Json,
  loc: string[],
  expires: Expires,
  extractsNames: boolean,
): Promise<Draft> {
  const fields: ItemFields = {
    content: schema.contentOf(row),
    memory_type: schema.memory_type,
    metadata: metadataOf(schema, row),
    ...headOf(schema, row),
    ...startOf(schema, row, loc),
    supersedes: [],
    valid_end_time: forEver,
    valid_end_local: null,
    external_id: externalIdOf(schema, row),
    ...expires,
    keyFields: {},
  };
  const read = await readContent(fields, extractsNames);
  return { ...read, origin: originFor(schema), embed: schema.strategy === 'FULL', parts: [] };
}

/** The item fields that a row contains; rows of workspace schemas have none. */
function headOf(schema: StructuredSchema, row: Json): OwnFields & Pick<ItemFields, 'tags' | 'status'> {
  if (schema.version !== undefined) return { tags: [], status: 'active' };
  const { tags = [], status = defaultStatus(schema) } = row as { tags?: string[]; status?: string };
  return { ...sentFields(pick(row, (name) => Object.hasOwn(schema.fields, name))), tags, status };
}

const defaultStatus = ({ fields }: StructuredSchema) =>
  (fields['status'] as { default?: string } | undefined)?.default ?? 'active';

/** FULL rows get an origin of their own and tier 2; others have the origin of their type. */
function originFor({ memory_type, strategy }: StructuredSchema): Origin {
  const known = originOf(memory_type, undefined);
  if (strategy !== 'FULL') return known;
  return asOrigin(memory_type === 'seed_item' ? 'seed:structured' : `structured:${memory_type}`, 2);
}

/** Row fields that the item type does not define are copied to the metadata, because responses contain metadata. */
function metadataOf({ name: schema, version, fields, memory_type }: StructuredSchema, row: Json): Json {
  if (version !== undefined) return { ...row, schema, schema_version: version };
  const { keyFields } = typeFacts(memory_type);
  const names = Object.keys(fields).filter((name) => !commonFields.has(name) && !keyFields.has(name));
  const shown = names.filter((name) => row[name] !== undefined && row[name] !== null);
  return { ...(row['metadata'] as Json | undefined), ...Object.fromEntries(shown.map((name) => [name, row[name]])) };
}

const commonFields = new Set(['content', 'tags', 'metadata', 'status', ...itemFieldNames]);

/**
 * Row fields that not every item type stores become node properties: scalars and lists of texts unchanged, other
 * values as JSON in `<name>_json`. Rows of workspace schemas get none, because names chosen by callers must not become
 * property names.
 */
function columnsOf({ fields, version }: StructuredSchema, row: Json): Json {
  const columns: Json = {};
  if (version !== undefined) return columns;
  for (const name of Object.keys(fields)) {
    const value = row[name];
    if (value === undefined || value === null || commonFields.has(name)) continue;
    const isFlat =
      typeof value !== 'object' || (Array.isArray(value) && value.every((entry) => typeof entry === 'string'));
    columns[isFlat ? name : `${name}_json`] = isFlat ? value : JSON.stringify(value);
  }
  return columns;
}

/** Sets every row property to null, so that a row sent again removes values that are missing now. */
const noColumns = ({ fields, version }: StructuredSchema): Json =>
  Object.fromEntries(
    Object.keys(version === undefined ? fields : {})
      .filter((name) => !commonFields.has(name))
      .flatMap((name) => [name, `${name}_json`].map((column) => [column, null])),
  );

/** External id of a row; the schema name as prefix avoids collisions between schemas. */
function externalIdOf(schema: StructuredSchema, row: Json): string | undefined {
  const id = schema.id === undefined ? undefined : row[schema.id];
  const within = schema.idWithin === undefined ? undefined : row[schema.idWithin];
  return typeof id === 'string' ? `${schema.name}:${typeof within === 'string' ? `${within}:` : ''}${id}` : undefined;
}

function startOf({ time }: StructuredSchema, row: Json, loc: string[]) {
  const text = time === undefined ? undefined : row[time];
  return typeof text === 'string'
    ? { valid_start_time: storedTime(text, [...loc, time as string]), valid_start_local: toLocal(text) }
    : { valid_start_time: sinceEver, valid_start_local: null };
}

const targets = new Set([...structuredSchemas.values()].flatMap(({ edges }) => edges.map(({ to }) => to)));
/** True if rows of other schemas may refer to rows of this schema before these are stored. */
const isTarget = ({ name, version }: StructuredSchema) => version !== undefined || targets.has(name);

const linksOf = (schema: StructuredSchema, row: Json, item_id: string): Link[] =>
  schema.edges.flatMap(({ field, type, to }) =>
    ([row[field] ?? []].flat() as string[]).map((target_id) => ({
      item_id,
      type,
      target_id,
      external_id: `${to}:${target_id}`,
    })),
  );
