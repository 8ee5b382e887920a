// What a workspace wants of extraction by a language model: relations of its own, and instructions.
import type { Schemas } from '../../generated/schemas';
import type { ScopedGraph, Transaction } from '../../graph/run';
import { readStored } from '../../schemas';

export type Vocabulary = Schemas['entities/Vocabulary'];

const none: Vocabulary = { relations: [], instructions: null };

/** That of a workspace; an empty one unless it has been given one. */
export async function vocabularyOf(graph: Pick<ScopedGraph, 'run'>, workspace_id: string | null): Promise<Vocabulary> {
  const row = workspace_id === null ? undefined : await graph.run('store/get-vocabulary', { workspace_id });
  return row?.vocabulary ? readStored('entities/Vocabulary', row.vocabulary) : none;
}

/** Gives a workspace another one. */
export async function changeVocabulary(
  transaction: Transaction,
  workspace_id: string,
  vocabulary: Vocabulary,
): Promise<void> {
  await transaction.run('store/update-vocabulary', { workspace_id, vocabulary: JSON.stringify(vocabulary) });
}
