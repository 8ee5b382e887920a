// A conversation as it was said: speakers and days, and what was found in it is lit and comes into view.
import { useEffect, useRef } from 'preact/hooks';
import type { Shapes } from '../client';
import { momentOfView } from './address';
import { useAnswer, useExplorer } from './context';
import { counted } from './formats';
import { wholeItem, type ShownItem } from './items';
import { Markdown } from './markdown';
import { AnswerArea, MemoryText, PageLink, Time } from './parts';

const perPage = 200;
const maxPages = 10;

const ofConversations = ['conversation', 'conversation_turn', 'episodic'];

/** The id of the conversation that an item is, or is part of. */
export function conversationOfItem({ memory_type, metadata }: ShownItem): string | undefined {
  const { conversation_id } = metadata;
  return ofConversations.includes(memory_type) && typeof conversation_id === 'string' ? conversation_id : undefined;
}

interface Talk {
  /** Undefined where only turns were stored. */
  title: string | undefined;
  turns: ShownItem[];
  isWhole: boolean;
}

export function Transcript({ item, conversation_id }: { item: ShownItem; conversation_id: string }) {
  const { view } = useExplorer();
  const moment = momentOfView(view);
  const ofConversation = { metadata_key: 'conversation_id', metadata_value: conversation_id };
  const talk = useAnswer(
    async (client): Promise<Talk> => {
      const turns: ShownItem[] = [];
      const named = client.get('/memory/list', {
        params: { query: { ...ofConversation, memory_type: 'conversation', limit: 1, ...moment } },
      });
      const query = {
        memory_type: 'conversation_turn' as const,
        order: 'asc' as const,
        ...ofConversation,
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
      const [about] = (await named).items.map(wholeItem);
      const title = about?.title ?? undefined;
      return { title, turns: turns.sort((a, b) => placeOf(a) - placeOf(b)), isWhole: cursor === null };
    },
    [conversation_id, moment],
  );
  return <AnswerArea of={talk}>{(value) => <Turns talk={value} item={item} />}</AnswerArea>;
}

const placeOf = ({ metadata }: ShownItem): number => Number(metadata['turn'] ?? 0);

function Turns({ talk: { title, turns, isWhole }, item }: { talk: Talk; item: ShownItem }) {
  const first = useRef<HTMLLIElement>(null);
  useEffect(() => first.current?.scrollIntoView({ block: 'center' }), [item.item_id]);
  if (turns.length === 0) return null;
  const isWholeTalk = item.memory_type === 'conversation';
  const isLit = (turn: ShownItem) =>
    !isWholeTalk && (turn.item_id === item.item_id || item.content.includes(turn.content));
  const firstLit = turns.find(isLit);
  return (
    <section aria-label="Conversation">
      {title && title !== item.title && (
        <h2 class="title">
          <MemoryText>{title}</MemoryText>
        </h2>
      )}
      <p class="hint">
        {peopleIn(turns)}: {counted(turns.length, 'message')}
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
              {turn.true_at_is !== 'stored' && <Time at={turn.true_at} clock />}
              {isWritten(turn) ? (
                <p class="content">
                  <MemoryText>{turn.content}</MemoryText>
                </p>
              ) : (
                <Markdown>{turn.content}</Markdown>
              )}
            </li>
          </>
        ))}
      </ol>
    </section>
  );
}

/** A letter has lines of its own; chats are written in Markdown. */
const isWritten = ({ origin }: ShownItem) => origin === 'import:mail';

const peopleIn = (turns: ShownItem[]) => [...new Set(turns.map(speakerOfTurn))].slice(0, 6).join(', ');

function speakerOfTurn({ metadata: { speaker, role } }: ShownItem): string {
  if (typeof speaker === 'string') return speaker;
  return typeof role === 'string' ? role : 'somebody';
}

const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' });

/** The day on which something was said; empty where only the time of storing is known. */
function dayOf(turn: ShownItem | undefined): string {
  if (!turn || turn.true_at_is === 'stored') return '';
  return days.format(new Date(`${turn.true_at.slice(0, 10)}T12:00:00Z`));
}
