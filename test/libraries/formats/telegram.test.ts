import { foundIn, saidIn } from '../../support/found';

const message = (id: number, from: string | null, text: unknown, more: object = {}) => ({
  id,
  type: 'message',
  date: '2025-03-02T20:05:00',
  date_unixtime: '1740942300',
  from,
  from_id: 'user1',
  text,
  text_entities: [],
  ...more,
});

test('one chat is read with mixed texts, links, forwards and media', async () => {
  const found = await foundIn({
    'result.json': JSON.stringify(
      {
        name: 'Harbour',
        type: 'private_group',
        id: 77,
        messages: [
          { id: 1, type: 'service', date: '2025-03-01T10:00:00', actor: 'Mara', action: 'create_group' },
          message(2, 'Mara', [
            'See ',
            { type: 'bold', text: 'the' },
            { type: 'text_link', text: ' manual', href: 'https://x.example' },
            '.',
          ]),
          message(3, 'Teist', '', { photo: 'photos/1.jpg' }),
          message(4, null, 'Gone but said', { forwarded_from: 'Duty' }),
          message(5, 'Teist', ''),
        ],
      },
      null,
      1,
    ),
    'photos/1.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0, 0]),
  });
  expect(found.formats).toEqual(['telegram']);
  expect(found.conversations.map(({ id, about }) => [id, about])).toEqual([['77', { title: 'Harbour' }]]);
  expect(saidIn(found)).toEqual([
    'Mara: See the manual (https://x.example).',
    'user1: Forwarded from Duty: Gone but said',
  ]);
  expect(found.conversations[0]?.turns[0]?.at).toBe('2025-03-02T19:05:00.000Z');
  expect(found.skipped).toEqual({
    'a notice of the program': 1,
    'a picture, sound or file': 1,
    'without text': 1,
    'not text (picture, sound, PDF or program)': 1,
  });
});

test('all chats of an account are kept apart, of 600 messages none is lost', async () => {
  const many = Array.from({ length: 600 }, (_, i) => message(i, 'Mara', `Line ${i}`));
  const found = await foundIn({
    'result.json': JSON.stringify({
      about: 'Here is the data you requested.',
      personal_information: { user_id: 1 },
      chats: {
        about: 'This page lists all chats.',
        list: [
          { name: 'Teist', type: 'personal_chat', id: 1, messages: many },
          { type: 'saved_messages', id: 2, messages: [message(1, 'Mara', 'Buy oil')] },
          { name: 'Empty', type: 'personal_chat', id: 3, messages: [] },
        ],
      },
      left_chats: { list: [{ name: 'Old', type: 'private_group', id: 4, messages: [message(1, 'Ole', 'Bye')] }] },
    }),
  });
  const counts = new Map<string, number>();
  for (const { id, turns } of found.conversations) counts.set(id, (counts.get(id) ?? 0) + turns.length);
  expect([...counts]).toEqual([
    ['1', 600],
    ['2', 1],
    ['4', 1],
  ]);
  expect(found.conversations.find(({ id }) => id === '2')?.about).toEqual({ title: 'Saved messages' });
});

test('an export that was cut off is read up to there', async () => {
  const whole = JSON.stringify({
    name: 'Harbour',
    type: 'personal_chat',
    id: 1,
    messages: [message(1, 'Mara', 'One'), message(2, 'Mara', 'Two')],
  });
  const found = await foundIn({ 'result.json': whole.slice(0, -30) });
  expect(saidIn(found)).toEqual(['Mara: One']);
  expect(found.skipped).toEqual({ 'ends in the middle': 1 });
});
