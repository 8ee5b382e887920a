// What was done in a change, by whom, and whether somebody who looks for some of them wants it.
import type { Shapes } from '../client';

export type Changed = Shapes['WorkspaceDiff']['items'][number];
/** The name of a member. */
export type NameOf = (user_id: string) => string | undefined;

export const changeKinds = ['Added', 'Changed', 'Withdrawn', 'Decided', 'Imported'] as const;
type ChangeKind = (typeof changeKinds)[number];

export interface ChangeChoice {
  /** Empty: every kind. */
  kind: ChangeKind | '';
  /** Empty: everybody. */
  who: string;
  text: string;
}

export const anyChange: ChangeChoice = { kind: '', who: '', text: '' };

export function kindOfChange({ before, after }: Changed): ChangeKind {
  if (after?.status === 'retracted' && before?.status !== 'retracted') return 'Withdrawn';
  if (before) return 'Changed';
  if (after?.memory_type === 'decision') return 'Decided';
  return after?.origin.startsWith('import') ? 'Imported' : 'Added';
}

/** What an agent adds is by the agent, not by the owner of its key. */
export function whoOfChange({ before, after }: Changed, nameOf: NameOf): string {
  const state = after ?? before;
  if (!before && state?.origin.startsWith('mcp')) return 'an agent';
  if (!state?.changed_by || state.origin.startsWith('evolver')) return 'the service';
  return nameOf(state.changed_by) ?? 'somebody else';
}

export function changesWanted(changes: Changed[], { kind, who, text }: ChangeChoice, nameOf: NameOf): Changed[] {
  const words = text.trim().toLowerCase();
  const hasWords = ({ before, after }: Changed) =>
    [before, after].some((state) => state?.content.toLowerCase().includes(words));
  return changes.filter(
    (each) =>
      (kind === '' || kindOfChange(each) === kind) &&
      (who === '' || whoOfChange(each, nameOf) === who) &&
      hasWords(each),
  );
}

export interface ChangeRow {
  change: string;
  /** The text after the change. */
  now: string;
  reason: string | null;
  item_id: string;
}

/**
 * The memories with a change that was not undone: each with its latest text, and the reason of its latest such change.
 * @param rows latest first
 */
export function standing(rows: ChangeRow[]): ChangeRow[] {
  const made = new Map<string, { latest: ChangeRow; changes: ChangeRow[] }>();
  for (const row of rows.toReversed()) {
    const changes = made.get(row.item_id)?.changes ?? [];
    if (row.change !== 'rolled_back') changes.push(row);
    else {
      changes.pop();
      while (changes.length > 0 && changes.at(-1)?.now !== row.now) changes.pop();
    }
    // What has changed last stands last.
    made.delete(row.item_id);
    made.set(row.item_id, { latest: row, changes });
  }
  return [...made.values()].toReversed().flatMap(({ latest, changes }) => {
    const last = changes.findLast(({ change }) => change === 'updated');
    return last ? [{ ...last, now: latest.now }] : [];
  });
}
