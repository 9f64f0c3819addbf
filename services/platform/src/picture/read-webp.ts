import { fault } from '../errors/index.js';
import { checkSize, NotAPicture, type Picture } from './picture.js';

/** Of the extended header only transparency stays: no color profile, no metadata, no animation. */
const alphaFlag = 0x10;
const animationFlag = 0x02;

/** Reads a WebP, chunk by chunk; metadata and anything after its end are dropped. */
export function readWebp(file: Buffer): Picture {
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) throw new NotAPicture(fault('picture-cut-off'));
  const parts: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  for (let at = 12; at < end;) {
    if (at + 8 > end) throw new NotAPicture(fault('picture-cut-off'));
    const name = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (next > end) throw new NotAPicture(fault('picture-cut-off'));
    const content = Buffer.from(file.subarray(at + 8, at + 8 + length));
    if (name === 'VP8X') parts.push(chunk(name, extended(content)));
    if (name === 'ANIM' || name === 'ANMF') throw new NotAPicture(fault('picture-animated'));
    if (name === 'ALPH') parts.push(chunk(name, content));
    if (name === 'VP8 ' || name === 'VP8L') {
      if (size) throw new NotAPicture(fault('picture-damaged'));
      size = name === 'VP8 ' ? lossySize(content) : losslessSize(content);
      parts.push(chunk(name, content));
    }
    at = next;
  }
  if (!size) throw new NotAPicture(fault('picture-empty'));
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  return { type: 'webp', ...size, bytes: chunk('RIFF', body) };
}

function extended(content: Buffer): Buffer {
  if (content.length !== 10) throw new NotAPicture(fault('picture-damaged'));
  if (content[0]! & animationFlag) throw new NotAPicture(fault('picture-animated'));
  checkSize(content.readUIntLE(4, 3) + 1, content.readUIntLE(7, 3) + 1);
  content[0] = content[0]! & alphaFlag;
  return content;
}

function lossySize(content: Buffer): { width: number; height: number } {
  if (content.length < 10 || content.readUIntBE(3, 3) !== 0x9d012a)
    throw new NotAPicture(fault('picture-damaged'));
  return sized(content.readUInt16LE(6) & 0x3fff, content.readUInt16LE(8) & 0x3fff);
}

function losslessSize(content: Buffer): { width: number; height: number } {
  if (content.length < 5 || content[0] !== 0x2f) throw new NotAPicture(fault('picture-damaged'));
  const bits = content.readUInt32LE(1);
  return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

function sized(width: number, height: number): { width: number; height: number } {
  checkSize(width, height);
  return { width, height };
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
