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
