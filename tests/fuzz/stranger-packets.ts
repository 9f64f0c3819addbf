import { deviceTopic } from '@backroom/proto/devices';
import type { DemoDevice } from '@backroom/simulator';
import { frame } from './bytes.js';
import { connect, pingRequest, publish, subscribe, type PacketMaker } from './valid-packets.js';

const as = (device: DemoDevice, change: Partial<DemoDevice>) => ({ ...device, ...change });
const willOf = (topic: string | Buffer) => ({ topic, payload: Buffer.from('{}') });

/** Packets that a malicious client sends first. */
export const strangerPackets: Record<string, PacketMaker> = {
  'another protocol': (chance, device) =>
    connect(device, { protocol: chance.pick(['HTTP', 'MQIsdp', '', 'mqtt', 'MQTT\0', 'x'.repeat(5_000)]) }),
  'another level': (chance, device) => connect(device, { level: chance.between(0, 255) }),
  'other flags': (chance, device) => connect(device, { flags: chance.between(0, 255) }),
  'another client id': (chance, device) =>
    connect(device, {
      clientId: chance.pick(['', '__proto__', '#', '$SYS', 'x'.repeat(4_000), '\0', '../..']),
    }),
  'another login': (chance, device) =>
    connect(
      as(device, {
        login: chance.pick([
          '__proto__',
          'constructor',
          '',
          "' or 1=1 --",
          'x'.repeat(3_000),
          '\ud800',
          'kiosk\0',
        ]),
      }),
    ),
  'another secret': (chance, device) =>
    connect(as(device, { secret: chance.pick(['', '\0', 'x'.repeat(600), 'x'.repeat(4_000)]) })),
  'a will for another topic': (chance, device) =>
    connect(device, {
      flags: chance.pick([0xc6, 0xe6, 0xce, 0xd6, 0xde, 0xee]),
      will: willOf(
        chance.pick<string | Buffer>([
          '',
          '$SYS/x',
          '#',
          'v1/1/kiosks/1/events',
          Buffer.from([0xff]),
          deviceTopic(device, 'commands'),
        ]),
      ),
    }),
  'a CONNECT over 8 KiB': (_chance, device) => connect(device, { clientId: 'x'.repeat(9_000) }),
  'two CONNECTs': (_chance, device) => Buffer.concat([connect(device), connect(device)]),
  'a CONNECT followed by a flood': (_chance, device) =>
    Buffer.concat([connect(device), Buffer.alloc(3_000, pingRequest)]),
  'no CONNECT': (chance, device) =>
    chance.pick([
      publish(deviceTopic(device, 'diagnostics'), '{}'),
      subscribe(['#']),
      pingRequest,
      frame(0xe0, Buffer.alloc(0)),
      frame(0x20, Buffer.from([0, 0])),
    ]),
  'another language': (chance) =>
    chance.pick([
      Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
      Buffer.from('SSH-2.0-x\r\n'),
      Buffer.from('16030100a5010000a10303', 'hex'),
      Buffer.from([0]),
      Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    ]),
};
