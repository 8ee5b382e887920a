// The types of src/client/, made of the API document. They are large and follow from it, so they are not in the
// repository.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { routesFor } from '../src/app';
import { loadConfig, projectRoot } from '../src/config';
import type { Ports } from '../src/ports';

type Operation = { responses: Record<string, unknown> };
export type ApiDocument = { paths: Record<string, Record<string, Operation>> };

export const clientTypesFile = path.join(projectRoot, 'src', 'client', 'api.ts');

/** Types of requests and answers. Without refusals, which the client throws: they are two thirds of the document. */
export function clientTypes(document: ApiDocument): string {
  const own = structuredClone(document);
  for (const { responses } of Object.values(own.paths).flatMap((methods) => Object.values(methods)))
    for (const status of Object.keys(responses)) if (Number(status) >= 400) delete responses[status];
  const program = path.join(projectRoot, 'node_modules', '.bin', 'openapi-typescript');
  return execFileSync(program, { input: JSON.stringify(own), encoding: 'utf8', maxBuffer: 2 ** 26 });
}

/** The document of all routes. They are only listed, so the ports are not needed. */
export async function apiDocument(): Promise<ApiDocument> {
  const route = routesFor({ config: loadConfig({}) } as Ports).find(({ path: url }) => url === '/openapi.json');
  if (!route || !('handle' in route)) throw new Error('There is no API document.');
  return (await route.handle({} as never, {} as never)) as ApiDocument;
}
