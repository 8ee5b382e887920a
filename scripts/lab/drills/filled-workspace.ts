// Creates a workspace with items, names and sessions through the service, and computes a hash of its contents.
import { setTimeout as delay } from 'node:timers/promises';
import type { Graph } from '../../../src/graph/run';
import { exportWorkspace } from '../../../src/memory/operations/transfer/export-workspace';
import type { Drill } from './drill';

const perBatch = 200;

/** @throws Error unless all are acknowledged */
export async function fillWorkspace(base_url: string, headers: Record<string, string>, items: number): Promise<void> {
  for (let from = 0; from < items; from += perBatch) {
    const some = Array.from({ length: Math.min(perBatch, items - from) }, (_, at) => ({
      content: `Keeper ${(from + at) % 17} of Brightwater Labs logged reading ${(from + at) * 7919}.`,
      metadata: { session_id: `watch-${(from + at) % 20}`, turn: from + at },
    }));
    const response = await fetch(`${base_url}/memory/add/batch`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ items: some }),
    });
    if (!response.ok) throw new Error(`add/batch answered ${response.status}`);
  }
}

/** Waits until the name resolution job has processed a workspace. Afterwards nothing changes without a request. */
export async function namesResolved(drill: Drill, workspace_id: string): Promise<void> {
  const query = 'MATCH (name:Name {scope_key: $scope_key, _unresolved: true}) RETURN count(name) AS left';
  const left = async () => (await drill.rows<{ left: number }>(query, { scope_key: `w:${workspace_id}` }))[0]?.left;
  while ((await left()) !== 0) await delay(100);
}

/** Number of lines of an export, without the first and last, and their hash. */
export async function contentsOfWorkspace(
  graph: Graph,
  workspace_id: string,
): Promise<{ hash: string; lines: number }> {
  let text = '';
  for await (const part of exportWorkspace(graph, workspace_id, () => new Date().toISOString())) text += part;
  return endOf(text);
}

/** The hash in the last line of an export, and the number of lines between the first and the last. */
export function endOf(text: string): { hash: string; lines: number } {
  const lines = text.trimEnd().split('\n');
  return { hash: (JSON.parse(lines.at(-1) ?? '{}') as { hash: string }).hash, lines: lines.length - 2 };
}
