// The table of routes and grants in the README: made by `npm run generate`, compared by a test.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { routesFor, type Ports } from '../src/app';
import { loadConfig, projectRoot } from '../src/config';
import type { Route } from '../src/http/route';

const readme = path.join(projectRoot, 'README.md');
const start = '<!-- routes: written by npm run generate -->\n';
const end = '<!-- /routes -->';

/** One row per route with policy and grant, formatted like Prettier. */
function tableOf(routes: Route[]): string {
  const rows = routes
    .map(({ method, path: place, policy, grant }) => [
      `\`${method} ${place.replace(/:(\w+)/g, '{$1}')}\``,
      policy,
      grant ? `\`${grant}\`` : '',
    ])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  const head = ['Route', 'Policy', 'Grant'];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)));
  const line = (cells: string[], filler = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler)).join(' | ')} |`;
  return [line(head), line(['', '', ''], '-'), ...rows.map((row) => line(row))].join('\n');
}

/** The expected and the current README. */
export function readmeWithRoutes(routes: Route[]): { wanted: string; found: string } {
  const found = readFileSync(readme, 'utf8');
  const [before = '', rest = ''] = found.split(start);
  const after = rest.slice(rest.indexOf(end));
  return { wanted: `${before}${start}\n${tableOf(routes)}\n\n${after}`, found };
}

/** Writes the table; the routes are only listed, so nothing needs to run. */
export function writeRoutesTable(): void {
  const { wanted, found } = readmeWithRoutes(routesFor({ config: loadConfig({}) } as Ports));
  if (wanted !== found) writeFileSync(readme, wanted);
}
