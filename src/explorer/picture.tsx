// A picture of nodes and lines, as SVG in a frame that scrolls: by mouse, touch and arrow keys. It is zoomed by keys
// and buttons, and saved as SVG or PNG.
//
// New nodes enlarge the drawing, and existing nodes stay where they were on screen: a drawing only grows, and the frame
// is scrolled by as much as grew above and left of it.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { counted, shortenedAtWord } from './formats';
import { Icon } from './icons';
import { kindNames, kindOfType } from './kinds';
import { boxOfBoxes, half, unionOf, type NodeBox, type Places, type Point } from './layout';
import type { DrawnLine, DrawnNode } from './nodes';
import { savePicture } from './picture-file';
import { wrappedAt } from './wrapped';

/** The meaning of a colour in the picture. @param look class of its mark @param colour name in the style sheet */
export interface LegendMark {
  look: string;
  colour: string;
  word: string;
}

interface Props {
  name: string;
  /** Title of the saved picture. */
  title: string;
  nodes: DrawnNode[];
  lines: DrawnLine[];
  places: Places;
  /** By default the kinds of the nodes. */
  legend?: LegendMark[];
  onOpen: (id: string) => void;
}

export function Picture({ name, title, nodes, lines, places, legend, onOpen }: Props) {
  const main = nodes.find(({ isMain }) => isMain);
  const kinds = [...new Set(nodes.map(({ type }) => kindOfType(type)))].map((kind) => ({
    ...{ look: `kind dot ${kind}`, colour: `--${kind}`, word: kindNames[kind] },
  }));
  return (
    <Frame
      name={name}
      title={title}
      label={`${counted(nodes.length, 'item')}, ${counted(lines.length, 'link')}`}
      whole={boxOfBoxes(places)}
      smallest={0.75}
      middle={main && places.get(main.id)}
      points={[...places.values()]}
      legend={legend ?? kinds}
    >
      {lines.map((line) => (
        <Edge line={line} />
      ))}
      {nodes.map((node) => (
        <Dot key={node.id} node={node} places={places} onOpen={onOpen} />
      ))}
    </Frame>
  );
}

interface Shown {
  /** The area of the whole picture. */
  whole: NodeBox;
  /** Min initial scale, so that texts can be read; without it, the whole picture is fitted. */
  smallest?: number;
  /** The initial middle; by default, reading begins at the left. */
  middle?: Point | undefined;
  /** Points to count when they are outside the frame. */
  points?: Point[];
}

interface FrameProps extends Shown {
  name: string;
  /** Describes the contents for screen readers. */
  label: string;
  /** Title of the saved picture. */
  title: string;
  legend?: LegendMark[];
  caption?: ComponentChildren;
  /** Contents of an SVG element. */
  children: ComponentChildren;
}

/** A frame in which any drawing can be moved, zoomed and saved. */
export function Frame({ name, label, title, legend = [], caption, children, ...shown }: FrameProps) {
  const svg = useRef<SVGSVGElement>(null);
  const { canvas, scale, outside, hasGrown, ...frame } = useFrame(shown);
  return (
    <figure class="picture">
      <Bar
        outside={outside}
        onZoom={frame.zoom}
        onFit={frame.fit}
        onSave={(as) =>
          svg.current && savePicture(svg.current, { name, as, box: shown.whole, words: { title, told: label, legend } })
        }
      />
      <div
        ref={frame.own}
        class={hasGrown ? 'frame grown' : 'frame'}
        role="group"
        aria-label={`${name}: ${label}. ${help}`}
        tabIndex={0}
        onKeyDown={onKeys(frame.zoom, frame.move)}
        onScroll={frame.onScroll}
        onScrollEnd={frame.count}
        onPointerDown={frame.onPointerDown}
        onPointerMove={frame.onPointerMove}
      >
        <svg
          ref={svg}
          viewBox={`${canvas.x} ${canvas.y} ${canvas.width} ${canvas.height}`}
          width={canvas.width * scale}
          height={canvas.height * scale}
        >
          {children}
        </svg>
      </div>
      <figcaption>
        {legend.map(({ look, word }) => (
          <span class={look}>{word}</span>
        ))}
        {caption}
      </figcaption>
    </figure>
  );
}

interface BarProps {
  /** Number of points outside the frame. */
  outside?: number;
  /** A factor below 1 zooms in. */
  onZoom: (factor: number) => void;
  onFit: () => void;
  onSave: (as: 'svg' | 'png') => void;
}

