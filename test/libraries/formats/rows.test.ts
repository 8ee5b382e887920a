import { decimalsIn, pointed } from '../../../src/libraries/formats/decimals';
import { itemOf, rowReadingOf } from '../../../src/memory/flows/import/item';
import { foundIn } from '../../support/found';

test.each([
  [
    'lines of JSON',
    'a.data',
    '{"id":"1","text":"x"}\n{"id":"2","text":"y"}\n',
    [
      { id: '1', text: 'x' },
      { id: '2', text: 'y' },
    ],
  ],
  ['a list', 'a.json', '[{"memory":"x"}]', [{ memory: 'x' }]],
  [
    'a list in an object',
    'a.json',
    '{"tags":["a"],"none":[],"page":{"rows":[{}]},"data":[{"content":"]}"},{"content":"y"}],"next":[{}]}',
    [{ content: ']}' }, { content: 'y' }],
  ],
  ['cells by tabs', 'a.txt', 'id\tcontent\n1\tx\n', [{ id: '1', content: 'x' }]],
  ['one column', 'a.csv', 'content\nx\n', [{ content: 'x' }]],
])('rows in %s are recognised by their content', async (_, name, content, values) => {
  const { formats, rows } = await foundIn({ [name]: content });
  expect({ formats, values: rows.map(({ value }) => value) }).toEqual({ formats: ['file'], values });
});

// Whatever a header is called, and in whatever language, the column with the longest texts of several words is the
// text.
test.each([
  [
    'of a table',
    'Tickets.csv',
    'Nr;Titel;Beschreibung\n1;Kran;"Der Kran an Liegeplatz 9 steht; er wartet."\n2;Boje;Die rote Boje wurde heute versetzt.\n',
    'Beschreibung',
  ],
  [
    'of lines',
    'a.jsonl',
    '{"q":"x","a":"The crane is out of order."}\n{"q":"y","a":"The buoy was moved today."}\n',
    'a',
  ],
  ['in Chinese', 'a.csv', 'id,内容\n1,九号泊位的起重机今天坏了\n2,红色浮标今天早上被移走了\n', '内容'],
])('the text %s is the column with the longest prose', async (_, name, content, column) => {
  const { formats, rows } = await foundIn({ [name]: content });
  expect([formats, rows.map(({ proposed }) => proposed?.content)]).toEqual([['file'], [column, column]]);
});

test.each([
  [
    'in German',
    'Nr;Autorin;Erstellt;Geändert;Betreff;Text\n1;Mara;02.03.2025;03.03.2025;Kran;Der Kran steht seit heute still.\n2;Tom;04.03.2025 08:10;;Boje;Die rote Boje ist fort.\n',
    { content: 'Text', speaker: 'Autorin', timestamp: 'Erstellt', title: 'Betreff' },
  ],
  [
    'in capitals, beside a known text',
    'content,Author,When,TITLE\nThe crane,Mara,2025-03-02T10:00:00Z,Crane\nThe buoy,Tom,2025-03-03T10:00:00Z,Buoy\n',
    { speaker: 'Author', timestamp: 'When', title: 'TITLE' },
  ],
  ['that is known', 'content,author,date\nThe crane,Mara,2025-03-02\n', undefined],
  ['of which one of several times is meant', 'content,Begun,Ended\nThe crane,2025-03-02,2025-03-03\n', undefined],
])('speaker, time and title of a table %s are proposed, and nothing else', async (_, content, proposed) => {
  const { rows } = await foundIn({ 'a.csv': content });
  expect(rows[0]?.proposed).toEqual(proposed);
});

test('what is proposed for a column becomes the field of its item, unless an option says otherwise', () => {
  const proposed = { content: 'Text', speaker: 'Autor', timestamp: 'Am', title: 'Titel' };
  const value = { Text: 'The crane', Autor: 'Mara', Am: '02.03.2025', Titel: 'Crane' };
  const item = itemOf({ value, proposed }, { ...rowReadingOf('semantic'), map: new Map([['Titel', 'tags']]) });
  expect(item).toMatchObject({ content: 'The crane', speaker: 'Mara', timestamp: '02.03.2025', tags: 'Crane' });
  expect(item).not.toHaveProperty('title');
});

