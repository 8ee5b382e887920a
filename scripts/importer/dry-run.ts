// `--dry-run`: reads files of rows as an import would, and shows the items without sending them.
import { Invalid } from '../../src/errors';
import { rowsOfTable } from '../../src/libraries/formats/rows';
import { itemOf, type RowReading } from '../../src/memory/flows/import/item';
import { reasonOfRefusal } from '../../src/memory/flows/import/reason';
import { readDraft } from '../../src/memory/model/draft';
import { issuesOf, validator } from '../../src/schemas';
import type { RowsFile } from './paths';
import { count } from './progress';
import { exitCodes, printBad } from './work';

const shownItems = 3;

/** @returns the exit code */
export async function dryRun(files: RowsFile[], reading: RowReading, stdout: NodeJS.WritableStream): Promise<number> {
  const bad: string[] = [];
  let good = 0;
  for (const { file, entry } of files)
    for await (const { place, value, decimals, proposed, problem } of rowsOfTable(entry)) {
      const item = value && itemOf({ value, decimals, proposed }, reading);
      const reason = problem ?? (item && (await reasonAgainst(item)));
      if (reason !== undefined) bad.push(`${file}, ${place}: ${reason}`);
      else if (++good <= shownItems) stdout.write(`${JSON.stringify(item, null, 2)}\n`);
    }
  stdout.write(`${count(good)} items would be imported, ${count(bad.length)} bad lines; nothing was sent.\n`);
  printBad(bad, bad.length, stdout);
  return bad.length > 0 ? exitCodes.badLines : exitCodes.good;
}

const validateItem = validator('items/AddRequest');

async function reasonAgainst(item: Record<string, unknown>): Promise<string | undefined> {
  try {
    if (!validateItem(item)) throw new Invalid(issuesOf(validateItem.errors, []));
    await readDraft(item, [], false);
    return undefined;
  } catch (error) {
    if (error instanceof Invalid) return reasonOfRefusal(error.issues);
    return (error as Error).message;
  }
}
