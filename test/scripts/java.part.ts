import path from 'node:path';
import { findJava } from '../../scripts/runtime/servers/java';
import { messageOf, temporaryFolders, writeProgram } from '../support/programs';

const folder = temporaryFolders();

function java(home: string, version: string): string {
  return writeProgram(path.join(home, 'bin', 'java'), `echo 'openjdk version "${version}" 2026-01-01' >&2`);
}

test('a newer Java in a standard folder is preferred to an old one on PATH', async () => {
  const root = folder();
  java(path.join(root, 'old'), '17.0.15');
  java(path.join(root, 'jvm', 'jdk-8'), '1.8.0_402');
  const newer = java(path.join(root, 'jvm', 'jdk-25'), '25.0.3');
  const env = { PATH: path.join(root, 'old', 'bin') };
  await expect(findJava(env, [path.join(root, 'jvm')])).resolves.toEqual({ bin: newer, version: 25 });
});

test('JAVA_HOME is chosen over PATH', async () => {
  const root = folder();
  java(path.join(root, 'onpath'), '25');
  const chosen = java(path.join(root, 'chosen'), '21.0.1');
  const env = { JAVA_HOME: path.join(root, 'chosen'), PATH: path.join(root, 'onpath', 'bin') };
  await expect(findJava(env, [])).resolves.toEqual({ bin: chosen, version: 21 });
});

test('a Java within a macOS bundle is found, and one that does not run is skipped', async () => {
  const root = folder();
  writeProgram(path.join(root, 'placeholder', 'java'), 'echo "Unable to locate a Java Runtime." >&2; exit 1');
  const bundled = java(path.join(root, 'jvm', 'temurin-21.jdk', 'Contents', 'Home'), '21');
  const env = { PATH: path.join(root, 'placeholder') };
  await expect(findJava(env, [path.join(root, 'jvm')])).resolves.toEqual({ bin: bundled, version: 21 });
});

test('without a recent Java the message lists those found and what to do', async () => {
  const root = folder();
  const old = java(path.join(root, 'old'), '17.0.15');
  const message = await messageOf(findJava({ PATH: path.dirname(old) }, []));
  expect(message).toContain(`Neo4j needs Java 21 or newer; found only Java 17 (${old}).`);
  expect(message).toContain('apt install');
  expect(message).toContain('NEO4J_URI');
  expect(await messageOf(findJava({ PATH: root }, []))).toContain('found no Java.');
});
