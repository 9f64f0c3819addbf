import type { Duplex } from 'node:stream';

/** Who is at the far end of a connection, as far as the connection itself tells. */
export interface Peer {
  /** Of the last hop: a proxy in front hides the device's. */
  address: string;
  /** The common name of a certificate that was shown and is valid. */
  certificateName?: string;
}

export type Accept = (stream: Duplex, peer: Peer) => void;

/** A way by which devices connect; behind it all ways are the same. */
export interface Listener {
  readonly name: 'mqtt' | 'mqtts' | 'ws';
  /** Once it is open. */
  readonly port: number;
  readonly listening: boolean;
  open(accept: Accept): Promise<void>;
  /** Takes no new connections; those that are there stay. */
  close(): void;
}

export interface Place {
  host: string;
  port: number;
}
