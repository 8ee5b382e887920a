import { foundIn } from '../../support/found';

test('notes of Google Keep are read with lists, labels and links, without those in the trash', async () => {
  const note = (more: object) =>
    JSON.stringify({
      color: 'DEFAULT',
      isTrashed: false,
      isPinned: false,
      isArchived: false,
      userEditedTimestampUsec: 1_740_942_300_000_000,
      createdTimestampUsec: 1_740_000_000_000_000,
      ...more,
    });
  const listContent = [
    { text: 'Rope', isChecked: true },
    { text: 'Paint', isChecked: false },
  ];
  const found = await foundIn({
    'Keep/Boat.json': note({ title: 'Boat', textContent: 'To buy', listContent, labels: [{ name: 'harbour' }] }),
    'Keep/Old.json': note({ title: 'Old', textContent: 'gone', isTrashed: true }),
    'Keep/Link.json': note({ title: '', textContent: '', annotations: [{ url: 'https://x.example', title: 'X' }] }),
  });
  expect(found.formats).toEqual(['keep']);
  expect(found.texts.map(({ id, title, text, tags, at }) => [id, title, text, tags, at])).toEqual([
    ['Boat', 'Boat', 'To buy\n- [x] Rope\n- [ ] Paint', ['harbour'], '2025-03-02T19:05:00.000Z'],
    ['Link', undefined, 'X https://x.example', [], '2025-03-02T19:05:00.000Z'],
  ]);
  expect(found.skipped).toEqual({ 'in the trash': 1 });
});

test('notes of Evernote are read as text, however large their pictures are', async () => {
  const note = (title: string, body: string, more = '') =>
    `<note><title>${title}</title><created>20250301T080000Z</created><updated>20250302T190500Z</updated><tag>boat</tag>` +
    `<content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note><en-note>${body}</en-note>]]></content>${more}</note>`;
  const picture = `<resource><data encoding="base64">\n${'QUJD'.repeat(3_000_000)}\n</data></resource>`;
  const found = await foundIn({
    'notes.enex':
      '<?xml version="1.0"?><en-export application="Evernote">' +
      note('Quay &amp; crane', '<h1>Berths</h1><div><en-todo checked="true"/>Nine</div>', picture) +
      note('Picture', '<en-media type="image/png"/>') +
      note('Second', '<div>Ten &lt; twelve</div>') +
      '</en-export>',
  });
  expect(found.formats).toEqual(['evernote']);
  expect(found.texts.map(({ title, text, tags, at }) => [title, text, tags, at])).toEqual([
    ['Quay & crane', '# Berths\n\n[x] Nine', ['boat'], '2025-03-02T19:05:00.000Z'],
    ['Second', 'Ten < twelve', ['boat'], '2025-03-02T19:05:00.000Z'],
  ]);
  expect(found.skipped).toEqual({ 'without text (picture, sound or file)': 1 });
});

test('pages of Roam are read as nested lists; a daily page has its day', async () => {
  const found = await foundIn({
    'graph.json': JSON.stringify([
      {
        title: 'October 12th, 2025',
        'edit-time': 1_740_942_300_000,
        children: [{ string: 'Berths', uid: 'a', children: [{ string: '{{[[TODO]]}} Nine', uid: 'b' }] }],
      },
      { title: 'Empty', uid: 'e', 'create-time': 1 },
    ]),
  });
  expect(found.formats).toEqual(['roam']);
  expect(found.texts).toMatchObject([
    {
      id: 'October 12th, 2025',
      text: '- Berths\n  - [ ] Nine',
      about: { date: '2025-10-12' },
      at: '2025-03-02T19:05:00.000Z',
    },
  ]);
  expect(found.skipped).toEqual({ 'without text': 1 });
});

test.each([
  [
    'as a script gets it',
    '<div><h1>Boat &amp; quay</h1></div>\n<div><br></div>\n<div>Nine <b>berths</b></div>\n<ul class="Apple-dash-list">\n<li>Rope</li>\n</ul>\n<div><img src="data:image/png;base64,AAAA"></div>',
    'Boat & quay',
    'Nine berths\n- Rope',
  ],
  [
    'as a whole page, without a heading',
    '<!DOCTYPE html><html><head><meta name="Generator" content="Cocoa HTML Writer"><title></title></head><body><p>Harbour</p><p>Nine berths</p></body></html>',
    'Harbour',
    'Nine berths',
  ],
])('a note of Apple Notes in HTML %s is read', async (_, html, title, text) => {
  const found = await foundIn({ 'Sea/Harbour.html': html, 'page.html': '<html><body><p>A page</p></body></html>' });
  expect(found.formats).toEqual(['apple-notes']);
  expect(found.texts).toMatchObject([{ id: 'Sea/Harbour.html', title, text, about: { folder: 'Sea' } }]);
  expect(found.skipped).toEqual({ 'looks like a web page: ingest it as a document': 1 });
});

