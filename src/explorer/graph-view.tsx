// Draws every graph: the surroundings of an item or a name, and the whole workspace. It is drawn on a canvas, which
// every browser does quickly without a graphics card. A table and lists contain the same data.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { counted, shortenedAtWord } from './formats';
import { openCanvas, type GraphCanvas } from './graph-canvas';
import type { LayoutAnswer, LayoutRequest } from './graph-layout';
import { svgOf } from './graph-svg';
import type { GraphPicture } from './graph-paint';
import { Icon } from './icons';
import { kindNames, type KindName } from './kinds';
import { RowList, TextEntry } from './parts';
import { onKeys, SaveAs } from './picture';
import { savePictureText } from './picture-file';
import { foundIn, stopsOf, type Scene, type SceneNode } from './scene';

/** Address of the worker; the build fills it in. */
declare const layoutWorker: string;

interface GraphProps {
  name: string;
  scene: Scene;
  /** Id of the open dot. */
  chosen: string;
  onOpen: (id: string) => void;
  /** Called when a dot was clicked twice. */
  onExpand?: (id: string) => void;
  /** Switches besides those of the kinds. */
  children?: ComponentChildren;
}

type Spots = Map<string, readonly [number, number]>;

const help =
  'Arrow keys move, plus and minus zoom, 0 fits. Comma and full stop go from item to item; Enter opens an item, Shift with an arrow moves it.';

