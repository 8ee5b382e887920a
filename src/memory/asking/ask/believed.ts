// Checks whether the evidence supports the answer of a language model.
//
// Each claim, up to the brackets that cite its evidence, must be supported by one sentence of that evidence, or by one
// relation of the graph. The sentence must contain the claim's content words, names and numbers, and limit it by the
// same words (not, may, said). A word of the question may be missing from the sentence ("Gate: 4471" supports "The gate
// code is 4471"). A name in the question may be missing only if the memory has it elsewhere ("She lives in Bath"). If a
// claim adds nothing to the question, the whole claim must be in the sentence.
//
// If one claim is not supported, there is no answer: without it, the rest could mean something else.
import type { Schemas } from '../../../generated/schemas';
import { contentIn, isUnspaced, limitsIn, unheldIn } from '../../../libraries/text/held-in';
import { sentencesOf } from '../../../libraries/text/sentences';

export interface Sent {
  question: string;
  /** The memories as sent, with what else is known about each: title, speaker, main entity. */
  memories: { text: string; about: string[] }[];
  /** Relations of the graph, each as text: "Ann manages Ben". */
  relations: string[];
  /** All times that were sent, as one text. */
  times: string;
}

export interface Believed {
  answer: string;
  /** Positions of the cited memories. */
  cited: number[];
}

/** The answer without invented citations; undefined if it cites nothing, or says more than its evidence. */
export function believed(
  { answer, citations }: Pick<Schemas['llm/answer/EvidenceAnswer'], 'answer' | 'citations'>,
  sent: Sent,
): Believed | undefined {
  const isKnown = (n: number) => n >= 1 && n <= sent.memories.length;
  const claims = claimsIn(answer).map(({ text, marked }) => ({ text, marked: marked.filter(isKnown) }));
  const cited = [...new Set([...citations.filter(isKnown), ...claims.flatMap(({ marked }) => marked)])];
  const isHeld = ({ text, marked }: Claim) => isClaimHeld(text, marked.length > 0 ? marked : cited, sent);
  if (cited.length === 0 || contentIn(answer.replace(marker, '')).length === 0 || !claims.every(isHeld))
    return undefined;
  return {
    answer: answer.replace(marker, (mark, n: string) => (isKnown(Number(n)) ? mark : '')).trim(),
    cited: cited.map((n) => n - 1),
  };
}

interface Claim {
  text: string;
  marked: number[];
}

/** `[3]` or `[^3]`, with the white space before it. */
const marker = /(?<!\s)\s*\[\^?(\d{1,4})\]/gu;
const markers = /(?<!\s)((?:\s*\[\^?\d{1,4}\])+)/gu;

/** The parts of an answer, each with the citations that follow it. */
function claimsIn(answer: string): Claim[] {
  const parts = answer.split(markers);
  return parts.flatMap((text, i) =>
    i % 2 === 1 ? [] : [{ text, marked: [...(parts[i + 1] ?? '').matchAll(marker)].map(([, n]) => Number(n)) }],
  );
}

function isClaimHeld(claim: string, cited: number[], { question, memories, relations, times }: Sent): boolean {
  const text = claim.replace(/\d{4}-\d\d-\d\d/gu, (day) => (times.includes(day) ? '' : day));
  const content = contentIn(text);
  if (content.length === 0) return limitsIn(text) === '';
  const asked = new Set(contentIn(question));
  const addsNothing = content.every((word) => asked.has(word));
  const ordinary = new Set(contentIn(question.replace(capitalised, ' ')).filter((word) => !isUnspaced(word)));
  const limits = limitsIn(text);
  const isHeldBy = (sentence: string, memory: string[]) => {
    const missing = unheldIn(text, [sentence]);
    const isMissed = (word: string) => asked.has(word) && (ordinary.has(word) || unheldIn(word, memory).length === 0);
    return limitsIn(sentence) === limits && (addsNothing ? missing.length === 0 : missing.every(isMissed));
  };
  return (
    relations.some((relation) => isHeldBy(relation, [])) ||
    cited.some((n) => {
      const { text: whole = '', about = [] } = memories[n - 1] ?? {};
      return [...sentencesOf(whole)].some((sentence) => isHeldBy(sentence, [whole, ...about]));
    })
  );
}

const capitalised = /\p{Lu}[\p{L}\p{M}\p{N}]*/gu;
