// The palette: one line to search, to open a memory or a name, to act on what is open, to go to a page, and to run a
// command. `/` or Ctrl-K opens it. What an action needs, such as a reason, is the next line.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { tag, withdraw } from './acts';
import { emptyOf, pageNames, type View } from './address';
import { useAction, useExplorer, type Explorer, type Told } from './context';
import { shortenedAtWord, withoutMarks } from './formats';
import { Icon, type IconName } from './icons';
import { hitsIn, titleOfItem, wholeItem, type SearchHit } from './items';
import { kindNames, kindOfType } from './kinds';
import { MemoryText } from './parts';
import { pageIcons, pageTitles } from './rail';
import { idPattern, isNameNode, searched } from './searched';

interface Asks {
  question: string;
  /** What is done with the words. */
  label: (words: string) => string;
  act: (words: string) => Promise<Told>;
}

interface Choice {
  label: string;
  icon: IconName;
  hint?: string;
  choose?: () => void;
  /** In place of `choose`: the palette stays, for words that the action needs. */
  asks?: Asks;
}

interface Group {
  title: string;
  choices: Choice[];
}

/** Memories and names are looked up when the reader has stopped for so long. */
const pauseMs = 150;
const most = { memories: 5, names: 4 };
const cut = 90;
/** The group of one, which needs no heading. */
const toSearch = 'Search';

export function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const explorer = useExplorer();
  const { view, go } = explorer;
  const own = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [asks, setAsks] = useState<Asks>();
  const [at, setAt] = useState(0);
  const { act } = useAction();
  const asked = text.trim();
  const { memories, names } = useFound(asks ? '' : asked);
  // Before the next key, which is the first of the text.
  useLayoutEffect(() => {
    own.current?.showModal();
  }, []);
  const matching = (choices: Choice[]) =>
    choices.filter(({ label }) => label.toLowerCase().includes(asked.toLowerCase()));
  const groups: Group[] = asks
    ? [{ title: asks.question, choices: asked ? [said(asks, asked, (words) => act(() => asks.act(words)))] : [] }]
    : [
        { title: toSearch, choices: asked ? [searching(explorer, asked)] : [] },
        { title: openTitle(view), choices: matching(onOpen(explorer)) },
        {
          title: 'Pages',
          choices: matching(
            pageNames.map((page) => ({
              label: pageTitles[page],
              icon: pageIcons[page],
              choose: () => go({ ...emptyOf(view), page }),
            })),
          ),
        },
        { title: 'Commands', choices: matching(commands(explorer, onKeys)) },
        // They come later, and move nothing that is there.
        { title: 'Names', choices: names.map((each) => nameChoice(explorer, each)) },
        { title: 'Memories', choices: memories.map((each) => memoryChoice(explorer, each)) },
      ];
  const shown = groups.filter(({ choices }) => choices.length > 0);
  const all = shown.flatMap(({ choices }) => choices);
  const chosen = Math.min(at, all.length - 1);
  const take = (choice: Choice | undefined) => {
    if (choice?.asks) {
      setAsks(choice.asks);
      setText('');
      setAt(0);
      own.current?.querySelector('input')?.focus();
      return;
    }
    if (!choice && asks) return;
    onClose();
    choice?.choose?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && all.length > 0) setAt((chosen + step + all.length) % all.length);
    else if (event.key === 'Enter') take(all[chosen]);
    else return;
    event.preventDefault();
  };
  const label = asks?.question ?? 'Search memories, names, pages and actions';
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
        aria-label={label}
        placeholder={label}
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette" role="listbox" aria-label="Choices">
        {shown.map(({ title, choices }) => (
          <ul key={title} role="group" aria-label={title}>
            {title !== toSearch && (
              <li class="over" role="presentation">
                {title}
              </li>
            )}
            {choices.map((choice) => {
              const i = all.indexOf(choice);
              return (
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
                  {choice.hint && <small>{choice.hint}</small>}
                </li>
              );
            })}
          </ul>
        ))}
      </div>
    </dialog>
  );
}

/** A click beside a dialog closes it. */
export function closeOutside({ target, currentTarget }: { target: EventTarget | null; currentTarget: EventTarget }) {
  if (target === currentTarget) (currentTarget as HTMLDialogElement).close();
}

const said = ({ label }: Asks, words: string, act: (words: string) => void): Choice => ({
  label: label(words),
  icon: 'act',
  hint: 'Enter',
  choose: () => act(words),
});

