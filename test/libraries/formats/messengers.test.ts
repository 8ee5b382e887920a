import { foundIn, saidIn } from '../../support/found';

test('a Discord channel is read with nicknames, files and replies, without notices', async () => {
  const author = (name: string, nickname?: string) => ({ id: '1', name, nickname, isBot: false });
  const message = (id: string, content: string, more: object = {}) => ({
    id,
    type: 'Default',
    timestamp: '2025-03-02T20:05:00+01:00',
    content,
    author: author('teist_42', 'Teist'),
    attachments: [],
    ...more,
  });
  const found = await foundIn({
    'harbour.json': JSON.stringify(
      {
        guild: { id: '9', name: 'Boats' },
        channel: { id: '77', type: 'GuildTextChat', name: 'harbour', topic: 'Berths' },
        dateRange: { after: null, before: null },
        messages: [
          message('1', '', { type: 'GuildMemberJoin' }),
          message('2', 'Berth 9 is free.'),
          message('3', 'Thanks!', { type: 'Reply', author: author('mara') }),
          message('4', 'The plan', { attachments: [{ fileName: 'plan.pdf' }] }),
          message('5', '', { attachments: [{ fileName: 'boat.jpg' }] }),
          message('6', '', {
            embeds: [
              { title: 'Build', description: 'All green.', fields: [{ name: 'Tests', value: '12', isInline: true }] },
            ],
          }),
          message('7', '', { embeds: [{ title: 'A page', url: 'https://x.example' }] }),
          null,
        ],
        messageCount: 5,
      },
      null,
      1,
    ),
  });
  expect(found.formats).toEqual(['discord']);
  expect(found.conversations.map(({ id, about }) => [id, about])).toEqual([
    ['77', { title: 'harbour', server: 'Boats', topic: 'Berths' }],
  ]);
  expect(saidIn(found)).toEqual([
    'Teist: Berth 9 is free.',
    'mara: Thanks!',
    'Teist: The plan\nFile: plan.pdf',
    'Teist: Build\nAll green.\nTests: 12',
  ]);
  expect(found.conversations[0]?.turns[0]?.at).toBe('2025-03-02T19:05:00.000Z');
  expect(found.skipped).toEqual({
    'a notice of the program (GuildMemberJoin)': 1,
    'a picture, sound or file': 1,
    'without text': 1,
    'a message without id': 1,
  });
});

test('a Matrix room is read with names and polls, edits applied, without what answers quote', async () => {
  const event = (event_id: string, content: object, more: object = {}) => ({
    type: 'm.room.message',
    room_id: '!r:x',
    sender: '@mara:x',
    event_id,
    origin_server_ts: 1_740_942_300_000,
    content: { msgtype: 'm.text', ...content },
    ...more,
  });
  const edit = { body: '* Berth 9', 'm.new_content': { body: 'Berth 9' } };
  const found = await foundIn({
    'export.json': JSON.stringify({
      room_name: 'Quay',
      room_creator: '@mara:x',
      topic: '',
      export_date: '1/1/2026',
      exported_by: '@mara:x',
      messages: [
        { type: 'm.room.member', sender: '@mara:x', state_key: '@mara:x', content: { displayname: 'Mara Lind' } },
        event('$1', { body: 'Berth 8' }),
        event('$2', { ...edit, 'm.relates_to': { rel_type: 'm.replace', event_id: '$1' } }),
        event('$3', { body: 'Fine' }, { sender: '@teist:x' }),
        event('$4', { body: 'boat.jpg', msgtype: 'm.image' }),
        event('$6', {
          body: '> <@teist:x> Fine\n> then\n\nAt nine?',
          'm.relates_to': { 'm.in_reply_to': { event_id: '$3' } },
        }),
        event(
          '$7',
          {
            'org.matrix.msc3381.poll.start': {
              question: { body: 'When?', 'org.matrix.msc1767.text': 'When?' },
              answers: [{ id: 'a', 'org.matrix.msc1767.text': 'Friday' }, { 'm.text': [{ body: 'Sunday' }] }],
            },
          },
          { type: 'org.matrix.msc3381.poll.start' },
        ),
        { type: 'm.room.encrypted', event_id: '$5' },
      ],
    }),
  });
  expect(found.formats).toEqual(['matrix']);
  expect(found.conversations[0]).toMatchObject({ id: '!r:x', about: { title: 'Quay' } });
  expect(saidIn(found)).toEqual([
    'Mara Lind: Berth 9',
    'teist: Fine',
    'Mara Lind: At nine?',
    'Mara Lind: Poll: When?\n- Friday\n- Sunday',
  ]);
  expect(found.skipped).toEqual({
    'a notice of the program (m.room.member)': 1,
    'a picture, sound or file': 1,
    encrypted: 1,
  });
});

