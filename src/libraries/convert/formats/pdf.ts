import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { Refusal } from '../../../errors';
import type { Extracted } from './formats';

export async function fromPdf(bytes: Uint8Array): Promise<Extracted> {
  const document = await getDocumentProxy(bytes, { verbosity: 0, disableFontFace: true }).catch((error: unknown) => {
    const locked = (error as Error).name === 'PasswordException';
    throw new Refusal('broken_file', locked ? 'The PDF is protected by a password.' : 'Is not a readable PDF.');
  });
  const { text: pages } = await extractText(document, { mergePages: false });
  const { info } = await getMeta(document);
  const title = (info as { Title?: unknown }).Title;
  return { title: typeof title === 'string' ? title : '', text: pages.join('\n\n') };
}
