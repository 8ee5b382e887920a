import { foundIn } from '../../support/found';

const lamp = '0123456789abcdef0123456789abcdef';
const lens = 'fedcba9876543210fedcba9876543210';
const base = 'aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbb';

test('pages are notes with fields and links; a row of a database is a text only without a page of its own', async () => {
  const found = await foundIn({
    [`Export/Lamp ${lamp}.md`]: `# The lamp of the tower\n\nTags: light, glass\nStatus: Open\nDue: March 3, 2025\n\nSee [the lens](Lens%20${lens}.md) and [a page](https://example.org).\n`,
    [`Export/Parts ${base}/Lens ${lens}.md`]: `# Lens\n\nIt is: made of glass\nand heavy.\n`,
    [`Export/Parts ${base}.csv`]: 'Name,State\nLens,old\n',
    [`Export/Parts ${base}_all.csv`]: '\ufeffName,State,Tags\nLens,old,\nRelay,"worn, loose",spare\n,,\n',
    'Export/Parts/horn.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
  });
  expect(found.formats).toEqual(['notion']);
  expect(found.texts).toEqual([
    {
      kind: 'text',
      id: lamp,
      type: 'zettel',
      title: 'The lamp of the tower',
      text: 'See [[Lens|the lens]] and [a page](https://example.org).',
      tags: ['light', 'glass'],
      about: { Status: 'Open', Due: 'March 3, 2025' },
    },
    expect.objectContaining({ id: lens, title: 'Lens', text: 'It is: made of glass\nand heavy.', about: {} }),
    expect.objectContaining({
      type: 'semantic',
      title: 'Relay',
      text: 'Name: Relay\nState: worn, loose\nTags: spare',
      tags: ['spare'],
      about: { database: 'Parts', State: 'worn, loose' },
    }),
  ]);
  expect(found.skipped).toEqual({
    'a view of a database that is also exported as a whole': 1,
    'a row that also has a page': 1,
    'without text': 1,
    'not text (picture, sound, PDF or program)': 1,
  });
});

test('a page of fields only keeps them as its text; an empty page and a broken database are counted', async () => {
  const found = await foundIn({
    [`Task ${lamp}.md`]: '# Task\n\nStatus: Open\n',
    [`Empty ${lens}.md`]: '# Empty\n',
    [`Broken ${base}.csv`]: 'Name\n"open',
  });
  expect(found.texts.map(({ title, text, about }) => [title, text, about])).toEqual([
    ['Task', 'Status: Open', { Status: 'Open' }],
  ]);
  expect(found.skipped).toEqual({ 'without text': 1, 'is not a complete CSV file': 1 });
});

test('a page has the day of its field and no marks of boxes; a link to a page that is missing has its name', async () => {
  const found = await foundIn({
    [`Task ${lamp}.md`]: `# Task\n\nDue: January 2, 2026\nCreated: December 1, 2025 3:04 PM\n\n<aside>\n💡 Mind the [lens](The%20lens%20${lens}.md).\n\n</aside>`,
    [`Trip ${lens}.md`]: '# Trip\n\nWhen: December 3, 2025 → December 5, 2025\n\nTo the isle.',
    [`Two ${base}.md`]: '# Two\n\nDue: January 2, 2026\n\nWhich?',
  });
  expect(found.texts.map(({ title, text, at }) => [title, text, at])).toEqual([
    ['Task', '💡 Mind the [[Trip|lens]].', '2025-12-01T15:04:00.000Z'],
    ['Trip', 'To the isle.', '2025-12-03T00:00:00.000Z'],
    ['Two', 'Which?', undefined],
  ]);
});

test('names that are cut, and Markdown without an id, are told apart', async () => {
  const found = await foundIn({ [`A long na ${lamp}.md`]: '# A long name\n\nText', 'Other.md': 'A note' });
  expect(found.formats.sort()).toEqual(['markdown', 'notion']);
  expect(found.texts.map(({ title }) => title)).toEqual(['A long name', 'Other']);
});
