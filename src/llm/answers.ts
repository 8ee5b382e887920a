// Answers that runs got of the model within the last hour, so that no run asks the same again: what a dry run learned
// serves the real one, and a repeated attempt goes on where it was. They hold words of texts, so they are kept in the
// memory of the process alone, and are found only by a prompt of the same tenant with the same words.
import { dropOldest } from '../lists';
import { sha256 } from '../libraries/text/hash';
import type { Prompt } from './chat';

export interface Answers {
  get(key: string): unknown;
  set(key: string, answer: object): void;
}

const keptMs = 3_600_000;
const maxAnswers = 1_000;

/** @param now in ms */
export function openAnswers(now: () => number): Answers {
  const kept = new Map<string, { answer: object; until: number }>();
  return {
    get: (key) => {
      const found = kept.get(key);
      return found && now() < found.until ? found.answer : undefined;
    },
    set: (key, answer) => {
      kept.delete(key);
      kept.set(key, { answer, until: now() + keptMs });
      dropOldest(kept, maxAnswers);
    },
  };
}

export const keyOfPrompt = (tenant_id: string, { name, system, user }: Prompt): string =>
  sha256(JSON.stringify([tenant_id, name, system, user]));
