import type { Pack } from '@backroom/platform/text-files';

/** Compresses with the browser's API; each entry at once, as a table is written at once here. */
export const pack: Pack = async (_entry, content) => {
  const piece = new TextEncoder().encode(content);
  const packed = new Blob([piece]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return { bytes, entry: { crc: crc32(piece), compressed: bytes.length, size: piece.length } };
};

/** The checksum of an archive's entries (ISO 3309), byte by byte. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ sums[(crc ^ byte) & 0xff]!;
  return (crc ^ 0xffffffff) >>> 0;
}

const sums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});
