// Address books (.vcf): each person or organisation becomes a text of short sentences.
import { sha256 } from '../text/hash';
import { unfolded } from './calendar';
import { skipped, type Format, type FoundPart } from './format';
import type { SourceEntry } from './source';
import { given } from './values';

export const vcard: Format = {
  name: 'vcard',
  title: 'Contacts (vCard)',
  detect: ({ head }) => /^\s*BEGIN:VCARD/i.test(head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries) yield* cardsIn(entry);
  },
};

async function* cardsIn(entry: SourceEntry): AsyncGenerator<FoundPart> {
  let card: Map<string, string[]> | undefined;
  for await (const line of unfolded(entry)) {
    const colon = line.indexOf(':');
    const [property = '', ...parameters] = line.slice(0, Math.max(0, colon)).split(';');
    const value = line.slice(colon + 1);
    // A group may precede the name: `item1.EMAIL`.
    const name = property.slice(property.indexOf('.') + 1).toUpperCase();
    if (name === 'BEGIN') card = new Map();
    else if (name === 'END' && card) {
      yield contactOf(card, entry.path);
      card = undefined;
    } else if (card && name !== '' && !/^(?:PHOTO|LOGO|SOUND|KEY)$/.test(name)) {
      const read = parameters.some((each) => /QUOTED-PRINTABLE$/i.test(each)) ? fromQuotedPrintable(value) : value;
      card.set(name, [...(card.get(name) ?? []), read]);
    }
  }
  if (card) yield skipped(entry.path, 'ends in the middle');
}

/** What the lines of a contact say, in their order in the text. */
const words: Record<string, string> = {
  ORG: 'Organisation',
  TITLE: 'Title',
  ROLE: 'Role',
  EMAIL: 'E-mail',
  TEL: 'Telephone',
  ADR: 'Address',
  BDAY: 'Born',
  URL: 'Page',
  NOTE: 'Note',
};

function contactOf(card: ReadonlyMap<string, string[]>, file: string): FoundPart {
  const all = (name: string) => (card.get(name) ?? []).map(plainValue).filter(Boolean);
  const [family = '', given_name = ''] = (card.get('N')?.[0] ?? '').split(';').map(plainValue);
  const title = all('FN')[0] ?? ([given_name, family].filter(Boolean).join(' ') || all('ORG')[0]);
  if (title === undefined) return skipped(file, 'a contact without a name');
  const said = Object.entries(words).flatMap(([name, word]) => {
    const values = all(name);
    return values.length > 0 ? [`${word}: ${values.join(', ')}.`] : [];
  });
  const id = card.get('UID')?.[0] ?? sha256(JSON.stringify([title, all('EMAIL'), all('TEL')])).slice(0, 32);
  const tags = all('CATEGORIES')
    .flatMap((list) => list.split(/,\s*/))
    .filter(Boolean);
  const about = given({ email: all('EMAIL')[0], telephone: all('TEL')[0], organisation: all('ORG')[0] });
  return { kind: 'text', id, type: 'semantic', text: [`${title}.`, ...said].join('\n'), title, tags, about };
}

/** The parts of a value, which semicolons separate, as one text for people. */
const plainValue = (value: string): string =>
  value
    .replace(/^(?:tel|mailto):/i, '')
    .split(/(?<!\\);/)
    .map((part) =>
      part
        .replace(/\\n/gi, ' ')
        .replace(/\\([\\,;:])/g, '$1')
        .trim(),
    )
    .filter(Boolean)
    .join(', ');

const fromQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');
