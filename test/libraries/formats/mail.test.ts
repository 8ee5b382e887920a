import { foundIn, saidIn } from '../../support/found';

const mailOf = (id: string, from: string, body: string, more: string[] = []) =>
  [
    `Message-ID: <${id}@x>`,
    `From: ${from}`,
    'To: mara@example.org',
    'Subject: Fog horn',
    'Date: Sun, 2 Mar 2025 19:05:00 +0100',
    ...more,
    '',
    body,
    '',
  ].join('\n');
const mbox = (mails: string[]) =>
  mails.map((each) => `From sender@example.org Sun Mar  2 19:05:00 2025\n${each}\n`).join('');

test('an mbox is read as threads; a mail that is there is not repeated where it is quoted', async () => {
  const found = await foundIn({
    'All mail.mbox': mbox([
      mailOf('a', 'Teist <teist@example.org>', 'The horn gave up.\n\nFrom here on we use the bell.', [
        'Cc: Harbour: Orla Finn <orla@example.org>, nils@example.org;',
      ]),
      mailOf(
        'b',
        'mara@example.org',
        'Which part?\n\nOn Sun, 2 Mar 2025, Teist wrote:\n> The horn gave up.\n>\n> From here on we use the bell.',
        ['In-Reply-To: <a@x>'],
      ),
      mailOf('c', 'Teist <teist@example.org>', 'The diaphragm.\n\n-----Original Message-----\nWhich part?', [
        'References: <a@x> <b@x>',
        'In-Reply-To: <b@x>',
      ]),
      mailOf('d', '=?utf-8?q?K=C3=A4pt=27n?= <k@example.org>', '>> You wrote:\n> Something that is not here.\n\nYes.', [
        'In-Reply-To: <gone@x>',
      ]),
    ]),
  });
  expect(found.formats).toEqual(['mail']);
  expect(found.conversations.map(({ id }) => id)).toEqual(['<a@x>', '<a@x>', '<a@x>', '<gone@x>']);
  expect(saidIn(found)).toEqual([
    'Teist: The horn gave up.\n\nFrom here on we use the bell.',
    'mara@example.org: Which part?',
    'Teist: The diaphragm.',
    "Käpt'n: >> You wrote:\n> Something that is not here.\n\nYes.",
  ]);
  expect(found.conversations[0]?.about).toEqual({
    ...{ title: 'Fog horn', to: ['mara@example.org'], cc: ['Orla Finn', 'nils@example.org'] },
  });
  expect(found.conversations[0]?.turns[0]).toMatchObject({ id: '<a@x>', at: '2025-03-02T18:05:00.000Z' });
});

test.each([
  [
    'in a line that is broken in two',
    'On Sun, 2 Mar 2025 at 10:00, Teist Vik\n<teist@example.org> wrote:\n\n> The horn.',
  ],
  ['in German', 'Am 02.03.25 um 10:00 schrieb Teist:\n> The horn.'],
  ['with the head of Outlook', 'Von: Teist\nGesendet: Sonntag, 2. März 2025\nAn: Mara\nBetreff: Fog horn\n\nThe horn.'],
])('what an answer quotes %s is left out', async (_, quote) => {
  const answers = (subject: string) =>
    mailOf('b', 'mara@example.org', `Which part?\n\n${quote}`, ['In-Reply-To: <a@x>']).replace('Fog horn', subject);
  const first = mailOf('a', 'Teist <teist@example.org>', 'The horn.');
  expect(saidIn(await foundIn({ 'a.mbox': mbox([first, answers('Re: horn')]) }))[1]).toBe(
    'mara@example.org: Which part?',
  );
  // What is passed on may be another mail.
  expect(saidIn(await foundIn({ 'a.mbox': mbox([first, answers('Fwd: horn')]) }))[1]).toContain('The horn.');
});

test('what an answer in HTML quotes is left out', async () => {
  const html =
    '<div>Which part?</div><div class="gmail_quote"><div>On Sun, Teist wrote:<br></div><blockquote>The horn.</blockquote></div>';
  const answer = mailOf('b', 'mara@example.org', html, ['In-Reply-To: <a@x>', 'Content-Type: text/html']);
  const found = await foundIn({ 'a.mbox': mbox([mailOf('a', 'Teist <t@example.org>', 'The horn.'), answer]) });
  expect(saidIn(found)).toEqual(['Teist: The horn.', 'mara@example.org: Which part?']);
});

test('an mbox with escaped lines, CRLF, mails without id or text and a large attachment is counted exactly', async () => {
  const large =
    `--b\nContent-Type: text/plain\n\nSee the chart.\n--b\nContent-Type: application/pdf\nContent-Transfer-Encoding: base64\n\n${'QUJD'.repeat(20)}\n`.concat(
      `${'QUJD'.repeat(18)}\n`.repeat(40_000),
      '--b--',
    );
  const nameless = mailOf('x', 'Teist <t@example.org>', 'I have no id.').replace(/^Message-ID.*\n/, '');
  const empty = mailOf('e', 't@example.org', '').replace(/^Subject.*\n/m, '');
  const mails = [
    mailOf('a', 't@example.org', 'One\n\n>From the sea'),
    mailOf('l', 't@example.org', large, ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b']),
    nameless,
    empty,
  ];
  const found = await foundIn({ Inbox: mbox(mails).replaceAll('\n', '\r\n') });
  expect(saidIn(found).map((said) => said.replaceAll('\r', ''))).toEqual([
    't@example.org: One\n\nFrom the sea',
    't@example.org: See the chart.',
    'Teist: I have no id.',
  ]);
  expect(found.skipped).toEqual({ 'a mail without text': 1 });
});

test('eml files of a folder are threads too, and a text that begins like a mail is none', async () => {
  const found = await foundIn({
    'sent/1.eml': mailOf('a', 'Mara <m@example.org>', '<p>Hello <b>there</b></p>', ['Content-Type: text/html']),
    'sent/2.eml': mailOf('b', 'Teist <t@example.org>', 'Hi.', ['In-Reply-To: <a@x>']),
    'note.txt': 'Subject: of the talk\n\nFrom the sea.',
  });
  expect(found.conversations.map(({ id, turns }) => [id, turns[0]?.speaker, turns[0]?.text])).toEqual([
    ['<a@x>', 'Mara', 'Hello there'],
    ['<a@x>', 'Teist', 'Hi.'],
  ]);
  expect(found.skipped).toEqual({ 'of an unknown format': 1 });
});

test('of a mail whose text is empty, the HTML is read', async () => {
  const parts = [
    '--b',
    'Content-Type: text/plain',
    '',
    ' ',
    '--b',
    'Content-Type: text/html',
    '',
    '<p>The horn is mute.</p>',
    '--b--',
  ];
  const mail = mailOf('h', 't@example.org', parts.join('\n'), [
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
  ]);
  const found = await foundIn({ Inbox: mbox([mail]) });
  expect(found.conversations.flatMap(({ turns }) => turns.map(({ text }) => text))).toEqual(['The horn is mute.']);
});
