// The first page: new memories, changes, open questions and the most mentioned names; for an empty store, how to begin.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Shapes } from '../client';
import { momentOfView } from './address';
import { standing, type ChangeRow } from './change-kinds';
import { msOfDay, dayOf, lastMonday } from './days';
import { useAction, useAnswer, useDraft, useExplorer } from './context';
import { conflictOnly, contradictionsIn } from './contradictions';
import { counted, shortenedAtWord, withoutMarks } from './formats';
import { Icon, type IconName } from './icons';
import { titleOfItem, wholeItem, type ShownItem } from './items';
import { kindOfType, kindNames, type KindName } from './kinds';
import { AnswerArea, PageLink, MemoryText, Writes } from './parts';
import { ItemRow } from './row';
import { timeInWords } from './times';
import { reasonInWords } from './words';

const mostRecent = 10;

export function Today() {
  const { view } = useExplorer();
  const moment = momentOfView(view);
  const isPast = Object.keys(moment).length > 0;
  const newest = useAnswer(
    (client) => client.get('/memory/list', { params: { query: { limit: 5 * mostRecent, ...moment } } }),
    [moment],
  );
  if (newest.value?.items.length === 0 && !isPast) return <Empty />;
  return (
    <>
      {!isPast && <Remember />}
      {/* Counting takes longer than reading ten items, so it begins afterwards. */}
      {newest.value && !isPast && <AtAGlance />}
      <AnswerArea of={newest}>
        {({ items }) => (
          <>
            <h2 class="over">Recently added</h2>
            <ol class="hits">
              {onePerConversation(items.map(wholeItem))
                .slice(0, mostRecent)
                .map((each) => (
                  <ItemRow key={each.item_id} item={each} hasAdded />
                ))}
            </ol>
          </>
        )}
      </AnswerArea>
    </>
  );
}

