// Broken and hostile files: each is refused with the reason, and other conversions continue.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { projectRoot } from '../../src/config';
import { convert, readFiles } from '../../src/convert/convert';
import type { Hints } from '../../src/convert/formats/formats';
import { limits } from '../../src/convert/limits';

const golden = (name: string) => readFileSync(path.join(projectRoot, 'test', 'convert', 'golden', name));
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

test('a feed whose entries contain such a table is refused', async () => {
  const item = `<item><guid>1</guid><description><![CDATA[${table.toString()}]]></description></item>`;
  const feed = `<rss version="2.0"><channel><title>t</title>${item}</channel></rss>`;
  expect(await readFiles('t')('feed', [feed])).toMatchObject([{ code: 'too_large' }]);
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

test('memory that the service itself allocates meanwhile does not count towards a file’s limit', async () => {
  const converting = read(golden('lighthouse.pdf'));
  const grown = Buffer.alloc((limits.growth_mb + 100) * 1_000_000, 1);
  await expect(converting).resolves.toMatchObject({ format: 'pdf' });
  expect(grown.length).toBeGreaterThan(limits.growth_mb * 1_000_000);
});

test('control characters are removed, accents and emoji are kept', async () => {
  const { text } = await read(Buffer.from('a\u0008b\r\nc \u{1f468}\u200d\u{1f469} é'));
  expect(text).toBe('ab\nc \u{1f468}\u200d\u{1f469} é');
});
