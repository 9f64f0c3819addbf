import { connect, type Socket } from 'node:net';
import { connect as connectInTls } from 'node:tls';
import type { ISocketFactory } from 'kafkajs';

/** Milliseconds after which a keep-alive probe is sent on an idle connection. */
const keepAliveMs = 60_000;

/**
 * The connections of one log. A disconnected kafkajs client that was connecting, joining a group or retrying continues
 * by itself, and may revive when the broker does. After `cut` nothing of this log is connected, or can connect again.
 */
export class Connections {
  private readonly open = new Set<Socket>();
  private isClosed = false;

  constructor(private readonly make: ISocketFactory = toBroker) {}

  readonly factory: ISocketFactory = (options) => {
    if (this.isClosed) throw new Error('The log was closed');
    const socket = this.make(options);
    this.open.add(socket);
    socket.once('close', () => this.open.delete(socket));
    return socket;
  };

  cut(): void {
    this.isClosed = true;
    // With an error: kafkajs would wait for responses of a socket that closes silently.
    for (const socket of this.open) socket.destroy(new Error('The log was closed'));
  }
}

function toBroker({ host, port, ssl, onConnect }: Parameters<ISocketFactory>[0]): Socket {
  // Its TLS options include the name to verify the broker by.
  if (ssl) return connectInTls({ host, port, ...ssl }, onConnect).setKeepAlive(true, keepAliveMs);
  return connect({ host, port, keepAlive: true, keepAliveInitialDelay: keepAliveMs }, onConnect);
}
