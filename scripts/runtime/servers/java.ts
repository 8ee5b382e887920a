// Finds a Java that can run Neo4j: the `java` on PATH is often older than another one on the same machine.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../output/problem';

export interface Java {
  bin: string;
  version: number;
}

/** Minimum version for Neo4j 2026. */
const minJavaVersion = 21;

/** Folders whose subfolders are Java installations: Linux packages, macOS, Homebrew, SDKMAN and others. */
const usualFolders = [
  '/usr/lib/jvm',
  '/usr/java',
  '/opt/java',
  '/opt',
  '/Library/Java/JavaVirtualMachines',
  '/opt/homebrew/opt',
  '/usr/local/opt',
  ...['Library/Java/JavaVirtualMachines', '.sdkman/candidates/java', '.jdks', '.asdf/installs/java'].map((folder) =>
    path.join(homedir(), folder),
  ),
];

/**
 * The first Java that is new enough: from JAVA_HOME, then PATH, then the usual folders.
 * @throws Problem that lists what was found
 */
export async function findJava(env = process.env, folders = usualFolders): Promise<Java> {
  const tooOld: Java[] = [];
  for (const bin of candidates(env, folders)) {
    const version = await versionOf(bin);
    if (version !== undefined && version >= minJavaVersion) return { bin, version };
    if (version !== undefined) tooOld.push({ bin, version });
  }
  const found = tooOld.map(({ bin, version }) => `Java ${version} (${bin})`).join(', ');
  throw new Problem(
    `Neo4j needs Java ${minJavaVersion} or newer; found ${found ? `only ${found}` : 'no Java'}.`,
    `Debian, Ubuntu and Windows (WSL): sudo apt install openjdk-${minJavaVersion}-jre-headless; Fedora: sudo dnf install java-${minJavaVersion}-openjdk-headless; macOS: brew install openjdk@${minJavaVersion}; others: https://adoptium.net. ` +
      'Or point JAVA_HOME at one, or set NEO4J_URI and NEO4J_PASSWORD to use your own Neo4j.',
  );
}

function candidates(env: NodeJS.ProcessEnv, folders: string[]): string[] {
  const homes = folders.flatMap((folder) =>
    (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) => [
      path.join(folder, name, 'bin'),
      path.join(folder, name, 'Contents/Home/bin'),
    ]),
  );
  const binFolders = [
    ...(env['JAVA_HOME'] ? [path.join(env['JAVA_HOME'], 'bin')] : []),
    ...(env['PATH'] ?? '').split(path.delimiter),
    ...homes,
  ];
  const existing = binFolders.map((folder) => path.join(folder, 'java')).filter((bin) => existsSync(bin));
  return [...new Set(existing.map((bin) => realpathSync(bin)))];
}

/** The major version; undefined if the file is not a working Java, such as the macOS placeholder. */
async function versionOf(bin: string): Promise<number | undefined> {
  try {
    const { stderr } = await promisify(execFile)(bin, ['-version']);
    const [, major, minor] = /version "(\d+)(?:\.(\d+))?/.exec(stderr) ?? [];
    return major === undefined ? undefined : Number(major === '1' ? minor : major);
  } catch {
    return undefined;
  }
}
