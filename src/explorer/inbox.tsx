// Questions that wait for a person: contradictions and other doubts, with the evidence side by side.
import { useState } from 'preact/hooks';
import type { MemoryClient, Shapes } from '../client';
import { answersOf, answersOfKind, deferral, sameOrDifferent, type InboxAnswer } from './answers';
import { useAction, useAnswer, useDraft, useExplorer, usePages, type Told } from './context';
import { conflictOnly, contradictionsIn, type Contradictions } from './contradictions';
import { counted, shortenedAtWord, withoutMarks } from './formats';
import { Icon } from './icons';
import { wholeItem, type ShownItem } from './items';
import { excerptOf, lightOf } from './lit';
import { ItemMarks } from './row';
import {
  AnswerArea,
  TextEntry,
  Kind,
  LitText,
  PageLink,
  More,
  RowList,
  MemoryText,
  StatedDay,
  Time,
  Writes,
} from './parts';

type Waiting = Shapes['ReviewItem'];
type Action = 'accepted' | 'dismissed' | 'deferred';

const kindWords: Record<string, string> = {
  conflict: 'Contradiction',
  name_conflict_unresolvable: 'Same name?',
  possible_merge: 'Same name?',
  new_type: 'New type',
  missing_in_graph: 'New name',
  low_confidence: 'Uncertain fact',
};

/** The answered question. */
const answered = (item: Waiting): string =>
  item.action === 'deferred' ? 'Snoozed' : item.action ? answersOf(item)[item.action].word : '';

