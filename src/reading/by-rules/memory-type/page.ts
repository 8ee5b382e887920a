// Classifies a text, and the sentences in it that have a different type. One sentence with a decision does not make a
// page a decision.
import { takeTurns } from '../../../process/turns';
import { sentencesOf } from '../../../libraries/text/sentences';
import type { Classification, ClassifiedType, TextType, TypedStatement } from '../../reading';
import { beforeDecisions, decisionsInText } from './decisions-in';
import { memoryTypeOf } from './memory-type';

interface Page {
  kind: Classification;
  statements: TypedStatement[];
}

/** Minimum sentences of a page. A shorter text is classified as a whole. */
const minSentences = 6;
/** Maximum sentences that are read. The first ones show the type of the page. */
const maxSentences = 100;
/** Types for which single sentences are extracted. Sentences of other types stay in their page. */
const ownKinds: readonly Classification['memory_type'][] = [
  'decision',
  'constraint',
  'learned',
  'procedural',
  'opinion',
];
/**
 * Minimum confidence of a sentence. It exceeds that of a whole text, since a sentence has little context and the page
 * is stored anyway.
 */
const minConfidence = 0.6;
const maxStatements = 20;

/** The type of a text, and the types of its parts that differ. */
export async function typeOf(content: string): Promise<TextType> {
  const page = await readPage(content);
  // "We met. Decision: use Kafka." remains a note; only the labelled part is a decision.
  const before = beforeDecisions(content);
  const labelled = page !== undefined || before.trim() !== '' ? decisionsInText(content) : [];
  const kind = page?.kind ?? memoryTypeOf(labelled.length > 0 ? before : content);
  const statements = page?.statements.filter(({ text }) => decisionsInText(text).length === 0) ?? [];
  return { ...kind, labelled, statements };
}

/** @returns undefined for a text of few sentences */
async function readPage(text: string): Promise<Page | undefined> {
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

/** The type that more than half of the sentences have; `semantic` if there is none. */
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
