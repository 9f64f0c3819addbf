import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** A file of an archive, as far as it is written. */
export interface ZipEntry {
  crc: number;
  compressed: number;
  size: number;
}
export const newEntry: ZipEntry = { crc: 0, compressed: 0, size: 0 };

/** Sizes stand behind the content; names are UTF-8; packed by deflate. */
const flags = 0x0808;
const deflated = 8;
const version = 20;
/** 1 January 1980, when time begins here. */
const epoch = 0x0021;

/** Packs a piece of an entry: pieces that are not the last end at a byte, so that another process can go on behind them. */
export async function pack(
  entry: ZipEntry,
  content: string,
  isLast: boolean,
): Promise<{ bytes: Buffer; entry: ZipEntry }> {
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
}

/** Stands before an entry's content. */
export function localHeader(name: string): Buffer {
  const text = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(epoch, 12);
  header.writeUInt16LE(text.length, 26);
  return Buffer.concat([header, text]);
}

/** Stands behind it. */
export function descriptor({ crc, compressed, size }: ZipEntry): Buffer {
  const trailer = Buffer.alloc(16);
  trailer.writeUInt32LE(0x08074b50, 0);
  trailer.writeUInt32LE(crc, 4);
  trailer.writeUInt32LE(compressed, 8);
  trailer.writeUInt32LE(size, 12);
  return trailer;
}

/** Ends the archive: what is in it, in the order in which it was written. */
export function directory(entries: readonly (ZipEntry & { name: string })[]): Buffer {
  let offset = 0;
  const listed = entries.map((entry) => {
    const record = directoryEntry(entry, offset);
    offset += localHeader(entry.name).length + entry.compressed + 16;
    return record;
  });
  const all = Buffer.concat(listed);
  return Buffer.concat([all, end(entries.length, all.length, offset)]);
}

function directoryEntry(
  { name, crc, compressed, size }: ZipEntry & { name: string },
  offset: number,
): Buffer {
  const text = Buffer.from(name);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(epoch, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(compressed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(text.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, text]);
}

function end(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}
