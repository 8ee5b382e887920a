// Answers without a model: the kind of answer a question asks for, and the sentence that is quoted.
import { answeringStatements } from '../../src/language/questions/match';
import { quoteFrom, wordingOf } from '../../src/language/questions/quote';
import { askedOf } from '../../src/language/questions/question';
import { statementsOf, type Statement } from '../../src/language/questions/statements';

const now = '2026-06-01T12:00:00Z';

test.each([
  ['When did she arrive?', 'time'],
  ['On which day was it?', 'time'],
  ['How long does it last?', 'duration'],
  ['How much is the fee?', 'amount'],
  ['How much?', 'amount'],
  ['How much diesel may we keep?', 'number'],
  ['What does a ticket cost?', 'amount'],
  ['How many boats are there?', 'number'],
  ['Which firm collects it?', 'person'],
  ['Who leads the team?', 'person'],
  ['Who is Noor Vang?', 'role'],
  ['Which city did he move to?', 'place'],
  ['Where is the key?', 'place'],
  ['Why did they leave?', 'reason'],
  ['Is the shop open?', 'yes_no'],
  ['What is the name of the dog?', 'name'],
  ['What did I lend to Ines?', 'thing'],
])('the question "%s" asks for %s', (question, wanted) => expect(askedOf(question, now).wanted).toBe(wanted));

test('"guided tours" in a question is not read as past tense, "arrived" is', () => {
  expect(askedOf('When do guided tours take place?', now).state).toBe(true);
  expect(askedOf('Who arrived first?', now).state).toBe(false);
  expect(askedOf('Who was responsible in May?', now).state).toBe(true);
});

const statements = (content: string, more: object = {}): Statement[] => [
  ...statementsOf({ content, written: '2026-05-04T09:00:00+02:00', dialogue: false, ...more }),
];

test('headers, greetings, quoted mails and signatures give no statements; the mail subject titles the others', () => {
  const mail = [
    'From: Olle Berg <olle@dock.example>',
    'Subject: Re: The crane',
    '',
    'Hello Ines,',
    '',
    'It comes tomorrow. Dr. Holt lifts it.',
    '',
    'Kind regards',
    'Olle Berg',
    '> when does it come?',
  ].join('\n');
  const found = statements(mail);
  expect(found.map(({ text }) => text)).toEqual(['It comes tomorrow.', 'Dr. Holt lifts it.']);
  expect(found[0]).toMatchObject({ heading: 'The crane', parties: expect.stringContaining('Olle Berg') });
});

test('a heading with a day dates the statements below it, in the time zone of the writer', () => {
  const [entry] = statements('Friday, 1 May 2026\nThe boat came yesterday.');
  expect(entry).toMatchObject({ said: '2026-05-01T12:00:00+02:00', dates: [{ name: '2026-04-30' }] });
});

test('a statement has the start and end of its validity, if the text gives them', () => {
  const [fee] = statements('From 1 June the fee is 12 dollars.');
  const [lease] = statements('The lease runs until 30 June 2026.');
  const [rule] = statements('Rules\nIn force from 15 May 2026\n\n1. Dogs stay outside the shed.');
  expect([fee?.from, lease?.until, rule?.from]).toEqual(['2026-06-01', '2026-07-01', '2026-05-15']);
});

test('statements of a dialogue have their speaker', () => {
  const found = statements('Ines: Where is the key?\nOlle: Behind the door.', { dialogue: true });
  expect(found.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Ines', 'Where is the key?'],
    ['Olle', 'Behind the door.'],
  ]);
});

/** The answer to a question from texts, each with its time of writing. */
function answer(question: string, texts: [written: string, content: string][], day = '2026-06-01'): string | undefined {
  const asked = askedOf(question, `${day}T12:00:00Z`);
  const passages = texts.map(([written, content], i) => ({
    n: i + 1,
    stored: now,
    byAsker: false,
    statements: [...statementsOf({ content, written, dialogue: false })],
  }));
  const quote = quoteFrom(
    asked,
    [...answeringStatements(asked, passages)].filter((candidate) => candidate !== undefined),
    day,
  );
  return quote && wordingOf(quote);
}

const [january, may] = ['2026-01-10T09:00:00+02:00', '2026-05-10T09:00:00+02:00'];

test('of two sentences that answer, the later one valid on the day is quoted', () => {
  const texts: [string, string][] = [
    [january, 'The captain of the fleet is Lena.'],
    [may, 'Captain of the fleet is now Noor.'],
  ];
  expect(answer('Who is captain of the fleet?', texts)).toBe('Captain of the fleet is now Noor.');
  expect(answer('Who is captain of the fleet?', texts, '2026-02-01')).toBe('The captain of the fleet is Lena.');
});

