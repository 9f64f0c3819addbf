import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export interface CommandLine {
  kiosks: number;
  locks: number;
  validators: number;
  ordersPerMinute: number;
  minutes: number;
  seed: number;
  offlineShare: number;
  /** Share of the sales with an identified customer; 0: none. */
  customerShare: number;
  customer: string;
  password: string;
  /** Address of the API. */
  api: string;
  json: boolean;
  devicesFile: string;
  url: string;
  /** Folder of the outboxes. */
  folder: string;
}

export const usage = `npm run simulate -- [options]
  --kiosks N             devices that sell (5)
  --locks N              (0)
  --validators N         (0)
  --orders-per-minute N  of all kiosks together (30)
  --minutes N            (1)
  --seed N               the same seed sells the same (1)
  --offline-share X      share of the time that a kiosk is off line, 0 to 0.9 (0.05)
  --customer-share X     share of the sales of a customer who pays a part by wallet: reserved where the kiosk is on
                         line, unreserved where it is not, 0 to 1 (0.1)
  --customer EMAIL       who that is (shopper@demo.backroom.test)
  --password TEXT        of theirs (that of the demo)
  --http-port N          where the API answers, for those sales (8080)
  --devices FILE         logins of the devices (demo-devices.json in the data folder)
  --host H --port N      where the gateway listens (127.0.0.1, 1883)
  --json                 the last line is one JSON object`;

const repository = resolve(fileURLToPath(new URL('../../..', import.meta.url)));

/** Reads the command line and the environment. Throws an Error whose message is shown as it is. */
export function readOptions(args: string[], env: Record<string, string | undefined>): CommandLine {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      kiosks: text,
      locks: text,
      validators: text,
      'orders-per-minute': text,
      minutes: text,
      seed: text,
      'offline-share': text,
      'customer-share': text,
      customer: text,
      password: text,
      'http-port': text,
      devices: text,
      host: text,
      port: text,
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) throw new Error(usage);
  const data = resolve(env['BACKROOM_DATA'] || join(repository, '.backroom'));
  const port = whole('port', values.port ?? env['BACKROOM_MQTT_PORT'], 1883);
  const httpPort = whole('http-port', values['http-port'] ?? env['BACKROOM_HTTP_PORT'], 8080);
  return {
    kiosks: whole('kiosks', values.kiosks, 5),
    locks: whole('locks', values.locks, 0),
    validators: whole('validators', values.validators, 0),
    ordersPerMinute: number('orders-per-minute', values['orders-per-minute'], 30),
    minutes: number('minutes', values.minutes, 1),
    seed: whole('seed', values.seed, 1),
    offlineShare: number('offline-share', values['offline-share'], 0.05, 0.9),
    customerShare: number('customer-share', values['customer-share'], 0.1, 1),
    customer: values.customer ?? 'shopper@demo.backroom.test',
    password: values.password ?? 'Backroom-demo-2026',
    api: `http://${values.host ?? '127.0.0.1'}:${httpPort}`,
    json: values.json ?? false,
    devicesFile: values.devices ? resolve(values.devices) : join(data, 'demo-devices.json'),
    url: `mqtt://${values.host ?? '127.0.0.1'}:${port}`,
    folder: join(data, 'simulator'),
  };
}

function number(
  name: string,
  text: string | undefined,
  fallback: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isNaN(value) || value < 0 || value > most)
    throw new Error(`--${name}: ${text} is not a number from 0 to ${most}`);
  return value;
}

function whole(name: string, text: string | undefined, fallback: number): number {
  const value = number(name, text, fallback);
  if (!Number.isSafeInteger(value)) throw new Error(`--${name}: ${text} is not a whole number`);
  return value;
}
