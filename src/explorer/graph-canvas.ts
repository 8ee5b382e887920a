// The graph on a canvas: wheel and pinch zoom at the pointer, a drag moves the picture or pins a dot, a click opens
// one.
//
// Thousands of lines take longer to paint than a frame lasts. So while a large picture moves, the last painting is moved
// as an image. It is painted anew when it rests.
import type { Box, LabelLook, GraphPicture, Strokes } from './graph-paint';
import { onScreen, paint, radiusAt, tip, wholeCamera, type Camera } from './graph-paint';

export interface CanvasHandlers {
  onOpen: (i: number) => void;
  /** Called when a dot was clicked twice. */
  onExpand: (i: number) => void;
  onHover: (i: number | undefined) => void;
  onPin: (i: number) => void;
}

export interface GraphCanvas {
  /** Draws a changed picture. @param isFitted shows all of it */
  show: (change: Partial<GraphPicture>, isFitted?: boolean) => void;
  picture: () => GraphPicture;
  zoom: (factor: number) => void;
  /** Moves the picture by steps of a tenth of its size. */
  move: (dx: number, dy: number) => void;
  fit: () => void;
  /** Highlights a dot, and scrolls it into the picture. */
  light: (i: number | undefined) => void;
  /** Lights a dot up in the middle of the picture. */
  centre: (i: number) => void;
  /** Moves one dot by pixels. */
  nudge: (i: number, dx: number, dy: number) => void;
  close: () => void;
}

const fontOf = (size: number, weight: number) =>
  `${weight} ${size}px -apple-system, 'Segoe UI', Inter, Roboto, 'Noto Sans', 'Liberation Sans', system-ui, sans-serif`;

/** A click within this many pixels of a dot selects it. */
const reach = 8;
/** If the pointer moved less, it was a click. */
const still = 4;
const zoomMs = 220;
/** A dot that is looked up is shown at least so near. */
const centred = 1.6;
/** So much larger than the screen is what is painted ahead. */
const margin = 1.4;
/** After this long without a move, the picture is painted again. */
const restMs = 80;

