import { Parser } from 'htmlparser2';
import { textOfChunks } from './encoding';
import { skipped, type FoundPart } from './format';
import type { SourceEntry } from './source';

export interface MarkupHandlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** The parser looks through all open tags at each tag: 100,000 of them would take it minutes. */
const maxDepth = 5_000;

/**
 * Reads a file of XML or HTML of any size, tag by tag; entities are decoded, and a text may come in pieces.
 * @param handlersOf handlers for the tags; `emit` passes on complete values
 */
export async function* readMarkup(
  entry: SourceEntry,
  { xml }: { xml: boolean },
  handlersOf: (emit: (value: FoundPart) => void) => MarkupHandlers,
): AsyncGenerator<FoundPart> {
  const complete: FoundPart[] = [];
  const { open, text, close } = handlersOf((value) => complete.push(value));
  let depth = 0;
  let deepest = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        deepest = Math.max(deepest, ++depth);
        open?.(name, attributes);
      },
      ...(text && { ontext: text }),
      onclosetag: (name) => {
        depth--;
        close?.(name);
      },
    },
    { xmlMode: xml, decodeEntities: true, lowerCaseTags: !xml, lowerCaseAttributeNames: !xml },
  );
  for await (const chunk of textOfChunks(await entry.open())) {
    parser.write(chunk);
    yield* complete.splice(0);
    if (deepest <= maxDepth) continue;
    yield skipped(entry.path, `is nested more than ${maxDepth} tags deep, and not read from there on`);
    return;
  }
  parser.end();
  yield* complete;
}
