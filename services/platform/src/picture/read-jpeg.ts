import { fault } from '../errors/index.js';
import { checkSize, NotAPicture, type Picture } from './picture.js';

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda];
/** Baseline, extended and progressive: the kinds that browsers show. */
const frames = [0xc0, 0xc1, 0xc2];
/** Tables, restart interval, and Adobe's color information; no other application's segment and no comment. */
const kept = [...frames, 0xc4, 0xdb, 0xdd, 0xee, startOfScan];
/** More scans than any encoder writes only serve to keep a decoder busy. */
const maxScans = 64;

/** Reads a JPEG, segment by segment; metadata and anything after its end are dropped. */
export function readJpeg(file: Buffer): Picture {
  const parts: Buffer[] = [Buffer.from([0xff, startOfImage])];
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  for (let at = 2; ;) {
    if (file[at] !== 0xff) throw new NotAPicture(fault('picture-damaged'));
    const marker = file[at + 1];
    // A marker may be preceded by fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === undefined) throw new NotAPicture(fault('picture-cut-off'));
    if (marker === endOfImage) break;
    if (at + 4 > file.length) throw new NotAPicture(fault('picture-cut-off'));
    let end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length || end < at + 4) throw new NotAPicture(fault('picture-cut-off'));
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      size = readFrame(file.subarray(at, end), marker, size);
    if (marker === startOfScan) {
      if (!size || ++scans > maxScans) throw new NotAPicture(fault('picture-damaged'));
      end = endOfScan(file, end);
    }
    if (kept.includes(marker)) parts.push(file.subarray(at, end));
    at = end;
  }
  if (!size || scans === 0) throw new NotAPicture(fault('picture-empty'));
  parts.push(Buffer.from([0xff, endOfImage]));
  return { type: 'jpg', ...size, bytes: Buffer.concat(parts) };
}

function readFrame(segment: Buffer, marker: number, earlier: object | undefined) {
  if (earlier || !frames.includes(marker) || segment.length < 9)
    throw new NotAPicture(fault('picture-damaged'));
  const [height, width] = [segment.readUInt16BE(5), segment.readUInt16BE(7)];
  checkSize(width, height);
  return { width, height };
}

/** The position of the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at++) {
    if (file[at] !== 0xff) continue;
    const next = file[at + 1]!;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new NotAPicture(fault('picture-cut-off'));
}
