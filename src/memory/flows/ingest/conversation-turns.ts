// Stores each conversation turn as an item, in order, so that a client can replay the conversation.
import type { Writing } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import type { Transaction } from '../../../graph/run';
import { sinceEver, toLocal, toUtc } from '../../../time';
import { pairsFor } from '../../store/chain';
import { linkParts, linkSession } from '../../store/edges';
import { sha256 } from '../../../text/hash';
import { timeIn } from '../../model/keys';
import { lookupKey } from '../../model/lookup';
import { originOf, typeFacts } from '../../model/types';
import { appendItems } from '../../store/write';
import { speakerOf } from './chunks';

type Request = Schemas['ingest/ConversationRequest'];

/** The turns of one ingest that are split into chunks. */
export interface Cut {
  /** The request, restricted to these turns and their sessions. */
  request: Request;
  /** Position of the first turn to split within the whole conversation, and its session number. */
  first: number;
  session: number;
}

/** Hash of speaker and text; equal hashes mean that a turn was sent again. */
export const turnHash = (turn: Request['turns'][number]) => sha256(`${speakerOf(turn)}\n${turn.content}`);

/** Stores new turns as items: NEXT links each turn to the following one, PART_OF to the conversation. */
export async function storeTurns(
  ctx: Writing,
  transaction: Transaction,
  { request, first, session: from }: Cut,
  { fresh, conversation_id, container }: TurnsToStore,
): Promise<void> {
  if (fresh.length === 0) return;
  const scopeKey = ctx.scope.write_key;
  const session_key = `${scopeKey}|${lookupKey('turns', conversation_id)}`;
  const now = ctx.now();
  const sessionAt = sessionsOf(request);
  const rows = fresh.map((position) => {
    const item_id = ctx.newId('mem');
    const turn = request.turns[position - first] as Request['turns'][number];
    const session = sessionAt(position - first);
    const at = timeOf(request, turn, session);
    return {
      properties: {
        ...originOf('conversation_turn', undefined),
        item_id,
        content: turn.content,
        memory_type: 'conversation_turn' as const,
        external_id: `conversation_turn:${conversation_id}:${position}`,
        dedupe_key: `${scopeKey}|conversation_turn|${conversation_id}:${position}`,
        tags: [],
        status: 'active',
        metadata_json: JSON.stringify({
          conversation_id,
          turn: position,
          speaker: speakerOf(turn),
          session: from + session,
        }),
        lineage_roots: [item_id],
        conversation_id,
        turn: position,
        speaker: speakerOf(turn),
        content_hash: turnHash(turn),
        session_key,
        session_order: String(position).padStart(8, '0'),
      },
      valid_start_time: at ? toUtc(at) : sinceEver,
      valid_start_local: at ? toLocal(at) : null,
    };
  });
  const placed = rows.map(({ properties: { item_id, session_order } }) => ({ item_id, session_key, session_order }));
  const [pairs] = await Promise.all([
    pairsFor(transaction, placed),
    appendItems(transaction, ctx, typeFacts('conversation_turn').label, rows, now),
  ]);
  await linkParts(
    transaction,
    container,
    placed.map(({ item_id }) => item_id),
    now,
  );
  await linkSession(transaction, pairs, now);
}

interface TurnsToStore {
  /** Positions of the new turns in the conversation, in order. */
  fresh: number[];
  conversation_id: string;
  container: string;
}

/** Returns a function from a turn's position to its session number, counted from 0. */
export function sessionsOf(request: Request): (position: number) => number {
  const begins = new Set((request.session_boundaries ?? []).filter((position) => position > 0));
  let session = 0;
  const sessions = request.turns.map((_, position) => (begins.has(position) ? ++session : session));
  return (position) => sessions[position] as number;
}

/** The time of a turn, or else of its session (RFC 3339); a date without time means midnight UTC. */
export function timeOf(request: Request, turn: Request['turns'][number], session: number): string | undefined {
  const own = timeIn(turn);
  if (own !== undefined) return own;
  const text = request.session_dates?.[session];
  if (text === undefined) return undefined;
  return /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text;
}
