// A conversation as it was said: speakers and days, and what was found in it is lit and comes into view.
import { useEffect, useRef } from 'preact/hooks';
import type { Shapes } from '../client';
import { momentOfView } from './address';
import { useAnswer, useExplorer } from './context';
import { counted } from './formats';
import { wholeItem, type ShownItem } from './items';
import { AnswerArea, MemoryText, PageLink } from './parts';

const perPage = 200;
const maxPages = 10;

const ofConversations = ['conversation', 'conversation_turn', 'episodic'];

/** The id of the conversation that an item is, or is part of. */
export function conversationOfItem({ memory_type, metadata }: ShownItem): string | undefined {
  const { conversation_id } = metadata;
  return ofConversations.includes(memory_type) && typeof conversation_id === 'string' ? conversation_id : undefined;
}

interface Talk {
  turns: ShownItem[];
  isWhole: boolean;
}

export function Transcript({ item, conversation_id }: { item: ShownItem; conversation_id: string }) {
  const { view } = useExplorer();
  const moment = momentOfView(view);
  const talk = useAnswer(
    async (client): Promise<Talk> => {
      const turns: ShownItem[] = [];
      const query = {
        memory_type: 'conversation_turn' as const,
        order: 'asc' as const,
        metadata_key: 'conversation_id',
        metadata_value: conversation_id,
        limit: perPage,
        ...moment,
      };
      let cursor: string | null = '';
      for (let page = 0; page < maxPages && cursor !== null; page++) {
        const answer: Shapes['ItemPage'] = await client.get('/memory/list', {
          params: { query: { ...query, ...(cursor && { cursor }) } },
        });
        turns.push(...answer.items.map(wholeItem));
        cursor = answer.next_cursor;
      }
      return { turns: turns.sort((a, b) => placeOf(a) - placeOf(b)), isWhole: cursor === null };
    },
    [conversation_id, moment],
  );
  return <AnswerArea of={talk}>{(value) => <Turns talk={value} item={item} />}</AnswerArea>;
}

const placeOf = ({ metadata }: ShownItem): number => Number(metadata['turn'] ?? 0);

function Turns({ talk: { turns, isWhole }, item }: { talk: Talk; item: ShownItem }) {
  const first = useRef<HTMLLIElement>(null);
  useEffect(() => first.current?.scrollIntoView({ block: 'center' }), [item.item_id]);
  if (turns.length === 0) return null;
  const isWholeTalk = item.memory_type === 'conversation';
  const isLit = (turn: ShownItem) =>
    !isWholeTalk && (turn.item_id === item.item_id || item.content.includes(turn.content));
  const firstLit = turns.find(isLit);
  return (
    <section aria-label="Conversation">
      <p class="hint">
        {counted(turns.length, 'message')}
        {!isWhole && ', the first of more'}
      </p>
      <ol class="transcript">
        {turns.map((turn, i) => (
          <>
            {dayOf(turn) !== dayOf(turns[i - 1]) && <li class="day">{dayOf(turn)}</li>}
            <li class={isLit(turn) ? 'turn lit' : 'turn'} ref={turn === firstLit ? first : undefined}>
              <PageLink to={{ id: turn.item_id, panel: 'text' }} class="speaker">
                <MemoryText>{speakerOfTurn(turn)}</MemoryText>
              </PageLink>
              <p class="content">
                <MemoryText>{turn.content}</MemoryText>
              </p>
            </li>
          </>
        ))}
      </ol>
    </section>
  );
}

function speakerOfTurn({ metadata: { speaker, role } }: ShownItem): string {
  if (typeof speaker === 'string') return speaker;
  return typeof role === 'string' ? role : 'unknown';
}

const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' });

/** The day on which something was said; empty where only the time of storing is known. */
function dayOf(turn: ShownItem | undefined): string {
  if (!turn || turn.true_at_is === 'stored') return '';
  return days.format(new Date(`${turn.true_at.slice(0, 10)}T12:00:00Z`));
}
