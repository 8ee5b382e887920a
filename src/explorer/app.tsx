// The frame: sign-in, then the box, the pages and the view that the address names.
import { useEffect, useState } from 'preact/hooks';
import { pages, type Page } from './address';
import { ExplorerContext, useView } from './context';
import { Box } from './box';
import { Calls } from './calls';
import { Changes } from './changes';
import { Import } from './import';
import { Inbox } from './inbox';
import { Keys } from './keys';
import { Moment } from './moment';
import { Names } from './names';
import { Overview } from './overview';
import { Link } from './parts';
import { Plans } from './plans';
import { Questions } from './questions';
import { Runs } from './runs';
import { Search } from './search';
import { keptKey, signIn, signOut, type Session } from './session';
import { SignIn } from './sign-in';
import { Views } from './views';

const titles: Record<Page, string> = {
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

const views: Record<Page, () => preact.JSX.Element> = {
  search: Search,
  names: Names,
  overview: Overview,
  questions: Questions,
  changes: Changes,
  inbox: Inbox,
  plans: Plans,
  runs: Runs,
  import: Import,
  keys: Keys,
};

export function App() {
  const [session, setSession] = useState<Session>();
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    // A session of the browser is taken if it has one; without it a key is asked for.
    const hasSession = document.cookie.includes('svc_csrf=');
    const key = keptKey();
    const known = key !== undefined || hasSession ? signIn(key).then(setSession) : Promise.resolve();
    known.catch(() => undefined).finally(() => setTried(true));
  }, []);
  if (session) return <Explorer session={session} />;
  return isTried ? <SignIn onSession={setSession} /> : <p role="status">Loading …</p>;
}

function Explorer({ session }: { session: Session }) {
  const [view, go] = useView(() => session.calls.clear());
  const { page, id } = view;
  useEffect(() => {
    document.title = `${id || view.query || titles[page]} · Memory explorer`;
  }, [page, id, view.query]);
  const View = views[page];
  return (
    <ExplorerContext.Provider value={{ ...session, view, go }}>
      <a class="skip" href="#main">
        Skip to the view
      </a>
      <header>
        <Box />
        <nav aria-label="Pages">
          {pages.map((each) => (
            <Link
              to={{ page: each, id: '', opened: [], panel: 'text' }}
              aria-current={each === page ? 'page' : undefined}
            >
              {titles[each]}
            </Link>
          ))}
          <Views />
          <button class="quiet" onClick={signOut}>
            Sign out
          </button>
        </nav>
        <Moment />
      </header>
      <main id="main" tabIndex={-1}>
        <h1 class="hidden">{titles[page]}</h1>
        <View key={page} />
      </main>
      <footer>
        <Calls />
      </footer>
    </ExplorerContext.Provider>
  );
}
