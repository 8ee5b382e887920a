// A graph as a file: it shows the same as the screen, on a slide with a legend of its kinds.
import { counted } from './formats';
import { paint, tip, wholeCamera, type GraphPicture, type Strokes } from './graph-paint';
import { kindNames, type KindName } from './kinds';
import { escapedForXml, slide, slideOf } from './slide';

const at = (value = 0) => value.toFixed(1);

/** If the picture is zoomed in, the file shows the same part. @param told more text under the title */
export function svgOf(picture: GraphPicture, title: string, told = ''): string {
  const { scene, shown, colours } = picture;
  const [width, height] = [slide.width, slide.height - slide.top - slide.bottom];
  const [wider, higher] = stretchOf(picture, width / height);
  const places = picture.places.map((value, i) => value * (i % 2 === 0 ? wider : higher));
  const camera = { ...picture.camera, x: picture.camera.x * wider, y: picture.camera.y * higher };
  const sheet = { ...picture, places, width, height, active: undefined, isDark: false, covered: [] };
  const whole = wholeCamera(sheet);
  const zoom = camera.scale / picture.whole;
  const parts: string[] = [];
  paint(
    {
      ...{ ...sheet, whole: whole.scale },
      camera: zoom > 1.05 || zoom < 0.95 ? { ...camera, scale: whole.scale * zoom } : whole,
    },
    svgStrokes(parts, colours.ground),
  );
  const counts = new Map<KindName, number>();
  scene.nodes.forEach(({ kind }, i) => shown(i) && counts.set(kind, (counts.get(kind) ?? 0) + 1));
  const dots = [...counts.values()].reduce((a, b) => a + b, 0);
  const hidden = scene.nodes.length - dots;
  const words = {
    title,
    told: `${counted(scene.nodes.length, 'item')}, ${counted(scene.lines.length, 'link')}${hidden > 0 ? `, ${hidden} not shown` : ''}${told}`,
    legend: [...counts]
      .sort(([, a], [, b]) => b - a)
      .map(([kind, count]) => ({ colour: colours[kind], word: `${kindNames[kind]} ${count}` })),
  };
  return slideOf(
    words,
    `<svg y="${slide.top}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`,
  );
}

const maxStretch = 2;

/** How much wider and higher the shown dots must lie apart to fill a sheet with this ratio of width to height. */
function stretchOf({ places, shown, scene }: GraphPicture, ratio: number): [wider: number, higher: number] {
  const range = (axis: 0 | 1) => {
    const values = scene.nodes.flatMap((_node, i) => (shown(i) ? [places[2 * i + axis] ?? 0] : []));
    // Three dots may lie on one line, which no stretching makes an area.
    return Math.max(1, Math.max(...values) - Math.min(...values));
  };
  const missing = (ratio * range(1)) / range(0);
  const within = (value: number) => Math.max(1, Math.min(maxStretch, value));
  return [within(missing), within(1 / missing)];
}

function svgStrokes(parts: string[], ground: string): Strokes {
  return {
    discs: (spots, colour, opacity, edge) => {
      const d: string[] = [];
      for (let i = 0; i < spots.length; i += 3) {
        const [x = 0, y = 0, exact = 0] = spots.subarray(i, i + 3);
        // Rounded once, so that both halves of the circle meet.
        const radius = Math.round(exact * 10) / 10;
        const half = `a${radius} ${radius} 0 1 1`;
        d.push(`M${at(x - radius)} ${at(y)}${half} ${at(2 * radius)} 0${half} ${at(-2 * radius)} 0`);
      }
      const line = edge ? ` stroke="${edge}"` : '';
      parts.push(`<path fill="${colour}" fill-opacity="${opacity}"${line} d="${d.join('')}"/>`);
    },
    // Boxes appear for the dot under the pointer, and a file has no pointer.
    sheet: () => {},
    lines: (ends, colour, width, opacity) => {
      const d: string[] = [];
      for (let i = 0; i < ends.length; i += 4)
        d.push(`M${at(ends[i])} ${at(ends[i + 1])}L${at(ends[i + 2])} ${at(ends[i + 3])}`);
      parts.push(
        `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" d="${d.join('')}"/>`,
      );
    },
    tips: (spots, colour, opacity) => {
      const d: string[] = [];
      for (let i = 0; i < spots.length; i += 3) {
        const [x = 0, y = 0, angle = 0] = spots.subarray(i, i + 3);
        const side = (turn: number) =>
          `L${at(x - tip * Math.cos(angle + turn))} ${at(y - tip * Math.sin(angle + turn))}`;
        d.push(`M${at(x)} ${at(y)}${side(-0.42)}${side(0.42)}z`);
      }
      parts.push(`<path fill="${colour}" fill-opacity="${opacity}" d="${d.join('')}"/>`);
    },
    ring: (x, y, radius, colour, width) =>
      parts.push(
        `<circle cx="${at(x)}" cy="${at(y)}" r="${at(radius)}" fill="none" stroke="${colour}" stroke-width="${width}"/>`,
      ),
    label: (text, x, y, { size, weight, colour, anchor, opacity, angle = 0 }) => {
      const turned = angle ? ` transform="rotate(${at((angle * 180) / Math.PI)} ${at(x)} ${at(y)})"` : '';
      parts.push(
        `<text x="${at(x)}" y="${at(y)}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${colour}" fill-opacity="${opacity}" stroke="${ground}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"${turned}>${escapedForXml(text)}</text>`,
      );
    },
    // Letters of such fonts are about half as wide as they are high.
    widthOf: (text, size) => text.length * size * 0.53,
  };
}
