/** A UUIDv7 (RFC 9562), in Node and in a browser. */
export function newMessageId(at = Date.now()): string {
  const bytes = random(16);
  for (let n = 0; n < 6; n++) bytes[n] = Math.floor(at / 2 ** (8 * (5 - n))) % 256;
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const text = hex(bytes);
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
}

/** A W3C trace context that starts at the device: one trace id follows its message. */
export function newTraceparent(): string {
  return `00-${hex(random(16))}-${hex(random(8))}-01`;
}

function random(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
