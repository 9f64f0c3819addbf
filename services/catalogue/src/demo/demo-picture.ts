import { drawPng, type Colour } from '@backroom/platform';

const size = 128;
const paper: Colour = [0xf6, 0xf7, 0xf9, 0xff];
const dark: Colour = [0x1c, 0x21, 0x27, 0xff];

/** Outlines of goods: a bottle, a cup, a bag, a box, a can. */
const outlines: Readonly<Record<string, (x: number, y: number) => boolean>> = {
  'Cold drinks': (x, y) => (y < 0.35 ? Math.abs(x) < 0.1 : Math.abs(x) < 0.2) && y > 0.12 && y < 0.9,
  'Hot drinks': (x, y) =>
    (Math.abs(x) < 0.3 - y * 0.12 && y > 0.3 && y < 0.85) ||
    (Math.abs(Math.hypot(x - 0.27, y - 0.5) - 0.12) < 0.03 && x > 0.22),
  Snacks: (x, y) => Math.abs(x) < 0.3 + 0.02 * Math.sin(y * 40) && y > 0.15 && y < 0.87,
  'Fresh food': (x, y) => y > 0.35 && y < 0.8 && Math.abs(x) < 0.42 - Math.abs(y - 0.58) * 0.35,
  Pantry: (x, y) => Math.abs(x) < 0.26 && y > 0.2 - x * x * 0.3 && y < 0.85 + x * x * -0.3,
};

/** Draws goods of a category in their own color with a label: a picture free of rights. */
export function demoPicture(category: string, kind: number): Buffer {
  const [colour, label] = [shade(kind), shade(kind + 3)];
  const isInside = outlines[category] ?? outlines['Pantry']!;
  return drawPng(size, (column, row) => {
    const [x, y] = [column / size - 0.5, row / size];
    if (!isInside(x, y)) return paper;
    const isEdge = [
      [0.02, 0],
      [-0.02, 0],
      [0, 0.02],
      [0, -0.02],
    ].some(([dx, dy]) => !isInside(x + dx!, y + dy!));
    if (isEdge) return dark;
    return y > 0.5 && y < 0.68 ? label : colour;
  });
}

/** Returns clearly different colors for consecutive kinds. */
function shade(kind: number): Colour {
  const turn = (kind * 0.618 * 6) % 6;
  const part = (shift: number) =>
    Math.round(95 + 145 * Math.max(0, Math.min(1, Math.abs(((turn + shift) % 6) - 3) - 1)));
  return [part(0), part(4), part(2), 0xff];
}
