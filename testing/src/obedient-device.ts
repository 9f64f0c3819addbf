import { DeviceClient, type CommandHandlers, type Store } from '@backroom/device';
import type { DeviceAddress, DeviceCommand } from '@backroom/proto/devices';
import { system, waitUntil } from './running-system.js';

/** Lasts as long as a device in a test. */
class MemoryStore implements Store {
  private readonly kept = new Map<string, unknown>();

  entries(): Promise<[string, unknown][]> {
    return Promise.resolve([...this.kept].map(([name, value]) => [name, structuredClone(value)]));
  }

  put(name: string, value: unknown): Promise<void> {
    this.kept.set(name, structuredClone(value));
    return Promise.resolve();
  }

  remove(names: readonly string[]): void {
    for (const name of names) this.kept.delete(name);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * A demo device that uses the product's own client: it records executed commands and behaves as its test configures it.
 */
export class ScriptedDevice {
  readonly ran: DeviceCommand[] = [];
  /** Thrown instead of executing a command. */
  failure: Error | undefined;
  /** Awaited before a command is executed. */
  hold: Promise<void> = Promise.resolve();
  /** Thrown for every received config. */
  configFailure: Error | undefined;
  client!: DeviceClient;
  private readonly store = new MemoryStore();

  constructor(
    private readonly device: DeviceAddress & { login: string; secret: string },
    private readonly port = system.mqtt,
  ) {}

  /** Starts and connects, with the state kept from before. */
  async start(): Promise<this> {
    const run = async (command: DeviceCommand) => {
      this.ran.push(command);
      await this.hold;
      if (this.failure) throw this.failure;
    };
    const types = ['reboot', 'update', 'unlock', 'lock', 'enable', 'disable'] as const;
    this.client = await DeviceClient.open({
      device: this.device,
      url: `mqtt://127.0.0.1:${this.port}`,
      store: this.store,
      software: 'flow-test 1',
      onConfig: () => {
        if (this.configFailure) throw this.configFailure;
      },
      commands: Object.fromEntries(types.map((type) => [type, run])) as CommandHandlers,
    });
    this.client.connect();
    await waitUntil('the device is connected', async () => this.client.connected, 30_000);
    return this;
  }

  /** Stops it as if unplugged: its stored state stays. */
  stop(): void {
    this.client.close();
  }

  report(more: object = {}): Promise<string> {
    return this.client.publish('diagnostics', { hasPower: true, batteryLevel: 80, isWifi: true, ...more });
  }
}
