// The frame: sign-in, then the box, the pages and the view that the address names.
import { useEffect, useRef, useState } from 'preact/hooks';
import { MemoryError } from '../client';
import { emptyOf, pageNames, type PageName } from './address';
import { ExplorerContext, useView, type Message } from './context';
import { SearchBox } from './box';
import { CallsBehindView } from './calls';
import { ChangesPage } from './changes';
import { Import } from './import';
import { Inbox } from './inbox';
import { Keys } from './keys';
import { MomentBar } from './moment';
import { NamesPage } from './names';
import { Overview } from './overview';
import { PageLink } from './parts';
import { Plans } from './plans';
import { Questions } from './questions';
import { Runs } from './runs';
import { Search } from './search';
import { hasSession, keptKey, signIn, signOut, type Session } from './session';
import { NoWorkspace, SignIn } from './sign-in';
import { Views } from './views';

const titles: Record<PageName, string> = {
  search: 'Search',
  names: 'Names',
  overview: 'Overview',
  questions: 'Questions',
  changes: 'Changes',
  inbox: 'Inbox',
  plans: 'Plans',
  runs: 'Runs',
  import: 'Import',
  keys: 'Keys',
};

const views: Record<PageName, () => preact.JSX.Element> = {
  search: Search,
  names: NamesPage,
  overview: Overview,
  questions: Questions,
  changes: ChangesPage,
  inbox: Inbox,
  plans: Plans,
  runs: Runs,
  import: Import,
  keys: Keys,
};

/** Texts that say why the sign-in is shown again. */
const reasons = {
  ended: 'The key or session is not valid any more: it was ended, or it has expired. Sign in with another one.',
  out: 'You are signed out.',
};

export function App() {
  const [session, setSession] = useState<Session>();
  const [isTried, setTried] = useState(false);
  const [reason, setReason] = useState('');
  const leave = async (why: keyof typeof reasons, key: string | undefined) => {
    await signOut(key);
    setSession(undefined);
    setReason(reasons[why]);
  };
  const open = async (key: string | undefined) => {
    setSession(await signIn(key, () => void leave('ended', key)));
    setReason('');
  };
  useEffect(() => {
    // A session of the browser is taken if it has one; without it a key is asked for.
    const key = keptKey();
    const known = key !== undefined || hasSession() ? open(key) : Promise.resolve();
    known
      .catch((error: unknown) =>
        error instanceof MemoryError && error.status === 401 ? leave('ended', key) : undefined,
      )
      .finally(() => setTried(true));
  }, []);
  if (session && !session.workspaceId) return <NoWorkspace session={session} onDone={() => void open(undefined)} />;
  if (session) return <Explorer session={session} onSignOut={() => void leave('out', session.apiKey)} />;
  return isTried ? <SignIn reason={reason} onSignIn={open} /> : <p role="status">Loading …</p>;
}

function Explorer({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const [said, tell] = useState<Message>({ text: '' });
  const [changes, setChanges] = useState(0);
  const [view, go] = useView(() => {
    session.calls.clear();
    tell({ text: '' });
  });
  const changed = () => setChanges((last) => last + 1);
  const mayWrite = session.me.scopes.includes('write:memories');
  const { page, id } = view;
  useEffect(() => {
    document.title = `${id || view.query || titles[page]} · Memory explorer`;
  }, [page, id, view.query]);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the pages stand in one row, which scrolls to the one that is shown.
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.clientWidth / 2;
  }, [page]);
  const View = views[page];
  return (
    <ExplorerContext.Provider value={{ ...session, view, go, mayWrite, changes, changed, tell }}>
      <a class="skip" href="#main">
        Skip to the view
      </a>
      <header>
        <SearchBox />
        <nav ref={nav} aria-label="Pages">
          {pageNames.map((each) => (
            <PageLink to={{ ...emptyOf(view), page: each }} aria-current={each === page ? 'page' : undefined}>
              {titles[each]}
            </PageLink>
          ))}
          <Views />
          <button class="quiet" onClick={onSignOut}>
            Sign out
          </button>
        </nav>
        <MomentBar />
      </header>
      <main id="main" tabIndex={-1}>
        <h1 class="hidden">{titles[page]}</h1>
        <View key={page} />
        <Notice {...said} onClose={() => tell({ text: '' })} />
      </main>
      <footer>
        <CallsBehindView />
      </footer>
    </ExplorerContext.Provider>
  );
}

/** Result of the last action. Both regions are always there, because only changes within a region are read aloud. */
function Notice({ text, failed = false, onClose }: Message & { onClose: () => void }) {
  return (
    <div class={text ? 'notice' : 'hidden'}>
      <span role="status">{failed ? '' : text}</span>
      <span role="alert" class="error">
        {failed ? text : ''}
      </span>
      {text && (
        <button class="quiet" onClick={onClose}>
          Close this message
        </button>
      )}
    </div>
  );
}
