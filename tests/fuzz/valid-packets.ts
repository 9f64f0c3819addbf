import { newMessageId } from '@backroom/device';
import { channelsOfKind, deviceTopic, downstreamChannels } from '@backroom/proto/devices';
import type { Chance, DemoDevice } from '@backroom/simulator';
import { frame, number, text } from './bytes.js';

/** Creates a packet that a device of this kind might send. */
export type PacketMaker = (chance: Chance, device: DemoDevice) => Buffer;

export interface ConnectOptions {
  protocol?: string | Buffer;
  level?: number;
  flags?: number;
  clientId?: string | Buffer;
  will?: { topic: string | Buffer; payload: Buffer };
}

export function connect({ login, secret }: DemoDevice, options: ConnectOptions = {}): Buffer {
  const {
    protocol = 'MQTT',
    level = 4,
    flags = options.will ? 0xc6 : 0xc2,
    clientId = login,
    will,
  } = options;
  return frame(
    0x10,
    Buffer.concat([
      text(protocol),
      Buffer.from([level, flags]),
      number(60),
      text(clientId),
      ...(will ? [text(will.topic), text(will.payload)] : []),
      text(login),
      text(secret),
    ]),
  );
}

/** `first` is the whole first byte; QoS 1 by default. */
export function publish(topic: string | Buffer, payload: string | Buffer, first = 0x32, id = 7): Buffer {
  const parts = [text(topic), ...(first & 0x06 ? [number(id)] : []), Buffer.from(payload as string)];
  return frame(first, Buffer.concat(parts));
}

export function subscribe(topics: readonly (string | Buffer)[], qos = 1, id = 8): Buffer {
  const entries = topics.flatMap((topic) => [text(topic), Buffer.from([qos])]);
  return frame(0x82, Buffer.concat([number(id), ...entries]));
}

export const pingRequest = frame(0xc0, Buffer.alloc(0));

/** A valid report of the schema. */
export function report(chance: Chance): Record<string, unknown> {
  return {
    messageId: newMessageId(),
    sequence: chance.between(0, 1_000_000),
    bootId: newMessageId(),
    at: new Date().toISOString(),
    hasPower: chance.happens(0.5),
    batteryLevel: chance.between(0, 100),
    isWifi: true,
  };
}

export const upstream = (chance: Chance, device: DemoDevice) =>
  deviceTopic(device, chance.pick(channelsOfKind[device.kind]));
const downstream = (chance: Chance, device: DemoDevice) =>
  deviceTopic(device, chance.pick(downstreamChannels));
const anyId = (chance: Chance) => number(chance.between(1, 20));

/** One of each packet type that a connected client may send. */
export const validPackets: Record<string, PacketMaker> = {
  publish: (chance, device) =>
    publish(
      upstream(chance, device),
      JSON.stringify(report(chance)),
      chance.pick([0x30, 0x32, 0x34, 0x3a]),
      chance.between(1, 20),
    ),
  subscribe: (chance, device) => subscribe([downstream(chance, device)], chance.between(0, 2)),
  unsubscribe: (chance, device) =>
    frame(0xa2, Buffer.concat([anyId(chance), text(downstream(chance, device))])),
  puback: (chance) => frame(0x40, anyId(chance)),
  pubrec: (chance) => frame(0x50, anyId(chance)),
  pubrel: (chance) => frame(0x62, anyId(chance)),
  pubcomp: (chance) => frame(0x70, anyId(chance)),
  pingreq: () => pingRequest,
  disconnect: () => frame(0xe0, Buffer.alloc(0)),
  connect: (_chance, device) => connect(device),
};
