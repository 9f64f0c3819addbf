import type { DeviceSession } from '../session/device-session.js';
import type { Listener } from './listeners/listener.js';

/** A PUBLISH as it came from a device. */
export interface Publication {
  topic: string;
  payload: Buffer;
  retain: boolean;
  /** May have lain somewhere before it came: sent before on another connection, or kept by a broker. */
  late: boolean;
}

/** Who wants in. */
export interface Caller {
  login: string;
  secret: string;
  /** Where it comes from, as far as that is known. */
  address: string;
  /** The common name of a valid certificate that it showed. */
  certificateName?: string;
  /** What it asks to be published in its name when the connection breaks without a word. */
  will?: Publication;
  /** It has hung up. */
  isGone(): boolean;
  /** Ends the connection without a word. */
  close(): void;
}

/** What stands behind a broker that devices connect to here, and decides. */
export interface Door {
  /** Lets a device in. Throws ConnectRefusal. */
  admit(caller: Caller): Promise<DeviceSession>;
  /** Resolves when the message may be acknowledged; rejects when the connection is to be closed instead. */
  publish(session: DeviceSession, publication: Publication): Promise<void>;
  maySubscribe(session: DeviceSession, topic: string): boolean;
  /** The device hears that topic from now on; or no longer. */
  subscribed(session: DeviceSession, topic: string): void;
  unsubscribed(session: DeviceSession, topic: string): void;
  /** The connection is closed, by whomever; `isBroken`: without the device having said goodbye. */
  left(session: DeviceSession, isBroken: boolean): void;
}

/** What stands behind a broker elsewhere, which has decided already who may publish where. */
export interface Inbox {
  /** Resolves when the message may be acknowledged; otherwise it comes again. */
  take(publication: Publication): Promise<void>;
}

export interface PublishOptions {
  /** Seconds that a broker may keep it for a device that is away. Default: nothing is kept here, elsewhere by the session. */
  expiry?: number;
  /** Milliseconds after which the publication fails: nothing of it is written later. */
  within?: number;
}

/** What is known of a publication when it was written. */
export type Delivery = 'written' | 'nobody';

/** What carries messages between devices and this service. `Behind` is where they go. */
export interface Broker<Behind = unknown> {
  start(behind: Behind): Promise<void>;
  /** Whether devices are heard. */
  readonly ready: boolean;
  /** Told each time that devices elsewhere begin to be heard. Those that connect here say hello. */
  onReady?(listener: () => void): void;
  /** Where devices connect, when that is here, by way. */
  readonly ports?: Partial<Record<Listener['name'], number>>;
  /**
   * Sends to whoever is subscribed (QoS 1). Resolves when it is written, with `nobody` when it is certain that nobody
   * was there to hear it.
   */
  publish(topic: string, payload: Buffer, options?: PublishOptions): Promise<Delivery>;
  /** Resolves when nothing new comes from here on. */
  refuseConnections(): Promise<void>;
  stop(): Promise<void>;
}

/** CONNACK return codes (MQTT 3.1.1 section 3.2.2.3). */
export const connackCodes = { unavailable: 3, badLogin: 4, notAuthorized: 5 } as const;

/** A CONNECT that is answered with a return code. */
export class ConnectRefusal extends Error {
  constructor(
    readonly code: keyof typeof connackCodes,
    readonly reason: string,
  ) {
    super(reason);
    this.name = 'ConnectRefusal';
  }
}
