import { crc32, createInflate } from 'node:zlib';
import { fault } from '../errors/index.js';
import { Slots } from '../concurrency/slots.js';
import { NotAPicture, type Picture } from './picture.js';
import { readPngHeader, type PngHeader } from './png-header.js';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Everything else is text, profiles and animation: nothing that a kiosk shows. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'IDAT', 'IEND']);
/** Limits concurrent decompression: one picture may be many megabytes. */
const unpacking = new Slots(2);

/** Reads a PNG, chunk by chunk; anything after its end is dropped. */
export async function readPng(file: Buffer): Promise<Picture> {
  const parts: Buffer[] = [pngSignature];
  const data: Buffer[] = [];
  let header: PngHeader | undefined;
  let hasColours = false;
  for (let at = pngSignature.length; ;) {
    if (at + 12 > file.length) throw new NotAPicture(fault('picture-cut-off'));
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) throw new NotAPicture(fault('picture-cut-off'));
    const name = file.toString('latin1', at + 4, at + 8);
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4))
      throw new NotAPicture(fault('picture-damaged'));
    const content = file.subarray(at + 8, end - 4);
    if (!header !== (name === 'IHDR')) throw new NotAPicture(fault('picture-damaged'));
    if (name === 'IHDR') header = readPngHeader(content);
    if (name === 'PLTE' && data.length === 0) hasColours = isPalette(content);
    if (name === 'IDAT') data.push(content);
    if (kept.has(name)) parts.push(file.subarray(at, end));
    if (name === 'IEND') break;
    at = end;
  }
  if (header!.hasPalette && !hasColours) throw new NotAPicture(fault('picture-damaged'));
  await unpacking.run(() => checkData(Buffer.concat(data), header!.unpacked));
  return { type: 'png', width: header!.width, height: header!.height, bytes: Buffer.concat(parts) };
}

/** Up to 256 colors of three bytes. */
function isPalette(content: Buffer): boolean {
  return content.length > 0 && content.length % 3 === 0 && content.length <= 768;
}

/**
 * Checks that the pixels decompress to exactly the size in the header: no bomb, and nothing missing. The data is only
 * counted.
 */
async function checkData(data: Buffer, expected: number): Promise<void> {
  if ((await unpackedLength(data, expected)) < expected) throw new NotAPicture(fault('picture-cut-off'));
}

async function unpackedLength(data: Buffer, maxLength: number): Promise<number> {
  const inflating = createInflate();
  inflating.end(data);
  let length = 0;
  try {
    for await (const part of inflating) if ((length += (part as Buffer).length) > maxLength) break;
  } catch {
    throw overfull();
  }
  if (length > maxLength) throw overfull();
  return length;
}

const overfull = () => new NotAPicture(fault('picture-overfull'));
