// Reading a multipart body: its fields, as a JSON body would hold them, and one file, kept in memory under a limit.
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { RouterContext } from '@koa/router';
import { schemaOf, type JsonSchema } from '../schemas';
import { bodyLimits, BodyProblem, drain, parseJson, refuseUnread, textOf } from './body';
import type { Route, Upload } from './route';

const largestFile = 20_000_000;
/** Of file, fields and all that stands between them. */
const largest = largestFile + bodyLimits.large + 1_000_000;
const mostParts = 100;

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

const malformed = () => new BodyProblem(400, 'The body is not valid multipart/form-data.');

/**
 * Fields come as text: numbers and booleans are read by the schema, objects are sent as JSON; a name that comes more than
 * once is a list.
 * @param field name of the part that holds the file; every other part is a field
 * @throws BodyProblem
 */
export async function readMultipart(ctx: RouterContext, route: Route, field: string): Promise<Multipart> {
  refuseUnread(ctx, largest);
  const parts = await partsOf(ctx.req, ctx.get('Content-Type')).finally(() => drain(ctx));
  const files = parts.filter(({ name }) => name === field);
  const fields = parts.filter(({ name }) => name !== field);
  if (files.length > 1) throw new BodyProblem(400, 'The body holds more than one file.');
  const [file] = files;
  if (sizeOf(files) > largestFile || sizeOf(fields) > bodyLimits.large) throw new BodyProblem(413);
  const values = new Map<string, unknown[]>();
  for (const part of fields) values.set(part.name, [...(values.get(part.name) ?? []), valueOf(route, part)]);
  return {
    body: Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all])),
    file: file && { name: file.filename, content_type: file.type, bytes: file.bytes },
  };
}

const sizeOf = (parts: Part[]) => parts.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Every part with its bytes as they are: the parser would repair broken text in silence. */
function partsOf(stream: Readable, contentType: string): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    const parser = parserFor(contentType);
    const refuse = (problem: BodyProblem) => {
      stream.unpipe(parser);
      reject(problem);
    };
    const parts: Part[] = [];
    let size = 0;
    parser.on('file', (name: string | undefined, content, filename: string | undefined, encoding, type) => {
      // Long out of use; a text that was sent in it would be stored as its code.
      if (!['7bit', '8bit', 'binary'].includes(encoding))
        refuse(new BodyProblem(400, 'Send the parts as they are, without a Content-Transfer-Encoding.'));
      const chunks: Buffer[] = [];
      content.on('error', () => refuse(malformed()));
      content.on('data', (chunk: Buffer) => chunks.push(chunk));
      content.on('end', () => parts.push({ name: name ?? '', filename, type, bytes: Buffer.concat(chunks) }));
    });
    parser.on('partsLimit', () => refuse(new BodyProblem(413, `The body holds more than ${mostParts} parts.`)));
    parser.on('error', () => refuse(malformed()));
    parser.on('finish', () => resolve(parts));
    stream.on('data', (chunk: Buffer) => {
      if ((size += chunk.length) > largest) refuse(new BodyProblem(413));
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
      limits: { parts: mostParts },
      isPartAFile: () => true,
    });
  } catch {
    throw malformed();
  }
}

/** A field that the schema knows as an object is JSON; what is none stays text and is refused by the schema. */
function valueOf(route: Route, { name, bytes }: Part): unknown {
  let text: string;
  try {
    text = textOf(bytes);
  } catch {
    throw new BodyProblem(400, 'A field of the body is not text in UTF-8.');
  }
  const properties = schemaOf(route.body as NonNullable<Route['body']>)['properties'] as Record<string, JsonSchema>;
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (![property?.['type']].flat().includes('object')) return text;
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof BodyProblem) throw error;
    return text;
  }
}
