// The only module that opens, changes, completes and appends items. Each function is part of a transaction of its caller.
import type { Ctx } from '../../ctx';
import type { Transaction } from '../../graph/run';
import { forEver } from '../../graph/values';
import { pairsFor, type Placed } from './chain';
import type { Draft } from './draft';
import { ownKeyOf } from './existing';
import type { ItemFields } from './fields';
import { nameRows, namesOf, noNames, type ItemNames, type ItemVectors } from './names';
import { placeOf, sessionProperties, statusWord, storedProperties } from './properties';
import type { StoredItem } from './record';
import { originOf, typeFacts, type Origin, type Tier } from './types';

type Json = Record<string, unknown>;

/** A row of `core/create`. */
type NewItem = {
  label: string;
  properties: Record<string, unknown>;
  embedding: Float32Array | null;
  now: string;
  tx_to: string;
  valid_start_time: string;
  valid_end_time: string;
  valid_start_local: string | null;
  valid_end_local: string | null;
  part_of: string | null;
  depends_on: string[];
};

/** An item to be opened. */
export interface Entry {
  draft: Draft;
  item_id: string;
  vectors: ItemVectors;
  dedupe: boolean;
  /** The item that this one is PART_OF. */
  part_of?: string;
  /** Properties in addition to those of its fields. */
  extra?: Record<string, unknown>;
}

/** Opens items with their plan steps, names and positions in sessions. */
export async function openItems(transaction: Transaction, ctx: Ctx, entries: Entry[]): Promise<void> {
  const now = ctx.now();
  const placed = entries.flatMap(({ draft, item_id }): Placed[] => {
    const place = placeOf(draft.fields, item_id, ctx.scope.write_key);
    return place ? [{ item_id, ...place }] : [];
  });
  const named = entries.map(namedItem).filter(({ names }) => names !== noNames);
  // Sent together; the driver runs them one after the other.
  const [pairs] = await Promise.all([
    pairsFor(transaction, placed),
    transaction.run('core/create', { rows: entries.flatMap((entry) => rowsOf(ctx, entry, now)) }),
    named.length > 0 && transaction.run('core/link-names', nameRows(ctx, ctx.scope.write_key, named)),
  ]);
  if (pairs.length > 0) await transaction.run('core/link-session', { pairs });
}

const namedItem = ({ item_id, draft, vectors }: Entry) => ({ item_id, names: draft.names, facts: vectors.facts });

function rowsOf(ctx: Ctx, { draft, item_id, vectors, dedupe, part_of, extra }: Entry, now: string): NewItem[] {
  const { fields, origin, names } = draft;
  const row = (of: ItemFields, id: string, from: Origin, links: Pick<NewItem, 'part_of' | 'depends_on'>): NewItem => ({
    label: typeFacts(of.memory_type).label,
    properties: {
      ...storedProperties(of, of === fields ? names : namesOf(of), id, from, ctx.scope),
      ...sessionProperties(placeOf(of, id, ctx.scope.write_key)),
    },
    embedding: null,
    now,
    tx_to: forEver,
    valid_start_time: of.valid_start_time,
    valid_end_time: of.valid_end_time,
    valid_start_local: of.valid_start_local,
    valid_end_local: of.valid_end_local,
    ...links,
  });
  const item = row(fields, item_id, origin, { part_of: part_of ?? null, depends_on: [] });
  item.embedding = vectors.item;
  Object.assign(item.properties, extra);
  if (dedupe) item.properties['dedupe_key'] = ownKeyOf(ctx, fields);
  const idOfStep = new Map(draft.steps.map((step) => [step.task_id, ctx.newId('mem')]));
  const steps = draft.steps.map((step) =>
    row(step.fields, idOfStep.get(step.task_id) as string, originOf('plan_task', undefined), {
      part_of: item_id,
      depends_on: step.depends_on.map((task_id) => idOfStep.get(task_id) as string),
    }),
  );
  return [item, ...steps];
}

/** What an item becomes. */
export interface Change {
  fields: ItemFields;
  /** Its new names with their vectors; undefined if they stay. */
  named: { names: ItemNames; vectors: ItemVectors } | undefined;
  /** Its new vector; null if it stays. */
  embedding: Float32Array | null;
}

