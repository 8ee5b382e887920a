// Updates of items; the previous version is kept.
import type { Ctx } from '../../ctx';
import { Invalid, NotFound, Refusal } from '../../errors';
import type { Transaction } from '../../graph/run';
import type { Schemas } from '../../generated/schemas';
import { embeddedText } from '../../language/text/embedded-text';
import { forEver, sinceEver } from '../../time';
import { isAssessed } from './assessment';
import { commonFields, isGiven, readFields, type ItemFields } from './fields';
import { inLine } from './writer-queue';
import { keyNames, metadataNames, speakerIn, speakersIn } from './keys';
import { embedNamed, namesOf, textOf, type ItemNames, type ItemVectors } from './names';
import { keyFieldsOf, recordOf, startDay, writtenTimes, type MemoryItem, type StoredItem } from './record';
import { expectMove, ruleOf } from './rules';
import { hiddenStatuses, memoryTypes, typeFacts, type MemoryType } from './types';
import { expectVersion } from './versions';
import { changeItem, type ChangeType, type Retraction } from './write';

type Json = Record<string, unknown>;

type Patch = Schemas['items/PatchRequest'];

/** Names, vectors and the fields they were computed from, which another writer may change before the lock is held. */
interface Made {
  of: ItemFields;
  names: ItemNames;
  vectors: ItemVectors;
}

/**
 * Updates an item under its lock and keeps the previous version: concurrent writers lose nothing.
 * @param ifMatch the header If-Match: the version that is expected; empty for any
 * @throws NotFound; Invalid naming the field; Refusal `precondition_failed`
 */
export async function patchItem(
  ctx: Ctx,
  item_id: string,
  patch: Patch,
  { change_type = 'updated', ifMatch = '' }: { change_type?: ChangeType; ifMatch?: string } = {},
): Promise<MemoryItem> {
  const made = mayRename(patch) ? await makeBefore(ctx, item_id, patch) : undefined;
  const record = await inLine(item_id, () =>
    ctx.graph.write((transaction) => applyPatch(ctx, transaction, item_id, patch, made, { change_type, ifMatch })),
  );
  // Read after the lock is released, so that the next writer does not wait for it.
  const [row] = await ctx.graph.run('core/get-many', { item_ids: [item_id] });
  return { ...record, entities: row?.item.entities ?? [], relations: row?.item.relations ?? [] };
}

const renaming: readonly string[] = [
  ...['content', 'valid_start_time', 'valid_end_time', 'valid_time', 'speakers'],
  ...keyNames.title,
  ...keyNames.speaker,
];

/** Whether a patch can change fields from which names are extracted. */
function mayRename(patch: Patch): boolean {
  const parts = [patch, patch.properties, patch.metadata].filter((part) => part !== undefined);
  return patch.write_mode === 'replace' || parts.some((part) => renaming.some((name) => Object.hasOwn(part, name)));
}

/** Computes names and vectors for a patch before its lock is taken. */
export async function makeBefore(ctx: Ctx, item_id: string, patch: Patch): Promise<Made> {
  const row = await ctx.graph.run('core/get', { item_id });
  if (!row) throw new NotFound();
  return make(ctx, patchedFields(row.item, patch));
}

async function make(ctx: Ctx, fields: ItemFields): Promise<Made> {
  const names = namesOf(fields);
  const [vectors] = await embedNamed(ctx, [{ content: textOf(fields), names }]);
  return { of: fields, names, vectors: vectors as ItemVectors };
}

/** Whether the same names would be extracted from both. */
const isNamedAlike = (a: NamedBy, b: NamedBy) =>
  a.content === b.content &&
  (a.title ?? undefined) === (b.title ?? undefined) &&
  speakerIn(a.metadata) === speakerIn(b.metadata) &&
  JSON.stringify(speakersIn(a.metadata)) === JSON.stringify(speakersIn(b.metadata)) &&
  a.valid_start_time === b.valid_start_time &&
  a.valid_end_time === b.valid_end_time &&
  startDay(a) === startDay(b);

