// The names that memories mention: what is known about each, which are the same, and the graph around it.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { momentOfView } from './address';
import { useAction, useAnswer, useExplorer, usePages } from './context';
import { Facts } from './facts';
import { counted } from './formats';
import { wholeItem, type ShownItem } from './items';
import { Later } from './later';
import { AnswerArea, Kind, Tabs, TextEntry, PageLink, More, Split, MemoryText } from './parts';
import { ItemRow } from './row';
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
  const { view, known } = useExplorer();
  const [part, setPart] = useState('');
  const [order, setOrder] = useState<'use' | 'name'>('use');
  const query = { limit: 50, order, joined: true, ...(part && { q: part }), ...momentOfView(view) };
  const { pages, more } = usePages(
    (client, cursor) => client.get('/memory/entities', { params: { query: { ...query, ...cursor } } }),
    ({ entities }) => entities,
    [query],
  );
  return (
    <>
      <TextEntry type="search" label="Find a name" value={part} onValue={setPart} />
      <div class="bar">
        {(['use', 'name'] as const).map((each) => (
          <button aria-pressed={each === order} onClick={() => setOrder(each)}>
            {each === 'use' ? 'Most mentioned' : 'A to Z'}
          </button>
        ))}
      </div>
      <AnswerArea of={pages}>
        {({ rows, first, hasMore }) => (
          <>
            <p class="hint" role="status">
              {first.total === rows.length
                ? counted(rows.length, 'name')
                : `${rows.length} of ${first.total ?? 'many'} names`}
            </p>
            <ul class="names">
              {rows.map(({ entity_id, name, type, mentions, same_as }) => {
                known.set(entity_id, () => <NameHead {...{ entity_id, name, type, mentions }} />);
                return (
                  <li class={entity_id === view.id ? 'current' : ''}>
                    <PageLink to={{ id: entity_id, panel: 'text', opened: [] }}>
                      <MemoryText>{name}</MemoryText>
                    </PageLink>
                    {same_as.length > 0 && (
                      <span class="also">
                        also <MemoryText>{same_as.map((each) => each.name).join(', ')}</MemoryText>
                      </span>
                    )}
                    <small>
                      {type !== 'other' && `${type}, `}
                      {counted(mentions, 'mention')}
                    </small>
                  </li>
                );
              })}
            </ul>
            <More hasMore={hasMore} onMore={more} />
          </>
        )}
      </AnswerArea>
    </>
  );
}

interface NameHeadProps {
  entity_id: string;
  name: string;
  type: string;
  /** Memories that mention it by any of its names. */
  mentions: number;
  children?: ComponentChildren;
}

const NameHead = ({ entity_id, name, type, mentions, children }: NameHeadProps) => (
  <>
    <p class="facts">
      <Kind type="entity" />
      {type !== 'other' && <span>{type}</span>}
      <PageLink to={{ page: 'search', query: '', filters: { name: entity_id }, id: '' }}>
        {counted(mentions, 'mention')}
      </PageLink>
      {children}
    </p>
    <h2 class="title">
      <MemoryText>{name}</MemoryText>
    </h2>
  </>
);

/** Corrects whether a name is a person, a place or something else. */
function ChangeType({ entity_id, type }: Pick<NameHeadProps, 'entity_id' | 'type'>) {
  const { client, changed } = useExplorer();
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState(type);
  const { act, isBusy } = useAction();
  const all = useAnswer(async (reader) => (isOpen ? reader.get('/memory/entities/types') : undefined), [isOpen]);
  if (!isOpen)
    return (
      <button class="quiet inline" onClick={() => setOpen(true)}>
        Change the type
      </button>
    );
  const put = async (body: { type: string }) => {
    await client.patch('/memory/entities/{entity_id}', { params: { path: { entity_id } }, body });
    changed();
  };
  const save = () =>
    act(async () => {
      await put({ type: wanted });
      const undo = async () => {
        await put({ type });
        return 'Undone.';
      };
      return { text: `The type is now “${wanted}”.`, undo };
    });
  const types = all.value?.types.map((each) => each.type) ?? [type];
  return (
    <>
      <select aria-label="Type" value={wanted} onChange={({ currentTarget }) => setWanted(currentTarget.value)}>
        {types.map((each) => (
          <option value={each}>{each}</option>
        ))}
      </select>
      <button class="primary" aria-disabled={isBusy} disabled={wanted === type} onClick={save}>
        Save
      </button>
      <button onClick={() => setOpen(false)}>Cancel</button>
    </>
  );
}