/** Changes a locked item and keeps its previous state as a version. @returns the item as it is now */
export async function changeItem(
  transaction: Transaction,
  ctx: Ctx,
  stored: StoredItem,
  { fields, named, embedding }: Change,
): Promise<StoredItem> {
  const { item_id } = stored;
  const origin = { origin: stored.origin, origin_tier: stored.origin_tier as Tier };
  const placed = placeOf(fields, item_id, stored.scope_key);
  const place = sessionProperties(placed);
  const moved =
    place.session_order !== (stored['session_order'] ?? null) || place.session_key !== (stored['session_key'] ?? null);
  if (moved && stored['session_key']) await transaction.run('core/unlink-session', { item_id });
  const names = named?.names ?? { about: stored.about ?? [], entity_name: stored.entity_name ?? null };
  const properties = { ...storedProperties(fields, names, item_id, origin, ctx.scope), ...place };
  const { item } = await transaction.run('core/update', {
    item_id,
    version_id: ctx.newId('ver'),
    changes: {
      ...droppedFields(stored, properties),
      ...properties,
      search_tokens: tokensOf(stored, fields),
      ...(isSameImport(stored, properties) ? {} : { dedupe_key: null }),
    },
    valid_start_time: fields.valid_start_time,
    valid_end_time: fields.valid_end_time,
    valid_start_local: fields.valid_start_local,
    valid_end_local: fields.valid_end_local,
    embedding,
    now: ctx.now(),
  });
  if (named) {
    const keep = [...named.names.about, ...named.names.mentioned];
    await transaction.run('core/unlink-names', { item_ids: [item_id], keep });
    await transaction.run(
      'core/link-names',
      nameRows(ctx, stored.scope_key, [{ item_id, names: named.names, facts: named.vectors.facts }]),
    );
  }
  if (moved && placed)
    await transaction.run('core/link-session', { pairs: await pairsFor(transaction, [{ item_id, ...placed }]) });
  return item;
}

/** Whether an importer would still recognise the item; otherwise it may be imported again. */
function isSameImport(stored: StoredItem, properties: Json): boolean {
  const external_id = stored.external_id ?? null;
  if (properties['external_id'] !== external_id) return false;
  return external_id !== null || properties['content_hash'] === stored['content_hash'];
}

/** Properties without a value after the patch, as null, which removes them. */
function droppedFields(stored: StoredItem, properties: Json): Json {
  const ofType = [...typeFacts(stored.memory_type).keyFields].flatMap((name) => [name, `${name}_json`]);
  return Object.fromEntries(ofType.filter((name) => !(name in properties)).map((name) => [name, null]));
}

/** The item's search tokens with the new status; its scope words are kept, since a patch from another workspace must not move it. */
function tokensOf(stored: StoredItem, fields: ItemFields): string[] | null {
  const words = stored['search_tokens'] as string[] | undefined;
  return words ? [...words.filter((word) => !word.startsWith('status')), statusWord(fields.status)] : null;
}

/** A raw item as the pipeline completes it. */
export interface Completion {
  /** The run that it waits for. */
  run_id: string;
  fields: ItemFields;
  names: ItemNames;
  /** One vector per fact in `names`. */
  facts: Float32Array[];
  embedding: Float32Array | null;
  /** Properties in addition to those of its fields. */
  extra: Json;
}

/**
 * Completes a raw item, once and only if nobody has changed it since it was read.
 * @returns whether it was completed here
 */
export async function completeItem(
  transaction: Transaction,
  ctx: Ctx,
  stored: StoredItem,
  { run_id, fields, names, facts, embedding, extra }: Completion,
): Promise<boolean> {
  const { item_id } = stored;
  const origin = { origin: stored.origin, origin_tier: stored.origin_tier as Tier };
  const row = await transaction.run('core/complete', {
    item_id,
    run_id,
    read_at: stored.updated_at,
    label: typeFacts(fields.memory_type).label,
    changes: { ...storedProperties(fields, names, item_id, origin, ctx.scope), ...extra },
    embedding,
    now: ctx.now(),
  });
  if (!row) return false;
  await transaction.run('core/link-names', nameRows(ctx, ctx.scope.write_key, [{ item_id, names, facts }]));
  return true;
}

/** Nodes per statement: many for speed, few enough for the heap of a small server. */
const appendedAtOnce = 2_000;

/** Appends minimal items of one type, without vectors, names and search words. @param rows with all properties but those of the scope */
export async function appendItems(transaction: Transaction, ctx: Ctx, label: string, rows: object[]): Promise<void> {
  const now = ctx.now();
  for (let from = 0; from < rows.length; from += appendedAtOnce) {
    const some = rows.slice(from, from + appendedAtOnce) as Json[];
    await transaction.run('core/append', { label, rows: some, now, tx_to: forEver });
  }
}
