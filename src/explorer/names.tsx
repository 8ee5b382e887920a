// The names that memories mention: what is known of each, which are the same, and the graph around it.
import { useState } from 'preact/hooks';
import { momentOfView } from './address';
import { useAnswer, useExplorer, usePages } from './context';
import { Facts } from './facts';
import { counted } from './formats';
import { GraphPanel } from './graph';
import { AnswerArea, Close, TextEntry, PageLink, More, Split, MemoryText } from './parts';
import { Same } from './same';

export function NamesPage() {
  const { view } = useExplorer();
  const { id } = view;
  return (
    <Split name="Names" list={<NameList />} opened="Name">
      <NamePage key={id} />
    </Split>
  );
}

function NameList() {
  const { view } = useExplorer();
  const [part, setPart] = useState('');
  const [order, setOrder] = useState<'use' | 'name'>('use');
  const query = { limit: 50, order, ...(part && { q: part }), ...momentOfView(view) };
  const { pages, more } = usePages(
    (client, cursor) => client.get('/memory/entities', { params: { query: { ...query, ...cursor } } }),
    ({ entities }) => entities,
    [query],
  );
  return (
    <>
      <TextEntry
        type="search"
        label="Names that contain"
        placeholder="Names that contain …"
        value={part}
        onValue={setPart}
      />
      <div class="bar">
        {(['use', 'name'] as const).map((each) => (
          <button aria-pressed={each === order} onClick={() => setOrder(each)}>
            {each === 'use' ? 'Most mentioned first' : 'By name'}
          </button>
        ))}
      </div>
      <AnswerArea of={pages}>
        {({ rows, first, hasMore }) => (
          <>
            <p class="hint" role="status">
              {rows.length} of {first.total ?? 'many'}
            </p>
            <ul class="names">
              {rows.map(({ entity_id, name, type, mentions, same_as }) => (
                <li class={entity_id === view.id ? 'current' : ''}>
                  <PageLink to={{ id: entity_id, panel: 'text', opened: [] }}>
                    <MemoryText>{name}</MemoryText>
                  </PageLink>
                  <small>
                    {type}, {counted(mentions, 'mention')}
                    {same_as.length > 0 && `, ${counted(same_as.length, 'other name')}`}
                  </small>
                </li>
              ))}
            </ul>
            <More hasMore={hasMore} onMore={more} />
          </>
        )}
      </AnswerArea>
    </>
  );
}

export function NamePage() {
  const { view } = useExplorer();
  const { id, panel } = view;
  const moment = momentOfView(view);
  const entity = useAnswer(
    (client) =>
      client.get('/memory/entities/{entity_id}', {
        params: { path: { entity_id: id }, query: { limit: 1, ...moment } },
      }),
    [id, moment],
  );
  const isGraph = panel === 'graph';
  return (
    <>
      <div class="bar">
        <Close />
        <nav aria-label="About this name">
          <PageLink to={{ panel: 'text', opened: [] }} aria-current={isGraph ? undefined : 'page'}>
            Facts
          </PageLink>
          <PageLink to={{ panel: 'graph', opened: [] }} aria-current={isGraph ? 'page' : undefined}>
            Graph
          </PageLink>
        </nav>
      </div>
      {isGraph ? (
        <GraphPanel />
      ) : (
        <AnswerArea of={entity}>
          {({ name, type, mentions, same_as }) => (
            <>
              <h2>
                <MemoryText>{name}</MemoryText>
              </h2>
              <p class="facts">
                <span class="kind name">Name</span>
                <span>{type}</span>
                <PageLink to={{ page: 'search', query: '', filters: { name: id }, id: '' }}>
                  {counted(mentions, 'mention')}
                </PageLink>
              </p>
              <Same entity_id={id} name={name} same={same_as} />
              <Facts name={name} />
            </>
          )}
        </AnswerArea>
      )}
    </>
  );
}
