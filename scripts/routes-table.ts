// The table of routes and grants in the README: made by `npm run generate`, compared by a test.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import prettier from 'prettier';
import { routesFor, type Ports } from '../src/app';
import { loadConfig, projectRoot } from '../src/config';
import type { Route } from '../src/http/route';

const readme = path.join(projectRoot, 'README.md');
const start = '<!-- routes: written by npm run generate -->\n';
const end = '<!-- /routes -->';

/** One row a route: what it is, which policy and which grant it asks for. */
function tableOf(routes: Route[]): string {
  const rows = routes.map(({ method, path: place, policy, grant }) => {
    const route = `\`${method} ${place.replace(/:(\w+)/g, '{$1}')}\``;
    return `| ${route} | ${policy} | ${grant ? `\`${grant}\`` : ''} |`;
  });
  return ['| Route | Policy | Grant |', '| --- | --- | --- |', ...rows.sort()].join('\n');
}

/** The README as it has to be, and as it is. */
export async function readmeWithRoutes(routes: Route[]): Promise<{ wanted: string; found: string }> {
  const found = readFileSync(readme, 'utf8');
  const [before = '', rest = ''] = found.split(start);
  const after = rest.slice(rest.indexOf(end));
  const text = `${before}${start}\n${tableOf(routes)}\n\n${after}`;
  const options = await prettier.resolveConfig(path.join(projectRoot, 'package.json'));
  return { wanted: await prettier.format(text, { ...options, parser: 'markdown' }), found };
}

/** Writes the table; the routes are only listed, so nothing needs to run. */
export async function writeRoutesTable(): Promise<void> {
  const { wanted, found } = await readmeWithRoutes(routesFor({ config: loadConfig({}) } as Ports));
  if (wanted !== found) writeFileSync(readme, wanted);
}
