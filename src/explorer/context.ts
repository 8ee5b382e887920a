// Context that all parts of the page share: the session, the view, and navigation to another view.
import { createContext } from 'preact';
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks';
import { MemoryError, type MemoryClient } from '../client';
import { addressOf, viewOfAddress, type View } from './address';
import type { Session } from './session';

export interface Explorer extends Session {
  view: View;
  /** Goes to a view; unnamed fields stay. `replace`: the back button skips the previous view. */
  go: (change: Partial<View>, replace?: boolean) => void;
  /** Whether the key or session may change memories. If not, controls that would are replaced by a note. */
  mayWrite: boolean;
  /** Counts the changes made here. After each change, the shown data is requested again. */
  changes: number;
  changed: () => void;
  /** Announces the outcome of an action to all readers. */
  tell: (said: Message | ((last: Message) => Message)) => void;
  switchWorkspace: (workspaceId: string) => void;
}

export interface Message {
  text: string;
  failed?: boolean;
  /** The action is still running. */
  isWaiting?: boolean;
  /** Takes the action back. */
  undo?: () => Promise<Told>;
}

/** The message when an action is done: a text, or a text with an undo function. */
export type Told = string | Pick<Message, 'text' | 'undo'>;

export const ExplorerContext = createContext<Explorer | undefined>(undefined);

export function useExplorer(): Explorer {
  const explorer = useContext(ExplorerContext);
  if (!explorer) throw new Error('Used outside the explorer');
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
  /** The last answer; it stays while the next one is loading. */
  value: T | undefined;
  error: string;
  isLoading: boolean;
  /** The service does not answer; requests are repeated automatically. */
  isAway: boolean;
  again: () => void;
}

/** After this time, the page asks a service again that has not answered. */
export const awayMs = 3_000;

/**
 * Queries the service, and repeats the query when one of `on` or a memory changes; a late answer to an earlier query is
 * dropped.
 */
export function useAnswer<T>(ask: (client: MemoryClient) => Promise<T>, on: unknown[]): Asked<T> {
  const { client, kept, changes } = useExplorer();
  const [turn, setTurn] = useState(0);
  const again = () => setTurn((last) => last + 1);
  const [state, setState] = useState<Omit<Asked<T>, 'again'>>({
    ...{ value: undefined, error: '', isLoading: true, isAway: false },
  });
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout>;
    setState((last) => ({ ...last, error: '', isLoading: true }));
    const fail = (error: unknown) => {
      if (!isWanted) return;
      const isAway = isUnreachable(error);
      setState(({ value }) => ({
        ...{ value: isAway ? value : undefined, error: messageOfError(error), isLoading: false, isAway },
      }));
      if (isAway) timer = setTimeout(again, awayMs);
    };
    // What was answered last is shown while it is asked again.
    ask(kept).then(
      (value) => isWanted && setState((last) => (last.isLoading ? { ...last, value } : last)),
      // It is told of the answer that follows.
      () => undefined,
    );
    ask(client).then((value) => isWanted && setState({ value, error: '', isLoading: false, isAway: false }), fail);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [JSON.stringify(on), turn, changes]);
  return { ...state, again };
}

const isUnreachable = (error: unknown) => error instanceof MemoryError && error.code === 'unreachable';

export function messageOfError(error: unknown): string {
  if (isUnreachable(error)) return 'The service does not respond.';
  return error instanceof Error ? error.message : String(error);
}

const placeOfDraft = (name: string) => `memory-explorer-draft ${name}`;

export const hasDraft = (name: string): boolean => sessionStorage.getItem(placeOfDraft(name)) !== null;

/** The draft of the text of a memory; it stays when somebody else changes the memory. */
export const draftOfText = (item_id: string) => `text of ${item_id}`;

/** A text that is being edited; a reload keeps it. @param initial the text without a draft */
export function useDraft(name: string, initial = ''): [text: string, set: (text: string) => void, forget: () => void] {
  const place = placeOfDraft(name);
  const [draft, setDraft] = useState(() => sessionStorage.getItem(place));
  const forget = () => {
    sessionStorage.removeItem(place);
    setDraft(null);
  };
  const set = (next: string) => {
    if (next === initial) return forget();
    sessionStorage.setItem(place, next);
    setDraft(next);
  };
  return [draft ?? initial, set, forget];
}

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

/** A running action is announced after this time. */
const waitingMs = 400;

/**
 * An action that never runs twice at once; its outcome is announced to all readers.
 * @returns `problem`: why the last run failed
 */
export function useAction(): { isBusy: boolean; problem: string; act: (work: () => Promise<Told>) => void } {
  const tell = useContext(ExplorerContext)?.tell;
  const isOpen = useRef(false);
  const [state, setState] = useState({ isBusy: false, problem: '' });
  const act = (work: () => Promise<Told>) => {
    if (isOpen.current) return;
    isOpen.current = true;
    tell?.({ text: '' });
    const timer = setTimeout(() => tell?.({ text: 'Working …', isWaiting: true }), waitingMs);
    setState({ isBusy: true, problem: '' });
    const end = (said: Message) => {
      clearTimeout(timer);
      isOpen.current = false;
      setState({ isBusy: false, problem: said.failed ? said.text : '' });
      tell?.(said);
    };
    work().then(
      (said) => end(typeof said === 'string' ? { text: said } : said),
      (error: unknown) => end({ text: messageOfError(error), failed: true }),
    );
  };
  return { ...state, act };
}
