import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { Pack } from './zip.js';

const deflate = promisify(deflateRaw);

/** All pieces but the last end at a byte boundary, so that another process can continue. */
export const pack: Pack = async (entry, content, isLast) => {
  const piece = Buffer.from(content);
  const finishFlush = isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH;
  const bytes = await deflate(piece, { level: 1, finishFlush });
  return {
    bytes,
    entry: {
      crc: crc32(piece, entry.crc),
      compressed: entry.compressed + bytes.length,
      size: entry.size + piece.length,
    },
  };
};
