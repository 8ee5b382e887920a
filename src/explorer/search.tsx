// The search box, its results on the left, and the open result on the right.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Shapes } from '../client';
import { momentOfView } from './address';
import { foldedAlike, type FoldedHit } from './alike';
import { useAnswer, useExplorer } from './context';
import { SearchBox } from './box';
import { requestOf } from './filters';
import { counted } from './formats';
import { Item } from './item';
import { hitsIn, type SearchHit } from './items';
import { lightOf } from './lit';
import { Missing } from './missing';
import { AnswerArea, PageLink, RowList, Split } from './parts';
import { ItemRow } from './row';
import { Selection } from './selection';
import { Today } from './today';

export function Search() {
  const { view } = useExplorer();
  const { id, query, filters } = view;
  const isStart = query === '' && Object.keys(filters).length === 0;
  return (
    <Split name="Results" list={[<SearchBox />, isStart ? <Today /> : <Hits />]} opened="Memory">
      <Item key={id} />
    </Split>
  );
}

/** The request of the view; explanations use the same one. */
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
                {hits.length === body.top_k
                  ? `The ${hits.length} ${body.query ? 'best' : 'newest'} results`
                  : counted(hits.length, 'result')}
                {partial && ' (partial results)'}
              </span>
              <button class="quiet push" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
                {isTable ? 'Show as list' : 'Show as table'}
              </button>
            </div>
            {hits.length === 0 && <p class="hint">No results.</p>}
            {isTable ? <RowList name="results" table={tableOf(hits)} /> : <HitList hits={hits} />}
            <Missing key={view.query} shown={hits.map(({ item_id }) => item_id)} isOpen={hits.length === 0} />
            {hidden_by_default && (
              <p class="hint">
                {counted(hidden_by_default.speculative, 'opinion or observation', 'opinions and observations')} left
                out. <PageLink to={{ filters: { ...view.filters, speculative: 'yes' } }}>Include them</PageLink>
              </p>
            )}
          </>
        );
      }}
    </AnswerArea>
  );
}

const tableOf = (hits: SearchHit[]) => ({
  columns: ['item_id', 'type', 'relevance', 'trust', 'origin', 'said', 'stored', 'text'],
  rows: hits.map(({ item_id, memory_type, relevance, trust, origin, true_at, created_at, content }) => [
    ...[item_id, memory_type, relevance, trust, origin, true_at, created_at, content],
  ]),
});

function HitList({ hits }: { hits: SearchHit[] }) {
  const { view, mayWrite } = useExplorer();
  const [picked, setPicked] = useState<string[]>([]);
  const all = hits.map(({ item_id }) => item_id);
  const chosen = picked.filter((id) => all.includes(id));
  const choose = (id: string) =>
    setPicked(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const isAll = chosen.length === all.length;
  const light = lightOf(view.query);
  const row = (hit: SearchHit, more?: ComponentChildren) => (
    <ItemRow
      key={hit.item_id}
      item={hit}
      light={light}
      isChosen={chosen.includes(hit.item_id)}
      onChoose={mayWrite ? () => choose(hit.item_id) : undefined}
    >
      {more}
      <PageLink class="later" to={{ id: hit.item_id, panel: 'why', opened: [] }}>
        Why here?
      </PageLink>
    </ItemRow>
  );
  return (
    <>
      {mayWrite && all.length > 0 && (
        <label class="all">
          <input type="checkbox" checked={isAll} onChange={() => setPicked(isAll ? [] : all)} /> Select all
        </label>
      )}
      <Selection
        key={chosen.join(' ')}
        chosen={hits.filter(({ item_id }) => chosen.includes(item_id))}
        onNone={() => setPicked([])}
      />
      <ol class="hits">
        {foldedAlike(hits).map((each) => (
          <Folded key={each.hit.item_id} of={each} row={row} />
        ))}
      </ol>
    </>
  );
}

interface FoldedProps {
  of: FoldedHit<SearchHit>;
  row: (hit: SearchHit, more?: ComponentChildren) => ComponentChildren;
}

/** A result, and on request the results below it with the same statement. */
function Folded({ of: { hit, alike }, row }: FoldedProps) {
  const { view } = useExplorer();
  const [isOpen, setOpen] = useState(alike.some(({ item_id }) => item_id === view.id));
  const more = alike.length > 0 && (
    <button class="quiet inline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? 'Hide similar' : `${alike.length} similar`}
    </button>
  );
  return (
    <>
      {row(hit, more)}
      {isOpen && (
        <li class="alike">
          <ol class="hits">{alike.map((each) => row(each))}</ol>
        </li>
      )}
    </>
  );
}
