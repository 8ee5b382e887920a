// Changing an item: what is stored and what is sent become its next version.
import type { Ctx } from '../../ctx';
import { Invalid, NotFound } from '../../errors';
import type { Transaction } from '../../graph/run';
import type { Schemas } from '../../generated/schemas';
import { placeOf, readFields, sessionProperties, storedProperties, type ItemFields } from './draft';
import { inLine } from './line';
import { namesOf, noNames } from './names';
import { statusWord } from './properties';
import { keyFieldsOf, recordOf, type MemoryItem, type StoredItem } from './record';
import { hiddenStatuses, typeFacts, type MemoryType, type Tier } from './types';

type Json = Record<string, unknown>;

/**
 * Changes an item under its lock and keeps the version before: two writers at once lose nothing.
 * The vector is made before the lock is taken, so that nobody waits for a model.
 * @throws NotFound; Invalid naming the field
 */
export async function patchItem(ctx: Ctx, item_id: string, patch: Schemas['items/PatchRequest']): Promise<MemoryItem> {
  const content = patch.properties?.['content'] ?? patch.content;
  const [vector] = content === undefined ? [] : await ctx.embed.embed([content], 'passage');
  return inLine(item_id, () =>
    ctx.graph.write((transaction) => applyPatch(ctx, transaction, item_id, patch, content, vector)),
  );
}

async function applyPatch(
  ctx: Ctx,
  transaction: Transaction,
  item_id: string,
  patch: Schemas['items/PatchRequest'],
  content: string | undefined,
  vector: Float32Array | undefined,
): Promise<MemoryItem> {
  const row = await transaction.run('items/lock', { item_id });
  if (!row) throw new NotFound();
  const fields = patchedFields(row.item, content ?? row.item.content, patch);
  const origin = { origin: row.item.origin, origin_tier: row.item.origin_tier as Tier };
  const place = sessionProperties(placeOf(fields, item_id, row.item.scope_key));
  const moved =
    place.session_order !== (row.item['session_order'] ?? null) ||
    place.session_key !== (row.item['session_key'] ?? null);
  if (moved && row.item['session_key']) await transaction.run('items/unchain', { item_id });
  const names = typeFacts(fields.memory_type).strategy === 'FULL' ? namesOf(fields) : noNames;
  const properties = { ...storedProperties(fields, names, item_id, origin, ctx.scope), ...place };
  const { item } = await transaction.run('items/update', {
    item_id,
    version_id: ctx.newId('ver'),
    changes: {
      ...droppedFields(row.item, properties),
      ...properties,
      search_tokens: tokensOf(row.item, fields),
      ...(isSameImport(row.item, properties) ? {} : { dedupe_key: null }),
    },
    valid_start_time: fields.valid_start_time,
    valid_end_time: fields.valid_end_time,
    embedding: row.embedded && vector && content !== row.item.content ? vector : null,
    now: ctx.now(),
  });
  if (fields.content !== row.item.content || names.about.join() !== (row.item.about ?? []).join()) {
    await transaction.run('items/unname', { item_id });
    await transaction.run('items/name', {
      scope_key: row.item.scope_key,
      names: [...names.about, ...names.mentioned].sort(),
      rows: [{ item_id, ...names }],
    });
  }
  if (moved && place.session_key)
    await transaction.run('items/chain', { session_keys: [place.session_key], item_ids: [item_id] });
  return recordOf(item);
}

/** Whether an importer would still recognise the item as what it imported; else another may take its place. */
function isSameImport(stored: StoredItem, properties: Json): boolean {
  const external_id = stored.external_id ?? null;
  if (properties['external_id'] !== external_id) return false;
  return external_id !== null || properties['content_hash'] === stored['content_hash'];
}

const patchWords = new Set(['content', 'metadata', 'properties', 'write_mode']);

/** The fields after a patch. Later wins: what is stored, then the patch's metadata, its top level, its properties. */
function patchedFields(stored: StoredItem, content: string, patch: Schemas['items/PatchRequest']): ItemFields {
  const type = stored.memory_type;
  const twoPlaced = new Set(['tags', 'valid_start_time', 'valid_end_time', ...typeFacts(type).keyFields]);
  const given = Object.fromEntries(Object.entries(patch).filter(([name]) => !patchWords.has(name)));
  const { status, content: _content, ...sent } = { ...given, ...patch.properties } as Json;
  const acting = Object.fromEntries(Object.entries(patch.metadata ?? {}).filter(([name]) => twoPlaced.has(name)));
  const changes: Json = { ...acting, ...sent };
  refuseTasks(type, changes);
  const kept =
    patch.write_mode === 'replace' ? {} : keptFields(stored, new Set([...twoPlaced, 'title', 'external_id']));
  // The alias would lose against the stored time it is meant to change.
  if (isSet(changes['valid_time'])) delete kept['valid_start_time'];
  const old = patch.write_mode === 'replace' ? {} : (JSON.parse(stored.metadata_json) as Json);
  const metadata = deepMerge(old, patch.metadata ?? {});
  const common = typeof status === 'string' && ['active', ...hiddenStatuses].includes(status) ? status : undefined;
  const own = status !== undefined && common === undefined ? { status } : {};
  if (status !== undefined && common === undefined && !typeFacts(type).keyFields.has('status'))
    throw Invalid.field(
      ['body', 'properties', 'status'],
      `Must be one of: active, ${hiddenStatuses.join(', ')}`,
      'enum',
      status,
    );
  const fields = readFields(type, content, { ...kept, ...changes, ...own }, metadata, ['body', 'properties']);
  // Those that the metadata still tells of became items when the plan was added.
  if (type === 'plan') delete fields.keyFields['tasks'];
  const unchanged = status === undefined && acting['status'] === undefined && patch.write_mode !== 'replace';
  return { ...fields, status: common ?? (unchanged ? stored.status : fields.status) };
}

const isSet = (value: unknown) => value !== undefined && value !== null;

/** @throws Invalid when a patch of a plan names its tasks */
function refuseTasks(type: MemoryType, changes: Json): void {
  if (type === 'plan' && isSet(changes['tasks']))
    throw Invalid.field(['body', 'properties', 'tasks'], 'Tasks are items: change each by its own id', 'own_items');
}

/** What is stored, as a caller would send it; a status is kept apart, since an archived item may have one its type does not know. */
function keptFields(stored: StoredItem, names: Set<string>): Json {
  const { status: _status, ...fields } = keyFieldsOf(stored, names);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** Properties that the patch leaves without a value, as null: Neo4j then drops them. */
function droppedFields(stored: StoredItem, properties: Json): Json {
  const ofType = [...typeFacts(stored.memory_type).keyFields].flatMap((name) => [name, `${name}_json`]);
  return Object.fromEntries(ofType.filter((name) => !(name in properties)).map((name) => [name, null]));
}

/** The item's own scope words with the new status: a patch from another workspace of the tenant must not move it. */
function tokensOf(stored: StoredItem, fields: ItemFields): string[] {
  const words = stored['search_tokens'] as string[];
  return [...words.filter((word) => !word.startsWith('status')), statusWord(fields.status)];
}

/** Objects are merged key by key, all else is replaced. Own keys only: `__proto__` is a word like any other. */
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
