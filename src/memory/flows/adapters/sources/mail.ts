// A mailbox over IMAP. Each mail becomes an episodic item; the mails of a thread form a session.
import { ImapFlow } from 'imapflow';
import PostalMime, { type Email } from 'postal-mime';
import { fromHtml } from '../../../../convert/formats/html';
import { adapter, readEach, SourceError, type Loaded, type AdapterSource, type SourceDocument } from '../adapter';

interface Config {
  host: string;
  port: number;
  secure: boolean;
  user: string;
  password: string;
  mailbox: string;
}

interface Cursor {
  /** If the server changes UIDVALIDITY, all uids are invalid and the mailbox is read from the start. */
  validity: string;
  uid: number;
}

const perPage = 50;
/** Max bytes read of a mail; its text comes before the attachments. */
const maxBytes = 500_000;
/** Max size of IMAP responses: enough for one mail, or for the ids of a million. */
const limits = { maxLiteralSize: 2_000_000, maxLineLength: 10_000_000, maxResponseSize: 12_000_000 };
const maxText = 200_000;
/** Max characters of HTML, because the time for parsing grows faster than the length. */
const maxHtml = 100_000;

export const mail = adapter<Config, Cursor>({
  id: 'mail',
  title: 'Mailbox (IMAP)',
  description: 'The mails of a mailbox, threads as conversations. Mails that are deleted stay here.',
  syncFidelity: 'append',
  every_minutes: 10,
  schema: {
    type: 'object',
    required: ['host', 'user', 'password'],
    additionalProperties: false,
    properties: {
      host: { type: 'string', pattern: '^[A-Za-z0-9.:-]+$', maxLength: 255 },
      port: { type: 'integer', minimum: 1, maximum: 65_535, default: 993 },
      secure: { description: 'Whether the connection begins with TLS.', type: 'boolean', default: true },
      user: { type: 'string', minLength: 1, maxLength: 500 },
      password: { type: 'string', minLength: 1, maxLength: 4_000, writeOnly: true },
      mailbox: { type: 'string', minLength: 1, maxLength: 500, default: 'INBOX' },
    },
  },
  load: (source, cursor) =>
    inMailbox(source, async (client, validity) => {
      const from = cursor?.validity === validity ? cursor.uid : 0;
      const uids = await uidsOf(client, { uid: `${from + 1}:*` });
      const fresh = uids.filter((uid) => uid > from).sort((a, b) => a - b);
      const page = fresh.slice(0, perPage);
      const uid = page.at(-1) ?? from;
      return { ...(await read(client, page)), cursor: { validity, uid }, done: fresh.length <= perPage };
    }),
  retry: (source, ids) =>
    inMailbox(source, async (client) => {
      const uids: number[] = [];
      // A mail without message id has its uid as id.
      for (const id of ids)
        for (const uid of await uidsOf(client, /^\d+$/.test(id) ? { uid: id } : { header: { 'message-id': id } }))
          uids.push(uid);
      return read(client, uids);
    }),
});

/** Opens the mailbox, runs `work`, and closes it. @throws SourceError */
async function inMailbox<T>(
  { access, config, signal }: AdapterSource<Config>,
  work: (client: ImapFlow, validity: string) => Promise<T>,
): Promise<T> {
  const { host, port, secure, user, password: pass, mailbox } = config;
  const address = await access.addressOf(host, port, signal);
  // Connects to the address that was checked; the certificate must match the host name.
  const named = { host: address, port, secure, servername: host, auth: { user, pass } };
  const client = new ImapFlow({ ...named, ...limits, logger: false });
  const close = () => client.close();
  signal.addEventListener('abort', close, { once: true });
  // Errors also reject the pending call; without a listener, the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(mailbox, { readOnly: true });
    return await work(client, String(uidValidity));
  } catch (error) {
    throw inWords(error);
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}

function inWords(error: unknown): unknown {
  const { authenticationFailed, responseStatus } = error as { authenticationFailed?: boolean; responseStatus?: string };
  if (authenticationFailed) return new SourceError('The mail server refuses the credentials.');
  return responseStatus === 'NO' ? new SourceError('The mail server has no such mailbox, or does not open it.') : error;
}

async function uidsOf(client: ImapFlow, query: Parameters<ImapFlow['search']>[0]): Promise<number[]> {
  const found = await client.search(query, { uid: true });
  return found === false || found === undefined ? [] : found;
}

async function read(client: ImapFlow, uids: number[]): Promise<Loaded> {
  const mails: { uid: number; source: Buffer | undefined }[] = [];
  const asked = { uid: true, source: { start: 0, maxLength: maxBytes } };
  if (uids.length > 0)
    for await (const { uid, source } of client.fetch(uids, asked, { uid: true })) mails.push({ uid, source });
  return readEach(
    mails,
    async ({ uid, source }) => {
      const email = source && (await PostalMime.parse(source).catch(() => undefined));
      return (email && documentOf(email, uid)) ?? 'Has no text that can be read.';
    },
    ({ uid }) => String(uid),
  );
}

function documentOf(email: Email, uid: number): SourceDocument | undefined {
  const text = (email.text ?? fromHtml((email.html ?? '').slice(0, maxHtml)).text).trim().slice(0, maxText);
  const content = text || email.subject;
  if (!content) return undefined;
  const id = email.messageId ?? `uid:${uid}`;
  const from = email.from?.name || email.from?.address;
  const time = Date.parse(email.date ?? '');
  const sent_at = Number.isNaN(time) ? undefined : new Date(time).toISOString();
  return {
    id,
    content,
    memory_type: 'episodic',
    ...(email.subject && { title: email.subject.slice(0, 2_000) }),
    ...(sent_at && { valid_start_time: sent_at }),
    metadata: {
      session_id: threadOf(email) ?? id,
      ...(from && { speaker: from }),
      ...(email.from?.address && { from: email.from.address }),
      to: (email.to ?? []).flatMap(({ address }) => address ?? []).slice(0, 100),
      message_id: id,
    },
  };
}

/** Message id of the first mail in the thread. */
const threadOf = ({ references, inReplyTo }: Email): string | undefined =>
  /<[^<>\s]+>/.exec(references ?? '')?.[0] ?? /<[^<>\s]+>/.exec(inReplyTo ?? '')?.[0];
