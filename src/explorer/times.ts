// Times in words: as precise as they are known. An hour is in the reader's time zone, which tooltips name.

interface Form {
  /** Shows only the day. */
  day?: boolean;
  /** Shows only the hour; of a day, nothing. */
  clock?: boolean;
  /** Somebody stated when it is true. A year is stored as its first moment, and does not mean its first day. */
  isStated?: boolean;
  /** Shows the weekday, and the time zone of an hour. */
  full?: boolean;
}

/** A day is stored as its first moment, where it was written. */
const isDay = (at: string) => /^\d{4}-\d\d-\d\d(?:T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(at);

const isStartOfYear = (at: string) => at.slice(4, 10) === '-01-01';

const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(undefined, options);

const times = formatOf({ dateStyle: 'medium', timeStyle: 'short' });
const clocks = formatOf({ timeStyle: 'short' });
const fullTimes = formatOf({ dateStyle: 'full', timeStyle: 'long' });
/** Days of the reader's time zone, and days as they were written. */
const days = { here: formatOf({ dateStyle: 'medium' }), written: formatOf({ dateStyle: 'medium', timeZone: 'UTC' }) };
const fullDays = { here: formatOf({ dateStyle: 'full' }), written: formatOf({ dateStyle: 'full', timeZone: 'UTC' }) };

/** `Oct 3, 2026, 10:15 PM`; for a day, `Oct 3, 2026`; for a stated year, `2026`. A text that is no time stays. */
export function timeInWords(
  at: string,
  { day = false, clock = false, isStated = false, full = false }: Form = {},
): string {
  const time = new Date(isDay(at) ? at.slice(0, 10) : at);
  if (Number.isNaN(time.getTime())) return at;
  const ofDays = full ? fullDays : days;
  if (!isDay(at) && time.getTime() === new Date(time).setHours(0, 0, 0, 0))
    return clock ? '' : ofDays.here.format(time);
  if (!isDay(at)) return (clock ? clocks : day ? ofDays.here : full ? fullTimes : times).format(time);
  if (clock) return '';
  return isStated && isStartOfYear(at) ? at.slice(0, 4) : ofDays.written.format(time);
}

/** A time in the offset of another one, which its writer sent: so a day is recognised. */
export function writtenLike(at: string, written: string): string {
  const [offset, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(written) ?? [];
  const time = Date.parse(at);
  if (offset === undefined || Number.isNaN(time)) return at;
  const ms = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(time + ms).toISOString().replace('Z', offset);
}

/** Whether a text is a day or a time, as the service writes them. */
export const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text);

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' });
const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const maxDaysAgo = 7;

/** `5 min. ago`, `yesterday`; for longer ago, the day. */
export function agoInWords(time: string, now = Date.now()): string {
  const seconds = (now - Date.parse(time)) / 1_000;
  if (!(seconds < maxDaysAgo * 86_400)) return timeInWords(time, { day: true });
  const [unit, length] = units.find((each) => seconds >= each[1]) ?? [];
  return unit && length ? relative.format(-Math.floor(seconds / length), unit) : 'just now';
}
