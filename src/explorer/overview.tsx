// The whole graph as one picture: at most 5,000 nodes. Where a graphics card draws WebGL, sigma does; elsewhere an SVG with
// one path for all nodes of a kind and size. Both have the same places, tables and files.
import { render } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { momentOfView } from './address';
import { useAnswer, useExplorer } from './context';
import { shortenedAtWord } from './formats';
import { Item } from './item';
import { kindNames, type KindName } from './kinds';
import { NamePage } from './names';
import { isNameNode } from './neighbours';
import { Bar, Frame, help, onKeys } from './picture';
import { FlatDrawing } from './overview-flat';
import { overviewGraph, sizeOf, type OverviewGraph, type OverviewNode } from './overview-graph';
import type { LayoutAnswer, LayoutRequest } from './overview-layout';
import type { draw as drawOverview, Drawing } from './overview-picture';
import { flatBox, flatPlaces, nearestPoint } from './overview-places';
import { AnswerArea, Kind, PageLink, RowList, Split, MemoryText } from './parts';
import { savePicture } from './picture-file';

/** Addresses of the files that are loaded when they are wanted; the build fills them in. */
declare const layoutWorker: string;
declare const overviewPicture: string;

export function Overview() {
  const { view } = useExplorer();
  const moment = momentOfView(view);
  const graph = useAnswer((client) => overviewGraph(client, moment), [moment]);
  const list = (
    <AnswerArea of={graph}>
      {(found) =>
        found.nodes.length === 0 ? (
          <p class="hint">Nothing is remembered at this moment.</p>
        ) : (
          <>
            <Counts graph={found} />
            <Whole graph={found} />
            <Most nodes={found.nodes} />
            <Tables graph={found} />
          </>
        )
      }
    </AnswerArea>
  );
  return (
    <Split name="Overview" list={list} opened="Opened node">
      {isNameNode(view.id) ? <NamePage key={view.id} /> : <Item key={view.id} />}
    </Split>
  );
}

/** Tells how much is shown, and how much is not. */
function Counts({ graph: { nodes, lines, items, isPartial } }: { graph: OverviewGraph }) {
  const { view } = useExplorer();
  const isPast = Object.keys(momentOfView(view)).length > 0;
  const summary = useAnswer((client) => client.get('/memory/summary'), []);
  const left = (summary.value?.total ?? 0) - items;
  return (
    <p role="status">
      {items} items and {nodes.length - items} names, with {lines.length} lines.
      {isPartial && ` Not shown: ${!isPast && left > 0 ? left : 'more'} items, which are older.`}
    </p>
  );
}

const most = 12;

/** A way to the picture's middle by keyboard. */
const Most = ({ nodes }: { nodes: OverviewNode[] }) => (
  <details>
    <summary>Most connected</summary>
    <ol class="names">
      {nodes
        .toSorted((a, b) => b.degree - a.degree)
        .slice(0, most)
        .map(({ id, text, type, degree }) => (
          <li>
            <PageLink to={{ id, panel: 'text', opened: [] }}>
              <MemoryText>{shortenedAtWord(text, 80)}</MemoryText>
            </PageLink>{' '}
            <Kind type={type} /> <small>{degree} lines</small>
          </li>
        ))}
    </ol>
  </details>
);

function Tables({ graph: { nodes, lines } }: { graph: OverviewGraph }) {
  const [isOpen, setOpen] = useState(false);
  const textOf = useMemo(() => new Map(nodes.map(({ id, text }) => [id, text])), [nodes]);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>The same as tables</summary>
      {isOpen && (
        <>
          <RowList
            name="overview-nodes"
            table={{
              columns: ['text', 'type', 'lines', 'id'],
              rows: nodes.map(({ text, type, degree, id }) => [text, type, degree, id]),
            }}
          />
          <RowList
            name="overview-lines"
            table={{
              columns: ['from', 'relationship', 'to', 'from id', 'to id'],
              rows: lines.map(({ from, to, label }) => [textOf.get(from), label, textOf.get(to), from, to]),
            }}
          />
        </>
      )}
    </details>
  );
}

function Whole({ graph }: { graph: OverviewGraph }) {
  const layout = usePlaces(graph);
  const [hidden, setHidden] = useState<ReadonlySet<KindName>>(new Set());
  const [hasWebGl] = useState(hasFastWebGl);
  const toggle = (kind: KindName) =>
    setHidden(new Set(hidden.has(kind) ? [...hidden].filter((each) => each !== kind) : [...hidden, kind]));
  const kinds = [...new Set(graph.nodes.map(({ kind }) => kind))];
  const caption = kinds.map((kind) => (
    <label>
      <input type="checkbox" checked={!hidden.has(kind)} onChange={() => toggle(kind)} />
      <span class={`kind ${kind}`}>{kindNames[kind]}</span>
    </label>
  ));
  if (!layout) return <p role="status">Placing {graph.nodes.length} nodes …</p>;
  const Drawn = hasWebGl ? Deep : Flat;
  return (
    <div aria-busy={!layout.isLast}>
      <Drawn graph={graph} places={layout.places} hidden={hidden} caption={caption} />
    </div>
  );
}

