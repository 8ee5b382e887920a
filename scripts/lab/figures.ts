// Draws a figure of each exploration for docs/explore.md from the rows that it returns for the sample:
//
//   ./scripts/start --detach && ./scripts/import scripts/sample/*.jsonl scripts/sample/logbook.csv
//   node dist/scripts/lab/figures.js
//
// They are drawn as in the explorer (src/explorer/drawn.ts). If there is only one row, or only the example row, it is
// shown as text.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadConfig, projectRoot } from '../../src/config';
import { drawnAs, longest, saidAs, saidColumns, type DrawnRow } from '../../src/explorer/drawn';
import { boxOf, type Places } from '../../src/explorer/layout';
import { wrappedAt } from '../../src/explorer/wrapped';
import type { Schemas } from '../../src/generated/schemas';
import { commandLine } from '../command';
import { readLocal } from '../runtime/local';
import { Problem } from '../runtime/output/problem';

type Exploration = Schemas['explore/Exploration'];

const folder = path.join(projectRoot, 'docs', 'figures');
const page = path.join(projectRoot, 'docs', 'explore.md');
const marks = ['<!-- figures: node dist/scripts/lab/figures.js -->', '<!-- end of figures -->'] as const;

const shown = { bars: 8, names: 10, rows: 5, columns: 4, lines: 9, letters: 60 };
const width = 720;

