/** The partition of a key: FNV-1a over its UTF-8 bytes, mixed. Must never change: a key keeps its partition. */
export function partitionOf(key: string, partitions: number): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(key, 'utf8')) hash = Math.imul(hash ^ byte, 0x01000193);
  // FNV alone leaves the low bits of short keys uneven.
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return (hash >>> 0) % partitions;
}
