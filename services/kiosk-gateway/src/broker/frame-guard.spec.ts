import { FrameGuard } from './frame-guard.js';

/** A packet with a body of that many bytes. */
function packet(bytes: number): Buffer {
  const digits: number[] = [];
  for (let rest = bytes; digits.push(rest % 128) && (rest = Math.floor(rest / 128)) > 0;);
  const header = digits.map((digit, i) => (i < digits.length - 1 ? digit | 0x80 : digit));
  return Buffer.concat([Buffer.from([0x30, ...header]), Buffer.alloc(bytes, 0xff)]);
}

it('lets packets of any size up to the limit pass, however they are cut into chunks', () => {
  const stream = Buffer.concat([0, 1, 127, 128, 16_383, 16_384, 20_000, 0, 5].map(packet));
  for (const size of [1, 2, 3, 7, 1_000, stream.length]) {
    const guard = new FrameGuard(() => 20_000);
    for (let at = 0; at < stream.length; at += size)
      expect(guard.fits(stream.subarray(at, at + size))).toBe(true);
  }
});

it('refuses a packet over the limit at its header', () => {
  const guard = new FrameGuard(() => 20_000);
  expect(guard.fits(packet(20_001).subarray(0, 3))).toBe(true);
  expect(guard.fits(packet(20_001).subarray(3, 4))).toBe(false);
});

it('refuses a length of more than four digits', () => {
  expect(new FrameGuard(() => 2 ** 40).fits(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x01]))).toBe(false);
});

it('counts packets, and knows when it is within one', () => {
  const guard = new FrameGuard(() => 20_000);
  guard.fits(Buffer.concat([packet(3), packet(0), packet(200).subarray(0, 50)]));
  expect([guard.packets, guard.isWithin]).toEqual([3, true]);
  guard.fits(packet(200).subarray(50));
  expect([guard.packets, guard.isWithin]).toEqual([3, false]);
  guard.fits(packet(5).subarray(0, 1));
  expect([guard.packets, guard.isWithin]).toEqual([4, true]);
});