export function GraphView({ name, scene, chosen, onOpen, onExpand, children }: GraphProps) {
  const spots = useRef<Spots>(new Map());
  const own = useRef<HTMLCanvasElement>(null);
  const layout = usePlaces(scene, spots, own);
  const [hidden, setHidden] = useState<ReadonlySet<KindName>>(new Set());
  const [until, setUntil] = useState(Infinity);
  const [isLooseShown, setLooseShown] = useState(false);
  const loose = scene.nodes.filter(({ degree }) => degree === 0).length;
  // If no dot has a line, dots without lines are shown.
  const isLooseHidden = !isLooseShown && loose < scene.nodes.length;
  /** Whether a dot is shown as long as its kind is not hidden. */
  const isIn = useMemo(
    () =>
      ({ at, degree, isMain }: SceneNode) =>
        (at === undefined || at <= until) && (degree > 0 || !isLooseHidden || isMain === true),
    [until, isLooseHidden],
  );
  const shown = useMemo(() => {
    const nodes = scene.nodes;
    return (i: number) => {
      const node = nodes[i];
      return node !== undefined && !hidden.has(node.kind) && isIn(node);
    };
  }, [scene, hidden, isIn]);
  const toggle = (kind: KindName) =>
    setHidden(new Set(hidden.has(kind) ? [...hidden].filter((each) => each !== kind) : [...hidden, kind]));
  const [pinned, setPinned] = useState(0);
  const graph = useRef<GraphCanvas | undefined>(undefined);
  const handlers = useRef({ onOpen, onExpand });
  handlers.current = { onOpen, onExpand };
  const positionOf = (id: string) => {
    const found = scene.nodes.findIndex((node) => node.id === id || node.also.includes(id));
    return found < 0 ? undefined : found;
  };
  const pin = (i: number) => {
    const picture = graph.current?.picture();
    if (!picture) return;
    const { places, scene: now } = picture;
    spots.current.set(now.nodes[i]?.id ?? '', [places[2 * i] ?? 0, places[2 * i + 1] ?? 0]);
    setPinned((last) => last + 1);
  };
  const isPlaced = layout !== undefined;
  useEffect(() => {
    const canvas = own.current;
    if (!canvas || !layout) return undefined;
    const idOf = (i: number) => opened.picture().scene.nodes[i]?.id ?? '';
    const opened = openCanvas(
      canvas,
      {
        ...{ scene, places: layout.places, communities: layout.communities, shown, active: undefined },
        ...{ chosen: positionOf(chosen), ...look(canvas) },
      },
      {
        onOpen: (i) => handlers.current.onOpen(idOf(i)),
        onExpand: (i) => handlers.current.onExpand?.(idOf(i)),
        onHover: (i) => opened.show({ active: i }),
        onPin: pin,
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
  /** A dot without lines that is looked up while such dots are hidden. */
  const sought = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (sought.current === undefined) graph.current?.fit();
    else graph.current?.centre(sought.current);
    sought.current = undefined;
  }, [isLooseShown]);
  const label = `${counted(scene.nodes.length, 'item')}, ${counted(scene.lines.length, 'link')}`;
  const saveAs = (as: 'svg' | 'png') =>
    own.current && graph.current && saveGraph(own.current, graph.current.picture(), { name, as, until });
  const again = () => {
    spots.current.clear();
    setPinned(0);
    layout?.again();
  };
  const walk = useWalk({ graph, shown, onOpen, onPin: pin });
  /** Shows a dot that is hidden, in the middle. */
  const find = (i: number) => {
    const node = scene.nodes[i];
    if (!node) return;
    if (hidden.has(node.kind)) toggle(node.kind);
    if ((node.at ?? 0) > until) setUntil(Infinity);
    if (node.degree === 0 && isLooseHidden) {
      sought.current = i;
      setLooseShown(true);
    } else graph.current?.centre(i);
  };
  return (
    <>
      <div
        class="looking"
        role="group"
        aria-label={`${name}: ${label}. ${help}`}
        aria-busy={!layout?.isLast}
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget) walk.onKeyDown(event);
        }}
        onBlur={walk.stop}
      >
        <Finder scene={scene} onFind={find} onNone={() => graph.current?.light(undefined)} onOpen={onOpen} />
        <canvas ref={own} />
        <p class="hidden" role="status">
          {walk.said}
        </p>
        <div class="tools">
          <Tool label="Zoom in" icon="add" onClick={() => graph.current?.zoom(1.5)} />
          <Tool label="Zoom out" icon="less" onClick={() => graph.current?.zoom(1 / 1.5)} />
          <Tool label="Fit all" icon="fit" onClick={() => graph.current?.fit()} />
          {pinned > 0 && <Tool label="Reset positions" icon="release" onClick={again} />}
          <SaveAs onSave={saveAs} />
        </div>
        <div class="legend">
          <Kinds scene={scene} isIn={isIn} hidden={hidden} onToggle={toggle} />
          {loose > 0 && loose < scene.nodes.length && (
            <button onClick={() => setLooseShown(!isLooseShown)}>
              <Icon of={isLooseShown ? 'less' : 'add'} /> {isLooseShown ? 'Hide' : 'Show'} {loose} without links
            </button>
          )}
          {children}
          <Growth scene={scene} until={until} onUntil={setUntil} />
        </div>
      </div>
      <Tables name={name} scene={scene} />
    </>
  );
}

interface FinderProps {
  scene: Scene;
  onFind: (i: number) => void;
  /** Nothing is looked for any more. */
  onNone: () => void;
  onOpen: (id: string) => void;
}

/** Words that a dot has: it is lit in the middle, and Enter goes to the next one that has them. */
function Finder({ scene, onFind, onNone, onOpen }: FinderProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = useMemo(() => foundIn(scene, text), [scene, text]);
  const isFirst = useRef(true);
  const chosen = found.length === 0 ? undefined : found[at % found.length];
  const node = chosen === undefined ? undefined : scene.nodes[chosen];
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (chosen === undefined) onNone();
    else onFind(chosen);
  }, [chosen]);
  const submit = (event: Event) => {
    event.preventDefault();
    setAt(at + 1);
  };
  const onText = (words: string) => {
    setText(words);
    setAt(0);
  };
  return (
    <form class="finding" onSubmit={submit}>
      <TextEntry type="search" label="Find in the picture" value={text} onValue={onText} />
      <span role="status">
        {text.trim() !== '' && (node ? `${(at % found.length) + 1} of ${found.length}` : 'Not in the picture')}
      </span>
      {node && (
        <button type="button" aria-label={`Open ${shortenedAtWord(node.text, 60)}`} onClick={() => onOpen(node.id)}>
          Open
        </button>
      )}
    </form>
  );
}

