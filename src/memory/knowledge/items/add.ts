// Direct creation of typed items, one or up to a thousand, each stored completely or not at all. Uses no language model.
import type { Ctx } from '../../../ctx';
import { Invalid, Refusal, type Code } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { unknownFields, type UnknownFields } from '../../../unknown-fields';
import { brokenText, issuesOf, validator, type Issue } from '../../../schemas';
import { embeddable, readDraft, type Draft } from '../../model/draft';
import { expectLater, isGiven } from '../../model/fields';
import { findExisting, importKeyOf, repeatKeyOf } from '../../store/existing';
import { metadataNames } from '../../model/keys';
import { embedNamed, type ItemVectors } from '../../model/names';
import { isNote } from '../../model/notes';
import { storeOnce, type Fresh, type Placed } from '../../store/once';
import { untilWon } from '../../store/retry';
import { speculativeNote, speculativeTier, typeFacts } from '../../model/types';
import { earlierOf, statedVector } from '../../store/updates';
import {
  changeNamed,
  findNamed,
  inLockOrder,
  keyOf,
  prepareChanges,
  releaseKeys,
  type Prepared,
  type Resent,
} from '../../store/upsert';
import { openItems, type Entry } from '../../store/write';
import { inLine } from '../../store/writer-queue';
import { byRequest, withRun } from '../../runs/run';
import { mapInTurns } from '../../../process/turns';

type AddRequest = Schemas['items/AddRequest'];

/**
 * Stores one item, or changes the one that has its external_id. The same user's same statement with the same source, times and fields is
 * not stored again, unless asked otherwise.
 * @throws Invalid naming the field; Refusal `contradiction`, `external_id_taken`
 */
export async function add(ctx: Ctx, request: AddRequest): Promise<Schemas['items/AddAnswer']> {
  const draft = readDraft(request, ['body']);
  expectLater(ctx.now(), request.expires_at, ['body']);
  const [stored] = (await storeAll(ctx, new Map([[0, draft]]), request)) as [Stored];
  const { item_id, status, seen_count, retracted, refused } = stored;
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
  };
}

/** Fields that the type of an item takes besides those of every item. */
export const keyFieldsOf = ({ memory_type }: Pick<AddRequest, 'memory_type'>): readonly string[] => [
  ...typeFacts(memory_type ?? 'semantic').keyFields,
  ...metadataNames,
];

type BatchResult = Schemas['items/BatchAnswer']['results'][number];

/**
 * Stores many items: one embedding batch, one transaction. An invalid item is reported in its place and does not affect the others.
 * With `skip_existing`, an item that already exists in the workspace is reported with its id.
 */
export async function addBatch(
  ctx: Ctx,
  request: Schemas['items/BatchRequest'],
): Promise<Schemas['items/BatchAnswer']> {
  const results: BatchResult[] = [];
  const drafts = new Map<number, Draft>();
  const unknown = new Map<number, UnknownFields>();
  await mapInTurns(request.items, (item, index) => {
    try {
      const checked = checkItem(item);
      drafts.set(index, readDraft(checked, []));
      expectLater(ctx.now(), checked.expires_at, []);
      unknown.set(index, unknownFields(item, 'items/AddRequest', keyFieldsOf(checked)));
    } catch (error) {
      results[index] = { index, status: 'failed', detail: issuesOfRefusal(error) };
    }
  });
  const items = request.items.length;
  return withRun(ctx, { kind: batchKind, event: batchEvent, items, payload: { items } }, async (run) => {
    run.stage = 'write';
    for (const { index, item_id, status, refused } of await storeAll(ctx, drafts, request))
      results[index] = refused
        ? { index, status: 'failed', detail: issuesOfRefusal(refused) }
        : { index, status, item_id, ...unknown.get(index) };
    const count = (status: BatchResult['status']) => results.filter((result) => result.status === status).length;
    const totals = {
      created: count('created'),
      updated: count('updated'),
      existing: count('existing'),
      failed: count('failed'),
    };
    await run.emit(
      results.map(({ index, status, item_id }) => ({
        status: status === 'failed' ? ('warn' as const) : ('progress' as const),
        payload: { index, status, ...(item_id && { item_id }) },
      })),
    );
    return { answer: { run_id: run.run_id, ...totals, results }, payload: totals, failed: totals.failed };
  });
}

