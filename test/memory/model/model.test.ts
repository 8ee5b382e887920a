import fc from 'fast-check';
import { holdsOf, stateOf, type Need } from '../../../src/memory/model/tasks/task-state';
import { chainLengths, criticalPath, cycleIn, type Wait } from '../../../src/memory/model/tasks/task-graph';
import { readFileSync } from 'node:fs';
import {
  isRole,
  keyNames,
  positionInSession,
  sentKeys,
  sessionOf,
  speakerIn,
  speakersIn,
  timeInMetadata,
  titleIn,
} from '../../../src/memory/model/keys';
import { boundsRanges, keyWord } from '../../../src/memory/model/lookup';
import {
  allowedEvents,
  expectNext,
  nextStates,
  refused,
  stateAfter,
  type AnyStateTable,
} from '../../../src/memory/model/states/state-table';
import { stateTables } from '../../../src/memory/model/states/tables';
import { isSuperseding, nextTimes } from '../../../src/memory/model/valid-time';
import { forEver } from '../../../src/time';

// Graphs of tasks compared with a brute-force oracle: cycles, critical paths, and blocked tasks.
describe('tasks', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const runs = { numRuns: 500 };
  const anyWaits = fc.array(fc.record({ task: fc.constantFrom(...names), for: fc.constantFrom(...names) }), {
    maxLength: 14,
  });
  /** Each task depends only on tasks earlier in the alphabet. */
  const freeOfCycles = anyWaits.map((waits) => waits.filter((wait) => wait.for < wait.task));

  /** Whether a task depends on itself, over any number of steps. */
  function waitsForItself(task: string, waits: Wait[]): boolean {
    const reached = new Set<string>();
    const walk = (from: string): void => {
      for (const wait of waits)
        if (wait.task === from && !reached.has(wait.for)) {
          reached.add(wait.for);
          walk(wait.for);
        }
    };
    walk(task);
    return reached.has(task);
  }

  /** Every chain of dependencies that starts with a task. */
  const chainsFrom = (task: string, waits: Wait[]): string[][] => {
    const next = waits.filter((wait) => wait.for === task).flatMap((wait) => chainsFrom(wait.task, waits));
    return [[task], ...next.map((chain) => [task, ...chain])];
  };

  test('a cycle is found if and only if a task depends on itself, and lists its tasks in order', () => {
    fc.assert(
      fc.property(anyWaits, (waits) => {
        const cycle = cycleIn(waits);
        expect(cycle !== undefined).toBe(names.some((name) => waitsForItself(name, waits)));
        cycle?.forEach((task, at) => {
          const next = cycle[(at + 1) % cycle.length];
          expect(waits.some((wait) => wait.task === task && wait.for === next)).toBe(true);
        });
      }),
      runs,
    );
  });

  test('the critical path is a chain as long as the longest chain of tasks', () => {
    fc.assert(
      fc.property(freeOfCycles, fc.subarray(names), (waits, tasks) => {
        const inside = waits.filter((wait) => tasks.includes(wait.task) && tasks.includes(wait.for));
        const all = new Map(tasks.map((task) => [task, chainsFrom(task, inside)]));
        const longest = (chains: string[][]) => Math.max(0, ...chains.map((chain) => chain.length));
        const lengths = chainLengths(tasks, waits);
        for (const [task, chains] of all) expect([task, lengths.get(task)]).toEqual([task, longest(chains)]);
        const path = criticalPath(tasks, waits);
        expect(path).toHaveLength(longest([...all.values()].flat()));
        if (path.length > 0) expect(all.get(path[0] as string)).toContainEqual(path);
      }),
      runs,
    );
  });

  const anyNeed = fc.record({
    status: fc.constantFrom('pending', 'in_progress', 'blocked', 'complete', 'skipped'),
    outcome: fc.constantFrom('done' as const, 'failed' as const, null),
    only_if: fc.constantFrom('failed' as const, null),
  });

  test('a pending task is blocked if and only if a dependency is not in the state it must reach', () => {
    /** By the table of states: how a dependency must end. */
    const ends = ({ status, outcome, only_if }: Pick<Need, 'status' | 'outcome' | 'only_if'>): boolean => {
      const end = status === 'complete' && outcome === 'failed' ? 'failed' : status;
      return only_if === 'failed' ? end === 'failed' : ['complete', 'skipped'].includes(end);
    };
    fc.assert(
      fc.property(fc.array(anyNeed, { maxLength: 5 }), fc.constantFrom('pending', 'complete'), (found, status) => {
        const plan = { plan_id: 'p', plan_item_id: 'i' };
        const needs = found.map((need, at): Need => ({ ...need, ...plan, item_id: `i${at}`, task_id: `t${at}` }));
        const holds = holdsOf(needs, [], '2026-01-01T00:00:00Z');
        expect(holds.map((hold) => hold.task_id)).toEqual(needs.flatMap((need) => (ends(need) ? [] : [need.task_id])));
        expect(stateOf(status, holds.length > 0)).toBe(status === 'pending' && !found.every(ends) ? 'blocked' : status);
      }),
      runs,
    );
  });
});