interface Walked {
  graph: { current: GraphCanvas | undefined };
  shown: (i: number) => boolean;
  onOpen: (id: string) => void;
  onPin: (i: number) => void;
}

/** The keys of the picture: from dot to dot, those with most lines first, each read aloud. */
function useWalk({ graph, shown, onOpen, onPin }: Walked) {
  const [said, setSaid] = useState('');
  const at = useRef<number | undefined>(undefined);
  const light = (i: number | undefined) => {
    at.current = i;
    graph.current?.light(i);
    const node = i === undefined ? undefined : graph.current?.picture().scene.nodes[i];
    setSaid(node ? saidOf(node) : '');
  };
  const step = (by: number) => {
    const { nodes } = graph.current?.picture().scene ?? { nodes: [] };
    const order = nodes
      .map((node, i) => ({ i, rank: (node.isMain ? 1e6 : 0) + node.degree }))
      .filter(({ i }) => shown(i))
      .sort((a, b) => b.rank - a.rank || a.i - b.i);
    if (order.length === 0) return;
    const now = order.findIndex(({ i }) => i === at.current);
    light(order[now < 0 ? 0 : (now + by + order.length) % order.length]?.i);
  };
  const moves = onKeys(
    (factor) => graph.current?.zoom(1 / factor),
    (dx, dy) => graph.current?.move(dx, dy),
  );
  const moveDot = onKeys(
    () => {},
    (dx, dy) => {
      if (at.current === undefined) return;
      graph.current?.nudge(at.current, dx * 16, dy * 16);
      onPin(at.current);
    },
  );
  const acts: Record<string, () => void> = {
    '.': () => step(1),
    ',': () => step(-1),
    '0': () => graph.current?.fit(),
    Enter: () => at.current !== undefined && onOpen(graph.current?.picture().scene.nodes[at.current]?.id ?? ''),
    Escape: () => light(undefined),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = acts[event.key];
    const isHeld = event.ctrlKey || event.metaKey || event.altKey;
    if (isHeld || (event.key === 'Escape' && at.current === undefined)) return;
    if (!act) return event.shiftKey && at.current !== undefined ? moveDot(event) : moves(event);
    act();
    event.preventDefault();
    // The page closes the open panel on Escape.
    event.stopPropagation();
  };
  return { said, onKeyDown, stop: () => at.current !== undefined && light(undefined) };
}

const saidOf = ({ text, kind, degree }: SceneNode) =>
  `${kindNames[kind]}: ${shortenedAtWord(text, 160)}, ${counted(degree, 'link')}`;

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

interface KindsProps {
  scene: Scene;
  isIn: (node: SceneNode) => boolean;
  hidden: ReadonlySet<KindName>;
  onToggle: (kind: KindName) => void;
}