const lines = (all: object[]) => all.map((each) => `${JSON.stringify(each)}\n`).join('');

test('chats that Signal exports are read with names and polls, without notices and deleted messages', async () => {
  const item = (authorId: string, what: object, chatId = '2') => ({
    chatItem: { chatId, authorId, dateSent: `17409423${authorId}0000`, ...what },
  });
  const said = (body: string) => ({ standardMessage: { text: { body }, reactions: [{ emoji: '👍' }] } });
  const found = await foundIn({
    'signal-export/main.jsonl': lines([
      { version: '1', backupTimeMs: '1740942300000' },
      { account: { givenName: 'Mara', familyName: 'Lind' } },
      { recipient: { id: '1', self: {} } },
      { recipient: { id: '5', contact: { e164: '4712', profileGivenName: 'Tom', systemGivenName: 'Thomas' } } },
      { recipient: { id: '7', group: { snapshot: { title: { title: 'Boat' } } } } },
      { chat: { id: '2', recipientId: '5' } },
      { chat: { id: '3', recipientId: '7' } },
      item('5', said('Berth 9?')),
      item('1', said('Free.'), '3'),
      item('1', { updateMessage: { simpleUpdate: { type: 'JOINED_SIGNAL' } } }),
      item('1', { remoteDeletedMessage: {} }),
      item('5', { standardMessage: { attachments: [{}] } }),
      item('5', { stickerMessage: {} }),
      item('5', {
        poll: { question: 'When?', options: [{ option: 'Friday', votes: [{ voterId: '1' }] }, { option: 'Now' }] },
      }),
    ]),
  });
  expect(found.formats).toEqual(['signal']);
  expect(found.conversations.map(({ id, about }) => [id, about['title']])).toEqual([
    ['2', 'Thomas'],
    ['3', 'Boat'],
  ]);
  expect(saidIn(found)).toEqual([
    'Thomas: Berth 9?',
    'Thomas: Poll: When?\n- Friday (1)\n- Now (0)',
    'Mara Lind: Free.',
  ]);
  expect(found.conversations[0]?.turns[0]?.at).toBe('2025-03-02T19:05:50.000Z');
  expect(found.skipped).toEqual({
    'a notice of the program': 1,
    'a deleted message': 1,
    'a picture, sound or file': 2,
  });
});

test('chats of signal-export are read from their lines, equal messages too', async () => {
  const message = (sender: string, body: string, more: object = {}) => ({
    ...{ date: '2025-03-02 19:05:00', sender, body, quote: '', sticker: '', reactions: [], attachments: [], ...more },
  });
  const found = await foundIn({
    'Boat/data.json': `${lines([message('Me', 'Berth 9?'), message('Tom', 'ok'), message('Tom', 'ok'), message('Tom', '', { attachments: [{}] }), message('Tom', '')])}{"date`,
  });
  expect(found.formats).toEqual(['signal']);
  expect(found.conversations.map(({ id }) => id)).toEqual(['Boat']);
  expect(saidIn(found)).toEqual(['Me: Berth 9?', 'Tom: ok', 'Tom: ok']);
  expect(new Set(found.conversations[0]?.turns.map(({ id }) => id)).size).toBe(3);
  expect(found.conversations[0]?.turns[0]?.at).toBe('2025-03-02T19:05:00.000Z');
  expect(found.skipped).toEqual({ 'a picture, sound or file': 1, 'without text': 1, 'is not JSON': 1 });
});

test.each([
  ['a list', false],
  ['an object with its conversations', true],
])('rows of Signal Desktop in %s are read by chat', async (_, isWhole) => {
  const row = (id: string, type: string, more: object) => ({
    id,
    conversationId: 'c',
    type,
    sent_at: 1_740_942_300_000,
    ...more,
  });
  const messages = [
    row('1', 'incoming', { body: 'Berth 9?', sourceServiceId: 'tom-id' }),
    row('2', 'outgoing', { body: 'Free.' }),
    row('3', 'group-v2-change', { body: null }),
    row('4', 'incoming', { body: null, hasAttachments: 1 }),
    row('5', 'incoming', { body: '', isErased: 1 }),
  ];
  const conversations = [{ id: 'c', serviceId: 'tom-id', profileFullName: 'Tom Vik' }];
  const found = await foundIn({ 'signal.json': JSON.stringify(isWhole ? { conversations, messages } : messages) });
  expect(found.formats).toEqual(['signal']);
  expect(found.conversations.map(({ id, about }) => [id, about['title']])).toEqual([
    ['c', isWhole ? 'Tom Vik' : undefined],
  ]);
  expect(saidIn(found)).toEqual([`${isWhole ? 'Tom Vik' : 'tom-id'}: Berth 9?`, 'me: Free.']);
  expect(found.skipped).toEqual({
    'a notice of the program': 1,
    'a picture, sound or file': 1,
    'a deleted message': 1,
  });
});

