// The results of the box at the left, what is opened of them at the right.
import { useState } from 'preact/hooks';
import type { Shapes } from '../client';
import { momentOfView } from './address';
import { useAnswer, useExplorer } from './context';
import { requestOf, statusInWords } from './filters';
import { counted, shortenedAtWord } from './formats';
import { Item } from './item';
import { hitsIn, type SearchHit } from './items';
import { Missing } from './missing';
import { AnswerArea, Kind, PageLink, RowList, StatedDay, Split, MemoryText } from './parts';
import { Selection } from './selection';
import { StartPage } from './start';

export function Search() {
  const { view } = useExplorer();
  const { id, query, filters } = view;
  const isStart = query === '' && Object.keys(filters).length === 0;
  return (
    <Split name="Results" list={isStart ? <StartPage /> : <Hits />} opened="Item">
      <Item key={id} />
    </Split>
  );
}

/** The request of the view; the same that explains it. */
export const searchOf = ({ query, filters, ...moment }: ReturnType<typeof useExplorer>['view']) =>
  ({
    query,
    top_k: 20,
    ...requestOf(filters),
    ...momentOfView(moment),
    include_path: true,
  }) as Shapes['SearchRequest'];

function Hits() {
  const { view } = useExplorer();
  const body = searchOf(view);
  const found = useAnswer((client) => client.post('/memory/search', { body }), [body]);
  const [isTable, setTable] = useState(false);
  return (
    <AnswerArea of={found}>
      {({ results, hidden_by_default, partial }) => {
        const hits = hitsIn(results);
        return (
          <>
            <div class="bar">
              <span role="status">
                {counted(hits.length, 'result')} of at most {body.top_k}
                {partial && ', cut short'}
              </span>
              <button aria-pressed={isTable} onClick={() => setTable(!isTable)}>
                {isTable ? 'As a list' : 'As a table'}
              </button>
            </div>
            {hits.length === 0 ? <p class="hint">Nothing matches.</p> : <p class="hint">{orderOf(body)}</p>}
            <Missing key={view.query} shown={hits.map(({ item_id }) => item_id)} isOpen={hits.length === 0} />
            {isTable ? <RowList name="results" table={tableOf(hits)} /> : <HitList hits={hits} />}
            {hidden_by_default && (
              <p class="hint">
                {counted(hidden_by_default.speculative, 'opinion or observation', 'opinions and observations')} not
                searched.{' '}
                <PageLink to={{ filters: { ...view.filters, speculative: 'yes' } }}>Search with them too</PageLink>
              </p>
            )}
          </>
        );
      }}
    </AnswerArea>
  );
}

const orderOf = ({ query }: Shapes['SearchRequest']) =>
  query ? 'By score (words and meaning), not by relevance (how likely each is about the question).' : 'Newest first.';

const tableOf = (hits: SearchHit[]) => ({
  columns: ['item_id', 'type', 'score', 'relevance', 'trust', 'origin', 'said', 'stored', 'text'],
  rows: hits.map(({ item_id, memory_type, score, relevance, trust, origin, true_at, created_at, content }) => [
    ...[item_id, memory_type, score, relevance, trust, origin, true_at, created_at, content],
  ]),
});

function HitList({ hits }: { hits: SearchHit[] }) {
  const { mayWrite } = useExplorer();
  const [picked, setPicked] = useState<string[]>([]);
  const all = hits.map(({ item_id }) => item_id);
  const chosen = picked.filter((id) => all.includes(id));
  const choose = (id: string) =>
    setPicked(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const isAll = chosen.length === all.length;
  return (
    <>
      {mayWrite && all.length > 0 && (
        <label class="all">
          <input type="checkbox" checked={isAll} onChange={() => setPicked(isAll ? [] : all)} /> Select all
        </label>
      )}
      <Selection key={chosen.join(' ')} chosen={chosen} onDeleted={() => setPicked([])} />
      <ol class="hits">
        {hits.map((hit) => (
          <HitRow
            key={hit.item_id}
            hit={hit}
            isChosen={chosen.includes(hit.item_id)}
            onChoose={mayWrite ? () => choose(hit.item_id) : undefined}
          />
        ))}
      </ol>
    </>
  );
}

function HitRow({
  hit,
  isChosen,
  onChoose,
}: {
  hit: SearchHit;
  isChosen: boolean;
  onChoose: (() => void) | undefined;
}) {
  const { view } = useExplorer();
  const { item_id, content, title, memory_type, trust, origin, relevance } = hit;
  const to = { id: item_id, panel: 'text' as const, opened: [] };
  return (
    <li class={view.id === item_id ? 'hit current' : 'hit'}>
      {onChoose && (
        <input
          type="checkbox"
          aria-label={`Select ${shortenedAtWord(title ?? content, 40)}`}
          checked={isChosen}
          onChange={onChoose}
        />
      )}
      <div>
        <PageLink to={to} class="text" aria-current={view.id === item_id ? 'true' : undefined}>
          <MemoryText>{shortenedAtWord(title ? `${title}: ${content}` : content, 220)}</MemoryText>
        </PageLink>
        <p class="facts">
          <Kind type={memory_type} />
          <span class={`trust ${trust}`} title={`Origin: ${origin}`}>
            {trust === 'member' ? 'by a member' : trust}
          </span>
          <ItemMarks of={hit} />
          <StatedDay of={hit} />
          {typeof relevance === 'number' && <span>relevance {relevance.toFixed(2)}</span>}
          <PageLink to={{ ...to, panel: 'why' }}>Why here?</PageLink>
        </p>
      </div>
    </li>
  );
}

type Marked = Partial<Pick<SearchHit, 'ended' | 'superseded_by' | 'corrected' | 'status' | 'not_yet'>>;

/** Marks that show why an item is not current. */
export function ItemMarks({ of: { ended, superseded_by, corrected, status, not_yet } }: { of: Marked }) {
  const marks = [
    superseded_by && 'superseded',
    ended && !superseded_by && 'ended',
    corrected && 'corrected',
    not_yet && 'not yet',
    status && !['active', 'superseded'].includes(status) && statusInWords(status),
  ].filter(Boolean);
  return (
    <>
      {marks.map((mark) => (
        <span class="mark">{mark}</span>
      ))}
    </>
  );
}
