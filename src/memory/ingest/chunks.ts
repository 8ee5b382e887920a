// A conversation cut into what a search can find: some turns of one session each.
import type { Schemas } from '../../generated/schemas';

type Request = Schemas['ingest/ConversationRequest'];

export interface Chunk {
  /** Place of its first turn in the conversation. */
  first_turn: number;
  turns: number;
  session: number;
  content: string;
}

/** Turns in order, cut where a session begins, after `turns_per_chunk` turns, or where the text would grow too long. */
export function chunksOf(request: Request): Chunk[] {
  const { turns, turns_per_chunk: mostTurns = 15, max_chunk_chars: mostCharacters = 12_000 } = request;
  const begins = new Set(request.session_boundaries ?? []);
  const chunks: Chunk[] = [];
  let session = 0;
  turns.forEach((turn, place) => {
    const line = lineOf(turn);
    const beginsSession = place > 0 && begins.has(place);
    if (beginsSession) session++;
    const last = chunks.at(-1);
    const fits = last && last.turns < mostTurns && last.content.length + line.length < mostCharacters;
    if (!last || beginsSession || !fits) chunks.push({ first_turn: place, turns: 1, session, content: line });
    else {
      last.turns++;
      last.content += `\n${line}`;
    }
  });
  return chunks;
}

type Turn = Request['turns'][number];

export const speakerOf = (turn: Turn): string => (turn.speaker ?? turn.role) as string;

const lineOf = (turn: Turn): string => `${speakerOf(turn)}: ${turn.content}`;
