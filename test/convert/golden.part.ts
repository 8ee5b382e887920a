// One small file per format, compared with the stored text and chunks.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';
import { convert, type Converted } from '../../src/convert/convert';
import { formatOf } from '../../src/convert/formats/formats';
import type { Strategy } from '../../src/convert/chunk/chunk';

const folder = path.join(projectRoot, 'test', 'convert', 'golden');
const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Record<
  string,
  Converted & { strategy: Strategy }
>;

test.each(Object.entries(expected))(
  'the file %s is converted to the stored text and chunks',
  async (file_name, golden) => {
    const { strategy, ...wanted } = golden;
    const bytes = readFileSync(path.join(folder, file_name));
    expect(await convert('t', { bytes, hints: { file_name }, strategy, size: 100 })).toEqual(wanted);
  },
);

test('without hints, the format is detected from the content', async () => {
  for (const [file_name, { format }] of Object.entries(expected).filter(([, { format }]) =>
    ['html', 'pdf', 'docx', 'txt'].includes(format),
  )) {
    const bytes = readFileSync(path.join(folder, file_name));
    expect((await convert('t', { bytes, hints: {}, strategy: 'recursive', size: 2000 })).format).toBe(format);
  }
});

test.each([
  ['UTF-16 with a byte order mark', Buffer.from('\ufeffFähre', 'utf16le'), undefined],
  ['the charset of the server', Buffer.from('F\xe4hre', 'latin1'), 'text/plain; charset=iso-8859-1'],
  ['UTF-8 by default', Buffer.from('Fähre'), undefined],
  ['Windows-1252 when it is not valid UTF-8', Buffer.from('F\xe4hre', 'latin1'), undefined],
  ['UTF-8, although the server names another charset', Buffer.from('Fähre'), 'text/plain; charset=nonsense'],
])('text is decoded by %s', async (_name, bytes, content_type) => {
  const { text } = await convert('t', { bytes, hints: { content_type }, strategy: 'recursive', size: 2000 });
  expect(text).toBe('Fähre');
});

test('a file named a.constructor is plain text: formats are not looked up on the object prototype', () =>
  expect(formatOf(Buffer.from('A text.'), { file_name: 'a.constructor' })).toBe('txt'));
