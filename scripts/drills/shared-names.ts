// Names drill: many texts that name the same five at once, again and again; none is refused, every name is there once and tied to all.
// node dist/scripts/drills/shared-names.js [--repeats 20]
import { parseArgs } from 'node:util';
import { openDrill, type Drill } from './drill';

export interface NamesReport {
  /** Answers by status, and by what became of the text. */
  answers: Record<string, number>;
  /** For each repeat: entities of one of these names, and the least and the most texts of it that one of them is tied to. */
  repeats: { entities: number; least: number; most: number }[];
}

/** Texts at once. */
export const parallel = 32;
export const people = ['Mara Lindqvist', 'Jonas Berg', 'Petra Ruiz', 'Orla Vance', 'Tomas Hale'];

export async function namesDrill(
  { base_url, headers, rows }: Pick<Drill, 'base_url' | 'headers' | 'rows'>,
  repeats: number,
): Promise<NamesReport> {
  const report: NamesReport = { answers: {}, repeats: [] };
  for (let repeat = 1; repeat <= repeats; repeat++) {
    const mark = `Repeat${repeat}`;
    await Promise.all(
      Array.from({ length: parallel }, async (_, index) => {
        const content = `${mark} note ${index}: ${people.slice(0, 4).join(', ')} and ${people[4]} met.`;
        const body = JSON.stringify({ content });
        const response = await fetch(`${base_url}/memory/ingest`, { method: 'POST', headers, body });
        const { status } = (await response.json()) as { status?: string };
        const answer = `${response.status} ${status}`;
        report.answers[answer] = (report.answers[answer] ?? 0) + 1;
      }),
    );
    report.repeats.push(...(await rows<NamesReport['repeats'][number]>(tied, { mark: `${mark} `, names })));
  }
  return report;
}

const names = people.map((name) => name.toLowerCase());

const tied = `
  MATCH (entity:Entity)
  WHERE entity.scope_key = $scope_key AND toLower(entity.name) IN $names
  WITH entity, COUNT { (entity)<-[:MENTIONS]-(item:MemoryItem WHERE item.content STARTS WITH $mark) } AS texts
  RETURN count(entity) AS entities, min(texts) AS least, max(texts) AS most`;

export const isSound = ({ answers, repeats }: NamesReport) =>
  Object.keys(answers).every((answer) => answer === '200 created') &&
  repeats.every(({ entities, least, most }) => entities === people.length && least === parallel && most === parallel);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { repeats: { type: 'string', default: '20' } } });
  const drill = await openDrill('names drill');
  try {
    const report = await namesDrill(drill, Number(values.repeats));
    const say = (line: string) => process.stdout.write(`${line}\n`);
    say(`answers  ${JSON.stringify(report.answers)}`);
    const whole = report.repeats.filter((repeat) => isSound({ answers: {}, repeats: [repeat] }));
    say(
      `repeats  ${whole.length} of ${report.repeats.length} with ${people.length} entities, each of ${parallel} MENTIONS`,
    );
    process.exitCode = isSound(report) ? 0 : 1;
  } finally {
    await drill.close();
  }
}

if (require.main === module) void main();
