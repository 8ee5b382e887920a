// Views that the workspace keeps: a name and an address.
import { useState } from 'preact/hooks';
import { addressOf, viewOf } from './address';
import { useAction, useAnswer, useExplorer } from './context';
import { Link } from './parts';

export function Views() {
  const { client, view } = useExplorer();
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="menu" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Saved views</summary>
      {isOpen && <Menu key={addressOf(view)} client={client} />}
    </details>
  );
}

function Menu({ client }: Pick<ReturnType<typeof useExplorer>, 'client'>) {
  const { view } = useExplorer();
  const saved = useAnswer((asked) => asked.get('/memory/views'), []);
  const [name, setName] = useState('');
  const { act, said, failed, isBusy } = useAction();
  const keep = (event: Event) => {
    event.preventDefault();
    act(async () => {
      await client.post('/memory/views', { body: { name: name.trim(), address: addressOf(view) } });
      saved.again();
      return 'Saved for everybody in the workspace.';
    });
  };
  const remove = (each: string) =>
    act(async () => {
      await client.delete('/memory/views/{name}', { params: { path: { name: each } } });
      saved.again();
      return 'Deleted.';
    });
  return (
    <div class="panel">
      <ul>
        {saved.value?.views.map((each) => (
          <li>
            <Link to={viewOf(each.address)}>{each.name}</Link>
            <button class="quiet" aria-label={`Delete the view ${each.name}`} onClick={() => remove(each.name)}>
              Delete
            </button>
          </li>
        ))}
      </ul>
      {saved.value?.count === 0 && <p class="hint">None is saved yet.</p>}
      <form class="bar" onSubmit={keep}>
        <input
          aria-label="Name of this view"
          placeholder="Name of this view"
          maxLength={80}
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <button disabled={isBusy || name.trim() === ''}>Save this view</button>
      </form>
      {said && <p role={failed ? 'alert' : 'status'}>{said}</p>}
    </div>
  );
}
