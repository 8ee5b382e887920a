// Meanings of English words and their relations: synonyms, hypernyms, siblings, opposites. From WordNet, built by
// scripts/lab/lexicon.ts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { projectRoot } from '../../config';
import { wordList } from './read-data';
import { addToList, minOf } from '../../lists';

const nationalities = new Set([...wordList('nationalities'), 'south korean', 'north korean']);

interface Lexicon {
  /** Part of speech of each meaning, one letter each: n, v, a, r. */
  parts: string;
  /** The more general meanings of each meaning. */
  above: readonly (readonly number[])[];
  /** The meanings of a word, the most frequent first. */
  senses: ReadonlyMap<string, readonly number[]>;
  /** Opposites: word to words, and meaning to meanings. */
  opposites: ReadonlyMap<string | number, ReadonlySet<string | number>>;
  /** For each word, the lists of mutually exclusive words that contain it. */
  kinds: ReadonlyMap<string, readonly string[]>;
}

let lexicon: Lexicon | undefined;

/** Loads the lexicon on first use, because loading takes about 0.1 s. */
function theLexicon(): Lexicon {
  return (lexicon ??= readLexicon());
}

const folder = path.join(projectRoot, 'src/libraries/text/data/lexicon');

function readLexicon(): Lexicon {
  const text = brotliDecompressSync(readFileSync(path.join(folder, 'wordnet.br'))).toString();
  const parts: string[] = [];
  const above: number[][] = [];
  const senses = new Map<string, number[]>();
  const opposites = new Map<string | number, Set<string | number>>();
  const oppose = <T extends string | number>(one: T, other: T) =>
    opposites.set(one, (opposites.get(one) ?? new Set()).add(other));
  let section = 0;
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) section += /^# \d/u.test(line) ? 1 : 0;
    else if (line === '') continue;
    else if (section === 1) {
      parts.push(line[0] as string);
      above.push(numbersIn(line, 1));
    } else if (section === 2) {
      const colon = line.indexOf(':');
      senses.set(line.slice(0, colon), numbersIn(line, colon + 1));
    } else {
      const [word = '', meaning = '', opposite = '', opposed = ''] = line.split(':');
      oppose(word, opposite);
      oppose(parseInt(meaning, 36), parseInt(opposed, 36));
    }
  }
  for (const line of readFileSync(path.join(folder, 'opposites.txt'), 'utf8').split('\n')) {
    const [word, others = ''] = line.split(': ');
    if (word && !word.startsWith('#'))
      for (const other of others.split(', ')) {
        oppose(word, other);
        oppose(other, word);
      }
  }
  const kinds = new Map<string, string[]>();
  for (const line of readFileSync(path.join(folder, 'kinds.txt'), 'utf8').split('\n')) {
    const [kind, words = ''] = line.split(': ');
    if (kind && !kind.startsWith('#')) for (const word of words.split(', ')) addToList(kinds, word, kind);
  }
  return { parts: parts.join(''), above, senses, opposites, kinds };
}

/** Numbers in base 36 between spaces, from a position to the end; digit by digit, because there are 236,000 of them. */
function numbersIn(line: string, from: number): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (let i = from; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code === space) {
      numbers.push(number);
      number = 0;
    } else number = number * 36 + code - (code < letterA ? digit0 : letterA - 10);
  }
  if (from < line.length) numbers.push(number);
  return numbers;
}

const space = 0x20;
const digit0 = 0x30;
const letterA = 0x61;

/** Maximum number of meanings per word. Rare meanings cause more errors than hits. */
const maxSenses = 4;

const isKnown = (word: string) => theLexicon().senses.has(word);

const endings: [ending: RegExp, ...stems: string[]][] = [
  [/ies$/u, 'y', 'ie'],
  [/ves$/u, 'f', 'fe', 've'],
  [/men$/u, 'man'],
  [/s$/u, ''],
  [/es$/u, ''],
  [/ied$/u, 'y'],
  [/ed$/u, 'e', ''],
  [/ing$/u, '', 'e'],
  [/ier$/u, 'y'],
  [/iest$/u, 'y'],
  [/est$/u, '', 'e'],
  [/er$/u, '', 'e'],
];

