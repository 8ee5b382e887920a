// A picture of nodes and lines, as SVG: moved and zoomed by mouse, keys and buttons, and saved as SVG or PNG.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { shortened } from './formats';
import { kindNames, kindOf } from './kinds';
import { boxOf, type Box, type Places, type Point } from './layout';
import type { Line, Node } from './nodes';
import { savePicture } from './picture-file';

interface Props {
  name: string;
  nodes: Node[];
  lines: Line[];
  places: Places;
  /** What is seen at first. */
  seen?: Box;
  onOpen: (id: string) => void;
}

const half = { x: 86, y: 20 };

export function Picture({ name, nodes, lines, places, seen, onOpen }: Props) {
  return (
    <Frame
      name={name}
      label={`${nodes.length} nodes, ${lines.length} lines`}
      whole={boxOf(places)}
      seen={seen}
      caption={[...new Set(nodes.map(({ type }) => kindOf(type)))].map((kind) => (
        <span class={`kind ${kind}`}>{kindNames[kind]}</span>
      ))}
    >
      {lines.map((line) => (
        <Edge line={line} places={places} />
      ))}
      {nodes.map((node) => (
        <Dot key={node.id} node={node} places={places} onOpen={onOpen} />
      ))}
    </Frame>
  );
}

interface FrameProps {
  name: string;
  /** What is in it, for screen readers. */
  label: string;
  whole: Box;
  /** What is seen at first. */
  seen?: Box | undefined;
  caption: ComponentChildren;
  /** A place of the picture was clicked. */
  onPoint?: (at: Point) => void;
  /** Contents of an SVG element. */
  children: ComponentChildren;
}

/** What moves, zooms and saves any drawing. */
export function Frame({ name, label, whole, seen = whole, caption, onPoint, children }: FrameProps) {
  const svg = useRef<SVGSVGElement>(null);
  // What is seen changes only when its reader moves it, so that new nodes move nothing on screen.
  const [box, setBox] = useState(seen);
  const [isLow] = useState(seen.height < 280);
  const zoom = (factor: number) =>
    setBox(({ x, y, width, height }) => ({
      x: x + (width * (1 - factor)) / 2,
      y: y + (height * (1 - factor)) / 2,
      width: width * factor,
      height: height * factor,
    }));
  const move = (dx: number, dy: number) => setBox((last) => ({ ...last, x: last.x + dx, y: last.y + dy }));
  const drag = useDrag(svg, box, move);
  const point = ({ clientX, clientY }: MouseEvent) => {
    const shown = svg.current?.getScreenCTM()?.inverse();
    if (shown) onPoint?.(new DOMPoint(clientX, clientY).matrixTransform(shown));
  };
  return (
    <figure class="picture">
      <Bar
        onZoom={zoom}
        onFit={() => setBox(whole)}
        onSave={(as) => svg.current && savePicture(svg.current, { name, box: whole, as })}
      />
      <svg
        ref={svg}
        class={isLow ? 'low' : undefined}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        role="group"
        aria-label={`${name}: ${label}. ${help}`}
        tabindex={0}
        onKeyDown={onKeys(zoom, (dx, dy) => move((dx * box.width) / 10, (dy * box.height) / 10))}
        onClick={point}
        {...drag}
      >
        {children}
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

interface BarProps {
  /** Below 1: in. */
  onZoom: (factor: number) => void;
  onFit: () => void;
  onSave: (as: 'svg' | 'png') => void;
}

export const Bar = ({ onZoom, onFit, onSave }: BarProps) => (
  <div class="bar">
    <button onClick={() => onZoom(0.8)}>Zoom in</button>
    <button onClick={() => onZoom(1.25)}>Zoom out</button>
    <button onClick={onFit}>Fit all</button>
    <button onClick={() => onSave('svg')}>Save as SVG</button>
    <button onClick={() => onSave('png')}>Save as PNG</button>
  </div>
);

export const help = 'Arrow keys move, plus and minus zoom.';

const keys: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What keys do in a picture. @param move by so many steps */
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

function useDrag(svg: { current: SVGSVGElement | null }, box: Box, move: (dx: number, dy: number) => void) {
  const [last, setLast] = useState<{ x: number; y: number }>();
  useEffect(() => {
    if (!last) return undefined;
    const end = () => setLast(undefined);
    addEventListener('pointerup', end);
    return () => removeEventListener('pointerup', end);
  }, [last]);
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => setLast({ x: clientX, y: clientY }),
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const shown = svg.current?.getBoundingClientRect();
      if (!last || !shown) return;
      const scale = Math.max(box.width / shown.width, box.height / shown.height);
      move((last.x - clientX) * scale, (last.y - clientY) * scale);
      setLast({ x: clientX, y: clientY });
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
