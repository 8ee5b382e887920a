// Stage 2 finds in the text its type, if it has none (`pending`), its names and facts, and the statements that become
// separate items. A type given by the caller is kept.
import type { Ctx } from '../../../../ctx';
import { Invalid } from '../../../../errors';
import { readText } from '../../../../reading/read';
import type { Model, TextType, TypedStatement } from '../../../../reading/reading';
import { readFields, type ItemFields } from '../../../model/fields';
import { readContent, textOfItem } from '../../../model/read-content';
import { isNote } from '../../../model/notes';
import type { StoredItem } from '../../../model/record';
import { restoredFields } from '../../../model/item-fields';
import { keyFieldsOf, sentTimes } from '../../../model/record';
import { typeByWords } from '../../../model/typed-by-words';
import { trustIn, typeFacts, type MemoryType, type Trust } from '../../../model/types';
import { knownTypes } from '../../../store/entity-types';
import { reasonOfLabelled } from '../../../store/labelled';
import { storedFields } from '../../../store/patch';
import { answersTo } from '../../../store/reviews';
import { vocabularyOf } from '../../../store/vocabulary';
import type { OpenItem, ItemInReading } from './drafts';
import { readStored } from '../../../../schemas';

export async function readItem(ctx: Ctx, draft: OpenItem): Promise<ItemInReading> {
  const { item } = draft;
  if (draft.added) return readAdded(draft);
  const text = textOfItem(fieldsOf(item, item.memory_type));
  if (item.memory_type !== 'pending') {
    const { names: found } = await readText(text, ['names'], modelOf(ctx, draft));
    const { fields, labelled } = await readContent(fieldsOf(item, item.memory_type), false);
    const statements = labelling.has(item.memory_type) ? labelled.map(asStatement) : [];
    return { ...draft, memory_type: item.memory_type, confidence: null, why: null, fields, statements, found };
  }
  const { type, names: found } = await readText(text, ['type', 'names'], modelOf(ctx, draft));
  const { confidence, why } = type;
  const trust = trustIn(item);
  const memory_type = typeByWords(type.memory_type, trust);
  const { fields } = await readContent(fittingFields(item, memory_type), false);
  return { ...draft, memory_type, confidence, why, fields, statements: statementsOf(type, memory_type, trust), found };
}

/** Reads the text as the request would have read it. */
async function readAdded(draft: OpenItem): Promise<ItemInReading> {
  const { memory_type } = draft.item;
  const stored = storedFields(draft.item);
  const { names: found } = await readText(textOfItem(stored), ['names']);
  const { fields, labelled } = await readContent(stored, false);
  const statements = isNote(fields) ? labelled.map((text) => ({ ...asStatement(text), why: reasonOfLabelled })) : [];
  return { ...draft, memory_type, confidence: null, why: null, fields, statements, found };
}

/** The language model, with the entity types and the vocabulary of the workspace. */
const modelOf = ({ chat, graph, scope }: Ctx, { item, together }: OpenItem): Model => ({
  chat,
  wanted: async () => {
    const [types, vocabulary] = await Promise.all([
      knownTypes(graph, scope.home_workspace_id),
      vocabularyOf(graph, scope.home_workspace_id),
    ]);
    return { types, vocabulary, answersTo: (doubts) => answersTo(graph, item.scope_key, doubts) };
  },
  together,
});

/** Types whose texts may contain labelled decisions, which become separate items. */
const labelling: ReadonlySet<MemoryType> = new Set(['zettel', 'episodic', 'semantic', 'procedural']);

/** Equals the confidence of the rule that classifies a text by its label. */
const labelConfidence = 0.95;

const asStatement = (text: string): TypedStatement => ({
  text,
  memory_type: 'decision',
  confidence: labelConfidence,
  why: 'the text labels it as this type',
});

const statementsOf = ({ labelled, statements }: TextType, memory_type: MemoryType, trust: Trust) => [
  ...(memory_type === 'decision' ? [] : labelled.map(asStatement)),
  ...statements.map((each) => ({ ...each, memory_type: typeByWords(each.memory_type, trust) })),
];

/** Metadata from the caller may be invalid for a detected type; then the item gets the type `semantic`. */
function fittingFields(item: StoredItem, type: MemoryType): ItemFields {
  try {
    return fieldsOf(item, type);
  } catch (error) {
    if (error instanceof Invalid) return fieldsOf(item, 'semantic');
    throw error;
  }
}

function fieldsOf(item: StoredItem, type: MemoryType): ItemFields {
  const { tags } = item;
  const stored = keyFieldsOf(item, typeFacts(item.memory_type).keyFields);
  const metadata = readStored('stored/Object', item.metadata_json);
  const sent = { ...stored, ...restoredFields(item), tags, ...sentTimes(item) };
  return readFields(type, item.content, sent, metadata, ['body']);
}
