// The difference between what the workspace believed at one moment and at another.
import { useState } from 'preact/hooks';
import { useExplorer, usePages } from './context';
import { counted } from './formats';
import { statusWord } from './filters';
import { Answer, Link, More, Rows, Text, Time } from './parts';

const dayMs = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The Monday of this week, or of the last one on a Monday. */
const lastMonday = (now: number) => now - ((new Date(now).getUTCDay() + 6) % 7 || 7) * dayMs;

/** An added item may have been changed before the second moment. */
const wordOf = (change: 'added' | 'updated', changes: number): string => {
  if (change === 'updated') return 'changed';
  return changes > 1 ? `added, then changed ${counted(changes - 1, 'time')}` : 'added';
};

export function Changes() {
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
      <Answer of={pages}>
        {({ rows: items, first: { facts, total }, hasMore }) => (
          <>
            <h2>
              {counted(total ?? items.length, 'changed item')}
              {hasMore && `, the first ${items.length}`}
            </h2>
            <More hasMore={hasMore} onMore={more} />
            {items.length === 0 && <p class="hint">Nothing changed between these two moments.</p>}
            <ul class="diff">
              {items.map(({ item_id, change, changed_at, changes, changed_fields, before, after }) => (
                <li>
                  <p class="facts">
                    <span class={`tag ${change}`}>{wordOf(change, changes)}</span>
                    <Time at={changed_at} />
                    {changed_fields.length > 0 && <span>{changed_fields.join(', ')}</span>}
                    <Link to={{ page: 'search', id: item_id, panel: 'history', as_of: '', as_known_at: '' }}>
                      History
                    </Link>
                  </p>
                  {before && before.content !== after?.content && (
                    <p class="content">
                      <del>
                        <Text>{before.content}</Text>
                      </del>
                    </p>
                  )}
                  {after && (
                    <p class="content">
                      <ins>
                        <Text>{after.content}</Text>
                      </ins>
                      {before
                        ? before.status !== after.status &&
                          ` (${statusWord(before.status)} → ${statusWord(after.status)})`
                        : after.status !== 'active' && ` (${statusWord(after.status)})`}
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
                      <span class={`tag ${fact.change}`}>{fact.change}</span> <Text>{fact.fact}</Text>
                    </li>
                  ))}
                </ul>
              </>
            )}
            <Rows
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
      </Answer>
    </section>
  );
}
