// Reading a multipart body: its fields, as a JSON body would hold them, and one file, kept in memory under a limit.
import { Writable } from 'node:stream';
import type { RouterContext } from '@koa/router';
import { koaBody } from 'koa-body';
import { schemaOf, type JsonSchema } from '../schemas';
import { BodyProblem } from './body';
import type { Route, Upload } from './route';

const largestFile = 20_000_000;
const largestFields = 24_000_000;

interface Multipart {
  body: Record<string, unknown>;
  file: Upload | undefined;
}

export const isMultipart = (ctx: RouterContext) => ctx.is('multipart/form-data') === 'multipart/form-data';

/**
 * Fields come as text: numbers and booleans are read by the schema, objects are sent as JSON.
 * @param field name of the part that holds the file
 * @throws BodyProblem
 */
export async function readMultipart(ctx: RouterContext, route: Route, field: string): Promise<Multipart> {
  const chunks: Buffer[] = [];
  const read = koaBody({
    json: false,
    text: false,
    urlencoded: false,
    multipart: true,
    formidable: {
      maxFiles: 1,
      maxFileSize: largestFile,
      maxFieldsSize: largestFields,
      allowEmptyFiles: true,
      minFileSize: 0,
      filter: (part) => part.name === field,
      fileWriteStreamHandler: () =>
        new Writable({
          write: (chunk: Buffer, _encoding, done) => {
            chunks.push(chunk);
            done();
          },
        }),
    },
  });
  try {
    await read(ctx, () => Promise.resolve());
  } catch (error) {
    if ((error as { httpCode?: unknown }).httpCode === 413) throw new BodyProblem(413);
    throw new BodyProblem(400, 'The body is not valid multipart/form-data, or contains more than one file.');
  }
  const { body, files } = ctx.request as { body?: Record<string, unknown>; files?: Record<string, FileFacts> };
  const facts = files?.[field];
  return {
    body: Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, valueOf(route, name, value)])),
    file: facts && {
      name: facts.originalFilename ?? undefined,
      content_type: facts.mimetype ?? undefined,
      bytes: Buffer.concat(chunks),
    },
  };
}

interface FileFacts {
  originalFilename: string | null;
  mimetype: string | null;
}

/** A field that the schema knows as an object is JSON; what is none stays text and is refused by the schema. */
function valueOf(route: Route, name: string, value: unknown): unknown {
  const properties = schemaOf(route.body as NonNullable<Route['body']>)['properties'] as Record<string, JsonSchema>;
  if (typeof value !== 'string' || ![properties[name]?.['type']].flat().includes('object')) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
