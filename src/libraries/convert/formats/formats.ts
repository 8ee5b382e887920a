import { Refusal } from '../../../errors';

export type DocumentFormat = 'html' | 'pdf' | 'docx' | 'markdown' | 'txt' | 'csv';

export interface Extracted {
  /** Title of the document; empty if it has none. */
  title: string;
  text: string;
  fields?: Record<string, unknown>;
}

export interface Hints {
  format?: DocumentFormat;
  content_type?: string;
  file_name?: string;
}

const byType = new Map<string, DocumentFormat>(
  Object.entries({
    'text/html': 'html',
    'application/xhtml+xml': 'html',
    'text/markdown': 'markdown',
    'text/x-markdown': 'markdown',
    'text/csv': 'csv',
    'text/tab-separated-values': 'csv',
  }),
);

const byEnding = new Map<string, DocumentFormat>(
  Object.entries({
    html: 'html',
    htm: 'html',
    xhtml: 'html',
    md: 'markdown',
    markdown: 'markdown',
    csv: 'csv',
    tsv: 'csv',
  }),
);

/**
 * Detects the format. Binary formats are recognised by their first bytes, others by the caller, the server or the file
 * name.
 * @throws Refusal for unsupported formats, or if the bytes contradict the caller
 */
export function formatOf(bytes: Uint8Array, hints: Hints): DocumentFormat {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const binary = head.includes('%PDF-') ? 'pdf' : head.startsWith('PK\x03\x04') ? 'docx' : undefined;
  const wanted = hints.format;
  if ((wanted === 'pdf' || wanted === 'docx') && binary !== wanted)
    throw new Refusal('broken_file', `Is not a ${wanted.toUpperCase()} file.`);
  if (binary && (wanted === undefined || wanted === binary)) return binary;
  if (isBinary(bytes))
    throw new Refusal('unsupported_media_type', 'Is not HTML, PDF, DOCX, Markdown, plain text or CSV.');
  if (wanted) return wanted;
  const type = hints.content_type?.split(';')[0]?.trim().toLowerCase() ?? '';
  const ending = hints.file_name?.split('.').at(-1)?.toLowerCase() ?? '';
  return byType.get(type) ?? byEnding.get(ending) ?? (looksLikeHtml(head) ? 'html' : 'txt');
}

const looksLikeHtml = (head: string) =>
  /^[\s\xef\xbb\xbf]*(<!--[^]*?-->\s*)?<(!doctype html|html|head|body)\b/i.test(head);

/** Whether the file is binary. Text contains no NUL bytes, except UTF-16 with a byte order mark. */
const isBinary = (bytes: Uint8Array) => utf16Of(bytes) === undefined && bytes.subarray(0, 65_536).includes(0);

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/** Decodes bytes by byte order mark, declared charset, UTF-8, and finally windows-1252. */
export function decodeText(bytes: Uint8Array, format: DocumentFormat, hints: Hints): string {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const declared = /charset=["']?([\w-]+)/i.exec(hints.content_type ?? '')?.[1];
  const inside = format === 'html' ? /<meta[^<>]+charset=["']?([\w-]+)/i.exec(head)?.[1] : undefined;
  const utf8 = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
  for (const label of [utf16Of(bytes), utf8, declared, inside, 'utf-8'])
    try {
      if (label) return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // The label is unknown, or the bytes do not match it. The next encoding is tried.
    }
  return new TextDecoder('windows-1252').decode(bytes);
}
