import type { Duplex } from 'node:stream';

/** The far end of a connection, as far as the connection shows. */
export interface Peer {
  /** Of the last hop: a proxy in front hides the device's address. */
  address: string;
  /** The common name of a presented, valid certificate. */
  certificateName?: string;
}

export type Accept = (stream: Duplex, peer: Peer) => void;

/** A transport by which devices connect; past it all transports are handled alike. */
export interface Listener {
  readonly name: 'mqtt' | 'mqtts' | 'ws';
  /** Available once it is open. */
  readonly port: number;
  readonly listening: boolean;
  open(accept: Accept): Promise<void>;
  /** Accepts no new connections; open ones stay. */
  close(): void;
}

export interface Place {
  host: string;
  port: number;
}
