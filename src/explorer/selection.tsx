// The results that are selected: what is done with all of them at once. Before they are deleted, what is based on them is
// shown.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Shapes } from '../client';
import { copy, tag, withdraw } from './acts';
import { useAction, useExplorer, type Told } from './context';
import { counted, shortenedAtWord } from './formats';
import { Icon } from './icons';
import type { SearchHit } from './items';
import { Kind, MemoryText } from './parts';

type Resting = Shapes['Dependents']['dependents'];

interface SelectionProps {
  chosen: SearchHit[];
  /** Selects none. */
  onNone: () => void;
}

export function Selection({ chosen, onNone }: SelectionProps) {
  const explorer = useExplorer();
  const [step, setStep] = useState<'withdraw' | 'tag' | 'delete'>();
  const { act, isBusy } = useAction();
  if (chosen.length === 0) return null;
  const back = () => setStep(undefined);
  const done = (work: () => Promise<Told>) =>
    act(async () => {
      const told = await work();
      onNone();
      return told;
    });
  return (
    <div class="selected bar" role="group" aria-label="Selected memories">
      <strong>{chosen.length} selected</strong>
      {step === undefined && (
        <>
          <button onClick={() => setStep('withdraw')}>Withdraw …</button>
          <button onClick={() => setStep('tag')}>Tag …</button>
          <button aria-disabled={isBusy} onClick={() => act(() => copy(chosen))}>
            <Icon of="copy" /> Copy as text
          </button>
          <button onClick={() => setStep('delete')}>Delete …</button>
          <button class="quiet push" onClick={onNone}>
            Select none
          </button>
        </>
      )}
      {step === 'withdraw' && (
        <Word
          label={chosen.length === 1 ? 'Why is it withdrawn?' : 'Why are they withdrawn?'}
          word="Withdraw"
          isBusy={isBusy}
          onWord={(reason) => done(() => withdraw(explorer, chosen, reason))}
          onCancel={back}
        >
          What is withdrawn is no longer found. Its history stays.
        </Word>
      )}
      {step === 'tag' && (
        <Word
          label="What is the tag?"
          word="Tag"
          isBusy={isBusy}
          onWord={(word) => done(() => tag(explorer, chosen, word))}
          onCancel={back}
        />
      )}
      {step === 'delete' && <Deletion chosen={chosen} onNone={onNone} onCancel={back} />}
    </div>
  );
}

interface WordProps {
  label: string;
  /** What the button does. */
  word: string;
  isBusy: boolean;
  onWord: (text: string) => void;
  onCancel: () => void;
  children?: ComponentChildren;
}

/** One line that an action needs. It takes the focus. */
function Word({ label, word, isBusy, onWord, onCancel, children }: WordProps) {
  const own = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  // Before the next key, which is the first of the text.
  useLayoutEffect(() => own.current?.focus(), []);
  const submit = (event: Event) => {
    event.preventDefault();
    onWord(text.trim());
  };
  return (
    <form class="bar" onSubmit={submit}>
      <input
        ref={own}
        aria-label={label}
        placeholder={label}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button class="primary" aria-disabled={isBusy} disabled={text.trim() === ''}>
        {word}
      </button>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
      {children && <span class="hint">{children}</span>}
    </form>
  );
}

interface DeletionProps extends SelectionProps {
  onCancel: () => void;
}

function Deletion({ chosen, onNone, onCancel }: DeletionProps) {
  const { client, changed } = useExplorer();
  const [resting, setResting] = useState<Resting>();
  const { act, isBusy } = useAction();
  const ids = chosen.map(({ item_id }) => item_id);
  const look = () =>
    act(async () => {
      const found = await Promise.all(
        ids.map((item_id) => client.get('/memory/{item_id}/dependents', { params: { path: { item_id } } })),
      );
      const others = found.flatMap(({ dependents }) => dependents).filter(({ item_id }) => !ids.includes(item_id));
      setResting([...new Map(others.map((each) => [each.item_id, each])).values()]);
      return '';
    });
  useEffect(look, []);
  const remove = () =>
    act(async () => {
      await client.post('/memory/delete-by-filter', { body: { item_ids: ids } });
      onNone();
      changed();
      return `${counted(ids.length, 'memory', 'memories')} deleted.`;
    });
  return (
    <>
      <span>
        {resting === undefined
          ? 'Looking for what is based on them … '
          : resting.length === 0
            ? 'Nothing else is based on them. '
            : `${counted(resting.length, 'other memory is', 'other memories are')} based on them and will change. `}
        This cannot be undone.
      </span>
      <button class="danger" aria-disabled={isBusy} disabled={resting === undefined} onClick={remove}>
        Delete {ids.length}
      </button>
      <button onClick={onCancel}>Cancel</button>
      {resting && <Rest of={resting} />}
    </>
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
