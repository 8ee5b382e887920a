// Ingests texts: one transaction stores the unprocessed items and a run, then workers process them. The client waits
// for the result or polls the run.
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound, type Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { issuesOf, readStored, validator, type Issue } from '../../../schemas';
import { requireNamedExpiry, unknownFields, type UnknownFields } from '../../../unknown-fields';
import { ingestOriginOf } from '../../model/types';
import { awaitRun, getRun, leaveToSweep } from '../../runs/runs';
import { readDraft } from '../../model/draft';
import { mapInTurns } from '../../../process/turns';
import { expectLater } from '../../model/fields';
import { metadataNames, sentKeys } from '../../model/keys';
import { kind as event } from '../../runs/events';
import { openRun } from '../../runs/run';
import { labelledIn } from '../../store/labelled';
import type { Outcome } from '../../store/reconcile';
import { sameOfRequest } from '../../store/recognise';
import { recordOf, type MemoryItem } from '../../model/record';
import { receive, type SentText } from './stages/receive';
import { countsOf } from '../../../lists';

type IngestRequest = Schemas['ingest/IngestRequest'];
type IngestAnswer = Schemas['ingest/IngestAnswer'];
type WritableType = Schemas['items/WritableType'];
type Json = Record<string, unknown>;

/** Max wait for the workers; after it, the response reports status `queued`. */
const waitMs = 10_000;
const batchWaitMs = 20_000;
const fullWaitMs = 30_000;

/** @param waits whether the response waits for the result */
export async function ingest(ctx: Ctx, request: IngestRequest, waits: boolean): Promise<IngestAnswer> {
  const text = await readText(ctx, request, ['body']);
  const { run_id, received } = await accept(ctx, 'ingest', [text]);
  const { item_id, status } = received[0] as Outcome;
  const known = knownAs(status);
  if (waits) {
    await awaitRun(ctx, run_id, waitMs);
    return answerOf(ctx, run_id, known);
  }
  await ctx.queues.quick.add([run_id], ctx.scope.tenant_id).catch(leaveToSweep(ctx, run_id));
  return known
    ? answerOf(ctx, run_id, known)
    : answer(ctx, run_id, item_id, { memory_type: text.draft.fields.memory_type, status: 'queued' });
}

export async function ingestFull(ctx: Ctx, request: IngestRequest): Promise<Schemas['ingest/FullAnswer']> {
  const { run_id, received } = await accept(ctx, 'ingest.full', [await readText(ctx, request, ['body'])]);
  const { item_id, status } = received[0] as Outcome;
  const known = knownAs(status);
  await awaitRun(ctx, run_id, fullWaitMs);
  const reported = await answerOf(ctx, run_id, known);
  if (known) return { ...reported, ...storedNames(await readItem(ctx, item_id)) };
  const { items } = await getRun(ctx, run_id);
  const found = readStored('stored/FoundNames', items[0]?.found_json ?? '{}');
  return {
    ...reported,
    entities: (found.entities ?? []).map(wireEntity),
    relations: (found.relations ?? []).map(wireRelation),
  };
}

type BatchResult = Schemas['ingest/BatchAnswer']['results'][number];

/** Invalid texts are reported by position; the others are stored. */
export async function ingestBatch(
  ctx: Ctx,
  request: Schemas['ingest/BatchRequest'],
  waits: boolean,
): Promise<Schemas['ingest/BatchAnswer']> {
  const results: BatchResult[] = [];
  const texts: SentText[] = [];
  const indexes: number[] = [];
  const unknown = new Map<number, UnknownFields>();
  await mapInTurns(request.items, async (item, index) => {
    try {
      requireNamedExpiry(item, 'ingest/IngestRequest', metadataNames, []);
      texts.push(await readText(ctx, checkText(item), []));
      indexes.push(index);
      unknown.set(index, unknownFields(item, 'ingest/IngestRequest', metadataNames));
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      results[index] = { index, status: 'failed', detail: error.issues };
    }
  });
  const { run_id, received } = await accept(ctx, 'ingest.batch', texts);
  if (waits) await awaitRun(ctx, run_id, batchWaitMs);
  else await ctx.queues.quick.add([run_id], ctx.scope.tenant_id).catch(leaveToSweep(ctx, run_id));
  const { run, items } = await getRun(ctx, run_id);
  const producedById = new Map(items.map((item) => [item.item_id, item]));
  received.forEach(({ item_id, status, refused }, i) => {
    const index = indexes[i] as number;
    results[index] = refused
      ? { index, status: 'failed', detail: [issueOf(refused)] }
      : { index, item_id, ...stateOf(producedById.get(item_id), knownAs(status)), ...unknown.get(index) };
  });
  return {
    run_id,
    status: run.status,
    ...countsOf(results, ['created', 'updated', 'existing', 'queued', 'failed']),
    results,
  };
}

/** Status of a text whose item was already stored; undefined for a new item. */
type KnownAs = 'existing' | 'updated' | undefined;

const issueOf = ({ message, code }: Refusal): Issue => ({
  loc: ['external_id'],
  msg: message,
  type: code,
  input: null,
  ctx: {},
});

