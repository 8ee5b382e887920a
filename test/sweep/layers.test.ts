// The arrows of the house: one package one room, rooms look only leftwards, and nothing but routes.ts knows HTTP.
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

/** Left to right: a room may look at those before it. Equal ranks do not look at each other. */
const ranks: Record<string, number> = {
  language: 0,
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
  'raw-body': ['http'],
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

test.each(Object.entries(packageHomes))('%s is imported only where it lives', (name, homes) => {
  const strangers = files.filter(
    (file) =>
      file.imports.some(({ target, typeOnly }) => target === name && !typeOnly) && !homes.includes(roomOf(file.name)),
  );
  expect(strangers.map((file) => file.name)).toEqual([]);
});

test('in a room only routes.ts knows the HTTP layer', () => {
  const knowing = files.filter(
    (file) =>
      file.name.startsWith('memory/') &&
      !file.name.endsWith('/routes.ts') &&
      file.imports.some(({ target }) => target.startsWith('http/')),
  );
  expect(knowing.map((file) => file.name)).toEqual([]);
});

test('rooms look only leftwards', () => {
  const backward = files.flatMap((file) =>
    file.imports
      .filter(({ target }) => target in ranks || roomOf(target) in ranks)
      .filter(({ target }) => roomOf(file.name) in ranks && roomOf(target) !== roomOf(file.name))
      .filter(({ target }) => (ranks[roomOf(target)] as number) >= (ranks[roomOf(file.name)] as number))
      .map(({ target }) => `${file.name} → ${target}`),
  );
  expect(backward).toEqual([]);
});

test('every room has a rank', () => {
  const rooms = new Set(files.filter((file) => file.name.startsWith('memory/')).map((file) => roomOf(file.name)));
  expect([...rooms].filter((room) => !(room in ranks))).toEqual([]);
});

test('the HTTP layer knows no memory', () => {
  const knowing = files.filter(
    (file) => file.name.startsWith('http/') && file.imports.some(({ target }) => target.startsWith('memory/')),
  );
  expect(knowing.map((file) => file.name)).toEqual([]);
});

test('Cypher stands in files: no source outside graph/ holds a clause', () => {
  const holding = files.filter(
    (file) =>
      roomOf(file.name) !== 'graph' &&
      /\b(MATCH \(|MERGE \(|UNWIND \$|DETACH DELETE)/.test(
        readFileSync(path.join(projectRoot, 'src', file.name), 'utf8'),
      ),
  );
  expect(holding.map((file) => file.name)).toEqual([]);
});
