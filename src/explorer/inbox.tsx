// Questions that wait for a person: contradictions and other doubts, with the evidence side by side.
import { useState } from 'preact/hooks';
import type { MemoryClient, Shapes } from '../client';
import { useAction, useAnswer, useExplorer, usePages } from './context';
import { counted, shortenedAtWord, withoutMarks } from './formats';
import { wholeItem, type ShownItem } from './items';
import { AnswerArea, TextEntry, Kind, PageLink, More, RowList, MemoryText, Time, Writes } from './parts';

type Waiting = Shapes['ReviewItem'];
type Action = 'accepted' | 'dismissed' | 'deferred';

const kindWords: Record<string, string> = {
  conflict: 'Contradiction',
  name_conflict_unresolvable: 'Two names in doubt',
  possible_merge: 'Perhaps the same name',
  new_type: 'A new type',
  missing_in_graph: 'Missing in the graph',
  low_confidence: 'Little confidence',
};

/** What accepting and dismissing do, unless a decision is ended. */
const effects: Record<Waiting['kind'], string> = {
  conflict:
    'Accept stores the new statement as an item in place of this one. Dismiss keeps this one, and stores nothing.',
  name_conflict_unresolvable: 'Accept joins the two names. Dismiss keeps them apart.',
  possible_merge: 'Accept joins the two names. Dismiss keeps them apart.',
  new_type: 'Accept adds the type, and gives it to the name. Dismiss changes nothing.',
  missing_in_graph: 'Accept adds the name. Dismiss changes nothing.',
  low_confidence: 'Accept confirms the fact. Dismiss withdraws it.',
};
const keepsFirst = 'Accept keeps the first, and ends what it contradicts. Dismiss keeps all.';

const did: Record<string, string> = { accepted: 'accepted', dismissed: 'dismissed', deferred: 'put off' };

const does: Record<Action, string> = {
  accepted: 'Accept',
  dismissed: 'Dismiss',
  deferred: 'Later',
};

