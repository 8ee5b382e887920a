// Precision and recall of the names that rules find in labelled sentences.
import { entityKey } from '../../src/text/entity-key';
import { extract, type About } from '../../src/reading/by-rules/entities/extract';
import labelled from './labelled.json';

interface Labelled {
  domain: string;
  text: string;
  about?: About;
  entities: { name: string; entity_type: string; aliases?: string[] }[];
}

interface Tally {
  right: number;
  found: number;
  wanted: number;
  typed: number;
}

const items = labelled.items as Labelled[];

/** Counts one text: a found name is right if it equals a label or an alias; each label counts once. */
function tallyOf({ text, about, entities }: Labelled): Tally {
  const open = entities.map(({ name, aliases = [], entity_type }) => ({
    entity_type,
    keys: [name, ...aliases].map(entityKey),
  }));
  const wanted = open.length;
  const found = extract(text, about).entities;
  let right = 0;
  let typed = 0;
  for (const { key, entity_type } of found) {
    const at = open.findIndex(({ keys }) => keys.includes(key));
    if (at < 0) continue;
    right++;
    if (open.splice(at, 1)[0]?.entity_type === entity_type) typed++;
  }
  return { right, found: found.length, wanted, typed };
}

function sumOf(tallies: Tally[]): Tally {
  const add = (key: keyof Tally): number => tallies.reduce((sum, tally) => sum + tally[key], 0);
  return { right: add('right'), found: add('found'), wanted: add('wanted'), typed: add('typed') };
}

describe('names extracted from labelled sentences', () => {
  const { right, found, wanted, typed } = sumOf(items.map(tallyOf));

  test('reach a precision of .85 and a recall of .75', () => {
    const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1);
    process.stdout.write(
      `${items.length} sentences, ${wanted} entities: precision ${percent(right, found)} %, ` +
        `recall ${percent(right, wanted)} %, type right ${percent(typed, right)} %\n`,
    );
    expect(items.length).toBeGreaterThanOrEqual(100);
    expect(right / found).toBeGreaterThanOrEqual(0.85);
    expect(right / wanted).toBeGreaterThanOrEqual(0.75);
  });

  test.each(['conversation', 'encyclopaedic', 'notes', 'code'])(
    'reach the minimum precision and recall in the domain %s alone',
    (domain) => {
      const tally = sumOf(items.filter((item) => item.domain === domain).map(tallyOf));
      expect(tally.right / tally.found).toBeGreaterThanOrEqual(0.85);
      expect(tally.right / tally.wanted).toBeGreaterThanOrEqual(0.75);
    },
  );
});
