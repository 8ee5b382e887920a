// Entities, dates and simple relations of a text by rules, without a language model.
import { maxRead } from '../../../limits';
import { candidateKeys } from './candidates';
import { resolveMentions } from './coreference';
import { datesOf, dateSpans } from '../time/dates';
import { entityKey } from '../../../libraries/text/entity-key';
import { isKnownPlace } from '../../../libraries/text/known-places';
import type { DateMention, EntityRead, Extraction, Mention, Relation, TextToRead } from '../../reading';
import { markedSpans } from './marked-spans';
import { mentionsOf } from './mentions';
import { speakerOfTitle, titleMentions, titleOfName, type Heading } from './titles';
import { entityTypeByWords } from './types';
import { factsIn } from '../facts/facts';
import { particles } from '../../../libraries/text/name-words';
import { patternFile } from '../../../libraries/text/read-data';
import { languageOf } from '../../../libraries/text/language-of';
import { withoutLastBracket } from '../../../libraries/text/brackets';
import { byPosition, tokensOf, type Span } from '../../../libraries/text/tokens';

export type About = Omit<TextToRead, 'content'>;

/** Name of the person who says "I" in a text of one unnamed person. */
const unnamed = 'I';

/** Extracts entities, dates and relations. Never fails; takes time linear in the text. */
export function extract(text: string, about: About = {}): Extraction {
  const speaker = about.speakers ? undefined : speakerOfTitle(text, about.speaker);
  const title = (speaker ?? about.speakers) && !about.title ? undefined : titleOfName(text, about.title);
  const dates = datesOf(text, about.time);
  const marked = markedSpans(text);
  const heads = [...(title ? [headEntity(title, 'title')] : []), ...(speaker ? [headEntity(speaker, 'speaker')] : [])];
  const body = Math.max(title?.body ?? 0, speaker?.body ?? 0);
  const again = title ? titleMentions(text, title).map((span) => titleMention(span, title.name)) : [];
  const hidden = [{ start: 0, end: body }, ...again, ...marked.hidden, ...dateSpans(dates)].sort(byPosition);
  const mentions = withoutOverlaps([
    ...again,
    ...marked.mentions.filter((mention) => mention.start >= body),
    ...mentionsOf(tokensOf(text, hidden)),
  ]);
  const { entities, entityOf } = resolveMentions(text, heads, mentions);
  const named = mentions.flatMap((mention) => {
    const entity = entityOf.get(mention);
    return entity ? [{ mention, entity }] : [];
  });
  // Facts give types to names, so they come first.
  const relations = relationsIn(text, named, dates, body, { heads, speakers: about.speakers });
  return {
    entities: [...entities.map(finished), ...dateEntities(dates)],
    dates,
    relations,
    candidates: candidateKeys(text, tokensOf(text)),
  };
}

function relationsIn(
  text: string,
  named: { mention: Mention; entity: EntityRead }[],
  dates: DateMention[],
  body: number,
  { heads, speakers }: { heads: EntityRead[]; speakers: string[] | undefined },
): Relation[] {
  if (languageOf(tokensOf(text.slice(0, maxRead.language))) !== 'en') return [];
  const speaker = heads.find(({ role }) => role === 'speaker');
  const signed = named.findLast(({ mention }) => mention.signs)?.entity;
  const writer = (speaker ?? signed)?.name ?? (speakers ? undefined : unnamed);
  return factsIn(text, { named, dates, body, writer, speakers: speakers ?? [] });
}

function titleMention(span: Span, name: string): Mention {
  return { ...span, name, entity_type: 'other', aliases: [] };
}

function withoutOverlaps(mentions: Mention[]): Mention[] {
  const sorted = mentions.toSorted(byPosition);
  let end = 0;
  return sorted.filter((mention) => {
    if (mention.start < end) return false;
    end = mention.end;
    return true;
  });
}

function headEntity(head: Heading, role: 'title' | 'speaker'): EntityRead {
  const { name, aliases } = head;
  const entity_type = role === 'speaker' ? 'person' : titleType(name);
  return { name, key: entityKey(name), entity_type, role, count: 1, aliases: [...aliases] };
}

const wordings = patternFile('titles');
/** Types by the words in the final brackets of a title, in order of precedence. */
const bracketTypes = (['work', 'organisation', 'place', 'person'] as const).map((type) => ({
  type,
  pattern: new RegExp(wordings.anyOf(type), 'u'),
}));

/** Type of a title: from the word in its final brackets, a place after a comma, or its own words. */
function titleType(name: string): EntityRead['entity_type'] {
  const bracket = /\(([^()]*)\)\s*$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  const stated = bracketTypes.find(({ pattern }) => pattern.test(bracket));
  if (stated) return stated.type;
  const [head, region] = withoutLastBracket(name).split(/,\s+/u);
  if (region && isKnownPlace(entityKey(region))) return 'place';
  const words = (head || name).split(/\s+/u);
  // "Visit to Marlow Bridge" is not a bridge.
  return words.every(isNamePart) ? (entityTypeByWords(words) ?? 'other') : 'other';
}

const isNamePart = (word: string) => /^[\p{Lu}\p{N}&]/u.test(word) || particles.has(word);

function finished(entity: EntityRead): EntityRead {
  const seen = new Set([entity.key]);
  const aliases = entity.aliases.filter((alias) => {
    const key = entityKey(alias);
    return key !== '' && !seen.has(key) && seen.add(key);
  });
  return { ...entity, aliases };
}

function dateEntities(dates: DateMention[]): EntityRead[] {
  const entities = new Map<string, EntityRead>();
  for (const date of dates) {
    const entity = entities.get(date.name) ?? {
      name: date.name,
      key: entityKey(date.name),
      entity_type: 'date',
      role: 'mention',
      count: 0,
      aliases: [],
    };
    entity.count++;
    if (date.text !== date.name && !entity.aliases.includes(date.text)) entity.aliases.push(date.text);
    entities.set(date.name, entity);
  }
  return [...entities.values()];
}
