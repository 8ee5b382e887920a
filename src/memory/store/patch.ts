import { isDeepStrictEqual } from 'node:util';
import type { Ctx, Writing } from '../../ctx';
import { Invalid, NotFound, Refusal } from '../../errors';
import type { Transaction } from '../../graph/run';
import type { Schemas } from '../../generated/schemas';
import { isObject } from '../../objects';
import { embeddedText } from '../../libraries/text/embedded-text';
import { sinceEver } from '../../time';
import { isAssessed } from '../model/assessment';
import type { Draft } from '../model/draft';
import { commonFields, expectLater, isGiven, readFields, type ItemFields, type TextTimes } from '../model/fields';
import { hasFields, itemFieldNames, replacingFields } from '../model/item-fields';
import { withConfidence } from './said';
import { untilWon } from './retry';
import { inLine } from './writer-queue';
import { keyNames, metadataNames, sessionOf, speakerIn, speakersIn, timeInMetadata } from '../model/keys';
import { embedItem, textOf } from '../model/names';
import { readContent } from '../model/read-content';
import { typeProperties } from '../model/properties';
import {
  keyFieldsOf,
  recordOf,
  sentTimes,
  startDay,
  statedTimes,
  writtenTimes,
  type MemoryItem,
  type StoredItem,
} from '../model/record';
import { expectMove, ruleOf } from '../model/rules';
import { commonStatuses, memoryTypes, typeFacts, type MemoryType, type Tier } from '../model/types';
import { statedEnd } from '../model/valid-time';
import { expectVersion } from '../model/versions';
import { moveTo, type Ready, type TaskMove } from './work';
import { changeItem, storedOrigin, type ChangeType, type NewText, type Retraction } from './write';
import { readStored } from '../../schemas';

type Json = Record<string, unknown>;

type Patch = Schemas['items/PatchRequest'];

/** Values read from a new text before the lock. `of` are the fields with that text, to detect a concurrent change. */
interface Made extends NewText {
  of: ItemFields;
}

/** @param ifMatch header If-Match; empty accepts every version @throws as `applyPatch` */
export async function patchItem(
  ctx: Ctx,
  item_id: string,
  patch: Patch,
  { change_type = 'updated', ifMatch = '' }: { change_type?: ChangeType; ifMatch?: string } = {},
): Promise<MemoryItem> {
  expectLater(ctx.now(), patch.expires_at, ['body']);
  expectLater(ctx.now(), patch.properties?.expires_at, ['body', 'properties']);
  const record = await inLine(item_id, () =>
    writePatch(ctx, item_id, patch, (transaction, made) =>
      applyPatch(ctx, transaction, item_id, patch, made, { change_type, ifMatch }),
    ),
  );
  // Read after the transaction, so that the next writer does not wait.
  const [row] = await ctx.graph.run('store/get-many', { item_ids: [item_id] });
  const { entities, relations } = row ? recordOf(row.item) : record;
  const [patched] = await withConfidence(ctx, [{ ...record, entities, relations }]);
  return patched as MemoryItem;
}

/** Reads and embeds the new text before the transaction; starts again if another request was faster. */
export const writePatch = <T>(
  ctx: Ctx,
  item_id: string,
  patch: Patch,
  write: (transaction: Transaction, made: Made | undefined) => Promise<T>,
): Promise<T> =>
  untilWon(async () => {
    const made = await makeBefore(ctx, item_id, patch);
    return ctx.graph.write((transaction) => write(transaction, made));
  });

const readFrom: readonly string[] = [
  'content',
  'valid_start_time',
  'valid_end_time',
  'valid_time',
  'speakers',
  ...keyNames.title,
  ...keyNames.speaker,
  ...keyNames.time,
  ...keyNames.session,
];

function mayChangeNamesOrTimes(patch: Patch): boolean {
  const parts = [patch, patch.properties, patch.metadata].filter((part) => part !== undefined);
  return patch.write_mode === 'replace' || parts.some((part) => readFrom.some((name) => Object.hasOwn(part, name)));
}

/** @returns undefined if the patch cannot change names or times */
async function makeBefore(ctx: Ctx, item_id: string, patch: Patch): Promise<Made | undefined> {
  if (!mayChangeNamesOrTimes(patch)) return undefined;
  const row = await ctx.graph.run('store/get', { item_id });
  if (!row) throw new NotFound();
  const { fields, names, labelled } = await readContent(patchedFields(row.item, patch));
  const vectors = await embedItem(ctx, { content: textOf(fields), names });
  return { of: fields, names, vectors, labelled };
}

const readsTheSame = (a: ItemFields, b: ItemFields) =>
  givesSameNames(a, b) &&
  timeInMetadata(a.metadata) === timeInMetadata(b.metadata) &&
  sessionOf(a.metadata) === sessionOf(b.metadata);

