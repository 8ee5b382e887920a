// Texts that share a call of the language model. A call costs its instructions each time, so short texts are read
// together. The answer has a numbered entry for each text, and counts only as far as that text supports it. A text that
// a cut-off answer leaves out is asked about again; a text without any answer is read by rules.
import type { Schemas } from '../generated/schemas';

/** The model's answer about a text. */
export type SaidByModel = Schemas['llm/reading/Read']['texts'][number];

export interface Together {
  texts: string[];
  /** Answers by text. The first text that is read asks for all of them. */
  said?: Promise<ReadonlyMap<string, SaidByModel>>;
}

/** Max texts per call: with more, answers are slow and often leave some texts out. */
const maxTexts = 5;
const maxCharacters = 4_000;

/** Groups of neighbouring texts; a long text forms a group of its own. */
export function inGroups<T>(entries: T[], textOf: (entry: T) => string): T[][] {
  const groups: T[][] = [];
  let characters = 0;
  for (const entry of entries) {
    const last = groups.at(-1);
    characters += textOf(entry).length;
    if (last && last.length < maxTexts && characters <= maxCharacters) last.push(entry);
    else {
      groups.push([entry]);
      characters = textOf(entry).length;
    }
  }
  return groups;
}

/** Asks until an answer covers no further text. @param ask returns undefined if the model fails */
export async function saidOfEach(
  texts: string[],
  ask: (texts: string[]) => Promise<Schemas['llm/reading/Read'] | undefined>,
): Promise<ReadonlyMap<string, SaidByModel>> {
  const said = new Map<string, SaidByModel>();
  for (let left = [...new Set(texts)]; left.length > 0;) {
    const answer = await ask(left);
    for (const each of answer?.texts ?? []) {
      const text = left[each.n - 1];
      if (text !== undefined && !said.has(text)) said.set(text, each);
    }
    const still = left.filter((text) => !said.has(text));
    if (still.length === left.length) break;
    left = still;
  }
  return said;
}
