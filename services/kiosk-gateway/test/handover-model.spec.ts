import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Ids, Metrics, OutageError, SystemRandom, type Log } from '@backroom/platform';
import type { DeviceCommand } from '@backroom/proto/devices';
import type { Command } from '@backroom/proto/locations/v1/command';
import { oppositeOf } from '../../locations-kiosks/src/command/opposites.js';
import type { Delivery, PublishOptions } from '../src/broker/broker.js';
import { CommandDelivery } from '../src/commands/command-delivery.js';
import { chanceOf, SimulatedTime, ModelOwner, reached } from './handover-model.js';

const types = ['lock', 'unlock', 'lock', 'unlock', 'lock', 'unlock', 'enable', 'disable', 'reboot'];
/** Milliseconds with faults, and until everything has finished. */
const storm = 120_000;
const end = 300_000;
const silent = { error: () => undefined, warn: () => undefined } as unknown as Log;

interface Arrival {
  command: Command;
  /** The connection that delivered it. */
  by: string;
}

/** The results of a device that receives commands from two gateways. */
interface Outcome {
  owner: ModelOwner;
  arrivals: Arrival[];
  /** Commands that were written, or whose result is unknown. */
  written: Set<string>;
}

/**
 * `elsewhere`: behind a broker that both gateways reach; otherwise the device is connected to one of them at a time.
 */
async function history(seed: number, elsewhere: boolean): Promise<Outcome> {
  const chance = chanceOf(seed);
  const time = new SimulatedTime();
  const isCalm = () => time.elapsed > storm;
  /** The time until which the owner is unreachable for each gateway. */
  const unreachableUntil = [0, 0];
  const arrivals: Arrival[] = [];
  const written = new Set<string>();
  /** The current connection of the device, and its gateway. */
  let connection: { id: string; gateway: number } | undefined;
  let connections = 0;
  /** Connections that a gateway considers alive, including dead ones. */
  const believed: ({ id: string } | undefined)[] = [undefined, undefined];
  /** The time of the last event at each gateway: the log has one order. */
  const heard = [0, 0];
  const owner = new ModelOwner(time, (command, issue) =>
    deliveries.forEach((delivery, n) => {
      heard[n] = Math.max(heard[n]!, time.elapsed + chance() * (chance() < 0.9 ? 200 : 5_000));
      time.after(heard[n]! - time.elapsed, () => void delivery.deliver({ command, issue }));
    }),
  );

  /** The result of a publication at a broker; nothing of it arrives after `within`. */
  function publish(gateway: number, payload: Buffer, { within }: PublishOptions = {}): Promise<Delivery> {
    const { commandId } = JSON.parse(payload.toString()) as DeviceCommand;
    const { command } = owner.given.find(({ command: { id } }) => id === commandId)!;
    const by = elsewhere ? undefined : believed[gateway]!.id;
    const takes = isCalm() || chance() < 0.7 ? chance() * 50 : chance() * 2 * within!;
    return new Promise((resolve, reject) => {
      const isInTime = takes < within!;
      const isAnswered = isInTime && (isCalm() || chance() < 0.9);
      if (isInTime)
        time.after(takes, () => {
          const isThere = connection && (elsewhere || connection.id === by);
          if (isThere) arrivals.push({ command, by: connection!.id });
          if (isThere || !elsewhere || !isAnswered) written.add(commandId);
          if (isAnswered) resolve(isThere || !elsewhere ? 'written' : 'nobody');
        });
      if (isAnswered) return;
      written.add(commandId);
      time.after(within!, () => reject(new OutageError('The broker')));
    });
  }

  const deliveries = [0, 1].map((gateway) => {
    const hearing = () => {
      const device = { accountId: 1, locationId: 1, deviceId: 1, kind: 'lock' as const };
      if (elsewhere) return { device, connectionId: '' };
      const session = believed[gateway];
      return session && { device, connectionId: session.id };
    };
    const broker = {
      ready: true,
      publish: (_topic: string, payload: Buffer, options?: PublishOptions) =>
        publish(gateway, payload, options),
    };
    const ids = new Ids(time, new SystemRandom());
    const network = () => (isCalm() ? 'calm' : unreachableUntil[gateway]! > time.elapsed ? 'away' : 'bad');
    const commands = reached(owner, time, chance, network);
    const elapsed = () => time.elapsed;
    return new CommandDelivery(commands, broker, hearing, time, ids, silent, new Metrics('test'), elapsed);
  });

  const hello = () => {
    const by = elsewhere ? undefined : connection?.id;
    time.after(chance() * (isCalm() ? 100 : 3_000), () => owner.hello(by));
  };
  const connect = () => {
    connection = { id: `c${++connections}`, gateway: chance() < 0.5 ? 0 : 1 };
    believed[connection.gateway] = connection;
    hello();
  };
  const leave = () => {
    const gone = connection;
    connection = undefined;
    if (!gone) return;
    // Noticed some time later.
    time.after(chance() * 8_000, () => {
      if (believed[gone.gateway]?.id === gone.id) believed[gone.gateway] = undefined;
    });
  };
  for (let at = 0; at < storm; at += chance() * (chance() < 0.5 ? 1_000 : 8_000))
    time.after(at, () => {
      const what = chance();
      if (what < 0.55) owner.give(types[Math.floor(chance() * types.length)]!);
      else if (what < 0.7) unreachableUntil[chance() < 0.5 ? 0 : 1] = time.elapsed + chance() * 40_000;
      else if (what < 0.8) leave();
      else {
        leave();
        connect();
      }
    });
  // In the end the device is connected, and stays so.
  time.after(storm + 60_000, () => {
    leave();
    connect();
  });
  await time.runUntil(end);
  return { owner, arrivals, written };
}

describe.each([
  ['connected to one gateway at a time', false],
  ['behind an external broker', true],
])('DEV-3 command delivery to a device %s, with loss and delay', (_where, elsewhere) => {
  it('DEV-3 delivers nothing after a contradicting newer command, nothing twice, and strands nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { owner, arrivals, written } = await history(seed, elsewhere);
        const turnOf = (id: string) => owner.given.find(({ command }) => command.id === id)!.turn;
        const seen: Arrival[] = [];
        for (const { command, by } of arrivals) {
          const twin = seen.find((one) => one.command.id === command.id);
          // A restart may be delivered again on another connection.
          expect(twin && (command.type !== 'reboot' || twin.by === by)).toBeFalsy();
          const contradicted = seen.filter(
            (one) =>
              turnOf(one.command.id) > turnOf(command.id) && oppositeOf(one.command.type) === command.type,
          );
          expect(contradicted).toEqual([]);
          seen.push({ command, by });
        }
        // In the end every command that was not superseded was written, or may have been.
        const stranded = owner.given.filter(
          ({ command, state }) => state !== 'replaced' && (state === 'queued' || !written.has(command.id)),
        );
        expect(stranded).toEqual([]);
      }),
      { numRuns: 400 },
    );
  }, 120_000);
});
