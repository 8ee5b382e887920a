// Names of keys: alternative names of session, speaker, title and time, at top level and in metadata.
import { readFileSync } from 'node:fs';
import {
  isRole,
  keyNames,
  positionInSession,
  sentKeys,
  sessionOf,
  speakerIn,
  speakersIn,
  timeIn,
  titleIn,
} from '../../../src/memory/model/keys';

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
  expect(timeIn({ date })).toBe(expected);
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
