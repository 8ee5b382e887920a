// Stage 4: whom and what the text names, and what it says of them. By rules; a language model, where one is set, adds to it here.
import type { Ctx } from '../../../ctx';
import { extract as extractByRules } from '../../../language/extract';
import { longestRead } from '../../items/names';
import type { Embedded, Extracted } from './drafts';

export function extract(_ctx: Ctx, draft: Embedded): Promise<Extracted> {
  const { content, title, metadata } = draft.fields;
  const speaker = metadata['speaker'];
  const found = extractByRules(content.slice(0, longestRead), {
    title,
    speaker: typeof speaker === 'string' ? speaker : undefined,
  });
  return Promise.resolve({ ...draft, found });
}
