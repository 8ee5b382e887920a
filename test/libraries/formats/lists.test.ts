import { foundIn } from '../../support/found';

test('pages of Pocket are read from CSV and HTML with tags, times and whether they were read', async () => {
  const found = await foundIn({
    'part_000000.csv':
      'title,url,time_added,tags,status\n"Ropes, a guide",https://x.example/ropes,1740942300,boat|harbour,unread\nhttps://x.example/b,https://x.example/b,1740942301,,archive\nNote,pocket:1,1,,unread\n',
    'ril_export.html':
      '<!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul></ul><h1>Read Archive</h1><ul><li><a href="https://x.example/c" time_added="1740942300" tags="a,b">Oars &amp; more</a></li></ul></body></html>',
  });
  expect(found.formats).toEqual(['pocket']);
  expect(
    found.texts.map(({ id, title, text, tags, at, about }) => [id, title, text, tags, at, about['status']]),
  ).toEqual([
    [
      'https://x.example/ropes',
      'Ropes, a guide',
      'Ropes, a guide\nhttps://x.example/ropes',
      ['boat', 'harbour'],
      '2025-03-02T19:05:00.000Z',
      'unread',
    ],
    ['https://x.example/b', 'https://x.example/b', 'https://x.example/b', [], '2025-03-02T19:05:01.000Z', 'archive'],
    [
      'https://x.example/c',
      'Oars & more',
      'Oars & more\nhttps://x.example/c',
      ['a', 'b'],
      '2025-03-02T19:05:00.000Z',
      'archive',
    ],
  ]);
  expect(found.skipped).toEqual({ 'not a link to a page': 1 });
});

test.each([
  ['with tags', ',Tags', ',"[""boat"",""quay""]"', ['boat', 'quay']],
  ['without tags', '', '', []],
])('pages of Instapaper %s are read with folder and what was marked', async (_, column, cell, tags) => {
  const found = await foundIn({
    'instapaper-export.csv': `URL,Title,Selection,Folder,Timestamp${column}\nhttps://x.example/a,Ropes,"Hemp, ""old""",Archive,1740942300${cell}\nbroken\n`,
  });
  expect(found.formats).toEqual(['instapaper']);
  expect(found.texts).toMatchObject([
    {
      id: 'https://x.example/a',
      text: 'Ropes\nhttps://x.example/a\nHemp, "old"',
      tags,
      at: '2025-03-02T19:05:00.000Z',
      about: { url: 'https://x.example/a', folder: 'Archive' },
    },
  ]);
  expect(Object.values(found.skipped)).toEqual([1]);
});

const entry = String.raw`Exported by hand.
@string{jb = "Journal of Boats"}
@comment{nothing}
@article{godel31,
  author = {G{\"o}del, Kurt and M\'eduse, Ana-Lu\'{\i}sa and {The Quay Team}},
  title = {On {Boats} \& \emph{Quays}, \c{c}a va},
  journal = jb # " (new)", year = 1931, month = mar,
  keywords = {rope, oar}, doi = {10.1/x},
  abstract = {First line.
    Second line.},
}
@book{broken, title = {Never closed
@online(page, title={Stra{\ss}e}, date={2025-03-02}, url={https://x.example/a_b})
@misc{none, year=2000}
`;

test('works in BibTeX are read with people, journal and abstract; a broken one leaves the others', async () => {
  const found = await foundIn({ 'library.txt': entry });
  expect(found.formats).toEqual(['bibliography']);
  expect(found.texts.map(({ id, title, text, at, tags, about }) => ({ id, title, text, at, tags, about }))).toEqual([
    {
      id: 'godel31',
      title: 'On Boats & Quays, ça va',
      text: [
        'On Boats & Quays, ça va',
        'By Kurt Gödel, Ana-Luísa Méduse, The Quay Team, 1931.',
        'In Journal of Boats (new).',
        'First line. Second line.',
      ].join('\n'),
      at: '1931-01-01T00:00:00.000Z',
      tags: ['rope', 'oar'],
      about: { type: 'article', year: '1931', doi: '10.1/x' },
    },
    {
      id: 'page',
      title: 'Straße',
      text: 'Straße\n2025-03-02.',
      at: '2025-03-02T00:00:00.000Z',
      tags: [],
      about: { type: 'online', year: '2025', url: 'https://x.example/a_b' },
    },
  ]);
  expect(found.skipped).toEqual({ 'an entry that is broken or too long': 1, 'a work without a title': 1 });
});

test('works in CSL-JSON are read', async () => {
  const found = await foundIn({
    'library.json': JSON.stringify([
      {
        id: 'http://zotero.org/users/1/items/A',
        type: 'article-journal',
        title: 'On <i>Boats</i>',
        'container-title': 'Journal of Boats',
        author: [{ family: 'Lind', given: 'Mara' }, { literal: 'The Quay Team' }],
        issued: { 'date-parts': [['2025', 3, 2]] },
        abstract: 'Short.',
        keyword: 'rope; oar',
      },
      {
        id: 'b',
        type: 'book',
        title: 'Ropes',
        publisher: 'Quay',
        editor: [{ family: 'Vik' }],
        issued: { raw: '1999' },
      },
      { id: 'c', type: 'webpage' },
    ]),
  });
  expect(found.formats).toEqual(['bibliography']);
  expect(found.texts.map(({ id, text, at, tags }) => [id, text, at, tags])).toEqual([
    [
      'http://zotero.org/users/1/items/A',
      'On Boats\nBy Mara Lind, The Quay Team, 2025-03-02.\nIn Journal of Boats.\nShort.',
      '2025-03-02T00:00:00.000Z',
      ['rope', 'oar'],
    ],
    ['b', 'Ropes\nBy Vik, 1999.\nIn Quay.', '1999-01-01T00:00:00.000Z', []],
  ]);
  expect(found.skipped).toEqual({ 'a work without a title': 1 });
});