test("notes of Apple's copy of an account are read with their times, without deleted ones", async () => {
  const found = await foundIn({
    'iCloud Notes/Sea/Boat/Boat-2025-03-02T19_05_00Z.txt': 'Boat\nNine berths\n',
    'iCloud Notes/Recently Deleted/Old/Old-2025-03-02T19_05_00Z.txt': 'Old',
    'iCloud Notes/Sea/Empty/Empty.txt': ' ',
    'Boat.txt': 'Boat\nNine berths\n',
  });
  expect(found.texts).toMatchObject([
    { title: 'Boat', text: 'Nine berths', at: '2025-03-02T19:05:00.000Z', about: { folder: 'Sea' } },
  ]);
  expect(found.skipped).toEqual({
    'in the trash': 1,
    'without text (picture, sound or file)': 1,
    'of an unknown format': 1,
  });
});

test('pages of Logseq are read without what the program keeps there, journals with their day', async () => {
  const id = '68eb7b7f-0000-4000-8000-000000000000';
  const found = await foundIn({
    'journals/2025_10_12.md': `- TODO Paint the boat\n  id:: ${id}\n  SCHEDULED: <2025-10-13 Mon>\n  :LOGBOOK:\n  CLOCK: [2025-10-12]\n  :END:\n- DONE Rope\n  collapsed:: true\n-\n`,
    'pages/Boats___Teist.md': `type:: boat\ntags:: [[harbour]], #oak\nicon:: x\n\n- {{query (todo now)}}\n- First ((${id})), {{embed [[Rope]]}}\n\t- length:: 9 m\n- #+BEGIN_QUERY\n  {:title "x"}\n  #+END_QUERY\n`,
    'pages/Empty.md': '- \n',
    'pages/Mara.md': 'type:: person\n',
  });
  expect(found.formats).toEqual(['logseq']);
  expect(found.texts.map(({ title, text, tags, about }) => [title, text, tags, about])).toEqual([
    [
      '2025-10-12',
      '- [ ] Paint the boat\n  Planned for: 2025-10-13\n- [x] Rope',
      [],
      { date: '2025-10-12', path: 'journals/2025_10_12.md' },
    ],
    [
      'Boats/Teist',
      '- First TODO Paint the boat, [[Rope]]\n\t- length: 9 m',
      ['harbour', 'oak'],
      { type: 'boat', path: 'pages/Boats___Teist.md' },
    ],
    ['Mara', 'type: person', [], { type: 'person', path: 'pages/Mara.md' }],
  ]);
  expect(found.skipped).toEqual({ 'without text': 1 });
});

test('notes of Joplin are read with their folders and tags', async () => {
  const id = (letter: string) => letter.repeat(32);
  const file = (letter: string, type: number, text: string, more = '') =>
    `${text === '' ? '' : `${text}\n\n`}id: ${id(letter)}\n${more}type_: ${type}`;
  const found = await foundIn({
    'a.md': file(
      'a',
      1,
      'Boat\n\nTo buy: rope',
      `parent_id: ${id('b')}\nuser_updated_time: 2025-03-02T19:05:00.000Z\n`,
    ),
    'b.md': file('b', 2, 'Harbour'),
    'c.md': file('c', 5, 'pilot'),
    'd.md': file('d', 6, '', `note_id: ${id('a')}\ntag_id: ${id('c')}\n`),
    'e.md': file('e', 4, 'picture.png'),
  });
  expect(found.formats).toEqual(['joplin']);
  expect(found.texts).toMatchObject([
    {
      id: id('a'),
      title: 'Boat',
      text: 'To buy: rope',
      tags: ['pilot'],
      about: { folder: 'Harbour' },
      at: '2025-03-02T19:05:00.000Z',
    },
  ]);
  expect(found.skipped).toEqual({ 'a picture, sound or file': 1 });
});

test('clippings of a Kindle are read with book, author and place', async () => {
  const block = (kind: string, text: string) =>
    `\ufeffThe Sea (Banville, John)\r\n- Your ${kind} on page 12 | Location 170-172 | Added on Sunday, 2 March 2025 19:05:00\r\n\r\n${text}\r\n==========\r\n`;
  const found = await foundIn({ 'My Clippings.txt': block('Highlight', 'They departed.') + block('Bookmark', '') });
  expect(found.formats).toEqual(['kindle']);
  expect(found.texts).toMatchObject([
    {
      text: 'They departed.',
      title: 'The Sea',
      at: '2025-03-02T19:05:00.000Z',
      about: { book: 'The Sea', author: 'Banville, John', place: 'Your Highlight on page 12, Location 170-172' },
    },
  ]);
  expect(found.skipped).toEqual({ 'a bookmark without text': 1 });
});