export function openCanvas(
  canvas: HTMLCanvasElement,
  first: Omit<GraphPicture, 'width' | 'height' | 'camera' | 'whole'>,
  on: CanvasHandlers,
): GraphCanvas {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  let picture: GraphPicture = { ...first, width: 1, height: 1, camera: { x: 0, y: 0, scale: 1 }, whole: 1 };
  const back = document.createElement('canvas');
  const behind = back.getContext('2d') as CanvasRenderingContext2D;
  const strokes = canvasStrokes(behind, () => picture.colours.ground);
  let frame = 0;
  let rest: ReturnType<typeof setTimeout>;
  /** The picture on `back`, which is larger than the screen. */
  let painted: GraphPicture | undefined;
  const paintBack = () => {
    const ratio = devicePixelRatio;
    const [width, height] = [picture.width * margin, picture.height * margin];
    if (back.width !== Math.round(width * ratio)) back.width = width * ratio;
    if (back.height !== Math.round(height * ratio)) back.height = height * ratio;
    behind.setTransform(ratio, 0, 0, ratio, 0, 0);
    behind.fillStyle = picture.colours.ground;
    behind.fillRect(0, 0, width, height);
    const rim = { x: (width - picture.width) / 2, y: (height - picture.height) / 2 };
    paint({ ...picture, width, height, rim }, strokes);
    painted = picture;
  };
  const draw = () => {
    frame = 0;
    clearTimeout(rest);
    // If the whole graph is visible there is nowhere to go, so a finger scrolls the page.
    canvas.classList.toggle('near', picture.camera.scale > picture.whole * 1.05);
    const isMoved = painted !== undefined && isHeavy(picture) && isSameBut(painted, picture);
    if (!painted || !isMoved) paintBack();
    else
      rest = setTimeout(() => {
        painted = undefined;
        wantFrame();
      }, restMs);
    const { camera: from } = painted ?? picture;
    const { camera: to, width, height } = picture;
    const ratio = devicePixelRatio;
    const factor = to.scale / from.scale;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = picture.colours.ground;
    context.fillRect(0, 0, width, height);
    const [wide, high] = [width * margin * factor, height * margin * factor];
    const left = (width - wide) / 2 + (from.x - to.x) * to.scale;
    const top = (height - high) / 2 + (from.y - to.y) * to.scale;
    context.drawImage(back, left, top, wide, high);
  };
  const wantFrame = () => (frame ||= requestAnimationFrame(draw));
  const set = (change: Partial<GraphPicture>) => {
    picture = { ...picture, ...change };
    wantFrame();
  };
  const fitted = () => wholeCamera(picture);
  /** Whether the whole graph is visible, as after a fit. */
  const isWhole = () => Math.abs(picture.camera.scale / picture.whole - 1) < 0.01;
  /** Moves the picture if a dot is outside it. */
  const bringIn = (i: number) => {
    const at = { x: picture.places[2 * i] ?? 0, y: picture.places[2 * i + 1] ?? 0 };
    const [x, y] = onScreen(picture, at.x, at.y);
    if (x < 40 || y < 40 || x > picture.width - 40 || y > picture.height - 40) fly({ ...picture.camera, ...at });
  };
  const measure = () => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0) return;
    canvas.width = clientWidth * devicePixelRatio;
    canvas.height = clientHeight * devicePixelRatio;
    const wasWhole = picture.width === 1 || isWhole();
    set({ width: clientWidth, height: clientHeight, covered: coveredOf(canvas) });
    const camera = fitted();
    set(wasWhole ? { camera, whole: camera.scale } : { whole: camera.scale });
    if (!wasWhole && picture.chosen !== undefined) bringIn(picture.chosen);
  };
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let flight = 0;
  /** Moves the camera smoothly, or at once for readers who want no motion. */
  const fly = (to: Camera) => {
    cancelAnimationFrame(flight);
    if (isStill) return set({ camera: to });
    const from = picture.camera;
    const began = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, (now - began) / zoomMs);
      const eased = 1 - (1 - part) ** 3;
      const between = (a: number, b: number) => a + (b - a) * eased;
      set({ camera: { x: between(from.x, to.x), y: between(from.y, to.y), scale: between(from.scale, to.scale) } });
      if (part < 1) flight = requestAnimationFrame(step);
    };
    flight = requestAnimationFrame(step);
  };
  /** The camera after a zoom that keeps one point of the screen in place. */
  const zoomedAt = ({ x, y, scale }: Camera, factor: number, [atX, atY]: [number, number]): Camera => {
    const next = Math.max(picture.whole / 4, Math.min(picture.whole * 60, scale * factor));
    const [dx, dy] = [atX - picture.width / 2, atY - picture.height / 2];
    return { x: x + dx / scale - dx / next, y: y + dy / scale - dy / next, scale: next };
  };
  const stop = listen(canvas, {
    ...{ picture: () => picture, set, on },
    wheel: (factor, at) => {
      cancelAnimationFrame(flight);
      set({ camera: zoomedAt(picture.camera, factor, at) });
    },
  });
  const resized = new ResizeObserver(measure);
  resized.observe(canvas);
  measure();
  return {
    show: (change, isFitted = false) => {
      // If the whole graph was visible, a larger graph is fitted too.
      const hasGrown = change.scene !== undefined && change.scene !== picture.scene && isWhole();
      set(change);
      const camera = fitted();
      set({ whole: camera.scale });
      if (isFitted) set({ camera });
      else if (hasGrown) fly(camera);
    },
    picture: () => picture,
    zoom: (factor) => fly(zoomedAt(picture.camera, factor, [picture.width / 2, picture.height / 2])),
    move: (dx, dy) => {
      const { camera, width, height } = picture;
      fly({
        ...camera,
        x: camera.x + (dx * width) / 10 / camera.scale,
        y: camera.y + (dy * height) / 10 / camera.scale,
      });
    },
    fit: () => fly(fitted()),
    light: (i) => {
      set({ active: i });
      if (i !== undefined) bringIn(i);
    },
    centre: (i) => {
      const at = { x: picture.places[2 * i] ?? 0, y: picture.places[2 * i + 1] ?? 0 };
      set({ active: i });
      fly({ ...at, scale: Math.max(picture.camera.scale, picture.whole * centred) });
    },
    nudge: (i, dx, dy) => {
      set({ places: movedBy(picture, i, dx, dy) });
      bringIn(i);
    },
    close: () => {
      stop();
      clearTimeout(rest);
      resized.disconnect();
      cancelAnimationFrame(frame);
      cancelAnimationFrame(flight);
    },
  };
}