export const givesSameNames = (a: NamedBy, b: NamedBy) =>
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

export const namedBy = (stored: StoredItem): NamedBy => ({
  content: stored.content,
  title: stored.title,
  metadata: readStored('stored/Object', stored.metadata_json),
  valid_start_time: stored.valid_start_time ?? sinceEver,
  valid_end_time: statedEnd(stored).valid_end_time,
  valid_start_local: stored.valid_start_local ?? null,
});

export interface Move {
  status: string;
  since?: string | undefined;
  retraction?: Retraction;
}

export interface Work extends Omit<TaskMove, 'event'> {
  status?: string | undefined;
  outcome?: 'done' | 'failed' | undefined;
  properties?: Json;
  readied?: Ready[];
}

interface PatchOptions {
  change_type?: ChangeType;
  /** Header If-Match; empty accepts every version. */
  ifMatch?: string;
  move?: Move;
  work?: Work;
}

/**
 * @param made the result of reading the new text; undefined if the patch cannot change names or times
 * @throws NotFound; Invalid; Refusal `own_route`, `wrong_state`, `precondition_failed`; `changed` if another request
 * has changed the text since it was read
 */
export async function applyPatch(
  ctx: Writing,
  transaction: Transaction,
  item_id: string,
  patch: Patch,
  made: Made | undefined,
  { change_type = 'updated', ifMatch = '', move, work }: PatchOptions = {},
): Promise<MemoryItem> {
  const row = await transaction.run('store/lock', { item_id });
  if (!row) throw new NotFound();
  expectVersion(row.item, ifMatch);
  if (move) expectMove(row.item, move.status);
  const sent = patchedFields(row.item, patch);
  const patched = sent.undated ? { ...sent, ...textTimesOf(made?.of ?? row.item) } : sent;
  if (made && !readsTheSame(patched, made.of)) throw new Refusal('changed');
  const worked = await workOf(ctx, transaction, row.item, work ?? { status: sentStatus(patch) });
  const fields = { ...patched, status: move?.status ?? worked.status ?? patched.status };
  const named = givesSameNames(fields, namedBy(row.item)) ? undefined : made;
  const isRewritten = row.embedded && textOf(fields) !== embeddedText(row.item.title, row.item.content);
  const embedding = isRewritten && named ? named.vectors.item : null;
  const reason = { change_type, change_reason: patch.change_reason ?? undefined };
  const { properties } = worked;
  const moves = move !== undefined || Object.keys(properties).length > 0;
  if (!moves && says(row.item, fields)) return recordOf(row.item);
  const change = {
    fields,
    named,
    embedding,
    reason,
    since: move?.since,
    retraction: move?.retraction,
    extra: properties,
    readied: work?.readied,
  };
  const item = await changeItem(transaction, ctx, row.item, change);
  return recordOf(item);
}

const sentStatus = ({ properties, metadata, ...given }: Patch): string | undefined =>
  [properties?.['status'], (given as Json)['status'], metadata?.['status']].find(
    (status) => typeof status === 'string',
  );

/** @throws Refusal as `moveTo` */
async function workOf(
  ctx: Writing,
  transaction: Transaction,
  stored: StoredItem,
  { status, properties = {}, readied: _readied, ...by }: Work,
): Promise<{ status?: string; properties: Json }> {
  if (!ruleOf(stored.memory_type).work) return { properties: {} };
  const moved = status === undefined ? undefined : await moveTo(transaction, ctx, stored, status, by);
  return { status: moved?.status ?? stored.status, properties: { ...properties, ...moved?.properties } };
}

/** Returns an empty object if the text states no times. */
function textTimesOf(of: Pick<StoredItem, keyof TextTimes> & Parameters<typeof statedEnd>[0]): TextTimes {
  const { valid_time_words, valid_time_unsure } = of;
  if (valid_time_unsure) return { valid_time_unsure: valid_time_unsure as TextTimes['valid_time_unsure'] };
  if (!valid_time_words) return {};
  return {
    valid_time_words,
    valid_start_time: of.valid_start_time ?? sinceEver,
    valid_start_local: of.valid_start_local ?? null,
    ...statedEnd(of),
  };
}

const patchWords = new Set(['content', 'metadata', 'properties', 'write_mode', 'change_reason']);
/** Fields of all types that metadata cannot set. */
const ownFields = new Set(['content', 'status', ...itemFieldNames]);

/** Fields accepted at the top level. The item's type is not known before it is read, so these are the fields of all types. */
export const patchableFields: readonly string[] = [
  ...new Set([
    ...ownFields,
    ...commonFields,
    ...metadataNames,
    ...memoryTypes.flatMap((type) => [...typeFacts(type).keyFields]),
  ]),
];

