// The words before a verb: its auxiliaries, negation and doubt, and whether it is a participle behind its noun.
import { wordList } from '../read-data';
import type { Row } from './row';
import { adverbs, auxiliaries, beForms, doubts, prepositions } from './word-classes';

export interface BeforeVerb {
  /** Index of the unit before the verb and its auxiliaries. */
  at: number;
  /** Whether a form of "be" is among the auxiliaries. */
  be: boolean;
}

const negations = wordList('negations');
/** Words that make the rest of a sentence hypothetical: "ask whether she owns the tent", "I dreamt that they bought it". */
const conditions = new Set('if unless whether imagine suppose dreamt dreamed pretend pretended'.split(' '));

/** The words before a verb. Undefined if the verb is negated, doubtful or hypothetical. */
export function beforeVerb(row: Row, i: number): BeforeVerb | undefined {
  let be = false;
  let at = i - 1;
  for (; at >= 0 && at > i - 7; at--) {
    const { lower, kind } = row.at(at);
    if (kind !== 'word') break;
    const bare = lower.replace(/n['’]t$/u, '');
    if (negations.has(lower) || bare !== lower || doubts.has(lower)) return undefined;
    if (lower === 'to') {
      if (!row.says(at - 1, 'going', 'used', 'continues', 'continue', 'continued')) return undefined;
      at--;
      continue;
    }
    if (beForms.has(lower)) be = true;
    else if (!auxiliaries.has(lower) && !adverbs.has(lower)) break;
  }
  if (row.word(0) === 'should' || row.units.slice(0, i).some(({ lower }) => conditions.has(lower))) return undefined;
  // A contraction with a pronoun contains "be": "I'm working", "it's made by".
  if (/['’](?:m|re|s)$/u.test(row.at(at).lower) && row.at(at).kind === 'pronoun') be = true;
  return { at, be };
}

/** Whether a participle directly follows a noun or a comma: "the pump, made by", "Harrow Press, founded by". */
export function isReduced(row: Row, at: number): boolean {
  const unit = row.at(at);
  if (unit.kind === 'mark' && (unit.lower === ',' || unit.lower === '(')) return true;
  return (
    at < 0 ||
    unit.kind === 'name' ||
    (unit.kind === 'word' && !adverbs.has(unit.lower) && !prepositions.has(unit.lower))
  );
}
