// Stage 4: extracts entities and facts.
import type { Ctx } from '../../../../ctx';
import { read } from '../../../../reading/read';
import type { Model } from '../../../../reading/reading';
import { textOfItem } from '../../../model/read-content';
import { knownTypes } from '../../../store/entity-types';
import { answersTo } from '../../../store/reviews';
import { vocabularyOf } from '../../../store/vocabulary';
import type { Embedded, Extracted } from './drafts';

export async function extract(ctx: Ctx, draft: Embedded): Promise<Extracted> {
  const { names } = await read(textOfItem(draft.fields), ['names'], modelOf(ctx, draft.item.scope_key));
  return { ...draft, found: names };
}

/** The language model with what the workspace wants of names. */
const modelOf = ({ chat, graph, scope }: Ctx, scope_key: string): Model => ({
  chat,
  wanted: async () => {
    const [types, vocabulary] = await Promise.all([
      knownTypes(graph, scope.home_workspace_id),
      vocabularyOf(graph, scope.home_workspace_id),
    ]);
    return { types, vocabulary, answersTo: (doubts) => answersTo(graph, scope_key, doubts) };
  },
});
