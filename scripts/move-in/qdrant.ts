// Reads the payloads of a collection in Qdrant, mem0's default vector store.
import { Problem } from '../runtime/output/problem';

type Json = Record<string, unknown>;

interface Page {
  result: { points: { id: string | number; payload?: Json | null }[]; next_page_offset?: unknown };
}

const pageSize = 1_000;

/**
 * @param key API key of the server, if it requires one
 * @throws Problem when the server returns no points
 */
export async function payloadsOf(url: string, collection: string, key: string | undefined): Promise<Json[]> {
  // bounded: 2000 characters, an argument of the command.
  const address = `${url.replace(/\/+$/, '')}/collections/${encodeURIComponent(collection)}/points/scroll`;
  const payloads: Json[] = [];
  for (let offset: unknown = undefined; offset !== null;) {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key !== undefined && { 'api-key': key }) },
      body: JSON.stringify({
        limit: pageSize,
        with_payload: true,
        with_vector: false,
        ...(offset !== undefined && { offset }),
      }),
    }).catch((error: unknown) => {
      throw new Problem(`${url} cannot be reached.`, 'Check --qdrant.', { cause: error });
    });
    if (!response.ok)
      throw new Problem(`${address} responded with ${response.status}.`, 'Check --qdrant and --collection.');
    const { result } = (await response.json()) as Page;
    payloads.push(...result.points.map(({ id, payload }) => ({ id, ...payload })));
    offset = result.next_page_offset ?? null;
  }
  return payloads;
}
