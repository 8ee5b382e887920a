// Gives a type to items of type `pending`, as an ingest does.
import { readText } from '../../../../reading/read';
import { typeByWords } from '../../../model/typed-by-words';
import { trustIn } from '../../../model/types';
import type { Evolver } from '../evolver';

export const pendingToTyped: Evolver = {
  name: 'pending_to_typed',
  rule: 'A pending item that no ingest is processing gets the type that its words suggest, otherwise semantic. It never becomes a zettel, and an external text never becomes a decision or a constraint.',
  reads: { memory_types: ['pending'], in_sessions: true },
  conclude: async (item) => {
    const { type } = await readText({ content: item.content }, ['type']);
    const { memory_type: guessed, why } = type;
    const memory_type = typeByWords(guessed === 'zettel' ? 'semantic' : guessed, trustIn(item));
    const reason = `pending_to_typed: ${why}`;
    return { sources: [item], marks: [{ item, memory_type, reason }] };
  },
};
