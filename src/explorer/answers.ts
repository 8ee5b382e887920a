// The answers to the questions of the inbox, with the key of each.
import type { Shapes } from '../client';

type Waiting = Shapes['ReviewItem'];

/** The label of an answer, its key, and its effect. */
export interface InboxAnswer {
  word: string;
  key: string;
  does: string;
}
type Answers = Record<'accepted' | 'dismissed', InboxAnswer>;

export const sameOrDifferent: Answers = {
  accepted: { word: 'Same', key: 's', does: 'joins the two names' },
  dismissed: { word: 'Different', key: 'd', does: 'keeps them apart' },
};
const yesOrNo = (accepted: string, dismissed: string): Answers => ({
  accepted: { word: 'Yes', key: 'y', does: accepted },
  dismissed: { word: 'No', key: 'n', does: dismissed },
});

export const answersOfKind: Record<Waiting['kind'], Answers> = {
  conflict: {
    accepted: { word: 'Use the new one', key: 'u', does: 'replaces the memory with the new statement' },
    dismissed: { word: 'Keep the old one', key: 'o', does: 'stores nothing' },
  },
  name_conflict_unresolvable: sameOrDifferent,
  possible_merge: sameOrDifferent,
  new_type: yesOrNo('adds the type and gives it to the name', 'changes nothing'),
  missing_in_graph: yesOrNo('adds the name', 'changes nothing'),
  low_confidence: yesOrNo('confirms the fact', 'withdraws it'),
};
const firstOrAll: Answers = {
  accepted: { word: 'Keep the first', key: 'f', does: 'ends the memory that it contradicts' },
  dismissed: { word: 'Keep all', key: 'a', does: 'changes nothing' },
};
export const deferral = { word: 'Later', key: 'l' };

export const answersOf = ({ kind, memory }: Waiting): Answers =>
  (memory?.conflicts_with.length ?? 0) > 0 ? firstOrAll : answersOfKind[kind];

/** What each key of the inbox answers. */
export const answerKeys: ReadonlyMap<string, string> = new Map(
  [...[...Object.values(answersOfKind), firstOrAll].flatMap((each) => [each.accepted, each.dismissed]), deferral].map(
    ({ key, word }) => [key, word],
  ),
);
