import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';
import { checkSize, NotAPicture, type Picture } from './picture.js';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Everything else is text, profiles and animation: nothing that a kiosk shows. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'IDAT', 'IEND']);
/** Samples per pixel by colour type. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Reads a PNG, chunk by chunk; what follows its end is left behind. */
export async function readPng(file: Buffer): Promise<Picture> {
  const parts: Buffer[] = [pngSignature];
  const data: Buffer[] = [];
  let header: { width: number; height: number; unpacked: number } | undefined;
  for (let at = pngSignature.length; ;) {
    if (at + 12 > file.length) throw new NotAPicture('is cut off');
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) throw new NotAPicture('is cut off');
    const name = file.toString('latin1', at + 4, at + 8);
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4))
      throw new NotAPicture('is damaged');
    const content = file.subarray(at + 8, end - 4);
    if (!header !== (name === 'IHDR')) throw new NotAPicture('is damaged');
    if (name === 'IHDR') header = readHeader(content);
    if (name === 'IDAT') data.push(content);
    if (kept.has(name)) parts.push(file.subarray(at, end));
    if (name === 'IEND') break;
    at = end;
  }
  await checkData(Buffer.concat(data), header!.unpacked);
  return { type: 'png', width: header!.width, height: header!.height, bytes: Buffer.concat(parts) };
}

function readHeader(content: Buffer): { width: number; height: number; unpacked: number } {
  if (content.length !== 13) throw new NotAPicture('is damaged');
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
  checkSize(width, height);
  const perPixel = (samples[content[9]!] ?? 0) * content[8]!;
  if (perPixel === 0 || content[8]! > 16) throw new NotAPicture('is damaged');
  // Interlaced in seven passes, each with rows of its own: never more than twice the rows.
  const rows = content[12] ? height * 2 + 7 : height;
  return { width, height, unpacked: rows * (Math.ceil((width * perPixel) / 8) + 1) };
}

/** The pixels unpack to what the header says and not to more: no bomb. */
async function checkData(data: Buffer, most: number): Promise<void> {
  try {
    await promisify(inflate)(data, { maxOutputLength: most });
  } catch {
    throw new NotAPicture('is damaged, or unpacks to more than it shows');
  }
}
