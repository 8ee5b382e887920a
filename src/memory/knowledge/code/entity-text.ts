// What a code entity says as an item: the text that is searched and embedded, and the names that it shares with other memories.
import { entityKey } from '../../../language/entities/entity-key';
import type { CodeEntity } from '../../../source-code/code-graph';
import { noNames, type ItemNames } from '../../model/names';

/** Characters of a docstring that are searched. */
const maxDocstring = 2_000;

/** The text of an entity: what and where it is, how it is called, what its comment says, and the words of its names. */
export function textOfEntity(entity: CodeEntity): string {
  const { entity_type, qualified_name, file_path, signature, docstring } = entity;
  return [
    `${entity_type} ${qualified_name}${file_path === '' ? '' : ` in ${file_path}`}`,
    signature ?? '',
    (docstring ?? '').slice(0, maxDocstring).toWellFormed(),
    nameWords(`${qualified_name} ${file_path}`).join(' '),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Characters of a docstring that are embedded: its first sentences say what the entity is for. */
const embeddedDocstring = 200;

/** What of an entity is embedded: a repository has thousands, and most of their text is names that words find anyway. */
export function meaningOf({ entity_type, qualified_name, docstring }: CodeEntity): string {
  const [summary = ''] = (docstring ?? '').split(/\n\s*\n/);
  return `${entity_type} ${nameWords(qualified_name).join(' ')}. ${summary.slice(0, embeddedDocstring).toWellFormed()}`;
}

/** The words of names, split by case, digits and punctuation: `openItems` is `open items`. Once each, in lower case. */
export function nameWords(names: string): string[] {
  const split = names
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase();
  return [...new Set(split.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))];
}

/** Whether a name is hardly used for anything but code: `openItems`, `open_items`, `Graph.run`, `store/write.ts`. */
const isDistinctive = (name: string) => /[\p{Ll}\p{N}]\p{Lu}|[\p{L}\p{N}][_./]\p{L}/u.test(name);

/** Characters of a name that can be looked up. */
const maxName = 180;

/** Names under which decisions, plans and notes may mention an entity. Ordinary words are none. */
export function namesOfEntity({ entity_type, name, qualified_name, file_path }: CodeEntity): ItemNames {
  const file = file_path.slice(file_path.lastIndexOf('/') + 1);
  const names =
    entity_type === 'module'
      ? [file_path, file]
      : entity_type === 'test' || entity_type === 'route'
        ? []
        : [name, qualified_name];
  const about = [...new Set(names.filter((each) => each.length <= maxName && isDistinctive(each)).map(entityKey))];
  return about.length === 0 ? noNames : { ...noNames, about };
}

/** The name of what is not known, short enough to be looked up. */
export const unresolvedName = (name: string): string => name.trim().slice(0, maxName).toWellFormed();