/** The kinds of the dots, and how many of each are shown; of a hidden kind, how many it would show. */
function Kinds({ scene: { nodes }, isIn, hidden, onToggle }: KindsProps) {
  const counts = new Map<KindName, { all: number; count: number }>();
  for (const node of nodes) {
    const { all, count } = counts.get(node.kind) ?? { all: 0, count: 0 };
    counts.set(node.kind, { all: all + 1, count: count + Number(isIn(node)) });
  }
  return (
    <>
      {[...counts]
        .sort(([, a], [, b]) => b.all - a.all)
        .map(([kind, { count }]) => (
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
/** How many steps show the growth, and how long each stays. */
const growth = { steps: 200, ms: 50 };

/** A slider through the times of the statements; it can play by itself. */
function Growth({ scene, until, onUntil }: { scene: Scene; until: number; onUntil: (until: number) => void }) {
  const [isPlaying, setPlaying] = useState(false);
  const stops = useMemo(() => stopsOf(scene, growth.steps), [scene]);
  const end = stops.length - 1;
  const step = until === Infinity ? end : stops.findLastIndex((at) => at <= until);
  const go = (to: number) => onUntil(to >= end ? Infinity : (stops[to] ?? Infinity));
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => {
      if (step + 1 >= end) setPlaying(false);
      go(step + 1);
    }, growth.ms);
    return () => clearTimeout(timer);
  }, [isPlaying, step]);
  if (!((stops[end] ?? 0) - (stops[0] ?? 0) > 86_400_000)) return null;
  const play = () => {
    if (!isPlaying && step >= end) go(0);
    setPlaying(!isPlaying);
  };
  const shownDay = until === Infinity ? 'all time' : `until ${days.format(until)}`;
  return (
    <div class="growth">
      <button class="bare" aria-label={isPlaying ? 'Stop' : 'Show how the memory grew'} onClick={play}>
        <Icon of={isPlaying ? 'pause' : 'play'} />
      </button>
      <input
        type="range"
        min={0}
        max={end}
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
            name={`${name}, links`}
            table={{
              columns: ['from', 'relationship', 'to', 'from id', 'to id'],
              rows: lines.map(({ from, to, label }) => [
                ...[textOf(from), label, textOf(to), nodes[from]?.id, nodes[to]?.id],
              ]),
            }}
          />
          <RowList
            name={`${name}, items`}
            table={{
              columns: ['text', 'type', 'links', 'id'],
              rows: nodes.map(({ text, type, degree, id }) => [text, type, degree, id]),
            }}
          />
        </>
      )}
    </details>
  );
}

/** The current colours of the page. */
function look(element: Element) {
  const style = getComputedStyle(element);
  const names = [...(Object.keys(kindNames) as KindName[]), 'text', 'dim', 'ground', 'accent', 'edge'] as const;
  const colours = Object.fromEntries(names.map((each) => [each, style.getPropertyValue(`--${each}`).trim()])) as Record<
    (typeof names)[number],
    string
  >;
  return { colours, isDark: matchMedia('(prefers-color-scheme: dark)').matches };
}

/** The title of the picture: the three names with the most lines. */
const mostConnected = ({ scene, shown }: GraphPicture): string =>
  scene.nodes
    .filter(({ kind }, i) => kind === 'name' && shown(i))
    .sort((a, b) => b.degree - a.degree)
    .slice(0, 3)
    .map(({ text }) => text)
    .join(', ');

/** A file is light, whatever the page's theme. */
function saveGraph(
  canvas: Element,
  picture: GraphPicture,
  { name, as, until }: { name: string; as: 'svg' | 'png'; until: number },
): void {
  canvas.classList.add('paper');
  const { colours } = look(canvas);
  canvas.classList.remove('paper');
  const plain = name.charAt(0).toUpperCase() + name.slice(1);
  const title = name === 'overview' ? [plain, mostConnected(picture)].filter(Boolean).join(': ') : plain;
  const told = until === Infinity ? '' : `, until ${days.format(until)}`;
  savePictureText(svgOf({ ...picture, colours }, title, told), { name, as });
}

interface Placed extends LayoutAnswer {
  of: Scene;
  again: () => void;
}

/** The layout improves a few times; readers who want no motion only see the last one. */
function usePlaces(
  scene: Scene,
  spots: { current: Spots },
  canvas: { current: HTMLCanvasElement | null },
): Placed | undefined {
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
    const main = scene.nodes.findIndex(({ isMain }) => isMain);
    worker.postMessage({
      ...{ count: scene.nodes.length, ends, kept, sorts: sortsOf(scene) },
      main: main < 0 ? undefined : main,
      width: canvas.current?.clientWidth ?? 800,
      height: canvas.current?.clientHeight ?? 600,
    } satisfies LayoutRequest);
    return () => worker.terminate();
  }, [scene, turn]);
  return placed;
}

/** People first, then other names, then items by kind. */
function sortsOf({ nodes }: Scene): Uint8Array {
  const order = ['person', 'organisation', 'place', ''];
  const kinds = Object.keys(kindNames);
  return Uint8Array.from(nodes, ({ kind, sort }) => {
    const known = order.indexOf(sort ?? '');
    return kind === 'name' ? (known < 0 ? order.length - 1 : known) : order.length + kinds.indexOf(kind);
  });
}
