// One memory: its text and source, and the panels that explain and change it.
import { momentOfView, panels, type Panel } from './address';
import { draftOfText, hasDraft, useAnswer, useExplorer } from './context';
import { shortenedAtWord, withoutMarks } from './formats';
import { History, ReplacedBy } from './history';
import { Later } from './later';
import { originInWords } from './words';
import { titleOfItem, wholeItem, type ShownItem } from './items';
import { AnswerArea, Kind, PageLink, StatedDay, Tabs, MemoryText, Time } from './parts';
import { ItemText } from './item-text';
import { ItemMarks } from './row';
import { Tags } from './tags';
import { isTime, writtenLike } from './times';
import { Why } from './why';

const titles: Record<Panel, string> = {
  text: 'Read',
  why: 'Why',
  graph: 'Graph',
  descent: 'Reasons',
  history: 'History',
  mend: 'Change',
};

export function Item() {
  const { view, known } = useExplorer();
  const { id, panel } = view;
  const moment = momentOfView(view);
  const item = useAnswer(
    (client) =>
      client.get('/memory/{item_id}', { params: { path: { item_id: id }, query: { view: 'full', ...moment } } }),
    [id, moment],
  );
  return (
    <>
      <Tabs label="About this memory">
        {panels.map((each) => (
          <PageLink to={{ panel: each, opened: [] }} aria-current={each === panel ? 'page' : undefined}>
            {titles[each]}{' '}
            {each === 'mend' && panel !== 'mend' && hasDraft(draftOfText(id)) && <span class="tag">not saved</span>}
          </PageLink>
        ))}
      </Tabs>
      {item.error && panel === 'why' ? (
        <Why />
      ) : (
        <AnswerArea of={item} meanwhile={known.get(id)?.()}>
          {(value) => <Panels item={wholeItem(value)} panel={panel} />}
        </AnswerArea>
      )}
    </>
  );
}

/** Which memory the panel shows, and whether it is current. */
const Heading = ({ item }: { item: ShownItem }) => (
  <header class="about">
    <p class="facts">
      <Kind type={item.memory_type} />
      <ItemMarks of={item} />
    </p>
    <p>
      <MemoryText>{titleOfItem(item) ?? shortenedAtWord(withoutMarks(item.content), 160)}</MemoryText>
    </p>
  </header>
);

function Panels({ item, panel }: { item: ShownItem; panel: Panel }) {
  switch (panel) {
    case 'text':
      return <Facts item={item} />;
    case 'why':
      return (
        <>
          <Heading item={item} />
          <Why />
        </>
      );
    case 'graph':
      return <Later show={({ GraphPanel }) => <GraphPanel />} />;
    case 'descent':
      return (
        <>
          <Heading item={item} />
          <Later show={({ Descent }) => <Descent item={item} />} />
        </>
      );
    case 'history':
      return (
        <>
          <Heading item={item} />
          <History item={item} />
        </>
      );
    case 'mend':
      return (
        <>
          <Heading item={item} />
          <Later show={({ Mend }) => <Mend item={item} />} />
        </>
      );
  }
}

function Facts({ item }: { item: ShownItem }) {
  const { memory_type, trust, origin, entities, relations } = item;
  const title = titleOfItem(item);
  return (
    <article>
      <p class="facts">
        <Kind type={memory_type} />
        <ItemMarks of={item} />
        <StatedDay of={item} />
        {trust !== 'member' && <span class={`trust ${trust}`}>{originInWords(origin)}</span>}
      </p>
      {title && (
        <h2 class="title">
          <MemoryText>{title}</MemoryText>
        </h2>
      )}
      <Successor item={item} />
      <ItemText item={item} />
      {entities.length > 0 && (
        <>
          <h3 class="over">Names mentioned</h3>
          <p>
            {entities.map(({ entity_id, name }) => (
              <PageLink to={{ page: 'names', id: entity_id, panel: 'text' }} class="chip name">
                <MemoryText>{name}</MemoryText>
              </PageLink>
            ))}
          </p>
        </>
      )}
      {relations.length > 0 && (
        <>
          <h3 class="over">Facts</h3>
          <ul class="plain">
            {relations.map(({ fact }) => (
              <li>
                <MemoryText>{fact}</MemoryText>
              </li>
            ))}
          </ul>
        </>
      )}
      <Tags item={item} />
      <Details item={item} />
    </article>
  );
}

/** The replacement of a memory that is no longer current. */
function Successor({ item: { superseded_by, status } }: { item: ShownItem }) {
  if (superseded_by) return <ReplacedBy item_id={superseded_by} />;
  if (status !== 'retracted') return null;
  return (
    <p class="banner">
      This was withdrawn. <PageLink to={{ panel: 'history' }}>See why</PageLink>
    </p>
  );
}

function Details({ item }: { item: ShownItem }) {
  const { origin, metadata, true_at } = item;
  const [from, until] = [item.valid_start_time, item.valid_end_time].map((at) => at && writtenLike(at, true_at));
  return (
    <details class="fields">
      <summary>Details</summary>
      <dl>
        {from && <Field name="True from" value={<Time at={from} isStated />} />}
        {until && <Field name="True until" value={<Time at={until} isStated />} />}
        <Field name="Added" value={<Time at={item.created_at} />} />
        {item.version > 1 && <Field name="Changed" value={<Time at={item.updated_at} />} />}
        <Field name="Origin" value={<MemoryText>{originInWords(origin)}</MemoryText>} />
        <Field name="Version" value={item.version} />
        <Field name="Id" value={<code>{item.item_id}</code>} />
        {Object.entries(metadata)
          .filter(([name]) => name !== 'content' && name !== 'title')
          .map(([name, value]) => (
            <Field name={name.replaceAll('_', ' ')} value={valueOf(value)} />
          ))}
      </dl>
    </details>
  );
}

function valueOf(value: unknown) {
  if (typeof value === 'string' && isTime(value)) return <Time at={value} />;
  return <MemoryText>{typeof value === 'string' ? value : JSON.stringify(value)}</MemoryText>;
}

const Field = ({ name, value }: { name: string; value: preact.ComponentChildren }) => (
  <>
    <dt>
      <MemoryText>{name}</MemoryText>
    </dt>
    <dd>{value}</dd>
  </>
);
