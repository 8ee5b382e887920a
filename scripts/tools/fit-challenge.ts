// Fits src/reading/by-rules/compare/weights.json: node dist/scripts/tools/fit-challenge.js FOLDER [--write]
// Training data: BreakingNLI, DNLI, VitaminC and FEVER-symmetric (CC BY and CC BY-SA), variants of them, and the
// sample archive, whose texts hardly contradict each other. SICK is only used for evaluation, because of its licence.
// Prints F1 by five-fold cross-validation. Needs no running service.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadConfig, projectRoot } from '../../src/config';
import { compareTexts, type Finding } from '../../src/reading/compare';
import { read } from '../../src/reading/read';
import { sentencesOf } from '../../src/text/sentences';
import { openEmbedder, type Embedder } from '../../src/llm/embed';
import { cosineOf } from '../../src/vectors';
import { pairSets, readPairs, type DataPair, type PairSet } from './bench/data-sets';
import { table } from './bench/print';
import { readSample } from './bench/sample';
import { withVectorCache } from './bench/vector-cache';
import { commandLine } from '../command';
import { printLine } from '../runtime/output/print-line';

/**
 * Weight of each set in the fit, so that no set dominates. `denials`, `strangers` and `others` are variants of the
 * sets; `archive` is the sample.
 */
const shares = {
  breaking_nli: 500,
  dnli: 250,
  vitaminc: 350,
  fever_symmetric: 450,
  denials: 400,
  strangers: 250,
  others: 250,
  archive: 900,
};
type FitSet = keyof typeof shares;
const fitSets: PairSet[] = ['breaking_nli', 'dnli', 'vitaminc', 'fever_symmetric'];
const folds = 5;
/** Strength of the L2 regularisation. */
const ridge = 1;
/** Probability above which a pair is a conflict, chosen by cross-validation. */
const threshold = 0.35;
/**
 * Weights set by hand: no training set has answers of a language model or a graph. They equal the weights of strong
 * words.
 */
const setByHand = {
  llm: { contradicts: 2.5, denies: -1 },
  structure: { other_end: 3, exchanged_ends: 6, same_end: -2 },
};

interface Row {
  set: string;
  /** Pairs with the same premise are in one fold. */
  fold: number;
  isConflict: boolean;
  weight: number;
  similarity: Finding['features'];
  heuristic: Finding['features'];
  isApart: boolean;
}

async function fit(folder: string, { write }: { write: boolean }): Promise<void> {
  const config = loadConfig(process.env);
  const embedder = withVectorCache(await openEmbedder(config), path.join(projectRoot, config.MEMORY_HOME, 'bench'));
  const pairs = new Map<string, DataPair[]>(pairSets.map((set) => [set, readPairs(folder, set)]));
  const given = fitSets.flatMap((set) => pairs.get(set) as DataPair[]);
  pairs.set('denials', denialsOf(given));
  pairs.set(
    'strangers',
    fitSets.filter((set) => set !== 'dnli').flatMap((set) => strangersOf(pairs.get(set) as DataPair[])),
  );
  pairs.set('others', [
    ...['vitaminc', 'fever_symmetric'].flatMap((set) => otherFactsOf(pairs.get(set) as DataPair[])),
    ...(await otherTalkOf(pairs.get('dnli') as DataPair[])),
  ]);
  pairs.set('archive', await archivePairs(embedder));
  const rows: Row[] = [];
  for (const [set, own] of pairs) {
    const premises = await embedder.embed(
      own.map(({ premise }) => premise),
      'passage',
    );
    const assertions = await embedder.embed(
      own.map(({ assertion }) => assertion),
      'query',
    );
    for (const [i, pair] of own.entries())
      rows.push(
        await rowOf(set, own.length, pair, cosineOf(premises[i] as Float32Array, assertions[i] as Float32Array)),
      );
  }
  await embedder.close();
  report(rows);
  const weights = solve(rows.filter(isFitted));
  if (write) writeWeights(weights, rows);
}

const isFitted = ({ set }: Row) => set in shares;

