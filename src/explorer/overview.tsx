// The whole workspace as one picture, and in a list what most leads to.
import { useMemo } from 'preact/hooks';
import { momentOfView } from './address';
import { useAnswer, useExplorer } from './context';
import { counted, shortenedAtWord } from './formats';
import { GraphView } from './graph-view';
import { Item } from './item';
import { kindNames } from './kinds';
import { NamePage } from './names';
import { isNameNode } from './neighbours';
import { overviewOf, type WholeGraph } from './overview-graph';
import { AnswerArea, Kind, PageLink, Split, MemoryText } from './parts';

export function Overview() {
  const { view, go } = useExplorer();
  const moment = momentOfView(view);
  const graph = useAnswer((client) => overviewOf(client, moment), [moment]);
  const list = (
    <AnswerArea of={graph}>
      {(found) =>
        found.scene.nodes.length === 0 ? (
          <p class="hint">Nothing is remembered at this moment.</p>
        ) : (
          <>
            <Counts graph={found} />
            <GraphView
              name="overview"
              scene={found.scene}
              chosen={view.id}
              onOpen={(id) => go({ id, panel: 'text', opened: [] })}
            />
            <Most graph={found} />
          </>
        )
      }
    </AnswerArea>
  );
  return (
    <Split name="Overview" list={list} opened="Opened dot">
      {isNameNode(view.id) ? <NamePage key={view.id} /> : <Item key={view.id} />}
    </Split>
  );
}

/** Tells how much is shown, and of which kinds how much is not. */
function Counts({ graph: { scene, left } }: { graph: WholeGraph }) {
  return (
    <p class="hint" role="status">
      {counted(scene.nodes.length, 'dot')}, {counted(scene.lines.length, 'line')}.
      {left.length > 0 &&
        ` Not shown, the oldest of each kind: ${left.map(({ kind, count }) => `${kindNames[kind]} ${count}`).join(', ')}.`}
    </p>
  );
}

const most = 12;

/** A way to the middle of the picture by keyboard. */
function Most({ graph: { scene } }: { graph: WholeGraph }) {
  const nodes = useMemo(() => scene.nodes.toSorted((a, b) => b.degree - a.degree).slice(0, most), [scene]);
  return (
    <details>
      <summary>Most connected</summary>
      <ol class="names">
        {nodes.map(({ id, text, type, degree }) => (
          <li>
            <PageLink to={{ id, panel: 'text', opened: [] }}>
              <MemoryText>{shortenedAtWord(text, 80)}</MemoryText>
            </PageLink>{' '}
            <Kind type={type} /> <small>{counted(degree, 'line')}</small>
          </li>
        ))}
      </ol>
    </details>
  );
}
