// Makes the files of a release in dist/release: the service and the client as npm packages, and a list of their
// components (CycloneDX): npm's own list of packages with their licences, and the archives of runtime.lock. It ends
// with an error if a licence is not among those that this project accepts. ./scripts/prepare dev && node
// dist/scripts/lab/release.js
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';
import { commandLine } from '../command';
import { orExplain, Problem } from '../runtime/output/problem';
import { printLine } from '../runtime/output/print-line';
import { lockedFiles } from '../runtime/servers/archives';

interface Component {
  name: string;
  version: string;
  type: 'library';
  purl: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  hashes?: { alg: string; content: string }[];
}

const taken = ['MIT', 'MIT-0', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD', 'Zlib', 'CC0-1.0'];
/** Its package.json names the BSD licence in an older form. */
const readByHand = ['duck'];

/** Whether one side of each OR, and both sides of an AND, are accepted. */
export const isTaken = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((side) => side.split(' AND ').every((name) => taken.includes(name)));

const licenceOf = ({ licenses = [] }: Component): string =>
  licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? '').join(' AND ');

/** An archive by its path in a repository: group/artifact/version/file. */
export function archiveComponent({ file, sha256 }: { file: string; sha256: string }): Component {
  const folders = file.split('/');
  const [name = '', version = ''] = folders.slice(-3);
  const purl = `pkg:maven/${folders.slice(0, -3).join('.')}/${name}@${version}`;
  return { name, version, type: 'library', purl, hashes: [{ alg: 'SHA-256', content: sha256 }] };
}

function main(): void {
  const folder = path.join(projectRoot, 'dist', 'release');
  const run = (...args: string[]) =>
    execFileSync('npm', args, {
      cwd: projectRoot,
      encoding: 'utf8',
      maxBuffer: 2 ** 27,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('run', '--silent', 'build:client');
  const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { version: string };
  const client = `memory-service-client-${version}.tgz`;
  copyFileSync(path.join(projectRoot, 'dist', client), path.join(folder, client));
  // npm links this program, and a system starts it by its first line.
  const program = path.join(projectRoot, 'dist', 'scripts', 'runtime', 'start.js');
  const text = readFileSync(program, 'utf8');
  if (!text.startsWith('#!')) writeFileSync(program, `#!/usr/bin/env node\n${text}`);
  run('pack', '--silent', '--pack-destination', folder);
  const bill = JSON.parse(run('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev')) as { components: Component[] };
  const refused = bill.components.filter((each) => !readByHand.includes(each.name) && !isTaken(licenceOf(each)));
  if (refused.length > 0)
    throw new Problem(
      `Licences that are not taken: ${refused.map((each) => `${each.name} (${licenceOf(each) || 'none'})`).join(', ')}.`,
      'Use another package.',
    );
  const lock = readFileSync(path.join(projectRoot, 'scripts', 'runtime', 'servers', 'runtime.lock'), 'utf8');
  bill.components.push(...lockedFiles(lock).map(archiveComponent));
  writeFileSync(path.join(folder, 'sbom.json'), JSON.stringify(bill, null, 2));
  printLine(`${folder}: ${client}, memory-service-${version}.tgz, sbom.json with ${bill.components.length} components`);
}

if (require.main === module)
  void commandLine('release', 'Makes the packages of a release and the list of their components.')
    .action(() => orExplain(Promise.resolve().then(main)))
    .parseAsync();
