// How well rules guess the memory type of texts that were labelled by hand.
import { memoryTypeOf } from '../../src/reading/by-rules/memory-type/memory-type';
import { decisionsIn } from '../../src/reading/by-rules/memory-type/decisions-in';
import texts from './memory-types.json';

type Labelled = Record<string, string[]>;

/** Mean F1 over the memory types. */
function macroF1(labelled: Labelled): number {
  const rows = Object.entries(labelled).flatMap(([wanted, list]) =>
    list.map((text) => ({ wanted, found: memoryTypeOf(text).memory_type })),
  );
  const values = Object.keys(labelled).map((type) => {
    const right = rows.filter(({ wanted, found }) => wanted === type && found === type).length;
    const all = rows.filter(({ wanted }) => wanted === type).length + rows.filter(({ found }) => found === type).length;
    return (2 * right) / all;
  });
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const shown = (value: number) => value.toFixed(3);

test('the rules reach a macro-F1 of .8 on texts labelled by memory type', () => {
  const macro = macroF1(texts.labelled);
  expect(Object.values(texts.labelled).flat().length).toBeGreaterThanOrEqual(120);
  for (const list of Object.values(texts.labelled)) expect(list.length).toBeGreaterThanOrEqual(15);
  process.stdout.write(
    `memory types: macro-F1 ${shown(macro)}, on texts written after the rules ${shown(macroF1(texts.heldOut))}\n`,
  );
  expect(macro).toBeGreaterThanOrEqual(0.8);
});

test.each<[string, string[]]>([
  ['Decision: we ship on Friday', ['we ship on Friday']],
  ['Notes.\r\n- **Decided**: no more jars\r\n1. __Decision:__ `pnpm` it is', ['no more jars', '`pnpm` it is']],
  ['## Decision\n\nWe take Postgres,\nsince it is known.\n\nMore.', ['We take Postgres, since it is known.']],
  ['**Decisions made:**\n- [x] sell the crane\n- buy a boat?\n\n- later', ['sell the crane']],
  ['Final decision (3 May): go\nDecision 2: go', ['go']],
  ['Decision tree: split by age\nDecision makers: Ann\nThe decision: no label', []],
  ['Decision: who pays?\nDecision: TBD\nDecision:\n\n## Next\nDecision\nx', []],
  ['> Decision: of somebody else\n```\nDecision: in code\n```', []],
])('the decisions labelled in %j are found', (text, decisions) => {
  expect(decisionsIn(text)).toEqual(decisions);
});
