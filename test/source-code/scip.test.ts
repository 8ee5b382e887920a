// Reading an index.scip that scip-typescript 0.4.0 wrote for the fixture typescript-1.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readScip } from '../../src/source-code/scip';

const index = gunzipSync(readFileSync(path.join(__dirname, 'tides.scip.gz')));
const idOf = (id: string) => id.slice('code::r::'.length);

test('definitions of a SCIP index become entities, and references within them become calls', () => {
  const { entities, relations } = readScip('r', index);
  expect(entities.find(({ qualified_name }) => qualified_name === 'ReadingList.check')).toMatchObject({
    external_id: 'code::r::src/reading.ts::ReadingList.check',
    ...{ entity_type: 'method', name: 'check', line_number: 12, end_line_number: 14 },
    signature: '(method) check(reading: Reading): void',
  });
  const found = (type: string) =>
    relations.flatMap((of) => (of.type === type && of.target ? [`${idOf(of.source)} -> ${idOf(of.target)}`] : []));
  expect(found('CALLS')).toEqual(
    expect.arrayContaining([
      'src/reading.ts::ReadingList.add -> src/reading.ts::ReadingList.check',
      'src/reading.ts::TooLow.constructor -> src/reading.ts::describe',
      'src/station.ts::Station.take -> src/format.ts::line',
    ]),
  );
  expect(found('INHERITS')).toContain('src/source.ts::FileSource -> src/source.ts::BaseSource');
  expect(found('DEFINES')).toContain('src/source.ts::FileSource -> src/source.ts::FileSource.load');
  const unknown = relations.filter(({ source, target }) => target === null && source.endsWith('::ReadingList.add'));
  expect(unknown.map(({ type, name }) => `${type} ${name}`)).toEqual(['CALLS Array.push']);
});

test('truncated or invalid bytes of a SCIP index are refused', () => {
  for (const bytes of [Buffer.from('no index'), new Uint8Array(), new Uint8Array(64).fill(255)])
    expect(() => readScip('r', bytes)).toThrow(RangeError);
  for (let end = 0; end < index.length; end += 97)
    try {
      readScip('r', index.subarray(0, end));
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
    }
});
