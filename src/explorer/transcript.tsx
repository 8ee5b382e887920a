// A conversation as it was said, with speakers and days; found text is highlighted and scrolled into view.
import type { MemoryClient, Shapes } from '../client';
import { momentOfView } from './address';
import { useAnswer, useExplorer } from './context';
import { counted } from './formats';
import { roles, titleOfItem, wholeItem, type ShownItem } from './items';
import { lightOf, litWords, type Light } from './lit';
import { Markdown, useScrolledTo } from './markdown';
import { AnswerArea, LitText, MemoryText, PageLink, Time } from './parts';
import { timeInWords } from './times';

const perPage = 200;
const maxPages = 10;

const ofConversations = ['conversation', 'conversation_turn', 'episodic'];

/** The id of the conversation that an item is, or belongs to. */
export function conversationOfItem({ memory_type, metadata }: ShownItem): string | undefined {
  const { conversation_id } = metadata;
  return ofConversations.includes(memory_type) && typeof conversation_id === 'string' ? conversation_id : undefined;
}

interface MailHead {
  subject: string | undefined;
  to: string;
  cc: string;
}

interface Talk {
  /** Undefined if only turns were stored. */
  title: string | undefined;
  turns: ShownItem[];
  /** The recipients of a mail, by the position of its turn. */
  heads: Map<number, MailHead>;
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
      const title = about && titleOfItem(about);
      const heads = turns.some(isMail)
        ? await headsOf(client, { ...ofConversation, ...moment })
        : new Map<number, MailHead>();
      return { title, turns: turns.sort((a, b) => placeOf(a) - placeOf(b)), heads, isWhole: cursor === null };
    },
    [conversation_id, moment],
  );
  return <AnswerArea of={talk}>{(value) => <Turns talk={value} item={item} />}</AnswerArea>;
}

type OfConversation = { metadata_key: string; metadata_value: string };

/** The recipients of a mail are stored with its chunk of the conversation, not with its text. */
async function headsOf(client: MemoryClient, of: OfConversation): Promise<Map<number, MailHead>> {
  const query = { ...of, memory_type: 'episodic' as const, limit: perPage };
  const { items } = await client.get('/memory/list', { params: { query } });
  const people = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '');
  return new Map(
    items
      .map(wholeItem)
      .map((each) => [
        placeOf(each),
        { subject: each.title ?? undefined, to: people(each.metadata['to']), cc: people(each.metadata['cc']) },
      ]),
  );
}

const placeOf = ({ metadata }: ShownItem): number => Number(metadata['turn'] ?? 0);

function Turns({ talk: { title, turns, heads, isWhole }, item }: { talk: Talk; item: ShownItem }) {
  const { view } = useExplorer();
  const light = lightOf(view.query);
  const best = useScrolledTo<HTMLLIElement>([item.item_id, view.query]);
  if (turns.length === 0) return null;
  const found = foundTurns(turns, item);
  const bestTurn = bestOf(found.length > 0 ? found : turns, light) ?? found[0];
  const isLit = (turn: ShownItem) => turn === bestTurn || found.includes(turn);
  return (
    <section aria-label="Conversation">
      {title && title !== titleOfItem(item) && (
        <h2 class="title">
          <MemoryText>{title}</MemoryText>
        </h2>
      )}
      <p class="hint">
        {peopleIn(turns)} · {counted(turns.length, 'message')}
        {!isWhole && ', the first of more'}
      </p>
      <ol class="transcript">
        {turns.map((turn, i) => (
          <>
            {dayOf(turn) !== dayOf(turns[i - 1]) && <li class="day">{dayOf(turn)}</li>}
            <li class={isLit(turn) ? 'turn lit' : 'turn'} ref={turn === bestTurn ? best : undefined}>
              <PageLink to={{ id: turn.item_id, panel: 'text' }} class="speaker">
                <MemoryText>{speakerOfTurn(turn)}</MemoryText>
              </PageLink>
              {turn.true_at_is !== 'stored' && <Time at={turn.true_at} clock />}
              {heads.has(placeOf(turn)) && <Head of={heads.get(placeOf(turn)) as MailHead} title={title} />}
              {isMail(turn) ? (
                <p class="content">
                  <LitText light={isLit(turn) ? light : undefined}>{turn.content}</LitText>
                </p>
              ) : (
                <Markdown light={isLit(turn) ? light : undefined}>{turn.content}</Markdown>
              )}
            </li>
          </>
        ))}
      </ol>
    </section>
  );
}

/** The turns that an item contains, unless it is the whole conversation. */
const foundTurns = (turns: ShownItem[], { item_id, memory_type, content }: ShownItem): ShownItem[] =>
  memory_type === 'conversation'
    ? []
    : turns.filter((turn) => turn.item_id === item_id || content.includes(turn.content));

/** The turn with the most words of the question, if one has any. */
function bestOf(turns: ShownItem[], light: Light | undefined): ShownItem | undefined {
  const counts = turns.map(({ content }) => litWords(content, light));
  const most = Math.max(0, ...counts);
  return most > 0 ? turns[counts.indexOf(most)] : undefined;
}

/** A letter has its own line breaks; chats are written in Markdown. */
const isMail = ({ origin }: ShownItem) => origin === 'import:mail';

function Head({ of: { subject, to, cc }, title }: { of: MailHead; title: string | undefined }) {
  const lines = [
    ['To', to],
    ['Cc', cc],
    ['Subject', subject === title ? '' : subject],
  ].filter(([, value]) => value);
  if (lines.length === 0) return null;
  return (
    <dl class="head">
      {lines.map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd>
            <MemoryText>{value ?? ''}</MemoryText>
          </dd>
        </>
      ))}
    </dl>
  );
}

const peopleIn = (turns: ShownItem[]) => [...new Set(turns.map(speakerOfTurn))].slice(0, 6).join(', ');

function speakerOfTurn({ metadata: { speaker, role } }: ShownItem): string {
  if (typeof speaker === 'string') return roles[speaker] ?? speaker;
  return typeof role === 'string' ? (roles[role] ?? role) : 'Unknown';
}

/** The day on which something was said; empty if only the time of storing is known. */
function dayOf(turn: ShownItem | undefined): string {
  if (!turn || turn.true_at_is === 'stored') return '';
  return timeInWords(turn.true_at, { day: true, full: true });
}
