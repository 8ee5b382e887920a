// Reads a document from a URL, an upload or the request text, and splits it into text chunks.
import { convert, type Converted } from '../../../libraries/convert/convert';
import type { Hints } from '../../../libraries/convert/formats/formats';
import type { Ctx } from '../../../ctx';
import { Invalid, isIssueType, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';

export type DocumentRequest = Schemas['ingest/DocumentRequest'];

export interface UploadedFile {
  name: string | undefined;
  content_type: string | undefined;
  bytes: Uint8Array;
}

export interface ReceivedDocument {
  bytes: Uint8Array;
  hints: Hints;
  /** The `source` field of the request: a URL or any label. */
  source: string | null;
  /** Named in error messages. */
  field: 'source' | 'file' | 'content';
}

/** @throws Invalid unless the request contains exactly one document */
export function checkDocument(request: DocumentRequest, file: UploadedFile | undefined): void {
  if (file && request.content !== undefined)
    throw Invalid.field(['body', 'content'], 'Send either `content` or a `file`, not both', 'contradiction');
  if (!file && request.content === undefined && !request.source)
    throw Invalid.field(
      ['body', 'content'],
      'Send the URL in `source`, the text in `content`, or a `file` as multipart/form-data',
      'missing',
    );
}

/** @throws Invalid for a URL that cannot be fetched; Refusal `too_large` */
export async function receiveDocument(
  ctx: Ctx,
  request: DocumentRequest,
  file: UploadedFile | undefined,
): Promise<ReceivedDocument> {
  const format = request.source_type === 'auto' ? undefined : request.source_type;
  const source = request.source ?? null;
  if (file) {
    const hints = { format, content_type: file.content_type, file_name: file.name };
    return { bytes: file.bytes, hints, source, field: 'file' };
  }
  if (request.content !== undefined)
    return { bytes: Buffer.from(request.content), hints: { format }, source, field: 'content' };
  try {
    const fetched = await ctx.fetchUrl(source as string);
    const hints = { format, content_type: fetched.content_type, file_name: lastStep(fetched.url) };
    return { bytes: fetched.bytes, hints, source: new URL(source as string).href, field: 'source' };
  } catch (error) {
    throw asIssue(error, 'source', source);
  }
}

function lastStep(url: string): string | undefined {
  const step = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(step) || undefined;
  } catch {
    return step;
  }
}

export async function read(
  { scope, signal }: Pick<Ctx, 'scope' | 'signal'>,
  { bytes, hints, field }: ReceivedDocument,
  strategy: Schemas['ingest/ChunkStrategy'],
  size: number,
): Promise<Converted> {
  try {
    return await convert(scope.tenant_id, { bytes, hints, strategy, size }, signal);
  } catch (error) {
    throw asIssue(error, field);
  }
}

export function titleOf(
  request: DocumentRequest,
  converted: Converted,
  received: ReceivedDocument,
): string | undefined {
  if (request.title) return request.title;
  if (converted.title) return converted.title;
  const name = received.hints.file_name?.replace(/\.[^.]+$/, '').slice(0, 500);
  return name ? name.toWellFormed() : undefined;
}

/**
 * Converts an error of the document into a validation issue (422) of its request field. Size and type errors keep
 * their own status.
 */
function asIssue(error: unknown, field: string, input: unknown = null): unknown {
  if (!(error instanceof Refusal) || !isIssueType(error.code)) return error;
  return Invalid.field(['body', field], error.message, error.code, input);
}
