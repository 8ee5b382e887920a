// A graph as a file: what the screen shows, with a legend of its kinds.
import { paint, type GraphPicture, type Strokes } from './graph-paint';
import { kindNames, type KindName } from './kinds';

export const legendHeight = 44;
const font = "'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif";

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\u0000-\u001f]/g, ' ');
const at = (value = 0) => value.toFixed(1);

/** The words of the picture's title stand above its legend. */
export function svgOf(picture: GraphPicture, title: string): string {
  const { width, height, colours } = picture;
  const parts: string[] = [];
  paint(picture, svgStrokes(parts, colours.ground));
  const kinds = [...new Set(picture.scene.nodes.filter((_node, i) => picture.shown(i)).map(({ kind }) => kind))];
  const step = Math.min(110, (width - 32) / Math.max(1, kinds.length));
  const legend = kinds.map((kind: KindName, i) => {
    const x = 20 + i * step;
    return `<circle cx="${x}" cy="${height + 26}" r="5" fill="${colours[kind]}"/><text x="${x + 10}" y="${height + 30}" font-size="12" fill="${colours.text}">${kindNames[kind]}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height + legendHeight}" width="${width}" height="${height + legendHeight}" font-family="${font}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height + legendHeight}" fill="${colours.ground}"/>`,
    `<g>${parts.join('')}</g>`,
    `<rect y="${height}" width="${width}" height="${legendHeight}" fill="${colours.ground}"/>`,
    ...legend,
    '</svg>',
  ].join('');
}

function svgStrokes(parts: string[], ground: string): Strokes {
  return {
    discs: (spots, colour, opacity) => {
      const d: string[] = [];
      for (let i = 0; i < spots.length; i += 3) {
        const [x = 0, y = 0, radius = 0] = spots.subarray(i, i + 3);
        d.push(
          `M${at(x - radius)} ${at(y)}a${at(radius)} ${at(radius)} 0 1 1 ${at(2 * radius)} 0a${at(radius)} ${at(radius)} 0 1 1 ${at(-2 * radius)} 0`,
        );
      }
      parts.push(`<path fill="${colour}" fill-opacity="${opacity}" d="${d.join('')}"/>`);
    },
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
        const side = (turn: number) => `L${at(x - 8 * Math.cos(angle + turn))} ${at(y - 8 * Math.sin(angle + turn))}`;
        d.push(`M${at(x)} ${at(y)}${side(-0.42)}${side(0.42)}z`);
      }
      parts.push(`<path fill="${colour}" fill-opacity="${opacity}" d="${d.join('')}"/>`);
    },
    ring: (x, y, radius, colour, width) =>
      parts.push(
        `<circle cx="${at(x)}" cy="${at(y)}" r="${at(radius)}" fill="none" stroke="${colour}" stroke-width="${width}"/>`,
      ),
    label: (text, x, y, { size, weight, colour, anchor, opacity }) =>
      parts.push(
        `<text x="${at(x)}" y="${at(y)}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${colour}" fill-opacity="${opacity}" stroke="${ground}" stroke-width="4" stroke-linejoin="round" paint-order="stroke">${escaped(text)}</text>`,
      ),
    // Letters of such fonts are about half as wide as they are high.
    widthOf: (text, size) => text.length * size * 0.53,
  };
}
