import { utf8 } from './table.js';

/** The written part of a file in an archive. */
export interface ZipEntry {
  crc: number;
  compressed: number;
  size: number;
}
export const newEntry: ZipEntry = { crc: 0, compressed: 0, size: 0 };

/** Compresses a piece of an entry with deflate. Servers and browsers each have their own implementation. */
export type Pack = (
  entry: ZipEntry,
  content: string,
  isLast: boolean,
) => Promise<{ bytes: Uint8Array; entry: ZipEntry }>;

/** Sizes follow the content; names are UTF-8; compressed with deflate. */
const flags = 0x0808;
const deflated = 8;
const version = 20;
/** 1 January 1980, the epoch of ZIP. */
const epoch = 0x0021;

/** Integers of two or four bytes, little-endian. */
function numbers(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  const bytes = new Uint8Array(values.reduce((sum, [length]) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [length, value] of values) {
    if (length === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += length;
  }
  return bytes;
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Precedes an entry's content. */
export function localHeader(name: string): Uint8Array {
  const text = utf8.encode(name);
  const header = numbers(
    ...([
      [4, 0x04034b50],
      [2, version],
      [2, flags],
      [2, deflated],
      [2, 0],
      [2, epoch],
    ] as const),
    // Checksum and sizes follow the content.
    ...([
      [4, 0],
      [4, 0],
      [4, 0],
      [2, text.length],
      [2, 0],
    ] as const),
  );
  return joined([header, text]);
}

/** Follows an entry's content. */
export function descriptor({ crc, compressed, size }: ZipEntry): Uint8Array {
  return numbers([4, 0x08074b50], [4, crc], [4, compressed], [4, size]);
}

/** Ends the archive: its entries in the order in which they were written. */
export function directory(entries: readonly (ZipEntry & { name: string })[]): Uint8Array {
  let offset = 0;
  const listed = entries.map((entry) => {
    const record = directoryEntry(entry, offset);
    offset += localHeader(entry.name).length + entry.compressed + 16;
    return record;
  });
  const all = joined(listed);
  return joined([all, end(entries.length, all.length, offset)]);
}

function directoryEntry(
  { name, crc, compressed, size }: ZipEntry & { name: string },
  offset: number,
): Uint8Array {
  const text = utf8.encode(name);
  const entry = numbers(
    ...([
      [4, 0x02014b50],
      [2, version],
      [2, version],
      [2, flags],
      [2, deflated],
      [2, 0],
      [2, epoch],
    ] as const),
    ...([
      [4, crc],
      [4, compressed],
      [4, size],
      [2, text.length],
      [2, 0],
    ] as const),
    // No comment, the first disk, no attributes.
    ...([
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const),
  );
  return joined([entry, text]);
}

function end(count: number, size: number, offset: number): Uint8Array {
  return numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]);
}
