// Which results a newer one may have made outdated. It is decided here, with the question in hand, and stored nowhere.
//
// "Room 214 has a projector." and "Room 241 has two screens." look as alike as "Ann lives in Oslo." and "Ann lives in
// Bergen." Rules that linked alike statements when they were written took most such records for updates of each other:
// likeness of form is no sameness. The question tells them apart. Asked for room 214, the second record lacks a word
// that the first one has. So of two alike results the newer one passes the older one only if
// - the older one has most words of the question, and none that the newer one lacks. "What do we know about Rolf?" asks for
//   no value that could have changed. If the newer one says that something changed, one word is enough,
// - the newer one names the years that the question names,
// - the newer one is about as close to the question as the older one; less close if it says that something changed,
// - the newer one has begun. An announced one is passed by the one that holds, which is no update.
//
// Compared are the best results, whatever number was asked for: an update often ranks below what it updates. They are
// short statements of knowledge in one scope, since the vector of a long text stands for none of its statements. Two
// that are said by different speakers, or about names that are recorded as different, are no pair. Nor does a text
// from outside pass what a member wrote.
//
// Newer is the one with the later start, if the writer stated one; else the one that was sent last. A day that stands
// in the text is not when it was written, so it counts only for whether the statement has begun.
//
// Callers may rely on: a result that is passed carries the ids of those that pass it, newest first, and stands behind
// the newest, wherever it stood before. A corrected or superseded one is no matter of this file: people's and models'
// words are stored, and count first.
import { maxRead } from '../../limits';
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import { pairs } from '../../lists';
import { entityKey } from '../../text/entity-key';
import { speaksOfChange, subjectWords, yearsIn } from '../../text/changes';
import { isBefore } from '../../time';
import { lowestTrust, memoryTypes, trustOf, typeFacts, type Trust } from '../model/types';
import type { At } from './current';
import { likenessOf, type Likeness } from './likeness';
import type { Question } from './question';
import type { Ranked } from './ranking';

/** A statement with what is compared of it, read once for all pairs. */
type Statement = ReturnType<typeof readStatement>;

export const readStatement = (stated: Schemas['retrieval/Statement']) => ({
  ...stated,
  key: entityKey(stated.content),
  words: subjectWords(stated.content),
  years: yearsIn(stated.content),
  isChange: speaksOfChange(stated.content),
});

/** What is compared of a question. */
export const readAsked = (text: string) => ({ words: [...subjectWords(text)], years: yearsIn(text) });

const maxCompared = 20;

const knowledge = memoryTypes.filter((type) => typeFacts(type).layer === 'knowledge');

export type Newer = ReadonlyMap<string, string[]>;

/** @param ranked best first */
export async function newerFirst(
  ctx: Pick<Ctx, 'graph' | 'reference'>,
  { text, vector, without }: Pick<Question, 'text' | 'vector' | 'without'>,
  ranked: Ranked[],
  { time }: At,
): Promise<{ ranked: Ranked[]; newer: Newer }> {
  const item_ids = ranked.slice(0, maxCompared).map(({ item_id }) => item_id);
  if (item_ids.length < 2 || without === 'updates') return { ranked, newer: new Map() };
  const likeness = likenessOf(ctx.reference);
  const alike = await ctx.graph.run('retrieval/list-alike-pairs', {
    item_ids,
    vector,
    memory_types: knowledge,
    max_characters: maxRead.oneStatement,
    min_likeness: likeness.alike,
    now: time,
  });
  if (!alike) return { ranked, newer: new Map() };
  const statements = alike.statements.map(readStatement);
  const asked = readAsked(text);
  const passes = pairs(alike.ones, alike.others)
    .flatMap(([one, other]) => inOrder(statements[one] as Statement, statements[other] as Statement, time) ?? [])
    .filter(({ first, second }) => mayPass(first, second, asked, likeness))
    .sort((a, b) => (isLater(a.first, b.first) ? -1 : 1));
  return { ranked: placed(ranked, firstsOf(passes)), newer: firstsOf(passes.filter(({ isUpdate }) => isUpdate)) };
}

/** `second` is older, or has not begun. */
interface Pass {
  first: Statement;
  second: Statement;
  isUpdate: boolean;
}

/** undefined if neither has begun. */
export function inOrder(one: Statement, other: Statement, time: string): Pass | undefined {
  const begun = [one, other].filter((each) => hasBegun(each, each === one ? other : one, time));
  if (begun.length === 0) return undefined;
  const isUpdate = begun.length === 2;
  const first = isUpdate ? (isLater(one, other) ? one : other) : (begun[0] as Statement);
  return { first, second: first === one ? other : one, isUpdate };
}

/** A year to come announces something, unless the other statement names it too. */
function hasBegun({ has_begun, years }: Statement, other: Statement, time: string): boolean {
  return has_begun && !years.some((year) => year > Number(time.slice(0, 4)) && !other.years.includes(year));
}

const isLater = (a: Statement, b: Statement) =>
  isBefore(b.since, a.since) || (a.since === b.since && a.item_id > b.item_id);

export function mayPass(
  first: Statement,
  second: Statement,
  asked: ReturnType<typeof readAsked>,
  likeness: Likeness,
): boolean {
  const [trust, known] = [first, second].map((each) => each.trust ?? trustOf(each.origin)) as [Trust, Trust];
  if (trust !== known && lowestTrust([trust, known]) === trust) return false;
  if (first.key === second.key) return false;
  if (asked.years.some((year) => !first.years.includes(year))) return false;
  const answered = asked.words.filter((word) => second.words.has(word));
  if (answered.length <= (first.isChange ? 0 : asked.words.length / 2)) return false;
  if (answered.some((word) => !first.words.has(word))) return false;
  return first.closeness >= second.closeness - (first.isChange ? likeness.changed : likeness.asClose);
}

function firstsOf(passes: Pass[]): Map<string, string[]> {
  const firsts = new Map<string, string[]>();
  // Of an interval, several states of an item are compared.
  for (const { first, second } of passes)
    firsts.set(second.item_id, [...new Set([...(firsts.get(second.item_id) ?? []), first.item_id])]);
  return firsts;
}

/** Moves the newest statement that nothing passes right before the first one that it passes. */
function placed(ranked: Ranked[], firsts: Newer): Ranked[] {
  const known = new Map(ranked.map((entry) => [entry.item_id, entry]));
  const all = new Map<string, Ranked>();
  for (const entry of ranked) {
    const newest = firsts.get(entry.item_id)?.find((id) => !firsts.has(id)) ?? entry.item_id;
    for (const each of [known.get(newest) ?? entry, entry])
      if (!all.has(each.item_id)) all.set(each.item_id, { ...each, score: Math.max(each.score, entry.score) });
  }
  return [...all.values()];
}