/** Readable on light and dark pages, with the colours of the explorer. */
const style = `<style>
text{font:13px sans-serif;fill:#1a1d21}.dim{fill:#555c66}.head{font-weight:bold}
.bar,.dot{fill:#0b57b0}.dot{fill:#fff;stroke:#7a5900;stroke-width:1.5}line{stroke:#c9ced6;stroke-width:1.5}.mid{text-anchor:middle}
@media(prefers-color-scheme:dark){text{fill:#e6e8eb}.dim{fill:#a4abb6}.bar{fill:#8ab8f5}.dot{fill:#16191d;stroke:#e0bd63}line{stroke:#4a515c}}
</style>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const cut = (text: string, characters: number): string =>
  text.length <= characters ? text : `${text.slice(0, characters - 1).trimEnd()}…`;

const textAt = (x: number, y: number, text: string, name = ''): string =>
  `<text x="${x}" y="${y}"${name && ` class="${name}"`}>${escaped(text)}</text>`;

function picture(box: { x: number; y: number; width: number; height: number }, title: string, inner: string): string {
  const size = `viewBox="${box.x} ${box.y} ${box.width} ${box.height}" width="${box.width}" height="${box.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img"><title>${escaped(title)}</title>${style}${inner}</svg>\n`;
}

const lineHeight = 24;
const textHeight = 17;
const rowGap = 9;
/** Average width of a character. */
const pixels = 6.8;

function bars(title: string, rows: DrawnRow[], label: string, number: string): string {
  const some = rows.slice(0, shown.bars);
  const most = Math.max(...some.map((row) => Number(row[number])), 1e-9);
  const left = 330;
  const inner = some.map((row, i) => {
    const y = (i + 1) * lineHeight;
    const long = Math.max(2, (Number(row[number]) / most) * (width - left - 70));
    return (
      textAt(0, y + 16, cut(saidAs(row[label]), 46)) +
      `<rect class="bar" x="${left}" y="${y + 5}" width="${Math.round(long)}" height="14" rx="2"/>` +
      textAt(left + Math.round(long) + 6, y + 16, saidAs(row[number]), 'dim')
    );
  });
  const head = textAt(0, 16, label, 'dim') + textAt(left, 16, number.replaceAll('_', ' '), 'dim');
  return picture({ x: 0, y: 0, width, height: (some.length + 1) * lineHeight + 6 }, title, head + inner.join(''));
}

function table(title: string, rows: DrawnRow[], columns: string[]): string {
  const some = rows.slice(0, shown.rows);
  const wanted = columns.map((column) => {
    const longest = Math.max(column.length, ...some.map((row) => saidAs(row[column]).length));
    return Math.max(50, longest * pixels + 16);
  });
  // Short columns get their full width, long ones share the rest.
  const short = wanted.map((each) => (each <= 110 ? each : 0));
  const sum = (list: number[]) => list.reduce((all, each) => all + each, 0);
  const share = (width - sum(short)) / Math.max(1, short.filter((each) => each === 0).length);
  const widths = wanted.map((each, i) => short[i] || Math.min(each, share));
  const lettersIn = (i: number) => Math.floor(((widths[i] as number) - 12) / pixels);
  const cells = some.map((row) =>
    columns.map((column, i) => wrappedAt(saidAs(row[column]), lettersIn(i), shown.lines)),
  );
  const heights = cells.map((row) => Math.max(...row.map((lines) => lines.length)) * textHeight + rowGap);
  const inner = columns.map((column, i) => {
    const x = Math.round(sum(widths.slice(0, i)));
    const linesOf = (row: string[][], k: number) => {
      const top = lineHeight + sum(heights.slice(0, k)) + 14;
      return (row[i] ?? []).map((line, n) => textAt(x, top + n * textHeight, line)).join('');
    };
    return textAt(x, 16, cut(column.replaceAll('_', ' '), lettersIn(i)), 'dim') + cells.map(linesOf).join('');
  });
  return picture({ x: 0, y: 0, width, height: lineHeight + sum(heights) }, title, inner.join(''));
}

function network(title: string, places: Places, pairs: (readonly [string, string])[]): string {
  const at = (name: string) => places.get(name) ?? { x: 0, y: 0 };
  const lines = pairs.map(([a, b]) => `<line x1="${at(a).x}" y1="${at(a).y}" x2="${at(b).x}" y2="${at(b).y}"/>`);
  const dots = [...places.keys()].map((name) => {
    const { x, y } = at(name);
    return (
      `<rect class="dot" x="${x - 84}" y="${y - 17}" width="168" height="34" rx="6"/>` +
      textAt(x, y + 5, cut(name, 22), 'mid')
    );
  });
  return picture(boxOf(places), title, [...lines, ...dots].join(''));
}

function figureOf({ title, columns }: Exploration, rows: DrawnRow[]): string {
  const names = saidColumns(columns.map(({ name }) => name));
  const drawn = drawnAs(names, rows, shown.names);
  if (drawn.as === 'network') return network(title, drawn.places, drawn.pairs);
  if (drawn.as === 'bars') return bars(title, rows, drawn.label, drawn.number);
  const said = names.filter((name) => rows.some((row) => saidAs(row[name]) !== ''));
  const kept = new Set([said[0], ...longest(said, rows)].slice(0, shown.columns));
  return table(
    title,
    rows,
    said.filter((name) => kept.has(name)),
  );
}

/** A single row needs no picture. */
function inWords({ columns }: Exploration, row: DrawnRow): string {
  const names = saidColumns(columns.map(({ name }) => name)).filter((name) => saidAs(row[name]) !== '');
  return names.map((name) => `${name.replaceAll('_', ' ')}: ${cut(saidAs(row[name]), shown.letters)}`).join(' · ');
}

async function main(): Promise<void> {
  const local = readLocal(path.resolve(projectRoot, loadConfig(process.env).MEMORY_HOME));
  if (!local) throw new Problem('No running service found.', 'Start one with ./scripts/start, and import the sample.');
  const ask = async (url: string, body?: object) => {
    const headers = { 'X-API-Key': local.api_key ?? '', 'Content-Type': 'application/json' };
    const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
    return await (await fetch(`${local.base_url}/memory/explore${url}`, init)).json();
  };
  const { explorations } = (await ask('')) as { explorations: Exploration[] };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const list: string[] = [];
  for (const exploration of explorations) {
    const { name, title } = exploration;
    const { rows } = (await ask(`/${name}`, { limit: 20 })) as { rows?: DrawnRow[] };
    const [only = exploration.example, ...others] = rows ?? [];
    if (others.length > 0) writeFileSync(path.join(folder, `${name}.svg`), figureOf(exploration, [only, ...others]));
    const shownAs = others.length > 0 ? `![${name}](figures/${name}.svg)` : inWords(exploration, only);
    list.push(`### ${name}\n\n${title}\n\n${shownAs}`);
  }
  const [before = '', rest = ''] = readFileSync(page, 'utf8').split(marks[0]);
  const [, after = ''] = rest.split(marks[1]);
  writeFileSync(page, `${before}${[marks[0], ...list, marks[1]].join('\n\n')}${after}`);
  process.stdout.write(`${explorations.length} figures in docs/figures.\n`);
}

if (require.main === module)
  void commandLine('node dist/scripts/lab/figures.js', 'Draws the figures of docs/explore.md on the sample.')
    .action(main)
    .parseAsync();
