import { parse } from 'yaml';
import { Refusal } from '../../../errors';

/** Schema `core` does not convert times. The limit of aliases refuses documents that expand exponentially. */
const options = { schema: 'core', maxAliasCount: 20, logLevel: 'error' } as const;

/** @returns the document as JSON has it @throws Refusal `broken_file` */
export function fromYaml(text: string): unknown {
  try {
    return JSON.parse(JSON.stringify(parse(text, options) ?? null));
  } catch {
    throw new Refusal('broken_file', 'Is not valid YAML.');
  }
}
