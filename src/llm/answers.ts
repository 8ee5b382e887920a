// Keeps the model's answers to runs for an hour, so that no run asks the same question again: the real run uses the
// answers of a dry run, and a repeated attempt continues where it stopped. Answers contain words from texts, so they
// stay in the memory of the process, and only the same prompt of the same tenant finds them.
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