export function Inbox() {
  const [status, setStatus] = useState<'open' | 'resolved'>('open');
  const { pages, more } = usePages(
    (client, cursor) => client.get('/memory/ontology/hitl', { params: { query: { status, limit: 50, ...cursor } } }),
    ({ items }) => items,
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
      <AnswerArea of={pages}>
        {({ rows: items, first, hasMore }) => (
          <>
            <h2>{status === 'open' ? `${first.open_count} waiting` : `${items.length} decided`}</h2>
            {items.length === 0 && status === 'open' && <p class="hint">Nothing waits for you.</p>}
            <ul class="inbox">
              {items.map((item) => (
                <Case key={item.item_id + (item.run_id ?? '')} item={item} />
              ))}
            </ul>
            <More hasMore={hasMore} onMore={more} />
            {items.length > 0 && (
              <RowList
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
      </AnswerArea>
    </section>
  );
}

function Case({ item }: { item: Waiting }) {
  const { client, changed } = useExplorer();
  const [note, setNote] = useState('');
  const { act, isBusy } = useAction();
  const ids = item.memory?.conflicts_with ?? [];
  const others = useAnswer((asked) => Promise.all(ids.map((id) => read(asked, id))), [ids]);
  const against = others.value?.flatMap((each) => each ?? []) ?? [];
  const ended = endedBy(item, against);
  const decide = (action: Action) =>
    act(async () => {
      const said =
        action === 'accepted' && ended.length > 0
          ? await endDecisions(client, item, ended, note.trim())
          : await resolve(client, item, action, note.trim());
      changed();
      return said;
    });
  const undo = (run_id: string) => act(() => undone(client, run_id, changed));
  const { run_id } = item;
  return (
    <li>
      <p class="facts">
        <span class="tag">{kindWords[item.kind] ?? item.kind}</span>
        <Time at={item.created_at} />
        {item.action && <span>{did[item.action]}</span>}
        {item.note && <MemoryText>{item.note}</MemoryText>}
      </p>
      <h3>
        <MemoryText>{asked(item.question)}</MemoryText>
      </h3>
      <Evidence item={item} others={against} />
      <Writes>
        {!run_id && (
          <>
            <p class="hint">
              {ended.length === 0
                ? `${ids.length > 0 ? keepsFirst : effects[item.kind]} Either can be undone.`
                : `Accept ${
                    ids.length === 0
                      ? 'stores a new decision in place of this one'
                      : 'withdraws the decision that is contradicted'
                  }. A decision changes by its own rules: there is no undo, its history stays.`}
            </p>
            <TextEntry label="Note" placeholder="Note, if you want one" value={note} onValue={setNote} />
          </>
        )}
        <div class="bar" role="group" aria-label={item.question}>
          {run_id ? (
            <button aria-disabled={isBusy} onClick={() => undo(run_id)}>
              Undo
            </button>
          ) : (
            (Object.keys(does) as Action[]).map((action) => (
              <button aria-disabled={isBusy} onClick={() => decide(action)}>
                {does[action]}
              </button>
            ))
          )}
        </div>
      </Writes>
    </li>
  );
}

async function undone(client: MemoryClient, run_id: string, changed: () => void): Promise<string> {
  await client.post('/memory/runs/{run_id}/undo', { params: { path: { run_id } } });
  changed();
  return 'Undone: it waits again.';
}

async function resolve(client: MemoryClient, item: Waiting, action: Action, note: string): Promise<string> {
  const params = { path: { item_id: item.item_id } };
  await client.post('/memory/ontology/hitl/{item_id}/resolve', { params, body: { action, ...(note && { note }) } });
  if (action === 'deferred')
    return 'Put off; it is asked again when the doubt arises again. Undo stands under Decided.';
  return `${does[action]}: done. Undo stands under Decided.`;
}

type Ended = Pick<ShownItem, 'item_id' | 'memory_type'>;

/** The decisions that end if the answer is yes; only their own routes end them. */
function endedBy({ kind, memory }: Waiting, against: ShownItem[]): Ended[] {
  if (kind !== 'conflict' || !memory) return [];
  return (memory.conflicts_with.length > 0 ? against : [memory]).filter(
    ({ memory_type }) => memory_type === 'decision',
  );
}

async function endDecisions(client: MemoryClient, item: Waiting, ended: Ended[], note: string): Promise<string> {
  const { memory } = item;
  const reason = note || 'Contradicted, as a person decided.';
  const isReplaced = ended.some(({ item_id }) => item_id === memory?.item_id);
  for (const { item_id: decision_id } of ended) {
    const params = { path: { decision_id } };
    if (isReplaced) {
      const body = { new_content: memory?.conflicting_assertion ?? '', reason } as never;
      await client.post('/memory/decisions/{decision_id}/supersede', { params, body });
    } else await client.post('/memory/decisions/{decision_id}/retract', { params, body: { reason } as never });
  }
  if (isReplaced) return 'Accepted: a new decision stands in its place.';
  // The decision that it contradicted has ended, so the memory can stay as it is.
  await resolve(client, item, 'dismissed', note);
  return 'Accepted: the decision is withdrawn.';
}

function Evidence({ item: { memory, names, proposed }, others }: { item: Waiting; others: ShownItem[] }) {
  if (memory)
    return (
      <div class="sides">
        <Side id={memory.item_id} type={memory.memory_type} text={memory.content} />
        {others.map((each) => (
          <Side id={each.item_id} type={each.memory_type} text={each.content} />
        ))}
        {memory.conflicting_assertion && memory.conflicts_with.length === 0 && (
          <blockquote>
            <MemoryText>{memory.conflicting_assertion}</MemoryText>
          </blockquote>
        )}
      </div>
    );
  return (
    <div class="sides">
      {names.map((each) => (
        <NameSide key={each.entity_id} {...each} />
      ))}
      {proposed && (
        <blockquote>
          <MemoryText>{proposed}</MemoryText>
        </blockquote>
      )}
    </div>
  );
}

/** A name with how often it is mentioned, and two of the texts that mention it. */
function NameSide({ entity_id, name, type }: { entity_id: string; name: string; type: string }) {
  const context = useAnswer(
    async (client) => {
      const filter = JSON.stringify({ entity: entity_id });
      const [{ mentions }, { items }] = await Promise.all([
        client.get('/memory/entities/{entity_id}', { params: { path: { entity_id }, query: { limit: 1 } } }),
        client.get('/memory/list', { params: { query: { filter, limit: 2 } } }),
      ]);
      return { mentions, items: items.map(wholeItem) };
    },
    [entity_id],
  );
  return (
    <blockquote>
      <PageLink to={{ page: 'names', id: entity_id }}>
        <MemoryText>{name}</MemoryText>
      </PageLink>
      <small>
        {type !== 'other' && ` ${type}`}
        {context.value && ` ${counted(context.value.mentions, 'mention')}`}
      </small>
      {context.value?.items.map(({ item_id, content, title }) => (
        <p class="hint" key={item_id}>
          “<MemoryText>{shortenedAtWord(withoutMarks(content, title), 140)}</MemoryText>”
        </p>
      ))}
    </blockquote>
  );
}

/** “Are “A” and “B” the same?” without the types that nobody knows. */
const asked = (question: string) => question.replaceAll(' (other)', '');

const read = (client: MemoryClient, item_id: string) =>
  client.get('/memory/{item_id}', { params: { path: { item_id } } }).then(wholeItem, () => undefined);

const Side = ({ id, type, text }: { id: string; type: string; text: string }) => (
  <blockquote>
    <Kind type={type} />
    <p>
      <MemoryText>{text}</MemoryText>
    </p>
    <PageLink to={{ page: 'search', id, panel: 'mend' }}>Open and change it</PageLink>
  </blockquote>
);
