// The local graph around an item or a name. A node that is chosen shows its neighbours, and again 25 more.
import { useRef, useState } from 'preact/hooks';
import { momentOfView } from './address';
import { useAnswer, useExplorer } from './context';
import { shortenedAtWord } from './formats';
import { placed, type Places } from './layout';
import { around, isNameNode, openedOf, openedWith, type AroundNode } from './neighbours';
import { AnswerArea, Kind, PageLink, RowList, MemoryText } from './parts';
import type { GraphLine, DrawnNode } from './nodes';
import { Picture } from './picture';

export function GraphPanel() {
  const { view, go } = useExplorer();
  const { id, opened } = view;
  const moment = momentOfView(view);
  const all = openedOf(withFirst(opened, id));
  const [chosen, setChosen] = useState(id);
  const graph = useAnswer(
    async (client) => Promise.all(all.map(([each, pages]) => around(client, each, pages, moment))),
    [id, opened, moment],
  );
  // Places are kept as long as the panel is: what is on screen stays where it is.
  const kept = useRef<Places>(new Map());
  const open = (each: string) => {
    setChosen(each);
    if (!all.some(([known]) => known === each)) go({ opened: openedWith(opened, each) }, true);
  };
  return (
    <AnswerArea of={graph}>
      {(parts) => {
        const drawing = drawingOf(parts, kept.current);
        kept.current = drawing.places;
        const node = drawing.nodes.find((each) => each.id === chosen);
        const name = `graph of ${shortenedAtWord(drawing.nodes.find((each) => each.id === id)?.text ?? id, 40)}`;
        return (
          <>
            <p class="hint">Choose a node to show its neighbours, at most 25 at a time.</p>
            <Picture name={name} {...drawing} onOpen={open} />
            {node && (
              <Chosen node={node} onMore={() => go({ opened: openedWith(withFirst(opened, id), chosen) }, true)} />
            )}
            <RowList isTwin name={name} table={tableOf(drawing)} />
          </>
        );
      }}
    </AnswerArea>
  );
}

const withFirst = (opened: string[], id: string) =>
  openedOf(opened).some(([each]) => each === id) ? opened : [id, ...opened];

function Chosen({ node, onMore }: { node: DrawnNode; onMore: () => void }) {
  const { id, text, type, more = 0 } = node;
  return (
    <div class="chosen" role="group" aria-label="Chosen node">
      <Kind type={type} /> <MemoryText>{shortenedAtWord(text, 200)}</MemoryText>
      <div class="bar">
        <PageLink
          to={isNameNode(id) ? { page: 'names', id, opened: [] } : { page: 'search', id, panel: 'text', opened: [] }}
        >
          Open it
        </PageLink>
        {more > 0 && <button onClick={onMore}>25 more of {more}</button>}
      </div>
    </div>
  );
}

interface Drawing {
  nodes: DrawnNode[];
  lines: GraphLine[];
  places: Places;
}

/** Nodes are placed in the order in which they were opened. @param before places that are kept */
function drawingOf(parts: AroundNode[], before: Places): Drawing {
  const nodes = new Map<string, DrawnNode>();
  const lines = new Map<string, GraphLine>();
  let places = before;
  for (const { self, nodes: near, lines: between } of parts) {
    for (const node of near) if (!nodes.has(node.id)) nodes.set(node.id, node);
    nodes.set(self.id, self);
    for (const line of between) lines.set(`${line.from} ${line.to} ${line.label}`, line);
    places = placed(
      places,
      self.id,
      near.map(({ id }) => id),
    );
  }
  return { nodes: [...nodes.values()], lines: [...lines.values()], places };
}

function tableOf({ nodes, lines }: Drawing) {
  const textOf = new Map(nodes.map(({ id, text }) => [id, text]));
  return {
    columns: ['from', 'relationship', 'to', 'from id', 'to id'],
    rows: lines.map(({ from, to, label }) => [textOf.get(from) ?? '', label, textOf.get(to) ?? '', from, to]),
  };
}
