// Graphiti: an export of its Neo4j by APOC (`apoc.export.json.all`), as lines or as one array. Episodes, facts and
// summaries become texts under the ids that a move gives them; `workspace move-in` also copies the graph, the history
// and the times of recording.
import { parsedJson } from '../../objects';
import { entriesOfJson } from './json-stream';
import { linesOfChunks } from './encoding';
import { skipped, type Format, type FoundPart, type FoundText } from './format';
import { readHead, type SourceEntry } from './source';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

export const graphiti: Format = {
  name: 'graphiti',
  title: 'Graphiti graph',
  detect: ({ head }) =>
    /^\s*(?:\[\s*)?\{/.test(head) &&
    /"type"\s*:\s*"(?:node|relationship)"/.test(head) &&
    /"(?:Episodic|Entity|Community|Saga)"/.test(head) &&
    /"group_id"\s*:/.test(head),
  read: async function* (entries) {
    for (const entry of entries)
      for await (const { value, problem } of elementsOf(entry)) {
        if (problem !== undefined) yield skipped(entry.path, problem);
        else yield elementIn(value);
      }
  },
};

/** Nodes and relationships, as APOC writes them. */
export async function* elementsOf(
  entry: SourceEntry,
): AsyncGenerator<{ value: JsonValue; problem?: string | undefined }> {
  if ((await readHead(entry)).trimStart().startsWith('[')) {
    for await (const { value, problem } of entriesOfJson(entry)) yield { value: objectIn(value), problem };
    return;
  }
  for await (const { line, number } of linesOfChunks(await entry.open())) {
    if (line?.trim() === '') continue;
    const value = parsedJson(line ?? '');
    yield { value: objectIn(value), problem: value === undefined ? `line ${number} is not valid JSON` : undefined };
  }
}

function elementIn({ type, id, label, labels, properties, start, end }: JsonValue): FoundPart {
  const own = objectIn(properties);
  const what = textIn(own['uuid']) ?? textIn(id) ?? '';
  const kinds = listInValue(labels);
  if (type === 'node') {
    if (kinds.includes('Episodic')) return episodeIn(own);
    const isKnown = ['Entity', 'Community', 'Saga'].some((kind) => kinds.includes(kind));
    return isKnown ? entityIn({ ...own, labels: kinds }) : skipped(what, 'a node that does not belong to Graphiti');
  }
  if (label !== 'RELATES_TO') return skipped(what, `a relationship without text (${textIn(label) ?? 'nameless'})`);
  const nameOf = (node: unknown) => textIn(objectIn(objectIn(node)['properties'])['name']);
  return factIn({ ...own, source: nameOf(start), target: nameOf(end) });
}

/** The three kinds of statements in a Graphiti graph; Zep exports them with the same fields. */
export const episodeIn = ({ uuid, name, content, valid_at, created_at, group_id, source }: JsonValue): FoundPart =>
  textFrom(uuid, content, {
    type: 'episodic',
    title: textIn(name),
    at: timeInValue(valid_at) ?? timeInValue(created_at),
    about: given({ group_id, source }),
  });

export function entityIn({ uuid, name, summary, labels, group_id }: JsonValue): FoundPart {
  const about = given({ group_id, labels: listInValue(labels).filter((label) => label !== 'Entity') });
  return textFrom(uuid, summary, { type: 'semantic', title: textIn(name), about });
}

export function factIn({
  uuid,
  fact,
  name,
  valid_at,
  invalid_at,
  expired_at,
  created_at,
  ...rest
}: JsonValue): FoundPart {
  const until = timeInValue(invalid_at);
  if (until === undefined && timeInValue(expired_at) !== undefined)
    return skipped(textIn(uuid) ?? '', 'a fact that was withdrawn');
  const { group_id, source, target } = rest;
  const at = timeInValue(valid_at) ?? timeInValue(created_at);
  // An end before the beginning would be refused.
  const end = until !== undefined && (at === undefined || at < until) ? until : undefined;
  const about = given({ group_id, predicate: name, source, target });
  return textFrom(uuid, fact, { type: 'semantic', at: until === undefined || end ? at : undefined, until: end, about });
}

function textFrom(uuid: unknown, content: unknown, rest: Omit<FoundText, 'kind' | 'id' | 'text'>): FoundPart {
  const [id, text] = [textIn(uuid), textIn(content)];
  if (id === undefined) return skipped(text?.slice(0, 100) ?? '', 'without id');
  return text === undefined ? skipped(id, 'without text') : { kind: 'text', id, text, ...rest };
}
