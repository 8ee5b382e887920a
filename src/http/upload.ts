// Reads multipart bodies into memory, within limits: fields in the form of a JSON body, and one file.
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { RouterContext } from '@koa/router';
import { Refusal } from '../errors';
import { addToList } from '../lists';
import { schemaOf } from '../schemas';
import { bodyLimits, drain, parseJson, refuseUnread, strictUtf8 } from './body';
import type { Route, Upload } from './route';

const maxFile = 20_000_000;
/** Maximum bytes of file, fields and part headers together. */
const maxBody = maxFile + bodyLimits.document + 1_000_000;
const maxParts = 100;

interface Multipart {
  body: Record<string, unknown>;
  file: Upload | undefined;
}

interface Part {
  name: string;
  filename: string | undefined;
  type: string;
  bytes: Buffer;
}

export const isMultipart = (ctx: RouterContext) => ctx.is('multipart/form-data') === 'multipart/form-data';

const malformed = () => new Refusal('malformed_body', 'The body is not valid multipart/form-data.');

/**
 * Reads fields as text. Validation converts numbers and booleans, objects are parsed as JSON, and repeated names
 * become a list.
 * @param field name of the part with the file
 * @throws Refusal
 */
export async function readMultipart(ctx: RouterContext, route: Route, field: string): Promise<Multipart> {
  refuseUnread(ctx, maxBody);
  const parts = await partsOf(ctx.req, ctx.get('Content-Type')).finally(() => drain(ctx));
  const files = parts.filter(({ name }) => name === field);
  const fields = parts.filter(({ name }) => name !== field);
  if (files.length > 1) throw new Refusal('malformed_body', 'The body contains more than one file.');
  const [file] = files;
  if (sizeOf(files) > maxFile || sizeOf(fields) > bodyLimits.document) throw new Refusal('too_large');
  const values = new Map<string, unknown[]>();
  for (const part of fields) addToList(values, part.name, await valueOf(route, part));
  return {
    body: Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all])),
    file: file && { name: file.filename, content_type: file.type, bytes: file.bytes },
  };
}

const sizeOf = (parts: Part[]) => parts.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Reads all parts as bytes, because the parser would silently repair invalid text. */
function partsOf(stream: Readable, contentType: string): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    const parser = parserFor(contentType);
    const refuse = (problem: Refusal) => {
      stream.unpipe(parser);
      reject(problem);
    };
    const parts: Part[] = [];
    let size = 0;
    parser.on('file', (name: string | undefined, content, filename: string | undefined, encoding, type) => {
      // Obsolete encodings such as base64 are refused: they would be stored undecoded.
      if (!['7bit', '8bit', 'binary'].includes(encoding))
        refuse(new Refusal('malformed_body', 'Send the parts without a Content-Transfer-Encoding.'));
      const chunks: Buffer[] = [];
      content.on('error', () => refuse(malformed()));
      content.on('data', (chunk: Buffer) => chunks.push(chunk));
      content.on('end', () => parts.push({ name: name ?? '', filename, type, bytes: Buffer.concat(chunks) }));
    });
    parser.on('partsLimit', () => refuse(new Refusal('too_large', `The body contains more than ${maxParts} parts.`)));
    parser.on('error', () => refuse(malformed()));
    parser.on('finish', () => resolve(parts));
    stream.on('data', (chunk: Buffer) => {
      if ((size += chunk.length) > maxBody) refuse(new Refusal('too_large'));
    });
    stream.on('error', () => refuse(malformed()));
    stream.on('close', () => {
      if (!stream.readableEnded) refuse(malformed());
    });
    stream.pipe(parser);
  });
}

function parserFor(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { parts: maxParts },
      isPartAFile: () => true,
    });
  } catch {
    throw malformed();
  }
}

/** Parses a field as JSON if the schema has an object there. If the parsing fails, validation rejects the text. */
async function valueOf(route: Route, { name, bytes }: Part): Promise<unknown> {
  let text: string;
  try {
    text = strictUtf8(bytes);
  } catch {
    throw new Refusal('malformed_body', 'A field of the body is not text in UTF-8.');
  }
  const properties = route.body ? (schemaOf(route.body).properties ?? {}) : {};
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (![property?.['type']].flat().includes('object')) return text;
  try {
    return await parseJson(bytes, ['body', name]);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return text;
  }
}
