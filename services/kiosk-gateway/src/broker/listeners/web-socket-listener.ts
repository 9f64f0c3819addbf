import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { createWebSocketStream, WebSocketServer } from 'ws';
import { listenAt } from './listen-at.js';
import type { Accept, Listener, Place } from './listener.js';

const path = '/mqtt';
/** As defined in MQTT 3.1.1 section 6. */
const subprotocol = 'mqtt';
/** Milliseconds for the request that opens a WebSocket. */
const requestTimeout = 10_000;

interface WebSocketListenerOptions extends Place {
  /** Bytes of the largest frame; MQTT packets and frames need not coincide. */
  largestFrame: number;
}

/**
 * MQTT over WebSocket, for browsers. The origin of a page proves nothing: it is not checked, login and secret decide
 * as everywhere, and cookies are ignored. TLS is up to the proxy in front.
 */
export class WebSocketListener implements Listener {
  readonly name = 'ws';
  private server: Server | undefined;

  constructor(private readonly options: WebSocketListenerOptions) {}

  get port(): number {
    return (this.server!.address() as AddressInfo).port;
  }

  get listening(): boolean {
    return this.server?.listening ?? false;
  }

  async open(accept: Accept): Promise<void> {
    const sockets = new WebSocketServer({
      noServer: true,
      maxPayload: this.options.largestFrame,
      perMessageDeflate: false,
      handleProtocols: () => subprotocol,
    });
    const server = createServer({ requestTimeout, headersTimeout: requestTimeout }, (_request, response) =>
      response.writeHead(404, { connection: 'close' }).end(),
    );
    server.on('upgrade', (request, socket: Duplex, head) => {
      socket.on('error', () => undefined);
      const status = refusalOf(request);
      if (status) return void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        webSocket.on('message', (_data, isBinary) => {
          if (!isBinary) webSocket.terminate();
        });
        accept(createWebSocketStream(webSocket), { address: request.socket.remoteAddress ?? '' });
      });
    });
    this.server = server;
    await listenAt(server, this.options);
  }

  close(): void {
    this.server?.close();
  }
}

function refusalOf({ url, headers }: IncomingMessage): string | undefined {
  if (url?.split('?')[0] !== path) return '404 Not Found';
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return offered.includes(subprotocol) ? undefined : '400 Bad Request';
}
