// What a memory says, as something to read: a note and a document rendered, a conversation as a transcript, a decision
// with its grounds.
import { momentOfView } from './address';
import { useAnswer, useExplorer } from './context';
import { Grounds } from './grounds';
import { speakerBefore, wholeItem, type ShownItem } from './items';
import { lightOf } from './lit';
import { Markdown, useScrolledTo } from './markdown';
import { AnswerArea, MemoryText, PageLink } from './parts';
import { classOfText, ItemMarks } from './row';
import { conversationOfItem, Transcript } from './transcript';

export function ItemText({ item }: { item: ShownItem }) {
  const { memory_type, content, title, metadata } = item;
  const speaker = speakerBefore(item);
  const conversation_id = conversationOfItem(item);
  if (conversation_id !== undefined) return <Transcript item={item} conversation_id={conversation_id} />;
  const { document_id } = metadata;
  if (typeof document_id === 'string') return <Chunks item={item} document_id={document_id} />;
  if (memory_type === 'zettel')
    return (
      <>
        <Markdown title={title}>{content}</Markdown>
        <Backlinks note_id={item.item_id} />
      </>
    );
  if (memory_type === 'document' || isList(content)) return <Markdown title={title}>{content}</Markdown>;
  return (
    <>
      <p class={classOfText(title, content)}>
        {speaker && (
          <b>
            <MemoryText>{speaker}</MemoryText>
          </b>
        )}
        <MemoryText>{content}</MemoryText>
      </p>
      {memory_type === 'decision' && <Grounds item={item} />}
    </>
  );
}

/** What several memories say of a name is a list of their sentences. */
const isList = (text: string) => text.startsWith('- ');

/** A document with a chunk among the results: its chunks in order, with the found one highlighted. */
function Chunks({ item, document_id }: { item: ShownItem; document_id: string }) {
  const { view } = useExplorer();
  const moment = momentOfView(view);
  const chunks = useAnswer(
    async (client) => {
      const query = { metadata_key: 'document_id', metadata_value: document_id, limit: 200, ...moment };
      const { items } = await client.get('/memory/list', { params: { query } });
      return items.map(wholeItem).sort((a, b) => placeOf(a) - placeOf(b));
    },
    [document_id, moment],
  );
  const lit = useScrolledTo<HTMLElement>([chunks.value, item.item_id]);
  return (
    <AnswerArea of={chunks}>
      {(found) => (
        <>
          <p class="hint">
            Part {placeOf(item) + 1} of {found.length}.{' '}
            <PageLink to={{ id: document_id, panel: 'text' }}>Open the whole document</PageLink>
          </p>
          {found.map((each) => (
            <section
              key={each.item_id}
              class={each.item_id === item.item_id ? 'part lit' : 'part'}
              ref={each.item_id === item.item_id ? lit : undefined}
            >
              <Markdown title={item.title} light={each.item_id === item.item_id ? lightOf(view.query) : undefined}>
                {each.content}
              </Markdown>
            </section>
          ))}
        </>
      )}
    </AnswerArea>
  );
}

const placeOf = ({ metadata }: ShownItem): number => Number(metadata['position'] ?? 0);

/** Notes that link to this one. */
function Backlinks({ note_id }: { note_id: string }) {
  const links = useAnswer(
    (client) =>
      client.get('/memory/zettel/{note_id}/backlinks', { params: { path: { note_id }, query: { limit: 20 } } }),
    [note_id],
  );
  const found = links.value?.backlinks ?? [];
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="backlinks">
      <h3 id="backlinks" class="over">
        Linked from
      </h3>
      <p>
        {found.map((each) => (
          <PageLink to={{ id: each.item_id, panel: 'text', opened: [] }} class="chip note">
            <MemoryText>{each.title ?? each.content.slice(0, 40)}</MemoryText> <ItemMarks of={each} />
          </PageLink>
        ))}
      </p>
    </section>
  );
}