test.each([
  ['short cells', 'a.csv', 'id,city,price\n1,Old Harbour Town,3\n2,New York,4\n'],
  ['one row', 'a.csv', 'id,what\n1,The crane is out of order.\n'],
  ['settings', 'settings.json', '[{"about":"This is what it is for."},{"about":"And this is for that."}]'],
])('a file with %s is not taken for rows', async (_, name, content) => {
  expect((await foundIn({ [name]: content })).rows).toEqual([]);
});

test.each([
  ['a text of its own', '{"title":"T","body":"The crane stands still.","comments":[{"text":"Oh"}]}', ['T']],
  ['a name of what is in its list', '{"text":"All notes","notes":[{"text":"a"},{"text":"b"}]}', [undefined, undefined]],
])('a file that is one object with %s has its rows there', async (_, content, titles) => {
  const { rows } = await foundIn({ 'a.json': content });
  expect(rows.map(({ value }) => value['title'])).toEqual(titles);
});

test('columns of one name are joined', async () => {
  const { rows } = await foundIn({ 'jira.csv': 'content,Comment,Comment,Comment\nThe crane,one,,two\n' });
  expect(rows.map(({ value }) => value)).toEqual([{ content: 'The crane', Comment: 'one; two' }]);
});

test('names of columns and fields have a limit, which is checked before they are read', async () => {
  const name = (length: number) => 'n'.repeat(length);
  const { skipped } = await foundIn({
    'a.csv': `content,${name(1_001)}\nx,y\n`,
    'b.csv': `content,${name(500_000)},${name(500_000)}\nx,y,z\n`,
    'c.jsonl': `{"content": "x", "${name(1_001)}": 1}\n`,
  });
  expect(skipped).toEqual({
    'has a name of 1001 characters; a column or field may have 1000': 2,
    'has a header of 1000009 characters; one may have 200000': 1,
  });
  const { rows } = await foundIn({ 'a.csv': `content,${name(1_000)}\nx,y\n` });
  expect(rows).toHaveLength(1);
});

test('files without a column of texts, and lists that belong to an export, are no rows and counted', async () => {
  const { rows, skipped } = await foundIn({
    'chats/conversations.json': JSON.stringify([{ id: 'c', mapping: {} }]),
    'chats/message_feedback.json': '[{"id":"1","content":"{}"}]',
    'users.json': '[{"name":"Mara"}]',
    'table.csv': 'a,b\n1,2\n',
    'letter.txt': 'Dear content, text\nfoo',
    'rows.jsonl': '{"content":"x"}\n[1]\n{"content":\n',
  });
  expect(rows).toHaveLength(1);
  expect(skipped).toEqual({
    'a conversation without messages': 1,
    'a list of the export that is not a conversation': 1,
    'rows without a column content, text, memory': 1,
    'of an unknown format': 2,
    'is not a JSON object': 1,
    'is not valid JSON': 1,
  });
});

test('a file of an unknown format is told with what it looks like', async () => {
  const { skipped } = await foundIn({
    'Keep/note.html': '<html><body><div class="note">Buy paint.</div></body></html>',
    'unknown.json': '[{"name":"Mara"}]',
  });
  expect(skipped).toEqual({
    'looks like a note of Google Keep in HTML: its JSON is read': 1,
    'of an unknown format': 1,
  });
});

// With semicolons, a column has the decimal sign that its cells show without doubt; else its cells stay texts.
test.each([
  ['a comma', ['3,5', '1.250'], 'comma', '1250'],
  ['a comma and points', ['1.250,50'], 'comma', '1250.50'],
  ['several groups', ['2,5', '1.250.000'], 'comma', '1250000'],
  ['a zero before the comma', ['0,125'], 'comma', '0.125'],
  ['a point', ['1.5', '1.250'], undefined, '1.250'],
  ['nothing', ['1.250', '12.500'], 'unsure', undefined],
  ['both', ['3,5', '3.5', '1.250'], 'unsure', undefined],
  ['days', ['03.04.2026'], 'unsure', undefined],
])('the numbers of a column that shows %s are read by it, or not at all', (_, cells, sign, last) => {
  const rows = cells.map((a) => ({ a }));
  const { a } = decimalsIn(['a'], rows);
  expect([a, pointed(cells.at(-1) as string, a)]).toEqual([sign, last]);
});
