// Conversations: a container, every turn for replay, and chunks that a search finds; one transaction for all of it.
import type { Ctx } from '../../ctx';
import { Conflict } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { forEver, sinceEver, toUtc } from '../../graph/values';
import type { Transaction } from '../../graph/run';
import { embedNamed, type ItemVectors } from '../items/names';
import { applyPatch, makeBefore } from '../items/patch';
import { lookupKey, sha256 } from '../items/properties';
import { originOf, typeFacts } from '../items/types';
import { embeddable, readDraft, storeIn, type Draft, type Entry } from './add';
import { chunksOf, speakerOf, type Chunk } from './chunks';

type Request = Schemas['ingest/ConversationRequest'];
type ChunkResult = Schemas['ingest/ChunkResult'];
type Stored = Schemas['ingest/StoredChunk'];

/** A conversation that others send at the same time is looked at again. */
const mostAttempts = 5;

/**
 * Stores a conversation, or what is new of it.
 * @throws Conflict when what is stored under its id begins with other turns
 */
export async function ingestConversation(ctx: Ctx, request: Request): Promise<Schemas['ingest/ConversationAnswer']> {
  const began = performance.now();
  const run = await ctx.bus.start('batch.item', { items: request.turns.length });
  const conversation_id = request.conversation_id ?? run.run_id;
  try {
    const done = await storeNew(ctx, request, conversation_id);
    await run.emit([
      ...done.results.map(({ chunk_index, item_id, status }) => ({
        status: 'progress' as const,
        payload: { index: chunk_index, item_id, status: status === 'existing' ? status : 'created' },
      })),
      { status: 'ok', payload: { created: done.results.length } },
    ]);
    return {
      run_id: run.run_id,
      conversation_id,
      conversation_node_id: done.container,
      chunks_ingested: done.results.length,
      chunks_failed: 0,
      total_turns: request.turns.length,
      total_chunks: done.results.length,
      new_turns: done.new_turns,
      chunk_results: done.results,
      total_duration_ms: Math.round(performance.now() - began),
    };
  } catch (error) {
    await run.emit([{ status: 'error', payload: { message: 'nothing was stored' } }]);
    throw error;
  }
}

interface Done {
  container: string;
  new_turns: number;
  results: ChunkResult[];
}

async function storeNew(ctx: Ctx, request: Request, conversation_id: string): Promise<Done> {
  const external_id = `conversation:${conversation_id}`;
  const hashes = request.turns.map(hashOf);
  for (let attempt = 1; ; attempt++) {
    const known = await ctx.graph.run('ingest/get-conversation', { external_id });
    const stored = known?.turn_hashes ?? [];
    if (stored.slice(0, hashes.length).some((hash, place) => hash !== hashes[place]))
      throw new Conflict(
        'other_turns',
        'A different conversation is stored under this id; send all turns from the first one, or omit conversation_id.',
      );
    // What is sent may lag behind what is stored; its last chunk is then longer there.
    const isBehind = hashes.length < stored.length;
    const chunks = chunksOf(request);
    const plan = chunks.map((chunk, chunk_index) =>
      planOf(chunk, chunk_index, external_id, known?.chunks ?? [], isBehind),
    );
    const made = await makeChunks(ctx, request, plan, conversation_id);
    try {
      const container = known?.conversation_id ?? ctx.newId('mem');
      await ctx.graph.write(async (transaction) => {
        if (!known) await storeContainer(ctx, transaction, request, container, conversation_id);
        await storeTurns(ctx, transaction, request, hashes, stored.length, conversation_id);
        await storeChunks(ctx, transaction, made, conversation_id);
      });
      return {
        container,
        new_turns: Math.max(0, hashes.length - stored.length),
        results: plan.map(({ chunk, chunk_index, item_id, status }) => ({
          chunk_index,
          status,
          item_id,
          first_turn: chunk.first_turn,
          turns: chunk.turns,
        })),
      };
    } catch (error) {
      if (!(error instanceof Conflict) || attempt === mostAttempts) throw error;
    }
  }

  function planOf(chunk: Chunk, chunk_index: number, parent: string, known: Stored[], isBehind: boolean): Planned {
    const own = `${parent}:chunk:${chunk.first_turn}`;
    const twin = known.find((stored) => stored.external_id === own);
    if (!twin) return { chunk, chunk_index, external_id: own, status: 'created', item_id: ctx.newId('mem') };
    const isSame = isBehind || twin.content_hash === sha256(chunk.content);
    return { chunk, chunk_index, external_id: own, status: isSame ? 'existing' : 'updated', item_id: twin.item_id };
  }
}

interface Planned {
  chunk: Chunk;
  chunk_index: number;
  external_id: string;
  status: ChunkResult['status'];
  item_id: string;
}

const hashOf = (turn: Request['turns'][number]) => sha256(`${speakerOf(turn)}\n${turn.content}`);

/** Chunks with all that takes long to make, made before the transaction. */
interface Made {
  fresh: Entry[];
  changed: { item_id: string; content: string; made: Awaited<ReturnType<typeof makeBefore>> }[];
}

