// A picture as a file of its own.
import type { NodeBox } from './layout';
import { save } from './save';

const drawn = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'paint-order',
];

/** The whole picture as a file of its own: with the styles that the page gives it. */
function fileOf(svg: SVGSVGElement, box: NodeBox): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const shown = svg.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, i) => {
    const style = getComputedStyle(shown[i] as Element);
    for (const name of drawn) element.setAttribute(name, style.getPropertyValue(name));
    for (const name of ['class', 'tabindex', 'role']) element.removeAttribute(name);
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  copy.setAttribute('width', String(box.width));
  copy.setAttribute('height', String(box.height));
  return new XMLSerializer().serializeToString(copy);
}

/** Saves a picture of the page: what is in the box, as it looks there. */
export function savePicture(
  svg: SVGSVGElement,
  { name, box, as }: { name: string; box: NodeBox; as: 'svg' | 'png' },
): void {
  savePictureText(fileOf(svg, box), { name, box, as });
}

/** @param text the picture as SVG */
export function savePictureText(
  text: string,
  { name, box, as }: { name: string; box: NodeBox; as: 'svg' | 'png' },
): void {
  if (as === 'svg') save(`${name}.svg`, text, 'image/svg+xml');
  else void savePng(text, name, box);
}

/** Maximum width and height. Browsers refuse larger canvases. */
const maxPixels = 8_000;

async function savePng(text: string, name: string, box: NodeBox): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const scale = Math.min(2, maxPixels / box.width, maxPixels / box.height);
  const canvas = document.createElement('canvas');
  canvas.width = box.width * scale;
  canvas.height = box.height * scale;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && save(`${name}.png`, blob, 'image/png'));
}
