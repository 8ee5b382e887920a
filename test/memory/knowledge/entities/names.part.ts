// Precision and recall of the rules that match names, on labelled pairs.
import { compareNames } from '../../../../src/text/compare-names';
import { entityKey } from '../../../../src/text/entity-key';
import pairs from './labelled-pairs.json';

const typed = (name: string, entity_type: string) => ({ name, key: entityKey(name), entity_type });
const comparisonsOf = ({ a, a_type, b, b_type }: (typeof pairs)[number]) => ({
  there: compareNames(typed(a, a_type), typed(b, b_type)),
  back: compareNames(typed(b, b_type), typed(a, a_type)),
});
/** Names with the same canonical key are one entity in any case. */
const isOne = (pair: (typeof pairs)[number]) =>
  entityKey(pair.a) === entityKey(pair.b) || comparisonsOf(pair).there !== undefined;
const texts = (chosen: typeof pairs) => chosen.map(({ a, b }) => `${a} | ${b}`);

test('on labelled pairs of names, matching reaches a precision of .95 and a recall of .9', () => {
  const wrong = pairs.filter((pair) => isOne(pair) && !pair.same);
  const right = pairs.filter((pair) => isOne(pair) && pair.same);
  const precision = right.length / (right.length + wrong.length);
  const recall = right.length / pairs.filter(({ same }) => same).length;
  expect({ wrong: texts(wrong), isPrecise: precision >= 0.95 }).toEqual({ wrong: [], isPrecise: true });
  expect(recall).toBeGreaterThanOrEqual(0.9);
});

test('a pair of names is matched the same in either order', () => {
  for (const pair of pairs) {
    const { there, back } = comparisonsOf(pair);
    const turned = back?.short ? { ...back, short: back.short === 'a' ? 'b' : 'a' } : back;
    expect([pair.a, pair.b, turned]).toEqual([pair.a, pair.b, there]);
  }
});

test('names that differ in a number, date or code never match', () => {
  for (const [a, b, type] of [
    ['Brightwater Laboratories 12', 'Brightwater Laboratories 13', 'organisation'],
    ['Foghorn 4711', 'Foghorn 4712', 'product'],
    ['12 September 2024', '12 Septembre 2024', 'date'],
    ['resolveEntities', 'resolveEntitie', 'code'],
  ] as const)
    expect([a, b, compareNames(typed(a, type), typed(b, type))]).toEqual([a, b, undefined]);
});
