// One box: searches, opens what has an id, and asks questions; with the filters of the search as chips.
import { useEffect, useRef, useState } from 'preact/hooks';
import { chipOf, filterNames, kindOf, type FilterName } from './filters';
import { useExplorer } from './context';

/** Ids have a prefix of their kind, and one of their own form. */
const idPattern = /^[a-z]{2,12}_[0-9A-Za-z-]{6,}$/;

export function Box() {
  const { view, go } = useExplorer();
  const [text, setText] = useState(view.query);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => setText(view.query), [view.query]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key !== '/' || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      event.preventDefault();
      box.current?.select();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  const submit = (event: Event) => {
    event.preventDefault();
    const asked = text.trim();
    if (asked.startsWith('ent_')) go({ page: 'names', id: asked, query: '' });
    else if (idPattern.test(asked)) go({ page: 'search', id: asked, query: '', panel: 'text', opened: [] });
    else go({ page: 'search', query: asked, id: '', panel: 'text', opened: [] });
  };
  return (
    <form class="box" role="search" onSubmit={submit}>
      <input
        ref={box}
        type="search"
        aria-label="Search memories, or open an id"
        placeholder="Search memories, or open an id   ( / )"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button class="primary">Search</button>
      <Chips />
    </form>
  );
}

function Chips() {
  const { view, go } = useExplorer();
  const { filters } = view;
  const [adding, setAdding] = useState<FilterName>();
  const put = (name: FilterName, value: string | undefined) => {
    const { [name]: _last, ...others } = filters;
    go({ page: 'search', filters: value ? { ...others, [name]: value } : others });
    setAdding(undefined);
  };
  const choose = (name: FilterName) => (kindOf(name).input === 'flag' ? put(name, 'yes') : setAdding(name));
  return (
    <div class="chips">
      {filterNames.map((name) => {
        const value = filters[name];
        return value === undefined ? null : (
          <button
            type="button"
            class="chip"
            aria-label={`Remove filter ${chipOf(name, value)}`}
            onClick={() => put(name, undefined)}
          >
            {chipOf(name, value)} <span aria-hidden="true">×</span>
          </button>
        );
      })}
      {adding ? (
        <Value name={adding} onValue={(value) => put(adding, value)} />
      ) : (
        <select
          aria-label="Add a filter"
          value=""
          onChange={({ currentTarget }) => currentTarget.value && choose(currentTarget.value as FilterName)}
        >
          <option value="">Add a filter …</option>
          {filterNames
            .filter((name) => filters[name] === undefined)
            .map((name) => (
              <option value={name}>{kindOf(name).label}</option>
            ))}
        </select>
      )}
    </div>
  );
}

function Value({ name, onValue }: { name: FilterName; onValue: (value: string | undefined) => void }) {
  const { label, choices, input, hint } = kindOf(name);
  const [value, setValue] = useState('');
  const focused = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useEffect(() => focused.current?.focus(), []);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onValue(undefined);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onValue(value.trim() || undefined);
  };
  if (choices)
    return (
      <select
        aria-label={label}
        ref={focused}
        onChange={({ currentTarget }) => onValue(currentTarget.value || undefined)}
      >
        <option value="">{label} …</option>
        {choices.map((choice) => (
          <option value={choice}>{choice.replaceAll('_', ' ')}</option>
        ))}
      </select>
    );
  return (
    <span class="adding">
      <input
        {...(input === 'date' ? { type: 'date' as const } : { inputMode: input === 'number' ? 'decimal' : 'text' })}
        aria-label={label}
        placeholder={hint ? `${label}: ${hint}` : label}
        ref={focused}
        value={value}
        onInput={({ currentTarget }) => setValue(currentTarget.value)}
        onKeyDown={keys}
      />
      <button type="button" onClick={() => onValue(value.trim() || undefined)}>
        Add
      </button>
    </span>
  );
}