test.each([
  ['Added on Sunday, March 2, 2025 7:05:00 PM'],
  ['Hinzugefügt am Sonntag, 2. März 2025 19:05:00'],
  ['Ajouté le dimanche 2 mars 2025 19:05:00'],
  ['Añadido el domingo, 2 de marzo de 2025 19:05:00'],
  ['Aggiunto in data domenica 2 marzo 2025 19:05:00'],
  ['Adicionado: domingo, 2 de março de 2025 19:05:00'],
  ['作成日: 2025年3月2日日曜日 19:05:00'],
  ['添加于 2025年3月2日星期日 下午7:05:00'],
])('a clipping of a Kindle has its time: %s', async (added) => {
  const { texts } = await foundIn({ 'a.txt': `The Sea\n- Place 1 | ${added}\n\nThey departed.\n==========\n` });
  expect(texts.map(({ at }) => at)).toEqual(['2025-03-02T19:05:00.000Z']);
});

test('bookmarks are read with folders, tags and comments', async () => {
  const found = await foundIn({
    'bookmarks.html': `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<TITLE>Bookmarks</TITLE>
<DL><p>
  <DT><H3 ADD_DATE="1">Boats</H3>
  <DL><p>
    <DT><A HREF="https://x.example/?a=1&amp;b=2" ADD_DATE="1740942300" TAGS="rope,paint">Rope &amp; paint</A>
    <DD>Where to buy
    <DT><A HREF="javascript:alert(1)">Script</A>
  </DL><p>
  <DT><A HREF="https://y.example/">Y</A>
</DL><p>
`,
  });
  expect(found.formats).toEqual(['bookmarks']);
  expect(found.texts).toMatchObject([
    {
      id: 'https://x.example/?a=1&b=2',
      text: 'Rope & paint\nhttps://x.example/?a=1&b=2\nWhere to buy',
      tags: ['rope', 'paint'],
      about: { folder: 'Boats' },
      at: '2025-03-02T19:05:00.000Z',
    },
    { id: 'https://y.example/', text: 'Y\nhttps://y.example/' },
  ]);
  expect(found.skipped).toEqual({ 'not a link to a page': 1 });
});

test('an outline is one note with a nested list', async () => {
  const found = await foundIn({
    'list.opml':
      '<?xml version="1.0"?><opml version="2.0"><head><title>Boats</title><dateModified>Sun, 02 Mar 2025 19:05:00 GMT</dateModified></head>' +
      '<body><outline text="Harbour"><outline text="Berth &quot;9&quot;" _note="free"/></outline><outline title="Feed" xmlUrl="https://x.example/rss"/></body></opml>',
  });
  expect(found.formats).toEqual(['opml']);
  expect(found.texts).toMatchObject([
    {
      title: 'Boats',
      text: '- Harbour\n  - Berth "9" – free\n- Feed – https://x.example/rss',
      at: '2025-03-02T19:05:00.000Z',
    },
  ]);
});

test('contacts are read as short sentences', async () => {
  const found = await foundIn({
    'contacts.vcf':
      'BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u1\r\nFN:Mara Lind\r\nORG:Harbour Office;Pilots\r\nTITLE:Pilot\r\nitem1.EMAIL;TYPE=work:mara@\r\n example.org\r\n' +
      'TEL;TYPE=cell:+49 1\r\nNOTE:Knows the crane\\, and the quay.\r\nCATEGORIES:work\r\nPHOTO;ENCODING=b:QUJD\r\nEND:VCARD\r\n' +
      'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg\nEND:VCARD\nBEGIN:VCARD\nEND:VCARD\n',
  });
  expect(found.formats).toEqual(['vcard']);
  expect(found.texts.map(({ id, title, text, tags }) => [id, title, text, tags]).slice(0, 1)).toEqual([
    [
      'u1',
      'Mara Lind',
      'Mara Lind.\nOrganisation: Harbour Office, Pilots.\nTitle: Pilot.\nE-mail: mara@example.org.\nTelephone: +49 1.\nNote: Knows the crane, and the quay..',
      ['work'],
    ],
  ]);
  expect(found.texts[1]).toMatchObject({ title: 'Jörg Müller' });
  expect(found.skipped).toEqual({ 'a contact without a name': 1 });
});
