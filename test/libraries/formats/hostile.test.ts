import { foundIn } from '../../support/found';

const times = (count: number, text: string) => text.repeat(count);
const nested = (count: number, open: string, close: string) => `${times(count, open)}1${times(count, close)}`;

// What is deep, endless or broken ends as one thing that is not read, before it takes time or memory.
test.each([
  ['JSON-LD', 'a.json', `{"@context":{"a":"http://x/a"},"@id":"http://x/1","a":${nested(2_000, '[', ']')}}`],
  [
    'rows of Signal',
    'a.json',
    `[{"conversationId":"a","sent_at":1,"type":"incoming","body":${nested(2_000, '[', ']')}}]`,
  ],
  ['frames of Signal', 'a.jsonl', `{"backupTimeMs":"1"}\n{"chatItem":${times(2_000, '[')}\n`],
  ['CSL', 'a.json', `[{"type":"book","author":[],"a":${nested(2_000, '[', ']')}}]`],
  ['mem0', 'a.json', `{"results":[{"memory":"x","hash":"h","a":${nested(2_000, '[', ']')}}]}`],
  ['bookmarks', 'a.html', `<!DOCTYPE NETSCAPE-Bookmark-file-1>${times(6_000, '<DL>')}`],
  ['Evernote', 'a.enex', `<en-export>${times(6_000, '<a>')}`],
  ['an outline', 'a.opml', `<opml>${times(6_000, '<outline text="a">')}`],
  ['Pocket', 'a.html', `<title>Pocket Export</title><a href="" time_added="1">${times(6_000, '<b>')}`],
  ['BibTeX', 'a.bib', `@article{a, title = ${nested(50_000, '{', '}')}}`],
])('a file of %s that is nested very deeply counts as one thing that is not read', async (_, name, content) => {
  const { conversations, texts, skipped } = await foundIn({ [name]: content });
  expect([conversations, texts, Object.values(skipped)]).toEqual([[], [], [1]]);
});

test('what is the data of a program, or another export of it, is named', async () => {
  const { skipped } = await foundIn({
    'state.vscdb': 'SQLite format 3\0\x10\0',
    'mails.pst': '!BDN\0\0',
    'chats.tar.gz': Buffer.from([0x1f, 0x8b, 8, 0, 0]),
    'messages.html': '<html><body><div class="message default clearfix" id="message1">Hi</div></body></html>',
    'Keep/Boat.html': '<html><body><div class="note"><div class="heading">March</div></div></body></html>',
    'boat.jpg': Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
  });
  expect(skipped).toEqual({
    'a database (SQLite), not an export': 1,
    'a mailbox of Outlook: export its mails as mbox or eml': 1,
    'an archive (gzip): unpack it': 1,
    'looks like a chat of Telegram in HTML: export it as JSON': 1,
    'looks like a note of Google Keep in HTML: its JSON is read': 1,
    'not text (picture, sound, PDF or program)': 1,
  });
});

test('texts of BibTeX that double with each definition have a limit', async () => {
  const strings = Array.from({ length: 60 }, (_, i) => `@string{a${i + 1} = a${i} # a${i}}`);
  const { texts } = await foundIn({ 'a.bib': `@string{a0 = "x"}\n${strings.join('\n')}\n@misc{k, title = a60}` });
  expect(texts[0]?.text).toHaveLength(200_000);
});

test('a broken byte in a message stays visible, and its neighbours are read', async () => {
  const frame = (text: string) =>
    `{"chatItem":{"chatId":"2","dateSent":"1740942300000","standardMessage":{"text":{"body":"${text}"}}}}\n`;
  const bytes = [Buffer.from(`{"backupTimeMs":"1"}\n${frame('Grüße')}`), Buffer.from(frame('a\xff'), 'latin1')];
  const { conversations } = await foundIn({ 'main.jsonl': Buffer.concat(bytes) });
  expect(conversations[0]?.turns.map(({ text }) => text)).toEqual(['Grüße', 'a\ufffd']);
});