const Bar = ({ outside = 0, onZoom, onFit, onSave }: BarProps) => (
  <div class="bar">
    <button class="bare" aria-label="Zoom in" title="Zoom in" onClick={() => onZoom(0.8)}>
      <Icon of="add" />
    </button>
    <button class="bare" aria-label="Zoom out" title="Zoom out" onClick={() => onZoom(1.25)}>
      <Icon of="less" />
    </button>
    <button onClick={onFit}>
      <Icon of="fit" /> {outside > 0 ? `Fit all: ${outside} outside` : 'Fit all'}
    </button>
    <div class="push saving">
      <SaveAs onSave={onSave} />
    </div>
  </div>
);

/** Where there is little room, the buttons show only their formats. */
export const SaveAs = ({ onSave }: Pick<BarProps, 'onSave'>) => (
  <>
    {(['svg', 'png'] as const).map((as) => (
      <button onClick={() => onSave(as)}>
        <Icon of="download" /> <span class="long">Save as </span>
        {as.toUpperCase()}
      </button>
    ))}
  </>
);

const help = 'Arrow keys move, plus and minus zoom.';

const keys: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Handles keys in a picture. @param move moves it by a number of steps */
export const onKeys =
  (zoom: (factor: number) => void, move: (dx: number, dy: number) => void) =>
  (event: KeyboardEvent): void => {
    const step = keys[event.key];
    if (step) move(...step);
    else if (event.key === '+') zoom(0.8);
    else if (event.key === '-') zoom(1.25);
    else return;
    event.preventDefault();
  };

interface Sight {
  /** The drawn area: all nodes, and at least as much as the frame shows. */
  canvas: NodeBox;
  scale: number;
  hasGrown: boolean;
}

/** Height of an enlarged frame, as in the style sheet. */
const grown = () => 0.8 * innerHeight;

/** The nearest corner that the frame can be scrolled to. */
function reachable(
  { clientWidth, clientHeight }: Element,
  { canvas, scale }: Omit<Sight, 'hasGrown'>,
  at: Point,
): Point {
  const [right, bottom] = [
    canvas.x + canvas.width - clientWidth / scale,
    canvas.y + canvas.height - clientHeight / scale,
  ];
  return { x: Math.max(canvas.x, Math.min(at.x, right)), y: Math.max(canvas.y, Math.min(at.y, bottom)) };
}

/** The box, enlarged around its middle to at least the size of the frame. */
function filling({ clientWidth, clientHeight }: Element, scale: number, box: NodeBox): NodeBox {
  const [width, height] = [Math.max(box.width, clientWidth / scale), Math.max(box.height, clientHeight / scale)];
  return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
}