const searching = ({ view, go }: Explorer, asked: string): Choice => ({
  label: idPattern.test(asked) ? `Open ${asked}` : `Search for “${asked}”`,
  icon: 'search',
  hint: 'Enter',
  choose: () => go(searched(view, asked)),
});

const memoryChoice = ({ view, go }: Explorer, hit: SearchHit): Choice => {
  const kind = kindOfType(hit.memory_type);
  const title = titleOfItem(hit);
  const text = withoutMarks(hit.content, title);
  return {
    label: shortenedAtWord(title ? `${title}: ${text}` : text, cut),
    icon: kind,
    hint: kindNames[kind],
    choose: () => go({ ...emptyOf(view), id: hit.item_id }),
  };
};

const nameChoice = ({ view, go }: Explorer, { entity_id, name, type }: FoundName): Choice => ({
  label: name,
  icon: 'name',
  hint: type === 'other' ? '' : type,
  choose: () => go({ ...emptyOf(view), page: 'names', id: entity_id }),
});

const isNameOpen = ({ page, id }: View) => page === 'names' || isNameNode(id);

/** Whether a memory or a name is open. */
const isOpen = ({ page, id }: View) => id !== '' && ['search', 'names', 'overview'].includes(page);

const openTitle = (view: View) => (isNameOpen(view) ? 'This name' : 'This memory');

/** What can be done with the memory or the name that is open. */
function onOpen(explorer: Explorer): Choice[] {
  const { view, go, client, mayWrite } = explorer;
  const { id } = view;
  if (!isOpen(view)) return [];
  const isName = isNameOpen(view);
  const picture: Choice = {
    label: 'Show in the graph',
    icon: 'overview',
    choose: () => go({ page: isName ? 'names' : 'search', panel: 'graph', opened: [] }),
  };
  const link: Choice = {
    label: `Copy link to this ${isName ? 'name' : 'memory'}`,
    icon: 'link',
    choose: () => copyLink(explorer),
  };
  if (isName || !mayWrite) return [picture, link];
  const withItem = (act: typeof withdraw) => async (words: string) =>
    act(explorer, [wholeItem(await client.get('/memory/{item_id}', { params: { path: { item_id: id } } }))], words);
  return [
    picture,
    link,
    {
      label: 'Tag this memory …',
      icon: 'tag',
      asks: { question: 'What is the tag?', label: (words) => `Tag it “${words}”`, act: withItem(tag) },
    },
    {
      label: 'Withdraw this memory …',
      icon: 'withdraw',
      asks: {
        question: 'Why is it withdrawn?',
        label: (words) => `Withdraw it: “${words}”`,
        act: withItem(withdraw),
      },
    },
  ];
}

const copyLink = ({ tell }: Explorer) =>
  void navigator.clipboard.writeText(location.href).then(() => tell({ text: 'Link copied.' }));

function commands(explorer: Explorer, onKeys: () => void): Choice[] {
  const { view, go, mayWrite } = explorer;
  const remember: Choice = {
    label: 'Remember something new',
    icon: 'add',
    choose: () => {
      go(emptyOf(view));
      requestAnimationFrame(() => document.getElementById('remember')?.focus());
    },
  };
  return [
    ...(mayWrite ? [remember] : []),
    ...(isOpen(view)
      ? []
      : [{ label: 'Copy link to this page', icon: 'link' as const, choose: () => copyLink(explorer) }]),
    ...(view.as_of || view.as_known_at
      ? [{ label: 'Back to now', icon: 'time' as const, choose: () => go({ as_of: '', as_known_at: '' }) }]
      : []),
    { label: 'Keyboard shortcuts', icon: 'keyboard', choose: onKeys },
  ];
}

interface FoundName {
  entity_id: string;
  name: string;
  type: string;
}

interface Found {
  memories: SearchHit[];
  names: FoundName[];
}

const nothing: Found = { memories: [], names: [] };

/** What fits best, of memories and of names; each is shown as soon as it is known. */
function useFound(query: string): Found {
  const { client } = useExplorer();
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (query.length < 2 || idPattern.test(query)) return setFound(nothing);
    let isWanted = true;
    const show = (part: Partial<Found>) => isWanted && setFound((last) => ({ ...last, ...part }));
    const timer = setTimeout(() => {
      client.post('/memory/search', { body: { query, top_k: most.memories } }).then(
        ({ results }) => show({ memories: hitsIn(results) }),
        () => show({ memories: [] }),
      );
      client
        .get('/memory/entities', { params: { query: { q: query, order: 'use', joined: true, limit: most.names } } })
        .then(
          ({ entities }) => show({ names: entities }),
          () => show({ names: [] }),
        );
    }, pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [query]);
  return found;
}
