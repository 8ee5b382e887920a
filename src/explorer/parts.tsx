// Small parts that all views use.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { addressOf, type View } from './address';
import { useExplorer, type Asked } from './context';
import { counted, csvOf, jsonForReaders, shownText, sortedBy, type Cell, type Order, type Table } from './formats';
import { Icon } from './icons';
import type { ShownItem } from './items';
import { detailOfType, kindNames, kindOfType } from './kinds';
import { litParts, type Light } from './lit';
import { save } from './save';
import { searched } from './searched';
import { isTime, timeInWords } from './times';

/** A link to a view: it can be opened in another tab, and goes there without loading the page again. */
export function PageLink({
  to,
  children,
  ...rest
}: {
  to: Partial<View>;
  children: ComponentChildren;
  [name: string]: unknown;
}) {
  const { view, go } = useExplorer();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a {...rest} href={`/explore${addressOf({ ...view, ...to })}`} onClick={follow}>
      {children}
    </a>
  );
}

export function Kind({ type }: { type: string }) {
  const kind = kindOfType(type);
  const word = detailOfType(type);
  return (
    <span class={`kind ${kind}`} title={type}>
      <Icon of={kind} /> {kindNames[kind]}
      {word !== '' && <small> {word}</small>}
    </span>
  );
}

interface TimeProps {
  at: string | null | undefined;
  /** `day` shows only the day, `clock` only the hour. */
  day?: boolean;
  clock?: boolean;
  /** Somebody stated when it is true. */
  isStated?: boolean;
}

export function Time({ at, ...form }: TimeProps) {
  if (!at) return <>–</>;
  const words = timeInWords(at, form);
  if (words === '') return null;
  return (
    <time dateTime={at} title={timeInWords(at, { isStated: form.isStated ?? false, full: true })}>
      {words}
    </time>
  );
}

/** The day of a statement; the time of storing is a detail. */
export const StatedDay = ({ of }: { of: Dated }) => (
  <time dateTime={of.true_at} title={`Added ${timeInWords(of.created_at, { full: true })}`}>
    {saidWords(of)}
  </time>
);

/** `said May 5, 2026`; only the day for an event or a beginning; `added` if only the time of storing is known. */
export function saidWords({ true_at, true_at_is }: Dated): string {
  const isStated = true_at_is === 'stated';
  const day = timeInWords(true_at, { day: true, isStated });
  return isStated ? day : `${true_at_is === 'stored' ? 'added' : 'said'} ${day}`;
}

export type Dated = Pick<ShownItem, 'true_at' | 'true_at_is' | 'created_at'>;

/** A text of a memory: text, never markup. */
export const MemoryText = ({ children }: { children: string }) => <span dir="auto">{shownText(children)}</span>;

/** A text of a memory with the words of the question highlighted. */
export const LitText = ({ children, light }: { children: string; light: Light | undefined }) => (
  <span dir="auto">
    <LitWords light={light}>{children}</LitWords>
  </span>
);

export const LitWords = ({ children, light }: { children: string; light: Light | undefined }) => (
  <>{litParts(shownText(children), light).map(({ text, isLit }) => (isLit ? <mark>{text}</mark> : text))}</>
);

interface EntryProps {
  label: string;
  placeholder?: string | undefined;
  value: string;
  onValue: (value: string) => void;
  [name: string]: unknown;
}

/** A line of text to enter. */
export const TextEntry = ({ label, placeholder = label, value, onValue, ...rest }: EntryProps) => (
  <input
    {...rest}
    aria-label={label}
    placeholder={placeholder}
    value={value}
    onInput={({ currentTarget }) => onValue(currentTarget.value)}
  />
);

interface AnswerProps<T> {
  of: Asked<T>;
  /** What is known before the answer. */
  meanwhile?: ComponentChildren;
  children: (value: T) => ComponentChildren;
}

/** Shows the value of an answer, that it is still awaited, or why it failed. */
export function AnswerArea<T>({ of, meanwhile, children }: AnswerProps<T>) {
  const isLate = useLate(of.isLoading);
  const problem = of.error && (
    <p class="error" role="alert">
      <Icon of="alert" /> {of.error}
      {of.isAway && ' Trying again …'} <button onClick={of.again}>{of.isAway ? 'Try now' : 'Try again'}</button>
    </p>
  );
  if (of.value === undefined)
    return (
      problem || (
        <>
          {meanwhile}
          <Skeleton isLate={isLate} />
        </>
      )
    );
  return (
    <>
      {problem}
      {isLate && <Late isBeside />}
      <div aria-busy={of.isLoading}>{children(of.value)}</div>
    </>
  );
}

/** A reader who has waited so long is told that it goes on. */
const lateMs = 1_000;

function useLate(isLoading: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLoading]);
  return isLate && isLoading;
}

/** @param isBeside it lies over what was shown before, which does not move */
const Late = ({ isBeside = false }: { isBeside?: boolean }) => (
  <p class={isBeside ? 'late beside' : 'late'} role="status">
    <span>
      <Icon of="wait" /> Still loading …
    </span>
  </p>
);

/** The place of a text that is awaited. */
export const Skeleton = ({ isLate = false }: { isLate?: boolean }) =>
  isLate ? (
    <Late />
  ) : (
    <div class="skeleton">
      <span role="status" class="hidden">
        Loading …
      </span>
      {Array.from({ length: 3 }, () => (
        <i />
      ))}
    </div>
  );

