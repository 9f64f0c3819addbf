import { once } from 'node:events';
import { connect } from 'node:net';
import { GatewayUnderTest, pause } from './gateway-under-test.js';

const test = new GatewayUnderTest({ MQTT_CONNECTIONS: '5000' });
beforeAll(() => test.start());
afterAll(() => test.stop());

const text = (value: string) => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)]);

/** Shows a wrong secret, and hangs up when its patience (milliseconds) is over. */
async function guess(login: string, patience: number): Promise<void> {
  const body = Buffer.concat([
    text('MQTT'),
    Buffer.from([4, 0xc2, 0, 60]),
    ...['', login, 'wrong'].map(text),
  ]);
  const socket = connect(test.gateway.ports.mqtt!, '127.0.0.1').on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write(Buffer.concat([Buffer.from([0x10, body.length]), body]));
  await Promise.race([pause(patience), closed]);
  socket.destroy();
}

const flood = (logins: string[], patience = 200) =>
  Promise.all(logins.map((login) => guess(login, patience)));

/** Whether a kiosk is in before somebody who guessed first is told so: that refusal is held back for its seconds. */
async function isInBeforeRefused(id: number, guessed: string): Promise<boolean> {
  const { login } = test.register(id);
  const refused = guess(guessed, 8_000).then(() => false);
  const isIn = test.connect(login).then((client) => (client.end(true), true));
  const isFirst = await Promise.race([refused, isIn]);
  await Promise.all([refused, isIn]);
  return isFirst;
}

it('DEV-1 a kiosk gets in at once, however often others showed a wrong secret for its login beside it', async () => {
  for (let n = 0; n < 12; n++) await flood(['kiosk-790']);
  expect(await isInBeforeRefused(790, 'kiosk-790')).toBe(true);
  await flood(Array.from({ length: 300 }, () => 'kiosk-791'));
  expect(await isInBeforeRefused(791, 'kiosk-791')).toBe(true);
}, 30_000);

it('DEV-1 a kiosk that was never there gets in at once beside a thousand who guess and hang up', async () => {
  await flood(
    Array.from({ length: 200 }, (_, n) => `stranger-${n}`),
    6_000,
  );
  await flood(Array.from({ length: 1_100 }, (_, n) => `guess-${n}`));
  expect(await isInBeforeRefused(792, 'guess-0')).toBe(true);
}, 30_000);