test.each<[string, string, [string, string][]]>([
  ['it lacks a word of the question', 'Who installed the gutter?', [[may, 'Gutter repaired by Holt & Daughter.']]],
  ['it lacks a name of the question', 'How old is Noor Vang?', [[may, 'Olle Berg is 40 years old.']]],
  ['it contains no answer of the kind', 'When does the regatta take place?', [[may, 'The regatta takes place.']]],
  ['it is only dated', 'When was the regatta?', [[may, '[2026-03-04 10:12] Jon: The regatta was fun.']]],
  [
    'it has only the time of a message',
    'When does the regatta take place?',
    [[may, '[12:04] The regatta takes place.']],
  ],
  ['it lacks the thing that "what" asks for', 'What make is the pump?', [[may, 'The pump is broken for good.']]],
  ['it is of another time', 'Who mended the roof in 2011?', [[may, 'Olle Berg mended the roof on 4 May 2026.']]],
  ['it does not say who somebody is', 'Who is Noor Vang?', [[may, 'Noor Vang comes on Friday at ten.']]],
  ['it has another name with the same first word', 'Who runs Café Amsel?', [[may, 'Olle Berg runs Café Drossel.']]],
  ["it is about somebody else's", 'Who is our landlord?', [[may, "Greta's landlord in Graz is called Pichler."]]],
  ['it is about a relative', 'Which school does Mats attend?', [[may, "Mats's cousin Juri attends the Dock school."]]],
  ['it is a heading or a signature', 'Who is head of the dock office?', [[may, 'Olle Berg, head of the dock office']]],
  ['it is a question itself', 'Who is the new cook?', [[may, 'Is the new cook Olle Berg?']]],
  ['a list is asked for', 'Which boats are in the harbour?', [[may, 'In the harbour is the boat Freya.']]],
])('no sentence is quoted when %s', (_, question, texts) => {
  expect(answer(question, texts)).toBeUndefined();
});

test.each(['Noor Vang is the head of the dock.', 'I met Noor Vang, our surveyor.', 'Ask our surveyor Noor Vang.'])(
  'the question who a person is quotes "%s"',
  (text) => expect(answer('Who is Noor Vang?', [[may, text]])).toBe(text),
);

test('a clock time answers "when", a numbered place "where", any quantity "how much"', () => {
  const bus = 'The last bus to the dock leaves at 23:40.';
  const gasket = 'The spare gasket is in locker 4.';
  const diesel = 'No more than twenty litres of diesel may be kept in the shed.';
  expect(answer('When does the last bus to the dock leave?', [[may, bus]])).toBe(bus);
  expect(answer('Where is the spare gasket?', [[may, gasket]])).toBe(gasket);
  expect(answer('How much diesel may be kept in the shed?', [[may, diesel]])).toBe(diesel);
});

test('no sentence is quoted when a later one about the same subject lacks the answer', () => {
  const fee: [string, string] = [january, 'The fee of the boat club is 12 dollars.'];
  const question = 'How much is the fee of the boat club?';
  expect(answer(question, [fee])).toContain('12 dollars');
  expect(answer(question, [fee, [may, '# Fee of the boat club\n\nIt is 15 dollars now.']])).toBeUndefined();
});

test('of two turns of a dialogue that answer, the later one is quoted', () => {
  const content = 'Ines: The code of the gate is 4471.\nOlle: Thanks!\nInes: Oops, the code of the gate is 4417.';
  const statements = [...statementsOf({ content, dialogue: true })];
  const asked = askedOf('What is the code of the gate?', now);
  const candidates = [...answeringStatements(asked, [{ n: 1, stored: now, byAsker: false, statements }])];
  const quote = quoteFrom(
    asked,
    candidates.filter((candidate) => candidate !== undefined),
    '2026-06-01',
  );
  expect(quote?.statement.text).toContain('4417');
});

test('a relative day is quoted with its date, counted from the time of the text', () => {
  expect(answer('When was the crane delivered?', [[may, 'The crane was delivered yesterday.']])).toBe(
    'The crane was delivered yesterday (9 May 2026).',
  );
});

test.each(['The late shift is every second Friday at 14:00.', 'Sunday late shift: Priya.'])(
  'a recurring day is quoted without a date: %s',
  (text) => expect(answer('When is the late shift?', [[may, text]]) ?? '').not.toContain('2026'),
);

test('a question about "my" is answered only by texts that the asker wrote, not by quotes in them', () => {
  const own = (byAsker: boolean, lead = '') => {
    const asked = askedOf('When is my appointment at the dentist?', now);
    const content = `${lead}my appointment at the dentist is on 9 June 2026.`;
    const statements = [...statementsOf({ content, dialogue: false })];
    const candidates = [...answeringStatements(asked, [{ n: 1, stored: now, byAsker, statements }])];
    return quoteFrom(
      asked,
      candidates.filter((candidate) => candidate !== undefined),
      '2026-06-01',
    );
  };
  expect(own(true)?.statement.text).toContain('9 June');
  expect(own(true, 'Just so you know: ')?.statement.text).toContain('9 June');
  expect(own(true, 'Nadia wrote: ')).toBeUndefined();
  expect(own(false)).toBeUndefined();
});