const comparedOf = async ({ premise, assertion }: Pick<DataPair, 'premise' | 'assertion'>, cosine: number) =>
  compareTexts(
    await read({ content: premise }, ['statements']),
    await read({ content: assertion }, ['statements']),
    cosine,
  );

async function rowOf(set: string, size: number, pair: DataPair, cosine: number): Promise<Row> {
  const { premise, label } = pair;
  const { comparison, words, vectors } = await comparedOf(pair, cosine);
  return {
    set,
    fold: parseInt(createHash('sha256').update(premise.slice(0, 60)).digest('hex').slice(0, 8), 16) % folds,
    isConflict: label === 'contradiction',
    weight: set in shares ? shares[set as FitSet] / size : 0,
    similarity: vectors?.features ?? {},
    heuristic: words.features,
    isApart: comparison.apart !== undefined,
  };
}

const auxiliary = /\b(is|are|was|were|can|will|has|have|does|do)\b(?! not|n't)/u;
// bounded: 1000 characters, a sentence of a benchmark set.
const subjectFirst = /^(?:A|An|The|Some|Two|Three|Several) (.+?) (?:is|are) (.+)$/u;
const denial = /\b(?:not|no|never|nobody|without)\b|n't/iu;

/** The negated statement: "is" → "is not", or "A man is …" → "There is no man …". */
function denied(text: string, how: number): string | undefined {
  if (denial.test(text)) return undefined;
  const [, who, what] = (how % 2 === 1 && subjectFirst.exec(text)) || [];
  if (who !== undefined) return `There is no ${who} ${what}`;
  const made = text.replace(auxiliary, '$1 not');
  return made === text ? undefined : made;
}

/** Negates one side of each pair. A negated entailment is a contradiction; a negated contradiction is none. */
function denialsOf(pairs: DataPair[]): DataPair[] {
  return pairs.flatMap((pair, i) => {
    const { id, premise, assertion, label, category } = pair;
    const isOfOneWord = id.startsWith('breaking');
    if (label === 'contradiction' && !isOfOneWord) return [];
    const made: DataPair[] = [];
    const add = (one: string | undefined, other: string | undefined, isConflict: boolean) => {
      if (one && other)
        made.push({ id, premise: one, assertion: other, category, label: isConflict ? 'contradiction' : 'neutral' });
    };
    const follows = label === 'entailment';
    if (label !== 'contradiction' || i % 3 === 0) add(premise, denied(assertion, i), follows);
    if (isOfOneWord && (follows || label === 'contradiction') && i % 3 === 1)
      add(denied(premise, i), assertion, follows);
    if (isOfOneWord && follows && i % 3 === 2) add(denied(premise, 0), denied(assertion, 0), false);
    return made;
  });
}

/** Pairs each assertion with the most similar of forty other premises, by shared words. */
function strangersOf(pairs: DataPair[]): DataPair[] {
  return pairs.map((pair, i) => {
    const words = new Set(wordsIn(pair.premise));
    const likeness = ({ premise }: DataPair) => {
      const own = wordsIn(premise);
      const share = own.filter((word) => words.has(word)).length / own.length;
      return premise.slice(0, 25) === pair.premise.slice(0, 25) || share >= 0.75 ? -1 : share;
    };
    const others = Array.from({ length: 40 }, (_, j) => pairs[(i * 31 + j * 17) % pairs.length] as DataPair);
    const [nearest] = others.sort((a, b) => likeness(b) - likeness(a));
    return { ...pair, premise: (nearest as DataPair).premise, label: 'neutral' as const };
  });
}

/**
 * A name at the beginning and its predicate. Class statements are excluded, because two classes may exclude each
 * other.
 */
// bounded: 1000 characters, a sentence of a benchmark set.
const ofName = /^((?:[A-Z][\w.'’-]+ ?)+)((?!(?:is|was|are|were) (?:a|an|the|only|also)\b)[a-z].*)$/u;

/** Pairs each premise with the predicate of another assertion, about the same name. */
function otherFactsOf(pairs: DataPair[]): DataPair[] {
  return pairs.flatMap((pair, i) => {
    const own = ofName.exec(pair.assertion);
    const other = ofName.exec(pairs[(i * 13 + 7) % pairs.length]?.assertion ?? '');
    if (!own || !other || own[1] === other[1]) return [];
    return [{ ...pair, assertion: `${own[1]}${other[2]}`, label: 'neutral' as const }];
  });
}

/** Pairs each statement of a speaker with others of the set, unless both name roles. */
async function otherTalkOf(pairs: DataPair[]): Promise<DataPair[]> {
  const made: DataPair[] = [];
  for (const [i, pair] of pairs.entries())
    for (const step of [11, 29]) {
      const { assertion, premise } = pairs[(i * 7 + step) % pairs.length] as DataPair;
      const other: DataPair = { ...pair, assertion, label: 'neutral' };
      if (premise !== pair.premise && !(await comparedOf(other, 0)).comparison.hasOtherRole) made.push(other);
    }
  return made;
}

/** Maximum number of archive texts paired with a statement. */
const maxTextsBeside = 5;

/**
 * Pairs statements of the sample archive with the most similar texts, as a search would. Such texts hardly contradict
 * each other. A negated statement contradicts the text from which it was taken.
 */
async function archivePairs(embedder: Embedder): Promise<DataPair[]> {
  const texts = (await readSample()).map(({ content }) => content as string);
  const vectors = await embedder.embed(texts, 'passage');
  const statements = texts.flatMap((text, own) =>
    [...sentencesOf(text)]
      .filter((sentence) => /^[A-Z].{30,200}\.$/u.test(sentence))
      .map((sentence) => ({ sentence, own })),
  );
  const chosen = statements.filter((_, i) => i % 3 === 0);
  const asked = await embedder.embed(
    chosen.map(({ sentence }) => sentence),
    'query',
  );
  return chosen.flatMap(({ sentence, own }, i) => {
    const pair = (premise: string, assertion: string, label: DataPair['label']): DataPair => ({
      id: `archive/${i}`,
      premise,
      assertion,
      label,
      category: 'archive',
    });
    const cosine = (at: number) => cosineOf(vectors[at] as Float32Array, asked[i] as Float32Array);
    const nearest = texts
      .map((text, at) => ({ text, at, cosine: cosine(at) }))
      .filter(({ at, text }) => at !== own && !text.includes(sentence))
      .sort((a, b) => b.cosine - a.cosine)
      .slice(0, maxTextsBeside);
    const no = denied(sentence, 0);
    return [
      ...nearest.map(({ text }) => pair(text, sentence, 'neutral')),
      ...(no
        ? [pair(texts[own] as string, no, 'contradiction'), ...nearest.map(({ text }) => pair(text, no, 'neutral'))]
        : []),
    ];
  });
}

const wordsIn = (text: string) => text.toLowerCase().split(/\W+/u);

/** Names of the inputs of the regression. Their values follow a constant 1 for the bias. */
const namesOf = ({ similarity, heuristic }: Row) => [...Object.keys(similarity), ...Object.keys(heuristic)];
const valuesOf = ({ similarity, heuristic }: Row) => [1, ...Object.values(similarity), ...Object.values(heuristic)];

/** Logistic regression by Newton's method. */
function solve(rows: Row[]): number[] {
  const inputs = rows.map(valuesOf);
  const size = inputs[0]?.length ?? 0;
  let weights = new Array<number>(size).fill(0);
  for (let round = 0; round < 12; round++) {
    const gradient = weights.map((weight, i) => (i === 0 ? 0 : -ridge * weight));
    const curvature = weights.map((_, i) => weights.map((__, j) => (i !== j ? 0 : i === 0 ? 1e-6 : ridge)));
    for (const [r, { isConflict, weight }] of rows.entries()) {
      const input = inputs[r] as number[];
      const probability = logistic(dot(weights, input));
      for (let i = 0; i < size; i++) {
        const value = input[i] as number;
        if (value === 0) continue;
        gradient[i] = (gradient[i] as number) + weight * (Number(isConflict) - probability) * value;
        const own = curvature[i] as number[];
        const bend = weight * probability * (1 - probability) * value;
        for (let j = 0; j < size; j++) own[j] = (own[j] as number) + bend * (input[j] as number);
      }
    }
    const step = eliminate(curvature, gradient);
    weights = weights.map((weight, i) => weight + (step[i] as number));
  }
  return weights;
}

const logistic = (sum: number) => 1 / (1 + Math.exp(-sum));
const dot = (a: number[], b: number[]) => a.reduce((total, each, i) => total + each * (b[i] as number), 0);

/** Solves a linear system by elimination. */
function eliminate(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] as number]);
  for (let i = 0; i < rows.length; i++) {
    const pivot = rows
      .slice(i)
      .reduce((best, row, k) => (Math.abs(row[i] as number) > Math.abs(rows[best]?.[i] as number) ? i + k : best), i);
    [rows[i], rows[pivot]] = [rows[pivot] as number[], rows[i] as number[]];
    const top = rows[i] as number[];
    for (const row of rows.slice(i + 1)) {
      const factor = (row[i] as number) / (top[i] as number);
      for (let j = i; j < row.length; j++) row[j] = (row[j] as number) - factor * (top[j] as number);
    }
  }
  const found = new Array<number>(rows.length).fill(0);
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i] as number[];
    const known = found.reduce((total, value, j) => (j > i ? total + value * (row[j] as number) : total), 0);
    found[i] = ((row.at(-1) as number) - known) / (row[i] as number);
  }
  return found;
}

