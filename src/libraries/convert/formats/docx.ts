// Word documents. The archive is unpacked with a size limit, and the reader gets only XML parts.
import { unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { conversionLimits } from '../limits';
import { Refusal } from '../../../errors';
import type { Extracted } from './formats';
import { fromHtml } from './html';

/** Heading styles that the reader does not recognise by itself. */
const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"];

export async function fromDocx(bytes: Uint8Array): Promise<Extracted> {
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(textParts(bytes)) }, { styleMap });
  return fromHtml(`<body>${value}</body>`);
}

/**
 * A new archive with only the XML parts, without pictures.
 * @throws Refusal for too large or damaged archives
 */
function textParts(bytes: Uint8Array): Uint8Array {
  let size = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/i.test(name)) return false;
      // The declared size is checked, because unpacking never writes more than it.
      size += originalSize;
      if (size > conversionLimits.unpacked) throw new Refusal('too_large', 'The unpacked document is too large.');
      return true;
    },
  });
  if (!('[Content_Types].xml' in parts) || !Object.keys(parts).some((name) => name.startsWith('word/')))
    throw new Refusal('unsupported_media_type', 'Is a ZIP archive, but not a Word document.');
  return zipSync(parts, { level: 0 });
}
