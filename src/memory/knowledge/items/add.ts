// Adds items without a language model: one, or up to a thousand. Each is stored completely or not at all.
import type { Ctx } from '../../../ctx';
import { Invalid, Refusal, type Code } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { requireNamedExpiry, unknownFields, type UnknownFields } from '../../../unknown-fields';
import { brokenText, issuesOf, validator, type Issue } from '../../../schemas';
import { readDraft, type Draft } from '../../model/draft';
import { expectLater, isGiven } from '../../model/fields';
import { metadataNames } from '../../model/keys';
import { withDecisions } from '../../model/read-content';
import { labelledIn } from '../../store/labelled';
import { reconcile, type Outcome } from '../../store/reconcile';
import { sameOfRequest } from '../../store/recognise';
import { storeTogether } from '../../store/together';
import type { Wanted } from '../../store/wanted';
import { memoryTypes, speculativeNote, speculativeTier, typeFacts } from '../../model/types';
import { exceedsRequest, hasNames, readLater } from '../../runs/later';
import { byRequest, withRun } from '../../runs/run';
import { mapInTurns } from '../../../process/turns';
import { countsOf, pairs } from '../../../lists';

type AddRequest = Schemas['items/AddRequest'];

/**
 * Stores an item, or updates the item with the same external_id. An exact repeat by the same user only increases
 * `seen_count`.
 * @throws Invalid that names the field; Refusal `contradiction`, `external_id_taken`
 */
export async function add(ctx: Ctx, request: AddRequest): Promise<Schemas['items/AddAnswer']> {
  const draft = await readDraft(request, ['body']);
  expectLater(ctx.now(), request.expires_at, ['body']);
  const [wanted] = wantedOf([draft], request) as [Wanted];
  const { item_id, status, seen_count, retracted, refused } = await storeTogether(ctx, wanted);
  if (refused) throw refused;
  const { memory_type } = draft.fields;
  return {
    id: item_id,
    item_id,
    memory_type,
    status,
    ...(seen_count && { seen_count }),
    ...(retracted && { retracted }),
    searchable: typeFacts(memory_type).strategy === 'FULL',
    ...(draft.origin.origin_tier === speculativeTier && { hidden_by_default: speculativeNote }),
    ...(draft.names.decisions && (await labelledIn(ctx, item_id))),
  };
}

/** Request fields besides the common ones: the fields of the type, and reserved metadata keys. */
export const keyFieldsOfRequest = ({ memory_type }: Pick<AddRequest, 'memory_type'>): readonly string[] => [
  ...typeFacts(memory_type ?? 'semantic').keyFields,
  ...metadataNames,
];

type BatchResult = Schemas['items/BatchAnswer']['results'][number];

/**
 * Stores many items with one embedding call and one transaction. Invalid items are reported by position; the others are
 * stored. `skip_existing` reports the ids of items that are stored already. If there are many texts, workers add names
 * and vectors later.
 */
export async function addBatch(
  ctx: Ctx,
  request: Schemas['items/BatchRequest'],
): Promise<Schemas['items/BatchAnswer']> {
  const isRaw = exceedsRequest(request.items.flatMap(weighed));
  const read = await readEach(ctx, request.items, isRaw);
  const items = request.items.length;
  return withRun(ctx, { kind: batchKind, event: batchEvent, items, payload: { items } }, async (run) => {
    run.stage = 'write';
    const { results, queued } = await storeEach(ctx, read, request, isRaw);
    const totals = countsOf(results, ['created', 'updated', 'existing', 'failed']);
    await run.emit(
      results.map(({ index, status, item_id }) => ({
        status: status === 'failed' ? ('warn' as const) : ('progress' as const),
        payload: { index, status, ...(item_id && { item_id }) },
      })),
    );
    return { answer: { run_id: run.run_id, ...totals, queued, results }, payload: totals, failed: totals.failed };
  });
}

/** Does the same as `addBatch` with `skip_existing`, but within a run that the caller has opened. */
export const addMissing = async (ctx: Ctx, items: Json[]): Promise<BatchResult[]> =>
  (await storeEach(ctx, await readEach(ctx, items, false), { skip_existing: true }, false)).results;

type Json = Record<string, unknown>;

/** The text of an item of a batch, if its type has names; items are not validated yet. */
function weighed({ content, memory_type, embed }: Json): { text: string; embed: boolean }[] {
  const type = memoryTypes.find((name) => name === (memory_type ?? 'semantic'));
  if (typeof content !== 'string' || !type || typeFacts(type).strategy !== 'FULL') return [];
  return [{ text: content, embed: embed !== false }];
}

interface ReadItems {
  drafts: Map<number, Draft>;
  unknown: Map<number, UnknownFields>;
  /** Results of items that cannot be stored, with their index. */
  failed: BatchResult[];
}

