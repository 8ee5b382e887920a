// What kind of text a page is, and which of its sentences are of a kind of their own. A page is not a decision because one sentence decides.
import { takeTurns } from '../../process/turns';
import { sentencesOf } from '../text/sentences';
import type { ClassifiedType } from './cues';
import { memoryTypeOf, type Classification } from './memory-type';

/** A sentence that is a memory of its own. */
export interface TypedStatement extends Classification {
  text: string;
}

export interface Page {
  kind: Classification;
  statements: TypedStatement[];
}

/** A text of fewer sentences is one memory. */
const minSentences = 6;
/** Sentences read; what a page is shows in the first ones. */
const maxSentences = 100;
/** Kinds that are looked for by type; all others are only read in their context. */
const ownKinds: readonly Classification['memory_type'][] = [
  'decision',
  'constraint',
  'learned',
  'procedural',
  'opinion',
];
/** Higher than for a whole text: a sentence is short, and its page is kept in any case. */
const minConfidence = 0.6;
const maxStatements = 20;

/** Reads a text of several sentences. @returns undefined for a shorter one */
export async function readPage(text: string): Promise<Page | undefined> {
  const turn = takeTurns();
  const sentences: TypedStatement[] = [];
  for (const sentence of sentencesOf(text)) {
    if (sentences.length === maxSentences) break;
    sentences.push({ text: sentence, ...memoryTypeOf(sentence) });
    await turn();
  }
  if (sentences.length < minSentences) return undefined;
  const isStatement = ({ memory_type, confidence }: TypedStatement) =>
    ownKinds.includes(memory_type) && confidence >= minConfidence;
  return { kind: kindOf(sentences), statements: sentences.filter(isStatement).slice(0, maxStatements) };
}

/** The kind of more than half of the sentences; `semantic` if none prevails. */
function kindOf(sentences: TypedStatement[]): Classification {
  const counts = new Map<ClassifiedType | 'semantic', number>();
  for (const { memory_type } of sentences) counts.set(memory_type, (counts.get(memory_type) ?? 0) + 1);
  const share = (count: number) => Math.round((count / sentences.length) * 100) / 100;
  for (const [memory_type, count] of counts)
    if (memory_type !== 'semantic' && count > sentences.length / 2)
      return {
        memory_type,
        confidence: share(count),
        why: `${count} of its ${sentences.length} sentences are ${memory_type}`,
      };
  return {
    memory_type: 'semantic',
    confidence: share(counts.get('semantic') ?? 0),
    why: `no other kind prevails in its ${sentences.length} sentences`,
  };
}
