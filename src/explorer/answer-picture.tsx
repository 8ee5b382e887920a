// The picture of an exploration's answer, where it has one.
import { useMemo } from 'preact/hooks';
import { useExplorer } from './context';
import { drawnAs, saidAs, saidColumns, type DrawnRow } from './drawn';
import { counted, shortenedAtWord } from './formats';
import { GraphView } from './graph-view';
import { pathColumns, sceneOfPaths, type PathRow } from './paths';
import { Frame } from './picture';
import { sceneOf } from './scene';
import { searched } from './searched';
import { isTime, timeInWords } from './times';

const most = { bars: 20, nodes: 40 };

export function AnswerPicture({ name, columns, rows }: { name: string; columns: string[]; rows: DrawnRow[] }) {
  const drawn = useMemo(() => drawnAs(saidColumns(columns), rows, most.nodes), [name, rows]);
  if (pathColumns.every((column) => columns.includes(column)))
    return <Paths name={name} rows={rows as unknown as PathRow[]} />;
  if (drawn.as === 'table') return null;
  if (drawn.as === 'bars') return <Bars name={name} rows={rows} {...drawn} />;
  return <Network name={name} {...drawn} />;
}

/** Pairs of names, as a graph. */
function Network({ name, pairs, isMutual }: { name: string; pairs: (readonly [string, string])[]; isMutual: boolean }) {
  const { go } = useExplorer();
  const scene = useMemo(
    () =>
      sceneOf(
        [...new Set(pairs.flat())].map((id) => ({ ...{ id, text: id, type: 'entity' }, at: undefined })),
        pairs.map(([from, to]) => ({ from, to, label: '', isMutual })),
      ),
    [pairs, isMutual],
  );
  return <GraphView name={name} scene={scene} chosen="" onOpen={(query) => go({ page: 'search', query, id: '' })} />;
}

/** Paths, as a graph of all that they lead over. */
function Paths({ name, rows }: { name: string; rows: PathRow[] }) {
  const { view, go } = useExplorer();
  const scene = useMemo(() => sceneOfPaths(rows), [rows]);
  return <GraphView name={name} scene={scene} chosen="" onOpen={(id) => go(searched(view, id))} />;
}

const wordsOf = (value: unknown) => (typeof value === 'string' && isTime(value) ? timeInWords(value) : saidAs(value));

const line = 26;
/** Widths of the texts and of the longest bar, in pixels. */
const left = 330;
const longestBar = 320;

function Bars({ name, rows, label, number }: { name: string; rows: DrawnRow[]; label: string; number: string }) {
  const some = rows.slice(0, most.bars);
  const top = Math.max(...some.map((row) => Number(row[number])));
  return (
    <Frame
      name={name}
      title={name}
      label={counted(some.length, 'bar')}
      whole={{ x: 0, y: 0, width: left + longestBar + 70, height: some.length * line + 8 }}
      caption={`${number.replaceAll('_', ' ')}${rows.length > some.length ? `, the first ${some.length} rows` : ''}`}
    >
      {some.map((row, i) => {
        const length = Math.max(2, Math.round((Number(row[number]) / top) * longestBar));
        return (
          <g class="measure" transform={`translate(0 ${i * line + 4})`}>
            <text x={8} y={17}>
              {shortenedAtWord(wordsOf(row[label]), 46)}
            </text>
            <rect x={left} y={5} width={length} height={15} rx={2} />
            <text x={left + length + 6} y={17}>
              {saidAs(row[number])}
            </text>
          </g>
        );
      })}
    </Frame>
  );
}
