import { Parser } from 'htmlparser2';
import { textOfChunks } from './encoding';
import type { SourceEntry } from './source';

export interface MarkupHandlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/**
 * Reads a file of XML or HTML of any size, tag by tag; entities are decoded, and a text may come in pieces.
 * @param handlersOf what is done at each tag; `emit` hands over what is complete
 */
export async function* readMarkup<T>(
  entry: SourceEntry,
  { xml }: { xml: boolean },
  handlersOf: (emit: (value: T) => void) => MarkupHandlers,
): AsyncGenerator<T> {
  const complete: T[] = [];
  const { open, text, close } = handlersOf((value) => complete.push(value));
  const parser = new Parser(
    {
      ...(open && { onopentag: open }),
      ...(text && { ontext: text }),
      ...(close && { onclosetag: close }),
    },
    { xmlMode: xml, decodeEntities: true, lowerCaseTags: !xml, lowerCaseAttributeNames: !xml },
  );
  for await (const chunk of textOfChunks(await entry.open())) {
    parser.write(chunk);
    yield* complete.splice(0);
  }
  parser.end();
  yield* complete;
}