/** @param isRaw whether workers read the names */
async function readEach(ctx: Ctx, items: Json[], isRaw: boolean): Promise<ReadItems> {
  const read: ReadItems = { drafts: new Map(), unknown: new Map(), failed: [] };
  await mapInTurns(items, async (item, index) => {
    try {
      const checked = checkItem(item);
      requireNamedExpiry(item, 'items/AddRequest', keyFieldsOfRequest(checked), []);
      read.drafts.set(index, await readDraft(checked, [], !isRaw));
      expectLater(ctx.now(), checked.expires_at, []);
      read.unknown.set(index, unknownFields(item, 'items/AddRequest', keyFieldsOfRequest(checked)));
    } catch (error) {
      read.drafts.delete(index);
      read.failed.push({ index, status: 'failed', detail: issuesOfRefusal(error) });
    }
  });
  return read;
}

/** @returns results in order, and whether workers complete some of the items */
async function storeEach(
  ctx: Ctx,
  { drafts, unknown, failed }: ReadItems,
  options: Options,
  isRaw: boolean,
): Promise<{ results: BatchResult[]; queued: boolean }> {
  const results: BatchResult[] = [];
  for (const each of failed) results[each.index] = each;
  const stored = await storeAll(ctx, drafts, options, isRaw);
  for (const { index, item_id, status, refused } of stored)
    results[index] = refused
      ? { index, status: 'failed', detail: issuesOfRefusal(refused) }
      : { index, status, item_id, ...unknown.get(index) };
  return { results, queued: stored.some(({ queued }) => queued) };
}

interface Sent {
  status: Stored['status'] | 'failed';
  issues: Issue[];
}

/**
 * Stores items that a connected source sends, each under its external_id. An invalid item does not affect the
 * others.
 * @returns one result per item, in order; failures list their issues
 */
export async function addSent(ctx: Ctx, items: AddRequest[]): Promise<Sent[]> {
  const drafts = new Map<number, Draft>();
  const results = await mapInTurns(items, async (item, index): Promise<Sent> => {
    try {
      const draft = await readDraft(checkItem(item), []);
      // Whatever their type, mails and files may state decisions in labelled lines, as notes do.
      drafts.set(index, { ...draft, names: await withDecisions(draft) });
      return { status: 'failed', issues: [] };
    } catch (error) {
      return { status: 'failed', issues: issuesOfRefusal(error) };
    }
  });
  for (const { index, status, refused } of await storeAll(ctx, drafts, {}, false))
    results[index] = refused ? { status: 'failed', issues: issuesOfRefusal(refused) } : { status, issues: [] };
  return results;
}

const batchKind = 'add.batch';
const batchEvent = 'batch.item';
/** The HTTP request itself executes these runs; workers never do. */
export const addBatchRuns = { [batchKind]: byRequest({ event: batchEvent, payload: {} }) };

type Stored = Outcome & {
  index: number;
  /** True if workers add its names and vector. */
  queued: boolean;
};

type Options = Pick<AddRequest, 'skip_existing' | 'on_conflict'>;

/** @throws Refusal `contradiction` */
function wantedOf(drafts: Draft[], options: Options): Wanted[] {
  if (isGiven(options.skip_existing) && options.on_conflict !== undefined)
    throw new Refusal('contradiction', '`on_conflict` cannot be combined with `skip_existing`.');
  return drafts.map((draft): Wanted => {
    if (options.skip_existing === true) return { draft, same: 'keep', ever: true };
    return { draft, same: sameOfRequest(options, draft) };
  });
}

/**
 * Stores drafts in one transaction.
 * @param options `skip_existing` true skips items that are stored under the external_id, or with equal type and text;
 * undefined counts repeats, and `on_conflict` decides if the external_id is stored; false stores everything
 * @param isRaw whether workers add names and vectors
 */
async function storeAll(ctx: Ctx, drafts: Map<number, Draft>, options: Options, isRaw: boolean): Promise<Stored[]> {
  const outcomes = await reconcile(ctx, wantedOf([...drafts.values()], options), isRaw ? readLater(ctx) : {});
  return pairs([...drafts], outcomes).map(([[index, draft], outcome]) => {
    const queued = isRaw && outcome.status !== 'existing' && hasNames(draft);
    return { ...outcome, index, queued };
  });
}

const validateItem = validator('items/AddRequest');

function checkItem(item: Record<string, unknown>): AddRequest {
  const broken = brokenText(item, []);
  if (!validateItem(item) || broken.length > 0) throw new Invalid([...issuesOf(validateItem.errors, []), ...broken]);
  return item;
}

/** Request fields that an error message names, by error code. */
const refusedFields: Partial<Record<Code, string>> = { contradiction: 'embed', external_id_taken: 'external_id' };

function issuesOfRefusal(error: unknown): Issue[] {
  if (error instanceof Invalid) return error.issues;
  const loc = error instanceof Refusal ? refusedFields[error.code] : undefined;
  if (error instanceof Refusal && loc)
    return [{ loc: [loc], msg: error.message, type: error.code, input: null, ctx: {} }];
  throw error;
}
