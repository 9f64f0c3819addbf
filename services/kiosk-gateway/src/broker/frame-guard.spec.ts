import { FrameGuard } from './frame-guard.js';

/** A packet with a body of that many bytes; a PUBLISH by default. */
function packet(bytes: number, first = 0x30): Buffer {
  const digits: number[] = [];
  for (let rest = bytes; digits.push(rest % 128) && (rest = Math.floor(rest / 128)) > 0;);
  const header = digits.map((digit, i) => (i < digits.length - 1 ? digit | 0x80 : digit));
  return Buffer.concat([Buffer.from([first, ...header]), Buffer.alloc(bytes, 0xff)]);
}
const faultOf = (bytes: Buffer) => new FrameGuard(() => 20_000).fault(bytes);

it('passes packets of any size up to the limit, however they are split into chunks', () => {
  const stream = Buffer.concat([2, 4, 127, 128, 16_383, 16_384, 20_000, 2, 5].map((n) => packet(n)));
  for (const size of [1, 2, 3, 7, 1_000, stream.length]) {
    const guard = new FrameGuard(() => 20_000);
    for (let at = 0; at < stream.length; at += size)
      expect(guard.fault(stream.subarray(at, at + size))).toBeUndefined();
  }
});

it('refuses a packet over the limit at its header', () => {
  const guard = new FrameGuard(() => 20_000);
  expect(guard.fault(packet(20_001).subarray(0, 3))).toBeUndefined();
  expect(guard.fault(packet(20_001).subarray(3, 4))).toBe('oversize');
});

it('refuses a length of more than four digits', () => {
  expect(faultOf(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01]))).toBe('malformed');
});

it.each([
  ['a CONNECT', 0x10, 12, 8_192],
  ['a PUBACK', 0x40, 2, 2],
  ['a PUBREC', 0x50, 2, 2],
  ['a PUBREL', 0x62, 2, 2],
  ['a PUBCOMP', 0x70, 2, 2],
  ['a SUBSCRIBE', 0x82, 5, 8_192],
  ['an UNSUBSCRIBE', 0xa2, 4, 8_192],
  ['a PINGREQ', 0xc0, 0, 0],
  ['a DISCONNECT', 0xe0, 0, 0],
])('refuses %s of an impossible length', (_what, first, min, max) => {
  expect([min, max].map((bytes) => faultOf(packet(bytes, first)))).toEqual([undefined, undefined]);
  if (min > 0) expect(faultOf(packet(min - 1, first))).toBe('malformed');
  expect(faultOf(packet(max + 1, first))).toBe('oversize');
});

it('refuses packets that only a broker sends, and unknown types', () => {
  for (const first of [0x00, 0x20, 0x90, 0xb0, 0xd0, 0xf0])
    expect(faultOf(packet(2, first))).toBe('malformed');
});

it('counts packets, and knows when it is inside one', () => {
  const guard = new FrameGuard(() => 20_000);
  guard.fault(Buffer.concat([packet(3), packet(2), packet(200).subarray(0, 50)]));
  expect([guard.packets, guard.isInsidePacket]).toEqual([3, true]);
  guard.fault(packet(200).subarray(50));
  expect([guard.packets, guard.isInsidePacket]).toEqual([3, false]);
  guard.fault(packet(5).subarray(0, 1));
  expect([guard.packets, guard.isInsidePacket]).toEqual([4, true]);
});
