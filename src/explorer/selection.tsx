// The selected results: they are deleted together, after the reader has seen what is based on them.
import { useState } from 'preact/hooks';
import type { Shapes } from '../client';
import { useAction, useExplorer } from './context';
import { counted, shortenedAtWord } from './formats';
import { Kind, MemoryText } from './parts';

type Resting = Shapes['Dependents']['dependents'];

export function Selection({ chosen, onDeleted }: { chosen: string[]; onDeleted: () => void }) {
  const { client, changed } = useExplorer();
  const [resting, setResting] = useState<Resting>();
  const { act, isBusy } = useAction();
  if (chosen.length === 0) return null;
  const look = () =>
    act(async () => {
      const found = await Promise.all(
        chosen.map((item_id) => client.get('/memory/{item_id}/dependents', { params: { path: { item_id } } })),
      );
      const others = found.flatMap(({ dependents }) => dependents).filter(({ item_id }) => !chosen.includes(item_id));
      setResting([...new Map(others.map((each) => [each.item_id, each])).values()]);
      return '';
    });
  const remove = () =>
    act(async () => {
      await client.post('/memory/delete-by-filter', { body: { item_ids: chosen } });
      onDeleted();
      changed();
      return `${counted(chosen.length, 'memory', 'memories')} deleted.`;
    });
  return (
    <div class="danger bar" role="group" aria-label="Selected memories">
      <strong>{chosen.length} selected</strong>
      {resting === undefined ? (
        <button aria-disabled={isBusy} onClick={look}>
          Delete …
        </button>
      ) : (
        <>
          <span>
            {resting.length === 0
              ? 'Nothing else is based on them. '
              : `${counted(resting.length, 'other memory is', 'other memories are')} based on them and will change. `}
            This cannot be undone.
          </span>
          <button class="danger" aria-disabled={isBusy} onClick={remove}>
            Delete {chosen.length}
          </button>
          <button onClick={() => setResting(undefined)}>Cancel</button>
          <Rest of={resting} />
        </>
      )}
    </div>
  );
}

const Rest = ({ of }: { of: Resting }) =>
  of.length === 0 ? null : (
    <ul class="resting">
      {of.map(({ item_id, memory_type, content }) => (
        <li key={item_id}>
          <Kind type={memory_type} /> <MemoryText>{shortenedAtWord(content, 100)}</MemoryText>
        </li>
      ))}
    </ul>
  );
