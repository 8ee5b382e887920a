// The layers: each package has one home, folders and rooms import only from those below them, and only routes.ts knows HTTP.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';

interface SourceFile {
  name: string;
  imports: { target: string; typeOnly: boolean }[];
}

const files: SourceFile[] = readdirSync(path.join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
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

const roomOf = (name: string) =>
  name.startsWith('memory/') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? '');

/** Folders of `src/` from the bottom up: each imports only from those before it. The ESLint configuration has the same list. */
const folders = ['language', 'fetch', 'convert', 'graph', 'llm', 'redis', 'http', 'auth', 'memory', 'jobs'];

/** A room imports only from rooms of a lower rank. */
const ranks: Record<string, number> = {
  'memory/items': 1,
  'memory/health': 2,
  'memory/progress': 2,
  'memory/api-keys': 2,
  'memory/workspaces': 2,
  'memory/audit': 2,
  'memory/entities': 2,
  'memory/search': 3,
  'memory/reasoning': 4,
  'memory/ingest': 5,
};

const packageHomes: Record<string, string[]> = {
  koa: ['http', 'app.ts'],
  '@koa/router': ['http'],
  'koa-body': ['http'],
  '@fastify/busboy': ['http'],
  'neo4j-driver': ['graph'],
  openai: ['llm'],
  'onnxruntime-node': ['llm'],
  '@huggingface/tokenizers': ['llm'],
  ioredis: ['redis'],
  bullmq: ['redis'],
  pino: ['log.ts'],
  'ajv-formats': ['schemas.ts'],
  stemmer: ['language'],
  'fastest-levenshtein': ['language'],
  'gpt-tokenizer/encoding/o200k_base': ['language'],
  'ipaddr.js': ['fetch'],
  'html-to-text': ['convert'],
  mammoth: ['convert'],
  unpdf: ['convert'],
  fflate: ['convert'],
  marked: ['convert'],
  jose: ['auth'],
  '@koa/cors': ['http'],
  'rate-limiter-flexible': ['redis'],
};

test.each(Object.entries(packageHomes))('%s is imported only in its own folder', (name, homes) => {
  const others = files.filter(
    (file) =>
      file.imports.some(({ target, typeOnly }) => target === name && !typeOnly) && !homes.includes(roomOf(file.name)),
  );
  expect(others.map((file) => file.name)).toEqual([]);
});

test('in a room only routes.ts imports from http/', () => {
  const importing = files.filter(
    (file) =>
      file.name.startsWith('memory/') &&
      !file.name.endsWith('/routes.ts') &&
      file.imports.some(({ target }) => target.startsWith('http/')),
  );
  expect(importing.map((file) => file.name)).toEqual([]);
});

/** Imports from one place to another for which `isForbidden` holds. */
const importsBetween = (placeOf: (name: string) => string, isForbidden: (from: string, to: string) => boolean) =>
  files.flatMap((file) =>
    file.imports
      .filter(({ target }) => placeOf(target) !== placeOf(file.name))
      .filter(({ target }) => isForbidden(placeOf(file.name), placeOf(target)))
      .map(({ target }) => `${file.name} → ${target}`),
  );

test('folders import only from folders below them', () => {
  const folderOf = (name: string) => name.split('/')[0] ?? '';
  const isUpward = (from: string, to: string) => folders.includes(from) && folders.indexOf(to) > folders.indexOf(from);
  expect(importsBetween(folderOf, isUpward)).toEqual([]);
});

test('every folder has a place in the order', () => {
  const found = new Set(files.filter(({ name }) => name.includes('/')).map(({ name }) => name.split('/')[0] ?? ''));
  expect([...found].filter((name) => name !== 'generated').sort()).toEqual([...folders].sort());
});

test('rooms import only from rooms of a lower rank', () => {
  expect(importsBetween(roomOf, (from, to) => (ranks[to] ?? -1) >= (ranks[from] ?? Infinity))).toEqual([]);
});

test('every room has a rank', () => {
  const rooms = new Set(files.filter((file) => file.name.startsWith('memory/')).map((file) => roomOf(file.name)));
  expect([...rooms].filter((room) => !(room in ranks))).toEqual([]);
});

test('no source outside graph/ contains Cypher', () => {
  const containing = files.filter(
    (file) =>
      roomOf(file.name) !== 'graph' &&
      /\b(MATCH \(|MERGE \(|UNWIND \$|DETACH DELETE)/.test(
        readFileSync(path.join(projectRoot, 'src', file.name), 'utf8'),
      ),
  );
  expect(containing.map((file) => file.name)).toEqual([]);
});
