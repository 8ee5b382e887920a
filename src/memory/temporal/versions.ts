// The versions of an item: its history, what changed with each, two of them compared, and the return to one.
import type { Ctx } from '../../ctx';
import { Invalid, NotFound } from '../../errors';
import type { List } from '../../cursor';
import type { Schemas } from '../../generated/schemas';
import { pageOf, windowOf } from '../../paging';
import { forEver, isBefore, sinceEver, toUtc } from '../../time';
import { sha256 } from '../core/hash';
import { patchItem } from '../core/patch';
import { keyFieldsOf, recordOf, writtenTimes, type MemoryItem, type StoredItem } from '../core/record';
import { typeFacts } from '../core/types';
import { changedFields, diffOf, fieldsIn } from './compare';

type Version = Schemas['temporal/Version'];
type ChangeType = Schemas['items/ChangeType'];

/** Versions of which changes are told. */
const mostChanges = 1_000;

/** Versions that were the current one at some time of an interval of transaction time, newest first. @throws NotFound */
export async function historyOf(
  ctx: Ctx,
  item_id: string,
  query: Schemas['temporal/HistoryQuery'],
): Promise<Schemas['temporal/History']> {
  const { start_time, end_time } = query;
  const list: List = ['temporal/history', item_id, start_time, end_time];
  const window = windowOf(list, query);
  const { total, versions } = await stored(ctx, item_id, start_time, end_time, window);
  return { item_id, versions: versions.map(versionOf), count: versions.length, ...pageOf(list, window, total) };
}

/** What changed with each version, newest first. @throws NotFound */
export async function changesOf(
  ctx: Ctx,
  item_id: string,
  {
    since,
    until,
    change_type,
    user_id,
  }: { since?: string; until?: string; change_type?: ChangeType; user_id?: string },
): Promise<Schemas['temporal/Changes']> {
  const { total, versions } = await stored(ctx, item_id, undefined, until, { offset: 0, limit: mostChanges });
  const from = since === undefined ? sinceEver : toUtc(since);
  const changes = versions
    .map((version, i) => ({ version, before: versions[i + 1] }))
    .filter(({ version }) => !isBefore(version.transaction_time_start, from))
    .map(({ version, before }) => changeOf(version, before))
    .filter((change) => change_type === undefined || change.change_type === change_type)
    .filter((change) => user_id === undefined || change.changed_by === user_id);
  return { item_id, changes, count: changes.length, truncated: total > versions.length };
}

/** @throws NotFound */
export async function compareVersions(
  ctx: Ctx,
  item_id: string,
  { v1, v2 }: Schemas['temporal/CompareQuery'],
): Promise<Schemas['temporal/Comparison']> {
  const [one, other] = await Promise.all([versionWith(ctx, item_id, v1), versionWith(ctx, item_id, v2)]);
  const diff = diffOf(one, other);
  return { item_id, v1: versionOf(one), v2: versionOf(other), changed_fields: fieldsIn(diff), diff };
}

/**
 * Makes a new version of an item with what an earlier one said.
 * @throws NotFound; Invalid unless the version is named in one way
 */
export async function rollBack(
  ctx: Ctx,
  item_id: string,
  { to_version, to_time }: Schemas['temporal/RollbackQuery'],
): Promise<MemoryItem> {
  if ((to_version === undefined) === (to_time === undefined))
    throw Invalid.field(['query', 'to_version'], 'Either to_version or to_time must be given', 'missing');
  const before =
    to_version === undefined
      ? (await ctx.graph.at({ as_known_at: toUtc(to_time as string) }).run('core/get', { item_id }))?.item
      : await versionWith(ctx, item_id, to_version);
  if (!before) throw new NotFound();
  const { content, status, title, external_id, tags } = before;
  const { keyFields, changedBy, ownIdField, hasUniqueId } = typeFacts(before.memory_type);
  // What has routes of its own stays as it is now.
  const routed = (name: string) => changedBy.has(name) || (hasUniqueId && name === ownIdField);
  return patchItem(
    ctx,
    item_id,
    {
      write_mode: 'replace',
      content,
      metadata: JSON.parse(before.metadata_json) as Record<string, unknown>,
      properties: {
        ...keyFieldsOf(
          before,
          [...keyFields].filter((name) => !routed(name)),
        ),
        ...withoutNulls({ title, external_id, tags, ...writtenTimes(before) }),
        ...(!routed('status') && { status }),
      },
      change_reason: `Back to version ${before.version}.`,
    },
    { change_type: 'rolled_back' },
  );
}

const withoutNulls = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

async function versionWith(ctx: Ctx, item_id: string, version: number): Promise<StoredItem> {
  const row = await ctx.graph.run('temporal/get-version', { item_id, version });
  if (!row) throw new NotFound();
  return row.item;
}

async function stored(
  ctx: Ctx,
  item_id: string,
  from: string | undefined,
  until: string | undefined,
  window: { offset: number; limit: number },
) {
  const row = await ctx.graph.run('temporal/list-versions', {
    item_id,
    from: from === undefined ? sinceEver : toUtc(from),
    until: until === undefined ? forEver : toUtc(until),
    ...window,
  });
  if (!row) throw new NotFound();
  return row;
}

/** A version as it is told. */
function versionOf(from: StoredItem): Version {
  const { transaction_time, metadata } = recordOf(from);
  const { valid_start_time, valid_end_time } = writtenTimes(from);
  return {
    ...keyFieldsOf(from, typeFacts(from.memory_type).keyFields),
    version: from.version,
    version_number: from.version,
    previous_version: from.version > 1 ? from.version - 1 : null,
    item_id: from.item_id,
    current: from.transaction_time_end === null,
    content: from.content,
    title: from.title ?? null,
    memory_type: from.memory_type,
    status: from.status,
    tags: from.tags,
    metadata,
    valid_time_start: valid_start_time,
    valid_time_end: valid_end_time,
    transaction_time_start: transaction_time,
    transaction_time_end: from.transaction_time_end,
    changed_by: from.changed_by ?? null,
    change_reason: from.change_reason ?? null,
    change_type: from.change_type,
    content_hash: from.content_hash,
  };
}

function changeOf(version: StoredItem, before: StoredItem | undefined): Schemas['temporal/Change'] {
  const { version: number, transaction_time_start: at, changed_by, change_reason, change_type } = version;
  return {
    version: number,
    at,
    change_type,
    changed_by: changed_by ?? null,
    change_reason: change_reason ?? null,
    changed_fields: before ? changedFields(before, version) : [],
  };
}

/** Versions with the hash of each content and of the chain up to it, oldest first, and whether all contents still have the hash that was stored with them. */
export function chainOf(versions: StoredItem[]) {
  let chain_hash = '';
  const beliefs = versions.toReversed().map((version) => {
    const {
      version: number,
      content,
      transaction_time_start,
      transaction_time_end,
      changed_by,
      change_reason,
      content_hash,
    } = version;
    chain_hash = sha256(`${chain_hash}${content_hash}`);
    return {
      version: number,
      content,
      from: transaction_time_start,
      until: transaction_time_end,
      changed_by: changed_by ?? null,
      change_reason: change_reason ?? null,
      content_hash,
      chain_hash,
    };
  });
  return { beliefs, verified: beliefs.every(({ content, content_hash }) => sha256(content) === content_hash) };
}
