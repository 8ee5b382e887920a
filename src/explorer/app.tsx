// The frame: sign-in, then the rail, and the page and the view that the address names.
import { useEffect, useState } from 'preact/hooks';
import type { PageName } from './address';
import { ExplorerContext, useExplorer, useView, type Message } from './context';
import { CallsBehindView } from './calls';
import { Icon } from './icons';
import { Later, loadPages } from './later';
import { PastBanner } from './moment';
import { NamesPage } from './names';
import { Palette } from './palette';
import { Skeleton } from './parts';
import { pageTitles, Rail } from './rail';
import { Search } from './search';
import {
  hasSession,
  isRefusal,
  keepWorkspace,
  keptKey,
  keyOfTabs,
  shareKey,
  signIn,
  signOut,
  type Session,
} from './session';
import { KeysSheet, useShortcuts } from './shortcuts';
import { Away, NoWorkspace, SignIn } from './sign-in';
import { Toast } from './toast';

const views: Record<PageName, () => preact.JSX.Element> = {
  search: Search,
  names: NamesPage,
  overview: () => <Later show={({ Overview }) => <Overview />} />,
  questions: () => <Later show={({ Questions }) => <Questions />} />,
  changes: () => <Later show={({ ChangesPage }) => <ChangesPage />} />,
  inbox: () => <Later show={({ Inbox }) => <Inbox />} />,
  plans: () => <Later show={({ Plans }) => <Plans />} />,
  runs: () => <Later show={({ Runs }) => <Runs />} />,
  import: () => <Later show={({ Import }) => <Import />} />,
  keys: () => <Later show={({ Keys }) => <Keys />} />,
  health: () => <Later show={({ Health }) => <Health />} />,
};

/** So long after the first view its reader gets the other pages, so that they are there when the service is away. */
const othersMs = 1_500;

/** Texts that say why the sign-in is shown again. */
const reasons = {
  ended: 'Your key or session is no longer valid. It was revoked, or it has expired. Please sign in again.',
  out: 'You are signed out.',
};

export function App() {
  const [session, setSession] = useState<Session>();
  const [isTried, setTried] = useState(false);
  const [reason, setReason] = useState('');
  /** Counts how often in a row the service has not answered. */
  const [away, setAway] = useState(0);
  const leave = async (why: keyof typeof reasons, key: string | undefined) => {
    await signOut(key);
    setSession(undefined);
    setReason(reasons[why]);
  };
  const open = async (key: string | undefined) => {
    setSession(await signIn(key, () => void leave('ended', key)));
    setReason('');
  };
  const begin = async () => {
    // Uses the browser's session, otherwise the key of another tab; without either, the page asks for a key.
    const key = keptKey() ?? (hasSession() ? undefined : await keyOfTabs());
    if (key === undefined && !hasSession()) return;
    try {
      await open(key);
      setAway(0);
    } catch (error) {
      if (!isRefusal(error)) return setAway((last) => last + 1);
      setAway(0);
      await leave('ended', key);
    }
  };
  useEffect(() => void begin().finally(() => setTried(true)), []);
  useEffect(() => (session?.apiKey === undefined ? undefined : shareKey(session.apiKey)), [session]);
  if (session && !session.workspaceId) return <NoWorkspace session={session} onDone={() => void open(undefined)} />;
  if (session)
    return (
      <Explorer
        key={session.workspaceId}
        session={session}
        onSignOut={() => void leave('out', session.apiKey)}
        onSwitch={(id) => {
          keepWorkspace(id);
          history.pushState(null, '', '/explore');
          void open(session.apiKey);
        }}
      />
    );
  if (away > 0) return <Away key={away} onTry={() => void begin()} />;
  return isTried ? <SignIn reason={reason} onSignIn={open} /> : <Skeleton />;
}

interface ExplorerProps {
  session: Session;
  onSignOut: () => void;
  onSwitch: (workspaceId: string) => void;
}

function Explorer({ session, onSignOut, onSwitch }: ExplorerProps) {
  const [said, tell] = useState<Message>({ text: '' });
  const [changes, setChanges] = useState(0);
  const [view, go] = useView(() => {
    session.calls.clear();
    tell((last) => (last.undo ? last : { text: '' }));
  });
  const changed = () => {
    session.answers.clear();
    setChanges((last) => last + 1);
  };
  useEffect(() => {
    const timer = setTimeout(() => void loadPages().catch(() => undefined), othersMs);
    return () => clearTimeout(timer);
  }, []);
  const mayWrite = session.me.scopes.includes('write:memories');
  return (
    <ExplorerContext.Provider
      value={{ ...session, view, go, mayWrite, changes, changed, tell, switchWorkspace: onSwitch }}
    >
      <Page said={said} onSignOut={onSignOut} />
    </ExplorerContext.Provider>
  );
}

function Page({ said, onSignOut }: { said: Message; onSignOut: () => void }) {
  const { view } = useExplorer();
  const { page, id, query, filters } = view;
  const [dialog, setDialog] = useState<'palette' | 'keys'>();
  const [isRail, setRail] = useState(false);
  const onFind = () => setDialog('palette');
  const onKeys = () => setDialog('keys');
  const onClose = () => setDialog((last) => (last === 'palette' ? undefined : last));
  useShortcuts({ onFind, onKeys });
  useEffect(() => setRail(false), [view]);
  const isSearch = page === 'search' && (query !== '' || Object.keys(filters).length > 0);
  const title = isSearch ? 'Search' : pageTitles[page];
  useEffect(() => {
    document.title = `${id || query || title} · Memory explorer`;
  }, [title, id, query]);
  const View = views[page];
  return (
    <div class="app">
      <a class="skip" href="#main">
        Skip to content
      </a>
      <Rail isShown={isRail} onFind={onFind} onKeys={onKeys} onSignOut={onSignOut} />
      {isRail && <div class="veil" onClick={() => setRail(false)} />}
      <div class="stage">
        <header class="top">
          <button
            class="quiet"
            aria-label="Workspace and pages"
            aria-expanded={isRail}
            onClick={() => setRail(!isRail)}
          >
            <Icon of="menu" />
          </button>
          <strong>{title}</strong>
          <button class="quiet" aria-label="Search or go to" onClick={onFind}>
            <Icon of="search" />
          </button>
        </header>
        <main id="main" tabIndex={-1}>
          <h1>{title}</h1>
          <PastBanner />
          <View key={page} />
          <Toast said={said} />
        </main>
        <footer>
          <CallsBehindView />
        </footer>
      </div>
      {dialog === 'palette' && <Palette onClose={onClose} onKeys={onKeys} />}
      {dialog === 'keys' && <KeysSheet onClose={() => setDialog(undefined)} />}
    </div>
  );
}
