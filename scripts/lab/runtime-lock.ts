// Generates scripts/runtime/servers/runtime.lock from runtime.pom.xml, which names the versions. Only this command
// needs Maven, which resolves the dependencies of Neo4j. node dist/scripts/lab/runtime-lock.js
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../src/config';
import { commandLine } from '../command';

function main(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'runtime-lock-'));
  try {
    const pom = path.join(projectRoot, 'scripts', 'lab', 'runtime.pom.xml');
    execFileSync('mvn', ['-B', '--strict-checksums', '-f', pom, `-Druntime.folder=${folder}`, 'package'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const archives = path.join(folder, 'archives');
    const lines = readdirSync(archives, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.jar'))
      .toSorted()
      .map((name) => {
        const bytes = readFileSync(path.join(archives, name));
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        return `${sha256} ${bytes.length} ${name.split(path.sep).join('/')}\n`;
      });
    writeFileSync(path.join(projectRoot, 'scripts', 'runtime', 'servers', 'runtime.lock'), lines.join(''));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

void commandLine('runtime-lock', 'Lists every archive of the embedded runtime, with its SHA-256 and size.')
  .action(main)
  .parseAsync();