type NamedBy = Pick<
  ItemFields,
  'content' | 'metadata' | 'valid_start_time' | 'valid_end_time' | 'valid_start_local'
> & {
  title?: string | null | undefined;
};

const namedBy = (stored: StoredItem): NamedBy => ({
  content: stored.content,
  title: stored.title,
  metadata: JSON.parse(stored.metadata_json) as Json,
  valid_start_time: stored.valid_start_time ?? sinceEver,
  valid_end_time: stored.valid_end_time ?? forEver,
  valid_start_local: stored.valid_start_local ?? null,
});

/** A change of state by a route of its own, beside what is patched. */
export interface Move {
  status: string;
  retraction?: Retraction;
}

/**
 * Applies a patch within a transaction.
 * @param early names and vectors of the new content; undefined if they cannot change
 * @throws NotFound; Invalid; Refusal `own_route`, `wrong_state`, `precondition_failed`
 */
export async function applyPatch(
  ctx: Ctx,
  transaction: Transaction,
  item_id: string,
  patch: Patch,
  early: Made | undefined,
  { change_type = 'updated', ifMatch = '', move }: { change_type?: ChangeType; ifMatch?: string; move?: Move } = {},
): Promise<MemoryItem> {
  const row = await transaction.run('core/lock', { item_id });
  if (!row) throw new NotFound();
  expectVersion(row.item, ifMatch);
  if (move) expectMove(row.item, move.status);
  const patched = patchedFields(row.item, patch);
  const fields = move ? { ...patched, status: move.status } : patched;
  const named = isNamedAlike(fields, namedBy(row.item))
    ? undefined
    : early && isNamedAlike(fields, early.of)
      ? early
      : await make(ctx, fields);
  const isRewritten = row.embedded && textOf(fields) !== embeddedText(row.item.title, row.item.content);
  const embedding = isRewritten && named ? named.vectors.item : null;
  const reason = { change_type, change_reason: patch.change_reason ?? undefined };
  const change = { fields, named, embedding, reason, retraction: move?.retraction };
  const item = await changeItem(transaction, ctx, row.item, change);
  return recordOf(item);
}

const patchWords = new Set(['content', 'metadata', 'properties', 'write_mode', 'change_reason']);
/** Fields of every type that are never read from metadata. */
const ownFields = new Set(['content', 'title', 'external_id', 'status']);

/** What a patch takes at top level besides its words: the fields of every type, since the stored item alone tells which are its own. */
export const patchableFields: readonly string[] = [
  ...new Set([
    ...ownFields,
    ...commonFields,
    ...metadataNames,
    ...memoryTypes.flatMap((type) => [...typeFacts(type).keyFields]),
  ]),
];

/**
 * The fields after a patch. Precedence, lowest first: stored values, the patch's metadata, its top level, its properties.
 * A property that is not a field of the item is stored in the metadata.
 */
