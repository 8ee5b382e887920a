// Questions by kind of answer, statements of a text with what they stand under, and the choice of the one that answers.
import { candidatesOf } from '../../src/language/questions/match';
import { choose, scoreOf } from '../../src/language/questions/choose';
import { phrase } from '../../src/language/questions/phrase';
import { askedOf } from '../../src/language/questions/question';
import { statementsOf, type Statement } from '../../src/language/questions/statements';

const now = '2026-06-01T12:00:00Z';

test.each([
  ['When did she arrive?', 'time'],
  ['On which day was it?', 'time'],
  ['How long does it last?', 'duration'],
  ['How much is the fee?', 'amount'],
  ['What does a ticket cost?', 'amount'],
  ['How many boats are there?', 'number'],
  ['Which firm collects it?', 'person'],
  ['Who leads the team?', 'person'],
  ['Which city did he move to?', 'place'],
  ['Where is the key?', 'place'],
  ['Why did they leave?', 'reason'],
  ['Is the shop open?', 'yes_no'],
  ['What is the name of the dog?', 'name'],
  ['What did I lend to Ines?', 'thing'],
])('%s asks for %s', (question, wanted) => expect(askedOf(question, now).wanted).toBe(wanted));

test('a guided tour is no past tense, an arrival is', () => {
  expect(askedOf('When do guided tours take place?', now).state).toBe(true);
  expect(askedOf('Who arrived first?', now).state).toBe(false);
  expect(askedOf('Who was responsible in May?', now).state).toBe(true);
});

const statements = (content: string, more: object = {}): Statement[] => [
  ...statementsOf({ content, written: '2026-05-04T09:00:00+02:00', dialogue: false, ...more }),
];

test('headers, greetings, quoted mails and signatures are no statements; the subject is what the others stand under', () => {
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

test('a heading with a day dates what stands below it, with the offset of the writer', () => {
  const [entry] = statements('Friday, 1 May 2026\nThe boat came yesterday.');
  expect(entry).toMatchObject({ said: '2026-05-01T12:00:00+02:00', dates: [{ name: '2026-04-30' }] });
});

test('from when and until when a statement holds', () => {
  const [fee] = statements('From 1 June the fee is 12 dollars.');
  const [lease] = statements('The lease runs until 30 June 2026.');
  const [rule] = statements('Rules\nIn force from 15 May 2026\n\n1. Dogs stay outside the shed.');
  expect([fee?.from, lease?.until, rule?.from]).toEqual(['2026-06-01', '2026-07-01', '2026-05-15']);
});

test('turns of a dialogue have their speaker', () => {
  const found = statements('Ines: Where is the key?\nOlle: Behind the door.', { dialogue: true });
  expect(found.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Ines', 'Where is the key?'],
    ['Olle', 'Behind the door.'],
  ]);
});

/** The answer to a question from texts, each with the time it was written; vectors say nothing here. */
function answer(question: string, texts: [written: string, content: string][], day = '2026-06-01'): string | undefined {
  const asked = askedOf(question, `${day}T12:00:00Z`);
  const passages = texts.map(([written, content], i) => ({
    n: i + 1,
    source: String(i),
    score: 1,
    stored: now,
    statements: [...statementsOf({ content, written, dialogue: false })],
  }));
  const cosine = 0.75;
  const vector = new Float32Array([1]);
  const scored = [...candidatesOf(asked, passages)]
    .filter((candidate) => candidate !== undefined)
    .map((candidate) => ({ ...candidate, vector, cosine, score: scoreOf(asked, candidate, cosine) }));
  const choice = choose(asked, scored, day);
  return choice && phrase(asked, choice);
}

const [january, march, may] = ['2026-01-10T09:00:00+02:00', '2026-03-10T09:00:00+02:00', '2026-05-10T09:00:00+02:00'];

test('of statements that say the same kind of thing, the later one holds', () => {
  const texts: [string, string][] = [
    [january, 'The captain of the fleet is Lena.'],
    [may, 'Captain of the fleet is now Noor.'],
  ];
  expect(answer('Who is captain of the fleet?', texts)).toContain('Noor');
  expect(answer('Who is captain of the fleet?', texts, '2026-02-01')).toContain('Lena');
});

test('who follows is told, not who stopped', () => {
  const texts: [string, string][] = [
    [january, 'Our head baker is Holt.'],
    [march, 'Holt stops as head baker on 30 April. Milan takes over the day after.'],
  ];
  const told = answer('Who is head baker?', texts);
  expect(told).toContain('Milan');
  expect(told).not.toContain('Holt');
});

test('an event that was moved is on its new day', () => {
  const texts: [string, string][] = [
    [january, 'The regatta takes place on Saturday 13 June 2026.'],
    [march, 'The regatta was postponed to 20 June 2026.'],
  ];
  expect(answer('When does the regatta take place?', texts)).toContain('20 June 2026');
});

test('a day is worked out from the one that was agreed', () => {
  const texts: [string, string][] = [
    [january, 'The delivery of the vat is on Monday, 4 May 2026.'],
    [march, 'The delivery of the vat is two weeks later than agreed.'],
  ];
  expect(answer('When is the delivery of the vat?', texts)).toContain('18 May 2026');
});

test('what was is left out beside what is', () => {
  const text = 'We are leaving the old hall: the choir now meets in Molland, not in Aldby.';
  expect(answer('Where does the choir meet?', [[may, text]])).not.toContain('Aldby');
});

test('a statement in other words answers if nothing else comes near', () => {
  const repaired = 'Gutter repaired last week by Holt & Daughter, before the heavy rain.';
  expect(answer('Who installed the gutter?', [[may, repaired]])).toContain('Holt');
  expect(
    answer('Who installed the gutter?', [
      [may, repaired],
      [march, 'The gutter was cleaned by Noor.'],
    ]),
  ).toBeUndefined();
});

test('a day from which something holds lies ahead', () => {
  const [pays] = statements('Agreed after coffee: from 1 August the dairy pays 2 dollars.');
  expect(pays?.from).toBe('2026-08-01');
});

test('entries of a list are named, and what came as more is added', () => {
  expect(
    answer('Which boats does the club have?', [
      [may, '# Boats of the club\n\n- Curlew: a dinghy\n- Petrel: a keelboat'],
    ]),
  ).toBe('Curlew, Petrel.');
  const bottles = 'Nine bottles of cider broke at the party. Later 3 more bottles of cider broke at the party.';
  expect(answer('How many bottles of cider broke at the party?', [[may, bottles]])).toContain('12 bottles');
});

test.each([
  ['What is the name of the keeper of the mill?', 'The keeper of the mill is away.'],
  ['How much does the bridge cost?', 'The bridge is closed.'],
  ['When was Molland founded?', 'Molland is in the valley.'],
  ['Who is head cook at the Swan Inn in Aldby?', 'Rasmus is head cook at the Heron in Molland.'],
])('%s: nothing in "%s" answers it', (question, text) => expect(answer(question, [[may, text]])).toBeUndefined());