/** Pixels around a control in which no label begins. */
const apart = 6;

/** Where the controls beside a canvas lie over it. */
function coveredOf(canvas: HTMLElement): Box[] {
  const own = canvas.getBoundingClientRect();
  return [...(canvas.parentElement?.querySelectorAll('.tools, .finding') ?? [])].map((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return {
      ...{ left: left - own.left - apart, right: right - own.left + apart },
      ...{ top: top - own.top - apart, bottom: bottom - own.top + apart },
    };
  });
}

/** The places after one dot was moved by pixels. */
function movedBy({ places, camera }: GraphPicture, i: number, dx: number, dy: number): Float32Array {
  const moved = places.slice();
  moved[2 * i] = (places[2 * i] ?? 0) + dx / camera.scale;
  moved[2 * i + 1] = (places[2 * i + 1] ?? 0) + dy / camera.scale;
  return moved;
}

/** A picture with this many lines takes longer than a frame. */
const isHeavy = ({ scene: { lines } }: GraphPicture) => lines.length > 400;

/** Whether only the camera differs. */
const isSameBut = (a: GraphPicture, b: GraphPicture): boolean =>
  (['scene', 'places', 'communities', 'shown', 'active', 'chosen', 'width', 'height', 'colours'] as const).every(
    (name) => a[name] === b[name],
  );

/** The dot at a point of the screen. */
function dotAt(picture: GraphPicture, [x, y]: [number, number]): number | undefined {
  let found: number | undefined;
  let least = reach;
  picture.scene.nodes.forEach((node, i) => {
    if (!picture.shown(i)) return;
    const [atX, atY] = onScreen(picture, picture.places[2 * i] ?? 0, picture.places[2 * i + 1] ?? 0);
    const distance = Math.hypot(atX - x, atY - y) - radiusAt(picture, node);
    if (distance < least) [found, least] = [i, distance];
  });
  return found;
}

interface Listened {
  picture: () => GraphPicture;
  set: (change: Partial<GraphPicture>) => void;
  on: CanvasHandlers;
  wheel: (factor: number, at: [number, number]) => void;
}

function listen(canvas: HTMLCanvasElement, { picture, set, on, wheel }: Listened): () => void {
  const pointers = new Map<number, [number, number]>();
  let pressed: { at: [number, number]; dot: number | undefined; hasMoved: boolean } | undefined;
  let over: number | undefined;
  const placeOf = ({ offsetX, offsetY }: MouseEvent): [number, number] => [offsetX, offsetY];
  const hover = (i: number | undefined) => {
    if (i === over) return;
    over = i;
    canvas.classList.toggle('over-node', i !== undefined);
    on.onHover(i);
  };
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    wheel(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), placeOf(event));
  };
  const onDown = (event: PointerEvent) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, placeOf(event));
    pressed = { at: placeOf(event), dot: dotAt(picture(), placeOf(event)), hasMoved: pointers.size > 1 };
  };
  const onMove = (event: PointerEvent) => {
    const at = placeOf(event);
    const last = pointers.get(event.pointerId);
    if (!last || !pressed) return hover(event.pointerType === 'touch' ? undefined : dotAt(picture(), at));
    const others = [...pointers].filter(([id]) => id !== event.pointerId);
    pointers.set(event.pointerId, at);
    const [other] = others;
    if (other) {
      // Two fingers zoom, whatever is under them.
      pressed.dot = undefined;
      const apart = (point: [number, number]) => Math.hypot(point[0] - other[1][0], point[1] - other[1][1]);
      wheel(apart(at) / Math.max(1, apart(last)), [(at[0] + other[1][0]) / 2, (at[1] + other[1][1]) / 2]);
      return;
    }
    if (!pressed.hasMoved && Math.hypot(at[0] - pressed.at[0], at[1] - pressed.at[1]) < still) return;
    pressed.hasMoved = true;
    const { camera } = picture();
    const [dx, dy] = [at[0] - last[0], at[1] - last[1]];
    if (pressed.dot !== undefined) return set({ places: movedBy(picture(), pressed.dot, dx, dy) });
    set({ camera: { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale } });
  };
  const onUp = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
    if (pressed && event.type === 'pointerup' && pressed.dot !== undefined)
      if (pressed.hasMoved) on.onPin(pressed.dot);
      else on.onOpen(pressed.dot);
    if (pointers.size === 0) pressed = undefined;
  };
  const onLeave = () => hover(undefined);
  const onDouble = (event: MouseEvent) => {
    const dot = dotAt(picture(), placeOf(event));
    if (dot !== undefined) on.onExpand(dot);
  };
  // A finger on a dot drags it; elsewhere it scrolls the page.
  const onTouch = (event: TouchEvent) => {
    const [finger] = event.touches;
    const { left, top } = canvas.getBoundingClientRect();
    if (
      event.touches.length > 1 ||
      (finger && dotAt(picture(), [finger.clientX - left, finger.clientY - top]) !== undefined)
    )
      event.preventDefault();
  };
  const all = [
    ['wheel', onWheel],
    ['pointerdown', onDown],
    ['pointermove', onMove],
    ['pointerup', onUp],
    ['pointercancel', onUp],
    ['pointerleave', onLeave],
    ['dblclick', onDouble],
    ['touchstart', onTouch],
  ] as [string, EventListener][];
  for (const [name, handle] of all) canvas.addEventListener(name, handle, { passive: false });
  return () => all.forEach(([name, handle]) => canvas.removeEventListener(name, handle));
}

