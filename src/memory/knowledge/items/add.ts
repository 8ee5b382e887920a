// Adds items without a language model: one, or up to a thousand. Each is stored completely or not at all.
import type { Ctx } from '../../../ctx';
import { Invalid, Refusal, type Code } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { requireNamedExpiry, unknownFields, type UnknownFields } from '../../../unknown-fields';
import { brokenText, issuesOf, validator, type Issue } from '../../../schemas';
import { readDraft, withVectors, type Draft } from '../../model/draft';
import { expectLater, isGiven } from '../../model/fields';
import { findExisting, importKeyOf, repeatKeyOf } from '../../store/existing';
import { metadataNames } from '../../model/keys';
import type { ItemVectors } from '../../model/names';
import { isNote } from '../../model/notes';
import { withDecisions } from '../../model/read-content';
import { labelledIn } from '../../store/labelled';
import { recognise, writeBatch, type Fresh, type Keyed } from '../../store/batch';
import { untilWon } from '../../store/retry';
import { speculativeNote, speculativeTier, typeFacts } from '../../model/types';
import { keyOf, prepareChanges, type Prepared } from '../../store/upsert';
import type { Entry } from '../../store/write';
import { inLine } from '../../store/writer-queue';
import { byRequest, withRun } from '../../runs/run';
import { mapInTurns } from '../../../process/turns';
import { countsOf } from '../../../lists';

type AddRequest = Schemas['items/AddRequest'];

/**
 * Stores an item, or updates the item with the same external_id. An exact repeat by the same user only increases
 * `seen_count`.
 * @throws Invalid that names the field; Refusal `contradiction`, `external_id_taken`
 */
export async function add(ctx: Ctx, request: AddRequest): Promise<Schemas['items/AddAnswer']> {
  const draft = await readDraft(request, ['body']);
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
    ...(draft.names.decisions && (await labelledIn(ctx, item_id))),
  };
}

/** Request fields besides the common ones: the fields of the type, and reserved metadata keys. */
export const keyFieldsOf = ({ memory_type }: Pick<AddRequest, 'memory_type'>): readonly string[] => [
  ...typeFacts(memory_type ?? 'semantic').keyFields,
  ...metadataNames,
];

type BatchResult = Schemas['items/BatchAnswer']['results'][number];

/**
 * Stores many items with one embedding call and one transaction. Invalid items are reported by position; the others
 * are stored. `skip_existing` reports the ids of items that are stored already.
 */
export async function addBatch(
  ctx: Ctx,
  request: Schemas['items/BatchRequest'],
): Promise<Schemas['items/BatchAnswer']> {
  const read = await readEach(ctx, request.items);
  const items = request.items.length;
  return withRun(ctx, { kind: batchKind, event: batchEvent, items, payload: { items } }, async (run) => {
    run.stage = 'write';
    const results = await storeEach(ctx, read, request);
    const totals = countsOf(results, ['created', 'updated', 'existing', 'failed']);
    await run.emit(
      results.map(({ index, status, item_id }) => ({
        status: status === 'failed' ? ('warn' as const) : ('progress' as const),
        payload: { index, status, ...(item_id && { item_id }) },
      })),
    );
    return { answer: { run_id: run.run_id, ...totals, results }, payload: totals, failed: totals.failed };
  });
}

/** Works as `addBatch` with `skip_existing` does, but within a run that the caller has opened. */
export const addMissing = async (ctx: Ctx, items: Json[]): Promise<BatchResult[]> =>
  storeEach(ctx, await readEach(ctx, items), { skip_existing: true });

type Json = Record<string, unknown>;

interface ReadItems {
  drafts: Map<number, Draft>;
  unknown: Map<number, UnknownFields>;
  /** Results of items that cannot be stored, with their index. */
  failed: BatchResult[];
}

async function readEach(ctx: Ctx, items: Json[]): Promise<ReadItems> {
  const read: ReadItems = { drafts: new Map(), unknown: new Map(), failed: [] };
  await mapInTurns(items, async (item, index) => {
    try {
      const checked = checkItem(item);
      requireNamedExpiry(item, 'items/AddRequest', keyFieldsOf(checked), []);
      read.drafts.set(index, await readDraft(checked, []));
      expectLater(ctx.now(), checked.expires_at, []);
      read.unknown.set(index, unknownFields(item, 'items/AddRequest', keyFieldsOf(checked)));
    } catch (error) {
      read.drafts.delete(index);
      read.failed.push({ index, status: 'failed', detail: issuesOfRefusal(error) });
    }
  });
  return read;
}