/** For a conversation, stored as messages, chunks and a container, shows only the newest item with a text. */
function onePerConversation(items: ShownItem[]): ShownItem[] {
  const shown = new Map<unknown, ShownItem>();
  for (const item of items) {
    const key = item.metadata['conversation_id'] ?? item.item_id;
    const known = shown.get(key);
    if (!known || (!titleOfItem(known) && titleOfItem(item))) shown.set(key, item);
  }
  return [...shown.values()];
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
          return 'Removed again.';
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
          {isBusy ? 'Saving …' : 'Remember'}
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

interface CardProps {
  icon: IconName;
  title: string;
  /** Link to the rest. */
  more?: ComponentChildren;
  children: ComponentChildren;
}

const Card = ({ icon, title, more, children }: CardProps) => (
  <section class="card" aria-label={title}>
    <h2>
      <Icon of={icon} /> {title}
      {more && <span class="push">{more}</span>}
    </h2>
    {children}
  </section>
);

const shownDays = 14;

interface DayRow {
  day: string;
  items: number;
}

interface GrowthRow extends DayRow {
  in_all: number;
}

/** The last days up to today, including days on which nothing was added. */
function lastDays(rows: DayRow[], now: number): DayRow[] {
  const counts = new Map(rows.map(({ day, items }) => [day.slice(0, 10), items]));
  return Array.from({ length: shownDays }, (_, i) => {
    const day = dayOf(now - (shownDays - 1 - i) * msOfDay);
    return { day, items: counts.get(day) ?? 0 };
  });
}

function CameIn() {
  const [now] = useState(() => Date.now());
  const found = useAnswer(async (client) => {
    const [summary, growth] = await Promise.all([
      client.get('/memory/summary'),
      client.post('/memory/explore/{name}', { params: { path: { name: 'growth' } }, body: {} }),
    ]);
    const rows = growth.rows as unknown as GrowthRow[];
    // The latest day also counts all up to it, at the same moment.
    return { by_type: summary.by_type, total: rows[0]?.in_all ?? 0, days: lastDays(rows, now) };
  }, []);
  return (
    <Card icon="import" title="Added today" more={<PageLink to={{ page: 'import' }}>Import</PageLink>}>
      <AnswerArea of={found}>
        {({ total, by_type, days }) => (
          <>
            <div class="figure">
              <p>
                <strong>{(days.at(-1)?.items ?? 0).toLocaleString()}</strong>
                <small>
                  new of <span>{counted(total, 'memory', 'memories')}</span>
                </small>
              </p>
              <Days days={days} />
            </div>
            <Counts byType={by_type} />
          </>
        )}
      </AnswerArea>
    </Card>
  );
}

/** Bars of the last days; the lowest bar is a day with something. */
function Days({ days }: { days: DayRow[] }) {
  const most = Math.max(1, ...days.map(({ items }) => items));
  return (
    <svg
      class="measure"
      viewBox={`0 0 ${days.length * 14 - 4} 36`}
      role="img"
      aria-label={`New on each of the last ${days.length} days`}
    >
      {days.map(({ day, items }, i) => {
        const height = items === 0 ? 2 : Math.max(4, (items / most) * 36);
        return (
          <rect class={items === 0 ? 'none' : ''} x={i * 14} y={36 - height} width={10} height={height} rx={2}>
            <title>{`${timeInWords(day)}: ${items}`}</title>
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
    const [{ open_count }, { questions, decisions }, { plans }] = await Promise.all([
      client.get('/memory/ontology/hitl', { params: { query: { status: 'open', limit: 1 } } }),
      contradictionsIn(client),
      client.get('/memory/plans/active/list', { params: { query: { limit: 4 } } }),
    ]);
    return { others: open_count - questions, questions, decisions, plans };
  }, []);
  return (
    <Card icon="inbox" title="Waiting for you">
      <AnswerArea of={waiting}>
        {({ others, questions, decisions, plans }) => (
          <>
            {others + questions + decisions.length + plans.length === 0 && (
              <p class="hint">Nothing is waiting for you.</p>
            )}
            <ul class="names">
              {questions > 0 && (
                <li>
                  <PageLink to={{ page: 'inbox', id: '', filters: conflictOnly }}>
                    {counted(questions, 'contradiction')} to settle
                  </PageLink>
                </li>
              )}
              {others > 0 && (
                <li>
                  <PageLink to={{ page: 'inbox', id: '' }}>
                    {counted(others, questions > 0 ? 'other question' : 'question')} in the inbox
                  </PageLink>
                </li>
              )}
              {decisions.length > 0 && (
                <li>
                  <PageLink to={{ page: 'inbox', id: '' }}>
                    {counted(decisions.length, 'decision')} with evidence against{' '}
                    {decisions.length === 1 ? 'it' : 'them'}
                  </PageLink>
                </li>
              )}
              {plans.map((plan) => (
                <li>
                  <PageLink to={{ page: 'plans', id: plan.plan_id }}>
                    <MemoryText>{shortenedAtWord(plan.title ?? plan.content, 60)}</MemoryText>
                  </PageLink>
                  <small>
                    {plan.ready_tasks} ready, {plan.in_progress_tasks} in progress
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
const mostNames = 6;

/** Counted among the most recently added memories. Joined names are one. */
function Mentioned({ monday }: { monday: string }) {
  const seen = useAnswer(async (client) => {
    const [{ items }, { entities }] = await Promise.all([
      client.get('/memory/list', { params: { query: { limit: looked } } }),
      client.get('/memory/entities', { params: { query: { joined: true, order: 'use', limit: looked } } }),
    ]);
    return {
      items,
      wholeNames: new Map(entities.flatMap(({ name, same_as }) => same_as.map((form) => [form.name, name]))),
    };
  }, []);
  return (
    <Card
      icon="name"
      title="Mentioned most this week"
      more={<PageLink to={{ page: 'names', id: '' }}>See all names</PageLink>}
    >
      <AnswerArea of={seen}>
        {({ items, wholeNames }) => {
          const recent = items.map(wholeItem).filter(({ created_at }) => created_at >= monday);
          const names = countedNames(recent, wholeNames).slice(0, mostNames);
          if (names.length === 0) return <p class="hint">No name was mentioned this week.</p>;
          const most = names[0]?.[1] ?? 1;
          return (
            <ul class="names">
              {names.map(([name, count]) => (
                <li>
                  <PageLink to={{ query: name, id: '' }}>
                    <MemoryText>{name}</MemoryText>
                  </PageLink>
                  <small class="measured">
                    <meter max={most} value={count} aria-hidden="true" /> {count}
                  </small>
                </li>
              ))}
            </ul>
          );
        }}
      </AnswerArea>
    </Card>
  );
}

function countedNames(items: Shapes['MemoryItem'][], wholeNames: Map<string, string>): [string, number][] {
  const counts = new Map<string, number>();
  for (const { entity_name } of items) {
    if (!entity_name) continue;
    const name = wholeNames.get(entity_name) ?? entity_name;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}

const mostChanges = 4;

/** Memories that were known and have changed, with the reason; new ones are not among them. */
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
    <Card
      icon="changes"
      title="Changed this week"
      more={<PageLink to={{ page: 'changes', id: '' }}>See all changes</PageLink>}
    >
      <AnswerArea of={changes}>
        {({ rows }) => {
          const latest = standing(rows as unknown as ChangeRow[]);
          return (
            <>
              {latest.length === 0 && <p class="hint">No known memory has changed.</p>}
              <ul class="names told">
                {latest.slice(0, mostChanges).map(({ item_id, now, reason }) => (
                  <li>
                    <PageLink to={{ id: item_id, panel: 'history', opened: [] }}>
                      <MemoryText>{shortenedAtWord(withoutMarks(now), 70)}</MemoryText>
                    </PageLink>
                    {reason && (
                      <small>
                        <MemoryText>{shortenedAtWord(reasonInWords(reason), 90)}</MemoryText>
                      </small>
                    )}
                  </li>
                ))}
              </ul>
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
      return 'Remembered.';
    });
  };
  return (
    <div class="empty">
      <h2>Nothing is remembered yet</h2>
      <p>
        <PageLink to={{ page: 'import' }} class="button">
          <Icon of="upload" /> Import conversations, notes and mail from other programs
        </PageLink>
      </p>
      <Writes>
        <form onSubmit={add}>
          <label for="first">Add a first memory</label>
          <textarea
            id="first"
            rows={3}
            placeholder="The ferry to the island leaves at noon."
            value={content}
            onInput={({ currentTarget }) => setContent(currentTarget.value)}
          />
          <div>
            <button class="primary" aria-disabled={isBusy} disabled={content.trim() === ''}>
              {isBusy ? 'Saving …' : 'Remember'}
            </button>
          </div>
        </form>
      </Writes>
      <p class="hint">
        You can also load the sample with <code>./scripts/import scripts/sample/memories.jsonl</code>, or connect an
        agent, which remembers by itself, with <code>./scripts/connect claude-code</code>.
      </p>
    </div>
  );
}
