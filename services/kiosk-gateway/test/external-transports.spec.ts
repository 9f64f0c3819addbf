import mqtt, { type IClientOptions } from 'mqtt';
import { freePorts, mosquittoAvailable } from '@backroom/standalone/testing';
import { ExternalUnderTest } from './external-under-test.js';
import { Kiosk, secret, until } from './gateway-under-test.js';
import { TestCertificates, withOpenssl } from './made-certificates.js';

const withMosquitto = mosquittoAvailable() || process.env['CI'] === 'true' ? withOpenssl : describe.skip;

withMosquitto('behind Mosquitto', () => {
  const test = new ExternalUnderTest();
  const made = new TestCertificates();
  let ports: number[] = [];
  beforeAll(async () => {
    ports = await freePorts(2);
    made.authority('ours');
    made.issue('ours', 'server', 'broker');
    await test.start({
      tls: { port: ports[0]!, cert: made.path('server.crt'), key: made.path('server.key') },
      wsPort: ports[1]!,
    });
    await test.join('first');
  }, 120_000);
  afterAll(async () => {
    await test.stop();
    made.remove();
  }, 120_000);

  async function kioskBy(url: string, id: number, options: IClientOptions = {}): Promise<Kiosk> {
    await test.register(id);
    const login = { username: `kiosk-${id}`, password: secret, reconnectPeriod: 0 };
    const client = await mqtt.connectAsync(url, { ...login, ...options }, false);
    test.clients.push(client);
    const kiosk = new Kiosk(id, client);
    await kiosk.listen();
    return kiosk;
  }

  it.each([
    ['TLS', () => `mqtts://127.0.0.1:${ports[0]}`, 650],
    ['WebSocket', () => `ws://127.0.0.1:${ports[1]}/mqtt`, 651],
  ])('DEV-1 accepts messages of a kiosk over %s, on its own topics only', async (_way, url, id) => {
    const kiosk = await kioskBy(url(), id, { ca: made.read('ours.crt') });
    const order = kiosk.order();
    await kiosk.send('orders', order);
    await until(() => kiosk.accepted.includes(order.messageId));
    await expect(kiosk.client.subscribeAsync('#', { qos: 1 })).rejects.toThrow();
    await expect(
      kioskBy(url(), id, { ca: made.read('ours.crt'), password: 'not-its-own-secret' }),
    ).rejects.toMatchObject({ code: 5 });
  });
});
