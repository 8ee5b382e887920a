// One item: what it says and where it comes from, and the panels that explain and change it.
import { momentOfView, panels, type Panel } from './address';
import { useAnswer, useExplorer } from './context';
import { Descent } from './descent';
import { GraphPanel } from './graph';
import { History } from './history';
import { wholeItem, type ShownItem } from './items';
import { Mend } from './mend';
import { AnswerArea, Close, Kind, PageLink, StatedDay, MemoryText, Time } from './parts';
import { ItemMarks } from './search';
import { conversationOfItem, Transcript } from './transcript';
import { Why } from './why';

const titles: Record<Panel, string> = {
  text: 'Text',
  why: 'Why',
  graph: 'Graph',
  descent: 'Reasons',
  history: 'History',
  mend: 'Change',
};

export function Item() {
  const { view } = useExplorer();
  const { id, panel } = view;
  const moment = momentOfView(view);
  const item = useAnswer(
    (client) =>
      client.get('/memory/{item_id}', { params: { path: { item_id: id }, query: { view: 'full', ...moment } } }),
    [id, moment],
  );
  return (
    <>
      <div class="bar">
        <Close />
        <nav aria-label="About this item">
          {panels.map((each) => (
            <PageLink to={{ panel: each, opened: [] }} aria-current={each === panel ? 'page' : undefined}>
              {titles[each]}
            </PageLink>
          ))}
        </nav>
      </div>
      {item.error && panel === 'why' ? (
        <Why />
      ) : (
        <AnswerArea of={item}>{(value) => <Panels item={wholeItem(value)} panel={panel} />}</AnswerArea>
      )}
    </>
  );
}

function Panels({ item, panel }: { item: ShownItem; panel: Panel }) {
  switch (panel) {
    case 'text':
      return <Facts item={item} />;
    case 'why':
      return (
        <>
          <Quote item={item} />
          <Why />
        </>
      );
    case 'graph':
      return <GraphPanel />;
    case 'descent':
      return <Descent item={item} />;
    case 'history':
      return <History item={item} />;
    case 'mend':
      return <Mend item={item} />;
  }
}

const Quote = ({ item }: { item: ShownItem }) => (
  <blockquote>
    <MemoryText>{item.content.slice(0, 300)}</MemoryText>
  </blockquote>
);

const shownElsewhere = ['content', 'title'];

function Facts({ item }: { item: ShownItem }) {
  const { memory_type, trust, origin, title, content, entities, relations, tags, metadata } = item;
  const times: [string, string | null][] = [
    ['True from', item.valid_start_time],
    ['True until', item.valid_end_time],
    ['Stored', item.created_at],
    ['Changed', item.updated_at],
  ];
  const fields = Object.entries(metadata).filter(([name]) => !shownElsewhere.includes(name));
  const conversation_id = conversationOfItem(item);
  return (
    <article>
      <p class="facts">
        <Kind type={memory_type} />
        <span class={`trust ${trust}`}>{trust === 'member' ? 'by a member' : trust}</span>
        <ItemMarks of={item} />
        <StatedDay of={item} />
      </p>
      {title && (
        <h2>
          <MemoryText>{title}</MemoryText>
        </h2>
      )}
      {conversation_id === undefined ? (
        <p class="content">
          <MemoryText>{content}</MemoryText>
        </p>
      ) : (
        <Transcript item={item} conversation_id={conversation_id} />
      )}
      {entities.length > 0 && (
        <p>
          {entities.map(({ entity_id, name }) => (
            <PageLink to={{ page: 'names', id: entity_id }} class="chip name">
              <MemoryText>{name}</MemoryText>
            </PageLink>
          ))}
        </p>
      )}
      {relations.length > 0 && (
        <>
          <h3>Facts stated here</h3>
          <ul>
            {relations.map(({ fact }) => (
              <li>
                <MemoryText>{fact}</MemoryText>
              </li>
            ))}
          </ul>
        </>
      )}
      <dl>
        {times.map(([name, at]) => at && <Field name={name} value={<Time at={at} />} />)}
        <Field name="Origin" value={<MemoryText>{origin}</MemoryText>} />
        {tags.length > 0 && <Field name="Tags" value={<MemoryText>{tags.join(', ')}</MemoryText>} />}
        <Field name="Version" value={item.version} />
        <Field name="Id" value={<code>{item.item_id}</code>} />
        {fields.map(([name, value]) => (
          <Field
            name={name}
            value={<MemoryText>{typeof value === 'string' ? value : JSON.stringify(value)}</MemoryText>}
          />
        ))}
      </dl>
    </article>
  );
}

const Field = ({ name, value }: { name: string; value: preact.ComponentChildren }) => (
  <>
    <dt>
      <MemoryText>{name}</MemoryText>
    </dt>
    <dd>{value}</dd>
  </>
);
