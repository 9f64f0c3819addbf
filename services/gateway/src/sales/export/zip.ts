import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface Entry {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

interface Written {
  name: Buffer;
  offset: number;
  crc: number;
  compressed: number;
  size: number;
}

/** Sizes stand behind the content; names are UTF-8; packed by deflate. */
const flags = 0x0808;
const deflated = 8;
const version = 20;
/** 1 January 1980, when time begins here. */
const epoch = 0x0021;

/** A ZIP archive in pieces: what goes in is read as it is asked for, and nothing is held. */
export async function* zip(entries: readonly Entry[]): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name: text, content } of entries) {
    const entry: Written = { name: Buffer.from(text), offset, crc: 0, compressed: 0, size: 0 };
    yield localHeader(entry.name);
    // What breaks off in front breaks off behind: the reader of the archive is told, and nobody else.
    const packed = createDeflateRaw({ level: 3 });
    pipeline(Readable.from(counted(content, entry)), packed, () => undefined);
    for await (const piece of packed as AsyncIterable<Buffer>) {
      entry.compressed += piece.length;
      yield piece;
    }
    yield descriptor(entry);
    offset += 30 + entry.name.length + entry.compressed + 16;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield Buffer.concat([directory, end(written.length, directory.length, offset)]);
}

async function* counted(content: Entry['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const piece = Buffer.from(text);
    entry.crc = crc32(piece, entry.crc);
    entry.size += piece.length;
    yield piece;
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(epoch, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, compressed, size }: Written): Buffer {
  const trailer = Buffer.alloc(16);
  trailer.writeUInt32LE(0x08074b50, 0);
  trailer.writeUInt32LE(crc, 4);
  trailer.writeUInt32LE(compressed, 8);
  trailer.writeUInt32LE(size, 12);
  return trailer;
}

function directoryEntry({ name, offset, crc, compressed, size }: Written): Buffer {
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
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
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
