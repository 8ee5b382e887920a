// The versions of a memory: what changed in each, word by word, and the way back.
import type { Shapes } from '../client';
import { counted, shortenedAtWord } from './formats';
import { useAction, useAnswer, useExplorer } from './context';
import { statusInWords } from './filters';
import { wholeItem, type ShownItem } from './items';
import { AnswerArea, PageLink, RowList, MemoryText, StatedDay, Time } from './parts';
import { changesOfVersion } from './version-words';
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
          {item.superseded_by && <ReplacedBy item_id={item.superseded_by} />}
          <h2>{counted(versions.length, 'version')}</h2>
          <ol class="versions">
            {versions.map((version, i) => (
              <VersionRow
                key={version.version}
                version={version}
                former={versions[i + 1]}
                isReplaced={Boolean(item.superseded_by)}
              />
            ))}
          </ol>
          <RowList isTwin name="versions" table={tableOf(versions)} />
        </>
      )}
    </AnswerArea>
  );
}

/** The last version of what is withdrawn is current for nobody. */
const isInForce = (status: string) => !['retracted', 'archived', 'superseded'].includes(status);

const tableOf = (versions: Version[]) => ({
  columns: ['version', 'status', 'known from', 'known until', 'by', 'reason', 'text'],
  rows: versions.map((each) => [
    ...[each.version, each.status, each.transaction_time_start, each.transaction_time_end],
    ...[each.changed_by, each.change_reason, each.content],
  ]),
});

/** What stands in place of a memory, and since when. */
export function ReplacedBy({ item_id }: { item_id: string }) {
  const successor = useAnswer(
    (client) => client.get('/memory/{item_id}', { params: { path: { item_id } } }).then(wholeItem),
    [item_id],
  );
  const { value } = successor;
  return (
    <p class="banner">
      This was replaced by{' '}
      <PageLink to={{ id: item_id, panel: 'text' }}>
        {value ? <MemoryText>{`“${shortenedAtWord(value.title ?? value.content, 120)}”`}</MemoryText> : 'a newer one'}
      </PageLink>
      {value && (
        <>
          {' '}
          (<StatedDay of={value} />)
        </>
      )}
    </p>
  );
}

interface VersionProps {
  version: Version;
  /** The version before it. */
  former: Version | undefined;
  /** Another memory stands in place of this one. */
  isReplaced: boolean;
}

function VersionRow({ version, former, isReplaced }: VersionProps) {
  const { client, go, mayWrite, changed } = useExplorer();
  const { act, isBusy } = useAction();
  const { item_id, current, content, status, transaction_time_start, change_reason } = version;
  const others = former ? changesOfVersion(former, version) : [];
  const isUsed = current && !isReplaced && isInForce(status);
  const back = () =>
    act(async () => {
      const params = { path: { item_id }, query: { to_version: version.version } };
      await client.post('/memory/temporal/{item_id}/rollback', { params });
      changed();
      return 'Restored, as a new version.';
    });
  return (
    <li class={isUsed ? 'current' : ''}>
      <p class="facts">
        <strong>Version {version.version}</strong>
        {current && isReplaced && <span class="mark">replaced</span>}
        {isUsed && <span class="tag">current</span>}
        {!['active', 'superseded'].includes(status) && <span class="mark">{statusInWords(status)}</span>}
        <span class="push">
          {former ? 'changed' : 'added'} <Time at={transaction_time_start} />
        </span>
      </p>
      {change_reason && (
        <p class="hint">
          <MemoryText>{reasonInWords(change_reason)}</MemoryText>
        </p>
      )}
      {others.map((each) => (
        <p>
          <MemoryText>{each}</MemoryText>
        </p>
      ))}
      {former ? (
        former.content === content ? (
          others.length === 0 && <p>The text is the same.</p>
        ) : (
          <WordDiff before={former.content} after={content} />
        )
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
