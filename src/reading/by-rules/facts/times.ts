// The times in a clause: "since 2019", "from 1 June until 31 August", "in 2016".
import type { Relation } from '../../reading';
import { dateMask, type Masked } from './masked';

type Times = Pick<Relation, 'valid_start' | 'valid_end'>;

const timePattern = new RegExp(`,? ?(?:\\b(since|from|as of|until|till|to|in|on) )?(?:the )?(${dateMask}),?`, 'giu');
// bounded: 300 characters, see `maxSentenceLength`.
const bracket = new RegExp(`\\s*\\([\\s–—-]*(?:${dateMask}[\\s–—-]*)+\\)`, 'gu');
/** Words that change nothing: a state of the present holds now. */
const idle = / (?:now|also|currently|still)\b/gu;

/**
 * A clause without its times and without dates in brackets.
 * @returns `times`: the valid time of a state or an event; undefined if a time fits neither
 */
export function timesIn(clause: string, masked: Masked) {
  const found: { cue: string; mask: string }[] = [];
  const text = clause
    .replace(bracket, '')
    .replace(timePattern, (_whole, cue: string | undefined, mask: string) => {
      found.push({ cue: cue?.toLowerCase() ?? '', mask });
      return ' ';
    })
    .replace(idle, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const times = (isEvent: boolean): Times | undefined => {
    const valid: Times = {};
    for (const { cue, mask } of found) {
      const own = timeBy(cue, mask, isEvent, masked);
      if (!own) return undefined;
      Object.assign(valid, own);
    }
    return valid;
  };
  return { text, times };
}

/** An event has a day; a state begins or ends. The words of the date itself may say so: "since March". */
function timeBy(cue: string, mask: string, isEvent: boolean, masked: Masked): Times | undefined {
  const date = masked.dateOf(mask);
  if (!date) return undefined;
  const own = /^(?:since|from|until|till)\b/iu.exec(date.text)?.[0].toLowerCase() ?? cue;
  if (isEvent) return ['', 'in', 'on'].includes(own) ? { valid_start: date.start } : undefined;
  if (date.grain === 'range') return own === 'from' ? { valid_start: date.start, valid_end: date.end } : undefined;
  if (['since', 'from', 'as of'].includes(own)) return { valid_start: date.start };
  return ['until', 'till', 'to'].includes(own) ? { valid_end: date.end } : undefined;
}
