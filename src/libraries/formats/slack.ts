// Slack's export: a zip with `users.json`, lists of channels, and for each channel a folder with a file per day.
//
// Speakers have their real names, as in mails and notes: a display name is often a nickname. A channel is a
// conversation; so is each thread, which begins with its first message. `ts` is the time and the id of a message.
// Mentions and links are written out. An edited message has its last text. Files are only links: the export does not
// contain them.
import path from 'node:path';
import { addToList } from '../../lists';
import { entriesOfJson } from './json-stream';
import { skipped, type Format, type FoundPart, type FoundTurn } from './format';
import type { SourceEntry } from './source';
import { listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

export const slack: Format = {
  name: 'slack',
  title: 'Slack export',
  detect: ({ path: name, head }) => isDay(head) || isUsers(name, head) || isChannels(name, head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    const names = new Map<string, string>();
    const channels = new Map<string, string>();
    const days: SourceEntry[] = [];
    for (const entry of entries) {
      const base = path.basename(entry.path);
      if (/^\d{4}-\d\d-\d\d\.json$/.test(base)) days.push(entry);
      else if (base === 'users.json') await readNames(entry, names);
      else if (channelLists.test(base)) await readChannels(entry, channels);
      else days.push(entry);
    }
    for (const day of days) yield* readDay(day, names, channels);
  },
};

const isDay = (head: string) =>
  /^\s*\[/.test(head) && /"ts"\s*:\s*"\d{9,10}\.\d{6}"/.test(head) && /"type"\s*:\s*"message"/.test(head);
const isUsers = (name: string, head: string) =>
  /(?:^|\/)users\.json$/.test(name) && /"(?:team_id|real_name)"\s*:/.test(head);
const channelLists = /(?:^|\/)(?:channels|groups|dms|mpims)\.json$/;
const isChannels = (name: string, head: string) => channelLists.test(name) && /"id"\s*:/.test(head);

async function readNames(entry: SourceEntry, names: Map<string, string>): Promise<void> {
  for await (const { value } of entriesOfJson(entry)) {
    const user = objectIn(value);
    const profile = objectIn(user['profile']);
    const name = [profile['real_name'], user['real_name'], profile['display_name'], user['name']]
      .map(textIn)
      .find(Boolean);
    const id = textIn(user['id']);
    if (id && name) names.set(id, name);
  }
}

/** Ids by the folder of a channel: its name, or its id for direct messages. */
async function readChannels(entry: SourceEntry, channels: Map<string, string>): Promise<void> {
  for await (const { value } of entriesOfJson(entry)) {
    const channel = objectIn(value);
    const id = textIn(channel['id']);
    if (id) channels.set(textIn(channel['name']) ?? id, id);
  }
}

async function* readDay(
  entry: SourceEntry,
  names: ReadonlyMap<string, string>,
  channels: ReadonlyMap<string, string>,
): AsyncGenerator<FoundPart> {
  const folder = path.basename(path.dirname(entry.path));
  const channel = channels.get(folder) ?? folder;
  const about = { channel: folder };
  const threads = new Map<string, FoundTurn[]>();
  for await (const { value, problem } of entriesOfJson(entry)) {
    const message = objectIn(value);
    const ts = textIn(message['ts']);
    const read = problem ?? (ts === undefined ? 'a message without ts' : turnOf(message, ts, names));
    if (typeof read === 'string') yield skipped(`${channel}:${ts ?? entry.path}`, read);
    else {
      // The first message of a thread has its own ts as thread_ts.
      const thread = textIn(message['thread_ts']);
      const id = thread === undefined ? channel : `${channel}:${thread}`;
      addToList(threads, id, read);
    }
  }
  for (const [id, turns] of threads) yield { kind: 'conversation', id, turns, about };
}

/** Messages of people and programs; all other subtypes are notices. */
const spoken = new Set([
  'bot_message',
  'me_message',
  'file_share',
  'file_comment',
  'thread_broadcast',
  'reply_broadcast',
]);

function turnOf(message: JsonValue, ts: string, names: ReadonlyMap<string, string>): FoundTurn | string {
  const subtype = textIn(message['subtype']);
  if (message['type'] !== 'message') return 'not a message';
  if (subtype === 'tombstone') return 'a deleted message';
  if (subtype !== undefined && !spoken.has(subtype)) return `a notice of the program (${subtype})`;
  const files = listInValue(message['files']).map(objectIn).flatMap(linkOf);
  const attached = listInValue(message['attachments']).map(objectIn);
  const isBare = textIn(message['text']) === undefined;
  const framed = isBare ? attached.map(({ text, fallback }) => text ?? fallback) : [];
  const texts = [message['text'], ...framed, ...(isBare ? [textOfBlocks(message['blocks'])] : [])];
  const said = texts.flatMap((text) => textIn(text) ?? []).map((text) => plain(text, names));
  const text = [...said, ...files].join('\n');
  if (text.trim() === '') return 'without text';
  const user = textIn(message['user']) ?? textIn(message['bot_id']);
  if (user === 'USLACKBOT') return 'a reminder or notice of Slackbot';
  const profile = objectIn(message['user_profile']);
  const speaker =
    names.get(user ?? '') ??
    [profile['real_name'], profile['display_name'], message['username'], objectIn(message['bot_profile'])['name']]
      .map(textIn)
      .find(Boolean) ??
    user ??
    'unknown';
  return { id: ts, role: 'user', speaker, at: timeInValue(Number(ts)), text };
}

const maxDepth = 20;

/** The words of a message laid out in blocks; a section has its words in one line. */
function textOfBlocks(blocks: unknown, within = '', depth = 0): string {
  if (depth > maxDepth) return '';
  const parts = listInValue(blocks).map((block) => {
    const { type, text, elements, fields, url, user_id, name } = objectIn(block);
    if (type === 'user') return `<@${textIn(user_id) ?? ''}>`;
    if (type === 'emoji') return `:${textIn(name) ?? ''}:`;
    const said = textIn(text) ?? textIn(objectIn(text)['text']) ?? textIn(url) ?? '';
    const inner = [elements, fields].map((each) => textOfBlocks(each, textIn(type), depth + 1));
    return [said, ...inner].filter(Boolean).join('\n');
  });
  return parts.filter(Boolean).join(/_(?:section|quote|preformatted)$/.test(within) ? '' : '\n');
}

function linkOf(file: JsonValue): string[] {
  const url = textIn(file['permalink']) ?? textIn(file['url_private']);
  const name = textIn(file['name']) ?? textIn(file['title']);
  return url || name ? [`File: ${[name, url && withoutToken(url)].filter(Boolean).join(' ')}`] : [];
}

/** Links of an export carry a token that lets anybody download the file. */
const withoutToken = (url: string): string => url.replace(/[?&]t=xoxe-[^&#]*/, '');

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

const plain = (text: string, names: ReadonlyMap<string, string>): string =>
  text
    .replace(/<([^<>]{1,3000})>/g, (_, inner: string) => reference(inner, names))
    .replace(/&(?:amp|lt|gt);/g, (entity) => entities[entity] as string);

/** @param inner `@U1`, `#C1|name`, `!here`, `https://…|label` */
function reference(inner: string, names: ReadonlyMap<string, string>): string {
  const [target = '', label = ''] = inner.split('|', 2);
  const id = target.slice(1);
  if (target.startsWith('@')) return `@${names.get(id) ?? (label || id)}`;
  if (target.startsWith('#')) return `#${label || id}`;
  if (target.startsWith('!')) return label || `@${id.split('^', 1)[0]}`;
  const url = target.replace(/^mailto:/, '');
  return label && label !== url ? `${label} (${url})` : url;
}
