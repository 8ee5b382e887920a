// Mails: mbox files (Thunderbird, Apple Mail, Gmail's export) and single .eml files. A thread is a conversation.
//
// A first pass collects the ids of all mails. Quotes of a mail that is in the source are left out, because that mail is
// imported itself; quotes of a missing mail stay. The id of a thread comes from its first mail, which References and
// In-Reply-To name.
import { mailOf, type Mail } from '../convert/formats/mail';
import { sha256 } from '../text/hash';
import { skipped, type Format, type FoundPart } from './format';
import type { SourceEntry } from './source';

const header = /^[A-Za-z][A-Za-z0-9-]*:/;
const telling = /^(?:From|Date|Subject|Message-ID|Received|MIME-Version|Return-Path|Delivered-To):/gim;
const mboxLine = /^From \S.*\d{4}/;

export const mailFormat: Format = {
  name: 'mail',
  title: 'Mails',
  detect: ({ head }) => {
    const isMbox = mboxLine.test(head.slice(0, 500));
    const top = (isMbox ? head.slice(head.indexOf('\n') + 1) : head).split(/\r?\n\r?\n/, 1)[0] ?? '';
    return header.test(top) && (top.match(telling)?.length ?? 0) >= 2;
  },
  read: async function* (entries): AsyncGenerator<FoundPart> {
    const ids = new Set<string>();
    for (const entry of entries) for await (const bytes of mailsIn(entry)) ids.add(messageId(bytes));
    const threads = new Map<string, string>();
    for (const entry of entries) {
      let number = 0;
      for await (const bytes of mailsIn(entry)) yield await read(`${entry.path}:${++number}`, bytes, ids, threads);
    }
  },
};

/** Bytes of a mail that are read: its text comes before the attachments. */
const maxBytes = 2_000_000;

/** The mails of a file; a file without a first line `From …` is a single mail. */
async function* mailsIn(entry: SourceEntry): AsyncGenerator<Buffer> {
  const kept: Buffer[] = [];
  let length = 0;
  let isMbox: boolean | undefined;
  const keep = (bytes: Buffer) => {
    if (length < maxBytes) kept.push(bytes);
    length += bytes.length;
  };
  /** Yields the mails that end within the bytes. @returns the rest */
  function* ended(bytes: Buffer): Generator<Buffer, Buffer> {
    isMbox ??= mboxLine.test(bytes.toString('latin1', 0, 500));
    let rest = bytes;
    for (let cut = isMbox ? nextMail(rest) : undefined; cut; cut = nextMail(rest)) {
      keep(rest.subarray(0, cut.end));
      if (length > 0) yield Buffer.concat(kept.splice(0)).subarray(0, maxBytes);
      length = 0;
      rest = rest.subarray(cut.next);
    }
    return rest;
  }
  let rest = Buffer.alloc(0);
  for await (const chunk of (await entry.open()) as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    if (isMbox === undefined && rest.length < 500) continue;
    rest = Buffer.from(yield* ended(rest));
    // The line that begins the next mail may be cut by the end of the chunk.
    const safe = Math.max(0, rest.length - 1_000);
    keep(rest.subarray(0, safe));
    rest = rest.subarray(safe);
  }
  keep(yield* ended(rest));
  if (length > 0) yield Buffer.concat(kept).subarray(0, maxBytes);
}

/** The end of a mail and the start of the next one; undefined if the next one's first line is not complete yet. */
function nextMail(bytes: Buffer): { end: number; next: number } | undefined {
  for (let at = bytes.indexOf('From '); at >= 0; at = bytes.indexOf('From ', at + 1)) {
    const isStart =
      at === 0 || (bytes[at - 1] === 0x0a && /\n\r?\n$/.test(bytes.toString('latin1', Math.max(0, at - 3), at)));
    const end = bytes.indexOf('\n', at);
    if (end < 0) return undefined;
    if (isStart && mboxLine.test(bytes.toString('latin1', at, end))) return { end: at, next: end + 1 };
  }
  return undefined;
}