const knownAs = (status: Outcome['status']): KnownAs => (status === 'created' ? undefined : status);

/** @param item undefined if it was deleted while the client waited */
function stateOf(
  item: Schemas['runs/ProducedItem'] | undefined,
  known: KnownAs,
): Pick<BatchResult, 'status' | 'memory_type' | 'detail'> {
  if (!item)
    return {
      status: 'failed',
      detail: Invalid.field([], 'Was deleted while it was being processed', 'deleted').issues,
    };
  const { memory_type, waiting } = item;
  if (known) return { status: known, memory_type };
  return { status: waiting ? 'queued' : memory_type === 'pending' ? 'failed' : 'created', memory_type };
}

function accept(
  ctx: Ctx,
  kind: 'ingest' | 'ingest.full' | 'ingest.batch',
  texts: SentText[],
): Promise<{ run_id: string; received: Outcome[] }> {
  const payload = { progress: 0, message: 'received', kind, items: texts.length };
  return openRun(ctx, { event, payload }, async ({ run_id }) => ({
    run_id,
    received: await receive(ctx, { run_id, kind }, texts),
  }));
}

const validateContext = validator('ingest/IngestContext');

async function readText(ctx: Ctx, request: IngestRequest, loc: string[]): Promise<SentText> {
  const context = request.context ?? {};
  if (!validateContext(context)) throw new Invalid(issuesOf(validateContext.errors, [...loc, 'context']));
  const { memory_type, origin: way, title, external_id, ...metadata } = context;
  const origin = request.origin ?? way;
  // The pipeline later replaces `pending` with the type that it detects.
  const type = memory_type ?? 'pending';
  const own = { title: request.title ?? title ?? null, external_id: request.external_id ?? external_id ?? null };
  const { tags, valid_start_time, valid_end_time, expires_at } = request;
  expectLater(ctx.now(), expires_at, loc);
  const as = async (memory_type: WritableType, extractsNames = true) => ({
    ...(await readDraft(
      {
        content: request.content,
        memory_type,
        metadata,
        ...own,
        ...given({ tags, valid_start_time, valid_end_time, expires_at }),
        ...sentKeys(request),
      },
      loc,
      extractsNames,
    )),
    origin: ingestOriginOf(memory_type, origin),
  });
  const text = await as(type, false);
  return {
    draft: text,
    same: sameOfRequest(request, text),
    by_rules: request.extractor_name === 'rules',
    judged: request.challenge === true,
    as,
  };
}

const given = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const validateText = validator('ingest/IngestRequest');

function checkText(item: Json): IngestRequest {
  if (!validateText(item)) throw new Invalid(issuesOf(validateText.errors, []));
  return item;
}

async function answerOf(ctx: Ctx, run_id: string, known: KnownAs): Promise<IngestAnswer> {
  const { run, items } = await getRun(ctx, run_id);
  const [item] = items;
  // The item was deleted while the client waited.
  if (!item) throw new NotFound();
  const status = known ? known : run.status === 'ok' ? 'created' : run.status === 'error' ? 'failed' : 'queued';
  const { memory_type, confidence, why } = item;
  const made = status === 'queued' || status === 'failed' ? {} : await labelledIn(ctx, item.item_id);
  return answer(ctx, run_id, item.item_id, { memory_type, confidence, why, status, errors: run.errors, ...made });
}

function answer(
  { scope }: Ctx,
  run_id: string,
  item_id: string,
  state: Pick<IngestAnswer, 'memory_type' | 'status'> &
    Partial<Pick<IngestAnswer, 'confidence' | 'why' | 'errors' | 'decisions'>>,
): IngestAnswer {
  const { user_id, tenant_id, workspace_id } = scope;
  const queued = state.status === 'queued';
  return {
    item_id,
    id: item_id,
    run_id,
    confidence: null,
    why: null,
    ...state,
    queued,
    user_id,
    tenant_id,
    workspace_id,
  };
}

const wireEntity = ({ name, entity_type, role, count, aliases }: Schemas['ingest/FoundEntity']) => ({
  name,
  entity_type,
  role,
  count,
  aliases,
});
const wireRelation = ({ source, predicate, target, fact, confidence }: Schemas['ingest/FoundRelation']) => ({
  source,
  predicate,
  target,
  fact,
  confidence,
});

/** @throws NotFound if the item was deleted while the client waited */
async function readItem(ctx: Ctx, item_id: string): Promise<MemoryItem> {
  const row = await ctx.graph.run('store/get', { item_id });
  if (!row) throw new NotFound();
  return recordOf(row.item);
}

/** Stored names, in the same form as the response to a new text. */
const storedNames = ({
  entities,
  relations,
}: MemoryItem): Pick<Schemas['ingest/FullAnswer'], 'entities' | 'relations'> => ({
  entities: entities.map(({ name, type, role }) => ({ name, entity_type: type, role, count: 1, aliases: [] })),
  relations: relations.map(({ source, relation_type, target, fact, confidence }) => ({
    source,
    predicate: relation_type,
    target,
    fact,
    confidence,
  })),
});
