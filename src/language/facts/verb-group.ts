// The words before a verb: its auxiliaries, negation and doubt, and whether it is a participle behind its noun.
import { wordList } from '../read-data';
import type { Row } from './row';
import { adverbs, auxiliaries, beForms, doubts, prepositions } from './word-classes';

export interface BeforeVerb {
  /** Index of the unit before the verb and its auxiliaries. */
  at: number;
  /** A form of "be" is among them. */
  be: boolean;
}

const negations = wordList('negations');
/** Words at the beginning of sentences that suppose something. */
const conditions = new Set(['if', 'unless', 'whether', 'imagine', 'suppose', 'should']);

/** What stands before a verb; undefined if it is negated, doubtful or only supposed. */
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
  if (conditions.has(row.word(0))) return undefined;
  // "I'm working", "it's made by".
  if (/['’](?:m|re|s)$/u.test(row.at(at).lower) && row.at(at).kind === 'pronoun') be = true;
  return { at, be };
}

/** A participle directly behind a noun, or behind a comma: "the pump, made by", "Harrow Press, founded by". */
export function isReduced(row: Row, at: number): boolean {
  const unit = row.at(at);
  if (unit.kind === 'mark' && (unit.lower === ',' || unit.lower === '(')) return true;
  return (
    at < 0 ||
    unit.kind === 'name' ||
    (unit.kind === 'word' && !adverbs.has(unit.lower) && !prepositions.has(unit.lower))
  );
}
