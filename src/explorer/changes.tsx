// The difference between what the workspace believed at one moment and at another: by day, and narrowed by what was done,
// by whom, and by words.
import { useState } from 'preact/hooks';
import type { Shapes } from '../client';
import {
  anyChange,
  changeKinds,
  changesWanted,
  kindOfChange,
  whoOfChange,
  type Changed,
  type NameOf,
  type ChangeChoice,
} from './change-kinds';
import { useExplorer, usePages, useAnswer } from './context';
import { msOfDay, dayOf, lastMonday } from './days';
import { counted, shortenedAtWord, withoutMarks } from './formats';
import { Icon } from './icons';
import { statusInWords } from './filters';
import { AnswerArea, Kind, PageLink, More, RowList, MemoryText, TextEntry, Time } from './parts';
import { nameOfRun } from './run-kinds';
import { timeInWords } from './times';
import { WordDiff } from './word-diff';

/** Longer texts are read at their item. */
const cut = 400;
/** Of what is filtered more is read at once. */
const atOnce = { all: 100, filtered: 500 };

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
  const [wanted, setWanted] = useState(anyChange);
  const from = view.from || startOf(dayOf(lastMonday(now)));
  const yesterday = startOf(dayOf(now - msOfDay));
  // The end of today is the same moment for every request of the day.
  const to = view.to || startOf(dayOf(now + msOfDay));
  const isFiltered = wanted.kind !== '' || wanted.who !== '' || wanted.text.trim() !== '';
  const limit = isFiltered ? atOnce.filtered : atOnce.all;
  const { pages, more } = usePages(
    (client, cursor) => client.get('/memory/temporal/diff', { params: { query: { from, to, limit, ...cursor } } }),
    ({ items }) => items,
    [from, to, limit],
  );
  const imports = useAnswer(
    (client) => client.get('/memory/runs', { params: { query: { kind: 'import', limit: 100 } } }),
    [],
  );
  const nameOf = useMembers();
  const field = (label: string, name: 'from' | 'to', value: string, timeOf: (day: string) => string) => (
    <label>
      <span>{label}</span>
      <input
        type="date"
        value={value}
        onChange={({ currentTarget }) => go({ [name]: currentTarget.value && timeOf(currentTarget.value) })}
      />
    </label>
  );
  return (
    <section class="wide" aria-label="Changes">
      <div class="bar">
        {field('From', 'from', from.slice(0, 10), startOf)}
        {field('Until', 'to', dayOf(Date.parse(to) - 1), (day) => startOf(dayOf(Date.parse(startOf(day)) + msOfDay)))}
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
        {({ rows, first: { facts, total }, hasMore }) => {
          const items = changesWanted(rows, wanted, nameOf);
          const known = counted(total ?? rows.length, 'change');
          const whoOf = (each: Changed) => whoOfChange(each, nameOf);
          const areSeveral = new Set(rows.map(whoOf)).size > 1;
          const latest = hasMore ? `, the latest ${rows.length}` : '';
          return (
            <>
              <Wanted of={rows} areAll={!hasMore} nameOf={nameOf} wanted={wanted} onWanted={setWanted} />
              <h2 aria-live="polite">{isFiltered ? `${items.length} of ${known}${latest}` : `${known}${latest}`}</h2>
              {items.length === 0 && (
                <p class="hint">{isFiltered ? 'No change is like that.' : 'Nothing changed in this time.'}</p>
              )}
              {daysOf(items, imports.value?.runs ?? []).map(({ day, groups }) => (
                <section aria-label={day}>
                  <h3 class="over">
                    {day}{' '}
                    {!hasMore && <small>{counted(groups.flatMap((group) => group.items).length, 'change')}</small>}
                  </h3>
                  <ul class="diff">
                    {groups.map((group) => (
                      <Group key={group.items[0]?.item_id} of={group} whoOf={areSeveral ? whoOf : undefined} />
                    ))}
                  </ul>
                </section>
              ))}
              <More hasMore={hasMore} onMore={more} />
              {facts.length > 0 && !isFiltered && (
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
                  columns: ['item_id', 'change', 'at', 'by', 'before', 'after'],
                  rows: items.map((each) => [
                    ...[each.item_id, kindOfChange(each), each.changed_at, whoOf(each)],
                    ...[each.before?.content, each.after?.content],
                  ]),
                }}
              />
            </>
          );
        }}
      </AnswerArea>
    </section>
  );
}

