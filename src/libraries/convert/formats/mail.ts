import PostalMime, { type Address, type Email } from 'postal-mime';
import { isoOf } from '../../../time';
import { fromHtml, maxHtml } from './html';

export interface Mail {
  message_id: string | undefined;
  /** Message id of the first mail of the thread; undefined for the first one. */
  thread_id: string | undefined;
  /** Message id of the mail that this one answers. */
  answered: string | undefined;
  subject: string | undefined;
  text: string;
  from: { name: string | undefined; address: string | undefined };
  to: string[];
  cc: string[];
  /** Time of sending, ISO 8601. */
  sent_at: string | undefined;
}

const maxText = 200_000;
const maxRecipients = 100;

export async function mailOf(source: Uint8Array): Promise<Mail> {
  const email = await PostalMime.parse(source);
  return {
    message_id: email.messageId,
    thread_id: threadOf(email),
    answered: idsIn(email.inReplyTo).at(0) ?? idsIn(email.references).at(-1),
    subject: email.subject,
    text: bodyOf(email).slice(0, maxText),
    from: { name: email.from?.name || undefined, address: email.from?.address || undefined },
    to: peopleOf(email.to),
    cc: peopleOf(email.cc),
    sent_at: isoOf(new Date(email.date ?? '')),
  };
}

/** Many programs send an empty text part together with the HTML. */
const bodyOf = ({ text = '', html = '' }: Email): string => text.trim() || fromHtml(html.slice(0, maxHtml)).text.trim();

/** Uses names if there are any; a group is replaced by its members. */
const peopleOf = (addresses: Address[] = []): string[] =>
  addresses
    .flatMap((each) => each.group ?? each)
    .flatMap(({ name, address }) => name || address || [])
    .slice(0, maxRecipients);

const idsIn = (header: string | undefined): string[] => header?.match(/<[^<>\s]+>/g) ?? [];

const threadOf = ({ references, inReplyTo }: Email): string | undefined =>
  idsIn(references).at(0) ?? idsIn(inReplyTo).at(0);