/** The fields of a patch, by their location in the request. */
interface Sent {
  metadata: Json;
  body: Json;
  properties: Json;
  free: Json;
}

const fieldsOfMetadata = (type: MemoryType) => new Set<string>([...commonFields, ...typeFacts(type).keyFields]);

function sentFields(type: MemoryType, { metadata = {}, properties = {}, ...given }: Patch): Sent {
  const inMetadata = fieldsOfMetadata(type);
  const isField = (name: string) => inMetadata.has(name) || ownFields.has(name);
  return {
    metadata: pick(metadata, (name) => inMetadata.has(name)),
    body: pick(given, (name) => !patchWords.has(name)),
    properties: pick(properties, isField),
    free: pick(properties, (name) => !isField(name)),
  };
}

/** Path of the value that takes precedence, for error messages. */
const pathIn =
  ({ metadata, body, properties }: Sent) =>
  (name: string): string[] => {
    if (Object.hasOwn(properties, name)) return ['body', 'properties'];
    if (Object.hasOwn(body, name)) return ['body'];
    return ['body', Object.hasOwn(metadata, name) ? 'metadata' : 'properties'];
  };

/** Later ones win: stored values, metadata, top level, properties. Properties that are not fields become metadata. */
function patchedFields(stored: StoredItem, patch: Patch): ItemFields {
  const type = stored.memory_type;
  const sent = sentFields(type, patch);
  const { status, content: _content, ...own } = { ...sent.body, ...sent.properties };
  const changes: Json = { ...sent.metadata, ...own };
  expectPatchable(stored, patch, sent, changes);
  expectKnownStatus(type, status, sent);
  const isCommon = isCommonStatus(status);
  const content = (sent.properties['content'] as string | undefined) ?? patch.content ?? stored.content;
  const kept = keptBeside(stored, patch, changes);
  const all = { ...kept, ...changes, ...(status !== undefined && !isCommon && { status }) };
  const metadata = metadataAfter(stored, patch, sent.free);
  const fields = readFields(type, content, all, metadata, ['body'], pathIn(sent));
  // Tasks in the metadata became items when the plan was created; an update does not read them.
  const { parts } = ruleOf(type);
  if (parts) delete fields.keyFields[parts.field];
  if (isCommon) return { ...fields, status };
  const isReset = patch.write_mode === 'replace' && !fieldsWithRoutes(type).has('status');
  const isSent = status !== undefined || sent.metadata['status'] !== undefined;
  return { ...fields, status: isSent || isReset ? fields.status : stored.status };
}

/**
 * The draft of a patched item, for reconcile.ts. A new text is embedded only if the stored one was.
 * @throws as `applyPatch`; Refusal `own_route` for a new status of a plan or task
 */
export async function patchedDraft(stored: StoredItem, patch: Patch): Promise<Draft> {
  const read = await readContent(patchedFields(stored, patch));
  const { memory_type, status } = stored;
  if (ruleOf(memory_type).work && read.fields.status !== status)
    throw new Refusal('own_route', `Only the plan routes can change the status of a ${memory_type}.`);
  return { ...read, origin: storedOrigin(stored, stored.origin_tier as Tier), embed: false, parts: [] };
}

/** The fields of a stored item, as an empty patch leaves them. */
export const storedFields = (stored: StoredItem): ItemFields => patchedFields(stored, { write_mode: 'merge' });

/** @throws Refusal `own_route`; Invalid for a field that only the server sets, or whose values are separate items */
function expectPatchable(stored: StoredItem, patch: Patch, sent: Sent, changes: Json): void {
  const type = stored.memory_type;
  refuseOwnRoutes(type, { ...sent.metadata, ...sent.body, ...sent.properties });
  const unsettable = Object.keys(patch.properties ?? {}).find(
    (name) => typeFacts(type).serviceFields.has(name) || isAssessed(stored, name),
  );
  if (unsettable !== undefined)
    throw Invalid.field(
      ['body', 'properties', unsettable],
      'Is set by the server and must not be sent',
      'server_owned',
    );
  const { parts } = ruleOf(type);
  if (parts && isGiven(changes[parts.field]))
    throw Invalid.field([...pathIn(sent)(parts.field), parts.field], parts.refusal, 'own_items');
}

const isCommonStatus = (status: unknown): status is string =>
  typeof status === 'string' && commonStatuses.includes(status);

/** @throws Invalid for a status that only types with a field `status` may have */
function expectKnownStatus(type: MemoryType, status: unknown, sent: Sent): void {
  if (status === undefined || isCommonStatus(status) || typeFacts(type).keyFields.has('status')) return;
  const known = commonStatuses.join(', ');
  throw Invalid.field([...pathIn(sent)('status'), 'status'], `Must be one of: ${known}`, 'enum', status);
}

