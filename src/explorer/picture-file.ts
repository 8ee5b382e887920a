// Saves a picture as a file.
import type { NodeBox } from './layout';
import { save } from './save';
import { slide, slideOf, type SlideWords } from './slide';

const drawn = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'paint-order',
];

/** Browsers compute mixed colours as `color(srgb 0.5 0.5 0.5)`, which slide programs do not understand. */
const inHex = (value: string): string =>
  value.replace(/color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)\)/, (_all, ...parts: string[]) =>
    parts.slice(0, 3).reduce(
      (hex, part) =>
        hex +
        Math.round(Number(part) * 255)
          .toString(16)
          .padStart(2, '0'),
      '#',
    ),
  );

export interface SavedPicture {
  name: string;
  as: 'svg' | 'png';
}

/** Saves a picture of the page: the content of the box, on a slide. */
export function savePicture(
  svg: SVGSVGElement,
  { box, words, ...file }: SavedPicture & { box: NodeBox; words: SlideWords },
): void {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const shown = svg.querySelectorAll('*');
  svg.classList.add('paper');
  copy.querySelectorAll('*').forEach((element, i) => {
    const style = getComputedStyle(shown[i] as Element);
    for (const name of drawn) element.setAttribute(name, inHex(style.getPropertyValue(name)));
    for (const name of ['class', 'tabindex', 'role']) element.removeAttribute(name);
  });
  const legend = words.legend.map(({ colour, word }) => ({
    colour: getComputedStyle(svg).getPropertyValue(colour),
    word,
  }));
  svg.classList.remove('paper');
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  for (const [name, value] of [
    ['x', 40],
    ['y', slide.top],
    ['width', slide.width - 80],
    ['height', slide.height - slide.top - slide.bottom],
  ] as const)
    copy.setAttribute(name, String(value));
  savePictureText(slideOf({ ...words, legend }, new XMLSerializer().serializeToString(copy)), file);
}

/** @param text a slide as SVG */
export function savePictureText(text: string, { name, as }: SavedPicture): void {
  if (as === 'svg') save(`${name}.svg`, text, 'image/svg+xml');
  else void savePng(text, name);
}

/** Pixels of the file per pixel of the slide. */
const fine = 2;

async function savePng(text: string, name: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = slide.width * fine;
  canvas.height = slide.height * fine;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && save(`${name}.png`, blob, 'image/png'));
}
