// Names drill: sends many concurrent texts with the same five names. None may be rejected. Every name must exist once,
// linked to all texts.
import { until } from '../../runtime/process/until';
import type { Drill } from './drill';

export interface NamesReport {
  /** Texts by response status, and runs by final status. */
  runs: Record<string, number>;
  /** Per repeat: number of entities with these names, and the minimum and maximum number of texts linked to one. */
  repeats: { entities: number; min: number; max: number }[];
}

/** Concurrent texts. */
export const parallel = 32;
const maxRunMs = 60_000;
export const people = ['Mara Lindqvist', 'Jonas Berg', 'Petra Ruiz', 'Orla Vance', 'Tomas Hale'];

export async function namesDrill(
  { base_url, headers, rows }: Pick<Drill, 'base_url' | 'headers' | 'rows'>,
  repeats: number,
): Promise<NamesReport> {
  const report: NamesReport = { runs: {}, repeats: [] };
  /** Waits for the end of a run. On a busy machine, the response may come before it. */
  const endOf = (run_id: string) =>
    until(async () => {
      const response = await fetch(`${base_url}/memory/ingest/async/${run_id}`, { headers });
      const { status } = (await response.json()) as { status: string };
      return status === 'ok' || status === 'error' ? status : undefined;
    }, maxRunMs);
  for (let repeat = 1; repeat <= repeats; repeat++) {
    const mark = `Repeat${repeat}`;
    await Promise.all(
      Array.from({ length: parallel }, async (_, index) => {
        const content = `${mark} note ${index}: ${people.slice(0, 4).join(', ')} and ${people[4]} met.`;
        const body = JSON.stringify({ content });
        const response = await fetch(`${base_url}/memory/ingest`, { method: 'POST', headers, body });
        const { run_id } = (await response.json()) as { run_id?: string };
        const outcome = `${response.status} ${run_id ? await endOf(run_id) : 'refused'}`;
        report.runs[outcome] = (report.runs[outcome] ?? 0) + 1;
      }),
    );
    report.repeats.push(...(await rows<NamesReport['repeats'][number]>(counted, { mark: `${mark} `, names })));
  }
  return report;
}

const names = people.map((name) => name.toLowerCase());

const counted = `
  MATCH (entity:Entity)
  WHERE entity.scope_key = $scope_key AND toLower(entity.name) IN $names
  WITH entity, COUNT { (entity)<-[:MENTIONS]-(item:MemoryItem WHERE item.content STARTS WITH $mark) } AS texts
  RETURN count(entity) AS entities, min(texts) AS min, max(texts) AS max`;
