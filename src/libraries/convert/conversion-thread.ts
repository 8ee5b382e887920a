// Thread of a conversion: reads files, job in, results out.
import { parentPort, workerData } from 'node:worker_threads';
import { chunk } from './chunk/chunk';
import type {
  ConversionJob,
  ConversionResult,
  Converted,
  DocumentJob,
  NotRead,
  DocumentReader,
  Readers,
} from './convert';
import { decodeText, formatOf, type Extracted, type DocumentFormat } from './formats/formats';
import { conversionLimits } from './limits';
import { Refusal } from '../../errors';

/** Readers are loaded on demand, because loading takes longer than reading a typical document. */
const formats: Record<DocumentFormat, (bytes: Uint8Array, text: () => string) => Promise<Extracted> | Extracted> = {
  html: async (_, text) => (await import('./formats/html.js')).fromHtml(text()),
  pdf: async (bytes) => (await import('./formats/pdf.js')).fromPdf(bytes),
  docx: async (bytes) => (await import('./formats/docx.js')).fromDocx(bytes),
  markdown: async (_, text) => (await import('./formats/markdown.js')).fromMarkdown(text()),
  csv: async (_, text) => (await import('./formats/csv.js')).fromCsv(text()),
  txt: (_, text) => ({ title: '', text: text() }),
};

async function readDocument({ bytes, hints, strategy, size }: DocumentJob): Promise<Converted> {
  const format = formatOf(bytes, hints);
  const extracted = await formats[format](bytes, () => clean(decodeText(bytes, format, hints)));
  const text = clean(extracted.text).trim();
  if (text === '') throw new Refusal('empty');
  if (text.length > conversionLimits.text)
    throw new Refusal('too_large', `The text is longer than ${conversionLimits.text} characters.`);
  const chunks = chunk(text, strategy, size);
  if (chunks.length > conversionLimits.chunks)
    throw new Refusal('too_large', `More than ${conversionLimits.chunks} chunks; use a larger chunk_size.`);
  return {
    format,
    title: clean(extracted.title).trim().slice(0, 500).toWellFormed(),
    fields: extracted.fields ?? {},
    text,
    chunks: chunks.map(({ start, end }) => text.slice(start, end)),
  };
}

const readers: { [R in DocumentReader]: (file: Readers[R]['file']) => Promise<Readers[R]['content']> } = {
  document: readDocument,
  feed: async (text) => (await import('./formats/feed.js')).entriesOfFeed(text),
  mail: async (source) => (await import('./formats/mail.js')).mailOf(source),
  yaml: async (text) => (await import('./formats/from-yaml.js')).fromYaml(text),
};

/** Normalises line ends and removes control characters and unpaired surrogates. */
const clean = (text: string) =>
  text
    .replace(/\r\n?|\f/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g, '')
    .toWellFormed();

async function read(reader: (file: never) => Promise<unknown>, file: unknown): Promise<{ content: unknown } | NotRead> {
  try {
    return { content: await reader(file as never) };
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, message: error.message };
    // Readers throw arbitrary errors for damaged files.
    return { code: 'broken_file', message: 'Cannot be read; the file is damaged.' };
  }
}

async function run({ reader, files }: ConversionJob): Promise<ConversionResult> {
  const results: ({ content: unknown } | NotRead)[] = [];
  for (const file of files) results.push(await read(readers[reader], file));
  return results;
}

run(workerData as ConversionJob)
  .then((result) => parentPort?.postMessage(result))
  .catch(() => process.exit(1));
