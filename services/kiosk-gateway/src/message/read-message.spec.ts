import { describe, expect, it } from '@jest/globals';
import { messageExamples } from '@backroom/proto/asyncapi';
import { upstreamChannels } from '@backroom/proto/devices';
import { isRejection, messageIdIn, readMessage, type Reading, type Rejection } from './read-message.js';

const order = messageExamples.orders[0]!.payload;
const diagnostics = messageExamples.diagnostics[0]!.payload;
const { messageId, sequence, bootId, at } = order as Record<string, string>;

const bytes = (body: unknown) => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
function read(body: unknown, channel: (typeof upstreamChannels)[number] = 'orders'): Reading {
  const reading = readMessage(channel, Buffer.isBuffer(body) ? body : bytes(body));
  if (isRejection(reading)) throw new Error(reading.reason);
  return reading;
}
function refuse(body: unknown, channel: (typeof upstreamChannels)[number] = 'orders'): Rejection {
  const reading = readMessage(channel, Buffer.isBuffer(body) ? body : bytes(body));
  if (!isRejection(reading)) throw new Error('It is accepted');
  return reading;
}
const kept = ({ body }: Reading) => JSON.parse(body.toString()) as unknown;

describe('F3: unknown fields', () => {
  it.each(
    upstreamChannels.flatMap((channel) => messageExamples[channel].map((one) => ({ channel, ...one }))),
  )('F3: ignores and names an unknown field of $channel: $name', ({ channel, payload }) => {
    const reading = read({ note: 'x', ...payload, nested: { deep: [1] } }, channel);
    expect(reading.unknownFields).toEqual(['note', 'nested']);
    expect(kept(reading)).toEqual(payload);
  });

  it('F3: ignores unknown fields at every depth and names them without indexes', () => {
    const [line] = order['lines'] as object[];
    const [payment] = order['payments'] as object[];
    const products = [{ productId: 1, quantity: 1, size: 'L' }];
    const reading = read({
      ...order,
      lines: [
        { ...line, colour: 'red' },
        { ...line, colour: 'blue' },
      ],
      payments: [{ ...payment, products, terminal: { id: 7 } }],
    });
    expect(reading.unknownFields).toEqual(['lines.colour', 'payments.products.size', 'payments.terminal']);
    expect(JSON.stringify(kept(reading))).not.toMatch(/colour|size|terminal/);
  });

  it('F3: keeps further data of diagnostics, which are no unknown fields', () => {
    const details = { esperId: 'x', disk: { free: [1, { deep: true }] } };
    const reading = read({ ...diagnostics, details }, 'diagnostics');
    expect([reading.unknownFields, kept(reading)]).toEqual([[], { ...diagnostics, details }]);
  });

  it('F3: ignores names of prototypes', () => {
    const text = JSON.stringify(order).replace(
      '{',
      '{"__proto__":{"total":1},"constructor":{},"toString":1,',
    );
    const reading = read(text);
    expect(reading.unknownFields).toEqual(['__proto__', 'constructor', 'toString']);
    expect(kept(reading)).toEqual(order);
    expect(({} as { total?: number }).total).toBeUndefined();
  });

  it('F3: bounds number, length and characters of names', () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field-${n}`, n]));
    expect(read({ ...order, ...many }).unknownFields).toHaveLength(20);
    const odd = read({ ...order, ['n'.repeat(10_000)]: 1, 'a\u0000\ud800b': 2 });
    expect(odd.unknownFields).toEqual(['n'.repeat(60), 'a\ufffd\ufffdb']);
  });

  it('F3: ignores an unknown field whatever it contains', () => {
    const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
    const text = JSON.stringify({ ...order, note: 'a\u0000\ud800' }).replace('{', `{"deep":${deep},`);
    expect(kept(read(text))).toEqual(order);
  });

  it('F3: appends a message without unknown fields as it was received', () => {
    const text = JSON.stringify(order, null, 2);
    expect(read(text).body.toString()).toBe(text);
  });
});

describe('F3: device times', () => {
  it.each(['2026-12-31T23:59:60Z', '2026-12-31T24:00:00Z', '2026-12-31T18:59:60-05:00'])(
    'F3: accepts an order of %s',
    (time) => {
      expect(read({ ...order, at: time }).message.at).toBe(time);
    },
  );

  it.each([
    '2026-12-31T24:00:01Z',
    '2026-12-31T23:60:00Z',
    '2026-12-31T23:59:61Z',
    '2026-02-30T00:00:00Z',
    'now',
  ])('F3: names the field of the invalid time %s', (time) => {
    expect(refuse({ ...order, at: time }).reason).toMatch(/^at: /);
  });
});

describe('F4: bytes around the JSON', () => {
  it.each([
    ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes(order)])],
    ['a trailing NUL', Buffer.concat([bytes(order), Buffer.from([0])])],
    ['a line break and a NUL', bytes(`${JSON.stringify(order)}\r\n\0`)],
    ['blanks and line breaks', bytes(` \r\n\t${JSON.stringify(order)}\r\n`)],
  ])('F4: ignores %s', (_what, payload) => {
    const reading = read(payload);
    expect([reading.message.messageId, kept(reading)]).toEqual([messageId, order]);
  });

  it.each([
    ['two NULs', bytes(`${JSON.stringify(order)}\0\0`), 'not-json'],
    ['a NUL in front', bytes(`\0${JSON.stringify(order)}`), 'not-json'],
    ['UTF-16', Buffer.from(`\ufeff${JSON.stringify(order)}`, 'utf16le'), 'not-text'],
    ['a byte of Latin-1', Buffer.from(JSON.stringify({ ...order, note: 'é' }), 'latin1'), 'not-text'],
    ['a trailing comma', bytes(JSON.stringify(order).replace(/}$/, ',}')), 'not-json'],
    ['NaN', bytes(JSON.stringify(order).replace('"total":417', '"total":NaN')), 'not-json'],
    ['two messages', bytes(JSON.stringify(order) + JSON.stringify(diagnostics)), 'not-json'],
    ['half a message', bytes(JSON.stringify(order).slice(0, -20)), 'not-json'],
  ])('F4: reads id, place and time of a message with %s', (_what, payload, code) => {
    expect(refuse(payload)).toMatchObject({
      ...{ code, messageId, place: { sequence, bootId }, claimedAt: Date.parse(at!) },
    });
    expect(messageIdIn(payload)).toBe(messageId);
  });

  it('F4: reads no id where none is', () => {
    for (const payload of ['', '\0', '[]', 'null', '7', '"messageId"', '{"messageId":', '{"messageId":7,}'])
      expect([payload, refuse(payload).messageId]).toEqual([payload, null]);
    expect(refuse(`{"messageId":"${'x'.repeat(200)}",`).messageId).toBeNull();
    expect(refuse({ ...order, messageId: 'a\u0000' }).messageId).toBeNull();
  });
});

describe('F4: characters that cannot be stored', () => {
  const withDetails = (text: string) =>
    JSON.stringify({ ...diagnostics, details: 0 }).replace('"details":0', `"details":${text}`);

  it('F4: accepts an escaped backslash before u0000', () => {
    const text = withDetails('{"path":"C:\\\\u0000dir","C:\\\\u0000":1}');
    expect(kept(read(text, 'diagnostics'))).toMatchObject({ details: { path: 'C:\\u0000dir' } });
  });

  it.each([
    ['a NUL', '{"a":[{"path":"C:\\u0000dir"}]}', /^details\.a\[0\]\.path: has a NUL/],
    ['a NUL in a name', '{"a\\u0000":1}', /^details: has a name with a NUL/],
    ['half of a surrogate pair', '{"path":"\\ud800x"}', /^details\.path: has half/],
    ['the other half', '{"path":"x\\udc00"}', /^details\.path: has half/],
    ['too many levels', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, /levels deep/],
  ])('F4: names the field with %s', (_what, details, reason) => {
    expect(refuse(withDetails(details), 'diagnostics').reason).toMatch(reason);
  });

  it('F4: accepts a surrogate pair', () => {
    expect(read(withDetails('{"path":"\\ud83d\\ude00"}'), 'diagnostics').unknownFields).toEqual([]);
  });

  it('F4: names a known field of an order with a NUL', () => {
    expect(refuse({ ...order, currency: 'U\u0000D' }).reason).toMatch(/^currency: has a NUL/);
  });

  it('F4: quotes no character in a reason that cannot be stored', () => {
    expect(refuse('\0\0\ud800{').reason).not.toMatch(/[\0\ud800]/);
  });
});

describe('F4: numbers and names', () => {
  it('F4: rejects numbers beyond a double by their field and takes -0 as 0', () => {
    const with_ = (total: string) => JSON.stringify(order).replace('"total":417', `"total":${total}`);
    expect(refuse(with_('1e400')).reason).toMatch(/^total: /);
    expect(refuse(with_('-1e400')).reason).toMatch(/^total: /);
    expect(kept(read(with_('417.0')))).toEqual(order);
  });

  it('F4: takes the last of two fields with one name', () => {
    const text = JSON.stringify(order).replace('"total":417', '"total":1,"total":417');
    expect(kept(read(text))).toEqual(order);
  });
});
