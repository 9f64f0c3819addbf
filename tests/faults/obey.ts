import type { Schemas } from '@backroom/gateway/v2';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { DeviceClient, type CommandHandlers } from '@backroom/device';
import { FileStore } from '@backroom/device/node';
import { Chance, readDevices, type DemoDevice } from '@backroom/simulator';
import { Session } from '../bench/session.js';
import { bootSystem, type BootedSystem } from '@backroom/testing/boot-system';
import { pause, until } from '@backroom/testing/waiting';
import { kill9, victims, type Victim } from './victims.js';

export interface ObeyOptions {
  /** Kills with -9, of parts and of devices in turn. */
  kills: number;
  /** Commands a second over all devices. */
  rate: number;
  seed: number;
  devices?: number;
  parts?: readonly Victim[];
  print?(line: string): void;
}

export interface ObeyResult {
  killed: (Victim | 'device')[];
  given: number;
  /** How the commands ended, by state. */
  ended: Record<string, number>;
  /** Ids of commands that a device ran more than once. */
  repeated: string[];
  /** Ids of commands that had not ended at their expiry. */
  open: string[];
  /** Commands that succeeded in the system although no device ran them and no restart completed them. */
  invented: string[];
}

/** Parts that a command passes through. */
const onTheWay: readonly Victim[] = ['core', 'edge', 'web', 'postgres'];
const betweenKills = 4_000;
/** Commands of a lock expire after a minute; an unanswered reboot is answered when its device is back. */
const patience = 100_000;

/** Sends commands while services and devices are killed: each runs at most once, and each ends. */
export async function obey(options: ObeyOptions): Promise<ObeyResult> {
  const system = await bootSystem();
  const folder = mkdtempSync(join(tmpdir(), 'backroom-obedient-'));
  try {
    return await commandAndKill(system, folder, options);
  } finally {
    await system.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function commandAndKill(
  system: BootedSystem,
  folder: string,
  options: ObeyOptions,
): Promise<ObeyResult> {
  const { kills, rate, seed, parts = onTheWay.filter((part) => victims.includes(part)), print } = options;
  const chance = new Chance(seed);
  const runs = new Map<string, number>();
  const known = await readDevices(join(system.dataDir, 'demo-devices.json'));
  const wanted = known.filter(({ kind }) => kind !== 'validator').slice(-(options.devices ?? 12));
  const devices = await Promise.all(
    wanted.map((device) =>
      Obedient.start(device, system, folder, (id) => runs.set(id, (runs.get(id) ?? 0) + 1)),
    ),
  );
  const caller = new Caller(system);
  const given: string[] = [];
  const killed: ObeyResult['killed'] = [];
  const giving: Promise<unknown>[] = [];
  const start = performance.now();
  const end = start + (kills + 1) * betweenKills;
  try {
    for (let now = start; now < end; now = performance.now()) {
      giving.push(caller.command(chance.pick(devices).device).then((id) => id && given.push(id)));
      if (killed.length < kills && now - start > (killed.length + 1) * betweenKills) {
        const victim = chance.happens(0.25) ? 'device' : chance.pick(parts);
        if (victim === 'device') await chance.pick(devices).restart();
        else if (!(await until(() => kill9(system.pid, victim), 30_000))) continue;
        killed.push(victim);
        print?.(`killed ${victim} after ${given.length} commands`);
      }
      await pause(1_000 / rate);
    }
    await Promise.all(giving);
    const states = new Map<string, string>();
    const cameBack = new Set<string>();
    await until(async () => {
      for (const id of given.filter((one) => !states.has(one))) {
        const { state, endedAt, reasonCode } = await caller.look(id);
        if (endedAt) states.set(id, state);
        if (reasonCode === 'came-back') cameBack.add(id);
      }
      return states.size === given.length;
    }, patience);
    const ended: Record<string, number> = {};
    for (const state of states.values()) ended[state] = (ended[state] ?? 0) + 1;
    return {
      killed,
      given: given.length,
      ended,
      repeated: [...runs].filter(([, times]) => times > 1).map(([id]) => id),
      open: given.filter((id) => !states.has(id)),
      invented: given.filter((id) => states.get(id) === 'succeeded' && !runs.has(id) && !cameBack.has(id)),
    };
  } finally {
    for (const device of devices) await device.stop();
  }
}

/** A device that runs commands and can lose power in the middle. */
class Obedient {
  private client!: DeviceClient;
  private store!: FileStore;

  private constructor(
    readonly device: DemoDevice,
    private readonly url: string,
    private readonly path: string,
    private readonly ran: (commandId: string) => void,
  ) {}

  static async start(
    device: DemoDevice,
    system: BootedSystem,
    folder: string,
    ran: (commandId: string) => void,
  ): Promise<Obedient> {
    const path = join(folder, `${device.login}.jsonl`);
    const obedient = new Obedient(device, `mqtt://127.0.0.1:${system.mqtt}`, path, ran);
    await obedient.open();
    return obedient;
  }

  /** Loses power and restarts with only the data on its disk. */
  async restart(): Promise<void> {
    await this.stop();
    await this.open();
  }

  async stop(): Promise<void> {
    this.client.close();
    await this.store.close();
  }

  private async open(): Promise<void> {
    const run = async ({ commandId }: { commandId: string }) => {
      this.ran(commandId);
      // Long enough that something can be killed in the middle.
      await pause(200);
    };
    const types = ['reboot', 'update', 'unlock', 'lock', 'enable', 'disable'] as const;
    this.store = await FileStore.open(this.path);
    this.client = await DeviceClient.open({
      device: this.device,
      url: this.url,
      store: this.store,
      software: 'obedient 1',
      commands: Object.fromEntries(types.map((type) => [type, run])) as CommandHandlers,
    });
    this.client.connect();
  }
}

/** Sends the same command with the same key until it is answered. */
class Caller {
  private session: Promise<Session> | undefined;

  constructor(private readonly system: BootedSystem) {}

  /** The id of the command, or undefined if the system refused it. */
  async command({ kind, locationId, deviceId }: DemoDevice): Promise<string | undefined> {
    const key = randomUUID();
    const [path, body] =
      kind === 'kiosk'
        ? [`/locations/${locationId}/kiosks/${deviceId}/commands`, { command: 'reboot' }]
        : [`/locations/${locationId}/coolers/${deviceId}?command=unlock`, {}];
    let id: string | undefined;
    await until(async () => {
      const { command } = await this.ask<{ command: { id: string } }>(path, { body, key });
      id = command.id;
      return true;
    }, 60_000);
    return id;
  }

  async look(id: string): Promise<Schemas['Command']> {
    const { data } = await this.ask<Schemas['CommandList']>(`/commands?id=${id}`);
    if (!data[0]) throw new Error(`nothing is known of command ${id}`);
    return data[0];
  }

  private async ask<T>(path: string, { body, key }: { body?: object; key?: string } = {}): Promise<T> {
    try {
      const session = await (this.session ??= Session.of(this.system, 'super'));
      const answer = await fetch(`${session.base}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${session.accessToken}`,
          ...(key && { 'idempotency-key': key, 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    } catch (error) {
      // The session may have expired; the next call signs in again.
      this.session = undefined;
      throw error;
    }
  }
}
