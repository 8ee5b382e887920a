// The names that memories mention: what is known of each, which are the same, and the graph around it.
import { useState } from 'preact/hooks';
import { momentOf } from './address';
import { useAnswer, useExplorer } from './context';
import { Facts } from './facts';
import { GraphPanel } from './graph';
import { Answer, Close, Link, Split, Text } from './parts';
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
  const [limit, setLimit] = useState(50);
  const query = { limit, ...(part && { q: part }), ...momentOf(view) };
  const names = useAnswer((client) => client.get('/memory/entities', { params: { query } }), [JSON.stringify(query)]);
  return (
    <>
      <input
        type="search"
        aria-label="Names that contain"
        placeholder="Names that contain …"
        value={part}
        onInput={({ currentTarget }) => setPart(currentTarget.value)}
      />
      <Answer of={names}>
        {({ entities, has_more, total }) => (
          <>
            <p class="hint" role="status">
              {entities.length} of {total ?? 'many'}
            </p>
            <ul class="names">
              {entities.map(({ entity_id, name, type, mentions, same_as }) => (
                <li class={entity_id === view.id ? 'current' : ''}>
                  <Link to={{ id: entity_id, panel: 'text', opened: [] }}>
                    <Text>{name}</Text>
                  </Link>
                  <small>
                    {type}, {mentions} {mentions === 1 ? 'mention' : 'mentions'}
                    {same_as.length > 0 && `, ${same_as.length} other ${same_as.length === 1 ? 'name' : 'names'}`}
                  </small>
                </li>
              ))}
            </ul>
            {has_more && limit < 100 && <button onClick={() => setLimit(100)}>Show up to 100</button>}
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
    [id, JSON.stringify(moment)],
  );
  const isGraph = panel === 'graph';
  return (
    <>
      <div class="bar">
        <Close />
        <nav class="tabs" aria-label="About this name">
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
                <Link to={{ page: 'search', query: '', filters: { name: id }, id: '' }}>{mentions} mentions</Link>
              </p>
              <Same entity_id={id} name={name} same={same_as} again={entity.again} />
              <Facts name={name} />
            </>
          )}
        </Answer>
      )}
    </>
  );
}
