import fc from 'fast-check';
import { chunk, type ChunkSpan, type ChunkStrategy } from '../../../src/libraries/convert/chunk/chunk';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../src/config';
import { convert, readFiles, type Converted } from '../../../src/libraries/convert/convert';
import { formatOf } from '../../../src/libraries/convert/formats/formats';
import { deflateSync } from 'node:zlib';
import { processorTime } from '../../support/processor-time';
import { strToU8, zipSync } from 'fflate';
import type { Hints } from '../../../src/libraries/convert/formats/formats';

// Chunking: property tests that chunks cover the text in order, fit the size, and split no character.
describe('chunk', () => {
  const strategies: ChunkStrategy[] = ['paragraph', 'sentence', 'markdown', 'recursive'];

  /** Random texts: separators of all strategies, emoji, combining accents, and words longer than any chunk. */
  const texts = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '\n\n',
          '\n',
          ' ',
          '. ',
          '# Head\n',
          '## Sub\n\n',
          '- item\n',
          '```\ncode\n```\n',
          '| a | b |\n',
        ),
        fc.constantFrom(
          '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
          'e\u0301',
          '\u{1f1e9}\u{1f1ea}',
          'z\u0300\u0301\u0302'.repeat(20),
        ),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.lorem({ mode: 'sentences', maxCount: 5 }),
        fc.constantFrom('x'.repeat(3000), '\u{1f600}'.repeat(700)),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('').replace(/\r\n?/g, '\n').toWellFormed());

  test.each(strategies)(
    'the strategy %s makes chunks that cover the text, fit the size and split no character',
    (strategy) => {
      fc.assert(
        fc.property(texts, fc.integer({ min: 2, max: 300 }), (text, size) => {
          expect(faults(text, chunk(text, strategy, size), size)).toEqual([]);
        }),
        { numRuns: 100 },
      );
    },
  );

  const length = 400_000;
  const ofLength = (piece: string) => piece.repeat(length / piece.length).slice(0, length);

  test.each(strategies)('the strategy %s splits a text without spaces as cheaply as sentences', (strategy) => {
    const sentences = processorTime(() => chunk(ofLength('We met Bo at the old mill today. '), strategy, 1_500));
    const ideographs = processorTime(() => chunk(ofLength('\u6211\u4eec\u6628\u5929'), strategy, 1_500));
    expect(ideographs).toBeLessThan(5 * sentences);
  });

  function faults(text: string, spans: ChunkSpan[], size: number): string[] {
    const found: string[] = [];
    let end = 0;
    for (const span of [...spans, { start: text.length, end: text.length + 1 }]) {
      if (text.slice(end, span.start).trim() !== '') found.push(`text is missing at ${end}`);
      if (span.start < end || span.end <= span.start) found.push(`out of order at ${span.start}`);
      if (span.end - span.start > size) found.push(`too large at ${span.start}`);
      if (!text.slice(span.start, span.end).isWellFormed()) found.push(`half a character at ${span.start}`);
      end = span.end;
    }
    return found;
  }
});

// One small file per format, compared with the stored text and chunks.
describe('golden', () => {
  const folder = path.join(projectRoot, 'test', 'libraries', 'convert', 'golden');
  const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Record<
    string,
    Converted & { strategy: ChunkStrategy }
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
});

