// Views saved in the workspace: a name and an address.
import { useState } from 'preact/hooks';
import { addressOf, viewOfAddress } from './address';
import { useAction, useAnswer, useExplorer } from './context';
import { Icon } from './icons';
import { TextEntry, PageLink, Writes } from './parts';

export function Views() {
  const { view } = useExplorer();
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="menu" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon of="star" /> Saved views
      </summary>
      {isOpen && <Menu key={addressOf(view)} />}
    </details>
  );
}

function Menu() {
  const { client, view, mayWrite, changed } = useExplorer();
  const saved = useAnswer((asked) => asked.get('/memory/views'), []);
  const [name, setName] = useState('');
  const { act, isBusy } = useAction();
  const keep = (event: Event) => {
    event.preventDefault();
    act(async () => {
      await client.post('/memory/views', { body: { name: name.trim(), address: addressOf(view) } });
      changed();
      return 'Saved for everyone in the workspace.';
    });
  };
  const remove = (each: string) =>
    act(async () => {
      await client.delete('/memory/views/{name}', { params: { path: { name: each } } });
      changed();
      return 'Deleted.';
    });
  return (
    <div class="panel">
      <ul>
        {saved.value?.views.map((each) => (
          <li>
            <PageLink to={viewOfAddress(each.address)}>{each.name}</PageLink>
            {mayWrite && (
              <button class="quiet bare" aria-label={`Delete the view ${each.name}`} onClick={() => remove(each.name)}>
                <Icon of="delete" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {saved.value?.count === 0 && <p class="hint">No saved views</p>}
      <Writes>
        <form class="bar" onSubmit={keep}>
          <TextEntry label="Name of this view" maxLength={80} value={name} onValue={setName} />
          <button aria-disabled={isBusy} disabled={name.trim() === ''}>
            Save this view
          </button>
        </form>
      </Writes>
    </div>
  );
}
