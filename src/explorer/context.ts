// What every part of the page knows: the session, the view, and how to go to another one.
import { createContext } from 'preact';
import { useCallback, useContext, useEffect, useState } from 'preact/hooks';
import { MemoryError, type MemoryClient } from '../client';
import { addressOf, viewOf, type View } from './address';
import type { Session } from './session';

interface Explorer extends Session {
  view: View;
  /** Goes to a view; what is not named stays. `replace`: no step back leads to the view before. */
  go: (change: Partial<View>, replace?: boolean) => void;
}

export const ExplorerContext = createContext<Explorer | undefined>(undefined);

export function useExplorer(): Explorer {
  const explorer = useContext(ExplorerContext);
  if (!explorer) throw new Error('Outside of the explorer');
  return explorer;
}

/** The view in the address of the page. @param onMove called before another view is shown */
export function useView(onMove: () => void): [View, Explorer['go']] {
  const [view, setView] = useState(() => viewOf(location.search));
  useEffect(() => {
    const read = () => {
      onMove();
      setView(viewOf(location.search));
    };
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  const go = useCallback((change: Partial<View>, replace = false) => {
    const next = { ...viewOf(location.search), ...change };
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

/** Asks the service, and again when one of `on` changes; a late answer to an earlier question is dropped. */
export function useAnswer<T>(ask: (client: MemoryClient) => Promise<T>, on: unknown[]): Asked<T> {
  const { client } = useExplorer();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<Omit<Asked<T>, 'again'>>({ value: undefined, error: '', isLoading: true });
  useEffect(() => {
    let isWanted = true;
    setState(({ value }) => ({ value, error: '', isLoading: true }));
    ask(client).then(
      (value) => isWanted && setState({ value, error: '', isLoading: false }),
      (error: unknown) => isWanted && setState({ value: undefined, error: messageOf(error), isLoading: false }),
    );
    return () => void (isWanted = false);
  }, [...on, turn]);
  return { ...state, again: () => setTurn((last) => last + 1) };
}

export const messageOf = (error: unknown): string =>
  error instanceof MemoryError || error instanceof Error ? error.message : String(error);

/** An action: whether it is under way, what it said, and how to begin it. */
export function useAction(): {
  isBusy: boolean;
  said: string;
  failed: boolean;
  act: (work: () => Promise<string>) => void;
} {
  const [state, setState] = useState({ isBusy: false, said: '', failed: false });
  const act = (work: () => Promise<string>) => {
    setState({ isBusy: true, said: '', failed: false });
    work().then(
      (said) => setState({ isBusy: false, said, failed: false }),
      (error: unknown) => setState({ isBusy: false, said: messageOf(error), failed: true }),
    );
  };
  return { ...state, act };
}
