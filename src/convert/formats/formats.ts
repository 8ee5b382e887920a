// Formats, how they are told apart, and which file reads each.
import { ConversionProblem } from '../problem';

export type Format = 'html' | 'pdf' | 'docx' | 'markdown' | 'txt' | 'csv';

export interface Extracted {
  /** Empty where the document has none. */
  title: string;
  text: string;
}

/** What is known of a document before it is read. */
export interface Hints {
  format?: Format;
  content_type?: string;
  file_name?: string;
}

const byType: Record<string, Format> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
};

const byEnding: Record<string, Format> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  csv: 'csv',
  tsv: 'csv',
};

/**
 * The format of a document: what its first bytes show of a binary one, else what the caller, the server or the name says.
 * @throws ConversionProblem when the bytes are of none, or of another than the caller says
 */
export function formatOf(bytes: Uint8Array, hints: Hints): Format {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const binary = head.includes('%PDF-') ? 'pdf' : head.startsWith('PK\x03\x04') ? 'docx' : undefined;
  const wanted = hints.format;
  if ((wanted === 'pdf' || wanted === 'docx') && binary !== wanted)
    throw new ConversionProblem('broken_file', `Is no ${wanted}.`);
  if (binary && (wanted === undefined || wanted === binary)) return binary;
  if (isBinary(bytes)) throw new ConversionProblem('unsupported', 'Is no HTML, PDF, DOCX, Markdown, text or CSV.');
  if (wanted) return wanted;
  const type = hints.content_type?.split(';')[0]?.trim().toLowerCase() ?? '';
  const ending = hints.file_name?.split('.').at(-1)?.toLowerCase() ?? '';
  return byType[type] ?? byEnding[ending] ?? (looksLikeHtml(head) ? 'html' : 'txt');
}

const looksLikeHtml = (head: string) =>
  /^[\s\xef\xbb\xbf]*(<!--[^]*?-->\s*)?<(!doctype html|html|head|body)\b/i.test(head);

/** Text holds no NUL, unless it is UTF-16 and says so. */
const isBinary = (bytes: Uint8Array) => utf16Of(bytes) === undefined && bytes.subarray(0, 65_536).includes(0);

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/** Bytes as text: by their own mark, by what the server or the page says, else UTF-8, else what Western Windows wrote. */
export function decodeText(bytes: Uint8Array, format: Format, hints: Hints): string {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const said = /charset=["']?([\w-]+)/i.exec(hints.content_type ?? '')?.[1];
  const inside = format === 'html' ? /<meta[^>]+charset=["']?([\w-]+)/i.exec(head)?.[1] : undefined;
  const utf8 = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
  for (const label of [utf16Of(bytes), utf8, said, inside, 'utf-8'])
    try {
      if (label) return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // An unknown label, or bytes that are not what it says: the next may fit.
    }
  return new TextDecoder('windows-1252').decode(bytes);
}
