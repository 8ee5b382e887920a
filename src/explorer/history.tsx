// The versions of an item: what it said, from when to when it was known, and the way back.
import type { Shapes } from '../client';
import { counted } from './formats';
import { useAction, useAnswer, useExplorer } from './context';
import { statusInWords } from './filters';
import type { ShownItem } from './items';
import { AnswerArea, RowList, MemoryText, Time } from './parts';

type Version = Shapes['TemporalHistory']['versions'][number];

export function History({ item }: { item: ShownItem }) {
  const { item_id } = item;
  const history = useAnswer(
    (client) =>
      client.get('/memory/temporal/{item_id}/history', { params: { path: { item_id }, query: { limit: 100 } } }),
    [item_id, item.version],
  );
  return (
    <AnswerArea of={history}>
      {({ versions }) => (
        <>
          <h2>{counted(versions.length, 'version')}</h2>
          <ol class="versions">
            {versions.map((version) => (
              <VersionRow key={version.version} version={version} />
            ))}
          </ol>
          <RowList isTwin name="versions" table={tableOf(versions)} />
        </>
      )}
    </AnswerArea>
  );
}

const tableOf = (versions: Version[]) => ({
  columns: ['version', 'status', 'known from', 'known until', 'by', 'reason', 'text'],
  rows: versions.map((each) => [
    ...[each.version, each.status, each.transaction_time_start, each.transaction_time_end],
    ...[each.changed_by, each.change_reason, each.content],
  ]),
});

function VersionRow({ version }: { version: Version }) {
  const { client, go, mayWrite, changed } = useExplorer();
  const { act, isBusy } = useAction();
  const { item_id, current, content, status, transaction_time_start, transaction_time_end, change_reason } = version;
  const back = () =>
    act(async () => {
      const params = { path: { item_id }, query: { to_version: version.version } };
      await client.post('/memory/temporal/{item_id}/rollback', { params });
      changed();
      return 'Rolled back, as a new version.';
    });
  return (
    <li class={current ? 'current' : ''}>
      <p class="facts">
        <strong>Version {version.version}</strong>
        <span>{statusInWords(status)}</span>
        <span>
          {transaction_time_end ? (
            <>
              known from <Time at={transaction_time_start} /> until <Time at={transaction_time_end} />
            </>
          ) : (
            <>
              known since <Time at={transaction_time_start} />
            </>
          )}
        </span>
        {change_reason && <MemoryText>{change_reason}</MemoryText>}
      </p>
      <p class="content">
        <MemoryText>{content}</MemoryText>
      </p>
      {!current && (
        <div class="bar">
          <button onClick={() => go({ as_known_at: transaction_time_start, panel: 'text' })}>
            See everything then
          </button>
          {mayWrite && (
            <button aria-disabled={isBusy} onClick={back}>
              Make it current again
            </button>
          )}
        </div>
      )}
    </li>
  );
}