// Names of keys: alternative names of session, speaker, title and time, at top level and in metadata.
describe('keys', () => {
  test.each(['session_id', 'thread_id', 'conversation_id', 'chat_id'])('the key %s is read as the session', (name) => {
    expect(sessionOf({ [name]: 'pier' })).toBe('pier');
    expect(sessionOf({ [name]: 7 })).toBe('7');
    expect(sessionOf({ [name]: '' })).toBeUndefined();
    expect(sessionOf({ [name]: { id: 'pier' } })).toBeUndefined();
  });

  test('of several names for one key, the first in the list is used', () => {
    expect(sessionOf({ thread_id: 'b', session_id: 'a' })).toBe('a');
    expect(titleIn({ subject: 'Winch', title: 'Crane' })).toBe('Crane');
  });

  test.each(['speaker', 'author', 'sender', 'from'])('the key %s is read as the speaker', (name) => {
    expect(speakerIn({ [name]: 'Ines Holm' })).toBe('Ines Holm');
  });

  test('an address after the name of a speaker is cut off', () => {
    expect(speakerIn({ from: 'Ines Holm <ines@harbour.example>' })).toBe('Ines Holm');
  });

  test.each(['user', 'Assistant', 'speaker 2', 'SPEAKER_01', 'bot'])(
    'the value %s of a speaker key is a role, not a name',
    (role) => {
      expect(isRole(role)).toBe(true);
      expect(speakerIn({ role, speaker: role })).toBeUndefined();
    },
  );

  test('a name next to a role is the speaker', () => {
    expect(speakerIn({ role: 'user', author: 'Olaf' })).toBe('Olaf');
  });

  test('a list of speakers leaves out roles', () => {
    expect(speakersIn({ speakers: ['Olaf', 'assistant', 3, 'Ines'] })).toEqual(['Olaf', 'Ines']);
    expect(speakersIn({})).toBeUndefined();
  });

  test('the position of a turn in its session must contain a number', () => {
    expect(positionInSession({ turn: 3 })).toBe('3');
    expect(positionInSession({ position: 'D1:12' })).toBe('D1:12');
    expect(positionInSession({ position: 'left' })).toBeUndefined();
  });

  test.each([
    ['2026-05-03', '2026-05-03T00:00:00Z'],
    ['2026-05-03 18:30', '2026-05-03T18:30:00Z'],
    ['2026-05-03T18:30:00+02:00', '2026-05-03T18:30:00+02:00'],
    [1_777_777_777, '2026-05-03T03:09:37.000Z'],
    [1_777_777_777_000, '2026-05-03T03:09:37.000Z'],
    ['1777777777', '2026-05-03T03:09:37.000Z'],
    ['3.5.2026', '2026-05-03T00:00:00Z'],
    ['03.05.2026 18:30', '2026-05-03T18:30:00Z'],
    ['31.02.2026', undefined],
    ['5/3/2026', undefined],
    ['2026-02-30', undefined],
    ['0000-01-01T00:00:00+02:00', undefined],
    ['next Monday', undefined],
    ['2026-05-03T25:00', undefined],
    [NaN, undefined],
    [{ year: 2026 }, undefined],
  ])('the time %p is read as %p', (date, expected) => {
    expect(timeInMetadata({ date })).toBe(expected);
  });

  test('keys at top level are distinguished from fields of the memory type and unknown fields', () => {
    const sent = { content: 'x', thread_id: 't', role: 'user', title: 'A', colour: 'red', url: null };
    expect(sentKeys(sent)).toEqual({ thread_id: 't', role: 'user' });
    expect(sentKeys(sent, new Set(['role']))).toEqual({ thread_id: 't' });
  });

  test('docs/keys.md lists every key with its names, in the order of precedence', () => {
    const rows = [...readFileSync('docs/keys.md', 'utf8').matchAll(/^\| (\w+) +\| (`[^|]+`) +\|/gmu)];
    const documented = rows.map(([, key, names]) => [
      key,
      [...(names as string).matchAll(/`(\w+)`/g)].map(([, name]) => name),
    ]);
    expect(Object.fromEntries(documented)).toEqual(keyNames);
  });
});

