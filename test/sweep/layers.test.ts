// Dependencies between folders: each package has one home, imports follow the layers, and only routes.ts knows HTTP.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';
import { groups, ranks, rooms, type Room } from '../../src/rooms';

interface SourceFile {
  name: string;
  imports: { target: string; typeOnly: boolean }[];
}

const files: SourceFile[] = readdirSync(path.join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({
    name: name.replaceAll(path.sep, '/'),
    imports: importsOf(readFileSync(path.join(projectRoot, 'src', name), 'utf8'), name),
  }));

function importsOf(text: string, name: string): SourceFile['imports'] {
  return [...text.matchAll(/^import (type )?(?:[\s\S]*?from )?'([^']+)';/gm)].map(([, type, source = '']) => ({
    target: source.startsWith('.')
      ? path.posix.join(path.posix.dirname(name.replaceAll(path.sep, '/')), source)
      : source,
    typeOnly: type !== undefined,
  }));
}

/** The place of a file in the order of layers: its first folder, and of libraries/ its first two. */
function folderOf(name: string): string {
  const [folder = '', library = ''] = name.split('/');
  return folder === 'libraries' ? `${folder}/${library}` : folder;
}

/** The room of a file, such as `memory/knowledge/items`; outside of memory/ its folder. */
function roomOf(name: string): string {
  const [folder = '', group = '', room = ''] = name.split('/');
  if (folder !== 'memory') return folderOf(name);
  return (groups as readonly string[]).includes(group) ? `memory/${group}/${room}` : `memory/${group}`;
}

const folderOfRoom = ({ group, name }: Room) => ['memory', group, name].filter(Boolean).join('/');

const { folders, faces, homes } = JSON.parse(
  readFileSync(path.join(projectRoot, 'scripts', 'layers.json'), 'utf8'),
) as {
  folders: string[];
  faces: string[];
  homes: Record<string, string[]>;
};

const { dependencies } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

test('what src imports is installed with the service, also for the explorer, which the first start builds', () => {
  const ours = new Set(readdirSync(path.join(projectRoot, 'src')).map((name) => name.replace(/\.tsx?$/, '')));
  const names = files
    .flatMap(({ imports }) => imports.filter(({ typeOnly }) => !typeOnly))
    .map(({ target }) => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target)
    .filter((name) => !ours.has(name) && !/^(?:node:|\.)/.test(name));
  expect([...new Set(names)].filter((name) => !(name in dependencies))).toEqual([]);
});

const isPackage = (target: string, name: string) =>
  name.endsWith('/*') ? target.startsWith(name.slice(0, -1)) : target === name;

test.each(Object.entries(homes))('the package %s is imported only in its own folder', (name, places) => {
  const others = files.filter(
    (file) =>
      file.imports.some(({ target, typeOnly }) => isPackage(target, name) && !typeOnly) &&
      !places.includes(roomOf(file.name)),
  );
  expect(others.map((file) => file.name)).toEqual([]);
});

test('below memory/, only routes.ts imports from http/', () => {
  const importing = files.filter(
    (file) =>
      file.name.startsWith('memory/') &&
      !file.name.endsWith('/routes.ts') &&
      file.imports.some(({ target }) => target.startsWith('http/')),
  );
  expect(importing.map((file) => file.name)).toEqual([]);
});

/** Imports between two places for which `isForbidden` holds. */
const importsBetween = (placeOf: (name: string) => string, isForbidden: (from: string, to: string) => boolean) =>
  files.flatMap((file) =>
    file.imports
      .filter(({ target }) => placeOf(target) !== placeOf(file.name))
      .filter(({ target }) => isForbidden(placeOf(file.name), placeOf(target)))
      .map(({ target }) => `${file.name} → ${target}`),
  );

test('folders import only from folders below them', () => {
  const isUpward = (from: string, to: string) => folders.includes(from) && folders.indexOf(to) > folders.indexOf(from);
  expect(importsBetween(folderOf, isUpward)).toEqual([]);
});

test('of a folder with a face, others import only the files directly inside', () => {
  const behind = files.flatMap(({ name, imports }) =>
    imports
      .filter(({ target }) => faces.includes(folderOf(target)) && folderOf(target) !== folderOf(name))
      .filter(({ target }) => target.split('/').length > 2)
      .map(({ target }) => `${name} → ${target}`),
  );
  expect(behind).toEqual([]);
});

test('every folder of src/ has a position in the order of layers', () => {
  const found = new Set(files.filter(({ name }) => name.includes('/')).map(({ name }) => folderOf(name)));
  expect([...found].filter((name) => name !== 'generated').sort()).toEqual([...folders].sort());
});

/** Whether a room may import from another: one of lower rank, or one that it declares. */
function mayUse(from: string, to: string): boolean {
  const [room, used] = [from, to].map((folder) => rooms.find((room) => folder === folderOfRoom(room)));
  if (!room || !used) return !from.startsWith('memory/');
  return ranks.indexOf(used.rank) < ranks.indexOf(room.rank) || room.uses?.includes(used.name) === true;
}

test('rooms import only from rooms of a lower rank, and from those that they declare in rooms.ts', () => {
  const betweenRooms = (from: string, to: string) => to.startsWith('memory/') && !mayUse(from, to);
  expect(importsBetween(roomOf, betweenRooms)).toEqual([]);
});

test('rooms.ts lists exactly the folders of src/memory/', () => {
  const found = new Set(files.filter((file) => file.name.startsWith('memory/')).map((file) => roomOf(file.name)));
  expect([...found].sort()).toEqual(rooms.map(folderOfRoom).sort());
});

test('no source file outside of graph/ contains Cypher', () => {
  const containing = files.filter(
    (file) =>
      roomOf(file.name) !== 'graph' &&
      /\b(MATCH \(|MERGE \(|UNWIND \$|DETACH DELETE)/.test(
        readFileSync(path.join(projectRoot, 'src', file.name), 'utf8'),
      ),
  );
  expect(containing.map((file) => file.name)).toEqual([]);
});
