// The difference between what the workspace believed at one moment and at another.
import { useState } from 'preact/hooks';
import type { Shapes } from '../client';
import { useExplorer, usePages, useAnswer } from './context';
import { counted, shortenedAtWord, withoutMarks } from './formats';
import { Icon } from './icons';
import { statusInWords } from './filters';
import { AnswerArea, Kind, PageLink, More, RowList, MemoryText, Time } from './parts';
import { nameOfRun } from './run-kinds';
import { WordDiff } from './word-diff';

const dayMs = 86_400_000;
/** Longer texts are read on their item's page. */
const cut = 400;
export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The Monday of this week, or of the last one on a Monday. */
export const lastMonday = (now: number) => now - ((new Date(now).getUTCDay() + 6) % 7 || 7) * dayMs;

const isGone = (status = '') => ['retracted', 'superseded', 'archived'].includes(status);

/** An added item may have been changed before the second moment. */
const wordOf = (change: 'added' | 'updated', changes: number): string => {
  if (change === 'updated') return 'changed';
  if (changes <= 1) return 'added';
  return `added, then changed ${changes === 2 ? 'once' : counted(changes - 1, 'time')}`;
};

export function ChangesPage() {
  const { view, go } = useExplorer();
  const [now] = useState(() => Date.now());
  const from = view.from || `${dayOf(lastMonday(now))}T00:00:00Z`;
  const yesterday = `${dayOf(now - dayMs)}T00:00:00Z`;
  const to = view.to || new Date(now).toISOString();
  const { pages, more } = usePages(
    (client, cursor) => client.get('/memory/temporal/diff', { params: { query: { from, to, limit: 100, ...cursor } } }),
    ({ items }) => items,
    [from, to],
  );
  const imports = useAnswer(
    (client) => client.get('/memory/runs', { params: { query: { kind: 'import', limit: 100 } } }),
    [],
  );
  const field = (label: string, name: 'from' | 'to', value: string) => (
    <label>
      <span>{label}</span>
      <input
        type="date"
        value={value.slice(0, 10)}
        onChange={({ currentTarget }) => go({ [name]: currentTarget.value && `${currentTarget.value}T00:00:00Z` })}
      />
    </label>
  );
  return (
    <section class="wide" aria-label="Changes">
      <div class="bar">
        {field('From', 'from', from)}
        {field('Until', 'to', to)}
        <button aria-pressed={view.from === '' && view.to === ''} onClick={() => go({ from: '', to: '' })}>
          Since Monday
        </button>
        <button
          aria-pressed={view.from === yesterday && view.to === ''}
          onClick={() => go({ from: yesterday, to: '' })}
        >
          Since yesterday
        </button>
      </div>
      <AnswerArea of={pages}>
        {({ rows: items, first: { facts, total }, hasMore }) => (
          <>
            <h2>
              {counted(total ?? items.length, 'change')}
              {hasMore && `, latest ${items.length} shown`}
            </h2>
            {items.length === 0 && <p class="hint">Nothing changed in this period.</p>}
            {daysOf(items, imports.value?.runs ?? []).map(({ day, groups }) => (
              <section aria-label={day}>
                <h3 class="over">{day}</h3>
                <ul class="diff">
                  {groups.map((group) => (
                    <Group key={group.items[0]?.item_id} of={group} />
                  ))}
                </ul>
              </section>
            ))}
            <More hasMore={hasMore} onMore={more} />
            {facts.length > 0 && (
              <>
                <h2>Facts</h2>
                <ul class="diff">
                  {facts.map((fact) => (
                    <li>
                      <span class={`tag ${fact.change}`}>{fact.change}</span> <MemoryText>{fact.fact}</MemoryText>
                    </li>
                  ))}
                </ul>
              </>
            )}
            <RowList
              isTwin
              name="changes"
              table={{
                columns: ['item_id', 'change', 'at', 'before', 'after'],
                rows: items.map((each) => [
                  ...[each.item_id, each.change, each.changed_at, each.before?.content, each.after?.content],
                ]),
              }}
            />
          </>
        )}
      </AnswerArea>
    </section>
  );
}

type Changed = Shapes['WorkspaceDiff']['items'][number];
type ImportRun = Shapes['RunPage']['runs'][number];

interface ChangeGroup {
  /** The import that added them; without an import, each change has its own row. */
  run: ImportRun | undefined;
  items: Changed[];
}

const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });

/** The changes by day; changes of one import form a group. */
function daysOf(items: Changed[], imports: ImportRun[]): { day: string; groups: ChangeGroup[] }[] {
  const found: { day: string; groups: ChangeGroup[] }[] = [];
  for (const item of items) {
    const day = days.format(new Date(item.changed_at));
    if (found.at(-1)?.day !== day) found.push({ day, groups: [] });
    const groups = found.at(-1)?.groups ?? [];
    const run = importOf(item, imports);
    const last = groups.at(-1);
    if (run && last?.run === run) last.items.push(item);
    else groups.push({ run, items: [item] });
  }
  return found;
}

const importOf = ({ before, after, changed_at }: Changed, imports: ImportRun[]): ImportRun | undefined =>
  before === null && after?.origin.startsWith('import:')
    ? imports.find(({ created_at, updated_at }) => created_at <= changed_at && changed_at <= updated_at)
    : undefined;

/** So few changes are not worth folding. */
const minFolded = 3;

function Group({ of: { run, items } }: { of: ChangeGroup }) {
  const [isOpen, setOpen] = useState(false);
  if (!run || items.length < minFolded)
    return (
      <>
        {items.map((item) => (
          <ChangeRow key={item.item_id} of={item} />
        ))}
      </>
    );
  return (
    <>
      <li class="folded">
        <button class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon of="import" /> {nameOfRun(run)}
        </button>
        <span class="tag added">{counted(items.length, 'memory', 'memories')}</span>
        <PageLink to={{ page: 'runs', id: run.run_id }}>Open the run</PageLink>
        <small class="push">
          <Time at={run.created_at} clock />
        </small>
      </li>
      {isOpen && items.map((item) => <ChangeRow key={item.item_id} of={item} />)}
    </>
  );
}

function ChangeRow({ of: { item_id, change, changed_at, changes, changed_fields, before, after } }: { of: Changed }) {
  const shown = after ?? before;
  if (!shown) return null;
  const isEdited = before !== null && after !== null && before.content !== after.content;
  const fields = changed_fields.filter((field) => !['content', 'status'].includes(field));
  return (
    <li>
      {isEdited ? (
        <WordDiff before={shortenedAtWord(before.content, cut)} after={shortenedAtWord(after.content, cut)} />
      ) : (
        <p>
          <MemoryText>{shortenedAtWord(withoutMarks(shown.content), cut)}</MemoryText>
        </p>
      )}
      <p class="facts">
        {isGone(after?.status) ? (
          <span class="mark">{statusInWords(shown.status)}</span>
        ) : (
          <span class={`tag ${change}`}>{wordOf(change, changes)}</span>
        )}
        <Kind type={shown.memory_type} />
        {fields.length > 0 && <span>{fields.join(', ').replaceAll('_', ' ')}</span>}
        {before && after && before.status !== after.status && !isGone(after.status) && (
          <span>
            {statusInWords(before.status)} → {statusInWords(after.status)}
          </span>
        )}
        <PageLink
          to={{ page: 'search', id: item_id, panel: 'history', as_of: '', as_known_at: '' }}
          aria-label={`History of ${shortenedAtWord(shown.content, 60)}`}
        >
          History
        </PageLink>
        <small class="push">
          <Time at={changed_at} clock />
        </small>
      </p>
    </li>
  );
}
