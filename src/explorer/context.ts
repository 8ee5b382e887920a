// Context of every part of the page: the session, the view, and how to go to another one.
import { createContext } from 'preact';
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { MemoryClient } from '../client';
import { addressOf, viewOfAddress, type View } from './address';
import type { Session } from './session';

interface Explorer extends Session {
  view: View;
  /** Goes to a view; fields that are not named stay. `replace`: no step back leads to the view before. */
  go: (change: Partial<View>, replace?: boolean) => void;
  /** Whether the key or session may change memories. If not, controls that would are replaced by a note. */
  mayWrite: boolean;
  /** Counts the changes made here. After each one, the shown data is requested again. */
  changes: number;
  changed: () => void;
  /** Tells all readers the result of an action. */
  tell: (said: Message) => void;
}

export interface Message {
  text: string;
  failed?: boolean;
}

export const ExplorerContext = createContext<Explorer | undefined>(undefined);

export function useExplorer(): Explorer {
  const explorer = useContext(ExplorerContext);
  if (!explorer) throw new Error('Outside of the explorer');
  return explorer;
}

/** The view in the address of the page. @param onMove called before another view is shown */
export function useView(onMove: () => void): [View, Explorer['go']] {
  const [view, setView] = useState(() => viewOfAddress(location.search));
  useEffect(() => {
    const read = () => {
      onMove();
      setView(viewOfAddress(location.search));
    };
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  const go = useCallback((change: Partial<View>, replace = false) => {
    const next = { ...viewOfAddress(location.search), ...change };
    onMove();
    history[replace ? 'replaceState' : 'pushState'](null, '', `/explore${addressOf(next)}`);
    setView(next);
  }, []);
  return [view, go];
}

export interface Asked<T> {
  /** The last answer; it stays while the next one is awaited. */
  value: T | undefined;
  error: string;
  isLoading: boolean;
  again: () => void;
}

/** Asks the service, and again when one of `on` or a memory changes; a late answer to an earlier question is dropped. */
export function useAnswer<T>(ask: (client: MemoryClient) => Promise<T>, on: unknown[]): Asked<T> {
  const { client, changes } = useExplorer();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<Omit<Asked<T>, 'again'>>({ value: undefined, error: '', isLoading: true });
  useEffect(() => {
    let isWanted = true;
    setState(({ value }) => ({ value, error: '', isLoading: true }));
    ask(client).then(
      (value) => isWanted && setState({ value, error: '', isLoading: false }),
      (error: unknown) => isWanted && setState({ value: undefined, error: messageOfError(error), isLoading: false }),
    );
    return () => void (isWanted = false);
  }, [JSON.stringify(on), turn, changes]);
  return { ...state, again: () => setTurn((last) => last + 1) };
}

export const messageOfError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface Page {
  next_cursor: string | null;
}

/** A list that can show more pages. @param rowsOf the rows of a page */
export function usePages<P extends Page, R>(
  ask: (client: MemoryClient, cursor: { cursor?: string }) => Promise<P>,
  rowsOf: (page: P) => R[],
  on: unknown[],
): { pages: Asked<{ rows: R[]; first: P; hasMore: boolean }>; more: () => void } {
  const [wanted, setWanted] = useState(1);
  const key = JSON.stringify(on);
  useEffect(() => setWanted(1), [key]);
  const pages = useAnswer(
    async (client) => {
      const first = await ask(client, {});
      const rows = [...rowsOf(first)];
      let cursor = first.next_cursor;
      for (let page = 1; page < wanted && cursor; page++) {
        const next = await ask(client, { cursor });
        for (const row of rowsOf(next)) rows.push(row);
        cursor = next.next_cursor;
      }
      return { rows, first, hasMore: cursor !== null };
    },
    [key, wanted],
  );
  return { pages, more: () => setWanted(wanted + 1) };
}

/** An action, begun once at a time: its outcome is told to all readers. @returns `problem`: why the last one failed */
export function useAction(): { isBusy: boolean; problem: string; act: (work: () => Promise<string>) => void } {
  const tell = useContext(ExplorerContext)?.tell;
  const isOpen = useRef(false);
  const [state, setState] = useState({ isBusy: false, problem: '' });
  const act = (work: () => Promise<string>) => {
    if (isOpen.current) return;
    isOpen.current = true;
    tell?.({ text: '' });
    setState({ isBusy: true, problem: '' });
    const end = (text: string, failed: boolean) => {
      isOpen.current = false;
      setState({ isBusy: false, problem: failed ? text : '' });
      tell?.({ text, failed });
    };
    work().then(
      (said) => end(said, false),
      (error: unknown) => end(messageOfError(error), true),
    );
  };
  return { ...state, act };
}
