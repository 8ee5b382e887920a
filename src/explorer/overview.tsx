// The whole workspace as one picture, and in a list what most leads to.
import { useMemo, useState } from 'preact/hooks';
import { momentOfView } from './address';
import { useAnswer, useExplorer } from './context';
import { counted, shortenedAtWord } from './formats';
import { GraphView } from './graph-view';
import { Item } from './item';
import { Icon } from './icons';
import { kindNames } from './kinds';
import { NamePage } from './names';
import { overviewOf, type WholeGraph } from './overview-graph';
import { AnswerArea, Kind, PageLink, Split, MemoryText } from './parts';
import { isNameNode } from './searched';
import { singlesOf, withoutSingles } from './scene';

export function Overview() {
  const { view } = useExplorer();
  const moment = momentOfView(view);
  const graph = useAnswer((client) => overviewOf(client, moment), [moment]);
  const list = (
    <AnswerArea of={graph}>
      {(found) =>
        found.scene.nodes.length === 0 ? (
          <p class="hint">Nothing was remembered at that time.</p>
        ) : (
          <Whole graph={found} />
        )
      }
    </AnswerArea>
  );
  return (
    <Split name="Overview" list={list} opened="Opened">
      {isNameNode(view.id) ? <NamePage key={view.id} /> : <Item key={view.id} />}
    </Split>
  );
}

/** Max dots of a picture that also shows names with a single mention. */
const many = 1_500;

function Whole({ graph }: { graph: WholeGraph }) {
  const { view, go } = useExplorer();
  const [isUnfolded, setUnfolded] = useState(false);
  const [areSinglesShown, setSinglesShown] = useState(false);
  const { folded } = graph.scene;
  const all = useMemo(() => (isUnfolded ? graph.unfolded() : graph.scene), [graph, isUnfolded]);
  const singles = all.nodes.length > many ? singlesOf(all) : 0;
  const scene = useMemo(
    () => (singles > 0 && !areSinglesShown ? withoutSingles(all) : all),
    [all, singles, areSinglesShown],
  );
  return (
    <>
      <Counts scene={scene} left={graph.left} />
      <GraphView
        key={`${isUnfolded} ${areSinglesShown}`}
        name="overview"
        scene={scene}
        chosen={view.id}
        onOpen={(id) => go({ id, panel: 'text', opened: [] })}
      >
        {singles > 0 && (
          <button title="Names that only one memory mentions" onClick={() => setSinglesShown(!areSinglesShown)}>
            <Icon of={areSinglesShown ? 'less' : 'add'} /> {areSinglesShown ? 'Hide' : 'Show'} {singles} names mentioned
            once
          </button>
        )}
        {folded > 0 && (
          <button
            title="A conversation is one dot, or one for each of its messages"
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <Icon of={isUnfolded ? 'less' : 'add'} /> {isUnfolded ? 'Fold' : 'Show'} {counted(folded, 'message')} of
            conversations
          </button>
        )}
      </GraphView>
      <Most scene={scene} />
    </>
  );
}

/** Reports how much is shown, and which kinds are not shown in full. */
function Counts({ scene, left }: Pick<WholeGraph, 'scene' | 'left'>) {
  return (
    <p class="hint" role="status">
      {counted(scene.nodes.length, 'item')}, {counted(scene.lines.length, 'link')}.
      {left.length > 0 &&
        ` The oldest of each kind are not shown: ${left.map(({ kind, count }) => `${kindNames[kind]} ${count}`).join(', ')}.`}
    </p>
  );
}

const most = 12;

/** A way to reach the picture's content by keyboard. */
function Most({ scene }: Pick<WholeGraph, 'scene'>) {
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
            <Kind type={type} /> <small>{counted(degree, 'link')}</small>
          </li>
        ))}
      </ol>
    </details>
  );
}