/** WebGL in software holds up the page for seconds; the SVG does not. Not every browser tells it by a caveat. */
function hasFastWebGl(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  const told = gl?.getExtension('WEBGL_debug_renderer_info');
  const renderer: unknown = told && gl?.getParameter(told.UNMASKED_RENDERER_WEBGL);
  return gl !== null && !/swiftshader|llvmpipe|software|basic render/i.test(String(renderer));
}

/** Places get better a few times; for readers who want no motion only the last are shown. */
function usePlaces({ nodes, ends }: OverviewGraph): LayoutAnswer | undefined {
  const [places, setPlaces] = useState<LayoutAnswer>();
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const worker = new Worker(layoutWorker);
    worker.onmessage = ({ data }: MessageEvent<LayoutAnswer>) => {
      if (data.isLast || !isStill) setPlaces(data);
      if (data.isLast) worker.terminate();
    };
    worker.postMessage({ count: nodes.length, ends } satisfies LayoutRequest);
    return () => worker.terminate();
  }, [nodes, ends]);
  return places;
}

interface DrawnProps {
  graph: OverviewGraph;
  places: Float32Array;
  hidden: ReadonlySet<KindName>;
  caption: preact.ComponentChildren;
}

const labelOf = (graph: OverviewGraph) => `${graph.nodes.length} nodes, ${graph.lines.length} lines`;
const opening = (id: string) => ({ id, panel: 'text' as const, opened: [] });

function Flat({ graph, places, hidden, caption }: DrawnProps) {
  const { view, go } = useExplorer();
  const flat = useMemo(() => flatPlaces(places), [places]);
  return (
    <Frame
      name="overview"
      label={labelOf(graph)}
      whole={flatBox}
      caption={caption}
      onPoint={(at) => {
        const node = nearestPoint(graph.nodes, { flat, hidden, at });
        if (node) go(opening(node.id));
      }}
    >
      <FlatDrawing graph={graph} flat={flat} hidden={hidden} chosen={view.id} />
    </Frame>
  );
}

function Deep({ graph, places, hidden, caption }: DrawnProps) {
  const { view, go } = useExplorer();
  const container = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let made: Drawing | undefined;
    let isWanted = true;
    void import(overviewPicture).then(({ draw }: { draw: typeof drawOverview }) => {
      if (!isWanted || !container.current) return;
      const look = {
        colours: coloursOf(container.current),
        sizeOf,
        labelOf: ({ text }: OverviewNode) => shortenedAtWord(text, 40),
      };
      made = draw(container.current, graph, look, (id) => go(opening(id)));
      setDrawing(made);
    });
    return () => {
      isWanted = false;
      made?.close();
    };
  }, [graph]);
  useEffect(() => drawing?.place(places), [drawing, places]);
  useEffect(() => drawing?.hide(hidden), [drawing, hidden]);
  useEffect(() => drawing?.choose(view.id), [drawing, view.id]);
  const savePlaces = (as: 'svg' | 'png') => {
    const page = document.createElement('div');
    page.className = 'hidden';
    document.body.append(page);
    const flat = flatPlaces(places);
    render(
      <svg>
        <FlatDrawing graph={graph} flat={flat} hidden={hidden} chosen={view.id} />
      </svg>,
      page,
    );
    savePicture(page.querySelector('svg') as SVGSVGElement, { name: 'overview', box: flatBox, as });
    page.remove();
  };
  return (
    <figure class="picture">
      <Bar onZoom={(factor) => drawing?.zoom(factor)} onFit={() => drawing?.fit()} onSave={savePlaces} />
      <div
        ref={container}
        class="deep"
        role="group"
        aria-label={`overview: ${labelOf(graph)}. ${help}`}
        aria-busy={!drawing}
        tabIndex={0}
        onKeyDown={onKeys(
          (factor) => drawing?.zoom(factor),
          (dx, dy) => drawing?.move(dx, dy),
        )}
      />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** The colours of the page, as it is shown now. */
function coloursOf(element: Element): Record<KindName | 'text' | 'line' | 'ground', string> {
  const style = getComputedStyle(element);
  const names = [...(Object.keys(kindNames) as KindName[]), 'text', 'line', 'ground'] as const;
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as ReturnType<
    typeof coloursOf
  >;
}
