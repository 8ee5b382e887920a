// Reads the content of items: the valid time that it states, names, facts and labelled decisions.
import { readText } from '../../reading/read';
import type { TextToRead } from '../../reading/reading';
import { forEver, sinceEver } from '../../time';
import { readFields, withTextTimes, type ItemFields } from './fields';
import { speakerIn, speakersIn } from './keys';
import { itemNamesIn, noNames, type ItemNames, type LabelledDecision } from './names';
import { isNote } from './notes';
import { textTime } from './record';
import { labelledType } from './typed-by-words';
import { typeFacts } from './types';

export interface ReadItem {
  /** With the valid time that the text states, if none was sent. */
  fields: ItemFields;
  /** None for types that are not FULL, since searches do not find these. */
  names: ItemNames;
  /** Texts of the decisions that the content labels, whether they become items or not. */
  labelled: string[];
}

/** @param extractsNames false if the pipeline extracts them later */
export async function readContent(fields: ItemFields, extractsNames = true): Promise<ReadItem> {
  const text = textOfItem(fields);
  const { decisions: labelled } = await readText(text, ['decisions']);
  const dated = fields.undated ? withTextTimes(fields, (await readText(text, ['times'])).times) : fields;
  if (!extractsNames || typeFacts(fields.memory_type).strategy !== 'FULL')
    return { fields: dated, names: noNames, labelled };
  const { names } = await readText(text, ['names']);
  const item = { fields: dated, names: itemNamesIn(names, dated), labelled };
  return isNote(fields) ? { ...item, names: await withDecisions(item) } : item;
}

/** The names, with the decisions that the content labels. */
export async function withDecisions({ fields, names, labelled }: ReadItem): Promise<ItemNames> {
  if (labelled.length === 0 || names.decisions) return names;
  return { ...names, decisions: await Promise.all(labelled.map((text) => labelledDecision(text, fields))) };
}

/** A decision without its own time gets the start of its note. Its facts are stored once, with the note. */
async function labelledDecision(text: string, note: ItemFields): Promise<LabelledDecision> {
  const { tags, valid_start_time, valid_start_local } = note;
  const own = readFields(labelledType, text, { tags }, {}, []);
  const isUndated = own.valid_start_time === sinceEver && own.valid_end_time === forEver;
  const { fields, names } = await readContent(isUndated ? { ...own, valid_start_time, valid_start_local } : own);
  return { fields, names: { ...names, facts: [] } };
}

/** The text of an item for a reader, with known details about the item. */
export function textOfItem(fields: ItemFields): TextToRead {
  const { content, title, metadata } = fields;
  const speakers = speakersIn(metadata);
  return {
    content,
    title,
    speakers,
    speaker: speakers ? undefined : speakerIn(metadata),
    time: textTime(fields, metadata) ?? undefined,
  };
}
