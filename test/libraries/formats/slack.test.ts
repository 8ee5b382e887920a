import { foundIn, saidIn } from '../../support/found';

const message = (ts: string, user: string | undefined, text: string, more: object = {}) => ({
  type: 'message',
  ts,
  user,
  text,
  ...more,
});
const users = [
  { id: 'U1', team_id: 'T1', name: 'mara', profile: { display_name: 'maralin', real_name: 'Mara Lindqvist' } },
  { id: 'U2', team_id: 'T1', name: 'teist', real_name: 'Teist Holm', profile: { display_name: '' } },
];

test('an export has channels and threads as conversations, with names, links and times written out', async () => {
  const found = await foundIn({
    'users.json': JSON.stringify(users),
    'channels.json': JSON.stringify([{ id: 'C1', name: 'harbour', members: ['U1'] }]),
    'dms.json': JSON.stringify([{ id: 'D1', members: ['U1', 'U2'] }]),
    'integration_logs.json': '[]',
    'harbour/2025-03-02.json': JSON.stringify([
      message(
        '1740942300.000100',
        'U1',
        '<@U2> the horn &amp; lamp: <https://x.example|manual> <#C2|tower> <!here> &lt;b&gt;',
        { edited: { user: 'U1', ts: '1740942301.000000' } },
      ),
      message('1740942400.000200', 'U2', 'Which?', { thread_ts: '1740942400.000200', reply_count: 1 }),
      message('1740942500.000300', 'U2', 'has joined', { subtype: 'channel_join' }),
    ]),
    'harbour/2025-03-03.json': JSON.stringify([
      message('1741028800.000100', 'U1', 'The diaphragm.', { thread_ts: '1740942400.000200' }),
      message('1741028900.000100', 'U1', '', {
        files: [{ name: 'horn.pdf', permalink: 'https://x.example/f?t=xoxe-123' }],
      }),
    ]),
    'D1/2025-03-03.json': JSON.stringify([
      message('1741028901.000100', undefined, 'Done', { subtype: 'bot_message', username: 'Duty' }),
    ]),
  });
  expect(found.formats).toEqual(['slack']);
  expect(found.conversations.map(({ id, turns }) => [id, turns.length])).toEqual([
    ['C1', 1],
    ['C1:1740942400.000200', 1],
    ['C1:1740942400.000200', 1],
    ['C1', 1],
    ['D1', 1],
  ]);
  expect(saidIn(found)).toEqual([
    'Mara Lindqvist: @Teist Holm the horn & lamp: manual (https://x.example) #tower @here <b>',
    'Teist Holm: Which?',
    'Mara Lindqvist: The diaphragm.',
    'Mara Lindqvist: File: horn.pdf https://x.example/f',
    'Duty: Done',
  ]);
  expect(found.conversations[0]?.turns[0]).toMatchObject({ id: '1740942300.000100', at: '2025-03-02T19:05:00.000Z' });
  expect(found.skipped).toEqual({ 'a notice of the program (channel_join)': 1, 'of an unknown format': 1 });
});

test('an export without users, or with unknown ones, keeps their ids', async () => {
  const found = await foundIn({
    'export/harbour/2025-03-02.json': JSON.stringify([message('1740942300.000100', 'U9', 'Hi <@U8>')]),
  });
  expect(saidIn(found)).toEqual(['U9: Hi @U8']);
});

test('a message in blocks alone is read, and a reminder is none', async () => {
  const section = (...elements: object[]) => ({ type: 'rich_text_section', elements });
  const words = (text: string) => ({ type: 'text', text });
  const list = { type: 'rich_text_list', elements: [section(words('Rope')), section(words('Paint'))] };
  const blocks = [
    { type: 'rich_text', elements: [section(words('Bring '), { type: 'user', user_id: 'U8' }), list] },
    { type: 'section', text: { type: 'mrkdwn', text: 'At nine.' } },
  ];
  const found = await foundIn({
    'harbour/2025-03-02.json': JSON.stringify([
      message('1740942300.000100', 'U9', '', { blocks }),
      message('1740942300.000200', 'USLACKBOT', 'Reminder: paint.', { subtype: 'bot_message' }),
    ]),
  });
  expect(saidIn(found)).toEqual(['U9: Bring @U8\nRope\nPaint\nAt nine.']);
  expect(found.skipped).toEqual({ 'a reminder or notice of Slackbot': 1 });
});

test('deleted, empty and broken messages are counted', async () => {
  const found = await foundIn({
    'harbour/2025-03-02.json': `[${JSON.stringify(message('1740942300.000100', 'U1', ''))},{"type":"message","text":"no ts"},
      {"type": broken}, ${JSON.stringify(message('1740942300.000300', 'U1', 'x', { subtype: 'tombstone' }))}`,
  });
  expect(found.conversations).toEqual([]);
  expect(found.skipped).toEqual({
    'without text': 1,
    'a message without ts': 1,
    'is not JSON': 1,
    'a deleted message': 1,
    'ends in the middle': 1,
  });
});
