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
  dataDir: string;
  demo: boolean;
  /** Kiosks in the demo. */
  demoKiosks: number;
  /** For tests alone: sign-in providers may be on this machine. */
  ssoLoopback: boolean;
  /** `npm run dev`: services come back when their build changes. */
  watch: boolean;
}

/** A mistake of whoever starts the system: told in one line, without a stack. */
export class StartError extends Error {}

export const PORT_VARIABLES = {
  httpPort: 'BACKROOM_HTTP_PORT',
  mqttPort: 'BACKROOM_MQTT_PORT',
  clickHousePort: 'BACKROOM_CLICKHOUSE_PORT',
} as const;

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

/** Thirty kiosks are what the demo's markets have; more are for load. */
function kiosks(environment: Environment): number {
  const text = environment.BACKROOM_DEMO_KIOSKS || '30';
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 30 || value > 10_000)
    throw new StartError(`BACKROOM_DEMO_KIOSKS must be a number between 30 and 10000, not "${text}"`);
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

/** The only reader of the environment. */
export function readConfig(environment: Environment = process.env): StandaloneConfig {
  const chosen = layout(environment);
  const config = {
    layout: chosen,
    httpPort: port(environment, PORT_VARIABLES.httpPort, 8080),
    mqttPort: port(environment, PORT_VARIABLES.mqttPort, 1883),
    clickHousePort: port(environment, PORT_VARIABLES.clickHousePort, 8123),
    dataDir: resolve(
      environment.BACKROOM_DATA || join(ROOT, chosen === 'split' ? '.backroom-split' : '.backroom'),
    ),
    demo: flag(environment, 'BACKROOM_DEMO', true),
    demoKiosks: kiosks(environment),
    ssoLoopback: flag(environment, 'BACKROOM_SSO_LOOPBACK', false),
    watch: flag(environment, 'BACKROOM_WATCH', false),
  };
  const used = new Map<number, string>();
  for (const [key, variable] of Object.entries(PORT_VARIABLES)) {
    const value = config[key as keyof typeof PORT_VARIABLES];
    const other = used.get(value);
    if (other) throw new StartError(`${variable} and ${other} are both ${value}`);
    used.set(value, variable);
  }
  return config;
}
