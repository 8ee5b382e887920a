// Writes a file of any size to the disk while it arrives: the whole body, or one part of a multipart body.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { RouterContext } from '@koa/router';
import { Refusal } from '../errors';
import { drain, refuseUnread } from './body';
import type { ReceivedFile } from './route';
import { isMultipart } from './upload';

/** Far above the limit of other bodies, because the file is never in memory as a whole. */
const maxBytes = 1_000_000_000;

/**
 * Writes a file to the disk. The caller deletes the file.
 * @param field name of the part
 * @throws Refusal `empty`, `malformed_body`, `too_large`, `unsupported_media_type`
 */
export async function receiveFile(
  ctx: RouterContext,
  { folder, field, signal }: { folder: string; field: string; signal: AbortSignal },
): Promise<ReceivedFile> {
  refuseUnread(ctx, maxBytes);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, randomUUID());
  let bytes = 0;
  const write = (content: Readable) => {
    const counted = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        done(bytes > maxBytes ? new Refusal('too_large') : null, chunk);
      },
    });
    return pipeline(content, counted, createWriteStream(file, { mode: 0o600 }), { signal });
  };
  try {
    const name = isMultipart(ctx) ? await partOf(ctx, field, write) : await write(ctx.req).then(() => undefined);
    if (bytes === 0) throw new Refusal('empty');
    return { path: file, bytes, name };
  } catch (error) {
    await rm(file, { force: true });
    throw error instanceof Refusal ? error : new Refusal('malformed_body');
  } finally {
    drain(ctx);
  }
}

/** Writes the part with this name. @returns the file name that the part names */
async function partOf(
  ctx: RouterContext,
  field: string,
  write: (content: Readable) => Promise<void>,
): Promise<string | undefined> {
  const parser = new Busboy({
    headers: { 'content-type': ctx.get('Content-Type') },
    limits: { parts: 10 },
    isPartAFile: () => true,
  });
  let written: Promise<string | undefined> | undefined;
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('file', (name: string | undefined, content, filename: string | undefined) => {
      // A part whose file breaks off emits an error; without a listener, the error would end the process.
      content.on('error', reject);
      if (name !== field)
        reject(new Refusal('malformed_body', `The form has one part, ${field}; the rest is in the URL.`));
      if (name !== field || written) content.resume();
      else {
        written = write(content as Readable).then(() => filename);
        written.catch(reject);
      }
    });
    parser.on('finish', resolve);
    parser.on('error', reject);
    ctx.req.once('close', () => {
      if (!ctx.req.readableEnded) reject(new Refusal('malformed_body'));
    });
  });
  ctx.req.pipe(parser);
  await ended.finally(() => ctx.req.unpipe(parser));
  return written;
}
