// The vocabulary that a workspace gives the language model for extraction: its relation names and instructions.
import type { Schemas } from '../../generated/schemas';
import type { ScopedGraph, Transaction } from '../../graph/run';
import { readStored } from '../../schemas';
import { frozen } from '../../lists';

export type Vocabulary = Schemas['entities/Vocabulary'];

const none = frozen<Vocabulary>({ relations: [], instructions: null });

export async function vocabularyOf(graph: Pick<ScopedGraph, 'run'>, workspace_id: string | null): Promise<Vocabulary> {
  const row = workspace_id === null ? undefined : await graph.run('store/get-vocabulary', { workspace_id });
  return row?.vocabulary ? readStored('entities/Vocabulary', row.vocabulary) : none;
}

export async function changeVocabulary(
  transaction: Transaction,
  workspace_id: string,
  vocabulary: Vocabulary,
): Promise<void> {
  await transaction.run('store/update-vocabulary', { workspace_id, vocabulary: JSON.stringify(vocabulary) });
}
