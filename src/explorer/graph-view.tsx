// The one picture of a graph: for what is around an item or a name, and for the whole workspace. It is drawn on a canvas,
// which every browser does quickly without a graphics card. What it shows stands in a table too, and its dots in lists.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { counted } from './formats';
import { openCanvas, type GraphCanvas } from './graph-canvas';
import type { LayoutAnswer, LayoutRequest } from './graph-layout';
import { legendHeight, svgOf } from './graph-svg';
import type { GraphPicture } from './graph-paint';
import { Icon } from './icons';
import { kindNames, type KindName } from './kinds';
import { RowList, Skeleton } from './parts';
import { help, onKeys } from './picture';
import { savePictureText } from './picture-file';
import type { Scene } from './scene';

/** Address of the worker; the build fills it in. */
declare const layoutWorker: string;

interface GraphProps {
  name: string;
  scene: Scene;
  /** Id of the dot that is opened. */
  chosen: string;
  onOpen: (id: string) => void;
  /** Shown above the picture, at its left. */
  children?: ComponentChildren;
}

type Spots = Map<string, readonly [number, number]>;

export function GraphView({ name, scene, chosen, onOpen, children }: GraphProps) {
  const spots = useRef<Spots>(new Map());
  const layout = usePlaces(scene, spots);
  const [hidden, setHidden] = useState<ReadonlySet<KindName>>(new Set());
  const [until, setUntil] = useState(Infinity);
  const shown = useMemo(() => {
    const nodes = scene.nodes;
    return (i: number) => {
      const node = nodes[i];
      return node !== undefined && !hidden.has(node.kind) && (node.at === undefined || node.at <= until);
    };
  }, [scene, hidden, until]);
  const toggle = (kind: KindName) =>
    setHidden(new Set(hidden.has(kind) ? [...hidden].filter((each) => each !== kind) : [...hidden, kind]));
  const [pinned, setPinned] = useState(0);
  const own = useRef<HTMLCanvasElement>(null);
  const graph = useRef<GraphCanvas | undefined>(undefined);
  const onOpened = useRef(onOpen);
  onOpened.current = onOpen;
  const positionOf = (id: string) => {
    const found = scene.nodes.findIndex((node) => node.id === id || node.also.includes(id));
    return found < 0 ? undefined : found;
  };
  const isPlaced = layout !== undefined;
  useEffect(() => {
    const canvas = own.current;
    if (!canvas || !layout) return undefined;
    const opened = openCanvas(
      canvas,
      {
        ...{ scene, places: layout.places, communities: layout.communities, shown, active: undefined },
        ...{ chosen: positionOf(chosen), ...look(canvas) },
      },
      {
        onOpen: (i) => onOpened.current(opened.picture().scene.nodes[i]?.id ?? ''),
        onHover: (i) => opened.show({ active: i }),
        onPin: (i) => {
          const { places, scene: now } = opened.picture();
          spots.current.set(now.nodes[i]?.id ?? '', [places[2 * i] ?? 0, places[2 * i + 1] ?? 0]);
          setPinned((last) => last + 1);
        },
      },
    );
    graph.current = opened;
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const recolour = () => opened.show(look(canvas));
    scheme.addEventListener('change', recolour);
    return () => {
      scheme.removeEventListener('change', recolour);
      opened.close();
      graph.current = undefined;
    };
  }, [isPlaced]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!layout || layout.of !== scene) return;
    const { places, communities } = layout;
    graph.current?.show(
      { scene, places, communities, shown, chosen: positionOf(chosen), active: undefined },
      isFirst.current,
    );
    if (layout.isLast) isFirst.current = false;
  }, [layout, scene]);
  useEffect(() => graph.current?.show({ shown, chosen: positionOf(chosen) }), [shown, chosen]);
  const label = `${counted(scene.nodes.length, 'dot')}, ${counted(scene.lines.length, 'line')}`;
  const saveAs = (as: 'svg' | 'png') => graph.current && saveGraph(graph.current.picture(), name, as);
  const again = () => {
    spots.current.clear();
    setPinned(0);
    layout?.again();
  };
  if (!isPlaced) return <Skeleton />;
  return (
    <>
      <div
        class="looking"
        role="group"
        aria-label={`${name}: ${label}. ${help}`}
        aria-busy={!layout.isLast}
        tabIndex={0}
        onKeyDown={onKeys(
          (factor) => graph.current?.zoom(1 / factor),
          (dx, dy) => graph.current?.move(dx, dy),
        )}
      >
        {children}
        <canvas ref={own} />
        <div class="tools">
          <Tool label="Zoom in" icon="add" onClick={() => graph.current?.zoom(1.5)} />
          <Tool label="Zoom out" icon="less" onClick={() => graph.current?.zoom(1 / 1.5)} />
          <Tool label="Fit all" icon="fit" onClick={() => graph.current?.fit()} />
          {pinned > 0 && <Tool label="Let go what was moved" icon="release" onClick={again} />}
          <button onClick={() => saveAs('svg')}>
            <Icon of="download" /> Save as SVG
          </button>
          <button onClick={() => saveAs('png')}>
            <Icon of="download" /> Save as PNG
          </button>
        </div>
        <div class="legend">
          <Kinds scene={scene} hidden={hidden} onToggle={toggle} />
          <Growth scene={scene} until={until} onUntil={setUntil} />
        </div>
      </div>
      <Tables name={name} scene={scene} />
    </>
  );
}

const Tool = ({
  label,
  icon,
  onClick,
}: {
  label: string;
  icon: 'add' | 'less' | 'fit' | 'release';
  onClick: () => void;
}) => (
  <button class="bare" aria-label={label} title={label} onClick={onClick}>
    <Icon of={icon} />
  </button>
);