/** The basic form of a lower-case word: "carries" → "carry". Unknown words stay unchanged. */
export function basicForm(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (word.length < 4) return word;
  for (const [ending, ...stems] of endings) {
    if (!ending.test(word) || (ending.source === 'er$' && isKnown(word))) continue;
    const base = word.replace(ending, '');
    // A doubled final consonant is removed: "setting" → "set".
    if (/([bdglmnprt])\1$/u.test(base) && isPart(base.slice(0, -1), 'v')) return base.slice(0, -1);
    for (const stem of stems) if (isKnown(base + stem) && base.length > 1) return base + stem;
  }
  return word;
}

const irregular = new Map(
  (
    'is:be are:be was:be were:be am:be been:be being:be has:have had:have having:have does:do did:do done:do men:man women:woman children:child kids:kid people:person ' +
    'feet:foot teeth:tooth mice:mouse went:go gone:go goes:go came:come took:take taken:take gave:give given:give made:make got:get gotten:get ' +
    'said:say saw:see seen:see knew:know known:know thought:think found:find left:leave lost:lose won:win wrote:write written:write ' +
    'ran:run sang:sing sung:sing sat:sit stood:stand spoke:speak spoken:speak bought:buy brought:bring built:build began:begin begun:begin ' +
    'broke:break broken:break chose:choose chosen:choose drove:drive driven:drive drank:drink ate:eat eaten:eat fell:fall fallen:fall felt:feel ' +
    'flew:fly flown:fly forgot:forget forgotten:forget grew:grow grown:grow held:hold kept:keep led:lead lent:lend lay:lie met:meet paid:pay rode:ride ridden:ride ' +
    'rose:rise risen:rise sold:sell sent:send shook:shake slept:sleep spent:spend stole:steal stolen:steal swam:swim taught:teach threw:throw ' +
    'thrown:throw told:tell understood:understand woke:wake wore:wear worn:wear became:become better:good best:good worse:bad worst:bad ' +
    'hid:hide hidden:hide hung:hang caught:catch fought:fight sought:seek slid:slide struck:strike shot:shoot born:bear meant:mean heard:hear ' +
    'lying:lie dying:die tying:tie using:use used:use does:do leaves:leave lives:live further:far farther:far forbidden:forbid evening:evening morning:morning ceiling:ceiling building:building meeting:meeting wedding:wedding nothing:nothing'
  )
    .split(' ')
    .map((entry) => entry.split(':') as [string, string]),
);

const sensesOf = (word: string): readonly number[] => (theLexicon().senses.get(word) ?? []).slice(0, maxSenses);

export const isCompound = (words: string) => isPart(words, 'n');

export const isPart = (word: string, part: 'n' | 'v' | 'a' | 'r') =>
  sensesOf(word).some((sense) => theLexicon().parts[sense] === part);

export function isUsually(word: string, part: 'n' | 'v' | 'a' | 'r'): boolean {
  const [first] = sensesOf(word);
  return first !== undefined && theLexicon().parts[first] === part;
}

/** Whether a word usually denotes a kind of another: "guitar" of "instrument". */
export function isKindOf(word: string, kind: string): boolean {
  const key = `${word}<${kind}`;
  const kept = kinships.get(key);
  if (kept !== undefined) return kept;
  const wanted = sensesOf(kind)[0];
  const found =
    wanted !== undefined &&
    sensesOf(word)
      .slice(0, 2)
      .some((sense) => stepsUp(sense, 12).has(wanted));
  if (kinships.size > maxKept) kinships.clear();
  kinships.set(key, found);
  return found;
}

const kinships = new Map<string, boolean>();

export type WordRelation = 'same' | 'broader' | 'narrower' | 'opposite' | 'sibling';

/** Relation of one word to another. `broader`: the first word is more general than the second. */
export interface Related {
  relation: WordRelation;
  /** Number of steps to the common meaning, for siblings. Fewer steps mean closer words. */
  steps: number;
}

const maxSteps = 6;
/**
 * Minimum depth of a common meaning below the top. Meanings near the top (entity, object, person) relate almost all
 * words.
 */
const minDepth = 5;

/** The relation between two words in basic form; undefined if none is known. */
export function relationBetween(a: string, b: string): Related | undefined {
  if (a === b) return { relation: 'same', steps: 0 };
  const key = a < b ? `${a}|${b}` : `${b}|${a}|`;
  const kept = known.get(key);
  if (kept !== undefined) return kept ?? undefined;
  const found = relate(a, b);
  if (known.size > maxKept) known.clear();
  known.set(key, found ?? null);
  return found;
}

