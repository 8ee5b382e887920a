// Changes of an item, each with what rests on it shown before, and with a word on how it is undone.
import { useState } from 'preact/hooks';
import type { MemoryClient, Shapes } from '../client';
import { useAction, useAnswer, useDraft, useExplorer } from './context';
import { Facts } from './facts';
import type { ShownItem } from './items';
import { AnswerArea, TextEntry, Kind, PageLink, MemoryText, Writes } from './parts';
import { counted, shortenedAtWord } from './formats';

type Dependents = Shapes['Dependents'];

export function Mend({ item }: { item: ShownItem }) {
  const { item_id } = item;
  const resting = useAnswer(
    (client) => client.get('/memory/{item_id}/dependents', { params: { path: { item_id } } }),
    [item_id, item.version],
  );
  return (
    <>
      <h2>What rests on it</h2>
      <AnswerArea of={resting}>{(found) => <Resting of={found} />}</AnswerArea>
      {item.status === 'retracted' && (
        <p role="status">
          It is withdrawn: searches leave it out.{' '}
          <PageLink to={{ panel: 'history' }}>Restore it under History</PageLink>: make the version before current
          again.
        </p>
      )}
      <Writes>
        <Edit item={item} />
        <End item={item} />
      </Writes>
      <Facts item_id={item_id} />
    </>
  );
}

/** Makes the version that was shown current again. */
async function rolledBack(client: MemoryClient, { item_id, version }: ShownItem, changed: () => void): Promise<string> {
  const params = { path: { item_id }, query: { to_version: version } };
  await client.post('/memory/temporal/{item_id}/rollback', { params });
  changed();
  return 'Undone.';
}

function Resting({ of: { dependents, partial } }: { of: Dependents }) {
  if (dependents.length === 0) return <p class="hint">Nothing. A change here touches this item alone.</p>;
  return (
    <ul class="resting">
      {dependents.map(({ item_id, content, memory_type, depth }) => (
        <li>
          <Kind type={memory_type} />{' '}
          <PageLink to={{ id: item_id, panel: 'text' }}>
            <MemoryText>{shortenedAtWord(content, 120)}</MemoryText>
          </PageLink>
          <small> {depth === 1 ? 'directly' : `over ${depth} steps`}</small>
        </li>
      ))}
      {partial && <li>… and more.</li>}
    </ul>
  );
}

function Edit({ item }: { item: ShownItem }) {
  const { client, go, changed } = useExplorer();
  const [content, setContent, forget] = useDraft(`text of ${item.item_id} ${item.version}`, item.content);
  const [reason, setReason] = useState('');
  const { act, isBusy } = useAction();
  const params = { path: { item_id: item.item_id } };
  const same = content.trim() === '' || content === item.content;
  const change_reason = reason.trim() || undefined;
  const edit = () =>
    act(async () => {
      await client.patch('/memory/{item_id}', {
        params,
        body: { content, ...(change_reason && { change_reason }) } as never,
      });
      setReason('');
      forget();
      changed();
      return { text: 'Changed. History has the text before.', undo: () => rolledBack(client, item, changed) };
    });
  const replace = () =>
    act(async () => {
      const body = { content, ...(change_reason && { reason: change_reason }) } as never;
      const { new_item_id } = await client.post('/memory/{item_id}/supersede', { params, body });
      changed();
      go({ id: new_item_id, panel: 'text' });
      return 'Superseded: this is the one in its place.';
    });
  return (
    <section aria-labelledby="edit">
      <h2 id="edit">Edit or supersede</h2>
      <textarea
        rows={5}
        aria-label="Text"
        dir="auto"
        value={content}
        onInput={({ currentTarget }) => setContent(currentTarget.value)}
      />
      <TextEntry label="Reason" value={reason} onValue={setReason} />
      <div class="bar">
        <button class="primary" aria-disabled={isBusy} disabled={same} onClick={edit}>
          Save as a new version
        </button>
        <button aria-disabled={isBusy} disabled={same} onClick={replace}>
          Replace it by a new one
        </button>
      </div>
      <p class="hint">
        A new version is undone under History. An item that is superseded stays, with a link to the one in its place.
      </p>
    </section>
  );
}

function End({ item }: { item: ShownItem }) {
  const { client, go, changed } = useExplorer();
  const [reason, setReason] = useState('');
  const [isSure, setSure] = useState(false);
  const { act, isBusy } = useAction();
  const params = { path: { item_id: item.item_id } };
  const retract = () =>
    act(async () => {
      const { stale } = await client.post('/memory/{item_id}/retract', {
        params,
        body: { reason: reason.trim() } as never,
      });
      changed();
      const text =
        stale.length > 0 ? `Withdrawn. What rests on it is stale now: ${counted(stale.length, 'item')}.` : 'Withdrawn.';
      return { text, undo: () => rolledBack(client, item, changed) };
    });
  const remove = () =>
    act(async () => {
      await client.delete('/memory/{item_id}', { params });
      changed();
      go({ id: '', panel: 'text' });
      return 'Deleted.';
    });
  return (
    <section aria-labelledby="end">
      <h2 id="end">Withdraw or delete</h2>
      <TextEntry label="Reason" value={reason} onValue={setReason} />
      <div class="bar">
        <button aria-disabled={isBusy} disabled={reason.trim() === '' || item.status === 'retracted'} onClick={retract}>
          Withdraw it
        </button>
        {reason.trim() === '' && item.status !== 'retracted' && <span class="hint">To withdraw it, say why.</span>}
        {isSure ? (
          <>
            <button class="danger" aria-disabled={isBusy} onClick={remove}>
              Delete it now
            </button>
            <button onClick={() => setSure(false)}>Keep it</button>
          </>
        ) : (
          <button onClick={() => setSure(true)}>Delete …</button>
        )}
      </div>
      <p class="hint">
        What is withdrawn is not found any more, and is restored under History. What is deleted is gone with its
        versions: there is no undo.
      </p>
    </section>
  );
}
