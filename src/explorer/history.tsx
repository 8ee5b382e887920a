// The versions of a memory: what changed in each, word by word, and the way back.
import type { Shapes } from '../client';
import { counted } from './formats';
import { useAction, useAnswer, useExplorer } from './context';
import { statusInWords } from './filters';
import type { ShownItem } from './items';
import { AnswerArea, RowList, MemoryText, Time } from './parts';
import { WordDiff } from './word-diff';
import { reasonInWords } from './words';

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
            {versions.map((version, i) => (
              <VersionRow key={version.version} version={version} former={versions[i + 1]} />
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

/** @param former the previous version */
function VersionRow({ version, former }: { version: Version; former: Version | undefined }) {
  const { client, go, mayWrite, changed } = useExplorer();
  const { act, isBusy } = useAction();
  const { item_id, current, content, status, transaction_time_start, change_reason } = version;
  const back = () =>
    act(async () => {
      const params = { path: { item_id }, query: { to_version: version.version } };
      await client.post('/memory/temporal/{item_id}/rollback', { params });
      changed();
      return 'Restored, as a new version.';
    });
  return (
    <li class={current ? 'current' : ''}>
      <p class="facts">
        <strong>Version {version.version}</strong>
        {current && <span class="tag">current</span>}
        {status !== 'active' && <span class="mark">{statusInWords(status)}</span>}
        <span class="push">
          {former ? 'changed' : 'added'} <Time at={transaction_time_start} />
        </span>
      </p>
      {change_reason && (
        <p class="hint">
          <MemoryText>{reasonInWords(change_reason)}</MemoryText>
        </p>
      )}
      {former && former.content !== content ? (
        <WordDiff before={former.content} after={content} />
      ) : (
        <p class="content">
          <MemoryText>{content}</MemoryText>
        </p>
      )}
      {!current && (
        <div class="bar">
          <button onClick={() => go({ as_known_at: transaction_time_start, panel: 'text' })}>
            View the memory at that time
          </button>
          {mayWrite && (
            <button aria-disabled={isBusy} onClick={back}>
              Restore
            </button>
          )}
        </div>
      )}
    </li>
  );
}
