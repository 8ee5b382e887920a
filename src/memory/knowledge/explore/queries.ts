// The text of the queries that requests use for reading, so that they can be run again in Neo4j Browser.
import type { Ctx } from '../../../ctx';
import { Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { readQueryFiles } from '../../../graph/queries';

// Only queries that read within a scope: nobody should paste a change.
const files = new Map(
  readQueryFiles().flatMap((file) => (file.mode === 'read' && !file.unscoped ? [[file.name, file] as const] : [])),
);

/** @throws Refusal `not_found` */
export function queryTexts({ scope }: Ctx, names: string[]): Schemas['explore/QueryTexts'] {
  const queries = names.map((name) => {
    const file = files.get(name);
    if (!file) throw new Refusal('not_found', `No such query: ${name}`);
    const readable = scope.readable.map((key) => JSON.stringify(key)).join(', ');
    const example = /^\/\* (:params .*) \*\/$/m.exec(file.header)?.[1] ?? '';
    // bounded: 2000 characters, the header of a query file
    const params = example.replace(/readable: \[[^\]]*\]/, () => `readable: [${readable}]`);
    return { name, title: file.title, params, text: file.text.replaceAll('$varying.', '$') };
  });
  return { queries };
}
