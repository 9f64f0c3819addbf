import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { jest } from '@jest/globals';
import { GatewayUnderTest, pause, until } from './gateway-under-test.js';

const test = new GatewayUnderTest({ MQTT_CONNECTIONS: '5000' });
beforeAll(() => test.start());
afterAll(() => test.stop());

const patience = 60_000;
/** Return code 3: refused without checking the secret (MQTT 3.1.1 section 3.2.2.3). */
const refusedConnack = Buffer.from([0x20, 2, 0, 3]);
const text = (value: string) => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)]);

/** Sends a wrong secret. */
function guess(login: string): Socket {
  const body = Buffer.concat([
    text('MQTT'),
    Buffer.from([4, 0xc2, 0, 60]),
    ...['', login, 'wrong'].map(text),
  ]);
  const socket = connect(test.gateway.ports.mqtt!, '127.0.0.1').on('error', () => undefined);
  socket.write(Buffer.concat([Buffer.from([0x10, body.length]), body]));
  // Read to its end: otherwise the close is not noticed here.
  return socket.resume();
}

/** Guesses, and hangs up once every secret was checked, or refused because of too many in front of it. */
async function flood(logins: string[]): Promise<void> {
  const before = test.locations.requests;
  let refused = 0;
  const sockets = logins.map(guess);
  for (const socket of sockets)
    socket.on('data', (data) => (refused += Number(refusedConnack.equals(data as Buffer))));
  await until(() => test.locations.requests - before + refused >= logins.length, patience);
  for (const socket of sockets) socket.destroy();
}

/** Disconnected callers lose their place at the next check, every 250 ms; timers of equal length fire in order. */
async function waitForChecks(): Promise<void> {
  for (let looks = 0; looks < 4; looks++) await pause(250);
}

/** Whether a kiosk is admitted while the refusal of an earlier guess is delayed: until then no time passes. */
async function isAdmittedDuringDelay(id: number, guessed: string): Promise<boolean> {
  const { login } = test.register(id);
  const before = test.locations.requests;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const sleep = jest.spyOn(test.gateway.platform.clock, 'sleep').mockImplementation(() => held);
  try {
    const guessing = guess(guessed);
    let isClosed = false;
    const closed = once(guessing, 'close').then(() => (isClosed = true));
    await until(() => isClosed || test.locations.requests > before, patience);
    (await test.connect(login)).end(true);
    const isFirst = !isClosed;
    sleep.mockRestore();
    release();
    await closed;
    return isFirst;
  } finally {
    sleep.mockRestore();
    release();
  }
}

it('DEV-1 admits a kiosk at once, however often others show a wrong secret for its login', async () => {
  for (let n = 0; n < 12; n++) await flood(['kiosk-790']);
  expect(await isAdmittedDuringDelay(790, 'kiosk-790')).toBe(true);
  await flood(Array.from({ length: 300 }, () => 'kiosk-791'));
  expect(await isAdmittedDuringDelay(791, 'kiosk-791')).toBe(true);
}, 120_000);

it('DEV-1 admits a new kiosk at once during a thousand guesses that hang up', async () => {
  await flood(Array.from({ length: 200 }, (_, n) => `stranger-${n}`));
  await flood(Array.from({ length: 1_100 }, (_, n) => `guess-${n}`));
  await waitForChecks();
  expect(await isAdmittedDuringDelay(792, 'guess-0')).toBe(true);
}, 120_000);
