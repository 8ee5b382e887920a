// What the readers of formats find in files that a test writes down.
import { Readable } from 'node:stream';
import { readAll, recogniseFormat } from '../../src/libraries/formats';
import type { Conversation, FoundPart, FoundRow, Skipped, FoundText } from '../../src/libraries/formats/format';
import type { ImportSource } from '../../src/libraries/formats/source';

function sourceOf(files: Record<string, string | Buffer>): ImportSource {
  const entries = Object.entries(files).map(([path, content]) => {
    const bytes = Buffer.from(content);
    // Small pieces, so that every reader meets the borders of pieces.
    const pieces = Array.from({ length: Math.ceil(bytes.length / 1_000) }, (_, i) =>
      bytes.subarray(i * 1_000, (i + 1) * 1_000),
    );
    return { path, bytes: bytes.length, open: () => Promise.resolve(Readable.from(pieces, { objectMode: true })) };
  });
  return { entries, skipped: [], bytes: 0, unpacked: 0, close: () => Promise.resolve() };
}

export interface FoundIn {
  formats: string[];
  conversations: Conversation[];
  texts: FoundText[];
  rows: FoundRow[];
  /** Number of skipped things by reason. */
  skipped: Record<string, number>;
}

export async function foundIn(files: Record<string, string | Buffer>): Promise<FoundIn> {
  const all: FoundPart[] = [];
  const formats = new Set<string>();
  for await (const { format, found } of readAll(await recogniseFormat(sourceOf(files)))) {
    if (format) formats.add(format);
    all.push(found);
  }
  const skipped: Record<string, number> = {};
  for (const { reason } of all.filter((each): each is Skipped => each.kind === 'skipped'))
    skipped[reason] = (skipped[reason] ?? 0) + 1;
  return {
    formats: [...formats],
    conversations: all.filter((each): each is Conversation => each.kind === 'conversation'),
    texts: all.filter((each): each is FoundText => each.kind === 'text'),
    rows: all.filter((each): each is FoundRow => each.kind === 'row'),
    skipped,
  };
}

export const saidIn = ({ conversations }: FoundIn): string[] =>
  conversations.flatMap(({ turns }) => turns.map(({ role, speaker, text }) => `${speaker ?? role}: ${text}`));
