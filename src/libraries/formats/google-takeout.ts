// Google Takeout: Gemini's activity as JSON or HTML, notes of Keep, and spaces of Chat.
//
// The activity has no conversations, only questions with their answers and times, newest first: the questions of a day
// become one conversation, in the order in which they were asked.
import path from 'node:path';
import { addToList } from '../../lists';
import { isoOf } from '../../time';
import { textBetweenTags, textOfHtml } from './html-text';
import { entriesOfJson, jsonOfEntry, walksInto } from './json-stream';
import { wholeText } from './encoding';
import { heldTurns, skipped, type Conversation, type Format, type FoundPart, type FoundTurn } from './format';
import type { SourceEntry } from './source';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

const ofGemini = /Gemini Apps|"Bard"|>\s*Bard\s*</;

export const gemini: Format = {
  name: 'gemini',
  title: 'Gemini activity (Google Takeout)',
  detect: ({ head }) =>
    (/^\s*\[\s*\{/.test(head) && /"header"\s*:/.test(head) && /"products"\s*:/.test(head) && ofGemini.test(head)) ||
    (/^\s*<(?:!doctype )?html/i.test(head) && head.includes('outer-cell mdl-cell') && ofGemini.test(head)),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries) {
      const days = new Map<string, FoundTurn[]>();
      const activities = /\.html?$/i.test(entry.path) ? activitiesInHtml(entry) : activitiesInJson(entry);
      for await (const activity of activities) {
        if (typeof activity === 'string') yield skipped(entry.path, activity);
        else for (const turn of turnsOf(activity)) addToList(days, activity.at?.slice(0, 10) ?? 'undated', turn);
      }
      for (const [day, turns] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
        turns.sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : a.at === b.at ? 0 : 1));
        yield { kind: 'conversation', id: day, turns, about: { title: `Gemini, ${day}` } } satisfies Conversation;
      }
    }
  },
};

interface Activity {
  at: string | undefined;
  asked: string | undefined;
  answered: string | undefined;
}

function turnsOf({ at, asked, answered }: Activity): FoundTurn[] {
  const id = at ?? asked?.slice(0, 100) ?? '';
  return [
    ...(asked === undefined ? [] : [{ id, role: 'user' as const, at, text: asked }]),
    ...(answered === undefined ? [] : [{ id: `${id}:answer`, role: 'assistant' as const, at, text: answered }]),
  ];
}

/** The verb before a question, which is part of the title in English. */
const verb = /^(?:Prompted|Asked|Said)[\s\u00a0]+/;

async function* activitiesInJson(entry: SourceEntry): AsyncGenerator<Activity | string> {
  for await (const { value, problem } of entriesOfJson(entry)) {
    const sent = objectIn(value);
    if (problem !== undefined) yield problem;
    else if (!ofGemini.test(JSON.stringify([sent['header'], sent['products']]))) yield 'an activity of another product';
    else {
      const html = listInValue(sent['safeHtmlItem']).flatMap((item) => textIn(objectIn(item)['html']) ?? []);
      const answered = textIn(textOfHtml(html.join('\n')));
      const title = textIn(sent['title']);
      const isQuestion = answered !== undefined || verb.test(title ?? '');
      if (!isQuestion) yield 'an activity without a question';
      else yield { at: timeInValue(sent['time']), asked: textIn(title?.replace(verb, '')), answered };
    }
  }
}

const maxHtmlFile = 64_000_000;

