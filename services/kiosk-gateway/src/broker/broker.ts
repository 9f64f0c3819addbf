import type { DeviceSession } from '../session/device-session.js';
import type { Listener } from './listeners/listener.js';

/** A PUBLISH as received from a device. */
export interface Publication {
  topic: string;
  payload: Buffer;
  retain: boolean;
  /** May have been delayed on the way: a resend of an earlier connection, or queued by a broker. */
  late: boolean;
}

/** A client that sends CONNECT. */
export interface Caller {
  login: string;
  secret: string;
  /** Its network address, as far as known. */
  address: string;
  /** The common name of its valid client certificate. */
  certificateName?: string;
  /** The will: published in its name when the connection breaks without DISCONNECT. */
  will?: Publication;
  /** Whether it has disconnected. */
  isGone(): boolean;
  /** Closes the connection without a response. */
  close(): void;
}

/** Authorizes devices that connect to the embedded broker, and receives their messages. */
export interface Authorizer {
  /** Admits a device. Throws ConnectRefusal. */
  admit(caller: Caller): Promise<DeviceSession>;
  /** Resolves when the message may be acknowledged; rejects when the connection is to be closed instead. */
  publish(session: DeviceSession, publication: Publication): Promise<void>;
  maySubscribe(session: DeviceSession, topic: string): boolean;
  /** The device has subscribed to the topic, or unsubscribed from it. */
  subscribed(session: DeviceSession, topic: string): void;
  unsubscribed(session: DeviceSession, topic: string): void;
  /** The connection is closed, by either side; `isBroken`: without a DISCONNECT of the device. */
  left(session: DeviceSession, isBroken: boolean): void;
}

/** Receives the messages of an external broker, which has already authorized their publishers. */
export interface Inbox {
  /** Resolves when the message may be acknowledged; otherwise it is delivered again. */
  take(publication: Publication): Promise<void>;
}

export interface PublishOptions {
  /**
   * Seconds that a broker may keep it for an offline device. Default: not kept by the embedded broker, kept with the
   * session by an external one.
   */
  expiry?: number;
  /** Milliseconds after which the publication fails; nothing of it is written later. */
  within?: number;
}

/** What is known about a publication once it is written; `nobody`: certainly no subscriber received it. */
export type Delivery = 'written' | 'nobody';

/** Carries messages between devices and this service. `Receiver` gets the messages of devices. */
export interface Broker<Receiver = unknown> {
  start(receiver: Receiver): Promise<void>;
  /** Whether messages of devices are received. */
  readonly ready: boolean;
  /** Notified each time that messages of an external broker start to arrive. Devices that connect here send a hello. */
  onReady?(listener: () => void): void;
  /** Listening ports by transport, when devices connect here. */
  readonly ports?: Partial<Record<Listener['name'], number>>;
  /**
   * Sends to the subscribers (QoS 1). Resolves when it is written, with `nobody` when certainly no subscriber
   * received it.
   */
  publish(topic: string, payload: Buffer, options?: PublishOptions): Promise<Delivery>;
  /** Resolves when no new messages will arrive. */
  refuseConnections(): Promise<void>;
  stop(): Promise<void>;
}

/** CONNACK return codes (MQTT 3.1.1 section 3.2.2.3). */
export const connackCodes = { unavailable: 3, badLogin: 4, notAuthorized: 5 } as const;

/** A CONNECT that is answered with a return code other than 0. */
export class ConnectRefusal extends Error {
  constructor(
    readonly code: keyof typeof connackCodes,
    readonly reason: string,
  ) {
    super(reason);
    this.name = 'ConnectRefusal';
  }
}
