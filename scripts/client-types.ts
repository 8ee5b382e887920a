// Writes the parts of the API document that src/client/ needs: its types, which are large and derived from it, so they
// are not in the repository, and the literal segments of its paths.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { routesFor } from '../src/app';
import { loadConfig, projectRoot } from '../src/config';
import type { Ports } from '../src/ports';

type Operation = { responses: Record<string, unknown> };
export type ApiDocument = { paths: Record<string, Record<string, Operation>> };

export const clientTypesFile = path.join(projectRoot, 'src', 'client', 'api.ts');

/** Types of requests and answers. Refusals, two thirds of the document, are left out because the client throws them. */
export function clientTypes(document: ApiDocument): string {
  const own = structuredClone(document);
  for (const { responses } of Object.values(own.paths).flatMap((methods) => Object.values(methods)))
    for (const status of Object.keys(responses)) if (Number(status) >= 400) delete responses[status];
  const program = path.join(projectRoot, 'node_modules', '.bin', 'openapi-typescript');
  return execFileSync(program, { input: JSON.stringify(own), encoding: 'utf8', maxBuffer: 2 ** 26 });
}

export const clientLiteralsFile = path.join(projectRoot, 'src', 'client', 'literals.ts');

/** Literal segments that other paths have in place of a parameter, by the path before it. They take precedence. */
export function literalsOf(paths: string[]): Record<string, string> {
  const starts = paths.flatMap((url) => [...url.matchAll(/\{/g)].map(({ index }) => url.slice(0, index)));
  const found = [...new Set(starts)].sort().map((start): [string, string] => {
    const there = paths.flatMap((url) =>
      url.startsWith(start) ? (/^[^/{]+/.exec(url.slice(start.length)) ?? []) : [],
    );
    return [start, [...new Set(there)].sort().join(' ')];
  });
  return Object.fromEntries(found.filter(([, there]) => there !== ''));
}

export const clientLiterals = (document: ApiDocument): string =>
  `/** By the path before a parameter: the literal segments that other paths have there. */
export const literals: Record<string, string> = ${JSON.stringify(literalsOf(Object.keys(document.paths)))};\n`;

/** The document of all routes. They are only listed, so the ports are not needed. */
export async function apiDocument(): Promise<ApiDocument> {
  const route = routesFor({ config: loadConfig({}) } as Ports).find(({ path: url }) => url === '/openapi.json');
  if (!route || !('handle' in route)) throw new Error('The API document does not exist.');
  return (await route.handle({} as never, {} as never)) as ApiDocument;
}
