// Evidence for the type of a name in the words around it: "my colleague X", "X, the bakery", "moved to X", "Dear X".
import { entityKey } from './entity-key';
import type { Clue, EntityType } from './extraction';
import { commonWords, firstNames, honours, isCommon, occupations, organisationWords, personVerbs } from './lexicon';
import { wordList } from '../read-data';
import { tokenAt, type Token } from '../text/tokens';

const nouns: [EntityType, ReadonlySet<string>][] = [
  ['person', wordList('person-nouns')],
  ['organisation', wordList('organisation-nouns')],
  ['product', wordList('product-nouns')],
  ['place', wordList('place-nouns')],
  ['event', wordList('event-nouns')],
  ['work', wordList('work-nouns')],
];
const actions = wordList('person-actions');
const contacting = wordList('contacting-verbs');
const greetings = wordList('greetings');
const closings = wordList('closings');
const attendance = wordList('attendance-labels');
const motion = wordList('motion-verbs');
const employment = wordList('employment-verbs');

const articles = new Set(['the', 'a', 'an', 'our', 'my', 'his', 'her', 'their', 'your', 'its']);
const possessives = new Set(['his', 'her', 'my', 'their', 'our', 'your']);
const heads = new Set(['founder', 'founders', 'director', 'ceo', 'chair', 'employee', 'owner', 'manager', 'customers']);
const dealing = new Set([
  'bought',
  'buy',
  'buys',
  'ordered',
  'order',
  'rented',
  'rent',
  'leased',
  'hired',
  'got',
  'get',
]);
const copulas = new Set(['is', 'was', 'are', 'were']);
const making = new Set(['supplied', 'made', 'sold', 'built', 'manufactured', 'published', 'employed', 'owned']);

/** The type of thing that a common noun names. */
export function nounType(lower: string): EntityType | undefined {
  const found = nouns.find(([, words]) => words.has(lower));
  if (found) return found[0];
  return occupations.has(lower) ? 'person' : undefined;
}

/** Evidence for the name in the tokens from `start` to before `end`, from its own sentence only. */
export function cluesOf(tokens: Token[], start: number, end: number): Clue[] {
  const clues: Clue[] = [];
  const add = (type: EntityType | undefined, weight: number): void => void (type && clues.push({ type, weight }));
  const left = (steps: number): string => leftOf(tokens, start, steps);
  before(tokens, start, left, add);
  after(tokens, start, end, add);
  if (isSignature(tokens, start, end)) add('person', 2);
  if (end - start === 1) {
    const { lower, text } = tokenAt(tokens, start);
    if (!articles.has(left(1)) && !isCommon(lower) && /^\p{Lu}.*\p{Ll}/u.test(text)) add('person', 0.4);
  }
  return clues;
}

/** The word `steps` to the left within the sentence; '' beyond the start. */
function leftOf(tokens: Token[], start: number, steps: number): string {
  for (let i = start; i > start - steps; i--)
    if (i <= 0 || (tokenAt(tokens, i).initial && !tokenAt(tokens, i).gap.includes(':'))) return '';
  return tokenAt(tokens, start - steps).lower;
}

type Add = (type: EntityType | undefined, weight: number) => void;

