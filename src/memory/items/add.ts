// Direct creation of typed items, one or up to a thousand, each stored completely or not at all. Uses no language model.
import type { Ctx } from '../../ctx';
import { BadRequest, Conflict, Invalid } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import type { Transaction } from '../../graph/run';
import { forEver } from '../../graph/values';
import { brokenText, issuesOf, validator, type Issue } from '../../schemas';
import { pairsFor, type Placed } from '../core/chain';
import { placeOf, readFields, sessionProperties, storedProperties } from '../core/draft';
import type { ItemFields } from '../core/fields';
import { embedNamed, nameRows, namesOf, noNames, type ItemNames, type ItemVectors } from '../core/names';
import { sha256 } from '../core/properties';
import { originOf, typeFacts, type MemoryType, type Origin } from '../core/types';
import { mapInTurns } from '../../turns';
import { planSteps, type PlanStepDraft } from '../core/plan-steps';

type AddRequest = Schemas['items/AddRequest'];

/** A validated item, still without vector and id. */
export interface Draft {
  fields: ItemFields;
  origin: Origin;
  names: ItemNames;
  embed: boolean;
  steps: PlanStepDraft[];
}

/** A row of `items/create`. */
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

/**
 * Stores one item.
 * @throws Invalid naming the field; BadRequest for contradicting options
 */
export async function add(ctx: Ctx, request: AddRequest): Promise<Schemas['items/AddAnswer']> {
  const draft = readDraft(request, ['body']);
  const item_id = ctx.newId('mem');
  const [vectors] = await embedNamed(ctx, [embeddable(draft)]);
  await store(ctx, [{ draft, item_id, vectors: vectors as ItemVectors, dedupe: false }]);
  const { memory_type } = draft.fields;
  return {
    id: item_id,
    item_id,
    memory_type,
    status: 'created',
    searchable: typeFacts(memory_type).strategy === 'FULL',
  };
}

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
  await mapInTurns(request.items, (item, index) => {
    try {
      drafts.set(index, readDraft(checkItem(item), []));
    } catch (error) {
      results[index] = { index, status: 'failed', detail: issuesOfRefusal(error) };
    }
  });
  const run = await ctx.bus.start('batch.item', { items: request.items.length });
  try {
    for (const { index, item_id, status } of await storeBatch(ctx, drafts, request.skip_existing))
      results[index] = { index, status, item_id };
  } catch (error) {
    await run.emit([{ status: 'error', payload: { message: 'nothing was stored' } }]);
    throw error;
  }
  const count = (status: BatchResult['status']) => results.filter((result) => result.status === status).length;
  const totals = { created: count('created'), existing: count('existing'), failed: count('failed') };
  await run.emit([
    ...results.map(({ index, status, item_id }) => ({
      status: status === 'failed' ? ('warn' as const) : ('progress' as const),
      payload: { index, status, ...(item_id && { item_id }) },
    })),
    { status: 'ok', payload: totals },
  ]);
  return { run_id: run.run_id, ...totals, results };
}

interface Stored {
  index: number;
  item_id: string;
  status: 'created' | 'existing';
}

async function storeBatch(ctx: Ctx, drafts: Map<number, Draft>, skipExisting: boolean): Promise<Stored[]> {
  const vectors = new Map<number, ItemVectors>();
  for (let attempt = 1; ; attempt++) {
    const known = skipExisting ? await findExisting(ctx, drafts) : [];
    const skipped = new Set(known.map(({ index }) => index));
    const fresh = [...drafts].filter(([index]) => !skipped.has(index));
    await embedMissing(ctx, fresh, vectors);
    const entries = fresh.map(([index, draft]) => ({
      index,
      draft,
      item_id: ctx.newId('mem'),
      vectors: vectors.get(index) as ItemVectors,
      dedupe: skipExisting,
    }));
    const idAt = new Map(entries.map(({ index, item_id }) => [index, item_id]));
    try {
      await store(ctx, entries);
    } catch (error) {
      if (error instanceof Conflict && attempt < maxAttempts) continue;
      throw error;
    }
    return [
      ...entries.map(({ index, item_id }) => ({ index, item_id, status: 'created' as const })),
      ...known.map(({ index, item_id, twin }) => ({
        index,
        item_id: item_id ?? (idAt.get(twin) as string),
        status: 'existing' as const,
      })),
    ];
  }
}

/** A concurrent batch with the same items causes a new look-up of existing ones. */
const maxAttempts = 5;

