// The valid time that a short text states, or the reason why it states none.
import { validTimeOf } from '../../src/reading/by-rules/time/valid-time';

/** A Monday. */
const written = '2026-11-02T09:00:00+01:00';

test.each([
  ['From 1 July 2026 the fee is 20 euros.', undefined, '2026-07-01 to ever'],
  ['As of 1 January 2027 the tram costs 3 euros.', undefined, '2027-01-01 to ever'],
  ['Since 1 September Anna works at Halden Optics.', written, '2026-09-01 to ever'],
  ['He has had the key since Tuesday.', written, '2026-10-27 to ever'],
  ['Starting next Monday the canteen opens at seven.', written, '2026-11-09 to ever'],
  ['The bridge is closed until Friday.', written, 'ever to 2026-11-07'],
  ['The tariff is valid through 31 March 2026.', undefined, 'ever to 2026-04-01'],
  ['The rule holds from 1 March 2026 to 30 June 2026.', undefined, '2026-03-01 to 2026-07-01'],
  ['Anna moved to Bergen in May.', written, '2026-05-01 to ever'],
  ['Bo joined Halden Optics on 3 March 2024.', undefined, '2024-03-03 to ever'],
  ['Yesterday Carla sold her boat.', written, '2026-11-01 to ever'],
  ['Petra left the firm at the end of June 2026.', undefined, '2026-06-30 to ever'],
  ['Date: Tue, 3 Nov 2026\nSubject: Fees\n\nFrom 1 December the fee is 30 euros.', undefined, '2026-12-01 to ever'],
  [
    'In force from 1 March 2026\n\nDogs stay outside. Guests pay in cash. Fires are small.',
    undefined,
    '2026-03-01 to ever',
  ],
  // Texts that do not state a valid time.
  ['Anna moved to Bergen in May.', undefined, 'no_reference_time'],
  ['Since 1 September Anna works at Halden Optics.', undefined, 'no_reference_time'],
  ['I got it wrong, the review is on 1 December.', written, undefined],
  ['On the 24th we baked for hours.', '2025-12-20T10:00:00Z', undefined],
  ['The shop does not open until 1 June 2026.', undefined, 'not_stated_as_fact'],
  ['The new pump runs, the old one stays in the shed until Friday.', written, 'several_statements'],
  ['If it rains until Friday, we stay.', written, 'not_stated_as_fact'],
  ['I mixed up the invoice from 4 November 2025.', written, 'not_stated_as_fact'],
  ['If the permit comes, we open from 1 May 2027.', undefined, 'not_stated_as_fact'],
  ['We tore down the shed at the weekend. The new one has two doors.', written, undefined],
  ['Is the pool open until May 2026?', undefined, undefined],
  ['The meeting is on 3 June 2026.', undefined, undefined],
  ['The lift broke on Monday. It was mended on Wednesday.', written, 'several_times'],
  ['Lena leads sales. Bo leads support. Ada has led research since 2019.', undefined, 'several_statements'],
  ['Anna lives in Oslo.', written, undefined],
])('"%s", written at %s, is valid %s', (text, time, expected) => {
  const read = validTimeOf(text, { written: time });
  const shown = typeof read === 'object' ? `${read.from ?? 'ever'} to ${read.until ?? 'ever'}` : read;
  expect(shown).toBe(expected);
});
