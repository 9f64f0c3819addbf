import { drawPng, type Colour } from '@backroom/platform';

const size = 64;
const blue: Colour = [0x2d, 0x72, 0xd2, 0xff];
const yellow: Colour = [0xff, 0xc9, 0x40, 0xff];
const clear: Colour = [0, 0, 0, 0];

/** A disc with a ring, as a PNG: a logo free of rights. */
export function demoLogo(): Buffer {
  return drawPng(size, (x, y) => {
    const distance = Math.hypot(x - size / 2 + 0.5, y - size / 2 + 0.5) / (size / 2);
    if (distance > 1) return clear;
    return distance > 0.8 || distance < 0.4 ? blue : yellow;
  });
}