test('a chat of Facebook or Instagram is read from its files in order, with its letters', async () => {
  const bytes = (text: string) => Buffer.from(text).toString('latin1');
  const message = (sender_name: string, seconds: number, more: object) => ({
    ...{ sender_name: bytes(sender_name), timestamp_ms: 1_740_942_300_000 + seconds * 1_000, type: 'Generic', ...more },
  });
  const file = (messages: object[]) =>
    JSON.stringify({ participants: [{ name: 'Mara' }], messages, title: bytes('Süd'), thread_path: 'inbox/sud_12' });
  const found = await foundIn({
    'inbox/sud_12/message_1.json': file([
      message('Tom', 9, { content: bytes('Reacted ❤ to your message ') }),
      message('Tom', 8, { is_unsent: true }),
      message('Tom', 7, { photos: [{ uri: 'a.jpg' }] }),
      message('Mära', 6, { content: bytes('Grüße 👍') }),
    ]),
    'inbox/sud_12/message_2.json': file([
      message('Tom', 2, { share: { link: 'https://x.example' } }),
      message('Tom', 1, { content: 'ok' }),
      message('Tom', 1, { content: 'ok' }),
    ]),
  });
  expect(found.formats).toEqual(['facebook']);
  expect(found.conversations.map(({ id, about }) => [id, about['title']])).toEqual([
    ['inbox/sud_12', 'Süd'],
    ['inbox/sud_12', 'Süd'],
  ]);
  expect(saidIn(found)).toEqual(['Tom: ok', 'Tom: ok', 'Tom: https://x.example', 'Mära: Grüße 👍']);
  expect(new Set(found.conversations.flatMap(({ turns }) => turns.map(({ id }) => id))).size).toBe(4);
  expect(found.conversations[1]?.turns[0]?.at).toBe('2025-03-02T19:05:06.000Z');
  expect(found.skipped).toEqual({
    'a notice of the program': 1,
    'a deleted message': 1,
    'a picture, sound or file': 1,
  });
});

test('an encrypted chat of Facebook is read', async () => {
  const message = (text: string, more: object = {}) => ({
    ...{
      isUnsent: false,
      media: [],
      reactions: [],
      senderName: 'Mära',
      text,
      timestamp: 1_740_942_300_000,
      type: 'text',
    },
    ...more,
  });
  const found = await foundIn({
    'Tom_4.json': JSON.stringify({
      participants: ['Mära', 'Tom'],
      threadName: 'Tom_4',
      messages: [message('', { media: [{ uri: 'a' }], type: 'media' }), message('Grüße')],
    }),
  });
  expect(found.conversations[0]?.about).toEqual({ title: 'Tom' });
  expect(saidIn(found)).toEqual(['Mära: Grüße']);
  expect(found.skipped).toEqual({ 'a picture, sound or file': 1 });
});

test('spaces of Google Chat are read with their names and times', async () => {
  const message = (message_id: string, text: string | undefined, more: object = {}) => ({
    creator: { name: 'Mara Lind', email: 'mara@example.org', user_type: 'Human' },
    created_date: 'Sunday, March 2, 2025 at 7:05:11\u202fPM UTC',
    text,
    message_id,
    ...more,
  });
  const found = await foundIn({
    'Google Chat/Groups/Space A/group_info.json': JSON.stringify({ name: 'Harbour', members: [{ name: 'Mara Lind' }] }),
    'Google Chat/Groups/Space A/messages.json': JSON.stringify({
      messages: [
        message('a', 'Berth 9 is free.'),
        message('b', undefined, { attached_files: [{ original_name: 'x.jpg' }] }),
        message('c', 'gone', { message_state: 'DELETED' }),
      ],
    }),
  });
  expect(found.formats).toEqual(['google-chat']);
  expect(found.conversations[0]).toMatchObject({ id: 'Space A', about: { title: 'Harbour' } });
  expect(found.conversations[0]?.turns).toMatchObject([
    { id: 'a', speaker: 'Mara Lind', at: '2025-03-02T19:05:11.000Z', text: 'Berth 9 is free.' },
  ]);
  expect(found.skipped).toEqual({ 'a picture, sound or file': 1, 'a deleted message': 1 });
});
