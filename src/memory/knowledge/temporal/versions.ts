import type { Ctx } from '../../../ctx';
import { Invalid, NotFound, Refusal } from '../../../errors';
import type { List } from '../../../cursor';
import type { Schemas } from '../../../generated/schemas';
import { pageOf, windowOf, type Window } from '../../../paging';
import { mapInTurns, takeTurns } from '../../../process/turns';
import { earlierOf, forEver, inTurn, isBefore, sinceEver, toUtc } from '../../../time';
import { confidenceAfter, type EvidenceGiven } from '../../model/evidence';
import { sha256 } from '../../../libraries/text/hash';
import { patchItem } from '../../store/patch';
import { evidenceByItem } from '../../store/said';
import { rejectedKey } from '../../store/write';
import { restoredFields, shownFields } from '../../model/item-fields';
import { keyFieldsOf, recordOf, sentTimes, writtenTimes, type MemoryItem, type StoredItem } from '../../model/record';
import { typeFacts } from '../../model/types';
import { changedFields, diffOf, fieldsIn } from './compare';
import { readStored } from '../../../schemas';

type Version = Schemas['temporal/Version'];
type ChangeType = Schemas['items/ChangeType'];

type ChangesAsked = Pick<Schemas['temporal/ChangesQuery'], 'limit' | 'cursor'> & {
  since?: string | undefined;
  until?: string | undefined;
  as_known_at?: string | undefined;
  change_type?: ChangeType | undefined;
  user_id?: string | undefined;
};

/** Versions that were current at some time of a transaction time interval, newest first. */
export async function historyOf(
  ctx: Ctx,
  item_id: string,
  query: Schemas['temporal/HistoryQuery'],
): Promise<Schemas['temporal/History']> {
  const { start_time, end_time, as_known_at } = query;
  const list: List = ['temporal/history', item_id, start_time, end_time, as_known_at];
  const window = windowOf(list, query);
  const until = untilKnown(end_time, as_known_at);
  const { total, versions, isCut } = await stored(ctx, item_id, start_time, until, { ...window, hashed: false });
  const page = isCut ? pageOf(list, window, total, true, versions.length) : pageOf(list, window, total);
  const said = await evidenceOf(ctx, versions);
  const shown = await mapInTurns(versions, (version) => versionOf(version, said, as_known_at));
  return { item_id, versions: shown, count: versions.length, ...page };
}

/** Changes that each version made, newest first. @param query `since` and `until` limit the transaction time */
export async function changesOf(ctx: Ctx, item_id: string, query: ChangesAsked): Promise<Schemas['temporal/Changes']> {
  const { since, change_type, user_id, as_known_at, until: end, ...page } = query;
  const until = untilKnown(end, as_known_at);
  const list: List = ['temporal/changes', item_id, since, until, change_type, user_id];
  const window = windowOf(list, { ...page, offset: 0 });
  // One extra version, because the oldest version of the page is compared with it.
  const asked = { offset: window.offset, limit: window.limit + 1, hashed: true };
  const { total, versions, isCut } = await stored(ctx, item_id, undefined, until, asked);
  const isLast = !isCut && window.offset + window.limit >= total;
  // If the size limit cut the page, its last version only serves for comparison and starts the next page.
  const shown = isLast ? versions : versions.slice(0, Math.max(1, versions.length - 1));
  const from = since === undefined ? sinceEver : toUtc(since);
  const isAsked = (version: StoredItem) =>
    !isBefore(version.transaction_time_start, from) &&
    (change_type === undefined || version.change_type === change_type) &&
    (user_id === undefined || version.changed_by === user_id);
  const changes: Schemas['temporal/Change'][] = [];
  const turn = takeTurns();
  for (const [i, version] of shown.entries()) {
    if (isAsked(version)) changes.push(changeOf(version, versions[i + 1]));
    await turn();
  }
  const last = shown.at(-1);
  const truncated = !isLast && last !== undefined && !isBefore(last.transaction_time_start, from);
  const { next_cursor } = pageOf(list, window, total, truncated, shown.length);
  return { item_id, changes, count: changes.length, truncated, next_cursor };
}

export async function compareVersions(
  ctx: Ctx,
  item_id: string,
  { v1, v2, as_known_at }: Schemas['temporal/CompareQuery'],
): Promise<Schemas['temporal/Comparison']> {
  const [one, other] = await Promise.all([versionWith(ctx, item_id, v1), versionWith(ctx, item_id, v2)]);
  const isKnown = ({ transaction_time_start }: StoredItem) =>
    as_known_at === undefined || !isBefore(toUtc(as_known_at), transaction_time_start);
  if (!isKnown(one) || !isKnown(other)) throw new NotFound();
  const diff = diffOf(one, other);
  const said = await evidenceOf(ctx, [one, other]);
  const shown = (version: StoredItem) => versionOf(version, said, as_known_at);
  return { item_id, v1: shown(one), v2: shown(other), changed_fields: fieldsIn(diff), diff };
}

