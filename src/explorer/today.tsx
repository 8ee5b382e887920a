// The first page: what came in, what changed, what waits, and what is mentioned most; of an empty store, how to begin.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Shapes } from '../client';
import { momentOfView } from './address';
import { dayOf, lastMonday } from './changes';
import { useAction, useAnswer, useDraft, useExplorer } from './context';
import { counted, shortenedAtWord, withoutMarks } from './formats';
import { Icon, type IconName } from './icons';
import { wholeItem } from './items';
import { kindOfType, kindNames, type KindName } from './kinds';
import { AnswerArea, PageLink, MemoryText, Writes } from './parts';
import { ItemRow } from './row';

export function Today() {
  const { view } = useExplorer();
  const moment = momentOfView(view);
  const isPast = Object.keys(moment).length > 0;
  const newest = useAnswer(
    (client) => client.get('/memory/list', { params: { query: { limit: 10, view: 'compact', ...moment } } }),
    [moment],
  );
  if (newest.value?.items.length === 0 && !isPast) return <Empty />;
  return (
    <>
      {!isPast && <Remember />}
      {/* Counting takes longer than reading ten, so it begins afterwards. */}
      {newest.value && !isPast && <AtAGlance />}
      <AnswerArea of={newest}>
        {({ items }) => (
          <>
            <h2 class="over">Stored last</h2>
            <ol class="hits">
              {items.map(wholeItem).map((each) => (
                <ItemRow key={each.item_id} item={each} />
              ))}
            </ol>
          </>
        )}
      </AnswerArea>
    </>
  );
}

function Remember() {
  const { client, mayWrite, changed } = useExplorer();
  const [content, setContent, forget] = useDraft('remember');
  const { act, isBusy } = useAction();
  if (!mayWrite) return null;
  const add = (event: Event) => {
    event.preventDefault();
    act(async () => {
      const { item_id } = await client.post('/memory/add', { body: { content } });
      forget();
      changed();
      return {
        text: 'Remembered.',
        undo: async () => {
          await client.delete('/memory/{item_id}', { params: { path: { item_id } } });
          changed();
          return 'Taken back.';
        },
      };
    });
  };
  return (
    <form class="bar" onSubmit={add}>
      <textarea
        id="remember"
        rows={content.includes('\n') || content.length > 90 ? 4 : 1}
        aria-label="Remember something new"
        placeholder="Remember something new …"
        value={content}
        onInput={({ currentTarget }) => setContent(currentTarget.value)}
      />
      {content.trim() !== '' && (
        <button class="primary" aria-disabled={isBusy}>
          {isBusy ? 'Saving …' : 'Remember it'}
        </button>
      )}
    </form>
  );
}

function AtAGlance() {
  const [monday] = useState(() => `${dayOf(lastMonday(Date.now()))}T00:00:00Z`);
  return (
    <div class="cards">
      <CameIn />
      <Waits />
      <Mentioned monday={monday} />
      <Changed monday={monday} />
    </div>
  );
}

const Card = ({ icon, title, children }: { icon: IconName; title: string; children: ComponentChildren }) => (
  <section class="card" aria-label={title}>
    <h2>
      <Icon of={icon} /> {title}
    </h2>
    {children}
  </section>
);

const shownDays = 14;

interface DayRow {
  day: string;
  items: number;
}

function CameIn() {
  const summary = useAnswer((client) => client.get('/memory/summary'), []);
  const growth = useAnswer(
    (client) =>
      client.post('/memory/explore/{name}', {
        params: { path: { name: 'growth' } },
        body: {},
      }),
    [],
  );
  const days = ((growth.value?.rows ?? []) as unknown as DayRow[])
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .slice(-shownDays);
  return (
    <Card icon="import" title="What is remembered">
      <AnswerArea of={summary}>
        {({ total, by_type }) => (
          <>
            <p>
              <strong>{counted(total, 'memory', 'memories')}</strong>
            </p>
            <Counts byType={by_type} />
            {days.length > 1 && <Days days={days} />}
          </>
        )}
      </AnswerArea>
    </Card>
  );
}