// Words of look-up entries in the full-text index.
describe('look-up', () => {
  const byCodePoints = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

  test('words sort as their entries do, so that ranges find neither too much nor too little', () => {
    const entries = [
      ...['tag=', 'tag=A', 'tag=a', 'tag=ab', 'tag=a\0', 'tag=a\u0001b', 'tag=a b', 'tag=ä', 'tag=犬', 'tag=\u{1f600}'],
      ...['tag>', 'k=running', 'k=runs', '=number=n=5000000', '', 'tag=\uffee', `tag=${'x'.repeat(60)}`],
    ];
    const long = [`tag=${'x'.repeat(61)}`, `tag=${'x'.repeat(199)}`, `tag=${'é'.repeat(80)}`];
    expect(entries.every(boundsRanges)).toBe(true);
    expect(long.some(boundsRanges)).toBe(false);
    for (const bound of entries)
      for (const entry of [...entries, ...long])
        expect([bound, entry, Math.sign(byCodePoints(keyWord(entry), keyWord(bound)))]).toEqual([
          bound,
          entry,
          Math.sign(byCodePoints(entry, bound)),
        ]);
  });

  test('every entry has a word of its own, which no analyzer changes', () => {
    const entries = [
      'tag=Tea',
      'tag=tea',
      'tag=teas',
      'tag= tea',
      'tag=te.a',
      `u=${'x'.repeat(99)}1`,
      `u=${'x'.repeat(99)}2`,
    ];
    const words = entries.map(keyWord);
    expect(new Set(words).size).toBe(entries.length);
    for (const word of words) expect(word).toMatch(/^key[0-9a-f]{1,160}0$/);
  });
});

// State tables of plans, tasks, decisions and reviews: their consistency.
describe('states', () => {
  const cells = Object.entries<AnyStateTable>(stateTables).flatMap(([subject, table]) =>
    Object.entries(table).flatMap(([state, row]) =>
      Object.entries(row).map(([event, next]) => ({ subject, table, state, event, next })),
    ),
  );

  test('every event leads to a state of its table, or is refused with the allowed events', () => {
    for (const { subject, table, state, event, next } of cells)
      if (next !== refused) {
        expect(Object.keys(table)).toContain(next);
        expect(stateAfter(table, subject, state, event)).toBe(next);
      } else {
        expect(() => stateAfter(table, subject, state, event)).toThrow(
          `The ${subject} is ${state}; '${event}' is refused. Allowed: ${allowedEvents(table, state).join(', ') || 'none'}.`,
        );
      }
  });

  test('a change of state is allowed if and only if an event causes it', () => {
    for (const [subject, table] of Object.entries<AnyStateTable>(stateTables))
      for (const state of Object.keys(table))
        for (const next of Object.keys(table)) {
          const move = () => expectNext(table, subject, state, next);
          if (state !== next && Object.values(table[state] ?? {}).includes(next)) expect(move).not.toThrow();
          else
            expect(move).toThrow(
              expect.objectContaining({
                code: 'wrong_state',
                message: expect.stringContaining(nextStates(table, state).join(', ') || 'none') as string,
              }),
            );
        }
  });

  test('no event is allowed in an unknown state', () => {
    expect(allowedEvents(stateTables.decision, 'toString')).toEqual([]);
    expect(nextStates(stateTables.plan, 'archived')).toEqual([]);
  });
});

