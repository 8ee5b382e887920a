import { foundIn } from '../../support/found';

const ics = (...components: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...components, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

test('events have their times in zones, people, folded and escaped texts; alarms change nothing', async () => {
  const found = await foundIn({
    'any.txt': ics(
      'BEGIN:VTIMEZONE\r\nTZID:Europe/Oslo\r\nEND:VTIMEZONE',
      event(
        'UID:1@x',
        'SUMMARY:Lamp\\, relay',
        'DESCRIPTION:First line\\nsecond',
        '  line',
        'LOCATION:Tower',
        'DTSTART;TZID=Europe/Oslo:20250330T030500',
        'DTEND;TZID="Europe/Oslo":20250330T040000',
        'ORGANIZER;CN="Lindqvist: Mara":mailto:m@example.org',
        'ATTENDEE:mailto:t@example.org',
        'CATEGORIES:work,light',
        'BEGIN:VALARM\r\nDESCRIPTION:Reminder\r\nEND:VALARM',
      ),
      event(
        'UID:2@x',
        'SUMMARY:Watch',
        'DTSTART;VALUE=DATE:20250302',
        'DTEND;VALUE=DATE:20250303',
        'RRULE:FREQ=WEEKLY',
      ),
      event('UID:2@x', 'RECURRENCE-ID:20250309', 'SUMMARY:Watch moved', 'DTSTART:20250310T080000Z'),
    ),
  });
  expect(found.formats).toEqual(['calendar']);
  expect(found.texts[0]).toEqual({
    kind: 'text',
    id: '1@x',
    type: 'episodic',
    title: 'Lamp, relay',
    text: 'Lamp, relay\nFirst line\nsecond line\nWhere: Tower\nWith: Lindqvist: Mara, t@example.org',
    at: '2025-03-30T01:05:00.000Z',
    tags: ['work', 'light'],
    about: { location: 'Tower', ends_at: '2025-03-30T02:00:00.000Z' },
  });
  expect(found.texts.slice(1).map(({ id, at, about }) => [id, at, about['ends_at']])).toEqual([
    ['2@x', '2025-03-02T00:00:00.000Z', '2025-03-03T00:00:00.000Z'],
    ['2@x:20250309', '2025-03-10T08:00:00.000Z', undefined],
  ]);
});

test('an event that repeats says when it does next, after the file was written, and for the last time', async () => {
  const oslo = (name: string, time: string) => `${name};TZID=Europe/Oslo:${time}`;
  const found = await foundIn({
    'a.ics': ics(
      event(
        'UID:1',
        'SUMMARY:Rowing',
        'DTSTAMP:20250301T120000Z',
        oslo('DTSTART', '20250106T190000'),
        'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20250630T220000Z',
        oslo('EXDATE', '20250303T190000'),
      ),
      event('UID:1', oslo('RECURRENCE-ID', '20250310T190000'), 'SUMMARY:Rowing, moved', 'DTSTART:20250311T180000Z'),
      event('UID:2', 'SUMMARY:Birthday', 'DTSTART;VALUE=DATE:19900405', 'RRULE:FREQ=YEARLY'),
      event('UID:3', 'SUMMARY:Course', 'DTSTART:20240105T100000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
      event('UID:4', 'SUMMARY:Never', 'DTSTART:20240105T100000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    ),
  });
  expect(found.texts.map(({ text }) => text.split('\n').at(-1))).toEqual([
    'Repeats: every week on Monday at 7 PM GMT+1 until July 1, 2025 excluding 2 dates, after 2025-03-01 next on 2025-03-17 19:00, last on 2025-06-30 19:00',
    'Rowing, moved',
    'Repeats: every year, after 2025-03-01 next on 2025-04-05',
    'Repeats: every day at 10 AM UTC for 3 times, last on 2024-01-07 10:00',
    'Repeats: FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  ]);
  expect(found.texts[0]?.about).toMatchObject({
    next_at: '2025-03-17T18:00:00.000Z',
    last_at: '2025-06-30T17:00:00.000Z',
  });
});

test('cancelled events and those without UID or text are counted', async () => {
  const found = await foundIn({
    'a.ics': ics(
      event('UID:1', 'SUMMARY:x', 'STATUS:CANCELLED'),
      event('SUMMARY:y'),
      event('UID:3', 'DTSTART:20250302'),
    ),
  });
  expect(found.texts).toEqual([]);
  expect(found.skipped).toEqual({ cancelled: 1, 'an entry without UID': 1, 'without text': 1 });
});

test('a task is a text, an unknown zone is UTC, and a calendar that was cut off is reported', async () => {
  const task = ['BEGIN:VTODO', 'UID:t', 'SUMMARY:Buy oil', 'DUE;TZID=Nowhere Time:20250302T100000', 'END:VTODO'].join(
    '\r\n',
  );
  const found = await foundIn({ 'a.ics': ics(task).replace('END:VCALENDAR', 'BEGIN:VEVENT\r\nUID:4\r\nSUMMARY:Lost') });
  expect(found.texts.map(({ type, text, at }) => [type, text, at])).toEqual([
    ['semantic', 'Buy oil', '2025-03-02T10:00:00.000Z'],
  ]);
  expect(found.skipped).toEqual({ 'ends in the middle': 1 });
});

test('a line that is folded within a character is read whole, wherever the file is cut', async () => {
  const whole = Buffer.from(ics(event('UID:1', 'DTSTART:20250302', 'SUMMARY:Fähre nach Værøy')));
  const at = whole.indexOf(Buffer.from('ä')) + 1;
  const folded = Buffer.concat([whole.subarray(0, at), Buffer.from('\r\n '), whole.subarray(at)]);
  expect((await foundIn({ 'a.ics': folded })).texts.map(({ title }) => title)).toEqual(['Fähre nach Værøy']);
});