export function Inbox() {
  const { view, go } = useExplorer();
  const [status, setStatus] = useState<'open' | 'resolved'>('open');
  const isConflicts = view.filters.type === conflictOnly.type;
  const kind = isConflicts ? { kind: conflictOnly.type } : {};
  const { pages, more } = usePages(
    (client, cursor) =>
      client.get('/memory/ontology/hitl', { params: { query: { status, limit: 50, ...kind, ...cursor } } }),
    ({ items }) => items,
    [status, kind],
  );
  const found = useAnswer(contradictionsIn, []);
  return (
    <section class="wide" aria-label="Inbox">
      <div class="bar">
        {(['open', 'resolved'] as const).map((each) => (
          <button aria-pressed={each === status} onClick={() => setStatus(each)}>
            {each === 'open' ? 'Open' : 'Answered'}
          </button>
        ))}
        <button aria-pressed={isConflicts} onClick={() => go({ filters: isConflicts ? {} : conflictOnly })}>
          Only contradictions <span class="count">{found.value?.questions ?? ''}</span>
        </button>
      </div>
      <AnswerArea of={pages}>
        {({ rows: items, first, hasMore }) => (
          <>
            <h2>{status === 'open' ? counted(first.open_count, 'open question') : `${items.length} answered`}</h2>
            {items.length === 0 && status === 'open' && <p class="hint">Nothing is waiting for you.</p>}
            {status === 'open' && <Contested decisions={found.value?.decisions ?? []} />}
            <ul class={`inbox ${status}`}>
              {groupsOf(items).map(({ name, items: found }) =>
                name ? (
                  <Who key={name.entity_id} name={name} items={found} />
                ) : (
                  found.map((item) => <Case key={item.item_id + (item.run_id ?? '')} item={item} />)
                ),
              )}
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

/** Decisions that something speaks against: they are read, not answered. */
function Contested({ decisions }: Pick<Contradictions, 'decisions'>) {
  if (decisions.length === 0) return null;
  return (
    <section aria-label="Contradicted decisions">
      <h3 class="over">
        {counted(decisions.length, 'decision has', 'decisions have')} evidence against{' '}
        {decisions.length === 1 ? 'it' : 'them'}
      </h3>
      <ul class="names">
        {decisions.map(({ item_id, title, content, contradiction_count, confidence }) => (
          <li>
            <PageLink to={{ page: 'search', id: item_id, panel: 'text', filters: {} }}>
              <MemoryText>{shortenedAtWord(title ?? content, 100)}</MemoryText>
            </PageLink>
            <small>
              contradicted {contradiction_count === 1 ? 'once' : `${contradiction_count} times`},{' '}
              {Math.round(confidence * 100)}% confident
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

type AskedName = Waiting['names'][number];

interface AskedGroup {
  /** The name that several questions concern. */
  name: AskedName | undefined;
  items: Waiting[];
}

/** Questions whether one name is the same as one of several others form a single question: who is it? */
function groupsOf(items: Waiting[]): AskedGroup[] {
  const isOpenName = ({ kind, run_id }: Waiting) => answersOfKind[kind] === sameOrDifferent && !run_id;
  const counts = new Map<string, number>();
  for (const { entity_id } of items.filter(isOpenName).flatMap(({ names }) => names))
    counts.set(entity_id, (counts.get(entity_id) ?? 0) + 1);
  const countOf = ({ entity_id }: AskedName) => counts.get(entity_id) ?? 0;
  const groups: AskedGroup[] = [];
  for (const item of items) {
    const [name] = item.names.toSorted((one, other) => countOf(other) - countOf(one));
    if (!name || !isOpenName(item) || countOf(name) < 2) {
      groups.push({ name: undefined, items: [item] });
      continue;
    }
    const group = groups.find((each) => each.name?.entity_id === name.entity_id);
    if (group) group.items.push(item);
    else groups.push({ name, items: [item] });
  }
  return groups;
}

function Who({ name, items }: { name: AskedName; items: Waiting[] }) {
  return (
    <li tabIndex={-1}>
      <p class="facts">
        <span class="tag">{kindWords['possible_merge']}</span>
      </p>
      <h3>
        Who is “<MemoryText>{name.name}</MemoryText>”?
      </h3>
      <NameSide {...name} />
      {items.map((item) => (
        <section key={item.item_id} class="candidate" aria-label={asked(item)}>
          {item.names
            .filter(({ entity_id }) => entity_id !== name.entity_id)
            .map((each) => (
              <NameSide key={each.entity_id} {...each} />
            ))}
          <AnswerBar item={item} against={[]} />
        </section>
      ))}
    </li>
  );
}

function Case({ item }: { item: Waiting }) {
  const ids = item.memory?.conflicts_with ?? [];
  const others = useAnswer((client) => Promise.all(ids.map((id) => read(client, id))), [ids]);
  const against = others.value?.flatMap((each) => each ?? []) ?? [];
  return (
    <li tabIndex={-1}>
      <p class="facts">
        <span class="tag">{kindWords[item.kind] ?? item.kind}</span>
        {answered(item) && <strong>{answered(item)}</strong>}
        {item.note && <MemoryText>{item.note}</MemoryText>}
        <small class="push">
          <Time at={item.created_at} />
        </small>
      </p>
      <h3>
        <MemoryText>{asked(item)}</MemoryText>
      </h3>
      <Evidence item={item} others={against} />
      <AnswerBar item={item} against={against} />
    </li>
  );
}

/** @param against the memories that it contradicts */
function AnswerBar({ item, against }: { item: Waiting; against: ShownItem[] }) {
  const { client, changed } = useExplorer();
  const [note, setNote, forget] = useDraft(`note ${item.item_id}`);
  const [hasNote, setHasNote] = useState(note !== '');
  const { act, isBusy } = useAction();
  const ended = endedBy(item, against);
  const answers = answersOf(item);
  const decide = (action: Action) =>
    act(async () => {
      const said =
        action === 'accepted' && ended.length > 0
          ? await endDecisions(client, item, ended, note.trim())
          : await resolve(client, item, action, note.trim(), changed);
      forget();
      changed();
      return said;
    });
  const { run_id } = item;
  const undo = () => run_id && act(() => undone(client, run_id, changed));
  const choice = (action: Action, { word, key }: Pick<InboxAnswer, 'word' | 'key'>) => (
    <button data-key={key} aria-keyshortcuts={key} aria-disabled={isBusy} onClick={() => decide(action)}>
      {word} <kbd aria-hidden="true">{key}</kbd>
    </button>
  );
  return (
    <Writes>
      <div class="bar" role="group" aria-label={asked(item)}>
        {run_id ? (
          <button aria-disabled={isBusy} onClick={undo}>
            <Icon of="undo" /> Undo
          </button>
        ) : (
          <>
            {choice('accepted', answers.accepted)}
            {choice('dismissed', answers.dismissed)}
            {choice('deferred', deferral)}
            {!hasNote && (
              <button class="quiet" onClick={() => setHasNote(true)}>
                Add a note
              </button>
            )}
          </>
        )}
      </div>
      {!run_id && hasNote && <TextEntry label="Note" value={note} onValue={setNote} />}
      {!run_id && <p class="hint">{effectsOf(item, ended)}</p>}
    </Writes>
  );
}

/** The effects of the answers, in a sentence. */
function effectsOf(item: Waiting, ended: Ended[]): string {
  const { accepted, dismissed } = answersOf(item);
  if (ended.length === 0)
    return `“${accepted.word}” ${accepted.does}; “${dismissed.word}” ${dismissed.does}. Either can be undone.`;
  const isNew = (item.memory?.conflicts_with.length ?? 0) === 0;
  return `“${accepted.word}” ${
    isNew ? 'stores a new decision in place of this one' : 'withdraws the contradicted decision'
  }. There is no undo for a decision, but its history stays.`;
}

async function undone(client: MemoryClient, run_id: string, changed: () => void): Promise<string> {
  await client.post('/memory/runs/{run_id}/undo', { params: { path: { run_id } } });
  changed();
  return 'Undone. The question is open again.';
}

async function resolve(
  client: MemoryClient,
  item: Waiting,
  action: Action,
  note: string,
  changed: () => void,
): Promise<Told> {
  const params = { path: { item_id: item.item_id } };
  const body = { action, ...(note && { note }) };
  const { run_id } = await client.post('/memory/ontology/hitl/{item_id}/resolve', { params, body });
  const text =
    action === 'deferred' ? 'Snoozed until the doubt comes up again.' : `Answered: ${answersOf(item)[action].word}.`;
  return run_id ? { text, undo: () => undone(client, run_id, changed) } : text;
}

type Ended = Pick<ShownItem, 'item_id' | 'memory_type'>;

/** The decisions that end if the answer is yes; only their own routes can end them. */
function endedBy({ kind, memory }: Waiting, against: ShownItem[]): Ended[] {
  if (kind !== 'conflict' || !memory) return [];
  return (memory.conflicts_with.length > 0 ? against : [memory]).filter(
    ({ memory_type }) => memory_type === 'decision',
  );
}

async function endDecisions(client: MemoryClient, item: Waiting, ended: Ended[], note: string): Promise<string> {
  const { memory } = item;
  const reason = note || 'A person decided that it is contradicted.';
  const isReplaced = ended.some(({ item_id }) => item_id === memory?.item_id);
  for (const { item_id: decision_id } of ended) {
    const params = { path: { decision_id } };
    if (isReplaced) {
      const body = { new_content: memory?.conflicting_assertion ?? '', reason } as never;
      await client.post('/memory/decisions/{decision_id}/supersede', { params, body });
    } else await client.post('/memory/decisions/{decision_id}/retract', { params, body: { reason } as never });
  }
  if (isReplaced) return 'A new decision has replaced it.';
  // The decision that it contradicted has ended, so the memory can stay as it is.
  await client.post('/memory/ontology/hitl/{item_id}/resolve', {
    params: { path: { item_id: item.item_id } },
    body: { action: 'dismissed', ...(note && { note }) },
  });
  return 'The decision is withdrawn.';
}

function Evidence({ item: { memory, names, proposed }, others }: { item: Waiting; others: ShownItem[] }) {
  if (memory)
    return (
      <div class="sides">
        <Side of={memory} />
        {others.map((each) => (
          <Side of={each} />
        ))}
        {memory.conflicting_assertion && memory.conflicts_with.length === 0 && (
          <blockquote>
            <span class="tag added">new</span>
            <p>
              <MemoryText>{memory.conflicting_assertion}</MemoryText>
            </p>
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

/** A name with its number of mentions, and two of the texts that mention it. */
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
  const light = lightOf(name);
  return (
    <blockquote>
      <PageLink to={{ page: 'names', id: entity_id }}>
        <MemoryText>{name}</MemoryText>
      </PageLink>
      <small>
        {type !== 'other' && ` ${type} ·`}
        {context.value && ` ${counted(context.value.mentions, 'mention')}`}
      </small>
      {context.value?.items.map((each) => (
        <p key={each.item_id}>
          <PageLink class="quote" to={{ page: 'search', id: each.item_id, panel: 'text' }}>
            <LitText light={light}>{excerptOf(withoutMarks(each.content, each.title), 160, light)}</LitText>
          </PageLink>
          {each.true_at_is !== 'stored' && (
            <small>
              {' '}
              <StatedDay of={each} />
            </small>
          )}
        </p>
      ))}
    </blockquote>
  );
}

/** The question in the page's words. */
function asked({ kind, question, names: [one, other], memory }: Waiting): string {
  if (one && other && answersOfKind[kind] === sameOrDifferent) return `Are “${one.name}” and “${other.name}” the same?`;
  if (kind === 'conflict' && memory?.conflicts_with.length === 0) return 'Which of the two is right?';
  return question;
}

const read = (client: MemoryClient, item_id: string) =>
  client.get('/memory/{item_id}', { params: { path: { item_id } } }).then(wholeItem, () => undefined);

type Shown = Pick<ShownItem, 'item_id' | 'memory_type' | 'content' | 'status'>;

const Side = ({ of }: { of: Shown }) => (
  <blockquote>
    <p class="facts">
      <Kind type={of.memory_type} />
      <ItemMarks of={of} />
    </p>
    <p>
      <MemoryText>{of.content}</MemoryText>
    </p>
    <PageLink to={{ page: 'search', id: of.item_id, panel: 'text' }}>Open</PageLink>
  </blockquote>
);
