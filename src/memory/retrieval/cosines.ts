// Explains what a cosine of the configured embedder means.
//
// A cosine alone says little. With the default model, two unrelated English texts have .36, two German ones .60, two
// Arabic ones .74; another model has other numbers. So each model is measured once, on short texts that ship with the
// service (`unrelated-texts.json`): in nine languages the same eight topics, each a question and the text that answers
// it. A question and the texts of other topics have the cosine of unrelated texts.
//
// For each language, these are stored with the model's name: the mean vector of its questions, the mean vector of its
// texts, and the span: how far a question's own text lies above the unrelated ones. Where a model does not read a
// language, these hardly differ; the span is then at least five times the spread of the unrelated cosines, so that
// chance does not look like relevance.
//
// A question takes the measures of the language whose questions it is most similar to: the model's view counts, not the
// actual language. Its own cosine with the mean text is the zero, because questions differ from each other as much as
// languages do. The position of a cosine is its distance from there in spans: 0 is like an unrelated text, 1 like the
// text that answers the question.
//
// A model reads a script if it tells the texts in each language of it apart: each question lies nearer to its own text
// than to the mean of the others, by three of their standard deviations or more. It reads a script that was not
// measured if it reads all measured ones. In a script that it does not read, vectors mean nothing, so words alone
// decide (score/pool.ts): for Chinese paragraphs, a search with vectors of the default model found .56, while words
// alone found .98. The letters of the question show its script. Taking the script of the language whose questions are
// most similar was rejected, because it mistook half of the talks of one English set for Asian ones.
//
// A model reads a language well if each question's own text has a position of at least .7. Elsewhere a low relevance
// does not say that a text is about something else: the default model rates some German answers lower than some
// unrelated texts.
//
// Callers may rely on this: a position means the same for every model, and in every language that the model reads. Four
// other ways were tried and failed. A logistic regression on English sets put unrelated Hindi texts at .71. One zero
// for each language, without the question, put German answers at .41. The highest zero of all languages fails because
// English questions look German. With the spread alone as the span, English saturates.
import type { Schemas } from '../../generated/schemas';
import type { Graph } from '../../graph/run';
import type { Embedder, CosineReference } from '../../llm/embed';
import { maxOf, pairs as paired } from '../../lists';
import { readStored } from '../../schemas';
import { languageOf } from '../../libraries/text/language-of';
import { scriptOf, scripts, type Script } from '../../libraries/text/script-of';
import { tokensOf } from '../../libraries/text/tokens';
import { cosineOf, lengthOf } from '../../vectors';
import languages from './unrelated-texts.json';

type Measures = Schemas['stored/Reference'];
type LanguageMeasures = Measures['languages'][number];

/** Min span, in standard deviations of unrelated cosines. */
const minSpread = 5;
/** Min position of each question's own text, in a language that is read well. */
const minPosition = 0.7;
/** Min distance of a question's own text from the others, in their standard deviations, in a language that is read. */
const minDistance = 3;

/** The measures of the model, which are taken and stored at the first start with this model. */
export async function openReference(graph: Graph, embedder: Embedder): Promise<CosineReference> {
  const { model, dimension } = embedder;
  const stored = await graph.unscoped('retrieval/get-reference', { model, dimension });
  const known = stored && readStored('stored/Reference', stored.reference);
  // Measures from earlier releases lack this field.
  if (known?.well_read) return referenceFrom(known);
  const measures = await measure(embedder);
  await graph.unscoped('retrieval/record-reference', { model, dimension, reference: JSON.stringify(measures) });
  return referenceFrom(measures);
}

export async function measure(embedder: Embedder): Promise<Measures> {
  const all = Object.values(languages);
  const [questions, texts, statements] = await Promise.all([
    embedder.embed(
      all.flatMap((pairs) => pairs.map(([question]) => question as string)),
      'query',
    ),
    embedder.embed(
      all.flatMap((pairs) => pairs.map(([, text]) => text as string)),
      'passage',
    ),
    // The first sentence of each English text.
    embedder.embed(
      languages.en.map(([, text]) => (text as string).slice(0, (text as string).indexOf('.') + 1)),
      'passage',
    ),
  ]);
  let from = 0;
  const unread = new Set<Script>();
  const well_read: string[] = [];
  const measured = Object.entries(languages).map(([language, pairs]) => {
    const until = from + pairs.length;
    const of = [questions.slice(from, until), texts.slice(from, until)] as const;
    const script = scriptOf(pairs.flat().join(' '));
    if (script && !isRead(...of)) unread.add(script);
    from = until;
    const measures = measuresOf(...of);
    if (
      paired(...of).every(([question, text]) => positionIn(measures, question)(cosineOf(question, text)) >= minPosition)
    )
      well_read.push(language);
    return measures;
  });
  const cosines = statements.flatMap((one, i) => statements.slice(i + 1).map((other) => cosineOf(one, other)));
  return {
    languages: measured,
    well_read,
    scripts: scripts.filter((script) => !unread.has(script)),
    unrelated: medianOf(cosines),
  };
}

/** @param texts for each question, in order, the text that answers it */
function measuresOf(questions: Float32Array[], texts: Float32Array[]): LanguageMeasures {
  const cosines = questions.map((question) => texts.map((text) => cosineOf(question, text)));
  const own = cosines.map((row, i) => row[i] as number);
  const unrelated = cosines.flatMap((row, i) => row.filter((_, j) => i !== j));
  const mean = meanOf(unrelated);
  const spread = Math.sqrt(meanOf(unrelated.map((cosine) => (cosine - mean) ** 2)));
  return {
    questions: centreOf(questions),
    texts: centreOf(texts),
    // A model that gives every text the same vector has no spread.
    span: Math.max(medianOf(own) - mean, minSpread * spread) || 1,
  };
}

/** True if each question is far nearer to its own text, the one of the same position, than to the others. */
function isRead(questions: Float32Array[], texts: Float32Array[]): boolean {
  return questions.every(
    (question, i) =>
      distanceOf(
        texts.map((text) => cosineOf(question, text)),
        i,
      ) >= minDistance,
  );
}

/** Distance of one of the cosines from the mean of the others, in their standard deviations. */
function distanceOf(cosines: number[], own: number): number {
  const others = cosines.filter((_, i) => i !== own);
  const mean = meanOf(others);
  const spread = Math.sqrt(meanOf(others.map((cosine) => (cosine - mean) ** 2)));
  return spread === 0 ? 0 : ((cosines[own] as number) - mean) / spread;
}

export function referenceFrom({
  languages: measures,
  well_read = [],
  scripts: read,
  unrelated,
}: Measures): CosineReference {
  return {
    unrelated,
    reads: (text) => {
      const script = scriptOf(text);
      return script === undefined || (script === null ? read.length === scripts.length : read.includes(script));
    },
    readsWell: (text) => well_read.includes(languageOf(tokensOf(text))),
    positionsFor: (question) => {
      const likeness = measures.map(({ questions }) => cosineOf(question, questions) / (lengthOf(questions) || 1));
      const language = measures[likeness.indexOf(maxOf(likeness))] as LanguageMeasures;
      return positionIn(language, question);
    },
  };
}

function positionIn({ texts, span }: LanguageMeasures, question: Float32Array): (cosine: number) => number {
  const zero = cosineOf(question, texts);
  return (cosine) => (cosine - zero) / span;
}

const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const centreOf = (vectors: Float32Array[]): number[] =>
  Array.from(vectors[0] as Float32Array, (_, d) => meanOf(vectors.map((vector) => vector[d] as number)));
