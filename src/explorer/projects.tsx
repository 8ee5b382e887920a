// The projects of the workspace: their sizes, and a form to rename one or join it with another.
import { useState } from 'preact/hooks';
import type { MemoryClient, Shapes } from '../client';
import { useAction, useExplorer, usePages, type Told } from './context';
import { counted } from './formats';
import { AnswerArea, MemoryText, More, PageLink, TextEntry } from './parts';
import { agoInWords } from './times';

type Listed = Shapes['ProjectPage']['projects'][number];

export function Projects() {
  const { pages, more } = usePages(
    (client, cursor) => client.get('/memory/projects', { params: { query: { limit: 50, ...cursor } } }),
    ({ projects }) => projects,
    [],
  );
  if (pages.value?.rows.length === 0) return null;
  return (
    <section aria-label="Projects">
      <h2>Projects</h2>
      <AnswerArea of={pages}>
        {({ rows, first, hasMore }) => (
          <>
            <p class="hint">
              Agents get the memories of their project, and those of none:{' '}
              {counted(first.shared.memories, 'memory', 'memories')}.
            </p>
            <ul class="names">
              {rows.map((each) => (
                <Entry key={each.project} of={each} all={rows} />
              ))}
            </ul>
            <More hasMore={hasMore} onMore={more} />
            <Offers />
          </>
        )}
      </AnswerArea>
    </section>
  );
}

interface Offered {
  text: string;
  projects: string[];
  item_ids: string[];
}

/** What is stored in several projects; nothing is shared until somebody says so. */
function Offers() {
  const { pages, more } = usePages(
    (client, cursor) => client.get('/memory/projects/offers', { params: { query: { limit: 5, ...cursor } } }),
    ({ offers }) => offers,
    [],
  );
  if (pages.value?.rows.length === 0) return null;
  return (
    <AnswerArea of={pages}>
      {({ rows, hasMore }) => (
        <>
          <ul class="names" aria-label="In several projects">
            {rows.map((each) => (
              <Offer key={each.item_ids.join()} of={each} />
            ))}
          </ul>
          <More hasMore={hasMore} onMore={more} />
        </>
      )}
    </AnswerArea>
  );
}

function Offer({ of: { text, projects, item_ids } }: { of: Offered }) {
  const { client, mayWrite, changed } = useExplorer();
  const { act, isBusy } = useAction();
  const share = () => {
    act(async () => {
      const { status, run_id } = await client.post('/memory/projects/share', { body: { item_ids } as never });
      if (status === 'error' || run_id === null) throw new Error('Nothing is shared.');
      changed();
      const undo = async () => {
        await client.post('/memory/runs/{run_id}/undo', { params: { path: { run_id } } });
        changed();
        return 'Undone.';
      };
      return { text: 'All projects share it.', undo };
    });
  };
  return (
    <li class="entry">
      <div>
        <MemoryText>{text}</MemoryText>
        <p class="facts">
          <span>Stored in {listed(projects)}</span>
        </p>
      </div>
      {mayWrite && (
        <div class="bar">
          <button aria-label={`Share: ${text}`} aria-disabled={isBusy} onClick={share}>
            Share
          </button>
        </div>
      )}
    </li>
  );
}

const listed = (projects: string[]) => `${projects.slice(0, -1).join(', ')} and ${projects.at(-1)}`;

function Entry({ of: { project, memories, newest_at, undoable }, all }: { of: Listed; all: Listed[] }) {
  const { client, mayWrite, changed } = useExplorer();
  const { act, isBusy } = useAction();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(project);
  const to = name.trim();
  const joined = all.find((each) => each.project === to && to !== project);
  const rename = (event: Event) => {
    event.preventDefault();
    act(async () => {
      const told = await renamed(client, project, to, changed);
      setOpen(false);
      changed();
      return told;
    });
  };
  return (
    <li class="entry">
      <div>
        <PageLink to={{ page: 'search', query: '', filters: { project }, id: '' }}>
          <MemoryText>{project}</MemoryText>
        </PageLink>
        <p class="facts">
          <span>{counted(memories, 'memory', 'memories')}</span>
          {newest_at && <span>the last one {agoInWords(newest_at)}</span>}
        </p>
        {isOpen && (
          <form class="bar" onSubmit={rename}>
            <TextEntry label="New name" value={name} onValue={setName} />
            <button class="primary" aria-disabled={isBusy} disabled={to === '' || to === project}>
              {joined ? 'Join' : 'Rename'}
            </button>
          </form>
        )}
        {isOpen && joined && (
          <p class="hint">
            Its memories become those of {to}. {!undoable && 'A change of so many cannot be undone.'}
          </p>
        )}
      </div>
      {mayWrite && (
        <div class="bar">
          <button aria-label={`Rename or join: ${project}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Cancel' : 'Rename …'}
          </button>
        </div>
      )}
    </li>
  );
}

/** Undone in one run, or by renaming back; joining very many memories cannot be undone. */
async function renamed(client: MemoryClient, from: string, to: string, changed: () => void): Promise<Told> {
  const { status, run_id, joined, undoable, failed } = await client.post('/memory/projects/rename', {
    body: { from, to } as never,
  });
  if (status === 'error') throw new Error('The project was not renamed.');
  const isOver = status === 'ok';
  const left = failed > 0 ? ` ${counted(failed, 'memory', 'memories')} kept the old name.` : '';
  const text = `${joined ? 'Joined' : 'Renamed'}.${isOver ? left : ' The rest follows; see Runs.'}`;
  if (!isOver || run_id === null || (joined && !undoable)) return text;
  const undo = async () => {
    if (undoable) await client.post('/memory/runs/{run_id}/undo', { params: { path: { run_id } } });
    else await client.post('/memory/projects/rename', { body: { from: to, to: from } as never });
    changed();
    return 'Undone.';
  };
  return { text, undo };
}
