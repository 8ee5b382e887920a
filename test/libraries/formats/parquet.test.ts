import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { foundIn } from '../../support/found';

type Columns = Parameters<typeof parquetWriteBuffer>[0]['columnData'];
const parquet = (columnData: Columns, more: object = {}) => Buffer.from(parquetWriteBuffer({ columnData, ...more }));

test.each([
  ['in Snappy', {}],
  ['without compression', { codec: 'UNCOMPRESSED' }],
  [
    'in gzip, in many groups',
    { codec: 'GZIP', rowGroupSize: 100, compressors: { GZIP: (bytes: Uint8Array) => gzipSync(bytes) } },
  ],
])('rows of Parquet %s are read with their types, without vectors', async (_, more) => {
  const rows = 450;
  const column = <T>(make: (i: number) => T) => Array.from({ length: rows }, (_, i) => make(i));
  const file = parquet(
    [
      { name: 'id', data: column((i) => BigInt(i)), type: 'INT64' },
      { name: 'text', data: column((i) => `The buoy number ${i} is red.`), type: 'STRING' },
      { name: 'Author', data: column((i) => (i % 2 ? 'Mara' : null)), type: 'STRING' },
      { name: 'seen', data: column(() => new Date('2025-03-02T19:05:00Z')), type: 'TIMESTAMP' },
      { name: 'vector', data: column(() => JSON.parse(`[${'0.5,'.repeat(99)}1]`) as number[]), type: 'JSON' },
    ],
    more,
  );
  const found = await foundIn({ 'train-00000-of-00001': file });
  expect(found.formats).toEqual(['file']);
  expect(found.rows).toHaveLength(rows);
  expect(found.rows[301]).toMatchObject({
    what: 'train-00000-of-00001, row 302',
    value: { id: 301, text: 'The buoy number 301 is red.', Author: 'Mara', seen: '2025-03-02T19:05:00.000Z' },
    proposed: { speaker: 'Author', timestamp: 'seen' },
  });
  expect(found.rows[300]?.value).not.toHaveProperty('Author');
  expect(found.skipped).toEqual({ 'a column of vectors (vector)': 1 });
});

test('the text of Parquet without a known column is the one with the longest prose', async () => {
  const file = parquet([
    { name: 'q', data: ['Which?', 'Whose?'] },
    { name: 'answer', data: ['The red buoy near the mole.', 'It is the buoy of Mara.'] },
  ]);
  const { rows } = await foundIn({ 'a.parquet': file });
  expect(rows.map(({ proposed }) => proposed)).toEqual([{ content: 'answer' }, { content: 'answer' }]);
});

test.each([
  ['that was cut off', (file: Buffer) => file.subarray(0, -20)],
  ['of which nothing but its start is left', () => Buffer.from('PAR1\0\0\0\0')],
  [
    'with a broken page',
    (file: Buffer) => Buffer.concat([file.subarray(0, 6), Buffer.alloc(40, 0xff), file.subarray(46)]),
  ],
])('a Parquet file %s is one thing that is not read', async (_, broken) => {
  const file = parquet([{ name: 'text', data: ['The red buoy.', 'The mole.'] }]);
  const { rows, skipped } = await foundIn({ 'a.parquet': broken(file) });
  expect([rows, Object.values(skipped)]).toEqual([[], [1]]);
});