async function storeEach(ctx: Ctx, { drafts, unknown, failed }: ReadItems, options: Options): Promise<BatchResult[]> {
  const results: BatchResult[] = [];
  for (const each of failed) results[each.index] = each;
  for (const { index, item_id, status, refused } of await storeAll(ctx, drafts, options))
    results[index] = refused
      ? { index, status: 'failed', detail: issuesOfRefusal(refused) }
      : { index, status, item_id, ...unknown.get(index) };
  return results;
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
  for (const { index, status, refused } of await storeAll(ctx, drafts, {}))
    results[index] = refused ? { status: 'failed', issues: issuesOfRefusal(refused) } : { status, issues: [] };
  return results;
}

const batchKind = 'add.batch';
const batchEvent = 'batch.item';
/** The HTTP request itself executes these runs; workers never do. */
export const addBatchRuns = { [batchKind]: byRequest({ event: batchEvent, payload: {} }) };

interface Stored {
  index: number;
  item_id: string;
  status: 'created' | 'existing' | 'updated';
  /** How often the item was sent; only set if it was sent again. */
  seen_count?: number;
  /** Set if the item was rejected earlier and is therefore stored as retracted. */
  retracted?: Rejected;
  refused?: Refusal;
}

type Rejected = Schemas['items/Rejected'];

type Options = Pick<AddRequest, 'skip_existing' | 'on_conflict'>;

/**
 * Stores drafts in one transaction.
 * @param skip_existing true: skips items that are stored under the external_id, or with equal type and text.
 * undefined: counts repeats; `on_conflict` decides if the external_id is stored. false: stores everything
 */
async function storeAll(
  ctx: Ctx,
  drafts: Map<number, Draft>,
  { skip_existing, on_conflict }: Options,
): Promise<Stored[]> {
  if (isGiven(skip_existing) && on_conflict !== undefined)
    throw new Refusal('contradiction', '`on_conflict` cannot be combined with `skip_existing`.');
  if (skip_existing === true) return storeMissing(ctx, drafts);
  const indexes = [...drafts.keys()];
  const keyed = [...drafts.values()].map((draft): Keyed => {
    if (skip_existing === false) return { draft, key: null, isNamed: false };
    const isNamed = draft.fields.external_id !== undefined;
    return { draft, isNamed, key: isNamed ? keyOf(ctx, draft) : repeatKeyOf(ctx, draft) };
  });
  const vectors = new Map<number, ItemVectors>();
  return untilWon(async (isRetry) => {
    const { placed, fresh, resent } = await recognise(ctx, keyed, isRetry);
    const { changes, refused } = await prepareChanges(ctx, resent, on_conflict ?? 'replace');
    const { rejected, updated } = await store(ctx, await embedded(ctx, fresh, vectors), changes);
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
  });
}

/** Stores drafts whose external_id is new, or whose type and text are new together. */
function storeMissing(ctx: Ctx, drafts: Map<number, Draft>): Promise<Stored[]> {
  const vectors = new Map<number, ItemVectors>();
  return untilWon(async () => {
    const known = await findExisting(ctx, drafts);
    const skipped = new Set(known.map(({ index }) => index));
    const fresh = [...drafts]
      .filter(([index]) => !skipped.has(index))
      .map(([index, draft]) => {
        const dedupe_key = importKeyOf(ctx.scope.write_key, draft.fields);
        return { index, draft, item_id: ctx.newId('mem'), dedupe_key };
      });
    await store(ctx, await embedded(ctx, fresh, vectors), []);
    const idAt = new Map(fresh.map(({ index, item_id }) => [index, item_id]));
    return [
      ...fresh.map(({ index, item_id }) => ({ index, item_id, status: 'created' as const })),
      ...known.map(({ index, item_id, twin }) => ({
        index,
        item_id: item_id ?? (idAt.get(twin) as string),
        status: 'existing' as const,
      })),
    ];
  });
}

/** @param vectors those of earlier attempts, by index; missing ones are added */
async function embedded(ctx: Ctx, fresh: Fresh[], vectors: Map<number, ItemVectors>): Promise<Entry[]> {
  const missing = fresh.filter(({ index }) => !vectors.has(index));
  for (const made of await withVectors(ctx, missing)) vectors.set(made.index, made.vectors);
  return fresh.map((entry) => ({ ...entry, vectors: vectors.get(entry.index) as ItemVectors }));
}

/** @returns ids of items stored as retracted, and indexes of updated items */
async function store(
  ctx: Ctx,
  entries: Entry[],
  changes: Prepared[],
): Promise<{ rejected: Map<string, Rejected>; updated: Set<number> }> {
  if (entries.length + changes.length === 0) return { rejected: new Map(), updated: new Set() };
  const write = () => ctx.graph.write((transaction) => writeBatch(transaction, ctx, entries, changes));
  const hasNotes = [...entries, ...changes].some(({ draft }) => isNote(draft.fields));
  const { rejected, updated } = await (hasNotes ? inLine(`notes ${ctx.scope.write_key}`, write) : write());
  return { rejected: new Map(rejected.map((each) => [each.item_id, each])), updated };
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