const startOf = (day: string) => `${day}T00:00:00Z`;

/** The names of the members, by their ids. */
function useMembers(): NameOf {
  const { workspaceId = '', me } = useExplorer();
  const found = useAnswer(
    (client) =>
      client.get('/memory/workspaces/{workspace_id}/members', {
        params: { path: { workspace_id: workspaceId }, query: { limit: 100 } },
      }),
    [workspaceId],
  );
  const names = new Map(found.value?.members.map(({ user_id, full_name }) => [user_id, full_name]));
  return (user_id) => names.get(user_id) ?? (user_id === me.id ? me.full_name : undefined);
}

interface WantedProps {
  of: Changed[];
  /** Nothing is left to load, so that the counts are those of the period. */
  areAll: boolean;
  nameOf: NameOf;
  wanted: ChangeChoice;
  onWanted: (wanted: ChangeChoice) => void;
}

/** Narrows the list by what was done, by whom, and by words. */
function Wanted({ of, areAll, nameOf, wanted, onWanted }: WantedProps) {
  const countOf = (kind: string) => of.filter((each) => kindOfChange(each) === kind).length;
  const people = [...new Set(of.map((each) => whoOfChange(each, nameOf)))].sort();
  return (
    <div class="bar" role="group" aria-label="Which changes">
      {changeKinds
        .filter((kind) => countOf(kind) > 0)
        .map((kind) => (
          <button
            aria-pressed={wanted.kind === kind}
            onClick={() => onWanted({ ...wanted, kind: wanted.kind === kind ? '' : kind })}
          >
            {kind} {areAll && <span class="count">{countOf(kind)}</span>}
          </button>
        ))}
      {people.length > 1 && (
        <label>
          <span>By</span>
          <select
            value={wanted.who}
            onChange={({ currentTarget }) => onWanted({ ...wanted, who: currentTarget.value })}
          >
            <option value="">everybody</option>
            {people.map((who) => (
              <option value={who}>{who}</option>
            ))}
          </select>
        </label>
      )}
      <TextEntry
        type="search"
        label="Find in the changes"
        value={wanted.text}
        onValue={(text) => onWanted({ ...wanted, text })}
      />
    </div>
  );
}

type ImportRun = Shapes['RunPage']['runs'][number];

interface ChangeGroup {
  /** The import that added them; without an import, each change has its own row. */
  run: ImportRun | undefined;
  items: Changed[];
}

/** The changes by day; changes of one import form a group. */
function daysOf(items: Changed[], imports: ImportRun[]): { day: string; groups: ChangeGroup[] }[] {
  const found: { day: string; groups: ChangeGroup[] }[] = [];
  for (const item of items) {
    const day = timeInWords(item.changed_at, { day: true, full: true });
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

interface Shown<T> {
  of: T;
  /** Undefined if all changes are by the same. */
  whoOf: ((change: Changed) => string) | undefined;
}

function Group({ of: { run, items }, whoOf }: Shown<ChangeGroup>) {
  const [isOpen, setOpen] = useState(false);
  if (!run || items.length < minFolded)
    return (
      <>
        {items.map((item) => (
          <ChangeRow key={item.item_id} of={item} whoOf={whoOf} />
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
      {isOpen && items.map((item) => <ChangeRow key={item.item_id} of={item} whoOf={whoOf} />)}
    </>
  );
}

function ChangeRow({ of, whoOf }: Shown<Changed>) {
  const { item_id, change, changed_at, changes, changed_fields, before, after } = of;
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
        {whoOf && <span>{whoOf(of)}</span>}
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
