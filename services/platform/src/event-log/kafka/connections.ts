import { connect, type Socket } from 'node:net';
import { connect as connectInTls } from 'node:tls';
import type { ISocketFactory } from 'kafkajs';

/** Milliseconds after which an idle connection is asked for a sign of life. */
const keepAlive = 60_000;

/**
 * The connections of one log. A client of kafkajs that is let go while it connects, joins a group or tries
 * something again goes on by itself, and may come back to life when the broker does. So the ground is taken from
 * under it: after `cut` nothing of this log is connected or ever will be.
 */
export class Connections {
  private readonly open = new Set<Socket>();
  private over = false;

  constructor(private readonly make: ISocketFactory = toBroker) {}

  readonly factory: ISocketFactory = (options) => {
    if (this.over) throw new Error('The log was closed');
    const socket = this.make(options);
    this.open.add(socket);
    socket.once('close', () => this.open.delete(socket));
    return socket;
  };

  cut(): void {
    this.over = true;
    // Said as an error: kafkajs would go on waiting for answers of a socket that closes silently.
    for (const socket of this.open) socket.destroy(new Error('The log was closed'));
  }
}

function toBroker({ host, port, ssl, onConnect }: Parameters<ISocketFactory>[0]): Socket {
  // What it is told of TLS has the name by which the broker is to be known.
  if (ssl) return connectInTls({ host, port, ...ssl }, onConnect).setKeepAlive(true, keepAlive);
  return connect({ host, port, keepAlive: true, keepAliveInitialDelay: keepAlive }, onConnect);
}
