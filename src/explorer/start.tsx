// The first view: what there is, what can be asked, and of an empty store what to do.
import { useState } from 'preact/hooks';
import type { Shapes } from '../client';
import { momentOfView } from './address';
import { useAction, useAnswer, useExplorer } from './context';
import { wholeItem } from './items';
import { kindOfType, kindNames, type KindName } from './kinds';
import { AnswerArea, Kind, PageLink, StatedDay, MemoryText, Writes } from './parts';
import { counted, shortenedAtWord } from './formats';
import { ItemMarks } from './search';

export function StartPage() {
  const { view } = useExplorer();
  const moment = momentOfView(view);
  const newest = useAnswer(
    (client) => client.get('/memory/list', { params: { query: { limit: 10, view: 'compact', ...moment } } }),
    [moment],
  );
  if (newest.value?.items.length === 0 && Object.keys(moment).length === 0) return <Empty />;
  return (
    <>
      {/* Counting takes longer than reading ten, so it begins afterwards, and moves nothing when it is done. */}
      <div class="about">{newest.value && <About />}</div>
      <AnswerArea of={newest}>
        {({ items }) => (
          <>
            <h2>Newest</h2>
            <ol class="hits">
              {items.map(wholeItem).map(({ item_id, memory_type, content, ...dated }) => (
                <li class={view.id === item_id ? 'hit current' : 'hit'}>
                  <div>
                    <PageLink to={{ id: item_id, panel: 'text', opened: [] }} class="text">
                      <MemoryText>{shortenedAtWord(content, 160)}</MemoryText>
                    </PageLink>
                    <p class="facts">
                      <Kind type={memory_type} />
                      <StatedDay of={dated} />
                      <ItemMarks of={dated} />
                    </p>
                  </div>
                </li>
              ))}
            </ol>
          </>
        )}
      </AnswerArea>
    </>
  );
}

function About() {
  const summary = useAnswer((client) => client.get('/memory/summary'), []);
  const names = useAnswer(
    (client) => client.get('/memory/entities', { params: { query: { limit: 20, order: 'use' } } }),
    [],
  );
  return (
    <>
      <h2>{summary.value ? counted(summary.value.total, 'memory', 'memories') : 'Memories'}</h2>
      <Counts byType={summary.value?.by_type ?? {}} />
      <Suggestions names={names.value?.entities ?? []} />
    </>
  );
}

function Counts({ byType }: { byType: Record<string, number> }) {
  const counts = Object.keys(kindNames).map((kind) => {
    const types = Object.entries(byType).filter(([type]) => kindOfType(type) === (kind as KindName));
    return { kind, types: types.map(([type]) => type), count: types.reduce((sum, [, count]) => sum + count, 0) };
  });
  return (
    <ul class="counts">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ kind, types, count }) => (
          <li>
            <PageLink to={{ filters: { type: types.join(',') } }}>
              <span class={`kind ${kind}`}>{kindNames[kind as KindName]}</span> {count}
            </PageLink>
          </li>
        ))}
    </ul>
  );
}

/** Searches for the names that are mentioned most. */
function Suggestions({ names }: { names: Shapes['EntityPage']['entities'] }) {
  const most = names.filter(({ type }) => type !== 'date').slice(0, 3);
  if (most.length === 0) return null;
  return (
    <>
      <h2>Search for what is mentioned most</h2>
      <ul>
        {most.map(({ name }) => (
          <li>
            <PageLink to={{ query: name, id: '' }}>
              <MemoryText>{name}</MemoryText>
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function Empty() {
  const { client, changed } = useExplorer();
  const [content, setContent] = useState('');
  const { act, isBusy } = useAction();
  const add = (event: Event) => {
    event.preventDefault();
    act(async () => {
      await client.post('/memory/add', { body: { content } });
      changed();
      return 'Stored.';
    });
  };
  return (
    <div class="empty">
      <h2>Nothing is remembered yet</h2>
      <Writes>
        <form onSubmit={add}>
          <label for="first">Store a first memory</label>
          <textarea
            id="first"
            rows={3}
            placeholder="The ferry to the island leaves at noon."
            value={content}
            onInput={({ currentTarget }) => setContent(currentTarget.value)}
          />
          <button class="primary" aria-disabled={isBusy} disabled={content.trim() === ''}>
            Store it
          </button>
        </form>
      </Writes>
      <h2>Or</h2>
      <ul>
        <li>
          load the sample: <code>./scripts/import scripts/sample/memories.jsonl</code>
        </li>
        <li>
          <PageLink to={{ page: 'import' }}>bring conversations and notes of other programs</PageLink>
        </li>
        <li>
          connect an agent, which remembers by itself: <code>./scripts/connect claude-code</code>
        </li>
      </ul>
    </div>
  );
}
