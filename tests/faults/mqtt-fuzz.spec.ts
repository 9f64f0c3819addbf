import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { DemoDevice } from '@backroom/simulator';
import { Attacker } from '../fuzz/attacker.js';
import { pingRequest, publish, validPackets } from '../fuzz/valid-packets.js';
import { fuzz } from '../fuzz/fuzz.js';
import { hostilePacket } from '../fuzz/corpus.js';

const device: DemoDevice = {
  accountId: 2,
  locationId: 1,
  deviceId: 9,
  kind: 'kiosk',
  login: 'kiosk-9',
  secret: 'x',
  currency: 'USD',
  products: [],
};
const connectAck = Buffer.from([0x20, 0x02, 0x00, 0x00]);
const ping = { name: 'ping', from: 'device', bytes: pingRequest } as const;

/** A broker that accepts any client and then behaves as configured. */
async function brokenBroker(behave: (socket: Socket) => void): Promise<{ port: number; server: Server }> {
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', () => {
        socket.write(connectAck);
        behave(socket);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, server };
}

describe('the fuzzer detects', () => {
  it('a broker that hangs', async () => {
    const { port, server } = await brokenBroker(() => undefined);
    const attacker = new Attacker(port, device, () => undefined, 300);
    expect(await attacker.attack(ping)).toBe('hung');
    attacker.close();
    server.close();
  });

  it('a broker that delivers foreign messages or ends in the middle of a packet', async () => {
    const own = publish('v1/2/kiosks/9/receipts', '{}', 0x30);
    const sent = [publish('v1/2/kiosks/8/receipts', '{}', 0x30), own, Buffer.from([0x40, 0x02]), own];
    const { port, server } = await brokenBroker((socket) => {
      socket.end(Buffer.concat(sent));
    });
    const foreign: string[] = [];
    const attacker = new Attacker(port, device, (topic) => foreign.push(topic), 300);
    await attacker.attack(ping);
    expect(foreign[0]).toBe('v1/2/kiosks/8/receipts');
    attacker.close();
    server.close();
  });

  it('reproduces each packet from its seed and number', () => {
    const names = (seed: number) =>
      Array.from({ length: 200 }, (_, n) => hostilePacket(seed, n, device).name);
    expect(names(1)).toEqual(names(1));
    expect(names(1)).not.toEqual(names(2));
    const mutated = names(1).filter((name) => name.includes(','));
    expect(mutated.length).toBeGreaterThan(50);
    for (const type of Object.keys(validPackets))
      expect(names(1).concat(names(2), names(3)).join()).toContain(type);
  });
});

describe('malformed and hostile packets', () => {
  it('DEV-1 DEV-2 none of 2,000 crashes or hangs the gateway, and another device gets all its receipts', async () => {
    const result = await fuzz({ packets: 2_000, seed: 3 });
    const { outcomes, memory, bystander } = result;
    expect(result).toMatchObject({ hung: [], foreign: [], restarts: 0, deadLetters: 0 });
    expect(bystander).toMatchObject({ unreceipted: 0, cuts: 0 });
    expect(bystander.sent).toBeGreaterThan(20);
    for (const outcome of ['answered', 'closed', 'unfinished'] as const)
      expect(outcomes[outcome]).toBeGreaterThan(100);
    expect(memory.most - memory.before).toBeLessThan(512);
  }, 180_000);
});
