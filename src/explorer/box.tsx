// The search box: searches, or opens an id, and shows the filters of the search as chips.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAnswer, useExplorer } from './context';
import { chipOf, commonFilters, filterGroups, filterNames, kindOfFilter, valueWord, type FilterName } from './filters';
import { Icon } from './icons';
import { TextEntry, usePopup } from './parts';
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
          placeholder="Search memories"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
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

interface AddingProps {
  names: FilterName[];
  onAdd: (name: FilterName, value: string) => void;
}

/** The menu of filters: a flag is put into the search at once, another one when its value is given. */
function Adding({ names, onAdd }: AddingProps) {
  const { own, isOpen, setOpen } = usePopup<HTMLDivElement>();
  const [name, setName] = useState<FilterName>();
  const [areAll, setAll] = useState(false);
  const projects = useProjects(isOpen);
  const offered = names.filter((each) => hasUse(each, names, projects));
  const open = (to: boolean) => {
    setOpen(to);
    setName(undefined);
    setAll(false);
    if (!to) own.current?.querySelector('button')?.focus();
  };
  const add = (added: FilterName, value: string) => {
    open(false);
    onAdd(added, value);
  };
  const choose = (chosen: FilterName) => (kindOfFilter(chosen).input === 'flag' ? add(chosen, 'yes') : setName(chosen));
  const typed = useTyped();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      open(false);
    } else if (isOpen && typed(event)) {
      // It is no shortcut of the page.
      event.stopPropagation();
      event.preventDefault();
    } else stepInMenu(event);
  };
  return (
    <div class="adding" ref={own} onKeyDown={onKeyDown}>
      <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        <Icon of="filter" /> Filter
      </button>
      {isOpen && (
        <div class="popup" role="group" aria-label="Filters">
          {name === undefined ? (
            <>
              <Group names={commonFilters.filter((each) => offered.includes(each))} onChoose={choose} />
              <button type="button" class="quiet" aria-expanded={areAll} onClick={() => setAll(!areAll)}>
                More filters
              </button>
              {areAll &&
                filterGroups.map(([title, all]) => (
                  <Group title={title} names={all.filter((each) => offered.includes(each))} onChoose={choose} />
                ))}
            </>
          ) : (
            <Value key={name} name={name} projects={projects} onValue={(value) => add(name, value)} />
          )}
        </div>
      )}
    </div>
  );
}

const maxProjects = 20;

/** The projects with the newest memories; loaded when the menu opens. */
function useProjects(isOpen: boolean): string[] {
  const { value } = useAnswer(
    async (client) =>
      isOpen ? client.get('/memory/projects', { params: { query: { limit: maxProjects } } }) : undefined,
    [isOpen],
  );
  return value?.projects.map(({ project }) => project) ?? [];
}

/** A project can be chosen if there are any; shared memories, once a project is chosen. */
function hasUse(name: FilterName, left: FilterName[], projects: string[]): boolean {
  if (name === 'shared') return !left.includes('project');
  return name !== 'project' || projects.length > 0;
}

function Group({
  title,
  names,
  onChoose,
}: {
  title?: string;
  names: FilterName[];
  onChoose: (name: FilterName) => void;
}) {
  if (names.length === 0) return null;
  return (
    <>
      {title && <span class="over">{title}</span>}
      {names.map((each) => (
        <button type="button" class="quiet" onClick={() => onChoose(each)}>
          {kindOfFilter(each).label}
        </button>
      ))}
    </>
  );
}

interface ValueProps {
  name: FilterName;
  projects: string[];
  onValue: (value: string) => void;
}

function Value({ name, projects, onValue }: ValueProps) {
  const { label, choices: fixed, input, hint } = kindOfFilter(name);
  const choices = name === 'project' ? projects : fixed;
  const [value, setValue] = useState('');
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => own.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  const given = value.trim();
  // The menu is inside the search form, which Enter must not submit.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || (event.target as Element).tagName !== 'INPUT') return;
    event.preventDefault();
    if (given) onValue(given);
  };
  return (
    <div ref={own} class="value" onKeyDown={onKeyDown}>
      <span class="over">{label}</span>
      {choices?.map((choice) => (
        <button type="button" class="quiet" onClick={() => onValue(choice)}>
          {valueWord(name, choice)}
        </button>
      ))}
      {(!choices || choices.length === maxProjects) && (
        <div class="bar">
          <TextEntry
            {...(input === 'date' ? { type: 'date' } : { inputMode: input === 'number' ? 'decimal' : 'text' })}
            label={label}
            placeholder={hint}
            value={value}
            onValue={setValue}
          />
          <button type="button" class="primary" disabled={given === ''} onClick={() => onValue(given)}>
            Add
          </button>
        </div>
      )}
    </div>
  );
}

/** Letters belong to one word if no more time lies between them. */
const wordMs = 700;

/** Goes to the entry of a menu that begins with the typed letters. @returns whether the key is one of them */
function useTyped(): (event: KeyboardEvent) => boolean {
  const begun = useRef({ word: '', at: 0 });
  return ({ key, ctrlKey, metaKey, altKey, target, currentTarget, timeStamp }) => {
    const { word, at } = begun.current;
    const before = timeStamp - at < wordMs ? word : '';
    const isLetter = key.length === 1 && (key !== ' ' || before !== '');
    if (!isLetter || ctrlKey || metaKey || altKey || (target as Element).tagName === 'INPUT') {
      begun.current = { word: '', at: 0 };
      return false;
    }
    begun.current = { word: before + key.toLowerCase(), at: timeStamp };
    const entries = [...(currentTarget as Element).querySelectorAll<HTMLElement>('.popup button')];
    entries.find(({ textContent }) => textContent.toLowerCase().startsWith(begun.current.word))?.focus();
    return true;
  };
}

/** The arrow keys move through the entries of a menu; from its button, down to the first entry. */
function stepInMenu(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [...(event.currentTarget as Element).querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  if (at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
