// The names that memories mention: what is known of each, which are the same, and the graph around it.
import { useState } from 'preact/hooks';
import { momentOf } from './address';
import { useAnswer, useExplorer, usePages } from './context';
import { Facts } from './facts';
import { counted } from './formats';
import { GraphPanel } from './graph';
import { Answer, Close, Entry, Link, More, Split, Text } from './parts';
import { Same } from './same';

export function Names() {
  const { view } = useExplorer();
  const { id } = view;
  return (
    <Split name="Names" list={<NameList />} opened="Name">
      <Name key={id} />
    </Split>
  );
}

function NameList() {
  const { view } = useExplorer();
  const [part, setPart] = useState('');
  const [order, setOrder] = useState<'use' | 'name'>('use');
  const query = { limit: 50, order, ...(part && { q: part }), ...momentOf(view) };
  const { pages, more } = usePages(
    (client, cursor) => client.get('/memory/entities', { params: { query: { ...query, ...cursor } } }),
    ({ entities }) => entities,
    [query],
  );
  return (
    <>
      <Entry
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
      <Answer of={pages}>
        {({ rows, first, hasMore }) => (
          <>
            <p class="hint" role="status">
              {rows.length} of {first.total ?? 'many'}
            </p>
            <ul class="names">
              {rows.map(({ entity_id, name, type, mentions, same_as }) => (
                <li class={entity_id === view.id ? 'current' : ''}>
                  <Link to={{ id: entity_id, panel: 'text', opened: [] }}>
                    <Text>{name}</Text>
                  </Link>
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
      </Answer>
    </>
  );
}

export function Name() {
  const { view } = useExplorer();
  const { id, panel } = view;
  const moment = momentOf(view);
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
          <Link to={{ panel: 'text', opened: [] }} aria-current={isGraph ? undefined : 'page'}>
            Facts
          </Link>
          <Link to={{ panel: 'graph', opened: [] }} aria-current={isGraph ? 'page' : undefined}>
            Graph
          </Link>
        </nav>
      </div>
      {isGraph ? (
        <GraphPanel />
      ) : (
        <Answer of={entity}>
          {({ name, type, mentions, same_as }) => (
            <>
              <h2>
                <Text>{name}</Text>
              </h2>
              <p class="facts">
                <span class="kind name">Name</span>
                <span>{type}</span>
                <Link to={{ page: 'search', query: '', filters: { name: id }, id: '' }}>
                  {counted(mentions, 'mention')}
                </Link>
              </p>
              <Same entity_id={id} name={name} same={same_as} />
              <Facts name={name} />
            </>
          )}
        </Answer>
      )}
    </>
  );
}
