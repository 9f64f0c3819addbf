import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import mqtt, { type IClientOptions } from 'mqtt';
import WebSocket from 'ws';
import { DeviceClient } from '@backroom/device';
import { FileStore } from '@backroom/device/node';
import { account, GatewayUnderTest, Kiosk, secret, until } from './gateway-under-test.js';
import { TestCertificates, withOpenssl } from './made-certificates.js';

withOpenssl('ways in', () => {
  const made = new TestCertificates();
  const folder = mkdtempSync(join(tmpdir(), 'backroom-ways-'));
  let test: GatewayUnderTest;

  beforeAll(async () => {
    for (const authority of ['ours', 'devices', 'strange']) made.authority(authority);
    made.issue('ours', 'server', 'gateway');
    made.issue('ours', 'renewed', 'gateway-renewed');
    made.issue('devices', 'kiosk-900', 'kiosk-900');
    made.issue('strange', 'forged', 'kiosk-900');
    for (const kind of ['crt', 'key']) copyFileSync(made.path(`server.${kind}`), made.path(`used.${kind}`));
    test = new GatewayUnderTest({
      MQTT_TLS_CERT: made.path('used.crt'),
      MQTT_TLS_KEY: made.path('used.key'),
      MQTT_TLS_CLIENT_CA: made.path('devices.crt'),
      MQTT_TLS_PORT: '0',
      MQTT_WS_PORT: '0',
    });
    await test.start();
  });
  afterAll(async () => {
    await test.stop();
    made.remove();
    rmSync(folder, { recursive: true });
  });

  const tlsUrl = () => `mqtts://127.0.0.1:${test.gateway.ports.mqtts}`;
  const wsUrl = () => `ws://127.0.0.1:${test.gateway.ports.ws}/mqtt`;

  /** Connects as a kiosk over a transport other than plain MQTT. */
  async function kioskBy(url: string, id: number, options: IClientOptions = {}): Promise<Kiosk> {
    test.register(id);
    const login = { username: `kiosk-${id}`, password: secret, reconnectPeriod: 0 };
    const client = await mqtt.connectAsync(url, { ...login, ...options }, false);
    test.clients.push(client);
    const kiosk = new Kiosk(id, client);
    await kiosk.listen();
    return kiosk;
  }

  async function isHeard(kiosk: Kiosk): Promise<void> {
    const order = kiosk.order();
    await kiosk.send('orders', order);
    await until(() => kiosk.accepted.includes(order.messageId));
  }

  const shown = (name: string) => ({ cert: made.read(`${name}.crt`), key: made.read(`${name}.key`) });

  describe('DEV-1 over TLS', () => {
    const ours = () => ({ ca: made.read('ours.crt') });

    it('DEV-1 accepts a kiosk with or without a client certificate', async () => {
      await isHeard(await kioskBy(tlsUrl(), 901, ours()));
      await isHeard(await kioskBy(tlsUrl(), 900, { ...ours(), ...shown('kiosk-900') }));
    });

    it("DEV-1 is refused by a kiosk that does not trust the gateway's authority", async () => {
      await expect(kioskBy(tlsUrl(), 902, { ca: made.read('strange.crt') })).rejects.toThrow(/certificate/);
    });

    it('DEV-1 disconnects a client with a certificate of another authority, with or without a password', async () => {
      await expect(kioskBy(tlsUrl(), 900, { ...ours(), ...shown('forged') })).rejects.toBeDefined();
    });

    it('DEV-1 accepts a certificate only for the login that it names', async () => {
      const options = { ...ours(), ...shown('kiosk-900') };
      await expect(kioskBy(tlsUrl(), 903, options)).rejects.toMatchObject({ code: 5 });
      const reason = { outcome: 'refused', reason: 'certificate' };
      expect(await test.metric('device_connects_total', reason)).toBe(1);
    });

    it('DEV-1 does not accept a certificate instead of a password', async () => {
      const options = { ...ours(), ...shown('kiosk-900'), password: 'not-its-own-secret' };
      await expect(kioskBy(tlsUrl(), 900, options)).rejects.toMatchObject({ code: 4 });
    });

    it('DEV-1 refuses old protocol versions', async () => {
      const socket = connectTls({
        host: '127.0.0.1',
        port: test.gateway.ports.mqtts,
        ...ours(),
        maxVersion: 'TLSv1.1',
        minVersion: 'TLSv1.1',
        ciphers: 'ALL@SECLEVEL=0',
      });
      const ended = await new Promise((resolve) =>
        socket.once('error', resolve).once('secureConnect', resolve),
      );
      expect(ended).toMatchObject({ code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' });
    });

    it('DEV-1 loads renewed certificates without disconnecting clients, but not half of a pair', async () => {
      const before = await kioskBy(tlsUrl(), 904, ours());
      const nameShown = () =>
        new Promise<string>((resolve, reject) => {
          const socket = connectTls({ host: '127.0.0.1', port: test.gateway.ports.mqtts, ...ours() }, () => {
            resolve(String(socket.getPeerCertificate().subject.CN));
            socket.destroy();
          }).on('error', reject);
        });
      writeFileSync(made.path('used.crt'), made.read('renewed.crt'));
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      expect(await nameShown()).toBe('gateway');
      writeFileSync(made.path('used.key'), made.read('renewed.key'));
      await until(async () => (await nameShown()) === 'gateway-renewed');
      await isHeard(before);
      expect(before.closed).toBe(false);
    });
  });

  it('DEV-1 refuses clients without a certificate where one is required', async () => {
    const strict = new GatewayUnderTest({
      MQTT_PLAIN: '0',
      MQTT_TLS_CERT: made.path('server.crt'),
      MQTT_TLS_KEY: made.path('server.key'),
      MQTT_TLS_CLIENT_CA: made.path('devices.crt'),
      MQTT_TLS_REQUIRE_CLIENT_CERT: '1',
      MQTT_TLS_PORT: '0',
    });
    await strict.start();
    try {
      strict.register(900);
      const url = `mqtts://127.0.0.1:${strict.gateway.ports.mqtts}`;
      const login = {
        username: 'kiosk-900',
        password: secret,
        reconnectPeriod: 0,
        ca: made.read('ours.crt'),
      };
      await expect(mqtt.connectAsync(url, login, false)).rejects.toBeDefined();
      const client = await mqtt.connectAsync(url, { ...login, ...shown('kiosk-900') }, false);
      client.end(true);
      expect(Object.keys(strict.gateway.ports)).toEqual(['mqtts']);
    } finally {
      await strict.stop();
    }
  });

  describe('DEV-1 over WebSocket', () => {
    /** The result of a WebSocket: `open`, a status, or a close. */
    const outcome = (path: string, protocols: string[], origin?: string) =>
      new Promise<string>((resolve) => {
        const url = `ws://127.0.0.1:${test.gateway.ports.ws}${path}`;
        const socket = new WebSocket(url, protocols, origin ? { origin } : {});
        socket.once('open', () => {
          resolve(`open ${socket.protocol}`);
          socket.terminate();
        });
        socket.on('unexpected-response', (_request, { statusCode }) => resolve(String(statusCode)));
        socket.on('error', () => undefined);
      });

    it('DEV-1 accepts a kiosk in a browser, whatever the origin of its page', async () => {
      const wsOptions = { headers: { origin: 'https://kiosk.example' } };
      await isHeard(await kioskBy(wsUrl(), 910, { wsOptions }));
    });

    it('DEV-1 grants nothing for an origin or a cookie: login and secret decide', async () => {
      const wsOptions = { headers: { origin: wsUrl().replace('ws', 'http'), cookie: 'session=of-someone' } };
      await expect(
        kioskBy(wsUrl(), 911, { wsOptions, password: 'not-its-own-secret' }),
      ).rejects.toMatchObject({
        code: 4,
      });
    });

    it('DEV-1 refuses another path, and another or no subprotocol', async () => {
      expect(await outcome('/mqtt', ['mqtt'])).toBe('open mqtt');
      expect(await outcome('/mqtt', ['chat', 'mqtt'])).toBe('open mqtt');
      expect(await outcome('/', ['mqtt'])).toBe('404');
      expect(await outcome('/mqtt', ['chat'])).toBe('400');
      expect(await outcome('/mqtt', [])).toBe('400');
      const page = await fetch(`http://127.0.0.1:${test.gateway.ports.ws}/mqtt`);
      expect(page.status).toBe(404);
    });

    it('DEV-1 disconnects on text and far too large frames, without affecting others', async () => {
      const other = await kioskBy(wsUrl(), 912);
      for (const content of ['CONNECT', Buffer.alloc(3 * 1024 * 1024)]) {
        const socket = new WebSocket(wsUrl(), ['mqtt']);
        socket.on('error', () => undefined).once('open', () => socket.send(content));
        await new Promise((resolve) => socket.once('close', resolve));
      }
      await isHeard(other);
    });

    it('DEV-1 counts connections of all transports together, and drops unauthenticated ones first', async () => {
      const kiosk = await kioskBy(wsUrl(), 913);
      const strangers = Array.from({ length: 60 }, () => {
        const socket = new WebSocket(wsUrl(), ['mqtt']);
        socket.on('error', () => undefined);
        return socket;
      });
      const gone = () => strangers.filter(({ readyState }) => readyState === WebSocket.CLOSED).length;
      await until(() => gone() >= 10);
      await isHeard(await test.kiosk(914));
      await isHeard(kiosk);
      for (const socket of strangers) socket.terminate();
    });
  });

  it.each([
    ['TLS', tlsUrl, () => ({ ca: made.read('ours.crt') }), 920],
    ['WebSocket', wsUrl, () => ({}), 921],
  ])('DEV-2 the device package works over %s', async (_way, url, options, id) => {
    test.register(id);
    const device = { accountId: account, kind: 'kiosk' as const, deviceId: id, login: `kiosk-${id}`, secret };
    const store = await FileStore.open(join(folder, `${id}.jsonl`));
    const client = await DeviceClient.open({
      device,
      url: url(),
      store,
      software: 'test 1',
      mqtt: options(),
    });
    client.connect();
    await client.publish('diagnostics', { hasPower: true, batteryLevel: 80, isWifi: true });
    await until(() => client.connected && client.pending.length === 0);
    client.close();
    await store.close();
  });
});
