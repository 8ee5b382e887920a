import { chunksOf } from '../../../../src/memory/flows/ingest/chunks';

/** The turns of each chunk, by the times of all turns. */
function split(times: (string | number | undefined)[], boundaries: number[] = []): number[] {
  const turns = times.map((timestamp, i) => ({ role: 'user', content: `Turn ${i}.`, ...(timestamp && { timestamp }) }));
  const request = { turns, turns_per_chunk: 10, max_chunk_chars: 4_000, session_boundaries: boundaries };
  return chunksOf(request as unknown as Parameters<typeof chunksOf>[0]).map((chunk) => chunk.turns);
}

const cases: [string, (string | number | undefined)[], number[]][] = [
  [
    'messages of three days',
    ['2025-09-21T10:00:00Z', '2025-09-21T10:05:00Z', '2025-10-12T09:00:00Z', '2025-10-13T09:00:00Z'],
    [2, 1, 1],
  ],
  ['a talk over midnight', ['2025-09-21T23:55:00Z', '2025-09-22T00:03:00Z', '2025-09-22T00:20:00Z'], [3]],
  ['a message after the night', ['2025-09-21T23:55:00Z', '2025-09-22T08:03:00Z'], [1, 1]],
  ['a long silence on one day', ['2025-09-21T08:00:00Z', '2025-09-21T22:00:00Z'], [2]],
  ['the day of who wrote it, not of UTC', ['2025-09-21T22:30:00+02:00', '2025-09-22T01:00:00+02:00'], [1, 1]],
  ['seconds since 1970', [1_758_448_800, 1_760_259_600], [1, 1]],
  ['turns without a time', [undefined, undefined, '2025-09-21T08:00:00Z', undefined], [4]],
];

test.each(cases)('%s: a chunk has turns of one day', (_name, times, held) => expect(split(times)).toEqual(held));
