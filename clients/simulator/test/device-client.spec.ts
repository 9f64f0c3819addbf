import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Aedes } from 'aedes';
import { Chance, DeviceClient, newMessageId, Outbox } from '../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'backroom-device-'));
afterAll(() => rmSync(folder, { recursive: true }));

const device = { accountId: 2, deviceId: 9, kind: 'kiosk' as const, login: 'kiosk-9', secret: 'secret' };

/** A broker that gives a receipt when it is told to, and notes what came. */
class Gateway {
  readonly came: { channel: string; messageId: string }[] = [];
  answers = true;
  port = 0;
  private aedes!: Aedes;
  private server!: Server;

  async start(): Promise<void> {
    this.aedes = await Aedes.createBroker({
      published: (packet, client, done) => {
        done();
        const channel = packet.topic.split('/').at(-1)!;
        if (!client || packet.topic.startsWith('$SYS')) return;
        const { messageId } = JSON.parse(packet.payload.toString()) as { messageId: string };
        this.came.push({ channel, messageId });
        if (this.answers) this.receipt(messageId);
      },
    });
    this.server = createServer((socket) => void this.aedes.handle(socket)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server.close();
    await new Promise<void>((resolve) => this.aedes.close(resolve));
  }

  private receipt(messageId: string): void {
    const payload = JSON.stringify({ accepted: [messageId], rejected: [], at: new Date().toISOString() });
    const topic = 'v1/2/kiosks/9/receipts';
    this.aedes.publish(
      { cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false },
      () => undefined,
    );
  }
}

async function until(condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 8_000; !condition();) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

it('DEV-2 says hello first, keeps messages until the receipt, and comes back by itself', async () => {
  const gateway = new Gateway();
  await gateway.start();
  const outbox = await Outbox.open(join(folder, 'kiosk-9.jsonl'));
  const accepted: string[] = [];
  const client = new DeviceClient({
    device,
    url: `mqtt://127.0.0.1:${gateway.port}`,
    outbox,
    onReceipt: ({ messageId }) => accepted.push(messageId),
  });
  client.connect();
  const first = await client.publish('orders', { total: 1 });
  await until(() => accepted.includes(first));
  expect(gateway.came[0]!.channel).toBe('hello');
  expect(outbox.size).toBe(0);

  gateway.answers = false;
  const second = await client.publish('orders', { total: 2 });
  await until(() => gateway.came.some(({ messageId }) => messageId === second));
  expect(outbox.size).toBe(1);

  await gateway.stop();
  await until(() => !client.connected);
  const third = await client.publish('orders', { total: 3 });
  gateway.answers = true;
  await gateway.start();
  await until(() => accepted.length === 3);
  expect(accepted).toEqual([first, second, third]);
  expect(gateway.came.filter(({ channel }) => channel === 'hello')).toHaveLength(2);

  client.close();
  await outbox.close();
  await gateway.stop();
});

it('DEV-2 delivers what gathered off line shuffled and partly twice, each settled once', async () => {
  const gateway = new Gateway();
  await gateway.start();
  const outbox = await Outbox.open(join(folder, 'shuffled.jsonl'));
  const messages = Array.from({ length: 100 }, () => newMessageId());
  const put = messages.map((messageId) =>
    outbox.put({ channel: 'orders', messageId, body: JSON.stringify({ messageId }) }),
  );
  await Promise.all(put);
  const accepted: string[] = [];
  const url = `mqtt://127.0.0.1:${gateway.port}`;
  const onReceipt = ({ messageId }: { messageId: string }) => void accepted.push(messageId);
  const client = new DeviceClient({ device, url, outbox, chance: new Chance(1), onReceipt });
  client.connect(true);
  await until(() => accepted.length === 100 && gateway.came.length > 101);
  const came = gateway.came.filter(({ channel }) => channel === 'orders').map(({ messageId }) => messageId);
  expect(came.length).toBeGreaterThan(100);
  expect([...new Set(came)]).not.toEqual(messages);
  expect(new Set(accepted)).toEqual(new Set(messages));
  expect(accepted).toHaveLength(100);
  client.close();
  await outbox.close();
  await gateway.stop();
});