function before(tokens: Token[], start: number, left: (steps: number) => string, add: Add): void {
  const one = left(1);
  const { gap } = tokenAt(tokens, start);
  if (one === '') {
    if (isListed(tokens, start)) add('person', 2);
    return;
  }
  const isNear = gap === ' ' || /^ ["“]$/u.test(gap);
  if (greetings.has(one)) add('person', 3);
  if (isNear || gap === ', ') {
    const type = nounType(one);
    // "her sister Mieke", "the app Roadbook". With a comma, only a possessive shows the apposition: "her sister,
    // Mieke".
    if (type && (isNear || possessives.has(left(2)))) add(type, type === 'person' ? 3 : 2.5);
  }
  if (copulas.has(one)) add(nounType(left(2)) === 'person' ? 'person' : undefined, 2);
  if (isNear) afterPreposition(left, add);
  if (isListed(tokens, start)) add('person', 2);
}

/** The words before a name. An article directly before the name is skipped. */
interface Before {
  /** An article is directly before the name. */
  isThe: boolean;
  /** The closest word that is no article. */
  word: string;
  /** The word before `word`. */
  two: string;
  /** A word of employment, such as "works", precedes. */
  works: boolean;
  /** A verb of motion precedes. */
  moves: boolean;
  /** A word of trade precedes. */
  deals: boolean;
}

function beforeName(left: (steps: number) => string): Before {
  const isThe = articles.has(left(1));
  const [word = '', ...earlier] = [1, 2, 3, 4, 5].slice(isThe ? 1 : 0).map(left);
  return {
    isThe,
    word,
    two: earlier[0] ?? '',
    works: earlier.slice(0, 2).some((each) => employment.has(each)),
    moves: earlier.slice(0, -1).some((each) => motion.has(each)),
    deals: earlier.some((each) => dealing.has(each)),
  };
}

interface PrepositionClue {
  after: ReadonlySet<string>;
  type: EntityType;
  weight: number;
  /** The weight if an article is between preposition and name. */
  withArticle: number;
  when?: (before: Before) => boolean;
}

const clue = (
  after: string,
  type: EntityType,
  weight: number,
  withArticle = weight,
  when?: PrepositionClue['when'],
) => ({
  ...{ after: new Set(after.split(' ')), type, weight, withArticle },
  ...(when && { when }),
});

/** Evidence from the preposition before a name. The weights of all matching entries are added. */
const prepositionClues: PrepositionClue[] = [
  clue('in near into around outside inside within', 'place', 2, 1),
  clue('lives living', 'place', 1),
  clue('at', 'organisation', 1.5, 1.5, ({ works }) => !works),
  clue('at to for', 'organisation', 3, 3, ({ works }) => works),
  clue('to', 'place', 2, 1, ({ works, moves }) => !works && moves),
  clue('to', 'person', 0.6, 0, ({ works, moves }) => !works && !moves),
  clue('for', 'person', 0.6, 0, ({ works }) => !works),
  clue('for', 'person', 1.5, 1.5, ({ two }) => contacting.has(two)),
  clue('with', 'person', 0.8, 0),
  clue('by', 'person', 0.6, 0),
  clue('by', 'organisation', 1.2, 1.2, ({ two }) => making.has(two)),
  clue('of', 'organisation', 1.5, 1.5, ({ two }) => heads.has(two)),
  clue('from', 'organisation', 1.2, 1.2, ({ deals }) => deals),
  clue('from', 'place', 0.8, 0.8, ({ deals }) => !deals),
  clue('joined joins acquired', 'organisation', 1.2, 0),
  clue('use uses used using install installed open run runs via', 'product', 1),
  { after: contacting, type: 'person', weight: 1.5, withArticle: 0 },
];

function afterPreposition(left: (steps: number) => string, add: Add): void {
  const context = beforeName(left);
  for (const { after: words, type, weight, withArticle, when } of prepositionClues) {
    const counts = context.isThe ? withArticle : weight;
    if (counts > 0 && words.has(context.word) && (when?.(context) ?? true)) add(type, counts);
  }
}

/** Whether the line starts with a label for people: "Present: X, Y, Z". */
function isListed(tokens: Token[], start: number): boolean {
  for (let i = start; i > Math.max(0, start - 60); i--) {
    const { gap } = tokenAt(tokens, i);
    if (/[\n!?]/u.test(gap) && i < start) return false;
    if (gap.includes(':')) return attendance.has(tokenAt(tokens, i - 1).lower);
  }
  return false;
}

function after(tokens: Token[], start: number, end: number, add: Add): void {
  const next = tokens[end];
  const last = tokenAt(tokens, end - 1);
  if (last.possessive) return possessed(tokens, end, add);
  if (!next || next.initial) return;
  if (next.gap === ' ') {
    if (actions.has(next.lower) || personVerbs.has(next.lower)) add('person', 1.2);
    if (/^\d+\.\d/u.test(next.text)) add('product', 1);
    if (copulas.has(next.lower)) {
      add(classAfter(tokens, end + 1), 2.5);
      if (/^(?:made|released|installed|developed)$/u.test(tokenAt(tokens, end + 1).lower)) add('product', 1.5);
      if (/^(?:married|born|sorry|ill|tired|retired|responsible)$/u.test(tokenAt(tokens, end + 1).lower))
        add('person', 1.5);
      if (/^(?:founded|acquired|based)$/u.test(tokenAt(tokens, end + 1).lower)) add('organisation', 1.2);
    }
    if (/^(?:acquired|supplies|supplied|employs|delivers)$/u.test(next.lower)) add('organisation', 1);
  }
  if (next.gap === ', ') {
    if (articles.has(next.lower) || possessives.has(next.lower)) add(classAfter(tokens, end), 2.5);
    else if (nounType(next.lower) === 'person' && !next.capital) add('person', 2);
    if (firstNames.has(entityKey(tokenAt(tokens, start).lower))) add('person', 0.5);
  }
}

/** The noun in "a small bakery in …" or "the app that …": the last word of the phrase. */
function classAfter(tokens: Token[], from: number): EntityType | undefined {
  if (!articles.has(tokenAt(tokens, from).lower)) return undefined;
  let type: EntityType | undefined;
  for (let i = from + 1; i < from + 6 && i < tokens.length; i++) {
    const token = tokenAt(tokens, i);
    if (token.gap !== ' ' || token.capital) break;
    const found = nounType(token.lower);
    if (found) type = found;
    else if (!commonWords.has(token.lower) && type) break;
    if (/^(?:of|for|in|at|on|that|which|who|with|from|to|and)$/u.test(token.lower)) {
      if (token.lower === 'who') type = 'person';
      break;
    }
  }
  return type;
}

function possessed(tokens: Token[], end: number, add: Add): void {
  const next = tokens[end];
  if (next?.gap !== ' ') return;
  const owned = nounType(next.lower);
  if (owned === 'person' && /^(?:ceo|director|chair|cto|cfo|employees|customers|founder)$/u.test(next.lower))
    add('organisation', 1.5);
  else if (owned === 'person') add('person', 1.5);
}

/**
 * Whether a name is a whole line and signs the text: it is the last line, or follows a line such as "Best regards,".
 */
export function isSignature(tokens: Token[], start: number, end: number): boolean {
  const { gap } = tokenAt(tokens, start);
  const next = tokens[end];
  const first = honours.has(tokenAt(tokens, start - 1).lower) ? tokenAt(tokens, start - 1) : tokenAt(tokens, start);
  if (start === 0 || !first.gap.includes('\n') || (next && !next.gap.includes('\n'))) return false;
  if (organisationWords.has(tokenAt(tokens, end - 1).lower)) return false;
  if (closings.has(tokenAt(tokens, start - 1).lower)) return true;
  return !next && /\n\s*\n/u.test(gap) && end - start < 4;
}