async function* activitiesInHtml(entry: SourceEntry): AsyncGenerator<Activity | string> {
  if (entry.bytes > maxHtmlFile) {
    yield `has more than ${maxHtmlFile} bytes: choose JSON as the format of My Activity`;
    return;
  }
  const html = await wholeText(await entry.open());
  for (const cell of html.split(/<div class="outer-cell mdl-cell/).slice(1)) {
    const [, content = ''] =
      /<div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1">([^]*)/.exec(cell) ?? [];
    const [body = ''] = content.split('</div>', 1);
    const [question = '', time = '', ...answer] = body.split(/<br\s*\/?>/);
    const asked = textIn(textBetweenTags(question).replace(verb, ''));
    const answered = textIn(textOfHtml(answer.join('<br>')));
    if (asked === undefined) yield 'an activity without a question';
    else yield { at: timeInWords(time), asked, answered };
  }
}

/** `Jan 5, 2025, 10:11:12 AM CET`, with non-breaking spaces; a zone that is not an offset from UTC is left out. */
function timeInWords(text: string): string | undefined {
  const plain = textBetweenTags(text)
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim();
  const dated = Date.parse(plain) || Date.parse(`${plain.replace(/ [A-Z]{2,5}$/, '')} UTC`);
  return isoOf(new Date(dated));
}

export const keep: Format = {
  name: 'keep',
  title: 'Google Keep notes (Takeout)',
  detect: ({ head }) =>
    /^\s*\{/.test(head) && /"isTrashed"\s*:/.test(head) && /"userEditedTimestampUsec"\s*:/.test(head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries)
      for await (const { value, problem } of jsonOfEntry(entry, () => false))
        yield problem === undefined ? keptNote(objectIn(value), entry.path) : skipped(entry.path, problem);
  },
};

function keptNote(note: JsonValue, file: string): FoundPart {
  if (note['isTrashed'] === true) return skipped(file, 'in the trash');
  const list = listInValue(note['listContent'])
    .map(objectIn)
    .map(({ text, isChecked }) => `- [${isChecked === true ? 'x' : ' '}] ${textIn(text) ?? ''}`);
  const links = listInValue(note['annotations'])
    .map(objectIn)
    .flatMap(({ url, title }) => (textIn(url) ? [[textIn(title), textIn(url)].filter(Boolean).join(' ')] : []));
  const text = [textIn(note['textContent']), ...list, ...links].filter(Boolean).join('\n');
  const title = textIn(note['title']);
  if (text === '' && title === undefined) return skipped(file, 'without text');
  const tags = listInValue(note['labels']).flatMap((label) => textIn(objectIn(label)['name']) ?? []);
  const at = timeOfKeep(note['userEditedTimestampUsec']) ?? timeOfKeep(note['createdTimestampUsec']);
  const about = given({
    archived: note['isArchived'] === true || undefined,
    pinned: note['isPinned'] === true || undefined,
  });
  return {
    kind: 'text',
    id: path.basename(file, '.json'),
    type: 'zettel',
    text: text || (title ?? ''),
    title,
    at,
    tags,
    about,
  };
}

const timeOfKeep = (microseconds: unknown): string | undefined =>
  Number(microseconds) > 0 ? timeInValue(Number(microseconds) / 1_000) : undefined;

export const googleChat: Format = {
  name: 'google-chat',
  title: 'Google Chat (Takeout)',
  detect: ({ path: name, head }) =>
    /^\s*\{/.test(head) &&
    ((/"creator"\s*:\s*\{/.test(head) && /"created_date"\s*:/.test(head)) ||
      (/(?:^|\/)group_info\.json$/.test(name) && /"members"\s*:/.test(head))),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    const names = new Map<string, string>();
    for (const entry of entries.filter(({ path: name }) => /group_info\.json$/.test(name)))
      for await (const { value } of jsonOfEntry(entry, () => false)) {
        const name = textIn(objectIn(value)['name']);
        if (name) names.set(path.dirname(entry.path), name);
      }
    for (const entry of entries.filter(({ path: name }) => !/group_info\.json$/.test(name))) yield* space(entry, names);
  },
};

async function* space(entry: SourceEntry, names: ReadonlyMap<string, string>): AsyncGenerator<FoundPart> {
  const folder = path.dirname(entry.path);
  const id = folder === '.' ? path.basename(entry.path) : path.basename(folder);
  const { add, take } = heldTurns(() => ({ id, about: given({ title: names.get(folder) }) }));
  let place = 0;
  for await (const { path: at, value, problem } of jsonOfEntry(entry, walksInto('messages'))) {
    if (problem !== undefined) yield skipped(entry.path, problem);
    else if (at[0] === 'messages' && at.length === 2)
      yield* add({ what: String(++place), turn: chatTurn(objectIn(value), place) });
  }
  yield* take();
}

function chatTurn(message: JsonValue, place: number): FoundTurn | string {
  const text = textIn(message['text']);
  if (message['message_state'] === 'DELETED') return 'a deleted message';
  if (text === undefined)
    return listInValue(message['attached_files']).length > 0 ? 'a picture, sound or file' : 'without text';
  const { name, email } = objectIn(message['creator']);
  const id = textIn(message['message_id']) ?? `${textIn(message['topic_id']) ?? 'message'}:${place}`;
  const at = timeOfChat(textIn(message['created_date']) ?? '');
  return { id, role: 'user', speaker: textIn(name) ?? textIn(email) ?? 'unknown', at, text };
}

/** `Monday, January 13, 2025 at 2:05:11 PM UTC`, with a narrow space before `PM`. */
function timeOfChat(text: string): string | undefined {
  const [, day, clock] = /^\w+, (\w+ \d{1,2}, \d{4}) at (\d{1,2}:\d\d:\d\d[\s\u202f]?[AP]M) UTC$/.exec(text) ?? [];
  if (day === undefined || clock === undefined) return undefined;
  return isoOf(new Date(`${day} ${clock.replace(/[\s\u202f]?([AP]M)$/, ' $1')} UTC`));
}
