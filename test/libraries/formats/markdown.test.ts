import { foundIn } from '../../support/found';

describe('a folder of Markdown', () => {
  test('becomes notes with the fields, aliases, tags and links of their files', async () => {
    const found = await foundIn({
      'rooms/Lamp.md':
        '---\ntitle: The lamp\naliases: [Light]\ntags: [work, "#glass"]\ndate: 2025-03-02\n---\nSee [[rooms/Lens|the lens]] and ![[plan.png]]. #bright\n',
      'rooms/Lens.MARKDOWN': '\ufeff# Lens\r\n\r\nMade of [[Glass]].\r\n',
      'plan.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
    });
    expect(found.formats).toEqual(['markdown']);
    expect(found.texts).toEqual([
      {
        kind: 'text',
        id: 'rooms/Lamp.md',
        type: 'zettel',
        title: 'The lamp',
        text: 'See [[rooms/Lens|the lens]] and ![[plan.png]]. #bright',
        tags: ['work', 'glass'],
        about: { aliases: ['Light'], date: '2025-03-02', path: 'rooms/Lamp.md' },
      },
      expect.objectContaining({ id: 'rooms/Lens.MARKDOWN', title: 'Lens', text: '# Lens\r\n\r\nMade of [[Glass]].' }),
    ]);
    expect(found.skipped).toEqual({ 'not text (picture, sound, PDF or program)': 1 });
  });

  test('has the days of its daily notes, unless their front matter says another', async () => {
    const found = await foundIn({
      'daily/2025-03-02.md': 'The lamp was cleaned.',
      'journals/2025_03_03.md': 'The lens too.',
      '2025-03-04 Watch.md': '---\ndate: 2025-03-05\n---\nQuiet.',
      '2025-13-45.md': 'No day.',
      'page.md': '+++\ntitle = "x"\ndate = 2025-03-06\n+++\nOf another generator.',
      'broken.md': '+++\ntitle = \n+++\nOf no generator.',
      'made.md': '---\ncreated: 2025-03-07\n---\nMade.',
    });
    expect(found.texts.map(({ text, about }) => [text, about['date']])).toEqual([
      ['The lamp was cleaned.', '2025-03-02'],
      ['The lens too.', '2025-03-03'],
      ['Quiet.', '2025-03-05'],
      ['No day.', undefined],
      ['Of another generator.', '2025-03-06'],
      ['Of no generator.', undefined],
      ['Made.', '2025-03-07'],
    ]);
  });

  test('has no templates and no blocks that plugins compute, and links without signs of addresses', async () => {
    const found = await foundIn({
      'Templates/Day.md': '# {{date}}\n',
      'new.md': '<% tp.file.title %>\n',
      'boat%20two.md': [
        'See [the plan](plans/Boat%20plan.md#ropes), [[x]], [Other](Other.md), [a page](https://x.example/a%20b.md).',
        '![map](map%20one.png) and [100%](50%.md)',
        '```dataview\nTABLE mtime\n```',
        '```js\nf[0](a%20b.md)\n```',
      ].join('\n'),
    });
    expect(found.texts.map(({ title, text }) => [title, text])).toEqual([
      [
        'boat two',
        [
          'See [[Boat plan|the plan]], [[x]], [[Other]], [a page](https://x.example/a%20b.md).',
          '![map](map one.png) and [[50%|100%]]',
          '```js\nf[0](a%20b.md)\n```',
        ].join('\n'),
      ],
    ]);
    expect(found.skipped).toEqual({ 'Is a template.': 2 });
  });

  test('with empty notes, broken front matter and other files loses none in silence', async () => {
    const found = await foundIn({
      'empty.md': '',
      'only-front.md': '---\ntags: x\n---\n',
      'template.md': '---\ntitle: {{date}}: {\n---\nText\n',
      'rule.md': '---\nA rule above, no front matter.',
      'settings.json': '{}',
    });
    expect(found.texts.map(({ id }) => id)).toEqual(['rule.md']);
    expect(found.skipped).toEqual({
      empty: 1,
      'Has no text.': 1,
      'Its front matter is not valid YAML.': 1,
      'of an unknown format': 1,
    });
  });

  test('in Windows-1252 or UTF-16 is read as well', async () => {
    const found = await foundIn({
      'a.md': Buffer.from('Grüße vom Kai', 'latin1'),
      'b.md': Buffer.from('\ufeffGrüße vom Kai', 'utf16le'),
    });
    expect(found.texts.map(({ text }) => text)).toEqual(['Grüße vom Kai', 'Grüße vom Kai']);
  });
});
