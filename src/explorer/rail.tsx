// The rail: the workspace and its switcher, the way to every page, views that were saved, the time, and the way out.
import { emptyOf, pageNames, type PageName } from './address';
import { useAnswer, useExplorer } from './context';
import { Icon, type IconName } from './icons';
import { MomentBar } from './moment';
import { PageLink, MemoryText, usePopup } from './parts';
import { Views } from './views';

export const pageTitles: Record<PageName, string> = {
  search: 'Today',
  names: 'Names',
  overview: 'Overview',
  questions: 'Questions',
  changes: 'Changes',
  inbox: 'Inbox',
  plans: 'Plans',
  runs: 'Runs',
  import: 'Import',
  keys: 'Keys',
  health: 'Health',
};

export const pageIcons: Record<PageName, IconName> = {
  search: 'today',
  names: 'name',
  overview: 'overview',
  questions: 'ask',
  changes: 'changes',
  inbox: 'inbox',
  plans: 'plan',
  runs: 'runs',
  import: 'import',
  keys: 'key',
  health: 'done',
};

interface RailProps {
  isShown: boolean;
  onFind: () => void;
  onKeys: () => void;
  onSignOut: () => void;
}

export function Rail({ isShown, onFind, onKeys, onSignOut }: RailProps) {
  const { view, switchWorkspace } = useExplorer();
  const isSearch = view.query !== '' || Object.keys(view.filters).length > 0;
  return (
    <aside class={isShown ? 'rail shown' : 'rail'} aria-label="Workspace and pages">
      <Workspaces onSwitch={switchWorkspace} />
      <button class="finder" onClick={onFind}>
        <Icon of="search" /> Search or go to <kbd>/</kbd>
      </button>
      <nav aria-label="Pages">
        {pageNames.map((each) => (
          <PageLink
            to={{ ...emptyOf(view), page: each }}
            aria-current={each === view.page && !(each === 'search' && isSearch) ? 'page' : undefined}
          >
            <Icon of={pageIcons[each]} /> {pageTitles[each]}
            {each === 'inbox' && <Waiting />}
          </PageLink>
        ))}
      </nav>
      <Views />
      <div class="foot">
        <MomentBar />
        <button class="quiet" onClick={onKeys}>
          <Icon of="keyboard" /> Shortcuts <kbd>?</kbd>
        </button>
        <button class="quiet" onClick={onSignOut}>
          <Icon of="signOut" /> Sign out
        </button>
      </div>
    </aside>
  );
}

/** How many questions of the inbox are open. */
function Waiting() {
  const waiting = useAnswer(
    (client) => client.get('/memory/ontology/hitl', { params: { query: { status: 'open', limit: 1 } } }),
    [],
  );
  const count = waiting.value?.open_count ?? 0;
  return count > 0 ? (
    <span class="count" aria-hidden="true">
      {count}
    </span>
  ) : null;
}

function Workspaces({ onSwitch }: { onSwitch: (id: string) => void }) {
  const { workspaceId, me } = useExplorer();
  const all = useAnswer((client) => client.get('/memory/workspaces', { params: { query: { limit: 50 } } }), []);
  const { own: list, isOpen, setOpen } = usePopup<HTMLDetailsElement>();
  const workspaces = all.value?.workspaces ?? [];
  const name = workspaces.find(({ id }) => id === workspaceId)?.name ?? 'Workspace';
  const shown = (
    <>
      <span class="crest" aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
      <span>
        <MemoryText>{name}</MemoryText>
        <small>{me.full_name}</small>
      </span>
    </>
  );
  if (workspaces.length < 2)
    return (
      <div class="workspace">
        <span class="one">{shown}</span>
      </div>
    );
  return (
    <details
      ref={list}
      class="workspace"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
    >
      <summary>
        {shown}
        <span class="hidden">Choose another workspace</span>
        <Icon of="choose" />
      </summary>
      <ul class="popup">
        {workspaces.map((each) => (
          <li>
            <button class="quiet" aria-pressed={each.id === workspaceId} onClick={() => onSwitch(each.id)}>
              <MemoryText>{each.name}</MemoryText>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