/** The id in the header; a mail without an id gets one from its bytes. */
function messageId(bytes: Buffer): string {
  const top = bytes.toString('latin1', 0, 50_000).split(/\r?\n\r?\n/, 1)[0] ?? '';
  return /^Message-ID:\s*(<[^<>\s]+>)/im.exec(top)?.[1] ?? sha256(bytes.toString('latin1'));
}

async function read(
  what: string,
  bytes: Buffer,
  ids: ReadonlySet<string>,
  threads: Map<string, string>,
): Promise<FoundPart> {
  let sent: Mail;
  try {
    sent = await mailOf(bytes);
  } catch {
    return skipped(what, 'a mail that is damaged');
  }
  const id = messageId(bytes);
  const begun = sent.thread_id ?? id;
  const thread = threads.get(begun) ?? begun;
  threads.set(id, thread);
  const escaped = sent.text.replace(/^>(>*From )/gm, '$1');
  const isAnswer = sent.thread_id !== undefined && ids.has(sent.answered ?? '') && !forward.test(sent.subject ?? '');
  const text = (isAnswer ? withoutQuotes(escaped) : escaped) || sent.subject;
  if (text === undefined || text.trim() === '') return skipped(what, 'a mail without text');
  const turn = {
    id,
    role: 'user' as const,
    speaker: sent.from.name ?? sent.from.address ?? 'unknown',
    at: sent.sent_at,
    text,
  };
  const about = {
    ...(sent.subject && { title: sent.subject }),
    ...(sent.to.length > 0 && { to: sent.to }),
    ...(sent.cc.length > 0 && { cc: sent.cc }),
  };
  return { kind: 'conversation', id: thread, turns: [turn], about };
}

const original =
  /^(?:-{2,} ?(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Mensaje original) ?-{2,}|_{20,})\s*$/im;

/** The head of a mail below an answer, as Outlook writes it in its language. */
const headBelow =
  /^\*?(?:From|Von|De|Da|Van|Från|Od):\*? .{1,300}\r?\n(?:\*?(?:Sent|Gesendet|Envoyé|Enviado|Inviato|Verzonden|Skickat|Date|Datum|To|An|À|Para|A|Aan|Till|Cc|Kopie|Subject|Betreff|Objet|Asunto|Oggetto|Onderwerp|Ämne) ?:\*? .{0,300}\r?\n){2,6}/m;

/** The words of a line that introduces a quotation. */
const says =
  /(?:^|\s)(?:wrote|writes|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev|napisał|napisała|пишет|написал):\s*$/i;

/** A forwarded mail quotes a mail that nobody has answered. */
const forward = /^\s*(?:fwd?|wg|tr|rv|i|vs|enc|doorst):/i;

/** Removes quoted lines, the lines that introduce them, and an old mail below the answer. */
function withoutQuotes(text: string): string {
  const [answer = ''] = text.split(original, 1);
  const below = headBelow.exec(answer)?.index ?? answer.length;
  const lines = answer.slice(0, below).split(/\r?\n/);
  const isQuoted = (line: string | undefined) => line?.startsWith('>') ?? false;
  const next = (i: number) => lines.slice(i + 1, i + 3).find((each) => each.trim() !== '');
  const introduces = (i: number) => {
    const line = lines[i] ?? '';
    const following = next(i);
    return /:\s*$/.test(line) && (isQuoted(following) || (following === undefined && says.test(line)));
  };
  // Mail programs wrap a long line such as "On 3 May, Ann wrote:"; its first part begins a paragraph and has a digit.
  const begins = (i: number) =>
    introduces(i + 1) &&
    (lines[i - 1] ?? '').trim() === '' &&
    /\d/.test(lines[i] ?? '') &&
    says.test(lines[i + 1] ?? '');
  const kept = lines.filter((line, i) => !isQuoted(line) && !introduces(i) && !begins(i));
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
