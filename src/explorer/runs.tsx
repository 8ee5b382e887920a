// Long work: its runs, and the live events of one. A reload reads the events again from the first one.
import { useEffect, useState } from 'preact/hooks';
import type { ProgressEvent, Shapes } from '../client';
import { messageOfError, useAction, useAnswer, useExplorer, usePages } from './context';
import { counted } from './formats';
import { Icon } from './icons';
import { AnswerArea, PageLink, More, Split, Tabs, MemoryText, Time } from './parts';
import {
  canUndo,
  iconOfRun,
  itemsOfRun,
  nameOfRun,
  undoRunByPage,
  wordOfEvent,
  wordOfRun,
  wordOfStage,
  wordOfStatus,
  wordsOfEvent,
} from './run-kinds';
import { timeInWords } from './times';

/** More rows would slow down the page, so only the newest stay. */
const maxRows = 500;
const betweenShownMs = 100;

/** A search in the graph is a run only so that it can be rated. It does not say what was asked, which is nobody else's. */
const ofFeedback = 'search';

export function Runs() {
  const { view } = useExplorer();
  const { id } = view;
  const { pages, more } = usePages(
    (client, cursor) => client.get('/memory/runs', { params: { query: { limit: 50, ...cursor } } }),
    ({ runs }) => runs.filter(({ kind }) => kind !== ofFeedback),
    [id],
  );
  const list = (
    <AnswerArea of={pages}>
      {({ rows, hasMore }) =>
        rows.length === 0 ? (
          <p class="hint">No runs yet. Imports and other long work are listed here.</p>
        ) : (
          <>
            {groupsOf(rows).map(({ day, groups }) => (
              <section aria-label={day}>
                <h2 class="over">{day}</h2>
                <ul class="names">
                  {groups.map((runs) => (
                    <Group key={runs[0]?.run_id} runs={runs} />
                  ))}
                </ul>
              </section>
            ))}
            <More hasMore={hasMore} onMore={more} />
          </>
        )
      }
    </AnswerArea>
  );
  return (
    <Split name="Runs" list={list} opened="Run">
      <Run key={id} />
    </Split>
  );
}

type Listed = Shapes['RunPage']['runs'][number];

/** Consecutive runs of one kind share a row. */
const minGroup = 3;

function groupsOf(rows: Listed[]): { day: string; groups: Listed[][] }[] {
  const found: { day: string; groups: Listed[][] }[] = [];
  for (const run of rows) {
    const day = timeInWords(run.created_at, { day: true, full: true });
    if (found.at(-1)?.day !== day) found.push({ day, groups: [] });
    const groups = found.at(-1)?.groups ?? [];
    const last = groups.at(-1)?.[0];
    if (last && last.kind === run.kind && last.status === run.status && !canUndo(run.kind)) groups.at(-1)?.push(run);
    else groups.push([run]);
  }
  return found;
}

const minuteOf = (run: Listed | undefined) => run?.created_at.slice(0, 16);

function Group({ runs }: { runs: Listed[] }) {
  const { view } = useExplorer();
  const [isOpen, setOpen] = useState(runs.some(({ run_id }) => run_id === view.id));
  const [first] = runs;
  if (!first) return null;
  if (isOpen || runs.length < minGroup)
    return (
      <>
        {runs.map((run) => (
          <li class={run.run_id === view.id ? 'current' : ''}>
            <PageLink to={{ id: run.run_id }}>
              <Icon of={iconOfRun(run.kind)} /> {nameOfRun(run)}
            </PageLink>
            <small>
              <StatusMark of={run} /> {itemsOfRun(run.kind, run.counts.items)}
              <span class="clock">
                <Time at={run.created_at} clock />
              </span>
            </small>
          </li>
        ))}
      </>
    );
  const items = runs.reduce((sum, { counts }) => sum + counts.items, 0);
  return (
    <li>
      <button class="quiet" aria-expanded={false} onClick={() => setOpen(true)}>
        <Icon of="unfold" /> {wordOfRun(first.kind)} <span class="count">{runs.length}</span>
      </button>
      <small>
        <StatusMark of={first} /> {itemsOfRun(first.kind, items)}
        <span class="clock">
          {minuteOf(runs.at(-1)) !== minuteOf(first) && (
            <>
              <Time at={runs.at(-1)?.created_at} clock /> –{' '}
            </>
          )}
          <Time at={first.created_at} clock />
        </span>
      </small>
    </li>
  );
}

/** Finished runs need no label. */
const StatusMark = ({ of: { status, undone_at } }: { of: Pick<Listed, 'status' | 'undone_at'> }) =>
  status === 'ok' && !undone_at ? null : (
    <span class={status === 'error' ? 'mark' : 'tag'}>{undone_at ? 'Undone' : wordOfStatus(status)}</span>
  );

