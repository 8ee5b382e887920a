// Direct creation of typed items, one or up to a thousand, each stored completely or not at all. Uses no language model.
import type { Ctx } from '../../ctx';
import { Invalid, Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { unknownFields, type UnknownFields } from '../../unknown-fields';
import { brokenText, issuesOf, validator, type Issue } from '../../schemas';
import { embeddable, readDraft, type Draft } from '../core/draft';
import { findExisting, importKeyOf, repeatKeyOf } from '../core/existing';
import { metadataNames } from '../core/keys';
import { embedNamed, type ItemVectors } from '../core/names';
import { isNote } from '../core/notes';
import { storeOnce } from '../core/once';
import { untilWon } from '../core/retry';
import { speculativeNote, speculativeTier, typeFacts } from '../core/types';
import { openItems, type Entry } from '../core/write';
import { inLine } from '../core/writer-queue';
import { byRequest, withRun } from '../runs/run';
import { mapInTurns } from '../../process/turns';

type AddRequest = Schemas['items/AddRequest'];

/**
 * Stores one item. What the same user has already said with the same source, times and fields is not stored again, unless asked otherwise.
 * @throws Invalid naming the field; Refusal `contradiction`
 */
export async function add(ctx: Ctx, request: AddRequest): Promise<Schemas['items/AddAnswer']> {
  const draft = readDraft(request, ['body']);
  const [stored] = (await storeAll(ctx, new Map([[0, draft]]), request.skip_existing)) as [Stored];
  const { item_id, status, seen_count, retracted } = stored;
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
      unknown.set(index, unknownFields(item, 'items/AddRequest', keyFieldsOf(checked)));
    } catch (error) {
      results[index] = { index, status: 'failed', detail: issuesOfRefusal(error) };
    }
  });
  const items = request.items.length;
  return withRun(ctx, { kind: batchKind, event: batchEvent, items, payload: { items } }, async (run) => {
    run.stage = 'write';
    for (const { index, item_id, status } of await storeAll(ctx, drafts, request.skip_existing))
      results[index] = { index, status, item_id, ...unknown.get(index) };
    const count = (status: BatchResult['status']) => results.filter((result) => result.status === status).length;
    const totals = { created: count('created'), existing: count('existing'), failed: count('failed') };
    await run.emit(
      results.map(({ index, status, item_id }) => ({
        status: status === 'failed' ? ('warn' as const) : ('progress' as const),
        payload: { index, status, ...(item_id && { item_id }) },
      })),
    );
    return { answer: { run_id: run.run_id, ...totals, results }, payload: totals, failed: totals.failed };
  });
}

const batchKind = 'add.batch';
const batchEvent = 'batch.item';
/** Batches are stored by their requests. */
export const addBatchRuns = { [batchKind]: byRequest({ event: batchEvent, payload: {} }) };

interface Stored {
  index: number;
  item_id: string;
  status: 'created' | 'existing';
  /** How often it was sent; only of an item that was sent again. */
  seen_count?: number;
  /** Why it is stored as retracted. */
  retracted?: Rejected;
}

type Rejected = Schemas['items/Rejected'];

/**
 * Stores drafts in one transaction.
 * @param skipExisting true: what exists under the same external_id, or with the same type and content, is not stored again; undefined: what
 * the same user has said with the same source, times and fields; false: everything is stored
 */
async function storeAll(
  ctx: Ctx,
  drafts: Map<number, Draft>,
  skipExisting: boolean | null | undefined,
): Promise<Stored[]> {
  if (skipExisting === true) return storeMissing(ctx, drafts);
  const keyOf = (draft: Draft) => (skipExisting === false ? null : repeatKeyOf(ctx, draft));
  const vectors = new Map<number, ItemVectors>();
  const indexes = [...drafts.keys()];
  const all = [...drafts.values()];
  let rejected = new Map<string, Rejected>();
  const placed = await storeOnce(ctx, all, all.map(keyOf), async (fresh) => {
    await embedMissing(
      ctx,
      fresh.map(({ index, draft }) => [index, draft]),
      vectors,
    );
    rejected = await store(
      ctx,
      fresh.map((entry) => ({ ...entry, vectors: vectors.get(entry.index) as ItemVectors })),
    );
  });
  return placed.map(({ item_id, created, seen_count }, i) => {
    const retracted = rejected.get(item_id);
    return {
      index: indexes[i] as number,
      item_id,
      status: created ? 'created' : 'existing',
      ...(seen_count && { seen_count }),
      ...(retracted && { retracted }),
    };
  });
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
    await store(ctx, entries);
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

/** Writes items in one transaction. @returns by their ids, those that are retracted because what they say was rejected */
async function store(ctx: Ctx, entries: Entry[]): Promise<Map<string, Rejected>> {
  if (entries.length === 0) return new Map();
  const write = () => ctx.graph.write((transaction) => openItems(transaction, ctx, entries));
  const hasNotes = entries.some(({ draft }) => isNote(draft.fields));
  const { rejected } = await (hasNotes ? inLine(`notes ${ctx.scope.write_key}`, write) : write());
  return new Map(rejected.map((each) => [each.item_id, each]));
}

const validateItem = validator('items/AddRequest');

function checkItem(item: Record<string, unknown>): AddRequest {
  const broken = brokenText(item, []);
  if (!validateItem(item) || broken.length > 0) throw new Invalid([...issuesOf(validateItem.errors, []), ...broken]);
  return item as unknown as AddRequest;
}

function issuesOfRefusal(error: unknown): Issue[] {
  if (error instanceof Invalid) return error.issues;
  if (error instanceof Refusal && error.code === 'contradiction')
    return [{ loc: ['embed'], msg: error.message, type: error.code, input: null, ctx: {} }];
  throw error;
}
