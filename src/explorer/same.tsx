// Looks up, joins and separates names of the same thing.
import { useState } from 'preact/hooks';
import type { Shapes } from '../client';
import { useAction, useExplorer } from './context';
import { counted } from './formats';
import { TextEntry, PageLink, MemoryText, Writes } from './parts';

type Entity = Shapes['EntitiesEntity'];

interface SameProps {
  entity_id: string;
  name: string;
  same: Entity['same_as'];
}

/** Who joined two names, and why. */
function whyJoined(name: string, { name: other, method }: Entity['same_as'][number]): string {
  if (method === 'manual') return 'joined by a person';
  if (method === 'vector') return 'joined automatically, because they mean the same';
  const [short = '', long = ''] = [name.toLowerCase(), other.toLowerCase()].sort((a, b) => a.length - b.length);
  return `joined automatically, because ${long.includes(short) && long !== short ? 'one is part of the other' : 'they are spelled alike'}`;
}

export function Same({ entity_id, name, same }: SameProps) {
  const { client, mayWrite, changed } = useExplorer();
  const [wanted, setWanted] = useState('');
  const [found, setFound] = useState<Shapes['EntityHits']['entities']>([]);
  const { act, isBusy } = useAction();
  const look = (event: Event) => {
    event.preventDefault();
    act(async () => {
      const params = { query: { query: wanted, limit: 8 } };
      const { entities } = await client.get('/memory/entities/search', { params });
      const known = new Set([entity_id, ...same.map((each) => each.entity_id)]);
      const others = entities.filter((each) => !known.has(each.entity_id));
      setFound(others);
      return others.length === 0 ? 'No other name found.' : '';
    });
  };
  const join = (target_id: string) =>
    act(async () => {
      await client.post('/memory/entities/{entity_id}/same-as', {
        params: { path: { entity_id } },
        body: { target_id },
      });
      setFound([]);
      changed();
      return { text: 'Joined.', undo: () => parted(target_id) };
    });
  const parted = async (target_id: string) => {
    const params = { path: { entity_id, target_id } };
    await client.delete('/memory/entities/{entity_id}/same-as/{target_id}', { params });
    changed();
    return 'Separated. They will not be joined again automatically.';
  };
  const part = (target_id: string) => act(() => parted(target_id));
  return (
    <section aria-labelledby="same">
      <h3 id="same" class="over">
        Other names
      </h3>
      {same.length === 0 && <p class="hint">No other names.</p>}
      <ul class="plain">
        {same.map((each) => (
          <li>
            <PageLink to={{ id: each.entity_id }}>
              <MemoryText>{each.name}</MemoryText>
            </PageLink>{' '}
            <small>{whyJoined(name, each)}</small>{' '}
            {mayWrite && (
              <button aria-label={`Separate ${each.name}`} aria-disabled={isBusy} onClick={() => part(each.entity_id)}>
                Separate
              </button>
            )}
          </li>
        ))}
      </ul>
      <Writes>
        <form class="bar" onSubmit={look}>
          <TextEntry label={`Another name of ${name}`} placeholder="Another name" value={wanted} onValue={setWanted} />
          <button aria-disabled={isBusy} disabled={wanted.trim() === ''}>
            Find
          </button>
        </form>
      </Writes>
      <ul class="plain">
        {found.map((each) => (
          <li>
            <MemoryText>{each.name}</MemoryText> <small>{counted(each.mentions, 'mention')}</small>{' '}
            <button aria-label={`Join ${each.name}`} aria-disabled={isBusy} onClick={() => join(each.entity_id)}>
              Join
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
