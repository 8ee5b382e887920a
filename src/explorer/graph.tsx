// The graph around an item or a name. Choosing a dot shows its neighbours by kind, and then 25 more at a time.
import { useMemo, useState } from 'preact/hooks';
import { momentOfView } from './address';
import { useAnswer, useExplorer } from './context';
import { shortenedAtWord } from './formats';
import { GraphView } from './graph-view';
import { Icon } from './icons';
import { kindNames, type KindName } from './kinds';
import { around, openedOf, openedWith, linesAmong, type AroundNode } from './neighbours';
import { AnswerArea, Kind, PageLink, MemoryText } from './parts';
import { isNameNode } from './searched';
import { sceneOf, type GivenLine, type Scene, type SceneNode } from './scene';

export function GraphPanel() {
  const { view, go } = useExplorer();
  const { id, opened } = view;
  const moment = momentOfView(view);
  const all = openedOf(withFirst(opened, id));
  const [chosen, setChosen] = useState(id);
  const graph = useAnswer(
    async (client) => {
      const parts = await Promise.all(all.map(([each, pages]) => around(client, each, pages, moment)));
      const ids = [...new Set(parts.flatMap(({ self, nodes }) => [self.id, ...nodes.map((each) => each.id)]))];
      return sceneOfParts(parts, await linesAmong(client, ids, moment));
    },
    [id, opened, moment],
  );
  const expand = (each: string) => go({ opened: openedWith(withFirst(opened, id), each) }, true);
  return (
    <AnswerArea of={graph}>
      {(scene) => {
        const node = scene.nodes.find((each) => each.id === chosen || each.also.includes(chosen));
        const main = scene.nodes.find(({ isMain }) => isMain);
        const isOpened = all.some(([each]) => each === chosen);
        return (
          <>
            <GraphView
              name={`graph of ${shortenedAtWord(main?.text ?? id, 40)}`}
              scene={scene}
              chosen={chosen}
              onOpen={setChosen}
              onExpand={expand}
            />
            {node && (
              <Chosen
                node={node}
                scene={scene}
                onChoose={setChosen}
                onMore={() => expand(chosen)}
                isOpened={isOpened}
              />
            )}
          </>
        );
      }}
    </AnswerArea>
  );
}

const withFirst = (opened: string[], id: string) =>
  openedOf(opened).some(([each]) => each === id) ? opened : [id, ...opened];

function sceneOfParts(parts: AroundNode[], among: GivenLine[]): Scene {
  const nodes = new Map<string, AroundNode['self']>();
  for (const { nodes: near } of parts) for (const node of near) if (!nodes.has(node.id)) nodes.set(node.id, node);
  parts.forEach(({ self }, i) => nodes.set(self.id, { ...self, isMain: i === 0 }));
  return sceneOf([...nodes.values()], [...parts.flatMap(({ lines }) => lines), ...among]);
}

interface ChosenProps {
  node: SceneNode;
  scene: Scene;
  onChoose: (id: string) => void;
  onMore: () => void;
  isOpened: boolean;
}

/** The chosen dot with all its neighbours: the picture in words. */
function Chosen({ node, scene, onChoose, onMore, isOpened }: ChosenProps) {
  const { id, text, type, more = 0 } = node;
  const near = useMemo(() => nearOf(scene, node), [scene, node]);
  const [only, setOnly] = useState<KindName>();
  const kinds = [...new Set(near.map(({ other }) => other.kind))];
  return (
    <section class="chosen" aria-label="Selected">
      <div class="bar">
        <Kind type={type} />
        <strong>
          <MemoryText>{shortenedAtWord(text, 160)}</MemoryText>
        </strong>
        <PageLink
          class="push"
          to={
            isNameNode(id)
              ? { page: 'names', id, panel: 'text', opened: [] }
              : { page: 'search', id, panel: 'text', opened: [] }
          }
        >
          Open
        </PageLink>
      </div>
      <div class="bar">
        {kinds.length > 1 &&
          kinds.map((kind) => (
            <button aria-pressed={only === kind} onClick={() => setOnly(only === kind ? undefined : kind)}>
              <span class={`kind dot ${kind}`}>{kindNames[kind]}</span>
              {near.filter(({ other }) => other.kind === kind).length}
            </button>
          ))}
        {(more > 0 || !isOpened) && (
          <button onClick={onMore}>
            <Icon of="add" /> {isOpened ? (more > 25 ? `25 of ${more} more` : `${more} more`) : 'Show neighbours'}
          </button>
        )}
      </div>
      <ul class="names">
        {near
          .filter(({ other }) => only === undefined || other.kind === only)
          .map(({ other, words, isOut, isMutual }) => (
            <li>
              <small>{isMutual ? words : isOut ? `${words} →` : `← ${words}`}</small>
              <button class="quiet" onClick={() => onChoose(other.id)}>
                <span class={`kind dot ${other.kind}`} />
                <MemoryText>{shortenedAtWord(other.text, 90)}</MemoryText>
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}

const nearOf = ({ nodes, lines }: Scene, node: SceneNode) => {
  const i = nodes.indexOf(node);
  return lines.flatMap(({ from, to, label, isMutual }) =>
    from === i || to === i
      ? [{ other: nodes[from === i ? to : from] as SceneNode, words: label, isOut: from === i, isMutual }]
      : [],
  );
};