/** Controls that change memories, or a note that this key may only read. */
export function Writes({ children }: { children: ComponentChildren }) {
  const { mayWrite } = useExplorer();
  return mayWrite ? <>{children}</> : <p class="hint">This key can only read, so nothing can be changed here.</p>;
}

/** A popup over the page closes when the reader clicks beside it. */
export function usePopup<E extends HTMLElement>() {
  const own = useRef<E>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const close = ({ target }: Event) => {
      // An entry that was clicked may already be gone.
      if ((target as Node).isConnected && !own.current?.contains(target as Node)) setOpen(false);
    };
    addEventListener('click', close);
    return () => removeEventListener('click', close);
  }, []);
  return { own, isOpen, setOpen };
}

/** A button for lists that show one page at a time. */
export const More = ({ hasMore, onMore }: { hasMore: boolean; onMore: () => void }) =>
  hasMore ? <button onClick={onMore}>Show more</button> : null;

export const nothingOpened: Partial<View> = { id: '', panel: 'text', opened: [], params: {} };

const Close = () => (
  <PageLink to={nothingOpened} class="shut" aria-label="Close" title="Close">
    <Icon of="close" />
  </PageLink>
);

/** The panels of an open entry, and the way back. */
export const Tabs = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <div class="tabs">
    <Close />
    {children && <nav aria-label={label}>{children}</nav>}
  </div>
);

interface SplitProps {
  /** Label of the list. */
  name: string;
  list: ComponentChildren;
  /** Label of the opened entry. */
  opened: string;
  children: ComponentChildren;
}

/** A list with its open entry beside it. Closing the entry returns the focus to where it was opened. */
export function Split({ name, list, opened, children }: SplitProps) {
  const { view } = useExplorer();
  const own = useRef<HTMLElement>(null);
  const former = useRef('');
  useEffect(() => {
    const id = former.current;
    former.current = view.id;
    if (id === '' || view.id !== '') return;
    const links = [...(own.current?.querySelectorAll('a') ?? [])];
    (links.find(({ href }) => new URL(href).searchParams.get('id') === id) ?? own.current)?.focus();
  }, [view.id]);
  return (
    <div class={view.id ? 'split opened' : 'split'}>
      <section ref={own} class="list" aria-label={name} tabIndex={-1}>
        {list}
      </section>
      {view.id && children && <Detail label={opened}>{children}</Detail>}
    </div>
  );
}

/** The open entry beside a list. It takes the focus. */
function Detail({ label, children }: { label: string; children: ComponentChildren }) {
  const { view } = useExplorer();
  const own = useRef<HTMLElement>(null);
  useEffect(() => own.current?.focus({ preventScroll: true }), [view.id]);
  return (
    <section ref={own} class="detail" aria-label={label} tabIndex={-1}>
      {children}
    </section>
  );
}

interface RowsProps {
  name: string;
  table: Table;
  /** The table repeats a picture, so it stays closed until it is opened. */
  isTwin?: boolean;
}

/** A table with its downloads. Every picture has a table as its twin. */
export function RowList({ isTwin = false, ...of }: RowsProps) {
  if (!isTwin) return <OpenRows {...of} />;
  return (
    <details>
      <summary>Show as table</summary>
      <OpenRows {...of} />
    </details>
  );
}

function OpenRows({ name, table }: Omit<RowsProps, 'isTwin'>) {
  const [shown, setShown] = useState(rowsAtOnce);
  const [order, setOrder] = useState<Order>();
  const rows = order ? sortedBy(table.rows, order) : table.rows;
  const sort = (column: number) => setOrder({ column, isDown: order?.column === column && !order.isDown });
  const sortedAs = (column: number) => order?.column === column && (order.isDown ? 'descending' : 'ascending');
  return (
    <section class="rows" aria-label={name}>
      <div class="bar">
        <strong>{counted(table.rows.length, 'row')}</strong>
        <button class="quiet" onClick={() => save(`${name}.csv`, csvOf(table), 'text/csv')}>
          <Icon of="download" /> Save as CSV
        </button>
        <button class="quiet" onClick={() => save(`${name}.json`, jsonForReaders(table), 'application/json')}>
          <Icon of="download" /> Save as JSON
        </button>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label={`${name}, table`}>
        <table>
          <thead>
            <tr>
              {table.columns.map((column, i) => (
                <th scope="col" aria-sort={sortedAs(i) || undefined}>
                  <button class="quiet" onClick={() => sort(i)}>
                    {column === 'item_id' ? 'memory' : column.replaceAll('_', ' ')}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <tr>
                {row.map((cell) => (
                  <td class={String(cell ?? '').length > longCell ? 'long' : ''}>
                    <CellText cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.rows.length > shown && (
        <button onClick={() => setShown(shown + rowsAtOnce)}>
          Show {Math.min(rowsAtOnce, table.rows.length - shown)} more
        </button>
      )}
    </section>
  );
}

const rowsAtOnce = 200;
/** A longer text gets several lines. */
const longCell = 40;

/** Predicates and other words also have the form of an id. */
const idInTable = /^(mem|ent)_[0-9a-z]{10,}$/;

/** An id becomes a link to its object, a time words; files contain them as they are. */
function CellText({ cell }: { cell: Cell }) {
  const { view } = useExplorer();
  if (cell === null || cell === undefined || cell === '') return <span class="none">–</span>;
  if (typeof cell === 'string' && isTime(cell)) return <Time at={cell} />;
  if (typeof cell !== 'string' || !idInTable.test(cell)) return <MemoryText>{String(cell)}</MemoryText>;
  return (
    <PageLink to={searched(view, cell)} title={cell}>
      Open
    </PageLink>
  );
}
