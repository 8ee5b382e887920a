// Secrets in texts: keys and tokens by the rules of secretlint, and numbers of payment cards.
//
// The rules know formats, not words: a prefix and a length, the base64 of a key, a password within a URL. A sentence
// about a password contains no secret, and neither does a hash, a UUID or an order number. Secrets without a
// recognisable format, such as most passwords, are not found.
//
// Rules report positions. They are used without secretlint's core, whose profiler keeps an entry for each call.
import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import { byPosition } from './tokens';

/** Secrets that the rules find. `gcp` (about files) and `filter-comments` (lets a text turn rules off) are left out. */
const kindByRule: Record<string, string> = {
  '1password': '1Password token',
  anthropic: 'Anthropic key',
  aws: 'AWS secret access key',
  basicauth: 'password in a URL',
  'database-connection-string': 'password in a URL',
  github: 'GitHub token',
  linear: 'Linear token',
  npm: 'npm token',
  openai: 'OpenAI key',
  privatekey: 'private key',
  sendgrid: 'SendGrid key',
  shopify: 'Shopify token',
  slack: 'Slack token',
};

/** The part of a rule that is used here. */
interface Rule {
  meta: { id: string };
  create(
    context: {
      createTranslator(): (message: string, values: Record<string, string>) => string;
      report(found: { message: string; range: [number, number] }): void;
    },
    options: object,
  ): { file(source: { content: string; filePath: string; ext: string; contentType: 'text' }): void };
}

const used = (rules as unknown as Rule[]).flatMap((rule) => {
  const kind = kindByRule[rule.meta.id.replace('@secretlint/secretlint-rule-', '')];
  return kind === undefined ? [] : [{ rule, kind }];
});

export interface Secret {
  kind: string;
  start: number;
  end: number;
}

/** The first value of a message is the secret. The range of some rules begins before it, and is as long as it. */
const secretOf = (_message: string, values: Record<string, string>) => Object.values(values)[0] ?? '';

/** Characters examined at once; a rule may take milliseconds for them. */
const windowLength = 50_000;
/** Characters that a rule sees before and after a window, where a secret may end. */
const [marginBefore, marginBehind] = [100, 10_000];

/** Examines a text window by window, so that the caller can do other work in between. @returns secrets in order */
export function* secretsIn(text: string): Generator<Secret[]> {
  let last = 0;
  for (let from = 0; from < text.length; from += windowLength) {
    const offset = Math.max(0, from - marginBefore);
    const found = secretsOf(text.slice(offset, from + windowLength + marginBehind))
      .map(({ kind, start, end }) => ({ kind, start: start + offset, end: end + offset }))
      .filter(({ start, end }) => start >= from && start < from + windowLength && start >= last && (last = end));
    yield found;
  }
}

/** Secrets in order and without overlaps, found both in the text as written and as a reader sees it. */
function secretsOf(text: string): Secret[] {
  const seen = asSeen(text);
  const found = [
    ...foundIn(text),
    ...(seen === undefined
      ? []
      : foundIn(seen.text).map(({ kind, start, end }) => ({
          kind,
          start: seen.from[start] ?? 0,
          end: (seen.from[end - 1] ?? 0) + 1,
        }))),
  ].sort(byPosition);
  let last = 0;
  return found.filter(({ start, end }) => start >= last && (last = end));
}

/** Invisible characters, and full-width letters. */
const invisible = /\p{Default_Ignorable_Code_Point}|[\uff01-\uff5e]/gu;
/**
 * Underscores around a word, which mean emphasis in Markdown. They are searched once invisible characters are removed.
 */
const emphasis = /(?<![A-Za-z0-9_])_{1,3}|_{1,3}(?![A-Za-z0-9_])/gu;

interface Seen {
  text: string;
  /** Original position of each character. */
  from: number[];
}

/** The text as a reader sees it; undefined if nothing is disguised. */
function asSeen(text: string): Seen | undefined {
  const visible = without(invisible, text);
  const plain = without(emphasis, visible?.text ?? text);
  if (!plain || !visible) return plain ?? visible;
  return { text: plain.text, from: plain.from.map((at) => visible.from[at] ?? 0) };
}

