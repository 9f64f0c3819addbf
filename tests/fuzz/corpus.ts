import { Chance, type DemoDevice } from '@backroom/simulator';
import { craftedPackets } from './crafted-packets.js';
import { mutations } from './mutations.js';
import { strangerPackets } from './stranger-packets.js';
import { connect, validPackets, type PacketMaker } from './valid-packets.js';

/** A packet to send. */
export interface HostilePacket {
  /** Its index in the seed, and the mutation of which packet. */
  name: string;
  /** Whether it is the first packet on a connection, or sent by an accepted device. */
  from: 'stranger' | 'device';
  bytes: Buffer;
}

/** The nth packet of a seed: deterministic except for ids and times, independent of order. */
export function hostilePacket(seed: number, n: number, device: DemoDevice): HostilePacket {
  const chance = Chance.of(seed, n);
  const from = chance.happens(0.2) ? 'stranger' : 'device';
  const crafted = from === 'stranger' ? strangerPackets : craftedPackets;
  const valid =
    from === 'stranger' ? { connect: (_: Chance, own: DemoDevice) => connect(own) } : validPackets;
  const [what, bytes] = chance.happens(0.35)
    ? makePacket(crafted, chance, device)
    : mutated(makePacket(valid, chance, device), chance);
  return { name: `${n} (${from}): ${what}`, from, bytes };
}

function makePacket(
  makers: Readonly<Record<string, PacketMaker>>,
  chance: Chance,
  device: DemoDevice,
): [string, Buffer] {
  const [name, make] = chance.pick(Object.entries(makers));
  return [name, make(chance, device)];
}

/** One in eight packets remains unchanged, to check that valid ones are still accepted among the others. */
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