function Run() {
  const { client, view, mayWrite, changed } = useExplorer();
  const run_id = view.id;
  const { events, lost } = useEvents(run_id);
  const last = events.at(-1)?.status;
  const hasEnded = last === 'ok' || last === 'error';
  useEffect(() => {
    if (hasEnded) changed();
  }, [hasEnded]);
  const run = useAnswer((asked) => asked.get('/memory/runs/{run_id}', { params: { path: { run_id } } }), [run_id]);
  const { act, isBusy } = useAction();
  const undo = (kind: string) =>
    act(async () => {
      const said = await undoRunByPage(client, { run_id, kind });
      changed();
      return said;
    });
  return (
    <>
      <Tabs label="Run">{null}</Tabs>
      <AnswerArea of={run}>
        {({ kind, about, status, stage, counts, errors, undone_at, created_at, updated_at }) => (
          <>
            <h2 class="title">{nameOfRun({ kind, about })}</h2>
            <p>
              <strong>{undone_at ? 'Undone' : wordOfStatus(status)}</strong>
              {['queued', 'running'].includes(status) && `, ${wordOfStage(stage)}`}
              <small> {inCounts(kind, counts)}</small>
            </p>
            {status === 'ok' && !undone_at && counts.items > 0 && (
              <p>
                <PageLink to={{ page: 'changes', id: '', from: created_at, to: updated_at }}>
                  See what it added
                </PageLink>
              </p>
            )}
            {errors.map((error) => (
              <p class="error">{error}</p>
            ))}
            {status === 'ok' && !undone_at && canUndo(kind) && mayWrite && (
              <Undo kind={kind} counts={counts} isBusy={isBusy} onUndo={() => undo(kind)} />
            )}
            {status === 'ok' && !canUndo(kind) && <p class="hint">This cannot be undone as a whole.</p>}
          </>
        )}
      </AnswerArea>
      {lost && <p role="status">{lost}</p>}
      <h3 class="over">Log</h3>
      <ol class="events" aria-live="polite">
        {events.map(({ seq, ts, kind, status, payload }) => (
          <li key={seq}>
            <Time at={new Date(ts * 1_000).toISOString()} clock />{' '}
            <strong title={kind}>{wordOfEvent(kind, status)}</strong> <MemoryText>{wordsOfEvent(payload)}</MemoryText>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The counts of a run, without zeros. */
const inCounts = (kind: string, { items, entities, relations, failed }: Listed['counts']): string =>
  [
    items > 0 && itemsOfRun(kind, items),
    entities > 0 && counted(entities, 'name'),
    relations > 0 && counted(relations, 'fact'),
    failed > 0 && `${failed} failed`,
  ]
    .filter(Boolean)
    .join(', ');

interface UndoProps extends Pick<Listed, 'kind' | 'counts'> {
  isBusy: boolean;
  onUndo: () => void;
}

/** Asks before undoing, and says what will be deleted. */
function Undo({ kind, counts, isBusy, onUndo }: UndoProps) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <div class="bar">
        <button onClick={() => setAsked(true)}>
          <Icon of="undo" /> Undo this run …
        </button>
      </div>
    );
  return (
    <div class="danger bar" role="group" aria-label="Undo this run">
      <span>
        {counts.items > 0
          ? `This deletes what it added: ${itemsOfRun(kind, counts.items)}. Memories that were changed later are kept.`
          : 'This restores everything that it changed.'}
      </span>
      <button class="danger" aria-disabled={isBusy} onClick={onUndo}>
        {isBusy ? 'Undoing …' : 'Undo'}
      </button>
      <button onClick={() => setAsked(false)}>Cancel</button>
    </div>
  );
}

function useEvents(runId: string): { events: ProgressEvent[]; lost: string } {
  const { client } = useExplorer();
  const [events, setEvents] = useState<ProgressEvent[]>([]);
  const [lost, setLost] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    setEvents([]);
    let come: ProgressEvent[] = [];
    // Rendering every event would block the page for seconds.
    const show = () => {
      const shown = come;
      come = [];
      if (stop.signal.aborted) return;
      setLost('');
      setEvents((last) => [...last, ...shown].slice(-maxRows));
    };
    const follow = async () => {
      for await (const event of client.events({ runId, signal: stop.signal, onLost: setLost })) {
        if (come.length === 0) setTimeout(show, betweenShownMs);
        come.push(event);
      }
    };
    follow().catch((error: unknown) => !stop.signal.aborted && setLost(messageOfError(error)));
    return () => stop.abort();
  }, [runId]);
  return { events, lost };
}
