import { entityKey } from '../../../libraries/text/entity-key';
import type { CodeEntity } from '../../../libraries/source-code/code-graph';
import { noNames, type ItemNames } from '../../model/names';

const maxDocstring = 2_000;

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

/** The first sentences of a docstring state the purpose. */
const embeddedDocstring = 200;

/** The text that is embedded: short, because a repository has thousands of entities. */
export function meaningOf({ entity_type, qualified_name, docstring }: CodeEntity): string {
  const [summary = ''] = (docstring ?? '').split(/\n\s*\n/);
  return `${entity_type} ${nameWords(qualified_name).join(' ')}. ${summary.slice(0, embeddedDocstring).toWellFormed()}`;
}

/** Unique words in lower case: `openItems` → `open items`. */
export function nameWords(names: string): string[] {
  const split = names
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase();
  return [...new Set(split.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))];
}

/** True if a name looks like code, such as `openItems`, `open_items`, `Graph.run`, `store/write.ts`. */
const isDistinctive = (name: string) => /[\p{Ll}\p{N}]\p{Lu}|[\p{L}\p{N}][_./]\p{L}/u.test(name);

/** Max characters of a name, so that its key fits into an index entry. */
const maxName = 180;

/** Names by which other memories mention an entity; ordinary words like `run` mostly mean something else there. */
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

export const unresolvedName = (name: string): string => name.trim().slice(0, maxName).toWellFormed();
