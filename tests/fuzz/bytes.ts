/**
 * An MQTT packet: first byte, remaining length, body (MQTT 3.1.1 section 2.2). `length` overrides the declared length.
 */
export function frame(first: number, body: Buffer, length = body.length): Buffer {
  return Buffer.concat([Buffer.from([first, ...digits(length)]), body]);
}

/** A string or bytes with a length prefix (section 1.5.3). `length` overrides the declared length. */
export function text(content: string | Buffer, length?: number): Buffer {
  const bytes = Buffer.from(content as string);
  return Buffer.concat([number(length ?? bytes.length), bytes]);
}

export function number(value: number): Buffer {
  return Buffer.from([(value >> 8) & 0xff, value & 0xff]);
}

/** Splits a stream into packets; `rest` contains the bytes after the last complete one. */
export function packetsIn(stream: Buffer): { packets: { first: number; body: Buffer }[]; rest: Buffer } {
  const packets: { first: number; body: Buffer }[] = [];
  let rest = stream;
  for (;;) {
    const header = headerOf(rest);
    if (!header || rest.length < header.end) return { packets, rest };
    packets.push({ first: rest[0]!, body: rest.subarray(header.begin, header.end) });
    rest = rest.subarray(header.end);
  }
}

function headerOf(bytes: Buffer): { begin: number; end: number } | undefined {
  let length = 0;
  for (let at = 1; at <= 4 && at < bytes.length; at++) {
    length += (bytes[at]! & 0x7f) * 128 ** (at - 1);
    if ((bytes[at]! & 0x80) === 0) return { begin: at + 1, end: at + 1 + length };
  }
  return undefined;
}

function digits(length: number): number[] {
  const found: number[] = [];
  for (let rest = length; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...found, rest];
    found.push((rest % 128) | 0x80);
  }
}
