// Gives a type to items that have none, as an ingest would.
import { memoryTypeOf } from '../../../../reading/by-rules/memory-type/memory-type';
import { typeByWords } from '../../../model/typed-by-words';
import { trustIn } from '../../../model/types';
import type { Evolver } from '../evolver';

export const pendingToTyped: Evolver = {
  name: 'pending_to_typed',
  rule: 'A pending item that no ingest works on becomes the type that its words suggest, otherwise semantic; only people make a zettel of it, and no external text becomes a decision or a constraint.',
  reads: { memory_types: ['pending'], in_sessions: true },
  conclude: (item) => {
    const { memory_type: guessed, why } = memoryTypeOf(item.content);
    const memory_type = typeByWords(guessed === 'zettel' ? 'semantic' : guessed, trustIn(item));
    const reason = `pending_to_typed: ${why}`;
    return Promise.resolve({ sources: [item], marks: [{ item, memory_type, reason }] });
  },
};
