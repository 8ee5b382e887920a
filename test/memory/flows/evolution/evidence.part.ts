// The selection of evidence yields to other work, even with very long statements.
import { evidenceIn } from '../../../../src/memory/flows/evolution/evolvers/evidence';
import type { SourceItem } from '../../../../src/memory/flows/evolution/evolver';

/** A statement near the maximum length. */
const statement = (i: number) =>
  `Keel ${i} `.concat(
    Array.from({ length: 420 }, (_, n) => `word${(i * 31 + n * 17) % 997}`)
      .join(' ')
      .slice(0, 3_900),
  );

const sourceOf = (content: string, i: number) =>
  ({
    ...{ item_id: `mem_${i}`, content, entities: [] },
    created_at: new Date(Date.UTC(2031, 0, 1) + i).toISOString(),
  }) as unknown as SourceItem;

test('comparing a hundred long statements with two hundred others does not block the process', async () => {
  let rounds = 0;
  let next = setImmediate(function count() {
    rounds++;
    next = setImmediate(count);
  });
  const items = Array.from({ length: 100 }, (_, i) => sourceOf(statement(i), i));
  const others = Array.from({ length: 200 }, (_, i) => statement(1_000 + i));
  const evidence = await evidenceIn(items, [], others);
  clearImmediate(next);
  expect(evidence).toHaveLength(100);
  expect(rounds).toBeGreaterThan(10);
});

test('of equal texts the first counts as evidence; a repetition of a derived text does not count', async () => {
  const items = ['Rome is lovely.', 'Rome  is lovely!', 'Rome is loud.'].map(sourceOf);
  const derived = sourceOf('Rome is loud.', -1);
  expect((await evidenceIn(items, [derived])).map(({ content }) => content)).toEqual(['Rome is lovely.']);
});