// Broken and hostile files: each is refused with the reason, and other conversions continue.
describe('hostile', () => {
  const golden = (name: string) => readFileSync(path.join(projectRoot, 'test', 'libraries', 'convert', 'golden', name));
  const read = (bytes: Uint8Array, hints: Hints = {}) =>
    convert('t', { bytes, hints, strategy: 'recursive', size: 2000 });

  /** A PDF whose only page is this content stream. */
  function pdfWith(stream: Buffer, filter: string): Buffer {
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << >> /Contents 4 0 R >>',
    ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
    return Buffer.concat([
      Buffer.from(`%PDF-1.4\n${objects.join('')}4 0 obj\n<< /Length ${stream.length} /Filter ${filter} >>\nstream\n`),
      stream,
      Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n'),
    ]);
  }

  const packed = (document: Uint8Array) =>
    Buffer.from(zipSync({ '[Content_Types].xml': strToU8('<x/>'), 'word/document.xml': document }, { level: 1 }));

  /** Makes the central directory of an archive declare a small size for the second entry. */
  function withFalseSize(archive: Buffer): Buffer {
    const mark = Buffer.from('PK\x01\x02', 'latin1');
    archive.writeUInt32LE(1000, archive.indexOf(mark, archive.indexOf(mark) + 4) + 24);
    return archive;
  }

  test.each<[string, () => Uint8Array, Hints, string]>([
    ['nothing', () => Buffer.alloc(0), {}, 'empty'],
    ['white space', () => Buffer.from(' \n\t '), {}, 'empty'],
    ['an executable program', () => Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1]), {}, 'unsupported_media_type'],
    [
      'an executable program declared as text',
      () => Buffer.from([0x7f, 0, 1]),
      { format: 'txt' },
      'unsupported_media_type',
    ],
    ['text declared as PDF', () => Buffer.from('hello'), { format: 'pdf' }, 'broken_file'],
    ['a PDF header without a PDF', () => Buffer.from(`%PDF-1.7\n${'x'.repeat(500)}`), {}, 'broken_file'],
    ['half a PDF', () => golden('lighthouse.pdf').subarray(0, 500), {}, 'broken_file'],
    ['half a Word document', () => golden('lighthouse.docx').subarray(0, 900), {}, 'broken_file'],
    ['an archive that is no Word document', () => zipSync({ 'a.xml': strToU8('<a/>') }), {}, 'unsupported_media_type'],
    ['an archive that unpacks to too many bytes', () => packed(new Uint8Array(101_000_000)), {}, 'too_large'],
    [
      'an archive that declares too small a size',
      () => withFalseSize(packed(new Uint8Array(5_000_000))),
      {},
      'broken_file',
    ],
    ['a PDF that unpacks to too many bytes', bombPdf, {}, 'too_large'],
    ['a table with an open quote', () => Buffer.from('a,b\n"x'), { format: 'csv' }, 'broken_file'],
    ['quotes within quotes', () => Buffer.from(`${'> '.repeat(20_000)}x`), { format: 'markdown' }, 'broken_file'],
    ['text over the size limit', () => Buffer.from('word '.repeat(1_000_001)), {}, 'too_large'],
  ])('%s is refused', async (_name, bytes, hints, code) => {
    await expect(read(bytes(), hints)).rejects.toMatchObject({ code });
  });

  /** Compressed twice: 2 kB that unpack to 700 MB. */
  function bombPdf(): Buffer {
    const doublyPacked = deflateSync(deflateSync(Buffer.alloc(700_000_000, 32)));
    return pdfWith(doublyPacked, '[/FlateDecode /FlateDecode]');
  }

  const table = Buffer.from('<body><table><tr><td colspan=99999999 rowspan=99999999>x');

  test('a table of a billion cells is refused without delaying other files', async () => {
    const slow = read(table).catch((error: unknown) => error);
    const quick = await read(Buffer.from('quick'));
    expect(quick.text).toBe('quick');
    expect(await slow).toMatchObject({ code: 'too_large' });
  });

  test('a mail with such a table is refused, and the other mails of its page are read', async () => {
    const mail = (type: string, body: string) => Buffer.from(`Subject: s\r\nContent-Type: text/${type}\r\n\r\n${body}`);
    const mails = [mail('plain', 'before'), mail('html', table.toString()), mail('plain', 'after')];
    expect(await readFiles('t')('mail', mails)).toMatchObject([
      { text: 'before' },
      { code: 'too_large' },
      { text: 'after' },
    ]);
  });

  test('aborted conversions free their worker processes at once', async () => {
    const leaving = new AbortController();
    const job = { bytes: table, hints: {}, strategy: 'recursive' as const, size: 2000 };
    const slow = [1, 2, 3].map(() => convert('t', job, leaving.signal).catch((error: unknown) => error));
    // Two processes are busy, the third conversion waits.
    await new Promise((resolve) => setImmediate(resolve));
    const quick = read(Buffer.from('quick'));
    leaving.abort(new Error('given up'));
    expect(await Promise.all(slow)).toMatchObject([1, 2, 3].map(() => ({ message: 'given up' })));
    expect((await quick).text).toBe('quick');
  });

  test('a file over the memory limit is refused, and files converted at the same time are not', async () => {
    // Each is within the limit, both together are not: memory is limited per process.
    const large = Buffer.from('word '.repeat(900_000));
    const [hostile, ...innocent] = await Promise.allSettled([
      convert('hostile', { bytes: bombPdf(), hints: {}, strategy: 'recursive', size: 2000 }),
      read(large),
      read(golden('lighthouse.pdf')),
      read(golden('lighthouse.docx')),
    ]);
    expect(hostile).toMatchObject({ status: 'rejected', reason: { code: 'too_large' } });
    expect(innocent.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  });

  test('control characters are removed, accents and emoji are kept', async () => {
    const { text } = await read(Buffer.from('a\u0008b\r\nc \u{1f468}\u200d\u{1f469} é'));
    expect(text).toBe('ab\nc \u{1f468}\u200d\u{1f469} é');
  });
});
