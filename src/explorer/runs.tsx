// Long work: its runs, and the events of one while they come. A reload reads the events again from the first.
import { useEffect, useState } from 'preact/hooks';
import type { ProgressEvent } from '../client';
import { messageOfError, useAction, useAnswer, useExplorer, usePages } from './context';
import { counted } from './formats';
import { AnswerArea, PageLink, More, Split, Tabs, MemoryText, Time } from './parts';
import { canUndo, undoRunByPage, wordOfEvent, wordOfRun, wordOfStage, wordOfStatus, wordsOfEvent } from './run-kinds';

/** More rows would slow the page; the newest stay. */
const maxRows = 500;
const betweenShownMs = 100;

export function Runs() {
  const { view } = useExplorer();
  const { id } = view;
  const { pages, more } = usePages(
    (client, cursor) => client.get('/memory/runs', { params: { query: { limit: 50, ...cursor } } }),
    ({ runs }) => runs,
    [id],
  );
  const list = (
    <AnswerArea of={pages}>
      {({ rows, hasMore }) =>
        rows.length === 0 ? (
          <p class="hint">You have started none.</p>
        ) : (
          <>
            <ul class="names">
              {rows.map(({ run_id, kind, status, created_at, undone_at }) => (
                <li class={run_id === id ? 'current' : ''}>
                  <PageLink to={{ id: run_id }}>{wordOfRun(kind)}</PageLink>
                  <small>
                    {undone_at ? 'undone' : wordOfStatus(status)}, <Time at={created_at} />
                  </small>
                </li>
              ))}
            </ul>
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
        {({ kind, status, stage, counts, errors, undone_at, created_at, updated_at }) => (
          <>
            <h2>{wordOfRun(kind)}</h2>
            <p>
              <strong>{undone_at ? 'undone' : wordOfStatus(status)}</strong>
              {['queued', 'running'].includes(status) && `, step: ${wordOfStage(stage)}`}:{' '}
              {counted(counts.items, 'item')}, {counted(counts.entities, 'name')}, {counted(counts.relations, 'fact')}
              {counts.failed > 0 && `, ${counts.failed} failed`}
            </p>
            {status === 'ok' && !undone_at && counts.items > 0 && (
              <p>
                <PageLink to={{ page: 'changes', id: '', from: created_at, to: updated_at }}>
                  What was stored while it ran
                </PageLink>
              </p>
            )}
            {errors.map((error) => (
              <p class="error">{error}</p>
            ))}
            {status === 'ok' && !undone_at && canUndo(kind) && mayWrite && (
              <div class="bar">
                <button aria-disabled={isBusy} onClick={() => undo(kind)}>
                  {isBusy ? 'Being undone …' : 'Undo this run'}
                </button>
              </div>
            )}
            {status === 'ok' && !canUndo(kind) && <p class="hint">Such a run has no undo.</p>}
          </>
        )}
      </AnswerArea>
      {lost && <p role="status">{lost}</p>}
      <h3>Events</h3>
      <ol class="events" aria-live="polite">
        {events.map(({ seq, ts, kind, status, payload }) => (
          <li key={seq}>
            <Time at={new Date(ts * 1_000).toISOString()} /> <strong title={kind}>{wordOfEvent(kind, status)}</strong>{' '}
            <MemoryText>{wordsOfEvent(payload)}</MemoryText>
          </li>
        ))}
      </ol>
    </>
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
    // A rendering for each event would hold the page for seconds.
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
