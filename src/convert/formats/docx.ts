// A Word document: its parts are unpacked under a limit, and only those that hold text go on to the reader.
import { unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { limits } from '../limits';
import { ConversionProblem } from '../problem';
import type { Extracted } from './formats';
import { fromHtml } from './html';

/** Styles that the reader does not know as headings. */
const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];

export async function fromDocx(bytes: Uint8Array): Promise<Extracted> {
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(textParts(bytes)) }, { styleMap });
  return fromHtml(`<body>${value}</body>`);
}

/**
 * A new archive with the XML parts alone: pictures are left behind, and so is all that claims to be more than it may.
 * @throws ConversionProblem
 */
function textParts(bytes: Uint8Array): Uint8Array {
  let size = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/i.test(name)) return false;
      // Unpacking writes no further than the size that the archive itself tells, so counting that is enough.
      size += originalSize;
      if (size > limits.unpacked) throw new ConversionProblem('too_large', 'It unpacks to more than is taken.');
      return true;
    },
  });
  if (!('[Content_Types].xml' in parts) || !Object.keys(parts).some((name) => name.startsWith('word/')))
    throw new ConversionProblem('unsupported', 'Is an archive, but no Word document.');
  return zipSync(parts, { level: 0 });
}
