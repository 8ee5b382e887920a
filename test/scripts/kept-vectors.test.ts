// Vectors that are computed ahead of a change of the embedding model, and kept in a file.
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { embedFitting } from '../../scripts/embed-fitting';
import { openKeptVectors, removeKeptVectors } from '../../scripts/kept-vectors';
import { Refusal, Unavailable } from '../../src/errors';
import { unitOf } from '../../src/vectors';
import { temporaryFolders } from '../support/programs';

const folder = temporaryFolders();
const model = { model: 'next', dimension: 3 };

const vectorFor = (text: string) => unitOf([text.length, 1, text.codePointAt(0) ?? 0]);

/** The vectors of texts, by a file in `home`. */
async function embed(home: string, texts: string[], of = model): Promise<{ vectors: Float32Array[]; made: string[] }> {
  const made: string[] = [];
  const kept = openKeptVectors(home, of, async (some) => {
    made.push(...some);
    return Promise.resolve(some.map(vectorFor));
  });
  const vectors = await kept.embed(texts);
  kept.close();
  return { vectors, made };
}

const fileIn = (home: string) => path.join(home, 'reembed', readdirSync(path.join(home, 'reembed'))[0] as string);

test('each text is embedded once, also in a later process, and gets its own vector', async () => {
  const home = folder();
  const first = await embed(home, ['one', 'three', 'one']);
  expect(first.made).toEqual(['one', 'three']);
  expect(first.vectors).toEqual(['one', 'three', 'one'].map(vectorFor));
  const second = await embed(home, ['three', 'fourteen', 'one']);
  expect(second.made).toEqual(['fourteen']);
  expect(second.vectors).toEqual(['three', 'fourteen', 'one'].map(vectorFor));
  expect(statSync(fileIn(home)).mode & 0o777).toBe(0o600);
});

test('after a kill, a record that was cut off is made again, and those behind it are whole', async () => {
  const home = folder();
  await embed(home, ['one', 'three']);
  truncateSync(fileIn(home), statSync(fileIn(home)).size - 5);
  expect((await embed(home, ['one', 'three', 'fourteen'])).made).toEqual(['three', 'fourteen']);
  const later = await embed(home, ['one', 'three', 'fourteen']);
  expect(later).toEqual({ made: [], vectors: ['one', 'three', 'fourteen'].map(vectorFor) });
});

test('a record without a unit vector, as a crash of the machine leaves it, is made again', async () => {
  const home = folder();
  await embed(home, ['one']);
  const bytes = readFileSync(fileIn(home));
  writeFileSync(fileIn(home), bytes.fill(0, 16));
  expect(await embed(home, ['one'])).toEqual({ made: ['one'], vectors: [vectorFor('one')] });
  expect((await embed(home, ['one'])).made).toEqual([]);
});

test('another model, or another length, has a file of its own', async () => {
  const home = folder();
  await embed(home, ['one']);
  expect((await embed(home, ['one'], { ...model, model: 'other' })).made).toEqual(['one']);
  const short = openKeptVectors(home, { ...model, dimension: 2 }, () => Promise.resolve([unitOf([1, 1])]));
  expect(await short.embed(['one'])).toEqual([unitOf([1, 1])]);
  short.close();
  expect((await embed(home, ['one'])).made).toEqual([]);
});

test('after the change nothing is left of the files', async () => {
  const home = folder();
  await embed(home, ['one']);
  appendFileSync(fileIn(home), 'cut');
  removeKeptVectors(home);
  expect(existsSync(path.join(home, 'reembed'))).toBe(false);
});

describe('a text that the next model does not take', () => {
  const max = 300;
  const refusing = (texts: string[]) =>
    texts.some(({ length }) => length > max)
      ? Promise.reject(new Refusal('not_embeddable'))
      : Promise.resolve(texts.map(vectorFor));

  test('gets the vector of its beginning; the others keep theirs', async () => {
    const texts = ['one', 'b'.repeat(1_000), 'three'];
    expect(await embedFitting(refusing)(texts)).toEqual(['one', 'b'.repeat(250), 'three'].map(vectorFor));
  });

  test('stops the work if it is short, so that the reason is seen', () =>
    expect(embedFitting(() => Promise.reject(new Refusal('not_embeddable')))(['one', 'two'])).rejects.toThrow(Refusal));

  test('is not looked for while the server is down', async () => {
    let calls = 0;
    const down = () => {
      calls += 1;
      return Promise.reject(new Unavailable('The embedding server'));
    };
    await expect(embedFitting(down)(['one', 'two'])).rejects.toThrow(Unavailable);
    expect(calls).toBe(1);
  });
});