// From when the next state of an item is valid, so that replaced states stay readable in the past.
describe('valid time', () => {
  const on = (day: number) => `2031-03-${String(day).padStart(2, '0')}T12:00:00Z`;

  /** Recorded on the 5th, changed on the 20th. Days of: old valid time, its start, statuses, replacement. */
  const cases: Record<
    string,
    [valid: (number | null)[], held: number, change: [string, string, number?], from: number]
  > = {
    'a correction holds from its valid time': [[1, null], 1, ['active', 'active'], 1],
    'a correction without valid time holds from now': [[null, null], 5, ['active', 'active'], 20],
    'a retraction holds from the valid time': [[1, null], 1, ['active', 'retracted'], 1],
    'a superseded state holds from now': [[1, null], 1, ['active', 'superseded'], 20],
    'a superseded state holds from the start of its replacement': [[1, null], 1, ['active', 'superseded', 10], 10],
    'a replacement of the future': [[1, null], 1, ['active', 'superseded', 28], 28],
    'a replacement older than the valid time': [[8, null], 8, ['active', 'superseded', 2], 8],
    'a replacement after the end': [[1, 12], 1, ['active', 'superseded', 15], 12],
    'without valid time, a replacement in the past': [[null, null], 7, ['active', 'superseded', 6], 6],
    'without valid time, a replacement older than the recording': [[null, null], 5, ['active', 'superseded', 2], 5],
    'a change of a superseded state keeps its start': [[1, null], 10, ['superseded', 'superseded'], 10],
    'a superseded state made active again holds from its valid time': [[1, null], 10, ['superseded', 'active'], 1],
  };

  test.each(Object.entries(cases))(
    'holds_from of the next state: %s',
    (_name, [[start, end], held, [before, after, since], from]) => {
      const time = (day: number | null | undefined) => (day ? on(day) : null);
      const stored = { status: before, valid_start_time: time(start), valid_end_time: time(end) };
      const next = { ...stored, status: after };
      const { holds_from } = nextTimes({ ...stored, created_at: on(5), holds_from: on(held) }, next, on(20), {
        isReplaced: isSuperseding(stored, next),
        since: since === undefined ? undefined : on(since),
      });
      expect(holds_from).toBe(on(from));
    },
  );

  test('a state without a valid time is valid until its replacement', () => {
    const stored = { status: 'active', created_at: on(5), holds_from: on(5) };
    const replaced = { isReplaced: true, since: on(28) };
    expect(nextTimes(stored, { status: 'superseded' }, on(20), replaced)).toMatchObject({
      holds_from: on(28),
      ends_now: false,
    });
    const changed = { status: 'active', valid_start_time: on(28) };
    expect(nextTimes(stored, changed, on(20), { isReplaced: false }).ends_now).toBe(true);
  });

  test.each([
    ['without an end', [null, null], 12, [12, null]],
    ['that ends later', [3, 15], 12, [12, 15]],
    ['that has ended before', [3, 9], 12, [9, null]],
    ['that begins after its successor', [14, null], 12, [14, null]],
  ] as const)(
    'a state %s, once superseded, ends with the start of its successor',
    (_name, [start, end], since, ends) => {
      const time = (day: number | null) => (day ? on(day) : null);
      const stored = { status: 'active', valid_start_time: time(start), valid_end_time: time(end), created_at: on(5) };
      const replaced = { isReplaced: true, since: on(since) };
      const superseded = { ...stored, status: 'superseded' };
      const times = nextTimes(stored, superseded, on(20), replaced);
      expect([times.valid_end_time, times.stated_end_time]).toEqual(ends.map(time));
      // Current again, it has the end that was stated; a change of something else leaves it ended.
      const after = { ...superseded, ...times };
      const back = { ...stored, valid_end_time: time(end) ?? forEver };
      expect(nextTimes(after, back, on(21), { isReplaced: false }).valid_end_time).toBe(back.valid_end_time);
      const changed = { ...back, status: 'superseded' };
      expect(nextTimes(after, changed, on(21), { isReplaced: false }).valid_end_time).toBe(times.valid_end_time);
    },
  );
});
