// The keyboard shortcuts, and the sheet that lists them.
import { useEffect, useRef } from 'preact/hooks';
import { emptyOf, type PageName } from './address';
import { answerKeys } from './answers';
import { useExplorer } from './context';
import { closeOutside } from './palette';
import { nothingOpened } from './parts';
import { pageTitles } from './rail';

/** After `g`, a letter opens a page. */
const pageKeys: Record<string, PageName> = {
  t: 'search',
  n: 'names',
  o: 'overview',
  q: 'questions',
  c: 'changes',
  i: 'inbox',
  p: 'plans',
  r: 'runs',
  m: 'import',
  k: 'keys',
  h: 'health',
};

interface Handlers {
  onFind: () => void;
  onKeys: () => void;
}

export function useShortcuts({ onFind, onKeys }: Handlers): void {
  const { view, go } = useExplorer();
  const isGoing = useRef(false);
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (document.querySelector('dialog[open]')) return;
      const isPalette = (ctrlKey || metaKey) && key.toLowerCase() === 'k';
      const isTyping = (target as Element).matches('input:not([type=checkbox]):not([type=range]), textarea, select');
      if (!isPalette && (ctrlKey || metaKey || altKey || isTyping)) return;
      const wasGoing = isGoing.current;
      const page = wasGoing ? pageKeys[key] : undefined;
      isGoing.current = key === 'g' && !isGoing.current;
      if (page) go({ ...emptyOf(view), page });
      else if (isPalette || key === '/') onFind();
      else if (key === '?') onKeys();
      else if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1);
      else if (key === 'x') select();
      else if (key === 'Escape' && view.id && !isInPopup(target as Element)) go(nothingOpened);
      else if (wasGoing || !press(key, target as Element)) return;
      event.preventDefault();
    };
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [view]);
}

/** A popup closes itself first. */
const isInPopup = (target: Element) => target.closest('details[open], [aria-expanded="true"]') !== null;

/** Presses the button with this key: in the focused entry, otherwise in the first one. */
function press(key: string, target: Element): boolean {
  const entry = target.closest('.inbox > li') ?? document.querySelector('.inbox > li');
  const button = entry?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  button?.click();
  return button !== undefined && button !== null;
}

/** Goes to the next or previous row of the list. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main .hit .text, main .names > li > a, main .inbox > li')];
  const isNow = (each: HTMLElement) => each.closest('li')?.contains(document.activeElement);
  const focused = rows.findIndex(isNow);
  // When an entry is open, its row is the current one.
  const now = focused < 0 ? rows.findIndex((each) => each.closest('li')?.classList.contains('current')) : focused;
  rows[now < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, now + by))]?.focus();
}

/** Selects the focused row of the list, otherwise the open one. */
function select(): void {
  const row = document.activeElement?.closest('.hit') ?? document.querySelector('main .hit.current');
  row?.querySelector<HTMLElement>(':scope > input')?.click();
}

type KeyRow = [keys: string[], what: string];

const others: KeyRow[] = [
  [['/'], 'Search or go to (also Ctrl-K)'],
  [['j'], 'Next row'],
  [['k'], 'Previous row'],
  [['Enter'], 'Open'],
  [['x'], 'Select a result'],
  [['Esc'], 'Close the open panel'],
  [['?'], 'Show this list'],
  [['+', '−'], 'Zoom a graph; arrows move it'],
  [[',', '.'], 'Go from item to item in a graph'],
];

export function KeysSheet({ onClose }: { onClose: () => void }) {
  const own = useRef<HTMLDialogElement>(null);
  useEffect(() => own.current?.showModal(), []);
  return (
    <dialog ref={own} aria-labelledby="keys-title" onClose={onClose} onClick={closeOutside}>
      <div class="sheet">
        <h2 id="keys-title">Keyboard shortcuts</h2>
        <div class="halves">
          <section>
            <h3 class="over">Anywhere</h3>
            <KeyRows of={others} />
          </section>
          <section>
            <h3 class="over">In the inbox</h3>
            <KeyRows of={[...answerKeys].map(([key, word]) => [[key], word])} />
          </section>
          <section>
            <h3 class="over">Go to</h3>
            <KeyRows of={Object.entries(pageKeys).map(([key, page]) => [['g', key], pageTitles[page]])} />
          </section>
        </div>
        <form method="dialog">
          <button>Close</button>
        </form>
      </div>
    </dialog>
  );
}

const KeyRows = ({ of }: { of: KeyRow[] }) => (
  <dl>
    {of.map(([keys, what]) => (
      <>
        <dt>
          {keys.map((key) => (
            <kbd>{key}</kbd>
          ))}
        </dt>
        <dd>{what}</dd>
      </>
    ))}
  </dl>
);