/** F1 on held-out rows, for several thresholds. */
function report(rows: Row[]): void {
  const judged = Array.from({ length: folds }, (_, fold) => {
    const weights = solve(rows.filter((row) => isFitted(row) && row.fold !== fold));
    return rows
      .filter((row) => row.fold === fold)
      .map((row) => ({ row, probability: row.isApart ? 0 : logistic(dot(weights, valuesOf(row))) }));
  }).flat();
  const sets = [...new Set(rows.map(({ set }) => set))];
  const at = (set: string, limit: number) => {
    const own = judged.filter(({ row }) => row.set === set);
    const reported = own.filter(({ probability }) => probability >= limit);
    const right = reported.filter(({ row }) => row.isConflict).length;
    const all = own.filter(({ row }) => row.isConflict).length;
    if (all === 0) return `${((100 * reported.length) / own.length).toFixed(1)} % reported`;
    const [precision, recall] = [right / Math.max(1, reported.length), right / all];
    return `${((2 * precision * recall) / (precision + recall || 1)).toFixed(3)} (${precision.toFixed(2)}/${recall.toFixed(2)})`;
  };
  printLine('F1 (precision/recall) of folds left out');
  table(
    ['threshold', ...sets],
    [0.3, threshold, 0.4, 0.45, 0.5, 0.55].map((limit) => [limit, ...sets.map((set) => at(set, limit))]),
  );
}

function writeWeights(weights: number[], [first]: Row[]): void {
  const names = namesOf(first as Row);
  const kept = (stage: Finding['features']) =>
    Object.fromEntries(
      Object.keys(stage).map((name) => [name, Math.round(100 * (weights[names.indexOf(name) + 1] as number)) / 100]),
    );
  const document = {
    fitted_on:
      'BreakingNLI, DNLI (CC BY, CC BY-SA), VitaminC, FEVER-symmetric (CC BY-SA), the sample archive; llm and structure are set by hand',
    threshold,
    bias: Math.round(100 * (weights[0] as number)) / 100,
    stages: { ...setByHand, similarity: kept((first as Row).similarity), heuristic: kept((first as Row).heuristic) },
  };
  writeFileSync(weightsFile, `${JSON.stringify(document, undefined, 2)}\n`);
}

const weightsFile = path.join(projectRoot, 'src/reading/by-rules/compare/weights.json');

commandLine('node dist/scripts/tools/fit-challenge.js', 'Fits and cross-validates the weights of a challenge.')
  .argument('<folder>', 'folder with the benchmark data sets')
  .option('--write', 'write the weights', false)
  .action((folder: string, options: { write: boolean }) => fit(folder, options))
  .parse();
