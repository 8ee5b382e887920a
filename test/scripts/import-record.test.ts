import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openRecord, readRecord } from '../../scripts/importer/record';

let home: string;
beforeEach(() => (home = mkdtempSync(path.join(tmpdir(), 'record-test-'))));
afterEach(() => rmSync(home, { recursive: true }));

const target = { base_url: 'http://x', api_key: 'k', workspace_id: 'w' };
const open = (at: string) => openRecord(home, ['a.zip'], target, ['import:slack'], new Date(at));

test('a run that did not end continues under its name, and knows what it created, and sent without an answer', () => {
  const first = open('2026-01-02T03:04:05Z');
  expect(first.run).toBe('slack-20260102-030405');
  first.add({ sent: ['a', 'b'] });
  first.add({ done: ['a'], item_ids: ['mem_1'] });
  const second = open('2026-01-02T03:04:06Z');
  expect(second).toMatchObject({ run: first.run, done: new Set(['a']), pending: new Set(['b']) });
  expect(second.hasCreated()).toBe(true);
  second.add({ ended: true });
  const third = open('2026-01-02T03:04:07Z');
  expect([third.run, third.hasCreated()]).toEqual(['slack-20260102-030407', false]);
});

test('an item that several runs name is of the first of them', () => {
  const first = open('2026-01-02T03:04:05Z');
  first.add({ item_ids: ['mem_1', 'mem_2'], ended: true });
  const second = open('2026-01-02T03:04:06Z');
  second.add({ item_ids: ['mem_2', 'mem_3'] });
  expect(readRecord(home, first.run).item_ids).toEqual(new Set(['mem_1', 'mem_2']));
  expect(readRecord(home, second.run)).toEqual({ origins: ['import:slack'], item_ids: new Set(['mem_3']) });
});