/** Cache of earlier pairs, because pairs recur within a store. */
const known = new Map<string, Related | null>();
const maxKept = 50_000;

function relate(a: string, b: string): Related | undefined {
  if (nationalities.has(a) || nationalities.has(b))
    return nationalities.has(a) && nationalities.has(b) ? { relation: 'sibling', steps: 2 } : undefined;
  if (
    theLexicon()
      .kinds.get(a)
      ?.some((kind) => theLexicon().kinds.get(b)?.includes(kind))
  )
    return { relation: 'sibling', steps: 2 };
  if (areOpposite(a, b)) return { relation: 'opposite', steps: 0 };
  const [as, bs] = [sensesOf(a), sensesOf(b)];
  if (as.some((sense) => bs.includes(sense))) return { relation: 'same', steps: 0 };
  const areNouns = [as[0], bs[0]].every((sense) => sense !== undefined && theLexicon().parts[sense] === 'n');
  let best: Related | undefined;
  for (const from of as) {
    const up = stepsUp(from);
    for (const to of bs) {
      const other = stepsUp(to);
      if (theLexicon().parts[from] !== theLexicon().parts[to]) continue;
      const part = theLexicon().parts[from];
      if (part === 'a' || part === 'r') {
        if (part === 'a' && (up.get(to) === 1 || other.get(from) === 1)) return { relation: 'same', steps: 1 };
        continue;
      }
      if (other.has(from) && depthOf(from) >= 3) return { relation: 'broader', steps: other.get(from) as number };
      if (up.has(to) && depthOf(to) >= 3) return { relation: 'narrower', steps: up.get(to) as number };
      // Verbs of a kind do not exclude each other: one can walk and talk.
      if (part === 'v' || !areNouns) continue;
      for (const [common, steps] of up) {
        const more = other.get(common);
        const max = depthOf(common) > 6 ? 4 : 3;
        if (more === undefined || steps > max || more > max || depthOf(common) < minDepth) continue;
        // A word much closer to the common meaning is a more general one: "instrument" and "guitar".
        if (Math.abs(steps - more) > 1) continue;
        if (!best || steps + more < best.steps) best = { relation: 'sibling', steps: steps + more };
      }
    }
  }
  return best;
}

/** A meaning and its more general meanings, with the number of steps to each. */
function stepsUp(sense: number, max = maxSteps): Map<number, number> {
  const found = new Map([[sense, 0]]);
  let layer = [sense];
  for (let steps = 1; steps <= max && layer.length > 0; steps++) {
    layer = layer.flatMap((each) => theLexicon().above[each] ?? []).filter((each) => !found.has(each));
    for (const each of layer) found.set(each, steps);
  }
  return found;
}

const depths = new Map<number, number>();

/** Distance of a meaning from the most general one. Verbs get an addition, because their trees are flat. */
function depthOf(sense: number): number {
  const kept = depths.get(sense);
  if (kept !== undefined) return kept;
  const { above, parts } = theLexicon();
  const depth = above[sense]?.length
    ? 1 + minOf((above[sense] as number[]).map(depthOf))
    : parts[sense] === 'v'
      ? 3
      : 0;
  depths.set(sense, depth);
  return depth;
}

const negatingPrefix = /^(?:un|in|im|il|ir|dis|non-?|anti-?|mis)(?=\p{L}{4})/u;

function areOpposite(a: string, b: string): boolean {
  const { opposites } = theLexicon();
  if (opposites.get(a)?.has(b) || opposites.get(b)?.has(a)) return true;
  if (a.replace(negatingPrefix, '') === b && a !== b && isKnown(b)) return true;
  if (b.replace(negatingPrefix, '') === a && a !== b && isKnown(a)) return true;
  // Similar adjectives share opposites ("huge" has those of "large"), and so do synonyms.
  const others = new Set(nearMeanings(b));
  return nearMeanings(a).some((meaning) =>
    [...(opposites.get(meaning) ?? [])].some((each) => others.has(each as number)),
  );
}

function nearMeanings(word: string): number[] {
  const { above, parts } = theLexicon();
  return sensesOf(word).flatMap((sense, i) =>
    parts[sense] === 'a' ? [sense, ...(above[sense] ?? [])] : i < 2 ? [sense] : [],
  );
}
