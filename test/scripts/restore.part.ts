// Restoring a backup: only complete backups, and without overwriting data.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesIn, manifestFile, type Manifest } from '../../scripts/runtime/copy';
import { openInstance } from '../../scripts/runtime/instance';
import { restore } from '../../scripts/runtime/restore';
import { messageOf, temporaryFolders } from '../support/programs';

const folder = temporaryFolders();

/** A backup with files but no database. */
async function backupIn(place: string): Promise<string> {
  mkdirSync(path.join(place, 'data'), { recursive: true });
  writeFileSync(path.join(place, 'data', 'store'), 'graph');
  const manifest: Manifest = {
    format: 1,
    created_at: '2026-11-23T00:00:00Z',
    pause_seconds: 0,
    files: await filesIn(place),
  };
  writeFileSync(manifestFile(place), JSON.stringify(manifest));
  return place;
}

test('a restore refuses a damaged backup and keeps the existing data', async () => {
  const place = await backupIn(folder());
  writeFileSync(path.join(place, 'data', 'store'), 'grape');
  const home = folder();
  writeFileSync(path.join(home, 'own'), 'mine');
  expect(await messageOf(restore(place, home, { replace: true }))).toContain('missing or damaged');
  expect(readFileSync(path.join(home, 'own'), 'utf8')).toBe('mine');
});

test.each([
  ['truncated', (text: string) => text.slice(0, -10)],
  ['not an object', () => 'null'],
  ['of a later format', (text: string) => text.replace('"format":1', '"format":2')],
])('a restore refuses a manifest that is %s, with the reason in words', async (_name, altered) => {
  const place = await backupIn(folder());
  writeFileSync(manifestFile(place), altered(readFileSync(manifestFile(place), 'utf8')));
  const message = await messageOf(restore(place, path.join(folder(), 'home'), { replace: false }));
  expect(message).toContain('is damaged or of another version');
});

test('a restore refuses a backup with a file that its manifest does not name', async () => {
  const place = await backupIn(folder());
  writeFileSync(path.join(place, 'data', 'added'), 'foreign');
  expect(await messageOf(restore(place, path.join(folder(), 'home'), { replace: false }))).toContain(
    'not in the manifest',
  );
});

test('an interrupted restore is not started as an empty instance, and can be repeated', async () => {
  const place = await backupIn(folder());
  const home = path.join(folder(), 'home');
  mkdirSync(`${home}.draft`);
  expect(await messageOf(openInstance(home))).toContain(`A restore to ${home} was interrupted.`);
  await restore(place, home, { replace: false });
  expect(readFileSync(path.join(home, 'data', 'store'), 'utf8')).toBe('graph');
  expect(existsSync(`${home}.draft`)).toBe(false);
});

test('a restore overwrites nothing: existing data is moved aside if requested, else it refuses', async () => {
  const place = await backupIn(folder());
  const home = path.join(folder(), 'home');
  mkdirSync(home);
  writeFileSync(path.join(home, 'own'), 'mine');
  expect(await messageOf(restore(place, home, { replace: false }))).toContain('is not empty');
  const { aside } = await restore(place, home, { replace: true });
  expect(readFileSync(path.join(aside as string, 'own'), 'utf8')).toBe('mine');
  expect(readFileSync(path.join(home, 'data', 'store'), 'utf8')).toBe('graph');
  expect(existsSync(path.join(home, 'own'))).toBe(false);
});

test('a restore refuses a folder without a manifest', async () => {
  expect(await messageOf(restore(folder(), path.join(folder(), 'home'), { replace: false }))).toContain(
    'no manifest.json',
  );
});
