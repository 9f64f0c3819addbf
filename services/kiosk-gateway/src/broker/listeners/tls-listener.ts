import { createServer, type Server, type TLSSocket } from 'node:tls';
import type { AddressInfo } from 'node:net';
import type { Log } from '@backroom/platform';
import { Certificates, type CertificateFiles } from './certificates.js';
import { listenAt } from './listen-at.js';
import type { Accept, Listener, Place } from './listener.js';

/** Milliseconds for the handshake. */
const handshakeTimeout = 10_000;

interface TlsListenerOptions extends Place {
  files: CertificateFiles;
  /** Requires a client certificate. */
  clientsMustShow: boolean;
  log: Log;
}

/** MQTT over TLS. A presented client certificate must be valid, whether one is required or not. */
export class TlsListener implements Listener {
  readonly name = 'mqtts';
  private readonly certificates: Certificates;
  private server: Server | undefined;

  constructor(private readonly options: TlsListenerOptions) {
    this.certificates = new Certificates(options.files, options.log);
  }

  get port(): number {
    return (this.server!.address() as AddressInfo).port;
  }

  get listening(): boolean {
    return this.server?.listening ?? false;
  }

  async open(accept: Accept): Promise<void> {
    const { files, log } = this.options;
    const server = createServer({
      ...this.certificates.read(),
      minVersion: 'TLSv1.2',
      requestCert: files.clientCa !== undefined,
      // Checked below: a missing certificate may be allowed, an invalid one is not.
      rejectUnauthorized: false,
      handshakeTimeout,
      noDelay: true,
    });
    server.on('secureConnection', (socket) => {
      const certificateName = this.nameOf(socket);
      if (certificateName === null) return void socket.destroy();
      accept(socket, { address: socket.remoteAddress ?? '', certificateName });
    });
    server.on('tlsClientError', (error, socket) => {
      log.debug({ err: error }, 'TLS handshake failed');
      socket.destroy();
    });
    this.server = server;
    await listenAt(server, this.options);
    this.certificates.watch((options) => server.setSecureContext(options));
  }

  close(): void {
    this.certificates.unwatch();
    this.server?.close();
  }

  /** The common name of the client's certificate, undefined without one, null when the connection is refused. */
  private nameOf(socket: TLSSocket): string | undefined | null {
    if (this.options.files.clientCa === undefined) return undefined;
    const certificate = socket.getPeerX509Certificate();
    if (!certificate) return this.options.clientsMustShow ? null : undefined;
    if (!socket.authorized) {
      this.options.log.debug({ reason: socket.authorizationError }, 'client certificate rejected');
      return null;
    }
    const names = socket.getPeerCertificate().subject.CN as string | string[] | undefined;
    return typeof names === 'string' ? names : null;
  }
}