function keptBeside(stored: StoredItem, { write_mode }: Patch, changes: Json): Json {
  const type = stored.memory_type;
  if (write_mode === 'replace') return keptFields(stored, fieldsWithRoutes(type).keys());
  const names = [...[...fieldsOfMetadata(type)].filter(isNoTime), ...itemFieldNames];
  const kept: Json = { ...keptFields(stored, names), ...writtenOf(stored) };
  // `valid_time` is an alias of `valid_start_time`; without this, the stored value would win.
  if (isGiven(changes['valid_time'])) delete kept['valid_start_time'];
  return kept;
}

function metadataAfter(stored: StoredItem, { write_mode, metadata = {} }: Patch, free: Json): Json {
  if (write_mode === 'replace') return withEach(metadata, free);
  return withEach(deepMerge(readStored('stored/Object', stored.metadata_json), metadata), free);
}

/** Fields of the new draft; the type id and fields with dedicated routes keep their stored values. */
export function replacedFields(stored: StoredItem, sent: ItemFields): ItemFields {
  const { ownIdField } = typeFacts(stored.memory_type);
  const routed = fieldsWithRoutes(stored.memory_type);
  const keyFields = {
    ...(ownIdField !== undefined && keyFieldsOf(stored, [ownIdField])),
    ...sent.keyFields,
    ...keptFields(stored, routed.keys()),
  };
  return { ...sent, ...replacingFields(sent), keyFields, status: routed.has('status') ? stored.status : sent.status };
}

/** True if the stored item equals the given fields; SUPERSEDES links are not compared. */
export function says(stored: StoredItem, fields: ItemFields): boolean {
  const own = typeProperties(fields, stored.item_id);
  const names = [...typeFacts(stored.memory_type).keyFields].filter((name) => name !== 'status');
  const all = names.flatMap((name) => [name, `${name}_json`]);
  const { content, tags, status } = stored;
  const metadata = readStored('stored/Object', stored.metadata_json);
  if (!hasFields(stored, fields)) return false;
  return isDeepStrictEqual(
    [content, tags, status, metadata, statedTimes(stored), all.map((name) => stored[name] ?? null)],
    [
      fields.content,
      fields.tags,
      fields.status,
      fields.metadata,
      writtenTimes(fields),
      all.map((name) => own[name] ?? null),
    ],
  );
}

function fieldsWithRoutes(type: MemoryType): Map<string, string> {
  const { changedBy, hasUniqueId, ownIdField } = typeFacts(type);
  const routes = new Map([...changedBy].map(([name, route]) => [name, `can only be changed by ${route}`]));
  if (hasUniqueId && ownIdField) routes.set(ownIdField, 'cannot be changed');
  return routes;
}

/** @throws Refusal `own_route` for a field that no patch may change */
function refuseOwnRoutes(type: MemoryType, sent: Json): void {
  for (const [name, how] of fieldsWithRoutes(type))
    if (Object.hasOwn(sent, name)) throw new Refusal('own_route', `The ${name} of a ${type} ${how}.`);
}

export const pick = (values: Json, chosen: (name: string) => boolean): Json =>
  Object.fromEntries(Object.entries(values).filter(([name]) => chosen(name)));

/** Null removes a key. Maps make keys like `__proto__` harmless. */
function withEach(old: Json, changes: Json): Json {
  const all = new Map([...Object.entries(old), ...Object.entries(changes)]);
  for (const [key, value] of Object.entries(changes)) if (value === null) all.delete(key);
  return Object.fromEntries(all);
}

/** Leaves out times, and the status: any item can be archived, but the type's schema may not know that status. */
function keptFields(stored: StoredItem, names: Iterable<string>): Json {
  const { status: _status, valid_start_time: _start, valid_end_time: _end, ...own } = keyFieldsOf(stored, names);
  return own;
}

const isNoTime = (name: string) => name !== 'valid_start_time' && name !== 'valid_end_time';

const writtenOf = (stored: StoredItem): Json =>
  Object.fromEntries(Object.entries(sentTimes(stored)).filter(([, value]) => value !== null));

/** Objects are merged, other values replaced; null removes a key. Maps make keys like `__proto__` harmless. */
function deepMerge(old: Json, changes: Json): Json {
  const merged = new Map(Object.entries(old));
  for (const [key, value] of Object.entries(changes)) {
    const before = merged.get(key);
    if (value === null) merged.delete(key);
    else merged.set(key, isObject(value) ? deepMerge(isObject(before) ? before : {}, value) : value);
  }
  return Object.fromEntries(merged);
}