function useFrame({ whole, smallest = 0, middle, points = [] }: Shown) {
  const own = useRef<HTMLDivElement>(null);
  /** The point in the upper left corner of the frame; undefined before the first layout. */
  const corner = useRef<Point | undefined>(undefined);
  const [sight, setSight] = useState<Sight>({ canvas: whole, scale: 1, hasGrown: false });
  const [outside, setOutside] = useState(0);
  useLayoutEffect(() => {
    const frame = own.current;
    if (!frame) return;
    const at = corner.current;
    if (at) {
      setSight((last) => {
        // The drawing includes what the frame shows; otherwise it could not be scrolled to where it was.
        const seen = { ...at, width: frame.clientWidth / last.scale, height: grown() / last.scale };
        return { ...last, hasGrown: true, canvas: unionOf(unionOf(last.canvas, whole), seen) };
      });
      return;
    }
    const fitted = Math.min(frame.clientWidth / whole.width, smallest ? Infinity : frame.clientHeight / whole.height);
    const scale = Math.min(1, Math.max(smallest, fitted));
    const canvas = filling(frame, scale, whole);
    const { x, y } = middle ?? { x: canvas.x, y: canvas.y + canvas.height / 2 };
    const wanted = { x: x - frame.clientWidth / scale / 2, y: y - frame.clientHeight / scale / 2 };
    corner.current = reachable(frame, { canvas, scale }, wanted);
    setSight({ canvas, scale, hasGrown: false });
  }, [whole.x, whole.y, whole.width, whole.height]);
  useLayoutEffect(() => {
    const [frame, at] = [own.current, corner.current];
    if (!frame || !at) return;
    frame.scrollTo((at.x - sight.canvas.x) * sight.scale, (at.y - sight.canvas.y) * sight.scale);
    count();
  }, [sight]);
  const count = () => {
    const [frame, at] = [own.current, corner.current];
    if (!frame || !at) return;
    const [right, bottom] = [at.x + frame.clientWidth / sight.scale, at.y + frame.clientHeight / sight.scale];
    setOutside(points.filter(({ x, y }) => x < at.x || x > right || y < at.y || y > bottom).length);
  };
  const onScroll = ({ currentTarget: { scrollLeft, scrollTop } }: { currentTarget: Element }) => {
    const { canvas, scale } = sight;
    corner.current = { x: canvas.x + scrollLeft / scale, y: canvas.y + scrollTop / scale };
  };
  /** Zooms around the middle of the frame. */
  const zoom = (factor: number) => {
    const [frame, at] = [own.current, corner.current];
    if (!frame || !at) return;
    const scale = sight.scale / factor;
    const part = (1 - factor) / 2 / sight.scale;
    const canvas = filling(frame, scale, sight.canvas);
    const wanted = { x: at.x + frame.clientWidth * part, y: at.y + frame.clientHeight * part };
    corner.current = reachable(frame, { canvas, scale }, wanted);
    setSight({ ...sight, scale, canvas });
  };
  const fit = () => {
    const frame = own.current;
    if (!frame) return;
    const scale = Math.min(1, frame.clientWidth / whole.width, frame.clientHeight / whole.height);
    const canvas = filling(frame, scale, whole);
    corner.current = canvas;
    setSight({ ...sight, scale, canvas });
  };
  const scroll = (dx: number, dy: number) => own.current?.scrollBy(dx, dy);
  const dragged = useRef(false);
  return {
    own,
    ...sight,
    outside,
    count,
    zoom,
    fit,
    onScroll,
    move: (dx: number, dy: number) => scroll(dx * 60, dy * 60),
    // Touch scrolls natively.
    onPointerDown: ({ pointerType }: PointerEvent) => (dragged.current = pointerType === 'mouse'),
    onPointerMove: ({ buttons, movementX, movementY }: PointerEvent) => {
      if (dragged.current && buttons === 1) scroll(-movementX, -movementY);
    },
  };
}

function Edge({ line: { label, path } }: { line: DrawnLine }) {
  const tip = path.at(-1);
  if (!tip) return null;
  return (
    <g class="edge">
      <path class="line" d={curveOf(path)}>
        <title>{label}</title>
      </path>
      <path class="tip" d={`M${tip.x} ${tip.y}l-10 -5v10z`} />
    </g>
  );
}

/** The path is level at both ends of each part, and stops short of its arrow tip. */
const curveOf = (path: Point[]): string =>
  path
    .map(({ x, y }, i) => {
      const from = path[i - 1];
      if (!from) return `M${x} ${y}`;
      const to = i === path.length - 1 ? x - 8 : x;
      const middle = (from.x + to) / 2;
      return `C${middle} ${from.y} ${middle} ${y} ${to} ${y}`;
    })
    .join('');

/** Max letters of a line in a box. */
const letters = { text: 28, note: 34 };

function Dot({ node, places, onOpen }: { node: DrawnNode; places: Places; onOpen: (id: string) => void }) {
  const { id, text, type, isMain, note, tone } = node;
  const at = places.get(id);
  if (!at) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    onOpen(id);
  };
  const kind = kindOfType(type);
  const shown = wrappedAt(text, letters.text, 2);
  const last = note && shortenedAtWord(note, letters.note);
  // The texts that are seen follow one another in it, so that they can be said to choose it.
  const label = `${kindNames[kind]}, ${[...shown, last].filter(Boolean).join(' ')}`;
  const top = 5 - (shown.length - 1) * 8 - (last ? 8 : 0);
  return (
    <g
      class={`node ${kind}${isMain ? ' main' : ''}${tone ? ` ${tone}` : ''}`}
      transform={`translate(${at.x} ${at.y})`}
      role="button"
      tabindex={0}
      aria-label={label}
      onClick={() => onOpen(id)}
      onKeyDown={onKeyDown}
    >
      <title>{shortenedAtWord(text, 300)}</title>
      <rect x={-half.x} y={-half.y} width={2 * half.x} height={2 * half.y} rx={6} />
      {shown.map((words, i) => (
        <text y={top + i * 16}>
          {words}
          {(last || i < shown.length - 1) && ' '}
        </text>
      ))}
      {last && (
        <text y={top + shown.length * 16} class="small">
          {last}
        </text>
      )}
    </g>
  );
}
