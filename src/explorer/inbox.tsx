// What waits for a person: contradictions and other doubts, with the evidence side by side.
import { useState } from 'preact/hooks';
import type { MemoryClient, Shapes } from '../client';
import { useAction, useAnswer, useExplorer } from './context';
import { wholeItem } from './items';
import { Answer, Kind, Link, Rows, Text, Time } from './parts';

type Waiting = Shapes['ontology.ReviewItem'];
type Action = 'accepted' | 'dismissed' | 'deferred';

const kindWords: Record<string, string> = {
  conflict: 'Contradiction',
  name_conflict_unresolvable: 'Two names in doubt',
  possible_merge: 'Perhaps the same name',
  new_type: 'A new type',
  missing_in_graph: 'Missing in the graph',
  low_confidence: 'Little confidence',
};

const does: Record<Action, string> = {
  accepted: 'Accept',
  dismissed: 'Dismiss',
  deferred: 'Later',
};

export function Inbox() {
  const [status, setStatus] = useState<'open' | 'resolved'>('open');
  const waiting = useAnswer(
    (client) => client.get('/memory/ontology/hitl', { params: { query: { status, limit: 50 } } }),
    [status],
  );
  return (
    <section class="wide" aria-label="Inbox">
      <div class="bar">
        {(['open', 'resolved'] as const).map((each) => (
          <button aria-pressed={each === status} onClick={() => setStatus(each)}>
            {each === 'open' ? 'Waiting' : 'Decided'}
          </button>
        ))}
      </div>
      <Answer of={waiting}>
        {({ items, open_count }) => (
          <>
            <h2>{status === 'open' ? `${open_count} waiting` : `${items.length} decided`}</h2>
            {items.length === 0 && status === 'open' && <p class="hint">Nothing waits for you.</p>}
            <ul class="inbox">
              {items.map((item) => (
                <Case key={item.item_id + (item.run_id ?? '')} item={item} again={waiting.again} />
              ))}
            </ul>
            {items.length > 0 && (
              <Rows
                isTwin
                name="inbox"
                table={{
                  columns: ['id', 'kind', 'status', 'question', 'action', 'at'],
                  rows: items.map((each) => [
                    ...[each.item_id, each.kind, each.status, each.question, each.action, each.created_at],
                  ]),
                }}
              />
            )}
          </>
        )}
      </Answer>
    </section>
  );
}

function Case({ item, again }: { item: Waiting; again: () => void }) {
  const { client } = useExplorer();
  const [note, setNote] = useState('');
  const [run, setRun] = useState(item.run_id ?? '');
  const { act, said, failed, isBusy } = useAction();
  const params = { path: { item_id: item.item_id } };
  const decide = (action: Action) =>
    act(async () => {
      const body = { action, ...(note.trim() && { note: note.trim() }) };
      const { run_id } = await client.post('/memory/ontology/hitl/{item_id}/resolve', { params, body });
      setRun(run_id);
      return action === 'deferred' ? 'Put off; it stays here.' : `${does[action]}: done.`;
    });
  const undo = () =>
    act(async () => {
      await client.post('/memory/runs/{run_id}/undo', { params: { path: { run_id: run } } });
      setRun('');
      again();
      return 'Undone.';
    });
  return (
    <li>
      <p class="facts">
        <span class="tag">{kindWords[item.kind] ?? item.kind}</span>
        <Time at={item.created_at} />
        {item.action && <span>{item.action}</span>}
      </p>
      <h3>
        <Text>{item.question}</Text>
      </h3>
      <Evidence item={item} />
      <div class="bar">
        {run === '' && (
          <>
            {(Object.keys(does) as Action[]).map((action) => (
              <button class={action === 'accepted' ? 'primary' : ''} disabled={isBusy} onClick={() => decide(action)}>
                {does[action]}
              </button>
            ))}
            <input
              aria-label="Note"
              placeholder="Note"
              value={note}
              onInput={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </>
        )}
        {run !== '' && (
          <button disabled={isBusy} onClick={undo}>
            Undo
          </button>
        )}
        {said && <span role={failed ? 'alert' : 'status'}>{said}</span>}
      </div>
    </li>
  );
}

function Evidence({ item: { memory, names, proposed } }: { item: Waiting }) {
  const ids = memory?.conflicts_with ?? [];
  const others = useAnswer((client) => Promise.all(ids.map((id) => read(client, id))), [ids.join(' ')]);
  if (memory)
    return (
      <div class="sides">
        <Side id={memory.item_id} type={memory.memory_type} text={memory.content} />
        {others.value?.map((each) => each && <Side id={each.item_id} type={each.memory_type} text={each.content} />)}
        {memory.conflicting_assertion && ids.length === 0 && (
          <blockquote>
            <Text>{memory.conflicting_assertion}</Text>
          </blockquote>
        )}
      </div>
    );
  return (
    <div class="sides">
      {names.map(({ entity_id, name, type }) => (
        <blockquote>
          <Link to={{ page: 'names', id: entity_id }}>
            <Text>{name}</Text>
          </Link>
          <small> {type}</small>
        </blockquote>
      ))}
      {proposed && (
        <blockquote>
          <Text>{proposed}</Text>
        </blockquote>
      )}
    </div>
  );
}

const read = (client: MemoryClient, item_id: string) =>
  client.get('/memory/{item_id}', { params: { path: { item_id } } }).then(wholeItem, () => undefined);

const Side = ({ id, type, text }: { id: string; type: string; text: string }) => (
  <blockquote>
    <Kind type={type} />
    <p>
      <Text>{text}</Text>
    </p>
    <Link to={{ page: 'search', id, panel: 'mend' }}>Open and change it</Link>
  </blockquote>
);
