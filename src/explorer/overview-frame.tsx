// What moves, zooms and saves the overview: an SVG whose box is moved, or the same bar and keys around any other drawing.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Box, Point } from './layout';
import { savePicture } from './picture-file';

interface FrameProps {
  name: string;
  /** What is in it, for screen readers. */
  label: string;
  whole: Box;
  caption: ComponentChildren;
  /** A place of the picture was clicked. */
  onPoint: (at: Point) => void;
  /** Contents of an SVG element. */
  children: ComponentChildren;
}

export function Frame({ name, label, whole, caption, onPoint, children }: FrameProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [box, setBox] = useState(whole);
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
    if (shown) onPoint(new DOMPoint(clientX, clientY).matrixTransform(shown));
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
