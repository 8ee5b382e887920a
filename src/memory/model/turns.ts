// Chunks of conversations, and patterns that find names in their turns.
import type { ItemNames } from './names';

const chunkPattern = /^conversation:.+:chunk:\d+$/su;

/** True if the external id belongs to a chunk of a conversation. */
export const isChunk = ({ external_id }: { external_id?: string | null | undefined }): boolean =>
  chunkPattern.test(external_id ?? '');

/** Each form of each name as a Java pattern that matches texts with the form as whole words. */
export const formsOf = ({ entities }: ItemNames): { key: string; pattern: string }[] =>
  entities.flatMap(({ key, name, aliases = [] }) =>
    [...new Set([name, ...aliases])].map((form) => ({ key, pattern: patternOf(form) })),
  );

const patternOf = (form: string): string =>
  `(?s).*(?<![\\p{L}\\p{N}])${form.replace(/[^\p{L}\p{M}\p{N}\s]/gu, '\\$&')}(?![\\p{L}\\p{N}]).*`;
