// Drift: how far recent work deviates from active anchors. Compares vectors, looks for missing words and for
// forbidden statements, and runs the challenge stages to find contradictions.
import { maxRead } from '../../../limits';
import { maxOf } from '../../../lists';
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { readText } from '../../../reading/read';
import { commonStems, queryStems, queryWords } from '../../../libraries/text/words';
import { takeTurns } from '../../../process/turns';
import { cosineOf } from '../../../vectors';
import { readAssertion } from '../../asking/reasoning/cascade/assertion';
import { cascade, rounded } from '../../asking/reasoning/cascade/cascade';
import type { ComparedItem } from '../../asking/reasoning/cascade/detector';
import { forbiddenBy, saidIn, withoutDuties, withoutForm, type SaidStatement } from '../constraints/forbidden';

type Report = Schemas['anchors/Report'];
type Active = Schemas['anchors/Active'];

const maxAnchors = 100;
const maxQuoteLength = 1_000;
const maxKeywords = 30;
const maxMs = 20_000;
/** Typical cosine of different topics; cosine from which two statements count as equal. */
const likeness = { other: 0.6, same: 0.9 };
/** Base scores: the text contradicts an anchor, or shares no word or meaning with it. */
const scores = { otherwise: 0.7, nothing: 0.65 };
const severities: [Report['severity'], number][] = [
  ['high', 0.7],
  ['medium', 0.5],
  ['low', 0.25],
  ['none', 0],
];

interface Output {
  index: number;
  text: string;
  sent: SaidStatement[];
  stems: ReadonlySet<string>;
  vector: ArrayLike<number> | undefined;
}

interface Anchored {
  anchor: Active;
  content: string;
  stems: ReadonlySet<string>;
  embedding: number[] | null;
}

interface Finding {
  output: number;
  sentence: string | null;
  cosine: number | null;
  covered: number;
  otherwise?: { kind: NonNullable<Report['kind']>; confidence: number; explanation: string };
}

export async function checkDrift(
  ctx: Ctx,
  { recent_outputs, session_id, anchor_type, use_llm }: Schemas['anchors/DriftRequest'],
): Promise<Schemas['anchors/DriftAnswer']> {
  const { anchors, has_more } = await activeFor(ctx, session_id || null, anchor_type ?? null);
  const texts = [recent_outputs].flat().map(readOf);
  const reports = anchors.length === 0 ? [] : await reportsOf(ctx, anchors, texts, use_llm);
  return {
    reports,
    count: reports.length,
    drifted: reports.filter(({ severity }) => severity !== 'none').length,
    has_drift: reports.some(({ severity }) => severity === 'medium' || severity === 'high'),
    checked: anchors.length,
    has_more,
  };
}

/**
 * Anchors that the latest turns of a session contradict, found without a language model; none for reads in the past.
 * @param latest returns the turns; only called if there are active anchors
 */
export async function driftWarnings(ctx: Ctx, session_id: string, latest: () => Promise<string[]>): Promise<Report[]> {
  if (ctx.graph.moment) return [];
  const { anchors } = await activeFor(ctx, session_id, null);
  const texts = anchors.length > 0 ? (await latest()).map(readOf) : [];
  const reports = texts.length > 0 ? await reportsOf(ctx, anchors, texts, false) : [];
  return reports.filter(({ severity }) => severity === 'high');
}

/**
 * Uses no language model. `compared`: ids of active anchors. `otherwise`: ids of the anchors that the texts contradict.
 */
export async function anchorsAgainst(ctx: Ctx, texts: string[]): Promise<{ compared: string[]; otherwise: string[] }> {
  const { anchors } = texts.length > 0 ? await activeFor(ctx, '', null) : { anchors: [] };
  const reports = anchors.length > 0 ? await reportsOf(ctx, anchors, texts.map(readOf), false) : [];
  return {
    compared: anchors.map(({ anchor }) => anchor.item_id),
    otherwise: reports.filter(({ severity }) => severity === 'high').map(({ item_id }) => item_id),
  };
}

async function activeFor(ctx: Ctx, session_id: string | null, anchor_type: string | null) {
  const asked = { session_id, anchor_type, at: ctx.now(), limit: maxAnchors + 1 };
  const rows = await ctx.graph.run('anchors/list-active', asked);
  const anchors = rows.slice(0, maxAnchors).map(({ anchor, embedding }): Anchored => ({
    anchor,
    embedding,
    content: withoutDuties(anchor.content),
    stems: queryStems(withoutForm(anchor.content)),
  }));
  return { anchors, has_more: rows.length > maxAnchors };
}

const readOf = (text: string) => text.slice(0, maxRead.comparedText).toWellFormed();

async function reportsOf(ctx: Ctx, anchors: Anchored[], texts: string[], use_llm: boolean): Promise<Report[]> {
  const vectors = await ctx.embed.embed(texts, 'query');
  const turn = takeTurns(maxMs);
  const outputs: Output[] = [];
  for (const [index, sent] of texts.entries()) {
    const { statements } = await readText({ content: sent }, ['statements']);
    outputs.push({
      index,
      text: withoutDuties(sent),
      sent: saidIn(statements),
      stems: queryStems(sent),
      vector: vectors[index],
    });
    await turn();
  }
  const findings = new Map<string, Finding[]>(anchors.map(({ anchor }) => [anchor.item_id, []]));
  for (const output of outputs) {
    for (const [item_id, finding] of await findingsIn(ctx, output, anchors, use_llm))
      findings.get(item_id)?.push(finding);
    await turn();
  }
  const reports = anchors.map((one) => reportOf(one, outputs, findings.get(one.anchor.item_id) ?? []));
  return reports.sort((a, b) => b.drift_score - a.drift_score);
}

