// Changes of a memory. Each first shows what is based on the memory, and says how to undo the change.
import { useState } from 'preact/hooks';
import type { MemoryClient, Shapes } from '../client';
import { withdraw } from './acts';
import { draftOfText, useAction, useAnswer, useDraft, useExplorer } from './context';
import { Facts } from './facts';
import type { ShownItem } from './items';
import { AnswerArea, TextEntry, Kind, PageLink, MemoryText, Writes } from './parts';
import { shortenedAtWord } from './formats';

type Dependents = Shapes['Dependents'];

export function Mend({ item }: { item: ShownItem }) {
  const { item_id } = item;
  const resting = useAnswer(
    (client) => client.get('/memory/{item_id}/dependents', { params: { path: { item_id } } }),
    [item_id, item.version],
  );
  return (
    <>
      {item.status === 'retracted' && (
        <p role="status">
          This is withdrawn, so searches leave it out.{' '}
          <PageLink to={{ panel: 'history' }}>Restore it from History</PageLink>
        </p>
      )}
      <Writes>
        <AnswerArea of={resting}>{(found) => <Resting of={found} />}</AnswerArea>
        <Edit item={item} />
        <End item={item} />
      </Writes>
      <Facts item_id={item_id} />
    </>
  );
}

/** Makes the displayed version current again. */
async function rolledBack(client: MemoryClient, { item_id, version }: ShownItem, changed: () => void): Promise<string> {
  const params = { path: { item_id }, query: { to_version: version } };
  await client.post('/memory/temporal/{item_id}/rollback', { params });
  changed();
  return 'Undone.';
}

function Resting({ of: { dependents, partial } }: { of: Dependents }) {
  if (dependents.length === 0) return <p class="hint">Nothing is based on this. A change affects this memory only.</p>;
  return (
    <section aria-label="Based on it">
      <h2>Based on it</h2>
      <p class="hint">A change here affects these too.</p>
      <ul class="resting">
        {dependents.map(({ item_id, content, memory_type, depth }) => (
          <li>
            <Kind type={memory_type} />{' '}
            <PageLink to={{ id: item_id, panel: 'text' }}>
              <MemoryText>{shortenedAtWord(content, 120)}</MemoryText>
            </PageLink>
            {depth > 1 && <small> {depth} steps away</small>}
          </li>
        ))}
        {partial && <li>… and more.</li>}
      </ul>
    </section>
  );
}

function Edit({ item }: { item: ShownItem }) {
  const { client, go, changed } = useExplorer();
  const [content, setContent, forget] = useDraft(draftOfText(item.item_id), item.content);
  const [reason, setReason, forgetReason] = useDraft(`reason of ${item.item_id}`);
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
      forgetReason();
      forget();
      changed();
      return { text: 'Saved. The old text is in History.', undo: () => rolledBack(client, item, changed) };
    });
  const replace = () =>
    act(async () => {
      const body = { content, ...(change_reason && { reason: change_reason }) } as never;
      const { new_item_id } = await client.post('/memory/{item_id}/supersede', { params, body });
      forgetReason();
      forget();
      changed();
      go({ id: new_item_id, panel: 'text' });
      return 'Replaced. This is the new one.';
    });
  return (
    <section aria-labelledby="edit">
      <h2 id="edit">Edit</h2>
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
          {isBusy ? 'Saving …' : 'Save'}
        </button>
        <button aria-disabled={isBusy} disabled={same} onClick={replace}>
          Save as a new memory
        </button>
        {content !== item.content && (
          <button class="quiet" onClick={forget}>
            Discard this text
          </button>
        )}
      </div>
      <p class="hint">
        Saving keeps the old text in History. A new memory replaces this one, which stays with a link to it.
      </p>
    </section>
  );
}

function End({ item }: { item: ShownItem }) {
  const explorer = useExplorer();
  const { client, go, changed } = explorer;
  const [reason, setReason, forgetReason] = useDraft(`why withdrawn ${item.item_id}`);
  const [isSure, setSure] = useState(false);
  const { act, isBusy } = useAction();
  const params = { path: { item_id: item.item_id } };
  const retract = () =>
    act(async () => {
      const told = await withdraw(explorer, [item], reason.trim());
      forgetReason();
      return told;
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
          Withdraw
        </button>
        {reason.trim() === '' && item.status !== 'retracted' && <span class="hint">To withdraw, say why.</span>}
        {isSure ? (
          <>
            <button class="danger" aria-disabled={isBusy} onClick={remove}>
              Delete permanently
            </button>
            <button onClick={() => setSure(false)}>Cancel</button>
          </>
        ) : (
          <button onClick={() => setSure(true)}>Delete …</button>
        )}
      </div>
      <p class="hint">
        What is withdrawn is no longer found, and can be restored from History, but for a decision. What is deleted is
        gone with its history; there is no undo.
      </p>
    </section>
  );
}
