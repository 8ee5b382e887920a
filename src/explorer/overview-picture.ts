// The overview drawn by WebGL. It is a file of its own, loaded when an overview is opened: it imports nothing of the page
// but types.
import { UndirectedGraph } from 'graphology';
import Sigma, { DEFAULT_STYLES } from 'sigma';
import type { KindName } from './kinds';
import type { OverviewGraph, OverviewNode } from './overview-graph';

export interface Drawing {
  /** @param places x and y of each node */
  place: (places: Float32Array) => void;
  hide: (kinds: ReadonlySet<KindName>) => void;
  choose: (id: string) => void;
  zoom: (factor: number) => void;
  /** Moves the picture by steps of a tenth of its size. */
  move: (dx: number, dy: number) => void;
  fit: () => void;
  close: () => void;
}

interface Look {
  colours: Record<KindName | 'text' | 'line' | 'ground', string>;
  sizeOf: (node: OverviewNode) => number;
  labelOf: (node: OverviewNode) => string;
}

export function draw(
  container: HTMLElement,
  { nodes, ends }: OverviewGraph,
  { colours, sizeOf, labelOf }: Look,
  onOpen: (id: string) => void,
): Drawing {
  const graph = new UndirectedGraph();
  for (const node of nodes)
    graph.addNode(node.id, { x: 0, y: 0, size: sizeOf(node), color: colours[node.kind], label: labelOf(node) });
  for (let i = 0; i < ends.length; i += 2) {
    const [from, to] = [nodes[ends[i] ?? 0]?.id, nodes[ends[i + 1] ?? 0]?.id];
    if (from !== to) graph.mergeEdge(from, to);
  }
  const sigma = new Sigma(graph, container, {
    styles: {
      nodes: {
        ...DEFAULT_STYLES.nodes,
        labelColor: colours.text,
        labelBackgroundColor: colours.ground,
        backdropColor: colours.ground,
        labelVisibility: { whenState: 'isHighlighted', then: 'visible', else: 'auto' },
        backdropVisibility: {
          when: (_node, state) => state.isHovered || state.isHighlighted,
          then: 'visible',
          else: 'hidden',
        },
      },
      edges: { ...DEFAULT_STYLES.edges, color: colours.line, size: 0.5 },
    },
    settings: {
      itemSizesReference: 'screen',
      minEdgeThickness: 0.5,
      enableCameraRotation: false,
      // On a phone, an opened entry hides the picture.
      allowInvalidContainer: true,
    },
  });
  sigma.on('clickNode', ({ node }) => onOpen(node));
  const resized = new ResizeObserver(() => sigma.resize().scheduleRender());
  resized.observe(container);
  const camera = sigma.getCamera();
  let chosen = '';
  return {
    place: (places) => {
      let i = 0;
      graph.updateEachNodeAttributes(
        (_id, node) => {
          const at = 2 * i++;
          return { ...node, x: places[at], y: places[at + 1] };
        },
        { attributes: ['x', 'y'] },
      );
    },
    hide: (kinds) => {
      for (const { id, kind } of nodes) sigma.setNodeState(id, { isHidden: kinds.has(kind) });
    },
    choose: (id) => {
      if (graph.hasNode(chosen)) sigma.setNodeState(chosen, { isHighlighted: false });
      if (graph.hasNode(id)) sigma.setNodeState(id, { isHighlighted: true });
      chosen = id;
    },
    zoom: (factor) => camera.setState({ ratio: camera.ratio * factor }),
    move: (dx, dy) =>
      camera.setState({ x: camera.x + (dx * camera.ratio) / 10, y: camera.y - (dy * camera.ratio) / 10 }),
    fit: () => camera.setState({ x: 0.5, y: 0.5, ratio: 1 }),
    close: () => {
      resized.disconnect();
      sigma.kill();
    },
  };
}
