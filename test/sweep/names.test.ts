// A name that can be searched for leads to one place: no two files export the same name.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';

const declaration =
  /^export (?:default )?(?:async )?(?:function\*?|const|let|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/gm;

/** Written by the generator: schemas, queries and the types of the published client. */
const isGenerated = (file: string) => file.startsWith('src/generated/') || file === 'src/client/api.ts';

const files = ['src', 'scripts'].flatMap((folder) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
    .filter((file) => !isGenerated(file)),
);

test('no two files export the same name', () => {
  const filesByName = new Map<string, string[]>();
  for (const file of files)
    // The generator of the client's literals holds the declaration that it writes.
    for (const [, name = ''] of withoutTemplates(readFileSync(path.join(projectRoot, file), 'utf8')).matchAll(
      declaration,
    ))
      filesByName.set(name, [...(filesByName.get(name) ?? []), file]);
  const twice = [...filesByName].filter(([, places]) => new Set(places).size > 1);
  expect(Object.fromEntries(twice)).toEqual({});
});

const withoutTemplates = (source: string): string => source.replace(/`[^`]*`/g, '``');
