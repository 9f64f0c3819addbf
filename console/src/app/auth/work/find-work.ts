import { blockSize, compress, freshState } from './sha256';

/**
 * Solves a challenge of the server: returns the challenge, a colon and the first number for which the SHA-256 of the
 * whole text starts with the requested number of zero bits. The constant blocks are hashed once.
 */
export function findWork(challenge: string, difficulty: number): string {
  const head = new TextEncoder().encode(`${challenge}:`);
  const before = freshState();
  const whole = Math.floor(head.length / blockSize) * blockSize;
  for (let at = 0; at < whole; at += blockSize) compress(before, head, at);
  const rest = head.subarray(whole);
  const state = freshState();
  for (let n = 0; ; n += 1) {
    const digits = String(n);
    const tail = padded(rest, digits, head.length + digits.length);
    state.set(before);
    for (let at = 0; at < tail.length; at += blockSize) compress(state, tail, at);
    if (Math.clz32(state[0]!) >= difficulty) return `${challenge}:${digits}`;
  }
}

const buffers = [new Uint8Array(blockSize), new Uint8Array(2 * blockSize)] as const;

/** Pads the last bytes for SHA-256: a one, zeros, and the total length in bits. */
function padded(rest: Uint8Array, digits: string, length: number): Uint8Array {
  const used = rest.length + digits.length;
  const tail = used + 9 <= blockSize ? buffers[0] : buffers[1];
  tail.fill(0);
  tail.set(rest);
  for (let i = 0; i < digits.length; i += 1) tail[rest.length + i] = digits.charCodeAt(i);
  tail[used] = 0x80;
  new DataView(tail.buffer).setUint32(tail.length - 4, length * 8);
  return tail;
}
