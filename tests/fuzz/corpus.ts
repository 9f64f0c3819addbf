import { Chance, type DemoDevice } from '@backroom/simulator';
import { craftedPackets } from './crafted-packets.js';
import { mutations } from './mutations.js';
import { strangerPackets } from './stranger-packets.js';
import { connect, validPackets, type PacketMaker } from './valid-packets.js';

/** One thing to send. */
export interface HostilePacket {
  /** Which one of its seed, and what was done to what. */
  name: string;
  /** Whether it is the first thing on a connection, or comes from a device that was let in. */
  from: 'stranger' | 'device';
  bytes: Buffer;
}

/** The nth packet of a seed: always the same but for the ids and times in it, whoever asks and in whatever order. */
export function hostilePacket(seed: number, n: number, device: DemoDevice): HostilePacket {
  const chance = Chance.of(seed, n);
  const from = chance.happens(0.2) ? 'stranger' : 'device';
  const crafted = from === 'stranger' ? strangerPackets : craftedPackets;
  const valid =
    from === 'stranger' ? { connect: (_: Chance, own: DemoDevice) => connect(own) } : validPackets;
  const [what, bytes] = chance.happens(0.35)
    ? made(crafted, chance, device)
    : mutated(made(valid, chance, device), chance);
  return { name: `${n} (${from}): ${what}`, from, bytes };
}

function made(
  makers: Readonly<Record<string, PacketMaker>>,
  chance: Chance,
  device: DemoDevice,
): [string, Buffer] {
  const [name, make] = chance.pick(Object.entries(makers));
  return [name, make(chance, device)];
}

/** One time in eight left as it is: what is valid has to be taken among all of this. */
function mutated([name, bytes]: [string, Buffer], chance: Chance): [string, Buffer] {
  const chosen = Array.from({ length: chance.pick([0, 1, 1, 1, 1, 2, 2, 3]) }, () =>
    chance.pick(Object.entries(mutations)),
  );
  const names = chosen.map(([mutation]) => mutation);
  return [
    [name, ...names].join(', '),
    chosen.reduce((before, [, mutate]) => (before.length > 0 ? mutate(before, chance) : before), bytes),
  ];
}