function canvasStrokes(context: CanvasRenderingContext2D, ground: () => string): Strokes {
  const widths = new Map<string, number>();
  return {
    discs: (spots, colour, opacity, edge) => {
      context.globalAlpha = opacity;
      context.fillStyle = colour;
      context.beginPath();
      for (let i = 0; i < spots.length; i += 3) {
        const [x = 0, y = 0, radius = 0] = spots.subarray(i, i + 3);
        context.moveTo(x + radius, y);
        context.arc(x, y, radius, 0, 2 * Math.PI);
      }
      context.fill();
      context.globalAlpha = 1;
      if (!edge) return;
      context.strokeStyle = edge;
      context.lineWidth = 1;
      context.stroke();
    },
    sheet: ({ left, top, right, bottom }, fill, line) => {
      context.beginPath();
      context.roundRect(left, top, right - left, bottom - top, 8);
      context.fillStyle = fill;
      context.fill();
      context.strokeStyle = line;
      context.lineWidth = 1;
      context.stroke();
    },
    lines: (ends, colour, width, opacity) => {
      context.globalAlpha = opacity;
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.beginPath();
      for (let i = 0; i < ends.length; i += 4) {
        context.moveTo(ends[i] ?? 0, ends[i + 1] ?? 0);
        context.lineTo(ends[i + 2] ?? 0, ends[i + 3] ?? 0);
      }
      context.stroke();
      context.globalAlpha = 1;
    },
    tips: (spots, colour, opacity) => {
      context.globalAlpha = opacity;
      context.fillStyle = colour;
      context.beginPath();
      for (let i = 0; i < spots.length; i += 3) {
        const [x = 0, y = 0, angle = 0] = spots.subarray(i, i + 3);
        context.moveTo(x, y);
        for (const side of [-0.42, 0.42])
          context.lineTo(x - tip * Math.cos(angle + side), y - tip * Math.sin(angle + side));
      }
      context.fill();
      context.globalAlpha = 1;
    },
    ring: (x, y, radius, colour, width) => {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.stroke();
    },
    label: (text, x, y, { size, weight, colour, anchor, opacity, angle = 0 }: LabelLook) => {
      context.save();
      context.translate(x, y);
      context.rotate(angle);
      context.globalAlpha = opacity;
      context.font = fontOf(size, weight);
      context.textAlign = anchor === 'middle' ? 'center' : anchor;
      context.lineJoin = 'round';
      context.lineWidth = 4;
      context.strokeStyle = ground();
      context.strokeText(text, 0, 0);
      context.fillStyle = colour;
      context.fillText(text, 0, 0);
      context.restore();
    },
    widthOf: (text, size, weight) => {
      const key = `${weight} ${size} ${text}`;
      let width = widths.get(key);
      if (width === undefined) {
        context.font = fontOf(size, weight);
        width = context.measureText(text).width;
        widths.set(key, width);
      }
      return width;
    },
  };
}