function Kinds({
  scene: { nodes },
  hidden,
  onToggle,
}: {
  scene: Scene;
  hidden: ReadonlySet<KindName>;
  onToggle: (kind: KindName) => void;
}) {
  const counts = new Map<KindName, number>();
  for (const { kind } of nodes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return (
    <>
      {[...counts]
        .sort(([, a], [, b]) => b - a)
        .map(([kind, count]) => (
          <button
            aria-pressed={!hidden.has(kind)}
            title={hidden.has(kind) ? `Show: ${kindNames[kind]}` : `Hide: ${kindNames[kind]}`}
            onClick={() => onToggle(kind)}
          >
            <span class={`kind dot ${kind}`}>{kindNames[kind]}</span> {count}
          </button>
        ))}
    </>
  );
}

const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
/** Steps of the growth, and how long each is shown. */
const growth = { steps: 200, ms: 50 };

/** A slider through the time in which things were said or true; it plays by itself. */
function Growth({ scene, until, onUntil }: { scene: Scene; until: number; onUntil: (until: number) => void }) {
  const [isPlaying, setPlaying] = useState(false);
  const [first, last] = useMemo(() => {
    let [from, to] = [Infinity, -Infinity];
    for (const { at } of scene.nodes) if (at !== undefined) [from, to] = [Math.min(from, at), Math.max(to, at)];
    return [from, to];
  }, [scene]);
  const step = until === Infinity ? growth.steps : Math.round(((until - first) / (last - first)) * growth.steps);
  const go = (to: number) => onUntil(to >= growth.steps ? Infinity : first + (to / growth.steps) * (last - first));
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => {
      if (step + 1 >= growth.steps) setPlaying(false);
      go(step + 1);
    }, growth.ms);
    return () => clearTimeout(timer);
  }, [isPlaying, step]);
  if (!(last - first > 86_400_000)) return null;
  const play = () => {
    if (!isPlaying && step >= growth.steps) go(0);
    setPlaying(!isPlaying);
  };
  const shownDay = until === Infinity ? 'all of it' : `until ${days.format(until)}`;
  return (
    <div class="growth">
      <button class="bare" aria-label={isPlaying ? 'Stop' : 'Play how it grew'} onClick={play}>
        <Icon of={isPlaying ? 'pause' : 'play'} />
      </button>
      <input
        type="range"
        min={0}
        max={growth.steps}
        value={step}
        aria-label="Shown until"
        aria-valuetext={shownDay}
        onInput={({ currentTarget }) => go(Number(currentTarget.value))}
      />
      <span>{shownDay}</span>
    </div>
  );
}

function Tables({ name, scene: { nodes, lines } }: { name: string; scene: Scene }) {
  const [isOpen, setOpen] = useState(false);
  const textOf = (i: number) => nodes[i]?.text ?? '';
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Show as table</summary>
      {isOpen && (
        <>
          <RowList
            name={`${name}, lines`}
            table={{
              columns: ['from', 'relationship', 'to', 'from id', 'to id'],
              rows: lines.map(({ from, to, label }) => [
                ...[textOf(from), label, textOf(to), nodes[from]?.id, nodes[to]?.id],
              ]),
            }}
          />
          <RowList
            name={`${name}, dots`}
            table={{
              columns: ['text', 'type', 'lines', 'id'],
              rows: nodes.map(({ text, type, degree, id }) => [text, type, degree, id]),
            }}
          />
        </>
      )}
    </details>
  );
}

/** The colours of the page, as it is shown now. */
function look(element: Element) {
  const style = getComputedStyle(element);
  const names = [...(Object.keys(kindNames) as KindName[]), 'text', 'dim', 'ground', 'accent'] as const;
  const colours = Object.fromEntries(names.map((each) => [each, style.getPropertyValue(`--${each}`).trim()])) as Record<
    (typeof names)[number],
    string
  >;
  return { colours, isDark: matchMedia('(prefers-color-scheme: dark)').matches };
}

function saveGraph(picture: GraphPicture, name: string, as: 'svg' | 'png'): void {
  const box = { x: 0, y: 0, width: picture.width, height: picture.height + legendHeight };
  savePictureText(svgOf(picture, name), { name, box, as });
}

interface Placed extends LayoutAnswer {
  of: Scene;
  again: () => void;
}

/** Places get better a few times; for readers who want no motion only the last are shown. */
function usePlaces(scene: Scene, spots: { current: Spots }): Placed | undefined {
  const [placed, setPlaced] = useState<Placed>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const worker = new Worker(layoutWorker);
    worker.onmessage = ({ data }: MessageEvent<LayoutAnswer>) => {
      if (!data.isLast && isStill) return;
      setPlaced({ ...data, of: scene, again: () => setTurn((last) => last + 1) });
      if (!data.isLast) return;
      worker.terminate();
      scene.nodes.forEach(({ id }, i) => spots.current.set(id, [data.places[2 * i] ?? 0, data.places[2 * i + 1] ?? 0]));
    };
    const kept = new Float32Array(2 * scene.nodes.length).fill(NaN);
    scene.nodes.forEach(({ id }, i) => kept.set(spots.current.get(id) ?? [], 2 * i));
    const ends = Uint32Array.from(scene.lines.flatMap(({ from, to }) => [from, to]));
    worker.postMessage({ count: scene.nodes.length, ends, kept } satisfies LayoutRequest);
    return () => worker.terminate();
  }, [scene, turn]);
  return placed;
}
