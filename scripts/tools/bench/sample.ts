// The sample in scripts/sample, as add requests.
import path from 'node:path';
import { projectRoot } from '../../../src/config';
import { itemOf, readingOf } from '../../importer/item';
import { rowsOf, type Json } from '../../importer/rows';

const files = ['memories.jsonl', 'reference.jsonl', 'logbook.csv'];

export async function readSample(): Promise<Json[]> {
  const items: Json[] = [];
  for (const file of files)
    for await (const { value } of rowsOf(path.join(projectRoot, 'scripts', 'sample', file)))
      if (value) items.push(itemOf(value, readingOf('semantic')));
  return items;
}
