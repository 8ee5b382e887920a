// Long work: its runs, and the events of one while they come. A reload reads the events again from the first.
import { useEffect, useState } from 'preact/hooks';
import type { ProgressEvent } from '../client';
import { messageOf, useAction, useAnswer, useExplorer } from './context';
import { Answer, Close, Link, Split, Time } from './parts';

/** More would slow the page; the newest stay. */
const maxRows = 500;

export function Runs() {
  const { view } = useExplorer();
  const { id } = view;
  const runs = useAnswer((client) => client.get('/memory/runs', { params: { query: { limit: 50 } } }), [id]);
  const list = (
    <Answer of={runs}>
      {(page) =>
        page.runs.length === 0 ? (
          <p class="hint">You have started none.</p>
        ) : (
          <ul class="names">
            {page.runs.map(({ run_id, kind, status, created_at, undone_at }) => (
              <li class={run_id === id ? 'current' : ''}>
                <Link to={{ id: run_id }}>{kind.replaceAll('_', ' ')}</Link>
                <small>
                  {undone_at ? 'undone' : status}, <Time at={created_at} />
                </small>
              </li>
            ))}
          </ul>
        )
      }
    </Answer>
  );
  return (
    <Split name="Runs" list={list} opened="Run">
      <Run key={id} />
    </Split>
  );
}

function Run() {
  const { client, view, go } = useExplorer();
  const run_id = view.id;
  const { events, lost } = useEvents(run_id);
  const last = events.at(-1)?.status;
  const run = useAnswer(
    (asked) => asked.get('/memory/runs/{run_id}', { params: { path: { run_id } } }),
    [run_id, last === 'ok' || last === 'error'],
  );
  const { act, said, failed, isBusy } = useAction();
  const undo = () =>
    act(async () => {
      const params = { path: { run_id } };
      if (run.value?.kind === 'import') {
        const undoing = await client.delete('/memory/import/{run_id}', { params });
        go({ id: undoing.run_id });
        return '';
      }
      const undone = await client.post('/memory/runs/{run_id}/undo', { params });
      run.again();
      return `Undone: ${undone.removed} removed, ${undone.restored} restored.`;
    });
  return (
    <>
      <div class="bar">
        <Close />
      </div>
      <Answer of={run}>
        {({ kind, status, stage, counts, errors, undone_at }) => (
          <>
            <h2>{kind}</h2>
            <p>
              <strong>{undone_at ? 'undone' : status}</strong> at {stage}: {counts.items} items, {counts.entities}{' '}
              names, {counts.relations} facts, {counts.failed} failed
            </p>
            {errors.map((error) => (
              <p class="error">{error}</p>
            ))}
            {status === 'ok' && !undone_at && !kind.endsWith('undo') && (
              <div class="bar">
                <button disabled={isBusy} onClick={undo}>
                  Undo this run
                </button>
                {said && <span role={failed ? 'alert' : 'status'}>{said}</span>}
              </div>
            )}
          </>
        )}
      </Answer>
      {lost && <p role="status">{lost}</p>}
      <h3>Events</h3>
      <ol class="events" aria-live="polite">
        {events.map(({ seq, ts, kind, status, payload }) => (
          <li key={seq}>
            <Time at={new Date(ts * 1_000).toISOString()} /> <strong>{status}</strong> {kind}{' '}
            <code>{JSON.stringify(payload ?? {})}</code>
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
    const follow = async () => {
      for await (const event of client.events({ runId, signal: stop.signal, onLost: setLost })) {
        setLost('');
        setEvents((last) => [...last, event].slice(-maxRows));
      }
    };
    follow().catch((error: unknown) => !stop.signal.aborted && setLost(messageOf(error)));
    return () => stop.abort();
  }, [runId]);
  return { events, lost };
}
