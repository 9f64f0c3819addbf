import type { DeviceSession } from '../session/device-session.js';

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
  /** Asks that something be published in its name when the connection breaks. */
  hasWill: boolean;
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
  /** The connection is closed, by whomever. */
  left(session: DeviceSession): void;
}

/** What stands behind a broker elsewhere, which has decided already who may publish where. */
export interface Inbox {
  /** Resolves when the message may be acknowledged; otherwise it comes again. */
  take(publication: Publication): Promise<void>;
}

/** What carries messages between devices and this service. `Behind` is where they go. */
export interface Broker<Behind = unknown> {
  start(behind: Behind): Promise<void>;
  /** Whether devices are heard. */
  readonly ready: boolean;
  /** Where devices connect, when that is here. */
  readonly port?: number;
  /** Sends to whoever is subscribed now (QoS 1); nothing is kept for a device that is away. Resolves when written. */
  publish(topic: string, payload: Buffer): Promise<void>;
  /** Nothing new from here on. */
  refuseConnections(): void;
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