function patchedFields(stored: StoredItem, patch: Patch): ItemFields {
  const type = stored.memory_type;
  const twoPlaced = new Set<string>([...commonFields, ...typeFacts(type).keyFields]);
  const isField = (name: string) => twoPlaced.has(name) || ownFields.has(name);
  const given = pick(patch, (name) => !patchWords.has(name));
  const properties = pick(patch.properties ?? {}, isField);
  const free = pick(patch.properties ?? {}, (name) => !isField(name));
  const { status, content: _content, ...sent } = { ...given, ...properties };
  const acting = pick(patch.metadata ?? {}, (name) => twoPlaced.has(name));
  const changes: Json = { ...acting, ...sent };
  const placeOfSent = (name: string) => {
    if (Object.hasOwn(properties, name)) return ['body', 'properties'];
    if (Object.hasOwn(given, name)) return ['body'];
    return ['body', Object.hasOwn(acting, name) ? 'metadata' : 'properties'];
  };
  refuseOwnRoutes(type, { ...acting, ...given, ...properties });
  const unsettable = Object.keys(patch.properties ?? {}).find(
    (name) => typeFacts(type).serviceFields.has(name) || isAssessed(stored, name),
  );
  if (unsettable !== undefined)
    throw Invalid.field(['body', 'properties', unsettable], 'Is set by the server; must not be sent', 'server_owned');
  const { parts } = ruleOf(type);
  if (parts && isGiven(changes[parts.field]))
    throw Invalid.field([...placeOfSent(parts.field), parts.field], parts.refusal, 'own_items');
  const routed = fieldsWithRoutes(type);
  const kept =
    patch.write_mode === 'replace'
      ? keptFields(stored, routed.keys())
      : { ...keptFields(stored, [...twoPlaced, 'title', 'external_id']), ...writtenOf(stored) };
  // Otherwise the stored valid_start_time would take precedence over its alias.
  if (isGiven(changes['valid_time'])) delete kept['valid_start_time'];
  const old = patch.write_mode === 'replace' ? {} : (JSON.parse(stored.metadata_json) as Json);
  const metadata = withEach(deepMerge(old, patch.metadata ?? {}), free);
  const common = typeof status === 'string' && ['active', ...hiddenStatuses].includes(status) ? status : undefined;
  const own = status !== undefined && common === undefined ? { status } : {};
  if (status !== undefined && common === undefined && !typeFacts(type).keyFields.has('status'))
    throw Invalid.field(
      [...placeOfSent('status'), 'status'],
      `Must be one of: active, ${hiddenStatuses.join(', ')}`,
      'enum',
      status,
    );
  const content = (properties['content'] as string | undefined) ?? patch.content ?? stored.content;
  const fields = readFields(type, content, { ...kept, ...changes, ...own }, metadata, ['body'], placeOfSent);
  // Parts still present in the metadata became separate items when this one was added.
  if (parts) delete fields.keyFields[parts.field];
  const replaced = patch.write_mode === 'replace' && !routed.has('status');
  const unchanged = status === undefined && acting['status'] === undefined && !replaced;
  return { ...fields, status: common ?? (unchanged ? stored.status : fields.status) };
}

/** Fields of a type that no patch changes, with how they are. */
function fieldsWithRoutes(type: MemoryType): Map<string, string> {
  const { changedBy, hasUniqueId, ownIdField } = typeFacts(type);
  const routes = new Map([...changedBy].map(([name, route]) => [name, `is changed by ${route}`]));
  if (hasUniqueId && ownIdField) routes.set(ownIdField, 'stays as it was given');
  return routes;
}

/** @throws Refusal `own_route` */
function refuseOwnRoutes(type: MemoryType, sent: Json): void {
  for (const [name, how] of fieldsWithRoutes(type))
    if (Object.hasOwn(sent, name)) throw new Refusal('own_route', `The ${name} of a ${type} ${how}.`);
}

/** The values under the chosen names. */
export const pick = (values: Json, chosen: (name: string) => boolean): Json =>
  Object.fromEntries(Object.entries(values).filter(([name]) => chosen(name)));

/** Sets keys as they are sent; null removes one. Works on own keys only, so `__proto__` is harmless. */
function withEach(old: Json, changes: Json): Json {
  const all = new Map([...Object.entries(old), ...Object.entries(changes)]);
  for (const [key, value] of Object.entries(changes)) if (value === null) all.delete(key);
  return Object.fromEntries(all);
}

/** Stored values as a caller would send them, without status: an archived item may have one that its type does not know. */
function keptFields(stored: StoredItem, names: Iterable<string>): Json {
  const { status: _status, ...own } = keyFieldsOf(stored, names);
  return own;
}

/** The valid times as a caller would send them. */
const writtenOf = (stored: StoredItem): Json =>
  Object.fromEntries(Object.entries(writtenTimes(stored)).filter(([, value]) => value !== null));

/** Merges objects recursively and replaces everything else. Works on own keys only, so `__proto__` is harmless. */
function deepMerge(old: Json, changes: Json): Json {
  const merged = new Map(Object.entries(old));
  for (const [key, value] of Object.entries(changes)) {
    const before = merged.get(key);
    merged.set(key, isObject(before) && isObject(value) ? deepMerge(before, value) : value);
  }
  return Object.fromEntries(merged);
}

function isObject(value: unknown): value is Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
