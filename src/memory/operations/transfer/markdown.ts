// An export as a folder of Markdown in a zip, such as a vault of Obsidian: a file for each item, with front matter. The
// import reads it back (libraries/formats/vault.ts). Versions, facts and names are not in it: the lines of an export
// have everything.
//
// A file is named after the title or the first words of its item. Wikilinks find a file by its name alone, so a name is
// given once in the whole vault; notes come first, because their texts link to them. Names that would be equal for some
// file system get a part of the hash of their item instead. So a name depends neither on ids nor on the order, and
// exporting an import gives the same names. This needs all titles before the first file: the lines are read twice.
import { sha256 } from '../../../libraries/text/hash';
import { normalized } from '../../../libraries/text/normalized';
import { inLinks, titleKey } from '../../../libraries/text/wikilinks';
import { withoutEnd } from '../../../libraries/text/without-end';
import { itemFieldNames } from '../../model/item-fields';
import { keyFieldsOf, sentTimes, type StoredItem } from '../../model/record';
import { typeFacts } from '../../model/types';
import { readStored } from '../../../schemas';
import { forEver } from '../../../time';
import { addToList } from '../../../lists';
import type { Line, LineOf } from './lines';
import { plainProperties, timeInProperties, type Properties } from './properties';
import { zipOf, type ZipEntry } from './zip';

/** @param read reads the lines from the beginning at each call */
export const markdownZip = (read: () => AsyncIterable<Line[]>): AsyncGenerator<Uint8Array> => zipOf(entriesOf(read));

interface Vault {
  /** Names of files without folder and ending, by item. */
  names: Map<string, string>;
  /** File names of notes, by title. */
  byTitle: Map<string, string>;
  /** Items that an item refers to, by field of its front matter. */
  references: Map<string, Map<string, string[]>>;
}

async function* entriesOf(read: () => AsyncIterable<Line[]>): AsyncGenerator<ZipEntry> {
  const vault = await surveyOf(read());
  for await (const lines of read())
    for (const line of lines) {
      if (line.kind === 'session' || line.kind === 'name' || line.kind === 'relationship') return;
      const name = line.kind === 'item' ? vault.names.get(line.item_id) : undefined;
      if (line.kind === 'item' && name !== undefined)
        yield { name: `${line.properties.memory_type}/${name}.md`, texts: [textOf(line, vault)] };
    }
}

interface Named {
  item_id: string;
  isNote: boolean;
  wanted: string;
  title: string | undefined;
  hash: string;
}

async function surveyOf(pages: AsyncIterable<Line[]>): Promise<Vault> {
  const named: Named[] = [];
  const references: Vault['references'] = new Map();
  for await (const lines of pages)
    for (const line of lines) {
      if (line.kind === 'item') named.push(namedBy(line));
      else if (line.kind === 'relationship') refer(references, line);
    }
  const names = namesOf(named);
  const byTitle = new Map<string, string>();
  for (const { item_id, isNote, title } of named)
    if (isNote && title !== undefined) byTitle.set(titleKey(title), names.get(item_id) as string);
  return { names, byTitle, references };
}

function namedBy({ item_id, properties }: LineOf<'item'>): Named {
  const { memory_type, title, content } = properties as Properties & { memory_type: string; content: string };
  const written = typeof title === 'string' ? title : undefined;
  return {
    item_id,
    isNote: memory_type === 'zettel',
    wanted: plainName(written ?? content) || memory_type,
    title: written,
    hash: sha256(JSON.stringify([memory_type, written, content])).slice(0, 8),
  };
}

function namesOf(named: Named[]): Map<string, string> {
  const alike = new Map<string, Named[]>();
  for (const each of named) addToList(alike, folded(each.wanted), each);
  const names = new Map<string, string>();
  const taken = new Set(alike.keys());
  for (const group of alike.values()) {
    const notes = group.filter(({ isNote }) => isNote);
    const [first] = notes.length > 0 ? notes : group;
    const isAlone = notes.length === 1 || group.length === 1;
    for (const each of group) {
      const name = each === first && isAlone ? each.wanted : freeName(`${each.wanted} ${each.hash}`, taken);
      names.set(each.item_id, name);
    }
  }
  return names;
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(folded(name)); count++) name = `${wanted} ${count}`;
  taken.add(folded(name));
  return name;
}

/** Equal for names that some file system does not distinguish. */
const folded = (name: string): string => normalized(name, 'NFKC').toUpperCase().toLowerCase();

const maxHead = 500;
const maxNameBytes = 120;
/** Names of devices on Windows, with any ending. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name that every file system accepts, and that a wikilink can contain. */
function plainName(text: string): string {
  const plain = normalized(text.slice(0, maxHead).toWellFormed(), 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|#^[\]\s]+/gu, ' ')
    .replace(/^[. ]+/, '');
  let name = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter().segment(plain)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxNameBytes) break;
    name += segment;
  }
  return withoutEnd(name, '. ').replace(devices, '$&_');
}

const referring: Partial<Record<string, string>> = {
  SUPERSEDES: 'supersedes',
  PART_OF: 'part_of',
  DEPENDS_ON: 'depends_on',
};

function refer(references: Vault['references'], { type, from, to, properties }: LineOf<'relationship'>): void {
  const { link_type } = properties;
  const field = type === 'LINK' ? `link_${String(link_type).toLowerCase()}` : referring[type];
  if (field === undefined || from.item === undefined || to.item === undefined) return;
  if (timeInProperties(properties, 'transaction_time_end') !== forEver) return;
  const own = references.get(from.item) ?? new Map<string, string[]>();
  addToList(own, field, to.item);
  references.set(from.item, own);
}

function textOf({ item_id, properties }: LineOf<'item'>, { names, byTitle, references }: Vault): string {
  const stored = plainProperties(properties) as StoredItem & Record<string, unknown>;
  const { keyFields } = typeFacts(stored.memory_type);
  const { status: _status, ...given } = keyFieldsOf(stored, keyFields);
  // A decision or plan without its own id uses that of its item.
  const own = Object.entries(given).filter(([, value]) => value !== item_id);
  const { valid_start_time, valid_end_time } = sentTimes(stored);
  const linked = [...(references.get(item_id) ?? [])].map(([field, ids]) => {
    const links = ids.flatMap((id) => (names.has(id) ? [`[[${names.get(id)}]]`] : []));
    return [field, field === 'part_of' ? links[0] : links.sort()] as const;
  });
  const front: Record<string, unknown> = {
    // The external id by which the import recognises the file.
    memory: 1,
    id: item_id,
    type: stored.memory_type,
    ...Object.fromEntries(itemFieldNames.map((name) => [name, stored[name]])),
    tags: stored.tags,
    status: stored.status,
    origin: stored.origin,
    created: stored.created_at,
    valid_from: valid_start_time,
    valid_until: valid_end_time,
    ...Object.fromEntries(own),
    ...Object.fromEntries(linked),
    metadata: readStored('stored/Object', stored.metadata_json),
  };
  // JSON is valid YAML.
  const lines = Object.entries(front)
    .filter(([, value]) => value !== undefined && value !== null && !isEmpty(value))
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n${linkedText(stored.content, byTitle)}\n`;
}

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** The text with links to notes by the names of their files, where those differ from their titles. */
const linkedText = (content: string, byTitle: ReadonlyMap<string, string>): string =>
  inLinks(content, ({ title, heading, alias }) => {
    const name = title === null ? undefined : byTitle.get(titleKey(title));
    if (title === null || name === undefined || titleKey(name) === titleKey(title)) return undefined;
    return `${name}${heading === null ? '' : `#${heading}`}|${alias ?? title}`;
  });
