// A picture of nodes and lines, as SVG in a frame that scrolls: by mouse, touch and arrow keys. It is zoomed by keys and
// buttons, and saved as SVG or PNG.
//
// New nodes enlarge the drawing, in the frame what was there stays where it was: a drawing only grows, and the frame is
// scrolled by as much as grew above and left of it.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { counted, shortened } from './formats';
import { kindNames, kindOf } from './kinds';
import { boxOf, unionOf, type Box, type Places, type Point } from './layout';
import type { Line, Node } from './nodes';
import { savePicture } from './picture-file';

interface Props {
  name: string;
  nodes: Node[];
  lines: Line[];
  places: Places;
  onOpen: (id: string) => void;
}

const half = { x: 86, y: 20 };
/** Below this scale texts are too small at first; who wants the whole fits it. */
const smallest = 0.75;

export function Picture({ name, nodes, lines, places, onOpen }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const frame = useFrame(places, nodes.find(({ isMain }) => isMain)?.id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+') frame.zoom(1.25);
    else if (event.key === '-') frame.zoom(0.8);
    else return;
    event.preventDefault();
  };
  const { canvas, scale, outside } = frame;
  const saveAs = (as: 'svg' | 'png') => svg.current && savePicture(svg.current, { name, box: boxOf(places), as });
  return (
    <figure class="picture">
      <div class="bar">
        <button onClick={() => frame.zoom(1.25)}>Zoom in</button>
        <button onClick={() => frame.zoom(0.8)}>Zoom out</button>
        <button onClick={frame.fit}>{outside > 0 ? `Fit all: ${outside} outside` : 'Fit all'}</button>
        <button onClick={() => saveAs('svg')}>Save as SVG</button>
        <button onClick={() => saveAs('png')}>Save as PNG</button>
      </div>
      <div
        ref={frame.own}
        class={frame.hasGrown ? 'frame grown' : 'frame'}
        role="group"
        aria-label={`${name}: ${counted(nodes.length, 'node')}, ${counted(lines.length, 'line')}. Arrow keys move, plus and minus zoom.`}
        tabIndex={0}
        onKeyDown={onKeyDown}
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
          {lines.map((line) => (
            <Edge line={line} places={places} />
          ))}
          {nodes.map((node) => (
            <Dot key={node.id} node={node} places={places} onOpen={onOpen} />
          ))}
        </svg>
      </div>
      <figcaption>
        {[...new Set(nodes.map(({ type }) => kindOf(type)))].map((kind) => (
          <span class={`kind ${kind}`}>{kindNames[kind]}</span>
        ))}
      </figcaption>
    </figure>
  );
}

interface Sight {
  /** What is drawn: all nodes, and at least as much as the frame shows. */
  canvas: Box;
  scale: number;
  hasGrown: boolean;
}

/** At least as large as the frame. */
function filling({ clientWidth, clientHeight }: Element, scale: number, box: Box): Box {
  const [width, height] = [Math.max(box.width, clientWidth / scale), Math.max(box.height, clientHeight / scale)];
  return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
}

/** @param main the node that is in the middle at first */
function useFrame(places: Places, main: string | undefined) {
  const own = useRef<HTMLDivElement>(null);
  /** What is in the upper left corner of the frame. */
  const corner = useRef<Point | undefined>(undefined);
  const [sight, setSight] = useState<Sight>({ canvas: boxOf(places), scale: 1, hasGrown: false });
  const [outside, setOutside] = useState(0);
  useLayoutEffect(() => {
    const frame = own.current;
    if (!frame) return;
    const box = boxOf(places);
    if (corner.current) {
      setSight((last) => ({ ...last, hasGrown: true, canvas: unionOf(last.canvas, box) }));
      return;
    }
    const scale = Math.min(1, Math.max(smallest, frame.clientWidth / box.width));
    const { x, y } = (main && places.get(main)) || { x: 0, y: 0 };
    corner.current = { x: x - frame.clientWidth / scale / 2, y: y - frame.clientHeight / scale / 2 };
    setSight({ canvas: filling(frame, scale, box), scale, hasGrown: false });
  }, [[...places.keys()].join(' ')]);
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
    setOutside([...places.values()].filter(({ x, y }) => x < at.x || x > right || y < at.y || y > bottom).length);
  };
  const onScroll = ({ currentTarget: { scrollLeft, scrollTop } }: { currentTarget: Element }) => {
    const { canvas, scale } = sight;
    corner.current = { x: canvas.x + scrollLeft / scale, y: canvas.y + scrollTop / scale };
  };
  /** What is in the middle stays there. */
  const zoom = (factor: number) => {
    const [frame, at] = [own.current, corner.current];
    if (!frame || !at) return;
    const scale = sight.scale * factor;
    const part = (1 - 1 / factor) / 2 / sight.scale;
    corner.current = { x: at.x + frame.clientWidth * part, y: at.y + frame.clientHeight * part };
    setSight({ ...sight, scale, canvas: filling(frame, scale, sight.canvas) });
  };
  const fit = () => {
    const frame = own.current;
    if (!frame) return;
    const box = boxOf(places);
    const scale = Math.min(1, frame.clientWidth / box.width, frame.clientHeight / box.height);
    const canvas = filling(frame, scale, box);
    corner.current = canvas;
    setSight({ ...sight, scale, canvas });
  };
  const dragged = useRef(false);
  return {
    own,
    ...sight,
    outside,
    count,
    zoom,
    fit,
    onScroll,
    // Touch scrolls by itself.
    onPointerDown: ({ pointerType }: PointerEvent) => (dragged.current = pointerType === 'mouse'),
    onPointerMove: ({ buttons, movementX, movementY }: PointerEvent) => {
      if (dragged.current && buttons === 1) own.current?.scrollBy(-movementX, -movementY);
    },
  };
}

function Edge({ line: { from, to, label }, places }: { line: Line; places: Places }) {
  const [a, b] = [places.get(from), places.get(to)];
  if (!a || !b) return null;
  return (
    <g class="edge">
      <line x1={a.x} y1={a.y} x2={b.x} y2={b.y}>
        <title>{label}</title>
      </line>
    </g>
  );
}

function Dot({ node, places, onOpen }: { node: Node; places: Places; onOpen: (id: string) => void }) {
  const { id, text, type, more = 0, isMain, note } = node;
  const at = places.get(id);
  if (!at) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    onOpen(id);
  };
  const kind = kindOf(type);
  const label = [kindNames[kind], shortened(text, 80), note, more > 0 && `${more} more`].filter(Boolean).join(', ');
  return (
    <g
      class={`node ${kind}${isMain ? ' main' : ''}`}
      transform={`translate(${at.x} ${at.y})`}
      role="button"
      tabindex={0}
      aria-label={label}
      onClick={() => onOpen(id)}
      onKeyDown={onKeyDown}
    >
      <title>{shortened(text, 300)}</title>
      <rect x={-half.x} y={-half.y} width={2 * half.x} height={2 * half.y} rx={6} />
      <text y={note ? -2 : 4}>{shortened(text, 23)}</text>
      {note && (
        <text y={11} class="small">
          {shortened(note, 30)}
        </text>
      )}
      {more > 0 && (
        <g transform={`translate(${half.x - 4} ${-half.y})`} class="more">
          <rect x={-20} y={-9} width={40} height={18} rx={9} />
          <text y={4}>+{more}</text>
        </g>
      )}
    </g>
  );
}
