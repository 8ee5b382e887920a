// One box: searches, opens what has an id, and asks questions; with the filters of the search as chips.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAnswer, useExplorer } from './context';
import { chipOf, filterNames, kindOfFilter, valueWord, type FilterName } from './filters';
import { Icon } from './icons';
import { TextEntry } from './parts';
import { searched, idPattern } from './searched';

export function SearchBox() {
  const { view, go } = useExplorer();
  const [text, setText] = useState(view.query);
  useEffect(() => setText(view.query), [view.query]);
  const submit = (event: Event) => {
    event.preventDefault();
    const asked = text.trim();
    if (idPattern.test(asked)) setText(view.query);
    go(searched(view, asked));
  };
  return (
    <form class="box" role="search" onSubmit={submit}>
      <div class="field">
        <Icon of="search" />
        <input
          type="search"
          aria-label="Search memories, or open an id"
          placeholder="Search memories, or open an id"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <button class="primary">Search</button>
      <Chips />
    </form>
  );
}

function Chips() {
  const { view, go } = useExplorer();
  const { filters } = view;
  const put = (name: FilterName, value: string | undefined) => {
    const { [name]: _last, ...others } = filters;
    go({ page: 'search', filters: value ? { ...others, [name]: value } : others });
  };
  return (
    <div class="chips">
      {filterNames.map((name) => {
        const value = filters[name];
        return value === undefined ? null : <Chip name={name} value={value} onRemove={() => put(name, undefined)} />;
      })}
      <Adding names={filterNames.filter((name) => filters[name] === undefined)} onAdd={put} />
    </div>
  );
}

function Chip({ name, value, onRemove }: { name: FilterName; value: string; onRemove: () => void }) {
  const isId = name === 'name' && value.startsWith('ent_');
  const entity = useAnswer(
    async (client) =>
      isId
        ? client.get('/memory/entities/{entity_id}', { params: { path: { entity_id: value }, query: { limit: 1 } } })
        : undefined,
    [value],
  );
  const shown = chipOf(name, entity.value?.name ?? value);
  return (
    <button type="button" class="chip" aria-label={`Remove filter ${shown}`} onClick={onRemove}>
      {shown} <span aria-hidden="true">×</span>
    </button>
  );
}

/** A filter and its value are chosen; only Enter or the button puts them into the search. */
function Adding({ names, onAdd }: { names: FilterName[]; onAdd: (name: FilterName, value: string) => void }) {
  const [name, setName] = useState<FilterName | ''>('');
  const [value, setValue] = useState('');
  const list = useRef<HTMLSelectElement>(null);
  const isFlag = name !== '' && kindOfFilter(name).input === 'flag';
  const given = isFlag ? 'yes' : value.trim();
  const choose = (next: string) => {
    setName(next as FilterName | '');
    setValue('');
  };
  const add = () => {
    if (name === '' || given === '') return;
    onAdd(name, given);
    choose('');
    list.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') choose('');
    if (event.key !== 'Enter' || (event.target as Element).matches('button')) return;
    event.preventDefault();
    add();
  };
  return (
    <span class="adding" onKeyDown={onKeyDown}>
      <select
        aria-label="Add a filter"
        ref={list}
        value={name}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">Add a filter …</option>
        {names.map((each) => (
          <option value={each}>{kindOfFilter(each).label}</option>
        ))}
      </select>
      {name && !isFlag && <Value name={name} value={value} onValue={setValue} />}
      {name && (
        <button type="button" disabled={given === ''} onClick={add}>
          Add
        </button>
      )}
    </span>
  );
}

function Value({ name, value, onValue }: { name: FilterName; value: string; onValue: (value: string) => void }) {
  const { label, choices, input, hint } = kindOfFilter(name);
  if (choices)
    return (
      <select aria-label={label} value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        <option value="">{label} …</option>
        {choices.map((choice) => (
          <option value={choice}>{valueWord(name, choice).replaceAll('_', ' ')}</option>
        ))}
      </select>
    );
  return (
    <TextEntry
      {...(input === 'date' ? { type: 'date' } : { inputMode: input === 'number' ? 'decimal' : 'text' })}
      label={label}
      placeholder={hint}
      value={value}
      onValue={onValue}
    />
  );
}