/** Bars of the last days on which something was stored. */
function Days({ days }: { days: DayRow[] }) {
  const most = Math.max(...days.map(({ items }) => items));
  return (
    <svg class="measure" viewBox={`0 0 ${days.length * 14} 34`} height="34" role="img" aria-label="New each day">
      {days.map(({ day, items }, i) => {
        const height = Math.max(2, (items / most) * 32);
        return (
          <rect x={i * 14} y={34 - height} width={10} height={height} rx={2}>
            <title>{`${day}: ${items}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function Counts({ byType }: { byType: Record<string, number> }) {
  const counts = Object.keys(kindNames).map((kind) => {
    const types = Object.entries(byType).filter(([type]) => kindOfType(type) === (kind as KindName));
    return { kind, types: types.map(([type]) => type), count: types.reduce((sum, [, count]) => sum + count, 0) };
  });
  return (
    <ul class="counts">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ kind, types, count }) => (
          <li>
            <PageLink to={{ filters: { type: types.join(',') } }}>
              <span class={`kind ${kind}`}>
                <Icon of={kind as KindName} /> {kindNames[kind as KindName]}
              </span>{' '}
              {count}
            </PageLink>
          </li>
        ))}
    </ul>
  );
}

function Waits() {
  const waiting = useAnswer(async (client) => {
    const [inbox, { plans }] = await Promise.all([
      client.get('/memory/ontology/hitl', { params: { query: { status: 'open', limit: 3 } } }),
      client.get('/memory/plans/active/list', { params: { query: { limit: 4 } } }),
    ]);
    return { inbox, plans };
  }, []);
  return (
    <Card icon="inbox" title="What waits">
      <AnswerArea of={waiting}>
        {({ inbox, plans }) => (
          <>
            {inbox.open_count === 0 && plans.length === 0 && <p class="hint">Nothing waits for you.</p>}
            <ul class="names">
              {inbox.open_count > 0 && (
                <li>
                  <PageLink to={{ page: 'inbox', id: '' }}>{counted(inbox.open_count, 'question')}</PageLink>
                  <small>in the inbox</small>
                </li>
              )}
              {plans.map((plan) => (
                <li>
                  <PageLink to={{ page: 'plans', id: plan.plan_id }}>
                    <MemoryText>{shortenedAtWord(plan.title ?? plan.content, 60)}</MemoryText>
                  </PageLink>
                  <small>
                    {plan.ready_tasks} ready, {plan.in_progress_tasks} in work
                  </small>
                </li>
              ))}
            </ul>
          </>
        )}
      </AnswerArea>
    </Card>
  );
}

const looked = 200;
const mostNames = 12;

/** Counted among what was stored last. */
function Mentioned({ monday }: { monday: string }) {
  const items = useAnswer((client) => client.get('/memory/list', { params: { query: { limit: looked } } }), []);
  return (
    <Card icon="name" title="Mentioned most this week">
      <AnswerArea of={items}>
        {(page) => {
          const names = countedNames(page.items.map(wholeItem).filter(({ created_at }) => created_at >= monday)).slice(
            0,
            mostNames,
          );
          if (names.length === 0) return <p class="hint">No name was mentioned since Monday.</p>;
          return (
            <p>
              {names.map(([name, count]) => (
                <PageLink to={{ query: name, id: '' }} class="chip name">
                  <MemoryText>{name}</MemoryText> <small>{count}</small>
                </PageLink>
              ))}
            </p>
          );
        }}
      </AnswerArea>
    </Card>
  );
}

function countedNames(items: Shapes['MemoryItem'][]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { entity_name } of items) if (entity_name) counts.set(entity_name, (counts.get(entity_name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

const mostChanges = 5;

interface ChangeRow {
  change: string;
  now: string;
  reason: string | null;
  item_id: string;
}

/** What was known and is not as it was, with the reason; what was only added is not among it. */
function Changed({ monday }: { monday: string }) {
  const changes = useAnswer(
    (client) =>
      client.post('/memory/explore/{name}', {
        params: { path: { name: 'what-changed-between' } },
        body: { params: { from: monday } } as never,
      }),
    [monday],
  );
  return (
    <Card icon="changes" title="Changed since Monday">
      <AnswerArea of={changes}>
        {({ rows }) => {
          const changed = (rows as unknown as ChangeRow[]).filter(({ change }) => change === 'updated');
          const latest = [...new Map(changed.toReversed().map((row) => [row.item_id, row])).values()].toReversed();
          return (
            <>
              {latest.length === 0 && <p class="hint">Nothing that was known has changed.</p>}
              <ul class="names told">
                {latest.slice(0, mostChanges).map(({ item_id, now, reason }) => (
                  <li>
                    <PageLink to={{ id: item_id, panel: 'history', opened: [] }}>
                      <MemoryText>{shortenedAtWord(withoutMarks(now), 70)}</MemoryText>
                    </PageLink>
                    {reason && (
                      <small>
                        <MemoryText>{shortenedAtWord(reason, 90)}</MemoryText>
                      </small>
                    )}
                  </li>
                ))}
              </ul>
              <p>
                <PageLink to={{ page: 'changes', id: '' }}>All that changed</PageLink>
              </p>
            </>
          );
        }}
      </AnswerArea>
    </Card>
  );
}

function Empty() {
  const { client, changed } = useExplorer();
  const [content, setContent, forget] = useDraft('first');
  const { act, isBusy } = useAction();
  const add = (event: Event) => {
    event.preventDefault();
    act(async () => {
      await client.post('/memory/add', { body: { content } });
      forget();
      changed();
      return 'Stored.';
    });
  };
  return (
    <div class="empty">
      <h2>Nothing is remembered yet</h2>
      <p>
        <PageLink to={{ page: 'import' }} class="button">
          <Icon of="upload" /> Bring conversations, notes and mail of other programs
        </PageLink>
      </p>
      <Writes>
        <form onSubmit={add}>
          <label for="first">Store a first memory</label>
          <textarea
            id="first"
            rows={3}
            placeholder="The ferry to the island leaves at noon."
            value={content}
            onInput={({ currentTarget }) => setContent(currentTarget.value)}
          />
          <div>
            <button class="primary" aria-disabled={isBusy} disabled={content.trim() === ''}>
              Store it
            </button>
          </div>
        </form>
      </Writes>
      <p class="hint">
        Or load the sample: <code>./scripts/import scripts/sample/memories.jsonl</code>, or connect an agent, which
        remembers by itself: <code>./scripts/connect claude-code</code>
      </p>
    </div>
  );
}
