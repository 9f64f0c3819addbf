import { OutageError, type Log } from '@backroom/platform';
import type { Broker, Delivery, Inbox, PublishOptions } from './broker.js';
import { ownClientId } from './own-client-id.js';
import { SharedConnection } from './shared-connection.js';

interface ExternalBrokerOptions {
  /** With login and password. */
  url: string;
  /** Name of this instance, stable over restarts. */
  instance: string;
  group: string;
  connections: number;
  inFlight: number;
  sessionExpiry: number;
  log: Log;
}

/**
 * An external broker, such as Mosquitto, which enforces who may publish and subscribe to what. Instances of this
 * service share the messages of devices: with more than one connection, messages of one device arrive concurrently.
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
          onSubscribed: () => this.notifyReady(),
        }),
    );
  }

  get ready(): boolean {
    return this.connections.every(({ ready }) => ready);
  }

  onReady(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Resolves at once: an unavailable broker is retried, and `ready` reports it. */
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

  private notifyReady(): void {
    if (this.ready) for (const listener of this.listeners) listener();
  }

  async refuseConnections(): Promise<void> {
    await Promise.all(this.connections.map((connection) => connection.close()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.connections.map((connection) => connection.stop()));
  }
}
