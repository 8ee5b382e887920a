// Reads prices: "bought the piano for 2,300 zloty", "pays 900 euros for the room", "the price of the room is …".
import { wordList } from '../read-data';
import { framesOf } from './frames';
import { nounBackTo } from './nouns';
import { nounAt } from './objects';
import { afterArticle, isNounWord } from './phrases';
import { amount, thing, type End, type Row } from './row';
import { subjectsAt } from './subjects';
import { beforeVerb } from './verb-group';
import { adverbs, amountLeads, beForms } from './word-classes';

const purchases = wordList('purchase-verbs');
const payments = new Set('pay pays paid paying charge charges charged want wants ask asks'.split(' '));

/** Words after a sum that make it a difference, not a price: "The till was 4 euros short". */
const differences = new Set('short more less cheaper dearer off over under behind ahead too'.split(' '));

/** Adds the price that the sum at an index states. */
export function readSum(row: Row, i: number): void {
  if (row.at(i).kind !== 'amount') return;
  const price = amount(row.textOf(i, i + 1));
  const stated = statedPrice(row, i);
  for (const source of stated ?? pricedBeside(row, i))
    row.add({ relation: 'costs', source, target: price, at: i, timed: stated !== undefined });
}

/** The subject of "is" before a price: "The room is now only 900 euros". Undefined without such a verb. */
function statedPrice(row: Row, i: number): End[] | undefined {
  if (isInBrackets(row, i) || listed(row, i)) return undefined;
  if (differences.has(row.word(i + 1))) return [];
  let be = i - 1;
  while (be > 0 && be > i - 4 && (adverbs.has(row.word(be)) || amountLeads.has(row.word(be)))) be--;
  if (!beForms.has(row.word(be))) return undefined;
  const left = beforeVerb(row, be);
  return left ? subjectsAt(row, left.at, be).filter(isForSale) : [];
}

/** The sold thing in the words next to a sum. */
function pricedBeside(row: Row, i: number): End[] {
  if (isInBrackets(row, i)) return subjectsAt(row, i - 2, i).filter(isForSale);
  const item = listed(row, i);
  if (item) return [item];
  if (row.word(i - 1) === 'for') return boughtFor(row, i);
  // The preposition precedes the price: "a ticket at 9 euros", "rooms from 60 euros".
  if (row.says(i - 1, 'at', 'from') && !framesOf.has(row.word(i - 2))) return thingBackTo(row, i - 2);
  if (row.word(i + 1) !== 'for' || !payments.has(row.word(i - 1))) return [];
  const paid = nounAt(row, afterArticle(row, i + 2), ['thing', 'any'], 'costs');
  return paid ? [paid.end] : [];
}

const isForSale = ({ type }: End) => type !== 'person';

const isInBrackets = (row: Row, i: number) => row.at(i - 1).lower === '(' && row.at(i + 1).lower === ')';

/** The item before a sum in a list without verbs: "Coffee 2 euros, cake 3 euros". */
function listed(row: Row, i: number): End | undefined {
  const word = row.word(i - 1);
  if (!row.isVerbless || !isNounWord(row, i - 1) || framesOf.has(word) || amountLeads.has(word)) return undefined;
  let from = i - 1;
  while (from > i - 5 && isNounWord(row, from - 1)) from--;
  // Only the first noun is sold: the wine in "House wine, glass 5 euros".
  const opens = from === 0 || row.at(from - 2).kind === 'amount';
  return opens ? thing(row.textOf(from, i)) : undefined;
}

/** The thing bought for a sum: "bought the piano from Ann for 900 euros", "a ticket for 9 euros". */
function boughtFor(row: Row, i: number): End[] {
  const bought = row.facts.find(({ relation, detail }) => relation === 'bought_from' && detail)?.detail;
  if (bought) return [thing(bought)];
  let verb = i - 2;
  while (verb > i - 9 && verb >= 0 && !purchases.has(row.word(verb))) verb--;
  if (!purchases.has(row.word(verb))) return thingBackTo(row, i - 2);
  const found = nounAt(row, afterArticle(row, verb + 1), ['thing', 'any'], 'costs');
  return found && found.next <= i - 1 ? [found.end] : [];
}

/** The noun that ends at a unit, if it is a thing. */
function thingBackTo(row: Row, at: number): End[] {
  const [end] = isNounWord(row, at) ? nounBackTo(row, at) : [];
  return end?.type === 'thing' ? [end] : [];
}