async function makeChunks(ctx: Ctx, request: Request, plan: Planned[], conversation_id: string): Promise<Made> {
  const created = plan.filter(({ status }) => status === 'created');
  const drafts = created.map((planned) => chunkDraft(request, planned, conversation_id));
  const vectors = await embedNamed(ctx, drafts.map(embeddable));
  const fresh = created.map(({ item_id }, index) => ({
    draft: drafts[index] as Draft,
    item_id,
    vectors: vectors[index] as ItemVectors,
    dedupe: true,
  }));
  const changed: Made['changed'] = [];
  for (const { chunk, item_id } of plan.filter(({ status }) => status === 'updated')) {
    const { content } = chunk;
    changed.push({ item_id, content, made: await makeBefore(ctx, item_id, { content }) });
  }
  return { fresh, changed };
}

function chunkDraft(request: Request, { chunk, external_id }: Planned, conversation_id: string): Draft {
  const at = timeOf(request, chunk.session);
  const metadata = { session_id: conversation_id, ...request.context, conversation_id, session: chunk.session };
  const draft = readDraft(
    {
      content: chunk.content,
      memory_type: 'episodic',
      metadata: { ...metadata, turn: chunk.first_turn },
      external_id,
      ...(at && { valid_start_time: at }),
    },
    ['body'],
  );
  return { ...draft, origin: { origin: 'conversation:chunk', origin_tier: 1 } };
}

async function storeContainer(
  ctx: Ctx,
  transaction: Transaction,
  request: Request,
  item_id: string,
  conversation_id: string,
): Promise<void> {
  const speakers = [...new Set(request.turns.map(speakerOf))];
  const draft = readDraft(
    {
      content: `Conversation of ${speakers.slice(0, 20).join(', ')}`,
      memory_type: 'conversation',
      metadata: { ...request.context, conversation_id, participants: speakers.slice(0, 100) },
      external_id: `conversation:${conversation_id}`,
    },
    ['body'],
  );
  await storeIn(transaction, ctx, [
    { draft, item_id, vectors: { item: null, facts: [] }, dedupe: true, beside: { conversation_id } },
  ]);
}

/** Turns are replay rows: appended, chained by NEXT, part of the container. */
async function storeTurns(
  ctx: Ctx,
  transaction: Transaction,
  request: Request,
  hashes: string[],
  from: number,
  conversation_id: string,
): Promise<void> {
  const scopeKey = ctx.scope.write_key;
  const session_key = `${scopeKey}|${lookupKey('turns', conversation_id)}`;
  const fresh = request.turns
    .slice(from)
    .map((turn, index) => ({ turn, place: from + index, item_id: ctx.newId('mem') }));
  if (fresh.length === 0) return;
  const now = ctx.now();
  const sessionAt = sessionsOf(request);
  const rows = fresh.map(({ turn, place, item_id }) => ({
    properties: {
      ...originOf('conversation_turn', undefined),
      item_id,
      content: turn.content,
      memory_type: 'conversation_turn',
      external_id: `conversation_turn:${conversation_id}:${place}`,
      dedupe_key: `${scopeKey}|conversation_turn|${conversation_id}:${place}`,
      tags: [],
      status: 'active',
      metadata_json: JSON.stringify({
        conversation_id,
        turn: place,
        speaker: speakerOf(turn),
        session: sessionAt(place),
      }),
      lineage_roots: [item_id],
      conversation_id,
      turn: place,
      speaker: speakerOf(turn),
      content_hash: hashes[place],
      session_key,
      session_order: String(place).padStart(8, '0'),
    },
    valid_start_time: timeOf(request, sessionAt(place)) ?? sinceEver,
  }));
  await transaction.run('ingest/append', { label: typeFacts('conversation_turn').label, rows, now, tx_to: forEver });
  const item_ids = fresh.map(({ item_id }) => item_id);
  await tieToContainer(transaction, item_ids, conversation_id, now);
  // Only the first looks for its neighbour: in a transaction each such look passes all that it has just written.
  await transaction.run('items/chain', { session_keys: [session_key], item_ids: item_ids.slice(0, 1) });
  await transaction.run('ingest/chain-chunks', { item_ids, now });
}

async function storeChunks(ctx: Ctx, transaction: Transaction, made: Made, conversation_id: string): Promise<void> {
  for (const { item_id, content, made: own } of made.changed)
    await applyPatch(ctx, transaction, item_id, { content }, { content, made: own });
  if (made.fresh.length === 0) return;
  await storeIn(transaction, ctx, made.fresh);
  const item_ids = made.fresh.map(({ item_id }) => item_id);
  await tieToContainer(transaction, item_ids, conversation_id, ctx.now());
}

const tieToContainer = (transaction: Transaction, item_ids: string[], conversation_id: string, now: string) =>
  transaction.run('ingest/tie', {
    ties: item_ids.map((item_id) => ({
      item_id,
      type: 'PART_OF',
      target_id: conversation_id,
      external_id: `conversation:${conversation_id}`,
    })),
    now,
  });

/** The session that a turn is in, counted from 0. */
function sessionsOf(request: Request): (place: number) => number {
  const begins = [...new Set(request.session_boundaries ?? [])].filter((place) => place > 0);
  return (place) => begins.filter((first) => first <= place).length;
}

/** When a session was; a day begins at midnight UTC. */
function timeOf(request: Request, session: number): string | undefined {
  const text = request.session_dates?.[session];
  if (text === undefined) return undefined;
  return /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : toUtc(text);
}