/** What became of an item that a source has sent. */
interface Sent {
  status: Stored['status'] | 'failed';
  issues: Issue[];
}

/**
 * Stores what a source sends, each item under its external_id. One that is invalid or refused does not affect the others.
 * @returns in the order of the items, the result of each; of one that failed the reason
 */
export async function addSent(ctx: Ctx, items: AddRequest[]): Promise<Sent[]> {
  const drafts = new Map<number, Draft>();
  const results = await mapInTurns(items, (item, index): Sent => {
    try {
      drafts.set(index, readDraft(checkItem(item), []));
      return { status: 'failed', issues: [] };
    } catch (error) {
      return { status: 'failed', issues: issuesOfRefusal(error) };
    }
  });
  for (const { index, status, refused } of await storeAll(ctx, drafts, {}))
    results[index] = refused ? { status: 'failed', issues: issuesOfRefusal(refused) } : { status, issues: [] };
  return results;
}

const batchKind = 'add.batch';
const batchEvent = 'batch.item';
/** Batches are stored by their requests. */
export const addBatchRuns = { [batchKind]: byRequest({ event: batchEvent, payload: {} }) };

interface Stored {
  index: number;
  item_id: string;
  status: 'created' | 'existing' | 'updated';
  /** How often it was sent; only of an item that was sent again. */
  seen_count?: number;
  /** Why it is stored as retracted. */
  retracted?: Rejected;
  /** Why the item that has its external_id is not replaced. */
  refused?: Refusal;
}

type Rejected = Schemas['items/Rejected'];

type Options = Pick<AddRequest, 'skip_existing' | 'on_conflict'>;

/**
 * Stores drafts in one transaction.
 * @param skip_existing true: an item with the same external_id, or the same type and content, is not stored again. Undefined: the same
 * user's same statement is not stored again, and `on_conflict` decides for the same external_id. False: everything is stored
 * @throws Refusal `contradiction`
 */
async function storeAll(
  ctx: Ctx,
  drafts: Map<number, Draft>,
  { skip_existing, on_conflict }: Options,
): Promise<Stored[]> {
  if (isGiven(skip_existing) && on_conflict !== undefined)
    throw new Refusal('contradiction', '`on_conflict` cannot be combined with `skip_existing`.');
  if (skip_existing === true) return storeMissing(ctx, drafts);
  const vectors = new Map<number, ItemVectors>();
  const indexes = [...drafts.keys()];
  const all = [...drafts.values()];
  const isNamed = ({ fields }: Draft) => skip_existing !== false && fields.external_id !== undefined;
  const keys = all.map((draft) => {
    if (skip_existing === false) return null;
    return isNamed(draft) ? keyOf(ctx, draft) : repeatKeyOf(ctx, draft);
  });
  let rejected = new Map<string, Rejected>();
  let refused = new Map<number, Refusal>();
  let updated = new Set<number>();
  const write = async (fresh: Fresh[], placed: Placed[]) => {
    const resent = placed.flatMap(({ item_id, created }, index): Resent[] =>
      created || !isNamed(all[index] as Draft) ? [] : [{ index, draft: all[index] as Draft, item_id }],
    );
    const prepared = await prepareChanges(ctx, resent, on_conflict ?? 'replace');
    refused = prepared.refused;
    await embedMissing(
      ctx,
      fresh.map(({ index, draft }) => [index, draft]),
      vectors,
    );
    ({ rejected, updated } = await store(
      ctx,
      fresh.map((entry) => ({ ...entry, vectors: vectors.get(entry.index) as ItemVectors })),
      prepared.changes,
    ));
  };
  const placed = await storeOnce(ctx, all, keys, write, {
    keys: new Set(keys.filter((_, i) => isNamed(all[i] as Draft))),
    find: async () => {
      const found = await findNamed(ctx, all.filter(isNamed));
      return new Map(all.flatMap((draft, i) => ownId(found, draft, keys[i] ?? null)));
    },
  });
  return placed.map(({ item_id, created, seen_count }, i) => {
    const retracted = rejected.get(item_id);
    const refusal = refused.get(i);
    return {
      index: indexes[i] as number,
      item_id,
      status: created ? 'created' : updated.has(i) ? 'updated' : 'existing',
      ...(seen_count && { seen_count }),
      ...(retracted && { retracted }),
      ...(refusal && { refused: refusal }),
    };
  });
}

