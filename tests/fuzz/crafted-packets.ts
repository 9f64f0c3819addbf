import { deviceTopic } from '@backroom/proto/devices';
import { frame, number, text } from './bytes.js';
import { publish, report, subscribe, upstream, type PacketMaker } from './valid-packets.js';

const mebibyte = 1024 * 1024;
const own = (channel: Parameters<typeof deviceTopic>[1]): PacketMaker => {
  return (_chance, device) => publish(deviceTopic(device, channel), '{}');
};
const toTopic =
  (...topics: (string | Buffer)[]): PacketMaker =>
  (chance) =>
    publish(chance.pick(topics), JSON.stringify(report(chance)), chance.pick([0x30, 0x32, 0x34]));
const subscribing =
  (...topics: string[]): PacketMaker =>
  (chance) =>
    subscribe([chance.pick(topics)]);
const publishing =
  (...payloads: (() => string | Buffer)[]): PacketMaker =>
  (chance, device) =>
    publish(upstream(chance, device), chance.pick(payloads)());
const withField =
  (...fields: Record<string, unknown>[]): PacketMaker =>
  (chance, device) =>
    publish(upstream(chance, device), JSON.stringify({ ...report(chance), ...chance.pick(fields) }));

const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
const foreign = [
  'v1/1/kiosks/1/orders',
  'v1/2/kiosks/1/receipts',
  'v1/0/kiosks/0/hello',
  'v1/../kiosks/1/orders',
];

/** Packets of a malicious client that is connected. */
export const craftedPackets: Record<string, PacketMaker> = {
  'an empty topic': toTopic(''),
  'a topic with a wildcard': toTopic('v1/#', 'v1/+/kiosks/1/orders', '+', '#'),
  'a topic of the broker': toTopic('$SYS/broker', '$SYS/heartbeat', '$share/x/v1/1/kiosks/1/orders'),
  'a foreign topic': toTopic(...foreign, ...inherited),
  'a topic that is not text': toTopic(
    Buffer.from([0xff, 0xfe]),
    Buffer.from([0x76, 0x00]),
    Buffer.from([0xed, 0xa0, 0x80]),
  ),
  'a topic of thousands of levels': toTopic('/'.repeat(60_000), 'a/'.repeat(101)),
  'the longest topic': toTopic('x'.repeat(65_535)),
  'a retained message': (chance, device) =>
    publish(upstream(chance, device), JSON.stringify(report(chance)), 0x33),
  'a forged command': own('commands'),
  'a retained command': (_chance, device) =>
    publish(deviceTopic(device, 'commands'), '{"type":"unlock"}', 0x33),
  'a forged config': own('config'),
  'forged receipts': own('receipts'),
  'message id 0': (chance, device) => publish(upstream(chance, device), '{}', chance.pick([0x32, 0x34]), 0),
  'no message id': (chance, device) => frame(0x32, text(upstream(chance, device))),
  'no payload': (chance, device) => publish(upstream(chance, device), ''),
  'a payload of 300 KiB': publishing(
    () => 'x'.repeat(300 * 1024),
    () => `"${'x'.repeat(300 * 1024)}"`,
  ),
  'a payload of nearly 1 MiB': publishing(() => Buffer.alloc(mebibyte - 100, 0x20)),
  'a payload of 1 MiB': publishing(
    () => Buffer.alloc(mebibyte, 0x7b),
    () => Buffer.alloc(mebibyte, 0xff),
  ),
  'the head of a packet of 256 MiB': () => Buffer.from([0x32, 0xff, 0xff, 0xff, 0x7f]),
  'deep JSON': publishing(
    () => '['.repeat(200_000),
    () => '{"a":'.repeat(40_000) + '1' + '}'.repeat(40_000),
  ),
  'odd JSON': publishing(
    () => 'null',
    () => '[]',
    () => '1e999',
    () => '"',
    () => '{"messageId":{}}',
    () => '{"a":1',
  ),
  'inherited fields': publishing(
    () => '{"__proto__":{"messageId":"x"},"constructor":{"prototype":{"x":1}}}',
    () => '{"messageId":"__proto__","sequence":-0,"bootId":"constructor","at":"toString"}',
  ),
  'fields out of range': withField(
    { sequence: Number.MAX_SAFE_INTEGER + 2 },
    { sequence: -1 },
    { at: '9999-99-99T99:99:99Z' },
    { at: '+275760-09-13T00:00:00.001Z' },
    { batteryLevel: 1e308 },
    { messageId: 'x'.repeat(100_000) },
    { traceparent: '00-\u0000-\ud800-01' },
    { software: '\u0000' },
  ),
  'a subscription to everything': subscribing('#', '+', '+/#', 'v1/#', 'v1/+/+/+/receipts', '/#'),
  'a subscription to the broker': subscribing('$SYS/#', '$SYS/+/new/clients', '$share/g/#', '$CONTROL/#'),
  'a subscription to another device': subscribing(...foreign, ...inherited),
  'an invalid subscription': subscribing('', 'a/#/b', 'a+', '#a', '/'.repeat(10_000)),
  'thousands of subscriptions': (chance) =>
    subscribe(Array.from({ length: 20_000 }, (_, n) => `t/${n}/${chance.between(0, 9)}`)),
  'no subscription': () => frame(0x82, number(9)),
  'a subscription of QoS 3': () => frame(0x82, Buffer.concat([number(9), text('a'), Buffer.from([3])])),
  'no unsubscription': () => frame(0xa2, number(9)),
  'thousands of unsubscriptions': (_chance, device) =>
    frame(
      0xa2,
      Buffer.concat([
        number(9),
        ...Array.from({ length: 5_000 }, () => text(deviceTopic(device, 'receipts'))),
      ]),
    ),
  'packets sent only by brokers': (chance) => frame(chance.pick([0x20, 0x90, 0xb0, 0xd0]), number(1)),
  'undefined packet types': (chance) => frame(chance.pick([0x00, 0xf0]), number(chance.between(0, 65_535))),
  'half a QoS 2 exchange many times': (chance, device) =>
    Buffer.concat(
      Array.from({ length: 200 }, (_, n) =>
        publish(upstream(chance, device), JSON.stringify(report(chance)), 0x34, n + 1),
      ),
    ),
  'many packets at once': () => Buffer.alloc(400, Buffer.from([0xc0, 0x00])),
};
