// The palette: one line to search, to open an id or a name, to go to a page, and to run a command. `/` or Ctrl-K opens
// it.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { emptyOf, pageNames } from './address';
import { useExplorer } from './context';
import { Icon, type IconName } from './icons';
import { MemoryText } from './parts';
import { pageIcons, pageTitles } from './rail';
import { idPattern, searched } from './searched';

interface Choice {
  label: string;
  icon: IconName;
  hint: string;
  choose: () => void;
}

/** Names are looked up when the reader has stopped typing for this long. */
const pauseMs = 150;
const most = { names: 5 };

export function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const { view, go, mayWrite, tell } = useExplorer();
  const own = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(view.page === 'search' ? view.query : '');
  const [at, setAt] = useState(0);
  const names = useNames(text);
  // Focus before the next key, which is the first of the text.
  useLayoutEffect(() => {
    own.current?.showModal();
    own.current?.querySelector('input')?.select();
  }, []);
  const asked = text.trim();
  const matches = (label: string) => label.toLowerCase().includes(asked.toLowerCase());
  const choices: Choice[] = [
    ...(asked
      ? [
          {
            label: idPattern.test(asked) ? `Open ${asked}` : `Search for “${asked}”`,
            icon: 'search' as const,
            hint: 'Enter',
            choose: () => go(searched(view, asked)),
          },
        ]
      : []),
    ...names.map(({ entity_id, name, type }) => ({
      label: name,
      icon: 'name' as const,
      hint: type,
      choose: () => go({ ...emptyOf(view), page: 'names', id: entity_id }),
    })),
    ...pageNames.map((page) => ({
      label: pageTitles[page],
      icon: pageIcons[page],
      hint: 'Go to',
      choose: () => go({ ...emptyOf(view), page }),
    })),
    ...(mayWrite
      ? [
          {
            label: 'Remember something new',
            icon: 'add' as const,
            hint: 'Command',
            choose: () => {
              go(emptyOf(view));
              requestAnimationFrame(() => document.getElementById('remember')?.focus());
            },
          },
        ]
      : []),
    {
      label: 'Copy link to this page',
      icon: 'link',
      hint: 'Command',
      choose: () => void navigator.clipboard.writeText(location.href).then(() => tell({ text: 'Link copied.' })),
    },
    {
      label: 'Back to now',
      icon: 'time',
      hint: 'Command',
      choose: () => go({ as_of: '', as_known_at: '' }),
    },
    { label: 'Keyboard shortcuts', icon: 'keyboard', hint: 'Command', choose: onKeys },
  ];
  const shown = choices.filter(({ label, hint }, i) => (asked && i === 0) || hint === 'Enter' || matches(label));
  const chosen = Math.min(at, shown.length - 1);
  const take = (choice: Choice | undefined) => {
    onClose();
    choice?.choose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((chosen + step + shown.length) % shown.length);
    else if (event.key === 'Enter') take(shown[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={own}
      class="palette"
      aria-label="Search, go to a page, or run a command"
      onClose={onClose}
      onClick={closeOutside}
    >
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls="palette"
        aria-autocomplete="list"
        aria-activedescendant={`palette-${chosen}`}
        aria-label="Search memories or go to a page"
        placeholder="Search memories or go to a page"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id="palette" role="listbox" aria-label="Choices">
        {shown.map((choice, i) => (
          <li
            id={`palette-${i}`}
            role="option"
            aria-selected={i === chosen}
            ref={i === chosen ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            onPointerMove={() => setAt(i)}
            onClick={() => take(choice)}
          >
            <Icon of={choice.icon} />
            <MemoryText>{choice.label}</MemoryText>
            <small>{choice.hint}</small>
          </li>
        ))}
      </ul>
    </dialog>
  );
}

/** A click beside a dialog closes it. */
export function closeOutside({ target, currentTarget }: { target: EventTarget | null; currentTarget: EventTarget }) {
  if (target === currentTarget) (currentTarget as HTMLDialogElement).close();
}

interface FoundName {
  entity_id: string;
  name: string;
  type: string;
}

function useNames(text: string): FoundName[] {
  const { client } = useExplorer();
  const [names, setNames] = useState<FoundName[]>([]);
  const query = text.trim();
  useEffect(() => {
    if (query.length < 2 || idPattern.test(query)) return setNames([]);
    let isWanted = true;
    const timer = setTimeout(() => {
      client.get('/memory/entities', { params: { query: { q: query, order: 'use', limit: most.names } } }).then(
        ({ entities }) => isWanted && setNames(entities),
        () => isWanted && setNames([]),
      );
    }, pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [query]);
  return names;
}