async function embedMissing(ctx: Ctx, fresh: [number, Draft][], vectors: Map<number, ItemVectors>): Promise<void> {
  const missing = fresh.filter(([index]) => !vectors.has(index));
  const made = await embedNamed(
    ctx,
    missing.map(([, draft]) => embeddable(draft)),
  );
  missing.forEach(([index], i) => vectors.set(index, made[i] as ItemVectors));
}

export const embeddable = ({ fields, names, embed }: Draft) => ({ content: embed ? fields.content : null, names });

/** An item that is not stored again: it exists as `item_id`, or occurs earlier in the batch at index `twin`. */
interface Existing {
  index: number;
  item_id: string | undefined;
  twin: number;
}

/** Items that already exist in the workspace, or occur twice in the batch. */
export async function findExisting(ctx: Ctx, drafts: Map<number, Draft>): Promise<Existing[]> {
  const candidates = [...drafts].map(([index, { fields }]) => ({ index, ...identityOf(fields) }));
  const rows = await ctx.graph.run('core/find-existing', { candidates });
  const stored = new Map(rows.map((row) => [row.index, row.item_id]));
  const firstAt = new Map<string, number>();
  return candidates.flatMap(({ index, ...identity }) => {
    const { own, content } = keysOf(identity);
    const item_id = stored.get(index);
    const twin = firstAt.get(own) ?? index;
    if (item_id !== undefined || twin !== index) return [{ index, item_id, twin }];
    firstAt.set(own, index);
    if (!firstAt.has(content)) firstAt.set(content, index);
    return [];
  });
}

/** What identifies an item: the caller's `external_id`, otherwise type and content. */
const identityOf = (fields: ItemFields) => ({
  external_id: fields.external_id ?? null,
  content_hash: sha256(fields.content),
  memory_type: fields.memory_type,
});

function keysOf({ external_id, content_hash, memory_type }: ReturnType<typeof identityOf>) {
  const content = `content|${memory_type}|${content_hash}`;
  return { own: external_id === null ? content : `external|${external_id}`, content };
}

/** The unique `dedupe_key` of the item that was stored under a name; it is lost with the external_id. */
export const externalKeyOf = (ctx: Ctx, external_id: string) => dedupeKeyOf(ctx, `external|${external_id}`);

const dedupeKeyOf = (ctx: Ctx, own: string) => `${ctx.scope.write_key}|${own}`;

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

/** Writes items in one transaction. */
async function store(ctx: Ctx, entries: Entry[]): Promise<void> {
  if (entries.length > 0) await ctx.graph.write((transaction) => storeIn(transaction, ctx, entries));
}

/** Writes items with their plan steps, names and positions in sessions. */
export async function storeIn(transaction: Transaction, ctx: Ctx, entries: Entry[]): Promise<void> {
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
  if (dedupe) item.properties['dedupe_key'] = dedupeKeyOf(ctx, keysOf(identityOf(fields)).own);
  const idOfStep = new Map(draft.steps.map((step) => [step.task_id, ctx.newId('mem')]));
  const steps = draft.steps.map((step) =>
    row(step.fields, idOfStep.get(step.task_id) as string, originOf('plan_task', undefined), {
      part_of: item_id,
      depends_on: step.depends_on.map((task_id) => idOfStep.get(task_id) as string),
    }),
  );
  return [item, ...steps];
}

/**
 * Validates a request and extracts its names, unless that is left to the pipeline.
 * @throws Invalid; BadRequest for contradicting options
 */
export function readDraft(request: AddRequest, place: string[], extractsNames = true): Draft {
  if (request.embed !== undefined && request.use_pipeline === true)
    throw new BadRequest('contradiction', '`embed` cannot be combined with `use_pipeline: true`.');
  const type: MemoryType = request.memory_type ?? 'semantic';
  const fields = readFields(type, request.content, request, request.metadata ?? {}, place);
  return {
    fields,
    origin: originOf(type, request.origin),
    names: extractsNames ? namesOf(fields) : noNames,
    embed: typeFacts(type).strategy === 'FULL' && request.embed !== false,
    steps: type === 'plan' ? planSteps(fields, place) : [],
  };
}

const validateItem = validator('items/AddRequest');

function checkItem(item: Record<string, unknown>): AddRequest {
  const broken = brokenText(item, []);
  if (!validateItem(item) || broken.length > 0) throw new Invalid([...issuesOf(validateItem.errors, []), ...broken]);
  return item as unknown as AddRequest;
}

function issuesOfRefusal(error: unknown): Issue[] {
  if (error instanceof Invalid) return error.issues;
  if (error instanceof BadRequest)
    return [{ loc: ['embed'], msg: error.message, type: error.code, input: null, ctx: {} }];
  throw error;
}
