// Reads lines of lists: "Owner: Ann Lee", "City bike, day: 14 euros".
import { isPerson } from './ends';
import { labels } from './noun-relations';
import { afterArticle } from './phrases';
import { addRole, isRole } from './roles';
import { amount, thing, type End, type Row } from './row';
import { priceLabels } from './word-classes';

/** Maximum units of a label. */
const maxLabelLength = 6;

/** Reads a line with a label. False if it has none, and must be read as a sentence. */
export function readLabelledLine(row: Row): boolean {
  if (!row.sentence.isLine) return false;
  const colon = row.units.slice(0, maxLabelLength + 1).findIndex((_, i) => row.isMark(i, ':', '|', '–'));
  if (colon < 1) return false;
  const value = colon + 1;
  const { topic } = row.context;
  if (row.at(value).kind === 'amount' && row.units.length - value <= 3) {
    const source = priceLabels.has(row.word(0)) ? topic : soldBefore(row, colon);
    if (source) row.add({ relation: 'costs', source, target: amount(row.textOf(value, value + 1)), at: value });
    return true;
  }
  if (!row.isName(value) || !topic) return false;
  const end = row.endAt(value);
  const label = row.at(colon - 1).lower;
  const found = labels.get(label);
  if (found) {
    const [source, target] = found.swap ? [end, topic] : [topic, end];
    row.add({ relation: found.relation, source, target, at: value });
    return true;
  }
  if (isRole(label) && isPerson(end) && topic.type !== 'person') {
    addRole(row, end, topic, row.textOf(0, colon), value);
    return true;
  }
  return false;
}

/** The thing with a price: the name in the label, or the label without its article. */
function soldBefore(row: Row, colon: number): End | undefined {
  const name = row.units.findIndex(({ kind }, i) => kind === 'name' && i < colon);
  if (name >= 0) return row.endAt(name);
  let to = 0;
  while (to < colon && row.at(to).kind === 'word') to++;
  const from = afterArticle(row, 0);
  return to > from ? thing(row.textOf(from, to)) : undefined;
}
