import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository, seen from dist/ as well as from src/. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

export interface StandaloneConfig {
  /** Which process hosts what, and on which engines: see `topology.ts`. */
  layout: 'together' | 'split';
  httpPort: number;
  mqttPort: number;
  clickHousePort: number;
  /** MQTT in TLS, and in WebSockets, when they were asked for. */
  mqttTls?: DeviceTls;
  mqttWsPort?: number;
  dataDir: string;
  demo: boolean;
  /** Kiosks in the demo, and orders of each operator. */
  demoKiosks: number;
  demoOrders: number;
  /** Takes the mails; without it they are kept. */
  smtpUrl?: string;
  mailFrom: string;
  /** For tests alone: sign-in providers may be on this machine. */
  ssoLoopback: boolean;
  /** `npm run dev`: services come back when their build changes, and the console with hot reload is here. */
  watch?: string;
}

export interface DeviceTls {
  port: number;
  /** Files. */
  cert: string;
  key: string;
  /** Of the authority of the devices' own certificates. */
  clientCa?: string;
}

/** A user error at the start: reported in one line, without a stack. */
export class StartError extends Error {}

const PORT_VARIABLES = {
  httpPort: 'BACKROOM_HTTP_PORT',
  mqttPort: 'BACKROOM_MQTT_PORT',
  clickHousePort: 'BACKROOM_CLICKHOUSE_PORT',
  mqttTlsPort: 'BACKROOM_MQTT_TLS_PORT',
  mqttWsPort: 'BACKROOM_MQTT_WS_PORT',
} as const;

/** The ports that the system opens to others, each with the variable that sets it. */
export function portsOf(config: StandaloneConfig): [variable: string, port: number][] {
  const ports = { ...config, mqttTlsPort: config.mqttTls?.port };
  return Object.entries(PORT_VARIABLES).flatMap(([key, variable]): [string, number][] => {
    const value = ports[key as keyof typeof PORT_VARIABLES];
    return value === undefined ? [] : [[variable, value]];
  });
}

type Environment = Record<string, string | undefined>;

function port(environment: Environment, variable: string, fallback: number): number {
  const text = environment[variable];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > 65_535) {
    throw new StartError(`${variable} must be a port between 1 and 65535, not "${text}"`);
  }
  return value;
}

/** How much of something there is in the demo. */
function amount(environment: Environment, variable: string, fallback: number, least: number, most: number) {
  const text = environment[variable] || String(fallback);
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new StartError(`${variable} must be a number between ${least} and ${most}, not "${text}"`);
  return value;
}

function flag(environment: Environment, variable: string, fallback: boolean): boolean {
  const text = environment[variable];
  if (text === undefined || text === '') return fallback;
  if (text !== '0' && text !== '1') throw new StartError(`${variable} must be 0 or 1, not "${text}"`);
  return text === '1';
}

function layout(environment: Environment): StandaloneConfig['layout'] {
  const text = environment.BACKROOM_LAYOUT || 'together';
  if (text !== 'together' && text !== 'split')
    throw new StartError(`BACKROOM_LAYOUT must be together or split, not "${text}"`);
  return text;
}

function smtpUrl(environment: Environment): string | undefined {
  const text = environment.BACKROOM_SMTP_URL || undefined;
  if (text && !/^smtps?:\/\/./.test(text))
    throw new StartError('BACKROOM_SMTP_URL must begin with smtp:// or smtps://');
  return text;
}

function deviceTls(environment: Environment): DeviceTls | undefined {
  const file = (name: string) => environment[`BACKROOM_MQTT_TLS_${name}`] || undefined;
  const [cert, key, clientCa] = [file('CERT'), file('KEY'), file('CLIENT_CA')];
  if (!cert && !key && !clientCa) return undefined;
  if (!cert || !key)
    throw new StartError('BACKROOM_MQTT_TLS_CERT and BACKROOM_MQTT_TLS_KEY have to be set together');
  for (const path of [cert, key, clientCa])
    if (path && !existsSync(path)) throw new StartError(`there is no file ${path}`);
  const tlsPort = port(environment, PORT_VARIABLES.mqttTlsPort, 8883);
  return {
    port: tlsPort,
    cert: resolve(cert),
    key: resolve(key),
    ...(clientCa && { clientCa: resolve(clientCa) }),
  };
}

/** The only reader of the environment. */
export function readConfig(environment: Environment = process.env): StandaloneConfig {
  const chosen = layout(environment);
  const mqttTls = deviceTls(environment);
  if (chosen === 'split' && mqttTls?.clientCa)
    throw new StartError('BACKROOM_MQTT_TLS_CLIENT_CA is for the layout together');
  const config: StandaloneConfig = {
    layout: chosen,
    httpPort: port(environment, PORT_VARIABLES.httpPort, 8080),
    mqttPort: port(environment, PORT_VARIABLES.mqttPort, 1883),
    clickHousePort: port(environment, PORT_VARIABLES.clickHousePort, 8123),
    ...(mqttTls && { mqttTls }),
    ...(environment[PORT_VARIABLES.mqttWsPort] && {
      mqttWsPort: port(environment, PORT_VARIABLES.mqttWsPort, 0),
    }),
    dataDir: resolve(
      environment.BACKROOM_DATA || join(ROOT, chosen === 'split' ? '.backroom-split' : '.backroom'),
    ),
    demo: flag(environment, 'BACKROOM_DEMO', true),
    // Thirty kiosks are what the demo's markets have; more are for load. Fewer orders are for tests.
    demoKiosks: amount(environment, 'BACKROOM_DEMO_KIOSKS', 30, 30, 10_000),
    demoOrders: amount(environment, 'BACKROOM_DEMO_ORDERS', 5_000, 500, 5_000),
    smtpUrl: smtpUrl(environment),
    mailFrom: environment.BACKROOM_MAIL_FROM || 'Backroom <no-reply@backroom.test>',
    ssoLoopback: flag(environment, 'BACKROOM_SSO_LOOPBACK', false),
    watch: environment.BACKROOM_WATCH || undefined,
  };
  const used = new Map<number, string>();
  for (const [variable, value] of portsOf(config)) {
    const other = used.get(value);
    if (other) throw new StartError(`${variable} and ${other} are both ${value}`);
    used.set(value, variable);
  }
  return config;
}