/** @throws NotFound; Invalid unless exactly one selector is given; Refusal `wrong_state` for a rejected statement */
export async function rollBack(
  ctx: Ctx,
  item_id: string,
  { to_version, to_time }: Schemas['temporal/RollbackQuery'],
): Promise<MemoryItem> {
  if ((to_version === undefined) === (to_time === undefined))
    throw Invalid.field(['query', 'to_version'], 'Send either to_version or to_time', 'missing');
  const before =
    to_version === undefined
      ? (await ctx.graph.at({ as_known_at: toUtc(to_time as string) }).run('store/get', { item_id }))?.item
      : await versionWith(ctx, item_id, to_version);
  if (!before) throw new NotFound();
  const rejected_key = rejectedKey(before.scope_key, before.content);
  const rejected = await ctx.graph.run('temporal/find-rejected', { rejected_key });
  if (rejected)
    throw new Refusal('wrong_state', `The text of version ${before.version} was rejected: ${rejected.reason}`);
  const { content, status, tags } = before;
  const { keyFields, changedBy, ownIdField, hasUniqueId } = typeFacts(before.memory_type);
  // Fields that only dedicated routes may change keep their current value.
  const routed = (name: string) => changedBy.has(name) || (hasUniqueId && name === ownIdField);
  return patchItem(
    ctx,
    item_id,
    {
      write_mode: 'replace',
      content,
      metadata: readStored('stored/Object', before.metadata_json),
      properties: {
        ...keyFieldsOf(
          before,
          [...keyFields].filter((name) => !routed(name)),
        ),
        ...withoutNulls({ ...restoredFields(before), tags, ...sentTimes(before) }),
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
  window: Window & { hashed: boolean },
): Promise<{ total: number; versions: StoredItem[]; isCut: boolean }> {
  const { rows, isCut } = await ctx.graph.page('temporal/list-versions', {
    item_id,
    from: from === undefined ? sinceEver : toUtc(from),
    until: until === undefined ? forEver : toUtc(until),
    ...window,
  });
  const [first] = rows;
  if (!first) throw new NotFound();
  return { total: first.total, versions: rows.flatMap(({ version }) => version ?? []), isCut };
}

/** Evidence for and against those items that are decisions. */
async function evidenceOf(ctx: Ctx, versions: StoredItem[]): Promise<EvidenceGiven[]> {
  const ids = versions.filter(({ memory_type }) => memory_type === 'decision').map(({ item_id }) => item_id);
  return [...(await evidenceByItem(ctx, [...new Set(ids)])).values()].flat();
}

/** End of an interval that contains everything recorded up to `as_known_at`. */
function untilKnown(until: string | undefined, as_known_at: string | undefined): string | undefined {
  if (as_known_at === undefined) return until;
  const known = toUtc(as_known_at);
  const end = inTurn(known, known);
  return until === undefined ? end : earlierOf(end, toUtc(until));
}

/**
 * A version as the API returns it; an end that was not yet recorded at `as_known_at` is left out.
 * @param said evidence of all versions; only evidence recorded before this version ended counts
 */
function versionOf(from: StoredItem, said: EvidenceGiven[], as_known_at?: string): Version {
  const { confidence, transaction_time_end: end } = from;
  const known = as_known_at === undefined ? undefined : toUtc(as_known_at);
  const ended = end !== null && (known === undefined || !isBefore(known, end)) ? end : null;
  const until = ended ?? known ?? null;
  const counts = said.filter(({ at }) => until === null || isBefore(at, until));
  const { transaction_time, metadata } = recordOf(from);
  const { valid_start_time, valid_end_time } = writtenTimes(from);
  return {
    ...keyFieldsOf(from, typeFacts(from.memory_type).keyFields),
    ...(typeof confidence === 'number' && counts.length > 0 && { confidence: confidenceAfter(confidence, counts) }),
    version: from.version,
    version_number: from.version,
    previous_version: from.version > 1 ? from.version - 1 : null,
    item_id: from.item_id,
    current: ended === null,
    content: from.content,
    title: null,
    ...shownFields(from),
    memory_type: from.memory_type,
    status: from.status,
    tags: from.tags,
    metadata,
    valid_time_start: valid_start_time,
    valid_time_end: valid_end_time,
    transaction_time_start: transaction_time,
    transaction_time_end: ended,
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

/**
 * Versions, oldest first, each with the hash of its content and a hash chained to the previous version.
 * @returns also whether each content matches its stored hash
 */
export async function chainOf(versions: StoredItem[]) {
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
  const isTrue = await mapInTurns(beliefs, ({ content, content_hash }) => sha256(content) === content_hash);
  return { beliefs, verified: isTrue.every(Boolean) };
}
