// Stage 2: detects the type of items without one (`pending`). A type given by the caller is kept.
import type { Ctx } from '../../../../ctx';
import { Invalid } from '../../../../errors';
import { read } from '../../../../reading/read';
import type { TypedStatement } from '../../../../reading/reading';
import { readFields, type ItemFields } from '../../../model/fields';
import { readContent } from '../../../model/read-content';
import type { StoredItem } from '../../../model/record';
import { keyFieldsOf, sentTimes } from '../../../model/record';
import { typeByWords } from '../../../model/typed-by-words';
import { trustIn, typeFacts, type MemoryType } from '../../../model/types';
import type { Classified, OpenItem } from './drafts';
import { readStored } from '../../../../schemas';

export async function classify(ctx: Ctx, draft: OpenItem): Promise<Classified> {
  const { item } = draft;
  if (item.memory_type !== 'pending') {
    const { fields, labelled } = await readContent(fieldsOf(item, item.memory_type), false);
    const statements = labelling.has(item.memory_type) ? labelled.map(asStatement) : [];
    return { ...draft, memory_type: item.memory_type, confidence: null, why: null, fields, statements };
  }
  const { type } = await read({ content: item.content }, ['type'], ctx);
  const { labelled, statements: own, confidence, why } = type;
  const trust = trustIn(item);
  const memory_type = typeByWords(type.memory_type, trust);
  const { fields } = await readContent(fittingFields(item, memory_type), false);
  const statements = [
    ...(memory_type === 'decision' ? [] : labelled.map(asStatement)),
    ...own.map((each) => ({ ...each, memory_type: typeByWords(each.memory_type, trust) })),
  ];
  return { ...draft, memory_type, confidence, why, fields, statements };
}

/** Types whose texts may contain labelled decisions; these become items of their own. */
const labelling: ReadonlySet<MemoryType> = new Set(['zettel', 'episodic', 'semantic', 'procedural']);

/** Equals the confidence of the rule that classifies a text by its label. */
const labelConfidence = 0.95;

const asStatement = (text: string): TypedStatement => ({
  text,
  memory_type: 'decision',
  confidence: labelConfidence,
  why: 'the text labels it so',
});

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
  const { title, tags, external_id } = item;
  const stored = keyFieldsOf(item, typeFacts(item.memory_type).keyFields);
  const metadata = readStored('stored/Object', item.metadata_json);
  const sent = { ...stored, title, tags, ...sentTimes(item), external_id };
  return readFields(type, item.content, sent, metadata, ['body']);
}