function without(disguise: RegExp, text: string): Seen | undefined {
  let seen = '';
  const from: number[] = [];
  let copied = 0;
  const copy = (end: number) => {
    for (let at = copied; at < end; at++) from.push(at);
    seen += text.slice(copied, end);
  };
  for (const { 0: sign, index } of text.matchAll(disguise)) {
    copy(index);
    copied = index + sign.length;
    const plain = sign.startsWith('_')
      ? ' '
      : sign >= '\uff01' && sign <= '\uff5e'
        ? String.fromCharCode(sign.charCodeAt(0) - 0xfee0)
        : '';
    seen += plain;
    if (plain !== '') from.push(index);
  }
  if (copied === 0) return undefined;
  copy(text.length);
  return { text: seen, from };
}

/** Secrets that no rule of secretlint finds. */
const ownRules: { kind: string; pattern: RegExp }[] = [
  { kind: 'AWS access key id', pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/gu },
  { kind: 'Stripe key', pattern: /(?<![A-Za-z0-9])[rs]k_live_[A-Za-z0-9]{16,200}(?![A-Za-z0-9])/gu },
  {
    kind: 'password in a URL',
    pattern: /(?<=[a-z]:\/\/)[^\s/:@?#'"<>`]{0,100}:[^\s/@?#'"<>`]{1,200}@(?=[\w[])/giu,
  },
];
/** Placeholders that examples use instead of a password. */
const placeholder = /:(?:\$\{?\w+\}?|\{+\w+\}+|%\w+%|[A-Z_]+|pass|passwd|password|pw|pwd|secret|[*.x…]+)@$/u;

function foundIn(text: string): Secret[] {
  const found: Secret[] = [];
  const source = { content: text, filePath: '', ext: '', contentType: 'text' } as const;
  for (const { rule, kind } of used) {
    const report = ({ message: secret, range: [from] }: { message: string; range: [number, number] }) => {
      const start = text.indexOf(secret, from);
      found.push({ kind, start, end: start + secret.length });
    };
    rule.create({ createTranslator: () => secretOf, report }, {}).file(source);
  }
  for (const { 0: number, index: start } of text.matchAll(cardLike))
    if (isCard(number)) found.push({ kind: 'card number', start, end: start + number.length });
  for (const { kind, pattern } of ownRules)
    for (const { 0: secret, index: start } of text.matchAll(pattern))
      if (!placeholder.test(secret)) found.push({ kind, start, end: start + secret.replace(/@$/u, '').length });
  return found;
}

/** 15 or 16 digits, grouped as on a card or not at all. */
const cardLike =
  /(?<![\w+.,:/=-])(?:\d{15,16}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{5})(?![\w-]|[.,]\d)/gu;
/** Numbers of American Express; of Visa, Mastercard, Discover and JCB. */
const issued = /^(?:3[47]\d{13}|(?:4\d|5[1-5]|2[3-6]|22[3-9]|27[01]|6011|64[4-9]|65|35[3-8])\d{10,14})$/u;

function isCard(number: string): boolean {
  const digits = number.replace(/\D/gu, '');
  const isComplete = digits.length === (digits.startsWith('34') || digits.startsWith('37') ? 15 : 16);
  return isComplete && issued.test(digits) && luhn(digits);
}

/** Whether the check digit of a card number is right (Luhn): every second digit from the right counts twice. */
function luhn(digits: string): boolean {
  let sum = 0;
  for (let at = digits.length - 1, twice = false; at >= 0; at--, twice = !twice) {
    const digit = Number(digits[at]) * (twice ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** Texts are examined together: a rule costs the same for one as for many, and a key may continue in the next. */
export const joined = (texts: string[]): string => texts.join('\n');

/**
 * The texts, each secret replaced by `[masked: GitHub token]`, and the kinds found in each.
 * @param secrets of the joined texts
 */
export function withoutSecrets(texts: string[], secrets: Secret[]): { text: string; kinds: string[] }[] {
  let start = 0;
  let next = 0;
  return texts.map((text) => {
    const end = start + text.length;
    const kinds: string[] = [];
    let clean = '';
    let copied = start;
    for (; next < secrets.length; next++) {
      const secret = secrets[next] as Secret;
      if (secret.start >= end) break;
      if (secret.end <= start) continue;
      clean += `${text.slice(copied - start, Math.max(0, secret.start - start))}[masked: ${secret.kind}]`;
      copied = Math.min(secret.end, end);
      kinds.push(secret.kind);
      if (secret.end > end) break;
    }
    clean += text.slice(copied - start);
    start = end + 1;
    return { text: kinds.length === 0 ? text : clean, kinds };
  });
}
