// Roam Research's export as JSON: pages of nested blocks. A daily page has its day as the title.
import { isoOf } from '../../time';
import { entriesOfJson } from './json-stream';
import { skipped, type Format, type FoundPart } from './format';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

export const roam: Format = {
  name: 'roam',
  title: 'Roam Research pages',
  detect: ({ head }) =>
    /^\s*\[\s*\{/.test(head) &&
    /"title"\s*:/.test(head) &&
    /"string"\s*:/.test(head) &&
    /"(?:edit-time|create-time|uid)"\s*:/.test(head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries)
      for await (const { value, problem } of entriesOfJson(entry))
        yield problem === undefined ? pageOfBlocks(objectIn(value)) : skipped(entry.path, problem);
  },
};

function pageOfBlocks(page: JsonValue): FoundPart {
  const title = textIn(page['title']);
  const id = textIn(page['uid']) ?? title;
  if (id === undefined) return skipped('a page', 'a page without title');
  const text = linesOfBlocks(page['children'], 0).join('\n');
  if (text === '') return skipped(title ?? id, 'without text');
  const at = timeInValue(page['edit-time']) ?? timeInValue(page['create-time']);
  return { kind: 'text', id, type: 'zettel', text, title, at, about: given({ date: dayOfTitle(title) }) };
}

const maxDepth = 50;

const linesOfBlocks = (blocks: unknown, depth: number): string[] =>
  depth > maxDepth
    ? []
    : listInValue(blocks)
        .map(objectIn)
        .flatMap(({ string, children }) => [
          ...(textIn(string) ? [`${'  '.repeat(depth)}- ${todo(textIn(string) ?? '')}`] : []),
          ...linesOfBlocks(children, depth + 1),
        ]);

const todo = (text: string): string =>
  text.replace(/\{\{(?:\[\[)?(TODO|DONE)(?:\]\])?\}\}/g, (_, state) => (state === 'DONE' ? '[x]' : '[ ]'));

/** The day that a title such as `October 12th, 2025` names. */
function dayOfTitle(title = ''): string | undefined {
  const day = /^([A-Z][a-z]+ \d{1,2})(?:st|nd|rd|th), (\d{4})$/.exec(title);
  return day ? isoOf(new Date(`${day[1]}, ${day[2]} UTC`))?.slice(0, 10) : undefined;
}
