import mqtt, { type MqttClient } from 'mqtt';
import { mosquittoAvailable } from '@backroom/standalone/testing';
import { letIn } from '../../locations-kiosks/src/broker/access-commands.js';
import { ExternalUnderTest } from './external-under-test.js';
import { account, pause, secret } from './gateway-under-test.js';

// Requires Mosquitto; with CI=true its absence is a failure.
const withMosquitto = mosquittoAvailable() || process.env['CI'] === 'true' ? describe : describe.skip;

withMosquitto('DEV-1 the sessions of the gateway at Mosquitto', () => {
  const test = new ExternalUnderTest();
  beforeAll(async () => {
    await test.start();
    await test.join('gate');
  }, 30_000);
  afterAll(() => test.stop(), 30_000);

  /** A device with any login that a kiosk can be given. */
  const device = (deviceId: number, login: string) =>
    test.access(letIn({ accountId: account, kind: 'kiosk', deviceId }, login, secret));

  /**
   * Whether the gateway lost a connection while a client connected with these options. It reconnects after half a
   * second.
   */
  async function losesConnection(connectClient: () => Promise<unknown>): Promise<boolean> {
    const member = test.members.get('gate')!;
    expect(member.ready()).toBe(true);
    await connectClient();
    let lost = false;
    for (let n = 0; n < 60; n++) {
      lost ||= !member.ready();
      await pause(10);
    }
    return lost;
  }

  it.each(['gate-0', 'gate-config'])(
    'DEV-1 a kiosk with a client id of the gateway (%s) does not take over its session',
    async (login) => {
      await device(800, login);
      const options = { username: login, password: secret, reconnectPeriod: 0 };
      let kiosk: MqttClient | undefined;
      const connectClient = async () =>
        (kiosk = await mqtt.connectAsync(`mqtt://127.0.0.1:${test.broker.port}`, options));
      expect(await losesConnection(connectClient)).toBe(false);
      kiosk!.end(true);
    },
  );

  it.each(['gate-0', 'gate:0', 'gate-config', 'gate:config'])(
    'DEV-1 device credentials at the service listener do not take over the session of %s',
    async (clientId) => {
      await device(801, 'an-honest-kiosk');
      const { host } = new URL(test.broker.gatewayUrl);
      const options = { clientId, username: 'an-honest-kiosk', password: secret, reconnectPeriod: 0 };
      const connectClient = () => mqtt.connectAsync(`mqtt://${host}`, options, false).catch(() => undefined);
      expect(await losesConnection(connectClient)).toBe(false);
      expect(await connectClient()).toBeUndefined();
    },
  );
});