/** The key of a draft with the item that has its external_id. */
function ownId(found: Map<string, string>, { fields }: Draft, key: string | null): [string, string][] {
  const item_id = fields.external_id === undefined ? undefined : found.get(fields.external_id);
  return key === null || item_id === undefined ? [] : [[key, item_id]];
}

/** Stores what does not exist yet under its external_id, or with its type and content. */
function storeMissing(ctx: Ctx, drafts: Map<number, Draft>): Promise<Stored[]> {
  const vectors = new Map<number, ItemVectors>();
  return untilWon(async () => {
    const known = await findExisting(ctx, drafts);
    const skipped = new Set(known.map(({ index }) => index));
    const fresh = [...drafts].filter(([index]) => !skipped.has(index));
    await embedMissing(ctx, fresh, vectors);
    const entries = fresh.map(([index, draft]) => ({
      index,
      draft,
      item_id: ctx.newId('mem'),
      vectors: vectors.get(index) as ItemVectors,
      dedupe_key: importKeyOf(ctx.scope.write_key, draft.fields),
    }));
    const idAt = new Map(entries.map(({ index, item_id }) => [index, item_id]));
    await store(ctx, entries, []);
    return [
      ...entries.map(({ index, item_id }) => ({ index, item_id, status: 'created' as const })),
      ...known.map(({ index, item_id, twin }) => ({
        index,
        item_id: item_id ?? (idAt.get(twin) as string),
        status: 'existing' as const,
      })),
    ];
  });
}

async function embedMissing(ctx: Ctx, fresh: [number, Draft][], vectors: Map<number, ItemVectors>): Promise<void> {
  const missing = fresh.filter(([index]) => !vectors.has(index));
  const made = await embedNamed(
    ctx,
    missing.map(([, draft]) => embeddable(draft)),
  );
  missing.forEach(([index], i) => vectors.set(index, made[i] as ItemVectors));
}

/** Writes items in one transaction. @returns by their ids, those that are retracted because what they say was rejected; and what was changed */
async function store(
  ctx: Ctx,
  fresh: Entry[],
  changes: Prepared[],
): Promise<{ rejected: Map<string, Rejected>; updated: Set<number> }> {
  const updated = new Set<number>();
  if (fresh.length + changes.length === 0) return { rejected: new Map(), updated };
  const earlier = await earlierOf(
    ctx,
    fresh.map(({ draft, item_id, vectors }) => ({
      item_id,
      content: draft.fields.content,
      vector: statedVector(draft, vectors),
    })),
  );
  const entries = fresh.map((entry, i) => ({ ...entry, earlier: earlier[i] }));
  const names = entries.flatMap(({ draft: { fields }, dedupe_key }) => (fields.external_id && dedupe_key) || []);
  const write = () =>
    ctx.graph.write(async (transaction) => {
      updated.clear();
      await releaseKeys(transaction, names);
      const opened = entries.length > 0 ? await openItems(transaction, ctx, entries) : undefined;
      for (const change of inLockOrder(changes))
        if (await changeNamed(transaction, ctx, change)) updated.add(change.index);
      return opened?.rejected ?? [];
    });
  const hasNotes = [...entries, ...changes].some(({ draft }) => isNote(draft.fields));
  const rejected = await (hasNotes ? inLine(`notes ${ctx.scope.write_key}`, write) : write());
  return { rejected: new Map(rejected.map((each) => [each.item_id, each])), updated };
}

const validateItem = validator('items/AddRequest');

function checkItem(item: Record<string, unknown>): AddRequest {
  const broken = brokenText(item, []);
  if (!validateItem(item) || broken.length > 0) throw new Invalid([...issuesOf(validateItem.errors, []), ...broken]);
  return item as unknown as AddRequest;
}

/** Fields of an item for which it alone is refused. */
const refusedFields: Partial<Record<Code, string>> = { contradiction: 'embed', external_id_taken: 'external_id' };

function issuesOfRefusal(error: unknown): Issue[] {
  if (error instanceof Invalid) return error.issues;
  const loc = error instanceof Refusal ? refusedFields[error.code] : undefined;
  if (error instanceof Refusal && loc)
    return [{ loc: [loc], msg: error.message, type: error.code, input: null, ctx: {} }];
  throw error;
}
