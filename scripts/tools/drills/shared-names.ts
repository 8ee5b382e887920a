// Names drill: sends many concurrent texts with the same five names. None may be rejected. Every name must exist once,
// linked to all texts. node dist/scripts/tools/drills/shared-names.js [--repeats 20]
import { commandLine, wholeNumber } from '../../command';
import { until } from '../../runtime/process/until';
import { openDrill, type Drill } from './drill';
import { printLine } from '../../runtime/output/print-line';

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

export const isSound = ({ runs, repeats }: NamesReport) =>
  Object.keys(runs).every((outcome) => outcome === '200 ok') &&
  repeats.every(({ entities, min, max }) => entities === people.length && min === parallel && max === parallel);

async function main({ repeats }: { repeats: number }): Promise<void> {
  const drill = await openDrill('names drill');
  try {
    const report = await namesDrill(drill, repeats);
    printLine(`runs     ${JSON.stringify(report.runs)}`);
    const whole = report.repeats.filter((repeat) => isSound({ runs: {}, repeats: [repeat] }));
    printLine(
      `repeats  ${whole.length} of ${report.repeats.length} with ${people.length} entities, each of ${parallel} MENTIONS`,
    );
    process.exitCode = isSound(report) ? 0 : 1;
  } finally {
    await drill.close();
  }
}

if (require.main === module)
  void commandLine(
    'shared-names',
    'Stores many concurrent texts with the same five names: each must exist once, linked to all texts.',
  )
    .option('--repeats <number>', 'number of repetitions', wholeNumber, 20)
    .action(main)
    .parseAsync();
