import { OutageError, type Log } from '@backroom/platform';
import type { Broker, Delivery, Inbox, PublishOptions } from './broker.js';
import { ownClientId } from './own-client-id.js';
import { SharedConnection } from './shared-connection.js';

interface ExternalBrokerOptions {
  /** With login and password. */
  url: string;
  /** The name of this instance, stable over restarts. */
  instance: string;
  group: string;
  connections: number;
  inFlight: number;
  sessionExpiry: number;
  log: Log;
}

/**
 * A broker elsewhere, such as Mosquitto: who may publish and hear what is enforced there. Instances of this service
 * share what devices say: with more than one connection the messages of one device come side by side.
 */
export class ExternalBroker implements Broker<Inbox> {
  private readonly connections: SharedConnection[];
  private readonly listeners: (() => void)[] = [];
  private turn = 0;

  constructor({ instance, connections, ...options }: ExternalBrokerOptions) {
    this.connections = Array.from(
      { length: connections },
      (_, n) =>
        new SharedConnection({
          ...options,
          clientId: ownClientId(instance, n),
          onSubscribed: () => this.tellReady(),
        }),
    );
  }

  get ready(): boolean {
    return this.connections.every(({ ready }) => ready);
  }

  onReady(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Resolves at once: a broker that is away is waited for, and `ready` says so. */
  async start(inbox: Inbox): Promise<void> {
    for (const connection of this.connections) connection.start(inbox);
  }

  publish(topic: string, payload: Buffer, options?: PublishOptions): Promise<Delivery> {
    const connected = this.connections.filter(({ connected }) => connected);
    const connection = connected[this.turn++ % connected.length];
    return (
      connection?.publish(topic, payload, options) ??
      Promise.reject(new OutageError('The broker of the devices'))
    );
  }

  private tellReady(): void {
    if (this.ready) for (const listener of this.listeners) listener();
  }

  async refuseConnections(): Promise<void> {
    await Promise.all(this.connections.map((connection) => connection.close()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.connections.map((connection) => connection.stop()));
  }
}
