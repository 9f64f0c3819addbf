import { fault } from '../errors/index.js';
import { checkSize, NotAPicture } from './picture.js';

/** The header of a PNG. */
export interface PngHeader {
  width: number;
  height: number;
  hasPalette: boolean;
  /** Exact size of the decompressed pixels in bytes. */
  unpacked: number;
}

const palette = 3;
/** Samples per pixel and the allowed bits of each, by color type. */
const colours: Readonly<Record<number, { samples: number; bits: readonly number[] }>> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  [palette]: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
};

interface Pass {
  left: number;
  top: number;
  across: number;
  down: number;
}

const whole: Pass = { left: 0, top: 0, across: 1, down: 1 };
/** Adam7: the start of each pass and its steps. */
const interlaced: readonly Pass[] = [
  { left: 0, top: 0, across: 8, down: 8 },
  { left: 4, top: 0, across: 8, down: 8 },
  { left: 0, top: 4, across: 4, down: 8 },
  { left: 2, top: 0, across: 4, down: 4 },
  { left: 0, top: 2, across: 2, down: 4 },
  { left: 1, top: 0, across: 2, down: 2 },
  { left: 0, top: 1, across: 1, down: 2 },
];

/** Reads the chunk IHDR. Throws NotAPicture if it is invalid. */
export function readPngHeader(content: Buffer): PngHeader {
  if (content.length !== 13) throw new NotAPicture(fault('picture-damaged'));
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
  checkSize(width, height);
  const [bits, type, compression, filter, interlace] = content.subarray(8);
  const colour = colours[type!];
  if (!colour?.bits.includes(bits!) || compression !== 0 || filter !== 0 || interlace! > 1)
    throw new NotAPicture(fault('picture-damaged'));
  const passes = interlace ? interlaced : [whole];
  const unpacked = passes.map(bytesOf(width, height, colour.samples * bits!)).reduce((a, b) => a + b);
  return { width, height, hasPalette: type === palette, unpacked };
}

/** Each row has one extra byte, its filter; a pass without pixels has no rows. */
function bytesOf(width: number, height: number, bitsPerPixel: number) {
  return ({ left, top, across, down }: Pass): number => {
    const columns = Math.max(0, Math.ceil((width - left) / across));
    const rows = Math.max(0, Math.ceil((height - top) / down));
    return columns && rows * (Math.ceil((columns * bitsPerPixel) / 8) + 1);
  };
}
