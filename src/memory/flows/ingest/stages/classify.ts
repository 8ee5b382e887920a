// Stage 2: detects the type of items without one (`pending`). A type given by the caller is kept.
import { maxSent } from '../../../../limits';
import type { Ctx } from '../../../../ctx';
import { Invalid } from '../../../../errors';
import { beforeDecisions, decisionsIn } from '../../../../reading/by-rules/memory-type/decisions-in';
import { memoryTypeOf, type Classification } from '../../../../reading/by-rules/memory-type/memory-type';
import { readPage, type TypedStatement } from '../../../../reading/by-rules/memory-type/page';
import { classifyText } from '../../../../llm/prompts/classify';
import { askModel } from './ask-model';
import { readFields, type ItemFields } from '../../../model/fields';
import type { StoredItem } from '../../../model/record';
import { keyFieldsOf, sentTimes } from '../../../model/record';
import { typeByWords } from '../../../model/typed-by-words';
import { trustIn, typeFacts, type MemoryType } from '../../../model/types';
import type { Classified, Received } from './drafts';
import { readStored } from '../../../../schemas';

export async function classify(ctx: Ctx, draft: Received): Promise<Classified> {
  const { item } = draft;
  if (item.memory_type !== 'pending') {
    const fields = fieldsOf(item, item.memory_type);
    const statements = labelling.has(item.memory_type) ? labelledStatements(item.content) : [];
    return { ...draft, memory_type: item.memory_type, confidence: null, why: null, fields, statements };
  }
  const page = await readPage(item.content);
  // "We met. Decision: use Kafka." remains a note; only the labelled part becomes a decision item.
  const before = beforeDecisions(item.content);
  const inside = page !== undefined || before.trim() !== '' ? labelledStatements(item.content) : [];
  const own = inside.length > 0 ? before : item.content;
  const { confidence, why, ...kind } = (await byModel(ctx, item.content)) ?? page?.kind ?? memoryTypeOf(own);
  const trust = trustIn(item);
  const memory_type = typeByWords(kind.memory_type, trust);
  const fields = fittingFields(item, memory_type);
  const labelled = memory_type === 'decision' ? [] : inside;
  const others = (page?.statements ?? [])
    .filter(({ text }) => decisionsIn(text).length === 0)
    .map((each) => ({ ...each, memory_type: typeByWords(each.memory_type, trust) }));
  return { ...draft, memory_type, confidence, why, fields, statements: [...labelled, ...others] };
}

/** Types whose texts may contain labelled decisions; these become items of their own. */
const labelling: ReadonlySet<MemoryType> = new Set(['zettel', 'episodic', 'semantic', 'procedural']);

/** Equals the confidence of the rule that classifies a text by its label. */
const labelConfidence = 0.95;

const labelledStatements = (content: string) =>
  decisionsIn(content).map((text): TypedStatement => ({
    text,
    memory_type: 'decision',
    confidence: labelConfidence,
    why: 'the text labels it so',
  }));

async function byModel(ctx: Ctx, content: string): Promise<Classification | undefined> {
  const kind = ctx.chat && (await askModel(ctx, classifyText(content.slice(0, maxSent.text))));
  return (
    kind && {
      ...kind,
      confidence: Math.min(Math.max(kind.confidence, 0), 100) / 100,
      why: 'the language model says so',
    }
  );
}

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
