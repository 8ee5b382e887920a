// The keys of the keyboard, and the sheet that lists them.
import { useEffect, useRef } from 'preact/hooks';
import { emptyOf, type PageName } from './address';
import { useExplorer } from './context';
import { closeOutside } from './palette';
import { pageTitles } from './rail';

/** After `g`, a letter goes to a page. */
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
      const page = isGoing.current ? pageKeys[key] : undefined;
      isGoing.current = key === 'g' && !isGoing.current;
      if (page) go({ ...emptyOf(view), page });
      else if (isPalette || key === '/') onFind();
      else if (key === '?') onKeys();
      else if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [view]);
}

/** Goes to the next or the former row of the list that is shown. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main .hit .text, main .names > li > a')];
  const now = rows.findIndex((each) => each.parentElement?.closest('li')?.contains(document.activeElement));
  rows[now < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, now + by))]?.focus();
}

const others: [string[], string][] = [
  [['/'], 'Search, go to a page, or act; also Ctrl-K'],
  [['j'], 'Next row of the list'],
  [['k'], 'Row before'],
  [['Enter'], 'Open it'],
  [['Esc'], 'Close what is open'],
  [['?'], 'These keys'],
  [['+', '−'], 'In a picture: larger, smaller; the arrows move it'],
];

export function KeysSheet({ onClose }: { onClose: () => void }) {
  const own = useRef<HTMLDialogElement>(null);
  useEffect(() => own.current?.showModal(), []);
  return (
    <dialog ref={own} aria-labelledby="keys-title" onClose={onClose} onClick={closeOutside}>
      <div class="sheet">
        <h2 id="keys-title">Keys of the keyboard</h2>
        <dl>
          {others.map(([keys, what]) => (
            <>
              <dt>
                {keys.map((key) => (
                  <kbd>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </>
          ))}
          {Object.entries(pageKeys).map(([key, page]) => (
            <>
              <dt>
                <kbd>g</kbd> <kbd>{key}</kbd>
              </dt>
              <dd>{pageTitles[page]}</dd>
            </>
          ))}
        </dl>
        <form method="dialog">
          <button>Close</button>
        </form>
      </div>
    </dialog>
  );
}