async function findingsIn(
  ctx: Ctx,
  output: Output,
  anchors: Anchored[],
  use_llm: boolean,
): Promise<Map<string, Finding>> {
  const found = new Map<string, Finding>();
  for (const one of anchors) {
    const cosine = one.embedding && output.vector ? cosineOf(one.embedding, output.vector) : null;
    found.set(one.anchor.item_id, { output: output.index, sentence: null, cosine, covered: 0 });
  }
  const candidates = candidatesOf(output, anchors, found);
  if (candidates.length === 0) return found;
  const assertion = await readAssertion(ctx, output.text, ctx.now(), ['anchor']);
  const { judged } = await cascade(ctx, assertion, candidates, use_llm);
  for (const { each, conflict } of judged) {
    const { item_id, said, cosine, comparison } = each;
    found.set(item_id, {
      output: output.index,
      cosine,
      covered: comparison.covered,
      sentence: conflict || comparison.covered > 0 ? asSent(said, output.sent) : null,
      ...(conflict && {
        otherwise: { kind: conflict.conflict_type, confidence: conflict.confidence, explanation: conflict.explanation },
      }),
    });
  }
  for (const { anchor } of anchors) addForbidden(found, anchor, output.sent);
  return found;
}

/** Anchors that share words or meaning with the output. */
const candidatesOf = ({ stems }: Output, anchors: Anchored[], found: Map<string, Finding>): ComparedItem[] =>
  anchors.flatMap(({ anchor: { item_id }, content, stems: wanted }) => {
    const cosine = found.get(item_id)?.cosine ?? null;
    return commonStems(wanted, stems) > 0 || (cosine ?? 0) >= likeness.other ? [{ item_id, content, cosine }] : [];
  });

function addForbidden(found: Map<string, Finding>, { item_id, content }: Active, sent: SaidStatement[]): void {
  const known = found.get(item_id);
  const forbidden = known && forbiddenBy(content, sent);
  if (!forbidden || forbidden.confidence <= (known.otherwise?.confidence ?? 0)) return;
  const { statement, confidence } = forbidden;
  found.set(item_id, {
    ...known,
    sentence: statement,
    otherwise: { kind: 'forbidden', confidence, explanation: 'It says what the anchor forbids.' },
  });
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

const asSent = (statement: string, sent: SaidStatement[]): string =>
  sent.find(({ text }) => plain(withoutDuties(text)) === plain(statement))?.text ?? statement;

function reportOf({ anchor, stems }: Anchored, outputs: Output[], findings: Finding[]): Report {
  const otherwise = best(
    findings.filter((finding) => finding.otherwise),
    (finding) => finding.otherwise?.confidence ?? 0,
  );
  const nearest = best(findings, ({ covered, cosine }) => Math.max(covered, shareOf(cosine)));
  const shown = otherwise ?? nearest;
  const said = new Set(outputs.flatMap((output) => [...output.stems]));
  const cosines = findings.flatMap(({ cosine }) => cosine ?? []);
  const maxCosine = cosines.length > 0 ? maxOf(cosines) : null;
  const kept = Math.max(stems.size === 0 ? 0 : commonStems(stems, said) / stems.size, shareOf(maxCosine));
  const drift_score = rounded(
    otherwise?.otherwise
      ? scores.otherwise + (1 - scores.otherwise) * otherwise.otherwise.confidence
      : scores.nothing * (1 - kept),
  );
  const severity = severities.find(([, from]) => drift_score >= from)?.[0] ?? 'none';
  const { content, ...own } = anchor;
  return {
    ...own,
    anchor_content: quoted(content),
    severity,
    drift_score,
    likeness: maxCosine === null ? null : rounded(maxCosine),
    missing_keywords: queryWords(withoutForm(content), maxKeywords).filter((word) =>
      [...queryStems(word)].some((stem) => !said.has(stem)),
    ),
    sentence: shown?.sentence ? quoted(shown.sentence) : null,
    output: shown?.sentence ? shown.output : null,
    kind: otherwise?.otherwise?.kind ?? null,
    explanation: otherwise?.otherwise?.explanation ?? explanations[severity],
  };
}

const explanations: Record<Report['severity'], string> = {
  high: 'It contradicts the anchor.',
  medium: 'The work covers hardly anything of the anchor.',
  low: 'The work leaves out part of the anchor.',
  none: 'The work follows the anchor.',
};

/** Similarity from 0 (different topic) to 1 (equal). */
const shareOf = (cosine: number | null): number =>
  cosine === null ? 0 : Math.min(1, Math.max(0, (cosine - likeness.other) / (likeness.same - likeness.other)));

const quoted = (text: string): string => text.slice(0, maxQuoteLength).toWellFormed();

function best<T>(all: T[], measure: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>(
    (top, one) => (top === undefined || measure(one) > measure(top) ? one : top),
    undefined,
  );
}
