// The sample in scripts/sample, as add requests.
import path from 'node:path';
import { projectRoot } from '../../../src/config';
import { rowsOfTable } from '../../../src/libraries/formats/rows';
import { entryOf } from '../../../src/libraries/formats/source';
import type { JsonValue } from '../../../src/libraries/formats/values';
import { itemOf, rowReadingOf } from '../../../src/memory/flows/import/item';

const files = ['memories.jsonl', 'reference.jsonl', 'logbook.csv'];

export async function readSample(): Promise<JsonValue[]> {
  const items: JsonValue[] = [];
  for (const file of files) {
    const entry = entryOf(path.join(projectRoot, 'scripts', 'sample', file), file, 0);
    for await (const { value, decimals, proposed } of rowsOfTable(entry))
      if (value) items.push(itemOf({ value, decimals, proposed }, rowReadingOf('semantic')));
  }
  return items;
}
