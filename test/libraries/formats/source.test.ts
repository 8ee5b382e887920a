import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { strToU8, zipSync } from 'fflate';
import { textOfChunks, wholeText } from '../../../src/libraries/formats/encoding';
import { jsonValues } from '../../../src/libraries/formats/json-stream';
import { recogniseFormat, type ReadFound } from '../../../src/libraries/formats';
import { readApart } from '../../../src/libraries/formats/read-apart';
import { openSource, readHead, SourceRefused, type SourceEntry } from '../../../src/libraries/formats/source';

let home: string;
beforeAll(() => (home = mkdtempSync(path.join(tmpdir(), 'formats-test-'))));
afterAll(() => rmSync(home, { recursive: true }));

function write(name: string, content: string | Uint8Array): string {
  const file = path.join(home, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

/** A zip whose directory says that its first file has so many bytes. */
function saying(bytes: number, zip: Uint8Array): Uint8Array {
  const forged = Buffer.from(zip);
  forged.writeUInt32LE(bytes, forged.indexOf('PK\x01\x02') + 24);
  return forged;
}

async function contentsOf(file: string): Promise<{ files: Record<string, string>; skipped: Record<string, string> }> {
  const source = await openSource(file);
  try {
    const files: Record<string, string> = {};
    for (const entry of source.entries) files[entry.path] = await wholeText(await entry.open());
    return { files, skipped: Object.fromEntries(source.skipped.map(({ what, reason }) => [what, reason])) };
  } finally {
    await source.close();
  }
}

describe('a source', () => {
  test('is a file, a folder, or a zip by its content, also a zip within a zip', async () => {
    const inner = zipSync({ 'deep/c.txt': strToU8('c') });
    const zip = write('any.bin', zipSync({ 'b.txt': strToU8('b'), 'part.zip': inner, '.hidden': strToU8('h') }));
    expect(await contentsOf(zip)).toEqual({
      files: { 'b.txt': 'b', 'part/deep/c.txt': 'c' },
      skipped: { '.hidden': 'hidden' },
    });
    write('folder/sub/a.txt', 'a');
    symlinkSync('/etc', path.join(home, 'folder', 'link'));
    expect(await contentsOf(path.join(home, 'folder'))).toEqual({
      files: { 'sub/a.txt': 'a' },
      skipped: { link: 'a link or device, not a file' },
    });
  });

  test.each([
    ['leads out of the folder', () => zipSync({ '../../outside.txt': strToU8('x') })],
    ['is deeper than 40 folders', () => zipSync({ [`${'d/'.repeat(41)}x`]: strToU8('x') })],
    ['unpacks to far more than its size', () => saying(0xf0000000, zipSync({ zeros: strToU8('0') }))],
    ['is cut off', () => zipSync({ 'a.txt': strToU8('a'.repeat(1_000)) }).subarray(0, 80)],
  ])('that is a zip and %s is refused in words', async (name, make) => {
    const opened = openSource(write(`${name}.zip`, make()));
    await expect(opened).rejects.toThrow(SourceRefused);
    await expect(opened).rejects.not.toThrow(/\.\.$/);
  });

  const chats = JSON.stringify([
    {
      id: 'c1',
      title: 'Gauges',
      create_time: 1_700_000_000,
      mapping: {
        root: { id: 'root', parent: null, children: ['m1'], message: null },
        m1: {
          id: 'm1',
          parent: 'root',
          children: [],
          message: {
            id: 'm1',
            author: { role: 'user' },
            create_time: 1_700_000_001,
            content: { content_type: 'text', parts: ['The tide gauge reads 2.1 m.'] },
          },
        },
      },
      current_node: 'm1',
    },
  ]);
  const chat = '[12.10.25, 10:00:00] Ada: The buoy drifts.\n[12.10.25, 10:01:00] Ben: I look after it.\n';
  const media = (...names: string[]) =>
    Object.fromEntries(names.map((name, i) => [name, [randomBytes(70_000 + 90_000 * i), { level: i % 2 ? 0 : 6 }]]));

  test.each([
    [
      'ChatGPT with pictures and sound',
      { 'conversations.json': strToU8(chats), ...media('dalle/a.webp', 'file-b.png', 'audio/c.wav', 'user-d.pdf') },
      ['chatgpt'],
    ],
    [
      'WhatsApp with pictures, sound and a document',
      { '_chat.txt': strToU8(chat), ...media('1-PHOTO.jpg', '2-AUDIO.opus', '3-VIDEO.mp4', '4-Tides.pdf') },
      ['whatsapp', 'whatsapp'],
    ],
  ])('an export of %s is read, however large these are, and leaves no file', async (name, files, formats) => {
    const before = readdirSync(tmpdir());
    const file = write(`media/${name}.zip`, zipSync({ 'inner.zip': zipSync(files), ...files }));
    const found: ReadFound[] = [];
    const job = { file, name: undefined, encoding: undefined, columns: [] };
    for await (const each of readApart(job, AbortSignal.timeout(60_000))) found.push(each);
    const read = found.flatMap(({ format, found: { kind } }) => (kind === 'skipped' ? [] : [format]));
    expect(new Set(read)).toEqual(new Set(formats));
    expect(found.filter(({ found: { kind } }) => kind === 'skipped')).toHaveLength(8);
    expect(readdirSync(tmpdir()).filter((each) => /^import-.{6}$/.test(each) && !before.includes(each))).toEqual([]);
  });

  test('that holds a zip that is none leaves it out', async () => {
    const { skipped } = await contentsOf(
      write('some.zip', zipSync({ 'a.zip': strToU8('PK, no'), 'b.txt': strToU8('b') })),
    );
    expect(skipped).toEqual({ 'a.zip': 'not a complete zip' });
  });

  test('that holds zips far larger than itself leaves them out, and together they may unpack to no more than one', async () => {
    const zeros = zipSync({ 'a.txt': new Uint8Array(30_000_000) }, { level: 0 });
    const { skipped } = await contentsOf(write('large.zip', zipSync({ 'zeros.zip': zeros, 'b.txt': strToU8('b') })));
    expect(skipped).toEqual({ 'zeros.zip': 'zips within it that are far larger than itself' });
    const half = saying(150_000_000, zipSync({ 'a.txt': strToU8('0') }));
    const halves = write('halves.zip', zipSync({ '1.zip': half, '2.zip': half }, { level: 0 }));
    await expect(openSource(halves)).rejects.toThrow(/unpacks to more than 200 times/);
  });

  test('a damaged part is named, with its zip as its owner calls it', async () => {
    const zip = Buffer.from(zipSync({ 'notes/a.txt': strToU8('Gauge and buoy. '.repeat(100)) }));
    zip.fill(0xff, 45, 60);
    const source = await openSource(write('1f0c.zip', zip), undefined, 'mine.zip');
    await expect(readHead(source.entries[0] as SourceEntry)).rejects.toThrow(
      /^notes\/a\.txt in mine\.zip is damaged: /,
    );
    // The other parts are read.
    expect((await recogniseFormat(source)).skipped).toMatchObject([{ what: 'notes/a.txt', reason: 'damaged' }]);
    await source.close();
  });
});

describe('text of a file', () => {
  test.each([
    ['UTF-8', Buffer.from('Grüße, Ärger')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffGrüße, Ärger')],
    ['UTF-16', Buffer.from('\ufeffGrüße, Ärger', 'utf16le')],
    ['UTF-16 without a byte order mark', Buffer.from('Grüße, Ärger', 'utf16le')],
    ['big-endian UTF-16', Buffer.from('\ufeffGrüße, Ärger', 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('Grüße, Ärger', 'latin1')],
  ])('in %s is read, whole or in pieces of one or two bytes', async (_, bytes) => {
    for (const size of [1, 2, 100]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (__, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      );
      // A piece of one byte does not show that UTF-16 without a mark is one.
      if (size === 1 && bytes.includes(0)) continue;
      const parts: string[] = [];
      for await (const part of textOfChunks(Readable.from(pieces))) parts.push(part);
      expect(parts.join('')).toBe('Grüße, Ärger');
    }
  });
});

describe('values of a JSON file', () => {
  const walk = async (text: string, size: number) => {
    const bytes = Buffer.from(text);
    const count = Math.ceil(bytes.length / size);
    const chunks = Readable.from(Array.from({ length: count }, (_, i) => bytes.subarray(i * size, (i + 1) * size)));
    const found: unknown[] = [];
    const lists = new Set(['', 'chats', 'chats.list', 'chats.list.*', 'chats.list.*.messages']);
    for await (const { path: at, value, opened } of jsonValues(chunks, (each) => lists.has(each.join('.'))))
      found.push([at.join('.'), opened ? 'open' : value]);
    return found;
  };

  test('are reported one by one with their paths, however the bytes are cut', async () => {
    const text =
      '{"a":1,"chats":{"about":"x, ]}\\"","list":[{"id":2,"messages":[{"t":["}"]},"two",3e2,null]},{"id":4}]},"z":{"list":[1]}}';
    const whole = await walk(text, text.length);
    expect(whole).toEqual([
      ['', 'open'],
      ['a', 1],
      ['chats', 'open'],
      ['chats.about', 'x, ]}"'],
      ['chats.list', 'open'],
      ['chats.list.*', 'open'],
      ['chats.list.*.id', 2],
      ['chats.list.*.messages', 'open'],
      ['chats.list.*.messages.*', { t: ['}'] }],
      ['chats.list.*.messages.*', 'two'],
      ['chats.list.*.messages.*', 300],
      ['chats.list.*.messages.*', null],
      ['chats.list.*', 'open'],
      ['chats.list.*.id', 4],
      ['z', { list: [1] }],
    ]);
    for (const size of [1, 2, 7]) expect(await walk(text, size)).toEqual(whole);
  });
});
