import type { Schemas } from '../../../generated/schemas';
import { assessmentOf } from '../../model/assessment';
import { shownFields } from '../../model/item-fields';
import { keyFieldsOf, writtenTimes, type StoredItem } from '../../model/record';
import { typeFacts } from '../../model/types';
import { readStored } from '../../../schemas';

/** Fields by their API names; each metadata key counts as one field. */
function fieldsOf(state: StoredItem): Map<string, unknown> {
  const metadata = readStored('stored/Object', state.metadata_json);
  const { content, status } = state;
  const fields = Object.entries({
    content,
    status,
    ...shownFields(state),
    tags: state.tags.length > 0 ? state.tags : null,
    memory_type: state.memory_type,
    ...writtenTimes(state),
    ...assessmentOf(state),
    ...keyFieldsOf(state, typeFacts(state.memory_type).keyFields),
  });
  const free = Object.entries(metadata).map(([key, value]): [string, unknown] => [`metadata.${key}`, value]);
  return new Map([...fields, ...free].filter(([, value]) => value !== null && value !== undefined));
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function diffOf(before: StoredItem, after: StoredItem): Schemas['temporal/Diff'] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const additions = [...now].filter(([name]) => !old.has(name));
  const deletions = [...old].filter(([name]) => !now.has(name));
  const modifications = [...now].flatMap(([name, value]) =>
    old.has(name) && !isSame(old.get(name), value) ? [[name, { old: old.get(name), new: value }] as const] : [],
  );
  return {
    additions: Object.fromEntries(additions),
    deletions: Object.fromEntries(deletions),
    modifications: Object.fromEntries(modifications),
  };
}

export const changedFields = (before: StoredItem, after: StoredItem): string[] => fieldsIn(diffOf(before, after));

export const fieldsIn = ({ additions, deletions, modifications }: Schemas['temporal/Diff']): string[] =>
  [additions, deletions, modifications].flatMap((fields) => Object.keys(fields)).sort();
