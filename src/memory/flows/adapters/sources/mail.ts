// A mailbox over IMAP. Each mail becomes an episodic item; the mails of a thread form a session.
import { ImapFlow } from 'imapflow';
import type { Mail } from '../../../../libraries/convert/formats/mail';
import { adapter, readEach, SourceError, type Loaded, type AdapterSource } from '../adapter';

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

export const mail = adapter<Config, Cursor>({
  id: 'mail',
  title: 'Mailbox (IMAP)',
  description: 'The mails of a mailbox, with threads as conversations. The items of deleted mails stay.',
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
      return { ...(await read(source, client, page)), cursor: { validity, uid }, done: fresh.length <= perPage };
    }),
  retry: (source, ids) =>
    inMailbox(source, async (client) => {
      const uids: number[] = [];
      for (const id of ids) {
        // A mail that could not be read, or has no message id, is named by its uid.
        const [, named] = /^(?:uid:)?(\d+)$/.exec(id) ?? [];
        for (const uid of await uidsOf(client, named ? { uid: named } : { header: { 'message-id': id } }))
          uids.push(uid);
      }
      return read(source, client, uids);
    }),
});

/** @throws SourceError */
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
  return responseStatus === 'NO'
    ? new SourceError('The mail server has no such mailbox, or denies access to it.')
    : error;
}

async function uidsOf(client: ImapFlow, query: Parameters<ImapFlow['search']>[0]): Promise<number[]> {
  const found = await client.search(query, { uid: true });
  return found === false || found === undefined ? [] : found;
}

async function read({ readFiles, signal }: AdapterSource<Config>, client: ImapFlow, uids: number[]): Promise<Loaded> {
  const mails: { uid: number; source: Buffer | undefined }[] = [];
  const asked = { uid: true, source: { start: 0, maxLength: maxBytes } };
  if (uids.length > 0)
    for await (const { uid, source } of client.fetch(uids, asked, { uid: true })) mails.push({ uid, source });
  const sources = mails.flatMap(({ source }) => source ?? []);
  const contents = (await readFiles('mail', sources, signal)).values();
  return readEach(
    mails,
    ({ uid, source }) => {
      const content = source && contents.next().value;
      return (content && !(content instanceof Error) && documentOf(content, uid)) || 'Has no readable text.';
    },
    ({ uid }) => String(uid),
  );
}

function documentOf({ message_id, thread_id, subject, text, from, to, sent_at }: Mail, uid: number) {
  const content = text || subject;
  if (!content) return undefined;
  const id = message_id ?? `uid:${uid}`;
  const speaker = from.name ?? from.address;
  return {
    id,
    content,
    memory_type: 'episodic' as const,
    ...(subject && { title: subject.slice(0, 2_000) }),
    ...(sent_at && { valid_start_time: sent_at }),
    metadata: {
      session_id: thread_id ?? id,
      ...(speaker && { speaker }),
      ...(from.address && { from: from.address }),
      to: [...to],
      message_id: id,
    },
  };
}
