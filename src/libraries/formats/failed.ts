// The error file of an import: one failed thing per line, with the reason and its original contents. Once corrected, it
// can be imported like any other file, and its items get the same ids and origin as they would have had.
//
//   {"failed":"content: is empty","format":"file","found":{"kind":"row","what":"a.csv, line 3","value":{…}}}
//   {"failed":"has 3 cells, …","format":"file","what":"a.csv, line 4","text":"1,2,3","header":"id,content"}
import { parsedJson } from '../../objects';
import { linesOfChunks } from './encoding';
import { skipped, type Decimals, type Format, type FoundPart, type UnreadRow } from './format';
import { readAgain } from './rows';
import { listInValue, objectIn, textIn, type JsonValue } from './values';

interface Line extends Partial<UnreadRow> {
  failed: string;
  format: string;
  /** Place of a text that could not be read. */
  what?: string;
  found?: FoundPart;
}

export function failedLine(reason: string, format: string, found: FoundPart): string {
  const line: Line =
    found.kind === 'skipped'
      ? { failed: reason, format, what: found.what, ...found.unread }
      : { failed: reason, format, found };
  return JSON.stringify(line);
}

/** The entry in a line of the file, and the format that it was first read from. */
export type Again = { format: string; found: FoundPart };

export const failed: Format = {
  name: 'failed',
  title: 'Earlier failures',
  detect: ({ head }) => /^\s*\{\s*"failed"\s*:\s*"/.test(head),
  read: async function* (entries) {
    for (const entry of entries)
      for await (const { line = '', number } of linesOfChunks(await entry.open())) {
        if (line.trim() === '') continue;
        const what = `${entry.path}, line ${number}`;
        const read = againIn(line, what);
        yield typeof read === 'string' ? skipped(what, read) : { ...read.found, of: read.format };
      }
  },
};

/** @returns the reason if it cannot be read */
function againIn(line: string, what: string): Again | string {
  const value = parsedJson(line);
  if (value === undefined) return 'is not valid JSON';
  const sent = objectIn(value);
  const format = textIn(sent['format']) ?? 'file';
  const text = textIn(sent['text']);
  if (text === undefined) {
    const found = objectIn(sent['found']);
    return isFound(found) ? { format, found: found as unknown as FoundPart } : 'is not complete';
  }
  const header = textIn(sent['header']);
  const unread = { text, ...(header !== undefined && { header, decimals: objectIn(sent['decimals']) as Decimals }) };
  try {
    return { format, found: { kind: 'row', what: textIn(sent['what']) ?? what, ...readAgain(unread) } };
  } catch (error) {
    const again = { ...skipped(textIn(sent['what']) ?? what, (error as Error).message), unread };
    return { format, found: again };
  }
}

function isFound({ kind, id, text, turns, value, about }: JsonValue): boolean {
  if (kind === 'row') return Object.keys(objectIn(value)).length > 0;
  const isNamed = textIn(id) !== undefined && typeof about === 'object' && about !== null;
  if (kind === 'text') return isNamed && typeof text === 'string';
  const isTurn = (turn: JsonValue) => textIn(turn['id']) !== undefined && typeof turn['text'] === 'string';
  return kind === 'conversation' && isNamed && Array.isArray(turns) && listInValue(turns).map(objectIn).every(isTurn);
}
