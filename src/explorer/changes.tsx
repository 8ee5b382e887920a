// The difference between what the workspace believed at one moment and at another.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useExplorer, usePages } from './context';
import { counted, shortenedAtWord, withoutMarks } from './formats';
import { statusInWords } from './filters';
import { AnswerArea, PageLink, More, RowList, MemoryText, Time } from './parts';

const dayMs = 86_400_000;
/** Longer texts are read at their item. */
const cut = 400;
export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The Monday of this week, or of the last one on a Monday. */
export const lastMonday = (now: number) => now - ((new Date(now).getUTCDay() + 6) % 7 || 7) * dayMs;

const isGone = (status = '') => ['retracted', 'superseded', 'archived'].includes(status);

/** An added item may have been changed before the second moment. */
const wordOf = (change: 'added' | 'updated', changes: number): string => {
  if (change === 'updated') return 'changed';
  return changes > 1 ? `added, then changed ${counted(changes - 1, 'time')}` : 'added';
};

/** What only was added is not marked: all of it is new. */
const Changed = ({ isNew, children }: { isNew: boolean; children: ComponentChildren }) =>
  isNew ? <>{children}</> : <ins>{children}</ins>;

export function ChangesPage() {
  const { view, go } = useExplorer();
  const [now] = useState(() => Date.now());
  const from = view.from || `${dayOf(lastMonday(now))}T00:00:00Z`;
  const to = view.to || new Date(now).toISOString();
  const { pages, more } = usePages(
    (client, cursor) => client.get('/memory/temporal/diff', { params: { query: { from, to, limit: 100, ...cursor } } }),
    ({ items }) => items,
    [from, to],
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
        <button onClick={() => go({ from: '', to: '' })}>Since Monday</button>
        <button onClick={() => go({ from: `${dayOf(now - dayMs)}T00:00:00Z`, to: '' })}>Since yesterday</button>
      </div>
      <AnswerArea of={pages}>
        {({ rows: items, first: { facts, total }, hasMore }) => (
          <>
            <h2>
              {counted(total ?? items.length, 'changed item')}
              {hasMore && `, the first ${items.length}`}
            </h2>
            {items.length === 0 && <p class="hint">Nothing changed between these two moments.</p>}
            <ul class="diff">
              {items.map(({ item_id, change, changed_at, changes, changed_fields, before, after }) => (
                <li>
                  <p class="facts">
                    <span class={isGone(after?.status) ? 'mark' : `tag ${change}`}>
                      {isGone(after?.status) ? statusInWords(after?.status ?? '') : wordOf(change, changes)}
                    </span>
                    <Time at={changed_at} />
                    {changed_fields.length > 0 && <span>{changed_fields.join(', ').replaceAll('_', ' ')}</span>}
                    <PageLink to={{ page: 'search', id: item_id, panel: 'history', as_of: '', as_known_at: '' }}>
                      History
                    </PageLink>
                  </p>
                  {before && before.content !== after?.content && (
                    <p class="content">
                      <del>
                        <MemoryText>{shortenedAtWord(before.content, cut)}</MemoryText>
                      </del>
                    </p>
                  )}
                  {after && (
                    <p class="content">
                      <Changed isNew={!before}>
                        <MemoryText>{shortenedAtWord(withoutMarks(after.content), cut)}</MemoryText>
                      </Changed>
                      {before
                        ? before.status !== after.status &&
                          ` (${statusInWords(before.status)} → ${statusInWords(after.status)})`
                        : after.status !== 'active' && ` (${statusInWords(after.status)})`}
                    </p>
                  )}
                </li>
              ))}
            </ul>
            <More hasMore={hasMore} onMore={more} />
            {facts.length > 0 && (
              <>
                <h2>Facts</h2>
                <ul>
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
