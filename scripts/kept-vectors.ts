// Vectors in a file, computed ahead of a change of the embedding model. Each record is the hash of a text and its
// vector. Records are only appended, so a kill costs at most the texts of the last call.
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { EmbedPassages } from '../src/graph/reembed';
import type { EmbedderIdentity } from '../src/graph/migrate';
import { sha256 } from '../src/libraries/text/hash';
import { lengthOf } from '../src/vectors';

const hashBytes = 16;
/** Max difference between a vector's length and 1. After a crash of the machine, a record may consist of zeros. */
const tolerance = 0.01;

const folderIn = (home: string) => path.join(home, 'reembed');

export interface KeptVectors {
  /** Takes the vectors of known texts from the file, and adds the vectors of new texts. */
  embed: EmbedPassages;
  close(): void;
}

/** Only one process at a time may open it. */
export function openKeptVectors(home: string, of: EmbedderIdentity, embed: EmbedPassages): KeptVectors {
  mkdirSync(folderIn(home), { recursive: true, mode: 0o700 });
  const name = `${sha256(of.model).slice(0, 16)}-${of.dimension}.vectors`;
  const file = openSync(path.join(folderIn(home), name), 'a+', 0o600);
  const recordBytes = hashBytes + of.dimension * Float32Array.BYTES_PER_ELEMENT;
  const places = readPlaces(file, recordBytes);

  const add = (text: string, vector: Float32Array) => {
    const record = Buffer.concat([hashOf(text), Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)]);
    places.set(keyOf(text), fstatSync(file).size);
    writeSync(file, record);
  };
  const read = (text: string): Float32Array | undefined => {
    const place = places.get(keyOf(text));
    if (place === undefined) return undefined;
    const vector = new Float32Array(of.dimension);
    readSync(file, new Uint8Array(vector.buffer), 0, vector.byteLength, place + hashBytes);
    return Math.abs(lengthOf(vector) - 1) < tolerance ? vector : undefined;
  };
  return {
    embed: async (texts) => {
      const vectors = new Map(texts.map((text) => [text, read(text)]));
      const missing = [...vectors].filter(([, vector]) => !vector).map(([text]) => text);
      const made = await embed(missing);
      missing.forEach((text, at) => {
        vectors.set(text, made[at]);
        add(text, made[at] as Float32Array);
      });
      return texts.map((text) => vectors.get(text) as Float32Array);
    },
    close: () => closeSync(file),
  };
}

/** After a change, the vectors are in the graph. */
export const removeKeptVectors = (home: string): void => rmSync(folderIn(home), { recursive: true, force: true });

const hashOf = (text: string) => createHash('sha256').update(text).digest().subarray(0, hashBytes);
const keyOf = (text: string) => hashOf(text).toString('latin1');

/** Position of each record by the hash of its text. A record that a kill cut off is removed. */
function readPlaces(file: number, recordBytes: number): Map<string, number> {
  const whole = Math.floor(fstatSync(file).size / recordBytes) * recordBytes;
  ftruncateSync(file, whole);
  const places = new Map<string, number>();
  const hash = Buffer.alloc(hashBytes);
  for (let place = 0; place < whole; place += recordBytes) {
    readSync(file, hash, 0, hashBytes, place);
    places.set(hash.toString('latin1'), place);
  }
  return places;
}
