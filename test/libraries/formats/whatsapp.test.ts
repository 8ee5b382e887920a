import { foundIn, saidIn } from '../../support/found';

const timesIn = async (text: string) =>
  (await foundIn({ 'WhatsApp Chat with Teist.txt': text })).conversations.flatMap(({ turns }) =>
    turns.map(({ at }) => at?.slice(0, 16)),
  );

test('a chat of iOS with marks of direction, lines, media, notices and deleted messages is read', async () => {
  const found = await foundIn({
    'Teist/_chat.txt': [
      '\u200e[31.12.24, 19:05:12] Teist: \u200eMessages and calls are end-to-end encrypted.',
      '[31.12.24, 19:06:00] Mara Lindqvist: The horn gave up.',
      'It needs: a diaphragm',
      '\u200e[31.12.24, 19:07:01] \u202aTeist\u202c: \u200eBild weggelassen',
      '[31.12.24, 19:07:30] Teist: \u200eDiese Nachricht wurde gelöscht.',
      '[31.12.24, 19:08:00] Teist: ok <Diese Nachricht wurde bearbeitet.>',
      '[31.12.24, 19:08:00] Teist: ok',
      '[31.12.24, 19:09:00] Mara added Teist',
    ].join('\r\n'),
  });
  expect(found.formats).toEqual(['whatsapp']);
  expect(found.conversations[0]?.about).toEqual({ title: 'Teist' });
  expect(saidIn(found).map((said) => said.replaceAll('\r', ''))).toEqual([
    'Mara Lindqvist: The horn gave up.\nIt needs: a diaphragm',
    'Teist: ok',
    'Teist: ok',
  ]);
  const ids = found.conversations.flatMap(({ turns }) => turns.map(({ id }) => id));
  expect(new Set(ids).size).toBe(3);
  expect(found.skipped).toEqual({
    'a picture, sound or file': 1,
    'a deleted message': 1,
    'a notice of the program': 2,
  });
});

test('a chat of Android in twelve hours, with month before day, is read', async () => {
  const text = [
    '3/2/25, 12:05\u202fAM - Messages and calls are end-to-end encrypted. Tap to learn more.',
    '3/2/25, 7:05\u202fPM - Mara: One',
    '3/13/25, 7:05\u202fam - Teist: <Media omitted>',
    '3/14/25, 7:05 am - Teist: See https://example.org/a: there',
  ].join('\n');
  expect(await timesIn(text)).toEqual(['2025-03-02T19:05', '2025-03-14T07:05']);
  const found = await foundIn({ 'WhatsApp Chat with Teist.txt': text });
  expect(found.skipped).toEqual({ 'a notice of the program': 1, 'a picture, sound or file': 1 });
});

test.each([
  ['a day above 12', ['02/03/2025, 10:00 - A: x', '13/03/2025, 10:00 - A: y'], '2025-03-02'],
  ['times that ascend only with the month first', ['1/12/2025, 10:00 - A: x', '2/1/2025, 10:00 - A: y'], '2025-01-12'],
  ['nothing: the day is first', ['02/03/2025, 10:00 - A: x'], '2025-03-02'],
  ['a year that is first', ['2025-03-02, 10:00 - A: x'], '2025-03-02'],
])('the order of day and month is found from %s', async (_, lines, day) => {
  expect((await timesIn(lines.join('\n')))[0]?.slice(0, 10)).toBe(day);
});

test('a poll is read, though the program writes its signs before it', async () => {
  const found = await foundIn({
    '_chat.txt':
      '[02.03.25, 19:05:12] Mara: \u200ePOLL:\nWhen?\n\u200eOPTION: Friday (\u200e2 votes)\n[02.03.25, 19:05:13] Mara: \u200eMissed call\n',
  });
  expect(saidIn(found)).toEqual(['Mara: POLL:\nWhen?\nOPTION: Friday (2 votes)']);
  expect(found.skipped).toEqual({ 'a notice of the program': 1 });
});

test('a text with times that is no chat is not taken for one', async () => {
  const found = await foundIn({ 'log.txt': '19:05 Horn checked.\n2025-03-02 19:05 Lamp lit.\n' });
  expect(found.formats).toEqual([]);
});

test('a chat is the same under another name, and another chat under the same name is another', async () => {
  const idOf = async (name: string, text: string) => (await foundIn({ [name]: text })).conversations[0]?.id;
  const chat = '3/13/25, 19:05 - Mara: One\n3/13/25, 19:06 - Teist: Two';
  const id = await idOf('WhatsApp Chat with Teist.txt', chat);
  expect(await idOf('WhatsApp Chat with Teist (1).txt', `${chat}\n3/14/25, 8:00 - Mara: Three`)).toBe(id);
  expect(await idOf('WhatsApp Chat with Teist.txt', chat.replace('One', 'Uno'))).not.toBe(id);
});
