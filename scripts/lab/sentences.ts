// Lists sentences that are hard to read: the longest, and those without a verb that begin as if one followed ("Of the
// tenant."). It reads comments, texts of errors, commands and the explorer, summaries of routes and descriptions of
// schemas. node dist/scripts/lab/sentences.js [FOLDER_OR_FILE...]
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';
import { sentencesOf } from '../../src/libraries/text/sentences';
import { commandLine } from '../command';
import { printLine } from '../runtime/output/print-line';

const shown = 50;
/** Sentences longer than this have to be read twice. */
const manyWords = 32;
const fewestWords = 2;

const openings =
  /^(?:Of|What|Those|That|Whether|Without|With|By|In|From|For|At|On|To|As|After|Before|Between|Within|Whatever|Whoever|Which|None|Undefined)\b/;
const verbs =
  /\b(?:is|are|was|were|be|been|has|have|had|can|cannot|may|might|must|will|would|should|could|do|does|did|[a-z]{2,}(?:[a-rt-z]s|ed))\b|n[’']t\b/;

interface Found {
  where: string;
  text: string;
}

/** Texts in quotes and in templates. */
const quoted = /"[^"\n]*"|'[^'\n]*'|`[^`\n]*`/g;

/** Whether a text in quotes is a sentence, and not a name, a label or code. */
const isSentence = (text: string) =>
  /^[A-Z]/.test(text) && /[.?!]$/.test(text) && text.includes(' ') && !/[{}<>=;]/.test(text);

function textsOf(file: string, content: string): string[] {
  if (file.endsWith('.json'))
    return [...content.matchAll(/"(?:description|title)": "((?:[^"\\]|\\.)+)"/g)].map(([, text]) => text ?? '');
  const lines = content.split('\n');
  const comments: string[] = [];
  let open = '';
  const close = () => {
    if (open) comments.push(open);
    open = '';
  };
  for (const line of lines) {
    const [, text] = /^\s*(?:\/\/|\/?\*\*?(?!\/))\s?(.*?)(?:\*\/)?$/.exec(line) ?? [];
    if (text === undefined || text.trim() === '' || /^\s*[@}/]/.test(text)) close();
    else open += ` ${text.trim().replace(/^- /, '')}`;
    if (line.includes('*/')) close();
  }
  close();
  if (file.endsWith('.cypher')) return comments;
  const strings = lines
    .filter((line) => !/^\s*(?:\/\/|\*|\/\*|import )/.test(line))
    .flatMap((line) => [...line.matchAll(quoted)].map(([text]) => text.slice(1, -1)))
    .filter(isSentence);
  return [...comments, ...strings];
}

function filesIn(place: string): string[] {
  const whole = path.join(projectRoot, place);
  return readdirSync(whole, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.(?:tsx?|cypher|json)$/.test(name) && !/generated|client\/api|\/data\//.test(path.join(place, name)),
    )
    .map((name) => path.join(place, name));
}

function main(places: string[]): void {
  const isParameters = (text: string) => text.startsWith(':params');
  const found: Found[] = places.flatMap(filesIn).flatMap((where) =>
    textsOf(where, readFileSync(path.join(projectRoot, where), 'utf8'))
      .flatMap((text) => [...sentencesOf(text.trim())])
      .filter((text) => !isParameters(text))
      .map((text) => ({ where, text: text.trim() })),
  );
  // A list after semicolons or a colon is counted part by part.
  const wordsIn = ({ text }: Found) =>
    Math.max(...text.split(/[;:](?= )/).map((part) => part.trim().split(/\s+/).length));
  const long = found.filter((each) => wordsIn(each) > manyWords).sort((a, b) => wordsIn(b) - wordsIn(a));
  const verbless = found.filter(
    (each) => openings.test(each.text) && wordsIn(each) >= fewestWords && !verbs.test(each.text),
  );
  printLine(`${found.length} sentences`);
  for (const [title, list] of [
    [`${long.length} of more than ${manyWords} words`, long],
    [`${verbless.length} without a verb`, verbless],
  ] as const) {
    printLine(`\n${title}`);
    for (const { where, text } of list.slice(0, shown)) printLine(`${where}: ${text}`);
  }
}

void commandLine('sentences', 'Lists sentences that are too long, and those without a verb.')
  .argument('[places...]', 'folders, below the checkout', ['src', 'scripts', 'schemas', 'cypher'])
  .action(main)
  .parseAsync();