export function NamePage() {
  const { view, known, mayWrite } = useExplorer();
  const { id, panel } = view;
  const moment = momentOfView(view);
  const entity = useAnswer(
    async (client) => {
      const filter = JSON.stringify({ entity: id });
      const [found, { total }] = await Promise.all([
        client.get('/memory/entities/{entity_id}', {
          params: { path: { entity_id: id }, query: { limit: 1, ...moment } },
        }),
        client.get('/memory/list', { params: { query: { filter, limit: 1, ...moment } } }),
      ]);
      return { ...found, mentions: total ?? found.mentions };
    },
    [id, moment],
  );
  const isGraph = panel === 'graph';
  return (
    <>
      <Tabs label="About this name">
        <PageLink to={{ panel: 'text', opened: [] }} aria-current={isGraph ? undefined : 'page'}>
          Facts
        </PageLink>
        <PageLink to={{ panel: 'graph', opened: [] }} aria-current={isGraph ? 'page' : undefined}>
          Graph
        </PageLink>
      </Tabs>
      {isGraph ? (
        <Later show={({ GraphPanel }) => <GraphPanel />} />
      ) : (
        <AnswerArea of={entity} meanwhile={known.get(id)?.()}>
          {({ name, type, mentions, same_as }) => (
            <>
              <NameHead {...{ entity_id: id, name, type, mentions }}>
                {mayWrite && <ChangeType key={type} entity_id={id} type={type} />}
              </NameHead>
              <Same entity_id={id} name={name} same={same_as} />
              <Facts name={name} />
              <Said entity_id={id} />
            </>
          )}
        </AnswerArea>
      )}
    </>
  );
}

const perPage = 50;

/** Statements about a name by the month in which they were made or true: a person's year. */
function Said({ entity_id }: { entity_id: string }) {
  const { view } = useExplorer();
  const moment = momentOfView(view);
  const filter = JSON.stringify({ entity: entity_id });
  const { pages, more } = usePages(
    (client, cursor) =>
      client.get('/memory/list', { params: { query: { filter, limit: perPage, ...cursor, ...moment } } }),
    ({ items }) => items.map(wholeItem),
    [entity_id, moment],
  );
  return (
    <section aria-labelledby="said">
      <h3 id="said" class="over">
        Statements, latest first
      </h3>
      <AnswerArea of={pages}>
        {({ rows, hasMore }) => {
          const sorted = rows.toSorted(
            (a, b) => Number(isUndated(a)) - Number(isUndated(b)) || (a.true_at < b.true_at ? 1 : -1),
          );
          return (
            <>
              {rows.length === 0 && <p class="hint">Nothing at that time.</p>}
              <ol class="hits">
                {sorted.map((each, i) => (
                  <>
                    {monthOf(each) !== monthOf(sorted[i - 1]) && <li class="over">{monthOf(each)}</li>}
                    <ItemRow key={each.item_id} item={each} to={{ page: 'search' }} />
                  </>
                ))}
              </ol>
              <More hasMore={hasMore} onMore={more} />
            </>
          );
        }}
      </AnswerArea>
    </section>
  );
}

const months = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

const isUndated = ({ true_at_is }: ShownItem) => true_at_is === 'stored';

function monthOf(item: ShownItem | undefined): string {
  if (!item) return '';
  return isUndated(item) ? 'Without a date' : months.format(new Date(`${item.true_at.slice(0, 7)}-15`));
}
